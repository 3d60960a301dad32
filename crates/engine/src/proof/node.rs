//! A position as the solver sees it.

use std::hash::Hash;

use kabinet_core::{Action, ActionList, Game, Outcome, Side};

use crate::eval::EngineGame;
use crate::search::wins_at_once;

/// What a position shows at once, without searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeStatus {
    /// A side has won, or wins by force in exactly this many plies.
    Won {
        /// Who wins.
        winner: Side,
        /// The plies to the end.
        plies: u16,
    },
    /// The game ended without a winner.
    Drawn,
    /// Nothing is decided yet; there is at least one action to look at.
    Open,
}

/// A position as the solver sees it: it may know a little tactics of its game.
pub trait ProofNode: Clone {
    /// One decision.
    type Action: Action;

    /// The fewest plies to the end in which the side to act of an open position can win.
    const MIN_WIN_PLIES: u16;
    /// The fewest plies to the end in which the side to act of an open position can have lost.
    const MIN_LOSS_PLIES: u16;

    /// The side that acts next.
    fn side(&self) -> Side;

    /// A hash. Positions that a symmetry of the game maps to each other, sides kept, may share it.
    fn hash(&self) -> u64;

    /// What the position shows at once. If it is open, `actions` becomes the actions to look at.
    ///
    /// Left out may be only actions after which the other side wins sooner than after any listed one.
    fn status(&self, actions: &mut Vec<Self::Action>) -> NodeStatus;

    /// Plays one of the actions.
    fn play(&mut self, action: Self::Action);
}

/// A game that can be given to the solver.
pub trait Provable: EngineGame {
    /// How the solver sees its positions.
    type Node: ProofNode<Action = Self::Action>;

    /// What all positions share that a symmetry joins.
    type Canonical: Clone + Eq + Hash;
    /// How a position was turned into its form.
    type Transform: ActionTransform<Self::Action>;

    /// This position as the solver sees it.
    fn proof_node(&self) -> Self::Node;

    /// The form of this position, and how it came about.
    fn canonical_form(&self) -> (Self::Canonical, Self::Transform);
}

/// How the actions of a position and those of its form correspond.
pub trait ActionTransform<A> {
    /// The form's action for one of the position.
    fn to_canonical(&self, action: A) -> A;
    /// The position's action for one of its form.
    fn from_canonical(&self, action: A) -> A;
}

/// The frame of a position that is its own form.
#[derive(Clone, Copy, Debug)]
pub struct Identity;

impl<A> ActionTransform<A> for Identity {
    fn to_canonical(&self, action: A) -> A {
        action
    }

    fn from_canonical(&self, action: A) -> A {
        action
    }
}

/// The view of any game, by its rules alone: it sees a win that is one action away.
#[derive(Clone, Debug)]
pub struct PlainNode<G: Game> {
    position: G,
}

impl<G: Game> PlainNode<G> {
    /// The view of this position.
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

/// The games without tactics of their own are seen plainly.
macro_rules! plain_proof_nodes {
    ($($game:ident),+) => {
        $(impl Provable for kabinet_games::$game::Position {
            type Node = PlainNode<Self>;
            type Canonical = Self;
            type Transform = Identity;

            fn proof_node(&self) -> PlainNode<Self> {
                PlainNode::new(self.clone())
            }

            fn canonical_form(&self) -> (Self, Identity) {
                (self.clone(), Identity)
            }
        })+
    };
}

plain_proof_nodes!(kensington, kingdom, kastwa);
