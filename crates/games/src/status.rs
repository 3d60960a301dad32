//! What a game is waiting for and how it ended, as sentences for people.
//!
//! Each game knows its own sentences (`GAME/status.rs`); what all games share is here. The words
//! themselves are in the crate `kabinet-words`.

use kabinet_core::{Arg, Ending, Game, Match, Message, Outcome, Reason, Side};

use crate::catalogue::{AnyGame, GameId};

/// The key of a sentence: said to the player who is to act (`you`), or to everybody else.
macro_rules! addressed {
    ($you:expr, $key:literal) => {
        if $you { concat!($key, "-you") } else { $key }
    };
}
pub(crate) use addressed;

/// What the side to act should do: said to its player (`you`), or to everybody else.
#[must_use]
pub fn now(position: &AnyGame, you: bool) -> Message {
    if position.outcome().is_some() {
        return Message::new("now-over");
    }
    if position.forced_pass().is_some() {
        let who = Arg::Word(side_key(position.id(), position.side()));
        return Message::new(addressed!(you, "now-pass")).with("who", who);
    }
    position.status_now(you)
}

/// That the side to act is to move, in words that suit any game. A draft says nothing else.
#[must_use]
pub fn to_move(position: &impl Game, sides: [&'static str; 2], you: bool) -> Message {
    let who = sides[position.side().index()];
    Message::new(addressed!(you, "now-move")).word("who", who)
}

/// How a game ended, as far as its last position tells.
#[must_use]
pub fn ending(position: &AnyGame, ending: Ending) -> Message {
    ended(position, ending, None)
}

/// How a match ended, and by which action where that says more; `None` while it goes on.
#[must_use]
pub fn match_ending(game: &Match<AnyGame>) -> Option<Message> {
    let ending = game.ending()?;
    let before = game.positions().rev().nth(1);
    let last = before.zip(game.plies().next_back().map(|(action, _)| action));
    Some(ended(game.position(), ending, last))
}

fn ended(
    position: &AnyGame,
    ending: Ending,
    last: Option<(&AnyGame, crate::AnyAction)>,
) -> Message {
    let id = position.id();
    match (ending.outcome, ending.reason) {
        (Outcome::Win(winner), Reason::Position) => position.status_won(winner, last),
        (Outcome::Win(winner), Reason::Resignation) => decided("ended-resignation", id, winner),
        (Outcome::Win(winner), _) => Message::new("ended-won").word("winner", side_key(id, winner)),
        (Outcome::Draw, Reason::Repetition) => Message::new("ended-repetition")
            .number("times", position.repetition_limit().unwrap_or_default()),
        (Outcome::Draw, Reason::BothBlocked) => Message::new("ended-both-blocked"),
        (Outcome::Draw, Reason::Agreement) => Message::new("ended-agreement"),
        (Outcome::Draw, _) => Message::new("ended-draw"),
    }
}

/// How a match was won on the board, in a word by which sentences choose theirs: `tower`, `throne`.
/// Anything that has no word of its own is `other`.
#[must_use]
pub fn manner(game: &Match<AnyGame>) -> &'static str {
    let won = match_ending(game).and_then(|message| message.key.split_once("-won-"));
    won.map_or("other", |(_, how)| {
        how.split_once('-').map_or(how, |(how, _)| how)
    })
}

/// A side has run out of time.
#[must_use]
pub fn out_of_time(id: GameId, loser: Side) -> Message {
    decided("ended-time", id, loser.other())
}

/// A side has left, and the other claimed the win.
#[must_use]
pub fn left(id: GameId, loser: Side) -> Message {
    decided("ended-left", id, loser.other())
}

/// A side has left, and the other aborted the game.
#[must_use]
pub fn left_aborted(id: GameId, gone: Side) -> Message {
    decided("ended-left-aborted", id, gone.other())
}

/// The game was called off before it counted.
#[must_use]
pub fn called_off() -> Message {
    Message::new("ended-aborted")
}

/// An operator of the server closed the game.
#[must_use]
pub fn closed() -> Message {
    Message::new("ended-closed")
}

fn decided(key: &'static str, id: GameId, winner: Side) -> Message {
    Message::new(key)
        .word("winner", side_key(id, winner))
        .word("loser", side_key(id, winner.other()))
}

/// The key of a side's name.
#[must_use]
pub fn side_key(id: GameId, side: Side) -> &'static str {
    id.side_keys()[side.index()]
}
