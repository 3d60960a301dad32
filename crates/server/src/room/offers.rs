//! How soon the same side may repeat an offer, so that nobody is asked over and over.

use kabinet_core::Side;

use super::event::Offer;
use super::state::State;

/// So many turns, of both sides together, lie between two draw offers of one side.
const DRAW_AGAIN: usize = 10;

/// So often a side may offer another game.
const MOST_REMATCHES: usize = 3;

/// The offers one side has made so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Asked {
    /// The number of turns when a draw was offered last.
    draw: Option<usize>,
    /// The number of turns when it was asked last to take one back.
    takeback: Option<usize>,
    /// How often another game was offered.
    rematches: usize,
}

impl State {
    /// Notes that a seat makes an offer.
    pub(super) fn note_offer(&mut self, seat: usize, offer: Offer) {
        let turns = self.turns.len();
        let Some(place) = self.seats.get(seat) else {
            return;
        };
        let asked = &mut self.asked[place.seat.side.index()];
        match offer {
            Offer::Draw => asked.draw = Some(turns),
            Offer::Takeback => asked.takeback = Some(turns),
            Offer::Rematch => asked.rematches += 1,
        }
    }

    /// Counts from the turns that are left after some were taken back.
    pub(super) fn recount_offers(&mut self) {
        let turns = self.turns.len();
        for asked in &mut self.asked {
            asked.draw = asked.draw.map(|at| at.min(turns));
            asked.takeback = None;
        }
    }

    /// How many turns must be played before a side may make an offer; 0 if it may make it now. Not
    /// how often it is withdrawn or declined counts, but how often it was made.
    ///
    /// A visitor who plays alone need not wait.
    pub(super) fn turns_until_offer(&self, side: Side, offer: Offer) -> usize {
        let asked = &self.asked[side.index()];
        let since = |at: Option<usize>, wait: usize| {
            at.map_or(0, |at| (at + wait).saturating_sub(self.turns.len()))
        };
        match offer {
            _ if self.alone() => 0,
            Offer::Draw => since(asked.draw, DRAW_AGAIN),
            Offer::Takeback => since(asked.takeback, 1),
            Offer::Rematch if asked.rematches >= MOST_REMATCHES => usize::MAX,
            Offer::Rematch => 0,
        }
    }

    /// How many turns of their own the holder of these seats must play before they may offer a draw
    /// again; `None` if they need not wait.
    #[must_use]
    pub fn draw_again_in(&self, seats: &[usize]) -> Option<usize> {
        let side = self.seats[*seats.first()?].seat.side;
        // An open offer is withdrawn or answered first.
        let open = self.offered(Offer::Draw).is_some();
        let turns = self.turns_until_offer(side, Offer::Draw);
        (!open && turns > 0 && self.end().is_none()).then(|| turns.div_ceil(2))
    }
}
