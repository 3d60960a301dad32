//! Refusals: why a command was not carried out.

use kabinet_core::MatchError;
use kabinet_games::AnyGame;

use super::event::Offer;

/// Why a command was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The sender only watches.
    #[error("you do not play in this game")]
    NotSeated,
    /// It is another player's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The command was meant for an older position.
    #[error("the game has gone on meanwhile")]
    Stale,
    /// A seat is free, or a camp is not chosen yet.
    #[error("the game has not begun")]
    NotBegun,
    /// The game has begun: it can no longer be aborted or joined.
    #[error("the game has begun")]
    Begun,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over")]
    NotOver,
    /// The rules forbid it.
    #[error("{0}")]
    Rules(Box<MatchError<AnyGame>>),
    /// The sender has nothing to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// The other side is there, or has not been gone for long.
    #[error("your opponent is here, or has not been gone for long")]
    NotAway,
    /// Conditional moves are for games of two people with days for a move.
    #[error("this game takes no conditional moves")]
    NoConditional,
    /// It is the sender's own turn, so there is nothing to wait for.
    #[error("it is your turn: conditional moves are for your opponent's")]
    OwnTurn,
    /// Conditional moves contradict each other, have no answer at their end, or are too many.
    #[error("the lines contradict each other, end without an answer, or are too many")]
    BadLines,
    /// Holidays are for games between people with days for a move.
    #[error("this game takes no holidays")]
    NoHolidays,
    /// The day is over, or the sender is not away.
    #[error("this day is over, or you are not away")]
    BadHoliday,
    /// The sender would be away for too many days of the year.
    #[error("that is longer than a player may be away")]
    LongHoliday,
    /// There is no such offer.
    #[error("there is no such offer")]
    NoOffer,
    /// It has been offered already.
    #[error("this has been offered already")]
    OfferedAlready,
    /// The same side has offered it a short while ago.
    #[error("this was offered a short while ago")]
    OfferedLately(Offer),
    /// The seat is taken, or there is no such seat.
    #[error("the seat is taken")]
    SeatTaken,
    /// The room cannot store more remarks.
    #[error("there is no room for more remarks")]
    ChatFull,
    /// The game is as long as a game may be.
    #[error("the game is too long to go on")]
    GameFull,
    /// The text is empty.
    #[error("there is nothing to say")]
    Empty,
    /// The text has more characters than this.
    #[error("at most {0} characters")]
    TooLong(usize),
    /// An operator closed the chat.
    #[error("the chat of this game is closed")]
    Muted,
}
