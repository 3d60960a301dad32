//! What the catalogue says in English about its games: sentences that no English file repeats.
//!
//! A game states its English in its rules: what it is about, its sides, its options. An entry of
//! the English file with the same key replaces that, for pages that want other words.

use kabinet_core::Side;
use kabinet_games::{GameId, GameInfo};

use crate::catalogue::{option_key, side_key, value_key};

/// A Fluent source a game, with the entries that the files do not have.
pub(crate) fn in_english(files: &[(String, String)]) -> Vec<(String, String)> {
    let source = |game: GameId| {
        let info = game.info();
        let file = files.iter().find(|(name, _)| name == info.slug);
        let text = file.map_or("", |(_, text)| text.as_str());
        let has = |key: &str| {
            let mut lines = text.lines();
            lines.any(|line| line.strip_prefix(key).is_some_and(|l| l.starts_with(" =")))
        };
        let entries = entries(info).into_iter().filter(|(key, _)| !has(key));
        let lines = entries.map(|(key, text)| format!("{key} = {text}\n"));
        (info.slug.to_owned(), lines.collect())
    };
    GameId::with_drafts().map(source).collect()
}

/// Every sentence of a game's entry in the catalogue, with its key.
fn entries(info: &GameInfo) -> Vec<(String, String)> {
    let mut entries = vec![(format!("{}-about", info.slug), info.about.to_owned())];
    for side in Side::ALL {
        entries.push((side_key(info, side), info.side(side).name.to_owned()));
    }
    for option in info.options {
        let key = option_key(info, option);
        entries.push((format!("{key}-title"), titled(option.key)));
        for form in option.values {
            entries.push((value_key(info, option, form), form.about().to_owned()));
        }
        entries.push((key, option.about.to_owned()));
    }
    entries
}

/// A key with a capital.
fn titled(key: &str) -> String {
    let mut letters = key.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
