//! A request for analysis, and its progress.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kabinet_core::Match;
use kabinet_engine::analysis::GameReviewer;
use kabinet_engine::proof::GameValue;
use kabinet_games::{AnyAction, AnyGame, Options};
use kabinet_words::Language;
use web_time::Instant;

use super::messages::{MOST_LINES, ReviewView};
use crate::position_view::{PositionQuery, PositionQueryError};

/// How long a position is analysed.
const USUAL: Duration = Duration::from_secs(15);
/// How long it is analysed when the visitor asks for more.
const DEEP: Duration = Duration::from_secs(60);

/// What a visitor wants to know.
#[derive(Debug)]
pub struct AnalysisRequest {
    /// The number of the request. All answers repeat it.
    pub id: u64,
    /// The language of the answers.
    pub language: Language,
    /// The variant of the game.
    pub options: Options,
    /// The line from its beginning.
    pub game: Match<AnyGame>,
    /// What to do with the line.
    pub task: Task,
}

impl AnalysisRequest {
    /// The request for the line of a query.
    ///
    /// # Errors
    /// If there is no such line.
    pub(crate) fn read(
        id: u64,
        language: Language,
        query: &PositionQuery,
        task: Task,
    ) -> Result<Self, PositionQueryError> {
        let (options, game) = query.open()?;
        Ok(Self {
            id,
            language,
            options,
            game,
            task,
        })
    }
}

/// What to do with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Find the best lines from its last position.
    Think {
        /// The number of lines.
        lines: usize,
        /// Whether to take more time than usual.
        deep: bool,
    },
    /// Judge every turn.
    Review,
    /// Say what tables and books know of its last position.
    Know,
}

impl Task {
    /// Finds so many of the best lines, within what a client may ask for.
    pub(crate) fn think(lines: usize, deep: bool) -> Self {
        let lines = lines.clamp(1, MOST_LINES);
        Task::Think { lines, deep }
    }

    /// The time for a position in all.
    pub(super) fn time(self) -> Duration {
        match self {
            Task::Think { deep: true, .. } => DEEP,
            Task::Think { deep: false, .. } | Task::Review | Task::Know => USUAL,
        }
    }
}

/// Where the answers to a request go.
pub trait Answers: fmt::Debug + Send + Sync {
    /// Takes lines, which replace older ones that nobody has seen yet.
    fn push_lines(&self, text: String);
    /// Takes any other message.
    fn push(&self, text: String);
}

/// A request that is being answered.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) request: AnalysisRequest,
    pub(super) outbox: Arc<dyn Answers>,
    /// When the request came.
    pub(super) asked: Instant,
    /// Tells the worker to leave its thread, for a while or for good.
    pub(super) halt: AtomicBool,
    /// Set when the answer is no longer wanted.
    pub(super) given_up: AtomicBool,
    /// How many slices of thread time it has had.
    pub(super) slices: AtomicU32,
    /// The last place in the queue that the visitor was told; 0 for none.
    pub(super) place: AtomicUsize,
    /// The progress. Only the thread that has the job locks it.
    pub(super) progress: Mutex<Progress>,
}

impl Job {
    pub(super) fn new(request: AnalysisRequest, outbox: Arc<dyn Answers>) -> Self {
        Self {
            request,
            outbox,
            asked: Instant::now(),
            halt: AtomicBool::new(false),
            given_up: AtomicBool::new(false),
            slices: AtomicU32::new(0),
            place: AtomicUsize::new(0),
            progress: Mutex::default(),
        }
    }

    pub(super) fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    pub(super) fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    /// Cancels the job, running or not.
    pub(super) fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
        self.halt.store(true, Ordering::Relaxed);
    }
}

/// The progress of a job, kept from one slice to the next.
#[derive(Default)]
pub(super) struct Progress {
    /// The thread time of all earlier slices.
    pub(super) spent: Duration,
    /// When the current slice began.
    pub(super) began: Option<Instant>,
    /// The positions searched in earlier slices.
    pub(super) nodes: u64,
    /// The depth and the number of the lines that were reported last.
    pub(super) told: Option<(u32, usize)>,
    /// The legal actions whose value a book knows, for the side to move.
    pub(super) known: Vec<(AnyAction, GameValue)>,
    /// Whether the tables of solved games were asked.
    pub(super) asked_tables: bool,
    /// Whether the solver had its time.
    pub(super) asked_solver: bool,
    /// The proof that was reported last.
    pub(super) proved: Option<String>,
    /// The review, once it has begun.
    pub(super) reviewing: Option<GameReviewer>,
    /// Judged turns that were not reported yet.
    pub(super) judged: Vec<ReviewView>,
}

impl Progress {
    /// A clock that shows the thread time of the job in seconds.
    pub(super) fn clock(&self) -> impl Fn() -> f64 + use<> {
        let (spent, began) = (self.spent, self.began);
        move || {
            let now = began.map_or(Duration::ZERO, |began| began.elapsed());
            (spent + now).as_secs_f64()
        }
    }
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Progress({:?})", self.spent)
    }
}
