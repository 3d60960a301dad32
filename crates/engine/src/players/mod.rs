//! Players for matches: sparring partners, the engine, other programs.
//!
//! | module | concept |
//! | --- | --- |
//! | `spec` | a player as text, as in `uct:1000` or `time:0.1;null_move_pruning=off` |
//! | `random` | random actions |
//! | `greedy` | one turn ahead |
//! | `uct` | Monte Carlo tree search without game knowledge |
//! | `engine_player` | the engine |
//! | `ugi` | another program, through UGI |
//! | `program` | a child process that communicates in lines |
//! | `command_line` | splits command lines |

mod command_line;
mod engine_player;
mod greedy;
mod program;
mod random;
mod spec;
mod uct;
mod ugi;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kabinet_core::Match;
use kabinet_core::random::SplitMix64;
use kabinet_games::{AnyAction, AnyGame};

pub use engine_player::EnginePlayer;
pub use greedy::Greedy;
pub use random::Random;
pub(crate) use random::random_turn;
pub use spec::{BuildError, EngineSpec, PlayerSpec, SpecError, UgiSpec};
pub use uct::Uct;
pub use ugi::UgiPlayer;

/// A player of whole turns, one game after the other.
pub trait Player: Send {
    /// Starts a game. Nothing from an earlier game may matter. Random choices depend only on
    /// `seed`.
    ///
    /// # Errors
    /// If the player cannot play at all, such as a program that does not start.
    fn begin(&mut self, game: &Match<AnyGame>, seed: u64) -> Result<(), PlayerError>;

    /// The player's turn in an unfinished game. It answers soon after `stop` is set, with any legal
    /// turn.
    ///
    /// # Errors
    /// If the player does not answer; it loses the game.
    fn turn(&mut self, game: &Match<AnyGame>, stop: &AtomicBool) -> TurnResult;
}

/// A player that never fails and whose turns depend only on the position and the seed.
pub trait SparringPartner: Send {
    /// Its random number generator.
    fn random(&mut self) -> &mut SplitMix64;

    /// Its turn in an unfinished position; any turn soon after `stop` is set.
    fn choose(&mut self, position: &AnyGame, stop: &AtomicBool) -> Vec<AnyAction>;
}

impl<P: SparringPartner> Player for P {
    fn begin(&mut self, _: &Match<AnyGame>, seed: u64) -> Result<(), PlayerError> {
        *self.random() = SplitMix64::new(seed);
        Ok(())
    }

    fn turn(&mut self, game: &Match<AnyGame>, stop: &AtomicBool) -> TurnResult {
        Ok(self.choose(game.position(), stop))
    }
}

/// A whole turn of a player, or why there is none.
pub type TurnResult = Result<Vec<AnyAction>, PlayerError>;

/// A player failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It cannot be started, so no game with it makes sense.
    #[error("cannot start: {0}")]
    Start(String),
    /// It ended before it answered.
    #[error("ended without an answer{0}")]
    Ended(String),
    /// It did not answer in time.
    #[error("no answer within {:.1} s", .0.as_secs_f64())]
    Late(Duration),
    /// Its answer was not a legal turn.
    #[error("illegal turn {0}")]
    Illegal(String),
}
