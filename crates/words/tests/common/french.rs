//! French typography.

/// Checks French spaces: a no-break one before a colon and inside guillemets, a narrow one before
/// other double signs. A sign inside a word, as in an address, is none.
pub(crate) fn check_french(place: &str, words: &str) {
    let letters: Vec<char> = words.chars().collect();
    for (at, &sign) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1).copied();
        let ends = after.is_none_or(|c| c.is_whitespace() || matches!(c, ')' | '*' | ']'));
        let is_right = match sign {
            ':' if ends => before == Some('\u{a0}'),
            ';' | '?' | '!' if ends => before == Some('\u{202f}'),
            '»' => before == Some('\u{a0}'),
            '«' => after == Some('\u{a0}'),
            _ => true,
        };
        assert!(is_right, "{place}: a wrong space at {sign:?}: {words}");
    }
}
