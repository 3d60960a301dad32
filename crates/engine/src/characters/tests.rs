use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use kabinet_games::AnyAction;

use super::*;
use crate::Engine;
use crate::engine::line_text;
use crate::search::Limits;

/// How many characters a game has: enough to choose from, and each unlike the others.
const MANY: usize = 12;

/// A game of a persona against itself, as far as so many turns.
fn played(game: GameId, persona: Persona, seed: u64, turns: usize) -> Match<AnyGame> {
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        ..EngineOptions::default()
    });
    let mut game = Match::new(game.start());
    let never = AtomicBool::new(false);
    while game.ending().is_none() && game.turns().len() < turns {
        let mut options = engine.options().clone();
        let seed = seed + game.len() as u64;
        let strength = persona.apply(&mut options, &game, seed);
        engine.set_options(options);
        engine.clear();
        let limits = strength.limits(Limits::nodes(3_000));
        for action in engine.search(&game, limits, &never, &mut |_| {}).turn {
            // Whatever it plays is legal.
            game.play(action).expect("a legal action");
        }
    }
    game
}

fn text(game: &Match<AnyGame>) -> String {
    let actions: Vec<_> = game.plies().map(|(action, _)| action).collect();
    line_text(game.start(), &actions)
}

#[test]
fn every_game_has_twelve_characters() {
    for &game in GameId::ALL {
        let names: BTreeSet<&str> = Character::all(game).map(Character::name).collect();
        assert_eq!(names.len(), MANY, "{game}: {names:?}");
        for name in names {
            // Cookies, forms and commands hold the name as it is.
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase()), "{name}");
            assert!(name.parse::<Level>().is_err());
        }
        let mut known_for = BTreeSet::new();
        for character in Character::all(game) {
            let strength = Persona::from(character).strength(&game.start());
            assert!(strength.nodes.is_some(), "{game} {character}: no limit");
            assert!(!strength.taste.is_none() && !strength.is_full());
            assert!(
                known_for.insert(character.known_for()),
                "{game} {character}"
            );
        }
        assert!(trait_names(game).len() <= eval::MOST_TRAITS);
    }
}

#[test]
fn names_are_read_as_they_are_written() {
    for &game in GameId::ALL {
        for persona in Persona::all(game) {
            assert_eq!(Persona::named(game, &persona.key()), Some(persona));
            assert_eq!(
                Persona::from_record(game, &persona.recorded()),
                Some(persona)
            );
        }
        assert_eq!(Persona::named(game, "nobody"), None);
        assert_eq!(Persona::from_record(game, "Ann"), None);
        let error = Character::find(game, "nobody").unwrap_err().to_string();
        let first = Character::all(game).next().unwrap();
        assert!(
            error.contains("nobody") && error.contains(first.name()),
            "{error}"
        );
    }
    let level = Level::new(3).unwrap();
    assert_eq!(
        Persona::from_record(GameId::Kengi, "Kabinet level 3"),
        Some(level.into())
    );
    assert_eq!(
        Persona::or_level(GameId::Kengi, Some("someone"), level),
        level.into()
    );
    let racer = Character::named(GameId::Kensington, "RACER").unwrap();
    assert_eq!(
        Persona::or_level(GameId::Kensington, Some("racer"), level),
        racer.into()
    );
    // A character of another game plays its level.
    assert_eq!(
        Persona::from(racer).strength(&GameId::Kengi.start()),
        racer.level().strength(&GameId::Kengi.start())
    );
}

#[test]
fn a_seed_decides_the_game_of_every_character() {
    for &game in GameId::ALL {
        for character in Character::all(game) {
            let game_of = |seed| text(&played(game, character.into(), seed, 4));
            let first = game_of(7);
            assert_eq!(game_of(7), first, "{game} {character}");
            let others = (100..104).map(|seed| game_of(seed * 1000));
            assert!(
                others.into_iter().any(|other| other != first),
                "{game} {character} always plays {first}"
            );
        }
    }
}

#[test]
fn the_highest_level_has_several_openings() {
    for &game in GameId::ALL {
        let mut openings = BTreeSet::new();
        for seed in 0..10 {
            let opening = text(&played(game, Persona::FULL, seed * 1000, 4));
            let again = text(&played(game, Persona::FULL, seed * 1000, 4));
            assert_eq!(opening, again, "{game} {seed}");
            openings.insert(opening);
        }
        assert!(openings.len() >= 3, "{game}: {openings:?}");
    }
}

/// Games of each comparison, and how long they may last.
const STYLE_GAMES: usize = 48;
const STYLE_TURNS: usize = 40;

/// Whom an engine plays in a turn.
fn think(
    engine: &mut Engine,
    persona: Persona,
    game: &Match<AnyGame>,
    seed: u64,
) -> Vec<AnyAction> {
    let mut options = engine.options().clone();
    let strength = persona.apply(&mut options, game, seed);
    engine.set_options(options);
    engine.clear();
    let limits = strength.limits(Limits::nodes(3_000));
    let never = AtomicBool::new(false);
    engine.search(game, limits, &never, &mut |_| {}).turn
}

/// How much of a trait a persona shows after each of its turns, in a few games against a level. It
/// plays the first side in half of them.
fn shown(game: GameId, persona: Persona, level: Level, index: usize) -> Vec<Vec<f64>> {
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        ..EngineOptions::default()
    });
    let mut amounts = |number: usize| {
        let own = Side::ALL[number % 2];
        let mut game = Match::new(game.start());
        let mut amounts = Vec::new();
        while game.ending().is_none() && game.turns().len() < STYLE_TURNS {
            let side = game.position().side();
            let who = if side == own { persona } else { level.into() };
            let seed = 900_001 + 1000 * number as u64 + game.len() as u64;
            for action in think(&mut engine, who, &game, seed) {
                game.play(action).expect("a legal action");
            }
            if side == own {
                amounts.push(f64::from(traits(game.position(), own)[index]));
            }
        }
        amounts
    };
    (0..STYLE_GAMES).map(&mut amounts).collect()
}

/// How much more of a trait each game shows than other games do at the same turn: most traits grow
/// with a game, and a longer one is no other style.
fn compared(games: &[Vec<f64>], others: &[Vec<f64>]) -> Vec<f64> {
    let usual = |turn: usize| {
        let reached: Vec<f64> = others
            .iter()
            .filter_map(|game| game.get(turn).copied())
            .collect();
        (reached.len() >= STYLE_GAMES / 4).then(|| average(&reached).0)
    };
    let usual: Vec<f64> = (0..STYLE_TURNS).map_while(usual).collect();
    let more = |game: &Vec<f64>| {
        let differences = game
            .iter()
            .zip(&usual)
            .map(|(amount, usual)| amount - usual);
        differences.sum::<f64>() / game.len().min(usual.len()) as f64
    };
    games.iter().map(more).collect()
}

/// The average and the square of its standard error.
fn average(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
    (mean, squares / (count - 1.0) / count)
}

#[test]
fn slow_every_character_shows_what_it_is_known_for() {
    /// In standard errors: by chance, one of forty would come so far. Most characters come
    /// twice as far.
    const CLEAR: f64 = 2.0;
    let mut like_others = Vec::new();
    for &game in GameId::ALL {
        for character in Character::all(game) {
            let (index, more) = character.entry().known_for;
            // The same player without the taste, in the same games.
            let level = character.level();
            let [own, usual] =
                [character.into(), level.into()].map(|persona| shown(game, persona, level, index));
            let own = average(&compared(&own, &usual));
            let usual = average(&compared(&usual, &usual));
            let difference = if more { own.0 } else { -own.0 };
            let errors = difference / (own.1 + usual.1).sqrt();
            let told = format!("{game} {character}: {:+.2}, {errors:.1} errors", own.0);
            if errors < CLEAR {
                like_others.push(told);
            }
        }
    }
    assert!(like_others.is_empty(), "{like_others:#?}");
}
