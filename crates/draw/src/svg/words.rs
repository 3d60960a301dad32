//! The position in words, for screen readers.

use crate::scene::{MarkKind, Scene, Target, Why};

/// The pieces, the side to move and the marks, in sentences.
#[must_use]
pub fn describe(scene: &Scene) -> String {
    let mut sentences = Vec::new();
    for (index, glyph) in scene.glyphs.iter().enumerate() {
        let alone: Vec<&str> = scene
            .pieces
            .iter()
            .filter(|piece| piece.glyph == index && scene.pile(piece.place).nth(1).is_none())
            .map(|piece| scene.places[piece.place].name.as_str())
            .collect();
        if !alone.is_empty() {
            sentences.push(format!("{}: {}.", glyph.name, alone.join(", ")));
        }
    }
    for (index, place) in scene.places.iter().enumerate() {
        let pile: Vec<&str> = scene
            .pile(index)
            .map(|piece| scene.glyphs[piece.glyph].name.as_str())
            .collect();
        if pile.len() > 1 {
            sentences.push(format!(
                "Tower on {}, from base to top: {}.",
                place.name,
                pile.join(", ")
            ));
        }
    }
    for hand in &scene.hands {
        for item in &hand.items {
            let why = match item.why {
                Why::Reserve => "still to place",
                Why::PutBack => "to put back on the board",
                Why::Lost => "out of the game",
            };
            let name = &scene.glyphs[item.glyph].name;
            sentences.push(format!("{}: {} × {name}, {why}.", hand.side, item.count));
        }
    }
    for (kind, words) in [
        (MarkKind::Last, "Last action"),
        (MarkKind::Frozen, "May not be moved now"),
        (MarkKind::Danger, "In danger"),
        (MarkKind::Win, "Decided the game"),
    ] {
        let names: Vec<&str> = scene
            .marks
            .iter()
            .filter(|mark| mark.kind == kind)
            .filter_map(|mark| match mark.on {
                Target::Place(place) => Some(scene.places[place].name.as_str()),
                Target::Face(_) => None,
            })
            .collect();
        if !names.is_empty() {
            sentences.push(format!("{words}: {}.", names.join(", ")));
        }
    }
    sentences.extend(scene.notes.iter().cloned());
    if sentences.is_empty() {
        sentences.push("The board is empty.".to_owned());
    }
    sentences.join(" ")
}

/// Sentences in lines of at most `letters`, unless a word is longer; each sentence on its own, in
/// lines of about equal length.
pub(super) fn lines(sentences: &[String], letters: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for sentence in sentences {
        let fewest = broken(sentence, letters).len();
        let narrowest = (1..letters).find(|&width| broken(sentence, width).len() == fewest);
        lines.extend(broken(sentence, narrowest.unwrap_or(letters)));
    }
    lines
}

/// A sentence in lines of at most `letters`, unless a word is longer.
fn broken(sentence: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn lines_are_of_about_equal_length() {
        let sentences = ["One two three four five.", "Six."].map(str::to_owned);
        assert_eq!(lines(&sentences, 30), sentences);
        assert_eq!(
            lines(&sentences, 20),
            ["One two three", "four five.", "Six."]
        );
    }
}
