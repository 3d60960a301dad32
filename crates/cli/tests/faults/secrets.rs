//! Passwords of the database and the bus are told to nobody.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::parts::{Nats, Postgres};

const PASSWORD: &str = "hunter2hunter2";

/// Runs the program for a while and returns everything it has said; `ready` ends the wait.
async fn said(words: &[&str], variables: &[(&str, String)], ready: &str) -> String {
    let data = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_kabinet"))
        .args(words)
        .args(["--log-filter", "trace", "--data"])
        .arg(data.path())
        .envs(variables.iter().map(|(name, value)| (name, value)))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kabinet starts");
    let log = BufReader::new(child.stderr.take().expect("its log"));
    let (sender, mut lines) = tokio::sync::mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in log.lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    let mut all = String::new();
    let reading = async {
        while let Some(line) = lines.recv().await {
            let is_ready = line.contains(ready);
            all += &line;
            all.push('\n');
            if is_ready {
                return;
            }
        }
    };
    let read = tokio::time::timeout(Duration::from_secs(60), reading).await;
    let _ = child.kill();
    let _ = child.wait();
    assert!(read.is_ok() && all.contains(ready), "no {ready:?} in {all}");
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_in_no_log() {
    // A wrong password would not let it in, so it is really used.
    let nats = Nats::for_user("ann", PASSWORD).await;
    let postgres = Postgres::start().await;
    let database = postgres
        .address()
        .replace("kabinet@", &format!("kabinet:{PASSWORD}@"));
    let bus = nats
        .address()
        .replace("nats://", &format!("nats://ann:{PASSWORD}@"));
    assert!(database.contains(PASSWORD) && bus.contains(PASSWORD));
    let serve = ["serve", "--listen", "127.0.0.1:0", "--log", "json"];
    let variables = [
        ("KABINET_DATABASE", database.clone()),
        ("KABINET_BUS", bus.clone()),
    ];
    let log = said(&serve, &variables, "connected to the bus").await;
    assert!(!log.contains(PASSWORD), "{log}");
    assert!(log.contains("nats://127.0.0.1:"), "it says where: {log}");
    // On the command line, and with a database that refuses.
    let nobody = database.replace("/postgres?", "/nobody?");
    let words = [&serve[..], &["--database", &nobody, "--bus", &bus]].concat();
    let log = said(&words, &[], "kabinet: ").await;
    assert!(!log.contains(PASSWORD), "{log}");
}
