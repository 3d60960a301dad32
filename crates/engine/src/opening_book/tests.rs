use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use kabinet_core::Match;

use super::build::{BookSize, build};
use super::*;
use crate::engine::line_text;
use crate::levels::Level;
use crate::progress::ProgressMonitor;
use crate::search::Limits;
use crate::{Engine, EngineOptions, Persona, Score};

/// The games that have a book.
const GAMES: [GameId; 1] = [GameId::Kingdom];

#[test]
fn every_book_can_be_read_and_is_small() {
    for &id in GameId::ALL {
        let Some(text) = text(id) else {
            assert!(!GAMES.contains(&id), "{id} has lost its book");
            continue;
        };
        let book = OpeningBook::read(&id.start(), text).expect("a book");
        assert!(!book.is_empty());
        assert!(text.len() < 50_000, "{id}: {}", text.len());
        for (position, turns) in &book.positions {
            let best = turns.iter().map(|turn| turn.score).max();
            for turn in turns {
                assert!(is_whole(position, &turn.actions), "{position}");
                assert!(best.is_some_and(|best| best - turn.score <= MARGIN));
            }
        }
    }
}

/// The first turns that level 10 plays against itself.
fn opening(id: GameId, seed: u64, turns: usize) -> String {
    let mut game = Match::new(id.start());
    let mut actions = Vec::new();
    for number in 0..turns {
        let mut options = EngineOptions {
            hash_bytes: 1 << 20,
            ..EngineOptions::default()
        };
        let level = Persona::from(Level::HIGHEST);
        level.apply(&mut options, &game, seed + number as u64);
        let mut engine = Engine::new(options);
        let never = AtomicBool::new(false);
        let report = engine.search(&game, Limits::nodes(200), &never, &mut |_| {});
        for action in report.turn {
            game.play(action).expect("a legal action");
            actions.push(action);
        }
    }
    line_text(&id.start(), &actions)
}

#[test]
fn the_seed_draws_the_opening() {
    for id in GAMES {
        let openings: Vec<String> = (0..24).map(|seed| opening(id, seed * 1000, 2)).collect();
        let distinct: HashSet<&String> = openings.iter().collect();
        assert!(distinct.len() > 2, "{id}: {distinct:?}");
        for (seed, text) in openings.iter().enumerate().step_by(7) {
            assert_eq!(*text, opening(id, seed as u64 * 1000, 2));
        }
    }
}

#[test]
fn better_turns_are_drawn_more_often() {
    let start = GameId::Kingdom.start();
    let mut list = ActionList::new();
    start.legal_actions(&mut list);
    let turns: Vec<&AnyAction> = list.iter().take(3).collect();
    let name = |number: usize| start.action_text(*turns[number]);
    let line = format!("{FORM}\n: {} 20 {} 8 {} 4\n", name(0), name(1), name(2));
    let book = OpeningBook::read(&start, &line).expect("a book");
    let mut drawn = [0; 3];
    for seed in 0..2000 {
        let turn = book.choose(&start, seed).expect("a turn");
        let number = turns.iter().position(|&&action| turn.actions == [action]);
        drawn[number.expect("one of them")] += 1;
    }
    // Weights 16, 4 and 0.
    assert!((1500..1700).contains(&drawn[0]), "{drawn:?}");
    assert_eq!(drawn[2], 0);
}

#[test]
fn what_is_symmetric_is_known_too() {
    for id in GAMES {
        let book = OpeningBook::shipped(id).expect("a book");
        for (position, turns) in book.positions.iter().take(20) {
            for symmetry in 0..position.symmetries() {
                let Some(image) = position.transform(symmetry) else {
                    continue;
                };
                let seen = book.turns(&image).expect("the image");
                assert_eq!(seen.len(), turns.len());
                for (turn, seen) in turns.iter().zip(seen) {
                    assert_eq!(turn.score, seen.score);
                    let mut at = image.clone();
                    for &action in &seen.actions {
                        at = at.play(action).expect("a legal action");
                    }
                }
            }
        }
    }
}

#[test]
fn only_games_use_it() {
    for id in GAMES {
        let game = Match::new(id.start());
        let never = AtomicBool::new(false);
        let nodes = |book| {
            let mut engine = Engine::new(EngineOptions {
                hash_bytes: 1 << 20,
                book,
                ..EngineOptions::default()
            });
            let report = engine.search(&game, Limits::nodes(500), &never, &mut |_| {});
            assert!(matches!(report.score, Score::Estimate(_)));
            report.nodes
        };
        assert!(nodes(false) > 0);
        assert_eq!(nodes(true), 0);
        let mut options = EngineOptions::default();
        let weak = Persona::from(Level::new(9).expect("a level"));
        weak.apply(&mut options, &game, 1);
        assert!(!options.book);
    }
}

#[test]
fn a_book_is_made_the_same_every_time() {
    let size = BookSize {
        nodes: 300,
        turns: 2,
        positions: 5,
    };
    for &id in GameId::ALL {
        let start = id.start();
        let make = || build(&start, size, "made", ProgressMonitor::silent()).expect("not stopped");
        let text = make();
        assert_eq!(text, make());
        let book = OpeningBook::read(&start, &text).expect("a book");
        assert!(book.turns(&start).is_some(), "{id}: {text}");
    }
}

#[test]
fn nonsense_is_refused() {
    let start = GameId::Kingdom.start();
    for (text, reason) in [
        ("", "expected"),
        ("# kabinet opening book 2\n", "expected"),
        ("# kabinet opening book 1\na1", "line 2: expected a colon"),
        ("# kabinet opening book 1\n:", "line 2: expected turns"),
        ("# kabinet opening book 1\n\n: zz 3", "line 3"),
    ] {
        let error = OpeningBook::read(&start, text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}
