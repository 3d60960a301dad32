//! Kengi: whoever completes a tower wins, so threats are everything.

use kabinet_games::kengi::{Action, Cell, Move, Position};

use super::try_all;
use crate::insight::{Feature, Insight};

const MOVES: usize = 0;

impl Insight for Position {
    const FEATURES: &'static [Feature] = &[Feature {
        name: "first",
        by_hand: 10,
    }];

    const WEIGHTS: &'static str = include_str!("../../weights/kengi.txt");
    const LEVELS: &'static str = include_str!("../../levels/kengi.txt");

    fn features(&self, mut found: impl FnMut(usize, i32)) {
        found(MOVES, 1);
    }

    fn winning_action(&self) -> Option<Action> {
        try_all(self)
    }

    fn promise(&self, action: Action) -> i32 {
        let height = |cell: Cell| self.pile(cell).height() as i32;
        match action.what() {
            Some(Move::Piece(_, to)) => 100 * height(to),
            Some(Move::Tower(from, to)) => 100 * (height(from) + height(to)),
            Some(Move::Pass) | None => 0,
        }
    }
}
