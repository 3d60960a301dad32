//! Servers over one database and one bus, as browsers meet them.

use std::sync::Arc;
use std::time::Duration;

use kabinet_server::analysis_engine::AnalysisPool;
use kabinet_server::bus::NatsBus;
use kabinet_server::http::App;
use kabinet_server::ids::RoomId;
use kabinet_server::push::endpoint::Reach;
use kabinet_server::push::{Push, send_notices};
use kabinet_server::room::Event;
use kabinet_server::rooms::Rooms;
use tokio::task::JoinHandle;

use crate::common::{Browser, Line, serve};
use crate::parts::{Nats, Postgres};

/// How long anything may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// How often something is looked at while it is awaited.
const GLANCE: Duration = Duration::from_millis(20);

/// A server of several.
pub(crate) struct Server {
    pub(crate) address: String,
    pub(crate) rooms: Arc<Rooms>,
    app: App,
    pool: Arc<AnalysisPool>,
    serving: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start(postgres: &Postgres, nats: &Nats) -> Self {
        let bus = NatsBus::connect(&nats.address(), "test").await;
        let bus = Arc::new(bus.expect("a bus"));
        bus.wait_until_connected().await;
        let rooms = Rooms::open_database(&postgres.database(), Some(bus), None, 1).await;
        let rooms = rooms.expect("rooms");
        let app = App::starting(None, None);
        let pool = Arc::new(AnalysisPool::new(1, None));
        app.open(Arc::clone(&rooms), Arc::clone(&pool));
        let push = Push::open(&rooms, None, Reach::Private).await;
        let push = push.expect("a key");
        app.open_push(Arc::clone(&push));
        tokio::spawn(send_notices(Arc::downgrade(&rooms), push));
        tokio::spawn(Arc::clone(&rooms).share_limits(Arc::clone(app.limits())));
        let (address, serving) = serve(app.clone()).await;
        Self {
            address,
            rooms,
            app,
            pool,
            serving,
        }
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser::new(&self.address)
    }

    /// How many boards this server itself has thought about.
    pub(crate) fn analyses(&self) -> u64 {
        self.pool.stats().borrow().begun
    }

    /// Everything that happened in a room.
    pub(crate) async fn events(&self, room: &str) -> Vec<Event> {
        let id = RoomId::read(room).expect("a name");
        let events = self.rooms.storage().events(&id).await.expect("events");
        events.into_iter().map(|(event, _)| event).collect()
    }

    pub(crate) async fn close(self) {
        self.app.close();
        self.serving.abort();
        self.pool.close().await;
        self.rooms.close().await;
    }
}

/// Two servers, and what they need.
pub(crate) struct Cluster {
    pub(crate) one: Server,
    pub(crate) two: Server,
    pub(crate) nats: Nats,
    pub(crate) postgres: Postgres,
}

impl Cluster {
    pub(crate) async fn start() -> Self {
        let (postgres, nats) = (Postgres::start().await, Nats::start().await);
        let one = Server::start(&postgres, &nats).await;
        let two = Server::start(&postgres, &nats).await;
        Self {
            one,
            two,
            nats,
            postgres,
        }
    }

    /// A game between Ann, who is on the first server, and Ben, who is on the second.
    pub(crate) async fn two_at(&self, game: &str, form: &str) -> (String, Browser, Browser) {
        let (mut ann, mut ben) = (self.one.browser(), self.two.browser());
        let form = format!("opponent=friend&seat=0&name=Ann&{form}");
        let room = ann.set_up(game, &form).await;
        ben.sit(&room, "name=Ben").await;
        (room, ann, ben)
    }

    pub(crate) async fn close(self) {
        self.one.close().await;
        self.two.close().await;
    }
}

/// Waits until something is so.
pub(crate) async fn until(what: &str, mut so: impl AsyncFnMut() -> bool) {
    let waited = async {
        while !so().await {
            tokio::time::sleep(GLANCE).await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, waited).await;
    waited.unwrap_or_else(|_| panic!("waited in vain: {what}"));
}

/// Plays the first action that is offered.
pub(crate) async fn play(line: &mut Line) -> String {
    line.until("a turn", |state| state["actions"].is_array())
        .await;
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
    action
}
