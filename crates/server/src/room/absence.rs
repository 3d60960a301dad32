//! Absence: players who have left a game with a clock, and what the others may do then.
//!
//! Presence is known only to the running server. A player's leaving and returning are stored as
//! events. So a claim survives a restart, and the server's downtime does not count as absence.

use kabinet_core::Side;
use serde::Deserialize;

use super::command::Refusal;
use super::event::{Event, Termination};
use super::state::{Holder, Phase, State};
use super::time_control::TimeControl;
use crate::time::Timestamp;

/// How long a side must be gone before the other may end the game, in milliseconds.
pub const CLAIM_AFTER: u64 = 120_000;

/// How long a player must be gone before that is stored, in milliseconds. Reloading a page or
/// changing the network takes less, and leaves no trace.
pub const NOTED_AFTER: u64 = 10_000;

/// The maximum number of events, not counting remarks, after which absences are no longer stored:
/// the rest is reserved for the game.
const MOST_EVENTS: u64 = 10_000;

/// How a player may end a game that the other side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// A win.
    Win,
    /// A game that does not count.
    Abort,
}

impl State {
    /// Whether absence counts: in a game that has begun, between people, with a clock for the whole
    /// game. Where there are days for a move, or no clock, nobody needs to be there.
    #[must_use]
    pub fn counts_absence(&self) -> bool {
        self.phase() == Phase::Playing
            && self.begun()
            && matches!(self.clock().rule(), TimeControl::Game { .. })
            && !self.alone()
    }

    /// Since when the player of a seat is away, as far as it is stored.
    #[must_use]
    pub fn away(&self, seat: usize) -> Option<Timestamp> {
        self.away.get(seat).copied().flatten()
    }

    /// Notes since when the player of a seat is away; `None` for one who is back.
    pub(super) fn set_away(&mut self, seat: usize, since: Option<Timestamp>) -> Result<(), String> {
        let away = self.away.get_mut(seat);
        *away.ok_or_else(|| format!("no seat {seat}"))? = since;
        Ok(())
    }

    /// Corrects since when players are away, after an interruption.
    pub fn away_mut(&mut self) -> impl Iterator<Item = &mut Timestamp> {
        self.away.iter_mut().flatten()
    }

    /// The event for a player who has been gone for this many milliseconds; `None` if absence does
    /// not count.
    #[must_use]
    pub fn leaves(&self, seat: usize, gone: u64) -> Option<Event> {
        let is_person = matches!(self.seats()[seat].holder, Holder::Person { .. });
        let played = self.events() - self.remarks_ever().min(self.events());
        let counts = self.counts_absence() && self.away(seat).is_none() && played < MOST_EVENTS;
        (is_person && counts).then_some(Event::Left { seat, gone })
    }

    /// The event for a player who is back; `None` if the absence was never stored.
    #[must_use]
    pub fn returns(&self, seat: usize) -> Option<Event> {
        self.away(seat).map(|_| Event::Returned { seat })
    }

    /// Since when nobody of a side is there. The engine is always there.
    fn side_away(&self, side: Side) -> Option<Timestamp> {
        let seats = self.seats().iter().enumerate();
        let mut own = seats.filter(|(_, place)| place.seat.side == side);
        own.try_fold(Timestamp(i64::MIN), |latest, (seat, _)| {
            Some(latest.max(self.away(seat)?))
        })
    }

    /// The side that the holder of these seats plays against; `None` if they play both sides or
    /// neither.
    fn opponent_of(&self, seats: &[usize]) -> Option<Side> {
        let mut sides = seats.iter().map(|&seat| self.seats()[seat].seat.side);
        let own = sides.next()?;
        sides.all(|side| side == own).then_some(own.other())
    }

    /// How long it takes until the holder of these seats may end the game because the other side is
    /// gone, in milliseconds; none while somebody of that side is there.
    #[must_use]
    pub fn claim_in(&self, seats: &[usize], now: Timestamp) -> Option<u64> {
        if !self.counts_absence() {
            return None;
        }
        let since = self.side_away(self.opponent_of(seats)?)?;
        Some(CLAIM_AFTER.saturating_sub(now.since(since)))
    }

    /// Ends a game that the other side has left.
    pub(super) fn claim_by(
        &self,
        seats: &[usize],
        claim: Claim,
        now: Timestamp,
        spent: u64,
    ) -> Result<Event, Refusal> {
        match self.phase() {
            Phase::Playing => {}
            Phase::Over => return Err(Refusal::Over),
            Phase::Waiting | Phase::Choosing => return Err(Refusal::NotBegun),
        }
        let opponent = self.opponent_of(seats).ok_or(Refusal::NotAway)?;
        if self.claim_in(seats, now) != Some(0) {
            return Err(Refusal::NotAway);
        }
        let side = opponent.index();
        let termination = match claim {
            Claim::Win => Termination::Left { side },
            Claim::Abort => Termination::LeftAborted { side },
        };
        Ok(Event::Ended { termination, spent })
    }
}
