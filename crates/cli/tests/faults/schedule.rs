//! What goes wrong, and when: it follows from a seed.

use std::time::Duration;

use kabinet_core::random::SplitMix64;

/// Something goes wrong, or comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// `kill -9`, and a new one in its place.
    Kill(usize),
    /// SIGSTOP.
    Stop(usize),
    /// SIGCONT.
    Continue(usize),
    KillNats,
    StartNats,
    KillPostgres,
    StartPostgres,
    /// The line from a server to the database.
    CutDatabase(usize),
    MendDatabase(usize),
    /// The line from a server to the bus.
    CutBus(usize),
    MendBus(usize),
    /// `kill -9`, and a new one in its place.
    KillWorker(usize),
    /// SIGSTOP.
    StopWorker(usize),
    /// SIGCONT.
    ContinueWorker(usize),
    /// The line from a worker to the bus.
    CutWorker(usize),
    MendWorker(usize),
    /// From now on a server's time of day is wrong by so many seconds.
    ShiftTime(usize, i64),
    /// The same for a worker.
    ShiftWorkerTime(usize, i64),
}

/// How wrong a time of day is at most, in seconds: servers whose clocks nobody sets, or sets to
/// another time zone.
const MOST_SHIFT: u64 = 6 * 3_600;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) at: Duration,
    pub(crate) fault: Fault,
}

#[derive(Debug)]
pub(crate) struct Schedule {
    pub(crate) steps: Vec<Step>,
}

impl Schedule {
    /// One fault after the other, some of them at the same time.
    pub(crate) fn new(seed: u64, length: Duration, servers: usize, workers: usize) -> Self {
        let mut random = SplitMix64::new(seed);
        // No two clocks agree to begin with.
        let mut steps = Vec::new();
        let mut wrong = |fault| {
            let at = Duration::ZERO;
            steps.push(Step { at, fault });
        };
        for server in 0..servers {
            wrong(Fault::ShiftTime(server, shift(&mut random)));
        }
        for worker in 0..workers {
            wrong(Fault::ShiftWorkerTime(worker, shift(&mut random)));
        }
        let millis = |time: u64| Duration::from_millis(time);
        // A short form has short interruptions.
        let longest = if length > Duration::from_secs(60) {
            20_000
        } else {
            4_000
        };
        let mut at = millis(1_500);
        while at < length {
            let (server, worker) = (random.below(servers), random.below(workers));
            let time = millis(300 + random.next_u64() % longest);
            let brief = millis(300 + random.next_u64() % longest.min(4_000));
            let (fault, end) = match random.below(11) {
                0 | 1 => (Fault::Kill(server), None),
                2 => (Fault::Stop(server), Some((time, Fault::Continue(server)))),
                3 => (Fault::KillNats, Some((time, Fault::StartNats))),
                4 => (Fault::KillPostgres, Some((brief, Fault::StartPostgres))),
                5 => (
                    Fault::CutDatabase(server),
                    Some((brief, Fault::MendDatabase(server))),
                ),
                6 => (Fault::CutBus(server), Some((time, Fault::MendBus(server)))),
                7 => (Fault::KillWorker(worker), None),
                8 => (
                    Fault::StopWorker(worker),
                    Some((time, Fault::ContinueWorker(worker))),
                ),
                9 => (Fault::ShiftTime(server, shift(&mut random)), None),
                _ => (
                    Fault::CutWorker(worker),
                    Some((time, Fault::MendWorker(worker))),
                ),
            };
            steps.push(Step { at, fault });
            if let Some((time, fault)) = end {
                let at = at + time;
                steps.push(Step { at, fault });
            }
            at += millis(700 + random.next_u64() % 2_500);
        }
        steps.sort_by_key(|step| step.at);
        Self { steps }
    }
}

fn shift(random: &mut SplitMix64) -> i64 {
    let seconds = random.next_u64() % (2 * MOST_SHIFT + 1);
    seconds.cast_signed() - MOST_SHIFT.cast_signed()
}
