//! The decided positions while a tablebase is built.

use kabinet_core::{ActionList, Game};
use kabinet_games::kastwa::{Action, Position};

use super::distance_map::{DistanceMap, Plies};
use super::index::{Indexer, TableIndex};
use super::sided_board::SidedBoard;
use crate::score::Score;

/// The score of a distance in a position.
///
/// The winner makes the last move: where sides alternate, wins are odd and losses even. Only
/// Black's first placement is followed by another one of Black, so before it the parity is
/// reversed.
#[inline]
pub(super) fn score(plies: Plies, board: &SidedBoard) -> Score {
    let before_black_places_twice = board.placing && board.count() < 2;
    if (plies % 2 == 1) != before_black_places_twice {
        Score::Win(plies.into())
    } else {
        Score::Loss(plies.into())
    }
}

/// The score of a position from that of its successor.
#[inline]
pub(super) fn before(next: Score, same_side: bool) -> Score {
    let next = if same_side { next } else { -next };
    match next {
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
        other => other,
    }
}

/// The rank of a proved score: quick wins highest, quick losses lowest.
#[inline]
pub(super) fn rank(score: Score) -> i64 {
    match score {
        Score::Win(plies) => 1_000_000 - i64::from(plies),
        Score::Loss(plies) => i64::from(plies) - 1_000_000,
        Score::Draw | Score::Estimate(_) => 0,
    }
}

/// The value of a position from the values of its successors. A finished position is lost.
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

/// All decided positions.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) indexer: Indexer,
    pub(super) map: DistanceMap,
}

impl Values {
    /// No decided positions.
    pub(super) fn new(indexer: Indexer) -> Self {
        Values {
            indexer,
            map: DistanceMap::default(),
        }
    }

    /// The distance of a decided position.
    #[inline]
    pub(super) fn plies(&self, board: &SidedBoard) -> Option<Plies> {
        self.map.get(self.indexer.index(board))
    }

    /// The value of a position; an undecided one counts as drawn.
    pub(super) fn score(&self, position: &Position) -> Score {
        if position.outcome().is_some() {
            return Score::Loss(0);
        }
        let board = SidedBoard::of(position);
        self.plies(&board)
            .map_or(Score::Draw, |plies| score(plies, &board))
    }

    /// The longest distance, if every action leads to a win of the opponent.
    ///
    /// Only for positions in which every action ends the turn.
    #[inline]
    pub(super) fn longest_if_lost(
        &self,
        key: TableIndex,
        list: &mut ActionList<Action>,
    ) -> Option<Plies> {
        let position = key.board().position(self.indexer.size());
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
