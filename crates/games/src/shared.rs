//! Parts that every game's rules repeat: refusals that all games know, comparing positions, and the
//! methods of [`Game`](kabinet_core::Game) that only pass a call on.

use kabinet_core::{Message, PositionError, ToMessage};

/// Why an action is not legal, in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum General {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The code means nothing.
    #[error("no such action")]
    Nonsense,
    /// Pass although something else can be done.
    #[error("you may pass only when you can do nothing else")]
    NeedlessPass,
}

impl ToMessage for General {
    fn to_message(&self) -> Message {
        Message::new(match self {
            General::Over => "illegal-over",
            General::Nonsense => "illegal-nonsense",
            General::NeedlessPass => "illegal-needless-pass",
        })
    }
}

/// Implements `Eq` and `Hash` for a `Position` with a field `zobrist`: positions are equal if these
/// fields are, the hash first because it differs soonest.
macro_rules! compared_by {
    ($Position:ident: $($field:ident),+) => {
        impl PartialEq for $Position {
            fn eq(&self, other: &Self) -> bool {
                self.zobrist == other.zobrist $(&& self.$field == other.$field)+
            }
        }

        impl Eq for $Position {}

        impl std::hash::Hash for $Position {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                state.write_u64(self.zobrist);
            }
        }
    };
}
pub(crate) use compared_by;

/// The methods of `Game` that are alike in every game: its `Position` has the fields `side` and
/// `zobrist`, and the methods `result`, `hash_from_scratch` and `census`; its module `notation`
/// reads and writes actions. The argument says how often a position must occur to make a draw.
macro_rules! common_methods {
    (repetition_limit: $limit:expr) => {
        fn repetition_limit(&self) -> Option<u32> {
            $limit
        }

        type Action = Action;
        type Illegal = Illegal;

        #[inline]
        fn side(&self) -> kabinet_core::Side {
            self.side
        }

        #[inline]
        fn outcome(&self) -> Option<kabinet_core::Outcome> {
            self.result()
        }

        #[inline]
        fn zobrist(&self) -> u64 {
            self.zobrist
        }

        fn zobrist_from_scratch(&self) -> u64 {
            self.hash_from_scratch()
        }

        fn read_action(&self, text: &str) -> Result<Action, kabinet_core::ActionError<Illegal>> {
            super::notation::read_action(self, text)
        }

        fn write_action(&self, action: Action, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
            super::notation::write_action(self, action, out)
        }

        fn material(&self) -> Vec<(char, u32)> {
            self.census()
        }
    };
}
pub(crate) use common_methods;

/// `is_pass` of a game that has one: a side that can do nothing else passes.
macro_rules! pass_method {
    () => {
        fn is_pass(&self, action: Action) -> bool {
            action == Action::PASS
        }
    };
}
pub(crate) use pass_method;

/// What opening a game gives: a position, or why its text is refused.
pub type Opened<Position, Impossible> = Result<Position, PositionError<Impossible>>;

/// The start, or the position that a text describes.
pub(crate) fn start_or<P, I: std::error::Error>(
    position: Option<&str>,
    start: impl FnOnce() -> P,
    read: impl FnOnce(&str) -> Opened<P, I>,
) -> Opened<P, I> {
    match position {
        None => Ok(start()),
        Some(text) => read(text),
    }
}

/// The second stage of reading a position: a setup that must be possible, and written as the
/// position writes itself.
pub(crate) fn possible<P: std::fmt::Display, I: std::error::Error>(
    text: &str,
    position: Result<P, I>,
) -> Result<P, PositionError<I>> {
    let position = position.map_err(PositionError::Impossible)?;
    kabinet_core::text::require_canonical(text, &position)?;
    Ok(position)
}
