//! One file a game: its board, its pieces, its colours, and the scene of a position.
//!
//! A new game is a file here and its line in [`scene`]; the compiler asks for it as soon as the
//! catalogue has the game.

mod grid;
mod kastwa;
mod kengi;
mod kensington;
mod kensington_text;
mod kingdom;
mod path;

use kabinet_core::{Ending, Game, Outcome, Reason, Side};
use kabinet_games::AnyGame;

use crate::geometry::{Pt, Rect};
use crate::palette::Palette;
use crate::scene::{Hand, Lines, Scene, TextBoard};

/// What a picture may tell beyond the position: how it came about, and why it is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// The last turn or action, as records write it: its places are marked.
    pub last: Option<&'a str>,
    /// How the game ended, where the position alone does not say.
    pub ending: Option<Ending>,
}

/// The scene of a position of any game.
#[must_use]
pub fn scene(position: &AnyGame, context: Context<'_>) -> Scene {
    let mut scene = match position {
        AnyGame::Kensington(position) => kensington::scene(position),
        AnyGame::Kengi(position) => kengi::scene(position),
        AnyGame::Kingdom(position) => kingdom::scene(position),
        AnyGame::Kastwa(position) => kastwa::scene(position),
    };
    let info = position.id().info();
    info.slug.clone_into(&mut scene.game);
    info.name.clone_into(&mut scene.title);
    let ended = context
        .ending
        .map(|ending| (ending.outcome, Some(ending.reason)));
    let ended = ended.or_else(|| position.outcome().map(|outcome| (outcome, None)));
    for side in Side::ALL {
        let hand = &mut scene.hands[side.index()];
        info.side(side).name.clone_into(&mut hand.side);
        hand.to_move = ended.is_none() && position.side() == side;
    }
    if let Some((outcome, reason)) = ended {
        let name = |side: Side| info.side(side).name;
        scene.caption = match (outcome, reason) {
            (Outcome::Win(side), Some(Reason::Resignation)) => {
                format!("{} resigned. {} has won.", name(side.other()), name(side))
            }
            (Outcome::Win(side), _) => format!("{} has won.", name(side)),
            (Outcome::Draw, Some(Reason::Repetition)) => {
                "A draw: the same position occurred for the third time.".to_owned()
            }
            (Outcome::Draw, Some(Reason::BothBlocked)) => {
                "A draw: neither side can move.".to_owned()
            }
            (Outcome::Draw, Some(Reason::Agreement)) => "A draw by agreement.".to_owned(),
            (Outcome::Draw, _) => "A draw.".to_owned(),
        };
    } else if scene.caption.is_empty() {
        scene.caption = format!("{} to move.", info.side(position.side()).name);
    }
    if let Some(turn) = context.last {
        scene.mark_turn(turn);
    }
    scene
}

/// A scene with nothing in it, for a board to fill.
fn bare(view: Rect, pivot: Pt, palette: Palette) -> Scene {
    Scene {
        game: String::new(),
        title: String::new(),
        caption: String::new(),
        notes: Vec::new(),
        view,
        pivot,
        rise: 0.0,
        palette,
        backdrop: Vec::new(),
        faces: Vec::new(),
        lines: Lines::default(),
        places: Vec::new(),
        grounds: Vec::new(),
        labels: Vec::new(),
        glyphs: Vec::new(),
        pieces: Vec::new(),
        hands: [Hand::default(), Hand::default()],
        marks: Vec::new(),
        signs: Vec::new(),
        key: Vec::new(),
        text: TextBoard::default(),
        compact: TextBoard::default(),
    }
}
