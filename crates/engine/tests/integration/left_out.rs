//! What the search leaves out may never decide anything: turns and scores where games leave out
//! most actions, against plain searches that try every action.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, Score, SearchReport};
use kabinet_games::{AnyGame, GameId, Options};

/// The engine's node limits: a depth of one to three turns.
const NODES: [u64; 2] = [300, 1_000];
/// The most ways to complete a turn that are tried.
const MOST_WAYS: usize = 1_000;

fn open(game: &str, text: &str) -> AnyGame {
    let game: GameId = game.parse().expect("a game");
    game.open(&Options::new(game.info()), Some(text))
        .expect("a position")
}

fn engine() -> Engine {
    Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        ..EngineOptions::default()
    })
}

fn search(engine: &mut Engine, game: &Match<AnyGame>, limits: Limits) -> SearchReport {
    let never = AtomicBool::new(false);
    engine.search(game, limits, &never, &mut |_| {})
}

/// Every position after an action.
fn children(position: &AnyGame) -> Vec<AnyGame> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let played = |&action| {
        let mut child = position.clone();
        child.play_unchecked(action);
        child
    };
    list.iter().map(played).collect()
}

/// Whether the side to move wins at once. By the rules of both games here, only the first action of
/// a turn can.
fn wins_at_once(position: &AnyGame) -> bool {
    let won = |child: &AnyGame| child.outcome() == Some(Outcome::Win(position.side()));
    children(position).iter().any(won)
}

/// Whether a side that has completed its turn loses at once.
fn loses_at_once(after: &AnyGame, side: Side) -> bool {
    match after.outcome() {
        Some(outcome) => outcome == Outcome::Win(side.other()),
        None => wins_at_once(after),
    }
}

/// Calls `each` with the positions after all ways to complete the turn.
fn complete_turn(
    position: &AnyGame,
    each: &mut dyn FnMut(&AnyGame) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for child in children(position) {
        if child.outcome().is_none() && child.mid_turn() {
            complete_turn(&child, each)?;
        } else {
            each(&child)?;
        }
    }
    ControlFlow::Continue(())
}

/// What completing a turn comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ways {
    /// Some way does not lose at once.
    Safe,
    /// All ways lose at once.
    Lost,
    /// There are too many to try them all.
    Unknown,
}

fn ways(position: &AnyGame) -> Ways {
    let side = position.side();
    let mut tried = 0;
    let mut found = Ways::Lost;
    let _ = complete_turn(position, &mut |after| {
        tried += 1;
        if !loses_at_once(after, side) {
            found = Ways::Safe;
        } else if tried == MOST_WAYS {
            found = Ways::Unknown;
        } else {
            return ControlFlow::Continue(());
        }
        ControlFlow::Break(())
    });
    found
}

/// Whether a side that has completed its turn wins with the next one, whatever the answer.
fn wins_next(after: &AnyGame, side: Side) -> bool {
    let mut tried = 0;
    let answered = complete_turn(after, &mut |answer| {
        tried += 1;
        if answer.outcome() == Some(Outcome::Win(side)) || tried > MOST_WAYS {
            return ControlFlow::Continue(());
        }
        if answer.outcome().is_some() || !wins_at_once(answer) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    answered.is_continue()
}

/// Positions from games in which a side now and then plays a turn of the engine, so that threats
/// arise: those in mid-turn, and some in which a turn of several actions begins.
fn positions(game: &str, count: usize, seed: u64) -> Vec<AnyGame> {
    let game: GameId = game.parse().expect("a game");
    let mut random = SplitMix64::new(seed);
    let mut engine = engine();
    let mut list = ActionList::new();
    let mut found: Vec<AnyGame> = Vec::new();
    while found.len() < count {
        let mut play = Match::new(game.start());
        for _ in 0..200 {
            if play.ending().is_some() {
                break;
            }
            let position = play.position().clone();
            position.legal_actions(&mut list);
            let begins = |action| {
                let mut child = position.clone();
                child.play_unchecked(action);
                child.mid_turn()
            };
            let begins: Vec<_> = list.iter().copied().filter(|&a| begins(a)).collect();
            let action = if position.mid_turn() {
                found.push(position.clone());
                *random.choose(&list).expect("an action")
            } else {
                // Whoever may capture or relocate does so more often than by chance.
                match random.below(4) {
                    0 | 1 if !begins.is_empty() => {
                        if random.below(3) == 0 {
                            found.push(position.clone());
                        }
                        *random.choose(&begins).expect("an action")
                    }
                    0 | 2 => search(&mut engine, &play, Limits::nodes(100)).turn[0],
                    _ => *random.choose(&list).expect("an action"),
                }
            };
            play.play(action).expect("a legal action");
        }
    }
    found.truncate(count);
    found
}

/// Holds the engine's turn and score in a position to what plain searches see.
fn check(engine: &mut Engine, position: &AnyGame, limits: Limits) {
    let side = position.side();
    let game = Match::new(position.clone());
    let report = search(engine, &game, limits);
    let mut after = position.clone();
    for &action in &report.turn {
        assert!(after.side() == side, "{position}: {report:?}");
        after.play_unchecked(action);
    }
    let own = report.turn.len() as u32;
    let lost = loses_at_once(&after, side);
    let ways = if lost { ways(position) } else { Ways::Safe };
    assert!(
        !lost || ways != Ways::Safe,
        "{position}: {limits:?} {report:?}"
    );
    match report.score {
        // The opponent wins with its first action.
        Score::Loss(plies) if plies <= own + 1 => assert!(lost, "{position}: {report:?}"),
        Score::Win(1) => assert_eq!(after.outcome(), Some(Outcome::Win(side)), "{position}"),
        Score::Win(plies) if plies <= own + 2 => {
            assert!(wins_next(&after, side), "{position}: {report:?}");
        }
        Score::Estimate(worth) => {
            assert!(worth.abs() <= Score::LARGEST_ESTIMATE, "{position}");
            if ways == Ways::Lost {
                // A limit may end the proof; then the score has to be that of an apparent loss.
                assert!(worth <= -100, "{position}: {report:?}");
            }
        }
        _ => {}
    }
}

/// Whether some ways to complete a turn lose at once and others do not.
fn is_torn(position: &AnyGame) -> bool {
    let side = position.side();
    let after = children(position);
    let mut ended = after.iter().filter(|child| !child.mid_turn());
    let lost = ended.clone().any(|child| loses_at_once(child, side));
    lost && ended.any(|child| !loses_at_once(child, side))
}

fn check_all(game: &str, count: usize, least_torn: usize) {
    let mut engine = engine();
    let mut torn = 0;
    for position in positions(game, count, 1) {
        let to_see = is_torn(&position);
        torn += usize::from(to_see);
        let limits = if to_see { &NODES[..] } else { &NODES[..1] };
        for &nodes in limits {
            check(&mut engine, &position, Limits::nodes(nodes));
        }
    }
    assert!(torn >= least_torn, "{torn} positions had something to see");
}

#[test]
fn a_knight_is_put_back_where_it_stops_the_threat() {
    check_all("kingdom", 2_000, 200);
}

#[test]
fn a_relocation_that_saves_is_not_left_out() {
    check_all("kensington", 2_500, 40);
}

/// White can answer e3-d2 only by a capture that puts the Knight on Black's way to the throne.
const PHANTOM: &str = "a1c1m2b1/4bc3/4A4/5B3/9/5adA1/2C1d4/1MB1D1C2/3D5 b -";

#[test]
fn a_win_that_a_put_back_stops_is_no_win() {
    let start = open("kingdom", PHANTOM);
    for nodes in [2_000, 20_000, 200_000] {
        let game = Match::new(start.clone());
        let report = search(&mut engine(), &game, Limits::nodes(nodes));
        let small = matches!(report.score, Score::Estimate(worth) if worth.abs() < 300);
        assert!(small, "{nodes}: {report:?}");
    }
    let mut game = Match::new(start);
    game.play_turn("e3-d2").expect("a legal turn");
    let mut turn = game.clone();
    turn.play_turn("b2xd2,@g7").expect("a legal turn");
    turn.take_back_action();
    assert!(turn.position().mid_turn());
    for nodes in [30, 100, 300, 1_000, 3_000, 10_000, 50_000] {
        for game in [&game, &turn] {
            let report = search(&mut engine(), game, Limits::nodes(nodes));
            let last = report.turn.last().expect("an action");
            let mut before = game.position().clone();
            for &action in &report.turn[..report.turn.len() - 1] {
                before.play_unchecked(action);
            }
            let put = before.action_text(*last);
            assert!(
                ["@e5", "@g3", "@g5", "@g7"].contains(&put.as_str()),
                "{nodes}: {put} {report:?}"
            );
        }
    }
}
