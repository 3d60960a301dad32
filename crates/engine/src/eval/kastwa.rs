//! Kastwa' 2 la: strength on the board, and distance from the edge.

use kabinet_core::{Game, Side};
use kabinet_games::kastwa::{Action, Move, Piece, Position};

use crate::engine_files::{EngineFiles, WeightsFile, weights_file};
use crate::eval::{Evaluate, Feature, Traits, traits};
use crate::puzzles::Theme;
use crate::search::{SearchHints, immediate_win};

const PIECE: usize = 0;
const WORTH: usize = 1;
const MIDDLE: usize = 2;

impl Evaluate for Position {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "piece",
            hand_weight: 500,
        },
        Feature {
            name: "worth",
            hand_weight: 20,
        },
        Feature {
            name: "middle",
            hand_weight: 15,
        },
    ];

    fn features(&self, mut found: impl FnMut(usize, i32)) {
        let size = self.size().get();
        for side in Side::ALL {
            let sign = if side == self.side() { 1 } else { -1 };
            found(PIECE, -sign * i32::from(self.eliminated(side)));
        }
        for cell in self.cells() {
            let Some((side, _)) = self.piece_at(cell) else {
                continue;
            };
            let sign = if side == self.side() { 1 } else { -1 };
            found(WORTH, sign * self.worth_at(cell).map_or(0, i32::from));
            let from_edge = |at: usize| at.min(size - 1 - at) as i32;
            let depth = from_edge(cell.column()).min(from_edge(cell.row()));
            found(MIDDLE, sign * depth.min(2));
        }
    }

    const TRAITS: &'static [&'static str] = traits::kastwa::NAMES;

    fn traits(&self, side: Side) -> Traits {
        traits::kastwa::of(self, side)
    }
}

impl SearchHints for Position {
    fn winning_action(&self) -> Option<Action> {
        // Only a side that has eliminated one piece already can win with its next action.
        if self.placing() || self.eliminated(self.side().other()) == 0 {
            return None;
        }
        immediate_win(self)
    }

    /// A turn eliminates at most one piece.
    fn min_turns_to_win(&self, side: Side) -> u32 {
        2_u32.saturating_sub(self.eliminated(side.other()).into())
    }

    fn theme(&self, action: Action) -> Option<Theme> {
        matches!(action.what(), Some(Move::Place(..))).then_some(Theme::Placing)
    }

    fn ordering(&self) -> impl Fn(Action) -> i32 {
        |action: Action| match action.what() {
            Some(Move::Advance(_, to)) => match self.piece_at(to) {
                Some((side, _)) if side != self.side() => 1_000,
                _ => 0,
            },
            Some(Move::Place(piece, _)) => i32::from(piece == Piece::Large) * 10,
            Some(Move::Pass) | None => 0,
        }
    }
}

impl EngineFiles for Position {
    const WEIGHTS: Option<WeightsFile> = Some(weights_file!("../../weights/kastwa.txt"));
    const LEVELS: &'static str = include_str!("../../levels/kastwa.txt");
    const CHARACTERS: &'static str = include_str!("../../characters/kastwa.txt");
    const RATINGS: &'static str = include_str!("../../ratings/kastwa.txt");
    const PUZZLES: &'static str = include_str!("../../puzzles/kastwa.txt");
    const PUZZLE_RECIPE: &'static str = include_str!("../../puzzles/recipes/kastwa.txt");
}
