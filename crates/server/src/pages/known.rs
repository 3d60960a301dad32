//! The pages about what is known: of all games, and of one.

use askama::Template;
use kabinet_content::{Article, Block, Topic};
use kabinet_engine::tablebase::tablebase;
use kabinet_games::GameId;

use super::article::ArticleView;
use super::markup;
use super::page::Page;

/// The page of known results about a game.
#[derive(Clone, Debug, Template)]
#[template(path = "known.html")]
pub struct KnownPage {
    /// The visitor.
    pub page: Page,
    /// The game.
    pub game: GameId,
    /// The article.
    pub article: &'static Article,
}

/// The page of known results about all games, a sentence or two each.
#[derive(Clone, Debug, Template)]
#[template(path = "known_list.html")]
pub struct KnownListPage {
    /// The visitor.
    pub page: Page,
}

impl KnownPage {
    /// Whether the game is solved, at least in part.
    fn is_solved(&self) -> bool {
        tablebase(self.game).is_ok()
    }

    /// Whether a strategy of the winner can be played against: a book, and not a table of all
    /// positions, in which neither side may win.
    fn has_book(&self) -> bool {
        tablebase(self.game).is_ok_and(|table| !table.is_complete())
    }

    fn view(&self) -> ArticleView<'_> {
        ArticleView::new(&self.page, self.game, Topic::Known, self.article)
    }
}

impl KnownListPage {
    /// The games that have an article, each with its lead.
    fn games(&self) -> impl Iterator<Item = (&'static GameId, String)> {
        let language = self.page.language;
        GameId::ALL.iter().filter_map(move |game| {
            let article = kabinet_content::article(*game, Topic::Known).ok()?;
            let lead = &article.document(language).lead;
            Some((game, markup::blocks_html(lead, language)))
        })
    }
}
