//! Any text whatever is read or refused, never a panic: positions, actions and options.
//!
//! The fuzz targets look for the same, longer and deeper; these run with every test.

use crate::common::{Edit, Variant, proptest_config, sample};
use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game};
use kabinet_games::{AnyGame, GameId, Options};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// A message is one printable line.
fn is_message(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control)
}

/// Opens a position; what is accepted is canonical and can be played on.
fn open_or_refuse(variant: &Variant, text: &str) -> Result<(), TestCaseError> {
    match variant.open(text) {
        Ok(position) => {
            prop_assert_eq!(&position.to_string(), text, "{}: not canonical", variant);
            prop_assert_eq!(position.zobrist(), position.zobrist_from_scratch());
            let mut list = ActionList::new();
            position.legal_actions(&mut list);
            prop_assert_eq!(list.is_empty(), position.outcome().is_some(), "{}", text);
            for &action in list.as_slice() {
                let mut next = position.clone();
                next.play_unchecked(action);
                // What play leads to is a position, too: its text is accepted.
                let again = variant.open(&next.to_string());
                prop_assert_eq!(
                    again.as_ref(),
                    Ok(&next),
                    "{}: {}: {}",
                    variant,
                    text,
                    position.action_text(action)
                );
            }
        }
        Err(error) => prop_assert!(is_message(&error.to_string()), "{error}"),
    }
    Ok(())
}

/// Reads an action; what is accepted is legal and its own text reads back.
fn read_or_refuse(position: &AnyGame, text: &str) -> Result<(), TestCaseError> {
    if let Ok(action) = position.read_action(text) {
        let again = position.read_action(&position.action_text(action));
        prop_assert_eq!(again, Ok(action), "{}: {:?}", position, text);
    }
    match position.legal_action(text) {
        Ok(action) => {
            let mut list = ActionList::new();
            position.legal_actions(&mut list);
            prop_assert!(list.contains(&action), "{}: {:?}", position, text);
        }
        Err(error) => prop_assert!(is_message(&error.to_string()), "{error}"),
    }
    Ok(())
}

fn variants() -> impl Strategy<Value = Variant> {
    let all = Variant::all();
    (0..all.len()).prop_map(move |index| all[index].clone())
}

fn run<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    TestRunner::new(proptest_config(cases))
        .run(&strategy, test)
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Some positions of every variant.
fn positions() -> Vec<(Variant, AnyGame)> {
    let all = Variant::all().into_iter();
    all.flat_map(|variant| {
        let positions = sample(&variant.start(), 3, 60, variant.seed(50));
        let some = positions.into_iter().step_by(7);
        some.map(move |position| (variant.clone(), position))
            .collect::<Vec<_>>()
    })
    .collect()
}

/// One of the items, without showing it in full when a test fails.
fn pick<T: Clone>(items: &[T], index: proptest::sample::Index) -> &T {
    &items[index.index(items.len())]
}

#[test]
fn any_text_is_a_position_or_refused() {
    let all = Variant::all();
    let strategy = (any::<proptest::sample::Index>(), any::<String>());
    run(5_000, strategy, |(index, text)| {
        open_or_refuse(pick(&all, index), &text)
    });
}

#[test]
fn a_position_that_is_nearly_right_is_opened_or_refused() {
    let all = positions();
    let edits = proptest::collection::vec(Edit::any(), 0..5);
    run(
        20_000,
        (any::<proptest::sample::Index>(), edits),
        |(index, edits)| {
            let (variant, position) = pick(&all, index);
            open_or_refuse(variant, &Edit::apply_all(&position.to_string(), &edits))
        },
    );
}

#[test]
fn any_text_is_an_action_or_refused() {
    let all = positions();
    run(
        5_000,
        (any::<proptest::sample::Index>(), any::<String>()),
        |(index, text)| read_or_refuse(&pick(&all, index).1, &text),
    );
}

#[test]
fn pieces_of_actions_are_an_action_or_refused() {
    let all = positions();
    // The texts of some action of each position.
    let mut list = ActionList::new();
    let mut random = SplitMix64::new(51);
    let texts: Vec<String> = all
        .iter()
        .filter_map(|(_, position)| {
            position.legal_actions(&mut list);
            let action = random.choose(&list)?;
            Some(position.action_text(*action))
        })
        .collect();
    let index = any::<proptest::sample::Index>;
    let piece = || (index(), index(), index());
    run(
        20_000,
        (index(), piece(), piece(), any::<bool>()),
        |(at, one, other, three)| {
            let cut = |(text, from, to): (_, proptest::sample::Index, proptest::sample::Index)| {
                let text = pick(&texts, text);
                let [from, to] = [from, to].map(|at| at.index(text.len() + 1));
                text.get(from.min(to)..from.max(to)).unwrap_or_default()
            };
            let (one, other) = (cut(one), cut(other));
            let last = if three { one } else { "" };
            let position = &pick(&all, at).1;
            read_or_refuse(position, &format!("{one}{other}{last}"))
        },
    );
}

#[test]
fn an_action_that_is_nearly_right_is_read_or_refused() {
    let all = positions();
    let index = any::<proptest::sample::Index>;
    let edits = proptest::collection::vec(Edit::any(), 0..4);
    run(
        20_000,
        (index(), index(), index(), edits),
        |(one, other, action, edits)| {
            // An action of one position, tried in another of any game.
            let position = &pick(&all, one).1;
            let source = &pick(&all, other).1;
            let mut list = ActionList::new();
            source.legal_actions(&mut list);
            let text = if list.is_empty() {
                "pass".to_owned()
            } else {
                source.action_text(*pick(&list, action))
            };
            read_or_refuse(position, &Edit::apply_all(&text, &edits))
        },
    );
}

proptest! {
    #![proptest_config(proptest_config(3000))]

    #[test]
    fn any_text_is_options_or_refused(
        game in proptest::sample::select(GameId::with_drafts().collect::<Vec<_>>()),
        text in prop_oneof![any::<String>(), "([a-z]{1,9}=[a-z0-9:.]{0,22} ?){0,3}"],
    ) {
        match Options::from_text(game.info(), &text) {
            Ok(options) => {
                let again = Options::from_text(game.info(), &options.to_string());
                prop_assert_eq!(again.as_ref(), Ok(&options));
                let _ = game.open(&options, None);
            }
            Err(error) => prop_assert!(is_message(&error.to_string()), "{error}"),
        }
    }

    #[test]
    fn nearly_right_options_are_options_or_refused(
        variant in variants(),
        edits in proptest::collection::vec(Edit::any(), 0..4),
    ) {
        let text = Edit::apply_all(&variant.options.to_string(), &edits);
        match Options::from_text(variant.id.info(), &text) {
            Ok(options) => match variant.id.open(&options, None) {
                Ok(position) => {
                    let again = variant.id.open(&options, Some(&position.to_string()));
                    prop_assert_eq!(again.as_ref(), Ok(&position));
                }
                Err(error) => prop_assert!(is_message(&error.to_string()), "{error}"),
            },
            Err(error) => prop_assert!(is_message(&error.to_string()), "{error}"),
        }
    }

    #[test]
    fn any_text_is_a_game_or_refused(text in any::<String>()) {
        if let Err(error) = text.parse::<GameId>() {
            prop_assert!(is_message(&error.to_string()), "{error}");
        }
    }
}
