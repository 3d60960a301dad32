//! The front page: the shelf of games, and lists of games that are being played.

use std::collections::BTreeMap;
use std::fmt;

use askama::Template;
use kabinet_core::Arg;
use kabinet_engine::Persona;
use kabinet_games::{GameId, Options};
use kabinet_words::text_with;

use super::page::{Fact, Json, Page, Theme};
use super::puzzles::GamePuzzles;
use super::script_words;

/// The words of the script of the page with the lists.
pub(super) const SCRIPT_WORDS: &[script_words::Word] = &[
    ("tell-denied", &[]),
    ("tell-unsupported", &[]),
    ("tell-install", &[]),
    ("tell-failed", &[]),
    ("copied", &[]),
    ("copy-failed", &[]),
];

/// The level of the engine behind "play now": it lets a newcomer win.
pub const GENTLE: u8 = 2;

/// How a visitor last played the computer at each game: what "play now" does again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastPlayed {
    by_game: BTreeMap<&'static str, (Persona, Side)>,
}

/// Where a visitor wanted to sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Chance,
    First,
    Second,
}

impl Side {
    const ALL: [Side; 3] = [Side::Chance, Side::First, Side::Second];

    /// What the form for a new game calls it.
    fn code(self) -> &'static str {
        match self {
            Side::Chance => "chance",
            Side::First => "0",
            Side::Second => "1",
        }
    }
}

impl LastPlayed {
    /// Reads what a cookie says, such as `kengi-3-chance.kingdom-racer-0`. It may say anything:
    /// what makes no sense is left out.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut found = Self::default();
        for entry in text.split('.') {
            if let Some((slug, rest)) = entry.split_once('-')
                && let Some((name, side)) = rest.split_once('-')
                && let Ok(game) = slug.parse::<GameId>()
                && let Some(persona) = Persona::named(game, name)
            {
                found.set(game, persona, side);
            }
        }
        found
    }

    /// Notes a game; the side is what the form calls it.
    pub fn set(&mut self, game: GameId, persona: Persona, side: &str) {
        if let Some(side) = Side::ALL.into_iter().find(|one| one.code() == side) {
            self.by_game.insert(game.info().slug, (persona, side));
        }
    }

    /// Changes the level or character noted for a game. Returns whether that changed anything.
    pub fn set_persona(&mut self, game: GameId, persona: Persona) -> bool {
        match self.by_game.get_mut(game.info().slug) {
            Some((last, _)) if *last != persona => {
                *last = persona;
                true
            }
            _ => false,
        }
    }

    /// Whom the computer played in a game last time.
    #[must_use]
    pub fn persona(&self, game: &GameId) -> Option<Persona> {
        let (persona, _) = self.by_game.get(game.info().slug)?;
        Some(*persona)
    }

    /// Where the visitor sat, as the form calls it.
    #[must_use]
    pub fn side(&self, game: &GameId) -> &'static str {
        let last = self.by_game.get(game.info().slug);
        last.map_or(Side::Chance, |(_, side)| *side).code()
    }
}

impl fmt::Display for LastPlayed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (slug, (persona, side))) in self.by_game.iter().enumerate() {
            let dot = if index == 0 { "" } else { "." };
            write!(f, "{dot}{slug}-{}-{}", persona.key(), side.code())?;
        }
        Ok(())
    }
}

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
    /// How the visitor last played the computer.
    pub played: LastPlayed,
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
    /// Whether the visitor has played anything, and may be told of it.
    pub plays: bool,
    /// The private link to the visitor's calendar of deadlines, if there is one.
    pub calendar: Option<String>,
    /// Where the visitor can be away from games: the form for it.
    pub holiday: Option<HolidayForm>,
}

/// The form by which a player announces to be away from all games with days for a move.
#[derive(Clone, Debug, Default)]
pub struct HolidayForm {
    /// Until which day the visitor is away, in words, if they are.
    pub until: Option<String>,
    /// From how many games they are away.
    pub games: usize,
    /// The first day that can be chosen.
    pub least: String,
    /// The last day that can be chosen; `None` if no days are left this year.
    pub most: Option<String>,
    /// Why something could not be done.
    pub problem: Option<String>,
}

impl GamesPage {
    /// That the visitor is away, in a sentence.
    fn away(&self, form: &HolidayForm, day: &str) -> String {
        let games = i64::try_from(form.games).unwrap_or(i64::MAX);
        let args = [
            ("day", Arg::Text(day.to_owned())),
            ("count", Arg::Number(games)),
        ];
        text_with(self.page.language, "holiday-on", &args)
    }
}

/// The lists without the page around them, for pages that keep them up to date.
#[derive(Clone, Debug, Template)]
#[template(path = "live_lists.html")]
pub struct LiveLists {
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
    /// The address of a picture of its position, without the theme.
    pub picture: String,
    /// That it is the visitor's turn, or who won, in a few words; may be empty.
    pub lead: String,
    /// How it went for the visitor, for the style sheet: `won`, `lost`, or empty.
    pub result: &'static str,
    /// How it stands, in a sentence: whose turn it is, how it ended.
    pub note: String,
    /// How much time is left for the move, where there are days; may be empty.
    pub deadline: String,
    /// Whether the visitor has something to do there.
    pub waits: bool,
    /// Whether it is over.
    pub over: bool,
    /// When something last happened, as a machine reads it.
    pub time: String,
    /// When something last happened, in words.
    pub when: String,
}

impl GameRow {
    /// What its link is called: a list of links has several games of the same name.
    #[must_use]
    pub fn label(&self) -> String {
        let [first, second] = &self.players;
        let title = self.game.info().title();
        let says = [self.lead.as_str(), self.note.as_str()];
        let says = says.into_iter().find(|text| !text.is_empty());
        format!("{title}, {first} – {second}. {}", says.unwrap_or_default())
    }
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
    /// Whether the one who waits is certainly not connected.
    pub away: bool,
}

impl HomePage {
    fn games(&self) -> &'static [GameId] {
        GameId::ALL
    }

    /// The level or the character of "play now".
    fn level(&self, game: &GameId) -> String {
        let last = self.played.persona(game);
        last.map_or_else(|| GENTLE.to_string(), Persona::key)
    }

    /// The same in a few words, for who has played.
    fn last_opponent(&self, game: &GameId) -> Option<String> {
        let persona = self.played.persona(game)?;
        Some(self.page.persona(persona))
    }

    /// What "play now" does, for those who hear it.
    fn play_label(&self, game: &GameId) -> String {
        let name = game.info().title();
        match self.last_opponent(game) {
            None => self.page.with("home-play-label", "game", name),
            Some(told) => {
                let args = [
                    ("game", Arg::Text(name.to_owned())),
                    ("told", Arg::Text(told)),
                ];
                text_with(self.page.language, "home-play-again-label", &args)
            }
        }
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
    fn words(&self) -> Json {
        script_words::of(&self.page, &[SCRIPT_WORDS])
    }
}

impl Challenge {
    fn facts(&self, page: &Page) -> Vec<Fact> {
        page.chosen(&self.options)
    }
}

impl Page {
    /// The address of a picture in the visitor's colours.
    #[must_use]
    pub fn themed(&self, address: &str) -> String {
        match self.theme {
            Theme::Auto => address.to_owned(),
            theme => {
                let sign = if address.contains('?') { '&' } else { '?' };
                format!("{address}{sign}theme={}", theme.code())
            }
        }
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_somebody_played_survives_its_cookie() {
        let mut played = LastPlayed::default();
        let level = |name| Persona::named(GameId::Kengi, name).expect("somebody");
        assert_eq!(played.persona(&GameId::Kengi), None);
        assert_eq!(played.side(&GameId::Kengi), "chance");
        played.set(GameId::Kengi, level("7"), "1");
        played.set(GameId::Kingdom, level("2"), "chance");
        played.set(GameId::Kastwa, level("2"), "sideways");
        let read = LastPlayed::read(&played.to_string());
        assert_eq!(read, played);
        assert_eq!(read.persona(&GameId::Kengi), Some(level("7")));
        assert_eq!(read.side(&GameId::Kengi), "1");
        assert_eq!(read.persona(&GameId::Kastwa), None);
        let mut read = read;
        assert!(read.set_persona(GameId::Kengi, level("builder")));
        assert!(!read.set_persona(GameId::Kengi, level("builder")));
        assert!(!read.set_persona(GameId::Kastwa, level("builder")));
        assert_eq!(read.side(&GameId::Kengi), "1");
        assert_eq!(LastPlayed::read(&read.to_string()), read);
        for nonsense in [
            "",
            "kengi",
            "chess-3-0",
            "kengi-99-0",
            "kengi-3-9",
            "kengi-nobody-0",
            "...--",
        ] {
            assert_eq!(
                LastPlayed::read(nonsense),
                LastPlayed::default(),
                "{nonsense}"
            );
        }
    }
}
