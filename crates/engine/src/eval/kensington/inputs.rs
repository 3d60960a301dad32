//! The inputs of the network: pieces on points, the reserve, and the phase.

use kabinet_core::{Game, Side};
use kabinet_games::kensington::{POINTS, Position, Set};

use crate::network::Inputs;

/// Where the enemy's pieces begin, after the own ones.
const ENEMY: usize = POINTS;
/// The pieces still to be placed by the side to move, in steps of [`RESERVE_STEP`]; the last step
/// is the phase of moving.
const RESERVE: usize = 2 * POINTS;
/// How many pieces of the reserve are one input.
const RESERVE_STEP: u8 = 3;
const RESERVE_STEPS: usize = 7;
/// The number of inputs.
pub(super) const COUNT: usize = RESERVE + RESERVE_STEPS;

/// The inputs of a position. The second side sees the board turned by half, which exchanges the
/// colours of the hexagons.
#[inline]
pub(super) fn inputs(position: &Position) -> Inputs {
    let side = position.side();
    let seen = |set: Set| match side {
        Side::First => set,
        Side::Second => set.reverse_bits() >> (Set::BITS as usize - POINTS),
    };
    let mut inputs = Inputs::NONE;
    inputs.insert_all(0, seen(position.pieces(side)));
    inputs.insert_all(ENEMY, seen(position.pieces(side.other())));
    let step = if position.placing() {
        usize::from(position.reserve(side) / RESERVE_STEP).min(RESERVE_STEPS - 2)
    } else {
        RESERVE_STEPS - 1
    };
    inputs.insert(RESERVE + step);
    inputs
}
