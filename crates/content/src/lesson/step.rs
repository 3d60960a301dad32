//! A step of a lesson: a position, what the learner does there, and how the opponent answers.
//!
//! `lesson.txt` has an entry for each step:
//!
//! | key | value |
//! | --- | --- |
//! | `option` | variant options, such as `size=5`; the defaults without it |
//! | `position` | the text of a position; the start without it |
//! | `before` | turns to play from there first |
//! | `do` | what the learner does next: a [goal](super::goal) |
//! | `wrong` | after its `do`: legal actions that do not reach the goal |
//! | `refused` | after its `do`: actions that the rules refuse |
//! | `reply` | after its `do`: turns; the opponent plays the first legal one |

use kabinet_core::{Game, Match, Side};
use kabinet_games::{AnyAction, AnyGame, GameId, Options};

use super::goal::Goal;
use crate::entries::Entry;
use crate::setup::{Setup, check_illegal, play_turn};

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
    /// Turns; the opponent plays the first legal one.
    replies: Vec<String>,
}

impl Step {
    /// Reads the steps of a game.
    ///
    /// # Errors
    /// If the file breaks its format, or the rules refute a step; the text names the problem.
    pub fn read_all(game: GameId, source: &str) -> Result<Vec<Self>, String> {
        let entries = Entry::read_all(source, &KEYS)?;
        if entries.is_empty() {
            return Err("there is no step".to_owned());
        }
        entries
            .iter()
            .map(|entry| Self::read(game, entry))
            .collect()
    }

    fn read(game: GameId, entry: &Entry<'_>) -> Result<Self, String> {
        let setup = Setup::read(game, entry, "before")?;
        if setup.position.side() != Side::First {
            return Err(entry.problem("the learner plays the first side"));
        }
        let mut position = setup.position.clone();
        let mut moments = Vec::new();
        for (index, (_, goal)) in entry.lines.iter().enumerate().filter(|(_, l)| l.0 == "do") {
            let rest = entry.lines[index + 1..].iter();
            let own: Vec<_> = rest.take_while(|(key, _)| *key != "do").collect();
            let moment = Moment::read(&position, goal, &own);
            let moment = moment.map_err(|problem| entry.problem(problem))?;
            let after = moment.play_example(&position);
            position = after.map_err(|problem| entry.problem(problem))?;
            moments.push(moment);
        }
        if moments.is_empty() {
            return Err(entry.problem("there is nothing to do"));
        }
        Ok(Self {
            name: entry.name.to_owned(),
            options: setup.options,
            start: setup.position,
            moments,
        })
    }

    /// The name in addresses and texts.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The variant options.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// A game that begins at the position of the step.
    #[must_use]
    pub fn game(&self) -> Match<AnyGame> {
        Match::new(self.start.clone())
    }

    /// The position where the step begins.
    #[must_use]
    pub fn start(&self) -> &AnyGame {
        &self.start
    }

    /// The goals, in order.
    #[must_use]
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }
}

impl Moment {
    /// Reads a goal and the lines that belong to it, and checks what they claim.
    fn read(position: &AnyGame, goal: &str, lines: &[&(&str, &str)]) -> Result<Self, String> {
        let words = |key: &'static str| {
            let lines = lines.iter().filter(move |(k, _)| *k == key);
            lines.flat_map(|(_, value)| value.split_whitespace())
        };
        let goal = Goal::read(goal).ok_or("a goal without words")?;
        if let Some(name) = goal.unknown(position).first() {
            return Err(format!("the board has no {name}"));
        }
        for text in words("wrong") {
            let action = position.legal_action(text);
            let action = action.map_err(|error| error.to_string())?;
            if goal.reached(position, action) {
                return Err(format!("{text} reaches the goal"));
            }
        }
        for text in words("refused") {
            check_illegal(position, text)?;
        }
        let replies = words("reply").map(str::to_owned).collect();
        Ok(Self { goal, replies })
    }

    /// The position after an example of what is asked for, and the answer to it.
    fn play_example(&self, position: &AnyGame) -> Result<AnyGame, String> {
        let examples = self.goal.actions(position);
        let &example = examples.first().ok_or("no legal action reaches the goal")?;
        let mut after = position.clone();
        after.play_unchecked(example);
        if self.replies.is_empty() {
            return Ok(after);
        }
        let (_, answered) = self.reply(&after).ok_or("no reply is legal")?;
        Ok(answered)
    }

    /// The actions that are asked for.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// An action that reaches the goal.
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

    /// The answer of the opponent, and the position after it.
    pub(super) fn reply(&self, position: &AnyGame) -> Option<(Vec<AnyAction>, AnyGame)> {
        let mut replies = self.replies.iter();
        replies.find_map(|turn| play_turn(position, turn).ok())
    }
}
