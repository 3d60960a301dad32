//! The features of the evaluation: Knights around the enemy Monarch, its escapes, and the way to
//! the throne.

use kabinet_core::{Game, Side};
use kabinet_games::kingdom::{
    BOARD, Cell, Jumps, Piece, Position, Set, THRONES, around_all, throne,
};

use super::tables::{PAST, RIM, bands, distance};
use crate::eval::Feature;

/// A list of terms, as an enum of their indices and as features.
macro_rules! terms {
    ($($place:ident $name:literal $by_hand:literal)*) => {
        /// The index of each term.
        #[derive(Clone, Copy)]
        #[expect(dead_code, reason = "those by size are counted from the smallest")]
        enum Term { $($place),* }
        pub(super) const TERMS: &[Feature] = &[$(Feature { name: $name, hand_weight: $by_hand }),*];
    };
}

terms! {
    Turn "turn" 30
    // Knights at distance 2 and 3 from the enemy Monarch, from the smallest to the largest.
    Near2 "near-2-size-1" 45
    Near2Size2 "near-2-size-2" 45
    Near2Size3 "near-2-size-3" 50
    Near2Size4 "near-2-size-4" 55
    Near3 "near-3-size-1" 25
    Near3Size2 "near-3-size-2" 25
    Near3Size3 "near-3-size-3" 28
    Near3Size4 "near-3-size-4" 30
    Near4 "near-4" 12
    // Pairs of Knights within distance 3 of the enemy Monarch.
    Storm "storm" 8
    // The enemy Monarch has few free neighbours that no step attacks.
    Escapes0 "escapes-0" 120
    Escapes1 "escapes-1" 70
    Escapes2 "escapes-2" 35
    Escapes3 "escapes-3" 15
    // Cells beside the enemy Monarch that a Knight can go to.
    Checks "checks" 15
    // Those of them that another piece guards.
    Guarded "guarded" 15
    // Cells within distance 2 of the enemy Monarch that a Knight's step attacks.
    Cover "cover" 6
    // Cells that Knights can reach by jumps over their own pieces.
    Leaps "leaps" 2
    // The own Monarch: how near it is to its goal, and to the edge.
    March "march" 8
    March2 "march-2" 150
    March3 "march-3" 40
    March4 "march-4" 10
    Edge "edge" -5
    Home "home" 0
    // Own Knights beside the own Monarch, and at distance 2.
    Shelter1 "shelter-1" 5
    Shelter2 "shelter-2" 5
    // Own Knights beside the own throne, and at distance 2.
    Guard1 "guard-1" 5
    Guard2 "guard-2" 3
    // Knights past the third, the middle and the sixth row.
    Past3 "past-3" 5
    Past5 "past-5" 5
    Past6 "past-6" 3
    // Free cells that the enemy Monarch can reach and no step attacks.
    Range "range" -3
    // The distance of the own Monarch from the middle column.
    Aside "aside" 0
}

/// Counts the features of a position, for the side to move.
#[inline]
pub(super) fn features(position: &Position, mut found: impl FnMut(usize, i32)) {
    let side = position.side();
    let (Some(own), Some(other)) = (position.monarch(side), position.monarch(side.other())) else {
        return;
    };
    found(Term::Turn as usize, 1);
    features_of(position, side, own, other, 1, &mut found);
    features_of(position, side.other(), other, own, -1, &mut found);
}

fn count(set: Set) -> i32 {
    set.count_ones() as i32
}

/// The cells next to at least two cells of a set.
#[inline]
fn twice(set: Set) -> Set {
    let (mut once, mut twice) = (0, 0);
    for step in [1, 9, 10, 11] {
        for moved in [set << step, set >> step] {
            twice |= once & moved;
            once |= moved;
        }
    }
    twice & BOARD
}

/// Counts the features of a side, each multiplied by `sign`.
#[inline]
fn features_of(
    position: &Position,
    side: Side,
    own: Cell,
    target: Cell,
    sign: i32,
    found: &mut impl FnMut(usize, i32),
) {
    let enemy = side.other();
    let free = position.free();
    let knights = position.knights(side);
    let [ring, second, third, fourth] = *bands(target);
    let kinds = position.cells_by_kind(side);
    for size in 0..4 {
        let of_size = kinds[size + 1];
        found(Term::Near2 as usize + size, sign * count(of_size & second));
        found(Term::Near3 as usize + size, sign * count(of_size & third));
    }
    found(Term::Near4 as usize, sign * count(knights & fourth));
    let close = count(knights & (ring | second | third));
    found(Term::Storm as usize, sign * (close * (close - 1) / 2));

    let attacked = around_all(position.occupied(side));
    let range = position.destinations(enemy, Piece::Monarch, target) & free & !attacked;
    found(Term::Range as usize, sign * count(range));
    match count(range) {
        0 => found(Term::Escapes0 as usize, sign),
        1 => found(Term::Escapes1 as usize, sign),
        2 => found(Term::Escapes2 as usize, sign),
        3 => found(Term::Escapes3 as usize, sign),
        _ => {}
    }
    let steps = around_all(knights);
    let landing = free & !THRONES;
    let leaps = Jumps::over(knights).chains(knights, landing, 0);
    found(
        Term::Checks as usize,
        sign * count(ring & landing & (steps | leaps)),
    );
    found(
        Term::Guarded as usize,
        sign * count(ring & landing & (steps & leaps | twice(knights))),
    );
    found(Term::Cover as usize, sign * count((ring | second) & steps));
    found(Term::Leaps as usize, sign * count(leaps));

    let to_go = distance(own, throne(enemy));
    found(Term::March as usize, sign * (8 - to_go));
    match to_go {
        0..=2 => found(Term::March2 as usize, sign),
        3 => found(Term::March3 as usize, sign),
        4 => found(Term::March4 as usize, sign),
        _ => {}
    }
    found(Term::Aside as usize, sign * own.column().abs_diff(4) as i32);
    found(Term::Edge as usize, sign * count(own.bit() & RIM));
    found(
        Term::Home as usize,
        sign * count(own.bit() & throne(side).bit()),
    );
    let [shelter, further, ..] = *bands(own);
    found(Term::Shelter1 as usize, sign * count(knights & shelter));
    found(Term::Shelter2 as usize, sign * count(knights & further));
    let [guard, further, ..] = *bands(throne(side));
    found(Term::Guard1 as usize, sign * count(knights & guard));
    found(Term::Guard2 as usize, sign * count(knights & further));
    let [third, middle, sixth] = PAST[side.index()];
    found(Term::Past3 as usize, sign * count(knights & third));
    found(Term::Past5 as usize, sign * count(knights & middle));
    found(Term::Past6 as usize, sign * count(knights & sixth));
}
