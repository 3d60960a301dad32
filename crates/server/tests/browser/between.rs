//! Two servers over one database. One of them is killed, and the pages go on with the other.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use kabinet_games::GameId;
use kabinet_server::http::{Config, serve};
use kabinet_server::maintenance::Retention;
use kabinet_server::net::NetSettings;
use kabinet_server::push::endpoint::Reach;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::begin;
use crate::guest::{DESK, Guest};
use crate::parts::{Nats, Postgres};
use crate::player::{Hand, Player};
use crate::together::{self, link, sit};

/// What tells the process of a server where its database and its bus are.
const DATABASE: &str = "KABINET_BETWEEN_DATABASE";
const BUS: &str = "KABINET_BETWEEN_BUS";

/// What such a process says before its address.
const LISTENS: &str = "a server listens at ";

/// Not a test: the process of a server, which the test below starts and kills.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_of_its_own() {
    let (Ok(database), Ok(bus)) = (std::env::var(DATABASE), std::env::var(BUS)) else {
        return;
    };
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database: database.parse().expect("an address"),
        bus: Some(bus),
        solved: None,
        public_url: None,
        net: NetSettings::default(),
        metrics: None,
        workers: 1,
        analysts: 1,
        retention: Retention::default(),
        push_reach: Reach::Private,
    };
    let served = serve(config, |address| println!("{LISTENS}{address}"));
    served.await.expect("it serves until it is killed");
}

/// A server in a process of its own.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(postgres: &Postgres, nats: &Nats) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .args(["between::a_server_of_its_own", "--exact", "--nocapture"])
            .env(DATABASE, postgres.address())
            .env(BUS, nats.address())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let said = process.stdout.take().expect("its output is ours");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            let (_, address) = line.split_once(LISTENS)?;
            address.trim().parse().ok()
        });
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            process,
            address: address.expect("it listens"),
        }
    }

    /// Kills it, as a power cut would.
    fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A balancer: it leads to the first server of a list that is there.
struct Balancer {
    address: SocketAddr,
    servers: Arc<Mutex<Vec<SocketAddr>>>,
    task: JoinHandle<()>,
}

impl Balancer {
    async fn to(servers: &[SocketAddr]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let servers = Arc::new(Mutex::new(servers.to_vec()));
        let known = Arc::clone(&servers);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let servers = known.lock().expect("a list").clone();
                tokio::spawn(carry(near, servers));
            }
        });
        Self {
            address,
            servers,
            task,
        }
    }

    fn leads_to(&self, servers: &[SocketAddr]) {
        *self.servers.lock().expect("a list") = servers.to_vec();
    }

    fn home(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(mut near: TcpStream, servers: Vec<SocketAddr>) {
    for server in servers {
        if let Ok(mut far) = TcpStream::connect(server).await {
            let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
            return;
        }
    }
}

/// From now on the page notes what its banner says.
const NOTE: &str = "
  window.__noted = [];
  const banner = document.getElementById('connection');
  const note = () => {
    const state = banner.hidden ? 'hidden' : banner.dataset.state;
    if (window.__noted.at(-1) !== state) window.__noted.push(state);
  };
  new MutationObserver(note).observe(banner, { attributes: true });
  return true";

const POSITION: &str = "return document.getElementById('position').value";

/// The seconds on both clocks, the upper first.
const CLOCKS: &str = "return ['top', 'bottom'].map((where) => {
    const text = document.querySelector(`#player-${where} [data-part=clock]`).textContent.trim();
    const [minutes, seconds] = text.split(':').map(Number);
    return 60 * minutes + seconds;
  })";

/// Both sides' pages show the same position after so many turns.
async fn agree(guests: [&Guest; 2], turns: usize) {
    for guest in guests {
        together::turns(guest, turns).await;
    }
    let [one, two] = guests.map(|guest| guest.see::<String>(POSITION));
    assert_eq!(one.await, two.await);
}

/// The page of a guest whose server was killed found the other one with its first attempt.
async fn came_back(guest: &Guest) {
    let script = "return window.__noted.at(-1) === 'hidden' && window.__noted";
    let noted: Vec<String> = guest.until("it is back", script).await;
    assert_eq!(noted, ["lost", "trying", "back", "hidden"]);
    let complaints = guest.complaints().await;
    let lost = |said: &String| said.contains("WebSocket");
    assert!(complaints.iter().all(lost), "{complaints:#?}");
    let _: bool = guest.see("window.__noted = []; return true").await;
}

/// The clocks on both pages are the same, but for the moment in between, and neither has gained.
async fn check_clocks(guests: [&Guest; 2], before: (f64, f64)) {
    let [anna, bruno] = guests;
    let (bruno_has, anna_has): (f64, f64) = anna.see(CLOCKS).await;
    let (anna_seen, bruno_seen): (f64, f64) = bruno.see(CLOCKS).await;
    for (one, other, before) in [
        (anna_has, anna_seen, before.1),
        (bruno_has, bruno_seen, before.0),
    ] {
        // Pages show whole seconds, and the second page was looked at later.
        assert!(other <= one + 1.0, "{one} {other}");
        assert!(one <= before && other <= before, "{one} {other} {before}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_between_two_servers_goes_on_when_one_is_killed() {
    let (postgres, nats) = (Postgres::start().await, Nats::start().await);
    let mut servers = [(); 2].map(|()| Server::start(&postgres, &nats));
    let [one, two] = servers.each_ref().map(|server| server.address);
    let doors = [
        Balancer::to(&[one, two]).await,
        Balancer::to(&[two, one]).await,
    ];
    let anna = Guest::coming_by(doors[0].home(), DESK).await;
    let bruno = Guest::coming_by(doors[1].home(), DESK).await;
    let form = "opponent=friend&seat=0&name=Anna&clock=minutes&minutes=30&increment=0";
    begin(&anna, "kengi", form).await;
    let invitation = link(&anna, 1).await.replace(&doors[0].home(), "");
    sit(&bruno, &invitation, "Bruno").await;
    let mut first = Player::new(&anna, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    let mut second = Player::new(&bruno, GameId::Kengi, &[], Hand::Pointer).dreaming(9);
    for turn in (1..5).step_by(2) {
        first.turn().await;
        agree([&anna, &bruno], turn).await;
        second.turn().await;
        agree([&anna, &bruno], turn + 1).await;
    }
    for guest in [&anna, &bruno] {
        let _: bool = guest.see(NOTE).await;
    }
    let clocks = anna.see(CLOCKS).await;

    // Anna plays in the moment in which her server dies: the turn is kept, and played once.
    servers[0].kill();
    first.show().await;
    came_back(&anna).await;
    agree([&anna, &bruno], 5).await;
    check_clocks([&anna, &bruno], clocks).await;
    second.turn().await;
    agree([&anna, &bruno], 6).await;
    let noted: Vec<String> = bruno.see("return window.__noted").await;
    assert!(noted.is_empty(), "Bruno has noticed nothing: {noted:?}");

    // The server is there again, and the other one dies: both pages go back.
    servers[0] = Server::start(&postgres, &nats);
    for door in &doors {
        door.leads_to(&[two, servers[0].address]);
    }
    servers[1].kill();
    came_back(&anna).await;
    came_back(&bruno).await;
    first.turn().await;
    agree([&anna, &bruno], 7).await;
    check_clocks([&anna, &bruno], clocks).await;
    bruno.press("[data-do=resign]").await;
    bruno.press("#ask-yes").await;
    anna.reads("#result-headline", "You won").await;
    anna.leave().await;
    bruno.leave().await;
}
