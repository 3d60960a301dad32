//! A position, and the two stages of making one.

use kabinet_core::zobrist::Keys;
use kabinet_core::{Outcome, PositionError, Side};

use super::board::{Hexagon, POINTS, Point, Set, points};
use super::locks::Locks;
use super::rules::Rules;
use super::setup::{Impossible, Pending, Setup};
use super::symmetry::Symmetry;
use crate::shared::{compared_by, possible};

/// A position of Kensington.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The points each side stands on.
    pub(super) pieces: [Set; 2],
    pub(super) zobrist: u64,
    pub(super) side: Side,
    pub(super) reserve: [u8; 2],
    pub(super) pending: Pending,
    /// The member next to act of each side, from 0.
    pub(super) members: [u8; 2],
    /// The side that holds a hexagon that wins.
    pub(super) winner: Option<Side>,
    pub(super) rules: Rules,
    pub(super) locks: Locks,
}

/// Keys by side and point, then by the piece already relocated, by reserve, by member, by the
/// number of relocations, and the side to act.
static KEYS: Keys<{ 2 * POINTS + POINTS + 2 * 17 + 2 * 3 + 3 + 1 }> =
    Keys::new(0x4b65_6e73_696e_6774);

#[inline]
pub(super) fn piece_key(side: Side, point: Point) -> u64 {
    KEYS.get(side.index() * POINTS + point.index())
}

#[inline]
pub(super) fn pending_key(pending: Pending) -> u64 {
    match pending {
        Pending::None => 0,
        Pending::One => KEYS.get(3 * POINTS + 40),
        Pending::Two => KEYS.get(3 * POINTS + 41),
        Pending::Second(point) => KEYS.get(2 * POINTS + point.index()),
    }
}

#[inline]
pub(super) fn reserve_key(side: Side, reserve: u8) -> u64 {
    KEYS.get(3 * POINTS + side.index() * 17 + reserve as usize)
}

#[inline]
pub(super) fn member_key(side: Side, member: u8) -> u64 {
    KEYS.get(3 * POINTS + 34 + side.index() * 3 + member as usize)
}

pub(super) static SIDE_KEY: u64 = KEYS.get(3 * POINTS + 43);

impl Position {
    /// The empty board with all pieces in reserve.
    #[must_use]
    pub fn start(rules: Rules) -> Self {
        let mut position = Position {
            pieces: [0; 2],
            zobrist: 0,
            side: Side::First,
            reserve: [rules.players.pieces(); 2],
            pending: Pending::None,
            members: [0; 2],
            winner: None,
            rules,
            locks: Locks::NONE,
        };
        position.zobrist = position.hash_from_scratch();
        position
    }

    /// The position with this text.
    ///
    /// # Errors
    /// If the text is not well-formed, not canonical, or not possible.
    pub fn from_text(text: &str, rules: Rules) -> Result<Self, PositionError<Impossible>> {
        let setup = Setup::from_text(text, rules)?;
        possible(text, Self::from_setup(&setup, rules))
    }

    /// The position that a setup describes under these rules, if there can be one.
    ///
    /// # Errors
    /// The first reason why there cannot.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Self, Impossible> {
        let mut position = Position {
            side: setup.side,
            reserve: setup.reserve,
            pending: setup.pending,
            ..Position::start(rules)
        };
        for &(point, side) in &setup.pieces {
            if position.piece_at(point).is_some() {
                return Err(Impossible::TwoPieces(point));
            }
            position.pieces[side.index()] |= point.bit();
        }
        for side in Side::ALL {
            let on_board = position.pieces[side.index()].count_ones();
            let found = on_board + u32::from(setup.reserve[side.index()]);
            let most = rules.players.pieces();
            if found > u32::from(most) {
                return Err(Impossible::TooMany { side, found, most });
            }
            let member = setup.members[side.index()];
            if !(1..=rules.players.a_side()).contains(&member) {
                return Err(Impossible::NoMember { side, member });
            }
            position.members[side.index()] = member - 1;
        }
        for &(side, shape, turns) in &setup.locks {
            if !(1..=rules.reclose).contains(&turns) {
                return Err(Impossible::LockTurns {
                    found: turns,
                    most: rules.reclose,
                });
            }
            position.locks.set(side, shape, turns);
        }
        position.winner = match Side::ALL.map(|side| position.holds_hexagon(side)) {
            [true, true] => return Err(Impossible::BothWon),
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [false, false] => None,
        };
        position.check_pending()?;
        position.zobrist = position.hash_from_scratch();
        Ok(position)
    }

    fn check_pending(&self) -> Result<(), Impossible> {
        let pending = self.pending.count();
        if pending > 0 && self.winner.is_some() {
            return Err(Impossible::PendingAfterWin);
        }
        let enemy = self.pieces[self.side.other().index()];
        let mut there = enemy.count_ones();
        if let Some(point) = self.pending.relocated() {
            if enemy & point.bit() == 0 {
                return Err(Impossible::NotRelocated(point));
            }
            there -= 1;
        }
        if u32::from(pending) > there {
            return Err(Impossible::PendingTooMany { pending, there });
        }
        Ok(())
    }

    fn holds_hexagon(&self, side: Side) -> bool {
        self.hexagons_held(side).next().is_some()
    }

    /// The hexagons that a side holds and wins by.
    pub fn hexagons_held(&self, side: Side) -> impl Iterator<Item = Hexagon> {
        let pieces = self.pieces[side.index()];
        Hexagon::all().filter(move |hexagon| {
            hexagon.wins_for(side) && pieces & hexagon.set() == hexagon.set()
        })
    }

    /// The variant options.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The owner of the piece on a point.
    #[must_use]
    pub fn piece_at(&self, point: Point) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|side| self.pieces[side.index()] & point.bit() != 0)
    }

    /// The points a side stands on.
    #[inline]
    #[must_use]
    pub fn pieces(&self, side: Side) -> Set {
        self.pieces[side.index()]
    }

    /// The shapes that a side may not complete now, as a set of their numbers.
    #[inline]
    #[must_use]
    pub fn locked(&self, side: Side) -> u64 {
        self.locks.of(side)
    }

    /// How many pieces a side still has to place.
    #[must_use]
    pub fn reserve(&self, side: Side) -> u8 {
        self.reserve[side.index()]
    }

    /// The relocations that the side to act may still make.
    #[must_use]
    pub fn pending(&self) -> Pending {
        self.pending
    }

    /// The shapes that a side may not complete, and for how many of its turns.
    pub fn locks(&self) -> impl Iterator<Item = (Side, super::Shape, u8)> {
        self.locks.iter()
    }

    /// Whether pieces are still being placed.
    #[inline]
    #[must_use]
    pub fn placing(&self) -> bool {
        self.reserve != [0; 2]
    }

    /// The empty points.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Set {
        const BOARD: Set = (1 << POINTS) - 1;
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    pub(super) fn result(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    pub(super) fn hash_from_scratch(&self) -> u64 {
        let mut hash = pending_key(self.pending);
        for side in Side::ALL {
            for point in points(self.pieces[side.index()]) {
                hash ^= piece_key(side, point);
            }
            hash ^= reserve_key(side, self.reserve[side.index()]);
            hash ^= member_key(side, self.members[side.index()]);
            hash ^= self.locks.hash(side);
        }
        if self.side == Side::Second {
            hash ^= SIDE_KEY;
        }
        hash
    }

    pub(super) fn census(&self) -> Vec<(char, u32)> {
        let count = |side: Side| {
            let on_board = self.pieces[side.index()].count_ones();
            on_board + u32::from(self.reserve[side.index()])
        };
        vec![('R', count(Side::First)), ('B', count(Side::Second))]
    }

    /// The position seen through a symmetry; turning the board also exchanges the sides, since the
    /// red hexagons are below and the blue ones above.
    pub(super) fn mapped(&self, symmetry: Symmetry) -> Self {
        let map = |set| points(set).fold(0, |mapped, p| mapped | symmetry.point(p).bit());
        let mut position = *self;
        position.pieces = self.pieces.map(map);
        if let Pending::Second(point) = self.pending {
            position.pending = Pending::Second(symmetry.point(point));
        }
        position.locks = Locks::NONE;
        for (side, shape, turns) in self.locks.iter() {
            let image = map(shape.set());
            let shape = super::Shape::all().find(|other| other.set() == image);
            let shape = shape.expect("the board is symmetric");
            position.locks.set(symmetry.side(side), shape, turns);
        }
        if symmetry.flip {
            position.pieces.swap(0, 1);
            position.reserve.swap(0, 1);
            position.members.swap(0, 1);
            position.side = self.side.other();
            position.winner = self.winner.map(Side::other);
        }
        position.zobrist = position.hash_from_scratch();
        position
    }
}

compared_by!(Position: pieces, side, reserve, pending, members, rules, locks);
