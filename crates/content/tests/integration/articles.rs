//! The articles of all games in all languages: complete, alike, true and well typed.

use crate::common;
use std::collections::BTreeSet;

use kabinet_content::{Article, Block, Document, Figure, Section, Span, Topic};
use kabinet_games::GameId;
use kabinet_words::Language;

fn article(game: GameId, topic: Topic) -> &'static Article {
    let article = kabinet_content::article(game, topic);
    article.unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// Every document with a name for messages.
fn documents() -> impl Iterator<Item = (String, &'static Document)> {
    let games = GameId::ALL.iter();
    let topics = games.flat_map(|&game| Topic::ALL.map(|topic| (game, topic)));
    topics.flat_map(|(game, topic)| {
        Language::ALL.map(|language| {
            let name = format!("{game}, {topic:?}, {language}");
            (name, article(game, topic).document(language))
        })
    })
}

/// How many times spans mark something as ours, and how many times as proved.
fn marks(spans: &[Span]) -> (usize, usize) {
    let count = |span: &Span| match span {
        Span::Ours => (1, 0),
        Span::Proved => (0, 1),
        Span::Strong(inner) | Span::Link { text: inner, .. } => marks(inner),
        Span::Text(_) | Span::Code(_) => (0, 0),
    };
    sum(spans.iter().map(count))
}

fn section_marks(section: &Section) -> (usize, usize) {
    let runs = section.blocks.iter().flat_map(Block::runs);
    sum(runs.map(marks))
}

fn sum(counts: impl Iterator<Item = (usize, usize)>) -> (usize, usize) {
    counts.fold((0, 0), |(ours, proved), (a, b)| (ours + a, proved + b))
}

/// What a block has in every language: its kind, its size and its figures.
fn shape(block: &Block) -> String {
    match block {
        Block::Paragraph(_) => "paragraph".to_owned(),
        Block::List { start, items } => format!("list of {} from {start:?}", items.len()),
        Block::Table { head, rows } => format!("table of {} by {}", head.len(), rows.len()),
        Block::Code(code) => code.clone(),
        Block::Figures(figures) => {
            let names: Vec<&str> = figures.iter().map(|f| f.name.as_str()).collect();
            format!("figures {}", names.join(" "))
        }
    }
}

#[test]
fn every_game_has_every_article_and_every_figure_is_true() {
    for &game in GameId::ALL {
        let figures = kabinet_content::figures(game);
        let figures = figures.unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(!figures.is_empty(), "{game}");
        for topic in Topic::ALL {
            assert!(!article(game, topic).figures().is_empty(), "{game}");
        }
    }
}

#[test]
fn every_game_has_figures_to_try() {
    for &game in GameId::ALL {
        let figures = article(game, Topic::Rules).figures().iter();
        let trials = figures.filter(|figure| figure.has_trial()).count();
        assert!(
            trials >= 3,
            "{game}: {trials} of at least 3 with `try: yes`"
        );
    }
}

/// Five ideas a game, each with a position to try that says something the tests prove.
#[test]
fn the_strategy_has_five_ideas_with_positions_to_try() {
    for &game in GameId::ALL {
        let article = article(game, Topic::Strategy);
        let sections = &article.document(Language::English).sections;
        assert_eq!(sections.len(), 5, "{game}");
        for section in sections {
            let shown = section.blocks.iter().flat_map(Block::figures);
            let figures: Vec<&Figure> = shown.filter_map(|f| article.figure(&f.name)).collect();
            let trials = figures.iter().filter(|figure| figure.has_trial());
            assert!(trials.count() > 0, "{game}, {}", section.id);
        }
        let claims = article.figures().iter().flat_map(Figure::claims).count();
        assert!(claims >= 5, "{game}: {claims} claims");
    }
}

#[test]
fn a_false_figure_is_refused() {
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
        "[a]\nhands: no",
        "[a]\nside: w\nside: w",
        "[a]\n[a]",
        "[a]\nposition: P3/3P/4/g1Gp w -/-\nafter: c1-d1",
        "[a]\nposition: P3/3P/4/g1Gp w -/-\nafter: c1-d1\nwinner: w\ntry: yes",
        "[a]\ncolour: red",
        "[a]\nclaim: nonsense",
        "[a]\nclaim: wins Zz9",
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
fn all_languages_have_the_same_sections_blocks_and_marks() {
    let shape = |document: &Document| -> Vec<(String, (usize, usize), Vec<String>)> {
        let lead = document.lead.iter().map(shape).collect();
        let sections = document.sections.iter().map(|section| {
            let blocks = section.blocks.iter().map(shape).collect();
            // What is ours or proved in one language is so in all of them.
            (section.id.clone(), section_marks(section), blocks)
        });
        let lead = (String::new(), (0, 0), lead);
        std::iter::once(lead).chain(sections).collect()
    };
    for &game in GameId::ALL {
        for topic in Topic::ALL {
            let article = article(game, topic);
            let english = shape(article.document(Language::English));
            for language in Language::ALL {
                let name = format!("{game}, {topic:?}, {language}");
                assert_eq!(shape(article.document(language)), english, "{name}");
            }
        }
    }
}

#[test]
fn the_rules_begin_in_a_nutshell_and_mark_what_is_ours() {
    for &game in GameId::ALL {
        for topic in [Topic::Rules, Topic::Print] {
            let sections = &article(game, topic).document(Language::English).sections;
            let ids: Vec<&str> = sections.iter().map(|s| s.id.as_str()).collect();
            let first = ids.iter().find(|id| **id != "make");
            assert_eq!(first, Some(&"nutshell"), "{game}");
            for id in ["winning", "draws", "notation"] {
                assert!(ids.contains(&id), "{game}, {topic:?}: no section {id}");
            }
            let (marks, _) = sum(sections.iter().map(section_marks));
            assert!(marks > 3, "{game}, {topic:?}: {marks} marks");
        }
    }
}

#[test]
fn every_figure_is_shown_once_in_the_order_of_its_file() {
    for &game in GameId::ALL {
        let file = kabinet_content::figures(game).expect("figures");
        let file: Vec<&str> = file.iter().map(Figure::name).collect();
        let shown = |topic: Topic| -> Vec<&str> {
            let document = article(game, topic).document(Language::English);
            document.figures().map(|f| f.name.as_str()).collect()
        };
        let rules = shown(Topic::Rules);
        // The file has the figures of the rules first, then what only the other articles need.
        let mut all = rules.clone();
        for topic in [Topic::Known, Topic::Strategy] {
            let other = shown(topic);
            let distinct: BTreeSet<&str> = other.iter().copied().collect();
            assert_eq!(distinct.len(), other.len(), "{game}: {other:?}");
            all.extend(other.into_iter().filter(|name| !rules.contains(name)));
        }
        assert_eq!(all, file, "{game}");
        for name in shown(Topic::Print) {
            assert!(rules.contains(&name), "{game}: only the paper has {name}");
        }
    }
}

#[test]
fn sections_have_names_titles_and_content() {
    for (name, document) in documents() {
        assert!(!document.lead.is_empty(), "{name}");
        for section in &document.sections {
            let kebab = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(section.id.chars().all(kebab), "{name}: {}", section.id);
            assert!(!section.title.is_empty(), "{name}: {}", section.id);
            assert!(!section.blocks.is_empty(), "{name}: {}", section.id);
        }
    }
}

#[test]
fn the_typography_is_ours() {
    for &game in GameId::ALL {
        for (topic, language) in Topic::ALL
            .iter()
            .flat_map(|t| Language::ALL.map(|l| (t, l)))
        {
            let file = format!("{}.md", topic.file_stem());
            let source = common::translated(game, language, &file);
            // Commands have a typography of their own.
            let mut command = false;
            for (number, line) in source.lines().enumerate() {
                if line.starts_with("```") {
                    command = !command;
                } else if !command {
                    let place = format!("{game}/{language}/{file}:{}: {line}", number + 1);
                    common::check_typography(&place, line, language);
                }
            }
        }
    }
}

#[test]
fn the_typography_of_annotated_games_is_ours() {
    for &game in GameId::ALL {
        for language in Language::ALL {
            let source = common::translated(game, language, "game.txt");
            for line in source
                .lines()
                .filter_map(|line| line.strip_prefix("told: "))
            {
                common::check_typography(&format!("{game}/{language}: {line}"), line, language);
            }
        }
    }
}

#[test]
fn pictures_speak_the_language_of_the_page() {
    let rules = article(GameId::Kastwa, Topic::Rules);
    let start = rules.figure("start").expect("the start");
    let french = start.svg(Language::French, kabinet_draw::svg::Theme::Light);
    assert!(french.contains("Blanc"), "{french:.400}");
    let german = start.description(Language::German);
    assert!(german.contains("Weiß"), "{german}");
}
