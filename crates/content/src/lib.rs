//! The texts of the games: the rules, the printed rules, what is known, the lesson and the figures.
//!
//! Each game has a folder `texts/GAME`. A draft game may lack some files or all of them.
//!
//! | file | content |
//! | --- | --- |
//! | `figures.txt` | the [figures](figure) that all documents and languages share |
//! | `LANGUAGE/rules.md` | the rules, for `/rules/GAME` |
//! | `LANGUAGE/known.md` | what is known about the game, for `/known/GAME` |
//! | `LANGUAGE/strategy.md` | how to play well, for `/strategy/GAME` |
//! | `LANGUAGE/print.md` | how to make the pieces, and the rules on two printed pages |
//! | `game.txt` | an [annotated game](annotated) |
//! | `LANGUAGE/game.txt` | the words of its annotations |
//! | `lesson.txt` | the [steps](lesson::step) of the lesson |
//! | `LANGUAGE/lesson.txt` | the [words](lesson::text) of these steps |
//!
//! Reading checks the content. The rules of the game play every figure and every step, so a figure
//! that claims something false is an error, and the tests fail.
//!
//! | module | concept |
//! | --- | --- |
//! | [`document`] | a document: sections, blocks, spans |
//! | `markdown` | the reader of the Markdown dialect |
//! | [`mod@article`] | a document in every language, with its figures |
//! | [`annotated`] | a game with a sentence where it turns |
//! | [`figure`] | a figure: a position and how it is shown |
//! | [`claim`] | a claim about who wins, which the tests prove |
//! | [`description`] | a board in words, for screen readers |
//! | [`mod@lesson`] | a lesson: steps, goals and their words |
//! | `entries` | the reader of `figures.txt` and `lesson.txt` |
//! | `setup` | the position where a figure or a step begins |
//! | `files` | the embedded files |

pub mod annotated;
pub mod article;
pub mod claim;
pub mod description;
pub mod document;
mod entries;
pub mod figure;
mod files;
pub mod lesson;
mod markdown;
mod setup;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kabinet_games::GameId;

pub use annotated::AnnotatedGame;
pub use article::{Article, Topic};
pub use claim::Claim;
pub use document::{Block, Document, FigureRef, Section, Span};
pub use figure::Figure;
pub use lesson::{Lesson, Step};

/// Content that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContentError {
    /// A file does not exist: the game is a draft, or nobody has translated the text.
    #[error("there is no file {0}")]
    Missing(String),
    /// A file breaks its format, or the rules of the game refute it.
    #[error("{file}: {problem}")]
    Invalid {
        /// The path below `texts`.
        file: String,
        /// The problem, for the author of the file.
        problem: String,
    },
}

/// A value for each game, read once.
type PerGame<T> = LazyLock<BTreeMap<GameId, Result<T, ContentError>>>;

static FIGURES: PerGame<Vec<Figure>> = LazyLock::new(|| each_game(files::figures));
static RULES: PerGame<Article> = LazyLock::new(|| each_game(|game| read(game, Topic::Rules)));
static KNOWN: PerGame<Article> = LazyLock::new(|| each_game(|game| read(game, Topic::Known)));
static STRATEGY: PerGame<Article> = LazyLock::new(|| each_game(|game| read(game, Topic::Strategy)));
static PRINT: PerGame<Article> = LazyLock::new(|| each_game(|game| read(game, Topic::Print)));
static GAMES: PerGame<AnnotatedGame> = LazyLock::new(|| each_game(files::annotated_game));
static LESSONS: PerGame<Lesson> = LazyLock::new(|| each_game(files::lesson));

fn each_game<T>(
    read: impl Fn(GameId) -> Result<T, ContentError>,
) -> BTreeMap<GameId, Result<T, ContentError>> {
    let games = GameId::ALL.iter();
    games.map(|&game| (game, read(game))).collect()
}

fn read(game: GameId, topic: Topic) -> Result<Article, ContentError> {
    files::article(game, topic, figures(game)?)
}

fn find<T>(all: &'static PerGame<T>, game: GameId) -> Result<&'static T, ContentError> {
    match all.get(&game) {
        Some(read) => read.as_ref().map_err(Clone::clone),
        None => Err(ContentError::Missing(game.info().slug.to_owned())),
    }
}

/// The figures of a game, in the order of their file.
///
/// # Errors
/// If the game has no figures, or one of them is false.
pub fn figures(game: GameId) -> Result<&'static [Figure], ContentError> {
    find(&FIGURES, game).map(Vec::as_slice)
}

/// The article about a topic of a game.
///
/// # Errors
/// If the article is missing in a language, or cannot be read.
pub fn article(game: GameId, topic: Topic) -> Result<&'static Article, ContentError> {
    let all = match topic {
        Topic::Rules => &RULES,
        Topic::Known => &KNOWN,
        Topic::Strategy => &STRATEGY,
        Topic::Print => &PRINT,
    };
    find(all, game)
}

/// The annotated game of a game.
///
/// # Errors
/// If it is missing in a language, or the rules refute it.
pub fn annotated_game(game: GameId) -> Result<&'static AnnotatedGame, ContentError> {
    find(&GAMES, game)
}

/// The steps of a game's lesson, as their file has them, for a browser that judges by itself.
#[must_use]
pub fn lesson_source(game: GameId) -> Option<String> {
    files::lesson_source(game)
}

/// The lesson of a game.
///
/// # Errors
/// If the lesson is missing in a language, or a step is false.
pub fn lesson(game: GameId) -> Result<&'static Lesson, ContentError> {
    find(&LESSONS, game)
}
