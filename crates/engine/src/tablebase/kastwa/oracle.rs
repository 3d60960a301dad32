//! The tablebase of Kastwa' 2 la as the engine probes it.

use std::sync::Arc;

use kabinet_core::Action as _;
use kabinet_games::kastwa::Size;
use kabinet_games::{AnyAction, AnyGame};

use super::table::KastwaTable;
use super::values::rank;
use crate::Score;
use crate::data::DataFolder;
use crate::progress::ProgressMonitor;
use crate::proof::Solution;
use crate::proof::any::erased;
use crate::tablebase::oracle::{Oracle, Source};
use crate::tablebase::turns::from_values;

impl Oracle for KastwaTable {
    fn ranked(&self, position: &AnyGame) -> Option<Vec<(AnyAction, Score)>> {
        let AnyGame::Kastwa(position) = position else {
            return None;
        };
        if position.size() != self.size() {
            return None;
        }
        let mut actions = self.actions(position);
        let chosen = self.choose(position, None);
        actions.sort_by_key(|&(action, score)| (-rank(score), Some(action) != chosen));
        let any = |action: u16| AnyAction::from_code(action);
        let ranked = actions.into_iter().map(|(a, score)| (any(a.code()), score));
        Some(ranked.collect())
    }

    fn solution(&self, position: &AnyGame) -> Option<Solution<AnyAction>> {
        match position {
            AnyGame::Kastwa(position) if position.size() == self.size() => {
                from_values(position, &|position| self.probe(position)).map(erased)
            }
            _ => None,
        }
    }
}

/// The tablebase for a board size.
pub(crate) struct TableOf(pub(crate) Size);

impl Source for TableOf {
    fn name(&self) -> String {
        format!("kastwa {}", self.0.get())
    }

    fn load(&self, data: &DataFolder, monitor: ProgressMonitor<'_>) -> Option<Arc<dyn Oracle>> {
        let TableOf(size) = *self;
        let kept = KastwaTable::load(size, data).ok().flatten();
        let table = match kept {
            Some(table) => table,
            None if size == Size::ALL[0] => {
                KastwaTable::open_or_build(size, data, 1, monitor)
                    .ok()
                    // If it cannot be saved, it is built for this process only.
                    .or_else(|| KastwaTable::build(size, 1, monitor).ok())?
            }
            None => return None,
        };
        Some(Arc::new(table))
    }
}
