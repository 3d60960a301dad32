//! Every page, in every language and theme, with something and with nothing to show.

mod samples;

use std::collections::BTreeSet;
use std::path::Path;

use kabinet_engine::Character;
use kabinet_games::GameId;
use kabinet_words::{Language, catalogue, sources};
pub(super) use samples::page;
use samples::{game_pages, pages};

use super::Html;
use super::new_game::{NewGamePage, Problems};

/// The values of an attribute, in order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    let parts = html.split(&start).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// Calls `look` with every page of every language.
fn each_page(look: impl Fn(&str, &str)) {
    for language in Language::ALL {
        for (name, html) in pages(language) {
            look(&format!("{name}, {}", language.code()), &html);
        }
    }
}

#[test]
fn every_page_has_a_frame_and_one_title() {
    each_page(|name, html| {
        assert!(
            html.starts_with("<!DOCTYPE html>\n<html lang=\""),
            "{name}: {html:.60}"
        );
        assert_eq!(html.matches("<h1").count(), 1, "{name}");
        assert_eq!(html.matches("<main").count(), 1, "{name}");
        assert!(html.contains("data-theme=\"dark\""), "{name}");
        assert!(html.trim_end().ends_with("</html>"), "{name}");
    });
}

#[test]
fn no_page_shows_a_key() {
    let keys: BTreeSet<String> = words()
        .into_iter()
        .filter(|key| key.contains('-'))
        .collect();
    each_page(|name, html| {
        // What stands between elements; keys are kebab-case and words of people are not.
        for text in html.split('>').filter_map(|part| part.split('<').next()) {
            assert!(!keys.contains(text.trim()), "{name}: {text}");
        }
    });
}

/// Every key of the site's words.
fn words() -> Vec<String> {
    let lines = sources(Language::English).flat_map(|(_, text)| text.lines());
    let keys = lines.filter_map(|line| line.split_once(" ="));
    keys.map(|(key, _)| key.to_owned()).collect()
}

#[test]
fn nothing_needs_inline_code_or_style() {
    each_page(|name, html| {
        assert!(!html.contains(" style="), "{name}");
        assert!(!html.contains("<style"), "{name}");
        assert!(
            !html.contains("<b onclick"),
            "{name}: something was not escaped"
        );
        for script in html.split("<script").skip(1) {
            let kinds = [" type=\"module\" src=\"/assets/", " async src=\"/assets/"];
            let outside = kinds.iter().any(|kind| script.starts_with(kind));
            let data = script.starts_with(" type=\"application/json\"");
            assert!(outside || data, "{name}: {script:.80}");
        }
    });
}

#[test]
fn labels_and_descriptions_point_to_something() {
    each_page(|name, html| {
        let ids = values(html, "id");
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len(), "{name}: {ids:?}");
        for attribute in [
            "for",
            "aria-labelledby",
            "aria-describedby",
            "data-copy",
            "popovertarget",
        ] {
            let ids = values(html, attribute);
            for id in ids.iter().flat_map(|ids| ids.split(' ')) {
                assert!(unique.contains(id), "{name}: {attribute}={id}");
            }
        }
        let links = values(html, "href")
            .into_iter()
            .filter_map(|href| href.strip_prefix('#'));
        for id in links {
            assert!(unique.contains(id), "{name}: #{id}");
        }
    });
}

#[test]
fn every_control_has_a_name() {
    each_page(|name, html| {
        for button in html.split("<button").skip(1) {
            let (tag, rest) = button.split_once('>').expect("a tag");
            let inside = rest.split("</button>").next().unwrap_or("");
            let words: String = inside
                .split('>')
                .filter_map(|part| part.split('<').next())
                .collect();
            // The dialog's button is named by the script that opens it.
            let named =
                !words.trim().is_empty() || tag.contains("aria-label") || tag.contains("ask-yes");
            assert!(named, "{name}: {tag}");
        }
    });
}

/// The text of every template.
fn templates() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let files = std::fs::read_dir(folder).expect("the templates");
    let read = |file: std::io::Result<std::fs::DirEntry>| {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        (path.display().to_string(), text)
    };
    files.map(read).collect()
}

#[test]
fn every_word_and_icon_a_template_names_is_there() {
    let words: BTreeSet<String> = words().into_iter().collect();
    for (name, text) in templates() {
        for call in ["page.t(\"", "page.with(\"", "page.count(\""] {
            for part in text.split(call).skip(1) {
                let key = part.split('"').next().unwrap_or("");
                assert!(words.contains(key), "{name}: {key}");
            }
        }
        for part in text.split("page.icon(\"").skip(1) {
            let icon = part.split('"').next().unwrap_or("");
            assert!(super::icons::icon(icon).contains("<path"), "{name}: {icon}");
        }
    }
}

#[test]
fn no_template_names_a_game() {
    for (name, text) in templates() {
        for game in GameId::ALL {
            assert!(
                !text.contains(game.info().slug),
                "{name}: {}",
                game.info().slug
            );
        }
    }
}

#[test]
fn scripts_get_words_with_holes() {
    let html = &game_pages(&page(Language::French), GameId::ALL[0])[0].1;
    let (_, rest) = html.split_once("id=\"words\">").expect("the words");
    let json = rest.split("</script>").next().expect("the end");
    let words: serde_json::Value = serde_json::from_str(json).expect("JSON");
    assert_eq!(words["offer-declined"], "{name} a refusé.");
    assert_eq!(words["connection-back"], "Connexion rétablie.");
}

#[test]
fn nobody_shouts() {
    for language in Language::ALL {
        for (file, text) in sources(language) {
            let shouted = text.lines().find(|line| line.contains('!'));
            assert_eq!(shouted, None, "{} {file}", language.code());
        }
    }
}

#[test]
fn the_form_offers_every_character_with_a_name_and_a_line() {
    for language in Language::ALL {
        for &game in GameId::ALL {
            let shown = |level: &str| NewGamePage {
                page: page(language),
                game,
                form: [("level", level)].into_iter().collect(),
                problems: Problems::new(),
            };
            let html = shown("3").html();
            let characters: Vec<Character> = Character::all(game).collect();
            for character in &characters {
                let field = format!(r#"name="level" value="{character}">"#);
                assert_eq!(html.matches(&field).count(), 1, "{game} {character}");
                let about = catalogue::character_about(language, game.info(), character.name());
                assert!(
                    html.contains(&page(language).character(character)),
                    "{character}"
                );
                assert!(html.contains(&about), "{about}");
            }
            assert!(html.contains(r#"id="characters">"#), "folded away at first");
            let chosen = shown(characters[0].name()).html();
            assert!(chosen.contains(r#"id="characters" open>"#));
            let field = format!(r#"name="level" value="{}" checked>"#, characters[0]);
            assert!(chosen.contains(&field));
        }
    }
}
