//! Kastwa' 2 la, solved: a tablebase of every position on every board size.
//!
//! | module | concept |
//! | --- | --- |
//! | [`table`] | the tablebase: values and perfect play |
//! | `oracle` | the tablebase as the engine probes it |
//! | `sided_board`, `index`, `distance_map` | a position, its index, distances by index |
//! | `unmove`, `retrograde` | unmoves, and retrograde analysis of phase two |
//! | `placement` | phase one, from the values of phase two |
//! | `values` | decided positions during the build |
//! | `verify`, `lost_filter`, `verify_state` | verification against the rules, in parts |
//! | `stats`, `file` | statistics, the file |

mod distance_map;
mod file;
mod index;
mod lost_filter;
mod oracle;
mod placement;
mod retrograde;
mod sided_board;
mod stats;
pub mod table;
mod unmove;
mod values;
mod verify;
mod verify_state;

use kabinet_core::Game;
use kabinet_games::AnyGame;
use kabinet_games::kastwa::{Position, Size};

pub(super) use oracle::TableOf;
pub use table::KastwaTable;

use super::turns::from_values;
use super::{Probed, Report, Request, Tablebase, TablebaseError};
use crate::progress::ProgressMonitor;
use crate::proof::any::erased;

/// The tablebases of Kastwa' 2 la.
pub(super) struct Kastwa;

impl Kastwa {
    /// Loads a tablebase. The smallest one is built if it is missing, since that takes only a
    /// moment.
    fn table(
        request: Request<'_>,
        monitor: ProgressMonitor<'_>,
    ) -> Result<KastwaTable, TablebaseError> {
        let size = size(request);
        if size == Size::ALL[0] {
            return KastwaTable::open_or_build(size, request.data, request.threads, monitor);
        }
        KastwaTable::load(size, request.data)?
            .ok_or_else(|| TablebaseError::not_built(request.options))
    }
}

/// The board size of these options.
fn size(request: Request<'_>) -> Size {
    let chosen = request.options.get("size");
    let found = Size::ALL
        .into_iter()
        .find(|size| size.get().to_string() == chosen);
    found.unwrap_or(Size::ALL[0])
}

impl Tablebase for Kastwa {
    fn is_built(&self, request: Request<'_>) -> bool {
        KastwaTable::path(size(request), request.data).exists()
    }

    fn is_complete(&self) -> bool {
        true
    }

    fn build(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report {
        let size = size(request);
        let table = KastwaTable::open_or_build(size, request.data, request.threads, monitor)?;
        let path = KastwaTable::path(size, request.data);
        let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
        let entries = table.entries();
        Ok(vec![format!(
            "table {} entries {entries} bytes {bytes}",
            path.display()
        )])
    }

    fn verify(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report {
        let table = Kastwa::table(request, monitor)?;
        let positions = verify::verify(&table, Some(request.data), request.threads, monitor)?;
        Ok(vec![format!("verified positions {positions}")])
    }

    fn stats(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report {
        Ok(Kastwa::table(request, monitor)?.stats().to_vec())
    }

    fn probe_text(
        &self,
        request: Request<'_>,
        position: &AnyGame,
        monitor: ProgressMonitor<'_>,
    ) -> Report {
        let AnyGame::Kastwa(position) = position else {
            return Err(TablebaseError::NotSolved(position.id()));
        };
        let table = Kastwa::table(request, monitor)?;
        Ok(answer(&table, position))
    }

    fn probe(&self, request: Request<'_>, position: &AnyGame) -> Result<Probed, TablebaseError> {
        let AnyGame::Kastwa(position) = position else {
            return Ok(None);
        };
        match Kastwa::table(request, ProgressMonitor::silent()) {
            Ok(table) => {
                let solution = from_values(position, &|position| table.probe(position));
                Ok(solution.map(erased))
            }
            Err(TablebaseError::NotBuilt { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// The value of a position, then that of each action.
fn answer(table: &KastwaTable, position: &Position) -> Vec<String> {
    let actions = table.actions(position).into_iter();
    let mut actions: Vec<String> = actions
        .map(|(action, score)| format!("{} {score}", position.action_text(action)))
        .collect();
    actions.sort_unstable();
    actions.insert(0, table.probe(position).to_string());
    actions
}
