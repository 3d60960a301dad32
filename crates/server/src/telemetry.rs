//! Figures for operators: what `/metrics` shows.
//!
//! The code that causes a figure records it, with `metrics::counter!` and its like; the lists here
//! describe it. An alert needs the figure in `begin`, too.
//!
//! Times are histograms with fixed buckets, so that several servers can be added up.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};

use crate::process::ProcessFigures;
use crate::storage;

/// How often collected values are put into their buckets. Without it they would pile up in memory
/// while nobody asks for them.
const UPKEEP: Duration = Duration::from_secs(5);

/// Buckets for times, in seconds: from a quick store to a long thought.
const SECONDS: &[f64] = &[
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
];

/// Buckets for how many entries share a transaction.
const COUNTS: &[f64] = &[1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0];

/// Makes the recorder of figures, which is one for the whole process.
#[must_use]
pub fn install() -> Option<PrometheusHandle> {
    let handle = builder().and_then(PrometheusBuilder::install_recorder);
    match handle {
        Ok(handle) => {
            describe();
            begin();
            metrics::gauge!("kabinet_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
            metrics::gauge!("process_start_time_seconds").set(now());
            Some(handle)
        }
        Err(error) => {
            tracing::warn!(%error, "could not install the metrics recorder");
            None
        }
    }
}

fn builder() -> Result<PrometheusBuilder, BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)?
        .set_buckets_for_metric(Matcher::Suffix("_batch".to_owned()), COUNTS)
}

/// Keeps the recorder small, for ever.
pub async fn upkeep(handle: PrometheusHandle) {
    loop {
        tokio::time::sleep(UPKEEP).await;
        handle.run_upkeep();
    }
}

/// All figures as Prometheus reads them, with those of the process as they are now.
#[must_use]
pub fn render(handle: &PrometheusHandle) -> String {
    if let Some(process) = ProcessFigures::own() {
        metrics::gauge!("process_resident_memory_bytes").set(process.memory as f64);
        metrics::gauge!("process_open_fds").set(process.descriptors as f64);
        metrics::gauge!("process_threads").set(process.threads as f64);
        // Whole seconds would be too coarse for a counter, so it is a gauge that never falls.
        metrics::gauge!("process_cpu_seconds_total").set(process.cpu);
        if let Some(most) = process.most_descriptors {
            metrics::gauge!("process_max_fds").set(most as f64);
        }
    }
    handle.render()
}

fn now() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0.0, |now| now.as_secs_f64())
}

/// What is counted. Prometheus shows these texts, as it does those of the other two lists.
const COUNTERS: &[(&str, &str)] = &[
    ("kabinet_requests", "HTTP answers by status."),
    (
        "kabinet_refused",
        "Messages that a game refused, by reason.",
    ),
    ("kabinet_rooms_set_up", "Games that were set up."),
    (
        "kabinet_rooms_deleted",
        "Games that were deleted because of their age.",
    ),
    ("kabinet_store_failures", "Stores that failed, by cause."),
    (
        "kabinet_bus_lost",
        "Messages on the bus that could not be sent or kept.",
    ),
    (
        "kabinet_bus_unreadable",
        "Messages on the bus that made no sense.",
    ),
    (
        "kabinet_engine_remote",
        "Turns that a worker thought about.",
    ),
    (
        "kabinet_engine_refused",
        "Turns the engine had no time for.",
    ),
    (
        "kabinet_connections_too_slow",
        "Connections closed because they did not keep up.",
    ),
    (
        "kabinet_analysis_remote",
        "Analysis boards that a worker thought about.",
    ),
    (
        "kabinet_thinking_begun",
        "Analysis boards the engine has begun with.",
    ),
    (
        "kabinet_thinking_ended",
        "Analysis boards the engine is done with.",
    ),
    (
        "kabinet_thinking_refused",
        "Analysis boards the engine had no time for.",
    ),
    ("kabinet_pictures", "Pictures drawn."),
    (
        "kabinet_stalls",
        "How often the process was suspended; no clock counted that time.",
    ),
    (
        "kabinet_notices",
        "Notices to players' devices, by what became of them.",
    ),
    (
        "kabinet_notices_in_doubt",
        "Notices that may arrive twice: a server died while sending them.",
    ),
    (
        "kabinet_accept_errors",
        "Connections that could not be accepted.",
    ),
    (
        "kabinet_connections_refused",
        "Connections that were one too many, by reason.",
    ),
    (
        "kabinet_connections_evicted",
        "Idle connections closed to make room.",
    ),
];

/// What goes up and down.
const GAUGES: &[(&str, &str)] = &[
    ("kabinet_build_info", "The version that runs; always 1."),
    (
        "kabinet_connections",
        "Live connections of players and watchers.",
    ),
    ("kabinet_rooms_open", "Games in memory."),
    ("kabinet_http_connections", "Connections of all kinds."),
    (
        "kabinet_bus_connected",
        "1 while the bus is connected, else 0.",
    ),
    (
        "kabinet_store_failing",
        "1 while nothing can be stored, else 0.",
    ),
    (
        "kabinet_disk_free_bytes",
        "Free space where the database is.",
    ),
    ("kabinet_store_queue", "Entries that wait to be stored."),
    ("kabinet_engine_waiting", "Turns that wait for the engine."),
    (
        "kabinet_thinking_running",
        "Analysis boards the engine thinks about.",
    ),
    (
        "kabinet_thinking_waiting",
        "Analysis boards that wait for the engine.",
    ),
    ("process_open_fds", "Open files and connections."),
    ("process_max_fds", "The most open files and connections."),
    ("process_threads", "Threads of the process."),
    (
        "process_cpu_seconds_total",
        "Processor time of the process, in seconds.",
    ),
    (
        "process_start_time_seconds",
        "When the process started, in seconds since 1970.",
    ),
];

/// How long things take.
const HISTOGRAMS: &[(&str, &str)] = &[
    (
        "kabinet_request_seconds",
        "From a request to its answer, by route and method.",
    ),
    (
        "kabinet_store_seconds",
        "From the start of a transaction to its being durable.",
    ),
    (
        "kabinet_engine_seconds",
        "How long the engine thought about a turn.",
    ),
    (
        "kabinet_thinking_seconds",
        "How long the engine thought about an analysis board.",
    ),
    (
        "kabinet_thinking_first_line_seconds",
        "From a question to the engine's first line.",
    ),
];

/// Sets what alerts watch to zero: Prometheus does not see a first step that comes from nowhere.
fn begin() {
    for why in storage::causes() {
        metrics::counter!("kabinet_store_failures", "why" => why).increment(0);
    }
    for name in ["kabinet_accept_errors", "kabinet_engine_refused"] {
        metrics::counter!(name).increment(0);
    }
    metrics::gauge!("kabinet_store_failing").set(0.0);
}

fn describe() {
    for &(name, text) in COUNTERS {
        describe_counter!(name, text);
    }
    for &(name, text) in GAUGES {
        describe_gauge!(name, text);
    }
    for &(name, text) in HISTOGRAMS {
        describe_histogram!(name, Unit::Seconds, text);
    }
    describe_gauge!(
        "process_resident_memory_bytes",
        Unit::Bytes,
        "Memory in use."
    );
    describe_histogram!(
        "kabinet_store_batch",
        "Entries that were stored in one transaction."
    );
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn times_are_histograms() {
        let recorder = builder().expect("buckets").build_recorder();
        let handle = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            metrics::histogram!("kabinet_store_seconds").record(0.002);
        });
        let text = handle.render();
        assert!(
            text.contains("kabinet_store_seconds_bucket{le=\"0.0025\"} 1"),
            "{text}"
        );
        assert!(text.contains("kabinet_store_seconds_count 1"), "{text}");
    }

    /// The names of all figures that the sources below a folder record.
    fn recorded(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                recorded(&path, found);
                continue;
            }
            let source = fs::read_to_string(&path).unwrap_or_default();
            for kind in ["counter!(", "gauge!(", "histogram!("] {
                let uses = source.split(kind).skip(1);
                let names = uses.filter_map(|rest| rest.trim_start().strip_prefix('"'));
                let names = names.filter_map(|rest| Some(rest.split_once('"')?.0));
                let ours = names.filter(|name| name.starts_with(['k', 'p']));
                found.extend(ours.map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_figure_is_described_here_and_for_operators() {
        let mut found = BTreeSet::new();
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        recorded(&sources, &mut found);
        assert!(found.contains("kabinet_stalls"), "{found:?}");
        let page = include_str!("../../../docs/OPERATIONS.md");
        let words: Vec<&str> = page
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .collect();
        let described = [COUNTERS, GAUGES, HISTOGRAMS].concat();
        for name in found {
            let is_described = described.iter().any(|(other, _)| *other == name);
            // Two are described with a unit of their own.
            let own = ["process_resident_memory_bytes", "kabinet_store_batch"];
            assert!(is_described || own.contains(&&*name), "{name} has no text");
            let is_told = words.contains(&&*name) || name.starts_with("process_");
            assert!(is_told, "docs/OPERATIONS.md does not have {name}");
        }
    }

    #[test]
    fn what_alerts_watch_is_there_from_the_beginning() {
        let recorder = builder().expect("buckets").build_recorder();
        let handle = recorder.handle();
        metrics::with_local_recorder(&recorder, begin);
        let text = handle.render();
        let rules = include_str!("../../../packaging/prometheus/alerts.yml");
        // Shares of all requests and quantiles need no beginning: without requests there are none.
        let watched = ["increase(", "rate("].into_iter().flat_map(|function| {
            let uses = rules.split(function).skip(1);
            uses.filter_map(|rest| rest.split(['[', '{']).next())
        });
        let watched: Vec<&str> = watched
            .filter(|name| *name != "kabinet_requests" && !name.ends_with("_bucket"))
            .collect();
        assert!(watched.contains(&"kabinet_store_failures"), "{watched:?}");
        for name in watched {
            let begun = text.lines().any(|line| {
                let labels = line.strip_prefix(name);
                labels.is_some_and(|rest| rest.starts_with([' ', '{']) && rest.ends_with(" 0"))
            });
            assert!(begun, "{name} is not in {text}");
        }
        assert!(text.contains("kabinet_store_failing 0"), "{text}");
    }

    #[test]
    fn the_process_is_among_the_figures() {
        let recorder = builder().expect("buckets").build_recorder();
        let handle = recorder.handle();
        let text = metrics::with_local_recorder(&recorder, || render(&handle));
        if cfg!(target_os = "linux") {
            for name in [
                "process_resident_memory_bytes ",
                "process_open_fds ",
                "process_cpu",
            ] {
                assert!(text.contains(name), "{name}: {text}");
            }
        }
    }
}
