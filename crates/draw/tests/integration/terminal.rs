//! Boards of letters: they fit small terminals, and everything on them can be read.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_draw::palette::Rgb;
use kabinet_draw::scene::{MarkKind, Scene, Target};
use kabinet_draw::terminal::{self, COLUMNS, Key, Style, TextOptions};
use kabinet_draw::{Context, scene};
use kabinet_games::options::ValueForm;
use kabinet_games::{AnyGame, GameId, Options};

const MARKS: [MarkKind; 4] = [
    MarkKind::Last,
    MarkKind::Frozen,
    MarkKind::Danger,
    MarkKind::Win,
];

/// Calls `look` on the scenes of a random game under every single word that a game's options admit.
fn scenes(mut look: impl FnMut(&AnyGame, Scene)) {
    let mut random = SplitMix64::new(7);
    let mut list = ActionList::new();
    for id in GameId::with_drafts() {
        let mut starts = vec![id.start()];
        for option in id.info().options {
            for value in option.values {
                if let ValueForm::Word(word, _) = value {
                    let mut options = Options::new(id.info());
                    options.set(option.key, word).expect("a listed value");
                    starts.push(id.open(&options, None).expect("a start"));
                }
            }
        }
        for mut position in starts {
            let mut last = None;
            for _ in 0..80 {
                let context = Context {
                    last: last.as_deref(),
                    ending: None,
                };
                look(&position, scene(&position, context));
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

/// Every way to draw for a terminal.
fn ways() -> impl Iterator<Item = TextOptions> {
    let flags = [false, true];
    [Style::Plain, Style::Ansi]
        .into_iter()
        .flat_map(move |style| {
            flags.into_iter().flat_map(move |flipped| {
                flags.into_iter().map(move |compact| TextOptions {
                    style,
                    flipped,
                    compact,
                    key: Key::Marks,
                })
            })
        })
}

/// Colours of the letters and of their background.
type Colours = (Option<u8>, Option<u8>);

/// The characters of a line with their colours.
fn coloured(line: &str) -> Vec<(char, Colours)> {
    let mut found = Vec::new();
    let mut colours = (None, None);
    for (index, part) in line.split('\u{1b}').enumerate() {
        let words = if index == 0 {
            part
        } else {
            let (code, words) = part.split_once('m').expect("a whole escape sequence");
            colours = (None, None);
            let codes: Vec<&str> = code.trim_start_matches('[').split(';').collect();
            for triple in codes.windows(3) {
                match triple {
                    ["38", "5", front] => colours.0 = Some(front.parse().expect("a number")),
                    ["48", "5", ground] => colours.1 = Some(ground.parse().expect("a number")),
                    _ => {}
                }
            }
            words
        };
        found.extend(words.chars().map(|c| (c, colours)));
    }
    found
}

#[test]
fn a_compact_board_fits_a_terminal_of_24_lines() {
    scenes(|position, scene| {
        for options in ways().filter(|options| options.compact) {
            let shown = terminal::render(
                &scene,
                TextOptions {
                    key: Key::None,
                    ..options
                },
            );
            let lines = shown.lines().count();
            assert!(lines <= 22, "{position}: {lines} lines and a prompt");
            // What the marks mean fits as well.
            let shown = terminal::render(&scene, options);
            let lines = shown.lines().count();
            assert!(lines <= 23, "{position}: {lines} lines and a prompt");
            for line in shown.lines() {
                assert!(coloured(line).len() <= COLUMNS, "{line}");
            }
        }
    });
}

#[test]
fn a_compact_board_shows_what_the_other_does() {
    scenes(|position, scene| {
        for options in ways().filter(|options| options.compact) {
            // Letters, digits and marks; lines may be fewer.
            let counted = |compact: bool| {
                let shown = terminal::render(&scene, TextOptions { compact, ..options });
                let mut signs: Vec<char> = shown
                    .lines()
                    .flat_map(coloured)
                    .map(|(c, _)| c)
                    .filter(|c| !c.is_whitespace() && !"|+-'./\\".contains(*c))
                    .filter(|c| !('─'..='╳').contains(c) && !('⠀'..='⣿').contains(c))
                    .collect();
                signs.sort_unstable();
                signs
            };
            assert_eq!(counted(true), counted(false), "{position}");
        }
    });
}

#[test]
fn everything_can_be_read_on_its_ground() {
    let mut broken = std::collections::BTreeSet::new();
    let mut count = 0;
    scenes(|position, mut scene| {
        count += 1;
        if count % 4 != 1 {
            return;
        }
        // Every kind of mark comes to every place in turn.
        for shift in 0..MARKS.len() {
            scene.marks.clear();
            for place in 0..scene.places.len() {
                scene.mark(MARKS[(place + shift) % MARKS.len()], Target::Place(place));
            }
            for options in ways().filter(|options| options.style == Style::Ansi) {
                let shown = terminal::render(&scene, options);
                for (c, colours) in shown.lines().flat_map(coloured) {
                    let ratio = match colours {
                        // The terminal's own colours.
                        (None, None) => continue,
                        (Some(front), Some(ground)) => Rgb::ansi(front).contrast(Rgb::ansi(ground)),
                        // One colour of ours with one of the terminal's: the contrast is unknown.
                        _ => 0.0,
                    };
                    if c != ' ' && ratio < 4.5 {
                        let game = position.id();
                        broken.insert(format!("{game}: {c} in {colours:?} is {ratio:.2}"));
                    }
                }
            }
        }
    });
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn a_mark_leaves_what_it_marks_whole() {
    let mut count = 0;
    scenes(|position, mut scene| {
        count += 1;
        if count % 16 != 1 {
            return;
        }
        for options in ways() {
            let key = Key::None;
            let signs = |scene: &Scene| {
                let shown = terminal::render(scene, TextOptions { key, ..options });
                let kept =
                    |&(c, _): &(char, Colours)| c.is_alphanumeric() || "[]♔♚♘♞◎●".contains(c);
                shown.lines().flat_map(coloured).filter(kept).count()
            };
            scene.marks.clear();
            let before = signs(&scene);
            for place in 0..scene.places.len() {
                scene.marks.clear();
                scene.mark(MarkKind::Win, Target::Place(place));
                let name = &scene.places[place].name;
                assert_eq!(signs(&scene), before, "{position}: {name}");
            }
        }
    });
}

#[test]
fn marks_are_explained_without_the_key() {
    let mut scene = scene(&GameId::ALL[0].start(), Context::default());
    assert_eq!(terminal::legend(&scene), None);
    scene.mark(MarkKind::Frozen, Target::Place(0));
    scene.mark(MarkKind::Last, Target::Place(0));
    let legend = terminal::legend(&scene).expect("a mark is shown");
    // The louder one is what the place shows.
    assert_eq!(legend, "# # may not be moved now.");
    let with = |key| {
        terminal::render(
            &scene,
            TextOptions {
                key,
                ..TextOptions::default()
            },
        )
    };
    assert!(with(Key::Full).contains(&legend));
    assert!(with(Key::Marks).contains(&legend));
    assert!(!with(Key::None).contains(&legend));
    assert!(with(Key::Full).lines().count() > with(Key::Marks).lines().count());
}
