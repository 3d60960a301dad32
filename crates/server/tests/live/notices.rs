//! Players are told on their devices what happens in games with days for a move.

use std::time::Duration;

use kabinet_server::ids::RoomId;
use kabinet_server::time::Timestamp;
use serde_json::json;

use crate::common::receiver::Receiver;
use crate::common::{Browser, Line, Server, two_at};

const DAYS: &str = "clock=days&days=3";

/// A browser asks to be told.
async fn subscribe(browser: &Browser, receiver: &Receiver, name: &str) {
    let device = receiver.device(name);
    let (status, said) = browser.ask_json("/push/subscribe", &device).await;
    assert_eq!((status, said), (200, json!({"on": true})));
}

/// Plays the first action that is offered.
async fn play(line: &mut Line) {
    line.until("a turn", |state| state["actions"].is_array())
        .await;
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
}

/// How many notices wait to be sent, now or later.
async fn waiting(server: &Server) -> u64 {
    let later = Timestamp(i64::MAX);
    let waiting = server.rooms.storage().notices_waiting(later).await;
    waiting.expect("a number")
}

/// Waits until so many notices wait to be sent.
async fn until_waiting(server: &Server, count: u64) {
    while waiting(server).await != count {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until so many people look at a room.
async fn until_watched_by(server: &Server, room: &str, count: usize) {
    let id = RoomId::read(room).expect("a name");
    let room = server.rooms.room(&id).await.expect("a room");
    let room = room.expect("it is there");
    while room.subscribers() != count {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn who_is_not_there_is_told_that_it_is_their_turn() {
    let (server, receiver) = (Server::start().await, Receiver::start().await);
    let (room, ann, mut ben) = two_at(&server, "kengi", DAYS).await;
    ben.cookies.insert("language".to_owned(), "fr".to_owned());
    subscribe(&ann, &receiver, "ann").await;
    subscribe(&ben, &receiver, "ben").await;
    let mut line = ann.line(&room).await;
    play(&mut line).await;
    let got = receiver.until("ben", 1).await;
    let notice = &got[0].notice;
    assert_eq!(notice["title"], "Kengi");
    assert_eq!(notice["body"], "C’est à vous de jouer contre Ann.");
    assert_eq!(notice["url"], format!("/game/{room}"));
    assert_eq!(
        (&notice["kind"], &notice["turn"]),
        (&json!("turn"), &json!(1))
    );
    let image = notice["image"].as_str().expect("a picture");
    let picture = server.browser().get(image).await;
    assert_eq!(picture.header("content-type"), Some("image/png"), "{image}");
    assert_eq!(got[0].headers["topic"], room);
    assert!(got[0].headers["ttl"].parse::<u64>().expect("seconds") > 2 * 24 * 3600);
    // Only the warning for Ben waits now, and Ann has heard nothing: she has the game before her.
    until_waiting(&server, 1).await;
    assert_eq!(receiver.received().len(), 1);
}

#[tokio::test]
async fn nobody_is_told_what_is_on_their_screen() {
    let (server, receiver) = (Server::start().await, Receiver::start().await);
    let (room, ann, ben) = two_at(&server, "kengi", DAYS).await;
    for (browser, name) in [(&ann, "ann"), (&ben, "ben")] {
        subscribe(browser, &receiver, name).await;
    }
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    play(&mut a).await;
    play(&mut b).await;
    play(&mut a).await;
    // What is left are the warnings of three turns: none of the turns themselves.
    until_waiting(&server, 3).await;
    drop(b);
    until_watched_by(&server, &room, 1).await;
    a.ask(json!({"t": "offer", "offer": "draw"}))
        .await
        .expect("an offer");
    let got = receiver.until("ben", 1).await;
    assert_eq!(got[0].notice["body"], "Ann offers a draw.");
    a.ask(json!({"t": "resign"})).await.expect("an end");
    let got = receiver.until("ben", 2).await;
    let told = got[1].notice["body"].as_str().expect("a sentence");
    assert!(
        told.starts_with("Your game against Ann is over. You won."),
        "{told}"
    );
    assert!(receiver.received().iter().all(|one| one.device == "ben"));
}

#[tokio::test]
async fn challenges_and_rematches_are_told() {
    let (server, receiver) = (Server::start().await, Receiver::start().await);
    let (mut ann, mut ben) = (server.browser(), server.browser());
    // A game with a clock: challenges are told in every game.
    let form = "opponent=lobby&seat=0&name=Ann&clock=minutes&minutes=5&increment=0";
    let room = ann.set_up("kengi", form).await;
    subscribe(&ann, &receiver, "ann").await;
    ben.sit(&room, "name=Ben").await;
    let got = receiver.until("ann", 1).await;
    assert_eq!(got[0].notice["body"], "Ben has accepted your challenge.");
    let (room, ann, ben) = two_at(&server, "kengi", DAYS).await;
    subscribe(&ann, &receiver, "again").await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    play(&mut a).await;
    play(&mut b).await;
    a.until("the answer", |state| state["n"] == 2).await;
    let again = json!({"t": "offer", "offer": "rematch"});
    a.ask(json!({"t": "resign"})).await.expect("an end");
    a.ask(again.clone()).await.expect("an offer");
    drop(a);
    until_watched_by(&server, &room, 1).await;
    b.until("the offer", |state| {
        state["offers"] == json!([["rematch", 0]])
    })
    .await;
    b.ask(again).await.expect("another game");
    b.until("the next game", |state| state["next"].is_string())
        .await;
    let got = receiver.until("again", 1).await;
    assert_eq!(got[0].notice["kind"], "rematch");
    let next = b.state["next"].as_str().expect("the next game");
    assert_eq!(got[0].notice["url"], format!("/game/{next}"));
}

#[tokio::test]
async fn a_device_that_is_gone_is_forgotten() {
    for gone in [404, 410] {
        let (server, receiver) = (Server::start().await, Receiver::start().await);
        let (room, ann, ben) = two_at(&server, "kengi", DAYS).await;
        subscribe(&ben, &receiver, "old").await;
        subscribe(&ben, &receiver, "new").await;
        receiver.answer("old", &[gone]);
        let mut line = ann.line(&room).await;
        play(&mut line).await;
        receiver.until("new", 1).await;
        let on = json!({"endpoint": receiver.endpoint("old")});
        loop {
            let (_, said) = ben.ask_json("/push/status", &on).await;
            if said == json!({"on": false}) {
                break;
            }
        }
        // What else was to be told there is forgotten, too.
        until_waiting(&server, 1).await;
        let on = json!({"endpoint": receiver.endpoint("new")});
        assert_eq!(
            ben.ask_json("/push/status", &on).await.1,
            json!({"on": true})
        );
    }
}

#[tokio::test]
async fn a_notice_that_did_not_arrive_is_kept() {
    let (server, receiver) = (Server::start().await, Receiver::start().await);
    let (room, ann, ben) = two_at(&server, "kengi", DAYS).await;
    subscribe(&ben, &receiver, "ben").await;
    receiver.answer("ben", &[503]);
    let mut line = ann.line(&room).await;
    play(&mut line).await;
    while receiver.requests() == 0 {
        tokio::task::yield_now().await;
    }
    // The turn and the warning both wait.
    assert_eq!(waiting(&server).await, 2);
    assert_eq!(receiver.received().len(), 0);
}

#[tokio::test]
async fn one_tap_stops_it() {
    let (server, receiver) = (Server::start().await, Receiver::start().await);
    let (room, ann, ben) = two_at(&server, "kengi", DAYS).await;
    subscribe(&ben, &receiver, "ben").await;
    let stop = json!({"endpoint": receiver.endpoint("ben")});
    let (status, said) = ben.ask_json("/push/unsubscribe", &stop).await;
    assert_eq!((status, said), (200, json!({"on": false})));
    let mut line = ann.line(&room).await;
    play(&mut line).await;
    assert_eq!(waiting(&server).await, 0);
    assert_eq!(receiver.requests(), 0);
}

#[tokio::test]
async fn only_devices_that_may_be_told_are_noted() {
    let (server, receiver) = (Server::start().await, Receiver::start().await);
    let (_, ann, _) = two_at(&server, "kengi", DAYS).await;
    let good = receiver.device("ann");
    let (status, _) = server.browser().ask_json("/push/subscribe", &good).await;
    assert_eq!(status, 403, "a stranger plays nowhere");
    for (field, value) in [
        ("endpoint", json!("ftp://a/b")),
        ("endpoint", json!("x".repeat(2000))),
        ("keys", json!({"p256dh": "AAAA", "auth": "AAAA"})),
    ] {
        let mut wrong = good.clone();
        wrong[field] = value;
        let (status, said) = ann.ask_json("/push/subscribe", &wrong).await;
        assert_eq!(status, 422, "{wrong}");
        assert!(said["say"].is_string(), "{said}");
    }
    // The oldest ones make room.
    for number in 0..12 {
        subscribe(&ann, &receiver, &format!("device-{number}")).await;
    }
    for (number, on) in [(0, false), (1, false), (2, true), (11, true)] {
        let ask = json!({"endpoint": receiver.endpoint(&format!("device-{number}"))});
        assert_eq!(
            ann.ask_json("/push/status", &ask).await.1,
            json!({"on": on}),
            "{number}"
        );
    }
}
