//! Writes reviews into a record, beside what people wrote.
//!
//! Every turn gets a comment `[%eval SCORE]` with the score for the first side. A judgement by the
//! engine also gets `[%mark SIGN]`, so that a later analysis recognizes it. A variation by the
//! engine has `[%eval SCORE]` after its first turn and no other comment. By these marks a second
//! analysis replaces the first and leaves alone what people wrote.

use kabinet_core::kgn::{Judgement, Line, TurnText};
use kabinet_games::{EditError, Record, TurnEditor};

use super::review::TurnReview;
use crate::Score;

/// The tag that names the annotator, and its value if the engine was the only one.
const ANNOTATOR: &str = "Annotator";
const OURSELVES: &str = concat!("Kabinet ", env!("CARGO_PKG_VERSION"));

/// Writes the reviews of a record's turns into it. They replace those of an earlier analysis; what
/// people wrote stays, their judgements included.
pub fn annotate(record: &mut Record, reviews: &[TurnReview]) {
    record.revise(|index, turn| {
        forget(turn);
        if let Some(review) = reviews.get(index) {
            note(turn, review);
        }
    });
    let theirs = |name: &str| !name.is_empty() && name != "?" && !name.starts_with("Kabinet ");
    if !record.tag(ANNOTATOR).is_some_and(theirs) {
        record.set_tag(ANNOTATOR, OURSELVES);
    }
}

/// Removes what an earlier analysis wrote about a turn.
fn forget(turn: &mut TurnEditor<'_>) {
    let ours: Vec<Ours> = turn
        .turn()
        .comments
        .iter()
        .map(|c| Ours::in_text(c))
        .collect();
    let mark = ours.iter().find_map(|found| found.mark);
    if mark.is_some() && turn.judgement() == mark {
        turn.set_judgement(None);
    }
    turn.set_comments(ours.into_iter().map(|found| found.rest));
    for index in (0..turn.turn().variations.len()).rev() {
        if is_ours(&turn.turn().variations[index]) {
            turn.remove_variation(index);
        }
    }
}

/// Writes a review.
fn note(turn: &mut TurnEditor<'_>, review: &TurnReview) {
    let mut comment = eval(review.score);
    if let (Some(judgement), None) = (review.judgement, turn.judgement()) {
        turn.set_judgement(Some(judgement));
        comment += &format!(" [%mark {}]", judgement.sign());
    }
    let before = turn.turn().comments.clone();
    turn.set_comments(before.into_iter().chain([comment]));
    for better in &review.better {
        let known = |line: &Line| {
            let first = line.turns.first().map(|turn| &turn.text);
            first == better.turns.first()
        };
        if turn.turn().variations.iter().any(known) {
            continue;
        }
        let mut line = Line::from_turns(better.turns.iter().cloned());
        if let Some(first) = line.turns.first_mut() {
            first.comments.push(eval(better.score));
        }
        match turn.add_variation(line) {
            Ok(_) => {}
            // A full record can do without the variation.
            Err(EditError::TooManyTurns | EditError::TooDeep | EditError::Empty) => {}
            Err(error @ EditError::Turn { .. }) => {
                debug_assert!(false, "the engine plays by the rules: {error}");
            }
        }
    }
}

fn eval(score: Score) -> String {
    format!("[%eval {score}]")
}

/// Whether a variation comes from an analysis and nobody has commented on it since.
fn is_ours(line: &Line) -> bool {
    let silent = |turn: &TurnText| turn.judgement.is_empty() && turn.variations.is_empty();
    let Some((first, others)) = line.turns.split_first() else {
        return false;
    };
    let mut comments = first.comments.iter().map(|text| Ours::in_text(text));
    line.comments.is_empty()
        && silent(first)
        && !first.comments.is_empty()
        && comments.all(|found| found.eval && found.mark.is_none() && found.rest.is_empty())
        && others
            .iter()
            .all(|turn| silent(turn) && turn.comments.is_empty())
}

/// What part of a comment comes from an analysis.
struct Ours {
    /// Whether it has an evaluation.
    eval: bool,
    /// The engine's judgement.
    mark: Option<Judgement>,
    /// The rest of the comment.
    rest: String,
}

impl Ours {
    fn in_text(comment: &str) -> Self {
        let mut found = Ours {
            eval: false,
            mark: None,
            rest: String::new(),
        };
        let mut text = comment;
        while let Some(begin) = text.find("[%") {
            let Some(end) = text[begin..].find(']').map(|length| begin + length) else {
                break;
            };
            let known = match text[begin + 2..end].split_once(' ') {
                Some(("eval", score)) if score.parse::<Score>().is_ok() => {
                    found.eval = true;
                    true
                }
                Some(("mark", sign)) => {
                    let mark = Judgement::from_sign(sign);
                    found.mark = found.mark.or(mark);
                    mark.is_some()
                }
                _ => false,
            };
            let kept = if known { begin } else { end + 1 };
            found.rest += &text[..kept];
            text = &text[end + 1..];
        }
        found.rest += text;
        found.rest = found.rest.trim().to_owned();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_words_are_found() {
        let found = Ours::in_text("[%eval cp -35] [%mark ?!]");
        assert!(found.eval && found.rest.is_empty());
        assert_eq!(found.mark, Some(Judgement::Dubious));
        let found = Ours::in_text("a pity [%eval win 3], it seems");
        assert_eq!(found.rest, "a pity , it seems");
        for theirs in ["[%eval 0.35]", "[%clk 1:00]", "[%", "[%mark x]", "] [%eval"] {
            let found = Ours::in_text(theirs);
            assert!(!found.eval && found.mark.is_none(), "{theirs}");
            assert_eq!(found.rest, theirs);
        }
    }
}
