//! A server of one's own for each test, and browsers to visit it with.

pub(crate) mod client;
#[allow(dead_code, reason = "not every suite has servers that are far away")]
pub(crate) mod distance;
#[allow(dead_code, reason = "not every suite has devices")]
pub(crate) mod receiver;

use std::path::Path;
use std::sync::Arc;

use axum::Router;
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match};
use kabinet_engine::data::DataFolder;
use kabinet_games::{AnyGame, GameId};
use kabinet_server::analysis_engine::AnalysisPool;
use kabinet_server::http::{App, router};
use kabinet_server::ids::{Secret, VisitorId};
use kabinet_server::net::{self, NetSettings};
use kabinet_server::push::endpoint::Reach;
use kabinet_server::push::{Push, send_notices};
use kabinet_server::rooms::Rooms;
use metrics_exporter_prometheus::PrometheusBuilder;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub(crate) use client::{Browser, Line};

/// A server that runs until it is dropped.
pub(crate) struct Server {
    address: String,
    pub(crate) app: App,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) analysis_pool: Arc<AnalysisPool>,
    folder: TempDir,
    serving: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::start_in(tempfile::tempdir().expect("a folder")).await
    }

    /// One that finds solved games in a folder.
    pub(crate) async fn start_with(data: &DataFolder) -> Self {
        Self::start_over(tempfile::tempdir().expect("a folder"), Some(data)).await
    }

    async fn start_in(folder: TempDir) -> Self {
        Self::start_over(folder, None).await
    }

    async fn start_over(folder: TempDir, data: Option<&DataFolder>) -> Self {
        let app = App::starting(
            None,
            Some(PrometheusBuilder::new().build_recorder().handle()),
        );
        let rooms = open_rooms(folder.path(), data).await;
        let analysis_pool = Arc::new(AnalysisPool::new(1, data));
        app.open(Arc::clone(&rooms), Arc::clone(&analysis_pool));
        let push = Push::open(&rooms, None, Reach::Private)
            .await
            .expect("a key");
        app.open_push(Arc::clone(&push));
        tokio::spawn(send_notices(Arc::downgrade(&rooms), push));
        let (address, serving) = serve(app.clone()).await;
        Self {
            address,
            app,
            rooms,
            analysis_pool,
            folder,
            serving,
        }
    }

    /// Ends cleanly, and starts again over the same folder.
    pub(crate) async fn restart(self) -> Self {
        self.app.close();
        self.serving.abort();
        self.analysis_pool.close().await;
        self.rooms.close().await;
        let folder = self.folder;
        self.app.sockets().all_closed().await;
        drop((self.app, self.rooms));
        // The old rooms release the folder when their last connection has ended.
        Self::start_in(folder).await
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser::new(&self.address)
    }

    /// Where it listens.
    #[allow(dead_code, reason = "not every suite starts it again")]
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The server's own address, as browsers write it.
    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}

async fn open_rooms(folder: &Path, data: Option<&DataFolder>) -> Arc<Rooms> {
    Rooms::open(folder, data, 1)
        .await
        .expect("the storage opens")
}

/// Serves an application at a free address.
pub(crate) async fn serve(app: App) -> (String, JoinHandle<()>) {
    serve_with(app, NetSettings::default()).await
}

/// The same with other bounds on connections.
#[allow(dead_code, reason = "not every suite needs other bounds")]
pub(crate) async fn serve_with(app: App, settings: NetSettings) -> (String, JoinHandle<()>) {
    let closing = app.closing_signal();
    serve_router(router(app), closing, settings).await
}

/// Serves any addresses at a free address.
pub(crate) async fn serve_router(
    router: Router,
    closing: watch::Receiver<bool>,
    settings: NetSettings,
) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("an address");
    let address = listener.local_addr().expect("an address").to_string();
    let serving = tokio::spawn(async move {
        let _ = net::serve(listener, router, settings, closing).await;
    });
    (address, serving)
}

/// Who a browser is.
pub(crate) fn visitor_of(browser: &Browser) -> VisitorId {
    let secret = browser.cookies.get("kabinet").expect("a secret");
    Secret::read(secret).expect("a secret").visitor()
}

/// Two people at a game: the first side's, then the second side's.
pub(crate) async fn two_at(server: &Server, game: &str, form: &str) -> (String, Browser, Browser) {
    let (mut ann, mut ben) = (server.browser(), server.browser());
    let form = format!("opponent=friend&seat=0&name=Ann&{form}");
    let room = ann.set_up(game, &form).await;
    ben.sit(&room, "name=Ben").await;
    (room, ann, ben)
}

/// A game that ends on the board after few actions: the shortest of many in which everybody plays
/// at random but wins where they can.
pub(crate) fn short_game(id: GameId) -> Match<AnyGame> {
    let games = (0..60).map(|seed| random_game(id.start(), seed));
    let ended = games.filter(|game| game.ending().is_some());
    ended.min_by_key(Match::len).expect("a game that ends")
}

fn random_game(start: AnyGame, seed: u64) -> Match<AnyGame> {
    let mut random = SplitMix64::new(seed);
    let mut list = ActionList::new();
    let mut game = Match::new(start);
    while game.len() < 1_000 && game.ending().is_none() {
        game.position().legal_actions(&mut list);
        let wins = list.iter().copied().find(|&action| {
            let mut next = game.position().clone();
            next.play_unchecked(action);
            next.outcome().is_some()
        });
        let action = wins.or_else(|| random.choose(&list).copied());
        game.play(action.expect("an action")).expect("a legal one");
    }
    game
}
