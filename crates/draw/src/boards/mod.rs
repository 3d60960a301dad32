//! One file per game: its board, pieces and colours, the state of a position, and its gestures.
//!
//! A new game is a file here with five functions (`board`, `board_state`, `kind`, `words` and `touches`), and its
//! line in each `match` below; the compiler asks for them as soon as the catalogue has the game.

mod grid;
mod kastwa;
mod kengi;
mod kengi_flat;
mod kensington;
mod kensington_text;
mod kingdom;
mod kingdom_pieces;
mod path;

use std::sync::Arc;

use kabinet_core::{Action, ActionList, Ending, Game, Outcome, Reason, Side};
use kabinet_games::{AnyAction, AnyGame, GameInfo};

use crate::board_state::BoardState;
use crate::geometry::{Pt, Rect};
use crate::gesture::{Gesture, Touch};
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

/// The empty board that a position is played on: made once for each game and size.
#[must_use]
pub fn board(position: &AnyGame) -> Arc<Scene> {
    let board = match position {
        AnyGame::Kensington(_) => kensington::board(),
        AnyGame::Kengi(_) => kengi::board(),
        AnyGame::Kingdom(_) => kingdom::board(),
        AnyGame::Kastwa(position) => kastwa::board(position.size()),
    };
    Arc::clone(board)
}

/// The board of a position and its pieces as they are made to be laid on a table: seen from straight
/// above, whatever a picture shows.
#[must_use]
pub fn flat(position: &AnyGame) -> Scene {
    match position {
        AnyGame::Kengi(_) => kengi_flat::flat(),
        AnyGame::Kensington(_) | AnyGame::Kingdom(_) | AnyGame::Kastwa(_) => {
            Scene::clone(&board(position))
        }
    }
}

/// What stands on the [`board`] of a position.
#[must_use]
pub fn board_state(position: &AnyGame, context: Context<'_>) -> BoardState {
    let mut board_state = match position {
        AnyGame::Kensington(position) => kensington::board_state(position),
        AnyGame::Kengi(position) => kengi::board_state(position),
        AnyGame::Kingdom(position) => kingdom::board_state(position),
        AnyGame::Kastwa(position) => kastwa::board_state(position),
    };
    board_state.to_move = match ended(position, context) {
        None => Some(position.side()),
        Some(_) => None,
    };
    if let Some(turn) = context.last {
        board_state.mark_turn(&board(position), turn);
    }
    board_state
}

/// The glyph of the piece that position texts write so: on a place of the [`board`] of a position, or
/// beside it. Boards on which a piece looks the same everywhere do not ask where.
#[must_use]
pub fn kind(position: &AnyGame, letter: char, place: Option<usize>) -> Option<usize> {
    match position {
        AnyGame::Kensington(_) => kensington::kind(letter),
        AnyGame::Kengi(_) => kengi::kind(letter),
        AnyGame::Kingdom(_) => kingdom::kind(letter),
        AnyGame::Kastwa(position) => kastwa::kind(letter, place, position.size()),
    }
}

/// The gesture of every legal action, in the order of [`Game::legal_actions`].
///
/// No two are alike, and none is the beginning of another.
#[must_use]
pub fn gestures(position: &AnyGame) -> Vec<Gesture> {
    match position {
        AnyGame::Kensington(position) => listed(position, kensington::touches),
        AnyGame::Kengi(position) => listed(position, kengi::touches),
        AnyGame::Kingdom(position) => listed(position, kingdom::touches),
        AnyGame::Kastwa(position) => listed(position, kastwa::touches),
    }
}

/// The touches for one legal action of this position; none for a code without a meaning.
#[must_use]
pub fn touches(position: &AnyGame, action: AnyAction) -> Vec<Touch> {
    let code = action.code();
    match position {
        AnyGame::Kensington(position) => kensington::touches(position, Action::from_code(code)),
        AnyGame::Kengi(position) => kengi::touches(position, Action::from_code(code)),
        AnyGame::Kingdom(position) => kingdom::touches(position, Action::from_code(code)),
        AnyGame::Kastwa(position) => kastwa::touches(position, Action::from_code(code)),
    }
}

/// What an action leads over, from its first touch to its last: as [`touches`], with every place in
/// between where a piece goes in several hops.
#[must_use]
pub fn way(position: &AnyGame, action: AnyAction) -> Vec<Touch> {
    let hops = match position {
        AnyGame::Kingdom(position) => kingdom::way(position, Action::from_code(action.code())),
        AnyGame::Kensington(_) | AnyGame::Kengi(_) | AnyGame::Kastwa(_) => None,
    };
    hops.unwrap_or_else(|| touches(position, action))
}

fn listed<G: Game>(position: &G, touches: impl Fn(&G, G::Action) -> Vec<Touch>) -> Vec<Gesture> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let gesture = |&action: &G::Action| Gesture {
        action: AnyAction::from_code(action.code()),
        touches: touches(position, action),
    };
    list.iter().map(gesture).collect()
}

/// A game's own words about a position, beyond those that all games share.
#[derive(Default)]
struct Words {
    /// What the side to act is to do.
    caption: Option<String>,
    /// What else there is to know.
    notes: Vec<String>,
}

/// The scene of a position of any game.
#[must_use]
pub fn scene(position: &AnyGame, context: Context<'_>) -> Scene {
    let board = Scene::clone(&board(position));
    let mut scene = board.with(board_state(position, context));
    let Words { caption, notes } = match position {
        AnyGame::Kensington(position) => kensington::words(position),
        AnyGame::Kengi(position) => kengi::words(position),
        AnyGame::Kingdom(position) => kingdom::words(position),
        AnyGame::Kastwa(position) => kastwa::words(position),
    };
    let name = |side: Side| position.id().info().side(side).name;
    scene.notes = notes;
    scene.caption = match ended(position, context) {
        Some((outcome, reason)) => farewell(outcome, reason, name),
        None => caption.unwrap_or_else(|| format!("{} to move.", name(position.side()))),
    };
    scene
}

/// How the game ended, if it has, and why, if the position alone does not say.
fn ended(position: &AnyGame, context: Context<'_>) -> Option<(Outcome, Option<Reason>)> {
    match context.ending {
        Some(ending) => Some((ending.outcome, Some(ending.reason))),
        None => position.outcome().map(|outcome| (outcome, None)),
    }
}

/// How a game ended, in a sentence or two.
fn farewell(
    outcome: Outcome,
    reason: Option<Reason>,
    name: impl Fn(Side) -> &'static str,
) -> String {
    match (outcome, reason) {
        (Outcome::Win(side), Some(Reason::Resignation)) => {
            format!("{} resigned. {} has won.", name(side.other()), name(side))
        }
        (Outcome::Win(side), _) => format!("{} has won.", name(side)),
        (Outcome::Draw, Some(Reason::Repetition)) => {
            "A draw: the same position occurred for the third time.".to_owned()
        }
        (Outcome::Draw, Some(Reason::BothBlocked)) => "A draw: neither side can move.".to_owned(),
        (Outcome::Draw, Some(Reason::Agreement)) => "A draw by agreement.".to_owned(),
        (Outcome::Draw, _) => "A draw.".to_owned(),
    }
}

/// A scene with nothing in it but the names of a game and its sides, for a board to fill.
fn bare(info: &GameInfo, view: Rect, pivot: Pt, palette: Palette) -> Scene {
    let hand = |side: Side| Hand {
        side: info.side(side).name.to_owned(),
        ..Hand::default()
    };
    Scene {
        game: info.slug.to_owned(),
        title: info.name.to_owned(),
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
        hands: Side::ALL.map(hand),
        marks: Vec::new(),
        signs: Vec::new(),
        seals: Vec::new(),
        key: Vec::new(),
        text: TextBoard::default(),
        compact: TextBoard::default(),
    }
}
