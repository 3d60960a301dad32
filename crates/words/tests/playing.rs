//! Every moment of random games has words in every language.

mod common;

use std::collections::{BTreeSet, HashSet};

use common::{keys_of, said};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Message};
use kabinet_games::{GameId, Options, ValueForm, status};
use kabinet_words::Language;

/// Every combination of sampled option values of a game.
fn variants(id: GameId) -> Vec<Options> {
    let mut all = vec![Options::new(id.info())];
    for option in id.info().options {
        let mut values: Vec<String> = Vec::new();
        for form in option.values {
            match form {
                ValueForm::Number(least, ..) => {
                    values.extend([least.to_string(), (least + 2).to_string()]);
                }
                form => values.extend(form.sample()),
            }
        }
        all = all
            .iter()
            .flat_map(|options| {
                values.iter().map(|value| {
                    let mut options = options.clone();
                    options
                        .set(option.key, value)
                        .expect("a value of this option");
                    options
                })
            })
            .collect();
    }
    all
}

/// Said in every language, if it was not before.
fn hear(message: &Message, heard: &mut HashSet<String>) {
    if heard.insert(format!("{message:?}")) {
        said(message);
    }
}

/// The status says first whose turn it is, in one of these ways; what follows does not say it again.
const YOUR_TURN: [&[&str]; 3] = [
    &["Your turn", "Your move"],
    &["À vous de jouer", "C’est à vous"],
    &["Sie sind am Zug", "Ihr Zug"],
];

/// What to do, said after whose turn it is.
fn hear_after_the_lead(message: &Message) {
    for (language, (text, said_before)) in Language::ALL
        .into_iter()
        .zip(said(message).iter().zip(YOUR_TURN))
    {
        let again = said_before.iter().find(|lead| text.contains(**lead));
        assert_eq!(again, None, "{language}: {text}");
    }
}

#[test]
fn random_games_are_told_from_beginning_to_end() {
    let mut random = SplitMix64::new(2026);
    let mut list = ActionList::new();
    let mut heard = HashSet::new();
    for id in GameId::with_drafts() {
        let mut keys = BTreeSet::new();
        for options in variants(id) {
            for _ in 0..4 {
                let start = id.open(&options, None).expect("a start");
                let mut game = Match::new(start);
                // Long enough for random play to fill a hexagon now and then.
                for _ in 0..2_000 {
                    for you in [true, false] {
                        let message = status::now(game.position(), you);
                        // A draft may say no more than whose turn it is.
                        let is_new = !heard.contains(&format!("{message:?}"));
                        if you && is_new && !id.info().draft {
                            hear_after_the_lead(&message);
                        }
                        hear(&message, &mut heard);
                        keys_of(&message, &mut keys);
                    }
                    game.position().legal_actions(&mut list);
                    let Some(&action) = random.choose(&list) else {
                        break;
                    };
                    assert_eq!(status::match_ending(&game), None);
                    game.play(action).expect("a legal action");
                    if game.ending().is_some() {
                        break;
                    }
                }
                if let Some(ending) = game.ending() {
                    let full = status::match_ending(&game).expect("it is over");
                    hear(&full, &mut heard);
                    hear(&status::ending(game.position(), ending), &mut heard);
                    keys_of(&full, &mut keys);
                }
            }
        }
        let slug = id.info().slug;
        // A draft may say what suits any game.
        if id.info().draft {
            continue;
        }
        for part in ["now", "won"] {
            let part = format!("{slug}-{part}-");
            let told = keys.iter().any(|key| key.starts_with(&part));
            assert!(told, "{slug}: nothing was told of {part}: {keys:?}");
        }
    }
}
