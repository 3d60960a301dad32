//! The state of a board: what changes from position to position, as indices into its scene.

use kabinet_core::Side;

use crate::scene::{HandItem, Lock, Mark, MarkKind, Piece, Scene, Target};

/// The pieces on a board and beside it, and the marks.
///
/// It has no shapes and no words: together with the board it belongs to it is a whole scene
/// ([`Scene::with`]), and alone it is little enough to be sent after every action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardState {
    /// The side to act; none when the game is over.
    pub to_move: Option<Side>,
    /// The pieces on the board, each pile from its base to its top.
    pub pieces: Vec<Piece>,
    /// What the two sides hold beside the board, the near side first.
    pub hands: [Vec<HandItem>; 2],
    /// The marks.
    pub marks: Vec<Mark>,
    /// The faces that a side may not complete for some turns.
    pub locks: Vec<Lock>,
}

impl BoardState {
    /// Puts a piece on an empty place.
    pub(crate) fn stand(&mut self, place: usize, glyph: usize) {
        let level = 0;
        self.pieces.push(Piece {
            place,
            level,
            glyph,
        });
    }

    /// Adds a mark, once.
    pub fn mark(&mut self, kind: MarkKind, on: Target) {
        Mark { kind, on }.add_to(&mut self.marks);
    }

    /// Marks every place of `board` that the text of a turn names: `h4-h5,b2>p1` or `@c5`.
    pub fn mark_turn(&mut self, board: &Scene, turn: &str) {
        for place in board.places_named_in(turn) {
            self.mark(MarkKind::Last, Target::Place(place));
        }
    }

    /// Lays equal pieces beside the board for a side, unless there are none.
    pub(crate) fn hold(&mut self, side: Side, item: HandItem) {
        if item.count > 0 {
            self.hands[side.index()].push(item);
        }
    }
}

impl Scene {
    /// This board with a state, without caption and notes.
    #[must_use]
    pub fn with(mut self, board_state: BoardState) -> Self {
        for lock in &board_state.locks {
            let seal = self.seal(lock);
            self.signs.extend(seal);
        }
        self.pieces = board_state.pieces;
        self.marks = board_state.marks;
        for (side, items) in Side::ALL.into_iter().zip(board_state.hands) {
            let hand = &mut self.hands[side.index()];
            hand.items = items;
            hand.to_move = board_state.to_move == Some(side);
        }
        self
    }
}
