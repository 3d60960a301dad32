//! A game with its history: actions, repetition, agreement, resignation, take-back.

use std::collections::HashMap;

use crate::game::{ActionError, Game};
use crate::side::{Outcome, Side};

/// The reason a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The position itself is won.
    Position,
    /// The same position occurred too often.
    Repetition,
    /// Two passes in a row: neither side can act.
    BothBlocked,
    /// The players agreed.
    Agreement,
    /// A side gave up.
    Resignation,
}

/// The outcome of a match, and its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The outcome.
    pub outcome: Outcome,
    /// The reason.
    pub reason: Reason,
}

/// A request that a match refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchError<G: Game> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// An action's text was refused.
    #[error(transparent)]
    Action(ActionError<G::Illegal>),
    /// An action is not legal.
    #[error("{0}")]
    Illegal(G::Illegal),
    /// A turn's text stops before the turn is complete.
    #[error("{text}: the turn is not complete; it needs another action")]
    Incomplete {
        /// The turn as it was given.
        text: String,
    },
    /// A turn's text goes on after the turn is complete.
    #[error("{text}: the turn is already complete before {rest}")]
    TooLong {
        /// The turn as it was given.
        text: String,
        /// The first action too many.
        rest: String,
    },
}

/// A game in progress or finished: the start, every action, and its ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match<G: Game> {
    start: G,
    /// The actions so far, each with the position it led to.
    plies: Vec<(G::Action, G)>,
    /// For every position, the start first, what came before it.
    seen: Vec<Seen>,
    /// The number of the last position with each hash; the start is number 0.
    latest: HashMap<u64, u32>,
    /// Set by agreement or resignation. Other endings are computed from the board and the history.
    declared: Option<Ending>,
    /// How the match ended, if it has. Many ask, and to look for repetitions takes a while.
    ending: Option<Ending>,
}

/// What came before a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    /// How often the position had occurred by then.
    times: u32,
    /// The number of the last position before it with the same hash.
    before: Option<u32>,
}

impl<G: Game> Match<G> {
    /// A match that begins with this position, which counts as its own first occurrence.
    #[must_use]
    pub fn new(start: G) -> Self {
        let mut new = Self {
            seen: Vec::new(),
            latest: HashMap::new(),
            start,
            plies: Vec::new(),
            declared: None,
            ending: None,
        };
        new.see();
        new
    }

    /// The position the match began with.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G {
        self.plies
            .last()
            .map_or(&self.start, |(_, position)| position)
    }

    /// The position in which the last action was played.
    fn before_last(&self) -> Option<&G> {
        match self.plies.len() {
            0 => None,
            1 => Some(&self.start),
            n => Some(&self.plies[n - 2].1),
        }
    }

    /// How often a position has occurred so far.
    #[must_use]
    pub fn occurrences(&self, position: &G) -> u32 {
        let mut number = self.latest.get(&position.zobrist()).copied();
        while let Some(now) = number {
            let seen = self.seen[now as usize];
            if self.numbered(now) == position {
                return seen.times;
            }
            // Another position with the same hash.
            number = seen.before;
        }
        0
    }

    fn numbered(&self, number: u32) -> &G {
        match number {
            0 => &self.start,
            number => &self.plies[number as usize - 1].1,
        }
    }

    /// Notes the position now, and whether it ends the game.
    fn see(&mut self) {
        let times = self.occurrences(self.position()) + 1;
        let number = u32::try_from(self.plies.len()).expect("no game is that long");
        let before = self.latest.insert(self.position().zobrist(), number);
        self.seen.push(Seen { times, before });
        self.ending = self.find_ending();
    }

    /// The number of actions played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether no action has been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The actions played, each with the position it led to.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = (G::Action, &G)> + ExactSizeIterator {
        self.plies
            .iter()
            .map(|(action, position)| (*action, position))
    }

    /// All positions in order, the start first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &G> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|(_, position)| position))
    }

    /// The turns as ranges of plies: each is a run of actions by one side. The last one may be
    /// incomplete (see [`mid_turn`](Match::mid_turn)).
    #[must_use]
    pub fn turns(&self) -> Vec<std::ops::Range<usize>> {
        let mut turns: Vec<std::ops::Range<usize>> = Vec::new();
        let mut last_side = None;
        for (index, position) in self.positions().take(self.plies.len()).enumerate() {
            let side = position.side();
            match turns.last_mut() {
                Some(turn) if last_side == Some(side) => turn.end = index + 1,
                _ => turns.push(index..index + 1),
            }
            last_side = Some(side);
        }
        turns
    }

    /// Whether the game goes on and the side to act has begun its turn but not completed it.
    #[must_use]
    pub fn mid_turn(&self) -> bool {
        self.ending().is_none() && self.position().mid_turn()
    }

    /// The text of the actions in a range of plies, joined as one turn.
    #[must_use]
    pub fn turn_text(&self, turn: std::ops::Range<usize>) -> String {
        let mut text = String::new();
        for index in turn {
            if !text.is_empty() {
                text.push(',');
            }
            let before = if index == 0 {
                &self.start
            } else {
                &self.plies[index - 1].1
            };
            text += &before.action_text(self.plies[index].0);
        }
        text
    }

    /// How the match ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    fn find_ending(&self) -> Option<Ending> {
        let position = self.position();
        // A win on the board comes before everything that history could say.
        if let Some(outcome) = position.outcome() {
            let reason = Reason::Position;
            return Some(Ending { outcome, reason });
        }
        if self.declared.is_some() {
            return self.declared;
        }
        let drawn_by = |reason| {
            let outcome = Outcome::Draw;
            Some(Ending { outcome, reason })
        };
        if let Some(limit) = position.repetition_limit()
            && self.seen.last().is_some_and(|seen| seen.times >= limit)
        {
            return drawn_by(Reason::Repetition);
        }
        if let [.., (first, between), (second, _)] = self.plies.as_slice()
            && between.is_pass(*second)
            && between.is_pass(*first)
        {
            return drawn_by(Reason::BothBlocked);
        }
        None
    }

    /// Plays an action.
    ///
    /// # Errors
    /// If the game is over or the action is not legal; nothing has changed then.
    pub fn play(&mut self, action: G::Action) -> Result<(), MatchError<G>> {
        if self.ending().is_some() {
            return Err(MatchError::Over);
        }
        self.position().check(action).map_err(MatchError::Illegal)?;
        self.push(action);
        Ok(())
    }

    /// Plays the action with this text.
    ///
    /// # Errors
    /// If the game is over, or the text is no action or not a legal one; nothing has changed then.
    pub fn play_text(&mut self, text: &str) -> Result<(), MatchError<G>> {
        if self.ending().is_some() {
            return Err(MatchError::Over);
        }
        let action = self
            .position()
            .legal_action(text)
            .map_err(MatchError::Action)?;
        self.push(action);
        Ok(())
    }

    /// Plays a whole turn: its actions joined by commas.
    ///
    /// # Errors
    /// If an action is refused, or the turn is too short or too long; nothing has changed then.
    pub fn play_turn(&mut self, text: &str) -> Result<(), MatchError<G>> {
        let before = self.len();
        let result = self.try_turn(text);
        if result.is_err() {
            while self.len() > before {
                self.take_back_action();
            }
        }
        result
    }

    fn try_turn(&mut self, text: &str) -> Result<(), MatchError<G>> {
        let side = self.position().side();
        for (index, action) in text.split(',').enumerate() {
            let over = self.ending().is_some();
            if index > 0 && (over || self.position().side() != side) {
                return Err(MatchError::TooLong {
                    text: crate::text::quoted(text),
                    rest: crate::text::quoted(action),
                });
            }
            self.play_text(action)?;
        }
        if self.ending().is_none() && self.position().side() == side {
            return Err(MatchError::Incomplete {
                text: crate::text::quoted(text),
            });
        }
        Ok(())
    }

    fn push(&mut self, action: G::Action) {
        let mut next = self.position().clone();
        next.play_unchecked(action);
        self.plies.push((action, next));
        self.see();
    }

    /// The pass that the side to act has to make, if it can do nothing else. It is played for the
    /// player: nobody has to choose it.
    #[must_use]
    pub fn forced_pass(&self) -> Option<G::Action> {
        if self.ending().is_some() {
            return None;
        }
        self.position().forced_pass()
    }

    /// Takes back the last action (or, if the players declared the ending, only that).
    /// Returns whether there was anything to take back.
    pub fn take_back_action(&mut self) -> bool {
        if self.declared.take().is_none() {
            let Some((_, position)) = self.plies.pop() else {
                return false;
            };
            match self.seen.pop().and_then(|seen| seen.before) {
                Some(before) => self.latest.insert(position.zobrist(), before),
                None => self.latest.remove(&position.zobrist()),
            };
        }
        self.ending = self.find_ending();
        true
    }

    /// Takes back the last turn, or the incomplete one.
    /// Returns whether there was anything to take back.
    pub fn take_back_turn(&mut self) -> bool {
        if self.declared.is_some() {
            return self.take_back_action();
        }
        if self.plies.is_empty() {
            return false;
        }
        // Back to where the same side began to act.
        let actor = |game: &Self| game.before_last().map(Game::side);
        let side = actor(self);
        while actor(self) == side && side.is_some() {
            self.take_back_action();
        }
        true
    }

    /// Ends the match as a draw that both sides want.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), MatchError<G>> {
        self.declare(Ending {
            outcome: Outcome::Draw,
            reason: Reason::Agreement,
        })
    }

    /// Ends the match by one side giving up.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, side: Side) -> Result<(), MatchError<G>> {
        self.declare(Ending {
            outcome: Outcome::Win(side.other()),
            reason: Reason::Resignation,
        })
    }

    fn declare(&mut self, ending: Ending) -> Result<(), MatchError<G>> {
        if self.ending().is_some() {
            return Err(MatchError::Over);
        }
        self.declared = Some(ending);
        self.ending = self.declared;
        Ok(())
    }
}
