//! Properties of the scene of every position of every game in the catalogue.

use std::collections::BTreeSet;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_draw::scene::{Scene, Target};
use kabinet_draw::svg::{SvgOptions, Theme};
use kabinet_draw::terminal::{COLUMNS, Style, TextOptions};
use kabinet_draw::{Context, palette, scene, svg, terminal};
use kabinet_games::options::ValueForm;
use kabinet_games::{AnyGame, GameId, Options};

/// The start of a game under every single word that its options admit.
fn starts(id: GameId) -> Vec<AnyGame> {
    let info = id.info();
    let mut starts = vec![id.start()];
    for option in info.options {
        for value in option.values {
            if let ValueForm::Word(word, _) = value {
                let mut options = Options::new(info);
                options.set(option.key, word).expect("a listed value");
                starts.push(id.open(&options, None).expect("a start"));
            }
        }
    }
    starts
}

/// Calls `look` on every position of some random games, with the last action's text.
fn random_positions(mut look: impl FnMut(&AnyGame, Option<&str>)) {
    let mut random = SplitMix64::new(20_261_115);
    let mut list = ActionList::new();
    for id in GameId::with_drafts() {
        for start in starts(id) {
            let mut position = start;
            let mut last = None;
            for _ in 0..150 {
                look(&position, last.as_deref());
                position.legal_actions(&mut list);
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                last = Some(position.action_text(action));
                position.play_unchecked(action);
            }
        }
    }
}

fn drawn(position: &AnyGame, last: Option<&str>) -> Scene {
    scene(position, Context { last, ending: None })
}

/// The places that an action's text names, in the form of the board: a letter and all the digits
/// behind it, in small letters. Letters without digits are kinds of pieces and words.
fn named_in(text: &str) -> BTreeSet<String> {
    let letters = text.match_indices(|c: char| c.is_ascii_alphabetic());
    let names = letters.filter_map(|(at, _)| {
        let rest = &text[at + 1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        (digits > 0).then(|| text[at..=at + digits].to_ascii_lowercase())
    });
    names.collect()
}

#[test]
fn places_are_named_once_and_as_the_game_names_them() {
    let mut random = SplitMix64::new(3);
    let mut list = ActionList::new();
    for id in GameId::with_drafts() {
        for start in starts(id) {
            let blank = drawn(&start, None);
            let places: BTreeSet<&str> = blank.places.iter().map(|p| p.name.as_str()).collect();
            assert_eq!(places.len(), blank.places.len(), "{id}: a name comes twice");

            let mut named: BTreeSet<&str> = BTreeSet::new();
            let mut marked = blank.clone();
            for _ in 0..8 {
                let mut position = start.clone();
                for _ in 0..100 {
                    position.legal_actions(&mut list);
                    for &action in list.iter() {
                        let text = position.action_text(action);
                        marked.marks.clear();
                        marked.mark_turn(&text);
                        let marks = marked.marks.iter().filter_map(|mark| match mark.on {
                            Target::Place(place) => Some(blank.places[place].name.as_str()),
                            Target::Face(_) => None,
                        });
                        let marks: BTreeSet<&str> = marks.collect();
                        let expected = named_in(&text);
                        assert!(
                            marks
                                .iter()
                                .copied()
                                .eq(expected.iter().map(String::as_str)),
                            "{id}: the action {text} names {expected:?}, but the board marks \
                             {marks:?}; its places are {places:?}"
                        );
                        named.extend(marks);
                    }
                    let Some(&action) = random.choose(&list) else {
                        break;
                    };
                    position.play_unchecked(action);
                }
            }
            // A place that is filled from the start need not be anybody's to go to.
            let filled = blank.pieces.iter().map(|piece| piece.place);
            named.extend(filled.map(|place| blank.places[place].name.as_str()));
            let idle: Vec<&&str> = places.difference(&named).collect();
            assert!(
                idle.is_empty(),
                "{id}: {idle:?} are empty at the start and no action of eight random games names \
                 them: are they called as in the game's actions?"
            );
        }
    }
}

#[test]
fn indices_are_in_range_and_piles_have_no_gaps() {
    random_positions(|position, last| {
        let scene = drawn(position, last);
        for (index, place) in scene.places.iter().enumerate() {
            let levels: Vec<usize> = scene.pile(index).map(|piece| piece.level).collect();
            let expected: Vec<usize> = (0..levels.len()).collect();
            assert_eq!(levels, expected, "{position}: {}", place.name);
            assert!(
                place
                    .ground
                    .is_none_or(|ground| ground < scene.grounds.len())
            );
        }
        let held = scene.hands.iter().flat_map(|hand| &hand.items);
        for glyph in scene
            .pieces
            .iter()
            .map(|p| p.glyph)
            .chain(held.map(|i| i.glyph))
        {
            assert!(glyph < scene.glyphs.len(), "{position}");
        }
        for mark in &scene.marks {
            match mark.on {
                Target::Place(place) => assert!(place < scene.places.len()),
                Target::Face(face) => assert!(face < scene.faces.len()),
            }
        }
        assert!(!scene.caption.is_empty());
    });
}

#[test]
fn every_piece_of_the_game_is_shown() {
    random_positions(|position, _| {
        let scene = drawn(position, None);
        let held = scene.hands.iter().flat_map(|hand| &hand.items);
        // Lost pieces are shown, but are no longer the game's.
        let held = held.filter(|item| item.why != kabinet_draw::scene::Why::Lost);
        let shown = scene.pieces.len() + held.map(|item| item.count).sum::<usize>();
        let there: u32 = position.material().iter().map(|&(_, count)| count).sum();
        assert_eq!(shown, there as usize, "{position}");
    });
}

#[test]
fn pictures_are_well_formed_and_complete() {
    let mut count = 0;
    random_positions(|position, last| {
        // Every position is drawn once, in one of the ways.
        count += 1;
        let options = SvgOptions {
            theme: [Theme::Auto, Theme::Light, Theme::Dark][count % 3],
            flipped: count % 2 == 0,
            coordinates: count % 5 != 0,
            hands: count % 7 != 0,
            caption: count % 11 != 0,
            paper: count % 13 != 0,
            ..SvgOptions::default()
        };
        let scene = drawn(position, last);
        let text = svg::render(&scene, &options);
        let document = roxmltree::Document::parse(&text).expect("well-formed");
        let with = |name: &'static str| {
            let nodes = document.descendants();
            nodes
                .filter_map(move |node| node.attribute(name))
                .map(str::to_owned)
        };
        let places: Vec<String> = scene.places.iter().map(|p| p.name.clone()).collect();
        assert_eq!(with("data-place").collect::<Vec<_>>(), places);
        assert_eq!(with("data-at").count(), scene.pieces.len());
        let held: usize = scene.hands.iter().map(|hand| hand.items.len()).sum();
        assert_eq!(
            with("data-hand").count(),
            if options.hands { held } else { 0 }
        );

        let ids: Vec<String> = with("id").collect();
        let known: BTreeSet<&String> = ids.iter().collect();
        assert_eq!(known.len(), ids.len(), "an id comes twice");
        for target in with("href") {
            assert!(
                known.contains(&target.trim_start_matches('#').to_owned()),
                "{target}"
            );
        }
        for fill in with("fill").filter(|fill| fill.starts_with("url(")) {
            let target = fill
                .trim_start_matches("url(#")
                .trim_end_matches(')')
                .to_owned();
            assert!(known.contains(&target), "{target}");
        }
        let style: String = document
            .descendants()
            .filter(|node| node.has_tag_name("style"))
            .filter_map(|node| node.text())
            .collect();
        for class in with("class").flat_map(|c| c.split(' ').map(str::to_owned).collect::<Vec<_>>())
        {
            let styled = style.contains(&format!(".{class}{{"));
            assert!(
                styled || options.theme != Theme::Auto,
                "{class} has no style"
            );
        }
        assert!(!text.contains("#ff00ff"), "a role without a colour");
        assert!(!text.contains("<script") && text.matches("http").count() == 1);
        assert!(text.len() < 64 * 1024, "{} bytes", text.len());
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"));
        let title = root.descendants().find(|node| node.has_tag_name("title"));
        assert!(
            title
                .and_then(|node| node.text())
                .is_some_and(|t| t.contains(&scene.caption))
        );
    });
}

#[test]
fn words_are_escaped() {
    for id in GameId::with_drafts() {
        let mut scene = drawn(&id.start(), None);
        scene.caption = "<b>\"Tom & Jerry\"\u{1}</b>".to_owned();
        let options = SvgOptions {
            prefix: Some("a\"b".to_owned()),
            ..SvgOptions::default()
        };
        let text = svg::render(&scene, &options);
        roxmltree::Document::parse(&text).expect("well-formed");
    }
}

#[test]
fn boards_of_letters_fit_the_terminal() {
    random_positions(|position, last| {
        let scene = drawn(position, last);
        for flipped in [false, true] {
            let mut options = TextOptions {
                style: Style::Plain,
                flipped,
                ..TextOptions::default()
            };
            let plain = terminal::render(&scene, options);
            assert!(plain.is_ascii(), "{plain}");
            for line in plain.lines() {
                assert!(line.len() <= COLUMNS, "{line}");
                assert_eq!(line, line.trim_end());
            }
            options.style = Style::Ansi;
            let fancy = terminal::render(&scene, options);
            assert_eq!(fancy.lines().count(), plain.lines().count());
            for line in fancy.lines() {
                let mut width = 0;
                let mut coloured = false;
                let mut parts = line.split('\u{1b}');
                width += parts.next().map_or(0, |words| words.chars().count());
                for part in parts {
                    let (code, words) = part.split_once('m').expect("a whole escape sequence");
                    coloured = code != "[0";
                    width += words.chars().count();
                }
                assert!(width <= COLUMNS, "{line}");
                assert!(!coloured, "colours run on after {line:?}");
            }
        }
    });
}

#[test]
fn colours_keep_their_contrast_in_both_themes() {
    let mut broken = Vec::new();
    for id in GameId::with_drafts() {
        let palette = drawn(&id.start(), None).palette;
        for role in [
            palette::LABEL,
            palette::LAST,
            palette::WIN,
            palette::DANGER,
            palette::FROST,
        ] {
            assert!(palette.get(role).is_some(), "{id} has no {}", role.0);
        }
        for promise in &palette.contrasts {
            let front = palette.get(promise.front).expect("a role of the palette");
            let ground = palette.get(promise.ground).expect("a role of the palette");
            for (theme, a, b) in [
                ("light", front.light, ground.light),
                ("dark", front.dark, ground.dark),
            ] {
                let ratio = a.contrast(b);
                if ratio < promise.least {
                    broken.push(format!(
                        "{id}, {theme}: {} on {} is {ratio:.2}, not {}",
                        front.role.0, ground.role.0, promise.least
                    ));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
