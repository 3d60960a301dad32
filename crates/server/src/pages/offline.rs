//! The page that stands for those that need the server, while it cannot be reached.

use askama::Template;
use kabinet_games::GameId;

use super::page::Page;

/// What can be done without a network, and what cannot.
#[derive(Clone, Debug, Template)]
#[template(path = "offline.html")]
pub struct OfflinePage {
    /// The visitor.
    pub page: Page,
}

impl OfflinePage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }

    fn games(&self) -> &'static [GameId] {
        GameId::ALL
    }
}
