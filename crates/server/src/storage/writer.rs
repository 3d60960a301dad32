//! The writer: a thread that stores everything that is waiting in one transaction.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SendError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::{oneshot, watch};

use super::StorageError;
use super::append::{Prepared, append, has, resolve};
use super::completion::{Completions, Finished, Listener};
use super::connection::{Cause, Connect, Connection, StoreError};
use super::disk::DiskWatch;
use super::log::{Append, Entry, Outcome};
use super::outdated::Outdated;
use crate::time::{LONGEST_GAP, ServerClock, Timestamp};

/// The most entries in one transaction: what waits longer than this for the disk had better begin
/// to be acknowledged.
const BATCH: usize = 500;

/// The least time between the beginnings of two transactions. Making one durable costs nearly as
/// much for one entry as for fifty, so under load they gather for a moment. Nobody feels it, and a
/// single game never waits: its last transaction is long over.
const PACE: Duration = Duration::from_millis(5);

/// After a transaction of this many entries the database's own pace for busy times holds: two
/// thousand and more a second come up then.
const MANY: usize = 10;

/// How often it is noted that the server runs.
const PULSE: Duration = Duration::from_secs(1);

/// How long a database that is gone is tried again before entries fail.
const RETRY: Duration = Duration::from_secs(8);

/// How long to wait before it is tried again.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// How often a failure that persists is written to the log.
const REPORT: Duration = Duration::from_secs(10);

/// How long a successful probe counts.
const PROBED: Duration = Duration::from_secs(1);

/// How long a probe may take.
const PROBE_PATIENCE: Duration = Duration::from_secs(5);

enum Message {
    Entry(Prepared),
    Listen(Listener),
    Run(
        ServerClock,
        oneshot::Sender<Result<Timestamp, StorageError>>,
    ),
    Probe(oneshot::Sender<Result<(), StorageError>>),
    Close,
}

/// The way to the one who writes. What is handed over first is stored first.
#[derive(Clone, Debug)]
pub struct Writer {
    messages: mpsc::Sender<Message>,
    runtime: Handle,
    /// How many entries wait.
    waiting: Arc<AtomicUsize>,
    /// Closed when the thread has ended and everybody was told.
    ended: watch::Receiver<()>,
}

impl Writer {
    /// Starts the thread, which opens a connection of its own.
    pub(super) async fn start(
        connect: Box<dyn Connect>,
        disk: Option<DiskWatch>,
    ) -> Result<Self, StorageError> {
        let (messages, inbox) = mpsc::channel();
        let (end, ended) = watch::channel(());
        let (ready, opened) = oneshot::channel();
        let runtime = Handle::current();
        let own_runtime = runtime.clone();
        let waiting = Arc::new(AtomicUsize::new(0));
        let own_waiting = Arc::clone(&waiting);
        let completions = Completions::start(&runtime, end);
        let thread = std::thread::Builder::new().name("writer".to_owned());
        let spawned = thread.spawn(move || {
            // What is done about stored events may start tasks.
            let _context = own_runtime.enter();
            let mut thread = WriterThread::new(connect, disk, own_waiting, completions);
            let opened = thread.connection().map(drop);
            let works = opened.is_ok();
            let _ = ready.send(opened);
            if works {
                thread.run(&inbox);
            }
        });
        spawned.map_err(|error| StorageError::Write(format!("no thread: {error}")))?;
        match opened.await {
            Ok(Ok(())) => Ok(Self {
                messages,
                runtime,
                waiting,
                ended,
            }),
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(closed()),
        }
    }

    /// Stores an entry, soon. The caller waits for `done` before it hands over more for the same
    /// room, so the queue is never longer than the number of people connected.
    ///
    /// # Panics
    /// Never: events can be written as JSON.
    pub fn store(&self, entry: Entry) {
        let message = Message::Entry(Prepared::new(entry));
        self.waiting.fetch_add(1, Ordering::Relaxed);
        if let Err(SendError(Message::Entry(prepared))) = self.messages.send(message) {
            // Not at once: the caller may hold a lock that `done` needs.
            self.runtime
                .spawn(async move { (prepared.entry.done)(Outcome::Failed) });
        }
    }

    /// Stores an entry, soon. The outcome can be awaited.
    pub fn append(&self, appends: Vec<Append>) -> oneshot::Receiver<Outcome> {
        let (ready, stored) = oneshot::channel();
        let done = Box::new(move |outcome| {
            let _ = ready.send(outcome);
        });
        self.store(Entry { appends, done });
        stored
    }

    /// Tells of every append that is stored from now on. `told` must not wait for anything.
    pub fn tell(&self, told: impl Fn(&Append, &[String]) + Send + 'static) {
        let _ = self.messages.send(Message::Listen(Box::new(told)));
    }

    /// Notes that a run of the server begins, and from now on that it goes on.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn begin_run(&self, clock: ServerClock) -> Result<Timestamp, StorageError> {
        let (answer, answered) = oneshot::channel();
        let _ = self.messages.send(Message::Run(clock, answer));
        answered.await.unwrap_or_else(|_| Err(closed()))
    }

    /// Writes something, to see whether events could be stored now. Many who ask within a second
    /// share one answer.
    ///
    /// # Errors
    /// If nothing can be stored.
    pub async fn probe(&self) -> Result<(), StorageError> {
        let (answer, answered) = oneshot::channel();
        let _ = self.messages.send(Message::Probe(answer));
        match tokio::time::timeout(PROBE_PATIENCE, answered).await {
            Ok(Ok(probed)) => probed,
            Ok(Err(_)) => Err(closed()),
            Err(_) => Err(StorageError::Write("it takes too long".to_owned())),
        }
    }

    /// Stores everything that was handed over, then closes.
    pub async fn close(&self) {
        let _ = self.messages.send(Message::Close);
        let _ = self.ended.clone().changed().await;
    }
}

fn closed() -> StorageError {
    StorageError::Write("it is closed".to_owned())
}

impl From<StoreError> for StorageError {
    fn from(error: StoreError) -> Self {
        StorageError::Write(error.message)
    }
}

/// A run of the server, to be noted from time to time.
#[derive(Clone, Debug)]
struct Run {
    started: Timestamp,
    /// When it was last noted.
    noted: Timestamp,
    clock: ServerClock,
}

struct WriterThread {
    connect: Box<dyn Connect>,
    /// None after a failure: nothing that went wrong on a connection can spoil the next attempt.
    connection: Option<Box<dyn Connection>>,
    disk: Option<DiskWatch>,
    waiting: Arc<AtomicUsize>,
    completions: Completions,
    run: Option<Run>,
    outdated: Outdated,
    /// Whether the last attempt to store events failed.
    failing: bool,
    /// When a failure was last written to the log, and how many followed since.
    reported: Option<(Instant, u64)>,
    probed: Option<Instant>,
}

impl WriterThread {
    fn new(
        connect: Box<dyn Connect>,
        disk: Option<DiskWatch>,
        waiting: Arc<AtomicUsize>,
        completions: Completions,
    ) -> Self {
        Self {
            connect,
            connection: None,
            disk,
            waiting,
            completions,
            run: None,
            outdated: Outdated::default(),
            failing: false,
            reported: None,
            probed: None,
        }
    }

    fn run(&mut self, inbox: &mpsc::Receiver<Message>) {
        let mut batch = Vec::new();
        let mut pulse = Instant::now();
        let (mut began, mut pace) = (Instant::now(), PACE);
        let busy = self.connect.busy_pace().unwrap_or(PACE);
        loop {
            let now = Instant::now();
            if now >= pulse {
                self.pulse();
                pulse = now + PULSE;
            }
            let message = match inbox.recv_timeout(pulse.saturating_duration_since(now)) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            std::thread::sleep(pace.saturating_sub(began.elapsed()));
            let mut close = self.take(message, &mut batch);
            while !close && batch.len() < BATCH {
                match inbox.try_recv() {
                    Ok(message) => close = self.take(message, &mut batch),
                    Err(_) => break,
                }
            }
            began = Instant::now();
            pace = if batch.len() < MANY { PACE } else { busy };
            self.waiting.fetch_sub(batch.len(), Ordering::Relaxed);
            self.write(&mut batch);
            if close {
                break;
            }
        }
        self.note_run();
        // Entries that came too late hear so.
        let late = inbox.try_iter().filter_map(|message| match message {
            Message::Entry(prepared) => Some((prepared, Outcome::Failed)),
            _ => None,
        });
        self.completions.complete(late.collect());
    }

    /// Handles a message, or adds it to the batch. Returns whether it was the last one.
    fn take(&mut self, message: Message, batch: &mut Vec<Prepared>) -> bool {
        match message {
            Message::Entry(prepared) => batch.push(prepared),
            Message::Listen(listener) => self.completions.listen(listener),
            Message::Run(clock, answer) => {
                let started = clock.now();
                let noted = self.call(|connection| connection.note_run(started.0, started.0));
                self.run = Some(Run {
                    started,
                    noted: started,
                    clock,
                });
                let _ = answer.send(noted.map(|_| started).map_err(StorageError::from));
            }
            Message::Probe(answer) => {
                let _ = answer.send(self.probe().map_err(StorageError::from));
            }
            Message::Close => return true,
        }
        false
    }

    /// The connection; a fresh one after a failure.
    fn connection(&mut self) -> Result<&mut dyn Connection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect.connect()?,
        };
        Ok(self.connection.insert(connection).as_mut())
    }

    /// Does something with the connection, which is thrown away if that fails.
    fn call<T>(
        &mut self,
        call: impl FnOnce(&mut dyn Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let called = self.connection().and_then(call);
        if let Err(error) = &called {
            self.connection = None;
            self.report(error);
        }
        called
    }

    fn pulse(&mut self) {
        let waiting = self.waiting.load(Ordering::Relaxed);
        metrics::gauge!("kabinet_store_queue").set(waiting as f64);
        self.note_run();
        if self.failing {
            // Nobody may be left who plays: find out whether anybody could.
            let _ = self.probe();
        }
        if let Some(disk) = &mut self.disk {
            disk.look();
        }
    }

    fn note_run(&mut self) {
        let Some(mut run) = self.run.take() else {
            return;
        };
        let (asked, now) = (Instant::now(), run.clock.now());
        let gap = run.clock.is_shared() && now.since(run.noted) > LONGEST_GAP;
        if gap {
            // Nobody could tell meanwhile that this server was there.
            run.started = now;
        }
        let noted = self.call(|connection| connection.note_run(run.started.0, now.0));
        if let Ok(time) = noted {
            run.noted = now;
            if gap {
                run.clock.note_gap();
            }
            if let Some(time) = time {
                run.clock.set_right(Timestamp(time), asked.elapsed());
            }
        }
        self.run = Some(run);
    }

    fn probe(&mut self) -> Result<(), StoreError> {
        let recent = self.probed.is_some_and(|probed| probed.elapsed() < PROBED);
        if recent && !self.failing {
            return Ok(());
        }
        // A failure may have been for want of space, of which a small probe needs none.
        let large = self.failing;
        self.call(|connection| connection.probe(large))?;
        self.probed = Some(Instant::now());
        self.works(true);
        Ok(())
    }

    /// Stores a batch and completes its entries with their outcomes.
    fn write(&mut self, batch: &mut Vec<Prepared>) {
        let outdated = batch.extract_if(.., |prepared| self.outdated.is(&prepared.entry));
        let mut finished: Finished = outdated.map(|own| (own, Outcome::Overtaken)).collect();
        if batch.is_empty() {
            return self.completions.complete(finished);
        }
        let started = Instant::now();
        let outcomes = self.store(batch);
        metrics::histogram!("kabinet_store_batch").record(batch.len() as f64);
        metrics::histogram!("kabinet_store_seconds").record(started.elapsed().as_secs_f64());
        for (prepared, outcome) in batch.drain(..).zip(outcomes) {
            if outcome != Outcome::Stored {
                self.outdated.add(&prepared.entry);
            }
            finished.push((prepared, outcome));
        }
        self.completions.complete(finished);
    }

    /// Stores a batch. A database that is gone may be back in a moment.
    fn store(&mut self, batch: &[Prepared]) -> Vec<Outcome> {
        let began = Instant::now();
        let mut in_doubt: Option<Vec<Outcome>> = None;
        loop {
            let error = match self.attempt(batch, &mut in_doubt) {
                Ok(outcomes) => {
                    self.works(!outcomes.contains(&Outcome::Failed));
                    return outcomes;
                }
                Err(error) => error,
            };
            self.connection = None;
            self.report(&error);
            self.works(false);
            let again = error.cause == Cause::Gone && began.elapsed() < RETRY;
            if again {
                std::thread::sleep(RETRY_PAUSE);
            } else if let Some(in_doubt) = in_doubt {
                return self.settle(batch, &in_doubt);
            } else {
                return vec![Outcome::Failed; batch.len()];
            }
        }
    }

    /// One attempt at a transaction. If an earlier one is in doubt, that is cleared up first.
    fn attempt(
        &mut self,
        batch: &[Prepared],
        in_doubt: &mut Option<Vec<Outcome>>,
    ) -> Result<Vec<Outcome>, StoreError> {
        let connection = self.connection()?;
        if let Some(doubtful) = in_doubt.as_ref() {
            let outcomes = resolve(connection, batch, doubtful)?;
            if !outcomes.contains(&Outcome::Failed) {
                return Ok(outcomes);
            }
        }
        let mut outcomes = append(connection, batch).map_err(|failed| {
            if failed.in_doubt.is_some() {
                *in_doubt = failed.in_doubt;
            }
            failed.error
        })?;
        if in_doubt.is_some() {
            // The earlier transaction may have come through at last, and overtaken itself.
            for (prepared, outcome) in batch.iter().zip(&mut outcomes) {
                if *outcome == Outcome::Overtaken && has(connection, prepared)? {
                    *outcome = Outcome::Stored;
                }
            }
        }
        Ok(outcomes)
    }

    /// What became of a batch whose commit failed.
    fn settle(&mut self, batch: &[Prepared], in_doubt: &[Outcome]) -> Vec<Outcome> {
        let resolved = self.call(|connection| resolve(connection, batch, in_doubt));
        resolved.unwrap_or_else(|_| {
            let unknown = |&outcome: &Outcome| match outcome {
                Outcome::Stored => Outcome::Unknown,
                other => other,
            };
            in_doubt.iter().map(unknown).collect()
        })
    }

    fn works(&mut self, works: bool) {
        if self.failing == works {
            if works {
                tracing::info!("events can be stored again");
                self.reported = None;
            }
            self.failing = !works;
            metrics::gauge!("kabinet_store_failing").set(if works { 0.0 } else { 1.0 });
        }
    }

    fn report(&mut self, error: &StoreError) {
        metrics::counter!("kabinet_store_failures", "why" => error.cause.name()).increment(1);
        match &mut self.reported {
            Some((last, more)) if last.elapsed() < REPORT => *more += 1,
            _ => {
                let more = self.reported.map_or(0, |(_, more)| more);
                tracing::error!(%error, more, "could not write to the database");
                self.reported = Some((Instant::now(), 0));
            }
        }
    }
}

#[cfg(test)]
mod tests;
