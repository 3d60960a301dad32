//! Makes a book by searching the first turns of a game.

use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};
use std::sync::atomic::AtomicBool;

use kabinet_core::{Game, Match};
use kabinet_games::{AnyAction, AnyGame};

use super::{FORM, MARGIN, is_forced, is_whole, least_hash};
use crate::engine::{line_text, turn_length};
use crate::progress::{ProgressMonitor, Stopped};
use crate::search::Limits;
use crate::{Engine, EngineOptions, Score};

/// How many lines are searched in a position: a turn more than a position has in a usual book.
const LINES: usize = 6;

/// How large a book is, and how well it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookSize {
    /// How many nodes are searched in each position.
    pub nodes: u64,
    /// How many turns the book is deep.
    pub turns: usize,
    /// The most positions. Those with fewer turns before them come first.
    pub positions: usize,
}

/// The text of a book for a start, with the command that makes it. It is the same every time.
///
/// # Errors
/// If the operation is stopped.
pub fn build(
    start: &AnyGame,
    size: BookSize,
    made_by: &str,
    monitor: ProgressMonitor<'_>,
) -> Result<String, Stopped> {
    let mut book = format!("{FORM}\n# {made_by}\n");
    let mut known: HashSet<u64> = HashSet::from([least_hash(start)]);
    let mut waiting = VecDeque::from([(start.clone(), Vec::<AnyAction>::new(), 0)]);
    let mut done = 0;
    while let Some((position, path, depth)) = waiting.pop_front() {
        if done >= size.positions {
            break;
        }
        monitor.check_stopped()?;
        let turns = good_turns(&position, size.nodes, monitor.stop());
        monitor.check_stopped()?;
        done += 1;
        monitor.report("positions", done as u64, (done + waiting.len()) as u64);
        if turns.is_empty() {
            continue;
        }
        let text = line_text(start, &path);
        book += text.as_str();
        book.push(':');
        for (turn, score) in &turns {
            book += &format!(" {} {score}", line_text(&position, turn));
        }
        book.push('\n');
        if depth + 1 < size.turns {
            for (turn, _) in turns {
                let after = after(&position, &turn);
                if after.outcome().is_none() && known.insert(least_hash(&after)) {
                    let path = [&path[..], &turn].concat();
                    waiting.push_back((after, path, depth + 1));
                }
            }
        }
    }
    Ok(book)
}

/// The turns that are about as good as the best, best first; of those that lead to symmetric
/// positions one. None if the position is decided or there is nothing to choose.
fn good_turns(position: &AnyGame, nodes: u64, stop: &AtomicBool) -> Vec<(Vec<AnyAction>, i32)> {
    if is_forced(position) {
        return Vec::new();
    }
    let mut engine = Engine::new(EngineOptions {
        multi_pv: LINES,
        ..EngineOptions::default()
    });
    let game = Match::new(position.clone());
    // Only scores of the same depth can be compared, so an unfinished one does not count.
    let mut complete = None;
    let report = engine.search(&game, Limits::nodes(nodes), stop, &mut |report| {
        complete = Some(report.pvs.clone());
    });
    let lines = complete.unwrap_or(report.pvs);
    let mut met = HashSet::new();
    let mut turns = Vec::new();
    for line in &lines {
        let turn = &line.actions[..turn_length(position, &line.actions)];
        let Score::Estimate(score) = line.score else {
            continue;
        };
        // A line may end in mid-turn.
        if is_whole(position, turn) && met.insert(least_hash(&after(position, turn))) {
            turns.push((turn.to_vec(), score));
        }
    }
    if lines.first().is_none_or(|best| best.score.is_proved()) {
        return Vec::new();
    }
    let best = turns.iter().map(|&(_, score)| score).max();
    turns.retain(|&(_, score)| best.is_some_and(|best| best - score <= MARGIN));
    turns.sort_by_key(|&(_, score)| Reverse(score));
    turns
}

fn after(position: &AnyGame, turn: &[AnyAction]) -> AnyGame {
    let mut at = position.clone();
    for &action in turn {
        at.play_unchecked(action);
    }
    at
}
