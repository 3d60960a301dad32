//! Every message in all languages, as one text for review.
//!
//! `sentences.txt` has the key of each sample and its three sentences.
//! `KABINET_UPDATE=1 cargo test -p kabinet-words --test sentences` writes it again.

mod common;

use std::collections::BTreeSet;
use std::path::Path;

use common::{keys_of, messages, said, samples};
use kabinet_core::{ActionError, Game, Message, Side, ToMessage};
use kabinet_draw::Context;
use kabinet_games::{GameId, Options};
use kabinet_words::{Language, catalogue};

/// The refusals that `messages.txt` of the games lists.
fn refusals() -> Vec<Message> {
    let refusal =
        |game: &str, options: &str, position: &str, action: &str| -> Result<(), Message> {
            let id: GameId = game
                .parse()
                .map_err(|error: kabinet_games::catalogue::UnknownGame| error.to_message())?;
            let options =
                Options::from_text(id.info(), options).map_err(|error| error.to_message())?;
            let position = (position != "start").then_some(position);
            let position = id
                .open(&options, position)
                .map_err(|error| error.to_message())?;
            if action != "-" {
                position
                    .legal_action(action)
                    .map_err(|error| error.to_message())?;
            }
            Ok(())
        };
    include_str!("../../games/tests/messages.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.splitn(5, '|').map(str::trim).collect();
            let refused = refusal(fields[0], fields[1], fields[2], fields[3]);
            refused.expect_err("every line is a refusal")
        })
        .collect()
}

#[test]
fn everything_is_said_in_every_language() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sentences.txt");
    let mut actual = String::new();
    let mut before = BTreeSet::new();
    for message in samples::all() {
        if !before.insert(format!("{message:?}")) {
            continue;
        }
        actual += message.key;
        actual.push('\n');
        for (language, text) in Language::ALL.into_iter().zip(said(&message)) {
            actual += &format!("  {language} {text}\n");
        }
    }
    if std::env::var_os("KABINET_UPDATE").is_some() {
        std::fs::write(&path, &actual).expect("the sentences can be written");
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    for (number, (actual, expected)) in actual.lines().zip(expected.lines()).enumerate() {
        assert_eq!(actual, expected, "{}:{}", path.display(), number + 1);
    }
    assert_eq!(actual.lines().count(), expected.lines().count());
}

#[test]
fn refusals_from_the_games_suite_are_said_too() {
    for message in refusals() {
        said(&message);
    }
}

#[test]
fn what_an_unreadable_action_should_have_been_is_said() {
    // Forms known in English only are for the games of tests; other phases are among the samples.
    for id in GameId::ALL {
        let error = id.start().read_action("?").expect_err("never an action");
        assert!(
            matches!(error, ActionError::Unreadable { expected, .. } if expected.key.is_some())
        );
    }
}

/// Whether all values of an option are words.
fn is_list(values: &[kabinet_games::ValueForm]) -> bool {
    let mut values = values.iter();
    values.all(|form| matches!(form, kabinet_games::ValueForm::Word(..)))
}

/// The keys that the catalogue and the boards ask for, each asked for in every language.
fn described() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for language in Language::ALL {
        for id in GameId::ALL {
            let info = id.info();
            let slug = info.slug;
            assert!(!catalogue::about(language, info).is_empty());
            keys.insert(format!("{slug}-about"));
            for side in Side::ALL {
                let key = kabinet_games::status::side_key(*id, side);
                assert_eq!(
                    kabinet_words::text(language, key),
                    catalogue::side(language, info, side),
                    "the rules and the catalogue name the same key"
                );
                keys.insert(key.to_owned());
            }
            for option in info.options {
                assert!(!catalogue::option_title(language, info, option).is_empty());
                assert!(!catalogue::option_about(language, info, option).is_empty());
                let key = format!("{slug}-option-{}", option.key);
                for form in option.values {
                    assert!(!catalogue::value_about(language, info, option, form).is_empty());
                    let name = match form {
                        kabinet_games::ValueForm::Word(word, _) => word,
                        kabinet_games::ValueForm::Number(..) => "number",
                        kabinet_games::ValueForm::Seed(..) => "seed",
                        kabinet_games::ValueForm::Position(_) => "position",
                    };
                    keys.insert(format!("{key}-{name}"));
                    // A value that is no word has words of its own once it is chosen.
                    if !matches!(form, kabinet_games::ValueForm::Word(..)) {
                        let value = form.sample().unwrap_or_else(|| "any text".to_owned());
                        let told = catalogue::chosen(language, info, option, &value);
                        assert_ne!(told, value, "{language} {key}");
                        keys.insert(format!("{key}-{name}-chosen"));
                    }
                }
                if option.values.len() > 1 && !is_list(option.values) {
                    assert!(!catalogue::option_forms(language, info, option).is_empty());
                    keys.insert(format!("{key}-forms"));
                }
                keys.insert(format!("{key}-title"));
                keys.insert(key);
            }
            let scene = kabinet_draw::scene(&id.start(), Context::default());
            for place in &scene.places {
                let kind = scene.place_kind(place);
                if let Some(kind) = kind
                    && let Some(told) = catalogue::place(language, slug, kind)
                {
                    assert!(!told.is_empty());
                    keys.insert(format!("{slug}-place-{kind}"));
                }
            }
            for glyph in kabinet_draw::scene(&id.start(), Context::default()).glyphs {
                assert!(!catalogue::piece(language, slug, &glyph.id).is_empty());
                keys.insert(format!("{slug}-piece-{}", glyph.id));
                // A piece that is worth double is on the board, where pieces are not counted.
                if !glyph.id.ends_with("-doubled") {
                    let several = catalogue::pieces(language, slug, &glyph.id, 5);
                    assert!(several.starts_with("5 "), "{several}");
                    keys.insert(format!("{slug}-pieces-{}", glyph.id));
                }
            }
        }
    }
    keys
}

/// The files whose words stand in pages, where no sample says them.
const PAGES: [&str; 15] = [
    "site",
    "play",
    "table",
    "print",
    "picture",
    "known",
    "analysis",
    "engine",
    "learn",
    "puzzles",
    "coach",
    "mistakes",
    "strategy",
    "notices",
    "characters",
];

#[test]
fn no_sentence_is_there_that_nobody_says() {
    let mut used = described();
    for message in samples::all().iter().chain(&refusals()) {
        keys_of(message, &mut used);
    }
    for id in GameId::ALL {
        for message in common::samples::unreadable(*id) {
            keys_of(&message, &mut used);
            said(&message);
        }
    }
    used.insert("date".to_owned());
    // Colours that no sample names are colours all the same.
    used.extend(kabinet_games::kengi::Colour::ALL.map(|c| format!("kengi-colour-{}", c.name())));
    for (key, message) in messages(Language::English) {
        if !PAGES.contains(&message.file) && !common::is_draft(message.file) {
            assert!(used.contains(&key), "nobody says {key}");
        }
    }
}

#[test]
fn seats_have_their_names() {
    let info = GameId::Kensington.info();
    let name = |language, options: &str, seat: usize| {
        let options = Options::from_text(info, options).expect("options");
        catalogue::seat(language, info, &info.seats(&options)[seat])
    };
    assert_eq!(name(Language::English, "", 0), "Red");
    assert_eq!(name(Language::French, "players=4", 3), "Bleu 2");
    assert_eq!(name(Language::German, "players=6", 4), "Rot 3");
}

#[test]
fn english_agrees_with_the_catalogue() {
    // The command line speaks English by itself: the two must not tell different things.
    for id in GameId::ALL {
        let info = id.info();
        for side in Side::ALL {
            let name = catalogue::side(Language::English, info, side);
            assert_eq!(name, info.side(side).name);
        }
    }
}

#[test]
fn what_is_missing_is_noticed() {
    use kabinet_core::Arg;
    use kabinet_words::{TranslationError, try_text_with, try_translate};

    for language in Language::ALL {
        let missing = try_text_with(language, "no-such-key", &[]);
        assert_eq!(
            missing,
            Err(TranslationError::Missing("no-such-key".to_owned()))
        );
        let inside = Message::new("ended-won").with("winner", Arg::Word("nobody"));
        let missing = try_translate(language, &inside);
        assert_eq!(missing, Err(TranslationError::Missing("nobody".to_owned())));
        let empty = try_text_with(language, "ended-won", &[]);
        assert!(matches!(empty, Err(TranslationError::Wrong(key, _)) if key == "ended-won"));
    }
}

#[test]
fn hexagons_are_named_by_their_own_corners() {
    use kabinet_games::kensington::Hexagon;
    for language in Language::ALL {
        for (number, hexagon) in (1..).zip(Hexagon::all()) {
            let name = catalogue::place(language, "kensington", &format!("hexagon-{number}"));
            let name = name.expect("a name");
            let corners: Vec<String> = hexagon.corners().map(|at| at.to_string()).collect();
            let [first, .., last] = corners.as_slice() else {
                panic!("{corners:?}");
            };
            let words: Vec<&str> = name.split(' ').collect();
            let is_said = |corner: &str| words.contains(&corner);
            // The one in the centre needs none.
            assert!(number == 1 || (is_said(first) && is_said(last)), "{name}");
        }
    }
}
