//! With a table the engine is perfect: it wins what is won, in the shortest way, and loses nothing
//! that is drawn.

use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome};
use kabinet_engine::data::DataFolder;
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Score};
use kabinet_games::{AnyGame, GameId};

/// The games whose truth the engine finds out by itself when it is asked for the first time.
fn known_at_once(data: &DataFolder) -> Vec<AnyGame> {
    let starts = GameId::ALL.iter().map(|id| id.start());
    starts
        .filter(|start| kabinet_engine::solved::oracle(start, data).is_some())
        .collect()
}

fn engine(data: &DataFolder) -> Engine {
    Engine::new(EngineOptions {
        table_bytes: 1 << 16,
        data: Some(data.clone()),
        ..EngineOptions::default()
    })
}

#[test]
fn a_solved_game_is_never_lost_and_a_won_one_is_won_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::at(folder.path());
    let starts = known_at_once(&data);
    assert!(!starts.is_empty());
    let never = AtomicBool::new(false);
    let mut random = SplitMix64::new(11);
    let mut list = ActionList::new();
    let mut won = 0;
    for start in starts {
        let mut engine = engine(&data);
        for number in 0..40 {
            let mut game = Match::new(start.clone());
            let own = kabinet_core::Side::ALL[number % 2];
            // The number of plies by which the engine has announced to win.
            let mut promise: Option<usize> = None;
            while game.ending().is_none() && game.len() < 400 {
                if game.position().side() != own {
                    game.position().legal_actions(&mut list);
                    let action = *random.choose(&list).unwrap();
                    game.play(action).unwrap();
                    continue;
                }
                let thought = engine.think(&game, Limits::nodes(1), &never, &mut |_| {});
                assert!(thought.score.is_proved() && thought.nodes == 0);
                assert!(
                    !matches!(thought.score, Score::Loss(_)),
                    "{}",
                    game.position()
                );
                if let Score::Win(plies) = thought.score {
                    let end = game.len() + plies as usize;
                    assert!(promise.is_none_or(|before| end <= before));
                    assert_eq!(thought.lines[0].actions.len(), plies as usize);
                    promise = Some(end);
                } else {
                    assert!(promise.is_none(), "a win was given away");
                }
                for action in thought.turn {
                    game.play(action).unwrap();
                }
            }
            let outcome = game.ending().map(|ending| ending.outcome);
            assert_ne!(outcome, Some(Outcome::Win(own.other())));
            if outcome == Some(Outcome::Win(own)) {
                won += 1;
                assert!(promise.is_some_and(|end| game.len() <= end));
            }
        }
    }
    // Who plays at random falls into one trap or another.
    assert!(won > 20, "{won}");
}

#[test]
fn levels_below_the_highest_do_not_look_it_up() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::at(folder.path());
    for start in known_at_once(&data) {
        let mut options = EngineOptions {
            table_bytes: 1 << 16,
            data: Some(data.clone()),
            ..EngineOptions::default()
        };
        let level = kabinet_engine::Level::new(9).unwrap();
        level.strength(&start).apply(&mut options, 1);
        let mut engine = Engine::new(options);
        let never = AtomicBool::new(false);
        let game = Match::new(start);
        let thought = engine.think(&game, Limits::nodes(50), &never, &mut |_| {});
        assert!(thought.nodes > 0);
    }
}
