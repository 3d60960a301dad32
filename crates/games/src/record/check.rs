//! Playing the turns of a record by the rules.

use std::fmt;

use kabinet_core::kgn::{self, Count, Line, Location};
use kabinet_core::text::quoted;
use kabinet_core::{Game, Match, MatchError, Message, ToMessage};

use super::RecordError;
use crate::GameInfo;
use crate::catalogue::AnyGame;
use crate::status::side_key;

/// Why a turn is not legal: in English, and as a sentence for any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    english: String,
    message: Box<Message>,
}

impl Refusal {
    pub(super) fn new(english: &impl fmt::Display, message: &impl ToMessage) -> Self {
        Refusal {
            english: english.to_string(),
            message: Box::new(message.to_message()),
        }
    }

    fn of(error: &MatchError<AnyGame>) -> Self {
        Self::new(error, error)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl ToMessage for Refusal {
    fn to_message(&self) -> Message {
        Message::clone(&self.message)
    }
}

/// Checks lines of turns and puts them into canonical form.
pub(super) struct Checker {
    /// The game, which messages call its sides by.
    pub(super) info: &'static GameInfo,
}

impl Checker {
    /// Plays a line on `game`.
    pub(super) fn line(
        &self,
        line: &mut Line,
        game: &mut Match<AnyGame>,
        mut count: Count,
    ) -> Result<(), RecordError> {
        let turns = std::mem::take(&mut line.turns);
        let last = turns.len().saturating_sub(1);
        for (index, mut turn) in turns.into_iter().enumerate() {
            // A pass that cannot be avoided is often left out.
            if let Some(pass) = game.forced_pass()
                && turn.text != game.position().action_text(pass)
            {
                let text = game.position().action_text(pass);
                let played = game.play(pass);
                let played = played.map_err(|error| Refusal::of(&error));
                self.accept(played, &turn, count, game)?;
                line.turns.push(kgn::TurnText::new(text));
                count = count.next();
            }
            // Variations are played on the same match and taken back: a copy for each would let a
            // small text cause a lot of work.
            let before = game.len();
            for variation in &mut turn.variations {
                self.line(variation, game, count)?;
                while game.len() > before {
                    game.take_back_action();
                }
            }
            let played = play_turn(game, &turn.text, index == last);
            self.accept(played, &turn, count, game)?;
            turn.text = game.turn_text(before..game.len());
            // Where it stood in some text is no part of the record.
            turn.at = Location::default();
            line.turns.push(turn);
            count = count.next();
        }
        Ok(())
    }

    fn accept(
        &self,
        played: Result<(), Refusal>,
        turn: &kgn::TurnText,
        count: Count,
        game: &Match<AnyGame>,
    ) -> Result<(), RecordError> {
        played.map_err(|reason| RecordError::Turn {
            at: turn.at,
            number: count.to_string(),
            side: self.info.side(game.position().side()).name,
            who: side_key(game.position().id(), game.position().side()),
            reason,
        })
    }
}

/// Plays a turn; the last one of a line may be incomplete, as when a game is saved in mid-turn.
fn play_turn(game: &mut Match<AnyGame>, text: &str, last: bool) -> Result<(), Refusal> {
    let Err(error) = game.play_turn(text) else {
        return Ok(());
    };
    if !last || !matches!(error, MatchError::Incomplete { .. }) {
        return Err(match error {
            MatchError::Over => {
                let message = Message::new("error-action-illegal")
                    .text("text", quoted(text))
                    .message("reason", error.to_message());
                Refusal::new(&format!("{}: {error}", quoted(text)), &message)
            }
            other => Refusal::of(&other),
        });
    }
    for action in text.split(',') {
        let played = game.play_text(action);
        played.map_err(|error| Refusal::of(&error))?;
    }
    Ok(())
}
