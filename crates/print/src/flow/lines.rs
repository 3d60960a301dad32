//! Words broken into lines.

use super::Span;
use crate::fonts::Face;
use crate::sheet::{Anchor, INK, Sheet, Type};

/// A line of words: runs in one font, each with the place where it begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Line {
    runs: Vec<(f64, Face, String)>,
    pub(super) width: f64,
}

/// Breaks a plain text into lines of at most this width.
pub(crate) fn broken(text: &str, face: Face, size: f64, width: f64) -> Vec<String> {
    let spans = [Span::new(face, text)];
    let lines = break_lines(&spans, size, width);
    let join = |line: Line| line.runs.into_iter().map(|(_, _, text)| text).collect();
    lines.into_iter().map(join).collect()
}

/// The size of a face beside words: notation is smaller, because its letters are wide.
fn sized(face: Face, size: f64) -> f64 {
    match face {
        Face::Code => size * 0.9,
        _ => size,
    }
}

pub(super) fn width_of(face: Face, text: &str, size: f64) -> f64 {
    face.width(text, sized(face, size))
}

/// Breaks spans into lines at their spaces, but not at no-break spaces.
pub(super) fn break_lines(spans: &[Span], size: f64, width: f64) -> Vec<Line> {
    // A word may have several fonts: `**a**b`.
    let mut words: Vec<Vec<(Face, String)>> = vec![Vec::new()];
    for span in spans {
        for (index, part) in span.text.split([' ', '\n']).enumerate() {
            if index > 0 {
                words.push(Vec::new());
            }
            if let (false, Some(word)) = (part.is_empty(), words.last_mut()) {
                word.push((span.face, part.to_owned()));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    let mut lines: Vec<Line> = Vec::new();
    for word in words {
        let long: f64 = word.iter().map(|(face, t)| width_of(*face, t, size)).sum();
        let fits = lines.last().is_some_and(|line| {
            let space = width_of(Face::Plain, " ", size);
            line.width + space + long <= width
        });
        if fits {
            if let Some(line) = lines.last_mut() {
                line.push_space(size);
            }
        } else {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            for (face, text) in word {
                line.push(face, &text, size);
            }
        }
    }
    lines
}

impl Line {
    /// Its words without their fonts.
    pub(super) fn text(&self) -> String {
        self.runs.iter().map(|(_, _, text)| text.as_str()).collect()
    }

    fn push(&mut self, face: Face, text: &str, size: f64) {
        let width = width_of(face, text, size);
        match self.runs.last_mut() {
            Some((_, last, words)) if *last == face => words.push_str(text),
            _ => self.runs.push((self.width, face, text.to_owned())),
        }
        self.width += width;
    }

    fn push_space(&mut self, size: f64) {
        match self.runs.last_mut() {
            // A space between words is as wide after notation as everywhere.
            Some((_, Face::Code, _)) => self.push(Face::Plain, " ", size),
            Some((_, face, words)) => {
                words.push(' ');
                self.width += width_of(*face, " ", size);
            }
            None => {}
        }
    }

    pub(super) fn draw(&self, sheet: &mut Sheet, (x, y): (f64, f64), size: f64) {
        for (at, face, text) in &self.runs {
            let kind = Type {
                face: *face,
                size: sized(*face, size),
                colour: INK,
            };
            sheet.words((x + at, y), Anchor::Start, kind, text);
        }
    }
}
