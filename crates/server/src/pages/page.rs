//! What all pages share: the visitor's language and theme, words, icons, data for scripts.

use std::fmt;

use kabinet_core::{Arg, Side, ToMessage};
use kabinet_engine::{Character, Persona};
use kabinet_games::{GameId, GameInfo, OptionInfo, Options, Seat, ValueForm};
use kabinet_words::{Language, catalogue, text, text_with, translate};
use serde::Serialize;

use super::card::Card;
use super::icons;
use crate::persona;

/// Which colours a visitor wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The system's choice.
    #[default]
    Auto,
    /// Paper and ink.
    Light,
    /// Walnut and lamp-light.
    Dark,
}

impl Theme {
    /// Every theme, in the order of the switch.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// The name that the cookie, the page and the style sheets use.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme with this name, if there is one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

/// How boards look to a visitor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// As the games were sold.
    #[default]
    Usual,
    /// Strong contrasts.
    Contrast,
    /// Patterns where there are hues.
    Patterns,
}

impl Look {
    /// Every look, in the order of the switch.
    pub const ALL: [Look; 3] = [Look::Usual, Look::Contrast, Look::Patterns];

    /// The name that the cookie, the page and the style sheets use.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Look::Usual => "usual",
            Look::Contrast => "contrast",
            Look::Patterns => "patterns",
        }
    }

    /// The look with this name, if there is one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Look> {
        Look::ALL.into_iter().find(|look| look.code() == code)
    }
}

/// How far apart letters, words and lines are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// As usual.
    #[default]
    Usual,
    /// Wide: easier to read for many people with dyslexia.
    Wide,
}

impl Spacing {
    /// Both, in the order of the switch.
    pub const ALL: [Spacing; 2] = [Spacing::Usual, Spacing::Wide];

    /// The name that the cookie, the page and the style sheets use.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Spacing::Usual => "usual",
            Spacing::Wide => "wide",
        }
    }

    /// The spacing with this name, if there is one.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Spacing> {
        Spacing::ALL.into_iter().find(|one| one.code() == code)
    }
}

/// What every page needs to know about its visitor.
#[derive(Clone, Debug)]
pub struct Page {
    /// The language of every word.
    pub language: Language,
    /// The colours.
    pub theme: Theme,
    /// How boards look.
    pub look: Look,
    /// How far apart letters are.
    pub spacing: Spacing,
    /// The address of the page itself; the switches come back to it.
    pub path: String,
    /// What other sites show beside a link to the page.
    pub card: Option<Card>,
}

impl Page {
    /// A text in the visitor's language.
    #[must_use]
    pub fn t(&self, key: impl AsRef<str>) -> String {
        text(self.language, key.as_ref())
    }

    /// The name of a button for those who hear it, as an attribute, if its text has places where it
    /// may be broken: some readers stutter there.
    #[must_use]
    pub fn spoken(&self, key: &str) -> String {
        const MAY_BREAK: char = '\u{ad}';
        let text = self.t(key);
        if !text.contains(MAY_BREAK) {
            return String::new();
        }
        let spoken = text.replace(MAY_BREAK, "");
        format!(" aria-label=\"{}\"", super::markup::escaped(&spoken))
    }

    /// A text with something filled in.
    #[must_use]
    pub fn with(&self, key: &str, name: &str, value: &str) -> String {
        text_with(self.language, key, &[(name, Arg::Text(value.to_owned()))])
    }

    /// Whom the computer plays, in a few words: `level 3`, or the name of a character.
    #[must_use]
    pub fn persona(&self, persona: Persona) -> String {
        persona::short(self.language, persona)
    }

    /// The name of a character.
    #[must_use]
    pub fn character(&self, character: &Character) -> String {
        catalogue::character(self.language, character.game().info(), character.name())
    }

    /// A text with a number in it.
    #[must_use]
    pub fn count(&self, key: &str, number: impl TryInto<i64>) -> String {
        let number = number.try_into().unwrap_or(i64::MAX);
        text_with(self.language, key, &[("n", Arg::Number(number))])
    }

    /// A message in the visitor's language.
    #[must_use]
    pub fn message(&self, message: &impl ToMessage) -> String {
        translate(self.language, &message.to_message())
    }

    /// The address of an embedded file.
    #[must_use]
    pub fn asset(&self, name: &str) -> String {
        crate::assets::address(name)
    }

    /// The HTML that loads a script, everything it imports, and what every page has.
    #[must_use]
    pub fn script(&self, entry: &str) -> String {
        crate::assets::script(entry)
    }

    /// An icon, as inline SVG that needs no escaping.
    #[must_use]
    pub fn icon(&self, name: &str) -> String {
        icons::icon(name)
    }

    /// The languages of the switch.
    #[must_use]
    pub fn languages(&self) -> [Language; 3] {
        Language::ALL
    }

    /// The themes of the switch.
    #[must_use]
    pub fn themes(&self) -> [Theme; 3] {
        Theme::ALL
    }

    /// The looks of boards.
    #[must_use]
    pub fn looks(&self) -> [Look; 3] {
        Look::ALL
    }

    /// The spacings of letters.
    #[must_use]
    pub fn spacings(&self) -> [Spacing; 2] {
        Spacing::ALL
    }

    /// Every game.
    #[must_use]
    pub fn all_games(&self) -> &'static [GameId] {
        GameId::ALL
    }

    /// All games but this one.
    pub fn games_but(&self, game: &GameId) -> impl Iterator<Item = &'static GameId> {
        GameId::ALL.iter().filter(move |other| *other != game)
    }

    /// The sentence that says what a game is about.
    #[must_use]
    pub fn about(&self, game: &GameId) -> String {
        catalogue::about(self.language, game.info())
    }

    /// The name of a side.
    #[must_use]
    pub fn side(&self, info: &GameInfo, side: &Side) -> String {
        catalogue::side(self.language, info, *side)
    }

    /// What a seat is called: its side, and in a team which member it is.
    #[must_use]
    pub fn seat(&self, game: &GameId, seat: &Seat) -> String {
        catalogue::seat(self.language, game.info(), seat)
    }

    /// What an option is called.
    #[must_use]
    pub fn option_title(&self, game: &GameId, option: &OptionInfo) -> String {
        catalogue::option_title(self.language, game.info(), option)
    }

    /// The sentence that explains an option.
    #[must_use]
    pub fn option_about(&self, game: &GameId, option: &OptionInfo) -> String {
        catalogue::option_about(self.language, game.info(), option)
    }

    /// What a value, or a family of values, of an option means.
    #[must_use]
    pub fn value_about(&self, game: &GameId, option: &OptionInfo, form: &ValueForm) -> String {
        catalogue::value_about(self.language, game.info(), option, form)
    }

    /// The options that were chosen, each with its title and what was chosen.
    #[must_use]
    pub fn chosen(&self, options: &Options) -> Vec<Fact> {
        let info = options.info();
        let told = options.chosen().map(|(option, value)| Fact {
            title: catalogue::option_title(self.language, info, option),
            value: catalogue::chosen(self.language, info, option, value),
        });
        told.collect()
    }
}

/// A fact about a game, with its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The title.
    pub title: String,
    /// The fact.
    pub value: String,
}

/// Data for a script, ready to stand in a `<script type="application/json">`.
///
/// No text in it can end the element or begin another: `<` is always written as an escape.
#[derive(Clone, Debug)]
pub struct Json(String);

impl Json {
    /// The data of a value.
    ///
    /// # Panics
    /// If the value cannot be JSON, such as a map with keys that are no texts.
    #[must_use]
    pub fn new(value: &impl Serialize) -> Self {
        let text = serde_json::to_string(value).expect("a value that can be JSON");
        Self::from_text(&text)
    }

    /// Data that is JSON already.
    #[must_use]
    pub fn from_text(json: &str) -> Self {
        // Outside texts JSON has neither `<` nor `&`, so inside them is where the escapes go.
        Self(json.replace('<', "\\u003c").replace('&', "\\u0026"))
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Json {}

#[cfg(test)]
mod tests {
    use super::{Json, Look, Spacing, Theme};

    #[test]
    fn data_cannot_leave_its_element() {
        let data = Json::new(&"</script><script>alert(1)</script>&amp;").to_string();
        assert!(!data.contains('<') && !data.contains('&'), "{data}");
        let back: String = serde_json::from_str(&data).expect("still JSON");
        assert_eq!(back, "</script><script>alert(1)</script>&amp;");
    }

    #[test]
    fn themes_have_names() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_code(theme.code()), Some(theme));
        }
        assert_eq!(Theme::from_code("sepia"), None);
        for look in Look::ALL {
            assert_eq!(Look::from_code(look.code()), Some(look));
        }
        for spacing in Spacing::ALL {
            assert_eq!(Spacing::from_code(spacing.code()), Some(spacing));
        }
    }
}
