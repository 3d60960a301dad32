//! The server of one test: on a free port, over a folder that is gone afterwards.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use kabinet_engine::data::DataFolder;
use kabinet_server::analysis_engine::{AnalysisPool, PoolStats};
use kabinet_server::http::{App, router};
use kabinet_server::ids::RoomId;
use kabinet_server::push::endpoint::Reach;
use kabinet_server::push::{Push, send_notices};
use kabinet_server::rooms::Rooms;
use kabinet_server::time::Timestamp;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How long the last connections may take to end.
const FAREWELL: Duration = Duration::from_secs(5);

/// A server with its folder, which outlives it.
pub(crate) struct House {
    folder: PathBuf,
    _temporary: Option<TempDir>,
    address: SocketAddr,
    open: Option<Open>,
    /// Whether it finds solved games in its folder.
    knows: bool,
}

/// A server that runs.
struct Open {
    app: App,
    rooms: Arc<Rooms>,
    analysis_pool: Arc<AnalysisPool>,
    server: JoinHandle<std::io::Result<()>>,
}

impl House {
    /// Opens a house that nobody has been to.
    pub(crate) async fn build() -> Self {
        let folder = TempDir::new().expect("a folder for the database");
        let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let path = folder.path().to_owned();
        let mut house = House {
            folder: path,
            _temporary: Some(folder),
            address: anywhere,
            open: None,
            knows: false,
        };
        house.open().await;
        house
    }

    /// Opens a house over a folder that stays, at an address.
    pub(crate) async fn at_place(folder: PathBuf, address: SocketAddr) -> Self {
        let mut house = House {
            folder,
            _temporary: None,
            address,
            open: None,
            knows: false,
        };
        house.open().await;
        house
    }

    /// A house that another process has opened.
    pub(crate) fn elsewhere(address: SocketAddr) -> Self {
        House {
            folder: PathBuf::new(),
            _temporary: None,
            address,
            open: None,
            knows: false,
        }
    }

    /// Where it is.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The same, with a folder for solved games.
    pub(crate) async fn knowing() -> Self {
        let mut house = Self::build().await;
        house.close().await;
        house.knows = true;
        house.open().await;
        house
    }

    /// Lets the server find that the player of a seat has been gone for so many milliseconds.
    pub(crate) async fn found_gone(&self, room: &RoomId, seat: usize, gone: u64) {
        let rooms = &self.open.as_ref().expect("an open house").rooms;
        let found = rooms.moderate(room, |state, _| {
            state.leaves(seat, gone).into_iter().collect()
        });
        assert_eq!(found.await.expect("a room"), Some(true));
    }

    /// How many notices wait to be sent, now or later.
    pub(crate) async fn notices_waiting(&self) -> u64 {
        let rooms = &self.open.as_ref().expect("an open house").rooms;
        let waiting = rooms.storage().notices_waiting(Timestamp(i64::MAX)).await;
        waiting.expect("a number")
    }

    /// How many analysis boards are thought about, now and whenever that changes.
    pub(crate) fn stats(&self) -> watch::Receiver<PoolStats> {
        let open = self.open.as_ref().expect("an open house");
        open.analysis_pool.stats()
    }

    /// Opens it at the address and over the folder it had.
    pub(crate) async fn open(&mut self) {
        let listener = TcpListener::bind(self.address).await.expect("a free port");
        self.address = listener.local_addr().expect("its address");
        let app = App::starting(None, None);
        let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let closing = app.clone();
        let server = axum::serve(listener, service)
            .with_graceful_shutdown(async move { closing.closing().await });
        let server = tokio::spawn(server.into_future());
        let data = self.knows.then(|| DataFolder::at(&self.folder));
        let rooms = Rooms::open(&self.folder, data.as_ref(), 2).await;
        let rooms = rooms.expect("the storage opens");
        let analysis_pool = Arc::new(AnalysisPool::new(1, data.as_ref()));
        app.open(Arc::clone(&rooms), Arc::clone(&analysis_pool));
        let push = Push::open(&rooms, None, Reach::Private);
        let push = push.await.expect("a key");
        app.open_push(Arc::clone(&push));
        tokio::spawn(send_notices(Arc::downgrade(&rooms), push));
        self.open = Some(Open {
            app,
            rooms,
            analysis_pool,
            server,
        });
    }

    /// Closes it; whoever comes is not even refused.
    pub(crate) async fn close(&mut self) {
        let Some(Open {
            app,
            rooms,
            analysis_pool,
            mut server,
        }) = self.open.take()
        else {
            return;
        };
        app.close();
        if tokio::time::timeout(FAREWELL, &mut server).await.is_err() {
            server.abort();
        }
        analysis_pool.close().await;
        rooms.close().await;
    }

    /// An address of this house.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}
