//! Scenes as SVG: standalone pictures, and boards that live in a page.
//!
//! A standalone picture ([`render`]) needs nothing from outside: no fonts but the system's, no scripts, no references. Places
//! carry `data-place`, pieces `data-piece`, `data-at` and `data-level`, pieces beside the board
//! `data-hand`, named faces `data-face` and marks `data-mark`, so that a page can take hold of them.
//! A board in a page ([`live`]) takes its colours from the page's style sheet ([`stylesheet`]) and is
//! arranged in layers that a script keeps up to date.

mod hands;
mod ink;
mod layers;
mod live;
mod marks;
mod words;

use crate::scene::Scene;
use ink::Ink;

pub use live::{LiveOptions, live, seals, stylesheet};
pub use words::describe;

/// Which of a palette's values a picture uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Paper and ink.
    Light,
    /// Walnut and lamp-light.
    Dark,
    /// Whichever the reader's system asks for.
    #[default]
    Auto,
}

/// The words beside the pieces beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// Beside one that must be put back on the board now.
    pub put_back: String,
    /// Beside those that are out of the game.
    pub lost: String,
}

impl Default for Beside {
    fn default() -> Self {
        Self {
            put_back: "to put back".to_owned(),
            lost: "lost".to_owned(),
        }
    }
}

/// What to show, and how.
#[derive(Clone, Debug)]
pub struct SvgOptions {
    /// Which colours.
    pub theme: Theme,
    /// Whether to write coordinates.
    pub coordinates: bool,
    /// Whether the far side sits near.
    pub flipped: bool,
    /// Whether to show both sides' names and the pieces beside the board.
    pub hands: bool,
    /// Whether to write the caption and the notes below.
    pub caption: bool,
    /// Whether to paint the page behind the board.
    pub paper: bool,
    /// What ids and classes begin with; the game's id when `None`. Pictures that share a page need
    /// different ones.
    pub prefix: Option<String>,
    /// The words beside the pieces beside the board.
    pub beside: Beside,
    /// The position in words, for those who hear the picture; in English when `None`.
    pub described: Option<String>,
}

impl Default for SvgOptions {
    fn default() -> Self {
        Self {
            theme: Theme::Auto,
            coordinates: true,
            flipped: false,
            hands: true,
            caption: true,
            paper: true,
            prefix: None,
            beside: Beside::default(),
            described: None,
        }
    }
}

/// Draws `scene` as an SVG document.
#[must_use]
pub fn render(scene: &Scene, options: &SvgOptions) -> String {
    let prefix = options.prefix.as_deref().unwrap_or(&scene.game);
    let mut ink = Ink::new(&scene.palette, options.theme, prefix);
    layers::picture(scene, options, &mut ink)
}
