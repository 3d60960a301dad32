//! `kabinet puzzles`: solve them, list them, make them, prove them again.
//!
//! | module | concept |
//! | --- | --- |
//! | `session` | solving at the terminal |
//! | `words` | messages of the session |
//! | `solved` | which puzzles the user has solved |
//! | `shelf` | a summary, a list, an export |
//! | `work` | making puzzles and proving them again |

mod session;
mod shelf;
mod solved;
mod words;
mod work;

use std::io::{self, BufReader, IsTerminal};

use clap::{Args, Subcommand};
use kabinet_engine::puzzles::{self, Difficulty, Puzzle};
use kabinet_games::GameId;

use crate::args::GameParser;
use crate::examples::examples;
use crate::failure::Failure;
use crate::output::Out;
use session::Session;
use solved::Solved;

/// The arguments of `puzzles`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    what: Option<What>,
    /// The game whose puzzles to solve; without one, a summary of all games
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: Option<GameId>,
    /// Begin with the puzzle of the day
    #[arg(long, requires = "game", conflicts_with = "id")]
    today: bool,
    /// Begin with this puzzle
    #[arg(long, value_name = "ID", requires = "game")]
    id: Option<String>,
    /// Only puzzles of this difficulty, from 1 to 5
    #[arg(long, value_name = "D", requires = "game", allow_negative_numbers = true,
        conflicts_with_all = ["id", "today"])]
    difficulty: Option<Difficulty>,
}

/// The subcommands of `puzzles`.
#[derive(Debug, Subcommand)]
enum What {
    /// List the puzzles of a game
    #[command(after_help = examples(&["kabinet puzzles list {game}"]))]
    List(shelf::ShelfArgs),
    /// Print the puzzles found in self-play as JSON, one object per line
    #[command(after_help = examples(&["kabinet puzzles export {game}"]))]
    Export(shelf::ShelfArgs),
    /// Find new puzzles in self-play and prove them
    #[command(after_help = examples(&[
        "kabinet puzzles make {game}",
        "kabinet puzzles make {game} --count 20 --seed 2 --output puzzles.txt",
    ]))]
    Make(work::MakeArgs),
    /// Prove every puzzle of a game again by exhaustive search
    #[command(after_help = examples(&[
        "kabinet puzzles check {game}",
        "kabinet puzzles check {game} --file puzzles.txt",
    ]))]
    Check(work::CheckArgs),
}

/// Runs the command.
pub(crate) fn run(args: &PuzzlesArgs, out: &mut Out) -> Result<(), Failure> {
    match &args.what {
        Some(What::List(args)) => return shelf::list(args, out),
        Some(What::Export(args)) => return shelf::export(args, out),
        Some(What::Make(args)) => return work::make(args, out),
        Some(What::Check(args)) => return work::check(args, out),
        None => {}
    }
    let solved = Solved::of_user();
    let Some(game) = args.game else {
        return shelf::summary(&solved, out);
    };
    let puzzles = chosen(args, game);
    let first = first(args, game, &puzzles, &solved)?;
    let stdin = io::stdin().lock();
    let prompt = stdin.is_terminal();
    Session::new(puzzles, first, solved, BufReader::new(stdin), prompt, out).run()
}

/// The puzzles of a session, in order.
fn chosen(args: &PuzzlesArgs, game: GameId) -> Vec<&'static Puzzle> {
    let all = puzzles::of(game).iter();
    let wanted = |puzzle: &&Puzzle| args.difficulty.is_none_or(|d| puzzle.difficulty() == d);
    all.filter(wanted).collect()
}

/// The index of the first puzzle: the requested one, or the first unsolved one.
fn first(
    args: &PuzzlesArgs,
    game: GameId,
    puzzles: &[&Puzzle],
    solved: &Solved,
) -> Result<usize, Failure> {
    let place = |id: &str| puzzles.iter().position(|puzzle| puzzle.id() == id);
    if let Some(id) = &args.id {
        return place(id).ok_or_else(|| {
            let id = kabinet_core::text::quoted(id);
            Failure::Input(format!(
                "no puzzle is called {id}; kabinet puzzles list {game} lists them"
            ))
        });
    }
    if args.today
        && let Some(puzzle) = puzzles::of_the_day(game, today())
    {
        return Ok(place(puzzle.id()).unwrap_or(0));
    }
    if puzzles.is_empty() {
        return Err(Failure::Input("there is no such puzzle".to_owned()));
    }
    let open = puzzles.iter().position(|puzzle| !solved.contains(puzzle));
    Ok(open.unwrap_or(0))
}

/// Days since 1 January 1970 in UTC, as on the pages.
fn today() -> i64 {
    const SECONDS_OF_A_DAY: i64 = 86_400;
    jiff::Timestamp::now()
        .as_second()
        .div_euclid(SECONDS_OF_A_DAY)
}
