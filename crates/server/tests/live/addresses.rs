//! Every address says what happened and what to do, in the visitor's language, and is safe to
//! visit.

use kabinet_games::GameId;
use kabinet_server::http::App;
use kabinet_words::{Language, text};
use serde_json::json;

use crate::common::{Browser, Server, serve, two_at};

const LANGUAGES: [(&str, Language); 3] = [
    ("en", Language::English),
    ("fr", Language::French),
    ("de", Language::German),
];

/// What a text is in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&#38;")
        .replace('\'', "&#39;")
        .replace('"', "&#34;")
}

#[tokio::test]
async fn a_full_table_says_so_in_the_visitors_language() {
    let server = Server::start().await;
    let (room, _, _) = two_at(&server, "kastwa", "").await;
    for (code, language) in LANGUAGES {
        let mut late = server.browser().with("accept-language", code);
        for form in ["", "seat=0", "seat=1", "seat=9", "seat=any", "seat=x"] {
            let answer = late.post(&format!("/game/{room}/sit"), form).await;
            assert_eq!(answer.status, 409, "{form}");
            let told = escaped(&text(language, "trouble-full"));
            assert!(answer.text().contains(&told), "{told}");
            assert!(
                answer.text().contains(&format!("/game/{room}")),
                "they may watch"
            );
        }
    }
}

#[tokio::test]
async fn capitals_and_a_slash_at_the_end_lead_to_the_page() {
    let server = Server::start().await;
    let mut visitor = server.browser();
    for (typed, page) in [
        ("/rules/kengi/", "/rules/kengi"),
        ("/rules/Kengi", "/rules/kengi"),
        ("/Rules/KENGI//", "/rules/kengi"),
        ("/games/", "/games"),
        (
            "/new/Kastwa/?option-size=5&name=Ada",
            "/new/kastwa?option-size=5&name=Ada",
        ),
        ("/learn/kingdom/step/", "/learn/kingdom/step"),
    ] {
        let answer = visitor.get(typed).await;
        assert_eq!(answer.status, 308, "{typed}");
        assert_eq!(answer.header("location"), Some(page), "{typed}");
        assert_eq!(visitor.get(page).await.status, 200, "{page}");
    }
    // What is nowhere stays nowhere, on this site.
    for typed in ["/Nowhere/", "//rules.example/", "/rules", "/rules/chess"] {
        assert_eq!(visitor.get(typed).await.status, 404, "{typed}");
    }
    for typed in ["/Rules/Chess/", "/puzzles/KENGI/nothing"] {
        let led = visitor.get(typed).await;
        let led = led.header("location").expect("it leads on");
        assert_eq!(visitor.get(led).await.status, 404, "{led}");
    }
}

#[tokio::test]
async fn what_is_not_there_says_so_in_the_visitors_language() {
    let server = Server::start().await;
    let key = "a".repeat(24);
    let missing = [
        "/nowhere".to_owned(),
        "/new/chess".to_owned(),
        "/game/aaaaaaaaaa".to_owned(),
        "/game/x".to_owned(),
        "/game/..%2f..%2fetc".to_owned(),
        "/game/aaaaaaaaaa/record".to_owned(),
        format!("/game/aaaaaaaaaa/seat/{key}"),
        "/board/chess.svg".to_owned(),
        "/board/kengi".to_owned(),
        "/assets/x/nothing.js".to_owned(),
        "/assets/x/../Cargo.toml".to_owned(),
        "/ws/aaaaaaaaaa".to_owned(),
        "/rules/%ff%fe".to_owned(),
        "/game/%c3%28/at/1".to_owned(),
        "/%ff".to_owned(),
    ];
    for (code, language) in LANGUAGES {
        let mut browser = server.browser().with("accept-language", code);
        for path in &missing {
            let answer = browser.get(path).await;
            assert_eq!(answer.status, 404, "{path}");
            let page = answer.text();
            assert!(page.contains(&format!("lang=\"{code}\"")), "{path}");
        }
        let page = browser.get("/game/aaaaaaaaaa").await;
        let told = escaped(&text(language, "trouble-no-table"));
        assert!(page.text().contains(&told), "{told}");
        for (path, form) in [("/game/aaaaaaaaaa/sit", ""), ("/new/chess", ""), ("/", "")] {
            assert_eq!(browser.post(path, form).await.status, 404, "{path}");
        }
    }
    assert_eq!(
        server.browser().try_line("aaaaaaaaaa").await.err(),
        Some(404)
    );
    assert_eq!(server.browser().try_line("x").await.err(), Some(404));
}

#[tokio::test]
async fn a_form_that_is_wrong_keeps_what_was_typed() {
    let server = Server::start().await;
    for (code, _) in LANGUAGES {
        let mut browser = server.browser().with("accept-language", code);
        let form = "opponent=friend&clock=minutes&minutes=7777&increment=12&name=Zo%C3%AB";
        let answer = browser.post("/new/kastwa", form).await;
        assert_eq!(answer.status, 422);
        for kept in ["7777", "12", "Zoë"] {
            let kept = format!("value=\"{kept}\"");
            assert!(answer.text().contains(&kept), "{kept}");
        }
        assert_eq!(answer.cookies().count(), 0);
    }
}

#[tokio::test]
async fn the_last_opponent_is_named_with_the_language_s_spaces() {
    let server = Server::start().await;
    for (code, label) in [
        ("en", "Play now: Kengi, level 2"),
        ("fr", "Jouer\u{a0}: Kengi, niveau 2"),
        ("de", "Jetzt spielen: Kengi, Stufe 2"),
    ] {
        let mut browser = server.browser().with("accept-language", code);
        browser.set_up("kengi", "opponent=engine&level=2").await;
        let page = browser.get("/").await;
        assert!(
            page.text().contains(&format!("aria-label=\"{label}\"")),
            "{code}"
        );
    }
}

#[tokio::test]
async fn the_language_is_the_browsers_until_another_is_chosen() {
    let server = Server::start().await;
    let (room, _, _) = two_at(&server, "kensington", "").await;
    let spoken = |page: &str| {
        let start = page.find("lang=\"").expect("a language") + 6;
        page[start..start + 2].to_owned()
    };
    for (accepted, expected) in [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("de", "de"),
        ("ja, de;q=0.5", "de"),
        ("ja", "en"),
        ("en;q=0.1, fr;q=0.9", "fr"),
    ] {
        let mut browser = server.browser().with("accept-language", accepted);
        let page = browser.get(&format!("/game/{room}")).await;
        assert_eq!(spoken(page.text()), expected, "{accepted}");
        let line = browser.line(&room).await;
        assert!(
            page.text()
                .contains(&escaped(line.state["say"].as_str().expect("words")))
        );
    }
    let mut browser = server.browser().with("accept-language", "fr");
    let back = format!("/game/{room}");
    let chosen = browser
        .post("/preferences", &format!("language=de&back={back}"))
        .await;
    assert_eq!(
        (chosen.status, chosen.header("location")),
        (303, Some(back.as_str()))
    );
    assert_eq!(spoken(browser.get(&back).await.text()), "de");
    assert_eq!(spoken(browser.get("/").await.text()), "de");
    // Refusals speak it, too.
    browser.set_up("kengi", "opponent=table").await;
    let mut line = browser.line(&room).await;
    let refused = line
        .answer(json!({"t": "resign"}))
        .await
        .expect("an answer");
    assert_eq!(refused["say"], text(Language::German, "refused-not-seated"));
    // Nobody is led away by a choice of language.
    for elsewhere in [
        "https://evil.example",
        "//evil.example",
        "/%5Cevil.example",
        "evil",
    ] {
        let form = format!("language=de&back={elsewhere}");
        let answer = browser.post("/preferences", &form).await;
        assert_eq!(answer.header("location"), Some("/"), "{elsewhere}");
    }
}

#[tokio::test]
async fn the_game_page_speaks_three_languages() {
    let server = Server::start().await;
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let (room, ann, _) = two_at(&server, slug, "clock=minutes&minutes=5&increment=3").await;
        let mut pages = Vec::new();
        for (code, _) in LANGUAGES {
            let mut browser = ann.with("accept-language", code);
            let page = browser.get(&format!("/game/{room}")).await;
            assert_eq!(page.status, 200);
            // What has no words in a language is written with its key.
            for key in ["room-", "seat-person", "clock-minutes", "chat-"] {
                assert!(
                    !page.text().contains(&format!(">{key}")),
                    "{slug} {code} {key}"
                );
            }
            pages.push(page.body);
        }
        assert_ne!(pages[0], pages[1]);
        assert_ne!(pages[1], pages[2]);
    }
}

#[tokio::test]
async fn secrets_are_kept_from_scripts_and_other_sites() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let answer = browser.post("/new/kengi", "opponent=table&name=Ann").await;
    let cookies: Vec<&str> = answer.cookies().collect();
    assert_eq!(cookies.len(), 2, "a secret and a name");
    for cookie in cookies {
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/"] {
            assert!(cookie.contains(part), "{cookie}");
        }
        assert!(
            !cookie.contains("Secure"),
            "there is no encryption on this way"
        );
    }
    let room = answer.header("location").expect("a game").to_owned();
    let secret = browser.cookies["kabinet"].clone();
    let page = browser.get(&room).await;
    assert!(!page.text().contains(&secret), "no page shows it");
    assert_eq!(page.cookies().count(), 0, "it is given once");
    // Behind an encrypted address cookies never leave it.
    let app = App::starting(Some("https://kabinet.example".to_owned()), None);
    app.open(server.rooms.clone(), server.analysis_pool.clone());
    let (address, serving) = serve(app).await;
    let mut browser = Browser::new(&address);
    let answer = browser.post("/new/kengi", "opponent=friend").await;
    assert!(answer.cookies().all(|cookie| cookie.contains("; Secure")));
    let room = answer.header("location").expect("a game").to_owned();
    let page = browser.get(&room).await;
    assert!(
        page.text()
            .contains(&format!("https://kabinet.example{room}"))
    );
    serving.abort();
}

#[tokio::test]
async fn every_answer_keeps_its_page_to_itself() {
    let server = Server::start().await;
    let (room, mut ann, _) = two_at(&server, "kengi", "").await;
    let asset = kabinet_server::assets::address("site.css");
    let paths = [
        "/",
        "/games",
        "/new/kengi",
        &format!("/game/{room}"),
        &format!("/game/{room}/record"),
        &format!("/game/{room}/at/0"),
        "/board/kengi.svg",
        "/nowhere",
        "/new/chess",
        "/healthz",
        "/robots.txt",
        "/favicon.ico",
        &asset,
    ];
    let mut answers = Vec::new();
    for path in paths {
        answers.push((path, ann.get(path).await));
    }
    answers.push(("a redirect", ann.post("/preferences", "language=fr").await));
    answers.push((
        "a refusal",
        ann.with("origin", "null").post("/preferences", "").await,
    ));
    answers.push(("a wrong form", ann.post("/new/kengi", "opponent=x").await));
    answers.push(("another method", ann.request("DELETE", "/", b"").await));
    for (what, answer) in answers {
        let policy = answer
            .header("content-security-policy")
            .unwrap_or_else(|| panic!("{what}"));
        assert!(policy.starts_with("default-src 'none'"), "{what}");
        assert!(!policy.contains("unsafe"), "{what}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{what}");
        }
        let html = answer
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("text/html"));
        if html {
            let page = answer.text();
            for inline in [" style=", " onclick=", " onload=", "javascript:", "<style"] {
                assert!(!page.contains(inline), "{what}: {inline}");
            }
            for script in page.split("<script").skip(1) {
                let tag = script.split('>').next().unwrap_or("");
                let data = tag.contains("type=\"application/json\"");
                assert!(data || tag.contains("src=\"/assets/"), "{what}: {tag}");
            }
            assert_eq!(
                answer.header("cache-control"),
                Some("private, no-cache"),
                "{what}"
            );
        }
    }
}

#[tokio::test]
async fn files_are_compressed_and_kept() {
    let server = Server::start().await;
    let mut plain = server.browser();
    let page = plain.get("/").await;
    let mut files: Vec<String> = page
        .text()
        .split('"')
        .filter(|text| text.starts_with("/assets/"))
        .map(str::to_owned)
        .collect();
    files.sort();
    files.dedup();
    assert!(files.len() >= 2, "{files:?}");
    for encoding in ["br", "gzip"] {
        let mut browser = server.browser().with("accept-encoding", encoding);
        for file in &files {
            let answer = browser.get(file).await;
            assert_eq!(answer.status, 200, "{file}");
            let cache = answer.header("cache-control").expect("how long to keep it");
            assert!(cache.contains("immutable") && cache.contains("max-age=31536000"));
            let whole = plain.get(file).await;
            assert_eq!(whole.header("content-encoding"), None);
            // What is smaller than a few lines is not worth it.
            if whole.body.len() > 1_000 {
                assert_eq!(answer.header("content-encoding"), Some(encoding), "{file}");
                assert!(answer.body.len() < whole.body.len(), "{file}");
            }
        }
        let home = browser.get("/").await;
        assert_eq!(home.header("content-encoding"), Some(encoding));
    }
    // A page of an older version gets today's file, and does not keep it under that name.
    let name = files[0].splitn(4, '/').nth(3).expect("a name");
    let old = plain.get(&format!("/assets/old/{name}")).await;
    assert_eq!(
        (old.status, old.header("cache-control")),
        (200, Some("no-cache"))
    );
}

#[tokio::test]
async fn a_server_that_is_starting_asks_for_patience() {
    let (address, serving) = serve(App::starting(None, None)).await;
    let mut browser = Browser::new(&address).with("accept-language", "de");
    for path in ["/", "/game/aaaaaaaaaa"] {
        let answer = browser.get(path).await;
        assert_eq!(answer.status, 503, "{path}");
        assert!(answer.header("retry-after").is_some());
        assert!(
            answer
                .text()
                .contains(&escaped(&text(Language::German, "trouble-starting")))
        );
    }
    assert_eq!(browser.get("/healthz").await.status, 503);
    assert_eq!(
        browser.post("/new/kengi", "opponent=table").await.status,
        503
    );
    assert_eq!(browser.try_line("aaaaaaaaaa").await.err(), Some(503));
    serving.abort();
}

#[tokio::test]
async fn the_engine_for_browsers_may_be_kept_and_only_its_worker_compiles() {
    use kabinet_server::assets::{self, local};
    let server = Server::start().await;
    let address = local::address(local::PROGRAM);
    let mut modern = server.browser().with("accept-encoding", "gzip, br");
    let packed = modern.get(&address).await;
    assert_eq!(packed.header("content-type"), Some("application/wasm"));
    assert_eq!(packed.header("content-encoding"), Some("br"));
    assert!(
        packed
            .header("cache-control")
            .is_some_and(|c| c.contains("immutable"))
    );
    let mut old = server.browser();
    let plain = old.get(&address).await;
    assert_eq!(plain.header("content-encoding"), None);
    let other = old.get("/local/0123456789ab/kabinet.wasm").await;
    assert_eq!(other.header("cache-control"), Some("no-cache"));
    assert_eq!(old.get("/local/0123456789ab/other").await.status, 404);
    let page = old.get("/analysis/kengi").await;
    assert!(page.text().contains(&address));
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(!policy.contains("unsafe"), "{policy}");
    let worker = old.get(&assets::address("workers/thinker.js")).await;
    let policy = worker.header("content-security-policy").expect("a policy");
    assert!(
        policy.contains("script-src 'self' 'wasm-unsafe-eval'"),
        "{policy}"
    );
}
