//! `kill -9` while notices are sent: none is lost, and none is sent twice but those whose server
//! died between sending and saying so.

#[allow(
    dead_code,
    reason = "a browser for the server's own tests, of which these need a part"
)]
#[path = "../../server/tests/common/client.rs"]
mod client;
#[allow(dead_code, reason = "the same")]
#[path = "../../server/tests/common/receiver.rs"]
mod receiver;
#[allow(dead_code, reason = "not every suite starts it in the same way")]
#[path = "common/server.rs"]
mod server;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Duration;

use client::Browser;
use kabinet_core::random::SplitMix64;
use receiver::Receiver;
use serde_json::json;
use server::Server;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};
use tempfile::tempdir;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

const GAMES: usize = 24;
const SETTINGS: [&str; 2] = ["--push-private", "yes"];

async fn open(data: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(data.join("kabinet.sqlite"));
    SqliteConnection::connect_with(&options)
        .await
        .expect("the database")
}

/// The rooms and turns whose notices somebody began to send and never said what became of them.
async fn in_doubt(data: &Path) -> BTreeSet<(String, i64)> {
    let mut database = open(data).await;
    let rows = sqlx::query_as("SELECT room, turn FROM outbox WHERE begun > failed")
        .fetch_all(&mut database)
        .await;
    rows.expect("rows").into_iter().collect()
}

/// How many notices are due.
async fn due(data: &Path) -> i64 {
    let mut database = open(data).await;
    let count = sqlx::query_scalar("SELECT COUNT(*) FROM outbox WHERE kind <> 'nearly'")
        .fetch_one(&mut database)
        .await;
    count.expect("a number")
}

/// One person plays a turn in each of these rooms, and says so each time; those whose turn was
/// acknowledged.
async fn play(
    people: [Browser; 2],
    rooms: Vec<String>,
    played: UnboundedSender<()>,
) -> Vec<(String, i64)> {
    let mut done = Vec::new();
    for room in rooms {
        // Nobody stays: everybody is to be told.
        for browser in &people {
            // The server may be dead by now, and the attempt panics.
            let (browser, place) = (browser.clone(), room.clone());
            let tried = tokio::spawn(async move { browser.try_line(&place).await });
            let Ok(Ok(mut line)) = tried.await else {
                return done;
            };
            while line.state.is_null() {
                if line.next().await.is_none() {
                    return done;
                }
            }
            let Some(action) = line.choices().first().cloned() else {
                continue;
            };
            let n = line.state["n"].as_i64().expect("a number");
            let act = json!({"t": "act", "n": n, "a": action});
            let Some(answer) = line.answer(act).await else {
                return done;
            };
            if answer["t"] == "ok" {
                done.push((room.clone(), n + 1));
                let _ = played.send(());
            }
            break;
        }
    }
    done
}

#[tokio::test]
async fn no_notice_is_lost_with_the_server() {
    let deaths: u64 = match std::env::var("KABINET_KILLS") {
        Ok(kills) => kills.parse().expect("KABINET_KILLS is a number"),
        Err(_) => 8,
    };
    let (data, receiver) = (tempdir().expect("a folder"), Receiver::start().await);
    receiver.think(Duration::from_millis(15));
    let mut random = SplitMix64::new(7);
    let mut server = Server::start_with(data.path(), &SETTINGS);
    let mut people = [Browser::new(&server.address), Browser::new(&server.address)];
    let mut rooms = Vec::new();
    for _ in 0..GAMES {
        let form = "opponent=friend&seat=0&clock=days&days=3";
        let room = people[0].set_up("kengi", form).await;
        people[1].sit(&room, "").await;
        rooms.push(room);
    }
    for (browser, name) in people.iter().zip(["ann", "ben"]) {
        let device = receiver.device(name);
        assert_eq!(browser.ask_json("/push/subscribe", &device).await.0, 200);
    }
    let (mut acknowledged, mut doubtful) = (Vec::new(), BTreeSet::new());
    for _ in 0..deaths {
        let (tell, mut played) = unbounded_channel();
        let playing = tokio::spawn(play(people.clone(), rooms.clone(), tell));
        // Some turns later, however long they take, and at any moment of what follows them.
        for _ in 0..2 + random.below(8) {
            played.recv().await;
        }
        tokio::time::sleep(Duration::from_millis(random.below(40) as u64)).await;
        server.kill();
        acknowledged.extend(playing.await.expect("no panic"));
        doubtful.extend(in_doubt(data.path()).await);
        server = Server::start_with(data.path(), &SETTINGS);
        people = people.map(|browser| browser.moved_to(&server.address));
    }
    while due(data.path()).await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut told: BTreeMap<(String, i64), usize> = BTreeMap::new();
    for one in receiver.received() {
        let room = one.notice["tag"].as_str().expect("a room").to_owned();
        let turn = one.notice["turn"].as_i64().expect("a number");
        *told.entry((room, turn)).or_default() += 1;
    }
    assert!(
        acknowledged.len() > 10,
        "much was played: {}",
        acknowledged.len()
    );
    let mut played = BTreeMap::new();
    for room in &rooms {
        let n = people[0].line(room).await.state["n"].as_i64();
        played.insert(room.clone(), n.expect("a number"));
    }
    for place in &acknowledged {
        // Whoever is asked to move has either been told or has moved already.
        let moved_on = played[&place.0] > place.1;
        assert!(
            told.contains_key(place) || moved_on,
            "{place:?} was not told"
        );
    }
    let twice: Vec<_> = told.iter().filter(|(_, count)| **count > 1).collect();
    for (place, count) in &twice {
        assert!(
            doubtful.contains(*place),
            "{place:?} was told {count} times"
        );
    }
    println!(
        "kills {deaths} acknowledged {} told {} in doubt {} twice {}",
        acknowledged.len(),
        told.len(),
        doubtful.len(),
        twice.len()
    );
}
