//! `kabinet characters`: the characters of each game, how strong they are and how they play.

use std::io::Write;

use clap::Args;
use kabinet_engine::ratings::Rating;
use kabinet_engine::{Character, Persona};
use kabinet_games::GameId;
use kabinet_words::{Language, catalogue};

use crate::args::GameParser;
use crate::failure::Failure;
use crate::output::Out;

/// The arguments of `characters`.
#[derive(Debug, Args)]
pub(crate) struct CharactersArgs {
    /// The games [default: all]
    #[arg(value_name = "GAME", value_parser = GameParser)]
    games: Vec<GameId>,
}

/// Prints a line for each character, and one that says how it plays.
pub(crate) fn run(args: &CharactersArgs, out: &mut Out) -> Result<(), Failure> {
    let games = GameId::ALL.iter().copied();
    for game in games.filter(|game| args.games.is_empty() || args.games.contains(game)) {
        for character in Character::all(game) {
            let rating = Rating::of(game, character.into());
            writeln!(out, "{game} {character} {}", facts(character, rating))?;
            writeln!(out, "  {}: {}", name(character), line(character))?;
        }
    }
    Ok(())
}

/// What is measured: `rating 1240 +- 30 hexagon 3.40 levels 2.90`.
fn facts(character: Character, rating: Option<Rating>) -> String {
    let (name, _) = character.known_for();
    let Some(rating) = rating else {
        return format!("level {} {name}", character.level());
    };
    let [shown, usual] = [rating.shown, rating.usual].map(|number| f64::from(number) / 100.0);
    format!(
        "rating {} +- {} opening {:.1} bits {name} {shown:.2} levels {usual:.2}",
        rating.elo,
        rating.error,
        f64::from(rating.entropy) / 100.0
    )
}

/// Its name: `The Racer`.
pub(crate) fn name(character: Character) -> String {
    catalogue::character(Language::English, character.game().info(), character.name())
}

/// A line about how it plays.
pub(crate) fn line(character: Character) -> String {
    catalogue::character_about(Language::English, character.game().info(), character.name())
}

/// How strong somebody is, in words: `1240 ± 30`.
pub(crate) fn strength(game: GameId, persona: Persona) -> Option<String> {
    let (elo, error) = Rating::of(game, persona)?.rounded();
    Some(format!("{elo} ± {error}"))
}
