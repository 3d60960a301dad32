//! What the holder of some seats may ask for now.

use kabinet_core::Side;

use super::event::Offer;
use super::state::{Phase, State};

/// Something that a player may ask for now. Playing an action is not listed here: the legal actions
/// say that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// To choose a camp.
    Camp,
    /// To take back the last action of an unfinished turn.
    Undo,
    /// To resign.
    Resign,
    /// To offer a draw, or to accept one.
    Draw,
    /// To ask for a turn to be taken back, or to allow it.
    Takeback,
    /// To ask the engine for a hint.
    Hint,
    /// To abort the game.
    Abort,
    /// To offer another game, or to accept one.
    Rematch,
    /// To play again against the engine at another level.
    Again,
}

impl State {
    /// What the holder of these seats may ask for now.
    #[must_use]
    pub fn permissions(&self, seats: &[usize]) -> Vec<Permission> {
        let mut may = Vec::new();
        if seats.is_empty() {
            return may;
        }
        let own = |seat: usize| seats.contains(&seat);
        let sides = || seats.iter().map(|&seat| self.seats()[seat].seat.side);
        let may_offer = |offer: Offer| match self.offered(offer) {
            Some(by) => !own(by),
            None => sides().any(|side| self.turns_until_offer(side, offer) == 0),
        };
        let phase = self.phase();
        if phase == Phase::Choosing && self.chooser().is_some_and(own) {
            may.push(Permission::Camp);
        }
        if phase == Phase::Playing {
            let last = self.turns().last();
            if self.game().mid_turn() && last.is_some_and(|turn| own(turn.seat)) {
                may.push(Permission::Undo);
            }
            if self.begun() {
                may.push(Permission::Resign);
                if may_offer(Offer::Draw) {
                    may.push(Permission::Draw);
                }
            }
            if self.have_played(seats) && may_offer(Offer::Takeback) {
                may.push(Permission::Takeback);
            }
            if self.alone() && self.acting().is_some_and(own) {
                may.push(Permission::Hint);
            }
        }
        if phase != Phase::Over && !self.begun() {
            may.push(Permission::Abort);
        }
        let open = self.rematch().is_none() && !self.closed();
        if phase == Phase::Over && open && may_offer(Offer::Rematch) {
            may.push(Permission::Rematch);
            if self.alone() && self.has_engine() {
                may.push(Permission::Again);
            }
        }
        may
    }

    /// Whether a side of these seats has a turn that it could take back.
    fn have_played(&self, seats: &[usize]) -> bool {
        let played = |side: Side| self.before_last_turn(side).is_some();
        let mut sides = seats.iter().map(|&seat| self.seats()[seat].seat.side);
        sides.any(played)
    }
}
