//! The visitor's preferences: the language and the theme.

use axum::Form;
use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::http::header::SET_COOKIE;
use kabinet_words::Language;
use serde::Deserialize;

use super::app::App;
use super::context::go_to;
use super::error::PageResult;
use crate::pages::error::PageError;
use crate::pages::page::Theme;

/// The form of preferences.
#[derive(Debug, Deserialize)]
pub(super) struct Preferences {
    language: Option<String>,
    theme: Option<String>,
    back: Option<String>,
}

/// Sets the cookies, and goes back.
pub(super) async fn choose(
    State(app): State<App>,
    form: Result<Form<Preferences>, FormRejection>,
) -> PageResult {
    let Form(form) = form.map_err(|_| PageError::BadForm)?;
    // Only to a page of ours: `//elsewhere` and `/\elsewhere` would be another site.
    let back = form.back.as_deref().filter(|back| {
        let mut letters = back.chars();
        letters.next() == Some('/') && !matches!(letters.next(), Some('/' | '\\'))
    });
    let mut response = go_to(back.unwrap_or("/"));
    let headers = response.headers_mut();
    if let Some(language) = form.language.and_then(|code| code.parse::<Language>().ok()) {
        headers.append(SET_COOKIE, app.cookies().language(language));
    }
    if let Some(theme) = form.theme.as_deref().and_then(Theme::from_code) {
        headers.append(SET_COOKIE, app.cookies().theme(theme));
    }
    Ok(response)
}
