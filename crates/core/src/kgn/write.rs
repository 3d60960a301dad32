//! Writing KGN.

use std::fmt;

use super::{Document, Line};
use crate::side::Side;

/// Where lines of turns are broken.
const WIDTH: usize = 80;

/// Whether a text can be the name of a tag: ASCII letters, digits and `_`, a letter first.
#[must_use]
pub fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// A comment as KGN can hold it: on one line, single spaces, no braces, no control characters
/// (which could do things to the terminal that shows it).
#[must_use]
pub fn clean_comment(comment: &str) -> String {
    let printable: String = comment
        .chars()
        .map(|c| match c {
            '{' => '(',
            '}' => ')',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    let words: Vec<&str> = printable.split_whitespace().collect();
    words.join(" ")
}

/// A tag's value as KGN can hold it: without line breaks and other control characters.
#[must_use]
pub fn clean_tag_value(value: &str) -> String {
    value
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect::<String>()
        .trim()
        .to_owned()
}

impl Document {
    /// The document as text, its turns numbered from the side that begins.
    #[must_use]
    pub fn write(&self, first_to_act: Side) -> String {
        let mut text = String::new();
        for tag in &self.tags {
            let value = clean_tag_value(&tag.value);
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!("[{} \"{value}\"]\n", tag.name);
        }
        if !self.tags.is_empty() {
            text.push('\n');
        }
        let mut wrapped = Wrapped::default();
        write_line(&self.line, Count::start(first_to_act), &mut wrapped);
        if let Some(result) = self.result {
            wrapped.word(result.text());
        }
        text += &wrapped.text;
        text.push('\n');
        text
    }
}

/// The number of a turn: how many rounds have begun, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    round: usize,
    side: Side,
}

impl Count {
    /// The count of a game's first turn.
    #[must_use]
    pub fn start(side: Side) -> Self {
        Count { round: 1, side }
    }

    /// The count of the next turn.
    #[must_use]
    pub fn next(self) -> Self {
        Count {
            round: self.round + usize::from(self.side == Side::Second),
            side: self.side.other(),
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.side {
            Side::First => ".",
            Side::Second => "...",
        };
        write!(f, "{}{dots}", self.round)
    }
}

fn write_line(line: &Line, mut count: Count, out: &mut Wrapped) {
    for comment in &line.comments {
        out.comment(comment);
    }
    // The first side's turns always carry their number, the second side's only where something
    // stands between the two.
    let mut numbered = true;
    for turn in &line.turns {
        if numbered || count.side == Side::First {
            out.word(&count.to_string());
        }
        out.word(&format!("{}{}", turn.text, turn.judgement));
        numbered = !turn.comments.is_empty() || !turn.variations.is_empty();
        for comment in &turn.comments {
            out.comment(comment);
        }
        for variation in &turn.variations {
            out.open();
            write_line(variation, count, out);
            out.close();
        }
        count = count.next();
    }
}

/// Words, broken into lines.
#[derive(Default)]
struct Wrapped {
    text: String,
    column: usize,
    /// Whether the next word follows without a space, after an opening parenthesis.
    glued: bool,
}

impl Wrapped {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.glued || self.column == 0 {
            self.glued = false;
        } else if self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += word;
        self.column += length;
    }

    fn comment(&mut self, comment: &str) {
        let comment = format!("{{{}}}", clean_comment(comment));
        let words: Vec<&str> = comment.split(' ').collect();
        let mut rest = words.as_slice();
        while !rest.is_empty() {
            let (together, behind) = rest.split_at(command_length(rest));
            self.word(&together.join(" "));
            rest = behind;
        }
    }

    fn open(&mut self) {
        self.word("(");
        self.glued = true;
    }

    fn close(&mut self) {
        self.glued = true;
        self.word(")");
    }
}

/// How many words stay on one line: those of a command such as `[%eval cp 35]`, which programs look
/// for line by line, or one.
fn command_length(words: &[&str]) -> usize {
    /// A command of more words is none.
    const LONGEST: usize = 4;
    let begins = words.first().is_some_and(|word| word.contains("[%"));
    let end = words
        .iter()
        .take(LONGEST)
        .position(|word| word.contains(']'));
    end.filter(|_| begins).map_or(1, |last| last + 1)
}
