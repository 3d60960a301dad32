//! Who is there, on whichever server: presence, absence, notices, conditional moves.

use kabinet_server::ids::RoomId;
use kabinet_server::room::Event;
use kabinet_server::time::Timestamp;
use serde_json::json;

use crate::cluster::{Cluster, Server, play, until};
use crate::common::receiver::Receiver;
use crate::common::{Browser, Line, visitor_of};

const CLOCK: &str = "clock=minutes&minutes=30";
const DAYS: &str = "clock=days&days=3";

/// A game with a clock in which each has played once: Ben's browser, Ann's connection and his.
async fn each_has_played(cluster: &Cluster) -> (String, Browser, Line, Line) {
    let (room, ann, ben) = cluster.two_at("kengi", CLOCK).await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    play(&mut a).await;
    play(&mut b).await;
    a.until_played(2).await;
    (room, ben, a, b)
}

async fn subscribe(browser: &Browser, receiver: &Receiver, name: &str) {
    let device = receiver.device(name);
    let (status, said) = browser.ask_json("/push/subscribe", &device).await;
    assert_eq!((status, said), (200, json!({"on": true})));
}

/// How many notices wait to be sent, now or later.
async fn waiting(server: &Server) -> u64 {
    let waiting = server.rooms.storage().notices_waiting(Timestamp(i64::MAX));
    waiting.await.expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_opens_a_room_is_told_who_is_elsewhere() {
    let cluster = Cluster::start().await;
    let (room, ann, _) = cluster.two_at("kengi", CLOCK).await;
    let line = ann.line(&room).await;
    // Nobody is connected to the second server, nor does it say anything.
    let id = RoomId::read(&room).expect("a name");
    let third = Server::start(&cluster.postgres, &cluster.nats).await;
    let open = third.rooms.room(&id).await.expect("a room");
    let open = open.expect("it is there");
    let ann = visitor_of(&ann);
    until("Ann is known to be there", async || open.is_watching(&ann)).await;
    drop(line);
    until("Ann is known to be gone", async || !open.is_watching(&ann)).await;
    third.close().await;
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_on_another_server_has_not_left() {
    let cluster = Cluster::start().await;
    let (room, _ben, mut a, _b) = each_has_played(&cluster).await;
    // A server that has missed Ben's arrival takes him for gone. His own server knows better.
    let id = RoomId::read(&room).expect("a name");
    let gone = cluster.one.rooms.moderate(&id, |state, _| {
        state.leaves(1, 30_000).into_iter().collect()
    });
    assert_eq!(gone.await.expect("a room"), Some(true));
    until("he is back", async || {
        let events = cluster.one.events(&room).await;
        events.contains(&Event::Returned { seat: 1 })
    })
    .await;
    a.until("no claim", |state| state.get("claim").is_none())
        .await;
    let refused = a.ask(json!({"t": "claim", "claim": "win"})).await;
    assert_eq!(refused, Err("not-away".to_owned()));
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_absence_is_noticed_across_servers() {
    let cluster = Cluster::start().await;
    let (room, ben, mut a, b) = each_has_played(&cluster).await;
    drop(b);
    // After ten seconds it is stored, once, although both servers have the room open.
    a.until("a claim", |state| state["claim"].is_u64()).await;
    let back = ben.line(&room).await;
    a.until("no claim", |state| state.get("claim").is_none())
        .await;
    drop(back);
    let events = cluster.one.events(&room).await;
    let left = |event: &&Event| matches!(event, Event::Left { seat: 1, .. });
    assert_eq!(events.iter().filter(left).count(), 1, "{events:?}");
    let returned = |event: &&Event| matches!(event, Event::Returned { seat: 1 });
    assert_eq!(events.iter().filter(returned).count(), 1, "{events:?}");
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_notice_is_sent_once_whoever_sends_it() {
    let (cluster, receiver) = (Cluster::start().await, Receiver::start().await);
    let (room, ann, ben) = cluster.two_at("kengi", DAYS).await;
    // The device came by the second server; the turn is played on the first.
    subscribe(&ben, &receiver, "ben").await;
    let mut a = ann.line(&room).await;
    play(&mut a).await;
    let got = receiver.until("ben", 1).await;
    assert_eq!(got[0].notice["url"], format!("/game/{room}"));
    // Only the warning waits now: nobody can send the notice again.
    until("it is taken out", async || waiting(&cluster.two).await == 1).await;
    assert_eq!(receiver.received().len(), 1);
    // Both servers show devices the same key.
    let (mut one, mut two) = (cluster.one.browser(), cluster.two.browser());
    let keys = [one.get("/push/key").await, two.get("/push/key").await];
    let keys = keys.map(|answer| (answer.status, answer.text().to_owned()));
    assert_eq!(keys[0], keys[1]);
    assert_eq!(keys[0].0, 200);
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_told_what_is_on_their_screen_elsewhere() {
    let (cluster, receiver) = (Cluster::start().await, Receiver::start().await);
    let (room, ann, ben) = cluster.two_at("kengi", DAYS).await;
    subscribe(&ben, &receiver, "ben").await;
    let (mut a, b) = (ann.line(&room).await, ben.line(&room).await);
    let id = RoomId::read(&room).expect("a name");
    let open = cluster.one.rooms.room(&id).await.expect("a room");
    let open = open.expect("it is there");
    let visitor = visitor_of(&ben);
    until("Ben is known to be there", async || {
        open.is_watching(&visitor)
    })
    .await;
    play(&mut a).await;
    until("only the warning waits", async || {
        waiting(&cluster.one).await == 1
    })
    .await;
    assert!(receiver.received().is_empty());
    drop(b);
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conditional_move_is_played_once() {
    let cluster = Cluster::start().await;
    let (room, ann, ben) = cluster.two_at("kengi", DAYS).await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    let first = play(&mut a).await;
    b.until_played(1).await;
    // Ann answers Ben's next move, on her server; he makes it on his.
    let look = async |actions: &[&str]| {
        let line = json!({"game": "kengi", "options": [], "position": null, "actions": actions});
        let (status, look) = ann.ask_json("/look", &line).await;
        assert_eq!(status, 200, "{look}");
        look["actions"][0][0]
            .as_str()
            .expect("an action")
            .to_owned()
    };
    let theirs = look(&[&first]).await;
    let answer = look(&[&first, &theirs]).await;
    let lines = json!({"n": 1, "lines": [[theirs, answer]]});
    let path = format!("/game/{room}/conditional");
    let (status, said) = ann.ask_json(&path, &lines).await;
    assert_eq!(status, 200, "{said}");
    until("the lines reach the other server", async || {
        let id = RoomId::read(&room).expect("a name");
        let open = cluster.two.rooms.room(&id).await.expect("a room");
        let open = open.expect("it is there");
        open.read(|state| !state.conditional(0).is_empty())
    })
    .await;
    b.act(&theirs).await.expect("the move that was expected");
    b.until_played(3).await;
    a.until_played(3).await;
    let events = cluster.one.events(&room).await;
    let acted = |event: &&Event| matches!(event, Event::Acted { .. });
    assert_eq!(events.iter().filter(acted).count(), 3, "{events:?}");
    cluster.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn balancers_may_be_patient_with_the_database() {
    let mut cluster = Cluster::start().await;
    let browser = cluster.one.browser();
    let says = async |path: &str, status: u16| browser.clone().get(path).await.status == status;
    let (now, soon, later) = ("/healthz", "/healthz?patience=1", "/healthz?patience=3600");
    for path in [now, soon, later] {
        until("all is well", async || says(path, 200).await).await;
    }
    cluster.postgres.kill();
    until("nothing can be stored", async || says(now, 503).await).await;
    assert!(says(later, 200).await, "it worked a moment ago");
    until("that is too long", async || says(soon, 503).await).await;
    assert!(says(later, 200).await);
    cluster.postgres.resume().await;
    for path in [now, soon, later] {
        until("all is well again", async || says(path, 200).await).await;
    }
    cluster.close().await;
}
