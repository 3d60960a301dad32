//! Retrograde analysis of phase two.
//!
//! On all but the smallest board nearly every position is drawn, so nothing iterates over all
//! positions. Wins are the predecessors of losses; losses are found among the predecessors of wins.
//! Captures only remove pieces, so positions with four pieces come first, then five, then six.

use std::collections::BTreeMap;

use kabinet_core::{ActionList, Side};

use super::distance_map::Plies;
use super::index::TableIndex;
use super::sided_board::{Men, SidedBoard};
use super::unmove::Backwards;
use super::values::Values;
use crate::parallel::share;
use crate::progress::{ProgressMonitor, Stopped};

/// How many positions a thread takes at a time.
const RUN: usize = 1024;

/// Decides every position of phase two.
///
/// # Errors
/// If the operation is stopped.
pub(super) fn decide(
    values: &mut Values,
    threads: usize,
    monitor: ProgressMonitor<'_>,
) -> Result<(), Stopped> {
    let backwards = Backwards::new(values.indexer.size());
    for pieces in 4..=6 {
        let mut level = Level {
            values,
            backwards: &backwards,
            threads,
            monitor,
            pieces,
        };
        level.decide()?;
    }
    Ok(())
}

/// Decides the positions with one number of pieces, after those with fewer.
struct Level<'a> {
    values: &'a mut Values,
    backwards: &'a Backwards,
    threads: usize,
    monitor: ProgressMonitor<'a>,
    pieces: u8,
}

impl Level<'_> {
    fn decide(&mut self) -> Result<(), Stopped> {
        // Positions to record at a distance, unless they are decided sooner.
        let mut wins: BTreeMap<Plies, Vec<Vec<TableIndex>>> = BTreeMap::new();
        let mut losses: BTreeMap<Plies, Vec<TableIndex>> = BTreeMap::new();
        wins.insert(1, self.won_at_once()?);
        for (plies, indices) in self.won_by_capture()? {
            wins.entry(plies).or_default().push(indices);
        }
        while let Some(plies) = [wins.keys().next(), losses.keys().next()]
            .into_iter()
            .flatten()
            .min()
            .copied()
        {
            let mut won = Vec::new();
            for key in wins
                .remove(&plies)
                .unwrap_or_default()
                .into_iter()
                .flatten()
            {
                if self.values.map.insert(key, plies) {
                    won.push(key);
                }
            }
            let mut lost = Vec::new();
            let found = self.lost_by_step(&won)?;
            drop(won);
            let waiting = losses.remove(&plies).unwrap_or_default();
            for (key, longest) in waiting.into_iter().map(|key| (key, plies)).chain(found) {
                if longest > plies {
                    // A capture may lead to a longer win than any found so far.
                    losses.entry(longest).or_default().push(key);
                } else if self.values.map.insert(key, plies + 1) {
                    lost.push(key);
                }
            }
            let before = self.won_by_step(&lost)?;
            if before.iter().any(|indices| !indices.is_empty()) {
                wins.entry(plies + 2).or_default().extend(before);
            }
        }
        Ok(())
    }

    fn stage(&self, what: &str) -> String {
        format!("{} pieces, {what}", self.pieces)
    }

    /// The positions in which the enemy's last piece but one can be eliminated.
    fn won_at_once(&self) -> Result<Vec<Vec<TableIndex>>, Stopped> {
        let indexer = &self.values.indexer;
        let cells = indexer.size().cells();
        let movers = if indexer.exchange_sides() { 1 } else { 2 };
        let mut finished = Vec::new();
        for &mover in &Side::ALL[..movers] {
            for enemy in Men::with_count(self.pieces - 2) {
                for own in Men::with_count(1) {
                    finished.extend(own.sets(cells).map(|set| (mover, set, enemy)));
                }
            }
        }
        let stage = self.stage("the last move");
        share(
            &stage,
            &finished,
            1,
            self.threads,
            self.monitor,
            |found: &mut Vec<TableIndex>, part| {
                for &(mover, (own, own_large), men) in part {
                    for (enemy, enemy_large) in men.sets(cells & !own) {
                        let board = SidedBoard {
                            mover,
                            own,
                            enemy,
                            large: own_large | enemy_large,
                            placing: false,
                        };
                        // One of all symmetric positions is enough.
                        if indexer.index(&board).board() == board {
                            self.backwards
                                .captures(&board, |before| found.push(indexer.index(&before)));
                        }
                    }
                }
            },
        )
    }

    /// The positions in which a capture leads to a lost position with fewer pieces, by distance.
    fn won_by_capture(&self) -> Result<BTreeMap<Plies, Vec<TableIndex>>, Stopped> {
        let values = &*self.values;
        let lost: Vec<(TableIndex, Plies)> = values
            .map
            .iter()
            .filter(|(key, plies)| {
                plies % 2 == 0 && key.board().count() + 1 == u32::from(self.pieces)
            })
            .collect();
        type Found = BTreeMap<Plies, Vec<TableIndex>>;
        let stage = self.stage("captures");
        let found = share(
            &stage,
            &lost,
            RUN,
            self.threads,
            self.monitor,
            |found: &mut Found, part| {
                for (key, plies) in part {
                    let found = found.entry(plies + 1).or_default();
                    self.backwards.captures(&key.board(), |before| {
                        found.push(values.indexer.index(&before));
                    });
                }
            },
        )?;
        let mut all = Found::new();
        for (plies, indices) in found.into_iter().flatten() {
            all.entry(plies).or_default().extend(indices);
        }
        Ok(all)
    }

    /// The undecided positions in which every move leads to a win of the opponent, at least one of
    /// them among the given, with the longest distance.
    fn lost_by_step(&self, won: &[TableIndex]) -> Result<Vec<(TableIndex, Plies)>, Stopped> {
        let values = &*self.values;
        let stage = self.stage("losses");
        let found = share(
            &stage,
            won,
            RUN,
            self.threads,
            self.monitor,
            |found: &mut Vec<(TableIndex, Plies)>, part| {
                let mut list = ActionList::new();
                for key in part {
                    self.backwards.steps(&key.board(), |before| {
                        let key = values.indexer.index(&before);
                        if values.map.get(key).is_none() {
                            let longest = values.longest_if_lost(key, &mut list);
                            found.extend(longest.map(|longest| (key, longest)));
                        }
                    });
                }
            },
        )?;
        Ok(found.into_iter().flatten().collect())
    }

    /// The undecided predecessors of these losses.
    fn won_by_step(&self, lost: &[TableIndex]) -> Result<Vec<Vec<TableIndex>>, Stopped> {
        let values = &*self.values;
        let stage = self.stage("wins");
        share(
            &stage,
            lost,
            RUN,
            self.threads,
            self.monitor,
            |found: &mut Vec<TableIndex>, part| {
                for key in part {
                    self.backwards.steps(&key.board(), |before| {
                        let key = values.indexer.index(&before);
                        if values.map.get(key).is_none() {
                            found.push(key);
                        }
                    });
                }
            },
        )
    }
}
