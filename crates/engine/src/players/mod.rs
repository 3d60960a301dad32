//! Whoever can play a turn: sparring partners, the engine, other programs.
//!
//! | file | concept |
//! | --- | --- |
//! | `spec` | a player as text, as in `uct:1000` or `time:0.1;skips=off` |
//! | `random` | plays anything |
//! | `greedy` | looks one turn ahead |
//! | `uct` | Monte-Carlo tree search without any knowledge |
//! | `searcher` | the engine |
//! | `ugi` | another program, by UGI |
//! | `program` | a child process that is spoken to in lines |
//! | `words` | a command line as words |

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

/// Somebody who plays whole turns, one game after the other.
pub trait Player: Send {
    /// Begins a game: nothing that was found in an earlier one may matter. `seed` is all that its
    /// random choices depend on.
    ///
    /// # Errors
    /// If it cannot play at all, such as a program that does not start.
    fn begin(&mut self, game: &Match<AnyGame>, seed: u64) -> Result<(), PlayerError>;

    /// The turn it plays in a game that is not finished. It answers soon after `stop` is set, with
    /// whatever turn it has.
    ///
    /// # Errors
    /// If it fails to answer; that side has lost the game.
    fn turn(
        &mut self,
        game: &Match<AnyGame>,
        stop: &AtomicBool,
    ) -> Result<Vec<AnyAction>, PlayerError>;
}

/// A player that never fails, and whose turns depend on nothing but the position and chance.
pub trait SparringPartner: Send {
    /// Where its random choices come from.
    fn random(&mut self) -> &mut SplitMix64;

    /// The turn it plays in a position that is not finished; soon after `stop` is set any turn.
    fn choose(&mut self, position: &AnyGame, stop: &AtomicBool) -> Vec<AnyAction>;
}

impl<P: SparringPartner> Player for P {
    fn begin(&mut self, _: &Match<AnyGame>, seed: u64) -> Result<(), PlayerError> {
        *self.random() = SplitMix64::new(seed);
        Ok(())
    }

    fn turn(
        &mut self,
        game: &Match<AnyGame>,
        stop: &AtomicBool,
    ) -> Result<Vec<AnyAction>, PlayerError> {
        Ok(self.choose(game.position(), stop))
    }
}

/// A player did not play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerError {
    /// It cannot be started: no game with it makes sense.
    #[error("cannot start: {0}")]
    Start(String),
    /// It ended before it had answered.
    #[error("ended without an answer{0}")]
    Ended(String),
    /// It did not answer in time.
    #[error("no answer within {:.1} s", .0.as_secs_f64())]
    Late(Duration),
    /// Its answer was not a legal turn.
    #[error("illegal turn {0}")]
    Illegal(String),
}
