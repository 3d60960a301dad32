//! Files of blocks: a name in brackets, then lines `key: value`, in an order that means something.

use super::LessonError;

/// A block of a file.
#[derive(Clone, Debug)]
pub(super) struct BlockLines<'a> {
    /// What stands in the brackets.
    pub(super) name: &'a str,
    /// The lines, as they stand.
    pub(super) lines: Vec<(&'a str, &'a str)>,
}

impl<'a> BlockLines<'a> {
    /// The value of a key that comes once, if it comes.
    pub(super) fn once(&self, key: &str) -> Result<Option<&'a str>, LessonError> {
        let mut values = self.lines.iter().filter(|(k, _)| *k == key);
        let value = values.next().map(|(_, value)| *value);
        match values.next() {
            None => Ok(value),
            Some(_) => Err(self.wrong(format!("{key} comes twice"))),
        }
    }

    /// What is wrong with this block.
    pub(super) fn wrong(&self, what: impl std::fmt::Display) -> LessonError {
        LessonError(format!("[{}]: {what}", self.name))
    }
}

/// Reads a file, in which only these keys mean something.
pub(super) fn read<'a>(source: &'a str, keys: &[&str]) -> Result<Vec<BlockLines<'a>>, LessonError> {
    let mut blocks: Vec<BlockLines<'_>> = Vec::new();
    for line in source.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let head = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'));
        if let Some(name) = head {
            if blocks.iter().any(|block| block.name == name) {
                return Err(LessonError(format!("[{name}] comes twice")));
            }
            let lines = Vec::new();
            blocks.push(BlockLines { name, lines });
            continue;
        }
        let pair = line.split_once(':').map(|(k, v)| (k.trim(), v.trim()));
        let known = pair.filter(|(key, _)| keys.contains(key));
        match (blocks.last_mut(), known) {
            (Some(block), Some(pair)) => block.lines.push(pair),
            _ => return Err(LessonError(format!("a line means nothing: {line}"))),
        }
    }
    Ok(blocks)
}
