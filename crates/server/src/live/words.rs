//! Why something was not done, in the visitor's language.

use kabinet_core::say::{Arg, Say};
use kabinet_words::{Language, say, text, text_with};

use crate::hall::HintError;
use crate::room::Refusal;

/// Why something that came through a connection was not done.
#[derive(Debug)]
pub enum Trouble {
    /// It could not be understood.
    Unreadable,
    /// Too much was asked at once.
    TooFast,
    /// The engine has too much to do.
    Busy,
    /// It could not be stored, so it has not happened.
    NotStored,
    /// It may not be done.
    Refused(Refusal),
}

impl From<HintError> for Trouble {
    fn from(error: HintError) -> Self {
        match error {
            HintError::Refused(refusal) => Trouble::Refused(refusal),
            HintError::Busy => Trouble::Busy,
        }
    }
}

impl Trouble {
    /// Its name in messages.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Trouble::Unreadable => "unreadable",
            Trouble::TooFast => "too-fast",
            Trouble::Busy => "engine-busy",
            Trouble::NotStored => "not-stored",
            Trouble::Refused(refusal) => match refusal {
                Refusal::NotSeated => "not-seated",
                Refusal::NotYourTurn => "not-your-turn",
                Refusal::Stale => "stale",
                Refusal::NotBegun => "not-begun",
                Refusal::Begun => "begun",
                Refusal::Over => "over",
                Refusal::NotOver => "not-over",
                Refusal::Rules(_) => "rules",
                Refusal::NothingToTakeBack => "nothing-to-take-back",
                Refusal::NoOffer => "no-offer",
                Refusal::OfferedAlready => "offered-already",
                Refusal::SeatTaken => "seat-taken",
                Refusal::Empty => "empty",
                Refusal::TooLong(_) => "too-long",
            },
        }
    }
}

/// The trouble in words.
#[must_use]
pub fn trouble(language: Language, trouble: &Trouble) -> String {
    match trouble {
        Trouble::Refused(Refusal::Rules(error)) => say(language, &error.saying()),
        Trouble::Refused(Refusal::TooLong(most)) => {
            let most = i64::try_from(*most).unwrap_or(i64::MAX);
            text_with(language, "refused-too-long", &[("most", Arg::Number(most))])
        }
        other => text(language, &format!("refused-{}", other.code())),
    }
}
