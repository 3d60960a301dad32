//! Positions as pictures, as the commands want them.

use kabinet_core::Match;
use kabinet_draw::svg::{self, SvgOptions};
use kabinet_draw::terminal::{self, Style, TextOptions};
use kabinet_draw::{Context, scene};
use kabinet_games::AnyGame;

/// A position as an SVG document.
pub(crate) fn svg(position: &AnyGame, options: &SvgOptions) -> String {
    svg::render(&scene(position, Context::default()), options)
}

/// A position for the terminal.
pub(crate) fn text(position: &AnyGame, options: TextOptions) -> String {
    terminal::render(&scene(position, Context::default()), options)
}

/// A match for the terminal: what happened last is marked, `caption` stands below.
pub(crate) fn table(game: &Match<AnyGame>, caption: &str, options: TextOptions) -> String {
    let last = game.turns().pop().map(|turn| game.turn_text(turn));
    let context = Context {
        last: last.as_deref(),
        ending: game.ending(),
    };
    let mut scene = scene(game.position(), context);
    caption.clone_into(&mut scene.caption);
    terminal::render(&scene, options)
}

/// Colours and Unicode, or neither.
pub(crate) fn style(fancy: bool) -> Style {
    if fancy { Style::Ansi } else { Style::Plain }
}
