//! Writes an initial corpus: positions, actions and records of random games of every game.

use std::fs;
use std::path::Path;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match};
use kabinet_games::{GameId, Options, Record, ValueForm};

/// A value of this form; a position comes with the corpus anyway.
fn some_value(form: &ValueForm) -> Option<String> {
    match *form {
        ValueForm::Word(word, _) => Some(word.to_owned()),
        ValueForm::Number(least, most, _) => Some(most.min(least + 2).to_string()),
        ValueForm::Seed(prefix, _) => Some(format!("{prefix}1988")),
        ValueForm::Position(_) => None,
    }
}

fn main() -> std::io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in ["positions", "actions", "records"] {
        fs::create_dir_all(corpus.join(target))?;
    }
    for &game in GameId::ALL {
        let mut variants = vec![String::new()];
        for option in game.info().options {
            let values = option.values.iter().filter_map(some_value);
            variants.extend(values.map(|value| format!("{}={value}", option.key)));
        }
        for (number, variant) in variants.iter().enumerate() {
            let options = Options::from_text(game.info(), variant).expect("an option of the game");
            let start = game.open(&options, None).expect("the game's start");
            let mut random = SplitMix64::new(number as u64);
            let mut played = Match::new(start);
            let mut list = ActionList::new();
            let mut actions = vec![game.to_string()];
            for ply in 0..80 {
                let position = played.position().clone();
                position.legal_actions(&mut list);
                let Some(&action) = random.choose(&list) else {
                    break;
                };
                actions.push(position.action_text(action));
                // The first few, as a game may be short, then one here and there.
                if ply < 4 || ply % 16 == 15 {
                    let name = format!("positions/{game}-{number}-{ply}");
                    fs::write(corpus.join(name), format!("{game}\n{variant}\n{position}"))?;
                }
                if played.play(action).is_err() {
                    break;
                }
            }
            let name = format!("positions/{game}-{number}-last");
            let last = played.position();
            fs::write(corpus.join(name), format!("{game}\n{variant}\n{last}"))?;
            let name = format!("records/{game}-{number}");
            let record = Record::from_match(&played, options).to_string();
            fs::write(corpus.join(name), record)?;
            if variant.is_empty() {
                fs::write(corpus.join(format!("actions/{game}")), actions.join("\n"))?;
            }
        }
    }
    Ok(())
}
