//! The engine's turns, thought about by workers where there are any.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kabinet_core::Match;
use kabinet_engine::{Score, SearchReport};
use kabinet_games::AnyGame;

use super::{EnginePool, Rooms, Task, random_seed};
use crate::bus::{AskError, Job, JobAnswer, NatsBus};
use crate::position_view::played_texts;
use crate::task;

/// How much longer than the search an answer may take: there may be a queue.
const PATIENCE: Duration = Duration::from_secs(3);

/// How many workers to try before this server thinks by itself.
const ASKED: u32 = 3;

/// How long to try no worker after there was none.
const NOBODY: Duration = Duration::from_secs(5);

/// How often it is looked whether the answer is still wanted, and whether there is room here.
const LOOK: Duration = Duration::from_millis(50);
const RETRY: Duration = Duration::from_secs(1);

/// The workers on the bus, as far as this server knows.
#[derive(Debug, Default)]
pub(super) struct Workers {
    /// When there was nobody.
    nobody: Mutex<Option<Instant>>,
    jobs: AtomicU64,
}

impl Workers {
    fn may_be_there(&self) -> bool {
        let nobody = *self.nobody.lock().unwrap_or_else(PoisonError::into_inner);
        nobody.is_none_or(|since| since.elapsed() > NOBODY)
    }

    fn note_nobody(&self) {
        *self.nobody.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }
}

impl Rooms {
    /// The bus to workers for analysis boards, if there may be any.
    #[must_use]
    pub fn analysts(&self) -> Option<Arc<NatsBus>> {
        let bus = self.bus.as_ref()?;
        (bus.connected() && self.analysts.may_be_there()).then(|| Arc::clone(bus))
    }

    /// Nobody took a question about an analysis board.
    pub fn note_no_analysts(&self) {
        self.analysts.note_nobody();
    }

    /// Lets the engine think: a worker, or this server.
    ///
    /// # Errors
    /// The task, if nobody has room for it.
    pub(super) fn think(self: &Arc<Self>, task: Task) -> Result<(), Box<Task>> {
        match &self.bus {
            Some(bus) if bus.connected() && self.workers.may_be_there() => {
                task::spawn(remote(Arc::clone(self), Arc::clone(bus), task));
                Ok(())
            }
            _ => self.engine_pool.submit(task),
        }
    }
}

/// Asks workers; if none answers, this server thinks for itself.
async fn remote(rooms: Arc<Rooms>, bus: Arc<NatsBus>, task: Task) {
    let number = rooms.workers.jobs.fetch_add(1, Ordering::Relaxed);
    let job = Job {
        v: Job::VERSION,
        id: format!("{:x}-{number}", random_seed()),
        game: task.game.position().id().info().slug.to_owned(),
        options: task.options.clone(),
        position: task.game.start().to_string(),
        actions: played_texts(&task.game),
        level: task.persona.level().get(),
        character: task.persona.character().map(|one| one.name().to_owned()),
        varied: task.varied,
        millis: u64::try_from(task.time.as_millis()).unwrap_or(u64::MAX),
        first: task.first,
    };
    let began = Instant::now();
    for _ in 0..ASKED {
        let asked = bus.ask(&job, task.time + PATIENCE);
        let answer = tokio::select! {
            answer = asked => answer,
            () = unwanted(&task.stop) => {
                bus.cancel(&job.id);
                return;
            }
        };
        match answer {
            Ok(answer) => {
                if let Some(report) = read(&task.game, &answer, began.elapsed()) {
                    metrics::counter!("kabinet_engine_remote").increment(1);
                    return (task.answer)(report);
                }
                break;
            }
            Err(AskError::Nobody) => {
                rooms.workers.note_nobody();
                break;
            }
            Err(AskError::Unanswered) => bus.cancel(&job.id),
        }
    }
    think_here(&rooms.engine_pool, task).await;
}

/// Waits for room in the own queue, as long as the answer is wanted.
async fn think_here(pool: &EnginePool, mut task: Task) {
    while !task.stop.load(Ordering::Relaxed) {
        match pool.submit(task) {
            Ok(()) => return,
            Err(back) => task = *back,
        }
        tokio::time::sleep(RETRY).await;
    }
}

async fn unwanted(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        tokio::time::sleep(LOOK).await;
    }
}

/// A worker's reply as a report; `None` if it does not fit this game.
fn read(game: &Match<AnyGame>, answer: &JobAnswer, time: Duration) -> Option<SearchReport> {
    let score: Score = answer.score.parse().ok()?;
    let mut line = game.clone();
    for action in &answer.turn {
        line.play_text(action).ok()?;
    }
    let turn = line.plies().skip(game.len()).map(|(action, _)| action);
    Some(SearchReport {
        turn: turn.collect(),
        score,
        pvs: Vec::new(),
        depth: 0,
        seldepth: 0,
        nodes: 0,
        time,
        hashfull: 0,
    })
}
