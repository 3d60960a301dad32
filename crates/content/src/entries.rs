//! The reader of `figures.txt` and `lesson.txt`: entries with a name in brackets, then lines
//! `key: value`. Lines that begin with `#` are comments.

use std::fmt::Display;

/// An entry of a file.
#[derive(Clone, Debug)]
pub(crate) struct Entry<'a> {
    /// The name in the brackets, unique in the file.
    pub(crate) name: &'a str,
    /// The keys and values, in the order of the file.
    pub(crate) lines: Vec<(&'a str, &'a str)>,
}

impl<'a> Entry<'a> {
    /// Reads a file that uses only these keys.
    pub(crate) fn read_all(source: &'a str, keys: &[&str]) -> Result<Vec<Self>, String> {
        let mut entries: Vec<Self> = Vec::new();
        for line in source.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let head = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'));
            if let Some(name) = head {
                if entries.iter().any(|entry| entry.name == name) {
                    return Err(format!("[{name}] occurs twice"));
                }
                let lines = Vec::new();
                entries.push(Self { name, lines });
                continue;
            }
            let pair = line.split_once(':').map(|(k, v)| (k.trim(), v.trim()));
            let known = pair.filter(|(key, _)| keys.contains(key));
            match (entries.last_mut(), known) {
                (Some(entry), Some(pair)) => entry.lines.push(pair),
                (None, Some(_)) => return Err(format!("a line before the first name: {line}")),
                (_, None) => return Err(format!("no such key: {line}")),
            }
        }
        Ok(entries)
    }

    /// The value of a key that may occur once.
    pub(crate) fn once(&self, key: &str) -> Result<Option<&'a str>, String> {
        let mut values = self.lines.iter().filter(|(k, _)| *k == key);
        let value = values.next().map(|(_, value)| *value);
        match values.next() {
            None => Ok(value),
            Some(_) => Err(self.problem(format!("{key} occurs twice"))),
        }
    }

    /// The values of a key that may occur several times.
    pub(crate) fn all(&self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let lines = self.lines.iter().filter(move |(k, _)| *k == key);
        lines.map(|(_, value)| *value)
    }

    /// The words of a key that may occur once.
    pub(crate) fn words(&self, key: &str) -> Result<std::str::SplitWhitespace<'a>, String> {
        Ok(self.once(key)?.unwrap_or("").split_whitespace())
    }

    /// Whether a key says `yes`.
    pub(crate) fn flag(&self, key: &str) -> Result<bool, String> {
        match self.once(key)? {
            None => Ok(false),
            Some("yes") => Ok(true),
            Some(other) => Err(self.problem(format!("{key}: {other} instead of yes"))),
        }
    }

    /// A problem with this entry.
    pub(crate) fn problem(&self, problem: impl Display) -> String {
        format!("[{}]: {problem}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::Entry;

    #[test]
    fn entries_keep_the_order_of_their_lines() {
        let source = "# A comment.\n[a]\n do : x: y \n\n[b]\nturn: 1 2\nturn: 3\nyes: yes\n";
        let entries = Entry::read_all(source, &["do", "turn", "yes"]).expect("a good file");
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[0].once("do"), Ok(Some("x: y")));
        assert_eq!(entries[0].once("turn"), Ok(None));
        assert_eq!(entries[1].lines.len(), 3);
        assert!(entries[1].once("turn").is_err());
        assert_eq!(entries[1].flag("yes"), Ok(true));
        assert_eq!(entries[0].flag("yes"), Ok(false));
        assert!(entries[0].flag("do").is_err());
    }

    #[test]
    fn files_that_break_the_format_are_refused() {
        for source in ["do: x", "[a]\n[a]", "[a]\nturn: 1", "[a]\ndo", "[a"] {
            assert!(Entry::read_all(source, &["do"]).is_err(), "{source}");
        }
    }
}
