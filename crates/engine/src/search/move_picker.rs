//! Move ordering: the better the first action, the fewer nodes the search visits.

use kabinet_core::{Action, ActionList};

use super::hints::{Coverage, SearchGame};
use super::history::History;

/// The score of the action from the transposition table: before everything else.
const TT_ACTION_SCORE: i32 = i16::MAX as i32;
/// The bonus of a killer move.
const KILLER_BONUS: i32 = 3_000;

/// Hands out the actions of a position, best first.
pub(crate) struct MovePicker<A> {
    list: ActionList<A>,
    scored: Vec<Scored>,
    next: usize,
}

/// An action with its score in one number: the larger, the better. The action code breaks ties, so
/// that the order is deterministic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(u32);

impl Scored {
    #[inline]
    fn new<A: Action>(score: i32, action: A) -> Self {
        // No sum of a game's score, history and killer bonus comes near these bounds.
        let score = score.clamp(i16::MIN.into(), TT_ACTION_SCORE) - i32::from(i16::MIN);
        Scored((score as u32) << 16 | u32::from(!action.code()))
    }

    #[inline]
    fn action<A: Action>(self) -> A {
        A::from_code(!(self.0 as u16))
    }
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
    ///
    /// `threatened` says whether the side to move is threatened, if that is known and the side
    /// cannot win at once.
    pub(crate) fn generate<G: SearchGame<Action = A>>(
        &mut self,
        position: &G,
        ply: usize,
        tt_action: Option<u16>,
        history: &History<A>,
        full_width: bool,
        threatened: Option<bool>,
    ) -> Coverage {
        let coverage = if full_width {
            position.legal_actions(&mut self.list);
            Coverage::All
        } else {
            let coverage = match threatened {
                Some(threatened) => position.candidates_without_win(threatened, &mut self.list),
                None => position.candidates(&mut self.list),
            };
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
        let scored = &mut self.scored;
        position.ordering_scores(&self.list, |action, score| {
            let score = if Some(action.code()) == tt_action {
                TT_ACTION_SCORE
            } else {
                let killer = if killers.contains(&Some(action)) {
                    KILLER_BONUS
                } else {
                    0
                };
                score + history.score(side, action) + killer
            };
            scored.push(Scored::new(score, action));
        });
        coverage
    }

    /// Adds the last resorts of a position to the actions that were handed out before.
    pub(crate) fn generate_rest<G: SearchGame<Action = A>>(&mut self, position: &G) -> Coverage {
        let coverage = position.last_resorts(&mut self.list);
        let tried = self.scored.len();
        for &action in self.list.iter() {
            let is_new = |old: &Scored| old.action::<A>() != action;
            if self.scored[..tried].iter().all(is_new) {
                let score = position.ordering_score(action);
                self.scored.push(Scored::new(score, action));
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
        let scored = &mut self.scored;
        position.ordering_scores(&self.list, |action, score| {
            scored.push(Scored::new(score, action));
        });
    }

    /// The best action that was not handed out yet.
    #[inline]
    pub(crate) fn next_action(&mut self) -> Option<A> {
        let rest = self.scored.get_mut(self.next..)?;
        // In two passes: the first is a maximum, of which vector instructions take several at once.
        let best = rest.iter().fold(0, |best, scored| scored.0.max(best));
        let place = rest.iter().position(|scored| scored.0 == best)?;
        rest.swap(0, place);
        self.next += 1;
        Some(Scored(best).action())
    }

    /// Whether all actions were handed out.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.next == self.scored.len()
    }

    /// The actions handed out before the last one.
    pub(crate) fn tried(&self) -> impl ExactSizeIterator<Item = A> + '_ {
        let end = self.next.saturating_sub(1);
        self.scored[..end].iter().map(|scored| scored.action())
    }
}
