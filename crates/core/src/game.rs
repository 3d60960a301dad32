//! The trait that every game implements, and the errors its operations return.

use std::error::Error;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;

use crate::action::{Action, ActionList};
use crate::message::Expected;
use crate::side::{Outcome, Side};
use crate::text::{SyntaxError, quoted};

/// A position of a game, with its variant options.
///
/// `Display` writes the canonical text of the position; two positions under the same options are
/// equal exactly when their texts are. The options themselves are not part of the text.
///
/// Nothing here knows how a position came about: repetition, two passes in a row and agreements
/// are the business of a [`Match`](crate::Match).
pub trait Game: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// One atomic decision.
    type Action: Action;
    /// Why an action is not legal.
    type Illegal: Error + Clone + PartialEq + Send + Sync + 'static;

    /// The side that acts next. An action may leave it unchanged (a turn of several actions).
    ///
    /// In a finished position it is the side that the text shows, which has no meaning.
    fn side(&self) -> Side;

    /// Which member of the acting side's team acts next, counted from 0. Always 0 without teams.
    fn member(&self) -> usize {
        0
    }

    /// Whether the side to act has begun its turn and must or may go on with it.
    ///
    /// A position in mid-turn must not be evaluated: a search continues to the end of the turn.
    fn mid_turn(&self) -> bool {
        false
    }

    /// How the game ended, if this position ends it.
    fn outcome(&self) -> Option<Outcome>;

    /// Replaces the content of `list` by the legal actions: each once, in an order that depends on
    /// the position alone, none exactly when the position is finished.
    fn legal_actions(&self, list: &mut ActionList<Self::Action>);

    /// The number of legal actions, often without listing them. `scratch` may be overwritten.
    #[inline]
    fn count_actions(&self, scratch: &mut ActionList<Self::Action>) -> usize {
        self.legal_actions(scratch);
        scratch.len()
    }

    /// Whether an action is legal, and if not, why.
    ///
    /// # Errors
    /// The first rule that the action breaks.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Plays an action that [`legal_actions`](Game::legal_actions) listed or [`check`](Game::check)
    /// accepted in this very position.
    ///
    /// Nothing is guaranteed for any other action: the position may become nonsense, or the call
    /// may panic. For actions from outside there is [`play`](Game::play).
    fn play_unchecked(&mut self, action: Self::Action);

    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// The untouched position, and why the action is not legal.
    fn play(mut self, action: Self::Action) -> Result<Self, Box<PlayError<Self>>> {
        match self.check(action) {
            Ok(()) => {
                self.play_unchecked(action);
                Ok(self)
            }
            Err(reason) => Err(Box::new(PlayError {
                position: self,
                reason,
            })),
        }
    }

    /// A hash of everything that `Eq` compares, options aside; maintained incrementally.
    fn zobrist(&self) -> u64;

    /// The same hash computed from scratch, to check the incremental one.
    fn zobrist_from_scratch(&self) -> u64;

    /// Reads an action's text, without asking whether it is legal here.
    ///
    /// # Errors
    /// The expected form.
    fn read_action(&self, text: &str) -> Result<Self::Action, ActionError<Self::Illegal>>;

    /// Writes the canonical text of an action of this position.
    ///
    /// # Errors
    /// Only those of the writer.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// The canonical text of an action of this position.
    fn action_text(&self, action: Self::Action) -> String {
        let mut text = String::new();
        self.write_action(action, &mut text)
            .expect("writing to a string does not fail");
        text
    }

    /// Reads an action's text and checks that it is legal here.
    ///
    /// # Errors
    /// The expected form, or the first rule that the action breaks.
    fn legal_action(&self, text: &str) -> Result<Self::Action, ActionError<Self::Illegal>> {
        let action = self.read_action(text)?;
        self.check(action).map_err(|reason| ActionError::Illegal {
            text: quoted(text),
            reason,
        })?;
        Ok(action)
    }

    /// Whether an action is the pass of a player who has nothing else to do.
    fn is_pass(&self, action: Self::Action) -> bool;

    /// The pass, if the side to act can do nothing else.
    fn forced_pass(&self) -> Option<Self::Action> {
        let mut list = ActionList::new();
        self.legal_actions(&mut list);
        match list.as_slice() {
            [only] if self.is_pass(*only) => Some(*only),
            _ => None,
        }
    }

    /// How many occurrences of one position make a draw; `None` where repetition never ends a game.
    fn repetition_limit(&self) -> Option<u32>;

    /// How many pieces of each letter there are, on the board, in hand or waiting to be put back.
    fn material(&self) -> Vec<(char, u32)>;

    /// The number of symmetries of the game. Number 0 is the identity.
    ///
    /// A symmetry maps positions to positions and commutes with play; it may exchange the sides.
    fn symmetries(&self) -> usize {
        1
    }

    /// The position seen through a symmetry, or `None` where that symmetry does not hold in this
    /// position (for instance while an order of placing distinguishes the sides).
    ///
    /// # Panics
    /// If `symmetry` is not below [`symmetries`](Game::symmetries).
    fn transform(&self, symmetry: usize) -> Option<Self> {
        assert_eq!(symmetry, 0, "this game has only the identity");
        Some(self.clone())
    }

    /// An action of this position seen through a symmetry.
    ///
    /// # Panics
    /// If `symmetry` is not below [`symmetries`](Game::symmetries).
    fn transform_action(&self, symmetry: usize, action: Self::Action) -> Self::Action {
        assert_eq!(symmetry, 0, "this game has only the identity");
        action
    }
}

/// An action was refused; the position is untouched.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct PlayError<G: Game> {
    /// The position, exactly as it was.
    pub position: G,
    /// Why the action is not legal in it.
    pub reason: G::Illegal,
}

/// A position's text was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError<I: Error> {
    /// The text is not well-formed.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text is well-formed, but no such position can be.
    #[error("{0}")]
    Impossible(I),
}

/// An action's text was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError<I: Error> {
    /// The text is not an action of this game.
    #[error("{text}: not an action; expected {expected}")]
    Unreadable {
        /// The input, shortened and made printable.
        text: String,
        /// The forms an action can have now.
        expected: Expected,
    },
    /// The text is an action, but not a legal one here.
    #[error("{text}: {reason}")]
    Illegal {
        /// The input, shortened and made printable.
        text: String,
        /// The rule it breaks.
        reason: I,
    },
}

impl<I: Error> ActionError<I> {
    /// The error for a text that is no action at all.
    #[must_use]
    pub fn unreadable(text: &str, expected: impl Into<Expected>) -> Self {
        ActionError::Unreadable {
            text: quoted(text),
            expected: expected.into(),
        }
    }
}
