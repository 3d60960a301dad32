//! The tablebase: the value of any position, and perfect play.

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
/// Only lost positions are stored. A position that is not lost is won if an action leads to a lost
/// one, else drawn. All decided positions of the first two placements are stored, because they are
/// few.
///
/// The tablebase ignores repetition: a position is drawn if neither side can force a win.
#[derive(Debug)]
pub struct KastwaTable {
    pub(super) indexer: Indexer,
    pub(super) kept: DistanceMap,
    /// The statistics, as lines.
    pub(super) stats: Vec<String>,
}

/// Whether the distance of a position is stored.
pub(super) fn is_kept(plies: Plies, board: &SidedBoard) -> bool {
    is_early(board) || matches!(values::score(plies, board), Score::Loss(_))
}

/// Whether a position belongs to the first two placements.
#[inline]
pub(super) fn is_early(board: &SidedBoard) -> bool {
    board.placing && board.count() < 2
}

impl KastwaTable {
    /// Builds the tablebase for a board size.
    ///
    /// # Errors
    /// If the operation is stopped.
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
        let kept = || entries().filter(|(key, plies)| is_kept(*plies, &key.board()));
        let mut map = DistanceMap::with_capacity(kept().count());
        for (key, plies) in kept() {
            map.insert(key, plies);
        }
        Ok(KastwaTable {
            indexer: values.indexer,
            kept: map,
            stats,
        })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.indexer.size()
    }

    /// The number of stored distances.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.kept.len()
    }

    /// The statistics, one line each, as `kabinet table stats` prints them.
    #[must_use]
    pub fn stats(&self) -> &[String] {
        &self.stats
    }

    /// Whether the distance of a position is stored.
    #[inline]
    pub(super) fn is_stored(&self, position: &Position) -> bool {
        let key = self.indexer.index(&SidedBoard::of(position));
        self.kept.get(key).is_some()
    }

    /// The value of a position: a proved win, loss or draw.
    ///
    /// # Panics
    /// If the position is on a board of another size.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Score {
        self.probe_with(position, &mut ActionList::new())
    }

    /// As [`probe`](KastwaTable::probe), with a buffer for actions.
    pub(super) fn probe_with(&self, position: &Position, list: &mut ActionList<Action>) -> Score {
        assert_eq!(position.size(), self.size(), "a table for another size");
        if position.outcome().is_some() {
            return Score::Loss(0);
        }
        let board = SidedBoard::of(position);
        if let Some(plies) = self.kept.get(self.indexer.index(&board)) {
            return values::score(plies, &board);
        }
        if is_early(&board) {
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
            if let Some(plies) = self.kept.get(self.indexer.index(&SidedBoard::of(&next))) {
                shortest = Some(shortest.map_or(plies, |least: Plies| least.min(plies)));
            }
        }
        match shortest {
            Some(plies) => Score::Win(u32::from(plies) + 1),
            None => Score::Draw,
        }
    }

    /// The legal actions in the order of the rules, each with its score for the side to move.
    /// Distances count from this position.
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

    /// The best action: the shortest win or the longest loss. In a drawn position it keeps the draw
    /// and leaves the opponent the largest share of losing replies.
    ///
    /// Among equals the first one, or a random one. `None` in a finished position.
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
            // Compares fractions without division.
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

    /// How many replies to an action lose, and how many there are.
    fn trap(&self, position: &Position, action: Action) -> (usize, usize) {
        let mut next = *position;
        next.play_unchecked(action);
        if next.side() == position.side() {
            // The turn continues; only its end counts.
            return (0, 1);
        }
        let replies = self.actions(&next);
        let lost = replies
            .iter()
            .filter(|(_, score)| matches!(score, Score::Loss(_)));
        (lost.count(), replies.len().max(1))
    }
}
