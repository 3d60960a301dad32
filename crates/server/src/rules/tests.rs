//! The texts of all games in all languages: whole, alike, true and well typed.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::extract::Query;
use axum::http::{Request, StatusCode, Uri};
use kabinet_games::GameId;
use kabinet_words::Language;
use tower::Service;

use super::{Block, Figure, Files, Rules, Section, Text, of};
use crate::http::{App, router};
use crate::pages::new_game::{NewGame, NewGameForm};

fn rules(game: GameId) -> Rules {
    Rules::read(game).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Calls `look` with every text.
fn each_text(look: impl Fn(&str, GameId, Language, &Text)) {
    for &game in GameId::ALL {
        let rules = rules(game);
        for language in Language::ALL {
            let name = format!("{game}, {language}");
            look(&name, game, language, rules.text(language));
        }
    }
}

/// The figures of a text by the sections they are in.
fn figures(text: &Text) -> Vec<(&str, Vec<&str>)> {
    let sections = text.sections.iter().map(|section| {
        let shown = section.blocks.iter().flat_map(Block::figures);
        let names = shown.map(|shown| shown.name.as_str()).collect();
        (section.id.as_str(), names)
    });
    sections.collect()
}

/// The HTML of a text, captions and all.
fn html(text: &Text) -> String {
    let mut html = text.lead.clone();
    for block in text.sections.iter().flat_map(|section| &section.blocks) {
        match block {
            Block::Words(words) => html.push_str(words),
            Block::Figures(figures) => {
                html.extend(figures.iter().map(|shown| format!("\n{}\n", shown.caption)));
            }
        }
    }
    html
}

#[test]
fn every_game_has_its_rules_and_every_figure_is_true() {
    for &game in GameId::ALL {
        assert!(!rules(game).figures().is_empty(), "{game}");
        assert!(of(game).is_some(), "{game}");
    }
}

#[test]
fn every_game_has_boards_to_try() {
    for &game in GameId::ALL {
        let rules = rules(game);
        let to_try = rules.figures().iter().filter(|figure| figure.is_to_try());
        assert!(to_try.count() >= 3, "{game}");
    }
}

#[test]
fn a_figure_that_is_not_true_is_refused() {
    let wrong = [
        "[a]\nposition: nonsense",
        "[a]\noption: size=9",
        "[a]\nafter: Gb1 Gb1",
        "[a]\nlegal: Zz9",
        "[a]\nillegal: Gb1",
        "[a]\nillegal: nonsense",
        "[a]\nwinner: w",
        "[a]\nside: b",
        "[a]\nshow: z9",
        "[a]\nposition: P3/3P/4/g1Gp w -/-\nafter: c1-d1",
        "[a]\nposition: P3/3P/4/g1Gp w -/-\nafter: c1-d1\nwinner: w\ntry: yes",
        "[a]\ncolour: red",
        "after: Gb1",
    ];
    for source in wrong {
        let read = Figure::read_all(GameId::Kastwa, source);
        assert!(read.is_err(), "{source}");
    }
    let right = "# A word.\n[a]\nafter: Gb1 Pa1,Gc3\nlegal: Pc2\nillegal: Gc2\nside: w";
    let figures = Figure::read_all(GameId::Kastwa, right).expect("a good figure");
    assert_eq!(figures[0].position().to_string(), "4/2g1/4/pG2 w PP/p");
}

#[test]
fn all_languages_have_the_same_sections_and_figures() {
    for &game in GameId::ALL {
        let rules = rules(game);
        let english = figures(rules.text(Language::English));
        assert_eq!(
            english.first().map(|(id, _)| *id),
            Some("nutshell"),
            "{game}"
        );
        for language in Language::ALL {
            assert_eq!(figures(rules.text(language)), english, "{game}, {language}");
        }
        // Every figure is shown once, in the order of their file.
        let shown: Vec<&str> = english.into_iter().flat_map(|(_, names)| names).collect();
        let there: Vec<&str> = rules.figures().iter().map(Figure::name).collect();
        assert_eq!(shown, there, "{game}");
    }
}

#[test]
fn all_languages_mark_the_same_as_ours() {
    // A rule that is ours in one language is ours in all, so the marks of each section are as many.
    let ours = |text: &Text| -> Vec<(String, usize)> {
        let count = |section: &Section| {
            let alone = Text {
                lead: String::new(),
                sections: vec![section.clone()],
            };
            (
                section.id.clone(),
                html(&alone).matches("class=\"ours\"").count(),
            )
        };
        text.sections.iter().map(count).collect()
    };
    for &game in GameId::ALL {
        let rules = rules(game);
        let english = ours(rules.text(Language::English));
        assert!(english.iter().any(|(_, count)| *count > 0), "{game}");
        for language in Language::ALL {
            assert_eq!(ours(rules.text(language)), english, "{game}, {language}");
        }
    }
}

#[test]
fn sections_have_names_and_titles_of_their_own() {
    each_text(|name, _, _, text| {
        assert!(!text.lead.is_empty(), "{name}");
        let ids: BTreeSet<&str> = text.sections.iter().map(|s| s.id.as_str()).collect();
        assert_eq!(ids.len(), text.sections.len(), "{name}");
        for section in &text.sections {
            let kebab = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(
                !section.id.is_empty() && section.id.chars().all(kebab),
                "{name}: {}",
                section.id
            );
            assert!(!section.title.is_empty(), "{name}: {}", section.id);
            assert!(!section.blocks.is_empty(), "{name}: {}", section.id);
        }
    });
}

#[test]
fn nothing_in_a_text_becomes_foreign_html() {
    let known = [
        "p", "ul", "ol", "li", "strong", "em", "code", "a", "small", "table", "thead", "tbody",
        "tr", "th", "td", "div", "h3",
    ];
    each_text(|name, _, _, text| {
        let html = html(text);
        for part in html.split('<').skip(1) {
            let end = |c: char| !c.is_ascii_alphanumeric();
            let tag = part.trim_start_matches('/').split(end).next().unwrap_or("");
            assert!(known.contains(&tag), "{name}: <{part:.40}");
        }
        // A figure among words, a list or a table would be left out.
        assert!(!html.contains("figure:"), "{name}");
        assert!(!html.contains("[ours]"), "{name}");
    });
    let typed = "A <b onclick=\"x\">word</b>.\n\n<script>alert(1)</script>\n\n## <i>T</i> {#t}\n\n![<u>c</u>](figure:x)\n";
    let text = Text::read(typed, Language::English);
    let html = html(&text);
    for tag in ["<b", "<script", "<u"] {
        assert!(!html.contains(tag), "{html}");
    }
    assert!(html.contains("&lt;b onclick"), "{html}");
}

/// The addresses that a text links to.
fn links(html: &str) -> Vec<String> {
    let parts = html.split("href=\"").skip(1);
    let address = |part: &str| part.split('"').next().unwrap_or("").replace("&amp;", "&");
    parts.map(address).collect()
}

#[test]
fn every_link_leads_somewhere() {
    each_text(|name, game, language, text| {
        let html = html(text);
        for link in links(&html) {
            if let Some(id) = link.strip_prefix('#') {
                let there = text.sections.iter().any(|section| section.id == id);
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
                ["rules", slug] => assert!(slug.parse::<GameId>().is_ok(), "{name}: {link}"),
                _ => panic!("{name}: {link} leads nowhere in {language}"),
            }
        }
    });
}

#[test]
fn the_typography_is_the_house_s() {
    for &game in GameId::ALL {
        for language in Language::ALL {
            let path = format!("{}/{}.md", language.code(), game.info().slug);
            let file = Files::get(&path).expect("a text");
            let source = std::str::from_utf8(&file.data).expect("UTF-8");
            for (number, line) in source.lines().enumerate() {
                let place = format!("{path}:{}: {line}", number + 1);
                // What stands in code is notation, and the rest is what is read aloud.
                let words: String = line.split('`').step_by(2).collect::<Vec<_>>().join("x");
                let words = words.replace("![", "[");
                assert!(!words.contains('!'), "{place}: nobody shouts");
                assert!(!words.contains(['\'', '"']), "{place}: a typewriter's mark");
                assert!(!words.contains("..."), "{place}: three dots");
                if language == Language::French {
                    for mark in [" :", " ;", " ?", " »", "« "] {
                        assert!(
                            !words.contains(mark),
                            "{place}: a line could break at {mark}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn pictures_speak_the_language_of_the_page() {
    let rules = rules(GameId::Kastwa);
    let start = rules.figure("start").expect("the start");
    let french = start.svg(Language::French, kabinet_draw::svg::Theme::Light);
    assert!(french.contains("Blanc"), "{french:.400}");
    assert!(
        start.told(Language::German).contains("Weiß"),
        "{}",
        start.told(Language::German)
    );
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
        let slug = game.info().slug;
        let (status, _, page) = get(&format!("/rules/{slug}")).await;
        assert_eq!(status, StatusCode::OK, "{slug}");
        let pictures: Vec<&str> = page
            .split("<img src=\"")
            .skip(1)
            .filter_map(|p| p.split('"').next())
            .collect();
        assert_eq!(pictures.len(), rules(game).figures().len(), "{slug}");
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
    for &game in GameId::ALL {
        let rules = rules(game);
        for figure in rules.figures() {
            let path = format!("/rules/{}/try/{}", game.info().slug, figure.name());
            let (status, _, body) = get(&path).await;
            if !figure.is_to_try() {
                assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
                continue;
            }
            assert_eq!(status, StatusCode::OK, "{path}");
            let trial: serde_json::Value = serde_json::from_str(&body).expect("JSON");
            assert_eq!(
                trial["look"]["position"],
                figure.position().to_string(),
                "{path}"
            );
            assert!(
                trial["svg"]
                    .as_str()
                    .is_some_and(|svg| svg.contains("<svg"))
            );
        }
    }
    for nowhere in [
        "/rules/chess",
        "/rules/chess/try/start",
        "/rules/kengi/try/none",
        "/rules/kengi/figure/none.svg",
        "/rules/kengi/figure/start",
        "/rules/chess/figure/start.svg",
    ] {
        assert_eq!(get(nowhere).await.0, StatusCode::NOT_FOUND, "{nowhere}");
    }
}
