//! The position where a figure or a step begins, and checks by the rules.

use kabinet_core::{ActionError, Game};
use kabinet_games::{AnyAction, AnyGame, GameId, Options};

use crate::entries::Entry;

/// A position with the options of its game.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) options: Options,
    pub(crate) position: AnyGame,
}

impl Setup {
    /// Reads the keys `option` and `position`, and plays the turns of the key `turns`.
    pub(crate) fn read(game: GameId, entry: &Entry<'_>, turns: &str) -> Result<Self, String> {
        let options = Options::from_pairs(game.info(), entry.words("option")?);
        let options = options.map_err(|error| entry.problem(error))?;
        let position = game.open(&options, entry.once("position")?);
        let mut position = position.map_err(|error| entry.problem(error))?;
        for turn in entry.words(turns)? {
            let played = play_turn(&position, turn);
            position = played.map_err(|error| entry.problem(error))?.1;
        }
        Ok(Self { options, position })
    }
}

/// Plays a turn, or the first actions of one: the actions, and the position after them.
pub(crate) fn play_turn(
    position: &AnyGame,
    turn: &str,
) -> Result<(Vec<AnyAction>, AnyGame), String> {
    let mut after = position.clone();
    let mut actions = Vec::new();
    for text in turn.split(',') {
        let action = after.legal_action(text);
        let action = action.map_err(|error| format!("{turn}: {error}"))?;
        after.play_unchecked(action);
        actions.push(action);
    }
    Ok((actions, after))
}

/// Checks that the rules refuse an action. A text that is no action at all is a slip of the pen.
pub(crate) fn check_illegal(position: &AnyGame, action: &str) -> Result<(), String> {
    match position.legal_action(action) {
        Err(ActionError::Illegal { .. }) => Ok(()),
        Err(error) => Err(format!("{action} is no action: {error}")),
        Ok(_) => Err(format!("{action} is legal")),
    }
}
