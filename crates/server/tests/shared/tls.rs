//! Database and bus over TLS, with passwords, and for a user who may do little.

use std::path::PathBuf;
use std::time::Duration;

use kabinet_server::bus::NatsBus;
use kabinet_server::rooms::Rooms;
use kabinet_server::storage::Database;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use sqlx::{Connection, Executor, PgConnection};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::parts::{Identity, Nats, Postgres};
use crate::servers::Table;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(120);

const PASSWORD: &str = "hunter2hunter2";

/// Somebody who signs certificates.
struct Authority {
    folder: TempDir,
    issuer: CertifiedIssuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut own = CertificateParams::default();
        own.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(own, key).expect("a certificate");
        std::fs::write(folder.path().join("ca.pem"), issuer.pem()).expect("a file");
        Self { folder, issuer }
    }

    /// Where its own certificate is.
    fn file(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// A certificate for a server with this name or address.
    fn sign(&self, host: &str) -> Identity {
        let server = CertificateParams::new([host.to_owned()]).expect("a name");
        let key = KeyPair::generate().expect("a key");
        let signed = server.signed_by(&key, &self.issuer);
        Identity {
            certificate: signed.expect("a certificate").pem(),
            key: key.serialize_pem(),
        }
    }
}

/// A database for TLS only, with a user who owns nothing and may make tables in one schema.
async fn guarded_database(identity: &Identity) -> Postgres {
    let mut postgres = Postgres::start().await;
    postgres.require_tls(identity).await;
    let owner = PgConnection::connect(&postgres.address()).await;
    let mut owner = owner.expect("the owner's socket");
    let role = format!(
        "CREATE ROLE club LOGIN PASSWORD '{PASSWORD}'; \
         CREATE SCHEMA club; GRANT USAGE, CREATE ON SCHEMA club TO club; \
         ALTER ROLE club SET search_path TO club; \
         REVOKE ALL ON SCHEMA public FROM PUBLIC"
    );
    let made = owner.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(role)));
    made.await.expect("a role");
    postgres
}

fn database(postgres: &Postgres, authority: &Authority) -> Database {
    let (port, file) = (postgres.port(), authority.file());
    let address = format!(
        "postgres://club:{PASSWORD}@127.0.0.1:{port}/postgres?sslmode=verify-full&sslrootcert={}",
        file.display()
    );
    address.parse().expect("an address")
}

fn bus_at(port: u16, authority: &Authority) -> String {
    let file = authority.file();
    format!(
        "nats://club:{PASSWORD}@127.0.0.1:{port}?ca={}",
        file.display()
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_share_games_over_tls() {
    let authority = Authority::new();
    let identity = authority.sign("127.0.0.1");
    let postgres = guarded_database(&identity).await;
    let nats = Nats::with_tls("club", PASSWORD, &identity).await;
    let database = database(&postgres, &authority);
    let bus = bus_at(nats.port(), &authority);
    // The news really goes over the bus, by TLS.
    let connected = NatsBus::connect(&bus, "test").await.expect("a bus");
    let reached = tokio::time::timeout(PATIENCE, async {
        while !connected.connected() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    reached.await.expect("the bus lets it in");
    let mut table = Table::set_up_at(&database, Some(&bus)).await;
    table.play(1..=4).await;
    table.close().await;
}

/// Passes connections on to a port, and tells of each that has ended.
async fn pass_on(port: u16) -> (u16, mpsc::UnboundedReceiver<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let own = listener.local_addr().expect("its address").port();
    let (sender, ended) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut one, _)) = listener.accept().await {
            let other = TcpStream::connect(("127.0.0.1", port)).await;
            let mut other = other.expect("the server");
            let _ = tokio::io::copy_bidirectional(&mut one, &mut other).await;
            if sender.send(()).is_err() {
                return;
            }
        }
    });
    (own, ended)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unknown_authority_or_another_name_is_not_trusted() {
    let (trusted, unknown) = (Authority::new(), Authority::new());
    for identity in [unknown.sign("127.0.0.1"), trusted.sign("elsewhere.example")] {
        let postgres = guarded_database(&identity).await;
        let database = database(&postgres, &trusted);
        let opened = Rooms::open_database(&database, None, None, 1).await;
        let refused = opened.expect_err("a refusal");
        let chain = format!("{refused} {refused:?}");
        assert!(chain.contains("certificate"), "{chain}");
        assert!(!chain.contains(PASSWORD), "{chain}");
        // The bus is tried again and again, in vain.
        let nats = Nats::with_tls("club", PASSWORD, &identity).await;
        let (port, mut ended) = pass_on(nats.port()).await;
        let bus = NatsBus::connect(&bus_at(port, &trusted), "test").await;
        let bus = bus.expect("an address");
        for _ in 0..3 {
            let attempt = tokio::time::timeout(PATIENCE, ended.recv()).await;
            attempt.expect("another attempt in time");
            assert!(!bus.connected());
        }
    }
}
