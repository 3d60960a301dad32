//! Players who leave a game with a clock, across connections and restarts.

use kabinet_server::ids::RoomId;
use kabinet_server::room::Event;
use serde_json::json;

use crate::common::{Server, two_at};

const CLOCK: &str = "clock=minutes&minutes=30";

/// Lets the server find that the player of a seat has been gone for so many milliseconds.
async fn found_gone(server: &Server, room: &str, seat: usize, gone: u64) -> bool {
    let id = RoomId::read(room).expect("a name");
    let before = events(server, room).await.len();
    let decide = |state: &kabinet_server::room::State, _| -> Vec<Event> {
        state.leaves(seat, gone).into_iter().collect()
    };
    let stored = server.rooms.moderate(&id, decide).await;
    assert_eq!(stored.expect("a room"), Some(true));
    events(server, room).await.len() > before
}

async fn events(server: &Server, room: &str) -> Vec<Event> {
    let id = RoomId::read(room).expect("a name");
    let events = server.rooms.storage().events(&id).await.expect("events");
    events.into_iter().map(|(event, _)| event).collect()
}

#[tokio::test]
async fn a_claim_outlives_a_restart_and_ends_with_a_return() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", CLOCK).await;
    let mut line = ann.line(&room).await;
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
    let refused = line.ask(json!({"t": "claim", "claim": "win"})).await;
    assert_eq!(refused, Err("not-away".to_owned()));
    assert!(found_gone(&server, &room, 1, 500_000).await);
    line.until("a claim", |state| state["claim"] == json!(0))
        .await;
    drop(line);

    // The claim is there after a restart.
    let server = server.restart().await;
    let address = server.origin().replace("http://", "");
    let (ann, ben) = (ann.moved_to(&address), ben.moved_to(&address));
    let line = ann.line(&room).await;
    // Only time in which the server ran counts, and it has not run for so long.
    let claim = line.state["claim"].as_u64().expect("a claim");
    assert!((1..=120_000).contains(&claim), "{claim}");
    assert_eq!(line.state["presence"]["here"], json!([true, false]));
    // Coming back is stored, and ends it.
    let back = ben.line(&room).await;
    assert!(back.state.get("claim").is_none());
    let mut line = line;
    line.until("no claim", |state| state.get("claim").is_none())
        .await;
    let stored = events(&server, &room).await;
    assert!(stored.contains(&Event::Returned { seat: 1 }), "{stored:?}");
    drop(back);
    // Gone once more, for long: the game is over.
    assert!(found_gone(&server, &room, 1, 500_000).await);
    line.until("a claim", |state| state["claim"] == json!(0))
        .await;
    line.ask(json!({"t": "claim", "claim": "abort"}))
        .await
        .expect("an end");
    line.until("the end", |state| state["result"] == "*").await;
    assert!(
        line.state["say"]
            .as_str()
            .expect("a sentence")
            .contains("left"),
        "{}",
        line.state["say"]
    );
}

#[tokio::test]
async fn absence_does_not_count_where_there_are_days_or_no_clock() {
    let server = Server::start().await;
    for form in ["clock=days&days=2", "clock=none"] {
        let (room, ann, _ben) = two_at(&server, "kengi", form).await;
        let mut line = ann.line(&room).await;
        let action = line.choices()[0].clone();
        line.act(&action).await.expect("a legal action");
        assert!(!found_gone(&server, &room, 1, 500_000).await, "{form}");
        let refused = line.ask(json!({"t": "claim", "claim": "win"})).await;
        assert_eq!(refused, Err("not-away".to_owned()), "{form}");
    }
}

#[tokio::test]
async fn who_waits_may_ask_what_could_be_played() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", "clock=none").await;
    let mut line = ann.line(&room).await;
    // Whoever is to move has the actions already.
    let refused = line.ask(json!({"t": "ahead", "n": 0})).await;
    assert_eq!(refused, Err("not-your-turn".to_owned()));
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
    let refused = line.ask(json!({"t": "ahead", "n": 0})).await;
    assert_eq!(refused, Err("stale".to_owned()));
    let ahead = line.answer(json!({"t": "ahead", "n": 1})).await;
    let ahead = ahead.expect("what could be played");
    assert!(!ahead["actions"].as_array().expect("a list").is_empty());
    // A spectator plans nothing.
    let mut other = server.browser();
    other.set_up("kengi", "opponent=table").await;
    let mut watcher = other.line(&room).await;
    let refused = watcher.ask(json!({"t": "ahead", "n": 1})).await;
    assert_eq!(refused, Err("not-your-turn".to_owned()));
    drop(ben);
}

#[tokio::test]
async fn who_waits_may_ask_how_a_planned_turn_goes_on() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kensington", "clock=none").await;
    let (mut ann, mut ben) = (ann.line(&room).await, ben.line(&room).await);
    for (n, action) in ["a1", "p1", "a2"].into_iter().enumerate() {
        let line = if n % 2 == 0 { &mut ann } else { &mut ben };
        let played = line.ask(json!({"t": "act", "n": n, "a": action})).await;
        played.expect("a legal action");
    }
    let ahead = |planned: &[&str]| json!({"t": "ahead", "n": 3, "planned": planned});
    let first = ann.answer(ahead(&[])).await.expect("what could be played");
    let steps = first["steps"].as_array().expect("a list");
    assert!(steps.iter().any(|step| step[0] == "c1"), "{steps:?}");
    assert!(first.get("stand").is_none(), "it is on the board already");
    // The third corner of the triangle, then the relocation.
    let next = ann.answer(ahead(&["c1"])).await.expect("how it goes on");
    let actions = next["actions"].as_array().expect("a list");
    assert!(actions.iter().any(|action| action[0] == "p1>n1"));
    assert!(next["stand"]["p"].as_array().is_some_and(|p| p.len() == 4));
    // A turn that is whole, and one that nobody can play.
    for (planned, why) in [
        (vec!["c1", "p1>n1"], "not-your-turn"),
        (vec!["p1"], "rules"),
    ] {
        assert_eq!(ann.ask(ahead(&planned)).await, Err(why.to_owned()));
    }
}
