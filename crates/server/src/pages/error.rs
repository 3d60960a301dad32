//! Errors as pages: what went wrong, and what the visitor can do.

use askama::Template;
use kabinet_games::GameId;

use super::page::Page;

/// The reason for an error page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageError {
    /// There is no such page.
    NoPage,
    /// There is no such game.
    NoGame {
        /// The name in the address.
        name: String,
    },
    /// There is no room with this name.
    NoRoom,
    /// The game is not over, so it cannot be analysed.
    StillPlayed {
        /// The name of the game in addresses.
        id: String,
    },
    /// People are playing this position right now.
    InPlay,
    /// There is no shared tree with this name.
    NoStudy,
    /// Every seat is taken, or the link to it was used.
    Full {
        /// The name of the game in addresses.
        id: String,
    },
    /// There is no such picture.
    NoPicture {
        /// Why, in the visitor's language.
        why: String,
    },
    /// The server is starting, or stopping.
    Starting,
    /// Too many requests from one address.
    TooMany {
        /// After how many seconds the next one is welcome.
        seconds: u64,
    },
    /// A form that no page of ours would have sent.
    BadForm,
    /// A request that came from another site, or without the right to it.
    NotYours,
    /// Something was too large.
    TooLarge,
    /// The visitor, or their address, has as many open challenges as they may have.
    Challenges,
    /// The server has too much to do.
    Busy,
    /// The game is on servers of a newer version.
    Newer,
    /// Our own fault.
    Broken,
}

impl PageError {
    /// The status of the answer in HTTP.
    #[must_use]
    pub fn status(&self) -> u16 {
        match self {
            PageError::NoPage
            | PageError::NoGame { .. }
            | PageError::NoRoom
            | PageError::NoStudy => 404,
            PageError::Full { .. } | PageError::StillPlayed { .. } | PageError::InPlay => 409,
            PageError::Starting | PageError::Busy | PageError::Newer => 503,
            PageError::TooMany { .. } | PageError::Challenges => 429,
            PageError::BadForm => 400,
            PageError::NoPicture { .. } => 422,
            PageError::NotYours => 403,
            PageError::TooLarge => 413,
            PageError::Broken => 500,
        }
    }

    /// After how many seconds it is worth trying again.
    #[must_use]
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            PageError::TooMany { seconds } => Some(*seconds),
            PageError::Starting | PageError::Busy | PageError::Newer => Some(2),
            _ => None,
        }
    }

    /// The key of its title; `KEY-told` is the key of what to do.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            PageError::NoPage => "trouble-no-page",
            PageError::NoGame { .. } => "trouble-no-game",
            PageError::NoRoom => "trouble-no-table",
            PageError::StillPlayed { .. } => "trouble-still-played",
            PageError::InPlay => "trouble-in-play",
            PageError::NoStudy => "trouble-no-study",
            PageError::Full { .. } => "trouble-full",
            PageError::NoPicture { .. } => "trouble-no-picture",
            PageError::Starting => "trouble-starting",
            PageError::TooMany { .. } => "trouble-too-many",
            PageError::BadForm => "trouble-bad-form",
            PageError::NotYours => "trouble-not-yours",
            PageError::TooLarge => "trouble-too-large",
            PageError::Challenges => "trouble-challenges",
            PageError::Busy => "trouble-busy",
            PageError::Newer => "trouble-newer",
            PageError::Broken => "trouble-broken",
        }
    }
}

/// The page of an error.
#[derive(Clone, Debug, Template)]
#[template(path = "error.html")]
pub struct ErrorPage {
    /// The visitor.
    pub page: Page,
    /// What went wrong.
    pub error: PageError,
}

impl ErrorPage {
    fn title(&self) -> String {
        self.page.t(self.error.key())
    }

    /// What happened and what to do.
    fn told(&self) -> String {
        let key = format!("{}-told", self.error.key());
        match &self.error {
            PageError::NoGame { name } => {
                // A long name is cut: the page is ours, and the address was not.
                let name: String = name.chars().take(40).collect();
                self.page.with(&key, "name", &name)
            }
            PageError::NoPicture { why } => self.page.with(&key, "why", why),
            PageError::TooMany { seconds } => self.page.count(&key, *seconds),
            _ => self.page.t(key),
        }
    }

    fn games(&self) -> &'static [GameId] {
        GameId::ALL
    }
}
