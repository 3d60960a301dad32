//! Konane: the side with more jumps left is ahead.

use kabinet_core::{ActionList, Game};
use kabinet_games::konane::{Action, Move, Position};

use crate::engine_files::EngineFiles;
use crate::eval::{Evaluate, Feature};
use crate::search::{SearchHints, immediate_win};

const JUMPS: usize = 0;

impl Evaluate for Position {
    const FEATURES: &'static [Feature] = &[Feature {
        name: "jumps",
        hand_weight: 30,
    }];

    fn features(&self, mut count: impl FnMut(usize, i32)) {
        let mut list = ActionList::new();
        count(JUMPS, self.count_actions(&mut list) as i32);
    }
}

impl SearchHints for Position {
    fn winning_action(&self) -> Option<Action> {
        immediate_win(self)
    }

    fn ordering(&self) -> impl Fn(Action) -> i32 {
        |action: Action| match action.what() {
            Some(Move::Jump(..)) => 1,
            Some(Move::Take(_)) | None => 0,
        }
    }
}

/// Every file has a default.
impl EngineFiles for Position {}
