//! The page about how to play a game well.

use askama::Template;
use kabinet_content::{Article, Block, Topic};
use kabinet_games::GameId;

use super::article::ArticleView;
use super::home::GENTLE;
use super::page::{Json, Page};
use super::{rules, script_words};

/// The strategy of a game.
#[derive(Clone, Debug, Template)]
#[template(path = "strategy.html")]
pub struct StrategyPage {
    /// The visitor.
    pub page: Page,
    /// The game.
    pub game: GameId,
    /// Its ideas.
    pub article: &'static Article,
}

impl StrategyPage {
    fn view(&self) -> ArticleView<'_> {
        ArticleView::new(&self.page, self.game, Topic::Strategy, self.article)
    }

    /// The games that have such a page.
    fn others(&self) -> impl Iterator<Item = &'static GameId> {
        let has = |game: &&GameId| kabinet_content::article(**game, Topic::Strategy).is_ok();
        self.page.games_but(&self.game).filter(has)
    }

    fn words(&self) -> Json {
        script_words::of(&self.page, &[rules::SCRIPT_WORDS, script_words::BOARD])
    }
}
