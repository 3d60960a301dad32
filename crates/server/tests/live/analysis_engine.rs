//! The engine on analysis boards: what it says, when it stops, and how it is shared.

use std::time::Instant;

use kabinet_core::Game;
use kabinet_games::GameId;
use kabinet_server::analysis_engine::PoolStats;
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::common::client::PATIENCE;
use crate::common::{Line, Server};

/// Both Monarchs are two steps from the throne they want, and White is to move.
const RACE: &str = "9/9/4M4/9/9/9/4m4/9/9 w -";

pub(crate) async fn board(server: &Server) -> Line {
    server.browser().try_line("thinking").await.expect("a line")
}

pub(crate) async fn send(line: &mut Line, message: &Value) {
    line.send(Message::text(message.to_string())).await;
}

pub(crate) fn think(id: u64, game: &str) -> Value {
    json!({"t": "think", "id": id, "game": game, "options": [], "position": null, "actions": [], "lines": 3})
}

/// A question that takes a minute unless somebody stops it.
fn long(id: u64, game: &str) -> Value {
    let mut message = think(id, game);
    message["deep"] = json!(true);
    message
}

/// The next message of a kind; others are passed over.
pub(crate) async fn hear(line: &mut Line, kind: &str) -> Value {
    loop {
        let message = line.next().await.expect("a message");
        assert_ne!(message["t"], "refused", "{message}");
        if message["t"] == kind {
            return message;
        }
        assert_ne!(message["t"], "done", "no {kind} before {message}");
    }
}

/// Everything that is said until it is done.
pub(crate) async fn all(line: &mut Line) -> Vec<Value> {
    let mut heard = Vec::new();
    loop {
        let message = line.next().await.expect("a message");
        assert_ne!(message["t"], "refused", "{message}");
        let done = message["t"] == "done";
        heard.push(message);
        if done {
            return heard;
        }
    }
}

/// Waits until it is thought about as much as wished.
async fn until(server: &Server, wished: impl FnMut(&PoolStats) -> bool) -> PoolStats {
    let mut stats = server.analysis_pool.stats();
    let found = timeout(PATIENCE, stats.wait_for(wished)).await;
    *found.expect("in time").expect("the pool is open")
}

#[tokio::test]
async fn a_first_line_comes_at_once_in_every_game() {
    let server = Server::start().await;
    for id in GameId::ALL {
        let slug = id.info().slug;
        let mut line = board(&server).await;
        let asked = Instant::now();
        send(&mut line, &think(1, slug)).await;
        let begun = hear(&mut line, "begun").await;
        assert_eq!(begun["sides"].as_array().map(Vec::len), Some(2));
        let lines = hear(&mut line, "lines").await;
        println!("{slug}: first line after {:?}", asked.elapsed());
        assert_eq!(lines["id"], 1);
        let bar = lines["bar"].as_f64().expect("a number");
        assert!((-1.0..=1.0).contains(&bar));
        let found = lines["lines"].as_array().expect("lines");
        assert!((1..=3).contains(&found.len()), "{lines}");
        for view in found {
            assert!(!view["say"].as_str().expect("words").is_empty());
            assert!(!view["arrows"].as_array().expect("arrows").is_empty());
            // What is told can be played.
            let mut game = kabinet_core::Match::new(id.start());
            for turn in view["turns"].as_array().expect("turns") {
                assert_eq!(turn[0], game.position().side().index());
                let text = turn[1].as_str().expect("a turn");
                let played = game.play_turn(text);
                assert!(played.is_ok(), "{slug}: {view}");
            }
            assert!(!game.is_empty());
        }
    }
}

#[tokio::test]
async fn it_stops_when_it_is_told_to() {
    let server = Server::start().await;
    let mut line = board(&server).await;
    send(&mut line, &long(1, "kingdom")).await;
    hear(&mut line, "lines").await;
    send(&mut line, &json!({"t": "stop"})).await;
    let stats = until(&server, |stats| stats.ended == 1).await;
    assert_eq!((stats.running, stats.waiting), (0, 0));
    // Whatever was said before the stop has come by now; nothing is said after it.
    send(&mut line, &json!({"t": "ping", "id": 2})).await;
    while line.next().await.expect("a message")["t"] != "pong" {}
    send(&mut line, &json!({"t": "ping", "id": 3})).await;
    assert_eq!(line.next().await.expect("a message")["id"], 3);
}

#[tokio::test]
async fn it_stops_when_the_visitor_leaves() {
    let server = Server::start().await;
    let mut line = board(&server).await;
    send(&mut line, &long(1, "kensington")).await;
    hear(&mut line, "lines").await;
    let stats = until(&server, |stats| stats.running == 1).await;
    assert_eq!(stats.ended, 0);
    drop(line);
    let stats = until(&server, |stats| stats.ended == 1).await;
    assert_eq!((stats.running, stats.waiting), (0, 0));
}

#[tokio::test]
async fn it_stops_when_the_server_closes() {
    let server = Server::start().await;
    let mut line = board(&server).await;
    send(&mut line, &long(1, "kengi")).await;
    hear(&mut line, "lines").await;
    // This waits for the threads themselves.
    timeout(PATIENCE, server.analysis_pool.close())
        .await
        .expect("an end");
    assert_eq!(server.analysis_pool.stats().borrow().running, 0);
    send(&mut line, &think(2, "kengi")).await;
    loop {
        let message = line.next().await.expect("a message");
        if message["id"] == 2 {
            assert_eq!(message["why"], "engine-busy");
            return;
        }
    }
}

#[tokio::test]
async fn a_new_question_replaces_the_old_one() {
    let server = Server::start().await;
    let mut line = board(&server).await;
    send(&mut line, &long(1, "kensington")).await;
    hear(&mut line, "lines").await;
    send(&mut line, &long(2, "kingdom")).await;
    while line.next().await.expect("a message")["id"] != 2 {}
    let lines = hear(&mut line, "lines").await;
    assert_eq!(lines["id"], 2, "nothing is said of the old one");
    let stats = until(&server, |stats| stats.ended == 1).await;
    assert_eq!((stats.begun, stats.running, stats.waiting), (2, 1, 0));
    // However fast somebody walks through a game, there is one job.
    for id in 3..20 {
        send(&mut line, &think(id, "kingdom")).await;
    }
    let stats = until(&server, |stats| stats.begun == 19 && stats.ended == 18).await;
    assert_eq!(stats.running + stats.waiting, 1);
}

#[tokio::test]
async fn visitors_take_turns() {
    let server = Server::start().await;
    let (mut ann, mut ben) = (board(&server).await, board(&server).await);
    send(&mut ann, &long(1, "kensington")).await;
    hear(&mut ann, "lines").await;
    let asked = Instant::now();
    send(&mut ben, &long(1, "kingdom")).await;
    let waits = hear(&mut ben, "busy").await;
    assert_eq!(waits["place"], 1);
    assert!(waits["say"].as_str().expect("words").contains("next"));
    hear(&mut ben, "lines").await;
    println!("a second visitor's first line after {:?}", asked.elapsed());
    // Now the first one waits, and has the thread again before the second is done.
    for line in [&mut ann, &mut ben] {
        for place in [1, 0] {
            assert_eq!(hear(line, "busy").await["place"], place);
        }
    }
    let stats = until(&server, |stats| stats.running == 1).await;
    assert_eq!((stats.begun, stats.ended), (2, 0), "neither has ended");
}

#[tokio::test]
async fn the_boards_of_one_address_wait_for_those_of_others() {
    let server = Server::start().await;
    let at = async |address: &str| {
        let browser = server.browser().with("x-forwarded-for", address);
        browser.try_line("thinking").await.expect("a line")
    };
    let mut crowd = Vec::new();
    for number in 0..6 {
        let mut line = at("203.0.113.7").await;
        send(&mut line, &long(1, "kensington")).await;
        match number {
            0 => drop(hear(&mut line, "lines").await),
            _ => assert_eq!(hear(&mut line, "busy").await["place"], number),
        }
        crowd.push(line);
    }
    // Two others come before all who wait, in their order.
    let (mut ann, mut ben) = (at("203.0.113.8").await, at("203.0.113.9").await);
    send(&mut ann, &long(1, "kingdom")).await;
    let place = hear(&mut ann, "busy").await["place"].clone();
    assert!(place == 1 || place == 2, "{place}");
    send(&mut ben, &long(1, "kingdom")).await;
    let place = hear(&mut ben, "busy").await["place"].as_u64();
    assert!(place.is_some_and(|place| place <= 3), "{place:?}");
    hear(&mut ann, "lines").await;
    hear(&mut ben, "lines").await;
}

#[tokio::test]
async fn one_address_has_so_many_boards_and_no_more() {
    let server = Server::start().await;
    let guest = server.browser().with("x-forwarded-for", "203.0.113.7");
    let mut lines = Vec::new();
    let refused = loop {
        match guest.try_line("thinking").await {
            Ok(line) => lines.push(line),
            Err(status) => break status,
        }
    };
    assert_eq!((lines.len(), refused), (8, 429));
    let other = server.browser().with("x-forwarded-for", "203.0.113.8");
    assert!(other.try_line("thinking").await.is_ok());
    let foreign = server.browser().with("origin", "https://evil.example");
    assert_eq!(foreign.try_line("thinking").await.err(), Some(403));
}

#[tokio::test]
async fn what_cannot_be_thought_about_is_explained() {
    let server = Server::start().await;
    let french = server.browser().with("accept-language", "fr");
    let mut line = french.try_line("thinking").await.expect("a line");
    let asked = |message: Value| {
        let mut question = think(7, "kengi");
        for (key, value) in message.as_object().expect("an object") {
            question[key] = value.clone();
        }
        question
    };
    let wrong = [
        (json!({"game": "chess"}), "game", Value::Null),
        (json!({"options": ["start=moon"]}), "options", Value::Null),
        (json!({"position": "nonsense"}), "position", Value::Null),
        (json!({"actions": ["c1-e4", "z9-z9"]}), "actions", json!(1)),
    ];
    for (message, field, at) in wrong {
        send(&mut line, &asked(message)).await;
        let answer = line.next().await.expect("an answer");
        assert_eq!(
            (&answer["t"], &answer["id"]),
            (&json!("refused"), &json!(7))
        );
        assert_eq!((&answer["field"], &answer["at"]), (&json!(field), &at));
        assert!(!answer["say"].as_str().expect("words").is_empty());
    }
    for text in [
        "",
        "{",
        "[]",
        r#"{"t":"fly"}"#,
        r#"{"t":"think","lines":3}"#,
    ] {
        line.send(Message::text(text)).await;
        let answer = line.next().await.expect("an answer");
        assert_eq!(answer["why"], "unreadable");
        let say = answer["say"].as_str().expect("words");
        assert!(say.contains("serveur"), "{say}");
    }
    // A finished game is no mistake, only nothing to think about.
    let over = json!({"game": "kingdom", "position": RACE, "actions": ["e7-e8", "e3-e2", "e8-e9"]});
    send(&mut line, &asked(over)).await;
    let heard = all(&mut line).await;
    assert_eq!(heard.last().expect("an end")["why"], "over");
    // Nothing of this has harmed anybody.
    send(&mut line, &think(8, "kengi")).await;
    hear(&mut line, "lines").await;
    // A message that is too long ends the connection.
    line.send(Message::text("x".repeat(1 << 20))).await;
    while line.next().await.is_some() {}
    until(&server, |stats| stats.running == 0).await;
}

#[tokio::test]
async fn a_proved_win_is_said_as_one() {
    let server = Server::start().await;
    let mut line = board(&server).await;
    let mut question = think(1, "kingdom");
    question["position"] = json!(RACE);
    send(&mut line, &question).await;
    let heard = all(&mut line).await;
    let proof = heard.iter().rfind(|message| message["t"] == "proof");
    let proof = proof.expect("a proof");
    assert_eq!(proof["say"], "White wins in 2 moves");
    assert_eq!(proof["score"], "win 3");
    assert_eq!(proof["turns"].as_array().map(Vec::len), Some(3));
    let lines = heard.iter().rfind(|message| message["t"] == "lines");
    let lines = lines.expect("lines");
    assert_eq!(
        (&lines["bar"], &lines["proved"]),
        (&json!(1.0), &json!(true))
    );
    assert_eq!(heard.last().expect("an end")["why"], "decided");
    // Said of the side that it favours, whoever is to act.
    question["actions"] = json!(["e7-e6"]);
    send(&mut line, &question).await;
    let proof = hear(&mut line, "proof").await;
    assert_eq!(proof["say"], "Black wins in 2 moves");
    assert_eq!(proof["score"], "loss 3");
}

#[tokio::test]
async fn a_review_finds_the_mistake() {
    let server = Server::start().await;
    let mut line = board(&server).await;
    // White walks away from a win, and Black takes it.
    let question = json!({
        "t": "review", "id": 5, "game": "kingdom", "position": RACE,
        "actions": ["e7-e6", "e3-e2", "e6-e7", "e2-e1"],
    });
    send(&mut line, &question).await;
    let heard = all(&mut line).await;
    let news: Vec<&Value> = heard.iter().filter(|m| m["t"] == "review").collect();
    assert_eq!(news[0]["done"], 0, "it says at once that it has begun");
    assert_eq!(news.last().expect("news")["done"], 5);
    assert!(news.iter().all(|message| message["total"] == 5));
    assert_eq!(
        news.last().expect("news")["start"]["say"],
        "White wins in 2 moves"
    );
    let turns = news
        .iter()
        .filter_map(|message| message["turns"].as_array());
    let mut turns: Vec<&Value> = turns.flatten().collect();
    turns.sort_by_key(|turn| turn["turn"].as_u64());
    let judged: Vec<Option<&str>> = turns.iter().map(|t| t["judgement"].as_str()).collect();
    assert_eq!(judged[0], Some("??"), "{turns:?}");
    assert!(
        judged[1..]
            .iter()
            .all(|sign| sign.is_none_or(|sign| sign == "!"))
    );
    assert_eq!(turns[0]["judged"], "Blunder");
    let better = &turns[0]["better"][0];
    assert_eq!(better["say"], "White wins in 2 moves");
    assert_eq!(turns[3]["say"], "Black has won");
    assert_eq!(turns[3]["bar"], -1.0);
    assert_eq!(heard.last().expect("an end")["why"], "reviewed");
    assert!(heard.iter().all(|message| message["id"] == 5));
}

#[tokio::test]
async fn the_next_visitor_does_not_wait_for_the_end_of_the_first() {
    let server = Server::start().await;
    let mut first = board(&server).await;
    send(&mut first, &long(1, "kensington")).await;
    hear(&mut first, "lines").await;
    let mut second = board(&server).await;
    send(&mut second, &think(1, "kastwa")).await;
    hear(&mut second, "lines").await;
    // The first one has a minute of search, and has not used it up.
    assert_eq!(server.analysis_pool.stats().borrow().ended, 0);
}
