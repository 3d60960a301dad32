//! The rules of the cabinet's games, one module a game, and the catalogue of them.
//!
//! A caller that knows which game it wants uses that game's module directly. A caller that handles
//! any game (the command line, the server, records) goes through the [`catalogue`]: a [`GameId`]
//! names a game, its [`GameInfo`] describes it as data, and an [`AnyGame`] is a position of any of
//! them. Nothing outside a game's own module needs to name it.

pub mod arrangement;
pub mod catalogue;
pub mod kastwa;
pub mod kengi;
pub mod kensington;
pub mod kingdom;
#[cfg(feature = "toy")]
pub mod konane;
pub mod options;
pub mod record;
pub mod shared;
pub mod squares;
pub mod status;

pub use arrangement::{Arrangement, Field, FieldForm};
pub use catalogue::{AnyAction, AnyGame, AnyIllegal, GameId, OpenError, Visitor};
pub use options::{GameInfo, OptionError, OptionInfo, Options, Seat, SideInfo, ValueForm};
pub use record::{EditError, Record, RecordError, TurnEditor, TurnPath};

/// The README's examples, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
