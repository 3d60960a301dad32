//! The values that the search compares: evaluations, apparent results and proofs on one scale.
//!
//! From worst to best: proved losses (the later the better), apparent losses, evaluations, apparent
//! wins, proved wins (the sooner the better). A result is *apparent* if the search skipped some of
//! the loser's actions; otherwise it is a proof.

use crate::Score;

/// A value from the point of view of the side to move.
pub(crate) type Value = i32;

/// The value of a win at the root; each ply of distance takes 1 off.
pub(crate) const WIN: Value = 32_000;
/// The longest line of the search, in plies.
pub(crate) const MAX_PLY: usize = 240;
/// The smallest value that is a proved win.
pub(crate) const PROVED: Value = WIN - 1_000;
/// The value of an apparent win at the root; each ply of distance takes 1 off.
const APPARENT_WIN: Value = 30_000;
/// The smallest value that is an apparent win.
pub(crate) const APPARENT: Value = APPARENT_WIN - 1_000;
/// The largest evaluation. A null move search may return more.
const MAX_EVALUATION: Value = 20_000;
/// What an apparent win is worth in a score: much better, but not decided.
pub(crate) const APPARENT_ESTIMATE: Value = 500;
/// Larger than any value.
pub(crate) const INFINITE: Value = WIN + 1;
/// The value of a draw.
pub(crate) const DRAW: Value = 0;

/// The value of a win this many plies from the root.
#[inline]
pub(crate) fn win_in(ply: usize) -> Value {
    WIN - ply as Value
}

/// Clamps an evaluation, so that it cannot be taken for a result.
#[inline]
pub(crate) fn clamp_evaluation(value: i32) -> Value {
    value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// Whether a value is a win or a loss, apparent or proved.
#[inline]
pub(crate) fn is_decisive(value: Value) -> bool {
    value.abs() >= APPARENT
}

/// Turns a proved loss into an apparent one, because actions were skipped.
#[inline]
pub(crate) fn unproved_loss(value: Value) -> Value {
    if value <= -PROVED {
        value + (WIN - APPARENT_WIN)
    } else {
        value
    }
}

/// A value for the transposition table: the distance of a result is counted from the position, not
/// from the root.
#[inline]
pub(crate) fn to_tt(value: Value, ply: usize) -> i16 {
    let ply = ply as Value;
    let value = match value {
        v if v >= APPARENT => v + ply,
        v if v <= -APPARENT => v - ply,
        v => v,
    };
    value as i16
}

/// The inverse of [`to_table`].
#[inline]
pub(crate) fn from_tt(value: i16, ply: usize) -> Value {
    let ply = ply as Value;
    match Value::from(value) {
        v if v >= APPARENT => v - ply,
        v if v <= -APPARENT => v + ply,
        v => v,
    }
}

/// The score of a root value. Only a proof looks decided: an apparent result is an estimate, and
/// estimates have a sensible size.
pub(crate) fn to_score(value: Value) -> Score {
    let most = Score::LARGEST_ESTIMATE;
    match value {
        v if v >= PROVED => Score::Win((WIN - v) as u32),
        v if v <= -PROVED => Score::Loss((WIN + v) as u32),
        v if is_decisive(v) => Score::Estimate(v.signum() * APPARENT_ESTIMATE),
        v => Score::Estimate(v.clamp(-most, most)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A proved win made an apparent one.
    fn unproved_win(value: Value) -> Value {
        -unproved_loss(-value)
    }

    #[test]
    fn results_survive_the_table_at_any_depth() {
        for ply in [0, 1, 17, MAX_PLY] {
            for value in [
                0,
                5,
                -MAX_EVALUATION,
                win_in(ply + 3),
                -win_in(ply + 2),
                unproved_loss(-win_in(ply + 4)),
                unproved_win(win_in(ply + 1)),
            ] {
                assert_eq!(from_tt(to_tt(value, ply), ply), value);
            }
        }
    }

    #[test]
    fn the_scale_is_in_order() {
        let longest = MAX_PLY + 1;
        let scale = [
            -win_in(1),
            -win_in(longest),
            unproved_loss(-win_in(1)),
            unproved_loss(-win_in(longest)),
            clamp_evaluation(-1_000_000),
            DRAW,
            clamp_evaluation(1_000_000),
            unproved_win(win_in(longest)),
            unproved_win(win_in(1)),
            win_in(longest),
            win_in(1),
        ];
        assert!(scale.is_sorted_by(|a, b| a < b), "{scale:?}");
        assert!(
            !is_decisive(clamp_evaluation(1_000_000)) && is_decisive(unproved_win(win_in(longest)))
        );
        assert_eq!(to_score(win_in(3)), Score::Win(3));
        assert_eq!(to_score(-win_in(4)), Score::Loss(4));
        assert_eq!(to_score(unproved_win(win_in(3))), Score::Estimate(500));
        assert_eq!(to_score(unproved_loss(-win_in(3))), Score::Estimate(-500));
        assert_eq!(to_score(12_345), Score::Estimate(Score::LARGEST_ESTIMATE));
    }
}
