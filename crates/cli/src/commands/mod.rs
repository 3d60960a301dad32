//! The commands, one file each.

pub(crate) mod analyse;
pub(crate) mod apply;
pub(crate) mod bench;
pub(crate) mod best;
pub(crate) mod book;
pub(crate) mod characters;
pub(crate) mod completions;
pub(crate) mod data;
pub(crate) mod database;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod legal;
pub(crate) mod levels;
pub(crate) mod load;
pub(crate) mod manual;
pub(crate) mod match_;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod print;
pub(crate) mod puzzles;
pub(crate) mod ratings;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod table;
pub(crate) mod test;
pub(crate) mod train;
pub(crate) mod tune;
pub(crate) mod ugi;
pub(crate) mod worker;

use kabinet_core::Outcome;
use kabinet_games::GameInfo;

use crate::args::Command;
use crate::failure::Failure;
use crate::output::Out;

/// Runs a command; `serve` without one.
pub(crate) fn run(command: Option<Command>, out: &mut Out) -> Result<(), Failure> {
    // The reader of the command line adds `serve` if there is no command.
    let Some(command) = command else {
        return Ok(());
    };
    match command {
        Command::Games(args) => games::run(&args, out),
        Command::Legal(args) => legal::run(&args, out),
        Command::Apply(args) => apply::run(&args, out),
        Command::Perft(args) => perft::run(&args, out),
        Command::Show(args) => show::run(&args, out),
        Command::Print(args) => print::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Load(args) => load::run(&args, out),
        Command::Worker(args) => worker::run(&args, out),
        Command::Health(args) => health::run(&args, out),
        Command::Backup(args) => data::backup(&args, out),
        Command::Restore(args) => data::restore(&args, out),
        Command::Check(args) => data::check(&args, out),
        Command::Forget(args) => data::forget(&args, out),
        Command::Room(args) => data::room(&args, out),
        Command::Database(args) => database::run(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Best(args) => best::run(&args, out),
        Command::Book(args) => book::run(&args, out),
        Command::Match(args) => match_::run(&args, out),
        Command::Ugi(args) => ugi::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Levels(args) => levels::run(&args, out),
        Command::Characters(args) => characters::run(&args, out),
        Command::Ratings(args) => ratings::run(&args, out),
        Command::Tune(args) => tune::run(&args, out),
        Command::Train(args) => train::run(&args, out),
        Command::Test(args) => test::run(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Puzzles(args) => puzzles::run(&args, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Table(args) => table::run(&args, out),
        Command::Completions(args) => completions::run(&args, out),
        Command::Manual(args) => manual::run(&args, out),
    }
}

/// An outcome for scripts: the winner's letter, or `draw`.
fn outcome_text(info: &GameInfo, outcome: Outcome) -> String {
    match outcome.winner() {
        Some(side) => info.side(side).letter.to_string(),
        None => "draw".to_owned(),
    }
}
