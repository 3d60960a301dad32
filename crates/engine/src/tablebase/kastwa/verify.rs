//! Verifies a tablebase against the rules, position by position.
//!
//! The game's own rules say which actions there are and what they lead to. A filter finds out
//! cheaply that a position is not stored; whatever passes is looked up in the table.

use std::time::Duration;

use kabinet_core::{ActionList, Game, Side};
use kabinet_games::kastwa::{Action, Position};
use web_time::Instant;

use super::lost_filter::LostFilter;
use super::placement::PLACED;
use super::sided_board::{Men, SidedBoard};
use super::table::{KastwaTable, is_early};
use super::values::from_successors;
use super::verify_state::{StateFile, VerifyState};
use crate::data::DataFolder;
use crate::parallel::share;
use crate::progress::{Progress, ProgressMonitor};
use crate::score::Score;
use crate::tablebase::TablebaseError;

/// In how many parts all positions are verified. Between two of them the state is kept.
const PARTS: usize = 64;

/// The state is not kept more often than this: a small table is verified sooner.
const KEPT_EVERY: Duration = Duration::from_secs(10);

/// All positions with these pieces of one side and this material of the other.
#[derive(Clone, Copy)]
struct Batch {
    mover: Side,
    own: u64,
    own_large: u64,
    enemy: Men,
    placing: bool,
}

/// The result of a thread.
#[derive(Default)]
struct Found {
    positions: u64,
    stored: u64,
    wrong: Option<String>,
}

/// Verifies the value of every position, up to symmetry, against its successors by the rules.
/// Returns the number of positions.
///
/// With a data folder an interrupted verification is resumed.
///
/// # Errors
/// If a value is wrong, or the operation is stopped.
pub(super) fn verify(
    table: &KastwaTable,
    data: Option<&DataFolder>,
    threads: usize,
    monitor: ProgressMonitor<'_>,
) -> Result<u64, TablebaseError> {
    verify_keeping(table, data, KEPT_EVERY, threads, monitor)
}

/// The same, with a pause between two states that are kept.
fn verify_keeping(
    table: &KastwaTable,
    data: Option<&DataFolder>,
    pause: Duration,
    threads: usize,
    monitor: ProgressMonitor<'_>,
) -> Result<u64, TablebaseError> {
    let file = data.map(|data| StateFile::new(table, data));
    let mut kept_at = Instant::now();
    let mut state = match &file {
        Some(file) => file.read()?,
        None => VerifyState::default(),
    };
    let batches = batches(table);
    let verifier = Verifier::new(table);
    let length = batches.len().div_ceil(PARTS);
    for (number, part) in batches.chunks(length).enumerate() {
        if (number as u64) < state.parts {
            continue;
        }
        let before = (number * length) as u64;
        let report = |progress: Progress<'_>| {
            monitor.report(progress.stage, before + progress.done, batches.len() as u64);
        };
        let monitor = ProgressMonitor::new(&report, monitor.stop());
        state = verifier.verify_part(part, state, threads, monitor)?;
        if let Some(file) = &file
            && kept_at.elapsed() >= pause
        {
            file.write(state)?;
            kept_at = Instant::now();
        }
    }
    if state.stored != table.entries() as u64 {
        let (entries, found) = (table.entries(), state.stored);
        let reason = format!("{entries} entries, but only {found} of positions");
        return Err(TablebaseError::Wrong(reason));
    }
    if let Some(file) = &file {
        file.remove();
    }
    Ok(state.positions)
}

/// All positions to verify.
fn batches(table: &KastwaTable) -> Vec<Batch> {
    let cells = table.size().cells();
    let mut batches = Vec::new();
    let mut add = |mover: Side, own: u8, enemy: u8, placing: bool| {
        for own in Men::with_count(own) {
            for enemy in Men::with_count(enemy) {
                let sets = own
                    .sets(cells)
                    .filter(|&(_, large)| table.indexer.is_lowest(large));
                batches.extend(sets.map(|(own, own_large)| Batch {
                    mover,
                    own,
                    own_large,
                    enemy,
                    placing,
                }));
            }
        }
    };
    for (placed, [white, black]) in PLACED.into_iter().enumerate() {
        match placed {
            0 | 3 | 5 => add(Side::First, white, black, true),
            _ => add(Side::Second, black, white, true),
        }
    }
    let movers = if table.indexer.exchange_sides() { 1 } else { 2 };
    for mover in Side::ALL.into_iter().take(movers) {
        for own in 2..=3 {
            for enemy in 2..=3 {
                add(mover, own, enemy, false);
            }
        }
    }
    batches
}

/// A table, and the filter in front of it.
struct Verifier<'a> {
    table: &'a KastwaTable,
    filter: LostFilter,
}

impl<'a> Verifier<'a> {
    fn new(table: &'a KastwaTable) -> Self {
        Verifier {
            table,
            filter: LostFilter::new(table),
        }
    }

    /// Verifies a part of all positions. Returns the state after it.
    fn verify_part(
        &self,
        part: &[Batch],
        mut state: VerifyState,
        threads: usize,
        monitor: ProgressMonitor<'_>,
    ) -> Result<VerifyState, TablebaseError> {
        let found = share(
            "verifying",
            part,
            1,
            threads,
            monitor,
            |found: &mut Found, part| {
                let mut lists = [ActionList::new(), ActionList::new()];
                for batch in part {
                    if found.wrong.is_none() {
                        self.verify_batch(batch, found, &mut lists);
                    }
                }
            },
        )?;
        for part in found {
            if let Some(wrong) = part.wrong {
                return Err(TablebaseError::Wrong(wrong));
            }
            state.positions += part.positions;
            state.stored += part.stored;
        }
        state.parts += 1;
        Ok(state)
    }

    fn verify_batch(&self, batch: &Batch, found: &mut Found, lists: &mut [ActionList<Action>; 2]) {
        let size = self.table.size();
        for (enemy, enemy_large) in batch.enemy.sets(size.cells() & !batch.own) {
            let board = SidedBoard {
                mover: batch.mover,
                own: batch.own,
                enemy,
                large: batch.own_large | enemy_large,
                placing: batch.placing,
            };
            if !self.table.indexer.is_canonical(&board) {
                continue;
            }
            found.positions += 1;
            let position = board.position(size);
            let verified = if self.has(&position) {
                found.stored += 1;
                self.verify_stored(&position)
            } else if is_early(&board) {
                self.compare(&position)
            } else {
                self.verify_other(&position, lists)
            };
            if let Err(reason) = verified {
                found.wrong = Some(format!("{position}: {reason}"));
                return;
            }
        }
    }

    /// Whether the table has stored a position.
    #[inline]
    fn has(&self, position: &Position) -> bool {
        self.filter.may_have(position) && self.table.is_stored(position)
    }

    /// Verifies a position that is stored: a lost one, or one of the first two placements.
    fn verify_stored(&self, position: &Position) -> Result<(), String> {
        let score = self.table.probe(position);
        let lost = matches!(score, Score::Loss(_));
        if !lost && !is_early(&SidedBoard::of(position)) {
            return Err(format!("{score} is stored, but only losses should be"));
        }
        self.compare(position)
    }

    /// Compares a value with those of all successors.
    fn compare(&self, position: &Position) -> Result<(), String> {
        let score = self.table.probe(position);
        let expected = from_successors(position, |next| self.table.probe(next));
        if score == expected {
            Ok(())
        } else {
            Err(format!("{score} instead of {expected}"))
        }
    }

    /// Verifies a position that is not stored. It is won if an action leads to a lost position,
    /// and the table takes its distance from those. Else it is a draw: then an action must lead to
    /// a position that is neither lost nor won.
    fn verify_other(
        &self,
        position: &Position,
        [list, scratch]: &mut [ActionList<Action>; 2],
    ) -> Result<(), String> {
        if self.wins(position, list) {
            return Ok(());
        }
        let drawn = list.iter().any(|&action| {
            let mut next = *position;
            next.play_unchecked(action);
            !self.wins(&next, scratch)
        });
        if drawn {
            Ok(())
        } else {
            Err("a draw without an action that draws".to_owned())
        }
    }

    /// Whether an action leads to a finished or a lost position. The list then has all actions.
    #[inline]
    fn wins(&self, position: &Position, list: &mut ActionList<Action>) -> bool {
        position.legal_actions(list);
        list.iter().any(|&action| {
            let mut next = *position;
            next.play_unchecked(action);
            next.outcome().is_some() || self.has(&next)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

    use kabinet_games::kastwa::Size;

    use super::super::distance_map::{DistanceMap, Plies};
    use super::super::index::{Indexer, TableIndex};

    const SMALL: Size = Size::ALL[0];

    static TABLE: LazyLock<KastwaTable> = LazyLock::new(|| {
        KastwaTable::build(SMALL, 2, ProgressMonitor::silent()).expect("nobody stops it")
    });

    /// How many positions the smallest board has, up to symmetry.
    const POSITIONS: u64 = 708_389;

    /// The table with its entries changed.
    fn changed(change: impl Fn(TableIndex, Plies) -> Option<Plies>) -> KastwaTable {
        let mut kept = DistanceMap::default();
        for (key, plies) in TABLE.kept.iter() {
            if let Some(plies) = change(key, plies) {
                kept.insert(key, plies);
            }
        }
        KastwaTable {
            indexer: Indexer::new(SMALL),
            kept,
            stats: Vec::new(),
        }
    }

    /// The table with one more entry.
    fn with(key: TableIndex, plies: Plies) -> KastwaTable {
        let mut table = changed(|_, plies| Some(plies));
        assert!(table.kept.insert(key, plies), "a new entry");
        table
    }

    /// Stored positions of different kinds: of each number of pieces and each phase the one with
    /// the least index, and the last of all.
    fn examples() -> Vec<(TableIndex, Plies)> {
        let mut stored: Vec<_> = TABLE.kept.iter().collect();
        stored.sort_unstable();
        let last = *stored.last().expect("there are losses");
        stored.dedup_by_key(|(key, _)| {
            let board = key.board();
            (
                board.placing,
                board.own.count_ones(),
                board.enemy.count_ones(),
            )
        });
        stored.push(last);
        assert!(stored.len() > 6, "{}", stored.len());
        stored
    }

    fn verified(table: &KastwaTable) -> Result<u64, String> {
        let result = verify(table, None, 2, ProgressMonitor::silent());
        result.map_err(|error| error.to_string())
    }

    /// The fault that must be found.
    fn fault(table: &KastwaTable, what: &str) -> String {
        verified(table).expect_err(what)
    }

    #[test]
    fn slow_the_whole_table_is_right() {
        assert_eq!(verified(&TABLE), Ok(POSITIONS));
    }

    #[test]
    fn slow_a_missing_loss_is_found() {
        for (missing, _) in examples() {
            let table = changed(|key, plies| (key != missing).then_some(plies));
            let board = missing.board().position(SMALL);
            // The position itself has no action that draws; what it decided may be met before it.
            let reason = fault(&table, &format!("{board} is missing"));
            let found = reason.contains("draws") || reason.contains("instead of");
            assert!(found, "{board}: {reason}");
        }
    }

    #[test]
    fn slow_a_wrong_distance_is_found() {
        for (wrong, _) in examples() {
            let table = changed(|key, plies| Some(plies + 2 * u8::from(key == wrong)));
            let board = wrong.board().position(SMALL);
            let reason = fault(&table, &format!("{board} is wrong"));
            assert!(reason.contains("instead of"), "{board}: {reason}");
        }
    }

    #[test]
    fn slow_an_entry_too_many_is_found() {
        let index = |text: &str| {
            let position = Position::from_text(text, SMALL).expect("a position");
            let score = TABLE.probe(&position);
            (TABLE.indexer.index(&SidedBoard::of(&position)), score)
        };
        // A draw that is said to be lost.
        let (drawn, score) = index("p3/3p/1P2/1P2 b -/-");
        assert_eq!(score, Score::Draw);
        assert!(fault(&with(drawn, 4), "a draw").contains("instead of draw"));
        // A win that is said to be lost, and one that is stored as a win.
        let (won, score) = index("P3/3p/3p/gG1P w -/-");
        assert_eq!(score, Score::Win(101));
        assert!(fault(&with(won, 100), "a win as a loss").contains("instead of win 101"));
        assert!(fault(&with(won, 101), "a win").contains("only losses"));
        // An entry that no position has.
        let nowhere = TableIndex::from_number((1 << TableIndex::BITS) - 1);
        assert!(fault(&with(nowhere, 4), "nonsense").contains("entries"));
    }

    #[test]
    fn slow_an_interrupted_verification_is_resumed() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = DataFolder::at(folder.path());
        let stop = AtomicBool::new(false);
        let (first, seen) = (AtomicU64::new(u64::MAX), AtomicU64::new(0));
        let limit = AtomicU64::new(0);
        let report = |progress: Progress<'_>| {
            first.fetch_min(progress.done, Ordering::Relaxed);
            limit.fetch_max(progress.total / 2, Ordering::Relaxed);
            let half = progress.done >= progress.total / 2;
            if half && seen.fetch_add(1, Ordering::Relaxed) == 0 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let run = |table: &KastwaTable| {
            let monitor = ProgressMonitor::new(&report, &stop);
            let result = verify_keeping(table, Some(&data), Duration::ZERO, 2, monitor);
            result.map_err(|error| error.to_string())
        };
        assert_eq!(run(&TABLE), Err("stopped before the end".to_owned()));
        stop.store(false, Ordering::Relaxed);
        first.store(u64::MAX, Ordering::Relaxed);
        assert_eq!(run(&TABLE), Ok(POSITIONS));
        let first = first.load(Ordering::Relaxed);
        let limit = limit.load(Ordering::Relaxed);
        assert!(first > limit * 9 / 10, "began with {first} of {limit}");
        // Nothing is left behind, so the next one begins at the beginning.
        let left = std::fs::read_dir(folder.path())
            .expect("the folder")
            .count();
        assert_eq!(left, 0);
        // Another table does not profit from what was verified of this one.
        seen.store(0, Ordering::Relaxed);
        assert!(run(&TABLE).is_err());
        stop.store(false, Ordering::Relaxed);
        let early = examples().last().expect("an example").0;
        let other = changed(|key, plies| (key != early).then_some(plies));
        assert!(run(&other).is_err_and(|reason| reason.contains("draw")));
    }
}
