//! What a game tells the search beyond its rules: tactics, candidates and move ordering.

use kabinet_core::{ActionList, Game, Outcome, Side};

use crate::eval::Evaluate;
use crate::puzzles::Theme;

/// The obscurity of a win that is neither easy nor hard to see.
pub const USUAL_OBSCURITY: u32 = 50;

/// Whether a list of candidates covers every legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every legal action is listed, except perhaps some after which the opponent wins at once.
    /// With at least one action listed, those cannot change the value of the position.
    All,
    /// Some actions were left out. If every listed action loses, the search tries the
    /// [last resorts](SearchHints::last_resorts); if those do not cover the rest either, the loss
    /// is only apparent.
    Some,
}

/// Game-specific hints for the search.
///
/// Most hints are heuristic. Four must be exact, because proofs rest on them:
/// [`winning_action`](SearchHints::winning_action), [`WINS_MID_TURN`](SearchHints::WINS_MID_TURN),
/// [`min_turns_to_win`](SearchHints::min_turns_to_win), and the promise that
/// [`candidates`](SearchHints::candidates) and [`last_resorts`](SearchHints::last_resorts) return
/// [`Coverage::All`] only if they list all.
pub trait SearchHints: Game {
    /// Whether an action that is not the first of its turn can win the game for its side.
    const WINS_MID_TURN: bool = false;

    /// An action that wins at once. Exact: `None` means that there is none.
    fn winning_action(&self) -> Option<Self::Action>;

    /// A lower bound for the number of its own turns that `side` needs to force a win, whichever
    /// side moves next. A turn that it has already begun does not count. The bound may be too low,
    /// never too high.
    fn min_turns_to_win(&self, _side: Side) -> u32 {
        1
    }

    /// The position after a null move: the same board with the opponent to move. `None` in mid-turn
    /// and wherever a null move makes no sense; null move pruning is then off.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the opponent would win at once if it were to move now, as a check in chess.
    fn is_threatened(&self) -> bool {
        self.null_move()
            .is_some_and(|other| other.winning_action().is_some())
    }

    /// Replaces the content of `list` by the actions worth searching. The list is empty only if
    /// there is no legal action.
    fn candidates(&self, list: &mut ActionList<Self::Action>) -> Coverage {
        self.legal_actions(list);
        Coverage::All
    }

    /// The same as [`candidates`](SearchHints::candidates) for a caller that knows more: nobody is
    /// in mid-turn, there is no [winning action](SearchHints::winning_action), and `threatened` is
    /// what [`is_threatened`](SearchHints::is_threatened) returns.
    #[inline]
    fn candidates_without_win(
        &self,
        _threatened: bool,
        list: &mut ActionList<Self::Action>,
    ) -> Coverage {
        self.candidates(list)
    }

    /// Replaces the content of `list` by the actions to try when every candidate loses: all that
    /// could save the side to move. With [`Coverage::All`], the list and the candidates together
    /// cover every legal action, so a loss found among them is a proof.
    fn last_resorts(&self, list: &mut ActionList<Self::Action>) -> Coverage {
        self.legal_actions(list);
        Coverage::All
    }

    /// The move ordering: scores the actions, between -4000 and 4000. The search tries higher
    /// scores first. What does not depend on the action is found once, for all actions of the
    /// position.
    fn ordering(&self) -> impl Fn(Self::Action) -> i32;

    /// The [score](SearchHints::ordering) of a single action.
    #[inline]
    fn ordering_score(&self, action: Self::Action) -> i32 {
        self.ordering()(action)
    }

    /// Calls `scored` with each of some actions and its [score](SearchHints::ordering), in order.
    #[inline]
    fn ordering_scores(&self, actions: &[Self::Action], mut scored: impl FnMut(Self::Action, i32)) {
        let score = self.ordering();
        for &action in actions {
            scored(action, score(action));
        }
    }

    /// Whether levels and characters prune [quiet](SearchHints::is_quiet) actions, as full strength
    /// does. A game says no if they were calibrated without.
    const LEVELS_PRUNE_QUIET: bool = true;

    /// Whether an action is quiet: it neither threatens nor captures anything, so late move pruning
    /// and futility pruning may drop it.
    fn is_quiet(&self, _action: Self::Action) -> bool {
        false
    }

    /// How hard it is for a person to see that an action wins at once, from 0 to 100. Gentle levels
    /// overlook such a win more or less often.
    fn obscurity(&self, _action: Self::Action) -> u32 {
        USUAL_OBSCURITY
    }

    /// What an action is about, for those who solve puzzles.
    fn theme(&self, _action: Self::Action) -> Option<Theme> {
        None
    }

    /// Adds to the empty `list` the forcing actions that the quiescence search follows, as captures
    /// in chess.
    fn forcing_actions(&self, _list: &mut ActionList<Self::Action>) {}
}

/// A game that the search can play: it has an evaluation and search hints.
pub trait SearchGame: Evaluate + SearchHints {}

impl<G: Evaluate + SearchHints> SearchGame for G {}

/// Whether an action wins at once for the side that plays it.
pub fn wins_at_once<G: Game>(position: &G, action: G::Action) -> bool {
    let mut after = position.clone();
    after.play_unchecked(action);
    after.outcome() == Some(Outcome::Win(position.side()))
}

/// An action that wins at once, found by trying all of them. For games without a faster
/// [`winning_action`](SearchHints::winning_action).
pub fn immediate_win<G: Game>(position: &G) -> Option<G::Action> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let mut actions = list.iter().copied();
    actions.find(|&action| wins_at_once(position, action))
}
