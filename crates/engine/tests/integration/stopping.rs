//! Searches that are stopped, run out of time, or run beside each other leave nothing behind.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, SearchReport};
use kabinet_games::{AnyGame, GameId};

/// Far more than stopping takes on a busy machine, and far less than searching on would.
const SOON: Duration = Duration::from_secs(20);

fn engine(threads: usize) -> Engine {
    Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        threads,
        ..EngineOptions::default()
    })
}

fn can_be_played(game: &Match<AnyGame>, thought: &SearchReport) {
    let mut after = game.clone();
    assert!(!thought.turn.is_empty(), "{}", game.position());
    for &action in &thought.turn {
        after.play(action).expect("the engine plays legal turns");
    }
    let ended = after.ending().is_some();
    assert!(ended || after.position().side() != game.position().side());
}

#[test]
fn a_stopped_search_ends_at_once_with_a_whole_turn() {
    for id in GameId::ALL {
        let game = Match::new(id.start());
        let stop = AtomicBool::new(false);
        let begin = Instant::now();
        let thought = engine(3).search(&game, Limits::default(), &stop, &mut |thought| {
            if thought.depth == 2 {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert!(begin.elapsed() < SOON, "{id}");
        can_be_played(&game, &thought);
    }
}

#[test]
fn a_search_stopped_before_it_begins_still_knows_a_turn() {
    for id in GameId::ALL {
        let game = Match::new(id.start());
        let stop = AtomicBool::new(true);
        let thought = engine(2).search(&game, Limits::default(), &stop, &mut |_| {});
        can_be_played(&game, &thought);
    }
}

#[test]
fn time_and_positions_are_limits() {
    for id in GameId::ALL {
        let game = Match::new(id.start());
        let never = AtomicBool::new(false);
        let begin = Instant::now();
        let limits = Limits::time(Duration::from_millis(50));
        can_be_played(&game, &engine(2).search(&game, limits, &never, &mut |_| {}));
        assert!(begin.elapsed() < SOON, "{id}");

        let one = engine(1).search(&game, Limits::nodes(1), &never, &mut |_| {});
        can_be_played(&game, &one);
        let exact = engine(1).search(&game, Limits::nodes(3_000), &never, &mut |_| {});
        // An action that its line does not have is searched for in the same way.
        let most = 3_000 * exact.turn.len() as u64;
        assert!(exact.nodes <= most, "{id}: {}", exact.nodes);
    }
}

/// Positions of random games, also in mid-turn.
fn positions(id: GameId) -> Vec<Match<AnyGame>> {
    let mut random = SplitMix64::new(5);
    let mut list = ActionList::new();
    let mut found = Vec::new();
    while found.len() < 40 {
        let mut game = Match::new(id.start());
        for _ in 0..random.below(60) {
            game.position().legal_actions(&mut list);
            let Some(&action) = random.choose(&list) else {
                break;
            };
            if game.play(action).is_err() {
                break;
            }
        }
        if game.ending().is_none() {
            found.push(game);
        }
    }
    found
}

#[test]
fn the_rest_of_a_turn_is_found_within_the_same_limits() {
    let never = AtomicBool::new(false);
    let limits = Limits {
        depth: Some(1),
        ..Limits::nodes(25)
    };
    for &id in GameId::ALL {
        for game in positions(id) {
            let thought = engine(1).search(&game, limits, &never, &mut |_| {});
            can_be_played(&game, &thought);
            let most = 25 * thought.turn.len() as u64;
            assert!(thought.nodes <= most, "{} of {most}", thought.nodes);
        }
    }
}

#[test]
fn an_interrupted_search_keeps_all_its_lines() {
    let never = AtomicBool::new(false);
    let mut list = ActionList::new();
    for &id in GameId::ALL {
        for game in positions(id).into_iter().take(10) {
            game.position().legal_actions(&mut list);
            for nodes in [300, 1_000, 3_000, 10_000] {
                let mut engine = engine(1);
                let options = EngineOptions {
                    multi_pv: 3,
                    ..engine.options().clone()
                };
                engine.set_options(options);
                let mut complete = 0;
                let thought = engine.search(&game, Limits::nodes(nodes), &never, &mut |thought| {
                    complete = thought.pvs.len();
                });
                assert!(thought.pvs.len() >= complete && complete <= list.len().min(3));
                let mut first: Vec<_> = thought.pvs.iter().map(|line| line.actions[0]).collect();
                first.sort();
                first.dedup();
                assert_eq!(first.len(), thought.pvs.len(), "{}", game.position());
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_turn() {
    for id in GameId::ALL {
        let mut game = Match::new(id.start());
        game.resign(game.position().side()).unwrap();
        let never = AtomicBool::new(false);
        let thought = engine(1).search(&game, Limits::depth(2), &never, &mut |_| {});
        assert!(thought.turn.is_empty() && thought.pvs.is_empty());
    }
}

/// The threads of this process, where the system tells.
fn threads_now() -> Option<usize> {
    Some(std::fs::read_dir("/proc/self/task").ok()?.count())
}

#[test]
fn two_searches_at_once_do_not_disturb_each_other_and_end_with_their_threads() {
    let alone = |id: GameId| {
        let never = AtomicBool::new(false);
        let game = Match::new(id.start());
        engine(1).search(&game, Limits::depth(3), &never, &mut |_| {})
    };
    let found: Vec<SearchReport> = GameId::ALL.iter().map(|&id| alone(id)).collect();
    thread::scope(|scope| {
        for (&id, found) in GameId::ALL.iter().zip(&found) {
            scope.spawn(move || {
                let beside = alone(id);
                assert_eq!(beside.nodes, found.nodes, "{id}");
                assert_eq!(beside.turn, found.turn, "{id}");
            });
        }
    });
    // Other tests of this file come and go; what must not happen is that searches pile up.
    if let Some(before) = threads_now() {
        let never = AtomicBool::new(false);
        let game = Match::new(GameId::ALL[0].start());
        for _ in 0..50 {
            engine(4).search(&game, Limits::nodes(100), &never, &mut |_| {});
        }
        assert!(threads_now().is_none_or(|after| after < before + 50));
    }
}
