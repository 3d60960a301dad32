//! Lessons as browsers and scripts meet them.

use kabinet_games::GameId;
use kabinet_server::pages::markup::spans_html;
use kabinet_words::{Language, text};
use serde_json::json;

use crate::common::Server;

#[tokio::test]
async fn every_step_has_its_page_in_every_language() {
    let server = Server::start().await;
    for language in Language::ALL {
        let mut browser = server.browser().with("accept-language", language.code());
        for &game in GameId::ALL {
            let slug = game.info().slug;
            let lesson = kabinet_content::lesson(game).expect("a lesson");
            let first = browser.get(&format!("/learn/{slug}")).await;
            assert_eq!(first.status, 200);
            for (step, words) in lesson.steps().iter().zip(lesson.texts(language)) {
                let path = format!("/learn/{slug}/{}", step.name());
                let page = browser.get(&path).await;
                assert_eq!(page.status, 200, "{path}");
                assert!(
                    page.text()
                        .contains(&spans_html(&words.moments[0].task, language)),
                    "{path}"
                );
                assert!(page.text().contains("<svg"), "{path}");
                assert!(
                    first.text().contains(&path),
                    "the row of steps leads to {path}"
                );
            }
        }
    }
}

#[tokio::test]
async fn the_way_to_a_lesson_is_everywhere() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for &game in GameId::ALL {
        let slug = game.info().slug;
        for page in [
            "/".to_owned(),
            format!("/rules/{slug}"),
            format!("/new/{slug}"),
        ] {
            let answer = browser.get(&page).await;
            let link = format!("href=\"/learn/{slug}\"");
            assert!(answer.text().contains(&link), "{page}");
        }
    }
}

#[tokio::test]
async fn steps_that_are_not_there_say_so() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for path in [
        "/learn",
        "/learn/chess",
        "/learn/chess/place",
        "/learn/kengi/none",
        "/learn/kengi/..%2fkingdom",
    ] {
        assert_eq!(browser.get(path).await.status, 404, "{path}");
    }
    for path in ["/learn/chess/place", "/learn/kengi/none"] {
        let (status, said) = browser.ask_json(path, &json!({"played": []})).await;
        assert_eq!(status, 404, "{path}");
        assert!(said["say"].is_string(), "{path}");
    }
}

#[tokio::test]
async fn what_is_played_is_judged_by_the_rules() {
    let server = Server::start().await;
    let browser = server.browser().with("accept-language", "de");
    let path = "/learn/kengi/freeze";
    let (status, right) = browser.ask_json(path, &json!({"played": ["a1-B5"]})).await;
    assert_eq!(status, 200);
    assert_eq!(
        (&right["right"], &right["moment"]),
        (&json!(true), &json!(1))
    );
    let looks = right["looks"].as_array().expect("positions");
    assert_eq!(looks.len(), 2, "the own action, and North's");
    assert_eq!(looks[1]["side"], 0);
    assert!(right["example"].is_string());
    let (_, other) = browser.ask_json(path, &json!({"played": ["a1-c3"]})).await;
    assert_eq!(
        (&other["right"], &other["moment"]),
        (&json!(false), &json!(0))
    );
    let (_, done) = browser
        .ask_json(path, &json!({"played": ["a1-B5", "d2-B5"]}))
        .await;
    assert_eq!((&done["right"], &done["moment"]), (&json!(true), &json!(2)));
    assert_eq!(done["looks"][0]["over"], "1-0");
    let (status, refused) = browser.ask_json(path, &json!({"played": ["a1-a2"]})).await;
    assert_eq!((status, &refused["at"]), (422, &json!(0)));
    assert!(
        refused["say"]
            .as_str()
            .is_some_and(|say| say.contains("Rot") || say.contains("rot")),
        "{refused}"
    );
    let unreadable = text(Language::German, "refused-unreadable");
    for wrong in [
        json!({"played": ["a1-c3", "a2-c2"]}),
        json!({"played": 7}),
        json!([]),
    ] {
        let (status, said) = browser.ask_json(path, &wrong).await;
        assert_eq!((status, &said["say"]), (422, &json!(unreadable)), "{wrong}");
    }
    let (status, _) = browser
        .ask_json(path, &json!({"played": vec!["a1-B5"; 5000]}))
        .await;
    assert_eq!(status, 413);
}
