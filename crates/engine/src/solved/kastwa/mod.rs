//! Kastwa' 2 la, solved: the value of every position on every size of board.
//!
//! | module | concept |
//! | --- | --- |
//! | [`table`] | the table in use: values and perfect play |
//! | `oracle` | the table as the engine asks it |
//! | `spot`, `key`, `map` | a position as the table sees it, its number, distances by number |
//! | `unmove`, `retrograde` | the rules backwards, and phase two solved with them |
//! | `placement` | phase one, on top of phase two |
//! | `values` | what is decided while the table is being built |
//! | `stats`, `verify`, `file` | counts, the test against the rules, the file |

mod file;
mod key;
mod map;
mod oracle;
mod placement;
mod retrograde;
mod spot;
mod stats;
pub mod table;
mod unmove;
mod values;
mod verify;

use kabinet_core::Game;
use kabinet_games::AnyGame;
use kabinet_games::kastwa::{Position, Size};

pub(super) use oracle::TableOf;
pub use table::KastwaTable;

use super::turns::from_values;
use super::{Recalled, Request, Solved, SolvedError};
use crate::proof::any::erased;
use crate::work::Work;

/// The tables of Kastwa' 2 la.
pub(super) struct Kastwa;

impl Kastwa {
    /// The table that is asked for; the smallest is built where it is missing, since that takes no
    /// longer than a moment.
    fn table(request: Request<'_>, work: Work<'_>) -> Result<KastwaTable, SolvedError> {
        let size = size(request);
        if size == Size::ALL[0] {
            return KastwaTable::open_or_build(size, request.data, request.threads, work);
        }
        KastwaTable::load(size, request.data)?
            .ok_or_else(|| SolvedError::not_built(request.options))
    }
}

/// The size of the board under these options.
fn size(request: Request<'_>) -> Size {
    let chosen = request.options.get("size");
    let found = Size::ALL
        .into_iter()
        .find(|size| size.get().to_string() == chosen);
    found.unwrap_or(Size::ALL[0])
}

impl Solved for Kastwa {
    fn is_built(&self, request: Request<'_>) -> bool {
        KastwaTable::path(size(request), request.data).exists()
    }

    fn is_complete(&self) -> bool {
        true
    }

    fn build(&self, request: Request<'_>, work: Work<'_>) -> Result<Vec<String>, SolvedError> {
        let size = size(request);
        let table = KastwaTable::open_or_build(size, request.data, request.threads, work)?;
        let path = KastwaTable::path(size, request.data);
        let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
        let entries = table.entries();
        Ok(vec![format!(
            "table {} entries {entries} bytes {bytes}",
            path.display()
        )])
    }

    fn verify(&self, request: Request<'_>, work: Work<'_>) -> Result<Vec<String>, SolvedError> {
        let table = Kastwa::table(request, work)?;
        let positions = verify::verify(&table, request.threads, work)?;
        Ok(vec![format!("verified positions {positions}")])
    }

    fn stats(&self, request: Request<'_>, work: Work<'_>) -> Result<Vec<String>, SolvedError> {
        Ok(Kastwa::table(request, work)?.stats().to_vec())
    }

    fn probe(
        &self,
        request: Request<'_>,
        position: &AnyGame,
        work: Work<'_>,
    ) -> Result<Vec<String>, SolvedError> {
        let AnyGame::Kastwa(position) = position else {
            return Err(SolvedError::NotSolved(position.id()));
        };
        let table = Kastwa::table(request, work)?;
        Ok(answer(&table, position))
    }

    fn recall(&self, request: Request<'_>, position: &AnyGame) -> Result<Recalled, SolvedError> {
        let AnyGame::Kastwa(position) = position else {
            return Ok(None);
        };
        match Kastwa::table(request, Work::silent()) {
            Ok(table) => {
                let solution = from_values(position, &|position| table.probe(position));
                Ok(solution.map(erased))
            }
            Err(SolvedError::NotBuilt { .. }) => Ok(None),
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
