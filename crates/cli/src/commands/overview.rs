//! No command at all: what there is, and how to begin.

use std::io::Write;

use kabinet_games::GameId;

use crate::examples::filled;
use crate::failure::Failure;
use crate::output::Out;

/// The first things to try.
const FIRST_STEPS: [(&str, &str); 7] = [
    ("kabinet play {game}", "play at this terminal"),
    ("kabinet show {game}", "look at the board"),
    ("kabinet games", "the games, their seats and options"),
    ("kabinet legal {game}", "what may be played at the start"),
    ("kabinet perft {game} 3", "count the sequences of actions"),
    ("kabinet replay game.kgn", "check a record"),
    ("kabinet --help", "all commands"),
];

/// Prints the overview.
pub(crate) fn run(out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "Kabinet, a cabinet of abstract board games:\n")?;
    let width = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
    let slugs = width(&mut GameId::ALL.iter().map(|id| id.info().slug.len()));
    for id in GameId::ALL {
        let info = id.info();
        writeln!(out, "  {:slugs$}  {}", info.slug, info.about)?;
    }
    writeln!(out, "\nTo begin:\n")?;
    let steps = FIRST_STEPS.map(|(command, about)| (filled(command), about));
    let commands = width(&mut steps.iter().map(|(command, _)| command.len()));
    for (command, about) in &steps {
        writeln!(out, "  {command:commands$}  {about}")?;
    }
    Ok(())
}
