//! Changing what a record says of its turns: judgements, comments, variations.
//!
//! Every change goes through a [`TurnEditor`], which knows the game up to its turn and lets nothing
//! in that the rules forbid: a record stays legal, and what was written can be read again.

use kabinet_core::kgn::{
    Count, DEEPEST_VARIATION, Judgement, Line, MOST_TURNS, TurnText, clean_comment,
};
use kabinet_core::{Game, Match};

use super::{Checker, Record, RecordError, Refusal};
use crate::GameInfo;
use crate::catalogue::AnyGame;
use crate::status::side_key;

/// The way to a turn in the tree of a record.
///
/// `TurnPath::main(4)` is the fifth turn of the game; `TurnPath::main(4).into_variation(0).at(2)`
/// is the third turn of the first variation that could replace it. The default is the first turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TurnPath {
    /// The turns where the way leaves a line, each with the variation it goes into.
    branches: Vec<(usize, usize)>,
    turn: usize,
}

impl TurnPath {
    /// A turn of the game itself, counted from 0.
    #[must_use]
    pub fn main(turn: usize) -> Self {
        TurnPath {
            branches: Vec::new(),
            turn,
        }
    }

    /// The first turn of a variation that replaces this one.
    #[must_use]
    pub fn into_variation(mut self, variation: usize) -> Self {
        self.branches.push((self.turn, variation));
        self.turn = 0;
        self
    }

    /// Another turn of the same line, counted from 0.
    #[must_use]
    pub fn at(mut self, turn: usize) -> Self {
        self.turn = turn;
        self
    }
}

/// A change was refused; the record is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// A variation without turns.
    #[error("a variation needs a turn")]
    Empty,
    /// A turn is not legal.
    #[error("turn {number} {side}: {reason}")]
    Turn {
        /// The number of the turn.
        number: String,
        /// The side to act.
        side: &'static str,
        /// The key of the same, for other languages.
        who: &'static str,
        /// The turn and the rule it breaks.
        reason: Refusal,
    },
    /// No record may have so many turns.
    #[error("a record has at most {MOST_TURNS} turns")]
    TooManyTurns,
    /// No record may have variations so deep.
    #[error("at most {DEEPEST_VARIATION} variations may be inside one another")]
    TooDeep,
}

/// One turn of a record, to be read and changed, and the game that led to it.
pub struct TurnEditor<'a> {
    turn: &'a mut TurnText,
    game: &'a mut Match<AnyGame>,
    count: Count,
    info: &'static GameInfo,
    /// How many variations this turn is in.
    depth: usize,
    /// How many turns the whole record has.
    size: &'a mut usize,
}

impl TurnEditor<'_> {
    /// The turn.
    #[must_use]
    pub fn turn(&self) -> &TurnText {
        self.turn
    }

    /// The game before the turn.
    #[must_use]
    pub fn game(&self) -> &Match<AnyGame> {
        self.game
    }

    /// What somebody thinks of the turn.
    #[must_use]
    pub fn judgement(&self) -> Option<Judgement> {
        Judgement::from_sign(&self.turn.judgement)
    }

    /// Judges the turn, or takes a judgement away.
    pub fn set_judgement(&mut self, judgement: Option<Judgement>) {
        judgement
            .map_or("", Judgement::sign)
            .clone_into(&mut self.turn.judgement);
    }

    /// Replaces what is said of the turn. Comments are put into the form that records can hold, and
    /// those without a word are left out.
    pub fn set_comments(&mut self, comments: impl IntoIterator<Item = String>) {
        self.turn.comments = cleaned(comments);
    }

    /// Adds a line that could have been played instead of the turn, with all that is said in it.
    /// Returns its number among the turn's variations.
    ///
    /// # Errors
    /// If it has no turn, one of its turns is not legal, or the record would become too large.
    pub fn add_variation(&mut self, mut line: Line) -> Result<usize, EditError> {
        if line.turns.is_empty() {
            return Err(EditError::Empty);
        }
        if self.depth + 1 + line.depth() > DEEPEST_VARIATION {
            return Err(EditError::TooDeep);
        }
        let checker = Checker { info: self.info };
        let before = self.game.len();
        let checked = checker.line(&mut line, self.game, self.count);
        while self.game.len() > before {
            self.game.take_back_action();
        }
        checked.map_err(|error| match error {
            RecordError::Turn {
                number,
                side,
                who,
                reason,
                ..
            } => EditError::Turn {
                number,
                side,
                who,
                reason,
            },
            // Nothing else is checked in a line.
            other => EditError::Turn {
                number: self.count.to_string(),
                side: self.info.side(self.game.position().side()).name,
                who: side_key(self.game.position().id(), self.game.position().side()),
                reason: Refusal::new(&other, &other),
            },
        })?;
        // Counted now: passes that were left out have been filled in.
        let size = *self.size + line.size();
        if size > MOST_TURNS {
            return Err(EditError::TooManyTurns);
        }
        clean(&mut line);
        *self.size = size;
        self.turn.variations.push(line);
        Ok(self.turn.variations.len() - 1)
    }

    /// Takes a variation away, if the turn has one of this number.
    pub fn remove_variation(&mut self, index: usize) -> Option<Line> {
        if index >= self.turn.variations.len() {
            return None;
        }
        let line = self.turn.variations.remove(index);
        *self.size -= line.size();
        Some(line)
    }
}

impl Record {
    /// Changes what is said of one turn; nothing if there is no such turn.
    ///
    /// The game is played up to the turn for it; for many turns [`revise`](Record::revise) is
    /// quicker.
    pub fn edit<T>(
        &mut self,
        path: &TurnPath,
        change: impl FnOnce(&mut TurnEditor<'_>) -> T,
    ) -> Option<T> {
        let info = self.id().info();
        let mut size = self.line.size();
        let mut walk = Walk::new(&self.start);
        let mut line = &mut self.line;
        for &(turn, variation) in &path.branches {
            walk.play(line.turns.get(..turn)?);
            let branch = line.turns.get_mut(turn)?;
            line = branch.variations.get_mut(variation)?;
        }
        walk.play(line.turns.get(..path.turn)?);
        let mut editor = TurnEditor {
            turn: line.turns.get_mut(path.turn)?,
            game: &mut walk.game,
            count: walk.count,
            info,
            depth: path.branches.len(),
            size: &mut size,
        };
        Some(change(&mut editor))
    }

    /// Changes what is said of the turns of the game, one after the other, each with its number
    /// counted from 0.
    pub fn revise(&mut self, mut change: impl FnMut(usize, &mut TurnEditor<'_>)) {
        let info = self.id().info();
        let mut size = self.line.size();
        let mut walk = Walk::new(&self.start);
        for (index, turn) in self.line.turns.iter_mut().enumerate() {
            let mut editor = TurnEditor {
                turn,
                game: &mut walk.game,
                count: walk.count,
                info,
                depth: 0,
                size: &mut size,
            };
            change(index, &mut editor);
            walk.play(std::slice::from_ref(turn));
        }
    }
}

/// A game on the way to a turn of its record.
struct Walk {
    game: Match<AnyGame>,
    count: Count,
}

impl Walk {
    fn new(start: &AnyGame) -> Self {
        Walk {
            count: Count::start(start.side()),
            game: Match::new(start.clone()),
        }
    }

    fn play(&mut self, turns: &[TurnText]) {
        for turn in turns {
            for action in turn.text.split(',') {
                let played = self.game.play_text(action);
                played.expect("a record's turns are legal");
            }
            self.count = self.count.next();
        }
    }
}

/// Comments as records can hold them.
fn cleaned(comments: impl IntoIterator<Item = String>) -> Vec<String> {
    let clean = comments.into_iter().map(|text| clean_comment(&text));
    clean.filter(|text| !text.is_empty()).collect()
}

/// Puts all that is said in a line into the form that records can hold.
pub(super) fn clean(line: &mut Line) {
    line.comments = cleaned(std::mem::take(&mut line.comments));
    for turn in &mut line.turns {
        turn.comments = cleaned(std::mem::take(&mut turn.comments));
        if Judgement::from_sign(&turn.judgement).is_none() {
            turn.judgement.clear();
        }
        // A variation without turns is none.
        turn.variations.retain(|line| !line.turns.is_empty());
        turn.variations.iter_mut().for_each(clean);
    }
}
