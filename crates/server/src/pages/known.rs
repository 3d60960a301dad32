//! The pages about what is known: all games, and one of them.

use askama::Template;
use kabinet_games::GameId;

use super::figures::Figures;
use super::page::Page;
use crate::known;
use crate::rules::{Block, Rules, Text};

/// What is known of a game.
#[derive(Clone, Debug, Template)]
#[template(path = "known.html")]
pub struct KnownPage {
    /// The visitor.
    pub page: Page,
    /// Which game.
    pub game: GameId,
    /// What is known of it.
    pub known: &'static Rules,
}

/// What is known of all games, in a sentence or two each.
#[derive(Clone, Debug, Template)]
#[template(path = "known_list.html")]
pub struct KnownListPage {
    /// The visitor.
    pub page: Page,
}

impl KnownPage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }

    fn text(&self) -> &'static Text {
        self.known.text(self.page.language)
    }

    fn figures(&self) -> Figures<'_> {
        Figures::new(&self.page, "known", self.game, self.known)
    }
}

impl KnownListPage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }

    /// The games, with what is said of each first.
    fn games(&self) -> impl Iterator<Item = (&'static GameId, &'static str)> {
        let language = self.page.language;
        GameId::ALL.iter().filter_map(move |game| {
            let known = known::of(*game)?;
            Some((game, known.text(language).lead.as_str()))
        })
    }
}
