//! `kabinet solve`: the value of a position, its distance, and the turns that keep it.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use clap::Args;
use kabinet_core::Game;
use kabinet_engine::ProgressMonitor;
use kabinet_engine::data::DataFolder;
use kabinet_engine::engine::line_text;
use kabinet_engine::proof::any::{GoalReport, Unverified, solve_any, solve_goal, verify_any};
use kabinet_engine::proof::solve::Distance;
use kabinet_engine::proof::{GameValue, Goal, Solution, SolverLimits};
use kabinet_engine::tablebase::{Request, tablebase};
use kabinet_games::{AnyAction, AnyGame};

use crate::args::{GameArgs, megabytes, seconds, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;

/// The time to improve a bound from a table by search.
const AT_ONCE: Duration = Duration::from_millis(500);

/// The arguments of `solve`.
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Time limit in seconds [default: 10, none with --nodes]
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Limit of positions; the result is then the same on every machine
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=u64::MAX),
        allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Memory for positions in megabytes
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = megabytes(1 << 20),
        allow_negative_numbers = true)]
    hash: usize,
    /// Prove only that the side to move wins within N plies
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=999), conflicts_with = "loss_within",
        allow_negative_numbers = true)]
    win_within: Option<u16>,
    /// Prove only that the side to move loses within N plies
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=999),
        allow_negative_numbers = true)]
    loss_within: Option<u16>,
    /// Check the winner's strategy against every reply, without a time limit
    #[arg(long)]
    verify: bool,
}

/// The time limit if nothing is limited.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

impl SolveArgs {
    /// The goal, if only a win within N plies counts.
    fn goal(&self, position: &AnyGame) -> Option<Goal> {
        let (own, other) = (position.side(), position.side().other());
        let win = self.win_within.map(|plies| Goal::win_within(own, plies));
        let loss = self.loss_within.map(|plies| Goal::win_within(other, plies));
        win.or(loss)
    }

    /// The line for a goal that is proved to be out of reach.
    fn out_of_reach(&self) -> String {
        let win = self
            .win_within
            .map(|plies| format!("no win within {plies}"));
        let loss = self
            .loss_within
            .map(|plies| format!("no loss within {plies}"));
        win.or(loss).unwrap_or_default()
    }

    fn limits(&self) -> SolverLimits {
        let default = self.nodes.is_none().then_some(DEFAULT_TIME);
        SolverLimits {
            time: self.time.or(default),
            nodes: self.nodes,
            megabytes: self.hash,
        }
    }
}

/// Nothing is proved.
fn unknown() -> Solution<AnyAction> {
    Solution {
        value: GameValue::Unknown,
        turns: Vec::new(),
        nodes: 0,
    }
}

/// Prints the value and the turns.
pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    let limits = args.limits();
    if !args.verify
        && args.goal(&position).is_none()
        && let Some(solution) = recalled(args, &position)
    {
        return print(&position, &solution, out);
    }
    let report = Bar::new().during(|work| match args.goal(&position) {
        Some(goal) => solve_goal(&position, goal, limits, args.verify, work),
        None if args.verify => {
            let (solution, walked) = verify_any(&position, limits, work);
            GoalReport::Reached(solution, Some(walked))
        }
        None => GoalReport::Reached(solve_any(&position, limits, work), None),
    });
    let (solution, walked) = match report {
        GoalReport::Reached(solution, walked) => (solution, walked),
        GoalReport::OutOfReach => {
            writeln!(out, "{}", args.out_of_reach())?;
            return print(&position, &unknown(), out);
        }
        GoalReport::Unknown => (unknown(), None),
    };
    if let Some(walked) = walked.filter(|walked| *walked != Err(Unverified::NoWin)) {
        let walked = walked.map_err(|error| Failure::Work(error.to_string()))?;
        let (positions, longest) = (walked.positions, walked.longest);
        writeln!(out, "verified positions {positions} longest {longest}")?;
    }
    print(&position, &solution, out)?;
    out.flush()?;
    // A message for people; scripts read `unknown`.
    if solution.value == GameValue::Unknown && io::stderr().is_terminal() {
        let longer = match (limits.time, limits.nodes) {
            (Some(time), None) => {
                let seconds = time.as_secs_f64();
                format!("Nothing is proved after {seconds} s; --time gives it longer.")
            }
            _ => "Nothing is proved; --nodes and --time give it longer.".to_owned(),
        };
        // The message is optional, so a failure to print it is ignored.
        let _ = writeln!(io::stderr(), "{longer}");
    }
    Ok(())
}

/// The value from a table, unless a short search says more.
fn recalled(args: &SolveArgs, position: &AnyGame) -> Option<Solution<AnyAction>> {
    let table = tablebase(args.game.game).ok()?;
    let options = args.game.options().ok()?;
    // Without a table, or with a damaged one, the search decides.
    let data = DataFolder::of_user().ok()?;
    let request = Request {
        options: &options,
        data: &data,
        threads: 1,
    };
    let known = table.probe(request, position).ok()??;
    if is_exact(known.value) {
        return Some(known);
    }
    let limits = args.limits();
    let limits = SolverLimits {
        time: Some(limits.time.map_or(AT_ONCE, |time| time.min(AT_ONCE))),
        ..limits
    };
    let solution = solve_any(position, limits, ProgressMonitor::silent());
    Some(if is_exact(solution.value) {
        solution
    } else {
        known
    })
}

fn is_exact(value: GameValue) -> bool {
    match value {
        GameValue::Win(distance) | GameValue::Loss(distance) => {
            matches!(distance, Distance::Exactly(_))
        }
        GameValue::Draw => true,
        GameValue::Unknown => false,
    }
}

/// Prints the value and, last, the turns.
fn print(position: &AnyGame, solution: &Solution<AnyAction>, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "value {}", solution.value)?;
    let mut turns: Vec<String> = solution
        .turns
        .iter()
        .map(|turn| line_text(position, turn))
        .collect();
    turns.sort_unstable();
    let mut line = "turns".to_owned();
    for turn in turns {
        line.push(' ');
        line += &turn;
    }
    writeln!(out, "{line}")?;
    Ok(())
}
