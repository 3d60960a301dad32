//! The page that tells the rules of a game.

use askama::Template;
use kabinet_content::{Article, Block, Topic};
use kabinet_core::Arg;
use kabinet_games::GameId;
use kabinet_words::text_with;

use super::article::ArticleView;
use super::home::GENTLE;
use super::page::{Json, Page};
use super::script_words::{self, Word};

/// The words of the boards to try.
pub(super) const SCRIPT_WORDS: &[Word] =
    &[("learn-lost", &[]), ("try-open", &[]), ("try-close", &[])];

/// The rules of a game.
#[derive(Clone, Debug, Template)]
#[template(path = "rules.html")]
pub struct RulesPage {
    /// The visitor.
    pub page: Page,
    /// The game.
    pub game: GameId,
    /// Its rules.
    pub article: &'static Article,
}

impl RulesPage {
    fn view(&self) -> ArticleView<'_> {
        ArticleView::new(&self.page, self.game, Topic::Rules, self.article)
    }

    /// Who published the game, and when.
    fn published(&self) -> String {
        let info = self.game.info();
        // The catalogue has the publisher's name, but this one is a word to translate.
        let key = match info.publisher {
            "self-published" => "rules-self-published",
            _ => "rules-published",
        };
        let args = [
            ("publisher", Arg::Text(info.publisher.to_owned())),
            ("year", Arg::Text(info.year.to_string())),
        ];
        text_with(self.page.language, key, &args)
    }

    fn words(&self) -> Json {
        script_words::of(&self.page, &[SCRIPT_WORDS, script_words::BOARD])
    }
}
