//! Several servers over one database: games between people on different ones.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use kabinet_core::{ActionList, Game};
use kabinet_server::bus::NatsBus;
use kabinet_server::ids::{RoomId, Secret, VisitorId};
use kabinet_server::room::{
    Actor, Command, Event, Offer, Plan, Refusal, SeatPlan, State, TimeControl,
};
use kabinet_server::rooms::{CommandError, Delivery, OpenRoom, RoomUpdate, Rooms, Subscription};
use kabinet_server::storage::Database;

use crate::common::distance::Distance;
use crate::parts::{Nats, Postgres};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// A game with one player on each of two servers, and somebody who watches on each.
pub(crate) struct Table {
    servers: [Arc<Rooms>; 2],
    people: [VisitorId; 2],
    id: RoomId,
    rooms: [Arc<OpenRoom>; 2],
    watchers: [Subscription; 2],
}

/// A game of Kengi between two people who have so many milliseconds each.
fn plan([ann, ben]: &[VisitorId; 2], start: u64) -> Plan {
    let seats = vec![SeatPlan::person(ann, "Ann"), SeatPlan::person(ben, "Ben")];
    Plan {
        clock: TimeControl::Game {
            start,
            increment: 0,
        },
        ..Plan::new("kengi", seats, ann.clone())
    }
}

async fn server(database: &Database, bus: Option<&Nats>) -> Arc<Rooms> {
    let bus = bus.map(Nats::address);
    server_at(database, bus.as_deref()).await
}

async fn server_at(database: &Database, bus: Option<&str>) -> Arc<Rooms> {
    let bus = match bus {
        Some(address) => {
            let bus = NatsBus::connect(address, "test").await;
            Some(Arc::new(bus.expect("a bus")))
        }
        None => None,
    };
    let rooms = Rooms::open_database(database, bus, None, 1).await;
    rooms.expect("rooms")
}

async fn room_on(server: &Arc<Rooms>, id: &RoomId) -> Arc<OpenRoom> {
    server.room(id).await.expect("a room").expect("it is there")
}

fn say(text: &str) -> Command {
    let text = text.to_owned();
    Command::Chat { text }
}

impl Table {
    async fn set_up(database: &Database, bus: Option<&Nats>) -> Self {
        let bus = bus.map(Nats::address);
        Self::set_up_at(database, bus.as_deref()).await
    }

    /// The bus is given by its address.
    pub(crate) async fn set_up_at(database: &Database, bus: Option<&str>) -> Self {
        let servers = [
            server_at(database, bus).await,
            server_at(database, bus).await,
        ];
        let people = [(); 2].map(|()| Secret::random().visitor());
        let plan = plan(&people, 3_600_000);
        let room = servers[0].set_up(plan).await.expect("a game");
        let id = room.id().clone();
        let rooms = [room, room_on(&servers[1], &id).await];
        let watch = |index: usize| {
            let watcher = rooms[index].subscribe(&servers[index], None, None);
            watcher.expect("an open room")
        };
        let watchers = [watch(0), watch(1)];
        Self {
            servers,
            people,
            id,
            rooms,
            watchers,
        }
    }

    async fn command(&self, who: usize, command: &Command) -> Result<(), CommandError> {
        let actor = Actor::Visitor(&self.people[who]);
        let done = self.rooms[who].execute(&self.servers[who], actor, command, None, 0);
        let done = tokio::time::timeout(PATIENCE, done).await;
        done.expect("an answer in time")
    }

    /// Plays the first legal action for whoever has the turn, on that player's server.
    async fn act(&self) -> Result<(), CommandError> {
        let seat = self.rooms[0].read(State::acting).expect("a turn");
        self.command(seat, &self.next_action(seat)).await
    }

    /// The first legal action, as a server knows the game.
    fn next_action(&self, server: usize) -> Command {
        self.rooms[server].read(|state| {
            let mut list = ActionList::new();
            state.legal_actions(&mut list);
            let a = state.game().position().action_text(list[0]);
            let n = state.game().len();
            Command::Act { n, a }
        })
    }

    async fn log(&self) -> Vec<Event> {
        let events = self.servers[0].storage().events(&self.id).await;
        let events = events.expect("events");
        State::replay(events.clone()).expect("a whole room");
        events.into_iter().map(|(event, _)| event).collect()
    }

    /// Waits until both servers know of so many actions.
    async fn both_know(&self, plies: usize) {
        let knows = |room: &Arc<OpenRoom>| room.read(|state| state.game().len()) >= plies;
        let known = async {
            while !self.rooms.iter().all(knows) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let known = tokio::time::timeout(PATIENCE, known).await;
        known.expect("news in time");
    }

    /// Waits until both servers' viewers have been told of so many actions.
    async fn both_hear(&mut self, plies: usize) {
        for (index, watcher) in self.watchers.iter_mut().enumerate() {
            let (room, server) = (&self.rooms[index], &self.servers[index]);
            let heard = async {
                loop {
                    let next = match watcher.next().await.expect("nobody is disconnected") {
                        Delivery::Update(next) => next,
                        Delivery::Behind => room
                            .whole(watcher.id(), server.now())
                            .expect("an open room"),
                    };
                    if let RoomUpdate::Joined { snapshot, .. } | RoomUpdate::Changed(snapshot) =
                        next.update()
                        && snapshot.plies >= plies
                    {
                        break;
                    }
                }
            };
            let heard = tokio::time::timeout(PATIENCE, heard).await;
            heard.expect("news in time");
        }
    }

    /// Plays these plies; all hear of each before the next.
    pub(crate) async fn play(&mut self, plies: RangeInclusive<usize>) {
        for ply in plies {
            self.act().await.expect("a legal action");
            self.both_hear(ply).await;
        }
    }

    pub(crate) async fn close(self) {
        for server in self.servers {
            server.close().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_on_two_servers_play_with_each_other() {
    let (postgres, nats) = (Postgres::start().await, Nats::start().await);
    let mut table = Table::set_up(&postgres.database(), Some(&nats)).await;
    table.play(1..=6).await;
    // The draw is offered on one server and accepted on the other.
    let offer = Command::Offer { offer: Offer::Draw };
    table.command(0, &offer).await.expect("an offer");
    table.command(1, &offer).await.expect("an agreement");
    let log = table.log().await;
    assert!(matches!(log.last(), Some(Event::Ended { .. })), "{log:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_bus_servers_look_into_the_database() {
    let postgres = Postgres::start().await;
    let mut table = Table::set_up(&postgres.database(), None).await;
    table.play(1..=3).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_lets_one_of_two_through_and_disconnects_nobody() {
    let (postgres, nats) = (Postgres::start().await, Nats::start().await);
    let mut table = Table::set_up(&postgres.database(), Some(&nats)).await;
    for round in 0..30 {
        // Both talk, and the one who has the turn acts: in the same moment, on two servers.
        let (one, two) = (say(&format!("one {round}")), say(&format!("two {round}")));
        let (one, two, act) =
            tokio::join!(table.command(0, &one), table.command(1, &two), table.act());
        one.expect("a remark");
        two.expect("a remark");
        act.expect("a legal action");
        table.both_hear(round + 1).await;
    }
    let log = table.log().await;
    let said = |event: &&Event| matches!(event, Event::Said { .. });
    assert_eq!(log.iter().filter(said).count(), 60, "everything, once");
    let acted = |event: &&Event| matches!(event, Event::Acted { .. });
    assert_eq!(log.iter().filter(acted).count(), 30);
    // The same turn on two servers: one of them is told that the game has gone on.
    let seat = table.rooms[0].read(State::acting).expect("a turn");
    let actor = Actor::Visitor(&table.people[seat]);
    let action = table.next_action(0);
    let (one, two) = tokio::join!(
        table.rooms[0].execute(&table.servers[0], actor, &action, None, 0),
        table.rooms[1].execute(&table.servers[1], actor, &action, None, 0)
    );
    let stale = |outcome: &Result<(), CommandError>| {
        matches!(outcome, Err(CommandError::Refused(Refusal::Stale)))
    };
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    assert!(stale(&one) || stale(&two), "{one:?} {two:?}");
    // Both resign at once: the game ends once. Then both want the next game at once.
    let (one, two) = tokio::join!(
        table.command(0, &Command::Resign),
        table.command(1, &Command::Resign)
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    let offer = Offer::Rematch;
    for _ in 0..2 {
        let offer = Command::Offer { offer };
        let _ = tokio::join!(table.command(0, &offer), table.command(1, &offer));
    }
    let log = table.log().await;
    let next = log.iter().filter_map(|event| match event {
        Event::Rematched { room } => Some(room),
        _ => None,
    });
    let next: Vec<&RoomId> = next.collect();
    assert_eq!(next.len(), 1, "{log:?}");
    room_on(&table.servers[1], next[0]).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_although_its_server_has_died() {
    let (postgres, nats) = (Postgres::start().await, Nats::start().await);
    let database = postgres.database();
    let dies = server(&database, Some(&nats)).await;
    let people = [(); 2].map(|()| Secret::random().visitor());
    let plan = plan(&people, 2_000);
    let room = dies.set_up(plan).await.expect("a game");
    let id = room.id().clone();
    for ply in 0..3 {
        let action = room.read(|state| {
            let mut list = ActionList::new();
            state.legal_actions(&mut list);
            let a = state.game().position().action_text(list[0]);
            Command::Act { n: ply, a }
        });
        let seat = room.read(State::acting).expect("a turn");
        let actor = Actor::Visitor(&people[seat]);
        let played = room.execute(&dies, actor, &action, None, 0).await;
        played.expect("a legal action");
    }
    drop(room);
    dies.close().await;
    drop(dies);
    // Another server, which has never heard of the game, sees to it.
    let other = server(&database, Some(&nats)).await;
    let fell = async {
        loop {
            let events = other.storage().events(&id).await.expect("events");
            if let Some((Event::Ended { .. }, _)) = events.last() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let fell = tokio::time::timeout(PATIENCE, fell).await;
    fell.expect("the flag falls");
    other.close().await;
}

/// What is stored before the bus knows of a subscription is not told to the subscriber.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_is_read_only_after_the_bus_knows_who_follows_it() {
    let (postgres, nats) = (Postgres::start().await, Nats::start().await);
    let one_way = Duration::from_millis(40);
    let far = Distance::to(&format!("127.0.0.1:{}", nats.port()), one_way).await;
    let near = server(&postgres.database(), Some(&nats)).await;
    let distant = NatsBus::connect(&format!("nats://{}", far.address), "test").await;
    let distant = Arc::new(distant.expect("a bus"));
    distant.wait_until_connected().await;
    let distant = Rooms::open_database(&postgres.database(), Some(distant), None, 1).await;
    let distant = distant.expect("rooms");
    for _ in 0..5 {
        let people = [(); 2].map(|()| Secret::random().visitor());
        let room = near.set_up(plan(&people, 3_600_000)).await;
        let id = room.expect("a game").id().clone();
        room_on(&distant, &id).await;
        let subscription = format!("SUB kabinet.room.{id} ");
        let arrived = far.arrived();
        let known = arrived.iter().any(|sent| sent.contains(&subscription));
        assert!(known, "{subscription:?} has not arrived");
    }
    near.close().await;
    distant.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_loss_of_the_bus_is_survived() {
    let (postgres, mut nats) = (Postgres::start().await, Nats::start().await);
    let mut table = Table::set_up(&postgres.database(), Some(&nats)).await;
    table.play(1..=1).await;
    nats.kill();
    table.play(2..=3).await;
    nats.resume().await;
    table.play(4..=5).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_death_of_the_database_is_survived() {
    let (mut postgres, nats) = (Postgres::start().await, Nats::start().await);
    let mut table = Table::set_up(&postgres.database(), Some(&nats)).await;
    table.play(1..=1).await;
    postgres.kill();
    // It is stored as soon as that is possible; or it has not happened, and the sender knows.
    let (outcome, ()) = tokio::join!(table.act(), postgres.resume());
    let acted = |event: &&Event| matches!(event, Event::Acted { .. });
    let plies = table.log().await.iter().filter(acted).count();
    match outcome {
        Ok(()) => assert_eq!(plies, 2),
        Err(CommandError::NotStored) => assert_eq!(plies, 1),
        Err(CommandError::Unknown) => {}
        Err(error) => panic!("{error}"),
    }
    table.both_know(plies).await;
    table.act().await.expect("a legal action");
    table.both_hear(plies + 1).await;
    table.close().await;
}
