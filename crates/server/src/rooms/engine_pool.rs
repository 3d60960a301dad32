//! The engine threads of live games: a few threads and a bounded queue.
//!
//! Players never wait for the engine: it has threads of its own, and its turns come back as
//! commands like anybody else's.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kabinet_core::Match;
use kabinet_engine::data::DataFolder;
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Level, SearchReport};
use kabinet_games::AnyGame;
use tokio::sync::mpsc;

use super::random_seed;

/// How many tasks may wait. A room has at most one task, so this many rooms are served in turn.
pub(super) const QUEUE: usize = 64;

/// The size of the transposition table at full strength.
const LARGE_TABLE: usize = 32 << 20;
/// The size of the transposition table at levels that search a few thousand positions.
const SMALL_TABLE: usize = 1 << 20;

/// A search to be done.
pub struct Task {
    /// The game so far.
    pub game: Match<AnyGame>,
    /// The level to play at.
    pub level: Level,
    /// The longest search at full strength.
    pub time: Duration,
    /// Set when the result is no longer wanted.
    pub stop: Arc<AtomicBool>,
    /// Called with the result, on the engine's thread.
    pub answer: Box<dyn FnOnce(SearchReport) + Send>,
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Task(level {})", self.level)
    }
}

/// The engine threads.
#[derive(Debug)]
pub struct EnginePool {
    tasks: Mutex<Option<mpsc::Sender<Task>>>,
}

impl EnginePool {
    /// Starts the threads. They end when the pool is closed.
    #[must_use]
    pub fn start(threads: usize, data: Option<&DataFolder>) -> Self {
        let (tasks, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for number in 0..threads.max(1) {
            let (queue, data) = (Arc::clone(&queue), data.cloned());
            let spawned = std::thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || Worker::new(data).run(&queue));
            if let Err(error) = spawned {
                tracing::error!(%error, "could not start an engine thread");
            }
        }
        Self {
            tasks: Mutex::new(Some(tasks)),
        }
    }

    /// Queues a task.
    ///
    /// # Errors
    /// The task, if the queue is full or the pool is closed.
    pub fn submit(&self, task: Task) -> Result<(), Box<Task>> {
        let tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        match tasks.as_ref() {
            Some(tasks) => tasks.try_send(task).map_err(|error| match error {
                mpsc::error::TrySendError::Full(task) | mpsc::error::TrySendError::Closed(task) => {
                    metrics::counter!("kabinet_engine_refused").increment(1);
                    Box::new(task)
                }
            }),
            None => Err(Box::new(task)),
        }
    }

    /// Lets the threads end after the tasks that are queued.
    pub fn close(&self) {
        *self.tasks.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// One thread with its engines. They are made when they are first needed.
struct Worker {
    data: Option<DataFolder>,
    full_strength: Option<Engine>,
    weak: Option<Engine>,
}

impl Worker {
    fn new(data: Option<DataFolder>) -> Self {
        Self {
            data,
            full_strength: None,
            weak: None,
        }
    }

    fn run(&mut self, queue: &Mutex<mpsc::Receiver<Task>>) {
        loop {
            let next = {
                let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                queue.blocking_recv()
            };
            let Some(task) = next else { return };
            let started = std::time::Instant::now();
            let report = self.search(&task);
            metrics::histogram!("kabinet_engine_seconds").record(started.elapsed().as_secs_f64());
            (task.answer)(report);
        }
    }

    fn search(&mut self, task: &Task) -> SearchReport {
        let strength = task.level.strength(task.game.position());
        let full = strength.is_full();
        let mut options = EngineOptions {
            hash_bytes: if full { LARGE_TABLE } else { SMALL_TABLE },
            data: self.data.clone(),
            ..EngineOptions::default()
        };
        strength.apply(&mut options, random_seed());
        let (engine, limits) = if full {
            (&mut self.full_strength, Limits::time(task.time))
        } else {
            (&mut self.weak, Limits::default())
        };
        let engine = match engine {
            Some(engine) => {
                engine.set_options(options);
                engine.clear();
                engine
            }
            none => none.insert(Engine::new(options)),
        };
        engine.search(&task.game, strength.limits(limits), &task.stop, &mut |_| {})
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn a_full_queue_gives_the_task_back() {
        let pool = EnginePool::start(1, None);
        let task = |stop: &Arc<AtomicBool>| Task {
            game: Match::new(kabinet_games::GameId::ALL[0].start()),
            level: Level::HIGHEST,
            // Longer than any machine takes to fill the queue.
            time: Duration::from_secs(3600),
            stop: Arc::clone(stop),
            answer: Box::new(|_| {}),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let accepted = (0..QUEUE + 2)
            .take_while(|_| pool.submit(task(&stop)).is_ok())
            .count();
        // The thread may or may not have taken the first one.
        assert!((QUEUE..=QUEUE + 1).contains(&accepted), "{accepted}");
        stop.store(true, Ordering::Relaxed);
        pool.close();
        assert!(pool.submit(task(&stop)).is_err());
    }
}
