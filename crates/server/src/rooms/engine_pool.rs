//! The engine at the tables: a few threads that think, and a queue that is never long.
//!
//! People's actions never wait for the engine: it has threads of its own, and what they find comes
//! back as a command like anybody else's.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use kabinet_core::{Game, Match};
use kabinet_engine::data::DataFolder;
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Level, Score, SearchReport};
use kabinet_games::AnyGame;
use kabinet_words::text_with;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use super::open_room::{ListenerId, OpenRoom};
use super::{Rooms, random_seed};
use crate::position_view::arrows;
use crate::protocol::messages::ServerMessage;
use crate::protocol::room_view;
use crate::room::{Actor, Command, Holder, Offer, Phase, Refusal, State, TimeControl};

/// How many tasks may wait. At most one for each room, so this many tables are served in turn.
const QUEUE: usize = 64;

/// How long the engine thinks at full strength.
const FULL_TIME: Duration = Duration::from_secs(1);

/// How long it thinks about a hint or an offer.
const ADVICE_TIME: Duration = Duration::from_millis(500);

/// The least time between what a person does and what the engine answers, and between two actions
/// of one turn: eyes have to follow.
const PACE: Duration = Duration::from_millis(350);

/// How long a room waits before it asks again when the queue was full.
const PATIENCE: Duration = Duration::from_secs(1);

/// The engine's table at full strength.
const LARGE_TABLE: usize = 32 << 20;
/// The engine's table at levels that look at a few thousand positions.
const SMALL_TABLE: usize = 1 << 20;

/// After how many turns the engine begins to think of a draw.
const EARLIEST_DRAW: usize = 20;

/// Something to think about.
pub struct Task {
    /// The game so far.
    pub game: Match<AnyGame>,
    /// At which level.
    pub level: Level,
    /// How long at most, at full strength.
    pub time: Duration,
    /// Set when nobody wants to know any more.
    pub stop: Arc<AtomicBool>,
    /// Called with what was found.
    pub answer: Box<dyn FnOnce(SearchReport) + Send>,
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Task(level {})", self.level)
    }
}

/// The threads that think.
#[derive(Debug)]
pub struct Pool {
    tasks: Mutex<Option<mpsc::Sender<Task>>>,
}

impl Pool {
    /// Starts the threads. They end when the pool is closed.
    #[must_use]
    pub fn start(workers: usize, data: Option<&DataFolder>) -> Self {
        let (tasks, inbox) = mpsc::channel(QUEUE);
        let inbox = Arc::new(Mutex::new(inbox));
        for number in 0..workers.max(1) {
            let (inbox, data) = (Arc::clone(&inbox), data.cloned());
            let spawned = std::thread::Builder::new()
                .name(format!("engine-{number}"))
                .spawn(move || work(&inbox, data.as_ref()));
            if let Err(error) = spawned {
                tracing::error!(%error, "could not start a thread for the engine");
            }
        }
        Self {
            tasks: Mutex::new(Some(tasks)),
        }
    }

    /// Hands over a task.
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

    /// Lets the threads end when they have done what they were given.
    pub fn close(&self) {
        *self.tasks.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

fn work(inbox: &Mutex<mpsc::Receiver<Task>>, data: Option<&DataFolder>) {
    let mut large: Option<Engine> = None;
    let mut small: Option<Engine> = None;
    loop {
        let next = {
            let mut inbox = inbox.lock().unwrap_or_else(PoisonError::into_inner);
            inbox.blocking_recv()
        };
        let Some(task) = next else { return };
        let started = std::time::Instant::now();
        let strength = task.level.strength(task.game.position());
        let full = strength.is_full();
        let mut options = EngineOptions {
            hash_bytes: if full { LARGE_TABLE } else { SMALL_TABLE },
            data: data.cloned(),
            ..EngineOptions::default()
        };
        strength.apply(&mut options, random_seed());
        let given = if full {
            Limits::time(task.time)
        } else {
            Limits::default()
        };
        let engine = if full { &mut large } else { &mut small };
        let engine = match engine {
            Some(engine) => {
                engine.set_options(options);
                engine.clear();
                engine
            }
            none => none.insert(Engine::new(options)),
        };
        let thought = engine.search(&task.game, strength.limits(given), &task.stop, &mut |_| {});
        metrics::histogram!("kabinet_engine_seconds").record(started.elapsed().as_secs_f64());
        (task.answer)(thought);
    }
}

/// What the engine has to do in a room.
enum Duty {
    Turn { seat: usize, level: Level },
    Draw { seat: usize },
    Camp { seat: usize },
}

fn duty(state: &State) -> Option<Duty> {
    if state.phase() == Phase::Choosing {
        let seat = state.chooser()?;
        let engine = matches!(state.seats()[seat].holder, Holder::Engine(_));
        return engine.then_some(Duty::Camp { seat });
    }
    if state.phase() != Phase::Playing {
        return None;
    }
    if let Some(by) = state.offered(Offer::Draw) {
        let asked = state.seats()[by].seat.side.other();
        let seat = state.seats().iter().position(|place| {
            place.seat.side == asked && matches!(place.holder, Holder::Engine(_))
        });
        if let Some(seat) = seat
            && !state.has_person(asked)
        {
            return Some(Duty::Draw { seat });
        }
    }
    let seat = state.acting()?;
    match state.seats()[seat].holder {
        Holder::Engine(level) => Some(Duty::Turn { seat, level }),
        _ => None,
    }
}

/// How long the engine may think under the clock.
fn time_for(state: &State, now: crate::time::Timestamp) -> Duration {
    let side = state.game().position().side();
    match state.clock().rule() {
        TimeControl::None => FULL_TIME,
        TimeControl::Game { increment, .. } => {
            let left = state.clock().left(now)[side.index()];
            FULL_TIME.min(Duration::from_millis(left / 40 + increment / 2))
        }
        TimeControl::Turn { each } => FULL_TIME.min(Duration::from_millis(each / 4)),
    }
}

impl Rooms {
    /// Lets the engine do what it has to do in a room, if anything.
    pub(crate) fn wake_engine(self: &Arc<Self>, room: &Arc<OpenRoom>) {
        let Some(duty) = room.read(duty) else { return };
        if let Duty::Camp { seat } = duty {
            // What is drawn favours nobody that could be known.
            let chosen = usize::from(random_seed() & 1 == 1);
            let (rooms, room) = (Arc::clone(self), Arc::clone(room));
            tokio::spawn(async move {
                ask_later(&rooms, &room, seat, &Command::Camp { seat: chosen }).await;
            });
            return;
        }
        let Some(stop) = room.begin_thinking() else {
            return;
        };
        let (game, time) = room.read(|state| (state.game().clone(), time_for(state, self.now())));
        let seen = game.len();
        let side = game.position().side();
        let (level, time) = match duty {
            Duty::Turn { level, .. } => (level, time),
            Duty::Draw { .. } | Duty::Camp { .. } => (Level::HIGHEST, ADVICE_TIME),
        };
        let turns = room.read(|state| state.turns().len());
        let (rooms, own_room, own_stop) = (Arc::clone(self), Arc::clone(room), Arc::clone(&stop));
        let runtime = Handle::current();
        let started = tokio::time::Instant::now();
        let answer = Box::new(move |thought: SearchReport| {
            own_room.end_thinking(&own_stop);
            // Something happened meanwhile; whatever is to be thought about now has its own task.
            if own_stop.load(Ordering::Relaxed) {
                return;
            }
            match duty {
                Duty::Turn { seat, .. } => {
                    runtime.spawn(play(rooms, own_room, seat, seen, thought, started));
                }
                Duty::Draw { seat } => {
                    let own = own_room.read(|state| state.seats()[seat].seat.side);
                    let agrees = wants_draw(thought.score, side == own, turns);
                    let offer = Offer::Draw;
                    let command = if agrees {
                        Command::Offer { offer }
                    } else {
                        Command::Decline { offer }
                    };
                    runtime.spawn(async move {
                        ask_later(&rooms, &own_room, seat, &command).await;
                    });
                }
                Duty::Camp { .. } => {}
            }
        });
        let task = Task {
            game,
            level,
            time,
            stop: Arc::clone(&stop),
            answer,
        };
        if self.pool.submit(task).is_err() {
            room.end_thinking(&stop);
            room.tell_all(|viewer| {
                let say = kabinet_words::text(viewer.language, "room-engine-busy");
                room_view::write(&ServerMessage::Busy { say })
            });
            let (rooms, room) = (Arc::clone(self), Arc::clone(room));
            tokio::spawn(async move {
                tokio::time::sleep(PATIENCE).await;
                rooms.wake_engine(&room);
            });
        }
    }

    /// Tells one connection what the engine would play.
    ///
    /// # Errors
    /// If it may not ask, or the engine has too much to do.
    pub fn hint(
        self: &Arc<Self>,
        room: &Arc<OpenRoom>,
        listener: ListenerId,
        seats: &[usize],
        seen: usize,
    ) -> Result<(), HintError> {
        let game = room.read(|state| {
            let acting = state.acting().ok_or(Refusal::Over)?;
            if !seats.contains(&acting) {
                return Err(Refusal::NotYourTurn);
            }
            // Against people the engine helps nobody.
            if !state.alone() {
                return Err(Refusal::NotYourTurn);
            }
            if state.game().len() != seen {
                return Err(Refusal::Stale);
            }
            Ok(state.game().clone())
        });
        let game = game?;
        let position = game.position().clone();
        let own_room = Arc::clone(room);
        let answer = Box::new(move |thought: SearchReport| {
            let (turn, arrows) = arrows(&position, &thought.turn);
            own_room.tell_one(listener, |viewer| {
                let args = [("turn", kabinet_core::message::Arg::Text(turn.clone()))];
                let say = text_with(viewer.language, "room-hint", &args);
                room_view::write(&ServerMessage::Hint { turn, arrows, say })
            });
        });
        let task = Task {
            game,
            level: Level::HIGHEST,
            time: ADVICE_TIME,
            stop: Arc::new(AtomicBool::new(false)),
            answer,
        };
        self.pool.submit(task).map_err(|_| HintError::Busy)
    }
}

/// A hint could not be given.
#[derive(Debug, thiserror::Error)]
pub enum HintError {
    /// It may not be given.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The engine has too much to do.
    #[error("the engine is busy")]
    Busy,
}

/// Whether the engine takes a draw: when it cannot hope for more.
fn wants_draw(score: Score, to_move: bool, turns: usize) -> bool {
    match score {
        Score::Draw => true,
        Score::Win(_) => !to_move,
        Score::Loss(_) => to_move,
        Score::Estimate(worth) => {
            let own = if to_move { worth } else { -worth };
            turns >= EARLIEST_DRAW && own <= 0
        }
    }
}

/// Plays the engine's turn, action by action, at a pace that eyes can follow.
async fn play(
    rooms: Arc<Rooms>,
    room: Arc<OpenRoom>,
    seat: usize,
    mut seen: usize,
    thought: SearchReport,
    started: tokio::time::Instant,
) {
    let mut position = room.read(|state| state.game().position().clone());
    if room.read(|state| state.game().len()) != seen {
        return;
    }
    let mut when = started + PACE;
    for action in thought.turn {
        tokio::time::sleep_until(when).await;
        let a = position.action_text(action);
        let command = Command::Act { n: seen, a };
        match room.ask(&rooms, Actor::Engine(seat), &command, 0) {
            Ok(super::Answer::Happens(stored)) => {
                if !stored.await.unwrap_or(false) {
                    return;
                }
            }
            // Somebody took something back, or the game ended: there is nothing more to play.
            _ => return,
        }
        position.play_unchecked(action);
        seen += 1;
        when = tokio::time::Instant::now() + PACE;
    }
}

async fn ask_later(rooms: &Arc<Rooms>, room: &Arc<OpenRoom>, seat: usize, command: &Command) {
    tokio::time::sleep(PACE).await;
    if let Ok(super::Answer::Happens(stored)) = room.ask(rooms, Actor::Engine(seat), command, 0) {
        let _ = stored.await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_is_taken_when_there_is_nothing_better() {
        assert!(wants_draw(Score::Draw, true, 1));
        assert!(wants_draw(Score::Loss(3), true, 1));
        assert!(!wants_draw(Score::Loss(3), false, 1));
        assert!(!wants_draw(Score::Win(3), true, 99));
        assert!(!wants_draw(Score::Estimate(-400), true, 3));
        assert!(wants_draw(Score::Estimate(-400), true, 40));
        assert!(!wants_draw(Score::Estimate(-400), false, 40));
    }

    #[test]
    fn a_full_queue_gives_the_task_back() {
        let pool = Pool::start(1, None);
        let task = |stop: &Arc<AtomicBool>| Task {
            game: Match::new(kabinet_games::GameId::ALL[0].start()),
            level: Level::HIGHEST,
            time: Duration::from_secs(60),
            stop: Arc::clone(stop),
            answer: Box::new(|_| {}),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let accepted = (0..QUEUE + 2)
            .take_while(|_| pool.submit(task(&stop)).is_ok())
            .count();
        // One is being thought about, or about to be.
        assert!((QUEUE..=QUEUE + 1).contains(&accepted), "{accepted}");
        stop.store(true, Ordering::Relaxed);
        pool.close();
        assert!(pool.submit(task(&stop)).is_err());
    }
}
