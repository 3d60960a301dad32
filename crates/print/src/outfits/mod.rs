//! One file a game: how large its board is on a table, in which inks it is printed, and how its
//! pieces are cut and folded.
//!
//! A game without a file here has a plain outfit: flat discs, in the colours of the screen. An
//! outfit by hand is a file with the function `outfit`, and its line in the table below.

mod kastwa;
mod kengi;
mod kensington;
mod kingdom;
mod plain;

use kabinet_draw::Scene;
use kabinet_games::AnyGame;

use crate::cut::Cut;
use crate::drawing::Inks;

/// Markers of a game, all alike.
pub(crate) struct Markers {
    /// The number of pieces.
    pub(crate) count: usize,
    /// The key of what stands on them.
    pub(crate) label: &'static str,
    /// The key of what they are for.
    pub(crate) told: &'static str,
}

/// How a game is made of paper.
pub(crate) struct Outfit {
    /// The board seen from straight above, with every kind of piece.
    pub(crate) scene: Scene,
    /// Millimetres to a unit of the scene.
    pub(crate) scale: f64,
    /// What colours become on paper.
    pub(crate) inks: Inks,
    /// How a piece of each kind is made, by its index among the scene's glyphs; `None` for a kind
    /// that is the other side of another.
    pub(crate) cuts: Vec<Option<Cut>>,
    /// The kinds that share a row of the sheets with pieces.
    pub(crate) groups: Vec<Vec<usize>>,
    /// The kinds of which there is one more, in case one is lost.
    pub(crate) spares: Vec<usize>,
    /// Its markers, if it needs any.
    pub(crate) markers: Option<Markers>,
}

/// Makes an outfit from the board as it lies on a table.
type Make = fn(Scene) -> Outfit;

/// The outfits made by hand. Every other game has a plain one.
const BY_HAND: [(&str, Make); 4] = [
    ("kensington", kensington::outfit),
    ("kengi", kengi::outfit),
    ("kingdom", kingdom::outfit),
    ("kastwa", kastwa::outfit),
];

/// How the game of this position is made of paper.
pub(crate) fn outfit(position: &AnyGame) -> Outfit {
    let slug = position.id().info().slug;
    let by_hand = BY_HAND.iter().find(|(game, _)| *game == slug);
    let make = by_hand.map_or(plain::outfit as Make, |(_, make)| *make);
    make(kabinet_draw::flat(position))
}

#[cfg(test)]
mod tests;
