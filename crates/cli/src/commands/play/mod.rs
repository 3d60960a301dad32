//! `kabinet play`: two people, or two teams, at one terminal; or people against the engine.
//!
//! | module | concept |
//! | --- | --- |
//! | `table` | the game being played and its file |
//! | `opponent` | the engine as a player |
//! | `words` | messages about the game |
//! | `session` | the loop that reads a line, acts on it and answers |

mod opponent;
mod session;
mod table;
pub(super) mod words;

use std::fs::{self, Metadata};
use std::io::{self, BufReader, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use kabinet_games::{GameId, Record};

use crate::args::{GameParser, SetupArgs};
use crate::failure::Failure;
use crate::input::read_file;
use crate::output::Out;
use opponent::OpponentArgs;
use session::{Session, SessionCoach};
use table::Table;

/// The arguments of `play`.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameParser, required_unless_present = "record")]
    game: Option<GameId>,
    #[command(flatten)]
    setup: SetupArgs,
    /// Continue the game in this record; the file is kept up to date
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "options"])]
    record: Option<PathBuf>,
    #[command(flatten)]
    opponent: OpponentArgs,
    /// Let a coach point out threats, warn of blunders and praise good moves; needs --level or
    /// --character
    #[arg(long, requires = "opponent")]
    coach: bool,
    /// Turn the board round [default: your side against the engine is at the bottom]
    #[arg(long)]
    flip: bool,
}

/// Plays until the players leave.
pub(crate) fn run(args: &PlayArgs, out: &mut Out) -> Result<(), Failure> {
    let table = match (&args.record, args.game) {
        (Some(path), _) => {
            let refuse = |reason: &dyn std::fmt::Display| {
                Failure::Input(format!("{}: {reason}", path.display()))
            };
            // The file is rewritten after every action, so it must be a regular file.
            let is_other = |file: Metadata| !file.is_file();
            if path == Path::new("-") || fs::metadata(path).is_ok_and(is_other) {
                return Err(refuse(&"a record to go on with must be a file"));
            }
            let text = read_file(path)?;
            let record = Record::from_text(&text).map_err(|error| refuse(&error))?;
            Table::resumed(record, path.clone())
        }
        (None, Some(game)) => {
            let options = args.setup.options(game)?;
            let start = args.setup.open(game, &options)?;
            Table::new(Record::new(start, options))
        }
        (None, None) => return Err(Failure::Input("play needs a game".to_owned())),
    };
    let stdin = io::stdin().lock();
    let prompt = stdin.is_terminal();
    let adviser = args.opponent.adviser();
    let opponent = args.opponent.opponent(&table, &adviser)?;
    let coach = args.coach.then(SessionCoach::new);
    let table = (table, opponent, adviser, coach);
    Session::new(table, BufReader::new(stdin), prompt, args.flip, out).run()
}
