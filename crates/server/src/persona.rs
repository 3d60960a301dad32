//! The computer's level or character, in words.

use kabinet_core::Arg;
use kabinet_engine::Persona;
use kabinet_engine::ratings::Rating;
use kabinet_games::GameId;
use kabinet_words::{Language, catalogue, text, text_with};

/// The name at a table: that of the character, or simply the computer.
#[must_use]
pub fn label(language: Language, persona: Persona) -> String {
    match persona.character() {
        Some(character) => {
            catalogue::character(language, character.game().info(), character.name())
        }
        None => text(language, "seat-engine"),
    }
}

/// The remark beside the name: the level, or that a character is the computer.
#[must_use]
pub fn note(language: Language, persona: Persona) -> String {
    match persona.character() {
        Some(_) => text(language, "seat-engine"),
        None => level(language, persona),
    }
}

fn level(language: Language, persona: Persona) -> String {
    let args = [("level", Arg::Text(persona.level().to_string()))];
    text_with(language, "seat-level", &args)
}

/// One short text for lists and buttons: `level 3`, or the name of the character.
#[must_use]
pub fn short(language: Language, persona: Persona) -> String {
    match persona.character() {
        Some(_) => label(language, persona),
        None => level(language, persona),
    }
}

/// How strong it is, as far as it was measured: `Rating 1240 ± 30`.
#[must_use]
pub fn rating(language: Language, game: GameId, persona: Persona) -> Option<String> {
    let (elo, error) = Rating::of(game, persona)?.rounded();
    let args = [
        ("rating", Arg::Text(elo.to_string())),
        ("error", Arg::Text(error.to_string())),
    ];
    Some(text_with(language, "rating-about", &args))
}
