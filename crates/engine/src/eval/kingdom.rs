//! Kingdom: the way to the throne, and Knights near the enemy Monarch.

use kabinet_core::{Game, Side};
use kabinet_games::kingdom::{Action, Cell, Move, Piece, Position, throne};

use super::try_all;
use crate::insight::{Feature, Insight};

const MARCH: usize = 0;
const NEAR: usize = 1;

fn distance(a: Cell, b: Cell) -> i32 {
    let columns = a.column().abs_diff(b.column());
    let rows = a.row().abs_diff(b.row());
    columns.max(rows) as i32
}

impl Insight for Position {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "march",
            by_hand: 20,
        },
        Feature {
            name: "near",
            by_hand: 8,
        },
    ];

    const WEIGHTS: &'static str = include_str!("../../weights/kingdom.txt");
    const LEVELS: &'static str = include_str!("../../levels/kingdom.txt");

    fn features(&self, mut found: impl FnMut(usize, i32)) {
        for side in Side::ALL {
            let sign = if side == self.side() { 1 } else { -1 };
            let enemy = side.other();
            let (Some(own), Some(target)) = (self.monarch(side), self.monarch(enemy)) else {
                continue;
            };
            let goal = throne(enemy);
            found(MARCH, sign * (8 - distance(own, goal)));
            for cell in Cell::all() {
                if let Some((owner, piece)) = self.piece_at(cell)
                    && owner == side
                    && piece != Piece::Monarch
                {
                    found(NEAR, sign * (8 - distance(cell, target)));
                }
            }
        }
    }

    fn winning_action(&self) -> Option<Action> {
        try_all(self)
    }

    fn threatened(&self) -> bool {
        self.in_danger(self.side())
    }

    fn promise(&self, action: Action) -> i32 {
        match action.what() {
            Some(Move::Capture(_, _)) => 500,
            Some(Move::Go(from, to)) => {
                let Some(target) = self.monarch(self.side().other()) else {
                    return 0;
                };
                30 * (distance(from, target) - distance(to, target))
            }
            _ => 0,
        }
    }
}
