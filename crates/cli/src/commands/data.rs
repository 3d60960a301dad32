//! `kabinet backup`, `restore`, `check`, `forget` and `room`: what operators do with the data.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use kabinet_engine::ProgressMonitor;
use kabinet_engine::data::DataFolder;
use kabinet_server::blocking;
use kabinet_server::ids::{RoomId, VisitorId};
use kabinet_server::maintenance::check::Finding;
use kabinet_server::maintenance::{MaintenanceError, Order};
use kabinet_server::room::{Holder, State};
use kabinet_server::storage::{Database, FILE, phase_name};

use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;

/// What to do instead of a backup of PostgreSQL.
const DUMP: &str = "save a PostgreSQL database with its own tools, such as pg_dump; \
    `kabinet database copy --to DIR` makes a data folder of it, \
    and `kabinet check --database URL` checks it where it is";

/// What to do instead of restoring to PostgreSQL.
const RESTORE: &str = "restore into a data folder with --data DIR, \
    then `kabinet database copy --from DIR --to postgres://…`; or use pg_restore";

/// Where the data is.
#[derive(Debug, Args)]
pub(crate) struct DataArgs {
    /// The data folder of the server [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The database of the server, if it is not in the data folder: postgres://USER@HOST/NAME
    #[arg(long, value_name = "URL", value_parser = Database::read_address)]
    database: Option<Database>,
    /// The configuration file of the server; its data folder or database is used
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl DataArgs {
    fn database(&self) -> Result<Database, Failure> {
        match (&self.database, &self.data) {
            (Some(database), _) => Ok(database.clone()),
            (None, Some(folder)) => Ok(Database::in_folder(folder)),
            (None, None) => {
                let data = DataFolder::of_user().map_err(Failure::input)?;
                Ok(Database::in_folder(&data.path_of("")))
            }
        }
    }

    /// The data folder, for what works on files only; otherwise `instead` says what to do.
    fn folder(&self, instead: &str) -> Result<PathBuf, Failure> {
        match self.database()? {
            Database::Folder(folder) => Ok(folder),
            database @ Database::Postgres(_) => {
                Err(Failure::Input(format!("{database}: {instead}")))
            }
        }
    }
}

/// The arguments of `backup` and `restore`.
#[derive(Debug, Args)]
pub(crate) struct FileArgs {
    /// The file of the backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: DataArgs,
}

/// The arguments of `check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Check this file, such as a backup, instead of the server's database
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    place: DataArgs,
}

/// The arguments of `forget`.
#[derive(Debug, Args)]
pub(crate) struct ForgetArgs {
    /// What to forget
    #[arg(value_name = "WHAT")]
    what: Forget,
    /// The game (or its address), or the visitor as `kabinet room show` names one
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    place: DataArgs,
}

/// What can be forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Forget {
    /// A game with its chat.
    Game,
    /// A visitor: own games, name, remarks and puzzle progress.
    Visitor,
}

/// The arguments of `room`.
#[derive(Debug, Args)]
pub(crate) struct RoomArgs {
    /// What to do
    #[arg(value_name = "WHAT")]
    what: RoomAction,
    /// The game, or its address
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    place: DataArgs,
}

/// What can be done with a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RoomAction {
    /// Show the players and the chat.
    Show,
    /// Close the chat.
    Mute,
    /// Open the chat again.
    Unmute,
    /// End the game and close the chat.
    Close,
}

/// Saves the database.
pub(crate) fn backup(args: &FileArgs, out: &mut Out) -> Result<(), Failure> {
    let folder = args.place.folder(DUMP)?;
    let made = blocking::backup(&folder, &args.file).map_err(Failure::no_threads)?;
    let made = made.map_err(|error| failed(&error))?;
    let (rooms, events, bytes) = (made.rooms, made.events, made.bytes);
    let file = args.file.display();
    writeln!(
        out,
        "saved {file} rooms {rooms} events {events} bytes {bytes}"
    )?;
    Ok(())
}

/// Puts a backup in place.
pub(crate) fn restore(args: &FileArgs, out: &mut Out) -> Result<(), Failure> {
    let folder = args.place.folder(RESTORE)?;
    let bar = Bar::new();
    let mut found = Vec::new();
    let report = bar.during(|work| {
        let mut tell = |finding| tell(&mut found, work, finding);
        blocking::restore(&args.file, &folder, &mut tell)
    });
    let report = report.map_err(Failure::no_threads)?;
    for line in found {
        writeln!(out, "{line}")?;
    }
    let report = report.map_err(|error| failed(&error))?;
    let (rooms, events) = (report.rooms, report.events);
    let folder = folder.display();
    writeln!(out, "restored {folder} rooms {rooms} events {events}")?;
    Ok(())
}

/// Checks a database.
pub(crate) fn check(args: &CheckArgs, out: &mut Out) -> Result<(), Failure> {
    let database = args.place.database()?;
    let path = match (&args.file, &database) {
        (Some(file), _) => Some(file.clone()),
        (None, Database::Folder(folder)) => Some(folder.join(FILE)),
        (None, Database::Postgres(_)) => None,
    };
    let bar = Bar::new();
    let mut found = Vec::new();
    let report = bar.during(|work| {
        let mut tell = |finding| tell(&mut found, work, finding);
        match &path {
            Some(path) => blocking::check(path, &mut tell),
            None => blocking::check_shared(&database, &mut tell),
        }
    });
    let report = report.map_err(Failure::no_threads)?;
    for line in found {
        writeln!(out, "{line}")?;
    }
    let report = report.map_err(|error| failed(&error))?;
    let (visitors, studies, bytes) = (report.visitors, report.studies, report.bytes);
    writeln!(out, "visitors {visitors} studies {studies} bytes {bytes}")?;
    writeln!(out, "{report}")?;
    if report.is_sound() {
        return Ok(());
    }
    let place = path.map_or_else(|| database.to_string(), |path| path.display().to_string());
    let text = format!("{place}: the database is damaged; docs/OPERATIONS.md says what to do");
    Err(Failure::Work(text))
}

/// Keeps what a check finds, for standard output; progress goes to the bar.
fn tell(found: &mut Vec<String>, work: ProgressMonitor<'_>, finding: Finding) {
    match finding {
        Finding::Fault(fault) => found.push(format!("fault {}", crate::failure::one_line(&fault))),
        Finding::Room { room, why } => {
            found.push(format!("broken {room}: {}", crate::failure::one_line(&why)));
        }
        Finding::Progress(rooms) => work.report("rooms", rooms, 0),
    }
}

/// Forgets a game or a visitor.
pub(crate) fn forget(args: &ForgetArgs, out: &mut Out) -> Result<(), Failure> {
    let order = match args.what {
        Forget::Game => Order::ForgetGame(room_id(&args.id)?),
        Forget::Visitor => Order::ForgetVisitor(VisitorId::read(&args.id).ok_or_else(|| {
            let text = "a visitor has 32 digits and letters from a to f; \
                kabinet room show ID lists the players of a game";
            Failure::Input(format!("{:?}: {text}", args.id))
        })?),
    };
    give(&args.place, &order, out)
}

/// Shows, mutes or closes a room.
pub(crate) fn room(args: &RoomArgs, out: &mut Out) -> Result<(), Failure> {
    let id = room_id(&args.id)?;
    let order = match args.what {
        RoomAction::Show => return show(&args.place, &id, out),
        RoomAction::Mute => Order::Mute(id, true),
        RoomAction::Unmute => Order::Mute(id, false),
        RoomAction::Close => Order::Close(id),
    };
    give(&args.place, &order, out)
}

fn give(place: &DataArgs, order: &Order, out: &mut Out) -> Result<(), Failure> {
    let database = place.database()?;
    let answer = blocking::give(&database, order).map_err(Failure::no_threads)?;
    let answer = answer.map_err(|error| failed(&error))?;
    writeln!(out, "{answer}")?;
    Ok(())
}

fn show(place: &DataArgs, id: &RoomId, out: &mut Out) -> Result<(), Failure> {
    let database = place.database()?;
    let state = blocking::look(&database, id).map_err(Failure::no_threads)?;
    let state = state.map_err(|error| failed(&error))?;
    print_room(id, &state, out)
}

fn print_room(id: &RoomId, state: &State, out: &mut Out) -> Result<(), Failure> {
    let (game, phase) = (state.info().slug, phase_name(state.phase()));
    let (turns, events) = (state.turns().len(), state.events());
    let muted = if state.muted() { " muted" } else { "" };
    writeln!(
        out,
        "game {id} {game} {phase} turns {turns} events {events}{muted}"
    )?;
    for (index, place) in state.seats().iter().enumerate() {
        match &place.holder {
            Holder::Nobody => writeln!(out, "seat {index} free")?,
            Holder::Engine(level) => writeln!(out, "seat {index} engine level {level}")?,
            Holder::Person { name, visitors } => {
                let visitors: Vec<&str> = visitors.iter().map(VisitorId::as_str).collect();
                let (name, visitors) = (crate::failure::one_line(name), visitors.join(" "));
                writeln!(out, "seat {index} visitor {visitors} name {name}")?;
            }
        }
    }
    for remark in state.remarks() {
        let at = jiff::Timestamp::from_millisecond(remark.at.0).unwrap_or_default();
        let seat = remark.seat.map_or("-".to_owned(), |seat| seat.to_string());
        let text = crate::failure::one_line(&remark.text);
        writeln!(out, "said {at} seat {seat} {text}")?;
    }
    Ok(())
}

/// The game that an identifier or an address names.
fn room_id(text: &str) -> Result<RoomId, Failure> {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let mut words = path.split('/').skip_while(|word| *word != "game");
    let word = words.nth(1).unwrap_or(path);
    RoomId::read(word).ok_or_else(|| {
        let text = format!("{text:?}: expected a game, as in its address /game/ID");
        Failure::Input(text)
    })
}

/// Missing or foreign files are bad input; everything else is a failure at work.
fn failed(error: &MaintenanceError) -> Failure {
    let text = error.to_string();
    match error {
        MaintenanceError::NoDatabase(_)
        | MaintenanceError::Foreign(_)
        | MaintenanceError::Exists(_)
        | MaintenanceError::NoGame(_)
        | MaintenanceError::NoVisitor(_) => Failure::Input(text),
        _ => Failure::Work(text),
    }
}

#[cfg(test)]
mod tests {
    use super::room_id;

    #[test]
    fn a_game_is_named_by_its_address_too() {
        for text in [
            "rQiFN9kWEX",
            "/game/rQiFN9kWEX",
            "https://games.example/game/rQiFN9kWEX?x=1#now",
            "http://127.0.0.1:8080/game/rQiFN9kWEX/record",
        ] {
            let id = room_id(text).unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(id.as_str(), "rQiFN9kWEX");
        }
        for text in ["", "short", "/game/", "https://games.example"] {
            assert!(room_id(text).is_err(), "{text}");
        }
    }
}
