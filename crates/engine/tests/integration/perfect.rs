//! With a table the engine is perfect: it wins what is won, in the shortest way, and loses nothing
//! that is drawn.

use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome};
use kabinet_engine::data::DataFolder;
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, ProgressMonitor, Score, SearchReport};
use kabinet_games::{AnyAction, AnyGame, GameId};

/// The games whose truth the engine finds out by itself when it is asked for the first time.
fn known_at_once(data: &DataFolder) -> Vec<AnyGame> {
    let starts = GameId::ALL.iter().map(|id| id.start());
    starts
        .filter(|start| {
            kabinet_engine::tablebase::oracle(start, data, ProgressMonitor::silent()).is_some()
        })
        .collect()
}

fn engine(data: &DataFolder) -> Engine {
    Engine::new(EngineOptions {
        hash_bytes: 1 << 16,
        data: Some(data.clone()),
        ..EngineOptions::default()
    })
}

/// The starts of games whose every position is known. Kengi's book knows one strategy.
fn known_whole(data: &DataFolder) -> Vec<AnyGame> {
    let mut starts = known_at_once(data);
    starts.retain(|start| start.id() != GameId::Kengi);
    starts
}

#[test]
fn a_solved_game_is_never_lost_and_a_won_one_is_won_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::at(folder.path());
    let starts = known_whole(&data);
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
                let thought = engine.search(&game, Limits::nodes(1), &never, &mut |_| {});
                assert!(thought.score.is_proved() && thought.nodes == 0);
                assert!(
                    !matches!(thought.score, Score::Loss(_)),
                    "{}",
                    game.position()
                );
                if let Score::Win(plies) = thought.score {
                    let end = game.len() + plies as usize;
                    assert!(promise.is_none_or(|before| end <= before));
                    assert_eq!(thought.pvs[0].actions.len(), plies as usize);
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
            hash_bytes: 1 << 16,
            data: Some(data.clone()),
            ..EngineOptions::default()
        };
        let level = kabinet_engine::Level::new(9).unwrap();
        level.strength(&start).apply(&mut options, 1);
        let mut engine = Engine::new(options);
        let never = AtomicBool::new(false);
        let game = Match::new(start);
        let thought = engine.search(&game, Limits::nodes(50), &never, &mut |_| {});
        assert!(thought.nodes > 0);
    }
}

/// Games in which a side can go back to a position for the third time, with the action that does.
fn thrice(start: &AnyGame, wanted: usize) -> Vec<(Match<AnyGame>, AnyAction)> {
    let mut random = SplitMix64::new(3);
    let mut list = ActionList::new();
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut game = Match::new(start.clone());
        for _ in 0..40 {
            game.position().legal_actions(&mut list);
            let &action = random.choose(&list).expect("the game goes on");
            if game.play(action).is_err() || game.ending().is_some() {
                break;
            }
        }
        if game.ending().is_some() {
            continue;
        }
        let there = game.position().clone();
        let back = |game: &Match<AnyGame>, goal: &dyn Fn(&AnyGame) -> bool| {
            let mut list = ActionList::new();
            game.position().legal_actions(&mut list);
            list.iter().copied().find(|&action| {
                let mut after = game.position().clone();
                after.play_unchecked(action);
                after.outcome().is_none() && goal(&after)
            })
        };
        // Both sides go away and come back, twice: the last step is left to be played.
        let mut round = Vec::new();
        while round.len() < 2 && game.ending().is_none() {
            game.position().legal_actions(&mut list);
            let &action = random.choose(&list).expect("the game goes on");
            round.push(action);
            game.play(action).expect("a legal action");
        }
        if game.ending().is_some() {
            continue;
        }
        let after_back = |after: &AnyGame| {
            let mut list = ActionList::new();
            after.legal_actions(&mut list);
            list.iter().any(|&action| {
                let mut last = after.clone();
                last.play_unchecked(action);
                last == there
            })
        };
        let Some(third) = back(&game, &after_back) else {
            continue;
        };
        game.play(third).expect("a legal action");
        let Some(last) = back(&game, &|after| *after == there) else {
            continue;
        };
        let again = [last, round[0], round[1], third];
        if again.iter().all(|&action| game.play(action).is_ok()) && game.ending().is_none() {
            found.push((game, last));
        }
    }
    found
}

#[test]
fn slow_what_would_be_repeated_too_often_is_worth_a_draw() {
    let folder = tempfile::tempdir().unwrap();
    let data = DataFolder::at(folder.path());
    let never = AtomicBool::new(false);
    let (mut wins, mut losses) = (0, 0);
    for start in known_whole(&data) {
        let mut engine = engine(&data);
        let options = EngineOptions {
            multi_pv: 1000,
            ..engine.options().clone()
        };
        engine.set_options(options);
        for (game, last) in thrice(&start, 300) {
            let worth = |thought: &SearchReport| {
                let mut lines = thought.pvs.iter();
                lines.find(|line| line.actions[0] == last).unwrap().score
            };
            let elsewhere = engine.probe_tablebase(game.position()).unwrap();
            let here = engine.search(&game, Limits::nodes(1), &never, &mut |_| {});
            assert_eq!(worth(&here), Score::Draw);
            match worth(&elsewhere) {
                Score::Win(_) => wins += 1,
                // Who is lost otherwise takes the draw.
                Score::Loss(_) if matches!(elsewhere.score, Score::Loss(_)) => {
                    losses += 1;
                    assert_eq!(
                        (here.score, here.turn.as_slice()),
                        (Score::Draw, &[last][..])
                    );
                }
                _ => {}
            }
            // Nothing that is told goes on behind the end.
            for line in &here.pvs {
                let mut told = game.clone();
                assert!(line.actions.iter().all(|&action| told.play(action).is_ok()));
            }
        }
    }
    assert!(wins > 5 && losses > 5, "{wins} {losses}");
}
