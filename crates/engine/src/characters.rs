//! Characters: opponents with a name and a way of playing of their own.
//!
//! A character plays like a level, or like one with a few other numbers, and has a taste: it likes
//! some traits of a position more than they are worth ([`Evaluate::TRAITS`]). A small file for each
//! game lists its characters, one per line: `NAME LEVEL TRAIT VALUE …`, where words of the levels'
//! files (`nodes 800`) change what it has from its level. The first trait is the one it is known
//! for. Matches measure how strong each is and how much it shows that trait (docs/LEVELS.md).
//!
//! [`Evaluate::TRAITS`]: crate::eval::Evaluate::TRAITS

use std::fmt;
use std::sync::LazyLock;

use kabinet_core::text::quoted;
use kabinet_core::{Game, Match, Side};
use kabinet_games::{AnyGame, GameId};

use crate::engine::EngineOptions;
use crate::eval::{self, EngineGame, EngineVisitor, Traits};
use crate::levels::{Level, Strength};

/// In how many turns of a game the engine chooses by lot among what it deems equal.
const OPENING_TURNS: usize = 6;
/// The largest error of an evaluation in these turns, in hundredths.
const VARIETY: u32 = 10;

/// A character of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Character {
    game: GameId,
    index: usize,
}

/// What the file says of a character.
struct Entry {
    name: &'static str,
    level: Level,
    strength: Strength,
    /// The index of the trait it is known for, and whether it shows much of it.
    known_for: (usize, bool),
}

/// The characters of every game, read once.
static ENTRIES: LazyLock<Vec<(GameId, Vec<Entry>)>> = LazyLock::new(|| {
    let of_game = |&game: &GameId| (game, eval::visit(&game.start(), ReadCharacters(game)));
    GameId::ALL.iter().map(of_game).collect()
});

fn entries(game: GameId) -> &'static [Entry] {
    let found = ENTRIES.iter().find(|(id, _)| *id == game);
    found.map_or(&[], |(_, entries)| entries)
}

impl Character {
    /// The characters of a game, in the order of its file: the gentlest first.
    pub fn all(game: GameId) -> impl Iterator<Item = Character> {
        (0..entries(game).len()).map(move |index| Character { game, index })
    }

    /// The character with this name, in any case.
    #[must_use]
    pub fn named(game: GameId, name: &str) -> Option<Character> {
        Character::all(game).find(|character| character.name().eq_ignore_ascii_case(name))
    }

    /// The same, or a sentence that lists the characters there are.
    ///
    /// # Errors
    /// If the game has no such character.
    pub fn find(game: GameId, name: &str) -> Result<Character, UnknownCharacter> {
        Character::named(game, name).ok_or_else(|| UnknownCharacter {
            name: quoted(name),
            game: game.info().name,
            known: Character::all(game)
                .map(Character::name)
                .collect::<Vec<_>>()
                .join(", "),
        })
    }

    fn entry(self) -> &'static Entry {
        &entries(self.game)[self.index]
    }

    /// The game it plays.
    #[must_use]
    pub fn game(self) -> GameId {
        self.game
    }

    /// The short name that commands and stored games use. People read a translated one.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// The level it is made from. Programs that do not know the character play this level instead.
    #[must_use]
    pub fn level(self) -> Level {
        self.entry().level
    }

    /// The name of the trait it is known for, and whether it shows more of it than others or less.
    #[must_use]
    pub fn known_for(self) -> (&'static str, bool) {
        let (index, more) = self.entry().known_for;
        (trait_names(self.game)[index], more)
    }

    /// How much of the trait it is known for its position shows, where it has just played.
    #[must_use]
    pub fn shown(self, position: &AnyGame) -> i32 {
        traits(position, position.side().other())[self.entry().known_for.0]
    }
}

/// A game has no character of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no character {name} in {game}; there are {known}")]
pub struct UnknownCharacter {
    name: String,
    game: &'static str,
    known: String,
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Whom the engine plays: a level, or a character made from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Persona {
    level: Level,
    character: Option<Character>,
}

impl From<Level> for Persona {
    fn from(level: Level) -> Self {
        let character = None;
        Persona { level, character }
    }
}

impl From<Character> for Persona {
    fn from(character: Character) -> Self {
        Persona {
            level: character.level(),
            character: Some(character),
        }
    }
}

impl Persona {
    /// Full strength.
    pub const FULL: Persona = Persona {
        level: Level::HIGHEST,
        character: None,
    };

    /// A level such as `3`, or a character of a game by its name.
    #[must_use]
    pub fn named(game: GameId, text: &str) -> Option<Persona> {
        match text.parse::<Level>() {
            Ok(level) => Some(level.into()),
            Err(_) => Character::named(game, text).map(Persona::from),
        }
    }

    /// A level, or the character of this name if the game has it. So a program that does
    /// not know the character plays its level.
    #[must_use]
    pub fn or_level(game: GameId, character: Option<&str>, level: Level) -> Persona {
        let known = character.and_then(|name| Character::named(game, name));
        known.map_or_else(|| level.into(), Persona::from)
    }

    /// Every level and then every character of a game.
    pub fn all(game: GameId) -> impl Iterator<Item = Persona> {
        let characters = Character::all(game).map(Persona::from);
        Level::all().map(Persona::from).chain(characters)
    }

    /// The level, or the one that the character is made from.
    #[must_use]
    pub fn level(self) -> Level {
        self.level
    }

    /// The character.
    #[must_use]
    pub fn character(self) -> Option<Character> {
        self.character
    }

    /// The short name: `3`, or that of the character. [`Persona::named`] reads it.
    #[must_use]
    pub fn key(self) -> String {
        match self.character {
            Some(character) => character.name().to_owned(),
            None => self.level.to_string(),
        }
    }

    /// The name in records: `Kabinet level 3`, or `Kabinet racer`.
    #[must_use]
    pub fn recorded(self) -> String {
        format!("Kabinet {self}")
    }

    /// Whom a record names, if it is the engine.
    #[must_use]
    pub fn from_record(game: GameId, name: &str) -> Option<Persona> {
        let rest = name.strip_prefix("Kabinet ")?;
        match rest.strip_prefix("level ") {
            Some(level) => level.parse::<Level>().ok().map(Persona::from),
            None => Character::named(game, rest).map(Persona::from),
        }
    }

    /// How strong it plays a game. A character of another game plays its level.
    #[must_use]
    pub fn strength(self, position: &AnyGame) -> Strength {
        match self.character {
            Some(character) if character.game == position.id() => character.entry().strength,
            _ => self.level.strength(position),
        }
    }

    /// Makes an engine play like this in a match. Another seed makes other errors and another
    /// opening: in the first turns it chooses by lot among what it deems equal. A proved result is
    /// never given away for that. At full strength it plays from its opening book.
    pub fn apply(self, options: &mut EngineOptions, game: &Match<AnyGame>, seed: u64) -> Strength {
        let strength = self.strength(game.position());
        strength.apply(options, seed);
        if game.turns().len() < OPENING_TURNS {
            options.settings.variety = VARIETY;
        } else {
            options.settings.variety = 0;
        }
        options.book = strength.is_full();
        strength
    }
}

/// `level 3`, or the name of the character.
impl fmt::Display for Persona {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.character {
            Some(character) => character.fmt(f),
            None => write!(f, "level {}", self.level),
        }
    }
}

/// The names of the traits of a game.
#[must_use]
pub fn trait_names(game: GameId) -> &'static [&'static str] {
    struct Names;
    impl EngineVisitor for Names {
        type Output = &'static [&'static str];

        fn visit<G: EngineGame>(self, _: &G) -> Self::Output {
            G::TRAITS
        }
    }
    eval::visit(&game.start(), Names)
}

/// How much of each trait a side's position shows.
#[must_use]
pub fn traits(position: &AnyGame, side: Side) -> Traits {
    struct Shown(Side);
    impl EngineVisitor for Shown {
        type Output = Traits;

        fn visit<G: EngineGame>(self, position: &G) -> Traits {
            position.traits(self.0)
        }
    }
    eval::visit(position, Shown(side))
}

/// Reads the characters of a game. A line that makes no sense is left out; a test reads all files.
struct ReadCharacters(GameId);

impl EngineVisitor for ReadCharacters {
    type Output = Vec<Entry>;

    fn visit<G: EngineGame>(self, _: &G) -> Vec<Entry> {
        let start = self.0.start();
        let read = |line| read_line(line, &start, G::TRAITS);
        lines(G::CHARACTERS).filter_map(read).collect()
    }
}

/// The lines of a small file that are not comments.
pub(crate) fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = text.lines();
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn read_line(line: &'static str, start: &AnyGame, traits: &[&str]) -> Option<Entry> {
    let mut words = line.split_whitespace();
    let name = words.next()?;
    let level: Level = words.next()?.parse().ok()?;
    let mut strength = level.strength(start);
    let mut known_for = None;
    while let Some(word) = words.next() {
        let value = words.next()?;
        if let Some(index) = traits.iter().position(|name| *name == word) {
            let value: i16 = value.parse().ok()?;
            known_for = known_for.or(Some((index, value > 0)));
            strength.taste = strength.taste.with(index, value);
        } else {
            strength.set(word, value.parse().ok()?)?;
        }
    }
    Some(Entry {
        name,
        level,
        strength,
        known_for: known_for?,
    })
}

#[cfg(test)]
mod tests;
