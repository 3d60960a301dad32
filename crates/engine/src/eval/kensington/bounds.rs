//! A lower bound for the number of turns to a win.

use kabinet_core::{Game, Side};
use kabinet_games::kensington::{Position, Set, points};

use super::tables::{FARTHEST, GOAL_SETS, ring};

/// How many of its own turns a side needs at least to force a win.
///
/// A turn brings one own piece to a point, in the second phase by one line. Relocations move enemy
/// pieces, and a defender does not help.
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

/// Whether the opponent, who moves first, can take away the only winning point. While pieces are
/// placed it does so by occupying the point, or by leaving it occupied.
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

/// The distance of a point from the nearest of a set, in lines.
fn nearest(point: usize, set: Set) -> u32 {
    let found = (1..FARTHEST).find(|&lines| ring(point, lines) & set != 0);
    found.unwrap_or(FARTHEST) as u32
}
