//! Kengi, solved: whoever makes the first move of the standard start wins.
//!
//! | module | concept |
//! | --- | --- |
//! | [`board`] | the board as the solver sees it: a tower that can be completed is seen at a glance |
//! | [`canonical`] | one form for all positions that are the same game |
//! | [`book`] | the winner's strategy, kept in the data folder |
//! | `oracle` | the book as the engine asks it |

pub mod board;
pub mod book;
pub mod canonical;
mod oracle;

pub use book::KengiBook;
pub(super) use oracle::StandardBook;

use kabinet_games::AnyGame;
use kabinet_games::kengi::{Position, open};

use super::{Recalled, Request, Solved, SolvedError};
use crate::proof::any::erased;
use crate::proof::known::Known;
use crate::proof::search::Prover;
use crate::proof::solve::prove;
use crate::proof::strategy::Strategy;
use crate::proof::table::Table;
use crate::work::Work;

/// The memory for the proof of a start, in megabytes.
const MEMORY: usize = 2048;

/// The books of Kengi: one for each start that somebody wants.
#[derive(Debug)]
pub struct Kengi;

impl Solved for Kengi {
    fn is_built(&self, request: Request<'_>) -> bool {
        start(request).is_ok_and(|start| {
            let name = KengiBook::file_name(&start);
            request.data.path_of(&name).exists()
        })
    }

    fn is_complete(&self) -> bool {
        false
    }

    fn build(&self, request: Request<'_>, work: Work<'_>) -> Result<Vec<String>, SolvedError> {
        let start = start(request)?;
        let _lock = request.data.lock(&KengiBook::file_name(&start))?;
        let book = match KengiBook::load(request.data, &start)? {
            Some(book) => book,
            None => {
                let book = prove_book(&start, work)?;
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

    fn verify(&self, request: Request<'_>, work: Work<'_>) -> Result<Vec<String>, SolvedError> {
        let start = start(request)?;
        let book = KengiBook::load(request.data, &start)?;
        let book = book.ok_or_else(|| SolvedError::not_built(request.options))?;
        let walked = book.walk(&start, work);
        let walked = walked.map_err(|flaw| SolvedError::Wrong(flaw.to_string()))?;
        let (positions, longest) = (walked.positions, walked.longest);
        Ok(vec![format!(
            "verified positions {positions} longest {longest}"
        )])
    }

    fn recall(&self, request: Request<'_>, position: &AnyGame) -> Result<Recalled, SolvedError> {
        let AnyGame::Kengi(position) = position else {
            return Ok(None);
        };
        let book = KengiBook::load(request.data, &start(request)?)?;
        let found = book.and_then(|book| book.recall(position));
        Ok(found.map(erased))
    }
}

/// Proves who wins a start, and by which strategy.
fn prove_book(start: &Position, work: Work<'_>) -> Result<KengiBook, SolvedError> {
    let mut prover = Prover::new(Table::of_megabytes(MEMORY), None, work);
    let Known::Won { by, .. } = prove(&mut prover, start, work) else {
        work.go_on()?;
        return Err(SolvedError::Unproved);
    };
    let strategy = Strategy::new(&mut prover, start, by, work).map_err(|unfinished| {
        let stopped = work.go_on().err().map(SolvedError::from);
        stopped.unwrap_or_else(|| SolvedError::Wrong(unfinished.to_string()))
    })?;
    Ok(KengiBook::new(start, by, &strategy))
}

/// The start of the book that is meant.
fn start(request: Request<'_>) -> Result<Position, SolvedError> {
    open(request.options, None).map_err(|error| SolvedError::Start(error.to_string()))
}
