//! How many turns a win takes at least.

use kabinet_core::{Game, Side};
use kabinet_games::kensington::{Position, Set, points};

use super::tables::{FARTHEST, GOAL_SETS, ring};

/// A number of own turns in fewer than which a side cannot force a win.
///
/// A turn puts one own piece on a point, in the second phase one line further. Whatever is relocated
/// are the enemy's pieces, and an enemy who does not want to help relocates nothing.
pub(super) fn least_turns(position: &Position, side: Side) -> u32 {
    let own = position.pieces(side);
    let placing = position.placing();
    let turns = GOAL_SETS[side.index()].map(|goal| {
        let missing = goal & !own;
        if placing {
            missing.count_ones()
        } else {
            points(missing)
                .map(|corner| nearest(corner.index(), own & !goal))
                .sum()
        }
    });
    let turns = turns.into_iter().min().unwrap_or(0);
    if turns == 1 && placing && is_parried(position, side) {
        2
    } else {
        turns
    }
}

/// Whether the other side, which acts before this one can put another piece, can take away the only point
/// where it would win. While pieces are placed, that is to occupy it, or to leave it occupied.
fn is_parried(position: &Position, side: Side) -> bool {
    let rival = side.other();
    let rival_first = position.side() == rival && !position.mid_turn()
        || position.side() == side && position.mid_turn();
    if !rival_first || position.reserve(rival) == 0 || position.locked(rival) != 0 {
        return false;
    }
    let own = position.pieces(side);
    let missing = GOAL_SETS[side.index()].map(|goal| goal & !own);
    let wanted = missing.into_iter().filter(|set| set.count_ones() == 1);
    wanted.fold(0, |all, set| all | set).count_ones() < 2
}

/// How many lines a point is away from the nearest of a set.
fn nearest(point: usize, set: Set) -> u32 {
    let found = (1..FARTHEST).find(|&lines| ring(point, lines) & set != 0);
    found.unwrap_or(FARTHEST) as u32
}
