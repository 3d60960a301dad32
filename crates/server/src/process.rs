//! Figures of a process, from Linux's `/proc`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Figures of a process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProcessFigures {
    /// Memory that is really used, in bytes.
    pub memory: u64,
    /// Open files and connections.
    pub descriptors: u64,
    /// The most open files and connections, if there is a limit.
    pub most_descriptors: Option<u64>,
    /// Processor time since the start, in seconds.
    pub cpu: f64,
    /// Threads.
    pub threads: u64,
}

/// How many ticks a second `/proc` counts processor time in. The kernel has fixed this for
/// programs.
const TICKS: f64 = 100.0;

impl ProcessFigures {
    /// The figures of this process; `None` where there is no `/proc`.
    #[must_use]
    pub fn own() -> Option<Self> {
        Self::of("self")
    }

    /// The figures of another process of the same user.
    #[must_use]
    pub fn of_process(pid: u32) -> Option<Self> {
        Self::of(&pid.to_string())
    }

    fn of(process: &str) -> Option<Self> {
        let folder = PathBuf::from("/proc").join(process);
        let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
        let status = read("status")?;
        let field = |name: &str| -> Option<u64> {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let limits = read("limits").unwrap_or_default();
        let most = limits.lines().find_map(|line| {
            let words = line.strip_prefix("Max open files")?;
            words.split_whitespace().next()?.parse().ok()
        });
        Some(Self {
            memory: field("VmRSS:")? * 1024,
            descriptors: std::fs::read_dir(folder.join("fd")).ok()?.count() as u64,
            most_descriptors: most,
            cpu: cpu(&read("stat")?)?,
            threads: field("Threads:")?,
        })
    }
}

/// User and system time. The name in parentheses before them may contain anything.
fn cpu(stat: &str) -> Option<f64> {
    let rest = stat.rsplit_once(')')?.1;
    let mut words = rest.split_whitespace().skip(11);
    let user: f64 = words.next()?.parse().ok()?;
    let system: f64 = words.next()?.parse().ok()?;
    Some((user + system) / TICKS)
}

/// Samples of a process over a time, in order.
#[derive(Debug, Default)]
pub struct Samples(Vec<(Duration, ProcessFigures)>);

impl Samples {
    /// Adds what is measured now.
    pub fn add(&mut self, since: Instant, figures: ProcessFigures) {
        self.0.push((since.elapsed(), figures));
    }

    /// The first and the last sample.
    #[must_use]
    pub fn ends(&self) -> Option<(ProcessFigures, ProcessFigures)> {
        Some((self.0.first()?.1, self.0.last()?.1))
    }

    /// The most memory, in bytes.
    #[must_use]
    pub fn peak(&self) -> u64 {
        let memory = self.0.iter().map(|(_, figures)| figures.memory);
        memory.max().unwrap_or(0)
    }

    /// By how many bytes a second memory grows in the later half: the slope of the straight line
    /// that fits best. Caches fill in the first half.
    #[must_use]
    pub fn growth(&self) -> f64 {
        let later = &self.0[self.0.len() / 2..];
        let count = later.len() as f64;
        let points = || {
            later
                .iter()
                .map(|(at, figures)| (at.as_secs_f64(), figures.memory as f64))
        };
        let (x, y): (f64, f64) = points().fold((0.0, 0.0), |sum, point| {
            (sum.0 + point.0 / count, sum.1 + point.1 / count)
        });
        let covariance: f64 = points().map(|(at, memory)| (at - x) * (memory - y)).sum();
        let variance: f64 = points().map(|(at, _)| (at - x).powi(2)).sum();
        if variance == 0.0 {
            0.0
        } else {
            covariance / variance
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn this_process_has_memory_and_files() {
        let figures = ProcessFigures::own().expect("figures");
        assert!(figures.memory > 100_000, "{figures:?}");
        assert!(figures.descriptors >= 3, "{figures:?}");
        assert!(figures.threads >= 1, "{figures:?}");
    }

    #[test]
    fn processor_time_is_found_behind_any_name() {
        let stat = "1 (a ) b) S 1 1 1 0 -1 4194560 9 8 7 6 250 50 0 0 20 0 1 0 5";
        assert_eq!(cpu(stat), Some(3.0));
    }

    #[test]
    fn growth_is_that_of_the_later_half() {
        let mut samples = Samples::default();
        for second in 0..20_u64 {
            // It doubles at once, then grows by a kilobyte a second.
            let memory = if second < 5 { 1_000_000 } else { 2_000_000 };
            let figures = ProcessFigures {
                memory: memory + second * 1000,
                descriptors: 3,
                most_descriptors: None,
                cpu: 0.0,
                threads: 1,
            };
            samples.0.push((Duration::from_secs(second), figures));
        }
        assert!((samples.growth() - 1000.0).abs() < 1.0);
        assert_eq!(samples.peak(), 2_019_000);
    }
}
