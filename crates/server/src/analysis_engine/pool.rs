//! A few threads, shared fairly by all jobs.
//!
//! A connection has at most one job. When all threads are busy, a new job waits in a queue and the
//! visitor is told its place. While jobs wait, a running job gives its thread back after a slice of
//! time and goes back to the queue. The queue is fair by address: the second job of an address
//! comes after the first ones of all others. Slices are short while a job waits for its very first
//! one, so that no board stays empty. Otherwise they grow, because a search that starts again must
//! have time to get further than before.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use kabinet_engine::data::DataFolder;
use tokio::sync::watch;

use super::job::{AnalysisRequest, Answers, Job};
use super::notices;
use super::outbox::Outbox;
use super::worker::{AnalysisWorker, Progressed};
use crate::limits::Origin;
use crate::task;

/// The length of the first slice of a job, and of all slices while a new job waits.
const SLICE: Duration = Duration::from_secs(1);

/// How often slices double their length.
const MOST_GROWTH: u32 = 3;

/// How often the pool looks for slices that are over.
const TICK: Duration = Duration::from_millis(50);

/// The most jobs that may wait.
const QUEUE: usize = 100;

/// The most connections from one address: a few boards, not a hundred.
const MOST_OF_ONE: usize = 8;

/// How many jobs there are and were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolStats {
    /// Jobs that have a thread.
    pub running: usize,
    /// Jobs that wait for one.
    pub waiting: usize,
    /// Jobs that were ever submitted.
    pub begun: u64,
    /// Jobs that have ended, for whatever reason.
    pub ended: u64,
}

/// The pool cannot take more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the analysis engine is overloaded")]
pub struct Overloaded;

/// The threads of the analysis engine.
#[derive(Debug)]
pub struct AnalysisPool {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// The most threads. They are started when they are first needed.
    most: usize,
    data: Option<DataFolder>,
    state: Mutex<State>,
    /// Wakes idle threads.
    wake: Condvar,
    stats: watch::Sender<PoolStats>,
}

/// A job and the address it comes from, if that is counted.
#[derive(Clone, Debug)]
struct Asked {
    job: Arc<Job>,
    from: Option<IpAddr>,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Asked>,
    running: Vec<(Asked, Instant)>,
    threads: Vec<JoinHandle<()>>,
    /// The number of connections of each address.
    connections: HashMap<IpAddr, usize>,
    /// Whether a task looks for slices that are over.
    ticking: bool,
    closed: bool,
    begun: u64,
    ended: u64,
}

impl State {
    /// Queues a job behind those that come before it: of each address as many as its own has before
    /// it already, running or waiting. A job without an address is not counted.
    fn queue(&mut self, asked: Asked) {
        let mut before: HashMap<IpAddr, usize> = HashMap::new();
        for (running, _) in &self.running {
            if let Some(from) = running.from {
                *before.entry(from).or_default() += 1;
            }
        }
        let own = asked.from.map_or(0, |from| {
            let waiting = self.waiting.iter().filter(|other| other.from == Some(from));
            waiting.count() + before.get(&from).copied().unwrap_or(0)
        });
        let place = self.waiting.iter().position(|other| {
            let Some(from) = other.from else {
                return false;
            };
            let count = before.entry(from).or_default();
            *count += 1;
            *count - 1 > own
        });
        self.waiting
            .insert(place.unwrap_or(self.waiting.len()), asked);
    }
}

impl AnalysisPool {
    /// A pool with at most this many threads. `data` is the folder of solved games.
    #[must_use]
    pub fn new(most: usize, data: Option<&DataFolder>) -> Self {
        Self {
            shared: Arc::new(Shared {
                most: most.max(1),
                data: data.cloned(),
                state: Mutex::default(),
                wake: Condvar::new(),
                stats: watch::Sender::new(PoolStats::default()),
            }),
        }
    }

    /// The folder of solved games.
    #[must_use]
    pub fn data(&self) -> Option<&DataFolder> {
        self.shared.data.as_ref()
    }

    /// The number of jobs, now and whenever it changes.
    #[must_use]
    pub fn stats(&self) -> watch::Receiver<PoolStats> {
        self.shared.stats.subscribe()
    }

    /// Admits a connection from an address.
    ///
    /// # Errors
    /// If the address has too many connections.
    pub fn admit(&self, from: Origin) -> Result<Admission, Overloaded> {
        let Some(address) = from.counted() else {
            return Ok(Admission { counted: None });
        };
        let mut state = self.shared.lock();
        let count = state.connections.entry(address).or_default();
        if *count >= MOST_OF_ONE {
            return Err(Overloaded);
        }
        *count += 1;
        Ok(Admission {
            counted: Some((Arc::clone(&self.shared), address)),
        })
    }

    /// Submits a request. It replaces the job `old` and takes its place in the queue, if that job
    /// still waits.
    ///
    /// # Errors
    /// If too many jobs wait, or the pool is closed.
    ///
    /// # Panics
    /// If it is called outside a Tokio runtime.
    pub fn submit(
        &self,
        request: AnalysisRequest,
        outbox: &Arc<Outbox>,
        old: Option<&JobHandle>,
    ) -> Result<JobHandle, Overloaded> {
        self.submit_from(request, outbox, old, None)
    }

    /// The same for a connection that was admitted: its address gets its part, and no more.
    ///
    /// # Errors
    /// If too many jobs wait, or the pool is closed.
    ///
    /// # Panics
    /// If it is called outside a Tokio runtime.
    pub fn submit_from(
        &self,
        request: AnalysisRequest,
        outbox: &Arc<Outbox>,
        old: Option<&JobHandle>,
        admission: Option<&Admission>,
    ) -> Result<JobHandle, Overloaded> {
        let from = admission.and_then(|admission| admission.counted.as_ref());
        let from = from.map(|(_, address)| *address);
        let answers: Arc<dyn Answers> = outbox.clone();
        let job = Arc::new(Job::new(request, answers));
        let shared = &self.shared;
        let mut state = shared.lock();
        let place = old.and_then(|old| {
            let mut waiting = state.waiting.iter();
            waiting.position(|waiting| Arc::ptr_eq(&waiting.job, &old.job))
        });
        match place {
            Some(place) => {
                state.waiting[place].job.give_up();
                state.waiting[place].job = Arc::clone(&job);
                state.ended += 1;
            }
            None if state.closed || state.waiting.len() >= QUEUE => {
                metrics::counter!("kabinet_thinking_refused").increment(1);
                return Err(Overloaded);
            }
            None => {
                let job = Arc::clone(&job);
                state.queue(Asked { job, from });
            }
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
        if !state.ticking && state.waiting.len() > free {
            state.ticking = true;
            let weak = Arc::downgrade(shared);
            task::spawn(async move {
                while let Some(shared) = weak.upgrade() {
                    if !shared.preempt() {
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

    /// Cancels all jobs and waits until the threads have ended.
    pub async fn close(&self) {
        let threads = self.shared.close();
        let joined = tokio::task::spawn_blocking(move || {
            for thread in threads {
                // A thread that panicked has ended, too.
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
            .name(format!("analysis-{number}"))
            .spawn(move || shared.work());
        match spawned {
            Ok(thread) => state.threads.push(thread),
            Err(error) => tracing::error!(%error, "could not start an analysis thread"),
        }
    }

    /// The loop of a thread.
    fn work(&self) {
        let mut worker = AnalysisWorker::new(self.data.clone());
        while let Some(asked) = self.next() {
            let job = &asked.job;
            let begin = Instant::now();
            let progressed = catch_unwind(AssertUnwindSafe(|| worker.serve(job)));
            let progressed = progressed.unwrap_or_else(|_| {
                tracing::error!(request = ?job.request.game.start(), "analysis failed");
                job.outbox.push(notices::broken(&job.request));
                worker = AnalysisWorker::new(self.data.clone());
                Progressed::Done
            });
            metrics::histogram!("kabinet_thinking_seconds").record(begin.elapsed().as_secs_f64());
            self.release(asked, progressed);
        }
    }

    /// The next job; `None` when the pool is closed.
    fn next(&self) -> Option<Asked> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(asked) = state.waiting.pop_front() {
                let job = &asked.job;
                job.halt.store(job.is_given_up(), Ordering::Relaxed);
                job.slices.fetch_add(1, Ordering::Relaxed);
                if job.place.swap(0, Ordering::Relaxed) > 0 {
                    job.outbox.push(notices::place(&job.request, 0));
                }
                state.running.push((asked.clone(), Instant::now()));
                self.changed(&state);
                return Some(asked);
            }
            state = self
                .wake
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn release(&self, asked: Asked, progressed: Progressed) {
        let mut state = self.lock();
        state
            .running
            .retain(|(running, _)| !Arc::ptr_eq(&running.job, &asked.job));
        if progressed == Progressed::Yielded && !asked.job.is_given_up() && !state.closed {
            state.queue(asked);
        } else {
            state.ended += 1;
        }
        self.changed(&state);
    }

    /// Stops jobs whose slice is over. False if no job waits.
    fn preempt(&self) -> bool {
        let mut state = self.lock();
        if state.waiting.is_empty() {
            state.ticking = false;
            return false;
        }
        let new_job_waits = state
            .waiting
            .iter()
            .any(|waiting| waiting.job.slices.load(Ordering::Relaxed) == 0);
        for (Asked { job, .. }, since) in &state.running {
            let before = job.slices.load(Ordering::Relaxed).saturating_sub(1);
            let growth = if new_job_waits {
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

    /// Cancels a job, running or waiting.
    fn forget(&self, job: &Arc<Job>) {
        let mut state = self.lock();
        job.give_up();
        let before = state.waiting.len();
        state
            .waiting
            .retain(|waiting| !Arc::ptr_eq(&waiting.job, job));
        if state.waiting.len() < before {
            state.ended += 1;
            self.changed(&state);
        }
    }

    /// Publishes the new numbers, and tells waiting visitors their places.
    fn changed(&self, state: &State) {
        // A thread that was just started will take a job in a moment.
        let free = self.most.saturating_sub(state.running.len());
        for (index, Asked { job, .. }) in state.waiting.iter().enumerate() {
            let place = (index + 1).saturating_sub(free);
            // Place 0 is announced when the job has its thread.
            if place > 0 && job.place.swap(place, Ordering::Relaxed) != place {
                job.outbox.push(notices::place(&job.request, place));
            }
        }
        let stats = PoolStats {
            running: state.running.len(),
            waiting: state.waiting.len(),
            begun: state.begun,
            ended: state.ended,
        };
        metrics::gauge!("kabinet_thinking_running").set(stats.running as f64);
        metrics::gauge!("kabinet_thinking_waiting").set(stats.waiting as f64);
        metrics::counter!("kabinet_thinking_begun").absolute(stats.begun);
        metrics::counter!("kabinet_thinking_ended").absolute(stats.ended);
        self.stats.send_replace(stats);
    }

    fn close(&self) -> Vec<JoinHandle<()>> {
        let mut state = self.lock();
        state.closed = true;
        while let Some(asked) = state.waiting.pop_front() {
            asked.job.give_up();
            state.ended += 1;
        }
        for (asked, _) in &state.running {
            asked.job.give_up();
        }
        self.changed(&state);
        self.wake.notify_all();
        std::mem::take(&mut state.threads)
    }
}

/// A submitted job. Dropping the handle cancels the job.
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

/// A connection that was admitted. Dropping it makes room for another one.
#[derive(Debug)]
pub struct Admission {
    counted: Option<(Arc<Shared>, IpAddr)>,
}

impl Drop for Admission {
    fn drop(&mut self) {
        let Some((shared, address)) = &self.counted else {
            return;
        };
        let mut state = shared.lock();
        if let Some(count) = state.connections.get_mut(address) {
            *count -= 1;
            if *count == 0 {
                state.connections.remove(address);
            }
        }
    }
}
