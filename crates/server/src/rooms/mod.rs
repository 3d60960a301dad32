//! The rooms in memory: opened from storage on demand, closed when they are idle.
//!
//! | module | concept |
//! | --- | --- |
//! | `open_room` | one room in memory, and who follows it |
//! | `change` | how it changes: commands in, stored events and updates out |
//! | `catch_up` | a room catches up with its log |
//! | `common` | what servers share apart from rooms: limits and positions in play |
//! | `shared` | rooms over a database that several servers share |
//! | [`update`] | updates from a room to its subscribers, as values |
//! | `subscribers` | the connections that follow a room |
//! | `engine_pool`, `engine_queue` | the engine's threads, and whose turn it is there |
//! | `engine_player` | the engine as a player |
//! | `remote_engine` | workers that think for this server |
//! | `in_play` | the positions that people are playing |
//! | `absences` | players who have left a game with a clock |
//! | `challenges` | open challenges, limited per address |
//! | `alarms` | when to look at an open room |
//! | `deadlines` | what must happen even if nobody is connected |
//! | `setting_up`, `brought` | new rooms; games that were played without the server |
//! | `routine` | what happens from time to time: the pulse, idle rooms leave |
//! | `upkeep` | operators' orders and cleaning up |

mod absences;
mod alarms;
mod brought;
mod catch_up;
mod challenges;
mod change;
mod common;
mod deadlines;
mod engine_player;
mod engine_pool;
mod engine_queue;
mod in_play;
mod open_room;
mod remote_engine;
mod routine;
mod setting_up;
mod shared;
mod subscribers;
#[cfg(test)]
mod tests;
pub mod update;
mod upkeep;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use kabinet_engine::data::DataFolder;
use tokio::sync::{OnceCell, mpsc};

use crate::bus::{NatsBus, News};
use crate::ids::{RoomId, Secret};
use crate::room::{ReplayError, State};
use crate::storage::{Database, Storage, StorageError, Writer};
use crate::task;
use crate::time::{MOST_CORRECTION, ServerClock, Timestamp, machine_time};

use alarms::Alarm;
use challenges::Challenges;
use in_play::InPlay;
use remote_engine::Workers;

pub use challenges::ChallengeTicket;
pub use change::CommandError;
pub use engine_player::HintError;
pub use engine_pool::{EnginePool, Task};
pub use engine_queue::Asker;
pub use open_room::OpenRoom;
pub use subscribers::{Delivery, SubscriberId, Subscription};
pub use update::{Broadcast, Presence, RoomUpdate};

/// How long the lobby shows a challenge that nobody accepts.
const CHALLENGE: Duration = Duration::from_secs(24 * 3600);

/// A room could not be opened or set up.
#[derive(Debug, thiserror::Error)]
pub enum RoomsError {
    /// The database failed.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The stored events cannot be replayed: they are damaged, or a newer program wrote them.
    #[error("room {room}: {error}")]
    Replay {
        /// The room.
        room: RoomId,
        /// The reason.
        error: ReplayError,
    },
    /// The new room could not be stored.
    #[error("the room could not be stored")]
    NotStored,
}

impl RoomsError {
    /// Whether a newer version of the program wrote the room: another server can open it.
    #[must_use]
    pub fn is_newer(&self) -> bool {
        match self {
            RoomsError::Storage(error) => error.is_newer(),
            RoomsError::Replay { error, .. } => matches!(error, ReplayError::Game(_)),
            RoomsError::NotStored => false,
        }
    }
}

type Slot = Arc<OnceCell<Arc<OpenRoom>>>;

/// All rooms in memory.
#[derive(Debug)]
pub struct Rooms {
    storage: Storage,
    writer: Writer,
    /// The bus between servers that share the database.
    bus: Option<Arc<NatsBus>>,
    clock: ServerClock,
    /// When this run of the server began.
    run: Timestamp,
    secret: Secret,
    slots: Mutex<HashMap<RoomId, Slot>>,
    /// How often rooms have been read.
    readings: AtomicU64,
    alarms: mpsc::UnboundedSender<Alarm>,
    engine_pool: EnginePool,
    workers: Workers,
    /// Those among them who think about analysis boards.
    analysts: Workers,
    in_play: InPlay,
    challenges: Challenges,
    /// The task that sends notices from this server, if there is one.
    notices: OnceLock<mpsc::UnboundedSender<RoomId>>,
}

impl Rooms {
    /// Opens the database in a folder and starts the clocks and `engines` engine threads.
    ///
    /// # Errors
    /// If the database cannot be opened.
    pub async fn open(
        folder: &std::path::Path,
        data: Option<&DataFolder>,
        engines: usize,
    ) -> Result<Arc<Self>, RoomsError> {
        Self::open_database(&Database::in_folder(folder), None, data, engines).await
    }

    /// Opens a database, which other servers may share, and starts the clocks and `engines` engine
    /// threads.
    ///
    /// # Errors
    /// If the database cannot be opened.
    pub async fn open_database(
        database: &Database,
        bus: Option<Arc<NatsBus>>,
        data: Option<&DataFolder>,
        engines: usize,
    ) -> Result<Arc<Self>, RoomsError> {
        let (storage, writer) = Storage::open_database(database).await?;
        Self::start(storage, writer, bus, data, engines).await
    }

    async fn start(
        storage: Storage,
        writer: Writer,
        bus: Option<Arc<NatsBus>>,
        data: Option<&DataFolder>,
        engines: usize,
    ) -> Result<Arc<Self>, RoomsError> {
        let clock = match storage.time().await? {
            Some(now) => ServerClock::shared(now),
            None => {
                let latest = machine_time().after(MOST_CORRECTION);
                ServerClock::set(storage.last_alive(latest).await?.unwrap_or_default())
            }
        };
        if let Some(bus) = &bus {
            let bus = Arc::clone(bus);
            writer.tell(move |append, events| {
                let message = News::message(append.number, append.at, events);
                bus.publish(&append.room, message);
            });
        }
        let mended = storage.mend_future(clock.now()).await?;
        if mended > 0 {
            tracing::warn!(rooms = mended, "the clock of an earlier run was ahead");
        }
        let run = writer.begin_run(clock.clone()).await?;
        let secret = storage.secret().await?;
        let (alarms, set_alarms) = mpsc::unbounded_channel();
        let rooms = Arc::new(Self {
            storage,
            writer,
            bus: bus.clone(),
            clock,
            run,
            secret,
            slots: Mutex::new(HashMap::new()),
            readings: AtomicU64::new(0),
            alarms,
            engine_pool: EnginePool::start(engines, data),
            workers: Workers::default(),
            analysts: Workers::default(),
            in_play: InPlay::default(),
            challenges: Challenges::default(),
            notices: OnceLock::new(),
        });
        task::spawn(alarms::run(Arc::downgrade(&rooms), set_alarms));
        task::spawn(deadlines::sweep(Arc::downgrade(&rooms)));
        task::spawn(routine::evict_idle(Arc::downgrade(&rooms)));
        task::spawn(routine::pulse(Arc::downgrade(&rooms)));
        if rooms.storage.is_shared() {
            if let Some(bus) = &bus {
                task::spawn(common::answer(Arc::downgrade(&rooms), Arc::clone(bus)));
            }
            task::spawn(shared::look_around(Arc::downgrade(&rooms), bus));
        }
        rooms.resume().await?;
        Ok(rooms)
    }

    /// Opens the challenges that the lobby shows. Games are opened when somebody comes, or when
    /// their stored deadlines have passed: there may be very many of them.
    async fn resume(self: &Arc<Self>) -> Result<(), RoomsError> {
        if self.storage.is_shared() {
            // The others have them open.
            return Ok(());
        }
        let ids = self.storage.challenges(self.ago(CHALLENGE)).await?;
        for id in ids {
            // A damaged room must not keep the others closed.
            if let Err(error) = self.room(&id).await {
                tracing::error!(room = %id, %error, "could not open a room");
            }
        }
        Ok(())
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn ago(&self, time: Duration) -> Timestamp {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.now().before(millis)
    }

    /// The secret that only this server knows.
    #[must_use]
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The database.
    #[must_use]
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    /// The writer.
    #[must_use]
    pub fn writer(&self) -> &Writer {
        &self.writer
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<RoomId, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The room with this identifier, opened if necessary; `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read or replayed.
    pub async fn room(self: &Arc<Self>, id: &RoomId) -> Result<Option<Arc<OpenRoom>>, RoomsError> {
        self.room_for(id, None).await
    }

    /// The same, on behalf of a visitor: the engine's work as soon as the room is open counts for
    /// them.
    ///
    /// # Errors
    /// If it cannot be read or replayed.
    pub async fn room_for(
        self: &Arc<Self>,
        id: &RoomId,
        asker: Option<Asker>,
    ) -> Result<Option<Arc<OpenRoom>>, RoomsError> {
        let slot = Arc::clone(self.slots().entry(id.clone()).or_default());
        let found = slot.get_or_try_init(|| self.load(id, asker)).await;
        match found {
            Ok(room) => Ok(Some(Arc::clone(room))),
            Err(missing) => {
                // Another caller may have filled the slot meanwhile: that one stays.
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

    async fn load(
        self: &Arc<Self>,
        id: &RoomId,
        asker: Option<Asker>,
    ) -> Result<Arc<OpenRoom>, Missing> {
        // Subscribe first, then read, so that no event is missed in between.
        let following = self.following(id).await;
        let state = self.read(id).await?.ok_or(Missing::NotThere)?;
        self.in_play.update(id, &state);
        let stored = match state.clock().running() {
            Some(_) => self.storage.deadline(id).await?,
            None => None,
        };
        let reading = self.next_reading();
        let room = Arc::new(OpenRoom::new(id.clone(), state, reading, self.now()));
        if let Some(following) = following {
            room.follow(self, following);
        }
        {
            let mut inner = room.lock();
            inner.deadline = stored;
            inner.asker = asker;
            room.watch_absence(self, &mut inner);
            room.set_alarm(self, &inner);
        }
        room.think_after_reading(self);
        Ok(room)
    }

    /// Reads a room from its log; `None` if there is none.
    async fn read(&self, id: &RoomId) -> Result<Option<State>, RoomsError> {
        let history = self.storage.history(id).await?;
        if history.events.is_empty() {
            return Ok(None);
        }
        let mut state = State::replay(history.events).map_err(|error| RoomsError::Replay {
            room: id.clone(),
            error,
        })?;
        state.with_history(history.last, history.remarks_left_out);
        let now = self.now();
        state.not_after(now);
        // No player is charged for time in which no server ran, or for a future time that a run
        // with a wrong clock has stored.
        let Some(from) = state.clock().counts_from() else {
            return Ok(Some(state));
        };
        if self.storage.is_shared() {
            let counted = self.storage.ran_between(from, now).await?;
            state.clock_mut().resume(counted, now);
        } else if from < self.run || from > now {
            let before = self.storage.ran_between(from, self.run).await?;
            let counted = before.saturating_add(now.since(self.run));
            state.clock_mut().resume(counted, now);
        }
        // Nor does it make anybody's absence longer.
        for since in state.away_mut() {
            if *since < self.run {
                let before = self.storage.ran_between(*since, self.run).await?;
                *since = now.before(before.saturating_add(now.since(self.run)));
            }
        }
        Ok(Some(state))
    }

    /// The number of the next reading of a room.
    fn next_reading(&self) -> u64 {
        self.readings.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// The rooms that have notices to be sent, as soon as these are stored. Only the first caller
    /// hears of them.
    pub fn rooms_with_notices(&self) -> mpsc::UnboundedReceiver<RoomId> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let _ = self.notices.set(sender);
        receiver
    }

    fn notices_are_due(&self, room: &RoomId) {
        if let Some(sender) = self.notices.get() {
            let _ = sender.send(room.clone());
        }
    }

    /// Whether events can be stored and read now: it writes and reads.
    ///
    /// # Errors
    /// If they cannot.
    pub async fn check(&self) -> Result<(), StorageError> {
        self.writer.probe().await?;
        self.storage.check().await
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

    /// Removes a room from memory, unless another one was opened in its place.
    fn forget(&self, room: &OpenRoom) {
        let mut slots = self.slots();
        let slot = slots.get(room.id()).and_then(|slot| slot.get());
        if slot.is_some_and(|own| std::ptr::eq(Arc::as_ptr(own), room)) {
            slots.remove(room.id());
        }
    }

    fn set_alarm(&self, at: Timestamp, id: &RoomId) {
        let _ = self.alarms.send(Alarm::Set(at, id.clone()));
    }

    /// Shuts down after everything that was decided is stored.
    pub async fn close(&self) {
        self.engine_pool.close();
        self.writer.close().await;
        self.storage.close().await;
    }
}

enum Missing {
    NotThere,
    Failed(RoomsError),
}

impl From<RoomsError> for Missing {
    fn from(error: RoomsError) -> Self {
        Missing::Failed(error)
    }
}

impl From<StorageError> for Missing {
    fn from(error: StorageError) -> Self {
        Missing::Failed(error.into())
    }
}

/// A seed that nobody knows.
///
/// # Panics
/// If the operating system has no random bytes.
#[must_use]
pub fn random_seed() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    u64::from_le_bytes(bytes)
}
