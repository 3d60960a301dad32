//! The query of a picture's address.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use kabinet_draw::svg::Theme;
use kabinet_picture::Width;
use kabinet_words::Language;

use super::super::context::RequestContext;

/// The longest value of a parameter. No text of a position or a turn comes near it.
const LONGEST: usize = 2000;
/// The most parameters of an address.
const MOST_PARAMETERS: usize = 24;

/// The parameters of an address.
pub(in crate::http) type Parameters = Result<Query<Vec<(String, String)>>, QueryRejection>;

/// The query of a picture's address.
#[derive(Clone, Debug, Default)]
pub(super) struct PictureQuery {
    pub(super) options: Vec<String>,
    pub(super) position: Option<String>,
    pub(super) last: Option<String>,
    pub(super) theme: Option<Theme>,
    pub(super) width: Option<Width>,
    pub(super) language: Option<Language>,
    pub(super) flipped: bool,
}

impl PictureQuery {
    /// Reads the parameters. The error is the key of a sentence.
    pub(super) fn read(parameters: Parameters) -> Result<Self, &'static str> {
        let Ok(Query(pairs)) = parameters else {
            return Err("picture-wrong-address");
        };
        if pairs.len() > MOST_PARAMETERS || pairs.iter().any(|(_, value)| value.len() > LONGEST) {
            return Err("picture-wrong-address");
        }
        let mut query = PictureQuery::default();
        for (key, value) in pairs {
            match key.as_str() {
                "option" => query.options.push(value),
                "position" => query.position = Some(value).filter(|text| !text.is_empty()),
                "last" => query.last = Some(value).filter(|text| !text.is_empty()),
                "theme" => {
                    query.theme = Some(match value.as_str() {
                        "light" => Theme::Light,
                        "dark" => Theme::Dark,
                        "auto" => Theme::Auto,
                        _ => return Err("picture-wrong-theme"),
                    });
                }
                "size" => {
                    query.width = Some(value.parse().map_err(|_| "picture-wrong-size")?);
                }
                "lang" => {
                    query.language = Some(value.parse().map_err(|_| "picture-wrong-language")?);
                }
                "flip" => query.flipped = !matches!(value.as_str(), "" | "0"),
                // Other sites add parameters of their own to shared addresses.
                _ => {}
            }
        }
        Ok(query)
    }

    pub(super) fn language(&self, request: &RequestContext) -> Language {
        self.language.unwrap_or(request.visitor.language)
    }

    /// The theme of pixels, which cannot follow the visitor's system.
    pub(super) fn pixels(&self) -> Theme {
        match self.theme {
            Some(Theme::Dark) => Theme::Dark,
            _ => Theme::Light,
        }
    }
}
