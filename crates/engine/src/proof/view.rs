//! A position as the solver sees it.

use std::hash::Hash;

use kabinet_core::{Action, ActionList, Game, Outcome, Side};

use crate::insight::Insight;

/// What a position shows at once, without searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// A side has won, or wins by force in exactly this many plies.
    Won {
        /// Who wins.
        by: Side,
        /// The plies to the end.
        plies: u16,
    },
    /// The game ended without a winner.
    Drawn,
    /// Nothing is decided yet; there is at least one action to look at.
    Open,
}

/// A position as the solver sees it: it may know a little tactics of its game.
pub trait View: Clone {
    /// One decision.
    type Action: Action;

    /// The fewest plies to the end in which the side to act of an open position can win.
    const LEAST_WIN: u16;
    /// The fewest plies to the end in which the side to act of an open position can have lost.
    const LEAST_LOSS: u16;

    /// The side that acts next.
    fn side(&self) -> Side;

    /// A hash. Positions that a symmetry of the game maps to each other, sides kept, may share it.
    fn key(&self) -> u64;

    /// What the position shows at once. If it is open, `actions` becomes the actions to look at.
    ///
    /// Left out may be only actions after which the other side wins sooner than after any listed one.
    fn look(&self, actions: &mut Vec<Self::Action>) -> Outlook;

    /// Plays one of the actions.
    fn play(&mut self, action: Self::Action);
}

/// A game that can be given to the solver.
pub trait Provable: Insight {
    /// How the solver sees its positions.
    type View: View<Action = Self::Action>;

    /// What all positions share that a symmetry joins.
    type Form: Clone + Eq + Hash;
    /// How a position was turned into its form.
    type Frame: ActionFrame<Self::Action>;

    /// This position as the solver sees it.
    fn view(&self) -> Self::View;

    /// The form of this position, and how it came about.
    fn form(&self) -> (Self::Form, Self::Frame);
}

/// How the actions of a position and those of its form correspond.
pub trait ActionFrame<A> {
    /// The form's action for one of the position.
    fn inward(&self, action: A) -> A;
    /// The position's action for one of its form.
    fn outward(&self, action: A) -> A;
}

/// The frame of a position that is its own form.
#[derive(Clone, Copy, Debug)]
pub struct Itself;

impl<A> ActionFrame<A> for Itself {
    fn inward(&self, action: A) -> A {
        action
    }

    fn outward(&self, action: A) -> A {
        action
    }
}

/// The view of any game, by its rules alone: it sees a win that is one action away.
#[derive(Clone, Debug)]
pub struct Plain<G: Game> {
    position: G,
}

impl<G: Game> Plain<G> {
    /// The view of this position.
    #[must_use]
    pub fn new(position: G) -> Self {
        Plain { position }
    }
}

impl<G: Game> View for Plain<G> {
    type Action = G::Action;

    const LEAST_WIN: u16 = 2;
    const LEAST_LOSS: u16 = 1;

    fn side(&self) -> Side {
        self.position.side()
    }

    fn key(&self) -> u64 {
        self.position.zobrist()
    }

    fn look(&self, actions: &mut Vec<G::Action>) -> Outlook {
        match self.position.outcome() {
            Some(Outcome::Win(by)) => return Outlook::Won { by, plies: 0 },
            Some(Outcome::Draw) => return Outlook::Drawn,
            None => {}
        }
        let mut list = ActionList::new();
        self.position.legal_actions(&mut list);
        actions.clear();
        let by = self.side();
        for &action in list.iter() {
            if winning(&self.position, action) {
                return Outlook::Won { by, plies: 1 };
            }
            actions.push(action);
        }
        Outlook::Open
    }

    fn play(&mut self, action: G::Action) {
        self.position.play_unchecked(action);
    }
}

/// Whether an action of a position wins at once for the side that acts.
pub(super) fn winning<G: Game>(position: &G, action: G::Action) -> bool {
    let mut after = position.clone();
    after.play_unchecked(action);
    after.outcome() == Some(Outcome::Win(position.side()))
}

/// The games without tactics of their own are seen plainly.
macro_rules! seen_plainly {
    ($($game:ident),+) => {
        $(impl Provable for kabinet_games::$game::Position {
            type View = Plain<Self>;
            type Form = Self;
            type Frame = Itself;

            fn view(&self) -> Plain<Self> {
                Plain::new(self.clone())
            }

            fn form(&self) -> (Self, Itself) {
                (self.clone(), Itself)
            }
        })+
    };
}

seen_plainly!(kensington, kingdom, kastwa);
