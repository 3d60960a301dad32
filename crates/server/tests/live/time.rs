//! Clocks without anybody's browser, and games across restarts.

use kabinet_server::room::{Plan, SeatPlan, Termination, TimeControl};
use serde_json::json;

use crate::common::{Server, two_at, visitor_of};

/// A server with a game of two people under a clock, and their browsers.
async fn timed(
    clock: TimeControl,
) -> (
    Server,
    String,
    crate::common::Browser,
    crate::common::Browser,
) {
    let server = Server::start().await;
    let (mut ann, mut ben) = (server.browser(), server.browser());
    for browser in [&mut ann, &mut ben] {
        browser.set_up("kengi", "opponent=table").await;
    }
    let (a, b) = (visitor_of(&ann), visitor_of(&ben));
    let seats = vec![SeatPlan::person(&a, "Ann"), SeatPlan::person(&b, "Ben")];
    let plan = Plan {
        clock,
        ..Plan::new("kengi", seats, a)
    };
    let room = server.rooms.set_up(plan).await.expect("a game");
    let room = room.id().to_string();
    (server, room, ann, ben)
}

#[tokio::test]
async fn a_flag_falls_with_nobody_there() {
    let clock = TimeControl::Game {
        start: 300,
        increment: 0,
    };
    let (server, room, ann, _) = timed(clock).await;
    let mut line = ann.line(&room).await;
    assert_eq!(
        line.state["clock"],
        json!({"left": [300, 300], "running": null})
    );
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
    drop(line);
    // Nobody looks; storage hears of it all the same.
    let id = kabinet_server::ids::RoomId::read(&room).expect("a name");
    let fell = async {
        loop {
            let events = server.rooms.storage().events(&id).await.expect("events");
            if let Some((kabinet_server::room::Event::Ended { termination, .. }, at)) =
                events.last()
            {
                break (*termination, at.since(events[events.len() - 2].1));
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let fell = tokio::time::timeout(crate::common::client::PATIENCE, fell).await;
    let (termination, after) = fell.expect("the flag falls");
    assert_eq!(termination, Termination::Time { side: 1 });
    assert!(after >= 300, "not before its time: {after}");
    let line = ann.line(&room).await;
    assert_eq!(line.state["result"], "1-0");
    assert_eq!(line.state["clock"]["left"][1], 0);
}

#[tokio::test]
async fn who_acts_in_time_is_told_what_is_left() {
    let clock = TimeControl::Game {
        start: 600_000,
        increment: 5_000,
    };
    let (_server, room, ann, ben) = timed(clock).await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    let action = ann.choices()[0].clone();
    ann.act(&action).await.expect("a legal action");
    ben.until_played(1).await;
    assert_eq!(ben.state["clock"]["running"], 1);
    let action = ben.choices()[0].clone();
    ben.act(&action).await.expect("a legal action");
    ann.until_played(2).await;
    assert_eq!(ann.state["clock"]["running"], 0);
    let left = ann.state["clock"]["left"][1].as_u64().expect("a time");
    // It was given its increment, and has used what this test took.
    assert!((545_000..=605_000).contains(&left), "{left}");
}

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "clock=days&days=2").await;
    let mut line = ann.line(&room).await;
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
    line.ask(json!({"t": "say", "text": "until tomorrow"}))
        .await
        .expect("a remark");
    line.ask(json!({"t": "offer", "offer": "draw"}))
        .await
        .expect("an offer");
    line.until("the offer", |state| state["offers"] == json!([["draw", 0]]))
        .await;
    let before = line.state.clone();
    let page = ann.clone().get(&format!("/game/{room}")).await;
    drop(line);
    let server = server.restart().await;
    let address = server.origin().replace("http://", "");
    let (mut ann, ben) = (ann.moved_to(&address), ben.moved_to(&address));
    let line = ann.line(&room).await;
    for part in [
        "e", "n", "phase", "you", "acting", "seats", "turns", "offers", "position",
    ] {
        assert_eq!(line.state[part], before[part], "{part}");
    }
    assert_eq!(line.state["chat"][0]["text"], "until tomorrow");
    assert_eq!(line.state["clock"]["running"], 1);
    let mut ben = ben.line(&room).await;
    ben.ask(json!({"t": "offer", "offer": "draw"}))
        .await
        .expect("an answer");
    ben.until("the end", |state| state["result"] == "1/2-1/2")
        .await;
    // The seat's own link still leads to it: the server's secret is the same.
    let again = ann.get(&format!("/game/{room}")).await;
    let link = |text: &str| {
        let start = text.find("/seat/").expect("a link") + 6;
        text[start..start + 24].to_owned()
    };
    assert_eq!(link(page.text()), link(again.text()));
}
