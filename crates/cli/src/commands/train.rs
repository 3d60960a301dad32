//! `kabinet train`: an evaluation with a network, learnt from self-play.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use kabinet_engine::ProgressMonitor;
use kabinet_engine::train::{SelfPlay, TrainingGame, TrainingPlan, play_game, read_games, train};

use crate::args::{GameArgs, SelfPlayArgs, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::save::{self, Existing, save};

/// The part of `--hours` that goes to playing; the rest is for learning.
const PLAYING_SHARE: f64 = 0.8;
/// The longest run: a month.
const MOST_HOURS: f64 = 744.0;

/// The arguments of `train`.
#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The file to write; FILE.games and FILE.checkpoint let a later run resume
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Number of games to learn from, those of earlier runs included
    #[arg(long, value_name = "N", default_value_t = 4000,
        value_parser = whole::<u64>(1..=10_000_000), allow_negative_numbers = true)]
    games: u64,
    /// Stop after this many hours, even if fewer games were played
    #[arg(long, value_name = "H", value_parser = hours, allow_negative_numbers = true)]
    hours: Option<Duration>,
    /// Positions to search for each action
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = whole::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: u64,
    /// Turns after which a game counts as drawn
    #[arg(long, value_name = "N", default_value_t = 200,
        value_parser = whole::<usize>(1..=100_000), allow_negative_numbers = true)]
    most_turns: usize,
    /// Number of passes over the positions
    #[arg(long, value_name = "N", default_value_t = 20,
        value_parser = whole::<u32>(1..=10_000), allow_negative_numbers = true)]
    epochs: u32,
    #[command(flatten)]
    self_play: SelfPlayArgs,
}

fn hours(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(hours) if hours > 0.0 && hours <= MOST_HOURS => {
            Ok(Duration::from_secs_f64(hours * 3600.0))
        }
        _ => Err(format!("expected hours above 0, at most {MOST_HOURS}")),
    }
}

/// Plays, learns, and writes the evaluation.
pub(crate) fn run(args: &TrainArgs, out: &mut Out) -> Result<(), Failure> {
    let begin = Instant::now();
    let not_saved = |error: &dyn std::fmt::Display| unsaved(&args.output, error);
    save::check(&args.output).map_err(|error| not_saved(&error))?;
    let bar = Bar::for_hours();
    let games = bar.during(|monitor| self_play(args, begin, monitor))?;
    if games.iter().all(|game| game.positions.is_empty()) {
        let reason = "these games had no position to learn from; play more or other games";
        return Err(Failure::Work(reason.to_owned()));
    }
    let position = args.game.open()?;
    let options = args.game.options()?;
    let plan = TrainingPlan {
        epochs: args.epochs,
        seed: args.self_play.seed,
    };
    let checkpoints = Checkpoints::new(args, games.len());
    let checkpoint = checkpoints.read();
    let mut kept = Ok(());
    let trained = bar.during(|monitor| {
        let mut each = |epoch: &kabinet_engine::train::Epoch| {
            kept = checkpoints.write(&epoch.checkpoint.to_text());
            let late = args.hours.is_some_and(|hours| begin.elapsed() >= hours);
            if late || kept.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let checkpoint = checkpoint.as_deref();
        train(
            &position, &options, &games, plan, checkpoint, &mut each, monitor,
        )
    });
    kept?;
    let trained = trained.map_err(|stopped| Failure::Work(stopped.to_string()))?;
    let heading = format!(
        "The evaluation, in hundredths: kabinet train {} --games {} --nodes {} --most-turns {} \
         --epochs {} --seed {}",
        args.game.game,
        games.len(),
        args.nodes,
        args.most_turns,
        args.epochs,
        args.self_play.seed
    );
    let text = trained.weights.to_text(trained.features, &heading);
    save(&args.output, &text, Existing::Replace).map_err(|error| not_saved(&error))?;
    checkpoints.remove();
    let [before, after] = trained.loss;
    writeln!(out, "games {}", games.len())?;
    writeln!(out, "loss_before {before:.4}")?;
    writeln!(out, "positions {} loss {after:.4}", trained.positions)?;
    Ok(())
}

fn unsaved(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Work(format!("{}: {error}", path.display()))
}

/// A file beside the output.
fn beside(output: &Path, ending: &str) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Plays the games that the file of games does not have yet. Each is stored as soon as it ends.
fn self_play(
    args: &TrainArgs,
    begin: Instant,
    monitor: ProgressMonitor<'_>,
) -> Result<Vec<TrainingGame>, Failure> {
    let start = args.game.open()?;
    let path = beside(&args.output, ".games");
    let failed = |error: io::Error| unsaved(&path, &error);
    let (file, mut games) = open_games(&path).map_err(failed)?;
    games.retain(|game| game.number < args.games);
    let known: HashSet<u64> = games.iter().map(|game| game.number).collect();
    let wanted: Vec<u64> = (0..args.games).filter(|n| !known.contains(n)).collect();
    let deadline = args.hours.map(|hours| begin + hours.mul_f64(PLAYING_SHARE));
    let how = SelfPlay {
        nodes: args.nodes,
        max_turns: args.most_turns,
        seed: args.self_play.seed,
    };
    let shared = Mutex::new((file, games, Ok(())));
    let next = AtomicU64::new(0);
    let never = AtomicBool::new(false);
    let work = || {
        while let Some(&number) = wanted.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return;
            }
            let Some(game) = play_game(&start, None, how, number, &never) else {
                return;
            };
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (file, games, result) = &mut *shared;
            if result.is_ok() {
                *result = file.write_all(game.to_string().as_bytes());
            }
            if result.is_err() {
                return;
            }
            games.push(game);
            monitor.report("playing", games.len() as u64, args.games);
        }
    };
    thread::scope(|scope| {
        for _ in 1..args.self_play.threads {
            // With fewer threads than wanted it only takes longer.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let (_, mut games, result) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    result.map_err(failed)?;
    // What is learnt must not depend on which game ended first.
    games.sort_by_key(|game| game.number);
    Ok(games)
}

/// The games of earlier runs, and the file to add to, without the half of a game that an
/// interrupted run may have left.
fn open_games(path: &Path) -> io::Result<(File, Vec<TrainingGame>)> {
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    let mut text = String::new();
    file.read_to_string(&mut text)?;
    let (games, bytes) = read_games(&text);
    file.set_len(bytes as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, games))
}

/// The file from which interrupted training resumes. It is valid only for the same games.
struct Checkpoints {
    path: PathBuf,
    heading: String,
}

impl Checkpoints {
    fn new(args: &TrainArgs, games: usize) -> Self {
        Checkpoints {
            path: beside(&args.output, ".checkpoint"),
            heading: format!(
                "games {games} seed {} epochs {}",
                args.self_play.seed, args.epochs
            ),
        }
    }

    fn read(&self) -> Option<String> {
        let text = std::fs::read_to_string(&self.path).ok()?;
        let (heading, rest) = text.split_once('\n')?;
        (heading == self.heading).then(|| rest.to_owned())
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        let text = format!("{}\n{text}", self.heading);
        save(&self.path, &text, Existing::Replace).map_err(|error| unsaved(&self.path, &error))
    }

    fn remove(&self) {
        // A checkpoint that stays is ignored or does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}
