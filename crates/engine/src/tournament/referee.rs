//! One game between two players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kabinet_core::{Ending, Game, Match, Outcome, Side};
use kabinet_games::AnyGame;

use crate::players::{Player, PlayerError};

/// Runs a game between two players.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// After how many turns a game is a draw.
    pub max_turns: usize,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Termination {
    /// By the rules.
    ByRule(Ending),
    /// It took too long: a draw.
    Undecided,
    /// A side failed to play and loses.
    Failed(Side, PlayerError),
}

/// The time that a player used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeUsed {
    /// The number of its turns.
    pub turns: u32,
    /// The time for all of them.
    pub total: Duration,
    /// The time for the longest.
    pub longest: Duration,
}

impl TimeUsed {
    fn note(&mut self, time: Duration) {
        self.turns += 1;
        self.total += time;
        self.longest = self.longest.max(time);
    }

    pub(super) fn add(&mut self, other: &TimeUsed) {
        self.turns += other.turns;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// The average time of a turn.
    #[must_use]
    pub fn average(&self) -> Duration {
        self.total / self.turns.max(1)
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The game.
    pub game: Match<AnyGame>,
    /// The ending.
    pub ended: Termination,
    /// The number of turns, including the opening.
    pub turns: usize,
    /// The time of each side.
    pub clocks: [TimeUsed; 2],
}

impl FinishedGame {
    /// The outcome.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match &self.ended {
            Termination::ByRule(ending) => ending.outcome,
            Termination::Undecided => Outcome::Draw,
            Termination::Failed(side, _) => Outcome::Win(side.other()),
        }
    }
}

impl Referee {
    /// Plays a game to its end. The player of the first side comes first.
    ///
    /// A forced pass is played automatically. `None` if `stop` was set before the end.
    ///
    /// # Errors
    /// If a player cannot start, with its side.
    pub fn play(
        &self,
        mut game: Match<AnyGame>,
        players: &mut [&mut dyn Player; 2],
        seeds: [u64; 2],
        stop: &AtomicBool,
    ) -> Result<Option<FinishedGame>, (Side, PlayerError)> {
        let mut turns = game.turns().len();
        let mut clocks = [TimeUsed::default(); 2];
        for side in Side::ALL {
            let begun = players[side.index()].begin(&game, seeds[side.index()]);
            match begun {
                Ok(()) => {}
                Err(error @ PlayerError::Start(_)) => return Err((side, error)),
                Err(error) => {
                    let ended = Termination::Failed(side, error);
                    return Ok(Some(FinishedGame {
                        game,
                        ended,
                        turns,
                        clocks,
                    }));
                }
            }
        }
        let ended = loop {
            if let Some(ending) = game.ending() {
                break Termination::ByRule(ending);
            }
            if turns >= self.max_turns {
                break Termination::Undecided;
            }
            let side = game.position().side();
            turns += 1;
            if let Some(pass) = game.forced_pass()
                && game.play(pass).is_ok()
            {
                continue;
            }
            let begin = Instant::now();
            let turn = players[side.index()].turn(&game, stop);
            let time = begin.elapsed();
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            clocks[side.index()].note(time);
            let played = turn.and_then(|turn| play_turn(&mut game, &turn));
            match played {
                Ok(()) => {}
                Err(error @ PlayerError::Start(_)) => return Err((side, error)),
                Err(error) => break Termination::Failed(side, error),
            }
        };
        Ok(Some(FinishedGame {
            game,
            ended,
            turns,
            clocks,
        }))
    }
}

/// Plays a whole turn, or nothing if it is illegal.
fn play_turn(
    game: &mut Match<AnyGame>,
    turn: &[kabinet_games::AnyAction],
) -> Result<(), PlayerError> {
    let side = game.position().side();
    let before = game.len();
    let mut refused = None;
    for &action in turn {
        if game.position().mid_turn() && game.ending().is_some() {
            // A repetition in mid-turn has ended the game; the rest of the turn does not matter.
            break;
        }
        let over = game.len() > before && game.position().side() != side;
        let played = if over {
            Err("it goes on after its end".to_owned())
        } else {
            game.play(action).map_err(|error| error.to_string())
        };
        if let Err(reason) = played {
            refused = Some(reason);
            break;
        }
    }
    if refused.is_none() && game.ending().is_none() && game.position().side() == side {
        refused = Some("it is not complete".to_owned());
    }
    match refused {
        None => Ok(()),
        Some(reason) => {
            let text = game.turn_text(before..game.len());
            while game.len() > before {
                game.take_back_action();
            }
            Err(PlayerError::Illegal(format!("{text}: {reason}")))
        }
    }
}
