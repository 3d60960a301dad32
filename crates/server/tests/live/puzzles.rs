//! Puzzles as browsers and scripts meet them: pages, attempts, hints, solutions, and what is kept.

use kabinet_engine::puzzles;
use kabinet_games::GameId;
use kabinet_words::{Language, text};
use serde_json::{Value, json};

use crate::common::{Browser, Server};

/// Posts data as the page's script does, and keeps the cookies.
async fn ask(browser: &mut Browser, path: &str, body: &Value) -> (u16, Value) {
    let mut script = browser.with("content-type", "application/json");
    let answer = script
        .request("POST", path, body.to_string().as_bytes())
        .await;
    browser.cookies = script.cookies;
    let said = serde_json::from_str(answer.text()).unwrap_or(Value::Null);
    (answer.status, said)
}

fn played(actions: &[&str]) -> Value {
    json!({ "played": actions })
}

#[tokio::test]
async fn every_puzzle_has_its_page_and_its_picture() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let index = browser.get("/puzzles").await;
    assert_eq!(index.status, 200);
    for &game in GameId::ALL {
        let slug = game.info().slug;
        assert!(
            index.text().contains(&format!("/puzzles/{slug}\"")),
            "{slug}"
        );
        let list = browser.get(&format!("/puzzles/{slug}")).await;
        assert_eq!(list.status, 200);
        let all = puzzles::of(game);
        for puzzle in all {
            let path = format!("/puzzles/{slug}/{}", puzzle.id());
            assert!(list.text().contains(&format!("\"{path}\"")), "{path}");
        }
        // All of them would take a while; the first of each kind and the last do.
        for puzzle in all.iter().take(6).chain(all.last()) {
            let path = format!("/puzzles/{slug}/{}", puzzle.id());
            assert_eq!(browser.get(&path).await.status, 200, "{path}");
            for theme in ["", "?theme=dark", "?theme=light", "?theme=pink"] {
                let picture = browser.get(&format!("{path}/board.svg{theme}")).await;
                assert_eq!(picture.status, 200, "{path}");
                assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
            }
        }
        let today = browser.get(&format!("/puzzles/{slug}/today")).await;
        assert_eq!(today.status, 303);
        let id = today
            .header("location")
            .and_then(|to| to.rsplit('/').next());
        let puzzle = puzzles::find(game, id.expect("an address")).expect("a puzzle");
        assert!(puzzle.is_sound());
        assert!(index.text().contains(puzzle.id()), "today's is on the page");
        let home = browser.get("/").await;
        assert!(home.text().contains(puzzle.id()), "and on the shelf");
    }
}

#[tokio::test]
async fn lists_show_what_is_asked_for() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let tiles = |page: &str| page.matches("<li data-status=").count();
    let all = browser.get("/puzzles/kengi").await;
    assert_eq!(tiles(all.text()), puzzles::of(GameId::Kengi).len());
    let hard = browser.get("/puzzles/kengi?difficulty=4").await;
    let expected = puzzles::of(GameId::Kengi)
        .iter()
        .filter(|puzzle| puzzle.difficulty().get() == 4);
    assert_eq!(tiles(hard.text()), expected.count());
    let long = browser.get("/puzzles/kengi?difficulty=&turns=3").await;
    let expected = puzzles::of(GameId::Kengi)
        .iter()
        .filter(|puzzle| puzzle.turns() == 3);
    assert_eq!(tiles(long.text()), expected.count());
    let none = browser.get("/puzzles/kengi?turns=77").await;
    assert_eq!(tiles(none.text()), 0);
    assert!(
        none.text()
            .contains(&text(Language::English, "puzzles-none"))
    );
    for nonsense in [
        "?difficulty=x&turns=-1&show=7",
        "?difficulty=1&difficulty=2",
        "?%ff",
    ] {
        let page = browser.get(&format!("/puzzles/kengi{nonsense}")).await;
        assert_eq!(page.status, 200, "{nonsense}");
    }
}

#[tokio::test]
async fn puzzles_that_are_not_there_say_so() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for path in [
        "/puzzles/chess",
        "/puzzles/chess/today",
        "/puzzles/chess/sheet-1",
        "/puzzles/kengi/none",
        "/puzzles/kengi/none/board.svg",
        "/puzzles/kengi/sheet-1/board.png",
        "/puzzles/kingdom/sheet-1",
        "/puzzles/kengi/sheet-1/try",
    ] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
    for what in ["try", "hint", "solution"] {
        for path in ["/puzzles/kengi/none", "/puzzles/chess/sheet-1"] {
            let path = format!("{path}/{what}");
            assert_eq!(
                ask(&mut browser, &path, &played(&[])).await.0,
                404,
                "{path}"
            );
        }
    }
    assert!(browser.cookies.is_empty(), "nobody is noted for that");
}

#[tokio::test]
async fn attempts_are_judged_by_proof_and_kept() {
    let server = Server::start().await;
    let mut browser = server.browser().with("accept-language", "fr");
    let path = "/puzzles/kengi/sheet-3/try";
    // Each of the five is right, not only the one that is stored.
    for first in ["a1-B5", "b1-B5", "d2-B5", "e2-B5", "c1-B5"] {
        let (status, said) = ask(&mut browser, path, &played(&[first])).await;
        assert_eq!(
            (status, &said["verdict"]),
            (200, &json!("right")),
            "{first}"
        );
        let looks = said["looks"].as_array().expect("positions");
        assert_eq!(looks.len(), 2, "{first}: the answer comes with it");
        assert!(
            said["say"].as_str().is_some_and(|say| say.contains("Nord")),
            "{said}"
        );
    }
    assert!(browser.cookies.is_empty(), "nothing is decided yet");
    let (_, wrong) = ask(&mut browser, path, &played(&["a1-c3"])).await;
    assert_eq!(wrong["verdict"], "wrong");
    assert_eq!(wrong["looks"].as_array().map(Vec::len), Some(2));
    assert!(
        browser.cookies.contains_key("kabinet"),
        "somebody to keep it for"
    );
    let (_, hint) = ask(&mut browser, "/puzzles/kengi/sheet-3/hint", &played(&[])).await;
    assert_eq!(hint["action"], "a1-B5");
    let (_, right) = ask(&mut browser, path, &played(&["b1-B5"])).await;
    let reply = right["looks"][1]["turns"][1][1]
        .as_str()
        .expect("a turn")
        .to_owned();
    let (_, solved) = ask(&mut browser, path, &played(&["b1-B5", &reply, "d2-B5"])).await;
    assert_eq!(solved["verdict"], "solved", "{solved}");
    let row = "<li data-status=\"helped\">";
    let list = browser.get("/puzzles/kengi").await;
    assert_eq!(list.text().matches(row).count(), 1);
    // It survives a restart, and is nobody else's.
    let server = server.restart().await;
    let mut again = server.browser();
    assert_eq!(
        again
            .get("/puzzles/kengi")
            .await
            .text()
            .matches(row)
            .count(),
        0
    );
    again.cookies = browser.cookies.clone();
    let list = again.get("/puzzles/kengi").await;
    assert_eq!(list.text().matches(row).count(), 1);
    let open = again.get("/puzzles/kengi?show=open").await;
    assert!(!open.text().contains("/puzzles/kengi/sheet-3\""));
    let page = again.get("/puzzles/kengi/sheet-3").await;
    let told = text(Language::English, "puzzle-state-helped");
    assert!(
        page.text()
            .contains(&format!("id=\"puzzle-status\">{told}<"))
    );
}

/// Where the solution begins with a quiet move, a missing threat is no reason why another fails.
#[tokio::test]
async fn reasons_and_hints_fit_the_puzzle() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let path = "/puzzles/kastwa/hkvkr5";
    let (_, hint) = ask(&mut browser, &format!("{path}/hint"), &played(&[])).await;
    assert_eq!(hint["say"], text(Language::English, "puzzle-about-quiet"));
    let (_, wrong) = ask(&mut browser, &format!("{path}/try"), &played(&["c4-d3"])).await;
    assert_eq!(
        wrong["say"],
        "This does not win in time: White answers b1-c2."
    );
    // The last move but one has to threaten.
    let two = "/puzzles/kastwa/j86kzm/try";
    let (_, wrong) = ask(&mut browser, two, &played(&["c5-d4"])).await;
    let say = wrong["say"].as_str().expect("a sentence");
    assert!(say.starts_with("This threatens nothing at once"), "{say}");
    // A quiet move that has to be found in danger.
    let danger = "/puzzles/kingdom/f7tt88/hint";
    let (_, hint) = ask(&mut browser, danger, &played(&[])).await;
    assert_eq!(
        hint["say"],
        "Black threatens to win at once. Stop that first."
    );
    // A threat that has to be stopped.
    let (_, hint) = ask(&mut browser, "/puzzles/kengi/sheet-1/hint", &played(&[])).await;
    let say = hint["say"].as_str().expect("a sentence");
    assert!(say.starts_with("Find out how North would win"), "{say}");
}

#[tokio::test]
async fn what_is_no_attempt_is_refused() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let path = "/puzzles/kengi/sheet-2/try";
    for (wrong, status) in [
        (played(&[]), 422),
        (played(&["a2-c2"]), 422),
        (played(&["nonsense"]), 422),
        (played(&["c1-B4", "a5-c5"]), 422),
        (played(&["c1-B4", "a5-c5", "A1-B4", "a4-a5"]), 422),
        (played(&["c1-B4"; 101]), 422),
        (json!({"played": "c1-B4"}), 422),
        (json!({"played": vec!["c1-B4"; 5000]}), 413),
    ] {
        let (answered, said) = ask(&mut browser, path, &wrong).await;
        assert_eq!(answered, status, "{wrong:.80}");
        assert!(said["say"].is_string(), "{wrong:.80}");
    }
    let (_, said) = ask(&mut browser, path, &played(&["c1-B4", "a5-c5", "a2-c2"])).await;
    assert_eq!(
        (&said["field"], &said["at"]),
        (&json!("actions"), &json!(2))
    );
    // Another site cannot try for somebody.
    let mut foreign = browser.with("origin", "https://evil.example");
    assert_eq!(ask(&mut foreign, path, &played(&["c1-B4"])).await.0, 403);
    assert!(browser.cookies.is_empty());
}

#[tokio::test]
async fn the_solution_is_played_out_from_where_one_is() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let turns = |said: &Value| -> Vec<String> {
        let last = said["looks"].as_array().and_then(|looks| looks.last());
        let turns = last.expect("a position")["turns"]
            .as_array()
            .expect("turns");
        turns
            .iter()
            .filter_map(|turn| turn[1].as_str().map(str::to_owned))
            .collect()
    };
    let path = "/puzzles/kengi/sheet-3/solution";
    let (_, stored) = ask(&mut browser, path, &played(&[])).await;
    assert_eq!(turns(&stored)[0], "a1-B5");
    let (_, other) = ask(&mut browser, path, &played(&["e2-B5"])).await;
    let line = turns(&other);
    assert_eq!((line[0].as_str(), line.len()), ("e2-B5", 3), "{line:?}");
    let (_, lost) = ask(&mut browser, path, &played(&["a1-c3"])).await;
    assert_eq!(turns(&lost), turns(&stored), "nothing wins from there");
    // The problem that does not work.
    let (_, refuted) = ask(
        &mut browser,
        "/puzzles/kengi/sheet-4/solution",
        &played(&[]),
    )
    .await;
    assert_eq!(turns(&refuted), ["D1-d3", "C5-E3"]);
    let (status, _) = ask(&mut browser, "/puzzles/kengi/sheet-4/hint", &played(&[])).await;
    assert_eq!(status, 422);
    let (_, tried) = ask(
        &mut browser,
        "/puzzles/kengi/sheet-4/try",
        &played(&["D1-d3"]),
    )
    .await;
    assert_eq!(tried["verdict"], "wrong");
    assert_eq!(tried["looks"][1]["over"], "0-1");
    // Seen is not solved.
    let (_, solved) = ask(
        &mut browser,
        "/puzzles/kengi/sheet-1/solution",
        &played(&[]),
    )
    .await;
    assert_eq!(turns(&solved), ["b2-e4"]);
    let (_, held) = ask(
        &mut browser,
        "/puzzles/kengi/sheet-1/try",
        &played(&["b2-e5"]),
    )
    .await;
    assert_eq!(held["verdict"], "solved", "the other turn that holds");
    let list = browser.get("/puzzles/kengi").await;
    assert_eq!(list.text().matches("<li data-status=\"seen\"").count(), 3);
    assert_eq!(list.text().matches("<li data-status=\"solved\"").count(), 0);
}

#[tokio::test]
async fn every_game_can_be_solved_by_its_hints() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let sound = |puzzle: &&puzzles::Puzzle| puzzle.is_sound() && puzzle.turns() > 1;
        let puzzle = puzzles::of(game).iter().find(sound).expect("a puzzle");
        let path = format!("/puzzles/{slug}/{}", puzzle.id());
        let mut actions: Vec<String> = Vec::new();
        let mut solved = false;
        for _ in 0..40 {
            let body = json!({ "played": actions, "more": true });
            let (status, hint) = ask(&mut browser, &format!("{path}/hint"), &body).await;
            assert_eq!(status, 200, "{path} {actions:?}: {hint}");
            actions.push(hint["action"].as_str().expect("an action").to_owned());
            let asked = json!({
                "game": slug,
                "options": kabinet_server::position_view::texts_of(puzzle.options()),
                "position": puzzle.start().to_string(),
                "actions": actions,
            });
            let (_, view) = ask(&mut browser, "/look", &asked).await;
            if view["mid"] == json!(true) {
                continue;
            }
            let (status, said) = ask(
                &mut browser,
                &format!("{path}/try"),
                &json!({ "played": actions }),
            )
            .await;
            assert_eq!(status, 200, "{path} {actions:?}: {said}");
            assert_ne!(said["verdict"], "wrong", "{path} {actions:?}");
            if said["verdict"] == "solved" {
                solved = true;
                break;
            }
            let last = said["looks"]
                .as_array()
                .and_then(|looks| looks.last())
                .expect("a position");
            let turns = last["turns"].as_array().expect("turns");
            let texts = turns.iter().filter_map(|turn| turn[1].as_str());
            actions = texts
                .flat_map(|turn| turn.split(','))
                .map(str::to_owned)
                .collect();
        }
        assert!(solved, "{path}: {actions:?}");
    }
}

#[tokio::test]
async fn too_many_attempts_are_asked_to_wait() {
    let server = Server::start().await;
    let mut away = server.browser().with("x-forwarded-for", "203.0.113.7");
    let mut refused = 0;
    for _ in 0..60 {
        let (status, said) = ask(&mut away, "/puzzles/kengi/sheet-2/try", &played(&[])).await;
        if status == 429 {
            assert_eq!(said["say"], text(Language::English, "refused-too-fast"));
            refused += 1;
        }
    }
    assert!(refused > 0);
    let mut other = server.browser().with("x-forwarded-for", "203.0.113.8");
    assert_eq!(
        ask(&mut other, "/puzzles/kengi/sheet-2/try", &played(&[]))
            .await
            .0,
        422
    );
}

#[tokio::test]
async fn a_position_that_is_held_and_lost_all_the_same_is_said_to_be() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let path = "/puzzles/kengi/sheet-1/try";
    let (status, said) = ask(&mut browser, path, &played(&["b2-e4"])).await;
    assert_eq!((status, &said["verdict"]), (200, &json!("solved")));
    let say = said["say"].as_str().expect("words");
    assert!(say.contains("South is lost"), "{say}");
}
