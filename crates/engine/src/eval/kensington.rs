//! Kensington: hexagons to fill, shapes to complete.

use kabinet_core::{Game, Side};
use kabinet_games::kensington::{Action, Hexagon, Move, Position, Shape};

use super::try_all;
use crate::insight::{Feature, Insight};

const HEXAGON: usize = 0;
const SHAPE: usize = 1;

impl Insight for Position {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "hexagon",
            by_hand: 6,
        },
        Feature {
            name: "shape",
            by_hand: 4,
        },
    ];

    const WEIGHTS: &'static str = include_str!("../../weights/kensington.txt");
    const LEVELS: &'static str = include_str!("../../levels/kensington.txt");

    fn features(&self, mut found: impl FnMut(usize, i32)) {
        for side in Side::ALL {
            let sign = if side == self.side() { 1 } else { -1 };
            for hexagon in Hexagon::all() {
                if hexagon.owner().is_none_or(|owner| owner == side) {
                    let own = hexagon
                        .corners()
                        .filter(|&point| self.piece_at(point) == Some(side))
                        .count() as i32;
                    found(HEXAGON, sign * own * own);
                }
            }
            for shape in Shape::all() {
                let own = shape
                    .corners()
                    .filter(|&point| self.piece_at(point) == Some(side))
                    .count() as i32;
                found(SHAPE, sign * own * own);
            }
        }
    }

    fn winning_action(&self) -> Option<Action> {
        try_all(self)
    }

    fn promise(&self, action: Action) -> i32 {
        match action.what() {
            Some(Move::Done) => -100,
            _ => 0,
        }
    }
}
