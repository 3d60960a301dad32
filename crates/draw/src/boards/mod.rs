//! One file per game: its board, pieces and colours, the state of a position, and its gestures.
//!
//! A new game is a file here with an implementation of [`DrawnGame`]; the compiler asks for it as
//! soon as the catalogue has the game.

mod grid;
mod kastwa;
mod kengi;
mod kengi_flat;
mod kensington;
mod kensington_text;
mod kingdom;
mod kingdom_pieces;
#[cfg(feature = "toy")]
mod konane;
mod path;

use std::sync::Arc;

use kabinet_core::{Action, ActionList, Ending, Game, Outcome, Reason, Side};
use kabinet_games::{AnyAction, AnyGame, GameInfo, with_game};

use crate::board_state::BoardState;
use crate::geometry::{Pt, Rect};
use crate::gesture::{Gesture, Touch};
use crate::palette::Palette;
use crate::scene::{Hand, Lines, Onto, Scene, TextBoard};

/// A board that is made once.
macro_rules! made_once {
    ($board:expr) => {{
        static BOARD: std::sync::LazyLock<std::sync::Arc<Scene>> =
            std::sync::LazyLock::new(|| std::sync::Arc::new($board));
        &BOARD
    }};
}
use made_once;

/// The board of a [`Size`](kabinet_games::squares::Size). `$empty` makes it from the number of
/// cells along a side, once for each size.
macro_rules! made_once_per_size {
    ($size:expr, $empty:expr) => {{
        use kabinet_games::squares::Size;
        static BOARDS: std::sync::LazyLock<[std::sync::Arc<Scene>; Size::ALL.len()]> =
            std::sync::LazyLock::new(|| {
                Size::ALL.map(|size| std::sync::Arc::new($empty(size.get())))
            });
        &BOARDS[$size.get() - Size::ALL[0].get()]
    }};
}
use made_once_per_size;

/// What a picture may tell beyond the position: how it came about, and why it is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context<'a> {
    /// The last turn or action, as records write it: its places are marked.
    pub last: Option<&'a str>,
    /// How the game ended, where the position alone does not say.
    pub ending: Option<Ending>,
}

/// How one game is drawn and touched. Each file of this folder implements it for one game.
trait DrawnGame: Game {
    /// The empty board, made once; one for each value of an option that changes it.
    fn board(&self) -> &'static Arc<Scene>;

    /// The board as it lies on a table, seen from straight above.
    fn flat(&self) -> Scene {
        Scene::clone(self.board())
    }

    /// The pieces, hands and marks of the position, as indices into the board. It is called after
    /// every action, so it makes no shapes and no words.
    fn board_state(&self) -> BoardState;

    /// The glyph of the piece that position texts write as `letter`, on a place or beside the
    /// board.
    fn glyph_of(&self, letter: char, place: Option<usize>) -> Option<usize>;

    /// The caption, if the side to move has something special to do, and notes.
    fn words(&self) -> Words {
        Words::default()
    }

    /// What a person touches for one action; empty for a code that means nothing.
    fn touches(&self, action: Self::Action) -> Vec<Touch>;

    /// Every place on the way where a piece goes in several hops.
    fn hops(&self, _action: Self::Action) -> Option<Vec<Touch>> {
        None
    }
}

/// The empty board that a position is played on: made once for each game and size.
#[must_use]
pub fn board(position: &AnyGame) -> Arc<Scene> {
    Arc::clone(with_game!(position, |game| game.board()))
}

/// The board of a position and its pieces as they are made to be laid on a table: seen from
/// straight above, whatever a picture shows.
#[must_use]
pub fn flat(position: &AnyGame) -> Scene {
    with_game!(position, |game| game.flat())
}

/// What stands on the [`board`] of a position.
#[must_use]
pub fn board_state(position: &AnyGame, context: Context<'_>) -> BoardState {
    let mut board_state = with_game!(position, |game| game.board_state());
    board_state.to_move = match ended(position, context) {
        None => Some(position.side()),
        Some(_) => None,
    };
    if let Some(turn) = context.last {
        board_state.mark_turn(&board(position), turn);
    }
    board_state
}

/// The glyph of the piece that position texts write so: on a place of the [`board`] of a position,
/// or beside it. Boards on which a piece looks the same everywhere do not ask where.
#[must_use]
pub fn kind(position: &AnyGame, letter: char, place: Option<usize>) -> Option<usize> {
    with_game!(position, |game| game.glyph_of(letter, place))
}

/// The gesture of every legal action, in the order of [`Game::legal_actions`].
///
/// No two are alike, and none is the beginning of another.
#[must_use]
pub fn gestures(position: &AnyGame) -> Vec<Gesture> {
    with_game!(position, |game| listed(game))
}

/// The touches for one legal action of this position; none for a code without a meaning.
#[must_use]
pub fn touches(position: &AnyGame, action: AnyAction) -> Vec<Touch> {
    with_game!(position, |game| game
        .touches(Action::from_code(action.code())))
}

/// What an action leads over, from its first touch to its last: as [`touches`], with every place in
/// between where a piece goes in several hops.
#[must_use]
pub fn way(position: &AnyGame, action: AnyAction) -> Vec<Touch> {
    let hops = with_game!(position, |game| game.hops(Action::from_code(action.code())));
    hops.unwrap_or_else(|| touches(position, action))
}

fn listed<G: DrawnGame>(position: &G) -> Vec<Gesture> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let gesture = |&action: &G::Action| Gesture {
        action: AnyAction::from_code(action.code()),
        touches: position.touches(action),
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
    let Words { caption, notes } = with_game!(position, |game| game.words());
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
        shelves: false,
        onto: Onto::Take,
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
