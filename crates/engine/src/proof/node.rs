//! A position as df-pn sees it.

use std::hash::Hash;

use kabinet_core::{Action, ActionList, Game, Outcome, Side};

use crate::eval::EngineGame;
use crate::search::wins_at_once;

/// What a position shows without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    /// A side has won, or wins by force in exactly this many plies.
    Won {
        /// The winner.
        winner: Side,
        /// The plies to the end.
        plies: u16,
    },
    /// The game is drawn.
    Drawn,
    /// Undecided; there is at least one action.
    Open,
}

/// A position as df-pn sees it. It may know simple tactics of its game.
pub trait ProofNode: Clone {
    /// The actions of the game.
    type Action: Action;

    /// The fewest plies in which the side to move of an open position can win.
    const MIN_WIN_PLIES: u16;
    /// The fewest plies in which the side to move of an open position can lose.
    const MIN_LOSS_PLIES: u16;

    /// The side to move.
    fn side(&self) -> Side;

    /// A hash. Positions that are equal by a symmetry that keeps the sides may share it.
    fn hash(&self) -> u64;

    /// The status of the position. If it is open, fills `actions` with the actions to try.
    ///
    /// Only actions after which the opponent wins at once may be left out, and only if there are
    /// others. If there are none, the position is lost in two plies.
    fn status(&self, actions: &mut Vec<Self::Action>) -> NodeStatus;

    /// The status of the position, and the number of actions to try if it is open. `scratch` is
    /// overwritten.
    fn outlook(&self, scratch: &mut Vec<Self::Action>) -> (NodeStatus, usize) {
        let status = self.status(scratch);
        (status, scratch.len())
    }

    /// The hash of the position after an action.
    fn hash_after(&self, action: Self::Action) -> u64 {
        let mut after = self.clone();
        after.play(action);
        after.hash()
    }

    /// Plays an action.
    fn play(&mut self, action: Self::Action);
}

/// A game that df-pn can solve.
pub trait Provable: EngineGame {
    /// Its positions as df-pn sees them.
    type Node: ProofNode<Action = Self::Action>;

    /// The canonical form, equal for all positions joined by a symmetry.
    type Canonical: Clone + Eq + Hash;
    /// The transform from a position to its canonical form.
    type Transform: ActionTransform<Self::Action>;

    /// This position as df-pn sees it.
    fn proof_node(&self) -> Self::Node;

    /// The canonical form of this position, and the transform to it.
    fn canonical_form(&self) -> (Self::Canonical, Self::Transform);
}

/// Maps actions between a position and its canonical form.
pub trait ActionTransform<A> {
    /// The action of the canonical form.
    fn to_canonical(&self, action: A) -> A;
    /// The action of the position.
    fn restore(&self, action: A) -> A;
}

/// The transform of a position that is its own canonical form.
#[derive(Clone, Copy, Debug)]
pub struct Identity;

impl<A> ActionTransform<A> for Identity {
    fn to_canonical(&self, action: A) -> A {
        action
    }

    fn restore(&self, action: A) -> A {
        action
    }
}

/// A position of any game, by its rules alone. It sees a win that is one action away.
#[derive(Clone, Debug)]
pub struct PlainNode<G: Game> {
    position: G,
}

impl<G: Game> PlainNode<G> {
    /// The node of this position.
    #[must_use]
    pub fn new(position: G) -> Self {
        PlainNode { position }
    }
}

impl<G: Game> ProofNode for PlainNode<G> {
    type Action = G::Action;

    const MIN_WIN_PLIES: u16 = 2;
    const MIN_LOSS_PLIES: u16 = 1;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn hash(&self) -> u64 {
        self.position.zobrist()
    }

    fn status(&self, actions: &mut Vec<G::Action>) -> NodeStatus {
        match self.position.outcome() {
            Some(Outcome::Win(by)) => {
                return NodeStatus::Won {
                    winner: by,
                    plies: 0,
                };
            }
            Some(Outcome::Draw) => return NodeStatus::Drawn,
            None => {}
        }
        let mut list = ActionList::new();
        self.position.legal_actions(&mut list);
        actions.clear();
        let by = self.side();
        for &action in list.iter() {
            if wins_at_once(&self.position, action) {
                return NodeStatus::Won {
                    winner: by,
                    plies: 1,
                };
            }
            actions.push(action);
        }
        NodeStatus::Open
    }

    fn play(&mut self, action: G::Action) {
        self.position.play_unchecked(action);
    }
}

/// Implements [`Provable`] by [`PlainNode`]s for every game but those with tactics of their own.
macro_rules! proof_nodes {
    (()) => {};
    // Its node is in `tablebase/kengi`.
    (() kengi => $Name:ident, $($rest:tt)*) => {
        proof_nodes! { () $($rest)* }
    };
    (() $game:ident => $Name:ident, $($rest:tt)*) => {
        impl Provable for kabinet_games::$game::Position {
            type Node = PlainNode<Self>;
            type Canonical = Self;
            type Transform = Identity;

            fn proof_node(&self) -> PlainNode<Self> {
                PlainNode::new(self.clone())
            }

            fn canonical_form(&self) -> (Self, Identity) {
                (self.clone(), Identity)
            }
        }

        proof_nodes! { () $($rest)* }
    };
}

kabinet_games::for_each_game!(proof_nodes!());
