//! A worker: it thinks for servers, over the bus.

mod boards;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kabinet_core::{Game, Match};
use kabinet_engine::data::DataFolder;
use kabinet_engine::{Level, Persona, SearchReport};
use kabinet_games::{AnyGame, GameId, Options};

use crate::bus::{BusError, Job, JobAnswer, NatsBus, Work};
use crate::rooms::{Asker, EnginePool, Task};
use boards::Analyst;

/// The longest search that anybody may ask for.
const LONGEST: Duration = Duration::from_secs(10);

/// The longest game that is searched.
const MOST_ACTIONS: usize = 20_000;

/// How many questions a thread may have before it. More would wait too long for others to take
/// them.
const WAITING: usize = 3;

/// After this long without a bus the log says so.
const SILENCE: Duration = Duration::from_secs(2);

/// The questions that are being thought about, each with what stops it.
type Running = Arc<Mutex<HashMap<String, Arc<AtomicBool>>>>;

/// Thinks for servers until the process is asked to end. `ready` gets the address of the bus.
///
/// # Errors
/// If the bus cannot be used.
pub async fn work(
    bus: &str,
    threads: usize,
    data: Option<&DataFolder>,
    ready: impl FnOnce(&str),
    end: impl Future<Output = ()>,
) -> Result<(), BusError> {
    let bus = Arc::new(NatsBus::connect(bus, "kabinet worker").await?);
    if tokio::time::timeout(SILENCE, bus.wait_until_connected())
        .await
        .is_err()
    {
        tracing::warn!(
            bus = bus.address(),
            "the bus does not answer; waiting for it"
        );
        bus.wait_until_connected().await;
    }
    let mut jobs = bus.take_jobs().await?;
    let mut boards = bus.take_boards().await?;
    // The servers must know of it before anybody relies on it.
    bus.flush().await;
    ready(bus.address());
    let pool = EnginePool::start(threads, data);
    let running = Running::default();
    // Players wait for the engine's turns; boards get what is left.
    let mut analyst = Analyst::new(Arc::clone(&bus), threads.div_ceil(2), data);
    let mut end = std::pin::pin!(end);
    loop {
        let next = tokio::select! {
            biased;
            () = &mut end => break,
            next = jobs.next() => next,
            board = boards.next() => {
                let Some((job, reply)) = board else { break };
                let may = lock(&running).len() < threads;
                analyst.begin(job, reply, may);
                continue;
            }
        };
        match next {
            Some(Work::Job(job, reply)) => {
                let full = lock(&running).len() > threads * WAITING;
                if full || !begin(&bus, &pool, &running, &job, &reply) {
                    bus.answer(&reply, &JobAnswer::busy());
                }
            }
            Some(Work::Strange(reply)) => bus.answer(&reply, &JobAnswer::busy()),
            Some(Work::Cancelled(id)) => {
                if analyst.cancel(&id) {
                    continue;
                }
                if let Some(stop) = lock(&running).remove(&id) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            None => break,
        }
    }
    analyst.close().await;
    pool.close();
    bus.flush().await;
    Ok(())
}

fn lock(running: &Running) -> std::sync::MutexGuard<'_, HashMap<String, Arc<AtomicBool>>> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to work on a request. Returns false if there is no room for it or it is unreadable.
fn begin(bus: &Arc<NatsBus>, pool: &EnginePool, running: &Running, job: &Job, reply: &str) -> bool {
    let Some((options, game)) = open(job) else {
        return false;
    };
    let Some(level) = Level::new(job.level) else {
        return false;
    };
    let persona = Persona::or_level(game.position().id(), job.character.as_deref(), level);
    let stop = Arc::new(AtomicBool::new(false));
    lock(running).insert(job.id.clone(), Arc::clone(&stop));
    let (own_bus, own_running) = (Arc::clone(bus), Arc::clone(running));
    let (id, reply, position) = (job.id.clone(), reply.to_owned(), game.position().clone());
    let answer = Box::new(move |report: SearchReport| {
        // If it was taken back, nobody waits.
        if lock(&own_running).remove(&id).is_some() {
            own_bus.answer(&reply, &answer(position, &report));
        }
    });
    let submitted = pool.submit(Task {
        game,
        options: options.to_string(),
        persona,
        varied: job.varied,
        time: Duration::from_millis(job.millis).min(LONGEST),
        asker: Asker::default(),
        first: job.first,
        stop,
        answer,
    });
    if submitted.is_err() {
        lock(running).remove(&job.id);
    }
    submitted.is_ok()
}

fn answer(mut position: AnyGame, report: &SearchReport) -> JobAnswer {
    let mut turn = Vec::with_capacity(report.turn.len());
    for &action in &report.turn {
        turn.push(position.action_text(action));
        position.play_unchecked(action);
    }
    JobAnswer {
        v: Job::VERSION,
        busy: false,
        turn,
        score: report.score.to_string(),
    }
}

/// The game of a question; `None` if it is over.
fn open(job: &Job) -> Option<(Options, Match<AnyGame>)> {
    let (options, game) = game_of(&job.game, &job.options, &job.position, &job.actions)?;
    game.ending().is_none().then_some((options, game))
}

/// A game as it was played.
fn game_of(
    game: &str,
    options: &str,
    position: &str,
    actions: &[String],
) -> Option<(Options, Match<AnyGame>)> {
    if actions.len() > MOST_ACTIONS {
        return None;
    }
    let id: GameId = game.parse().ok()?;
    let options = Options::from_text(id.info(), options).ok()?;
    let mut game = Match::new(id.open(&options, Some(position)).ok()?);
    for action in actions {
        game.play_text(action).ok()?;
    }
    Some((options, game))
}
