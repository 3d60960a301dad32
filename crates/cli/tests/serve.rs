//! `kabinet serve`: it prints its address, answers, refuses bad arguments, and ends on a signal.

mod common;
#[path = "common/server.rs"]
#[allow(dead_code, reason = "not every test kills its server")]
mod server;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use common::{command, kabinet};
use server::Server;
use tempfile::tempdir;

/// The answer to a plain request.
fn get(server: &Server, path: &str) -> String {
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    let request = format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
        server.address
    );
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn it_serves_until_it_is_told_to_end() {
    let data = tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    assert!(get(&server, "/healthz").ends_with("ok\n"));
    assert!(get(&server, "/").contains("Kabinet"));
    assert!(get(&server, "/metrics").starts_with("HTTP/1.1 404"));
    assert!(get(&server, "/nowhere").starts_with("HTTP/1.1 404"));
    let pid = server.child.id().to_string();
    let told = Command::new("kill").args(["-TERM", &pid]).status();
    assert!(told.expect("kill").success());
    let status = server.child.wait().expect("its end");
    assert_eq!(status.code(), Some(0), "a clean end");
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let data = tempdir().expect("a folder");
    let _first = Server::start(data.path());
    let folder = data.path().to_str().expect("a name");
    let run = kabinet(&["serve", "--listen", "127.0.0.1:0", "--data", folder]);
    run.failed(1, "another kabinet serves from this folder");
}

#[test]
fn what_cannot_be_is_refused() {
    kabinet(&["serve", "--listen", "nowhere"]).refused("--listen");
    // Names are not looked up, and the error says what to write instead.
    kabinet(&["serve", "--listen", "localhost:8080"]).refused("such as 127.0.0.1:8080");
    kabinet(&["serve", "--metrics", "localhost:9100"]).refused("such as 127.0.0.1:8080");
    kabinet(&["serve", "--public-url", "games.example"]).refused("--public-url");
    kabinet(&["serve", "--engines", "0"]).refused("--engines");
    kabinet(&["serve", "--data", "/dev/null/no", "--listen", "127.0.0.1:0"])
        .failed(1, "/dev/null/no");
}

/// An address where nobody listens: the port was free a moment ago.
fn nobodys_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").to_string()
}

#[test]
fn a_database_that_is_not_there_is_named() {
    let database = format!("postgres://somebody:secret@{}/games", nobodys_address());
    let run = kabinet(&["serve", "--listen", "127.0.0.1:0", "--database", &database]);
    run.failed(1, "/games: ");
    run.failed(1, "refused");
    assert!(!run.err.contains("secret"), "{}", run.err);
}

#[test]
fn a_worker_says_that_it_waits_for_the_bus() {
    let bus = format!("nats://{}", nobodys_address());
    let mut worker = command(&["worker", "--bus", &bus])
        .stderr(Stdio::piped())
        .spawn()
        .expect("a worker");
    let log = BufReader::new(worker.stderr.take().expect("its log"));
    let mut lines = log.lines().map_while(Result::ok);
    let told = lines.any(|line| line.contains("does not answer") && line.contains(&bus));
    let _ = worker.kill();
    let _ = worker.wait();
    assert!(told, "it ended without a word");
}

#[test]
fn a_load_plays_and_counts() {
    let data = tempdir().expect("a folder");
    let server = Server::start(data.path());
    let url = format!("http://{}", server.address);
    let run = kabinet(&["load", "--url", &url, "--games", "8", "--seconds", "3"]);
    let last = run.lines().last().copied().expect("a line").to_owned();
    let words: Vec<&str> = last.split(' ').collect();
    let number = |name: &str| {
        let at = words.iter().position(|word| *word == name).expect("a name");
        words[at + 1].parse::<f64>().expect("a number")
    };
    // Two clients a game, one turn a second each: a slow machine may play fewer.
    assert!(number("turns_per_second") > 1.0, "{last}");
    assert!(
        number("p50_ms") > 0.0 && number("p50_ms") <= number("p99_ms"),
        "{last}"
    );
    assert_eq!((number("errors"), number("lost")), (0.0, 0.0), "{last}");
}

#[test]
fn a_load_is_only_for_servers_that_are_there() {
    kabinet(&["load", "--url", "http://games.example"]).refused("--remote");
    kabinet(&["load", "--url", "nonsense"]).refused("http://127.0.0.1:8080");
    kabinet(&["load", "--games", "0"]).refused("--games");
    // Port 9 is the discard port; no server listens there.
    kabinet(&["load", "--url", "http://127.0.0.1:9"]).failed(1, "could not be set up");
}

#[test]
fn a_server_tells_how_it_is() {
    let data = tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    let url = format!("http://{}", server.address);
    assert_eq!(kabinet(&["health", "--url", &url]).ok(), "ok\n");
    server.kill();
    kabinet(&["health", "--url", &url]).failed(1, "connection refused");
    kabinet(&["health", "--url", "nonsense"]).refused("http://127.0.0.1:8080");
}
