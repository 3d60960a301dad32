//! Classifies turns: dubious, mistake, blunder.

use kabinet_core::kgn::Judgement;

use crate::Score;
use crate::win_probability::WinProbability;

/// The loss of winning chance that makes a turn dubious, a mistake or a blunder.
const DUBIOUS: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.35;

/// How many plies away the end may be. A result further away is known from tables and books only:
/// Kengi's start is won in 15.
const FAR: u32 = 14;

/// The judgement of a turn with the score `played`, where the best one has the score `best`. Both
/// are scores for the side that played the turn.
///
/// A proved win that becomes an evaluation may still be a win, so only the winning chance counts. A
/// win far away says nothing about a turn of which nothing is proved.
#[must_use]
pub fn classify_turn(best: Score, played: Score) -> Option<Judgement> {
    let best = match played {
        Score::Estimate(_) => near(best),
        _ => best,
    };
    let lost = WinProbability::of(best).get() - WinProbability::of(played).get();
    if lost >= BLUNDER {
        Some(Judgement::Blunder)
    } else if lost >= MISTAKE {
        Some(Judgement::Mistake)
    } else if lost >= DUBIOUS {
        Some(Judgement::Dubious)
    } else {
        None
    }
}

/// A score as it counts in a first game: what is decided far away is still open. Most first moves
/// in Kengi are proved to lose, but no beginner could say why.
pub(crate) fn near(score: Score) -> Score {
    match score {
        Score::Win(plies) | Score::Loss(plies) if plies > FAR => Score::Draw,
        score => score,
    }
}

/// The score of a turn that was played, as it counts in a first game. What is proved to win is no
/// worse for winning late.
pub(crate) fn near_unless_won(score: Score) -> Score {
    match score {
        Score::Win(_) => score,
        _ => near(score),
    }
}

/// Whether a turn was the only good one: `second` is the score of the second best.
pub(super) fn only_turn(best: Score, second: Score) -> bool {
    matches!(
        classify_turn(best, second),
        Some(Judgement::Mistake | Judgement::Blunder)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_is_lost_the_worse() {
        let even = Score::Estimate(0);
        assert_eq!(classify_turn(even, Score::Estimate(-50)), None);
        assert_eq!(
            classify_turn(even, Score::Estimate(-120)),
            Some(Judgement::Dubious)
        );
        assert_eq!(
            classify_turn(even, Score::Estimate(-250)),
            Some(Judgement::Mistake)
        );
        assert_eq!(
            classify_turn(even, Score::Estimate(-500)),
            Some(Judgement::Blunder)
        );
        assert_eq!(
            classify_turn(even, Score::Loss(2)),
            Some(Judgement::Blunder)
        );
        assert_eq!(
            classify_turn(Score::Draw, Score::Loss(9)),
            Some(Judgement::Blunder)
        );
        assert_eq!(
            classify_turn(Score::Win(3), Score::Draw),
            Some(Judgement::Blunder)
        );
        assert_eq!(classify_turn(Score::Win(3), even), Some(Judgement::Blunder));
        let nearly = Score::Estimate(250);
        assert_eq!(
            classify_turn(Score::Win(3), nearly),
            Some(Judgement::Mistake)
        );
    }

    #[test]
    fn a_late_win_is_no_blunder_and_a_late_loss_not_yet_one() {
        let judged = |best, played| classify_turn(near(best), near_unless_won(played));
        assert_eq!(judged(Score::Win(5), Score::Win(66)), None);
        assert_eq!(judged(Score::Win(15), Score::Loss(53)), None);
        let blunder = Some(Judgement::Blunder);
        assert_eq!(judged(Score::Win(5), Score::Loss(53)), blunder);
        assert_eq!(judged(Score::Win(15), Score::Loss(5)), blunder);
    }

    #[test]
    fn nothing_is_held_against_a_turn_that_loses_nothing() {
        assert_eq!(classify_turn(Score::Win(3), Score::Win(30)), None);
        assert_eq!(classify_turn(Score::Loss(30), Score::Loss(2)), None);
        assert_eq!(classify_turn(Score::Draw, Score::Draw), None);
        assert_eq!(classify_turn(Score::Estimate(0), Score::Win(5)), None);
        // Nobody knows whether the other turn wins as well.
        assert_eq!(classify_turn(Score::Win(43), Score::Estimate(0)), None);
        // In a lost position nothing is a blunder.
        assert_eq!(classify_turn(Score::Estimate(-800), Score::Loss(2)), None);
    }
}
