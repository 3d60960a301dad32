//! The articles as browsers meet them: links, elements and pictures.

use axum::body::Body;
use axum::extract::Query;
use axum::http::{Request, StatusCode, Uri};
use kabinet_content::{Article, Document, Topic};
use kabinet_games::GameId;
use kabinet_words::Language;
use tower::Service;

use crate::http::{App, router};
use crate::pages::markup::{block_html, spans_html};
use crate::pages::new_game::{NewGame, NewGameForm};

const TOPICS: [Topic; 3] = [Topic::Rules, Topic::Known, Topic::Strategy];

fn article(game: GameId, topic: Topic) -> &'static Article {
    let article = kabinet_content::article(game, topic);
    article.unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// The HTML of a document, with its captions.
fn html(document: &Document, language: Language) -> String {
    let blocks = document.blocks().map(|block| {
        let captions = block.figures().iter();
        let captions = captions.map(|shown| spans_html(&shown.caption, language));
        block_html(block, language) + captions.collect::<String>().as_str()
    });
    blocks.collect()
}

/// Calls `look` with the name, the game, the document and the HTML of every article.
fn each_document(look: impl Fn(&str, GameId, &Document, &str)) {
    for &game in GameId::ALL {
        for topic in TOPICS {
            for language in Language::ALL {
                let name = format!("{game}, {topic:?}, {language}");
                let document = article(game, topic).document(language);
                look(&name, game, document, &html(document, language));
            }
        }
    }
}

#[test]
fn nothing_in_a_text_becomes_foreign_html() {
    let ours = [
        "p", "ul", "ol", "li", "strong", "code", "pre", "a", "small", "table", "thead", "tbody",
        "tr", "th", "td", "div",
    ];
    each_document(|name, _, _, html| {
        for part in html.split('<').skip(1) {
            let end = |c: char| !c.is_ascii_alphanumeric();
            let tag = part.trim_start_matches('/').split(end).next().unwrap_or("");
            assert!(ours.contains(&tag), "{name}: <{part:.40}");
        }
        assert!(!html.contains("figure:"), "{name}");
        assert!(!html.contains("[ours]"), "{name}");
    });
}

/// The addresses that a text links to.
fn links(html: &str) -> Vec<String> {
    let parts = html.split("href=\"").skip(1);
    let address = |part: &str| part.split('"').next().unwrap_or("").replace("&amp;", "&");
    parts.map(address).collect()
}

#[test]
fn every_link_leads_somewhere() {
    each_document(|name, game, document, html| {
        for link in links(html) {
            if let Some(id) = link.strip_prefix('#') {
                let there = document.sections.iter().any(|section| section.id == id);
                assert!(there, "{name}: {link}");
                continue;
            }
            let uri: Uri = link.parse().unwrap_or_else(|_| panic!("{name}: {link}"));
            let parts: Vec<&str> = uri.path().split('/').skip(1).collect();
            match parts.as_slice() {
                ["new", slug] => {
                    let to: GameId = slug.parse().expect("a game");
                    let form = Query::<NewGameForm>::try_from_uri(&uri);
                    let Query(form) = form.unwrap_or_else(|_| panic!("{name}: {link}"));
                    let new = NewGame::read(to, &form, || 7);
                    assert!(new.is_ok(), "{name}: {link}");
                    assert_eq!(to, game, "{name}: {link}");
                }
                ["rules" | "puzzles", slug] => {
                    assert!(slug.parse::<GameId>().is_ok(), "{name}: {link}");
                }
                _ => panic!("{name}: {link} leads nowhere"),
            }
        }
    });
}

async fn get(path: &str) -> (StatusCode, String, String) {
    let mut service = router(App::starting(None, None));
    let request = Request::get(path).body(Body::empty()).expect("a request");
    let response = service.call(request).await.expect("an answer");
    let status = response.status();
    let cache = response.headers().get("cache-control");
    let cache = cache.and_then(|v| v.to_str().ok()).unwrap_or("").to_owned();
    let bytes = axum::body::to_bytes(response.into_body(), 1 << 22).await;
    let bytes = bytes.expect("a body").to_vec();
    (status, cache, String::from_utf8(bytes).expect("text"))
}

#[tokio::test]
async fn pages_and_their_pictures_are_served() {
    for &game in GameId::ALL {
        for topic in TOPICS {
            let path = format!("/{}/{}", topic.file_stem(), game.info().slug);
            let (status, _, page) = get(&path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            let pictures = page.split("<img src=\"").skip(1);
            let pictures: Vec<&str> = pictures.filter_map(|p| p.split('"').next()).collect();
            assert_eq!(
                pictures.len(),
                article(game, topic).figures().len(),
                "{path}"
            );
            for picture in pictures {
                let address = picture.replace("&amp;", "&").replace("&#38;", "&");
                let (status, cache, svg) = get(&address).await;
                assert_eq!(status, StatusCode::OK, "{address}");
                assert!(cache.contains("immutable"), "{address}: {cache}");
                assert!(svg.starts_with("<svg"), "{address}");
                let (_, cache, _) = get(&address.replace("v=", "v=0")).await;
                assert!(!cache.contains("immutable"), "{address}: {cache}");
            }
        }
    }
}

#[tokio::test]
async fn figures_to_try_are_served_as_boards() {
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let (_, _, known) = get(&format!("/known/{slug}")).await;
        assert!(
            !known.contains("data-try"),
            "{slug}: what is known has no boards to try"
        );
        let topics = [Topic::Rules, Topic::Strategy];
        let figures = topics.iter().flat_map(|&topic| {
            let figures = article(game, topic).figures().iter();
            figures.map(move |figure| (topic, figure))
        });
        for (topic, figure) in figures {
            let path = format!("/{}/{slug}/try/{}", topic.file_stem(), figure.name());
            let (status, _, body) = get(&path).await;
            if !figure.has_trial() {
                assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
                continue;
            }
            assert_eq!(status, StatusCode::OK, "{path}");
            let trial: serde_json::Value = serde_json::from_str(&body).expect("JSON");
            let position = figure.position().to_string();
            assert_eq!(trial["look"]["position"], position, "{path}");
            let svg = trial["svg"].as_str().unwrap_or_default();
            assert!(svg.contains("<svg"), "{path}");
        }
    }
}

#[tokio::test]
async fn annotated_games_are_served_with_their_record() {
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let annotated = kabinet_content::annotated_game(game).expect("a game");
        let (status, _, page) = get(&format!("/strategy/{slug}/game")).await;
        assert_eq!(status, StatusCode::OK, "{slug}");
        let turns = page.matches("score-number").count();
        assert_eq!(turns, annotated.game().turns().len(), "{slug}");
        let notes = page.matches("data-part=\"note\"").count();
        assert_eq!(notes, annotated.notes().len(), "{slug}");
        let (status, _, record) = get(&format!("/strategy/{slug}/game/record")).await;
        assert_eq!(status, StatusCode::OK, "{slug}");
        assert_eq!(record, annotated.record(Language::English).to_string());
        let (status, _, board) = get(&format!("/analysis/{slug}?annotated=yes")).await;
        assert_eq!(status, StatusCode::OK, "{slug}");
        assert!(board.contains("1-0"), "{slug}: the game is on the board");
    }
}

#[tokio::test]
async fn what_does_not_exist_is_not_found() {
    for nowhere in [
        "/rules/chess",
        "/known/chess",
        "/strategy/chess",
        "/strategy/chess/game",
        "/strategy/chess/game/record",
        "/strategy/kengi/try/none",
        "/strategy/kengi/figure/none.svg",
        "/rules/chess/try/start",
        "/rules/kengi/try/none",
        "/rules/kengi/figure/none.svg",
        "/known/kengi/figure/none.svg",
        "/rules/kengi/figure/start",
        "/rules/chess/figure/start.svg",
    ] {
        assert_eq!(get(nowhere).await.0, StatusCode::NOT_FOUND, "{nowhere}");
    }
}
