//! Connections: who may come in, how long everything may take, and how all of it ends.
//!
//! | module | concept |
//! | --- | --- |
//! | `gate` | how many connections there may be, in all and from one address |
//! | `stream` | a TCP connection that does not wait for ever for a reader |
//! | `body` | request bodies that must arrive in time |
//! | [`proxies`] | whose word is believed about where a request comes from |
//! | [`sockets`] | the WebSockets that are open |

mod body;
mod gate;
pub mod proxies;
pub mod sockets;
mod stream;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{sleep, timeout};
use tower::Service;

use crate::task;
use body::TimedBody;
pub use gate::{ConnectionLimits, Refused};
use gate::{EndOfBody, Gate, Place};
use proxies::TrustedProxies;
use stream::PatientStream;

/// The largest head of a request, in bytes, and the most headers in it.
const LARGEST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 64;

/// How much the system takes for a connection beyond what can be sent now, in bytes. It would take
/// some megabytes for everybody who does not read.
#[cfg(target_os = "linux")]
const MOST_UNSENT: u32 = 128 << 10;

/// How long the server waits after the system could not give it another connection.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How many connections get the answer that the server is full at once. More are just closed.
const MOST_FAREWELLS: usize = 64;

/// How long telling it may take.
const FAREWELL_TIME: Duration = Duration::from_secs(1);

/// The answer of a full server.
const NO_ROOM: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\
    \r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 53\r\n\r\n\
    The server has too many visitors. Try again shortly.\n";

/// How long each stage of a connection may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageTimes {
    /// A request's head, from the first moment that the server waits for it. It also bounds how
    /// long a connection is kept between two requests.
    pub head: Duration,
    /// A request's body; a large one has more time.
    pub body: Duration,
    /// How long a visitor may read nothing of what is being sent.
    pub unread: Duration,
}

impl Default for StageTimes {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(15),
            body: Duration::from_secs(20),
            unread: Duration::from_secs(20),
        }
    }
}

/// How connections are treated.
#[derive(Clone, Debug, Default)]
pub struct NetSettings {
    /// How many there may be.
    pub limits: ConnectionLimits,
    /// How long each stage may take.
    pub times: StageTimes,
    /// Whose word is believed about where a request comes from.
    pub proxies: TrustedProxies,
}

/// Serves connections until `closing` ends; then lets those that are open finish.
///
/// # Errors
/// Never so far: what the system refuses is tried again.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    settings: NetSettings,
    closing: watch::Receiver<bool>,
) -> io::Result<()> {
    let settings = Arc::new(settings);
    let gate = Arc::new(Gate::new(settings.limits));
    let farewells = Arc::new(Semaphore::new(MOST_FAREWELLS));
    // Every connection holds a sender; when the last one is gone, all have ended.
    let (open, mut all_ended) = mpsc::channel::<Infallible>(1);
    let mut warned: Option<std::time::Instant> = None;
    let mut closed = pin!(ended(closing.clone()));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut closed => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            // This one has gone away by itself.
            Err(error) if is_of_one_connection(&error) => continue,
            Err(error) => {
                metrics::counter!("kabinet_accept_errors").increment(1);
                if warned.is_none_or(|at| at.elapsed() > Duration::from_secs(10)) {
                    warned = Some(std::time::Instant::now());
                    tracing::error!(%error, "could not accept a connection");
                }
                // Most likely there are no descriptors left: idle connections give theirs back.
                gate.make_room();
                sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        // Without it a small message waits for the acknowledgement of the last one.
        let _ = stream.set_nodelay(true);
        // For each connection and not on the listener: those from before the start would lack it.
        #[cfg(target_os = "linux")]
        if let Err(error) = SockRef::from(&stream).set_tcp_notsent_lowat(MOST_UNSENT) {
            tracing::debug!(%error, "a client that does not read may take much memory");
        }
        let counted = !peer.ip().to_canonical().is_loopback() && !settings.proxies.has(peer.ip());
        match gate.enter(counted.then_some(peer.ip())) {
            Ok(ticket) => {
                let visit = Visit {
                    peer,
                    place: Arc::clone(ticket.place()),
                    settings: Arc::clone(&settings),
                };
                let stream = PatientStream::new(stream, ticket, settings.times.unread);
                let task = connection(stream, visit, router.clone(), ended(closing.clone()));
                let open = open.clone();
                task::spawn(async move {
                    task.await;
                    drop(open);
                });
            }
            Err(refused) => {
                metrics::counter!("kabinet_connections_refused", "why" => refused.name())
                    .increment(1);
                if let Ok(permit) = Arc::clone(&farewells).try_acquire_owned() {
                    task::spawn(async move {
                        let _ = timeout(FAREWELL_TIME, turn_away(stream)).await;
                        drop(permit);
                    });
                }
            }
        }
    }
    drop((listener, open));
    // Nobody ever sends anything here.
    let _ = all_ended.recv().await;
    Ok(())
}

/// Ends when the server is closing.
async fn ended(mut closing: watch::Receiver<bool>) {
    // An error means that there is no server any more, which is the same.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Whether an error is about the connection that was to be accepted, and not about accepting.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

/// Says that there is no room.
async fn turn_away(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(NO_ROOM.as_bytes()).await?;
    stream.shutdown().await?;
    // A connection that is closed with something unread is reset, and the answer with it.
    let mut rest = [0; 1024];
    while stream.read(&mut rest).await? > 0 {}
    Ok(())
}

/// What is known about a connection.
#[derive(Clone, Debug)]
struct Visit {
    peer: SocketAddr,
    place: Arc<Place>,
    settings: Arc<NetSettings>,
}

/// Serves one connection until it ends, is upgraded, or has to make room.
async fn connection(
    stream: PatientStream,
    visit: Visit,
    router: Router,
    closing: impl Future<Output = ()>,
) {
    let place = Arc::clone(&visit.place);
    let head_time = visit.settings.times.head;
    let service = service_fn(move |request| answer(router.clone(), request, visit.clone()));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_time)
        .max_headers(MOST_HEADERS)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut closing = pin!(closing);
    let mut told = false;
    loop {
        tokio::select! {
            // What goes wrong in one connection is its own affair.
            _ = connection.as_mut() => return,
            () = place.evicted() => return,
            () = &mut closing, if !told => {
                told = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Answers one request.
async fn answer(
    mut router: Router,
    request: hyper::Request<Incoming>,
    visit: Visit,
) -> Result<Response, Infallible> {
    let Visit {
        peer,
        place,
        settings,
    } = visit;
    place.busy();
    if !names_one_host(request.headers()) {
        metrics::counter!("kabinet_requests", "status" => "400").increment(1);
        let mut refused = Response::new(Body::from("One host, please.\n"));
        *refused.status_mut() = StatusCode::BAD_REQUEST;
        return Ok(refused.map(|body| Body::new(EndOfBody::new(body, place))));
    }
    let origin = settings.proxies.origin(peer.ip(), request.headers());
    let timed = |body| TimedBody::new(body, Arc::clone(&place), settings.times.body);
    let mut request = request.map(|body| Body::new(timed(body)));
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(origin);
    let response = router.call(request).await?;
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        place.upgraded();
        return Ok(response);
    }
    Ok(response.map(|body| Body::new(EndOfBody::new(body, place))))
}

/// Whether a request names a host at most once, and properly. A proxy could understand two of them
/// otherwise than we do, and pages would show what is none in links.
fn names_one_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let Some(host) = hosts.next() else {
        return true;
    };
    let host = host.to_str().ok().filter(|host| !host.contains('@'));
    let proper = host.is_some_and(|host| host.is_empty() || host.parse::<Authority>().is_ok());
    proper && hosts.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_names_one_host() {
        let named = |hosts: &[&str]| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(HOST, host.parse().expect("a header"));
            }
            names_one_host(&headers)
        };
        for proper in [
            "games.example",
            "127.0.0.1:8080",
            "[::1]:8080",
            "localhost",
            "",
        ] {
            assert!(named(&[proper]), "{proper}");
        }
        assert!(named(&[]));
        for wrong in ["a@b", "a b", "a/b", "\"><script>", "a?b", "a:b:c", "a\\b"] {
            assert!(!named(&[wrong]), "{wrong}");
        }
        assert!(!named(&["games.example", "games.example"]));
    }

    #[test]
    fn the_farewell_is_a_whole_answer() {
        let (head, body) = NO_ROOM.split_once("\r\n\r\n").expect("a head and a body");
        assert!(head.contains(&format!("content-length: {}", body.len())));
        assert!(head.lines().all(|line| line == line.trim()));
    }
}
