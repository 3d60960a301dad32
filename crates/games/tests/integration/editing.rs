//! Changing what a record says of its turns.

use kabinet_core::kgn::{Judgement, Line, MOST_TURNS};
use kabinet_games::{EditError, Record, TurnPath};

const GAME: &str = "[Game \"kengi\"]\n\n1. c1-e4 {the sheet's own example} e5-a5 \
                    (1... b5-E4 2. a1-c3) 2. c2-a1 *\n";

fn record() -> Record {
    Record::from_text(GAME).expect("a record")
}

fn line(turns: &[&str]) -> Line {
    Line::from_turns(turns.iter().map(|&turn| turn.to_owned()))
}

/// The turns as they are written, if they can be read again.
#[track_caller]
fn written(record: &Record) -> String {
    let text = record.to_string();
    let again = Record::from_text(&text).expect("a record");
    assert!(again.line() == record.line(), "the same turns");
    let turns = text.split_once("\n\n").expect("turns behind the tags").1;
    turns.replace('\n', " ").trim().to_owned()
}

#[test]
fn a_turn_is_judged_and_commented() {
    let mut record = record();
    let text = record.edit(&TurnPath::main(1), |turn| {
        turn.set_judgement(Some(Judgement::Dubious));
        turn.set_comments(["  b{l}a\n bla ".to_owned(), " ".to_owned()]);
        turn.turn().text.clone()
    });
    assert_eq!(text.as_deref(), Some("e5-a5"));
    assert_eq!(
        written(&record),
        "1. c1-e4 {the sheet's own example} 1... e5-a5?! {b(l)a bla} (1... b5-E4 2. a1-c3) \
         2. c2-a1 *"
    );
    record.edit(&TurnPath::main(1), |turn| {
        assert_eq!(turn.judgement(), Some(Judgement::Dubious));
        turn.set_judgement(None);
        turn.set_comments([]);
    });
    assert_eq!(record, self::record());
}

#[test]
fn a_path_leads_into_variations() {
    let mut record = record();
    let path = TurnPath::main(1).into_variation(0).at(1);
    let added = record.edit(&path, |turn| {
        assert_eq!(turn.turn().text, "a1-c3");
        assert_eq!(turn.game().len(), 2);
        turn.add_variation(line(&["a1-c3"]))
    });
    assert_eq!(added, Some(Ok(0)));
    assert!(written(&record).contains("(1... b5-E4 2. a1-c3 (2. a1-c3))"));
    let nowhere = [
        TurnPath::main(3),
        TurnPath::main(0).into_variation(0),
        TurnPath::main(9).into_variation(0),
        TurnPath::main(1).into_variation(0).at(2),
        TurnPath::main(1).into_variation(1),
    ];
    for path in nowhere {
        assert_eq!(record.edit(&path, |_| ()), None, "{path:?}");
    }
}

#[test]
fn only_legal_variations_get_in() {
    let mut record = record();
    let mut add = |turns: &[&str]| {
        let edited = record.edit(&TurnPath::main(1), |turn| turn.add_variation(line(turns)));
        edited.expect("a turn of the record")
    };
    assert_eq!(add(&[]), Err(EditError::Empty));
    let refused = add(&["b5-E4", "nonsense"]).unwrap_err().to_string();
    assert!(
        refused.starts_with("turn 2. South: nonsense: "),
        "{refused}"
    );
    let refused = add(&["c1-e4"]).unwrap_err().to_string();
    assert!(refused.starts_with("turn 1... North: c1-e4: "), "{refused}");
    assert_eq!(record, self::record());
}

#[test]
fn variations_are_removed_by_number() {
    let mut record = record();
    record.edit(&TurnPath::main(1), |turn| {
        assert_eq!(turn.remove_variation(1), None);
        assert_eq!(turn.remove_variation(0).map(|line| line.size()), Some(2));
    });
    assert!(!written(&record).contains('('));
}

#[test]
fn a_record_stays_small_enough_to_be_read() {
    let mut record = record();
    let deep = (0..49).fold(line(&["a1-c3"]), |inner, _| {
        let mut outer = line(&["a1-c3"]);
        outer.turns[0].variations.push(inner);
        outer
    });
    let path = TurnPath::main(1).into_variation(0).at(1);
    let added = record.edit(&path, |turn| turn.add_variation(deep));
    assert_eq!(added, Some(Err(EditError::TooDeep)));

    let wide = |size| {
        let mut line = line(&["b5-E4"]);
        line.turns[0].variations = vec![self::line(&["b5-E4"]); size - 1];
        line
    };
    let room = MOST_TURNS - record.line().size();
    let mut add = |line| record.edit(&TurnPath::main(1), |turn| turn.add_variation(line));
    assert_eq!(add(wide(room + 1)), Some(Err(EditError::TooManyTurns)));
    assert_eq!(add(wide(room)), Some(Ok(1)));
    assert_eq!(add(line(&["b5-E4"])), Some(Err(EditError::TooManyTurns)));
    written(&record);
}

#[test]
fn revising_sees_every_turn_once() {
    let mut record = record();
    let mut seen = Vec::new();
    record.revise(|index, turn| {
        assert_eq!(turn.game().len(), index);
        seen.push(turn.turn().text.clone());
        turn.set_comments([format!("turn {index}")]);
    });
    assert_eq!(seen, ["c1-e4", "e5-a5", "c2-a1"]);
    assert!(written(&record).ends_with("2. c2-a1 {turn 2} *"));
}
