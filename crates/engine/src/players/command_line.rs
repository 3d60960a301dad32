//! Splits command lines into words.

/// Splits a text at these characters, except inside quotes. Quotes and backslashes stay.
pub(super) fn split_outside_quotes(text: &str, at: impl Fn(char) -> bool) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut begin = 0;
    let mut quote = None;
    let mut escaped = false;
    for (index, c) in text.char_indices() {
        match (quote, c) {
            _ if escaped => escaped = false,
            (None | Some('"'), '\\') => escaped = true,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None, c) if at(c) => {
                parts.push(&text[begin..index]);
                begin = index + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

/// The words of a command line, separated by spaces, with quotes and backslashes as in a shell.
/// `None` if a quote is not closed.
pub(super) fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for part in split_outside_quotes(text, char::is_whitespace) {
        if !part.is_empty() {
            words.push(unquoted(part)?);
        }
    }
    Some(words)
}

/// A word without quotes and backslashes.
fn unquoted(text: &str) -> Option<String> {
    let mut word = String::new();
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None, '\\') => word.push(chars.next()?),
            // Inside double quotes a backslash escapes only quotes and backslashes.
            (Some('"'), '\\') => match chars.next()? {
                c @ ('"' | '\\') => word.push(c),
                c => word.extend(['\\', c]),
            },
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (_, c) => word.push(c),
        }
    }
    quote.is_none().then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_shell() {
        let all = |text| words(text).map(|words| words.join("|"));
        assert_eq!(all(" a  b\tc ").as_deref(), Some("a|b|c"));
        assert_eq!(
            all("'a b' \"c 'd'\" e\\ f").as_deref(),
            Some("a b|c 'd'|e f")
        );
        assert_eq!(all(r#""a\"b\n" '\'"#).as_deref(), Some(r#"a"b\n|\"#));
        assert_eq!(all("x\"\"y ''").as_deref(), Some("xy|"));
        assert_eq!(all("").as_deref(), Some(""));
        for open in ["'a", "\"a", "a\\", "\"a\\"] {
            assert_eq!(all(open), None, "{open}");
        }
    }

    #[test]
    fn quotes_protect_the_separator() {
        let parts = split_outside_quotes("sh -c 'a; b';Hash=1", |c| c == ';');
        assert_eq!(parts, ["sh -c 'a; b'", "Hash=1"]);
    }
}
