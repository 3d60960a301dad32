//! Animations: their frames, their timing, and that every frame shows its position.

use std::ops::ControlFlow;
use std::time::Duration;

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match};
use kabinet_draw::svg::Theme;
use kabinet_games::{AnyGame, GameId};
use kabinet_picture::animation::MOST_FRAMES;
use kabinet_picture::{AnimationOptions, Width, animation, raster};

/// A random game of at most so many actions.
fn played(game: GameId, actions: usize) -> Match<AnyGame> {
    let mut random = SplitMix64::new(11);
    let mut list = ActionList::new();
    let mut played = Match::new(game.start());
    while played.len() < actions && played.ending().is_none() {
        played.position().legal_actions(&mut list);
        let action = random.choose(list.as_slice()).expect("a legal action");
        played.play(*action).expect("a legal action");
    }
    played
}

/// A picture of a GIF as it is seen, and how long.
struct Seen {
    rgb: Vec<u8>,
    shown: Duration,
    written: usize,
}

/// What a GIF player does: it draws each part over the previous frame.
fn play(file: &[u8]) -> (usize, usize, Vec<Seen>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).expect("a GIF");
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut screen = vec![0; width * height * 3];
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a picture") {
        let across = usize::from(frame.width);
        for (index, pixel) in frame.buffer.chunks(4).enumerate() {
            let x = usize::from(frame.left) + index % across;
            let y = usize::from(frame.top) + index / across;
            if pixel[3] > 0 {
                let at = (y * width + x) * 3;
                screen[at..at + 3].copy_from_slice(&pixel[..3]);
            }
        }
        seen.push(Seen {
            rgb: screen.clone(),
            shown: Duration::from_millis(u64::from(frame.delay) * 10),
            written: frame.buffer.len() / 4,
        });
    }
    (width, height, seen)
}

#[test]
fn every_picture_of_a_film_shows_its_moment() {
    let width = Width::new(160).expect("a width");
    for &game in GameId::ALL {
        let played = played(game, 16);
        let theme = if game == GameId::ALL[0] {
            Theme::Dark
        } else {
            Theme::Light
        };
        let animation = animation(
            &played,
            AnimationOptions {
                theme,
                ..AnimationOptions::default()
            },
        );
        assert_eq!(animation.frames(), played.turns().len() + 1, "{game}");
        let file = animation.gif(width, |_| ControlFlow::Continue(()));
        let file = file.expect("an animation").expect("nobody broke off");
        let (across, down, seen) = play(&file);
        assert_eq!(seen.len(), animation.frames());
        for (index, seen) in seen.iter().enumerate() {
            let drawn = raster::raster(&animation.svg(index), width).expect("a picture");
            assert_eq!(
                (across, down),
                (drawn.width() as usize, drawn.height() as usize)
            );
            let pixels = drawn.pixels().iter();
            let wanted = pixels.flat_map(|p| [p.red(), p.green(), p.blue()]);
            let distances = seen.rgb.iter().zip(wanted).map(|(a, b)| a.abs_diff(b));
            let worst = distances.clone().max().expect("pixels");
            let average = distances.map(f64::from).sum::<f64>() / seen.rgb.len() as f64;
            assert!(average < 3.0, "{game} {index}: {average}");
            assert!(worst < 64, "{game} {index}: {worst}");
            assert_eq!(seen.shown, animation.shown(index));
            assert!(
                index == 0 || seen.written < across * down,
                "only what changes"
            );
        }
        let last = seen.last().expect("pictures").shown;
        assert!(
            seen[..seen.len() - 1]
                .iter()
                .all(|other| other.shown < last)
        );
    }
}

#[test]
fn a_long_game_has_a_bounded_film() {
    let game = GameId::ALL[0];
    let played = played(game, 900);
    assert!(played.turns().len() > MOST_FRAMES, "a long game");
    let animation = animation(&played, AnimationOptions::default());
    assert!(animation.frames() <= MOST_FRAMES);
    assert!(animation.frames() > MOST_FRAMES / 2);
    // It ends with the end, whatever was left out.
    let turns = played.turns().len();
    let last = animation.svg(animation.frames() - 1);
    // A round is a turn of each side, as in lists of turns.
    let (round, sign) = (turns.div_ceil(2), if turns % 2 == 1 { '.' } else { '…' });
    let said = last.contains(&format!("{round}{sign} ")) || played.ending().is_some();
    assert!(said, "{last}");
}

#[test]
fn a_film_can_be_broken_off() {
    let played = played(GameId::ALL[0], 10);
    let animation = animation(&played, AnimationOptions::default());
    let mut told = Vec::new();
    let result = animation.gif(Width::LEAST, |frame| {
        told.push(frame);
        if frame == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(matches!(result, Ok(None)));
    assert_eq!(told, [0, 1, 2]);
}

#[test]
fn a_game_without_turns_is_one_picture() {
    let played = Match::new(GameId::ALL[0].start());
    let animation = animation(&played, AnimationOptions::default());
    let file = animation.gif(Width::LEAST, |_| ControlFlow::Continue(()));
    let file = file.expect("an animation").expect("a file");
    let (.., seen) = play(&file);
    assert_eq!(seen.len(), 1);
}
