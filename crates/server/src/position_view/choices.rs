//! What may be played in a position.

use kabinet_core::Game;
use kabinet_games::AnyGame;
use serde::{Serialize, Serializer};

/// Actions, each with what is touched for it, as lists of words.
///
/// A turn has dozens of them and every state of a live game repeats them, so all words lie in one
/// text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    text: String,
    /// Where each word ends in the text.
    words: Vec<usize>,
    /// Where each action ends among the words.
    actions: Vec<usize>,
}

impl Choices {
    /// The number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The first action.
    #[must_use]
    pub fn first(&self) -> Option<&str> {
        self.words.first().map(|&end| &self.text[..end])
    }

    /// Adds one: its words, one after the other, and where each of them ends.
    fn add(&mut self, text: &str, ends: &[usize]) {
        let start = self.text.len();
        self.text.push_str(text);
        self.words.extend(ends.iter().map(|end| start + end));
        self.actions.push(self.words.len());
    }
}

impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let starts = std::iter::once(0).chain(self.actions.iter().copied());
        let ranges = starts.zip(&self.actions).map(|(start, &end)| start..end);
        serializer.collect_seq(ranges.map(|words| Words { all: self, words }))
    }
}

/// One action with what is touched for it.
struct Words<'a> {
    all: &'a Choices,
    words: std::ops::Range<usize>,
}

impl Serialize for Words<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Choices { text, words, .. } = self.all;
        let start = |word: usize| word.checked_sub(1).map_or(0, |before| words[before]);
        let own = self.words.clone();
        serializer.collect_seq(own.map(|word| &text[start(word)..words[word]]))
    }
}

/// What may be played: each action, then what is touched for it. First those that complete the
/// turn, then those after which it goes on.
#[must_use]
pub fn choices(position: &AnyGame) -> (Choices, Choices) {
    let board = kabinet_draw::board(position);
    let (mut actions, mut steps) = (Choices::default(), Choices::default());
    let (mut text, mut ends) = (String::new(), Vec::new());
    for gesture in kabinet_draw::gestures(position) {
        text.clear();
        ends.clear();
        // A text takes everything.
        let _ = position.write_action(gesture.action, &mut text);
        ends.push(text.len());
        for touch in &gesture.touches {
            let _ = touch.write(&board, &mut text);
            ends.push(text.len());
        }
        let mut next = position.clone();
        next.play_unchecked(gesture.action);
        let choices = if next.mid_turn() {
            &mut steps
        } else {
            &mut actions
        };
        choices.add(&text, &ends);
    }
    (actions, steps)
}

#[cfg(test)]
mod tests {
    use kabinet_core::ActionList;
    use kabinet_games::GameId;

    use super::*;

    #[test]
    fn words_are_written_as_lists() {
        let mut choices = Choices::default();
        assert_eq!(serde_json::to_string(&choices).expect("JSON"), "[]");
        choices.add("a1-b2a1b2", &[5, 7, 9]);
        choices.add("pass", &[4]);
        choices.add("c3c3", &[2, 4]);
        let json = serde_json::to_string(&choices).expect("JSON");
        assert_eq!(json, r#"[["a1-b2","a1","b2"],["pass"],["c3","c3"]]"#);
        assert_eq!((choices.len(), choices.first()), (3, Some("a1-b2")));
    }

    #[test]
    fn every_legal_action_is_offered_with_its_touches() {
        for game in GameId::ALL {
            let position = game.start();
            let (actions, steps) = choices(&position);
            let mut offered = Vec::new();
            for list in [&actions, &steps] {
                let json = serde_json::to_value(list).expect("JSON");
                let lists: Vec<Vec<String>> = serde_json::from_value(json).expect("lists");
                offered.extend(lists);
            }
            let gestures = kabinet_draw::gestures(&position);
            let board = kabinet_draw::board(&position);
            for gesture in &gestures {
                let mut words = vec![position.action_text(gesture.action)];
                let touches = gesture.touches.iter();
                words.extend(touches.map(|touch| touch.on(&board).to_string()));
                assert!(offered.contains(&words), "{words:?}");
            }
            let mut legal = ActionList::new();
            position.legal_actions(&mut legal);
            assert_eq!(offered.len(), legal.as_slice().len());
        }
    }
}
