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
    /// Why a page needs the server: `needs` in `workers/service.js` chooses one of these.
    fn needs(&self) -> [&'static str; 4] {
        ["game", "mistakes", "tree", "server"]
    }

    fn games(&self) -> &'static [GameId] {
        GameId::ALL
    }
}
