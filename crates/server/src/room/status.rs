//! What a room waits for, or how its game ended, as a sentence without a language.

use kabinet_core::{Message, Side};
use kabinet_games::status;

use super::event::Termination;
use super::state::{End, Holder, Phase, State};

impl State {
    /// What the room waits for, or how its game ended, for the holder of these seats.
    #[must_use]
    pub fn status(&self, seats: &[usize]) -> Message {
        let own = |seat: Option<usize>| seat.is_some_and(|seat| seats.contains(&seat));
        match self.phase() {
            Phase::Waiting => self.waiting_status(seats.is_empty()),
            Phase::Choosing if own(self.chooser()) => Message::new("room-camp-yours"),
            Phase::Choosing if seats.is_empty() => Message::new("room-camp-others"),
            Phase::Choosing => Message::new("room-camp"),
            Phase::Playing => {
                // To somebody who plays both sides, "you" would say nothing.
                let you = own(self.acting()) && !self.on_both_sides(seats);
                status::now(self.game().position(), you)
            }
            Phase::Over => self.ending_status(),
        }
    }

    /// Who is missing, to somebody who watches or plays.
    fn waiting_status(&self, watches: bool) -> Message {
        let free = self.seats().iter().filter(|p| p.holder == Holder::Nobody);
        match (watches, self.seats().len()) {
            (true, _) => Message::new("room-waiting-others").number("n", free.count()),
            (false, 2) => Message::new("room-waiting-opponent"),
            (false, _) => Message::new("room-waiting").number("n", free.count()),
        }
    }

    fn ending_status(&self) -> Message {
        match self.end() {
            Some(End::Declared(Termination::Time { side })) => {
                status::out_of_time(self.id(), Side::ALL[side.min(1)])
            }
            Some(End::Declared(Termination::Left { side })) => {
                status::left(self.id(), Side::ALL[side.min(1)])
            }
            Some(End::Declared(Termination::LeftAborted { side })) => {
                status::left_aborted(self.id(), Side::ALL[side.min(1)])
            }
            Some(End::Declared(Termination::Closed)) => status::closed(),
            Some(end @ End::Declared(_)) => match end.as_ending() {
                Some(ending) => status::ending(self.game().position(), ending),
                None => status::called_off(),
            },
            Some(End::Board(_)) | None => status::match_ending(self.game())
                .unwrap_or_else(|| status::now(self.game().position(), false)),
        }
    }

    fn on_both_sides(&self, seats: &[usize]) -> bool {
        let sides = |side: Side| {
            let mut seats = seats.iter();
            seats.any(|&seat| self.seats()[seat].seat.side == side)
        };
        Side::ALL.into_iter().all(sides)
    }
}
