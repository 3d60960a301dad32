//! How long a picture takes, from the position to the file.

use criterion::{Criterion, criterion_group, criterion_main};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_draw::svg::{self, SvgOptions, Theme};
use kabinet_draw::{Context, scene};
use kabinet_games::{AnyGame, GameId};
use kabinet_picture::raster::raster;
use kabinet_picture::{Width, png};

/// A position with much on the board.
fn busy(game: GameId) -> AnyGame {
    let mut random = SplitMix64::new(5);
    let mut list = ActionList::new();
    let mut position = game.start();
    for _ in 0..30 {
        position.legal_actions(&mut list);
        let Some(&action) = random.choose(list.as_slice()) else {
            break;
        };
        position.play_unchecked(action);
    }
    position
}

fn pictures(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("picture");
    group.sample_size(20);
    for &game in GameId::ALL {
        let position = busy(game);
        let options = SvgOptions {
            theme: Theme::Dark,
            ..SvgOptions::default()
        };
        let draw = || svg::render(&scene(&position, Context::default()), &options);
        let drawn = draw();
        group.bench_function(format!("{game}/svg"), |b| b.iter(draw));
        for width in [Width::LEAST, Width::USUAL, Width::MOST] {
            group.bench_function(format!("{game}/pixels/{width}"), |b| {
                b.iter(|| raster(&drawn, width));
            });
            group.bench_function(format!("{game}/png/{width}"), |b| {
                b.iter(|| png(&draw(), width));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, pictures);
criterion_main!(benches);
