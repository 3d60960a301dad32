//! The vocabulary that every game of the cabinet shares.
//!
//! A value of a type that implements [`Game`] is a *position*: everything that decides which
//! actions are legal now, and nothing else. An [`Action`] is one atomic decision; a *turn* is the
//! run of actions one side makes before the other acts. Everything that depends on history
//! (repetition, two passes in a row, agreement, resignation) belongs to a [`Match`].
//!
//! | module | concept |
//! | --- | --- |
//! | [`side`] | the two sides and how a game can end |
//! | [`action`] | actions and the buffer they are listed in |
//! | [`game`] | the [`Game`] trait and its errors |
//! | [`history`] | a [`Match`]: a game with its history and take-back |
//! | [`kgn`] | the text form of records: tags, turns, comments, variations |
//! | [`message`] | sentences that can be translated |
//! | [`text`] | parts that the parsers of position texts share |
//! | [`typed`] | turns as people type them |
//! | [`perft`], [`playout`] | counting and random play through the trait |
//! | [`sorting`] | sorting in little code |
//! | [`bits`] | sets of small numbers, for boards |
//! | [`random`], [`zobrist`] | the seeded generator and the hash keys made from it |

pub mod action;
pub mod bits;
pub mod game;
pub mod history;
pub mod kgn;
pub mod message;
pub mod perft;
pub mod playout;
pub mod random;
pub mod side;
pub mod sorting;
pub mod text;
pub mod typed;
pub mod zobrist;

pub use action::{Action, ActionList};
pub use game::{ActionError, Game, PlayError, PositionError};
pub use history::{Ending, Match, MatchError, Reason};
pub use message::{Arg, Message, ToMessage};
pub use side::{Outcome, Side};
