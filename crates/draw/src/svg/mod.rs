//! Scenes as SVG: standalone pictures, and boards that live in a page.
//!
//! A standalone picture ([`render`]) needs nothing from outside: no fonts but the system's, no
//! scripts, no references. Places carry `data-place`, pieces `data-piece`, `data-at` and
//! `data-level`, pieces beside the board `data-hand`, named faces `data-face` and marks
//! `data-mark`, so that a page can take hold of them. A board in a page ([`live`]) takes its
//! colours from the page's style sheet ([`stylesheet`]) and is arranged in layers that a script
//! keeps up to date.

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

/// The theme of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Paper and ink.
    Light,
    /// Walnut and lamp-light.
    Dark,
    /// The reader's system decides.
    #[default]
    Auto,
}

/// The labels of captured and lost pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The label of a piece that must be put back now.
    pub put_back: String,
    /// The label of pieces that are out of the game.
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

/// Options of the rendering.
#[derive(Clone, Debug)]
pub struct SvgOptions {
    /// The theme.
    pub theme: Theme,
    /// Whether to write coordinates.
    pub coordinates: bool,
    /// Whether the board is turned round, with the second side at the bottom.
    pub flipped: bool,
    /// Whether to show both sides' names and the pieces beside the board.
    pub hands: bool,
    /// Whether to write the caption and the notes below.
    pub caption: bool,
    /// Whether to paint the page behind the board.
    pub paper: bool,
    /// The prefix of ids and classes; the game's id when `None`. Pictures on one page need
    /// different prefixes.
    pub prefix: Option<String>,
    /// The labels of captured and lost pieces.
    pub beside: Beside,
    /// The position in words, for screen readers; in English when `None`.
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
