//! The parts that the parsers of position texts share.

use kabinet_core::text::{
    RowForm, SyntaxError, fields, plural, quoted, require_canonical, write_row,
};
use proptest::prelude::*;

fn board(text: &str) -> Result<Vec<(usize, usize, char)>, SyntaxError> {
    let rows = [("b".to_owned(), 4), ("a".to_owned(), 3)];
    let form = RowForm {
        rows: &rows,
        unit: "points",
        letters: "RB",
    };
    let mut pieces = Vec::new();
    form.read(text, |row, column, letter| {
        pieces.push((row, column, letter));
    })?;
    Ok(pieces)
}

fn refusal(text: &str) -> String {
    board(text).expect_err(text).to_string()
}

#[test]
fn rows_are_read_into_pieces() {
    assert_eq!(board("4/3"), Ok(vec![]));
    assert_eq!(
        board("R2B/1R1"),
        Ok(vec![(0, 0, 'R'), (0, 3, 'B'), (1, 1, 'R')])
    );
    // Not how a row is written, but what it means is clear: the canonical form is checked later.
    assert_eq!(board("11R1/3"), Ok(vec![(0, 2, 'R')]));
}

#[test]
fn wrong_boards_are_refused_with_the_place() {
    assert_eq!(refusal("4"), "1 row, expected 2");
    assert_eq!(refusal(""), "1 row, expected 2");
    assert_eq!(refusal("4/3/1"), "3 rows, expected 2");
    assert_eq!(refusal("R4/3"), "row b: 5 points, expected 4");
    assert_eq!(refusal("4/RR"), "row a: 2 points, expected 3");
    assert_eq!(refusal("4/"), "row a: 0 points, expected 3");
    assert_eq!(refusal("4/RRRRR"), "row a: 5 points, expected 3");
    assert_eq!(refusal("X3/3"), "row b: X is not one of RB");
    assert_eq!(refusal("R03/3"), "row b: 0 is not one of RB");
    assert_eq!(refusal("4/r2"), "row a: r is not one of RB");
    assert_eq!(refusal("\n4/3"), "row b: \\n is not one of RB");
    assert_eq!(refusal("٣1/3"), "row b: ٣ is not one of RB");
}

#[test]
fn rows_are_written_with_runs() {
    let write = |places: &[Option<char>]| {
        let mut text = String::new();
        write_row(&mut text, places.iter().copied()).unwrap();
        text
    };
    assert_eq!(write(&[None, None, None]), "3");
    assert_eq!(write(&[Some('R'), None, None, Some('B')]), "R2B");
    assert_eq!(write(&[None, Some('R')]), "1R");
    assert_eq!(write(&[]), "");
}

#[test]
fn a_row_of_one_place_has_one_point() {
    assert_eq!(refusal("1/3"), "row b: 1 point, expected 4");
    assert_eq!(refusal("4/2"), "row a: 2 points, expected 3");
    assert_eq!(refusal("4/"), "row a: 0 points, expected 3");
}

#[test]
fn fields_are_separated_by_single_spaces() {
    assert_eq!(fields::<3>("a b c", "A B C"), Ok(["a", "b", "c"]));
    assert_eq!(fields::<3>("a  c", "A B C"), Ok(["a", "", "c"]));
    let refusal = |text| fields::<3>(text, "A B C").unwrap_err().to_string();
    assert_eq!(refusal(""), "0 fields, expected 3: A B C");
    assert_eq!(refusal("a"), "1 field, expected 3: A B C");
    assert_eq!(refusal("a b c "), "4 fields, expected 3: A B C");
    assert_eq!(refusal("a\tb c"), "2 fields, expected 3: A B C");
}

#[test]
fn quotations_are_short_and_printable() {
    assert_eq!(quoted("e4"), "e4");
    assert_eq!(quoted(""), "\"\"");
    assert_eq!(quoted("a b"), "\"a b\"");
    assert_eq!(quoted("a\nb\u{1b}[2J"), "a\\nb\\u{1b}[2J");
    assert_eq!(quoted("o'clock"), "o'clock");
    assert_eq!(quoted("a\"b\\c"), "a\\\"b\\\\c");
    assert_eq!(quoted(&"x".repeat(60)), "x".repeat(60));
    assert_eq!(quoted(&"x".repeat(61)), "x".repeat(60) + "…");
}

#[test]
fn only_the_canonical_form_is_accepted() {
    assert_eq!(require_canonical("7", &7), Ok(()));
    let error = require_canonical("07", &7).unwrap_err();
    assert_eq!(error.to_string(), "not the canonical form; write 7");
}

#[test]
fn a_field_error_names_field_and_form() {
    let error = SyntaxError::field("side", "x y", "w or b");
    assert_eq!(error.to_string(), "side \"x y\": expected w or b");
    assert_eq!(plural(1, "piece", "pieces"), "piece");
    assert_eq!(plural(0, "piece", "pieces"), "pieces");
}

fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_board_text_is_read_or_refused(text in "[RB0-9/x é]{0,12}") {
        if let Ok(pieces) = board(&text) {
            for (row, column, _) in pieces {
                prop_assert!(column < [4, 3][row]);
            }
        }
    }

    #[test]
    fn a_quotation_is_one_short_line(text in any::<String>()) {
        let quotation = quoted(&text);
        prop_assert!(!quotation.chars().any(char::is_control));
        prop_assert!(!quotation.is_empty());
        // At worst every character becomes an escape such as \u{10ffff}.
        prop_assert!(quotation.chars().count() <= 60 * 10 + 3);
    }

    #[test]
    fn written_rows_read_back(cells in proptest::collection::vec(
        proptest::option::of(proptest::sample::select(vec!['R', 'B'])), 1..30)
    ) {
        let mut text = String::new();
        write_row(&mut text, cells.iter().copied()).unwrap();
        // Runs of ten and more are not single digits: no board of the cabinet is that wide.
        prop_assume!(!cells.split(Option::is_some).any(|run| run.len() > 9));
        let rows = [("1".to_owned(), cells.len())];
        let form = RowForm { rows: &rows, unit: "cells", letters: "RB" };
        let mut read = vec![None; cells.len()];
        form.read(&text, |_, column, letter| read[column] = Some(letter)).unwrap();
        prop_assert_eq!(read, cells);
    }
}
