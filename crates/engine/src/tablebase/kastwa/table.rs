//! The table in use: the value of any position, and perfect play.

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::kastwa::{Action, Position, Size};

use super::distance_map::{DistanceMap, Plies};
use super::index::Indexer;
use super::sided_board::SidedBoard;
use super::values::{self, Values, before, rank};
use super::{placement, retrograde, stats};
use crate::progress::{ProgressMonitor, Stopped};
use crate::score::Score;

/// The value of every position on a board of one size.
///
/// Only lost positions are kept: one that is not lost is won if an action leads to a lost one, else
/// drawn. Of the first two placements, of which there are few, all that is decided is kept.
///
/// The table knows nothing of repetition: a position is drawn where neither side can force a win.
#[derive(Debug)]
pub struct KastwaTable {
    pub(super) keys: Indexer,
    pub(super) kept: DistanceMap,
    /// The statistics, as lines.
    pub(super) stats: Vec<String>,
}

/// Whether the table keeps the distance of a position, or only that of what follows it.
pub(super) fn is_kept(plies: Plies, spot: &SidedBoard) -> bool {
    is_early(spot) || matches!(values::score(plies, spot), Score::Loss(_))
}

/// Whether a position is one of those of which all that is decided is kept.
#[inline]
pub(super) fn is_early(spot: &SidedBoard) -> bool {
    spot.placing && spot.count() < 2
}

impl KastwaTable {
    /// Solves the game on a board of this size.
    ///
    /// # Errors
    /// If the work is stopped.
    pub fn build(
        size: Size,
        threads: usize,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Self, Stopped> {
        let mut values = Values::new(Indexer::new(size));
        retrograde::decide(&mut values, threads, monitor)?;
        placement::decide(&mut values, threads, monitor)?;
        let stats = stats::lines(&values);
        let entries = || values.map.iter();
        let kept = || entries().filter(|(key, plies)| is_kept(*plies, &key.spot()));
        let mut map = DistanceMap::with_capacity(kept().count());
        for (key, plies) in kept() {
            map.insert(key, plies);
        }
        Ok(KastwaTable {
            keys: values.keys,
            kept: map,
            stats,
        })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.keys.size()
    }

    /// How many distances the table keeps.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.kept.len()
    }

    /// The statistics of the whole game, a line each, as `kabinet table stats` prints them.
    #[must_use]
    pub fn stats(&self) -> &[String] {
        &self.stats
    }

    /// The value of a position: a proved win, loss or draw.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Score {
        self.probe_with(position, &mut ActionList::new())
    }

    /// As [`probe`](KastwaTable::probe), with a list that is overwritten.
    pub(super) fn probe_with(&self, position: &Position, list: &mut ActionList<Action>) -> Score {
        assert_eq!(position.size(), self.size(), "a table for another size");
        if position.outcome().is_some() {
            return Score::Loss(0);
        }
        let spot = SidedBoard::of(position);
        if let Some(plies) = self.kept.get(self.keys.index(&spot)) {
            return values::score(plies, &spot);
        }
        if is_early(&spot) {
            return Score::Draw;
        }
        position.legal_actions(list);
        let mut shortest = None;
        for &action in list.iter() {
            let mut next = *position;
            next.play_unchecked(action);
            if next.outcome().is_some() {
                return Score::Win(1);
            }
            if let Some(plies) = self.kept.get(self.keys.index(&SidedBoard::of(&next))) {
                shortest = Some(shortest.map_or(plies, |least: Plies| least.min(plies)));
            }
        }
        match shortest {
            Some(plies) => Score::Win(u32::from(plies) + 1),
            None => Score::Draw,
        }
    }

    /// The legal actions in the order of the rules, each with what it is worth to the side that acts;
    /// distances count from this position.
    #[must_use]
    pub fn actions(&self, position: &Position) -> Vec<(Action, Score)> {
        let mut list = ActionList::new();
        let mut scratch = ActionList::new();
        position.legal_actions(&mut list);
        let scores = list.iter().map(|&action| {
            let mut next = *position;
            next.play_unchecked(action);
            let same_side = next.side() == position.side();
            (
                action,
                before(self.probe_with(&next, &mut scratch), same_side),
            )
        });
        scores.collect()
    }

    /// The best action: the shortest win, or the longest loss. In a drawn position it is one that
    /// keeps the draw and leaves the opponent the largest share of replies that lose.
    ///
    /// Among equals the first is taken, or one by chance. `None` in a finished position.
    #[must_use]
    pub fn choose(&self, position: &Position, random: Option<&mut SplitMix64>) -> Option<Action> {
        let actions = self.actions(position);
        let best = actions.iter().map(|&(_, score)| rank(score)).max()?;
        let mut best: Vec<(Action, Score)> = actions
            .into_iter()
            .filter(|&(_, score)| rank(score) == best)
            .collect();
        if best.len() > 1 && best[0].1 == Score::Draw {
            let traps = best.iter().map(|&(action, _)| self.trap(position, action));
            let traps: Vec<(usize, usize)> = traps.collect();
            // Shares are compared without dividing.
            let wider =
                |one: (usize, usize), other: (usize, usize)| one.0 * other.1 > other.0 * one.1;
            let widest = traps
                .iter()
                .copied()
                .reduce(|one, other| if wider(other, one) { other } else { one })?;
            let mut traps = traps.into_iter();
            best.retain(|_| traps.next().is_some_and(|trap| !wider(widest, trap)));
        }
        let chosen = match random {
            Some(random) => random.choose(&best),
            None => best.first(),
        };
        chosen.map(|&(action, _)| action)
    }

    /// How many of the opponent's replies to an action lose, and how many replies there are.
    fn trap(&self, position: &Position, action: Action) -> (usize, usize) {
        let mut next = *position;
        next.play_unchecked(action);
        if next.side() == position.side() {
            // The turn goes on: the trap is set with its end.
            return (0, 1);
        }
        let replies = self.actions(&next);
        let lost = replies
            .iter()
            .filter(|(_, score)| matches!(score, Score::Loss(_)));
        (lost.count(), replies.len().max(1))
    }
}
