//! Rooms over a database that fails.

use std::time::Duration;

use kabinet_core::{ActionList, Game};

use super::*;
use crate::ids::VisitorId;
use crate::room::{Actor, Command, Event, Offer, Phase, Plan, SeatPlan, TimeControl};
use crate::storage::faults::{Fault, Faults, faulty, limited};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

fn plan(ann: &VisitorId) -> Plan {
    let seats = vec![SeatPlan::person(ann, "Ann"), SeatPlan::Open];
    Plan {
        clock: TimeControl::Game {
            start: 600_000,
            increment: 0,
        },
        ..Plan::new("kengi", seats, ann.clone())
    }
}

/// A step of a game.
#[derive(Clone, Copy, Debug)]
enum Step {
    Sit,
    Act,
    Say,
    Offer(usize, Offer),
    Resign,
}

/// A whole game: every kind of event, and the next game at the end.
const STEPS: [Step; 12] = [
    Step::Sit,
    Step::Act,
    Step::Say,
    Step::Act,
    Step::Act,
    Step::Offer(0, Offer::Takeback),
    Step::Offer(1, Offer::Takeback),
    Step::Act,
    Step::Resign,
    Step::Offer(0, Offer::Rematch),
    Step::Say,
    Step::Offer(1, Offer::Rematch),
];

/// Two people at a game, and somebody who watches.
struct Table {
    rooms: Arc<Rooms>,
    people: [VisitorId; 2],
    room: Arc<OpenRoom>,
    watcher: Subscription,
}

impl Table {
    async fn set_up(rooms: Arc<Rooms>) -> Self {
        let people = [(); 2].map(|()| Secret::random().visitor());
        let room = rooms.set_up(plan(&people[0])).await.expect("a game");
        let watcher = room.subscribe(&rooms, None, None).expect("an open room");
        Self {
            rooms,
            people,
            room,
            watcher,
        }
    }

    async fn step(&self, step: Step) -> Result<(), CommandError> {
        let (rooms, room) = (&self.rooms, &self.room);
        let (who, command) = match step {
            Step::Sit => return room.sit(rooms, &self.people[1], 1, "Ben").await,
            Step::Act => room.read(|state| {
                let mut list = ActionList::new();
                state.legal_actions(&mut list);
                let a = state.game().position().action_text(list[0]);
                let n = state.game().len();
                (state.acting().expect("a turn"), Command::Act { n, a })
            }),
            Step::Say => {
                let text = "well".to_owned();
                (0, Command::Chat { text })
            }
            Step::Offer(who, offer) => (who, Command::Offer { offer }),
            Step::Resign => (1, Command::Resign),
        };
        let actor = Actor::Visitor(&self.people[who]);
        room.execute(rooms, actor, &command, None, 0).await
    }

    /// What is stored; it can be replayed.
    async fn log(&self) -> Vec<(Event, Timestamp)> {
        let events = self.rooms.storage().events(self.room.id()).await;
        let events = events.expect("events");
        State::replay(events.clone()).expect("a whole room");
        events
    }

    /// Waits until the watcher has been told of the last stored event. Chat messages have no number
    /// of their own.
    async fn watcher_hears(&mut self) {
        let log = self.log().await;
        let last = log
            .iter()
            .rposition(|(event, _)| !matches!(event, Event::Said { .. }));
        let last = last.map_or(0, |index| index as u64 + 1);
        let heard = async {
            loop {
                let next = match self.watcher.next().await.expect("nobody is disconnected") {
                    Delivery::Update(update) => update,
                    Delivery::Behind => {
                        let whole = self.room.whole(self.watcher.id(), self.rooms.now());
                        whole.expect("an open room")
                    }
                };
                let (RoomUpdate::Joined { snapshot, .. } | RoomUpdate::Changed(snapshot)) =
                    next.update()
                else {
                    continue;
                };
                if snapshot.event >= last {
                    break snapshot.event;
                }
            }
        };
        let heard = tokio::time::timeout(PATIENCE, heard).await;
        assert!(heard.expect("an update") <= log.len() as u64);
    }
}

/// Plays the steps with one fault; whether it came up.
async fn play_with(rooms: &Arc<Rooms>, faults: &Faults, call: u64, fault: Fault) -> bool {
    let mut table = Table::set_up(Arc::clone(rooms)).await;
    faults.inject(call, fault);
    for step in STEPS {
        let case = format!("{fault:?} at call {call}");
        play(&mut table, step, faults, &case).await;
    }
    let state = table.room.read(Clone::clone);
    assert_eq!(state.phase(), Phase::Over);
    // The next game is there, for both of them.
    let next = state.rematch().expect("the next game");
    let next = rooms.room(next).await.expect("a room");
    let next = next.expect("it is there");
    for person in &table.people {
        assert_eq!(next.read(|state| state.seats_of(person).count()), 1);
    }
    table.watcher_hears().await;
    !faults.clear()
}

/// Plays a step until it is done. What is told of each attempt is true.
async fn play(table: &mut Table, step: Step, faults: &Faults, case: &str) {
    for _ in 0..5 {
        let before = table.log().await.len();
        let outcome = tokio::time::timeout(PATIENCE, table.step(step)).await;
        let outcome = outcome.unwrap_or_else(|_| panic!("{case}: {step:?} takes too long"));
        let stored = table.log().await.len() > before;
        match outcome {
            Ok(()) => assert!(stored, "{case}: {step:?} was acknowledged"),
            Err(CommandError::NotStored) => assert!(!stored, "{case}: {step:?} was refused"),
            Err(error) => panic!("{case}: {step:?}: {error}"),
        }
        if stored {
            return;
        }
    }
    panic!("{case}: {step:?} cannot be played; {faults:?}");
}

/// Faults before and after a call was carried out, of the kinds that are treated differently. The
/// writer's own tests know all of them.
#[tokio::test]
async fn after_any_single_fault_everything_told_is_true_and_play_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer, faults) = faulty(folder.path()).await;
    let rooms = Rooms::start(storage, writer, None, None, 1).await;
    let rooms = rooms.expect("rooms");
    for fault in [Fault::ALL[0], Fault::ALL[6], Fault::ALL[7]] {
        let mut call = 0;
        while play_with(&rooms, &faults, call, fault).await {
            call += 1;
        }
        // A step has three calls or more.
        assert!(call >= 3 * STEPS.len() as u64, "{fault:?}: {call} calls");
    }
    rooms.close().await;
}

#[tokio::test]
async fn play_goes_on_by_itself_when_there_is_space_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer, pages) = limited(folder.path(), 60).await;
    let rooms = Rooms::start(storage, writer, None, None, 1)
        .await
        .expect("rooms");
    let table = Table::set_up(Arc::clone(&rooms)).await;
    table.step(Step::Sit).await.expect("a seat");
    rooms.check().await.expect("it works");
    let text = "x".repeat(200);
    let say = Command::Chat { text };
    let ann = table.people[0].clone();
    let mut said = 0;
    loop {
        let actor = Actor::Visitor(&ann);
        match table.room.execute(&rooms, actor, &say, None, 0).await {
            Ok(()) => said += 1,
            Err(CommandError::NotStored) => break,
            Err(error) => panic!("{error}"),
        }
        assert!(said < 10_000, "there is no end to the disk");
    }
    for _ in 0..3 {
        let actor = Actor::Visitor(&ann);
        let refused = table.room.execute(&rooms, actor, &say, None, 0).await;
        assert!(
            matches!(refused, Err(CommandError::NotStored)),
            "{refused:?}"
        );
        rooms.check().await.expect_err("nothing can be stored");
    }
    assert_eq!(table.log().await.len(), said + 2);
    pages.store(1000, Ordering::Relaxed);
    table.step(Step::Act).await.expect("there is space");
    rooms.check().await.expect("it works again");
    rooms.set_up(plan(&ann)).await.expect("another game");
    assert_eq!(table.log().await.len(), said + 3);
    rooms.close().await;
}

#[tokio::test]
async fn an_engine_that_begins_works_for_the_address_of_who_set_up_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (storage, writer, _) = faulty(folder.path()).await;
    let rooms = Rooms::start(storage, writer, None, None, 1).await;
    let (rooms, ann) = (rooms.expect("rooms"), Secret::random().visitor());
    let persona = kabinet_engine::Persona::FULL;
    let seats = vec![SeatPlan::engine(persona), SeatPlan::person(&ann, "Ann")];
    let plan = Plan::new("kengi", seats, ann.clone());
    let address = "203.0.113.66".parse().ok();
    // The engine is to move, and nobody is connected yet.
    let room = rooms.set_up_from(plan.clone(), address).await;
    let asker = room.expect("a game").asker();
    assert_eq!(
        (asker.address, asker.person.as_ref()),
        (address, Some(&ann))
    );
    // The same holds for a game that a visitor opens by its page.
    let opening = rooms.opening(plan, rooms.now()).expect("a plan");
    let id = opening.room.clone();
    let stored = rooms.writer().append(vec![opening]).await;
    stored.expect("the game is stored");
    let room = rooms.room_for(&id, Some(asker.clone())).await;
    let room = room.expect("a room").expect("it is there");
    assert_eq!(room.asker(), asker);
    rooms.close().await;
}

/// A game with days for a turn, in which both sides have played.
async fn correspondence(rooms: &Arc<Rooms>) -> RoomId {
    let people = [(); 2].map(|()| Secret::random().visitor());
    let each = 3 * 24 * 3600 * 1000;
    let clock = TimeControl::Turn { each };
    let plan = Plan {
        clock,
        ..plan(&people[0])
    };
    let room = rooms.set_up(plan).await.expect("a game");
    let watcher = room.subscribe(rooms, None, None).expect("an open room");
    let table = Table {
        rooms: Arc::clone(rooms),
        people,
        room,
        watcher,
    };
    for step in [Step::Sit, Step::Act, Step::Act] {
        table.step(step).await.expect("a step");
    }
    table.room.id().clone()
}

#[tokio::test]
async fn a_start_opens_no_game_that_can_wait() {
    let folder = tempfile::tempdir().expect("a folder");
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    let (days, forgotten) = (correspondence(&rooms).await, correspondence(&rooms).await);
    let ann = Secret::random().visitor();
    let mut challenge = plan(&ann);
    challenge.listed = true;
    let challenge = rooms.set_up(challenge).await.expect("a challenge");
    let challenge = challenge.id().clone();
    let mut friend = plan(&ann);
    if let SeatPlan::Person { name, .. } = &mut friend.seats[0] {
        *name = "\"listed\":true".to_owned();
    }
    let friend = rooms.set_up(friend).await.expect("a game for a friend");
    let friend = friend.id().clone();
    rooms.close().await;
    drop(rooms);
    // In one of them the player to act has let four days pass, and the server ran all the time.
    let file = folder.path().join(crate::storage::FILE);
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let pool = sqlx::SqlitePool::connect_with(options)
        .await
        .expect("a file");
    let four_days = 4 * 24 * 3600 * 1000_i64;
    for sql in [
        "UPDATE events SET at = at - $2 WHERE room = $1",
        "UPDATE deadlines SET at = at - $2 WHERE room = $1",
        "UPDATE runs SET started = started - 2 * $2 WHERE $1 <> ''",
    ] {
        let changed = sqlx::query(sql).bind(forgotten.as_str()).bind(four_days);
        changed.execute(&pool).await.expect("a change");
    }
    pool.close().await;
    let rooms = Rooms::open(folder.path(), None, 1).await.expect("rooms");
    let open = |id: &RoomId| rooms.open_rooms().iter().any(|room| room.id() == id);
    assert!(open(&challenge), "the lobby shows it");
    assert!(!open(&days) && !open(&friend));
    let flag = async {
        loop {
            let events = rooms.storage().events(&forgotten).await.expect("events");
            if matches!(events.last(), Some((Event::Ended { .. }, _))) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let fallen = tokio::time::timeout(PATIENCE, flag).await;
    fallen.expect("the flag falls with nobody there");
    assert!(!open(&days));
    rooms.close().await;
}
