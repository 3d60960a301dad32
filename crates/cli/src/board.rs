//! Positions as pictures, for the commands.

use kabinet_core::Match;
use kabinet_draw::svg::{self, SvgOptions};
use kabinet_draw::terminal::{self, Style, TextOptions};
use kabinet_draw::{Context, Scene, scene};
use kabinet_games::AnyGame;

/// A position as an SVG document.
pub(crate) fn svg(position: &AnyGame, context: Context<'_>, options: &SvgOptions) -> String {
    svg::render(&scene(position, context), options)
}

/// A position for the terminal.
pub(crate) fn text(position: &AnyGame, context: Context<'_>, options: TextOptions) -> String {
    terminal::render(&scene(position, context), options)
}

/// The scene of a match, with the last turn marked and the ending in the caption.
pub(crate) fn scene_of(game: &Match<AnyGame>) -> Scene {
    let last = game.turns().pop().map(|turn| game.turn_text(turn));
    let context = Context {
        last: last.as_deref(),
        ending: game.ending(),
    };
    scene(game.position(), context)
}

/// Colours and Unicode, or plain ASCII.
pub(crate) fn style(fancy: bool) -> Style {
    if fancy { Style::Ansi } else { Style::Plain }
}
