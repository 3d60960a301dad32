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
    fn games(&self) -> &'static [GameId] {
        GameId::ALL
    }
}
