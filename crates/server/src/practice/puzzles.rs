//! An attempt at a puzzle: what was played, judged by proof, and what to say about it.

use std::time::Duration;

use kabinet_core::{ActionError, Arg, Game, Match, Message, Side, ToMessage, typed};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::coach::threat;
use kabinet_engine::proof::any::solve_any;
use kabinet_engine::proof::{GameValue, SolverLimits};
use kabinet_engine::puzzles::{
    AttemptError, AttemptResult, Goal, Puzzle, Theme, best_line, check_attempt, main_theme,
};
use kabinet_games::{AnyAction, AnyGame, AnyIllegal};
use kabinet_words::{Language, catalogue, text_with};
use serde::{Deserialize, Serialize};

use crate::position_view::{PositionView, view};

/// The time and the memory to prove that a position which was held is lost all the same.
const HOLD_TIME: Duration = Duration::from_secs(1);
const HOLD_MEMORY: usize = 16;

/// The longest attempt: puzzles have a few turns of a few actions.
const MOST_ACTIONS: usize = 100;

/// All actions since the start of a puzzle, with the replies.
#[derive(Debug, Deserialize)]
pub struct Attempt {
    /// As records write them.
    pub played: Vec<String>,
    /// For a hint: whether it is the second step of the same hint.
    #[serde(default)]
    pub more: bool,
    /// When it happened, in milliseconds since 1970, if the server was away then.
    #[serde(default)]
    pub at: Option<i64>,
}

/// Why an attempt cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// The rules refuse an action: its number, and why.
    #[error("action {0} is not legal")]
    Illegal(usize, Message),
    /// It is no attempt at this puzzle.
    #[error("this is not an attempt at the puzzle")]
    Unreadable,
    /// The proof takes too long.
    #[error("the proof takes too long")]
    TooMuch,
}

impl From<AttemptError> for PuzzleError {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Stopped(_) | AttemptError::TooMuch => PuzzleError::TooMuch,
            AttemptError::Illegal { .. } | AttemptError::Over { .. } | AttemptError::Unfinished => {
                PuzzleError::Unreadable
            }
        }
    }
}

/// Somebody at a puzzle: the actions so far, played by the rules.
#[derive(Clone, Debug)]
pub struct Solving<'p> {
    puzzle: &'p Puzzle,
    game: Match<AnyGame>,
    actions: Vec<AnyAction>,
    language: Language,
}

/// The answer to an attempt.
#[derive(Debug, Serialize)]
pub struct AttemptAnswer {
    /// `solved`, `right` or `wrong`.
    pub verdict: &'static str,
    /// The same in a sentence or two.
    pub say: String,
    /// The positions after the last own action, and after each of those that answer it.
    pub looks: Vec<PositionView>,
}

/// What to play next.
#[derive(Debug, Serialize)]
pub struct HintAnswer {
    /// The action.
    pub action: String,
    /// What the solution is about.
    pub say: String,
}

/// The solution, played out.
#[derive(Debug, Serialize)]
pub struct SolutionAnswer {
    /// The position where it begins, and the one after each action.
    pub looks: Vec<PositionView>,
}

/// An attempt, judged by proof.
#[derive(Debug)]
pub struct Judged {
    /// The judgement.
    pub result: AttemptResult,
    /// Whether the side that has just held its position loses all the same.
    pub lost: bool,
}

impl<'p> Solving<'p> {
    /// Plays the actions of an attempt.
    ///
    /// # Errors
    /// If the rules refuse one, or there are too many.
    pub fn new(
        language: Language,
        puzzle: &'p Puzzle,
        played: &[String],
    ) -> Result<Self, PuzzleError> {
        if played.len() > MOST_ACTIONS {
            return Err(PuzzleError::Unreadable);
        }
        let mut solving = Self {
            puzzle,
            game: Match::new(puzzle.start().clone()),
            actions: Vec::new(),
            language,
        };
        for (at, text) in played.iter().enumerate() {
            let position = solving.game.position();
            // What was typed and cannot be meant is refused as what it was meant to be.
            let meant = typed::intended(position, text);
            let action = position.legal_action(meant.as_ref().unwrap_or(text));
            let action = action.map_err(|error| illegal(at, &error))?;
            solving.play(action)?;
            solving.actions.push(action);
        }
        Ok(solving)
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &'p Puzzle {
        self.puzzle
    }

    fn play(&mut self, action: AnyAction) -> Result<(), PuzzleError> {
        self.game.play(action).map_err(|_| PuzzleError::Unreadable)
    }

    fn look(&self) -> PositionView {
        view(self.language, self.puzzle.options(), &self.game)
    }

    /// Plays a turn and adds the position after each action. Returns the turn's text.
    fn turn(
        &mut self,
        turn: &[AnyAction],
        looks: &mut Vec<PositionView>,
    ) -> Result<String, PuzzleError> {
        let mut texts = Vec::new();
        for &action in turn {
            texts.push(self.game.position().action_text(action));
            self.play(action)?;
            looks.push(self.look());
        }
        Ok(texts.join(","))
    }

    fn side(&self, side: Side) -> Arg {
        Arg::Text(catalogue::side(
            self.language,
            self.puzzle.game().info(),
            side,
        ))
    }

    /// Judges the attempt by proof, which may take a second.
    ///
    /// # Errors
    /// If it is no attempt, or the proof takes too long.
    pub fn judge(&self, work: ProgressMonitor<'_>) -> Result<Judged, PuzzleError> {
        let result = check_attempt(self.puzzle, &self.actions, work)?;
        let held = self.puzzle.goal() == Goal::Hold && matches!(result, AttemptResult::Solved);
        let limits = SolverLimits {
            time: Some(HOLD_TIME),
            nodes: None,
            megabytes: HOLD_MEMORY,
        };
        // The opponent is to move.
        let lost = held
            && matches!(
                solve_any(self.game.position(), limits, work).value,
                GameValue::Win(_)
            );
        Ok(Judged { result, lost })
    }

    /// What is said of a judged attempt, and the answer of the opponent.
    ///
    /// # Errors
    /// If the answer is not legal.
    pub fn answer(&mut self, judged: Judged) -> Result<AttemptAnswer, PuzzleError> {
        let mut looks = vec![self.look()];
        let own = self.puzzle.start().side();
        let hold = self.puzzle.goal() == Goal::Hold;
        let (verdict, key, args) = match judged.result {
            AttemptResult::Solved => {
                let key = match (hold, judged.lost) {
                    (true, true) => "puzzle-held-lost",
                    (true, false) => "puzzle-held",
                    (false, _) => "puzzle-solved",
                };
                let args = match judged.lost {
                    true => vec![("side", self.side(own)), ("other", self.side(own.other()))],
                    false => Vec::new(),
                };
                ("solved", key, args)
            }
            AttemptResult::Right { reply, turns_left } => {
                let turn = self.turn(&reply, &mut looks)?;
                let left = Arg::Number(i64::from(turns_left));
                let args = vec![
                    ("other", self.side(own.other())),
                    ("turn", Arg::Text(turn)),
                    ("n", left),
                ];
                ("right", "puzzle-right", args)
            }
            AttemptResult::Wrong { reply, slower } => match reply {
                Some(reply) => {
                    let options = self.puzzle.options();
                    let threatened = threat(self.game.position(), options).is_some();
                    let turn = self.turn(&reply, &mut looks)?;
                    let threatens = threat(self.game.position(), options).is_some();
                    // Why it fails, as far as the next moves tell. Only a side that must win with
                    // its next move has to threaten to.
                    let must_threaten = self.turns_left() == 1;
                    let key = match (self.game.ending(), slower) {
                        (Some(_), _) => "puzzle-wrong-lost",
                        (None, true) => "puzzle-wrong-slower",
                        (None, false) if threatens => "puzzle-wrong-threat",
                        (None, false) if threatened => "puzzle-wrong-stopped",
                        (None, false) if must_threaten => "puzzle-wrong",
                        (None, false) => "puzzle-wrong-time",
                    };
                    let args = vec![("other", self.side(own.other())), ("turn", Arg::Text(turn))];
                    ("wrong", key, args)
                }
                None => ("wrong", "puzzle-wrong-over", Vec::new()),
            },
        };
        Ok(AttemptAnswer {
            verdict,
            say: text_with(self.language, key, &args),
            looks,
        })
    }

    /// The number of turns in which the solver has still to win.
    fn turns_left(&self) -> u32 {
        // The solver begins.
        let played = self.game.turns().len().div_ceil(2);
        let played = u32::try_from(played).unwrap_or(u32::MAX);
        self.puzzle.turns().saturating_sub(played)
    }

    /// The rest of the solution from where somebody is. Empty if there is none from there.
    ///
    /// # Errors
    /// If it is no attempt, or the proof takes too long.
    pub fn rest(&self, work: ProgressMonitor<'_>) -> Result<Vec<Vec<AnyAction>>, PuzzleError> {
        if !self.puzzle.is_sound() {
            return Ok(Vec::new());
        }
        Ok(best_line(self.puzzle, &self.actions, work)?.unwrap_or_default())
    }

    /// A hint: what to play next, by the rest of the solution.
    ///
    /// # Errors
    /// If there is none.
    pub fn hint(&self, rest: &[Vec<AnyAction>]) -> Result<HintAnswer, PuzzleError> {
        let next = rest.first().and_then(|turn| turn.first());
        let &next = next.ok_or(PuzzleError::Unreadable)?;
        let position = self.game.position();
        let action = position.action_text(next);
        let theme = rest
            .first()
            .and_then(|turn| main_theme(position, turn, self.puzzle.options()));
        let key = theme.map_or("puzzle-about-win", |theme| match theme {
            Theme::Relocation => "puzzle-about-relocation",
            Theme::PutBack => "puzzle-about-put-back",
            Theme::WholeTower => "puzzle-about-tower",
            Theme::Chain => "puzzle-about-chain",
            Theme::Threat => "puzzle-about-threat",
            Theme::Quiet => "puzzle-about-quiet",
            Theme::Placing | Theme::Defence | Theme::Endgame => "puzzle-about-win",
        });
        let quiet = matches!(theme, Some(Theme::Quiet));
        let in_danger = quiet && threat(position, self.puzzle.options()).is_some();
        let key = match self.puzzle.goal() {
            Goal::Hold => "puzzle-about-hold",
            // That the move threatens nothing matters less.
            Goal::Win { .. } if in_danger => "puzzle-about-danger",
            Goal::Win { .. } => key,
        };
        let other = self.side(position.side().other());
        let say = text_with(self.language, key, &[("other", other)]);
        Ok(HintAnswer { action, say })
    }

    /// The solution played out from where somebody is, or from the start what refutes an unsound
    /// problem.
    ///
    /// # Errors
    /// If the stored solution is not legal.
    pub fn solution(mut self, rest: &[Vec<AnyAction>]) -> Result<SolutionAnswer, PuzzleError> {
        let mut looks = Vec::new();
        if rest.is_empty() {
            // Nothing wins from there, or nothing at all: show what is stored.
            self.game = Match::new(self.puzzle.start().clone());
            looks.push(self.look());
            for turn in self.puzzle.refutation().unwrap_or(self.puzzle.solution()) {
                for text in turn.split(',') {
                    let action = self.game.position().legal_action(text);
                    let action = action.map_err(|error| illegal(0, &error))?;
                    self.turn(&[action], &mut looks)?;
                }
            }
        } else {
            looks.push(self.look());
            for turn in rest {
                self.turn(turn, &mut looks)?;
            }
        }
        Ok(SolutionAnswer { looks })
    }
}

/// The action of an attempt that the rules refuse.
fn illegal(at: usize, error: &ActionError<AnyIllegal>) -> PuzzleError {
    PuzzleError::Illegal(at, error.to_message())
}
