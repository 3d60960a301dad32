//! Something to think about, and how far it is.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kabinet_core::Match;
use kabinet_engine::analysis::GameReviewer;
use kabinet_games::{AnyGame, Options};
use kabinet_words::Language;

use super::messages::ReviewView;
use super::outbox::Outbox;

/// How long a position is thought about.
const USUAL: Duration = Duration::from_secs(15);
/// How long it is thought about when somebody asks for more.
const DEEP: Duration = Duration::from_secs(60);

/// What somebody wants to know.
#[derive(Debug)]
pub struct AnalysisRequest {
    /// A number that all answers repeat.
    pub id: u64,
    /// The language of the answers.
    pub language: Language,
    /// The variant of the game.
    pub options: Options,
    /// The line from its beginning.
    pub game: Match<AnyGame>,
    /// What is to be done with it.
    pub task: Task,
}

/// What is to be done with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To find the best ways to go on from its last position.
    Think {
        /// How many.
        lines: usize,
        /// Whether to take more time than usual.
        deep: bool,
    },
    /// To judge every turn.
    Review,
}

impl Task {
    /// How long a position may be thought about in all.
    pub(super) fn time(self) -> Duration {
        match self {
            Task::Think { deep: true, .. } => DEEP,
            Task::Think { deep: false, .. } | Task::Review => USUAL,
        }
    }
}

/// A question that is being answered.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) question: AnalysisRequest,
    pub(super) outbox: Arc<Outbox>,
    /// When it was asked.
    pub(super) asked: Instant,
    /// Tells whoever thinks to leave the thread to others, or for good.
    pub(super) halt: AtomicBool,
    /// Set when nobody wants to know any more.
    pub(super) given_up: AtomicBool,
    /// How many turns at a thread it has had.
    pub(super) slices: AtomicU32,
    /// The place in the queue that was told last; 0 for none.
    pub(super) place: AtomicUsize,
    /// How far it is. Only the thread that has it looks here.
    pub(super) progress: Mutex<Progress>,
}

impl Job {
    pub(super) fn new(question: AnalysisRequest, outbox: Arc<Outbox>) -> Self {
        Self {
            question,
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

    /// Ends it wherever it is.
    pub(super) fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
        self.halt.store(true, Ordering::Relaxed);
    }
}

/// How far a job is, from one turn at a thread to the next.
#[derive(Default)]
pub(super) struct Progress {
    /// The time it had a thread, up to the turn it has now.
    pub(super) spent: Duration,
    /// When that turn began.
    pub(super) began: Option<Instant>,
    /// The positions it visited in earlier turns.
    pub(super) nodes: u64,
    /// The depth of the lines that were told last, and how many they were.
    pub(super) told: Option<(u32, usize)>,
    /// Whether solved games were asked.
    pub(super) asked_tables: bool,
    /// Whether the solver had its time.
    pub(super) asked_solver: bool,
    /// The proof that was told last.
    pub(super) proved: Option<String>,
    /// The review, once it has begun.
    pub(super) reviewing: Option<GameReviewer>,
    /// Turns that were judged and not told yet.
    pub(super) judged: Vec<ReviewView>,
}

impl Progress {
    /// A clock that shows for how many seconds it has had a thread.
    pub(super) fn clock(&self) -> impl Fn() -> f64 + use<> {
        let (spent, began) = (self.spent, self.began);
        move || {
            let now = began.map_or(Duration::ZERO, |began| began.elapsed());
            (spent + now).as_secs_f64()
        }
    }
}

impl std::fmt::Debug for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Progress({:?})", self.spent)
    }
}
