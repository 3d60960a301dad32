//! The analysis board over HTTP: what it opens, what it refuses and how it says so, what it keeps.

use std::collections::BTreeSet;

use kabinet_games::GameId;
use kabinet_words::{Language, text};
use serde_json::{Value, json};

use crate::common::{Browser, Server, short_game, two_at};

/// The data that a page's script finds in it.
fn desk(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"analysis-data\">").expect("the data");
    let json = rest.split("</script>").next().expect("its end");
    serde_json::from_str(json).expect("JSON")
}

async fn post(browser: &Browser, what: &str, body: &Value) -> (u16, Value) {
    browser.ask_json(&format!("/analysis/{what}"), body).await
}

#[tokio::test]
async fn every_game_opens_at_its_start_or_at_a_position() {
    let server = Server::start().await;
    let mut browser = server.browser();
    assert_eq!(browser.get("/analysis").await.status, 200);
    for id in GameId::ALL {
        let slug = id.info().slug;
        let page = browser.get(&format!("/analysis/{slug}")).await;
        assert_eq!(page.status, 200, "{slug}");
        let desk = desk(page.text());
        assert_eq!(desk["look"]["position"], id.start().to_string());
        assert_eq!(desk["sketch"]["position"], Value::Null);
        let mut game = short_game(*id);
        while game.len() > 3 {
            game.take_back_action();
        }
        let position = game.position().to_string();
        let query = position
            .replace(' ', "%20")
            .replace('/', "%2F")
            .replace('+', "%2B");
        let page = browser
            .get(&format!("/analysis/{slug}?position={query}"))
            .await;
        assert_eq!(page.status, 200, "{slug} {position}");
        assert_eq!(self::desk(page.text())["look"]["position"], position);
    }
    assert_eq!(browser.get("/analysis/chess").await.status, 404);
    let page = browser.get("/analysis/kastwa?option=size%3D6").await;
    assert_eq!(desk(page.text())["sketch"]["options"], json!(["size=6"]));
}

#[tokio::test]
async fn a_wrong_address_keeps_what_was_typed_and_says_what_is_wrong() {
    let server = Server::start().await;
    for (code, language) in [("fr", Language::French), ("de", Language::German)] {
        let mut browser = server.browser().with("accept-language", code);
        let page = browser.get("/analysis/kengi?position=now%22here").await;
        assert_eq!(page.status, 422);
        assert!(page.text().contains("value=\"now&#34;here\""));
        assert!(page.text().contains("aria-invalid=\"true\""));
        let page = browser.get("/analysis/kastwa?option-size=99").await;
        assert_eq!(page.status, 422);
        let missing = browser.get("/analysis/kengi?study=aaaaaaaaaaaaaaaa").await;
        assert_eq!(missing.status, 404);
        assert!(missing.text().contains(&text(language, "trouble-no-study")));
        for path in ["study=x", "study=../..", "game=aaaaaaaaaa", "game=%00"] {
            let page = browser.get(&format!("/analysis/kengi?{path}")).await;
            assert_eq!(page.status, 404, "{path}");
        }
    }
}

#[tokio::test]
async fn only_finished_games_are_opened() {
    let server = Server::start().await;
    let (room, mut ann, mut ben) = two_at(&server, "kastwa", "").await;
    let address = format!("/analysis/kastwa?game={room}");
    for browser in [&mut ann, &mut ben, &mut server.browser()] {
        let page = browser.get(&address).await;
        assert_eq!(page.status, 409);
        assert!(
            page.text()
                .contains(&text(Language::English, "trouble-still-played"))
        );
    }
    let mut line = ann.line(&room).await;
    let mut other = ben.line(&room).await;
    line.act("Gb2").await.expect("played");
    other.until_played(1).await;
    other.act("Ga1").await.expect("played");
    let resigned = line.ask(json!({ "t": "resign" })).await;
    resigned.expect("resigned");
    let page = server.browser().get(&address).await;
    assert_eq!(page.status, 200);
    let desk = desk(page.text());
    assert_eq!(desk["sketch"]["nodes"][1]["t"], "Gb2");
    assert_eq!(desk["sketch"]["result"], "0-1");
    assert_eq!(desk["players"], "Ann – Ben");
    // By the wrong game's address one comes to the right one.
    let moved = server
        .browser()
        .get(&format!("/analysis/kengi?game={room}"))
        .await;
    assert_eq!(moved.header("location"), Some(address.as_str()));
    // The table itself leads there, and so does the list of games.
    assert!(
        ann.get(&format!("/game/{room}"))
            .await
            .text()
            .contains(&address)
    );
    assert!(ann.get("/games").await.text().contains(&address));
}

#[tokio::test]
async fn records_are_opened_with_all_that_is_said_or_refused_with_the_place() {
    let server = Server::start().await;
    let browser = server.browser().with("accept-language", "de");
    let kgn = "[Game \"kengi\"]\n[South \"Ann\"]\n\n{Vorweg} 1. a1-d1! {gut} (1. c1-e4 {anders} b5-E4) a5-e1 *\n";
    let (status, desk) = post(&browser, "open", &json!({ "kgn": kgn })).await;
    assert_eq!(status, 200, "{desk}");
    let nodes = desk["sketch"]["nodes"].as_array().expect("nodes");
    assert_eq!(nodes.len(), 5);
    assert_eq!(nodes[0]["c"], json!(["Vorweg"]));
    assert_eq!(
        (&nodes[1]["j"], &nodes[1]["c"]),
        (&json!("!"), &json!(["gut"]))
    );
    assert_eq!(
        (&nodes[2]["p"], &nodes[2]["t"]),
        (&json!(0), &json!("c1-e4"))
    );
    assert!(desk["svg"].as_str().expect("a board").starts_with("<svg"));
    // What was opened is written again with nothing lost.
    let body = desk["sketch"].to_string();
    let mut script = browser.with("content-type", "application/json");
    let answer = script
        .request("POST", "/analysis/record", body.as_bytes())
        .await;
    assert_eq!(answer.status, 200);
    for part in [
        "{Vorweg}",
        "a1-d1!",
        "{gut}",
        "(1. c1-e4 {anders} 1... b5-E4)",
        "Ann",
    ] {
        assert!(answer.text().contains(part), "{part}: {}", answer.text());
    }
    let (status, said) = post(
        &browser,
        "open",
        &json!({ "kgn": "[Game \"kengi\"]\n1. a1-d1\na5-a5" }),
    )
    .await;
    assert_eq!((status, &said["field"]), (422, &json!("record")));
    let words = said["say"].as_str().expect("words");
    assert!(words.starts_with("Zeile 3, Zeichen 1: Zug 1"), "{words}");
    // Too large: said with the limit, whether it could be read or not.
    let large = format!("[Game \"kengi\"] {{{}}}", "x".repeat(256 << 10));
    let (status, said) = post(&browser, "open", &json!({ "kgn": large })).await;
    assert_eq!(status, 413);
    assert!(said["say"].as_str().expect("words").contains("256"));
    let huge = "x".repeat(2 << 20);
    let (status, said) = post(&browser, "open", &json!({ "kgn": huge })).await;
    assert_eq!((status, &said["field"]), (413, &json!("record")));
    for body in [
        json!({}),
        json!([]),
        json!({ "kgn": 7 }),
        json!({ "sketch": { "nodes": 1 } }),
    ] {
        let (status, said) = post(&browser, "open", &body).await;
        assert!(matches!(status, 400 | 422), "{body}: {status}");
        assert!(said["say"].is_string());
    }
}

#[tokio::test]
async fn positions_are_put_down_by_hand() {
    let server = Server::start().await;
    let mut reasons = BTreeSet::new();
    for code in ["en", "fr", "de"] {
        let mut browser = server.browser().with("accept-language", code);
        for id in GameId::ALL {
            let slug = id.info().slug;
            let page = browser.get(&format!("/analysis/{slug}")).await;
            let setup = desk(page.text())["setup"].clone();
            let attempt = |pieces: &Value| json!({ "game": slug, "pieces": pieces });
            let (status, said) = post(&browser, "arrange", &attempt(&setup["start"])).await;
            assert_eq!(status, 200);
            assert_eq!(said["position"], id.start().to_string());
            assert!(
                said["say"].is_null() && said["stand"].is_object(),
                "{slug}: {said}"
            );
            // A board full of the same piece is no position of any game, and the reason is said.
            let mut full = setup["start"].clone();
            let kind = setup["kinds"][0]["letter"].as_str().expect("a letter");
            for place in desk(page.text())["board"]["places"]
                .as_array()
                .expect("places")
            {
                full["piles"][place["n"].as_str().expect("a name")] = json!(kind);
            }
            let (status, said) = post(&browser, "arrange", &attempt(&full)).await;
            assert_eq!(status, 200);
            assert!(said["stand"].is_null());
            reasons.insert(said["say"].as_str().expect("a reason").to_owned());
            let written = json!({ "game": slug, "position": id.start().to_string() });
            let (_, said) = post(&browser, "arrange", &written).await;
            assert_eq!(said["pieces"], setup["start"], "{slug}");
            let wrong = json!({ "game": slug, "position": "x" });
            let (status, said) = post(&browser, "arrange", &wrong).await;
            assert_eq!((status, &said["position"]), (200, &json!("x")));
            assert!(said["say"].is_string());
        }
        let (status, said) = post(
            &browser,
            "arrange",
            &json!({ "game": "chess", "position": "" }),
        )
        .await;
        assert_eq!((status, said["say"].is_string()), (422, true));
    }
    // Each game has its own reason, in each language.
    assert_eq!(reasons.len(), 3 * GameId::ALL.len(), "{reasons:#?}");
}

#[tokio::test]
async fn a_shared_tree_is_the_same_for_everybody_and_for_ever() {
    let server = Server::start().await;
    let browser = server.browser();
    let kgn = "[Game \"kingdom\"]\n\n1. e1-e2 (1. d1-d2 {why not}) *\n";
    let (_, desk) = post(&browser, "open", &json!({ "kgn": kgn })).await;
    let sketch = desk["sketch"].clone();
    assert!(sketch.is_object(), "{desk}");
    let (status, shared) = post(&browser, "share", &sketch).await;
    assert_eq!(status, 200, "{shared}");
    let address = shared["address"].as_str().expect("an address").to_owned();
    // The same tree has the same address.
    let (_, again) = post(&browser, "share", &sketch).await;
    assert_eq!(again, shared);
    let seen = self::desk(server.browser().get(&address).await.text());
    assert_eq!(seen["sketch"], sketch);
    let server = server.restart().await;
    let seen = self::desk(server.browser().get(&address).await.text());
    assert_eq!(seen["sketch"], sketch);
    // What the rules forbid is not kept, nor what is too large, nor what another site sends.
    let browser = server.browser();
    let mut illegal = sketch.clone();
    illegal["nodes"][1]["t"] = json!("e1-a9");
    let (status, said) = post(&browser, "share", &illegal).await;
    assert_eq!((status, &said["field"]), (422, &json!("tree")));
    let mut large = sketch.clone();
    large["nodes"][0]["c"] = json!(["x".repeat(65 << 10)]);
    let (status, said) = post(&browser, "share", &large).await;
    assert_eq!((status, &said["field"]), (413, &json!("share")));
    let other = server.browser().with("origin", "https://elsewhere.example");
    assert_eq!(post(&other, "share", &sketch).await.0, 403);
}

#[tokio::test]
async fn nobody_shares_or_asks_without_end() {
    let server = Server::start().await;
    let far = server.browser().with("x-forwarded-for", "203.0.113.9");
    let sketch = json!({ "game": "kengi", "nodes": [{}] });
    let mut refused = None;
    for _ in 0..20 {
        let (status, said) = post(&far, "share", &sketch).await;
        if status == 429 {
            refused = said["say"].as_str().map(str::to_owned);
            break;
        }
        assert_eq!(status, 200);
    }
    assert_eq!(
        refused,
        Some(text(Language::English, "analysis-share-too-many"))
    );
    // Others may still share, and this one may still ask.
    let other = server.browser().with("x-forwarded-for", "203.0.113.77");
    assert_eq!(post(&other, "share", &sketch).await.0, 200);
    assert_eq!(
        post(&far, "open", &json!({ "sketch": sketch })).await.0,
        200
    );
}
