//! The rules of every game as people read them: texts in three languages, with figures.
//!
//! The texts are `rules/LANGUAGE/GAME.md`, the figures that all languages share `rules/figures/GAME.txt`. A figure is
//! a position and what is played there, and is read by the rules themselves: one that claims what is not so is
//! refused, so no picture on the pages can be wrong.
//!
//! | module | concept |
//! | --- | --- |
//! | [`text`] | a text: sections, marks, where its figures are |
//! | [`figure`] | a figure: the position it shows, its picture, its words |

pub mod figure;
pub mod text;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use kabinet_games::GameId;
use kabinet_words::Language;
use rust_embed::RustEmbed;

pub use figure::{Figure, FigureError};
pub use text::{Block, Section, Shown, Text};

#[derive(RustEmbed)]
#[folder = "rules/"]
struct Files;

/// The figures and texts of a game, read once.
#[derive(Debug)]
pub struct Rules {
    figures: Vec<Figure>,
    texts: BTreeMap<Language, Text>,
}

static ALL: LazyLock<BTreeMap<GameId, Rules>> = LazyLock::new(|| {
    let read = |&game: &GameId| Some((game, Rules::read(game).ok()?));
    GameId::ALL.iter().filter_map(read).collect()
});

/// The rules of a game; `None` if nobody has written them in every language.
#[must_use]
pub fn of(game: GameId) -> Option<&'static Rules> {
    ALL.get(&game)
}

impl Rules {
    /// Reads the files of a game.
    ///
    /// # Errors
    /// If a file is missing, or a figure does not hold by the rules.
    pub fn read(game: GameId) -> Result<Self, FigureError> {
        Self::read_from(game, |name| Files::get(name).map(|file| file.data))
    }

    /// Reads texts with figures from other files of the same form.
    ///
    /// # Errors
    /// As for [`Rules::read`].
    pub fn read_from(
        game: GameId,
        bytes: impl Fn(&str) -> Option<Cow<'static, [u8]>>,
    ) -> Result<Self, FigureError> {
        let file = |name: String| {
            let bytes = bytes(&name).map(Cow::into_owned);
            let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
            text.ok_or_else(|| FigureError(format!("there is no text {name}")))
        };
        let slug = game.info().slug;
        let figures = Figure::read_all(game, &file(format!("figures/{slug}.txt"))?)?;
        let mut texts = BTreeMap::new();
        for language in Language::ALL {
            let source = file(format!("{}/{slug}.md", language.code()))?;
            texts.insert(language, Text::read(&source, language));
        }
        Ok(Self { figures, texts })
    }

    /// The figures, in the order of their file.
    #[must_use]
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// The figure with this name.
    #[must_use]
    pub fn figure(&self, name: &str) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.name() == name)
    }

    /// The text in a language.
    ///
    /// # Panics
    /// Never: rules are only read in all languages at once.
    #[must_use]
    pub fn text(&self, language: Language) -> &Text {
        self.texts.get(&language).expect("a text in every language")
    }
}

#[cfg(test)]
mod tests;
