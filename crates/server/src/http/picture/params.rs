//! What the address of a picture asks for.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use kabinet_draw::svg::Theme;
use kabinet_picture::Width;
use kabinet_words::Language;

use super::super::context::RequestContext;

/// The longest text of a position or a turn that is read: none of ours comes near it.
const LONGEST: usize = 2000;
/// The most parameters of an address.
const MOST_PARAMETERS: usize = 24;

/// The parameters of an address.
pub(in crate::http) type Parameters = Result<Query<Vec<(String, String)>>, QueryRejection>;

/// What a picture's address asks for, besides what it shows.
#[derive(Clone, Debug, Default)]
pub(super) struct Wish {
    pub(super) options: Vec<String>,
    pub(super) position: Option<String>,
    pub(super) last: Option<String>,
    pub(super) theme: Option<Theme>,
    pub(super) width: Option<Width>,
    pub(super) language: Option<Language>,
    pub(super) flipped: bool,
}

impl Wish {
    /// Reads the parameters. What is wrong is said by the key of a sentence.
    pub(super) fn read(parameters: Parameters) -> Result<Self, &'static str> {
        let Ok(Query(pairs)) = parameters else {
            return Err("picture-wrong-address");
        };
        if pairs.len() > MOST_PARAMETERS || pairs.iter().any(|(_, value)| value.len() > LONGEST) {
            return Err("picture-wrong-address");
        }
        let mut wish = Wish::default();
        for (key, value) in pairs {
            match key.as_str() {
                "option" => wish.options.push(value),
                "position" => wish.position = Some(value).filter(|text| !text.is_empty()),
                "last" => wish.last = Some(value).filter(|text| !text.is_empty()),
                "theme" => {
                    wish.theme = Some(match value.as_str() {
                        "light" => Theme::Light,
                        "dark" => Theme::Dark,
                        "auto" => Theme::Auto,
                        _ => return Err("picture-wrong-theme"),
                    });
                }
                "size" => {
                    wish.width = Some(value.parse().map_err(|_| "picture-wrong-size")?);
                }
                "lang" => {
                    wish.language = Some(value.parse().map_err(|_| "picture-wrong-language")?);
                }
                "flip" => wish.flipped = !matches!(value.as_str(), "" | "0"),
                // Whoever shares an address may have added something of their own.
                _ => {}
            }
        }
        Ok(wish)
    }

    pub(super) fn language(&self, ask: &RequestContext) -> Language {
        self.language.unwrap_or(ask.visitor.language)
    }

    /// The colours of pixels, which cannot follow anybody's system.
    pub(super) fn pixels(&self) -> Theme {
        match self.theme {
            Some(Theme::Dark) => Theme::Dark,
            _ => Theme::Light,
        }
    }
}
