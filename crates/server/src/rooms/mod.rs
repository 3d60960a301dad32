//! The rooms: every room that is open, and those who wait on them: the engine and the clocks.

mod alarms;
mod engine_pool;
mod open_room;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kabinet_engine::Level;
use kabinet_engine::data::DataFolder;
use tokio::sync::{OnceCell, mpsc, oneshot};

use crate::analysis_engine::AnalysisPool;
use crate::ids::{RoomId, Secret};
use crate::room::clock::MOST_LAG;
use crate::room::{BrokenEvents, Event, Phase, Plan, SeatPlan, State};
use crate::storage::{Entry, Storage, StorageError, Writer};
use crate::time::{ServerClock, Timestamp};

pub use engine_pool::{HintError, Pool, Task};
pub use open_room::{Answer, CommandError, Inbox, ListenerId, OpenRoom};

/// How long a room in which nothing happens stays in memory when nobody is there.
const PUT_AWAY_AFTER: Duration = Duration::from_secs(10 * 60);

/// How long the lobby shows a challenge that nobody has taken up.
const CHALLENGE: Duration = Duration::from_secs(24 * 3600);

/// How often rooms are looked over.
const ROUND: Duration = Duration::from_secs(60);

/// A room could not be had.
#[derive(Debug, thiserror::Error)]
pub enum RoomsError {
    /// It cannot be read or stored.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// It was stored by a program that knew more, or it is damaged.
    #[error("room {room}: {error}")]
    Broken {
        /// Which one.
        room: RoomId,
        /// Why.
        error: BrokenEvents,
    },
    /// It could not be stored.
    #[error("the events could not be stored")]
    NotStored,
}

type Slot = Arc<OnceCell<Arc<OpenRoom>>>;

/// Every room that is open.
#[derive(Debug)]
pub struct Rooms {
    storage: Storage,
    writer: Writer,
    clock: ServerClock,
    /// When this run of the server began.
    run: Timestamp,
    secret: Secret,
    slots: Mutex<HashMap<RoomId, Slot>>,
    alarms: mpsc::UnboundedSender<(Timestamp, RoomId)>,
    pool: Pool,
    analysis_pool: AnalysisPool,
}

impl Rooms {
    /// Opens the rooms over a folder: the storage, the clocks, the engine with `workers` threads, and
    /// one more for analysis boards.
    ///
    /// # Errors
    /// If the storage cannot be opened.
    pub async fn open(
        folder: &std::path::Path,
        data: Option<&DataFolder>,
        workers: usize,
    ) -> Result<Arc<Self>, RoomsError> {
        Self::open_with(folder, data, workers, 1).await
    }

    /// As [`open`](Rooms::open), with `analysts` threads for analysis boards.
    ///
    /// # Errors
    /// If the storage cannot be opened.
    pub async fn open_with(
        folder: &std::path::Path,
        data: Option<&DataFolder>,
        workers: usize,
        analysts: usize,
    ) -> Result<Arc<Self>, RoomsError> {
        let (storage, writer) = Storage::open(folder).await?;
        let last = storage.last_alive().await?;
        let clock = ServerClock::set(last.unwrap_or_default());
        let run = writer.begin_run(clock).await?;
        let secret = storage.secret().await?;
        let (alarms, rings) = mpsc::unbounded_channel();
        let rooms = Arc::new(Self {
            storage,
            writer,
            clock,
            run,
            secret,
            slots: Mutex::new(HashMap::new()),
            alarms,
            pool: Pool::start(workers, data),
            analysis_pool: AnalysisPool::new(analysts, data),
        });
        tokio::spawn(alarms::ring(Arc::downgrade(&rooms), rings));
        tokio::spawn(look_after(Arc::downgrade(&rooms)));
        rooms.resume().await?;
        Ok(rooms)
    }

    /// Opens the rooms in which a clock runs, so that flags fall with nobody there, and the challenges
    /// that the lobby shows.
    async fn resume(self: &Arc<Self>) -> Result<(), RoomsError> {
        let mut ids = self
            .storage
            .rooms_in(Phase::Playing, true, Timestamp(0))
            .await?;
        let recent = self.ago(CHALLENGE);
        ids.extend(self.storage.rooms_in(Phase::Waiting, false, recent).await?);
        for id in ids {
            // One damaged room must not keep the others closed.
            if let Err(error) = self.room(&id).await {
                tracing::error!(room = %id, %error, "could not open a room");
            }
        }
        Ok(())
    }

    /// The moment it is now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn ago(&self, time: Duration) -> Timestamp {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.now().before(millis)
    }

    /// What only this server knows.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// Whoever thinks about analysis boards.
    #[must_use]
    pub fn analysis_pool(&self) -> &AnalysisPool {
        &self.analysis_pool
    }

    /// The database.
    #[must_use]
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    pub(crate) fn writer(&self) -> &Writer {
        &self.writer
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<RoomId, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room of this name, opened if need be; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn room(self: &Arc<Self>, id: &RoomId) -> Result<Option<Arc<OpenRoom>>, RoomsError> {
        let slot = Arc::clone(self.slots().entry(id.clone()).or_default());
        let found = slot.get_or_try_init(|| self.load(id)).await;
        match found {
            Ok(room) => Ok(Some(Arc::clone(room))),
            Err(missing) => {
                // Nobody else's attempt is disturbed: a slot that was filled meanwhile stays.
                let mut slots = self.slots();
                if slots.get(id).is_some_and(|slot| !slot.initialized()) {
                    slots.remove(id);
                }
                match missing {
                    Missing::NotThere => Ok(None),
                    Missing::Failed(error) => Err(error),
                }
            }
        }
    }

    async fn load(self: &Arc<Self>, id: &RoomId) -> Result<Arc<OpenRoom>, Missing> {
        let events = self.storage.events(id).await;
        let events = events.map_err(|error| Missing::Failed(error.into()))?;
        if events.is_empty() {
            return Err(Missing::NotThere);
        }
        let state = State::replay(events).map_err(|error| {
            let room = id.clone();
            Missing::Failed(RoomsError::Broken { room, error })
        });
        let mut state = state?;
        // While the server was down nobody's time ran.
        if let Some(running) = state.clock().running()
            && running.since < self.run
        {
            let before = self.storage.ran_between(running.since, self.run).await;
            let before = before.map_err(|error| Missing::Failed(error.into()))?;
            let now = self.now();
            state
                .clock_mut()
                .resume(before.saturating_add(now.since(self.run)), now);
        }
        let deadline = state.clock().deadline();
        let room = Arc::new(OpenRoom::new(id.clone(), state));
        if let Some((_, deadline)) = deadline {
            self.set_alarm(deadline.after(MOST_LAG), id);
        }
        self.wake_engine(&room);
        Ok(room)
    }

    /// Sets up a game.
    ///
    /// # Errors
    /// If the plan does not fit its game, or it cannot be stored.
    pub async fn set_up(self: &Arc<Self>, plan: Plan) -> Result<Arc<OpenRoom>, RoomsError> {
        let id = RoomId::random();
        let now = self.now();
        let state = State::open(&plan, now).map_err(|error| RoomsError::Broken {
            room: id.clone(),
            error,
        })?;
        let mut visitors = vec![plan.opener.clone()];
        for seat in &plan.seats {
            if let SeatPlan::Person { visitor, also, .. } = seat {
                visitors.push(visitor.clone());
                visitors.extend_from_slice(also);
            }
        }
        visitors.dedup();
        let (ready, stored) = oneshot::channel();
        self.writer.store(Entry {
            room: id.clone(),
            number: 1,
            at: now,
            events: vec![
                serde_json::to_string(&Event::Opened(plan)).expect("events can be written as JSON"),
            ],
            summary: Some(open_room::summary(&state)),
            visitors,
            done: Box::new(move |durable| {
                let _ = ready.send(durable);
            }),
        });
        if !stored.await.unwrap_or(false) {
            return Err(RoomsError::NotStored);
        }
        metrics::counter!("kabinet_rooms_set_up").increment(1);
        // Whoever asks for it first reads it from what was stored.
        self.room(&id).await?.ok_or(RoomsError::NotStored)
    }

    /// Sets up the next game between the same people, with sides exchanged; against the engine at
    /// another level if one is given.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn play_again(
        self: &Arc<Self>,
        room: &Arc<OpenRoom>,
        level: Option<Level>,
    ) -> Result<Arc<OpenRoom>, RoomsError> {
        let plan = room.read(|state| state.next_plan(level, random_seed));
        let next = self.set_up(plan).await;
        let id = next.as_ref().ok().map(|next| next.id().clone());
        room.rematched(self, id);
        next
    }

    /// The rooms that are in memory.
    #[must_use]
    pub fn open_rooms(&self) -> Vec<Arc<OpenRoom>> {
        let slots = self.slots();
        slots
            .values()
            .filter_map(|slot| slot.get().cloned())
            .collect()
    }

    /// Lets go of a room; one that was opened in its place meanwhile stays.
    fn forget(&self, room: &OpenRoom) {
        let mut slots = self.slots();
        let slot = slots.get(room.id()).and_then(|slot| slot.get());
        if slot.is_some_and(|own| std::ptr::eq(Arc::as_ptr(own), room)) {
            slots.remove(room.id());
        }
    }

    fn set_alarm(&self, at: Timestamp, id: &RoomId) {
        let _ = self.alarms.send((at, id.clone()));
    }

    /// Ends cleanly: what was handed over is stored.
    pub async fn close(&self) {
        self.pool.close();
        self.analysis_pool.close().await;
        self.writer.close().await;
        self.storage.close().await;
    }
}

enum Missing {
    NotThere,
    Failed(RoomsError),
}

/// A seed that nobody knows.
#[must_use]
pub fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    u64::from_le_bytes(bytes)
}

/// Puts away rooms that nobody needs in memory.
async fn look_after(rooms: std::sync::Weak<Rooms>) {
    loop {
        tokio::time::sleep(ROUND).await;
        let Some(rooms) = rooms.upgrade() else { return };
        let before = rooms.ago(PUT_AWAY_AFTER);
        let challenge_before = rooms.ago(CHALLENGE);
        for room in rooms.open_rooms() {
            if room.put_away(before, challenge_before) {
                rooms.forget(&room);
            }
        }
        metrics::gauge!("kabinet_rooms_open").set(rooms.slots().len() as f64);
    }
}
