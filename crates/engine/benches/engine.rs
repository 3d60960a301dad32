//! How fast the parts of the engine are: `cargo bench -p kabinet-engine`.
//!
//! Criterion compares with the last run, so that a regression shows. Add a name to measure only a
//! part, as in `cargo bench -p kabinet-engine -- kingdom` or `-- transposition_table`.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_engine::bench::{Case, cases};
use kabinet_engine::eval::{self, EngineVisitor};
use kabinet_engine::proof::Provable;
use kabinet_engine::proof::dfpn::DfPn;
use kabinet_engine::proof::table::ProofTable;
use kabinet_engine::search::{Bound, Limits, Search, SearchSettings, TranspositionTable, TtEntry};
use kabinet_engine::{EngineGame, ProgressMonitor, Weights};
use kabinet_games::{GameId, kengi};

/// How many positions evaluation and move ordering go over.
const POSITIONS: usize = 256;
/// How much less deep than the signature the searches are, so that one takes milliseconds.
const DEPTH_LESS: u32 = 2;
/// The transposition table of the searches: small, so that clearing it costs little.
const SEARCH_HASH: usize = 1 << 20;
/// The transposition table of its own measurement: larger than the caches of the processor.
const TABLE_HASH: usize = 1 << 26;
/// A position of Kengi that is won, for df-pn.
const DFPN_POSITION: &str = "V,V,B,-,-/V,VO,B,O,O/V,R,B,O,NO/R,R,B,N,N/RN,-,B,NR,- s -";

/// Unfinished positions between turns, from random games with a fixed seed.
fn positions<G: Game>(start: &G) -> Vec<G> {
    let mut random = SplitMix64::new(1979);
    let mut list = ActionList::new();
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut position = start.clone();
        for _ in 0..60 {
            position.legal_actions(&mut list);
            let Some(&action) = random.choose(&list) else {
                break;
            };
            position.play_unchecked(action);
            if position.outcome().is_none() && !position.mid_turn() && random.below(8) == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions.truncate(POSITIONS);
    positions
}

/// Measures evaluation and move ordering of a game.
struct Parts<'a, 'c>(&'a mut BenchmarkGroup<'c, WallTime>);

impl EngineVisitor for Parts<'_, '_> {
    type Output = ();

    fn visit<G: EngineGame>(self, start: &G) {
        let group = self.0;
        let positions = positions(start);
        let weights = Weights::tuned::<G>();
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function("evaluation", |b| {
            b.iter(|| {
                let sum: i32 = positions.iter().map(|p| weights.evaluate(p)).sum();
                black_box(sum)
            });
        });
        let mut list = ActionList::new();
        group.bench_function("move_ordering", |b| {
            b.iter(|| {
                for position in &positions {
                    position.candidates(&mut list);
                    let best = list.iter().max_by_key(|&&a| position.ordering_score(a));
                    black_box(best);
                }
            });
        });
    }
}

/// Measures a search to a fixed depth, with an empty transposition table.
struct FixedDepth<'a, 'c> {
    group: &'a mut BenchmarkGroup<'c, WallTime>,
    depth: u32,
}

impl EngineVisitor for FixedDepth<'_, '_> {
    type Output = ();

    fn visit<G: EngineGame>(self, position: &G) {
        let mut table = TranspositionTable::new(SEARCH_HASH);
        let weights = Weights::tuned::<G>();
        let settings = SearchSettings::default();
        let never = AtomicBool::new(false);
        let mut search = || {
            table.clear();
            let search = Search {
                table: &mut table,
                weights: &weights,
                settings: &settings,
                threads: 1,
                multi_pv: 1,
                limits: Limits::depth(self.depth),
            };
            search.run(position, &[], &never, |_| {}).nodes
        };
        self.group.throughput(Throughput::Elements(search()));
        self.group
            .bench_function("search", |b| b.iter(|| black_box(search())));
    }
}

fn games(c: &mut Criterion) {
    let cases = cases();
    for id in GameId::ALL {
        let mut group = c.benchmark_group(id.info().slug);
        group
            .measurement_time(Duration::from_secs(2))
            .sample_size(20);
        eval::visit(&id.start(), Parts(&mut group));
        // The last position of a game has most to search.
        let own = |case: &&Case| case.game == *id;
        if let Some(case) = cases.iter().rfind(own) {
            let depth = case.depth.saturating_sub(DEPTH_LESS).max(1);
            let group = &mut group;
            eval::visit(&case.position, FixedDepth { group, depth });
        }
        group.finish();
    }
}

fn transposition_table(c: &mut Criterion) {
    let table = TranspositionTable::new(TABLE_HASH);
    let mut random = SplitMix64::new(7);
    let hashes: Vec<u64> = (0..1 << 16).map(|_| random.next_u64()).collect();
    let entry = TtEntry {
        action: Some(17),
        value: 25,
        depth: 5,
        bound: Bound::Lower,
    };
    let mut group = c.benchmark_group("transposition_table");
    group.throughput(Throughput::Elements(hashes.len() as u64));
    group.bench_function("store", |b| {
        b.iter(|| {
            for &hash in &hashes {
                table.store(black_box(hash), 3, entry);
            }
        });
    });
    group.bench_function("probe", |b| {
        b.iter(|| {
            let found = hashes
                .iter()
                .filter(|&&hash| table.probe(hash, 3).is_some());
            black_box(found.count())
        });
    });
    group.finish();
}

fn dfpn(c: &mut Criterion) {
    let position = kengi::Position::from_text(DFPN_POSITION).expect("a position of the sheet");
    let prove = || {
        let table = ProofTable::of_megabytes(1);
        let mut dfpn = DfPn::new(table, None, ProgressMonitor::silent());
        dfpn.prove(&position.proof_node());
        dfpn.nodes()
    };
    let mut group = c.benchmark_group("dfpn");
    group
        .measurement_time(Duration::from_secs(3))
        .sample_size(10);
    group.throughput(Throughput::Elements(prove()));
    group.bench_function("kengi", |b| b.iter(|| black_box(prove())));
    group.finish();
}

criterion_group!(benches, games, transposition_table, dfpn);
criterion_main!(benches);
