//! The figures of a text about a game, as its page shows them.

use kabinet_games::GameId;

use super::page::{Page, Theme};
use crate::rules::{Figure, Rules, Shown};

/// The figures of one text, for one visitor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figures<'p> {
    page: &'p Page,
    /// The part of the site that the text belongs to, the first word of its address.
    part: &'static str,
    game: GameId,
    text: &'static Rules,
}

impl<'p> Figures<'p> {
    pub(super) fn new(
        page: &'p Page,
        part: &'static str,
        game: GameId,
        text: &'static Rules,
    ) -> Self {
        Figures {
            page,
            part,
            game,
            text,
        }
    }

    /// The figure that is shown.
    pub(super) fn of(&self, shown: &Shown) -> Option<&'static Figure> {
        self.text.figure(&shown.name)
    }

    /// The address of a figure's picture, whatever the theme.
    pub(super) fn address(&self, figure: &Figure) -> String {
        let (part, slug) = (self.part, self.game.info().slug);
        let language = self.page.language.code();
        let (name, version) = (figure.name(), figure.version());
        format!("/{part}/{slug}/figure/{name}.svg?lang={language}&v={version}")
    }

    /// The address of a figure's picture in the visitor's colours.
    pub(super) fn picture(&self, figure: &Figure) -> String {
        let address = self.address(figure);
        match self.page.theme {
            Theme::Auto => address,
            theme => format!("{address}&theme={}", theme.code()),
        }
    }

    /// What the figure shows, in words.
    pub(super) fn told(&self, figure: &Figure) -> String {
        figure.told(self.page.language)
    }
}
