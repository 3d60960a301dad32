//! `kabinet ugi`: the engine behind UGI, the protocol of match runners.

use std::io;

use clap::Args;
use kabinet_core::Match;
use kabinet_draw::terminal::{self, TextOptions};
use kabinet_engine::ugi::{Setup, serve};
use kabinet_games::AnyGame;

use crate::args::GameArgs;
use crate::board;
use crate::failure::{Failure, cause};
use crate::output::Out;
use crate::thinking;

/// The arguments of `ugi`.
#[derive(Debug, Args)]
pub(crate) struct UgiArgs {
    #[command(flatten)]
    game: GameArgs,
}

/// Runs until the input ends.
pub(crate) fn run(args: &UgiArgs, out: &mut Out) -> Result<(), Failure> {
    let setup = Setup {
        options: args.game.options()?,
        start: args.game.open()?,
        draw,
        data: thinking::users_data(),
    };
    serve(io::stdin().lock(), out, setup).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
        _ => Failure::Work(format!("standard input or output: {}", cause(&error))),
    })
}

/// The board in plain text, because a protocol rarely runs on a terminal.
fn draw(game: &Match<AnyGame>) -> String {
    terminal::render(&board::scene_of(game), TextOptions::default())
}
