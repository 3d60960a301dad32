//! The engine threads of live games: a few threads and a bounded, fair queue.
//!
//! Players never wait for the engine: it has threads of its own, and its turns come back as
//! commands like anybody else's.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kabinet_core::Match;
use kabinet_engine::data::DataFolder;
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Persona, SearchReport};
use kabinet_games::AnyGame;

use super::engine_queue::{Asker, FairQueue};
use super::random_seed;
use crate::room::engine_duty::{LARGE_TABLE, SMALL_TABLE};

/// What a search at a lower level is taken to cost before it was done.
const WEAK_COST: Duration = Duration::from_millis(50);

/// This many tasks per thread may wait before searches at full strength get shorter.
const UNHURRIED: usize = 3;

/// The shortest search at full strength, however many wait.
const HURRIED_TIME: Duration = Duration::from_millis(100);

/// A search to be done.
pub struct Task {
    /// The game so far.
    pub game: Match<AnyGame>,
    /// Its options, as records write them.
    pub options: String,
    /// Whom to play.
    pub persona: Persona,
    /// Whether openings are to differ; advice is the same every time.
    pub varied: bool,
    /// The longest search at full strength.
    pub time: Duration,
    /// For whom it is done.
    pub asker: Asker,
    /// Whether somebody waits for the engine's first turn in a game.
    pub first: bool,
    /// Set when the result is no longer wanted.
    pub stop: Arc<AtomicBool>,
    /// Called with the result, on the engine's thread.
    pub answer: Box<dyn FnOnce(SearchReport) + Send>,
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Task({})", self.persona)
    }
}

impl Task {
    fn is_full_strength(&self) -> bool {
        self.persona.strength(self.game.position()).is_full()
    }

    /// What it is taken to cost before it was done.
    fn cost(&self) -> Duration {
        if self.is_full_strength() {
            self.time
        } else {
            WEAK_COST
        }
    }
}

/// The engine threads.
#[derive(Debug)]
pub struct EnginePool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    threads: usize,
    queue: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    tasks: FairQueue<Task>,
    closed: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next task, with how many wait behind it; `None` when the pool is closed and empty.
    fn next(&self) -> Option<(Task, usize)> {
        let mut state = self.lock();
        loop {
            if let Some(task) = state.tasks.pop() {
                let waiting = state.tasks.len();
                metrics::gauge!("kabinet_engine_waiting").set(waiting as f64);
                return Some((task, waiting));
            }
            if state.closed {
                return None;
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl EnginePool {
    /// Starts the threads. They end when the pool is closed.
    #[must_use]
    pub fn start(threads: usize, data: Option<&DataFolder>) -> Self {
        let threads = threads.max(1);
        if let Some(data) = data {
            data.remove_leftovers();
        }
        let shared = Arc::new(Shared {
            threads,
            queue: Mutex::default(),
            changed: Condvar::new(),
        });
        for number in 0..threads {
            let (shared, data) = (Arc::clone(&shared), data.cloned());
            let spawned = std::thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || Worker::new(data).run(&shared));
            if let Err(error) = spawned {
                tracing::error!(%error, "could not start an engine thread");
            }
        }
        Self { shared }
    }

    /// Queues a task.
    ///
    /// # Errors
    /// The task, if the queue or its asker's part of it is full, or the pool is closed.
    pub fn submit(&self, task: Task) -> Result<(), Box<Task>> {
        let mut state = self.shared.lock();
        if state.closed {
            return Err(Box::new(task));
        }
        let (asker, first, cost) = (task.asker.clone(), task.first, task.cost());
        if let Err(task) = state.tasks.push(asker, first, cost, task) {
            metrics::counter!("kabinet_engine_refused").increment(1);
            return Err(Box::new(task));
        }
        metrics::gauge!("kabinet_engine_waiting").set(state.tasks.len() as f64);
        drop(state);
        self.shared.changed.notify_one();
        Ok(())
    }

    /// Lets the threads end after the tasks that are queued.
    pub fn close(&self) {
        self.shared.lock().closed = true;
        self.shared.changed.notify_all();
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.close();
    }
}

/// How long a search at full strength takes when this many tasks wait behind it: the more wait, the
/// shorter it is.
fn hurried(time: Duration, waiting: usize, threads: usize) -> Duration {
    let unhurried = threads.max(1) * UNHURRIED;
    if waiting <= unhurried {
        return time;
    }
    let share = time.mul_f64(unhurried as f64 / waiting as f64);
    share.max(HURRIED_TIME.min(time))
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

    fn run(&mut self, shared: &Shared) {
        while let Some((mut task, waiting)) = shared.next() {
            let (asker, charged) = (task.asker.clone(), task.cost());
            task.time = hurried(task.time, waiting, shared.threads);
            let started = Instant::now();
            let report = self.search(&task);
            let took = started.elapsed();
            metrics::histogram!("kabinet_engine_seconds").record(took.as_secs_f64());
            shared.lock().tasks.charge(&asker, charged, took);
            (task.answer)(report);
        }
    }

    fn search(&mut self, task: &Task) -> SearchReport {
        let strength = task.persona.strength(task.game.position());
        let full = strength.is_full();
        let mut options = EngineOptions {
            hash_bytes: if full { LARGE_TABLE } else { SMALL_TABLE },
            data: self.data.clone(),
            ..EngineOptions::default()
        };
        if task.varied {
            task.persona.apply(&mut options, &task.game, random_seed());
        } else {
            strength.apply(&mut options, random_seed());
        }
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
    use std::net::IpAddr;
    use std::sync::atomic::Ordering;

    use super::super::engine_queue::MOST_OF_ADDRESS;
    use super::*;

    fn asker(address: &str) -> Asker {
        let address: IpAddr = address.parse().expect("an address");
        Asker {
            address: Some(address),
            person: None,
        }
    }

    fn task(asker: Asker, stop: &Arc<AtomicBool>) -> Task {
        Task {
            game: Match::new(kabinet_games::GameId::ALL[0].start()),
            options: String::new(),
            persona: Persona::FULL,
            varied: false,
            // Longer than any machine takes to fill the queue.
            time: Duration::from_secs(3600),
            asker,
            first: false,
            stop: Arc::clone(stop),
            answer: Box::new(|_| {}),
        }
    }

    #[test]
    fn a_full_queue_gives_the_task_back() {
        let pool = EnginePool::start(1, None);
        let stop = Arc::new(AtomicBool::new(false));
        let accepted = (0..MOST_OF_ADDRESS + 2)
            .take_while(|_| pool.submit(task(asker("203.0.113.1"), &stop)).is_ok())
            .count();
        // The thread may or may not have taken the first one.
        assert!(
            (MOST_OF_ADDRESS..=MOST_OF_ADDRESS + 1).contains(&accepted),
            "{accepted}"
        );
        assert!(pool.submit(task(asker("203.0.113.2"), &stop)).is_ok());
        stop.store(true, Ordering::Relaxed);
        pool.close();
        assert!(pool.submit(task(asker("203.0.113.1"), &stop)).is_err());
    }

    #[test]
    fn the_more_wait_the_shorter_is_a_turn() {
        let second = Duration::from_secs(1);
        assert_eq!(hurried(second, 0, 1), second);
        assert_eq!(hurried(second, UNHURRIED, 1), second);
        assert_eq!(hurried(second, 2 * UNHURRIED, 1), second / 2);
        assert_eq!(hurried(second, 2 * UNHURRIED, 2), second);
        assert_eq!(hurried(second, 1_000, 1), HURRIED_TIME);
        let short = Duration::from_millis(10);
        assert_eq!(hurried(short, 1_000, 1), short);
    }
}
