//! Two versions side by side: servers of this one, and what the one before and the one after write.
//!
//! `messages-1.json` holds what the servers and workers of the first release with a bus told each
//! other, and events as it stored them. It never changes.

use std::time::Duration;

use async_nats::Client;
use futures_util::StreamExt;
use kabinet_server::bus::{Job, JobAnswer, RoomMessage};
use kabinet_server::ids::RoomId;
use kabinet_server::room::{Event, State};
use kabinet_server::storage::Storage;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tokio_tungstenite::tungstenite::Message;

use crate::cluster::{Cluster, PATIENCE, play, until};

/// What the release before this one wrote.
const BEFORE: &str = include_str!("messages-1.json");

fn before() -> Value {
    serde_json::from_str(BEFORE).expect("JSON")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// A program on the bus that is no server of this version.
struct Stranger {
    client: Client,
    database: PgConnection,
}

impl Stranger {
    async fn join(cluster: &Cluster) -> Self {
        let client = async_nats::connect(cluster.nats.address()).await;
        let database = PgConnection::connect(&cluster.postgres.address()).await;
        Self {
            client: client.expect("a bus"),
            database: database.expect("a database"),
        }
    }

    /// Stores an event behind the last one of a room, as another server would.
    async fn store(&mut self, room: &str, event: &str) -> i64 {
        const ADD: &str = "INSERT INTO events (room, number, at, event) \
            SELECT room, MAX(number) + 1, MAX(at), $2 FROM events WHERE room = $1 GROUP BY room \
            RETURNING number";
        let query = sqlx::query_scalar(ADD).bind(room).bind(event);
        query.fetch_one(&mut self.database).await.expect("a row")
    }

    async fn tell(&self, room: &str, message: &Value) {
        let subject = format!("kabinet.room.{room}");
        let message = message.to_string().into();
        self.client.publish(subject, message).await.expect("sent");
        self.client.flush().await.expect("sent");
    }
}

/// Every field that the older version needs is there, with a value of the same kind.
fn is_understood(new: &Value, old: &Value) -> bool {
    match (new, old) {
        (Value::Object(new), Value::Object(old)) => old.iter().all(|(key, value)| {
            let own = new.get(key);
            own.is_some_and(|own| is_understood(own, value))
        }),
        (Value::Array(_), Value::Array(_)) => true,
        _ => std::mem::discriminant(new) == std::mem::discriminant(old),
    }
}

#[test]
fn what_the_release_before_has_stored_and_told_is_read() {
    let before = before();
    for event in list(&before["events"]) {
        let read = Event::read(&event.to_string());
        let read = read.unwrap_or_else(|error| panic!("{event}: {error}"));
        let again = serde_json::to_value(&read).expect("JSON");
        assert!(is_understood(&again, event), "{event} became {again}");
    }
    for message in list(&before["room"]) {
        let read = RoomMessage::read(message.to_string().as_bytes());
        assert!(read.is_ok(), "{message}: {read:?}");
    }
    let job: Job = serde_json::from_value(before["job"].clone()).expect("a question");
    assert!(is_understood(
        &serde_json::to_value(&job).expect("JSON"),
        &before["job"]
    ));
    let answer: JobAnswer = serde_json::from_value(before["answer"].clone()).expect("an answer");
    let answer = serde_json::to_value(&answer).expect("JSON");
    assert!(is_understood(&answer, &before["answer"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_of_the_release_before_takes_part() {
    let cluster = Cluster::start().await;
    let mut old = Stranger::join(&cluster).await;
    let (room, ann, ben) = cluster.two_at("kengi", "clock=minutes&minutes=30").await;
    let mut heard = old
        .client
        .subscribe(format!("kabinet.room.{room}"))
        .await
        .expect("news");
    old.client.flush().await.expect("it listens");
    let (mut a, b) = (ann.line(&room).await, ben.line(&room).await);
    play(&mut a).await;
    // What the servers of this version say, the old one understands.
    let before = before();
    let known = list(&before["room"]);
    let (news, presence) = (&known[0], &known[1]);
    let (mut got_news, mut got_presence) = (false, false);
    while !(got_news && got_presence) {
        let next = tokio::time::timeout(PATIENCE, heard.next()).await;
        let message = next.expect("news in time").expect("news");
        let said: Value = serde_json::from_slice(&message.payload).expect("JSON");
        assert_eq!(said["v"], 1, "{said}");
        if said.get("events").is_some() {
            assert!(is_understood(&said, news), "{said}");
            got_news |= said["events"][0]["event"] == "acted";
        } else if said.get("presence").is_some() {
            assert!(is_understood(&said, presence), "{said}");
            got_presence = true;
        }
    }
    // The old one tells who is there, stores a remark and tells of it.
    let mut there = presence.clone();
    there["presence"]["watchers"] = json!(7);
    old.tell(&room, &there).await;
    a.until("the others", |_| true).await;
    let remark = json!({"event": "said", "seat": null, "name": "Old", "text": "hello"});
    let number = old.store(&room, &remark.to_string()).await;
    let news = json!({"v": 1, "number": number, "last": number, "at": 5, "events": [remark]});
    old.tell(&room, &news).await;
    for mut line in [a, b] {
        loop {
            let chat = line.hear("chat").await;
            if chat.to_string().contains("hello") {
                break;
            }
        }
    }
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_newer_server_invents_is_passed_over_in_lists_and_never_written_over() {
    let cluster = Cluster::start().await;
    let mut new = Stranger::join(&cluster).await;
    for text in [
        r#"{"event":"invented","seat":0}"#,
        // A known name with another meaning: the version stands first.
        r#"{"v":2,"event":"camp","seat":0}"#,
    ] {
        let (room, mut ann, ben) = cluster.two_at("kengi", "").await;
        let other = ann.set_up("kengi", "opponent=friend&seat=0&name=Ann").await;
        let mut a = ann.line(&room).await;
        play(&mut a).await;
        let number = new.store(&room, text).await;
        let news = format!(
            r#"{{"v":2,"number":{number},"last":{number},"at":5,"events":[{text}],"more":1}}"#
        );
        let news: Value = serde_json::from_str(&news).expect("JSON");
        new.tell(&room, &news).await;
        // The room is left to newer servers: lines are closed, and a page says why.
        while a.next().await.is_some() {}
        let mut refused = ann.get(&format!("/game/{room}")).await;
        until("the page says so", async || {
            refused = ann.get(&format!("/game/{room}")).await;
            refused.status == 503
        })
        .await;
        assert_eq!(refused.header("retry-after"), Some("2"));
        assert!(
            refused.text().contains("has moved to the new version"),
            "{}",
            refused.text()
        );
        assert_eq!(ben.try_line(&room).await.err(), Some(503));
        let mut ben = ben;
        let sit = ben.post(&format!("/game/{room}/sit"), "name=Ben").await;
        assert_eq!(sit.status, 503);
        // Nothing was written behind it.
        let last: i64 = sqlx::query_scalar("SELECT MAX(number) FROM events WHERE room = $1")
            .bind(&room)
            .fetch_one(&mut new.database)
            .await
            .expect("a number");
        assert_eq!(last, number);
        // Lists pass it over, and everything else goes on.
        let games = ann.get("/games").await;
        assert_eq!(games.status, 200);
        assert!(games.text().contains(&other));
        assert!(!games.text().contains(&room));
        ann.line(&other).await;
    }
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_that_nobody_knows_harm_nobody() {
    let cluster = Cluster::start().await;
    let new = Stranger::join(&cluster).await;
    let (room, ann, ben) = cluster.two_at("kengi", "").await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    for message in [
        json!({"v": 2, "invented": {"seats": "all"}}),
        json!({"v": 2, "presence": {"seats": 7}}),
        json!({"v": 2, "number": 900, "last": 901, "at": 5}),
        json!("nonsense"),
    ] {
        new.tell(&room, &message).await;
    }
    for (subject, message) in [
        ("kabinet.limits", json!({"v": 2, "used": "everything"})),
        (
            "kabinet.limits",
            json!({"v": 1, "used": [["inventions", "x", 9]]}),
        ),
        ("kabinet.in-play", json!({"v": 2})),
        ("kabinet.servers", json!({"v": 2, "server": "new"})),
        ("kabinet.work.cancel", json!({"v": 2})),
    ] {
        let message = message.to_string().into();
        let sent = new.client.publish(subject, message).await;
        sent.expect("sent");
    }
    new.client.flush().await.expect("sent");
    for n in 0..4 {
        let (own, other) = if n % 2 == 0 {
            (&mut a, &mut b)
        } else {
            (&mut b, &mut a)
        };
        own.until_played(n).await;
        play(own).await;
        other.until_played(n + 1).await;
    }
    a.send(Message::text(r#"{"t":"ping","id":77}"#)).await;
    assert!(a.answer_to(77).await.is_some());
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_older_server_starts_over_what_a_newer_one_has_added() {
    let cluster = Cluster::start().await;
    let mut new = Stranger::join(&cluster).await;
    let (room, ann, _) = cluster.two_at("kengi", "").await;
    for added in [
        "ALTER TABLE events ADD COLUMN extra TEXT",
        "ALTER TABLE rooms ADD COLUMN extra TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE outbox ADD COLUMN extra BIGINT",
        "CREATE TABLE inventions (id TEXT PRIMARY KEY)",
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
            VALUES (9999, 'later', true, '\\x00', 1)",
    ] {
        let done = sqlx::query(added).execute(&mut new.database).await;
        done.unwrap_or_else(|error| panic!("{added}: {error}"));
    }
    // Those that run go on, and one that starts finds what it knows.
    let mut line = ann.line(&room).await;
    play(&mut line).await;
    let opened = Storage::open_database(&cluster.postgres.database()).await;
    let (storage, writer) = opened.expect("a database");
    let id = RoomId::read(&room).expect("a name");
    let events = storage.events(&id).await.expect("events");
    State::replay(events).expect("a whole room");
    tokio::time::timeout(Duration::from_secs(30), writer.close())
        .await
        .expect("an end");
    storage.close().await;
    cluster.close().await;
}
