//! The race to a hexagon: how many steps it takes, and what that is worth to the side ahead.

use kabinet_core::{Game, Side};
use kabinet_games::kensington::{Position, Set, points};

use super::tables::{FARTHEST, GOAL_SETS, ring};

/// About how many steps a side needs to fill a hexagon, with a penalty for enemy pieces on it: the
/// minimum over all hexagons.
fn steps_to_go(side: Side, own: Set, enemy: Set) -> i32 {
    let of_goal = |&goal: &Set| {
        let mut helpers = own & !goal;
        let mut missing = goal & !own;
        let mut steps = ENEMY_STEPS * (goal & enemy).count_ones() as i32;
        // Each corner takes the nearest free piece. A piece on the way does not block: it moves on,
        // and the one behind it takes its place.
        for distance in 1..FARTHEST {
            for corner in points(missing) {
                let near = ring(corner.index(), distance) & helpers;
                if near != 0 {
                    helpers &= !(near & near.wrapping_neg());
                    missing &= !corner.bit();
                    steps += distance as i32;
                }
            }
            if missing == 0 {
                break;
            }
        }
        steps + FARTHEST as i32 * missing.count_ones() as i32
    };
    let goals = GOAL_SETS[side.index()].iter();
    goals.map(of_goal).min().unwrap_or(0)
}

/// The penalty of an enemy piece on a corner, in steps.
const ENEMY_STEPS: i32 = 3;
/// From how many steps on a hexagon is too far away.
const LONGEST_WAY: i32 = 24;

/// From which evaluation on a side drives for the end of the game, and from which with full force.
const AHEAD: i32 = 75;
const FAR_AHEAD: i32 = 250;
/// The value of a step closer to a hexagon for a side that is far ahead.
const DRIVEN_STEP: i32 = 30;
/// Only one part of so many remains of an evaluation beyond that. Otherwise the next mill would
/// always be worth more than the next step, and mills alone win nothing.
const SURPLUS_PARTS: i32 = 4;

/// The value of being close to a hexagon for the side that is ahead, less the part of the
/// evaluation that it may give up for it.
#[inline]
pub(super) fn drive(position: &Position, estimate: i32) -> i32 {
    let size = estimate.abs();
    let force = (size - AHEAD).clamp(0, FAR_AHEAD - AHEAD);
    if force == 0 || position.placing() {
        return 0;
    }
    let ahead = if estimate > 0 {
        position.side()
    } else {
        position.side().other()
    };
    let steps = steps_to_go(
        ahead,
        position.pieces(ahead),
        position.pieces(ahead.other()),
    );
    let near = DRIVEN_STEP * (LONGEST_WAY - steps).max(0);
    let surplus = (size - FAR_AHEAD).max(0);
    let more = force * near / (FAR_AHEAD - AHEAD) - (surplus - surplus / SURPLUS_PARTS);
    estimate.signum() * more
}

/// How many steps fewer the side to move needs to fill a hexagon than its opponent.
pub(super) fn head_start(position: &Position) -> i32 {
    if position.placing() {
        return 0;
    }
    let steps = |side: Side| {
        let (own, enemy) = (position.pieces(side), position.pieces(side.other()));
        steps_to_go(side, own, enemy).min(LONGEST_WAY)
    };
    let side = position.side();
    steps(side.other()) - steps(side)
}
