//! `kabinet serve`: it says where it is, answers, refuses what cannot be, and ends when it is told to.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::kabinet;
use tempfile::tempdir;

/// A server that runs until it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kabinet"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
        let out = child.stdout.take().expect("its output");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on http://");
        let address = address.expect("where it listens").to_owned();
        Self { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("a connection");
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
            self.address
        );
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_serves_until_it_is_told_to_end() {
    let data = tempdir().expect("a folder");
    let mut server = Server::start(data.path());
    assert!(server.get("/healthz").ends_with("ok\n"));
    assert!(server.get("/").contains("Kabinet"));
    assert!(server.get("/metrics").starts_with("HTTP/1.1 200"));
    assert!(server.get("/nowhere").starts_with("HTTP/1.1 404"));
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
    kabinet(&["serve", "--public-url", "games.example"]).refused("--public-url");
    kabinet(&["serve", "--engines", "0"]).refused("--engines");
    kabinet(&["serve", "--data", "/dev/null/no", "--listen", "127.0.0.1:0"])
        .failed(1, "/dev/null/no");
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
    // Port 9 is where things are discarded; nobody serves games there.
    kabinet(&["load", "--url", "http://127.0.0.1:9"]).failed(1, "could not be set up");
}
