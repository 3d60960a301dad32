//! Solved games: tables of proved results that are built once and kept in the data folder.
//!
//! A solved game is a module here and its line in [`solved`]; whoever builds, verifies or asks a table
//! goes through that and names no game.

pub mod kastwa;
pub mod kengi;
mod oracle;
mod turns;

pub(crate) use oracle::in_match;
pub use oracle::{Oracle, Ranked, oracle};

use kabinet_games::{AnyAction, AnyGame, GameId, Options};

use crate::data::{DataError, DataFolder};
use crate::progress::{ProgressMonitor, Stopped};
use crate::proof::Solution;

/// Which table is meant, and what may be used to work on it.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The variant of the game.
    pub options: &'a Options,
    /// Where tables are kept.
    pub data: &'a DataFolder,
    /// How many threads may work.
    pub threads: usize,
}

/// A game with a table. What an operation finds is lines of text, in the form scripts rely on.
pub trait Tablebase: Sync {
    /// Whether the table was built; a damaged file counts too.
    fn is_built(&self, request: Request<'_>) -> bool;

    /// Whether it knows every position of its variant; a book knows only what follows from its start.
    fn is_complete(&self) -> bool;

    /// Builds the table and keeps it; one that is there and whole stays as it is.
    ///
    /// # Errors
    /// If it cannot be kept, or the work is stopped.
    fn build(
        &self,
        request: Request<'_>,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Vec<String>, TablebaseError>;

    /// Tests a table that is there against the rules.
    ///
    /// # Errors
    /// If there is no table, it is wrong, or the work is stopped.
    fn verify(
        &self,
        request: Request<'_>,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Vec<String>, TablebaseError>;

    /// What there is to know about the table as a whole.
    ///
    /// # Errors
    /// If there is no table, or there are no statistics of this game.
    fn stats(
        &self,
        request: Request<'_>,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Vec<String>, TablebaseError> {
        let _ = (request, monitor);
        Err(TablebaseError::NoSuchQuestion("statistics"))
    }

    /// What the table knows of a position.
    ///
    /// # Errors
    /// If there is no table, or it cannot be asked for positions.
    fn probe_text(
        &self,
        request: Request<'_>,
        position: &AnyGame,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Vec<String>, TablebaseError> {
        let _ = (request, position, monitor);
        Err(TablebaseError::NoSuchQuestion("single positions"))
    }

    /// The value of a position, if there is a table and it knows the position.
    ///
    /// # Errors
    /// If the table is there but cannot be read.
    fn probe(&self, request: Request<'_>, position: &AnyGame) -> Result<Probed, TablebaseError> {
        let _ = (request, position);
        Ok(None)
    }
}

/// What a table knows of the value of a position, if anything.
pub type Probed = Option<Solution<AnyAction>>;

/// The table of a game.
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

/// Where the truth about a position comes from, if its game is solved.
fn source_of(position: &AnyGame) -> Option<Box<dyn oracle::Source>> {
    match position {
        AnyGame::Kastwa(position) => Some(Box::new(kastwa::TableOf(position.size()))),
        AnyGame::Kengi(_) => Some(Box::new(kengi::StandardBook)),
        _ => None,
    }
}

/// The command that builds the table of a variant.
#[must_use]
pub fn build_command(options: &Options) -> String {
    let mut command = format!("kabinet table build {}", options.info().slug);
    for (option, value) in options.chosen() {
        command += &format!(" --option {}={value}", option.key);
    }
    command
}

/// A table could not be built, read or asked.
#[derive(Debug, thiserror::Error)]
pub enum TablebaseError {
    /// There is no table of this game.
    #[error("{0} is not solved: there is no table to build")]
    NotSolved(GameId),
    /// The table does not answer this.
    #[error("the table of this game does not answer for {0}")]
    NoSuchQuestion(&'static str),
    /// The table can be built, but was not, or its file is damaged.
    #[error("the table is not there; build it with `{command}`")]
    NotBuilt {
        /// The command that builds it.
        command: String,
    },
    /// The start from which the table would be built is refused.
    #[error("start: {0}")]
    Start(String),
    /// Neither side can be proved to win.
    #[error("neither side can be proved to win this start")]
    Unproved,
    /// The table contradicts the rules.
    #[error("the table is wrong: {0}")]
    Wrong(String),
    /// The data folder could not be used.
    #[error(transparent)]
    Data(#[from] DataError),
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl TablebaseError {
    /// The error for a table that was not built, with the command that builds it.
    #[must_use]
    pub fn not_built(options: &Options) -> Self {
        let command = build_command(options);
        TablebaseError::NotBuilt { command }
    }

    /// Whether the question itself was wrong, rather than the work on the answer.
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
