//! One file a game: how large its board is on a table, in which inks it is printed, and how its
//! pieces are cut and folded.
//!
//! A new game is a file here with the function `outfit`, and its line in the `match` below.

mod kastwa;
mod kengi;
mod kensington;
mod kingdom;

use kabinet_draw::Scene;
use kabinet_games::AnyGame;

use crate::cut::Cut;
use crate::drawing::Inks;

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
}

/// How the game of this position is made of paper.
pub(crate) fn outfit(position: &AnyGame) -> Outfit {
    let scene = kabinet_draw::flat(position);
    match position {
        AnyGame::Kensington(_) => kensington::outfit(scene),
        AnyGame::Kengi(_) => kengi::outfit(scene),
        AnyGame::Kingdom(_) => kingdom::outfit(scene),
        AnyGame::Kastwa(position) => kastwa::outfit(scene, position),
    }
}

#[cfg(test)]
mod tests;
