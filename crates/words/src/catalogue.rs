//! Names and descriptions of games, options, sides, seats and pieces.

use kabinet_core::{Arg, Side};
use kabinet_games::{GameInfo, OptionInfo, Seat, ValueForm};

use crate::{Language, text, text_with, try_text_with};

/// One sentence that says what a game is about.
#[must_use]
pub fn about(language: Language, game: &GameInfo) -> String {
    text(language, &format!("{}-about", game.slug))
}

/// The name of a side: `Red`.
#[must_use]
pub fn side(language: Language, game: &GameInfo, side: Side) -> String {
    text(language, &side_key(game, side))
}

/// The name of a seat: `Red`, or `Red 2` in a team.
#[must_use]
pub fn seat(language: Language, game: &GameInfo, seat: &Seat) -> String {
    let name = side(language, game, seat.side);
    // In a team, a seat's name differs from its side's.
    if seat.name == game.side(seat.side).name {
        return name;
    }
    let args = [
        ("side", Arg::Text(name)),
        ("member", Arg::Number(seat.member as i64 + 1)),
    ];
    text_with(language, "seat-member", &args)
}

/// The name of one of a game's characters: `The Racer`.
#[must_use]
pub fn character(language: Language, game: &GameInfo, name: &str) -> String {
    text(language, &format!("character-{}-{name}", game.slug))
}

/// A line about how a character plays.
#[must_use]
pub fn character_about(language: Language, game: &GameInfo, name: &str) -> String {
    text(language, &format!("character-{}-{name}-about", game.slug))
}

/// The title of an option.
#[must_use]
pub fn option_title(language: Language, game: &GameInfo, option: &OptionInfo) -> String {
    text(language, &format!("{}-title", option_key(game, option)))
}

/// The description of an option, a sentence.
#[must_use]
pub fn option_about(language: Language, game: &GameInfo, option: &OptionInfo) -> String {
    text(language, &option_key(game, option))
}

/// The meaning of a value, or of a family of values, in a few words.
#[must_use]
pub fn value_about(
    language: Language,
    game: &GameInfo,
    option: &OptionInfo,
    value: &ValueForm,
) -> String {
    text(language, &value_key(game, option, value))
}

/// A value that was chosen, in a few words that follow the option's title.
#[must_use]
pub fn chosen(language: Language, game: &GameInfo, option: &OptionInfo, value: &str) -> String {
    let word = |form: &&ValueForm| matches!(form, ValueForm::Word(word, _) if *word == value);
    if let Some(form) = option.values.iter().find(word) {
        return value_about(language, game, option, form);
    }
    for form in option.values {
        let key = format!("{}-chosen", value_key(game, option, form));
        match form {
            ValueForm::Number(..) => {
                if let Ok(n) = value.parse() {
                    return text_with(language, &key, &[("n", Arg::Number(n))]);
                }
            }
            ValueForm::Seed(prefix, _) => {
                if let Some(seed) = value.strip_prefix(prefix) {
                    return text_with(language, &key, &[("seed", Arg::Text(seed.to_owned()))]);
                }
            }
            ValueForm::Position(_) => return text(language, &key),
            ValueForm::Word(..) => {}
        }
    }
    value.to_owned()
}

/// The forms that a value of an option can have, for an option whose values cannot be listed.
#[must_use]
pub fn option_forms(language: Language, game: &GameInfo, option: &OptionInfo) -> String {
    text(language, &format!("{}-forms", option_key(game, option)))
}

/// The name of a piece, by the name of its glyph: `white-monarch`.
#[must_use]
pub fn piece(language: Language, game: &str, glyph: &str) -> String {
    let key = format!("{game}-piece-{glyph}");
    // A draft has no words for its pieces yet.
    try_text_with(language, &key, &[]).unwrap_or_else(|_| glyph.replace('-', " "))
}

/// What a special place of a board is, such as a throne; `None` for a place like any other.
#[must_use]
pub fn place(language: Language, game: &str, kind: &str) -> Option<String> {
    try_text_with(language, &format!("{game}-place-{kind}"), &[]).ok()
}

/// Several pieces of a kind: `5 white pieces`.
#[must_use]
pub fn pieces(language: Language, game: &str, glyph: &str, count: usize) -> String {
    let count = Arg::Number(i64::try_from(count).unwrap_or(i64::MAX));
    let key = format!("{game}-pieces-{glyph}");
    text_with(language, &key, &[("count", count)])
}

pub(crate) fn side_key(game: &GameInfo, side: Side) -> String {
    format!("{}-side-{}", game.slug, game.side(side).letter)
}

pub(crate) fn option_key(game: &GameInfo, option: &OptionInfo) -> String {
    format!("{}-option-{}", game.slug, option.key)
}

pub(crate) fn value_key(game: &GameInfo, option: &OptionInfo, value: &ValueForm) -> String {
    let name = match value {
        ValueForm::Word(word, _) => word,
        ValueForm::Number(..) => "number",
        ValueForm::Seed(..) => "seed",
        ValueForm::Position(_) => "position",
    };
    format!("{}-{name}", option_key(game, option))
}
