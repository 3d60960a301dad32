//! Tablebases and books of solved games. They are built once and kept in the data folder.
//!
//! A solved game is a module here and a line in [`tablebase`]. Callers go through that function and
//! name no game.

pub mod kastwa;
pub mod kengi;
mod oracle;
mod turns;

pub(crate) use oracle::in_match;
pub use oracle::{Oracle, Ranked, oracle, prepare_oracle};

use kabinet_games::{AnyAction, AnyGame, GameId, Options};

use crate::data::{DataError, DataFolder};
use crate::progress::{ProgressMonitor, Stopped};
use crate::proof::Solution;

/// The variant of a tablebase, and the resources to work on it.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The variant of the game.
    pub options: &'a Options,
    /// The folder of tablebases.
    pub data: &'a DataFolder,
    /// The number of threads.
    pub threads: usize,
}

/// The lines that an operation on a tablebase reports.
pub type Report = Result<Vec<String>, TablebaseError>;

/// The tablebase of a game. Results are lines of text in the form that scripts rely on.
pub trait Tablebase: Sync {
    /// Whether the file exists; it may be damaged.
    fn is_built(&self, request: Request<'_>) -> bool;

    /// Whether it has every position of its variant. A book has only those that follow from its
    /// start.
    fn is_complete(&self) -> bool;

    /// Builds the tablebase and saves it; a complete one is kept.
    ///
    /// # Errors
    /// If it cannot be saved, or the operation is stopped.
    fn build(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report;

    /// Verifies a tablebase against the rules.
    ///
    /// # Errors
    /// If there is none, it is wrong, or the operation is stopped.
    fn verify(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report;

    /// Statistics of the whole tablebase.
    ///
    /// # Errors
    /// If there is none, or the game has no statistics.
    fn stats(&self, request: Request<'_>, monitor: ProgressMonitor<'_>) -> Report {
        let _ = (request, monitor);
        Err(TablebaseError::NoSuchQuestion("statistics"))
    }

    /// The value of a position and of its actions, as text.
    ///
    /// # Errors
    /// If there is none, or it cannot be probed for positions.
    fn probe_text(
        &self,
        request: Request<'_>,
        position: &AnyGame,
        monitor: ProgressMonitor<'_>,
    ) -> Report {
        let _ = (request, position, monitor);
        Err(TablebaseError::NoSuchQuestion("single positions"))
    }

    /// The value of a position, if there is a tablebase and it has the position.
    ///
    /// # Errors
    /// If the file exists but cannot be read.
    fn probe(&self, request: Request<'_>, position: &AnyGame) -> Result<Probed, TablebaseError> {
        let _ = (request, position);
        Ok(None)
    }
}

/// The value of a position in a tablebase, if it is known.
pub type Probed = Option<Solution<AnyAction>>;

/// The tablebase of a game.
///
/// # Errors
/// If the game is not solved.
pub fn tablebase(game: GameId) -> Result<&'static dyn Tablebase, TablebaseError> {
    match game {
        GameId::Kastwa => Ok(&kastwa::Kastwa),
        GameId::Kengi => Ok(&kengi::Kengi),
        _ => Err(TablebaseError::NotSolved(game)),
    }
}

/// The source of the oracle for a position, if its game is solved.
fn source_of(position: &AnyGame) -> Option<Box<dyn oracle::Source>> {
    match position {
        AnyGame::Kastwa(position) => Some(Box::new(kastwa::TableOf(position.size()))),
        AnyGame::Kengi(_) => Some(Box::new(kengi::StandardBook)),
        _ => None,
    }
}

/// The command that builds the tablebase of a variant.
#[must_use]
pub fn build_command(options: &Options) -> String {
    let mut command = format!("kabinet table build {}", options.info().slug);
    for (option, value) in options.chosen() {
        command += &format!(" --option {}={value}", option.key);
    }
    command
}

/// A tablebase cannot be built, read or probed.
#[derive(Debug, thiserror::Error)]
pub enum TablebaseError {
    /// There is no tablebase of this game.
    #[error("{0} is not solved: there is no table to build")]
    NotSolved(GameId),
    /// The tablebase does not support this question.
    #[error("the table of this game does not answer for {0}")]
    NoSuchQuestion(&'static str),
    /// The tablebase was not built, or its file is damaged.
    #[error("the table is not there; build it with `{command}`")]
    NotBuilt {
        /// The command that builds it.
        command: String,
    },
    /// The start of the book is invalid.
    #[error("start: {0}")]
    Start(String),
    /// Neither side can be proved to win.
    #[error("neither side can be proved to win this start")]
    Unproved,
    /// The tablebase contradicts the rules.
    #[error("the table contradicts the rules: {0}")]
    Wrong(String),
    /// The data folder cannot be used.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The operation was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl TablebaseError {
    /// The error for a tablebase that was not built, with the command that builds it.
    #[must_use]
    pub fn not_built(options: &Options) -> Self {
        let command = build_command(options);
        TablebaseError::NotBuilt { command }
    }

    /// Whether the request was invalid, rather than the operation.
    #[must_use]
    pub fn is_input(&self) -> bool {
        matches!(
            self,
            TablebaseError::NotSolved(_)
                | TablebaseError::NoSuchQuestion(_)
                | TablebaseError::Start(_)
        )
    }
}
