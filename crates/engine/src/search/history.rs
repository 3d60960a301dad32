//! The history heuristic and killer moves: which actions caused beta cutoffs before.

use kabinet_core::Action;

use super::value::MAX_PLY;

/// The largest history score.
const MAX_HISTORY: i32 = 8_000;
/// The largest step towards it.
const MAX_BONUS: i32 = 1_000;

/// What one thread has learnt about actions that cause cutoffs.
pub(crate) struct History<A> {
    /// History scores, by side and action code.
    scores: [Vec<i16>; 2],
    /// Killer moves, by ply.
    killers: Vec<[Option<A>; 2]>,
}

impl<A: Action> History<A> {
    pub(crate) fn new() -> Self {
        let codes = usize::from(u16::MAX) + 1;
        History {
            scores: [vec![0; codes], vec![0; codes]],
            killers: vec![[None; 2]; MAX_PLY + 4],
        }
    }

    /// The history score of an action.
    #[inline]
    pub(crate) fn score(&self, side: usize, action: A) -> i32 {
        i32::from(self.scores[side][usize::from(action.code())])
    }

    /// The killer moves of a ply.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [Option<A>; 2] {
        self.killers[ply]
    }

    /// Learns from a beta cutoff: `best` caused it, the actions `tried` before did not.
    pub(crate) fn update(
        &mut self,
        side: usize,
        ply: usize,
        depth: i32,
        tried: impl Iterator<Item = A>,
        best: A,
    ) {
        let bonus = (depth * depth * 8).min(MAX_BONUS);
        self.apply_bonus(side, best, bonus);
        for action in tried {
            self.apply_bonus(side, action, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
    }

    /// Adds a bonus with history gravity: the closer a score is to the limit, the smaller the step.
    #[inline]
    fn apply_bonus(&mut self, side: usize, action: A, bonus: i32) {
        let score = &mut self.scores[side][usize::from(action.code())];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}
