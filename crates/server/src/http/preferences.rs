//! The visitor's preferences: the language, the colours, how boards and letters look.

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
use crate::pages::page::{Look, Spacing, Theme};

/// The form of preferences.
#[derive(Debug, Deserialize)]
pub(super) struct Preferences {
    language: Option<String>,
    theme: Option<String>,
    look: Option<String>,
    spacing: Option<String>,
    back: Option<String>,
}

/// Whether an address is one of ours. Browsers leave out tabs and line breaks and take `\` for `/`:
/// only what an address may consist of is one.
fn is_own_address(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'<' | b'>' | b'"');
    text.starts_with('/') && !text.starts_with("//") && text.bytes().all(allowed)
}

/// Sets the cookies, and goes back.
pub(super) async fn choose(
    State(app): State<App>,
    form: Result<Form<Preferences>, FormRejection>,
) -> PageResult {
    let Form(form) = form.map_err(|_| PageError::BadForm)?;
    // Only to a page of ours: `//elsewhere` and `/\elsewhere` would be another site.
    let back = form.back.as_deref().filter(|back| is_own_address(back));
    let mut response = go_to(back.unwrap_or("/"));
    let headers = response.headers_mut();
    if let Some(language) = form.language.and_then(|code| code.parse::<Language>().ok()) {
        headers.append(SET_COOKIE, app.cookies().language(language));
    }
    if let Some(theme) = form.theme.as_deref().and_then(Theme::from_code) {
        headers.append(SET_COOKIE, app.cookies().theme(theme));
    }
    if let Some(look) = form.look.as_deref().and_then(Look::from_code) {
        headers.append(SET_COOKIE, app.cookies().look(look));
    }
    if let Some(spacing) = form.spacing.as_deref().and_then(Spacing::from_code) {
        headers.append(SET_COOKIE, app.cookies().spacing(spacing));
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::is_own_address;

    #[test]
    fn only_our_own_addresses_are_gone_back_to() {
        for own in [
            "/",
            "/game/abc?seat=1",
            "/analysis/kengi?position=a%20b&x=(1),*",
        ] {
            assert!(is_own_address(own), "{own}");
        }
        for other in [
            "",
            "x",
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "/\r\nset-cookie: a=b",
            "/\n",
            "/\0",
            "/\u{7f}",
            "/é",
            "/ ",
        ] {
            assert!(!is_own_address(other), "{other:?}");
        }
    }
}
