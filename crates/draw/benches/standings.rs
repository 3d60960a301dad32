//! The time to make a board state and the gestures of a position.
//!
//! `cargo bench -p kabinet-draw` compares with the last run; add a game's name to look at that game
//! only. A time is that of all the positions of a few random games, and `elem` counts positions.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_draw::{Context, board, board_state, gestures, scene};
use kabinet_games::{AnyGame, GameId};

/// The positions of some random games, each with the action that led to it.
fn positions(id: GameId) -> Vec<(AnyGame, String)> {
    let mut random = SplitMix64::new(2006);
    let mut list = ActionList::new();
    let mut positions = Vec::new();
    for _ in 0..4 {
        let mut position = id.start();
        for _ in 0..100 {
            position.legal_actions(&mut list);
            let Some(&action) = random.choose(&list) else {
                break;
            };
            let text = position.action_text(action);
            position.play_unchecked(action);
            positions.push((position.clone(), text));
        }
    }
    positions
}

fn standings(c: &mut Criterion) {
    for id in GameId::ALL {
        let positions = positions(*id);
        let mut group = c.benchmark_group(id.info().slug);
        group
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(1))
            .throughput(Throughput::Elements(positions.len() as u64));
        let context = |last| Context {
            last: Some(last),
            ending: None,
        };
        group.bench_function("board_state", |b| {
            b.iter(|| {
                for (position, last) in &positions {
                    black_box(board_state(position, context(last)));
                }
            });
        });
        group.bench_function("gestures", |b| {
            b.iter(|| {
                for (position, _) in &positions {
                    black_box(gestures(position));
                }
            });
        });
        group.bench_function("gestures_as_text", |b| {
            let mut text = String::new();
            b.iter(|| {
                for (position, _) in &positions {
                    text.clear();
                    let board = board(position);
                    for touch in gestures(position).iter().flat_map(|one| &one.touches) {
                        let _ = touch.write(&board, &mut text);
                        let _ = text.write_char(' ');
                    }
                    black_box(&text);
                }
            });
        });
        group.bench_function("scene", |b| {
            b.iter(|| {
                for (position, last) in &positions {
                    black_box(scene(position, context(last)));
                }
            });
        });
        group.finish();
    }
}

criterion_group!(benches, standings);
criterion_main!(benches);
