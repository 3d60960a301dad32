//! Positions that nobody plays a game at: what scripts are told, and how they are refused.

use kabinet_words::{Language, text};
use serde_json::{Value, json};

use crate::common::Server;

#[tokio::test]
async fn a_position_says_what_may_be_played() {
    let server = Server::start().await;
    let browser = server.browser();
    let asked = json!({"game": "kengi", "actions": ["c1-e4", "b5-E4"]});
    let (status, view) = browser.ask_json("/look", &asked).await;
    assert_eq!(status, 200);
    assert_eq!(view["n"], 2);
    assert_eq!(view["turns"][1], json!([1, "b5-E4", 2]));
    assert_eq!(view["via"], json!(["b5", "e4"]));
    // What it offers can be played, by the names of what is touched.
    let action = view["actions"][0][0].clone();
    let asked = json!({"game": "kengi", "actions": ["c1-e4", "b5-E4", action]});
    let (status, next) = browser.ask_json("/look", &asked).await;
    assert_eq!((status, &next["n"]), (200, &json!(3)));
    // The position stands for itself.
    let asked = json!({"game": "kengi", "position": view["position"]});
    let (_, same) = browser.ask_json("/look", &asked).await;
    assert_eq!(same["actions"], view["actions"]);
}

#[tokio::test]
async fn what_is_refused_is_said_in_the_visitors_language() {
    let server = Server::start().await;
    let browser = server.browser().with("accept-language", "fr");
    let wrong: [(Value, &str, Value); 5] = [
        (json!({"game": "chess"}), "game", Value::Null),
        (
            json!({"game": "kastwa", "options": ["size=99"]}),
            "options",
            Value::Null,
        ),
        (
            json!({"game": "kastwa", "position": "no board"}),
            "position",
            Value::Null,
        ),
        (
            json!({"game": "kastwa", "actions": ["Gb2", "Gb2"]}),
            "actions",
            json!(1),
        ),
        (
            json!({"game": "kastwa", "actions": ["\u{0}"]}),
            "actions",
            json!(0),
        ),
    ];
    for (asked, field, at) in wrong {
        let (status, said) = browser.ask_json("/look", &asked).await;
        assert_eq!(status, 422, "{asked}");
        assert_eq!((&said["field"], &said["at"]), (&json!(field), &at));
        assert!(!said["say"].as_str().unwrap_or_default().is_empty());
    }
    for unreadable in [json!(null), json!([]), json!({"actions": 3})] {
        let (status, said) = browser.ask_json("/look", &unreadable).await;
        assert_eq!(status, 422, "{unreadable}");
        assert_eq!(said["say"], text(Language::French, "refused-unreadable"));
    }
    let huge = json!({"game": "kengi", "position": "x".repeat(100_000)});
    let (status, _) = browser.ask_json("/look", &huge).await;
    assert_eq!(status, 413);
}

#[tokio::test]
async fn nobody_looks_without_end() {
    let server = Server::start().await;
    let asked = json!({"game": "kastwa"});
    let far = server.browser().with("x-forwarded-for", "203.0.113.7");
    let mut statuses = Vec::new();
    for _ in 0..400 {
        statuses.push(far.ask_json("/look", &asked).await.0);
        if statuses.last() == Some(&429) {
            break;
        }
    }
    assert_eq!(statuses.last(), Some(&429));
    let other = server.browser().with("x-forwarded-for", "203.0.113.8");
    assert_eq!(other.ask_json("/look", &asked).await.0, 200);
}

#[tokio::test]
async fn scripts_get_errors_as_json() {
    let server = Server::start().await;
    let mut browser = server.browser().with("accept-language", "de");
    for (path, key) in [
        ("/game/no-such-room/at/0", "trouble-no-table"),
        ("/rules/kengi/try/no-such-figure", "trouble-no-page"),
    ] {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.header("content-type"), Some("application/json"));
        let said: Value = serde_json::from_str(answer.text()).expect("JSON");
        assert_eq!(said["say"], text(Language::German, key), "{path}");
    }
    // A ply that the game has not reached is an error of the same form.
    let room = browser.post("/new/kengi", "opponent=table").await;
    let room = room.header("location").expect("a game").to_owned();
    assert_eq!(browser.get(&format!("{room}/at/0")).await.status, 200);
    let late = browser.get(&format!("{room}/at/1")).await;
    assert_eq!(late.header("content-type"), Some("application/json"));
    // Any other page is JSON for whoever asks for it.
    let json = server.browser().with("accept", "application/json");
    for (mut browser, kind) in [
        (json, "application/json"),
        (server.browser(), "text/html; charset=utf-8"),
    ] {
        let answer = browser.get("/no-such-page").await;
        assert_eq!(answer.status, 404);
        assert_eq!(answer.header("content-type"), Some(kind));
    }
}
