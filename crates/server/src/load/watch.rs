//! Watching the server's process during a load: does its memory stay flat, and do its descriptors
//! come back?

use std::fmt;
use std::time::{Duration, Instant};

use crate::process::{ProcessFigures, Samples};

/// How often the process is looked at.
const INTERVAL: Duration = Duration::from_secs(2);

/// How long connections may take to be closed after the load.
const SETTLE: Duration = Duration::from_secs(60);

/// Memory may grow by this much an hour and still count as flat: allocators breathe.
const FLAT: f64 = 16.0 * 1024.0 * 1024.0;

/// Descriptors that may remain: the database opens files when it needs them.
const SPARE: u64 = 8;

/// A process that is being watched.
#[derive(Debug)]
pub struct Watch {
    pid: u32,
    start: Instant,
    before: ProcessFigures,
    samples: Samples,
}

/// What was seen.
#[derive(Clone, Copy, Debug)]
pub struct Watched {
    /// Before the load.
    pub before: ProcessFigures,
    /// When everything was closed again.
    pub after: ProcessFigures,
    /// The most memory.
    pub peak: u64,
    /// By how many bytes an hour memory grew in the later half.
    pub growth: f64,
}

impl Watch {
    /// Begins to watch; `None` if the process cannot be seen.
    #[must_use]
    pub fn start(pid: u32) -> Option<Self> {
        let before = ProcessFigures::of_process(pid)?;
        Some(Self {
            pid,
            start: Instant::now(),
            before,
            samples: Samples::default(),
        })
    }

    /// Looks at the process from time to time, for ever or until it has gone.
    pub async fn look(&mut self) {
        while let Some(figures) = ProcessFigures::of_process(self.pid) {
            self.samples.add(self.start, figures);
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Waits until the descriptors of the load are closed, and tells what was seen; `None` if the
    /// process has gone.
    pub async fn finish(self) -> Option<Watched> {
        let until = Instant::now() + SETTLE;
        let mut after = ProcessFigures::of_process(self.pid)?;
        while after.descriptors > self.before.descriptors + SPARE && Instant::now() < until {
            tokio::time::sleep(INTERVAL).await;
            after = ProcessFigures::of_process(self.pid)?;
        }
        Some(Watched {
            before: self.before,
            after,
            peak: self.samples.peak(),
            growth: self.samples.growth() * 3600.0,
        })
    }
}

impl Watched {
    /// Whether memory stayed flat.
    #[must_use]
    pub fn is_flat(&self) -> bool {
        self.growth <= FLAT
    }

    /// Whether descriptors were lost.
    #[must_use]
    pub fn lost_descriptors(&self) -> u64 {
        let most = self.before.descriptors + SPARE;
        self.after.descriptors.saturating_sub(most)
    }
}

/// The line that scripts read.
impl fmt::Display for Watched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mb = |bytes: u64| bytes as f64 / 1024.0 / 1024.0;
        write!(
            f,
            "memory_mb before {:.1} peak {:.1} after {:.1} growth_mb_per_hour {:.1} \
             descriptors before {} after {} cpu_s {:.1}",
            mb(self.before.memory),
            mb(self.peak),
            mb(self.after.memory),
            self.growth / 1024.0 / 1024.0,
            self.before.descriptors,
            self.after.descriptors,
            self.after.cpu - self.before.cpu
        )
    }
}
