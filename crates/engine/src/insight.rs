//! What the engine knows of a game beyond its rules.

use kabinet_core::{ActionList, Game, Side};

/// One term of an evaluation: its name in the weights file and what a person would give for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name, as the weights file has it.
    pub name: &'static str,
    /// The weight set by hand, before any tuning; in hundredths of the game's unit.
    pub hand_weight: i32,
}

/// Whether a list has all legal actions, or only those that seem worth a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every legal action is listed, but perhaps for some after which the other side wins at once:
    /// with one listed, they change nothing.
    All,
    /// Some were left out: whoever finds all of them losing has proved nothing.
    Some,
}

/// A game with the knowledge that makes searching it worthwhile.
///
/// Everything here is advice except [`winning_action`](Insight::winning_action),
/// [`WINS_LATE`](Insight::WINS_LATE), [`least_turns`](Insight::least_turns), and that
/// [`candidates`](Insight::candidates) says [`Coverage::All`] only where it lists all: a wrong estimate or
/// a bad order costs strength, never correctness.
pub trait Insight: Game {
    /// The terms of the evaluation.
    const FEATURES: &'static [Feature];

    /// The tuned weights, as their file has them.
    const WEIGHTS: &'static str;

    /// How well each level plays, as its file has it.
    const LEVELS: &'static str;

    /// The puzzles that were found in self-play, as their file has them.
    const PUZZLES: &'static str;

    /// How they are looked for, as its file has it.
    const PUZZLE_RECIPE: &'static str;

    /// The problems that were printed on the game's sheet, as their file has them.
    const SHEET_PROBLEMS: &'static str = "";

    /// Whether an action that is not the first of its turn can win the game for who plays it.
    const WINS_MID_TURN: bool = false;

    /// Every term's count in this position, from the view of the side to act: what it has minus
    /// what the other side has. Never asked in mid-turn or of a finished position.
    ///
    /// `found` may be called more than once for a term; the counts add up.
    fn features(&self, found: impl FnMut(usize, i32));

    /// What the position is worth beyond the estimate of its terms, because the side that is ahead
    /// is near to the end of the game; from the view of the side to act. Results cannot teach it:
    /// what is won anyway is won wherever the pieces are, so without it nobody would go and win.
    fn drive(&self, _estimate: i32) -> i32 {
        0
    }

    /// How much nearer to the end of the game the side to act is than the other, in steps of the
    /// game's own; for levels that see too little to find the way by themselves.
    fn head_start(&self) -> i32 {
        0
    }

    /// An action that wins the game at once, if there is one. Exact: `None` means that there is none.
    fn winning_action(&self) -> Option<Self::Action>;

    /// A number of own turns in fewer than which a side cannot force a win, whoever acts next; a turn
    /// that it has begun does not count. Exact in that: it may be too low, never too high.
    fn min_turns_to_win(&self, _side: Side) -> u32 {
        1
    }

    /// The position with the other side to act, as if this one could let its turn pass; `None` in
    /// mid-turn and wherever that would make no sense.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// Whether the other side would win at once if it could act now.
    fn is_threatened(&self) -> bool {
        self.null_move()
            .is_some_and(|other| other.winning_action().is_some())
    }

    /// Replaces the content of `list` by the actions worth searching, never none where there is a
    /// legal one.
    fn candidates(&self, list: &mut ActionList<Self::Action>) -> Coverage {
        self.legal_actions(list);
        Coverage::All
    }

    /// How promising an action looks: the higher, the earlier it is searched. Between -4000 and 4000.
    fn ordering_score(&self, action: Self::Action) -> i32;

    /// Whether an action may be left out shortly before the end of the search, once others were tried
    /// or when much would have to be gained: it neither threatens nor captures anything.
    fn is_quiet(&self, _action: Self::Action) -> bool {
        false
    }

    /// Adds to the empty `list` the actions that must be looked at before a position may be judged
    /// by its evaluation, as captures in chess.
    fn forcing_actions(&self, _list: &mut ActionList<Self::Action>) {}
}
