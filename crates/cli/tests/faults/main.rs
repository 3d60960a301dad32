//! Three servers over one database under faults: nothing that was acknowledged is lost, nothing
//! happens twice, and every game can go on.
//!
//! PostgreSQL, NATS, the servers and their workers are real processes, private to the test. They
//! are killed, stopped, restarted and cut off from each other, and their clocks set to other times,
//! by a schedule that follows from a seed. The checker shares no code with the server: it reads the
//! log by SQL, and what players were told.
//!
//! The long form: `KABINET_FAULTS=600 cargo test -p kabinet --test faults -- --nocapture`, with a
//! number of seconds; `KABINET_SEED=N` repeats a schedule.

mod checker;
mod cluster;
#[allow(dead_code, reason = "the server's own tests need more of it")]
#[path = "../../../server/tests/shared/parts.rs"]
mod parts;
mod player;
mod proxy;
mod schedule;
mod secrets;
#[allow(dead_code, reason = "these servers are the cluster's")]
#[path = "../common/server.rs"]
mod server;
mod time_of_day;

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use cluster::Cluster;
use player::{Player, Transcript};
use schedule::Schedule;
use tokio::sync::Semaphore;

/// How many servers there are.
const SERVERS: usize = 3;

/// How many workers think for them.
const WORKERS: usize = 2;

/// How many tables there are, each with two people or a person and the engine.
const TABLES: usize = 11;

/// How long the games go on after the last fault, at most: everybody has to make a turn.
const HEALING: Duration = Duration::from_secs(90);

/// What players do.
pub(crate) struct Stage {
    phase: AtomicU8,
    /// One permit for each player who has seen that the game can go on.
    proved: Semaphore,
}

impl Stage {
    const PLAY: u8 = 0;
    const PROVE: u8 = 1;
    const END: u8 = 2;

    fn new() -> Self {
        Self {
            phase: AtomicU8::new(Self::PLAY),
            proved: Semaphore::new(0),
        }
    }

    /// Notes that a player has seen that the game can go on. Everybody plays on until all have:
    /// nobody else can make the turn of a player who has left.
    pub(crate) fn has_proved(&self) {
        self.proved.add_permits(1);
    }

    /// Whether it is to be proved that every game can go on.
    pub(crate) fn proves(&self) -> bool {
        self.phase.load(Ordering::SeqCst) == Self::PROVE
    }

    pub(crate) fn is_over(&self) -> bool {
        self.phase.load(Ordering::SeqCst) == Self::END
    }

    fn set(&self, stage: u8) {
        self.phase.store(stage, Ordering::SeqCst);
    }
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number")),
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_three_servers_lose_nothing() {
    let seconds = number("KABINET_FAULTS").unwrap_or(30);
    let seed = number("KABINET_SEED").unwrap_or(1);
    println!("KABINET_FAULTS={seconds} KABINET_SEED={seed}");
    let schedule = Schedule::new(seed, Duration::from_secs(seconds), SERVERS, WORKERS);
    let mut cluster = Cluster::start(SERVERS, WORKERS).await;
    let stage = Arc::new(Stage::new());
    let mut players = tokio::task::JoinSet::new();
    for table in 0..TABLES {
        for player in Player::sit_down(&cluster.addresses(), seed, table).await {
            players.spawn(player.play(Arc::clone(&stage)));
        }
    }
    let began = Instant::now();
    for step in &schedule.steps {
        let wait = step.at.saturating_sub(began.elapsed());
        tokio::time::sleep(wait).await;
        println!("{:6.1} s {:?}", began.elapsed().as_secs_f64(), step.fault);
        cluster.carry_out(step.fault).await;
    }
    cluster.heal().await;
    stage.set(Stage::PROVE);
    let healed = Instant::now();
    let everybody = u32::try_from(players.len()).expect("a few");
    // The checker names those who have not.
    let _ = tokio::time::timeout(HEALING, stage.proved.acquire_many(everybody)).await;
    stage.set(Stage::END);
    let mut transcripts: Vec<Transcript> = Vec::new();
    while let Some(done) = players.join_next().await {
        transcripts.push(done.expect("a player"));
    }
    println!("healed within {:.1} s", healed.elapsed().as_secs_f64());
    let log = checker::read_log(&cluster.postgres_address()).await;
    let summary = checker::check(&log, &transcripts)
        .unwrap_or_else(|faults| panic!("seed {seed}: {}", faults.join("\n")));
    println!("{summary}");
    assert!(summary.acknowledged > 50, "much was played: {summary}");
    cluster.check_rooms();
}
