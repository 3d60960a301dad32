//! How fast the games generate, count and play, over everything in the catalogue.
//!
//! `cargo bench -p kabinet-games` compares with the last run, so that a regression shows; add a
//! game's name to look at that game only. Positions come from random games with fixed seeds.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use kabinet_core::playout::playout;
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::{GameId, Visitor};

/// How many positions each measurement goes over.
const POSITIONS: usize = 256;

/// Random games are cut off here, as some games hardly ever end by chance.
const PLIES: u64 = 200;

/// Positions from all stages of random games, none of them finished: of each game one, each of its
/// positions alike, so that short games are measured in all their stages too.
fn positions<G: Game>(start: &G) -> Vec<G> {
    let mut random = SplitMix64::new(1979);
    let mut list = ActionList::new();
    let one_of_a_game = |_| {
        let mut position = start.clone();
        let mut chosen = start.clone();
        for played in 1..=PLIES as usize {
            position.legal_actions(&mut list);
            let Some(&action) = random.choose(&list) else {
                break;
            };
            position.play_unchecked(action);
            if position.outcome().is_none() && random.below(played + 1) == 0 {
                chosen = position.clone();
            }
        }
        chosen
    };
    (0..POSITIONS).map(one_of_a_game).collect()
}

struct Measure<'a, 'c>(&'a mut BenchmarkGroup<'c, WallTime>);

impl Visitor for Measure<'_, '_> {
    type Output = ();

    fn visit<G: Game>(self, start: &G) {
        let group = self.0;
        let positions = positions(start);
        let mut list = ActionList::new();

        let actions: usize = positions.iter().map(|p| p.count_actions(&mut list)).sum();
        group.throughput(Throughput::Elements(actions as u64));
        group.bench_function("legal_actions", |b| {
            b.iter(|| {
                for position in &positions {
                    position.legal_actions(&mut list);
                    black_box(list.as_slice());
                }
            });
        });
        group.bench_function("count_actions", |b| {
            b.iter(|| {
                for position in &positions {
                    black_box(position.count_actions(&mut list));
                }
            });
        });

        // One action a position, so that rare kinds of action weigh as they do in games.
        let mut random = SplitMix64::new(1988);
        let chosen: Vec<(G, G::Action)> = positions
            .iter()
            .map(|position| {
                position.legal_actions(&mut list);
                let action = random.choose(&list).copied();
                (position.clone(), action.expect("the game goes on"))
            })
            .collect();
        group.throughput(Throughput::Elements(chosen.len() as u64));
        group.bench_function("play", |b| {
            b.iter(|| {
                for (position, action) in &chosen {
                    let mut next = position.clone();
                    next.play_unchecked(*action);
                    black_box(&next);
                }
            });
        });

        let run = |list: &mut ActionList<G::Action>| {
            let mut random = SplitMix64::new(2006);
            let games = (0..8).map(|_| playout(start, PLIES, list, &mut random).plies);
            games.sum::<u64>()
        };
        group.throughput(Throughput::Elements(run(&mut list)));
        group.bench_function("playouts", |b| {
            b.iter(|| black_box(run(&mut list)));
        });
    }
}

fn games(criterion: &mut Criterion) {
    for &game in GameId::ALL {
        let mut group = criterion.benchmark_group(game.info().slug);
        game.start().visit(Measure(&mut group));
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    targets = games
}
criterion_main!(benches);
