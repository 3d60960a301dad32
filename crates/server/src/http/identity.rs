//! The visitor's cookies: the secret, and preferences.

use axum::http::header::{HeaderMap, HeaderValue};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use kabinet_words::Language;

use crate::ids::{Secret, VisitorId};
use crate::pages::home::LastPlayed;
use crate::pages::new_game::read_name;
use crate::pages::page::{Look, Spacing, Theme};

/// The cookie that holds the browser's secret.
const SECRET: &str = "kabinet";
/// The same behind `https`: browsers take a cookie of this name from this very site only, and only
/// over an encrypted connection.
const SECURE_SECRET: &str = "__Host-kabinet";
/// The cookie that holds the language.
const LANGUAGE: &str = "language";
/// The cookie that holds the theme.
const THEME: &str = "theme";
/// The cookie that holds how boards look.
const LOOK: &str = "look";
/// The cookie that holds how far apart letters are.
const SPACING: &str = "spacing";
/// The cookie that holds how somebody last played the computer.
const PLAYED: &str = "played";
/// The cookie that holds the name somebody used last.
const NAME: &str = "name";

/// A visitor, as far as the browser says.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The browser's secret, if it has one.
    pub secret: Option<Secret>,
    /// Whether it did not come under the name that it has behind `https`.
    pub old_name: bool,
    /// The language of their pages.
    pub language: Language,
    /// The theme of their pages.
    pub theme: Theme,
    /// How boards look to them.
    pub look: Look,
    /// How far apart letters are.
    pub spacing: Spacing,
    /// How they last played the computer.
    pub played: LastPlayed,
    /// The name they used last.
    pub name: String,
}

impl Visitor {
    /// Reads the headers of a request.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let jar = CookieJar::from_headers(headers);
        let cookie = |name| jar.get(name).map(Cookie::value);
        let chosen = cookie(LANGUAGE).and_then(|code| code.parse::<Language>().ok());
        let language = chosen.unwrap_or_else(|| {
            let accepted = headers.get("accept-language");
            let accepted = accepted.and_then(|value| value.to_str().ok());
            let asked = accepted.and_then(Language::from_accept_language);
            asked.unwrap_or(Language::English)
        });
        Self {
            // The old name is still read: nobody loses a seat because the server has moved.
            old_name: cookie(SECURE_SECRET).is_none(),
            secret: [SECURE_SECRET, SECRET]
                .into_iter()
                .find_map(|name| cookie(name).and_then(Secret::read)),
            language,
            theme: cookie(THEME).and_then(Theme::from_code).unwrap_or_default(),
            look: cookie(LOOK).and_then(Look::from_code).unwrap_or_default(),
            spacing: cookie(SPACING)
                .and_then(Spacing::from_code)
                .unwrap_or_default(),
            played: LastPlayed::read(cookie(PLAYED).unwrap_or_default()),
            // A cookie may hold anything. Only what the form accepts is a name.
            name: cookie(NAME)
                .and_then(|name| read_name(name).ok())
                .unwrap_or_default(),
        }
    }

    /// The visitor's identity; none before the first secret.
    #[must_use]
    pub fn id(&self) -> Option<VisitorId> {
        self.secret.as_ref().map(Secret::visitor)
    }
}

/// Makes cookies. No script reads them, and no other site can use them.
#[derive(Clone, Copy, Debug)]
pub struct Cookies {
    /// Whether browsers may send them over HTTPS only.
    pub secure: bool,
}

impl Cookies {
    /// The browser's secret.
    #[must_use]
    pub fn secret(self, secret: &Secret) -> HeaderValue {
        let name = if self.secure { SECURE_SECRET } else { SECRET };
        self.cookie(name, secret.reveal())
    }

    /// The language.
    #[must_use]
    pub fn language(self, language: Language) -> HeaderValue {
        self.cookie(LANGUAGE, language.code())
    }

    /// The theme.
    #[must_use]
    pub fn theme(self, theme: Theme) -> HeaderValue {
        self.cookie(THEME, theme.code())
    }

    /// How boards look.
    #[must_use]
    pub fn look(self, look: Look) -> HeaderValue {
        self.cookie(LOOK, look.code())
    }

    /// How far apart letters are.
    #[must_use]
    pub fn spacing(self, spacing: Spacing) -> HeaderValue {
        self.cookie(SPACING, spacing.code())
    }

    /// How somebody last played the computer.
    #[must_use]
    pub fn played(self, played: &LastPlayed) -> HeaderValue {
        self.cookie(PLAYED, &played.to_string())
    }

    /// The name somebody used.
    #[must_use]
    pub fn name(self, name: &str) -> HeaderValue {
        self.cookie(NAME, name)
    }

    fn cookie(self, name: &'static str, value: &str) -> HeaderValue {
        let cookie = Cookie::build((name, value))
            .path("/")
            .permanent()
            .same_site(SameSite::Lax)
            .http_only(true)
            .secure(self.secure)
            .build();
        let header = HeaderValue::from_str(&cookie.encoded().to_string());
        header.unwrap_or(HeaderValue::from_static(""))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::header::COOKIE;

    use super::*;

    /// The name of a visitor whose browser got a cookie for a name and sends it back.
    fn named(name: &str) -> String {
        let set = Cookies { secure: true }.name(name);
        let set = set.to_str().expect("ASCII");
        for attribute in ["Path=/", "HttpOnly", "SameSite=Lax", "Secure", "Max-Age="] {
            assert!(set.contains(attribute), "{set}");
        }
        let pair = set.split(';').next().expect("a pair");
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_str(pair).expect("a header"));
        Visitor::of(&headers).name
    }

    #[test]
    fn names_survive_their_cookie() {
        for name in ["", "Ann", "Élodie Müller", "a; b=c", "%41", "日本"] {
            assert_eq!(named(name), name);
        }
    }

    #[test]
    fn cookies_are_found_among_others() {
        let mut headers = HeaderMap::new();
        let secret = Secret::random();
        let text = format!(
            "a=1; kabinet={}; language=fr; theme=dark; name=%c3%89va",
            secret.reveal()
        );
        headers.insert(COOKIE, HeaderValue::from_str(&text).expect("a header"));
        let visitor = Visitor::of(&headers);
        assert_eq!(visitor.id(), Some(secret.visitor()));
        assert_eq!(visitor.language, Language::French);
        assert_eq!(visitor.theme, Theme::Dark);
        assert_eq!(visitor.name, "Éva");
    }

    #[test]
    fn behind_https_the_secret_has_a_name_that_no_other_site_can_set() {
        let (own, planted) = (Secret::random(), Secret::random());
        let set = Cookies { secure: true }.secret(&own);
        let set = set.to_str().expect("text");
        assert!(set.starts_with("__Host-kabinet="), "{set}");
        assert!(set.contains("; Path=/"), "{set}");
        assert!(set.contains("; Secure"), "{set}");
        assert!(!set.contains("Domain"), "{set}");
        let headers = |text: String| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_str(&text).expect("a header"));
            headers
        };
        let both = headers(format!(
            "kabinet={}; __Host-kabinet={}",
            planted.reveal(),
            own.reveal()
        ));
        assert_eq!(Visitor::of(&both).id(), Some(own.visitor()));
        assert!(!Visitor::of(&both).old_name);
        let old = headers(format!("kabinet={}", own.reveal()));
        assert_eq!(Visitor::of(&old).id(), Some(own.visitor()));
        assert!(Visitor::of(&old).old_name);
    }

    #[test]
    fn a_forged_cookie_is_no_name() {
        for forged in ["x".repeat(31).as_str(), "Ann\u{202e}", "a\u{7}b"] {
            assert_eq!(named(forged), "", "{forged}");
        }
        for forged in ["name=%ff", "name", "=", "name=\"", ";;name=%"] {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_static(forged));
            let name = Visitor::of(&headers).name;
            assert!(name.is_ascii(), "{forged}: {name}");
        }
    }

    #[test]
    fn nonsense_is_nobody() {
        let mut headers = HeaderMap::new();
        headers.insert(
            COOKIE,
            HeaderValue::from_static("kabinet=../../; language=xx; theme=pink"),
        );
        let visitor = Visitor::of(&headers);
        assert_eq!(visitor.id(), None);
        assert_eq!(visitor.language, Language::English);
        assert_eq!(visitor.theme, Theme::Auto);
    }
}
