//! Making puzzles, and proving them again.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kabinet_core::text::plural;
use kabinet_engine::puzzles::generator::recipe::Recipe;
use kabinet_engine::puzzles::generator::{self, GeneratorRequest};
use kabinet_engine::puzzles::{self, Puzzle, Verification, file, verify};
use kabinet_games::GameId;

use crate::args::{GameParser, SelfPlayArgs, whole};
use crate::failure::Failure;
use crate::input::{file_name, read_file};
use crate::output::Out;
use crate::progress::Bar;
use crate::save::{self, Existing};

/// The arguments of `puzzles make`.
#[derive(Debug, Args)]
pub(super) struct MakeArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: GameId,
    /// Number of puzzles to make
    #[arg(long, value_name = "N", default_value_t = 200,
        value_parser = whole::<usize>(1..=100_000), allow_negative_numbers = true)]
    count: usize,
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// A recipe that says what to look for and how [default: that of the game]
    #[arg(long, value_name = "FILE")]
    recipe: Option<PathBuf>,
    /// Keep the puzzles that the output file has, and add others that are unlike them
    #[arg(long, requires = "output")]
    add: bool,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Makes puzzles and writes them in the form of their file.
pub(super) fn make(args: &MakeArgs, out: &mut Out) -> Result<(), Failure> {
    if let Some(path) = &args.output {
        // Better to fail now than after hours of work.
        save::check(path).map_err(|error| unsaved(path, &error.to_string()))?;
    }
    let order = GeneratorRequest {
        game: args.game,
        count: args.count,
        seed: args.self_play.seed,
        threads: args.self_play.threads.into(),
    };
    let recipe = recipe(args)?;
    let (mut text, known) = begun(args)?;
    let made = Bar::new().during(|work| generator::generate_with(&recipe, order, &known, work));
    let made = made.map_err(|stopped| Failure::Work(stopped.to_string()))?;
    text += &command_line(args);
    for puzzle in &made {
        writeln!(text, "{puzzle}").expect("writing to a string does not fail");
    }
    match &args.output {
        None => write!(out, "{text}")?,
        Some(path) => {
            save::save(path, &text, Existing::Replace)
                .map_err(|error| unsaved(path, &error.to_string()))?;
            writeln!(out, "puzzles {}", made.len())?;
        }
    }
    Ok(())
}

fn unsaved(path: &std::path::Path, reason: &str) -> Failure {
    Failure::Work(format!("{}: {reason}", path.display()))
}

fn recipe(args: &MakeArgs) -> Result<Recipe, Failure> {
    let Some(path) = &args.recipe else {
        return Ok(generator::recipe_of(args.game));
    };
    let recipe = Recipe::read(args.game, &read_file(path)?);
    recipe.map_err(|error| Failure::Input(format!("{}: {error}", file_name(path))))
}

/// What stands in the file before the new puzzles, and the puzzles among it.
fn begun(args: &MakeArgs) -> Result<(String, Vec<Puzzle>), Failure> {
    match &args.output {
        Some(path) if args.add && path.exists() => {
            let mut text = read_file(path)?;
            let known = puzzles_of(args.game, path, &text)?;
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            Ok((text, known))
        }
        _ => Ok((head(args.game), Vec::new())),
    }
}

fn puzzles_of(game: GameId, path: &Path, text: &str) -> Result<Vec<Puzzle>, Failure> {
    let refuse = |error| Failure::Input(format!("{}: {error}", file_name(path)));
    file::read(game, text).map_err(refuse)
}

/// How a file begins.
fn head(game: GameId) -> String {
    format!(
        "# Puzzles of {}, found in games of the engine against itself and proved by trying everything.\n\
         # docs/PUZZLES.md says what a line means.\n\
         game {game}\n",
        game.info().name,
    )
}

/// The command that makes these puzzles, as a comment.
fn command_line(args: &MakeArgs) -> String {
    let mut line = format!("# kabinet puzzles make {}", args.game);
    if let Some(path) = &args.recipe {
        line += &format!(" --recipe {}", path.display());
    }
    let add = if args.add { " --add" } else { "" };
    line + &format!(
        " --count {} --seed {}{add}\n",
        args.count, args.self_play.seed
    )
}

/// The arguments of `puzzles check`.
#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: GameId,
    /// Check the puzzles of a file that `make` wrote [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Proves every puzzle again.
pub(super) fn check(args: &CheckArgs, out: &mut Out) -> Result<(), Failure> {
    let read;
    let puzzles = match &args.file {
        None => puzzles::of(args.game),
        Some(path) => {
            read = puzzles_of(args.game, path, &read_file(path)?)?;
            &read
        }
    };
    let verdicts = Bar::new().during(|work| {
        let proved = puzzles.iter().enumerate().map(|(index, puzzle)| {
            work.report("puzzles proved", index as u64, puzzles.len() as u64);
            verify(puzzle, work)
        });
        proved.collect::<Result<Vec<_>, _>>()
    });
    let verdicts = verdicts.map_err(|stopped| Failure::Work(stopped.to_string()))?;
    let mut wrong = 0;
    for (puzzle, verdict) in puzzles.iter().zip(verdicts) {
        if let Verification::Refuted(reason) = verdict {
            writeln!(out, "{}: {reason}", puzzle.id())?;
            wrong += 1;
        }
    }
    writeln!(out, "proved {} of {}", puzzles.len() - wrong, puzzles.len())?;
    if wrong > 0 {
        let puzzles = plural(wrong, "puzzle is", "puzzles are");
        return Err(Failure::Work(format!("{wrong} {puzzles} wrong")));
    }
    Ok(())
}
