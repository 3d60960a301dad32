//! The root of the search tree, as one thread sees it.

use kabinet_core::{ActionList, Game, Outcome, sorting};

use super::hints::{Coverage, SearchGame, wins_at_once};
use super::lazy_smp::Shared;
use super::multi_pv::PrincipalVariation;
use super::node::Node;
use super::settings::SearchSettings;
use super::thread::{Aborted, SearchThread};
use super::value::{APPARENT, APPARENT_ESTIMATE, INFINITE, Value, unproved_loss};
use crate::Score;

/// A root action with the result of its last search.
#[derive(Clone, Debug)]
pub(super) struct RootAction<A> {
    pub(super) action: A,
    /// `-INFINITE` if the last search only showed that other actions are better.
    pub(super) value: Value,
    /// The value is at most this, by the last search that reached the action.
    upper_bound: Value,
    pub(super) pv: Vec<A>,
}

impl<A: Copy> RootAction<A> {
    pub(super) fn new(action: A) -> Self {
        RootAction {
            action,
            value: -INFINITE,
            upper_bound: INFINITE,
            pv: vec![action],
        }
    }
}

/// The search of the root by one thread.
pub(super) struct RootSearch<'a, G: SearchGame> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) position: &'a G,
    /// The hashes of the earlier positions of the game.
    pub(super) history: &'a [u64],
    pub(super) thread: SearchThread<'a, G>,
    /// The actions, in MultiPV order.
    pub(super) actions: Vec<RootAction<G::Action>>,
    /// Whether `actions` are all that could save the side to move. Otherwise no loss is proved.
    pub(super) complete: bool,
    /// The principal variations of the last completed iteration.
    pub(super) last_pvs: Vec<PrincipalVariation<G::Action>>,
}

impl<'a, G: SearchGame> RootSearch<'a, G> {
    pub(super) fn new(shared: &'a Shared<'a>, position: &'a G, history: &'a [u64]) -> Self {
        let mut list = ActionList::new();
        let thread = Self::new_thread(shared, shared.settings.clone(), position, history);
        // A search that overlooks threats does not know which actions answer them. And an action
        // that answers no threat may end the game by repetition.
        let full_width =
            shared.settings.full_width || shared.settings.blindness > 0 || !thread.drawn.is_empty();
        let some = full_width || position.candidates(&mut list) == Coverage::Some;
        // The turn that is played is chosen among all; the candidates come first.
        let candidates = if some { list.to_vec() } else { Vec::new() };
        if some {
            position.legal_actions(&mut list);
        }
        let mut actions: Vec<_> = list.iter().copied().map(RootAction::new).collect();
        sorting::sort_by_key(&mut actions, |root| {
            let left_out = some && !full_width && !candidates.contains(&root.action);
            (left_out, -position.ordering_score(root.action), root.action)
        });
        let unseen =
            |action| thread.is_blind_to(position, action) && wins_at_once(position, action);
        let all = actions.len();
        if shared.settings.blindness > 0 && !actions.iter().all(|root| unseen(root.action)) {
            actions.retain(|root| !unseen(root.action));
        }
        let complete = actions.len() == all;
        RootSearch {
            shared,
            position,
            history,
            thread,
            actions,
            complete,
            last_pvs: Vec::new(),
        }
    }

    pub(super) fn new_thread(
        shared: &'a Shared<'a>,
        settings: SearchSettings,
        position: &G,
        history: &[u64],
    ) -> SearchThread<'a, G> {
        let mut path = history.to_vec();
        path.push(position.zobrist());
        SearchThread::new(
            shared.table,
            shared.control,
            settings,
            shared.weights,
            position.side(),
            &path,
            position.repetition_limit(),
        )
    }

    /// Searches the actions from `first` on within a window and sorts them by value.
    pub(super) fn search_root(
        &mut self,
        first: usize,
        depth: i32,
        mut alpha: Value,
        beta: Value,
    ) -> Result<Value, Aborted> {
        let mut best = -INFINITE;
        let mut result = Ok(());
        let mut searched = 0;
        for index in first..self.actions.len() {
            let value = match self.search_action(index, depth, alpha, beta, searched == 0) {
                Ok(value) => value,
                Err(aborted) => {
                    result = Err(aborted);
                    break;
                }
            };
            let root = &mut self.actions[index];
            root.upper_bound = if value < beta { value } else { INFINITE };
            if searched == 0 || value > alpha {
                root.value = value;
                root.pv.clear();
                root.pv.push(root.action);
                root.pv.extend_from_slice(self.thread.pv(1));
            } else {
                root.value = -INFINITE;
            }
            searched += 1;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        // Actions that were not reached stay behind those that were.
        if searched > 0 {
            let reached = first..first + searched;
            for root in &mut self.actions[reached.end..] {
                root.value = -INFINITE;
            }
            sorting::sort_by_key(&mut self.actions[reached], |root| -root.value);
        }
        if result.is_err() {
            self.doubt_loss(first);
        }
        result.map(|()| best)
    }

    /// Doubts a loss after an interrupted search. Any action that is not known to lose is better;
    /// if all are, the one that may hold out longest is.
    ///
    /// A search that failed low knows the value of one action only: of the others it knows that
    /// they are below its window.
    fn doubt_loss(&mut self, first: usize) {
        let known = self.actions[first].value;
        if known > -APPARENT || known == -INFINITE {
            return;
        }
        let rest = &self.actions[first..];
        let unknown = rest.iter().position(|root| root.upper_bound > -APPARENT);
        let (index, value) = match unknown {
            Some(index) => (index, -APPARENT_ESTIMATE),
            None => {
                let bounds = rest.iter().map(|root| root.upper_bound).enumerate();
                let longest = bounds.rev().max_by_key(|&(_, bound)| bound);
                longest.unwrap_or((0, known))
            }
        };
        self.actions[first..=first + index].rotate_right(1);
        let best = &mut self.actions[first];
        best.value = value;
        if unknown.is_some() {
            best.pv.truncate(1);
        }
    }

    fn search_action(
        &mut self,
        index: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
        full_window: bool,
    ) -> Result<Value, Aborted> {
        let position = self.position;
        let action = self.actions[index].action;
        let pass = position.is_pass(action);
        let mut child = position.clone();
        child.play_unchecked(action);
        let node = Node {
            alpha,
            beta,
            depth,
            ply: 1,
            after_pass: pass,
        };
        if !full_window {
            let value = self
                .thread
                .search_child(position, &child, node.zero_window())?;
            if value <= alpha {
                return Ok(value);
            }
        }
        self.thread.search_child(position, &child, node)
    }

    /// The value of the root: that of its best action.
    pub(super) fn value(&self) -> Value {
        let value = self.actions[0].value;
        if self.complete {
            value
        } else {
            unproved_loss(value)
        }
    }
}

/// The score of a finished position, for the side that would move next.
pub(crate) fn finished_score<G: Game>(position: &G, outcome: Outcome) -> Score {
    match outcome {
        Outcome::Draw => Score::Draw,
        Outcome::Win(side) if side == position.side() => Score::Win(0),
        Outcome::Win(_) => Score::Loss(0),
    }
}
