//! Conditional moves: played at once, and seen by nobody else.

use serde_json::{Value, json};

use crate::common::{Browser, Line, Server, two_at};

const DAYS: &str = "clock=days&days=3";

async fn play(line: &mut Line) -> String {
    line.until("a turn", |state| state["actions"].is_array())
        .await;
    let action = line.choices()[0].clone();
    line.act(&action).await.expect("a legal action");
    action
}

/// What may be played after some actions, by the analysis board.
async fn choices(browser: &Browser, actions: &[String]) -> Vec<String> {
    let line = json!({"game": "kengi", "options": [], "position": null, "actions": actions});
    let (status, look) = browser.ask_json("/look", &line).await;
    assert_eq!(status, 200, "{look}");
    let first = |words: &Value| words[0].as_str().map(str::to_owned);
    look["actions"]
        .as_array()
        .expect("actions")
        .iter()
        .filter_map(first)
        .collect()
}

/// What may be played after a first action, and what may be played after the first of that.
async fn replies(browser: &Browser, first: String) -> (Vec<String>, Vec<String>) {
    let replies = choices(browser, std::slice::from_ref(&first)).await;
    let answers = choices(browser, &[first, replies[0].clone()]).await;
    (replies, answers)
}

/// A game by correspondence after Ann's first action, with what Ben may play and what she may
/// answer to the first of that.
struct Begun {
    room: String,
    ann: Browser,
    ben: Browser,
    a: Line,
    b: Line,
    theirs: Vec<String>,
    mine: Vec<String>,
}

async fn begun(server: &Server) -> Begun {
    let (room, ann, ben) = two_at(server, "kengi", DAYS).await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    let first = play(&mut a).await;
    b.until_played(1).await;
    let (theirs, mine) = replies(&ann, first).await;
    Begun {
        room,
        ann,
        ben,
        a,
        b,
        theirs,
        mine,
    }
}

#[tokio::test]
async fn an_answer_is_played_at_once_and_the_rest_waits() {
    let server = Server::start().await;
    let (room, ann, ben) = two_at(&server, "kengi", DAYS).await;
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    let mut played = vec![play(&mut a).await];
    b.until_played(1).await;
    // Ann answers two of Ben's moves, one of them twice.
    let theirs = choices(&ann, &played).await;
    let mut line = vec![theirs[0].clone()];
    for _ in 0..3 {
        let so_far: Vec<String> = played.iter().chain(&line).cloned().collect();
        line.push(choices(&ann, &so_far).await[0].clone());
    }
    let before = b.event();
    let path = format!("/game/{room}/conditional");
    let enter = json!({"n": 1, "lines": [line]});
    let (status, said) = ann.ask_json(&path, &enter).await;
    assert_eq!((status, said), (200, json!({"lines": [line]})));
    a.until("the lines", |state| state["ifs"] == json!([line]))
        .await;
    // Ben hears nothing: no message, no number that has grown, no word on any page.
    b.settle().await;
    assert_eq!(b.event(), before);
    assert!(b.state["ifs"].is_null());
    assert!(
        b.heard.iter().all(|message| message["t"] == "presence"),
        "{:?}",
        b.heard
    );
    for path in [
        format!("/game/{room}"),
        format!("/game/{room}/record"),
        path.clone(),
    ] {
        let answer = ben.clone().get(&path).await;
        let text = answer.text();
        assert!(!text.contains("\"ifs\":[["), "{path}");
        assert!(!text.contains("conditional\":"), "{path}");
    }
    b.act(&line[0]).await.expect("the move that was expected");
    b.until_played(3).await;
    assert_eq!(b.state["acting"], 1, "it is Ben's turn again");
    assert_eq!(b.event(), before + 2);
    played.extend_from_slice(&line[..2]);
    a.until("the rest", |state| state["ifs"] == json!([line[2..]]))
        .await;
    b.act(&line[2]).await.expect("the move that was expected");
    b.until_played(5).await;
    a.until_played(5).await;
    assert!(a.state["ifs"].is_null(), "nothing is left");
}

#[tokio::test]
async fn lines_are_dropped_when_the_game_leaves_them() {
    let server = Server::start().await;
    let Begun {
        room,
        ann,
        ben,
        a,
        b,
        theirs,
        mine,
    } = begun(&server).await;
    let enter = json!({"n": 1, "lines": [[theirs[0], mine[0]]]});
    let path = format!("/game/{room}/conditional");
    assert_eq!(ann.ask_json(&path, &enter).await.0, 200);
    // They are there after a restart.
    drop((a, b));
    let server = server.restart().await;
    let (ann, ben) = (
        ann.moved_to(server.address()),
        ben.moved_to(server.address()),
    );
    let (mut a, mut b) = (ann.line(&room).await, ben.line(&room).await);
    assert_eq!(a.state["ifs"], json!([[theirs[0], mine[0]]]));
    b.act(&theirs[1]).await.expect("another move");
    a.until_played(2).await;
    assert_eq!(a.state["acting"], 0, "Ann has to think for herself");
    assert!(a.state["ifs"].is_null());
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    let server = Server::start().await;
    let game = begun(&server).await;
    let (ann, ben, theirs, mine) = (game.ann, game.ben, game.theirs, game.mine);
    let path = format!("/game/{}/conditional", game.room);
    let refused = async |browser: &Browser, body: Value| {
        let (status, said) = browser.ask_json(&path, &body).await;
        assert_eq!(status, 422, "{body}: {said}");
        assert!(said["say"].is_string(), "{said}");
    };
    refused(&ann, json!({"n": 1, "lines": [[theirs[0]]]})).await;
    refused(&ann, json!({"n": 1, "lines": [[theirs[0], "nonsense"]]})).await;
    refused(&ann, json!({"n": 1, "lines": [[]]})).await;
    refused(&ann, json!({"n": 0, "lines": [[theirs[0], mine[0]]]})).await;
    let two_answers = json!([[theirs[0], mine[0]], [theirs[0], mine[1]]]);
    refused(&ann, json!({"n": 1, "lines": two_answers})).await;
    refused(&ben, json!({"n": 1, "lines": [[theirs[0], mine[0]]]})).await;
    refused(&server.browser(), json!({"n": 1, "lines": []})).await;
    let many: Vec<_> = (0..21).map(|_| json!([theirs[0], mine[0]])).collect();
    refused(&ann, json!({"n": 1, "lines": many})).await;
    assert!(game.a.state["ifs"].is_null());
    // In a game with a clock for the whole of it there are none.
    let (quick, ann, _) = two_at(&server, "kengi", "clock=minutes&minutes=5&increment=0").await;
    let (status, _) = ann
        .ask_json(
            &format!("/game/{quick}/conditional"),
            &json!({"n": 0, "lines": []}),
        )
        .await;
    assert_eq!(status, 422);
}
