//! Verifies a tablebase against the rules, position by position.

use kabinet_core::{ActionList, Game, Side};
use kabinet_games::kastwa::{Action, Position};

use super::placement::PLACED;
use super::sided_board::{Men, SidedBoard};
use super::table::{KastwaTable, is_early};
use super::values::from_successors;
use crate::parallel::share;
use crate::progress::ProgressMonitor;
use crate::score::Score;
use crate::tablebase::TablebaseError;

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
    kept: u64,
    wrong: Option<String>,
}

/// Verifies the value of every position, up to symmetry, against its successors by the rules.
/// Returns the number of positions.
///
/// # Errors
/// If a value is wrong, or the operation is stopped.
pub(super) fn verify(
    table: &KastwaTable,
    threads: usize,
    monitor: ProgressMonitor<'_>,
) -> Result<u64, TablebaseError> {
    let batches = batches(table);
    let found = share(
        "verifying",
        &batches,
        1,
        threads,
        monitor,
        |found: &mut Found, part| {
            let mut lists = [ActionList::new(), ActionList::new()];
            for batch in part {
                if found.wrong.is_none() {
                    verify_batch(table, batch, found, &mut lists);
                }
            }
        },
    )?;
    let mut positions = 0;
    let mut kept = 0;
    for part in found {
        if let Some(wrong) = part.wrong {
            return Err(TablebaseError::Wrong(wrong));
        }
        positions += part.positions;
        kept += part.kept;
    }
    if kept != table.entries() as u64 {
        let reason = format!("{} entries, but only {kept} of positions", table.entries());
        return Err(TablebaseError::Wrong(reason));
    }
    Ok(positions)
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

fn verify_batch(
    table: &KastwaTable,
    batch: &Batch,
    found: &mut Found,
    lists: &mut [ActionList<Action>; 2],
) {
    let free = table.size().cells() & !batch.own;
    for (enemy, enemy_large) in batch.enemy.sets(free) {
        let board = SidedBoard {
            mover: batch.mover,
            own: batch.own,
            enemy,
            large: batch.own_large | enemy_large,
            placing: batch.placing,
        };
        let key = table.indexer.index(&board);
        if key.board() != board {
            continue;
        }
        found.positions += 1;
        found.kept += u64::from(table.kept.get(key).is_some());
        let position = board.position(table.size());
        if let Err(reason) = verify_position(table, &position, lists) {
            found.wrong = Some(format!("{position}: {reason}"));
            return;
        }
    }
}

/// Verifies one value.
fn verify_position(
    table: &KastwaTable,
    position: &Position,
    [list, scratch]: &mut [ActionList<Action>; 2],
) -> Result<(), String> {
    let score = table.probe_with(position, list);
    let early = is_early(&SidedBoard::of(position));
    match score {
        // The probe looked at all successors, and lost ones are verified on their own.
        Score::Win(_) if !early => Ok(()),
        // The probe looked at all successors and none is lost; one must be a draw.
        Score::Draw if !early => {
            position.legal_actions(list);
            let drawn = list.iter().any(|&action| {
                let mut next = *position;
                next.play_unchecked(action);
                table.probe_with(&next, scratch) == Score::Draw
            });
            if drawn {
                Ok(())
            } else {
                Err("a draw without an action that draws".to_owned())
            }
        }
        _ => {
            let expected = from_successors(position, |next| table.probe(next));
            if score == expected {
                Ok(())
            } else {
                Err(format!("{score} instead of {expected}"))
            }
        }
    }
}
