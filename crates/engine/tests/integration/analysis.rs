//! Games that were played, reviewed and annotated.

use std::sync::atomic::AtomicBool;

use kabinet_core::kgn::Judgement;
use kabinet_engine::analysis::{GameReviewer, TurnReview, annotate, review_game};
use kabinet_engine::search::Limits;
use kabinet_engine::{Engine, EngineOptions, ProgressMonitor, Score};
use kabinet_games::Record;

fn reviews(record: &Record, lines: usize, nodes: u64) -> Vec<TurnReview> {
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        multi_pv: lines,
        ..EngineOptions::default()
    });
    let (limits, game) = (Limits::nodes(nodes), record.to_match());
    let reviewed = review_game(&mut engine, limits, &game, ProgressMonitor::silent());
    reviewed.expect("nobody stops it")
}

fn read(text: &str) -> Record {
    Record::from_text(text).expect("a record")
}

/// Both Monarchs are two steps from the throne they want, and White is to move.
const RACE: &str = "[Game \"kingdom\"]\n[Position \"9/9/4M4/9/9/9/4m4/9/9 w -\"]\n\n";

/// White walks away from a win, and Black takes it.
fn thrown_away() -> Record {
    read(&format!("{RACE}1. e7-e6 e3-e2 2. e6-e7 e2-e1 0-1\n"))
}

#[test]
fn a_win_thrown_away_is_a_blunder_and_good_turns_are_none() {
    let reviews = reviews(&thrown_away(), 1, 20_000);
    let judgements: Vec<_> = reviews.iter().map(|review| review.judgement).collect();
    assert_eq!(judgements, [Some(Judgement::Blunder), None, None, None]);
    let better = &reviews[0].better[0];
    assert!(matches!(better.score, Score::Win(_)), "{better:?}");
    let turn = better.turns[0].as_str();
    assert!(["e7-d8", "e7-e8", "e7-f8"].contains(&turn), "{better:?}");
    // From the first side's view, down to the end.
    let scores: Vec<Score> = reviews.iter().map(|review| review.score).collect();
    assert!(scores.iter().all(|score| matches!(score, Score::Loss(_))));
    assert_eq!(scores.last(), Some(&Score::Loss(0)));
    assert!(reviews[1..].iter().all(|review| review.better.is_empty()));
}

#[test]
fn a_review_goes_on_where_it_was_stopped() {
    let record = thrown_away();
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        ..EngineOptions::default()
    });
    let limits = Limits::nodes(20_000);
    let mut reviewing = GameReviewer::new(&record.to_match());
    assert_eq!((reviewing.done(), reviewing.total()), (0, 5));
    let mut judged = Vec::new();
    while !reviewing.is_finished() {
        // Whoever is stopped has done nothing, and loses nothing.
        let stop = AtomicBool::new(true);
        let before = reviewing.done();
        let stopped = reviewing.step(&mut engine, limits, ProgressMonitor::new(&|_| {}, &stop));
        assert!(stopped.is_err());
        assert_eq!(reviewing.done(), before);
        let step = reviewing.step(&mut engine, limits, ProgressMonitor::silent());
        if let Some((turn, review)) = step.expect("nobody stops it") {
            judged.push((turn, review.clone()));
        }
        assert_eq!(reviewing.done(), before + 1);
    }
    // The start is won for the first side.
    assert!(matches!(reviewing.score(), Some(Score::Win(_))));
    assert!(judged.iter().map(|(turn, _)| *turn).eq([3, 2, 1, 0]));
    judged.reverse();
    let judged: Vec<TurnReview> = judged.into_iter().map(|(_, review)| review).collect();
    assert_eq!(judged, reviewing.into_reviews());
    assert_eq!(judged[0].judgement, Some(Judgement::Blunder));
}

#[test]
fn a_turn_into_a_win_at_once_is_a_blunder() {
    // A quiet start, but White opens the way to the throne.
    let record = read(&format!("{RACE}1. e7-e8 e3-e2 2. e8-e7 e2-e1 *\n"));
    let reviews = reviews(&record, 1, 20_000);
    let judgements: Vec<_> = reviews.iter().map(|review| review.judgement).collect();
    assert_eq!(judgements, [None, None, Some(Judgement::Blunder), None]);
    assert_eq!(reviews[2].better[0].turns, ["e8-e9"]);
}

#[test]
fn a_turn_that_nothing_could_replace_is_found_with_two_lines() {
    // White is two steps from the throne by one way only.
    let position = "[Position \"9/9/2M6/9/9/9/4m4/9/9 w -\"]";
    let record = read(&format!("[Game \"kingdom\"]\n{position}\n\n1. c7-d8 *\n"));
    let judgement = |lines| reviews(&record, lines, 20_000)[0].judgement;
    assert_eq!(judgement(2), Some(Judgement::Good));
    assert_eq!(judgement(1), None);
    // The last step is no find.
    let record = thrown_away();
    let last = reviews(&record, 2, 20_000).pop().expect("a review");
    assert_eq!(last.judgement, None);
}

#[test]
fn the_record_tells_what_was_found_and_can_be_read_again() {
    let mut record = thrown_away();
    let reviews = reviews(&record, 1, 20_000);
    annotate(&mut record, &reviews);
    let text = record.to_string();
    let again = read(&text);
    assert!(again.line() == record.line(), "{text}");
    assert_eq!(again.to_string(), text);
    let text = text.replace('\n', " ");
    assert!(text.contains("1. e7-e6?? {[%eval loss "), "{text}");
    assert!(text.contains("[%mark ??]} (1. e7-"), "{text}");
    assert!(text.contains("2... e2-e1 {[%eval loss 0]} 0-1"), "{text}");
    assert!(text.contains("[Annotator \"Kabinet "), "{text}");
}

#[test]
fn a_second_analysis_replaces_the_first() {
    let mut record = thrown_away();
    let first = reviews(&record, 1, 20_000);
    annotate(&mut record, &first);
    let once = record.clone();
    annotate(&mut record, &first);
    assert_eq!(record, once);
    // From the text as well, and with other results.
    let mut record = read(&once.to_string());
    let second = reviews(&record, 2, 500);
    annotate(&mut record, &second);
    annotate(&mut record, &first);
    assert!(record.line() == once.line(), "{record}");
    annotate(&mut record, &[]);
    assert!(record.line() == thrown_away().line(), "{record}");
}

#[test]
fn what_people_wrote_stays() {
    let written = format!(
        "[Annotator \"Ada\"]\n{RACE}{{A race.}} 1. e7-e6! {{brave}} (1. e7-d8 {{safe}} e3-e2) \
         (1. e7-e8) 1... e3-e2?? 2. e6-e7 {{[%eval 0.35]}} e2-e1 0-1\n"
    );
    let mut record = read(&written);
    let reviews = reviews(&record, 1, 20_000);
    annotate(&mut record, &reviews);
    let text = record.to_string().replace('\n', " ");
    for kept in [
        "[Annotator \"Ada\"]",
        "{A race.} 1. e7-e6! {brave} {[%eval loss ",
        "(1. e7-d8 {safe} 1... e3-e2) (1. e7-e8)",
        "e3-e2?? {[%eval loss ",
        "{[%eval 0.35]} {[%eval loss ",
    ] {
        assert!(text.contains(kept), "{kept}\n{text}");
    }
    assert!(
        !text.contains("[%mark"),
        "the judgements are theirs: {text}"
    );
    annotate(&mut record, &[]);
    assert!(record.line() == read(&written).line(), "{record}");
    assert_eq!(record.tag("Annotator"), Some("Ada"));
}

#[test]
fn a_line_somebody_spoke_of_is_theirs() {
    let mut record = thrown_away();
    let reviews = reviews(&record, 1, 20_000);
    annotate(&mut record, &reviews);
    let text = record.to_string();
    let (before, variation) = text.split_once("(1. e7-").expect("a variation");
    let spoken = variation.replacen(')', " {of course})", 1);
    let mut record = read(&format!("{before}(1. e7-{spoken}"));
    annotate(&mut record, &reviews);
    let text = record.to_string().replace('\n', " ");
    assert!(text.contains("{of course})"), "{text}");
    assert_eq!(text.matches("(1. e7-").count(), 1, "not twice: {text}");
}

#[test]
fn odd_records_are_reviewed_too() {
    let empty = read("[Game \"kengi\"]\n\n*\n");
    assert_eq!(reviews(&empty, 1, 100), []);
    // Ended by agreement, and in the middle of a turn.
    let agreed = read("[Game \"kengi\"]\n\n1. c1-e4 1/2-1/2\n");
    assert_eq!(reviews(&agreed, 1, 500).len(), 1);
    let middle = read("[Game \"kastwa\"]\n\n1. Ga1 Gb2 *\n");
    assert!(middle.to_match().mid_turn());
    let found = reviews(&middle, 2, 500);
    assert_eq!(found.len(), 2);
    let mut annotated = middle.clone();
    annotate(&mut annotated, &found);
    let text = annotated.to_string();
    assert_eq!(
        read(&text).to_match().position(),
        middle.to_match().position()
    );
}

#[test]
fn a_stopped_review_says_so() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let mut engine = Engine::new(EngineOptions {
        hash_bytes: 1 << 20,
        ..EngineOptions::default()
    });
    let game = thrown_away().to_match();
    let monitor = ProgressMonitor::new(&|_| {}, &stop);
    assert!(review_game(&mut engine, Limits::default(), &game, monitor).is_err());
}
