//! Kengi, solved: the side that moves first wins the standard start.
//!
//! | module | concept |
//! | --- | --- |
//! | [`board`] | the board as df-pn sees it, with a fast test for completing a tower |
//! | [`canonical`] | the canonical form of a position |
//! | [`book`] | the winner's strategy: shipped for the standard start, else in the data folder |
//! | `first_moves` | first moves whose value is proved, without their proofs |
//! | `oracle` | the book as the engine probes it |
//! | `pile` | a pile, packed into a number |

pub mod board;
pub mod book;
pub mod canonical;
mod first_moves;
mod oracle;
mod pile;

pub use book::KengiBook;
pub(super) use oracle::StandardBook;

use kabinet_core::Game;
use kabinet_games::AnyGame;
use kabinet_games::kengi::{Position, open};

use super::{Probed, Report, Request, Tablebase, TablebaseError};
use crate::progress::ProgressMonitor;
use crate::proof::Goal;
use crate::proof::any::erased;
use crate::proof::dfpn::DfPn;
use crate::proof::proof_numbers::ProofState;
use crate::proof::solve::prove;
use crate::proof::strategy::Strategy;
use crate::proof::table::ProofTable;

/// The table size for the proof of a start, in megabytes.
const MEMORY: usize = 2048;

/// Within how many plies the first player wins the standard start: no win is shorter. A proof of
/// any win is found sooner, but its book is that of a longer win.
const STANDARD_PLIES: u16 = 15;

/// The books of Kengi, one for each start.
#[derive(Debug)]
pub struct Kengi;

impl Tablebase for Kengi {
    fn is_built(&self, request: Request<'_>) -> bool {
        start(request).is_ok_and(|start| {
            let name = KengiBook::file_name(&start);
            KengiBook::is_shipped(&start) || request.data.path_of(&name).exists()
        })
    }

    fn is_complete(&self) -> bool {
        false
    }

    fn build(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report {
        let start = start(request)?;
        let _lock = request.data.lock(&KengiBook::file_name(&start))?;
        let book = match KengiBook::load(request.data, &start)? {
            Some(book) => book,
            None => {
                let book = prove_book(&start, monitor)?;
                book.save(request.data, &start)?;
                book
            }
        };
        let path = request.data.path_of(&KengiBook::file_name(&start));
        let bytes = std::fs::metadata(&path).map_or(0, |file| file.len());
        let (path, positions) = (path.display(), book.len());
        let longest = book.longest(&start);
        Ok(vec![format!(
            "table {path} positions {positions} longest {longest} bytes {bytes}"
        )])
    }

    fn verify(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report {
        let start = start(request)?;
        let book = KengiBook::find(request.data, &start)?;
        let book = book.ok_or_else(|| TablebaseError::not_built(request.options))?;
        let walked = book.walk(&start, monitor);
        let walked = walked.map_err(|flaw| TablebaseError::Wrong(flaw.to_string()))?;
        let (positions, longest) = (walked.positions, walked.longest);
        Ok(vec![format!(
            "verified positions {positions} longest {longest}"
        )])
    }

    fn probe(&self, request: Request<'_>, position: &AnyGame) -> Result<Probed, TablebaseError> {
        let AnyGame::Kengi(position) = position else {
            return Ok(None);
        };
        let book = KengiBook::find(request.data, &start(request)?)?;
        let found = book.and_then(|book| book.probe(position));
        Ok(found.map(erased))
    }
}

/// What is to be proved of a start.
fn goal(start: &Position) -> Goal {
    if *start == Position::standard() {
        Goal::win_within(start.side(), STANDARD_PLIES)
    } else {
        Goal::ANY_WIN
    }
}

/// Proves the winner of a start and its strategy.
fn prove_book(start: &Position, monitor: ProgressMonitor<'_>) -> Result<KengiBook, TablebaseError> {
    let goal = goal(start);
    let mut prover = DfPn::new(ProofTable::of_megabytes(MEMORY), None, monitor);
    let by = match prove(&mut prover, start, goal, monitor) {
        ProofState::Won { winner, .. }
            if goal.limit().is_none_or(|(wanted, _)| wanted == winner) =>
        {
            winner
        }
        _ => {
            monitor.check_stopped()?;
            return Err(TablebaseError::Unproved);
        }
    };
    let strategy = Strategy::new(&mut prover, start, by, goal, monitor).map_err(|unfinished| {
        let stopped = monitor.check_stopped().err().map(TablebaseError::from);
        stopped.unwrap_or_else(|| TablebaseError::Wrong(unfinished.to_string()))
    })?;
    Ok(KengiBook::new(start, by, &strategy))
}

/// The start of the book.
fn start(request: Request<'_>) -> Result<Position, TablebaseError> {
    open(request.options, None).map_err(|error| TablebaseError::Start(error.to_string()))
}
