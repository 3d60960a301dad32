//! Crowds: many who watch, and connections that do nothing.

use std::time::Duration;

use kabinet_server::http::App;
use kabinet_server::net::{ConnectionLimits, NetSettings, StageTimes};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::common::client::PATIENCE;
use crate::common::{Browser, Server, serve_with, two_at};

/// Short times, so that tests need not wait long for a connection to be ended.
fn short() -> StageTimes {
    StageTimes {
        head: Duration::from_millis(300),
        body: Duration::from_millis(300),
        unread: Duration::from_millis(300),
    }
}

fn settings(all: usize) -> NetSettings {
    NetSettings {
        limits: ConnectionLimits {
            all,
            ..ConnectionLimits::default()
        },
        times: short(),
        ..NetSettings::default()
    }
}

#[tokio::test]
async fn watchers_throw_no_player_out() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    // The players read nothing while a crowd comes and goes, several times.
    for _ in 0..3 {
        let mut watchers = Vec::new();
        for _ in 0..50 {
            watchers.push(server.browser().line(&room).await);
        }
        for watcher in &mut watchers {
            watcher.settle().await;
        }
    }
    let action = ann.choices()[0].clone();
    ann.act(&action).await.expect("the player is still there");
    ben.until_played(1).await;
    // In the end everybody knows who is there.
    loop {
        let presence = ben.hear("presence").await;
        if presence["watchers"] == 0 {
            assert_eq!(presence["here"], json!([true, true]));
            break;
        }
    }
}

#[tokio::test]
async fn watchers_who_send_commands_hold_back_no_player() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kengi", "").await;
    let mut ann = ann.line(&room).await;
    let mut watchers = Vec::new();
    for number in 0..20 {
        let address = format!("203.0.113.{number}");
        let mut watcher = server.browser().with("x-forwarded-for", &address);
        let secret = kabinet_server::ids::Secret::random();
        let name = "kabinet".to_owned();
        watcher.cookies.insert(name, secret.reveal().to_owned());
        watchers.push(watcher.line(&room).await);
    }
    // All of what a room takes from its watchers is used up, again and again.
    let mut held_back = 0;
    for round in 0..6 {
        for watcher in &mut watchers {
            for kind in ["resign", "ping"] {
                for _ in 0..5 {
                    let why = watcher.ask(json!({"t": kind})).await.err();
                    held_back += usize::from(why.as_deref() == Some("too-fast"));
                }
            }
        }
        let offer = if round % 2 == 0 { "offer" } else { "decline" };
        let asked = ann.ask(json!({"t": offer, "offer": "draw"})).await;
        assert_ne!(asked, Err("too-fast".to_owned()));
    }
    assert!(held_back > 0, "watchers have no limit");
}

#[tokio::test]
async fn two_thousand_watch() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kengi", "").await;
    let id = kabinet_server::ids::RoomId::read(&room).expect("a name");
    let open = server.rooms.room(&id).await.expect("a room").expect("it");
    let mut watchers: Vec<_> = (0..2_000)
        .map(|_| open.subscribe(&server.rooms, None, None).expect("a place"))
        .collect();
    let mut ann = ann.line(&room).await;
    let action = ann.choices()[0].clone();
    ann.act(&action).await.expect("a legal action");
    ann.until("the action", |state| state["n"] == 1).await;
    while ann.hear("presence").await["watchers"] != 2_000 {}
    for watcher in &mut watchers {
        let mut updates = 0;
        while watcher.waiting().is_some() {
            updates += 1;
        }
        // The whole state, and the action.
        assert_eq!(updates, 2);
    }
}

#[tokio::test]
async fn an_answer_comes_after_the_state_that_shows_it() {
    let server = Server::start().await;
    let (room, ann, _) = two_at(&server, "kengi", "").await;
    let mut ann = ann.line(&room).await;
    for n in 0..20 {
        let message = if n == 0 {
            json!({"t": "act", "n": 0, "a": ann.choices()[0]})
        } else {
            json!({"t": "say", "text": format!("{n}")})
        };
        let before = ann.event();
        ann.ask_in_time(message).await.expect("it is allowed");
        if n == 0 {
            assert_eq!(ann.event(), before + 1, "the state came first");
        } else {
            let heard = ann.heard.iter().any(|m| m["t"] == "chat");
            assert!(heard, "the remark came first");
            ann.heard.clear();
        }
    }
}

/// Waits until a connection is ended by the other side; what it said.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let read = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    let _ = read.expect("the server ends the connection");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn who_is_silent_or_drips_is_ended() {
    let server = Server::start().await;
    let (address, _serving) = serve_with(server.app.clone(), settings(1_000)).await;
    let connect = || async { TcpStream::connect(&address).await.expect("a connection") };
    // Silent from the beginning.
    until_closed(&mut connect().await).await;
    // Silent after an answer.
    let mut kept = connect().await;
    let ask = b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    kept.write_all(ask).await.expect("a request");
    assert!(until_closed(&mut kept).await.starts_with("HTTP/1.1 200"));
    // A head and a body that come a byte at a time, and never end.
    let head = "GET / HTTP/1.1\r\nx-long: ".to_owned();
    let body = "POST /new/kengi HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\
        content-type: application/x-www-form-urlencoded\r\n\r\n"
        .to_owned();
    for start in [head, body] {
        let (mut reading, mut writing) = connect().await.into_split();
        writing.write_all(start.as_bytes()).await.expect("a start");
        let drip = tokio::spawn(async move {
            while writing.write_all(b"a").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let mut answer = Vec::new();
        let read = timeout(PATIENCE, reading.read_to_end(&mut answer)).await;
        let _ = read.expect("the server ends the connection");
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.starts_with("HTTP/1.1 2"), "{answer}");
        drip.abort();
    }
}

#[tokio::test]
async fn who_asks_and_reads_nothing_is_ended() {
    let server = Server::start().await;
    let (address, _serving) = serve_with(server.app.clone(), settings(1_000)).await;
    let (_reading, mut writing) = TcpStream::connect(&address)
        .await
        .expect("a connection")
        .into_split();
    // Soon the answers fill what the kernel keeps for a connection, and nothing is asked any more.
    let asking = async {
        let ask = b"GET /rules/kingdom HTTP/1.1\r\nhost: x\r\n\r\n";
        while writing.write_all(ask).await.is_ok() {}
    };
    let ended = timeout(PATIENCE, asking).await;
    ended.expect("the server ends the connection");
}

/// How many bytes the system keeps for a visitor who has not acknowledged them; none if it has
/// nothing to do with that visitor any more.
#[cfg(target_os = "linux")]
fn kept_for(visitor: std::net::SocketAddr, server: std::net::SocketAddr) -> Option<usize> {
    let table = std::fs::read_to_string("/proc/net/tcp").expect("the table of connections");
    let port = |address: &str| {
        let (_, port) = address.split_once(':')?;
        u16::from_str_radix(port, 16).ok()
    };
    table.lines().skip(1).find_map(|line| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let ours = port(fields[1])? == server.port() && port(fields[2])? == visitor.port();
        let (unsent, _) = fields[4].split_once(':').filter(|_| ours)?;
        usize::from_str_radix(unsent, 16).ok()
    })
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn who_reads_nothing_costs_the_system_little_memory() {
    let server = Server::start().await;
    let (address, _serving) = serve_with(server.app.clone(), settings(1_000)).await;
    let address = address.parse().expect("an address");
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small window");
    let visitor = socket.connect(address).await.expect("a connection");
    let own = visitor.local_addr().expect("an address");
    let (_reading, mut writing) = visitor.into_split();
    let asking = tokio::spawn(async move {
        let ask = b"GET /rules/kingdom HTTP/1.1\r\nhost: x\r\n\r\n";
        while writing.write_all(ask).await.is_ok() {}
    });
    let mut most = 0;
    let watching = async {
        while let Some(kept) = kept_for(own, address) {
            most = most.max(kept);
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    let ended = timeout(PATIENCE, watching).await;
    ended.expect("the system forgets who does not read");
    asking.abort();
    assert!(
        (32 << 10..256 << 10).contains(&most),
        "{most} bytes were kept"
    );
}

#[tokio::test]
async fn the_silent_make_room_for_newcomers() {
    let server = Server::start().await;
    let mut patient = settings(12);
    // They would be ended by themselves only after a long time.
    patient.times = StageTimes::default();
    let (address, _serving) = serve_with(server.app.clone(), patient).await;
    let mut silent = Vec::new();
    for number in 0..60 {
        let mut stream = TcpStream::connect(&address).await.expect("a connection");
        if number % 2 == 0 {
            let start = b"GET / HTTP/1.1\r\nhost: ";
            stream.write_all(start).await.expect("a start");
        }
        silent.push(stream);
    }
    let mut newcomer = Browser::new(&address);
    for _ in 0..20 {
        assert_eq!(newcomer.get("/healthz").await.status, 200);
    }
}

#[tokio::test]
async fn when_all_places_are_busy_newcomers_are_told_so() {
    let server = Server::start().await;
    let room = server.browser().set_up("kengi", "opponent=table").await;
    let (address, _serving) = serve_with(server.app.clone(), settings(12)).await;
    let guest = Browser::new(&address);
    let mut lines = Vec::new();
    for _ in 0..12 {
        lines.push(guest.line(&room).await);
    }
    let refused = guest.clone().get("/healthz").await;
    assert_eq!(refused.status, 503);
    assert!(refused.header("retry-after").is_some());
    assert_eq!(guest.try_line(&room).await.err(), Some(503));
    // Those who are there go on, and when one of them leaves there is room again.
    for line in &mut lines {
        line.settle().await;
    }
    lines.pop();
    let again = async {
        while guest.clone().get("/healthz").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, again).await.expect("there is room again");
}

#[tokio::test]
async fn heads_have_an_end() {
    let server = Server::start().await;
    let long = format!("/{}", "x".repeat(100_000));
    let mut browser = server.browser();
    let status = browser.get(&long).await.status;
    assert!([414, 431].contains(&status), "{status}");
    let mut many = server.browser();
    for _ in 0..200 {
        many = many.with("x-one", "1");
    }
    assert_eq!(many.get("/healthz").await.status, 431);
    let mut large = server.browser().with("cookie", &"x".repeat(60_000));
    assert_eq!(large.get("/healthz").await.status, 431);
    assert_eq!(server.browser().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn who_floods_a_line_is_cut_off() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let mut eve = server.browser().line(&room).await;
    let flood = json!({"t": "ping", "id": 0}).to_string();
    for _ in 0..3_000 {
        eve.send(tokio_tungstenite::tungstenite::Message::text(flood.clone()))
            .await;
    }
    while eve.next().await.is_some() {}
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    let action = ann.choices()[0].clone();
    ann.act(&action).await.expect("the game goes on");
    ben.until_played(1).await;
}

#[tokio::test]
async fn who_sends_parts_of_a_message_without_end_is_cut_off() {
    let server = Server::start().await;
    let (address, _serving) = serve_with(server.app.clone(), NetSettings::default()).await;
    let mut stream = TcpStream::connect(&address).await.expect("a connection");
    let head = "GET /ws/thinking HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n\
        connection: upgrade\r\nsec-websocket-version: 13\r\n\
        sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("a head");
    // A message that begins, and parts of it in which there is nothing.
    stream
        .write_all(&[1, 0x80, 0, 0, 0, 0])
        .await
        .expect("it begins");
    let parts = [0, 0x80, 0, 0, 0, 0].repeat(10_000);
    let sending = async {
        for _ in 0..500 {
            if stream.write_all(&parts).await.is_err() {
                return true;
            }
        }
        false
    };
    let cut = timeout(PATIENCE, sending).await.expect("an end");
    assert!(cut, "30 MB in parts were taken");
}

#[tokio::test]
async fn a_server_that_closes_says_so() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    server.app.close();
    for line in [&mut ann, &mut ben] {
        assert_eq!(line.close_code().await, Some(1012));
    }
    let all = server.app.sockets().all_closed();
    timeout(PATIENCE, all).await.expect("all are closed");
}

#[tokio::test]
async fn limits_do_not_fail_open() {
    let server = Server::start().await;
    for (name, value) in [
        ("x-forwarded-for", "nonsense"),
        ("forwarded", "for=unknown"),
        ("x-real-ip", "somewhere"),
        ("forwarded", "for=\"[2001:db8::7]\""),
        ("x-real-ip", "203.0.113.77"),
        ("host", "evil.example"),
    ] {
        let mut away = server.browser().with(name, value);
        let mut refused = false;
        for _ in 0..60 {
            refused |= away.post("/preferences", "language=fr").await.status == 429;
        }
        assert!(refused, "{name}: {value}");
        assert_eq!(away.get("/metrics").await.status, 404);
    }
}

#[tokio::test]
async fn figures_have_a_listener_of_their_own() {
    let server = Server::start().await;
    assert_eq!(server.browser().get("/metrics").await.status, 404);
    let router = kabinet_server::http::metrics_router(server.app.clone());
    let (address, _serving) =
        crate::common::serve_router(router, server.app.closing_signal(), NetSettings::default())
            .await;
    let mut operator = Browser::new(&address);
    assert_eq!(operator.get("/metrics").await.status, 200);
    assert_eq!(operator.get("/healthz").await.text(), "ok\n");
    assert_eq!(operator.get("/").await.status, 404);
    let mut led_here = operator.with("host", "evil.example");
    assert_eq!(led_here.get("/metrics").await.status, 403);
}

#[tokio::test]
async fn a_proxy_elsewhere_is_believed_only_if_it_is_trusted() {
    use kabinet_server::net::proxies::TrustedProxies;
    let app = App::starting(None, None);
    let settings = NetSettings {
        proxies: TrustedProxies::new(Vec::new()),
        ..NetSettings::default()
    };
    let (address, _serving) = serve_with(app, settings).await;
    // Whatever this one says, it is one address.
    let mut statuses = Vec::new();
    for number in 0..60 {
        let said = format!("203.0.113.{number}");
        let mut visitor = Browser::new(&address).with("x-forwarded-for", &said);
        statuses.push(visitor.post("/preferences", "language=fr").await.status);
    }
    assert!(statuses.contains(&429), "{statuses:?}");
}
