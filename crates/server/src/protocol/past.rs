//! The past of a game: earlier positions and turns.

use kabinet_core::Game;
use kabinet_draw::Context;
use serde::Serialize;

use super::room_view::round_number;
use crate::position_view::{self, BoardStateView};
use crate::room::{State, TURNS_AT_ONCE};

/// A position of the past.
#[derive(Debug, Serialize)]
pub struct Past {
    n: usize,
    stand: BoardStateView,
    via: Vec<String>,
    position: String,
}

impl Past {
    /// The position after this many actions, if the game has reached it.
    #[must_use]
    pub fn at(state: &State, n: usize) -> Option<Self> {
        let position = state.game().positions().nth(n)?;
        let turn = state
            .turns()
            .iter()
            .find(|turn| turn.begins < n && n <= turn.ends);
        let played = turn.map(|turn| {
            let actions: Vec<&str> = turn.text.split(',').take(n - turn.begins).collect();
            actions.join(",")
        });
        let context = Context {
            last: played.as_deref(),
            ending: None,
        };
        Some(Self {
            n,
            stand: BoardStateView::new(
                &kabinet_draw::board(position),
                &kabinet_draw::board_state(position, context),
            ),
            via: position_view::way_to(state.game(), n),
            position: position.to_string(),
        })
    }
}

/// Turns of the past.
#[derive(Debug, Serialize)]
pub struct PastTurns {
    /// The number of the first one.
    from: usize,
    /// The seat, the text and the number of actions after each.
    turns: Vec<(usize, String, usize)>,
    numbers: Vec<Option<usize>>,
}

impl PastTurns {
    /// The turns before a turn, as many as one answer contains.
    #[must_use]
    pub fn before(state: &State, before: usize) -> Self {
        let before = before.min(state.turns().len());
        let from = before.saturating_sub(TURNS_AT_ONCE);
        let first_side = state.game().start().side();
        let some = state.turns()[from..before].iter();
        Self {
            from,
            turns: some
                .clone()
                .map(|turn| (turn.seat, turn.text.clone(), turn.ends))
                .collect(),
            numbers: (from..)
                .zip(some)
                .map(|(number, turn)| {
                    round_number(number, state.seats()[turn.seat].seat.side, first_side)
                })
                .collect(),
        }
    }
}
