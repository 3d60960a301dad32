//! Phase one, from the values of phase two: the last placement first.

use std::collections::BTreeSet;

use kabinet_core::bits::ones;
use kabinet_core::{ActionList, Side};
use kabinet_games::kastwa::Position;

use super::distance_map::Plies;
use super::index::TableIndex;
use super::sided_board::{Men, SidedBoard};
use super::values::{Values, from_successors};
use crate::parallel::share;
use crate::progress::{ProgressMonitor, Stopped};
use crate::score::Score;

/// How many positions a thread takes at a time.
const RUN: usize = 256;

/// How many pieces White and Black have placed, by the total.
pub(super) const PLACED: [[u8; 2]; 6] = [[0, 0], [1, 0], [1, 1], [1, 2], [2, 2], [2, 3]];

/// Decides every position of phase one. Phase two must be decided.
///
/// # Errors
/// If the operation is stopped.
pub(super) fn decide(
    values: &mut Values,
    threads: usize,
    monitor: ProgressMonitor<'_>,
) -> Result<(), Stopped> {
    for placed in (2..6).rev() {
        decide_from_next(values, placed, threads, monitor)?;
    }
    // Black's first placement does not end its turn. There are few positions so early, so they get
    // their own rule.
    for placed in (0..2).rev() {
        let decided = every(values, placed).filter_map(|(key, position)| {
            match from_successors(&position, |next| values.score(next)) {
                Score::Win(plies) | Score::Loss(plies) => Some((key, plies as Plies)),
                Score::Draw | Score::Estimate(_) => None,
            }
        });
        for (key, plies) in decided.collect::<Vec<_>>() {
            values.map.insert(key, plies);
        }
    }
    Ok(())
}

/// Decides the positions with this many pieces from those with one more.
fn decide_from_next(
    values: &mut Values,
    placed: u32,
    threads: usize,
    monitor: ProgressMonitor<'_>,
) -> Result<(), Stopped> {
    let next: Vec<(TableIndex, Plies)> = values
        .map
        .iter()
        .filter(|(key, _)| {
            let board = key.board();
            board.count() == placed + 1 && board.placing == (placed < 5)
        })
        .collect();
    let stage = format!("placement {}", placed + 1);
    let found = share(
        &stage,
        &next,
        RUN,
        threads,
        monitor,
        |found: &mut Vec<(TableIndex, Plies)>, part| {
            for &(key, plies) in part {
                unplace(values, &key.board(), |before| found.push((before, plies)));
            }
        },
    )?;
    let mut wins: Vec<(Plies, TableIndex)> = Vec::new();
    let mut doubtful: Vec<TableIndex> = Vec::new();
    for (key, plies) in found.into_iter().flatten() {
        if plies % 2 == 0 {
            wins.push((plies + 1, key));
        } else {
            doubtful.push(key);
        }
    }
    wins.sort_unstable();
    for (plies, key) in wins {
        values.map.insert(key, plies);
    }
    doubtful.sort_unstable();
    doubtful.dedup();
    doubtful.retain(|&key| values.map.get(key).is_none());
    let known = &*values;
    let lost = share(
        &stage,
        &doubtful,
        RUN,
        threads,
        monitor,
        |found: &mut Vec<(TableIndex, Plies)>, part| {
            let mut list = ActionList::new();
            for &key in part {
                let longest = known.longest_if_lost(key, &mut list);
                found.extend(longest.map(|longest| (key, longest + 1)));
            }
        },
    )?;
    for (key, plies) in lost.into_iter().flatten() {
        values.map.insert(key, plies);
    }
    Ok(())
}

/// Calls `found` with each position from which a placement leads to this one.
fn unplace(values: &Values, board: &SidedBoard, mut found: impl FnMut(TableIndex)) {
    // The index of phase two may stand for exchanged sides, but here Black is to move.
    let board = if board.placing {
        *board
    } else {
        if board.mover == Side::First && !values.indexer.exchange_sides() {
            return;
        }
        values.indexer.with_black_to_act(board)
    };
    let sets = match board.mover {
        Side::First => [board.own, board.enemy],
        Side::Second => [board.enemy, board.own],
    };
    let [white, black] = PLACED[board.count() as usize - 1];
    let last = if sets.map(u64::count_ones) == [white.into(), u32::from(black) + 1] {
        1
    } else {
        0
    };
    for cell in ones(sets[last]) {
        let mut before = sets;
        before[last] &= !(1 << cell);
        let position =
            Position::placing_from_sets(values.indexer.size(), before, board.large & !(1 << cell));
        found(values.indexer.index(&SidedBoard::of(&position)));
    }
}

/// Every position with this many pieces, up to symmetry.
fn every(values: &Values, placed: usize) -> impl Iterator<Item = (TableIndex, Position)> {
    let size = values.indexer.size();
    let mut indices = BTreeSet::new();
    let [white, black] = PLACED[placed];
    for white in Men::with_count(white) {
        for (white, white_large) in white.sets(size.cells()) {
            for black in Men::with_count(black) {
                for (black, black_large) in black.sets(size.cells() & !white) {
                    let large = white_large | black_large;
                    let position = Position::placing_from_sets(size, [white, black], large);
                    indices.insert(values.indexer.index(&SidedBoard::of(&position)));
                }
            }
        }
    }
    indices
        .into_iter()
        .map(move |key| (key, key.board().position(size)))
}
