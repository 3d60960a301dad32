//! The text format of puzzles. The first line names the game, each other line is a puzzle:
//!
//! ```text
//! game GAME
//! ID ; SOURCE ; grade N ; GOAL ; OPTIONS ; POSITION ; LINE
//! ```
//!
//! SOURCE is `self-play`, `sheet N`, or `sheet N unsound`. GOAL is `win N` (with the solver's N-th
//! turn, not sooner) or `hold` (the opponent must not win at once). OPTIONS are `KEY=VALUE` pairs
//! or `-`. LINE is the main line, whole turns separated by spaces. Empty lines and lines that start
//! with `#` are ignored.
//!
//! Reading a puzzle plays its line by the rules. A line that does not reach the goal is an error.

use std::fmt;

use kabinet_core::{Game, Match, Outcome};
use kabinet_games::{AnyGame, GameId, Options};

use super::forced_win::win_now;
use super::puzzle::{Goal, Puzzle, PuzzleSource};
use crate::eval::{self, EngineGame, EngineVisitor};

/// A line is not a valid puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {number}: {reason}")]
pub struct PuzzleError {
    /// The number of the line, counted from 1.
    pub number: usize,
    /// The reason.
    pub reason: String,
}

/// Reads the puzzles of a game.
///
/// # Errors
/// The first invalid line.
pub fn read(game: GameId, text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    let mut puzzles = Vec::new();
    for (line, number) in lines {
        let read = match line.strip_prefix("game ") {
            // Files of earlier versions do not name their game.
            Some(name) => check_game(game, name).map(|()| None),
            None => read_line(game, line).map(Some),
        };
        puzzles.extend(read.map_err(|reason| PuzzleError { number, reason })?);
    }
    Ok(puzzles)
}

fn check_game(game: GameId, name: &str) -> Result<(), String> {
    if name.trim() == game.info().slug {
        return Ok(());
    }
    let name = kabinet_core::text::quoted(name.trim());
    Err(format!("these are puzzles of {name}, not of {game}"))
}

fn read_line(game: GameId, line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split(" ; ").collect();
    let &[id, origin, grade, task, options, position, line] = fields.as_slice() else {
        return Err("expected seven fields separated by ` ; `".to_owned());
    };
    let origin = read_origin(origin).ok_or("expected self-play or sheet N")?;
    let grade = grade.strip_prefix("grade ").unwrap_or_default();
    let difficulty = grade
        .parse()
        .map_err(|error: super::InvalidDifficulty| error.to_string())?;
    let task = read_task(task).ok_or("expected win N or hold")?;
    let options = if options == "-" { "" } else { options };
    let options = Options::from_text(game.info(), options).map_err(|error| error.to_string())?;
    let start = game.open(&options, Some(position));
    let start = start.map_err(|error| error.to_string())?;
    let puzzle = Puzzle {
        id: id.to_owned(),
        source: origin,
        difficulty,
        goal: task,
        options,
        start,
        line: line.split(' ').map(str::to_owned).collect(),
    };
    check(&puzzle)?;
    Ok(puzzle)
}

fn read_origin(text: &str) -> Option<PuzzleSource> {
    if text == "self-play" {
        return Some(PuzzleSource::SelfPlay);
    }
    let number = text.strip_prefix("sheet ")?;
    let sound = number.strip_suffix(" unsound");
    Some(PuzzleSource::Sheet {
        number: sound.unwrap_or(number).parse().ok()?,
        sound: sound.is_none(),
    })
}

fn read_task(text: &str) -> Option<Goal> {
    if text == "hold" {
        return Some(Goal::Hold);
    }
    let turns = text.strip_prefix("win ")?.parse().ok()?;
    (turns > 0).then_some(Goal::Win { turns })
}

/// Plays the line and checks that it reaches the goal.
fn check(puzzle: &Puzzle) -> Result<(), String> {
    if puzzle.id != id_of(puzzle.source, &puzzle.options, &puzzle.start) {
        return Err(format!("{} is not its name", puzzle.id));
    }
    let start = &puzzle.start;
    if start.outcome().is_some() || start.mid_turn() {
        return Err("a turn must be about to begin".to_owned());
    }
    let side = start.side();
    let mut game = Match::new(start.clone());
    for turn in &puzzle.line {
        game.play_turn(turn).map_err(|error| error.to_string())?;
    }
    let outcome = game.position().outcome();
    let own_turns = puzzle.line.len().div_ceil(2);
    let good = match puzzle.goal {
        _ if !puzzle.is_sound() => outcome == Some(Outcome::Win(side.other())),
        Goal::Win { turns } => outcome == Some(Outcome::Win(side)) && own_turns == turns as usize,
        Goal::Hold => puzzle.line.len() == 1 && !eval::visit(game.position(), WinsAtOnce),
    };
    if good {
        Ok(())
    } else {
        Err("the line does not end as it should".to_owned())
    }
}

/// Whether the side to move wins at once.
struct WinsAtOnce;

impl EngineVisitor for WinsAtOnce {
    type Output = bool;

    fn visit<G: EngineGame>(self, position: &G) -> bool {
        win_now(position).is_some()
    }
}

/// The id of a puzzle: its number on the sheet, or a hash of its position in six letters and
/// digits.
pub(super) fn id_of(origin: PuzzleSource, options: &Options, start: &AnyGame) -> String {
    /// Without characters that are easily confused.
    const SIGNS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    if let PuzzleSource::Sheet { number, .. } = origin {
        return format!("sheet-{number}");
    }
    // FNV-1a, with its upper half folded in.
    let text = format!("{} {options} {start}", start.id());
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let hash = hash ^ hash >> 32;
    let sign = |index: u32| char::from(SIGNS[(hash >> (5 * index) & 31) as usize]);
    (0..6).map(sign).collect()
}

/// Writes the line of a puzzle.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ; ", self.id)?;
        match self.source {
            PuzzleSource::SelfPlay => f.write_str("self-play")?,
            PuzzleSource::Sheet { number, sound } => {
                let unsound = if sound { "" } else { " unsound" };
                write!(f, "sheet {number}{unsound}")?;
            }
        }
        write!(f, " ; grade {} ; ", self.difficulty)?;
        match self.goal {
            Goal::Win { turns } => write!(f, "win {turns}")?,
            Goal::Hold => f.write_str("hold")?,
        }
        let options = self.options.to_string();
        let options = if options.is_empty() { "-" } else { &options };
        write!(f, " ; {options} ; {} ; {}", self.start, self.line.join(" "))
    }
}
