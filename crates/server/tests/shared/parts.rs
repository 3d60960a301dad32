//! A PostgreSQL and a NATS server of one's own, in a folder of their own, until they are dropped.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kabinet_server::storage::Database;
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

/// How long a server may take to start.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command as a user whom PostgreSQL accepts: it refuses to run as root.
fn command(program: &Path) -> Command {
    let root = std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0);
    if !root {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    command.arg(program);
    command
}

/// The newest PostgreSQL of the system.
fn postgres_program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("PostgreSQL: see ./test");
    let versions = versions.filter_map(|version| Some(version.ok()?.path().join("bin").join(name)));
    let newest = versions.filter(|program| program.exists()).max();
    newest.expect("PostgreSQL: see ./test")
}

/// What a server shows to those who connect by TLS: a certificate and its key, as PEM.
pub(crate) struct Identity {
    pub(crate) certificate: String,
    pub(crate) key: String,
}

/// A PostgreSQL server that speaks on a socket in its folder.
pub(crate) struct Postgres {
    folder: TempDir,
    server: Option<Child>,
    /// Where it listens for TLS; the socket is named after it, too.
    port: Option<u16>,
}

impl Postgres {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let open = std::fs::Permissions::from_mode(0o777);
        std::fs::set_permissions(folder.path(), open).expect("a folder for all");
        let made = command(&postgres_program("initdb"))
            .args(["--username=kabinet", "--auth=trust", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C", "--pgdata"])
            .arg(folder.path().join("data"))
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .status();
        assert!(made.expect("initdb").success());
        let mut postgres = Self {
            folder,
            server: None,
            port: None,
        };
        postgres.resume().await;
        postgres
    }

    /// Listens on a port, too, for nobody but those who use TLS and know their password.
    pub(crate) async fn require_tls(&mut self, identity: &Identity) {
        self.kill();
        let data = self.folder.path().join("data");
        let owner = std::fs::metadata(&data).expect("a folder");
        let write = |name: &str, text: &str| {
            let file = data.join(name);
            std::fs::write(&file, text).expect("a file");
            let own = std::fs::Permissions::from_mode(0o600);
            std::fs::set_permissions(&file, own).expect("a file of its own");
            chown(&file, Some(owner.uid()), Some(owner.gid())).expect("its owner");
        };
        write("server.crt", &identity.certificate);
        write("server.key", &identity.key);
        let hosts = "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n";
        write("pg_hba.conf", hosts);
        // PostgreSQL cannot be asked to find a port: this one may be taken a moment
        // later, and then `resume` says so.
        let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        self.port = Some(free.expect("a free port").port());
        self.resume().await;
    }

    /// Starts the server, and waits until it answers.
    pub(crate) async fn resume(&mut self) {
        let began = Instant::now();
        loop {
            // Right after a kill what is left of the old one may be in its way.
            let ended = |server: &mut Child| !matches!(server.try_wait(), Ok(None));
            if self.server.as_mut().is_none_or(ended) {
                self.server = Some(self.spawn());
            }
            match PgConnection::connect(&self.address()).await {
                Ok(_) => return,
                Err(error) => assert!(began.elapsed() < PATIENCE, "{error}"),
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn spawn(&self) -> Child {
        let folder = self.folder.path();
        let server = command(&postgres_program("postgres"))
            .arg("-D")
            .arg(folder.join("data"))
            .arg("-k")
            .arg(folder)
            .args(self.listening())
            .args(["-c", "fsync=off"])
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        server.expect("postgres")
    }

    fn listening(&self) -> Vec<String> {
        match self.port {
            Some(port) => vec![
                "-clisten_addresses=127.0.0.1".to_owned(),
                format!("-cport={port}"),
                "-cssl=on".to_owned(),
            ],
            None => vec!["-clisten_addresses=".to_owned()],
        }
    }

    /// Kills the server, as a power cut would.
    pub(crate) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// The port of [`Postgres::require_tls`], or the usual one.
    pub(crate) fn port(&self) -> u16 {
        self.port.unwrap_or(5432)
    }

    /// Where it listens.
    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.path().join(format!(".s.PGSQL.{}", self.port()))
    }

    /// The socket, for its owner.
    pub(crate) fn address(&self) -> String {
        let (folder, port) = (self.folder.path().display(), self.port());
        format!("postgres://kabinet@localhost:{port}/postgres?host={folder}")
    }

    pub(crate) fn database(&self) -> Database {
        self.address().parse().expect("an address")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A NATS server on a free port.
pub(crate) struct Nats {
    folder: TempDir,
    /// The user and the password that it wants, if any.
    login: Option<(String, String)>,
    /// Whether it wants TLS.
    tls: bool,
    server: Option<Child>,
    port: Option<u16>,
}

impl Nats {
    pub(crate) async fn start() -> Self {
        Self::with(None, None).await
    }

    /// One that lets in nobody else.
    pub(crate) async fn for_user(name: &str, password: &str) -> Self {
        Self::with(Some((name.to_owned(), password.to_owned())), None).await
    }

    /// One that wants TLS and a password.
    pub(crate) async fn with_tls(name: &str, password: &str, identity: &Identity) -> Self {
        let login = (name.to_owned(), password.to_owned());
        Self::with(Some(login), Some(identity)).await
    }

    async fn with(login: Option<(String, String)>, identity: Option<&Identity>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        if let Some(identity) = identity {
            let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text);
            write("server.crt", &identity.certificate).expect("a file");
            write("server.key", &identity.key).expect("a file");
        }
        let mut nats = Self {
            folder,
            login,
            tls: identity.is_some(),
            server: None,
            port: None,
        };
        nats.resume().await;
        nats
    }

    /// Starts the server, on the port it had if it had one.
    pub(crate) async fn resume(&mut self) {
        let port = self.port.map_or("-1".to_owned(), |port| port.to_string());
        let programs = ["/usr/sbin/nats-server", "/usr/bin/nats-server"];
        let program = programs.into_iter().find(|path| Path::new(path).exists());
        let server = Command::new(program.unwrap_or("nats-server"))
            .args(["-a", "127.0.0.1", "-p", &port, "--ports_file_dir"])
            .arg(self.folder.path())
            .args(self.login.iter().flat_map(|(name, _)| ["--user", name]))
            .args(self.login.iter().flat_map(|(_, word)| ["--pass", word]))
            .args(self.tls_arguments())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let server = self.server.insert(server.expect("nats-server: see ./test"));
        let file = format!("nats-server_{}.ports", server.id());
        let file = self.folder.path().join(file);
        let began = Instant::now();
        loop {
            let ports = std::fs::read_to_string(&file).unwrap_or_default();
            let ports: Option<serde_json::Value> = serde_json::from_str(&ports).ok();
            let address = ports.as_ref().and_then(|ports| ports["nats"][0].as_str());
            if let Some((_, port)) = address.and_then(|address| address.rsplit_once(':')) {
                self.port = Some(port.parse().expect("a port"));
                return;
            }
            assert!(began.elapsed() < PATIENCE, "nats-server does not start");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn tls_arguments(&self) -> Vec<String> {
        if !self.tls {
            return Vec::new();
        }
        let file = |name: &str| self.folder.path().join(name).display().to_string();
        let (certificate, key) = (file("server.crt"), file("server.key"));
        let arguments = ["--tls", "--tlscert", &certificate, "--tlskey", &key];
        arguments.map(str::to_owned).to_vec()
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port.expect("it has started")
    }

    pub(crate) fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
