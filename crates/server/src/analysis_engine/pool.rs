//! A few threads and fair turns at them.
//!
//! Everybody has at most one job. Who comes when all threads are busy waits in a queue and is told
//! the place in it. While somebody waits, whoever has a thread gives it back after a while and goes to
//! the end of the queue: soon where somebody waits for the first time, so that nobody looks at an empty board;
//! otherwise later each time, because a search that begins anew must have time to get further than before.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use kabinet_engine::data::DataFolder;
use tokio::sync::watch;

use super::job::{AnalysisRequest, Job};
use super::notices;
use super::outbox::Outbox;
use super::worker::{AnalysisWorker, Rest};
use crate::limits::Origin;

/// The first turn at a thread while others wait, and every one while somebody waits for the first time.
const SLICE: Duration = Duration::from_secs(1);

/// How often turns grow to twice their length.
const MOST_GROWTH: u32 = 3;

/// How often it is looked whose turn is over.
const TICK: Duration = Duration::from_millis(50);

/// The most jobs that wait.
const QUEUE: usize = 100;

/// The most connections from one address at once: a few boards, not a hundred.
const MOST_OF_ONE: usize = 8;

/// How many are thought about, and how many were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolStats {
    /// Jobs that have a thread.
    pub running: usize,
    /// Jobs that wait for one.
    pub waiting: usize,
    /// Jobs that were ever handed over.
    pub begun: u64,
    /// Jobs that have ended, for whatever reason.
    pub ended: u64,
}

/// Too much is asked at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many questions are waiting")]
pub struct TooMuch;

/// The threads that think about analysis boards.
#[derive(Debug)]
pub struct AnalysisPool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// How many threads there may be. They are started when they are needed first.
    most: usize,
    data: Option<DataFolder>,
    state: Mutex<State>,
    /// Wakes threads that have nothing to do.
    wake: Condvar,
    census: watch::Sender<PoolStats>,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Arc<Job>>,
    running: Vec<(Arc<Job>, Instant)>,
    threads: Vec<JoinHandle<()>>,
    /// How many connections each address has.
    guests: HashMap<IpAddr, usize>,
    /// Whether somebody looks whose turn is over.
    clock: bool,
    closed: bool,
    begun: u64,
    ended: u64,
}

impl AnalysisPool {
    /// At most so many threads, which find solved games in a folder.
    #[must_use]
    pub fn new(most: usize, data: Option<&DataFolder>) -> Self {
        Self {
            shared: Arc::new(Shared {
                most: most.max(1),
                data: data.cloned(),
                state: Mutex::default(),
                wake: Condvar::new(),
                census: watch::Sender::new(PoolStats::default()),
            }),
        }
    }

    /// How many are thought about, now and whenever it changes.
    #[must_use]
    pub fn census(&self) -> watch::Receiver<PoolStats> {
        self.shared.census.subscribe()
    }

    /// Lets somebody in from an address.
    ///
    /// # Errors
    /// If too many are here from there.
    pub fn admit(&self, from: Origin) -> Result<Guest, TooMuch> {
        let Origin::Address(address) = from else {
            return Ok(Guest { seat: None });
        };
        let mut state = self.shared.lock();
        let count = state.guests.entry(address).or_default();
        if *count >= MOST_OF_ONE {
            return Err(TooMuch);
        }
        *count += 1;
        Ok(Guest {
            seat: Some((Arc::clone(&self.shared), address)),
        })
    }

    /// Hands over a question. Whoever asked before under `old` keeps the place in the queue, if they
    /// still wait for it.
    ///
    /// # Errors
    /// If too many wait, or nobody thinks any more.
    ///
    /// # Panics
    /// If it is called outside of a runtime.
    pub fn ask(
        &self,
        question: AnalysisRequest,
        outbox: &Arc<Outbox>,
        old: Option<&JobHandle>,
    ) -> Result<JobHandle, TooMuch> {
        let job = Arc::new(Job::new(question, Arc::clone(outbox)));
        let shared = &self.shared;
        let mut state = shared.lock();
        let place = old.and_then(|old| {
            let mut waiting = state.waiting.iter();
            waiting.position(|waiting| Arc::ptr_eq(waiting, &old.job))
        });
        match place {
            Some(place) => {
                state.waiting[place].give_up();
                state.waiting[place] = Arc::clone(&job);
                state.ended += 1;
            }
            None if state.closed || state.waiting.len() >= QUEUE => {
                metrics::counter!("kabinet_thinking_refused").increment(1);
                return Err(TooMuch);
            }
            None => state.waiting.push_back(Arc::clone(&job)),
        }
        if let Some(old) = old {
            old.job.give_up();
        }
        state.begun += 1;
        let idle = state.threads.len().saturating_sub(state.running.len());
        if idle < state.waiting.len() && state.threads.len() < shared.most {
            shared.start_thread(&mut state);
        }
        shared.changed(&state);
        let free = shared.most.saturating_sub(state.running.len());
        if !state.clock && state.waiting.len() > free {
            state.clock = true;
            let weak = Arc::downgrade(shared);
            tokio::spawn(async move {
                while let Some(shared) = weak.upgrade() {
                    if !shared.look_at_clock() {
                        return;
                    }
                    drop(shared);
                    tokio::time::sleep(TICK).await;
                }
            });
        }
        drop(state);
        shared.wake.notify_one();
        Ok(JobHandle {
            shared: Arc::clone(shared),
            job,
        })
    }

    /// Ends everything, and waits until the threads have ended.
    pub async fn close(&self) {
        let threads = self.shared.close();
        let joined = tokio::task::spawn_blocking(move || {
            for thread in threads {
                // A thread that has panicked has ended too.
                let _ = thread.join();
            }
        });
        let _ = joined.await;
    }
}

impl Drop for AnalysisPool {
    fn drop(&mut self) {
        self.shared.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn start_thread(self: &Arc<Self>, state: &mut State) {
        let shared = Arc::clone(self);
        let number = state.threads.len();
        let spawned = std::thread::Builder::new()
            .name(format!("thinker-{number}"))
            .spawn(move || shared.work());
        match spawned {
            Ok(thread) => state.threads.push(thread),
            Err(error) => tracing::error!(%error, "could not start a thread for analysis"),
        }
    }

    /// What a thread does until the end.
    fn work(&self) {
        let mut mind = AnalysisWorker::new(self.data.clone());
        while let Some(job) = self.next() {
            let begin = Instant::now();
            let rest = catch_unwind(AssertUnwindSafe(|| mind.serve(&job)));
            let rest = rest.unwrap_or_else(|_| {
                tracing::error!(question = ?job.question.game.start(), "the analysis of a position failed");
                job.outbox.tell(notices::broken(&job.question));
                mind = AnalysisWorker::new(self.data.clone());
                Rest::Nothing
            });
            metrics::histogram!("kabinet_thinking_seconds").record(begin.elapsed().as_secs_f64());
            self.give_back(&job, rest);
        }
    }

    /// The next job; none when there will be no more.
    fn next(&self) -> Option<Arc<Job>> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.waiting.pop_front() {
                job.halt.store(job.is_given_up(), Ordering::Relaxed);
                job.slices.fetch_add(1, Ordering::Relaxed);
                if job.place.swap(0, Ordering::Relaxed) > 0 {
                    job.outbox.tell(notices::place(&job.question, 0));
                }
                state.running.push((Arc::clone(&job), Instant::now()));
                self.changed(&state);
                return Some(job);
            }
            state = self
                .wake
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn give_back(&self, job: &Arc<Job>, rest: Rest) {
        let mut state = self.lock();
        state
            .running
            .retain(|(running, _)| !Arc::ptr_eq(running, job));
        if rest == Rest::Something && !job.is_given_up() && !state.closed {
            state.waiting.push_back(Arc::clone(job));
        } else {
            state.ended += 1;
        }
        self.changed(&state);
    }

    /// Lets those whose turn is over give their thread back. False when nobody waits.
    fn look_at_clock(&self) -> bool {
        let mut state = self.lock();
        if state.waiting.is_empty() {
            state.clock = false;
            return false;
        }
        let somebody_new = state
            .waiting
            .iter()
            .any(|job| job.slices.load(Ordering::Relaxed) == 0);
        for (job, since) in &state.running {
            let before = job.slices.load(Ordering::Relaxed).saturating_sub(1);
            let growth = if somebody_new {
                0
            } else {
                before.min(MOST_GROWTH)
            };
            if since.elapsed() >= SLICE * 2u32.pow(growth) {
                job.halt.store(true, Ordering::Relaxed);
            }
        }
        true
    }

    /// Takes a job from wherever it is.
    fn forget(&self, job: &Arc<Job>) {
        let mut state = self.lock();
        job.give_up();
        let before = state.waiting.len();
        state.waiting.retain(|waiting| !Arc::ptr_eq(waiting, job));
        if state.waiting.len() < before {
            state.ended += 1;
            self.changed(&state);
        }
    }

    /// Tells everybody about the new state of things.
    fn changed(&self, state: &State) {
        // Threads that have just been started take a job in a moment.
        let free = self.most.saturating_sub(state.running.len());
        for (index, job) in state.waiting.iter().enumerate() {
            let place = (index + 1).saturating_sub(free);
            // That it is somebody's turn is said when it is.
            if place > 0 && job.place.swap(place, Ordering::Relaxed) != place {
                job.outbox.tell(notices::place(&job.question, place));
            }
        }
        let census = PoolStats {
            running: state.running.len(),
            waiting: state.waiting.len(),
            begun: state.begun,
            ended: state.ended,
        };
        metrics::gauge!("kabinet_thinking_running").set(census.running as f64);
        metrics::gauge!("kabinet_thinking_waiting").set(census.waiting as f64);
        metrics::counter!("kabinet_thinking_begun").absolute(census.begun);
        metrics::counter!("kabinet_thinking_ended").absolute(census.ended);
        self.census.send_replace(census);
    }

    fn close(&self) -> Vec<JoinHandle<()>> {
        let mut state = self.lock();
        state.closed = true;
        while let Some(job) = state.waiting.pop_front() {
            job.give_up();
            state.ended += 1;
        }
        for (job, _) in &state.running {
            job.give_up();
        }
        self.changed(&state);
        self.wake.notify_all();
        std::mem::take(&mut state.threads)
    }
}

/// A question that was handed over. When it is dropped nobody thinks about it any more.
#[derive(Debug)]
pub struct JobHandle {
    shared: Arc<Shared>,
    job: Arc<Job>,
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        self.shared.forget(&self.job);
    }
}

/// Somebody who is here from an address.
#[derive(Debug)]
pub struct Guest {
    seat: Option<(Arc<Shared>, IpAddr)>,
}

impl Drop for Guest {
    fn drop(&mut self) {
        let Some((shared, address)) = &self.seat else {
            return;
        };
        let mut state = shared.lock();
        if let Some(count) = state.guests.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                state.guests.remove(address);
            }
        }
    }
}
