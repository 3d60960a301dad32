//! `kabinet perft`: counts the action sequences of an exact length.

use std::io::{IsTerminal, Write};
use std::time::Instant;

use clap::Args;
use kabinet_core::Game;
use kabinet_core::perft::{divide, perft};
use kabinet_games::Visitor;

use crate::args::{GameArgs, whole};
use crate::failure::Failure;
use crate::output::Out;

/// The arguments of `perft`.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The number of actions in a sequence
    #[arg(value_name = "DEPTH", value_parser = whole::<u8>(0..=99), allow_negative_numbers = true)]
    depth: u8,
    /// First print the count after each first action
    #[arg(long)]
    divide: bool,
}

/// Prints the count.
pub(crate) fn run(args: &PerftArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    let depth = usize::from(args.depth);
    let begin = Instant::now();
    let nodes = if args.divide && depth > 0 {
        let mut counts = position.visit(Divide(depth));
        counts.sort_unstable();
        for (action, nodes) in &counts {
            writeln!(out, "{action} {nodes}")?;
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        position.visit(Perft(depth))
    };
    writeln!(out, "nodes {nodes}")?;
    out.flush()?;
    let mut log = std::io::stderr();
    if log.is_terminal() {
        let seconds = begin.elapsed().as_secs_f64();
        let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
        // The elapsed time is for people and goes to standard error only.
        let _ = writeln!(log, "{seconds:.2} s, {millions:.1} million a second");
    }
    Ok(())
}

struct Perft(usize);

impl Visitor for Perft {
    type Output = u64;

    fn visit<G: Game>(self, position: &G) -> u64 {
        perft(position, self.0)
    }
}

struct Divide(usize);

impl Visitor for Divide {
    type Output = Vec<(String, u64)>;

    fn visit<G: Game>(self, position: &G) -> Self::Output {
        let counts = divide(position, self.0).into_iter();
        counts
            .map(|(action, nodes)| (position.action_text(action), nodes))
            .collect()
    }
}
