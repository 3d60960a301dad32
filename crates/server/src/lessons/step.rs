//! A step of a lesson: a position, what the learner is to do there, and what the opponent answers.
//!
//! | key | value |
//! | --- | --- |
//! | `option` | variant options, `size=5`; the defaults otherwise |
//! | `position` | a position's text; the start otherwise |
//! | `before` | turns that are played from there first, with spaces between |
//! | `do` | what the learner does next: a [goal](super::goal) |
//! | `wrong` | after its `do`: actions that are legal and yet not what is asked for |
//! | `refused` | after its `do`: actions that the rules refuse |
//! | `reply` | after its `do`: what the opponent answers: the first of these turns that is legal |
//!
//! Reading a step plays it. An action the learner does not do well is not lost: the step says what must be legal and what
//! must not, so a lesson that speaks of a rule which is not one fails the tests.

use kabinet_core::{ActionError, Game, Match, Side};
use kabinet_games::{AnyAction, AnyGame, AnyIllegal, GameId, Options};

use super::LessonError;
use super::blocks::{self, BlockLines};
use super::goal::Goal;

const KEYS: [&str; 7] = [
    "option", "position", "before", "do", "wrong", "refused", "reply",
];

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct Step {
    name: String,
    options: Options,
    start: AnyGame,
    moments: Vec<Moment>,
}

/// Something to do, and the answer to it.
#[derive(Clone, Debug)]
pub struct Moment {
    goal: Goal,
    /// Turns; the first that is legal is played.
    replies: Vec<String>,
}

/// How far a learner has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Everything that was played, the opponent's actions too.
    pub actions: Vec<String>,
    /// How many of them are the opponent's answer to the last action of the learner.
    pub replied: usize,
    /// Whether the last action did what was asked for.
    pub right: bool,
    /// Which moment it is: as many as there are when the step is done.
    pub moment: usize,
    /// The position.
    pub position: AnyGame,
}

/// An action could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AttemptError {
    /// The rules refuse an action, or it cannot be read.
    #[error("action {at}: {error}")]
    Refused {
        /// Which one, counted from 0 among the learner's.
        at: usize,
        /// Why.
        error: ActionError<AnyIllegal>,
    },
    /// Something was played after the step was done, or after something else than it asked for.
    #[error("the step asks for nothing more")]
    TooMany,
}

impl Step {
    /// Reads the steps of a game.
    ///
    /// # Errors
    /// If a line cannot be read, or what a step claims is not so by the rules.
    pub fn read_all(game: GameId, source: &str) -> Result<Vec<Self>, LessonError> {
        let blocks = blocks::read(source, &KEYS)?;
        blocks.iter().map(|block| Self::new(game, block)).collect()
    }

    fn new(game: GameId, block: &BlockLines<'_>) -> Result<Self, LessonError> {
        let wrong = |what: &dyn std::fmt::Display| block.wrong(what);
        let options = block.once("option")?.unwrap_or("").split_whitespace();
        let options = Options::from_pairs(game.info(), options).map_err(|error| wrong(&error))?;
        let opened = game.open(&options, block.once("position")?);
        let mut start = opened.map_err(|error| wrong(&error))?;
        for turn in block.once("before")?.unwrap_or("").split_whitespace() {
            start = played(&start, turn).ok_or_else(|| wrong(&format!("{turn} is not legal")))?;
        }
        if start.side() != Side::First {
            return Err(wrong(&"the learner has the first side"));
        }
        let mut step = Self {
            name: block.name.to_owned(),
            options,
            start,
            moments: Vec::new(),
        };
        let mut position = step.start.clone();
        let lines = block.lines.iter().enumerate();
        for (index, (_, words)) in lines.filter(|(_, (key, _))| *key == "do") {
            let rest = block.lines[index + 1..].iter();
            let own: Vec<_> = rest.take_while(|(key, _)| *key != "do").collect();
            let values = |key: &str| -> Vec<&str> {
                let lines = own.iter().filter(|(k, _)| *k == key);
                lines
                    .flat_map(|(_, value)| value.split_whitespace())
                    .collect()
            };
            let goal = Goal::read(words).ok_or_else(|| wrong(&"a goal without words"))?;
            if let Some(name) = goal.unknown(&position).first() {
                return Err(wrong(&format!("the board has no {name}")));
            }
            for text in values("wrong") {
                let action = position.legal_action(text).map_err(|error| wrong(&error))?;
                if goal.reached(&position, action) {
                    return Err(wrong(&format!("{text} is what is asked for")));
                }
            }
            for text in values("refused") {
                let refused = position.legal_action(text);
                if !matches!(refused, Err(ActionError::Illegal { .. })) {
                    return Err(wrong(&format!("{text} is not refused: {refused:?}")));
                }
            }
            let replies = values("reply").into_iter().map(str::to_owned).collect();
            let moment = Moment { goal, replies };
            let example = moment.goal.actions(&position);
            let &example = example
                .first()
                .ok_or_else(|| wrong(&format!("nothing legal does this: {words}")))?;
            position.play_unchecked(example);
            if !moment.replies.is_empty() {
                let (_, after) = moment
                    .reply(&position)
                    .ok_or_else(|| wrong(&"no reply is legal"))?;
                position = after;
            }
            step.moments.push(moment);
        }
        if step.moments.is_empty() {
            return Err(wrong(&"nothing to do"));
        }
        Ok(step)
    }

    /// Its name in addresses and texts.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The variant options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A game that begins where it does.
    #[must_use]
    pub fn game(&self) -> Match<AnyGame> {
        Match::new(self.start.clone())
    }

    /// Where it begins.
    #[must_use]
    pub fn start(&self) -> &AnyGame {
        &self.start
    }

    /// What there is to do, in order.
    #[must_use]
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// How far these actions of the learner lead, with the opponent's answers between them.
    ///
    /// # Errors
    /// If one of them is refused, or follows upon something that was not asked for.
    pub fn attempt(&self, played: &[String]) -> Result<Progress, AttemptError> {
        let mut progress = Progress {
            actions: Vec::new(),
            replied: 0,
            right: true,
            moment: 0,
            position: self.start.clone(),
        };
        for (at, text) in played.iter().enumerate() {
            let next = self.moments.get(progress.moment);
            let moment = next
                .filter(|_| progress.right)
                .ok_or(AttemptError::TooMany)?;
            let action = progress.position.legal_action(text);
            let action = action.map_err(|error| AttemptError::Refused { at, error })?;
            progress.right = moment.goal.reached(&progress.position, action);
            progress.replied = 0;
            progress.play(action);
            if progress.right {
                progress.moment += 1;
                if let Some((turn, _)) = moment.reply(&progress.position) {
                    progress.replied = turn.len();
                    turn.into_iter().for_each(|action| progress.play(action));
                }
            }
        }
        Ok(progress)
    }
}

impl Progress {
    fn play(&mut self, action: AnyAction) {
        self.actions.push(self.position.action_text(action));
        self.position.play_unchecked(action);
    }
}

impl Moment {
    /// What is asked for.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// An action that does what is asked for.
    #[must_use]
    pub fn example(&self, position: &AnyGame) -> Option<String> {
        let actions = self.goal.actions(position);
        let action = actions.first().copied();
        action.map(|action| position.action_text(action))
    }

    /// Whether the opponent answers.
    #[must_use]
    pub fn is_answered(&self) -> bool {
        !self.replies.is_empty()
    }

    /// The opponent's answer, and the position after it; `None` where there is none.
    fn reply(&self, position: &AnyGame) -> Option<(Vec<AnyAction>, AnyGame)> {
        self.replies.iter().find_map(|turn| {
            let mut after = position.clone();
            let mut actions = Vec::new();
            for text in turn.split(',') {
                let action = after.legal_action(text).ok()?;
                actions.push(action);
                after.play_unchecked(action);
            }
            Some((actions, after))
        })
    }
}

/// The position after a turn, if it is legal.
fn played(position: &AnyGame, turn: &str) -> Option<AnyGame> {
    let mut position = position.clone();
    for text in turn.split(',') {
        let action = position.legal_action(text).ok()?;
        position.play_unchecked(action);
    }
    Some(position)
}
