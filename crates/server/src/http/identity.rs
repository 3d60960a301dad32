//! Who asks: the browser's secret, and what it likes.

use axum::http::header::{COOKIE, HeaderMap, HeaderValue};
use kabinet_words::Language;

use crate::ids::{Secret, VisitorId};
use crate::pages::new_game::read_name;
use crate::pages::page::Theme;

/// The cookie that holds the browser's secret.
const SECRET: &str = "kabinet";
/// The cookie that holds the language.
const LANGUAGE: &str = "language";
/// The cookie that holds the theme.
const THEME: &str = "theme";
/// The cookie that holds the name somebody used last.
const NAME: &str = "name";

/// How long cookies are kept, in seconds: as long as browsers allow.
const YEAR: u32 = 400 * 24 * 3600;

/// Who asks, as far as their browser says.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The browser's secret, if it has one.
    pub secret: Option<Secret>,
    /// The language they are spoken to in.
    pub language: Language,
    /// The colours they want to see.
    pub theme: Theme,
    /// The name they used last.
    pub name: String,
}

impl Visitor {
    /// Reads what a request says.
    #[must_use]
    pub fn of(headers: &HeaderMap) -> Self {
        let chosen = cookie(headers, LANGUAGE).and_then(|code| code.parse::<Language>().ok());
        let language = chosen.unwrap_or_else(|| {
            let accepted = headers.get("accept-language");
            let accepted = accepted.and_then(|value| value.to_str().ok());
            let asked = accepted.and_then(Language::from_accept_language);
            asked.unwrap_or(Language::English)
        });
        Self {
            secret: cookie(headers, SECRET).and_then(Secret::read),
            language,
            theme: cookie(headers, THEME)
                .and_then(Theme::from_code)
                .unwrap_or_default(),
            // The cookie may hold anything; only what a form could have said is a name.
            name: cookie(headers, NAME)
                .and_then(|name| read_name(&decode(name)).ok())
                .unwrap_or_default(),
        }
    }

    /// Who it is.
    #[must_use]
    pub fn id(&self) -> Option<VisitorId> {
        self.secret.as_ref().map(Secret::visitor)
    }
}

/// The value of a cookie.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(COOKIE).iter();
    let pairs = all
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// Cookies to be set.
#[derive(Clone, Copy, Debug)]
pub struct Cookies {
    /// Whether people come by an encrypted way only.
    pub secure: bool,
}

impl Cookies {
    /// The browser's secret: no script reads it, and no other site can use it.
    #[must_use]
    pub fn secret(self, secret: &Secret) -> HeaderValue {
        self.cookie(SECRET, secret.reveal(), true)
    }

    /// The language.
    #[must_use]
    pub fn language(self, language: Language) -> HeaderValue {
        self.cookie(LANGUAGE, language.code(), true)
    }

    /// The theme.
    #[must_use]
    pub fn theme(self, theme: Theme) -> HeaderValue {
        self.cookie(THEME, theme.code(), true)
    }

    /// The name somebody used.
    #[must_use]
    pub fn name(self, name: &str) -> HeaderValue {
        self.cookie(NAME, &encode(name), true)
    }

    fn cookie(self, name: &str, value: &str, hidden: bool) -> HeaderValue {
        let hidden = if hidden { "; HttpOnly" } else { "" };
        let secure = if self.secure { "; Secure" } else { "" };
        let text = format!("{name}={value}; Path=/; Max-Age={YEAR}; SameSite=Lax{hidden}{secure}");
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static(""))
    }
}

/// A name as a cookie may hold it: everything but letters and digits as bytes in hexadecimal.
fn encode(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() {
            text.push(char::from(byte));
        } else {
            text += &format!("%{byte:02x}");
        }
    }
    text
}

fn decode(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next(), rest.next()];
            let digit = |c: Option<u8>| c.and_then(|c| char::from(c).to_digit(16));
            match digits.map(digit) {
                [Some(high), Some(low)] => bytes.push((high * 16 + low) as u8),
                _ => return String::new(),
            }
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_their_cookie() {
        for name in ["", "Ann", "Élodie Müller", "a; b=c", "%41", "日本"] {
            assert_eq!(decode(&encode(name)), name);
        }
        assert_eq!(decode("%zz"), "");
        assert_eq!(decode("%e"), "");
        assert_eq!(decode("%ff"), "");
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
    fn a_forged_cookie_is_no_name() {
        for forged in [
            encode(&"x".repeat(31)),
            encode("Ann\u{202e}"),
            encode("a\u{7}b"),
        ] {
            let mut headers = HeaderMap::new();
            let text = format!("name={forged}");
            headers.insert(COOKIE, HeaderValue::from_str(&text).expect("a header"));
            assert_eq!(Visitor::of(&headers).name, "", "{forged}");
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
