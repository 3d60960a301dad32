//! The order in which actions are tried: the better it is, the less must be searched.

use kabinet_core::{Action, ActionList};

use super::value::MAX_PLY;
use crate::insight::{Coverage, Insight};

/// Where the action that the table remembers is placed: before everything.
const TT_ACTION_SCORE: i32 = i32::MAX;
/// What an action that refuted a sibling position gets on top of its promise.
const KILLER_BONUS: i32 = 3_000;
/// The most that past success can add or take away.
const MAX_HISTORY: i32 = 8_000;

/// What one thread has learnt about which actions refute.
pub(crate) struct History<A> {
    /// By side and code.
    history: [Vec<i16>; 2],
    killers: Vec<[Option<A>; 2]>,
}

impl<A: Action> History<A> {
    pub(crate) fn new() -> Self {
        let codes = usize::from(u16::MAX) + 1;
        History {
            history: [vec![0; codes], vec![0; codes]],
            killers: vec![[None; 2]; MAX_PLY + 4],
        }
    }

    #[inline]
    pub(crate) fn score(&self, side: usize, action: A) -> i32 {
        i32::from(self.history[side][usize::from(action.code())])
    }

    /// An action caused a cut-off; those tried before it did not.
    pub(crate) fn update(&mut self, side: usize, ply: usize, depth: i32, tried: &[A], best: A) {
        let bonus = (depth * depth * 8).min(1_000);
        self.apply_bonus(side, best, bonus);
        for &action in tried {
            self.apply_bonus(side, action, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
    }

    /// Moves the history of an action towards a limit: the nearer it is, the smaller the step.
    #[inline]
    fn apply_bonus(&mut self, side: usize, action: A, bonus: i32) {
        let slot = &mut self.history[side][usize::from(action.code())];
        let old = i32::from(*slot);
        *slot = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }
}

/// The actions of a position, given out best first.
pub(crate) struct MovePicker<A> {
    list: ActionList<A>,
    order: Vec<(i32, A)>,
    next: usize,
}

impl<A: Action> MovePicker<A> {
    pub(crate) fn new() -> Self {
        MovePicker {
            list: ActionList::new(),
            order: Vec::with_capacity(256),
            next: 0,
        }
    }

    /// Lists and rates the candidates of a position.
    pub(crate) fn generate<G: Insight<Action = A>>(
        &mut self,
        position: &G,
        ply: usize,
        from_table: Option<u16>,
        experience: &History<A>,
        every_action: bool,
    ) -> Coverage {
        let coverage = if every_action {
            position.legal_actions(&mut self.list);
            Coverage::All
        } else {
            position.candidates(&mut self.list)
        };
        let side = position.side().index();
        let killers = experience.killers[ply];
        self.order.clear();
        self.next = 0;
        self.order.extend(self.list.iter().map(|&action| {
            let rank = if Some(action.code()) == from_table {
                TT_ACTION_SCORE
            } else {
                let killer = if killers.contains(&Some(action)) {
                    KILLER_BONUS
                } else {
                    0
                };
                position.ordering_score(action) + experience.score(side, action) + killer
            };
            (rank, action)
        }));
        coverage
    }

    /// Lists the forcing actions of a position, by their promise alone.
    pub(crate) fn generate_forcing<G: Insight<Action = A>>(&mut self, position: &G) {
        self.list.clear();
        position.forcing_actions(&mut self.list);
        self.order.clear();
        self.next = 0;
        let rated = self.list.iter().map(|&a| (position.ordering_score(a), a));
        self.order.extend(rated);
    }

    /// The most promising action not given out yet. Ties are broken by the code, so that the order
    /// depends on nothing else.
    #[inline]
    pub(crate) fn next_action(&mut self) -> Option<A> {
        let rest = &self.order[self.next..];
        let mut best = 0;
        let (mut rank, mut action) = *rest.first()?;
        for (index, &(other, candidate)) in rest.iter().enumerate().skip(1) {
            if other > rank || (other == rank && candidate < action) {
                (best, rank, action) = (index, other, candidate);
            }
        }
        self.order.swap(self.next, self.next + best);
        self.next += 1;
        Some(action)
    }

    /// Whether all actions have been given out.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.next == self.order.len()
    }

    /// The actions given out before the last one.
    pub(crate) fn tried(&self) -> impl Iterator<Item = A> + '_ {
        let end = self.next.saturating_sub(1);
        self.order[..end].iter().map(|&(_, action)| action)
    }
}
