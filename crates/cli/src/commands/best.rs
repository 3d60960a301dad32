//! `kabinet best`: the engine's turn in a position.

use std::io::Write;
use std::sync::atomic::AtomicBool;

use clap::Args;
use kabinet_core::{Game, Match};
use kabinet_engine::engine::line_text;
use kabinet_engine::{Engine, SearchReport};
use kabinet_games::AnyGame;

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::output::Out;
use crate::thinking::ThinkingArgs;

/// The arguments of `best`.
#[derive(Debug, Args)]
pub(crate) struct BestArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    thinking: ThinkingArgs,
}

/// Searches, prints each iteration, then the best turn.
pub(crate) fn run(args: &BestArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    if position.outcome().is_some() {
        let reason = "the position is finished: there is nothing to play";
        return Err(Failure::Input(reason.to_owned()));
    }
    let game = Match::new(position);
    let mut engine = Engine::new(args.thinking.options(game.position()));
    let mut written = Ok(());
    let thought = engine.search(
        &game,
        args.thinking.limits(game.position()),
        &AtomicBool::new(false),
        &mut |thought| {
            if written.is_ok() {
                written = write_lines(out, game.position(), thought);
            }
        },
    );
    written?;
    let turn = line_text(game.position(), &thought.turn);
    writeln!(out, "best {turn} score {}", thought.score)?;
    Ok(())
}

fn write_lines(out: &mut Out, position: &AnyGame, thought: &SearchReport) -> Result<(), Failure> {
    for (index, line) in thought.pvs.iter().enumerate() {
        writeln!(
            out,
            "depth {} line {} score {} nodes {} time {:.2} turns {}",
            thought.depth,
            index + 1,
            line.score,
            thought.nodes,
            thought.time.as_secs_f64(),
            line_text(position, &line.actions),
        )?;
    }
    out.flush()?;
    Ok(())
}
