//! Holidays: a player of a correspondence game announces to be away until a day.
//!
//! Until then the player's clock is paused, and everybody sees until when. The player may still
//! move, and may come back early. Holidays are stored as events, so they survive a restart.

use super::command::Refusal;
use super::event::Event;
use super::state::{Phase, State};
use crate::time::Timestamp;

const DAY: u64 = 24 * 3600 * 1000;

/// The days of a year that a player may be away from a game.
pub const MOST_DAYS: u64 = 30;

/// The year in which they are counted, in milliseconds: it ends now.
const YEAR: u64 = 365 * DAY;

/// The holidays of a seat's player, in this game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holidays {
    /// From when until when. They do not overlap, and only the last one can be to come.
    all: Vec<(Timestamp, Timestamp)>,
    /// The number of the event that changed them last.
    event: u64,
}

impl Holidays {
    /// Until when the player is away.
    fn until(&self) -> Option<Timestamp> {
        self.all.last().map(|&(_, until)| until)
    }

    /// How much of the year before a moment the player was away, in milliseconds.
    fn used(&self, now: Timestamp) -> u64 {
        let year = now.before(YEAR);
        let within = |&(from, until): &(Timestamp, Timestamp)| until.min(now).since(from.max(year));
        self.all.iter().map(within).sum()
    }
}

impl State {
    /// Until when the player of a seat has announced to be away; `None` if that is over.
    #[must_use]
    pub fn away_until(&self, seat: usize, now: Timestamp) -> Option<Timestamp> {
        let until = self.holidays.get(seat)?.until()?;
        (until > now && self.phase() != Phase::Over).then_some(until)
    }

    /// The number of the last holiday event of the player of a seat. Warnings about the player's
    /// time from before that event are out of date.
    #[must_use]
    pub fn holiday_event(&self, seat: usize) -> u64 {
        self.holidays.get(seat).map_or(0, |own| own.event)
    }

    /// Whether a player can announce to be away: in a game between people with days for a move.
    #[must_use]
    pub fn takes_holidays(&self) -> bool {
        let on = matches!(self.phase(), Phase::Playing | Phase::Choosing);
        on && self.by_days() && !self.alone()
    }

    /// How long the holder of these seats may still be away this year, in milliseconds.
    #[must_use]
    pub fn holidays_left(&self, seats: &[usize], now: Timestamp) -> u64 {
        let used = seats.iter().filter_map(|&seat| self.holidays.get(seat));
        let used = used.map(|own| own.used(now)).max().unwrap_or(0);
        (MOST_DAYS * DAY).saturating_sub(used)
    }

    /// The events of a player who is away from now on until a moment, or is back.
    pub(super) fn go_away(
        &self,
        seats: &[usize],
        until: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Vec<Event>, Refusal> {
        match self.phase() {
            Phase::Playing | Phase::Choosing => {}
            Phase::Over => return Err(Refusal::Over),
            Phase::Waiting => return Err(Refusal::NotBegun),
        }
        if !self.takes_holidays() {
            return Err(Refusal::NoHolidays);
        }
        match until {
            Some(until) if until <= now => return Err(Refusal::BadHoliday),
            Some(until) if until.since(now) > self.holidays_left(seats, now) => {
                return Err(Refusal::LongHoliday);
            }
            Some(_) => {}
            None if seats
                .iter()
                .all(|&seat| self.away_until(seat, now).is_none()) =>
            {
                return Err(Refusal::BadHoliday);
            }
            None => {}
        }
        let acting = self.acting();
        let event = |&seat: &usize| Event::Holiday {
            seat,
            until,
            spent: match acting {
                Some(acting) if acting == seat => self.clock().elapsed(now),
                _ => 0,
            },
        };
        Ok(seats.iter().map(event).collect())
    }

    /// Takes over what a player has announced, by the event with this number. The player's clock is
    /// paused from here on, or runs again.
    pub(super) fn set_holiday(
        &mut self,
        seat: usize,
        until: Option<Timestamp>,
        spent: u64,
        at: Timestamp,
        number: u64,
    ) -> Result<(), String> {
        let own = self.holidays.get_mut(seat);
        let own = own.ok_or_else(|| format!("no seat {seat}"))?;
        own.event = number;
        // One that goes on ends here.
        if let Some((from, end)) = own.all.last_mut()
            && *end > at
        {
            *end = at.max(*from);
        }
        if let Some(until) = until {
            own.all.push((at, until.max(at)));
        }
        if self.acting() == Some(seat) {
            self.clock.charge(spent, at);
            self.rest_clock();
        }
        Ok(())
    }

    /// Pauses the running clock as long as the player to act is on holiday.
    pub(super) fn rest_clock(&mut self) {
        let until = self
            .acting()
            .and_then(|seat| self.holidays.get(seat)?.until());
        self.clock.rest(until);
    }
}
