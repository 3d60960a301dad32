//! The built-in puzzles: a summary, a list, an export.

use std::io::Write;

use clap::Args;
use kabinet_core::Game;
use kabinet_core::text::plural;
use kabinet_engine::puzzles::{self, Difficulty, Puzzle, PuzzleSource};
use kabinet_games::GameId;
use serde::Serialize;

use super::solved::Solved;
use super::words;
use crate::args::GameParser;
use crate::examples::filled;
use crate::failure::Failure;
use crate::output::Out;

/// Arguments that select puzzles of a game.
#[derive(Debug, Args)]
pub(super) struct ShelfArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: GameId,
    /// Only puzzles of this difficulty, from 1 to 5
    #[arg(long, value_name = "D", allow_negative_numbers = true)]
    difficulty: Option<Difficulty>,
}

impl ShelfArgs {
    fn puzzles(&self) -> impl Iterator<Item = &'static Puzzle> {
        let all = puzzles::of(self.game).iter();
        all.filter(|puzzle| self.difficulty.is_none_or(|d| puzzle.difficulty() == d))
    }
}

/// How many puzzles each game has, and how many of them are solved.
pub(super) fn summary(solved: &Solved, out: &mut Out) -> Result<(), Failure> {
    let slugs = GameId::ALL.iter().map(|id| id.info().slug.len());
    let width = slugs.max().unwrap_or(0);
    for &game in GameId::ALL {
        let puzzles = puzzles::of(game);
        let count = puzzles.len();
        let by_difficulty = Difficulty::all().map(|difficulty| {
            let of_it = puzzles.iter().filter(|p| p.difficulty() == difficulty);
            of_it.count().to_string()
        });
        let by_difficulty: Vec<String> = by_difficulty.collect();
        writeln!(
            out,
            "{:width$}  {count} {}  difficulty 1 to 5: {}  solved {}",
            game.info().slug,
            plural(count, "puzzle", "puzzles"),
            by_difficulty.join(" "),
            solved.count(puzzles),
        )?;
    }
    let try_one = filled("Solve some with kabinet puzzles {game}, today's with --today.");
    writeln!(out, "{try_one}")?;
    Ok(())
}

/// Prints one line per puzzle.
pub(super) fn list(args: &ShelfArgs, out: &mut Out) -> Result<(), Failure> {
    let solved = Solved::of_user();
    for puzzle in args.puzzles() {
        let info = args.game.info();
        let side = info.side(puzzle.start().side()).name;
        let origin = match puzzle.source() {
            PuzzleSource::SelfPlay => String::new(),
            PuzzleSource::Sheet { number, sound } => {
                let sound = if sound { "" } else { ", unsound" };
                format!("  sheet {number}{sound}")
            }
        };
        let options = puzzle.options().to_string();
        let options = if options.is_empty() {
            options
        } else {
            format!("  {options}")
        };
        let done = if solved.contains(puzzle) {
            "  solved"
        } else {
            ""
        };
        writeln!(
            out,
            "{:8}  difficulty {}  {side} {}{options}{origin}{done}",
            puzzle.id(),
            puzzle.difficulty(),
            words::task(puzzle),
        )?;
    }
    Ok(())
}

/// A puzzle in JSON.
#[derive(Serialize)]
struct PuzzleJson<'a> {
    id: &'a str,
    game: &'static str,
    /// `KEY=VALUE` texts; missing options have their defaults.
    options: Vec<String>,
    position: String,
    turns: u32,
    solution: &'a [String],
    difficulty: u8,
}

/// Prints the puzzles found in self-play as JSON, one object per line.
pub(super) fn export(args: &ShelfArgs, out: &mut Out) -> Result<(), Failure> {
    for puzzle in args
        .puzzles()
        .filter(|p| p.source() == PuzzleSource::SelfPlay)
    {
        let chosen = puzzle.options().chosen();
        let json = PuzzleJson {
            id: puzzle.id(),
            game: args.game.info().slug,
            options: chosen
                .map(|(option, value)| format!("{}={value}", option.key))
                .collect(),
            position: puzzle.start().to_string(),
            turns: puzzle.turns(),
            solution: puzzle.solution(),
            difficulty: puzzle.difficulty().get(),
        };
        serde_json::to_writer(&mut *out, &json).map_err(std::io::Error::from)?;
        writeln!(out)?;
    }
    Ok(())
}
