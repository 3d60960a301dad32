//! The bus over NATS.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use bytes::Bytes;
use futures_util::{FutureExt, StreamExt};
use percent_encoding::percent_decode_str;
use tokio::sync::{Notify, mpsc};

use super::news::RoomMessage;
use super::peers::{PeerChanges, Peers};
use crate::ids::RoomId;
use crate::task;

/// How many messages may wait to be published. The log makes up for those that do not fit.
const OUTBOX: usize = 10_000;

/// How many messages may wait for a room. Events that do not fit are read from the log.
const INBOX: usize = 64;

/// The subject of heartbeats.
const SERVERS: &str = "kabinet.servers";

/// A subject without subscribers.
const NOBODY: &str = "kabinet.nobody";

/// The time-out for connecting, and the interval of pings.
const CONNECTING: Duration = Duration::from_secs(2);
const PING: Duration = Duration::from_secs(5);

/// The longest pause between two attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// The interval at which callers check whether the connection is up.
const CONNECTED: Duration = Duration::from_millis(50);

/// How long a subscription may wait for the connection, and then for NATS.
const SUBSCRIBING: Duration = Duration::from_secs(1);

/// The bus cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// The address cannot be read.
    #[error("expected an address such as nats://user:password@host:4222 for the bus")]
    Address,
    /// An option of the address is not known.
    #[error("the bus knows the options `ca` and `credentials`, not `{0}`")]
    Option(String),
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The server refuses the connection.
    #[error("bus: {0}")]
    Connect(String),
}

/// A connection to NATS, which reconnects by itself.
pub struct NatsBus {
    client: Client,
    outbox: mpsc::Sender<(String, Bytes)>,
    /// Notified when the connection is back.
    reconnected: Arc<Notify>,
    address: String,
    /// The name of this server among the others.
    server: String,
    peers: Peers,
}

impl fmt::Debug for NatsBus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NatsBus({})", self.address)
    }
}

/// The part of an address before the `@`.
enum Login {
    User { name: String, password: String },
    Token(String),
}

impl Login {
    fn read(name: &str, password: Option<&str>) -> Option<Self> {
        let decoded = |text| percent_decode_str(text).decode_utf8_lossy().into_owned();
        match (name, password) {
            ("", None) => None,
            (token, None) => Some(Login::Token(decoded(token))),
            (name, Some(password)) => Some(Login::User {
                name: decoded(name),
                password: decoded(password),
            }),
        }
    }
}

/// An address with its options. Its secrets are left out where it is shown.
struct Address {
    servers: Vec<ServerAddr>,
    login: Option<Login>,
    shown: String,
    ca: Option<PathBuf>,
    credentials: Option<PathBuf>,
}

impl Address {
    fn read(text: &str) -> Result<Self, BusError> {
        let (hosts, options) = text.split_once('?').unwrap_or((text, ""));
        let (mut servers, mut login) = (Vec::new(), None);
        for host in hosts.split(',') {
            let server: ServerAddr = host.parse().map_err(|_| BusError::Address)?;
            if server.host().is_empty() {
                return Err(BusError::Address);
            }
            let mut url = server.into_inner();
            login = login.or_else(|| Login::read(url.username(), url.password()));
            // The library takes no login from an address, and writes addresses to its log.
            url.set_username("").map_err(|()| BusError::Address)?;
            url.set_password(None).map_err(|()| BusError::Address)?;
            servers.push(ServerAddr::from_url(url).map_err(|_| BusError::Address)?);
        }
        let shown = servers
            .iter()
            .map(|server| format!("{}:{}", server.host(), server.port()));
        let mut address = Self {
            shown: format!("nats://{}", shown.collect::<Vec<_>>().join(",")),
            servers,
            login,
            ca: None,
            credentials: None,
        };
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("ca", file)) => address.ca = Some(file.into()),
                Some(("credentials", file)) => address.credentials = Some(file.into()),
                _ => {
                    let name = option.split('=').next().unwrap_or_default();
                    return Err(BusError::Option(name.to_owned()));
                }
            }
        }
        Ok(address)
    }
}

impl NatsBus {
    /// Checks an address and returns it unchanged.
    ///
    /// # Errors
    /// If it does not.
    pub fn check_address(text: &str) -> Result<String, BusError> {
        Address::read(text)?;
        Ok(text.to_owned())
    }

    /// Connects. If the server cannot be reached yet, keeps trying in the background.
    ///
    /// `ca` in the address names a file with the certificate of the authority to trust (TLS is
    /// required then), `credentials` one with the credentials of a user.
    ///
    /// # Errors
    /// If the address is malformed, a file cannot be read, or the server refuses the credentials.
    pub async fn connect(address: &str, name: &str) -> Result<Self, BusError> {
        let address = Address::read(address)?;
        let reconnected = Arc::new(Notify::new());
        let mut options = options(&address.shown, name, Arc::clone(&reconnected));
        if let Some(ca) = &address.ca {
            options = options.add_root_certificates(ca.clone()).require_tls(true);
        }
        options = match address.login {
            Some(Login::User { name, password }) => options.user_and_password(name, password),
            Some(Login::Token(token)) => options.token(token),
            None => options,
        };
        if let Some(path) = &address.credentials {
            let file = |error| BusError::File {
                path: path.clone(),
                error,
            };
            let text = std::fs::read_to_string(path).map_err(file)?;
            options = options.credentials(&text).map_err(file)?;
        }
        let client = options.connect(address.servers).await;
        let client = client.map_err(|error| BusError::Connect(error.to_string()))?;
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        task::spawn(publish(client.clone(), inbox));
        Ok(Self {
            client,
            outbox,
            reconnected,
            address: address.shown,
            server: RoomId::random().to_string(),
            peers: Peers::default(),
        })
    }

    /// Its address, without secrets.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Whether the connection is up, as far as is known.
    #[must_use]
    pub fn connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// The name of this server among the others.
    #[must_use]
    pub fn server(&self) -> &str {
        &self.server
    }

    /// Sends a heartbeat to the other servers.
    pub fn say_here(&self) {
        self.send(SERVERS, self.server.clone().into());
    }

    /// Subscribes to heartbeats; `None` if that is not possible now.
    pub async fn follow_servers(&self) -> Option<Subscriber> {
        let subscribing = self.client.subscribe(SERVERS);
        let subscribed = tokio::time::timeout(SUBSCRIBING, subscribing).await;
        subscribed.ok()?.ok()
    }

    /// Reads the heartbeats since the last call: which servers have come, which have gone.
    pub fn peer_changes(&self, following: &mut Subscriber) -> PeerChanges {
        let mut come = false;
        while let Some(Some(message)) = following.next().now_or_never() {
            if let Ok(name) = std::str::from_utf8(&message.payload) {
                come |= self.peers.hear(name);
            }
        }
        let gone = self.peers.forget_gone();
        PeerChanges { come, gone }
    }

    /// How many other servers there are, as far as is known.
    pub(super) fn count_peers(&self) -> usize {
        self.peers.count()
    }

    /// Waits until a lost connection is back.
    pub async fn reconnected(&self) {
        self.reconnected.notified().await;
    }

    /// Waits until the connection is up.
    pub async fn wait_until_connected(&self) {
        while !self.connected() {
            tokio::time::sleep(CONNECTED).await;
        }
    }

    /// Waits until the bus has read everything that was sent, but not for long.
    pub async fn flush(&self) {
        // That subject has no subscribers: NATS says so once it has read everything before.
        let question = self.client.request(NOBODY, Bytes::new());
        let _ = tokio::time::timeout(SUBSCRIBING, question).await;
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// Publishes news of a room, if that is possible now. It does not wait.
    pub fn publish(&self, room: &RoomId, message: String) {
        self.send(&subject(room), message.into());
    }

    /// Sends a message, if that is possible now. It does not wait.
    pub(super) fn send(&self, subject: &str, message: Bytes) {
        let sent = self.outbox.try_send((subject.to_owned(), message));
        if sent.is_err() {
            metrics::counter!("kabinet_bus_lost").increment(1);
        }
    }

    /// Subscribes to the news of a room, and waits until NATS knows: what is published before that
    /// does not arrive. `None` if it is not possible now.
    pub async fn follow(&self, room: &RoomId) -> Option<Following> {
        let subscribing = self.client.subscribe(subject(room));
        let subscribed = tokio::time::timeout(SUBSCRIBING, subscribing).await;
        let subscriber = subscribed.ok()?.ok()?;
        // While there is no bus, rooms are compared with the database every second.
        if self.connected() {
            self.flush().await;
        }
        Some(Following { subscriber })
    }
}

fn options(shown: &str, name: &str, reconnected: Arc<Notify>) -> ConnectOptions {
    let shown = shown.to_owned();
    ConnectOptions::new()
        .name(name)
        .no_echo()
        .retry_on_initial_connect()
        .max_reconnects(None)
        .connection_timeout(CONNECTING)
        .ping_interval(PING)
        .subscription_capacity(INBOX)
        .reconnect_delay_callback(|attempts| {
            let pause = Duration::from_millis(50) * u32::try_from(attempts).unwrap_or(100);
            pause.min(LONGEST_PAUSE)
        })
        .event_callback(move |event| {
            let (reconnected, bus) = (Arc::clone(&reconnected), shown.clone());
            async move {
                match event {
                    Event::Connected => {
                        tracing::info!(%bus, "connected to the bus");
                        metrics::gauge!("kabinet_bus_connected").set(1.0);
                        reconnected.notify_waiters();
                    }
                    Event::Disconnected => {
                        tracing::warn!(%bus, "lost the bus; reading the database instead");
                        metrics::gauge!("kabinet_bus_connected").set(0.0);
                    }
                    Event::SlowConsumer(_) => {
                        metrics::counter!("kabinet_bus_lost").increment(1);
                    }
                    other => tracing::debug!(%bus, %other, "an event of the connection to the bus"),
                }
            }
        })
}

/// A subscription to the news of one room, until it is dropped.
#[derive(Debug)]
pub struct Following {
    subscriber: Subscriber,
}

impl Following {
    /// The next news; `None` when there will be no more. Unreadable messages are skipped.
    pub async fn next(&mut self) -> Option<RoomMessage> {
        loop {
            let message = self.subscriber.next().await?;
            match RoomMessage::read(&message.payload) {
                Ok(message) => return Some(message),
                Err(error) => {
                    tracing::warn!(subject = %message.subject, %error, "unreadable bus message");
                    metrics::counter!("kabinet_bus_unreadable").increment(1);
                }
            }
        }
    }
}

/// The subject of a room's news.
fn subject(room: &RoomId) -> String {
    format!("kabinet.room.{room}")
}

async fn publish(client: Client, mut inbox: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, message)) = inbox.recv().await {
        // The client would keep what it cannot send now. But nobody needs old news.
        if client.connection_state() == State::Connected {
            let _ = client.publish(subject, message).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_secrets() {
        let address = Address::read("nats://ann:secret@one:4222,nats://two:4223?ca=/etc/ca.pem");
        let address = address.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(address.shown, "nats://one:4222,two:4223");
        assert_eq!(address.ca, Some("/etc/ca.pem".into()));
        for wrong in ["", "nats://", "nats://a?colour=red"] {
            assert!(Address::read(wrong).is_err(), "{wrong}");
        }
    }
}
