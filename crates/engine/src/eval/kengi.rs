//! Kengi: the side that completes a tower wins, so the evaluation counts threats and the nearest
//! piles.

use kabinet_core::{Game, Side};
use kabinet_games::kengi::{Action, Cell, Move, Position};

use crate::engine_files::{EngineFiles, WeightsFile, weights_file};
use crate::eval::{Evaluate, Feature, Traits, traits};
use crate::puzzles::Theme;
use crate::search::{SearchHints, USUAL_OBSCURITY};

/// The tempo: the side to move, for better or worse.
const TURN: usize = 0;
/// Threats that the opponent must answer.
const THREATS: usize = 1;
/// The nearest piles, by height.
const HEIGHTS: [usize; 4] = [2, 3, 4, 5];

impl Evaluate for Position {
    const FEATURES: &'static [Feature] = &[
        Feature {
            name: "turn",
            hand_weight: 10,
        },
        Feature {
            name: "threat",
            hand_weight: 60,
        },
        Feature {
            name: "near-single",
            hand_weight: 5,
        },
        Feature {
            name: "near-tower-of-2",
            hand_weight: 10,
        },
        Feature {
            name: "near-tower-of-3",
            hand_weight: 15,
        },
        Feature {
            name: "near-tower-of-4",
            hand_weight: -5,
        },
    ];

    fn features(&self, mut found: impl FnMut(usize, i32)) {
        found(TURN, 1);
        let other = self.skipped();
        found(THREATS, self.count_completing() as i32);
        found(THREATS, -(other.count_completing() as i32));
        for column in 0..5 {
            let mut pile_of = |mut rows: std::ops::Range<usize>, from_top: bool, sign| {
                let height = |row: usize| self.pile(Cell::new(column, row)).height();
                let nearest = if from_top {
                    rows.rev().map(height).find(|&height| height > 0)
                } else {
                    rows.find_map(|row| Some(height(row)).filter(|&height| height > 0))
                };
                if let Some(height @ 1..=4) = nearest {
                    found(HEIGHTS[height - 1], sign);
                }
            };
            let south = if self.side() == Side::First { 1 } else { -1 };
            pile_of(0..5, false, south);
            pile_of(0..5, true, -south);
        }
    }

    const TRAITS: &'static [&'static str] = traits::kengi::NAMES;

    fn traits(&self, side: Side) -> Traits {
        traits::kengi::of(self, side)
    }
}

impl SearchHints for Position {
    fn winning_action(&self) -> Option<Action> {
        self.completing_action()
    }

    fn null_move(&self) -> Option<Self> {
        Some(Position::skipped(self))
    }

    /// A tower across the tray is harder to see than a piece next door.
    fn obscurity(&self, action: Action) -> u32 {
        let distance = |from: Cell, to: Cell| {
            let columns = from.column().abs_diff(to.column());
            columns.max(from.row().abs_diff(to.row())) as u32
        };
        match action.what() {
            Some(Move::Piece(from, to)) => 15 + 15 * distance(from, to),
            Some(Move::Tower(from, to)) => 30 + 15 * distance(from, to),
            Some(Move::Pass) | None => USUAL_OBSCURITY,
        }
    }

    fn theme(&self, action: Action) -> Option<Theme> {
        matches!(action.what(), Some(Move::Tower(..))).then_some(Theme::WholeTower)
    }

    fn ordering(&self) -> impl Fn(Action) -> i32 {
        let height = |cell: Cell| self.pile(cell).height() as i32;
        move |action: Action| match action.what() {
            Some(Move::Piece(_, to)) => 100 * height(to),
            Some(Move::Tower(from, to)) => 100 * (height(from) + height(to)),
            Some(Move::Pass) | None => 0,
        }
    }
}

impl EngineFiles for Position {
    const WEIGHTS: Option<WeightsFile> = Some(weights_file!("../../weights/kengi.txt"));
    const LEVELS: &'static str = include_str!("../../levels/kengi.txt");
    const CHARACTERS: &'static str = include_str!("../../characters/kengi.txt");
    const RATINGS: &'static str = include_str!("../../ratings/kengi.txt");
    const PUZZLES: &'static str = include_str!("../../puzzles/kengi.txt");
    const PUZZLE_RECIPE: &'static str = include_str!("../../puzzles/recipes/kengi.txt");
    const SHEET_PROBLEMS: &'static str = include_str!("../../puzzles/sheet/kengi.txt");
}
