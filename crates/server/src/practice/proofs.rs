//! What an attempt at a puzzle asks of the engine, and how it is answered, as texts: in a browser
//! the engine is a program of its own. Both programs are of one build, so actions are their codes.

use kabinet_core::Action;
use kabinet_engine::ProgressMonitor;
use kabinet_engine::puzzles::{AttemptResult, Puzzle, file};
use kabinet_games::{AnyAction, GameId};
use kabinet_words::Language;
use serde::{Deserialize, Serialize};

use super::puzzles::{Judged, PuzzleError, Solving};

/// What is to be proved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The game's name in the catalogue.
    game: String,
    /// The puzzle, as its file has it.
    puzzle: String,
    /// All actions since its start.
    played: Vec<String>,
    /// Whether they are to be judged. Otherwise the rest of the solution is wanted.
    judge: bool,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Proof {
    /// The goal is reached; whether the side that held its position loses all the same.
    Solved(bool),
    /// Right so far: the reply, and how many turns are left.
    Right(Vec<u16>, u32),
    /// Wrong: the reply that shows it, and whether it wins later.
    Wrong(Option<Vec<u16>>, bool),
    /// The rest of the solution.
    Rest(Vec<Vec<u16>>),
    /// It is no attempt at this puzzle.
    Unreadable,
    /// The proof takes too long.
    TooMuch,
}

fn codes(actions: &[AnyAction]) -> Vec<u16> {
    actions.iter().map(|action| action.code()).collect()
}

fn actions(codes: &[u16]) -> Vec<AnyAction> {
    codes
        .iter()
        .map(|&code| AnyAction::from_code(code))
        .collect()
}

impl Question {
    /// What an attempt asks.
    #[must_use]
    pub fn new(puzzle: &Puzzle, played: &[String], judge: bool) -> Self {
        Question {
            game: puzzle.game().info().slug.to_owned(),
            puzzle: puzzle.to_string(),
            played: played.to_vec(),
            judge,
        }
    }

    /// Proves it, which may take a second.
    #[must_use]
    pub fn prove(&self, work: ProgressMonitor<'_>) -> Proof {
        self.try_prove(work).unwrap_or_else(|error| match error {
            PuzzleError::TooMuch => Proof::TooMuch,
            PuzzleError::Illegal(..) | PuzzleError::Unreadable => Proof::Unreadable,
        })
    }

    fn try_prove(&self, work: ProgressMonitor<'_>) -> Result<Proof, PuzzleError> {
        let id: GameId = self.game.parse().map_err(|_| PuzzleError::Unreadable)?;
        let read = file::read(id, &self.puzzle).map_err(|_| PuzzleError::Unreadable)?;
        let puzzle = read.first().ok_or(PuzzleError::Unreadable)?;
        // Nothing is said here.
        let solving = Solving::new(Language::English, puzzle, &self.played)?;
        if !self.judge {
            let rest = solving.rest(work)?;
            return Ok(Proof::Rest(rest.iter().map(|turn| codes(turn)).collect()));
        }
        let Judged { result, lost } = solving.judge(work)?;
        Ok(match result {
            AttemptResult::Solved => Proof::Solved(lost),
            AttemptResult::Right { reply, turns_left } => Proof::Right(codes(&reply), turns_left),
            AttemptResult::Wrong { reply, slower } => {
                Proof::Wrong(reply.as_deref().map(codes), slower)
            }
        })
    }
}

impl Proof {
    /// The judgement.
    ///
    /// # Errors
    /// If it is none.
    pub fn judged(&self) -> Result<Judged, PuzzleError> {
        let mut lost = false;
        let result = match self {
            &Proof::Solved(held) => {
                lost = held;
                AttemptResult::Solved
            }
            Proof::Right(reply, turns_left) => AttemptResult::Right {
                reply: actions(reply),
                turns_left: *turns_left,
            },
            Proof::Wrong(reply, slower) => AttemptResult::Wrong {
                reply: reply.as_deref().map(actions),
                slower: *slower,
            },
            Proof::TooMuch => return Err(PuzzleError::TooMuch),
            Proof::Rest(_) | Proof::Unreadable => return Err(PuzzleError::Unreadable),
        };
        Ok(Judged { result, lost })
    }

    /// The rest of the solution.
    ///
    /// # Errors
    /// If it is none.
    pub fn rest(&self) -> Result<Vec<Vec<AnyAction>>, PuzzleError> {
        match self {
            Proof::Rest(turns) => Ok(turns.iter().map(|turn| actions(turn)).collect()),
            Proof::TooMuch => Err(PuzzleError::TooMuch),
            _ => Err(PuzzleError::Unreadable),
        }
    }
}

#[cfg(test)]
mod tests {
    use kabinet_engine::puzzles;

    use super::*;

    /// What another program finds, as it travels.
    fn proof(puzzle: &Puzzle, played: &[String], judge: bool) -> Proof {
        let asked = serde_json::to_string(&Question::new(puzzle, played, judge)).expect("JSON");
        let question: Question = serde_json::from_str(&asked).expect("the same");
        let found = question.prove(ProgressMonitor::silent());
        let text = serde_json::to_string(&found).expect("JSON");
        serde_json::from_str(&text).expect("the same")
    }

    #[test]
    fn another_program_finds_what_this_one_finds() {
        for &game in GameId::ALL {
            for puzzle in puzzles::of(game)
                .iter()
                .filter(|puzzle| puzzle.is_sound())
                .take(3)
            {
                let silent = ProgressMonitor::silent;
                let first: Vec<String> =
                    puzzle.solution()[0].split(',').map(str::to_owned).collect();
                let own = Solving::new(Language::English, puzzle, &first).expect("legal");
                let judged = proof(puzzle, &first, true).judged().expect("judged");
                let here = own.judge(silent()).expect("judged");
                assert_eq!((judged.result, judged.lost), (here.result, here.lost));
                let start = Solving::new(Language::English, puzzle, &[]).expect("legal");
                let rest = proof(puzzle, &[], false).rest().expect("a rest");
                assert_eq!(rest, start.rest(silent()).expect("a rest"));
                // Nothing was played, so there is nothing to judge.
                assert_eq!(proof(puzzle, &[], true), Proof::Unreadable);
                assert!(matches!(Proof::TooMuch.judged(), Err(PuzzleError::TooMuch)));
            }
        }
    }
}
