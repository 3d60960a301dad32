//! The servers, their database and their bus.

use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use tempfile::TempDir;

use crate::parts::{Nats, Postgres};
use crate::proxy::{Proxy, Target};
use crate::schedule::Fault;
use crate::server;
use crate::time_of_day::TimeOfDay;

/// Where the servers are now.
pub(crate) type Addresses = Arc<Mutex<Vec<String>>>;

struct Server {
    child: Child,
    data: TempDir,
    database: Proxy,
    bus: Proxy,
    time: TimeOfDay,
    stopped: bool,
}

impl Server {
    async fn start(postgres: &Postgres, nats: &Nats) -> (Self, String) {
        let database = Proxy::start(Target::Socket(postgres.socket())).await;
        let bus = Proxy::start(Target::Port(nats.port())).await;
        let data = tempfile::tempdir().expect("a folder");
        let time = TimeOfDay::right();
        let (child, address) = launch(&data, &database, &bus, &time);
        let server = Self {
            child,
            data,
            database,
            bus,
            time,
            stopped: false,
        };
        (server, address)
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.expect("kill").success());
    }
}

fn launch(data: &TempDir, database: &Proxy, bus: &Proxy, time: &TimeOfDay) -> (Child, String) {
    let database = format!("postgres://kabinet@127.0.0.1:{}/postgres", database.port);
    let bus = format!("nats://127.0.0.1:{}", bus.port);
    let (child, address) = server::launch(data.path(), |command| {
        command
            .args(["--log", "text", "--connections-per-address", "4000"])
            .args(["--database", &database, "--bus", &bus]);
        time.give_to(command);
        if std::env::var_os("KABINET_FAULTS_LOG").is_some() {
            command.stderr(Stdio::inherit());
        }
    });
    (child, address.unwrap_or_default())
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Thinks for the servers.
struct Worker {
    child: Child,
    data: TempDir,
    bus: Proxy,
    time: TimeOfDay,
}

impl Worker {
    async fn start(nats: &Nats) -> Self {
        let bus = Proxy::start(Target::Port(nats.port())).await;
        let data = tempfile::tempdir().expect("a folder");
        let time = TimeOfDay::right();
        let child = launch_worker(&data, &bus, &time);
        Self {
            child,
            data,
            bus,
            time,
        }
    }

    fn replace(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.child = launch_worker(&self.data, &self.bus, &self.time);
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.expect("kill").success());
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn launch_worker(data: &TempDir, bus: &Proxy, time: &TimeOfDay) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kabinet"));
    time.give_to(&mut command);
    let worker = command
        .args(["worker", "--threads", "1", "--bus"])
        .arg(format!("nats://127.0.0.1:{}", bus.port))
        .arg("--data")
        .arg(data.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    worker.expect("the binary runs")
}

/// Everything.
pub(crate) struct Cluster {
    postgres: Postgres,
    nats: Nats,
    postgres_down: bool,
    nats_down: bool,
    servers: Vec<Server>,
    workers: Vec<Worker>,
    addresses: Addresses,
}

impl Cluster {
    pub(crate) async fn start(count: usize, workers: usize) -> Self {
        let (postgres, nats) = (Postgres::start().await, Nats::start().await);
        let (mut servers, mut addresses) = (Vec::new(), Vec::new());
        for _ in 0..count {
            let (server, address) = Server::start(&postgres, &nats).await;
            assert!(!address.is_empty(), "a server starts");
            servers.push(server);
            addresses.push(address);
        }
        let mut thinking = Vec::new();
        for _ in 0..workers {
            thinking.push(Worker::start(&nats).await);
        }
        Self {
            postgres,
            nats,
            postgres_down: false,
            nats_down: false,
            servers,
            workers: thinking,
            addresses: Arc::new(Mutex::new(addresses)),
        }
    }

    pub(crate) fn addresses(&self) -> Addresses {
        Arc::clone(&self.addresses)
    }

    pub(crate) fn postgres_address(&self) -> String {
        self.postgres.address()
    }

    pub(crate) async fn carry_out(&mut self, fault: Fault) {
        match fault {
            Fault::Kill(server) => self.replace(server).await,
            Fault::Stop(server) => {
                self.servers[server].signal("-STOP");
                self.servers[server].stopped = true;
            }
            Fault::Continue(server) => self.go_on(server),
            Fault::KillNats => {
                self.nats.kill();
                self.nats_down = true;
            }
            Fault::StartNats => self.start_nats().await,
            Fault::KillPostgres => {
                self.postgres.kill();
                self.postgres_down = true;
            }
            Fault::StartPostgres => self.start_postgres().await,
            Fault::CutDatabase(server) => self.servers[server].database.cut(true),
            Fault::MendDatabase(server) => self.servers[server].database.cut(false),
            Fault::CutBus(server) => self.servers[server].bus.cut(true),
            Fault::MendBus(server) => self.servers[server].bus.cut(false),
            Fault::KillWorker(worker) => self.workers[worker].replace(),
            Fault::StopWorker(worker) => self.workers[worker].signal("-STOP"),
            Fault::ContinueWorker(worker) => self.workers[worker].signal("-CONT"),
            Fault::CutWorker(worker) => self.workers[worker].bus.cut(true),
            Fault::MendWorker(worker) => self.workers[worker].bus.cut(false),
            Fault::ShiftTime(server, seconds) => self.servers[server].time.shift(seconds),
            Fault::ShiftWorkerTime(worker, seconds) => self.workers[worker].time.shift(seconds),
        }
    }

    /// Kills a server and starts another one in its place, at another address.
    async fn replace(&mut self, index: usize) {
        let server = &mut self.servers[index];
        let _ = server.child.kill();
        let _ = server.child.wait();
        server.stopped = false;
        self.addresses.lock().expect("no panic")[index].clear();
        // A new one needs its database.
        server.database.cut(false);
        self.start_postgres().await;
        let server = &mut self.servers[index];
        let (child, address) = launch(&server.data, &server.database, &server.bus, &server.time);
        server.child = child;
        self.addresses.lock().expect("no panic")[index] = address;
    }

    fn go_on(&mut self, index: usize) {
        let server = &mut self.servers[index];
        if std::mem::take(&mut server.stopped) {
            server.signal("-CONT");
        }
    }

    async fn start_nats(&mut self) {
        if std::mem::take(&mut self.nats_down) {
            self.nats.resume().await;
        }
    }

    async fn start_postgres(&mut self) {
        if std::mem::take(&mut self.postgres_down) {
            self.postgres.resume().await;
        }
    }

    /// Mends everything.
    pub(crate) async fn heal(&mut self) {
        self.start_postgres().await;
        self.start_nats().await;
        for index in 0..self.servers.len() {
            self.go_on(index);
            let server = &mut self.servers[index];
            server.database.cut(false);
            server.bus.cut(false);
            let runs = matches!(server.child.try_wait(), Ok(None));
            assert!(runs, "server {index} has ended by itself");
        }
        for (index, worker) in self.workers.iter_mut().enumerate() {
            worker.signal("-CONT");
            worker.bus.cut(false);
            let runs = matches!(worker.child.try_wait(), Ok(None));
            assert!(runs, "worker {index} has ended by itself");
        }
    }

    /// Every room can be replayed by the rules.
    pub(crate) fn check_rooms(&self) {
        let checked = Command::new(env!("CARGO_BIN_EXE_kabinet"))
            .args(["check", "--database", &self.postgres.address()])
            .output()
            .expect("the binary runs");
        let text = String::from_utf8_lossy(&checked.stdout);
        let last = text.lines().last().unwrap_or_default();
        assert!(last.ends_with(" broken 0"), "{text}");
        println!("{last}");
    }
}
