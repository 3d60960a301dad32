//! The coach of games against the computer, and learning from the mistakes of finished games.

use kabinet_words::{Language, text};
use serde_json::{Value, json};

use crate::common::{Browser, Server, two_at};

/// The first problem of Kengi's sheet: North threatens, and South, to move, is lost all the same.
const THREATENED: &str = "-,VB,-,O,-/VO,V,B,O,-/V,R,B,OV,NBOR/R,RN,B,N,NR/-,-,-,-,N s -";
/// The second: South wins with c1-B4, and with nothing else.
const WON: &str = "V,V,B,-,-/V,VO,B,O,O/V,R,B,O,NO/R,R,B,N,N/RN,-,B,NR,- s -";

fn start(position: &str) -> String {
    let position = position.replace('/', "%2F").replace(' ', "+");
    format!("option-start=position&option-start-position={position}&seat=0")
}

async fn ask(browser: &Browser, path: &str, body: Value) -> (u16, Value) {
    let mut script = browser.with("content-type", "application/json");
    let body = body.to_string();
    let answer = script.request("POST", path, body.as_bytes()).await;
    let said = serde_json::from_str(answer.text()).unwrap_or(Value::Null);
    (answer.status, said)
}

#[tokio::test]
async fn the_coach_says_what_is_threatened_and_warns_before_a_blunder() {
    let server = Server::start().await;
    let mut ann = server.browser();
    let form = format!("opponent=engine&level=1&{}", start(THREATENED));
    let room = ann.set_up("kengi", &form).await;
    let path = format!("/game/{room}/coach");
    let (status, advice) = ask(&ann, &path, json!({ "n": 0 })).await;
    assert_eq!(status, 200, "{advice}");
    let threat = &advice["threat"];
    let said = threat["say"].as_str().expect("a threat");
    assert!(
        said.starts_with("North threatens to finish a tower with "),
        "{said}"
    );
    assert_eq!(threat["arrows"].as_array().map(Vec::len), Some(1));
    // What does nothing against it is a blunder, shown to its end.
    let (status, advice) = ask(&ann, &path, json!({ "n": 0, "a": "a2-a3" })).await;
    assert_eq!(status, 200, "{advice}");
    let warning = &advice["warning"];
    let said = warning["say"].as_str().expect("a warning");
    assert!(
        said.starts_with("This lets North finish a tower with "),
        "{said}"
    );
    assert_eq!(warning["shows"], "This is how North would win.");
    let looks = warning["looks"].as_array().expect("positions");
    assert_eq!(looks.last().expect("an end")["over"], "0-1");
    // What holds out longest is none.
    let (_, advice) = ask(&ann, &path, json!({ "n": 0, "a": "b2-e4" })).await;
    assert_eq!(advice, json!({}));
    // A win that is let go is pointed out, and one that is found is praised.
    let form = format!("opponent=engine&level=1&{}", start(WON));
    let room = ann.set_up("kengi", &form).await;
    let path = format!("/game/{room}/coach");
    let (_, advice) = ask(&ann, &path, json!({ "n": 0, "a": "a1-e1" })).await;
    let said = advice["warning"]["say"].as_str().expect("a warning");
    assert!(said.contains("win"), "{said}");
    let shown = &advice["warning"]["shows"];
    assert_eq!(shown, "This is how you would win instead.");
    let (_, advice) = ask(&ann, &path, json!({ "n": 0, "a": "c1-B4" })).await;
    assert_eq!(advice["praise"]["kind"], "wins", "{advice}");
    assert_eq!(advice["warning"], Value::Null);
    // However a turn is spelt, it is judged; and what is shown is said.
    let room = ann.set_up("kengi", "opponent=engine&level=1&seat=0").await;
    let path = format!("/game/{room}/coach");
    let (_, advice) = ask(&ann, &path, json!({ "n": 0, "a": "B1 d1" })).await;
    let shown = advice["warning"]["shows"].as_str().expect("a warning");
    assert!(shown.starts_with("North answers "), "{shown}");
    assert!(shown.ends_with(" and can then force a win."), "{shown}");
}

#[tokio::test]
async fn the_coach_speaks_every_language() {
    let server = Server::start().await;
    for (language, word) in [("fr", "menace"), ("de", "droht")] {
        let mut ann = server.browser().with("accept-language", language);
        let form = format!("opponent=engine&level=1&{}", start(THREATENED));
        let room = ann.set_up("kengi", &form).await;
        let path = format!("/game/{room}/coach");
        let (_, advice) = ask(&ann, &path, json!({ "n": 0 })).await;
        let said = advice["threat"]["say"].as_str().expect("a threat");
        assert!(said.contains(word), "{said}");
    }
}

#[tokio::test]
async fn the_coach_helps_nobody_against_people() {
    let server = Server::start().await;
    let mut ann = server.browser();
    let room = ann.set_up("kengi", "opponent=engine&level=1&seat=0").await;
    let path = format!("/game/{room}/coach");
    assert_eq!(ask(&ann, &path, json!({ "n": 0 })).await.0, 200);
    // A stranger, another moment, what is not legal, another site.
    let mut ben = server.browser();
    ben.get(&format!("/game/{room}")).await;
    assert_eq!(ask(&ben, &path, json!({ "n": 0 })).await.0, 403);
    assert_eq!(
        ask(&server.browser(), &path, json!({ "n": 0 })).await.0,
        404
    );
    assert_eq!(ask(&ann, &path, json!({ "n": 1 })).await.0, 403);
    let illegal = json!({ "n": 0, "a": "a1-a1" });
    assert_eq!(ask(&ann, &path, illegal).await.0, 422);
    assert_eq!(ask(&ann, &path, json!({ "a": "a1-d3" })).await.0, 422);
    let foreign = ann.with("origin", "http://elsewhere.example");
    assert_eq!(ask(&foreign, &path, json!({ "n": 0 })).await.0, 403);
    let (room, ann, _) = two_at(&server, "kengi", "seat=0").await;
    let path = format!("/game/{room}/coach");
    assert_eq!(ask(&ann, &path, json!({ "n": 0 })).await.0, 403);
    let mut same = server.browser();
    let room = same.set_up("kengi", "opponent=table").await;
    let path = format!("/game/{room}/coach");
    assert_eq!(ask(&same, &path, json!({ "n": 0 })).await.0, 403);
}

#[tokio::test]
async fn a_coach_is_chosen_in_the_form() {
    let server = Server::start().await;
    let mut ann = server.browser();
    let form = ann.get("/new/kengi").await;
    assert!(form.text().contains("name=\"coach\""));
    assert!(
        form.text()
            .contains(&text(Language::English, "new-coach-told"))
    );
    let mut to = async |form: &str| {
        let answer = ann.post("/new/kengi", form).await;
        answer.header("location").expect("where to go").to_owned()
    };
    assert!(
        to("opponent=engine&level=2&coach=on")
            .await
            .ends_with("?coach=on")
    );
    assert!(!to("opponent=engine&level=2").await.contains('?'));
    assert!(!to("opponent=friend&coach=on").await.contains('?'));
    // The switch is on pages of games against the computer only.
    let room = ann.set_up("kengi", "opponent=engine").await;
    let page = ann.get(&format!("/game/{room}")).await;
    assert!(page.text().contains("id=\"coach-on\""));
    let room = ann.set_up("kengi", "opponent=friend").await;
    let page = ann.get(&format!("/game/{room}")).await;
    assert!(!page.text().contains("id=\"coach-on\""));
}

#[tokio::test]
async fn a_finished_game_teaches_by_its_mistakes() {
    let server = Server::start().await;
    let mut ann = server.browser();
    let room = ann
        .set_up("kengi", &format!("opponent=table&{}", start(WON)))
        .await;
    let page = format!("/game/{room}/mistakes");
    let attempt = format!("{page}/try");
    // While it goes on there is no help.
    assert_eq!(ann.get(&page).await.status, 303);
    let better = json!({ "n": 0, "a": "c1-B4" });
    assert_eq!(ask(&ann, &attempt, better.clone()).await.0, 404);
    let mut line = ann.line(&room).await;
    line.act("a1-e1").await.expect("a legal move");
    line.ask(json!({ "t": "resign" })).await.expect("the end");
    let told = ann.get(&page).await;
    assert_eq!(told.status, 200);
    assert!(told.text().contains("mistakes.js") || told.text().contains("mistakes"));
    let (status, answer) = ask(&ann, &attempt, better).await;
    assert_eq!(status, 200, "{answer}");
    assert_eq!(answer["right"], true);
    assert_eq!(
        answer["say"],
        text(Language::English, "mistakes-right-wins")
    );
    let (_, answer) = ask(&ann, &attempt, json!({ "n": 0, "a": "d1-d2" })).await;
    assert_eq!(answer["right"], false, "{answer}");
    assert_eq!(answer["looks"].as_array().map(Vec::len), Some(2));
    for (n, a, status) in [(1, "c1-B4", 404), (0, "c1-c1", 422), (0, "", 422)] {
        let (found, _) = ask(&ann, &attempt, json!({ "n": n, "a": a })).await;
        assert_eq!(found, status, "{n} {a}");
    }
    // Whoever watched learns as well.
    assert_eq!(server.browser().get(&page).await.status, 200);
}

#[tokio::test]
async fn who_plays_against_the_proof_hears_how_far_the_end_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start_with(&kabinet_engine::data::DataFolder::at(folder.path())).await;
    let mut ann = server.browser();
    let known = ann.get("/known/kengi").await;
    assert!(known.text().contains("name=\"proof\""));
    assert!(
        !ann.get("/known/kingdom")
            .await
            .text()
            .contains("name=\"proof\"")
    );
    let form = "opponent=engine&level=10&seat=1&proof=on";
    let answer = ann.post("/new/kengi", form).await;
    let place = answer.header("location").expect("where to go");
    let room = place
        .strip_prefix("/game/")
        .and_then(|place| place.strip_suffix("?proof=on"))
        .expect("a game")
        .to_owned();
    let mut line = ann.line(&room).await;
    line.until_played(1).await;
    let path = format!("/game/{room}/coach");
    let (status, advice) = ask(&ann, &path, json!({ "n": 1, "proof": true })).await;
    assert_eq!(status, 200, "{advice}");
    assert_eq!(advice["proof"], "Proved: South wins in at most 14 plies.");
    let (_, advice) = ask(&ann, &path, json!({ "n": 1 })).await;
    assert_eq!(advice["proof"], Value::Null);
}
