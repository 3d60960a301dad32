//! Move ordering: the better the first action, the fewer nodes the search visits.

use kabinet_core::{Action, ActionList};

use super::hints::{Coverage, SearchGame};
use super::history::History;

/// The score of the action from the transposition table: before everything else.
const TT_ACTION_SCORE: i32 = i32::MAX;
/// The bonus of a killer move.
const KILLER_BONUS: i32 = 3_000;

/// Hands out the actions of a position, best first.
pub(crate) struct MovePicker<A> {
    list: ActionList<A>,
    scored: Vec<(i32, A)>,
    next: usize,
}

impl<A: Action> MovePicker<A> {
    pub(crate) fn new() -> Self {
        MovePicker {
            list: ActionList::new(),
            scored: Vec::with_capacity(256),
            next: 0,
        }
    }

    /// Generates and scores the actions of a position: all of them, or the game's candidates.
    pub(crate) fn generate<G: SearchGame<Action = A>>(
        &mut self,
        position: &G,
        ply: usize,
        tt_action: Option<u16>,
        history: &History<A>,
        full_width: bool,
    ) -> Coverage {
        let coverage = if full_width {
            position.legal_actions(&mut self.list);
            Coverage::All
        } else {
            let coverage = position.candidates(&mut self.list);
            // What was best before belongs to the candidates, even if it was a last resort.
            if coverage == Coverage::Some
                && let Some(best) = tt_action.map(A::from_code)
                && !self.list.contains(&best)
                && position.check(best).is_ok()
            {
                self.list.push(best);
            }
            coverage
        };
        let side = position.side().index();
        let killers = history.killers(ply);
        self.scored.clear();
        self.next = 0;
        self.scored.extend(self.list.iter().map(|&action| {
            let score = if Some(action.code()) == tt_action {
                TT_ACTION_SCORE
            } else {
                let killer = if killers.contains(&Some(action)) {
                    KILLER_BONUS
                } else {
                    0
                };
                position.ordering_score(action) + history.score(side, action) + killer
            };
            (score, action)
        }));
        coverage
    }

    /// Adds the last resorts of a position to the actions that were handed out before.
    pub(crate) fn generate_rest<G: SearchGame<Action = A>>(&mut self, position: &G) -> Coverage {
        let coverage = position.last_resorts(&mut self.list);
        let tried = self.scored.len();
        for &action in self.list.iter() {
            if !self.scored[..tried].iter().any(|&(_, old)| old == action) {
                self.scored.push((position.ordering_score(action), action));
            }
        }
        coverage
    }

    /// Generates the forcing actions of a position, scored by the game alone.
    pub(crate) fn generate_forcing<G: SearchGame<Action = A>>(&mut self, position: &G) {
        self.list.clear();
        position.forcing_actions(&mut self.list);
        self.scored.clear();
        self.next = 0;
        let scored = self.list.iter().map(|&a| (position.ordering_score(a), a));
        self.scored.extend(scored);
    }

    /// The best action that was not handed out yet. The action code breaks ties, so that the order
    /// is deterministic.
    #[inline]
    pub(crate) fn next_action(&mut self) -> Option<A> {
        let rest = &self.scored[self.next..];
        let mut best = 0;
        let (mut score, mut action) = *rest.first()?;
        for (index, &(other, candidate)) in rest.iter().enumerate().skip(1) {
            if other > score || (other == score && candidate < action) {
                (best, score, action) = (index, other, candidate);
            }
        }
        self.scored.swap(self.next, self.next + best);
        self.next += 1;
        Some(action)
    }

    /// Whether all actions were handed out.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.next == self.scored.len()
    }

    /// The actions handed out before the last one.
    pub(crate) fn tried(&self) -> impl Iterator<Item = A> + '_ {
        let end = self.next.saturating_sub(1);
        self.scored[..end].iter().map(|&(_, action)| action)
    }
}
