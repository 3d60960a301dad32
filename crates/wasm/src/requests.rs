//! Answers to the requests of scripts, as the server gives them: positions, lessons, puzzles,
//! records.

use kabinet_content::lesson::{AttemptError, Step};
use kabinet_core::ToMessage;
use kabinet_games::{GameId, Record};
use kabinet_server::analysis::{AnalysisData, AnalysisTree, Attempt as Setup, OpenTree, TreeError};
use kabinet_server::position_view::{self, Miss, PositionQuery, PositionQueryError, Reason};
use kabinet_server::practice::lessons;
use kabinet_server::practice::proofs::{Proof, Question};
use kabinet_server::practice::puzzles::{Attempt, PuzzleError, Solving};
use kabinet_words::{text, translate};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::exercises::{lesson, puzzle as find_puzzle};
use crate::texts::language;

/// The answer to a request: the status of HTTP, and the body.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Answer {
    status: u16,
    body: String,
}

#[wasm_bindgen]
impl Answer {
    /// The status of HTTP.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn status(&self) -> u16 {
        self.status
    }

    /// The body: JSON, or the text of a record.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn body(&self) -> String {
        self.body.clone()
    }
}

/// A request that was refused.
#[derive(Debug, Serialize)]
struct Refusal {
    #[serde(skip)]
    status: u16,
    field: Option<&'static str>,
    say: String,
    at: Option<usize>,
}

impl Refusal {
    fn unreadable() -> Self {
        Self::new(400, "refused-unreadable")
    }

    fn new(status: u16, key: &str) -> Self {
        Self {
            status,
            field: None,
            say: text(language(), key),
            at: None,
        }
    }

    fn invalid(field: &'static str, error: &impl ToMessage, at: Option<usize>) -> Self {
        Self {
            status: 422,
            field: Some(field),
            say: translate(language(), &error.to_message()),
            at,
        }
    }
}

impl From<PositionQueryError> for Refusal {
    fn from(error: PositionQueryError) -> Self {
        Self::invalid(error.field(), &error, error.at())
    }
}

impl From<TreeError> for Refusal {
    fn from(error: TreeError) -> Self {
        Self::invalid("record", &error, None)
    }
}

impl From<PuzzleError> for Refusal {
    fn from(error: PuzzleError) -> Self {
        match error {
            PuzzleError::Illegal(at, message) => Self::invalid("actions", &message, Some(at)),
            PuzzleError::Unreadable => Self::unreadable(),
            PuzzleError::TooMuch => Self::new(503, "refused-engine-busy"),
        }
    }
}

type Answered = Result<String, Refusal>;

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    serde_json::from_str(body).map_err(|_| Refusal::unreadable())
}

fn json(value: &impl Serialize) -> Answered {
    serde_json::to_string(value).map_err(|_| Refusal::unreadable())
}

/// What has to be proved before a request can be answered, if anything: a question for
/// [`prove`](crate::deciding::prove), which is in the other program.
#[wasm_bindgen]
#[must_use]
pub fn to_prove(path: &str, body: &str) -> Option<String> {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let &["puzzles", game, id, what] = parts.as_slice() else {
        return None;
    };
    let attempt: Attempt = serde_json::from_str(body).ok()?;
    let question = Question::new(find_puzzle(game, id)?, &attempt.played, what == "try");
    serde_json::to_string(&question).ok()
}

/// Answers a request that a script posts, given what [`to_prove`] wanted (else an empty text).
/// Nothing for an address that only the server answers.
#[wasm_bindgen]
#[must_use]
pub fn answer(path: &str, body: &str, proof: &str) -> Option<Answer> {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let answered = match parts.as_slice() {
        ["look"] => look(body),
        ["why"] => why(body),
        ["learn", game, step] => learn(game, step, body),
        ["puzzles", game, id, what @ ("try" | "hint" | "solution")] => {
            puzzle(game, id, what, body, proof)
        }
        ["analysis", "open"] => open(body),
        ["analysis", "record"] => record(body),
        ["analysis", "arrange"] => arrange(body),
        _ => return None,
    };
    Some(match answered {
        Ok(body) => Answer { status: 200, body },
        Err(refusal) => Answer {
            status: refusal.status,
            body: serde_json::to_string(&refusal).unwrap_or_default(),
        },
    })
}

fn look(body: &str) -> Answered {
    let query: PositionQuery = read(body)?;
    json(&position_view::look(language(), &query)?)
}

fn why(body: &str) -> Answered {
    let miss: Miss = read(body)?;
    let (_, game) = miss.line.open()?;
    let reason = position_view::why(game.position(), &miss.path, &miss.spot);
    json(&Reason {
        say: reason.map(|reason| translate(language(), &reason)),
    })
}

fn learn(game: &str, step: &str, body: &str) -> Answered {
    let not_found = || Refusal::new(404, "refused-unreadable");
    let id: GameId = game.parse().map_err(|_| not_found())?;
    let steps = lesson(game).and_then(|text| Step::read_all(id, &text).ok());
    let steps = steps.ok_or_else(not_found)?;
    let step = steps.iter().find(|own| own.name() == step);
    let attempt: lessons::Attempt = read(body)?;
    let judged = lessons::judge(language(), step.ok_or_else(not_found)?, &attempt.played);
    json(&judged.map_err(|error| match error {
        AttemptError::Refused { at, error } => Refusal::invalid("actions", &error, Some(at)),
        AttemptError::TooMany => Refusal::unreadable(),
    })?)
}

fn puzzle(game: &str, id: &str, what: &str, body: &str, proof: &str) -> Answered {
    let found = find_puzzle(game, id).ok_or_else(|| Refusal::new(404, "refused-unreadable"))?;
    let attempt: Attempt = read(body)?;
    let mut solving = Solving::new(language(), found, &attempt.played)?;
    let proof: Proof = read(proof)?;
    match what {
        "try" => json(&solving.answer(proof.judged()?)?),
        "hint" => json(&solving.hint(&proof.rest()?)?),
        _ => json(&solving.solution(&proof.rest()?)?),
    }
}

fn open(body: &str) -> Answered {
    let tree: OpenTree = read(body)?;
    let record = tree.record()?;
    Ok(AnalysisData::new(language(), &record, true).json)
}

fn record(body: &str) -> Answered {
    let tree: AnalysisTree = read(body)?;
    let record: Record = tree.record()?;
    Ok(record.to_string())
}

fn arrange(body: &str) -> Answered {
    let setup: Setup = read(body)?;
    let judged = setup.judge(language());
    json(&judged.map_err(|error| Refusal::invalid("position", &error, None))?)
}
