//! The book of Kengi's standard start as the engine probes it.

use std::sync::Arc;

use kabinet_core::Action as _;
use kabinet_games::kengi::Position;
use kabinet_games::{AnyAction, AnyGame};

use super::book::KengiBook;
use super::first_moves;
use crate::Score;
use crate::data::DataFolder;
use crate::progress::ProgressMonitor;
use crate::proof::Solution;
use crate::proof::any::erased;
use crate::tablebase::oracle::{Oracle, Source};

/// The book has one winning action and a bound of the plies. It has nothing on lost positions:
/// there the search looks for the hardest defence.
impl Oracle for KengiBook {
    fn ranked(&self, position: &AnyGame) -> Option<Vec<(AnyAction, Score)>> {
        let AnyGame::Kengi(position) = position else {
            return None;
        };
        let step = self.lookup(position)?;
        let action = AnyAction::from_code(step.action.code());
        Some(vec![(action, Score::Win(step.plies.into()))])
    }

    fn solution(&self, position: &AnyGame) -> Option<Solution<AnyAction>> {
        match position {
            AnyGame::Kengi(position) => {
                let found = self.probe(position);
                found.or_else(|| first_moves::probe(position)).map(erased)
            }
            _ => None,
        }
    }
}

/// The book of the standard start.
pub(crate) struct StandardBook;

impl Source for StandardBook {
    fn name(&self) -> String {
        "kengi".to_owned()
    }

    fn load(&self, data: &DataFolder, _: ProgressMonitor<'_>) -> Option<Arc<dyn Oracle>> {
        let book = KengiBook::find(data, &Position::standard()).ok()??;
        Some(Arc::new(book))
    }
}
