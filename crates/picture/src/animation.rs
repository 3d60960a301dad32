//! A game as frames, one per turn, with the turn's places marked.

use std::ops::ControlFlow;
use std::time::Duration;

use kabinet_core::{Game, Match, Side};
use kabinet_draw::svg::{self, SvgOptions, Theme};
use kabinet_draw::{Context, scene};
use kabinet_games::AnyGame;

use crate::gif::GifEncoder;
use crate::raster::{PictureError, Width, raster};

/// The most pictures of an animation. Of a game with more turns every second is shown, or every
/// third.
pub const MOST_FRAMES: usize = 240;
/// The widest animation: a moving picture is sent whole, and has many pixels.
pub const WIDEST: u32 = 800;
/// The default width of an animation.
pub const USUAL: u32 = 480;

/// How long the start is shown.
const START: Duration = Duration::from_millis(1500);
/// How long the end is shown before the game begins again.
const END: Duration = Duration::from_millis(5000);
/// How long a turn is shown, and how short in long games.
const TURN: Duration = Duration::from_millis(900);
const SHORTEST: Duration = Duration::from_millis(450);
/// How long all turns should take together, if they can.
const ALL: Duration = Duration::from_secs(60);

/// How a game is shown.
#[derive(Clone, Debug)]
pub struct AnimationOptions {
    /// Light or dark; what the reader's system asks for cannot be known, and is light.
    pub theme: Theme,
    /// Whether the second side sits near.
    pub flipped: bool,
    /// What the two sides are called, if not by their English names.
    pub names: Option<[String; 2]>,
    /// The caption at the end, if not the English one.
    pub ending: Option<String>,
    /// The words beside pieces beside the board.
    pub beside: svg::Beside,
}

impl Default for AnimationOptions {
    fn default() -> Self {
        Self {
            theme: Theme::Light,
            flipped: false,
            names: None,
            ending: None,
            beside: svg::Beside::default(),
        }
    }
}

/// The pictures of a game, each drawn when it is wanted.
#[derive(Debug)]
pub struct Animation<'a> {
    game: &'a Match<AnyGame>,
    options: AnimationOptions,
    /// How many turns have been played in each picture.
    moments: Vec<usize>,
    turns: Vec<std::ops::Range<usize>>,
}

/// The pictures of a game.
#[must_use]
pub fn animation(game: &Match<AnyGame>, options: AnimationOptions) -> Animation<'_> {
    let turns = game.turns();
    let step = turns.len().div_ceil(MOST_FRAMES - 1).max(1);
    // Counted from the end, which is what everybody waits for.
    let mut moments: Vec<usize> = (0..=turns.len()).rev().step_by(step).collect();
    moments.reverse();
    Animation {
        game,
        options,
        moments,
        turns,
    }
}

impl Animation<'_> {
    /// How many pictures there are: at least one, at most [`MOST_FRAMES`].
    #[must_use]
    pub fn frames(&self) -> usize {
        self.moments.len()
    }

    /// A picture as SVG.
    ///
    /// # Panics
    /// If there are not so many.
    #[must_use]
    pub fn svg(&self, frame: usize) -> String {
        let played = self.moments[frame];
        let last = played.checked_sub(1).map(|turn| &self.turns[turn]);
        let end = last.map_or(0, |turn| turn.end);
        let over = end == self.game.len();
        let position = self.game.positions().nth(end);
        let text = last.map(|turn| self.game.turn_text(turn.clone()));
        let context = Context {
            last: text.as_deref(),
            ending: if over { self.game.ending() } else { None },
        };
        let position = position.expect("as many positions as plies, and the start");
        let mut scene = scene(position, context);
        // All pictures are of the same height.
        scene.notes.clear();
        if let Some(names) = &self.options.names {
            for (hand, name) in scene.hands.iter_mut().zip(names) {
                hand.side.clone_from(name);
            }
        }
        match (&self.options.ending, &text) {
            (Some(ending), _) if over && self.game.ending().is_some() => {
                scene.caption.clone_from(ending);
            }
            (_, Some(text)) if !over || self.game.ending().is_none() => {
                scene.caption = format!("{} {text}", self.number(played - 1));
            }
            (_, None) => scene.caption.clone_from(&scene.title),
            _ => {}
        }
        svg::render(
            &scene,
            &SvgOptions {
                theme: match self.options.theme {
                    Theme::Dark => Theme::Dark,
                    Theme::Light | Theme::Auto => Theme::Light,
                },
                flipped: self.options.flipped,
                beside: self.options.beside.clone(),
                ..SvgOptions::default()
            },
        )
    }

    /// The number of a turn as lists count it: a round is a turn of each side.
    fn number(&self, turn: usize) -> String {
        let round = (turn + self.game.start().side().index()) / 2 + 1;
        let before = self.game.positions().nth(self.turns[turn].start);
        match before.map(Game::side) {
            Some(Side::Second) => format!("{round}…"),
            Some(Side::First) | None => format!("{round}."),
        }
    }

    /// How long a picture is shown.
    #[must_use]
    pub fn shown(&self, frame: usize) -> Duration {
        let count = self.frames();
        if frame + 1 >= count {
            return END;
        }
        let share = ALL / u32::try_from(count).unwrap_or(u32::MAX).max(1);
        let turn = share.clamp(SHORTEST, TURN);
        if frame == 0 { turn.max(START) } else { turn }
    }

    /// The animation as a GIF file, at most [`WIDEST`] pixels wide. `step` is told how many
    /// pictures are done, and may break off.
    ///
    /// # Errors
    /// If a picture cannot be drawn; `Ok(None)` if `step` broke off.
    pub fn gif(
        &self,
        width: Width,
        mut step: impl FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Option<Vec<u8>>, PictureError> {
        let width = Width::new(width.pixels().min(WIDEST)).ok_or(PictureError::Width)?;
        let mut reel = GifEncoder::default();
        for frame in 0..self.frames() {
            if step(frame).is_break() {
                return Ok(None);
            }
            reel.add(&raster(&self.svg(frame), width)?, self.shown(frame));
        }
        reel.gif().map(Some)
    }
}
