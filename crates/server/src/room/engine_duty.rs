//! What the engine has to do in a room, and how long it may think about it.

use std::time::Duration;

use kabinet_core::{Game, Match};
use kabinet_engine::{Persona, Score};
use kabinet_games::AnyGame;

use super::command::Refusal;
use super::event::Offer;
use super::state::{Holder, Phase, State};
use super::time_control::TimeControl;
use crate::time::Timestamp;

/// How long the engine thinks at full strength.
const FULL_TIME: Duration = Duration::from_secs(1);

/// How long it thinks about a hint or an offer.
pub const ADVICE_TIME: Duration = Duration::from_millis(500);

/// The engine accepts no draw by estimate before this many turns.
const EARLIEST_DRAW: usize = 20;

/// The table of a search at full strength, and below it.
pub const LARGE_TABLE: usize = 32 << 20;
/// Searches below full strength are short. A small table costs less to clear than they do.
pub const SMALL_TABLE: usize = 1 << 20;

/// What the engine has to do in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineDuty {
    /// To take its turn.
    Turn {
        /// The seat it plays for.
        seat: usize,
        /// Whom it plays there.
        persona: Persona,
    },
    /// To answer the offer of a draw.
    AnswerDraw {
        /// The seat that answers.
        seat: usize,
    },
    /// To choose a camp.
    ChooseCamp {
        /// The seat that chooses.
        seat: usize,
    },
}

impl State {
    /// What the engine has to do now, if anything.
    #[must_use]
    pub fn engine_duty(&self) -> Option<EngineDuty> {
        if !self.has_engine() {
            return None;
        }
        let is_engine = |seat: usize| matches!(self.seats()[seat].holder, Holder::Engine(_));
        if self.phase() == Phase::Choosing {
            let seat = self.chooser()?;
            return is_engine(seat).then_some(EngineDuty::ChooseCamp { seat });
        }
        if self.phase() != Phase::Playing {
            return None;
        }
        if let Some(by) = self.offered(Offer::Draw) {
            let asked = self.seats()[by].seat.side.other();
            let seat = (0..self.seats().len())
                .find(|&seat| self.seats()[seat].seat.side == asked && is_engine(seat));
            if let Some(seat) = seat
                && !self.has_person(asked)
            {
                return Some(EngineDuty::AnswerDraw { seat });
            }
        }
        let seat = self.acting()?;
        match self.seats()[seat].holder {
            Holder::Engine(persona) => Some(EngineDuty::Turn { seat, persona }),
            _ => None,
        }
    }

    /// Whether the engine has had a turn in this game.
    #[must_use]
    pub fn engine_has_played(&self) -> bool {
        let mut turns = self.turns().iter();
        turns.any(|turn| matches!(self.seats()[turn.seat].holder, Holder::Engine(_)))
    }

    /// How long the engine may think under the game's clock.
    #[must_use]
    pub fn engine_time(&self, now: Timestamp) -> Duration {
        let side = self.game().position().side();
        match self.clock().rule() {
            TimeControl::None => FULL_TIME,
            TimeControl::Game { increment, .. } => {
                let left = self.clock().left(now)[side.index()];
                FULL_TIME.min(Duration::from_millis(left / 40 + increment / 2))
            }
            TimeControl::Turn { each } => FULL_TIME.min(Duration::from_millis(each / 4)),
        }
    }

    /// The game that somebody asks a hint for.
    ///
    /// # Errors
    /// If it is not their turn, they play against people, or the game has gone on.
    pub fn game_for_hint(&self, seats: &[usize], seen: usize) -> Result<Match<AnyGame>, Refusal> {
        let acting = self.acting().ok_or(Refusal::Over)?;
        // The engine does not help against people.
        if !seats.contains(&acting) || !self.alone() {
            return Err(Refusal::NotYourTurn);
        }
        if self.game().len() != seen {
            return Err(Refusal::Stale);
        }
        Ok(self.game().clone())
    }
}

/// Whether the engine accepts a draw: when it cannot hope for more.
#[must_use]
pub fn wants_draw(score: Score, to_move: bool, turns: usize) -> bool {
    match score {
        Score::Draw => true,
        Score::Win(_) => !to_move,
        Score::Loss(_) => to_move,
        Score::Estimate(estimate) => {
            let own = if to_move { estimate } else { -estimate };
            turns >= EARLIEST_DRAW && own <= 0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engine_accepts_a_draw_when_it_has_nothing_better() {
        assert!(wants_draw(Score::Draw, true, 1));
        assert!(wants_draw(Score::Loss(3), true, 1));
        assert!(!wants_draw(Score::Loss(3), false, 1));
        assert!(!wants_draw(Score::Win(3), true, 99));
        assert!(!wants_draw(Score::Estimate(-400), true, 3));
        assert!(wants_draw(Score::Estimate(-400), true, 40));
        assert!(!wants_draw(Score::Estimate(-400), false, 40));
    }
}
