//! Values while a table is being built: everything that is decided, with its distance.

use kabinet_core::{ActionList, Game};
use kabinet_games::kastwa::{Action, Position};

use super::distance_map::{DistanceMap, Plies};
use super::index::{Indexer, TableIndex};
use super::sided_board::SidedBoard;
use crate::score::Score;

/// The score that a distance means in a position with this many pieces placed or in play.
///
/// A side that wins makes the last move: where the sides alternate, wins are odd and losses even.
/// Only Black's first placement is followed by another of its own, so before it it is the other
/// way round.
#[inline]
pub(super) fn score(plies: Plies, spot: &SidedBoard) -> Score {
    let before_black_places_twice = spot.placing && spot.count() < 2;
    if (plies % 2 == 1) != before_black_places_twice {
        Score::Win(plies.into())
    } else {
        Score::Loss(plies.into())
    }
}

/// The score of a position whose next position after some action of the mover has this score.
#[inline]
pub(super) fn before(next: Score, same_side: bool) -> Score {
    let next = if same_side { next } else { -next };
    match next {
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
        other => other,
    }
}

/// How much a proved score is worth to its side: quick wins most, quick losses least.
#[inline]
pub(super) fn rank(score: Score) -> i64 {
    match score {
        Score::Win(plies) => 1_000_000 - i64::from(plies),
        Score::Loss(plies) => i64::from(plies) - 1_000_000,
        Score::Draw | Score::Estimate(_) => 0,
    }
}

/// The value of a position from the values of those that its actions lead to; a finished one is lost.
pub(super) fn from_successors(position: &Position, value: impl Fn(&Position) -> Score) -> Score {
    let mut list = ActionList::<Action>::new();
    position.legal_actions(&mut list);
    let scores = list.iter().map(|&action| {
        let mut next = *position;
        next.play_unchecked(action);
        before(value(&next), next.side() == position.side())
    });
    scores
        .max_by_key(|&score| rank(score))
        .unwrap_or(Score::Loss(0))
}

/// Everything that is known to be decided.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) keys: Indexer,
    pub(super) map: DistanceMap,
}

impl Values {
    /// Nothing yet.
    pub(super) fn new(keys: Indexer) -> Self {
        Values {
            keys,
            map: DistanceMap::default(),
        }
    }

    /// The distance of a position that is decided.
    #[inline]
    pub(super) fn plies(&self, spot: &SidedBoard) -> Option<Plies> {
        self.map.get(self.keys.index(spot))
    }

    /// The value of a position as far as it is known: what is not decided counts as drawn.
    pub(super) fn score(&self, position: &Position) -> Score {
        if position.outcome().is_some() {
            return Score::Loss(0);
        }
        let spot = SidedBoard::of(position);
        self.plies(&spot)
            .map_or(Score::Draw, |plies| score(plies, &spot))
    }

    /// If every action leads to a win of the opponent: the distance of the longest.
    ///
    /// Only for positions whose every action ends the turn.
    #[inline]
    pub(super) fn longest_if_lost(
        &self,
        key: TableIndex,
        list: &mut ActionList<Action>,
    ) -> Option<Plies> {
        let position = key.spot().position(self.keys.size());
        position.legal_actions(list);
        let mut longest = 0;
        for &action in list.iter() {
            let mut next = position;
            next.play_unchecked(action);
            if next.outcome().is_some() {
                return None;
            }
            let plies = self
                .plies(&SidedBoard::of(&next))
                .filter(|plies| plies % 2 == 1)?;
            longest = longest.max(plies);
        }
        Some(longest)
    }
}
