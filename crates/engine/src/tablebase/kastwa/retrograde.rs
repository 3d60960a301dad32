//! Phase two, solved backwards from its end.
//!
//! On all but the smallest board nearly every position is drawn, so nothing is ever done for all
//! positions: the wins are found by taking back moves from the losses, and the losses among the
//! positions from which a move leads to a win. Pieces only ever leave the board, so positions with
//! four pieces come first, then those with five, then those with six.

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
/// If the work is stopped.
pub(super) fn decide(
    values: &mut Values,
    threads: usize,
    monitor: ProgressMonitor<'_>,
) -> Result<(), Stopped> {
    let backwards = Backwards::new(values.keys.size());
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

/// The positions with one number of pieces, those with fewer being decided.
struct Level<'a> {
    values: &'a mut Values,
    backwards: &'a Backwards,
    threads: usize,
    monitor: ProgressMonitor<'a>,
    pieces: u8,
}

impl Level<'_> {
    fn decide(&mut self) -> Result<(), Stopped> {
        // Positions to be noted at a distance, unless they are decided sooner.
        let mut wins: BTreeMap<Plies, Vec<Vec<TableIndex>>> = BTreeMap::new();
        let mut losses: BTreeMap<Plies, Vec<TableIndex>> = BTreeMap::new();
        wins.insert(1, self.won_at_once()?);
        for (plies, keys) in self.won_by_capture()? {
            wins.entry(plies).or_default().push(keys);
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
                    // The longest way leads through a capture to an end further off than this.
                    losses.entry(longest).or_default().push(key);
                } else if self.values.map.insert(key, plies + 1) {
                    lost.push(key);
                }
            }
            let before = self.won_by_step(&lost)?;
            if before.iter().any(|keys| !keys.is_empty()) {
                wins.entry(plies + 2).or_default().extend(before);
            }
        }
        Ok(())
    }

    fn stage(&self, what: &str) -> String {
        format!("{} pieces, {what}", self.pieces)
    }

    /// The positions in which a piece can be eliminated that is the enemy's last but one.
    fn won_at_once(&self) -> Result<Vec<Vec<TableIndex>>, Stopped> {
        let keys = &self.values.keys;
        let cells = keys.size().cells();
        let movers = if keys.exchange_sides() { 1 } else { 2 };
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
                        let spot = SidedBoard {
                            mover,
                            own,
                            enemy,
                            large: own_large | enemy_large,
                            placing: false,
                        };
                        // One of all that are symmetric to each other is enough.
                        if keys.index(&spot).spot() == spot {
                            self.backwards
                                .captures(&spot, |before| found.push(keys.index(&before)));
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
            .filter(|(key, plies)| plies % 2 == 0 && key.spot().count() + 1 == self.pieces.into())
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
                    self.backwards
                        .captures(&key.spot(), |before| found.push(values.keys.index(&before)));
                }
            },
        )?;
        let mut all = Found::new();
        for (plies, keys) in found.into_iter().flatten() {
            all.entry(plies).or_default().extend(keys);
        }
        Ok(all)
    }

    /// The undecided positions in which every move leads to a win of the opponent, one of these
    /// among the given; with the distance of the longest.
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
                    self.backwards.steps(&key.spot(), |before| {
                        let key = values.keys.index(&before);
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

    /// The undecided positions from which a move leads to one of these losses.
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
                    self.backwards.steps(&key.spot(), |before| {
                        let key = values.keys.index(&before);
                        if values.map.get(key).is_none() {
                            found.push(key);
                        }
                    });
                }
            },
        )
    }
}
