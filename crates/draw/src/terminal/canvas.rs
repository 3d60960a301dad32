//! A sheet of characters with colours, written as text at the end.

use std::fmt::Write as _;

use super::Style;
use crate::glyph::Ansi;

/// A sheet that grows as it is written on.
pub(super) struct Canvas {
    style: Style,
    lines: Vec<Vec<(char, Ansi)>>,
}

impl Canvas {
    pub(super) fn new(style: Style) -> Self {
        Self {
            style,
            lines: vec![Vec::new()],
        }
    }

    pub(super) fn style(&self) -> Style {
        self.style
    }

    /// The number of lines before the current one.
    pub(super) fn rows(&self) -> usize {
        self.lines.len() - 1
    }

    /// Begins a new line.
    pub(super) fn feed(&mut self) {
        self.lines.push(Vec::new());
    }

    /// Begins a new line unless the current one is empty.
    pub(super) fn go_below(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.feed();
        }
    }

    /// Writes at the end of the current line.
    pub(super) fn write(&mut self, words: &str, ansi: Ansi) {
        if let Some(line) = self.lines.last_mut() {
            line.extend(words.chars().map(|c| (c, ansi)));
        }
    }

    /// Writes words after those of the current line; no line gets longer than `columns`. A lone
    /// sign stays with the word after it.
    pub(super) fn paragraph(&mut self, words: &str, ansi: Ansi, columns: usize) {
        let mut together = String::new();
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            together.push_str(word);
            if words.peek().is_some() && is_sign(word) {
                together.push(' ');
                continue;
            }
            let used = self.lines.last().map_or(0, Vec::len);
            if used > 0 && used + 1 + together.chars().count() > columns {
                self.feed();
            } else if used > 0 {
                self.write(" ", ansi);
            }
            self.write(&together, ansi);
            together.clear();
        }
    }

    /// Writes one character anywhere.
    pub(super) fn put(&mut self, column: usize, row: usize, c: char, ansi: Ansi) {
        while self.lines.len() <= row {
            self.lines.push(Vec::new());
        }
        let line = &mut self.lines[row];
        while line.len() <= column {
            line.push((' ', Ansi::default()));
        }
        line[column] = (c, ansi);
    }

    /// Writes words anywhere; returns the column after them.
    pub(super) fn put_words(
        &mut self,
        column: usize,
        row: usize,
        words: &str,
        ansi: Ansi,
    ) -> usize {
        let mut next = column;
        for c in words.chars() {
            self.put(next, row, c, ansi);
            next += 1;
        }
        next
    }

    /// The sheet as text.
    pub(super) fn finish(mut self) -> String {
        let blank = |&(c, ansi): &(char, Ansi)| {
            c == ' ' && (self.style == Style::Plain || ansi.ground.is_none())
        };
        for line in &mut self.lines {
            while line.last().is_some_and(blank) {
                line.pop();
            }
        }
        while self.lines.last().is_some_and(Vec::is_empty) {
            self.lines.pop();
        }
        let mut out = String::new();
        for line in &self.lines {
            match self.style {
                // Words that came from outside may hold anything; a plain terminal gets ASCII.
                Style::Plain => out.extend(line.iter().map(|&(c, _)| printable(c))),
                Style::Ansi => coloured(&mut out, line),
            }
            out.push('\n');
        }
        out
    }
}

/// Whether a word is one character that is neither letter nor digit.
fn is_sign(word: &str) -> bool {
    let mut characters = word.chars();
    characters.next().is_some_and(|c| !c.is_alphanumeric()) && characters.next().is_none()
}

fn printable(c: char) -> char {
    if c.is_ascii() && !c.is_ascii_control() {
        c
    } else {
        '?'
    }
}

/// Writes a line with its colours, and leaves the terminal as it was.
fn coloured(out: &mut String, line: &[(char, Ansi)]) {
    let mut current = Ansi::default();
    for &(c, ansi) in line {
        if ansi != current {
            out.push_str("\x1b[0");
            if ansi.bold {
                out.push_str(";1");
            }
            if let Some(front) = ansi.front {
                let _ = write!(out, ";38;5;{front}");
            }
            if let Some(ground) = ansi.ground {
                let _ = write!(out, ";48;5;{ground}");
            }
            out.push('m');
            current = ansi;
        }
        out.push(if c.is_control() { '?' } else { c });
    }
    if current != Ansi::default() {
        out.push_str("\x1b[0m");
    }
}
