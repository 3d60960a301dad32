//! Positions taken apart and put together again: an editor can make every position there is.

use std::collections::BTreeSet;

use crate::common::{Variant, sample};
use kabinet_core::{ActionList, Game, Side};
use kabinet_games::{Arrangement, FieldForm};

#[test]
fn every_position_can_be_taken_apart_and_put_together() {
    for variant in Variant::all() {
        let id = variant.id;
        let kinds: BTreeSet<char> = id.kinds().chars().collect();
        let fields = id.fields(&variant.options);
        for position in sample(&variant.start(), 3, 150, variant.seed(5)) {
            let apart = Arrangement::of(&position);
            let text = apart.text(id, &variant.options);
            assert_eq!(text, position.to_string(), "{variant}");
            let again = id.open(&variant.options, Some(&text));
            assert_eq!(again.as_ref(), Ok(&position), "{variant}");
            assert_eq!(apart.values.len(), fields.len(), "{variant}");
            for pile in apart.piles.values() {
                assert!(pile.chars().count() <= id.highest(), "{variant}: {pile}");
                assert!(
                    pile.chars().all(|letter| kinds.contains(&letter)),
                    "{variant}: {pile}"
                );
            }
            for (field, value) in fields.iter().zip(&apart.values) {
                match field.form {
                    FieldForm::Count { most, .. } => {
                        let count: u8 = value.parse().expect("a number");
                        assert!(count <= most, "{variant}: {count}");
                    }
                    FieldForm::Piece(letters) => {
                        assert!(
                            value.is_empty() || letters.contains(value.as_str()),
                            "{value}"
                        );
                    }
                    FieldForm::Place | FieldForm::Text => {}
                }
            }
        }
    }
}

#[test]
fn an_arrangement_that_cannot_be_is_refused_and_not_repaired() {
    for variant in Variant::all() {
        let id = variant.id;
        let options = &variant.options;
        // Everything full of the same piece is no position of any game.
        let mut crowd = Arrangement::of(&variant.start());
        let board = places(&variant.start());
        let letter = id.kinds().chars().next().expect("a kind");
        for place in board {
            crowd.piles.insert(place, letter.to_string());
        }
        let text = crowd.text(id, options);
        assert!(id.open(options, Some(&text)).is_err(), "{variant}: {text}");
        // Nonsense from outside does no harm.
        let mut nonsense = Arrangement::empty(id, options);
        nonsense.side = Side::Second;
        nonsense.piles.insert("nowhere".to_owned(), "?".repeat(500));
        for value in &mut nonsense.values {
            *value = "x y/z".repeat(50);
        }
        let text = nonsense.text(id, options);
        let _ = id.open(options, Some(&text));
    }
}

/// Names of places: those that the game's own positions name.
fn places(start: &kabinet_games::AnyGame) -> Vec<String> {
    let mut names = BTreeSet::new();
    let mut position = start.clone();
    let mut list = ActionList::new();
    for step in 0..200 {
        names.extend(Arrangement::of(&position).piles.into_keys());
        position.legal_actions(&mut list);
        let Some(&action) = list.as_slice().get(step * 7 % list.len().max(1)) else {
            break;
        };
        position.play_unchecked(action);
    }
    names.into_iter().collect()
}
