//! The texts: the same in every language, in the house's typography, with figures that hold.

use kabinet_games::GameId;
use kabinet_words::Language;

use super::{OURS, Texts, file, read};
use crate::flow::Block;

fn each() -> impl Iterator<Item = (GameId, Language, Texts)> {
    GameId::ALL.iter().flat_map(|&game| {
        Language::ALL.into_iter().map(move |language| {
            let texts = Texts::read(game, language);
            let texts = texts.unwrap_or_else(|error| panic!("{game} {language}: {error}"));
            (game, language, texts)
        })
    })
}

/// What must be alike in all languages: sections, and in each the kinds of blocks and the figures.
fn shape(texts: &Texts) -> Vec<String> {
    let block = |block: &Block| match block {
        Block::Heading(_) => "title".to_owned(),
        Block::Words(_) => "words".to_owned(),
        Block::Item(..) => "item".to_owned(),
        Block::Table(rows) => format!("table of {}", rows.len()),
        Block::Figures(figures) => {
            let names: Vec<&str> = figures.iter().map(|(f, _)| f.name.as_str()).collect();
            format!("figures {}", names.join(" "))
        }
    };
    let mut shape: Vec<String> = texts.make.iter().map(block).collect();
    for section in &texts.rules {
        shape.push(format!("# {}", section.id));
        shape.extend(section.blocks.iter().map(block));
    }
    shape
}

#[test]
fn every_game_has_its_texts_and_they_are_alike_in_every_language() {
    for &game in GameId::ALL {
        let english = Texts::read(game, Language::English).expect("English");
        assert!(
            !english.make.is_empty() && !english.lead.is_empty(),
            "{game}"
        );
        for language in Language::ALL {
            let texts = Texts::read(game, language);
            let texts = texts.unwrap_or_else(|error| panic!("{game} {language}: {error}"));
            assert_eq!(shape(&texts), shape(&english), "{game} {language}");
        }
    }
}

#[test]
fn what_is_ours_is_marked_as_often_in_every_language() {
    for &game in GameId::ALL {
        let slug = game.info().slug;
        let marks = |language: Language| {
            let source = file(&format!("{}/{slug}.md", language.code())).expect("a text");
            source.matches("[ours]").count()
        };
        let english = marks(Language::English);
        assert!(english > 3, "{game}");
        for language in Language::ALL {
            assert_eq!(marks(language), english, "{game} {language}");
        }
    }
}

#[test]
fn marks_become_a_sign_without_a_space() {
    let sections = read("Red begins [ours]. Then Blue.", &[]).expect("a text");
    let Block::Words(spans) = &sections[0].blocks[0] else {
        panic!("{sections:?}");
    };
    let text: String = spans.iter().map(|span| span.text.as_str()).collect();
    assert_eq!(text, format!("Red begins{OURS}. Then Blue."));
}

#[test]
fn every_text_has_a_figure_or_two_and_the_rules_of_the_end() {
    for (game, language, texts) in each() {
        let blocks = texts.rules.iter().flat_map(|section| &section.blocks);
        let figures = blocks.filter(|block| matches!(block, Block::Figures(_)));
        assert!(figures.count() >= 2, "{game} {language}");
        for section in ["nutshell", "winning", "draws", "notation"] {
            let there = texts.rules.iter().any(|known| known.id == section);
            assert!(there, "{game} {language}: no {section}");
        }
    }
}

#[test]
fn the_typography_is_the_house_s() {
    for &game in GameId::ALL {
        for language in Language::ALL {
            let name = format!("{}/{}.md", language.code(), game.info().slug);
            let source = file(&name).expect("a text");
            // The sign that begins a figure is no exclamation.
            let words = source.replace("![", "[");
            assert!(!words.contains('!'), "{name}: an exclamation mark");
            assert!(!words.contains("..."), "{name}: three dots");
            let quotes = words.contains('"') || words.contains('\'');
            assert!(!quotes, "{name}: a typewriter's mark");
            if language == Language::French {
                for mark in [" :", " ;", " ?", " »", "« "] {
                    // Tables have spaces of their own.
                    let broken = words.lines().filter(|line| !line.starts_with('|'));
                    for line in broken {
                        assert!(!line.contains(mark), "{name}: {line}");
                    }
                }
            }
        }
    }
}

#[test]
fn nonsense_is_refused() {
    for (source, why) in [
        ("![A](figure:none)", "there is no figure none"),
        ("[a](https://example.org)", "nobody can click"),
        ("<b>a</b>", "no "),
    ] {
        let error = read(source, &[]).expect_err(source);
        assert!(error.0.contains(why), "{source}: {error}");
    }
}
