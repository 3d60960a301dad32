//! A load of live games, to see what a server holds: two clients a game, one turn a second each.
//!
//! The clients are what browsers are: they set up games with the form, sit down by the link, keep a
//! connection and play what the server offers them. Nothing is left out that a browser would get.

mod client;
mod connection;
mod http;
mod tally;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use kabinet_core::random::SplitMix64;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

pub use http::{BadUrl, Target};
pub use tally::{Stall, Tally};
pub use watch::{Watch, Watched};

/// The most games at once: each has two connections.
pub const MOST_GAMES: u64 = 20_000;
/// The longest load.
pub const MOST_SECONDS: u64 = 3600;

/// How many games are set up at once.
const SETTING_UP: usize = 32;

/// For how long everybody plays before anything counts. Thousands of games that begin in the same
/// second are no load that people make, but what it costs is measured too.
pub const WARM_UP: Duration = Duration::from_secs(2);

/// The options of a load.
#[derive(Clone, Debug)]
pub struct Load {
    /// The addresses of the servers. With several over one database, the clients of a game are on
    /// different ones.
    pub targets: Vec<Target>,
    /// The games to play, in turn.
    pub games: Vec<&'static str>,
    /// How many at once.
    pub count: usize,
    /// For how long.
    pub time: Duration,
    /// What choices depend on.
    pub seed: u64,
}

/// The load could not be made.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A game could not be set up.
    #[error("a game could not be set up: {0}")]
    SetUp(String),
}

/// What came of the games, and what was seen of the server's process: nothing if it was not watched
/// or has ended.
pub type Played = (Result<Tally, LoadError>, Option<Option<Watched>>);

/// Plays the games, and watches the server's process meanwhile if there is a `watch`.
pub async fn run_watched(
    load: &Load,
    mut watch: Option<Watch>,
    progress: impl Fn(Stage),
) -> Played {
    let playing = run(load, progress);
    let watching = async {
        if let Some(watch) = &mut watch {
            watch.look().await;
        }
        std::future::pending::<()>().await;
    };
    let tally = tokio::select! {
        tally = playing => tally,
        () = watching => unreachable!("watching never ends"),
    };
    let watched = match watch {
        Some(watch) => Some(watch.finish().await),
        None => None,
    };
    (tally, watched)
}

/// Plays the games, and counts. `progress` hears how many games are set up, then how many seconds
/// have passed.
///
/// # Errors
/// If no game can be set up.
pub async fn run(load: &Load, progress: impl Fn(Stage)) -> Result<Tally, LoadError> {
    let tally = Arc::new(std::sync::Mutex::new(Tally::default()));
    let gate = Arc::new(Semaphore::new(SETTING_UP));
    let mut setting_up = JoinSet::new();
    for index in 0..load.count {
        let gate = Arc::clone(&gate);
        let target = |client: usize| load.targets[(index + client) % load.targets.len()].clone();
        let (targets, game) = ([target(0), target(1)], load.games[index % load.games.len()]);
        setting_up.spawn(async move {
            let _permit = gate.acquire_owned().await;
            client::Table::set_up(targets, game).await
        });
    }
    let mut tables = Vec::with_capacity(load.count);
    while let Some(table) = setting_up.join_next().await {
        let table = table.map_err(|error| LoadError::SetUp(error.to_string()))?;
        tables.push(table.map_err(LoadError::SetUp)?);
        progress(Stage::SetUp(tables.len()));
    }
    let start = Instant::now() + WARM_UP;
    let end = start + load.time;
    let mut random = SplitMix64::new(load.seed);
    let mut playing = JoinSet::new();
    for table in tables {
        let tally = Arc::clone(&tally);
        playing.spawn(table.play(random.next_u64(), start, end, tally));
    }
    let mut second = tokio::time::interval(Duration::from_secs(1));
    loop {
        tokio::select! {
            done = playing.join_next() => if done.is_none() { break },
            _ = second.tick() => progress(Stage::Playing(start.elapsed())),
        }
    }
    let mut tally = std::mem::take(
        &mut *tally
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner),
    );
    tally.finish(load.time);
    Ok(tally)
}

/// How far a load has come.
#[derive(Clone, Copy, Debug)]
pub enum Stage {
    /// So many games are set up.
    SetUp(usize),
    /// How long they have been played.
    Playing(Duration),
}
