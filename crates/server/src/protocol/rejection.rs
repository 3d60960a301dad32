//! Why a request was refused, in the visitor's language.

use kabinet_core::message::{Arg, ToMessage};
use kabinet_words::{Language, text, text_with, translate};

use crate::room::{Offer, Refusal};
#[cfg(feature = "serve")]
use crate::rooms::HintError;

/// Why a request was refused.
#[derive(Debug)]
pub enum Rejection {
    /// The message could not be parsed.
    Unreadable,
    /// The sender has reached a rate limit.
    TooFast,
    /// The engine has too much to do.
    Busy,
    /// People are playing this position in another game.
    InPlay,
    /// The events could not be stored, so nothing has happened.
    NotStored,
    /// The room refused it.
    Refused(Refusal),
}

#[cfg(feature = "serve")]
impl From<HintError> for Rejection {
    fn from(error: HintError) -> Self {
        match error {
            HintError::Refused(refusal) => Rejection::Refused(refusal),
            HintError::Busy => Rejection::Busy,
            HintError::InPlay => Rejection::InPlay,
        }
    }
}

impl Rejection {
    /// The name of the reason in messages.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Rejection::Unreadable => "unreadable",
            Rejection::TooFast => "too-fast",
            Rejection::Busy => "engine-busy",
            Rejection::InPlay => "in-play",
            Rejection::NotStored => "not-stored",
            Rejection::Refused(refusal) => match refusal {
                Refusal::NotSeated => "not-seated",
                Refusal::NotYourTurn => "not-your-turn",
                Refusal::Stale => "stale",
                Refusal::NotBegun => "not-begun",
                Refusal::Begun => "begun",
                Refusal::Over => "over",
                Refusal::NotOver => "not-over",
                Refusal::Rules(_) => "rules",
                Refusal::NothingToTakeBack => "nothing-to-take-back",
                Refusal::NotAway => "not-away",
                Refusal::NoOffer => "no-offer",
                Refusal::NoConditional => "no-conditional",
                Refusal::OwnTurn => "own-turn",
                Refusal::BadLines => "bad-lines",
                Refusal::NoHolidays => "no-holidays",
                Refusal::BadHoliday => "bad-holiday",
                Refusal::LongHoliday => "long-holiday",
                Refusal::OfferedAlready => "offered-already",
                Refusal::OfferedLately(_) => "offered-lately",
                Refusal::SeatTaken => "seat-taken",
                Refusal::ChatFull => "chat-full",
                Refusal::GameFull => "game-full",
                Refusal::Empty => "empty",
                Refusal::TooLong(_) => "too-long",
                Refusal::Muted => "muted",
            },
        }
    }
}

/// The reason as a sentence.
#[must_use]
pub fn sentence(language: Language, rejection: &Rejection) -> String {
    match rejection {
        Rejection::Refused(Refusal::Rules(error)) => translate(language, &error.to_message()),
        Rejection::Refused(Refusal::TooLong(most)) => {
            let most = i64::try_from(*most).unwrap_or(i64::MAX);
            text_with(language, "refused-too-long", &[("most", Arg::Number(most))])
        }
        Rejection::Refused(Refusal::OfferedLately(offer)) => {
            let key = match offer {
                Offer::Draw => "refused-offered-lately",
                Offer::Takeback => "refused-asked-lately",
                Offer::Rematch => "refused-rematch-lately",
            };
            text(language, key)
        }
        other => text(language, &format!("refused-{}", other.code())),
    }
}
