//! The pages: what each of them shows, and how it becomes HTML.
//!
//! Everything here is a pure function: data in, a page out. Nothing knows where the data is kept or
//! how it travels. No module names a game: what differs between games comes from the catalogue, and
//! its words from keys that begin with the game's name.
//!
//! | module | page |
//! | --- | --- |
//! | [`card`] | what other sites show beside a link to a page |
//! | [`page`] | what all pages share: language, theme, words, icons |
//! | [`home`] | the shelf, and the lists of games |
//! | [`new_game`] | the form for a new game, and what was chosen in it |
//! | [`game`] | a game: its table, board and people |
//! | [`share`] | a seat's own link, for playing on with another device |
//! | [`conditional`] | the moves that a player enters in advance |
//! | [`calendar`] | the deadlines of a player's games, for calendar programs |
//! | [`analysis`], `analysis_data`, `engine` | the analysis board, its data and its engine's panel |
//! | [`rules`] | the rules of a game |
//! | [`mod@print`] | a game to print |
//! | [`known`] | what is known about a game |
//! | [`explorer`] | the positions of a solved game, with the value of every move |
//! | [`strategy`], [`annotated`] | how to play a game well, with an annotated game |
//! | [`article`] | what the pages of rules and of what is known share |
//! | [`markup`] | the blocks and spans of our texts as HTML |
//! | [`learn`] | a step of a game's lesson |
//! | `practice` | the board of lessons, puzzles and the like |
//! | [`puzzles`] | today's puzzles, those of a game, one to be solved |
//! | [`mistakes`] | what a finished game teaches |
//! | [`icons`], `script_words` | icons; the words that scripts show |
//! | [`manifest`] | what systems must know to install the site like an app |
//! | [`pack`] | many pages that look alike in one file |
//! | [`offline`] | what stands for pages that need the server |
//! | [`error`] | errors as pages: what went wrong, and what to do |

pub mod analysis;
mod analysis_data;
pub mod annotated;
pub mod article;
pub mod calendar;
pub mod card;
pub mod conditional;
mod engine;
pub mod error;
pub mod explorer;
pub mod game;
pub mod home;
pub mod icons;
pub mod known;
pub mod learn;
pub mod manifest;
pub mod markup;
pub mod mistakes;
pub mod new_game;
pub mod offline;
pub mod pack;
pub mod page;
mod practice;
pub mod print;
pub mod puzzles;
pub mod rules;
mod script_words;
pub mod share;
pub mod strategy;

pub use analysis::{AnalysisPage, ChoosePage};
pub use analysis_data::AnalysisPageData;
pub use card::Card;
pub use error::{ErrorPage, PageError};
pub use game::GamePage;
pub use home::{GamesPage, HomePage};
pub use known::{KnownListPage, KnownPage};
pub use learn::LessonPage;
pub use new_game::{NewGame, NewGameForm, NewGamePage};
pub use page::{Json, Page, Theme};
pub use print::PrintPage;
pub use puzzles::{PuzzleListPage, PuzzlePage, PuzzlesPage};
pub use rules::RulesPage;

/// A page as HTML.
pub trait Html {
    /// The text that browsers get.
    fn html(&self) -> String;
}

impl<T: askama::Template> Html for T {
    fn html(&self) -> String {
        // Writing to a text does not fail.
        self.render().expect("a template writes to memory")
    }
}

#[cfg(test)]
mod tests;
