//! The front page: the shelf of games, and lists of games that are being played.

use askama::Template;
use kabinet_games::{GameId, Options};

use super::page::{Fact, Page, Theme};
use super::puzzles::GamePuzzles;

/// The level of the engine behind "play now": it lets a newcomer win.
pub const GENTLE: u8 = 2;

/// The home page.
#[derive(Clone, Debug, Template)]
#[template(path = "home.html")]
pub struct HomePage {
    /// The visitor.
    pub page: Page,
    /// The lists below the shelf.
    pub lists: Lists,
    /// How many pictures each miniature shows in turn; 1 for a still board.
    pub frames: u32,
    /// Today's puzzles.
    pub puzzles: Vec<GamePuzzles>,
}

/// The page with the lists alone.
#[derive(Clone, Debug, Template)]
#[template(path = "games.html")]
pub struct GamesPage {
    /// The visitor.
    pub page: Page,
    /// The lists.
    pub lists: Lists,
}

/// The games a visitor can go on with, join or watch.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    /// The visitor's own games, those that wait for them first.
    pub mine: Vec<GameRow>,
    /// Challenges in the lobby.
    pub lobby: Vec<Challenge>,
    /// Games of others that are being played now.
    pub watch: Vec<GameRow>,
    /// The visitor's own games that are over, the latest first.
    pub finished: Vec<GameRow>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its name in addresses.
    pub id: String,
    /// Which game is played.
    pub game: GameId,
    /// Who plays each side; a team's names with commas.
    pub players: [String; 2],
    /// How it stands, in a few words: whose turn it is, how it ended.
    pub note: String,
    /// Whether the visitor has something to do there.
    pub waits: bool,
    /// Whether it is over.
    pub over: bool,
    /// When something last happened, as a machine reads it.
    pub time: String,
    /// When something last happened, in words.
    pub when: String,
}

/// A challenge to anyone.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// The name of the game in addresses.
    pub id: String,
    /// Which game.
    pub game: GameId,
    /// Who waits.
    pub host: String,
    /// The variant options.
    pub options: Options,
    /// The clock in words.
    pub clock: String,
}

impl HomePage {
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

    /// How many can play, in words: `2`, `2, 4 or 6`.
    fn seats(&self, game: &GameId) -> String {
        let counts: Vec<String> = game
            .info()
            .seat_counts()
            .iter()
            .map(usize::to_string)
            .collect();
        let told = match counts.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                format!("{} {} {last}", rest.join(", "), self.page.t("home-or"))
            }
            _ => counts.concat(),
        };
        self.page.with("home-players", "count", &told)
    }
}

impl GamesPage {
    /// The page as HTML.
    ///
    /// # Panics
    /// Never: writing to a text does not fail.
    #[must_use]
    pub fn html(&self) -> String {
        self.render().expect("a template writes to memory")
    }
}

impl Challenge {
    fn facts(&self, page: &Page) -> Vec<Fact> {
        page.chosen(&self.options)
    }
}

impl Page {
    /// The address of the picture of a game's board, in the visitor's colours.
    #[must_use]
    pub fn picture(&self, game: &GameId) -> String {
        let slug = game.info().slug;
        match self.theme {
            Theme::Auto => format!("/board/{slug}.svg"),
            theme => format!("/board/{slug}.svg?theme={}", theme.code()),
        }
    }
}
