//! Threats that only a third repetition answers, held to the rules: in full-depth search and in
//! quiescence search alike.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use kabinet_core::{ActionList, Game, Side};
use kabinet_games::kingdom::Position;
use kabinet_games::{AnyGame, GameId, Options};
use web_time::Instant;

use super::control::SearchControl;
use super::node::Node;
use super::settings::SearchSettings;
use super::thread::SearchThread;
use super::value::{INFINITE, PROVED, WIN};
use super::{Limits, Search, TranspositionTable};
use crate::weights::Weights;

/// Positions of Kingdom in which the side to move wins by a threat.
const WON: &str = include_str!("../../tests/tactics/kingdom.txt");
/// How many of them are tried: each has hundreds of answers.
const MOST: usize = 10;
/// Black wins by g3-f2 alone. White's Monarch can still capture either of two Knights, and put it
/// back where it completes a repetition: two actions, and neither alone ends the game.
const CAPTURES: &str = "9/5aCM1/7C1/7a1/9/9/6m2/9/9 b -";
/// A claim of so many plies at most is about one threat: a capture adds a ply to a turn.
const PLIES: u32 = 4;

/// A threat that wins unless the game ends first: what is on the board after it, and after each way
/// to answer it.
struct Threat {
    after: u64,
    answers: HashSet<u64>,
}

/// Every position after an action.
fn children(position: &Position) -> Vec<Position> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let played = |&action| {
        let mut child = *position;
        child.play_unchecked(action);
        child
    };
    list.iter().map(played).collect()
}

/// Collects the positions after all ways to complete a turn.
fn complete_turn(position: &Position, side: Side, found: &mut Vec<Position>) {
    for child in children(position) {
        if child.outcome().is_none() && child.side() == side {
            complete_turn(&child, side, found);
        } else {
            found.push(child);
        }
    }
}

/// The threats of one action that win whatever the answer, by trying every answer.
fn winning_threats(position: &Position) -> Vec<Threat> {
    let rival = position.side().other();
    let open = children(position).into_iter();
    let open = open.filter(|child| child.outcome().is_none() && child.side() == rival);
    open.filter_map(|child| {
        let mut answers = Vec::new();
        complete_turn(&child, rival, &mut answers);
        let loses = |answer: &Position| {
            answer.outcome().is_none() && crate::search::immediate_win(answer).is_some()
        };
        answers.iter().all(loses).then(|| Threat {
            after: child.zobrist(),
            answers: answers.iter().map(Game::zobrist).collect(),
        })
    })
    .collect()
}

/// The positions to try.
fn won_positions() -> Vec<Position> {
    let game: GameId = "kingdom".parse().expect("a game");
    let open = |text| game.open(&Options::new(game.info()), Some(text));
    let lines = WON.lines().filter_map(|line| line.strip_suffix(" ; win 2"));
    let texts = lines.take(MOST).chain([CAPTURES]);
    let positions = texts.filter_map(|text| match open(text).expect("a position") {
        AnyGame::Kingdom(position) => Some(position),
        _ => None,
    });
    positions.collect()
}

/// Within how many plies a search claims a win, if this position has occurred twice.
type Claim = fn(&Position, u64) -> Option<u32>;

/// The claim of a quiescence search.
fn quiescence_claim(position: &Position, drawn: u64) -> Option<u32> {
    let never = AtomicBool::new(false);
    let control = SearchControl::new(Limits::default(), Instant::now(), &never);
    let (table, weights) = (
        TranspositionTable::new(1 << 16),
        Weights::tuned::<Position>(),
    );
    let mut thread = SearchThread::new(
        &table,
        &control,
        SearchSettings::default(),
        &weights,
        position.side(),
        &[drawn, drawn, position.zobrist()],
        position.repetition_limit(),
    );
    let node = Node {
        alpha: -INFINITE,
        beta: INFINITE,
        depth: 0,
        ply: 0,
        after_pass: false,
    };
    let value = thread.quiescence(position, node).ok().expect("no limit");
    (value >= PROVED).then_some((WIN - value) as u32)
}

/// The claim of a search of a turn or two.
fn full_depth_claim(position: &Position, drawn: u64) -> Option<u32> {
    let never = AtomicBool::new(false);
    let search = Search {
        table: &mut TranspositionTable::new(1 << 16),
        weights: &Weights::tuned::<Position>(),
        settings: &SearchSettings::default(),
        threads: 1,
        multi_pv: 1,
        limits: Limits::depth(2),
    };
    let found = search.run(position, &[drawn, drawn], &never, |_| {});
    match found.pvs[0].score {
        crate::Score::Win(plies) => Some(plies),
        _ => None,
    }
}

/// Lets each answer to a winning threat, and the threat itself, occur for the third time, and holds
/// what is claimed then to the rules. Says how many wins were claimed, and how many times the
/// repetition took the last win away.
fn check(claim: Claim) -> (usize, usize) {
    let (mut claimed, mut saved) = (0, 0);

    for position in won_positions() {
        let threats = winning_threats(&position);
        let mut drawn: Vec<u64> = threats
            .iter()
            .flat_map(|threat| &threat.answers)
            .copied()
            .collect();
        drawn.extend(threats.iter().map(|threat| threat.after));
        drawn.sort_unstable();
        drawn.dedup();
        for drawn in drawn {
            let won = threats
                .iter()
                .any(|threat| threat.after != drawn && !threat.answers.contains(&drawn));
            saved += usize::from(!won);
            if claim(&position, drawn).is_some_and(|plies| plies <= PLIES) {
                claimed += 1;
                assert!(won, "{position}: {drawn:x}");
            }
        }
    }
    (claimed, saved)
}

#[test]
fn a_repetition_answers_a_threat_beyond_the_full_depth() {
    let (claimed, saved) = check(quiescence_claim);
    assert!(
        claimed >= 100 && saved >= 100,
        "{claimed} claimed, {saved} saved"
    );
}

#[test]
fn a_repetition_answers_a_threat_within_the_full_depth() {
    let (claimed, saved) = check(full_depth_claim);
    assert!(
        claimed >= 100 && saved >= 100,
        "{claimed} claimed, {saved} saved"
    );
}
