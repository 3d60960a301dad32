//! The pages about what is known: all games, and one of them.

use askama::Template;
use kabinet_games::GameId;

use super::page::{Page, Theme};
use crate::known;
use crate::rules::{Block, Figure, Rules, Shown, Text};

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

    fn figure(&self, shown: &Shown) -> Option<&'static Figure> {
        self.known.figure(&shown.name)
    }

    /// The address of a figure's picture, whatever the theme.
    fn address(&self, figure: &Figure) -> String {
        let slug = self.game.info().slug;
        let language = self.page.language.code();
        let (name, version) = (figure.name(), figure.version());
        format!("/known/{slug}/figure/{name}.svg?lang={language}&v={version}")
    }

    /// The address of a figure's picture in the visitor's colours.
    fn picture(&self, figure: &Figure) -> String {
        let address = self.address(figure);
        match self.page.theme {
            Theme::Auto => address,
            theme => format!("{address}&theme={}", theme.code()),
        }
    }

    fn told(&self, figure: &Figure) -> String {
        figure.told(self.page.language)
    }

    /// The other games.
    fn others(&self) -> impl Iterator<Item = &'static GameId> {
        GameId::ALL.iter().filter(|game| **game != self.game)
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
