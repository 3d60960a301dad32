//! Reviews a game: searches every position and compares each turn with the best one.

use std::ops::Range;

use kabinet_core::kgn::Judgement;
use kabinet_core::{Game, Match, Side};
use kabinet_games::{AnyAction, AnyGame};

use super::classification::{classify_turn, only_turn};
use crate::progress::Stopped;
use crate::search::Limits;
use crate::{Engine, ProgressMonitor, Score};

/// How many turns of a better line are shown.
const SHOWN_TURNS: usize = 5;
/// How many turns are shown of a line that leads to a proved win.
const SHOWN_PROOF: usize = 19;

/// The review of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnReview {
    /// The side that played the turn.
    pub side: Side,
    /// The score of the position after the turn, for the first side.
    pub score: Score,
    /// The judgement of the turn, if it deserves one.
    pub judgement: Option<Judgement>,
    /// Better lines, best first; none if the turn was good.
    pub better: Vec<BetterLine>,
}

/// A line that is better than the turn played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetterLine {
    /// Its score for the first side.
    pub score: Score,
    /// Its turns; the first one replaces the turn played.
    pub turns: Vec<String>,
}

/// The search result of one position.
struct PositionReview {
    side: Side,
    /// The scores are for `side`.
    lines: Vec<BetterLine>,
    score: Score,
}

/// Reviews every turn of a match. Positions are searched from the last to the first, so that what
/// the engine finds late in the game is in the transposition table when it searches earlier
/// positions.
///
/// `limits` are those of each search. The engine's `multi_pv` limits the number of better lines;
/// with two or more it also recognizes only moves.
///
/// # Errors
/// If the operation was stopped.
pub fn review_game(
    engine: &mut Engine,
    limits: Limits,
    game: &Match<AnyGame>,
    monitor: ProgressMonitor<'_>,
) -> Result<Vec<TurnReview>, Stopped> {
    let mut reviewer = GameReviewer::new(game);
    while !reviewer.is_finished() {
        let (done, total) = (reviewer.done() as u64, reviewer.total() as u64);
        monitor.report("analysing", done, total);
        reviewer.step(engine, limits, monitor)?;
    }
    Ok(reviewer.into_reviews())
}

/// A review in steps, one position at a time.
pub struct GameReviewer {
    /// The part of the match that is not reviewed yet.
    game: Match<AnyGame>,
    turns: Vec<Range<usize>>,
    texts: Vec<String>,
    /// The position after the next turn to review.
    after: Option<PositionReview>,
    /// The last turn comes first.
    reviews: Vec<TurnReview>,
}

impl GameReviewer {
    /// A review of a match before its first step.
    #[must_use]
    pub fn new(game: &Match<AnyGame>) -> Self {
        let turns = game.turns();
        GameReviewer {
            texts: turns.iter().map(|t| game.turn_text(t.clone())).collect(),
            // The last position is searched even if the players ended the game there.
            game: undeclared(game),
            turns,
            after: None,
            reviews: Vec::new(),
        }
    }

    /// The number of positions to search.
    #[must_use]
    pub fn total(&self) -> usize {
        self.turns.len() + 1
    }

    /// The number of positions searched so far.
    #[must_use]
    pub fn done(&self) -> usize {
        self.reviews.len() + usize::from(self.after.is_some())
    }

    /// Whether every turn has its review.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.done() == self.total()
    }

    /// Searches the next position. If that completes the review of a turn, returns the number of
    /// the turn and its review.
    ///
    /// # Errors
    /// If the operation was stopped. The next step searches the position again.
    pub fn step(
        &mut self,
        engine: &mut Engine,
        limits: Limits,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Option<(usize, &TurnReview)>, Stopped> {
        let turn = self.turns.len() - self.reviews.len();
        let Some(after) = &self.after else {
            self.after = Some(look(engine, limits, &mut self.game, monitor)?);
            return Ok(None);
        };
        let Some(turn) = turn.checked_sub(1) else {
            return Ok(None);
        };
        while self.game.len() > self.turns[turn].start {
            self.game.take_back_action();
        }
        let before = look(engine, limits, &mut self.game, monitor)?;
        self.reviews.push(review(&self.texts[turn], &before, after));
        self.after = Some(before);
        Ok(self.reviews.last().map(|review| (turn, review)))
    }

    /// The score of the position searched last, for the first side. At the end that is the start.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let look = self.after.as_ref()?;
        Some(of_first(look.side, look.score))
    }

    /// The reviews so far, in the order of the turns.
    #[must_use]
    pub fn into_reviews(mut self) -> Vec<TurnReview> {
        self.reviews.reverse();
        self.reviews
    }
}

fn look(
    engine: &mut Engine,
    limits: Limits,
    game: &mut Match<AnyGame>,
    monitor: ProgressMonitor<'_>,
) -> Result<PositionReview, Stopped> {
    monitor.check_stopped()?;
    let report = engine.search(game, limits, monitor.stop(), &mut |_| {});
    monitor.check_stopped()?;
    let side = game.position().side();
    let lines = report.pvs.iter().map(|line| BetterLine {
        score: line.score,
        turns: shown_turns(game, &line.actions, line.score.is_proved()),
    });
    let lines = lines.collect();
    Ok(PositionReview {
        side,
        lines,
        score: engine.proved_or(game.position(), report.score),
    })
}

/// The same match without an ending that the players declared.
fn undeclared(game: &Match<AnyGame>) -> Match<AnyGame> {
    let mut plain = Match::new(game.start().clone());
    for (action, _) in game.plies() {
        let played = plain.play(action);
        played.expect("what was played once can be played again");
    }
    plain
}

/// The first turns of a line, as far as the match allows them. The match is unchanged at the end.
fn shown_turns(game: &mut Match<AnyGame>, line: &[AnyAction], proved: bool) -> Vec<String> {
    let most = if proved { SHOWN_PROOF } else { SHOWN_TURNS };
    let begin = game.len();
    let mut texts: Vec<String> = Vec::new();
    let mut last = None;
    for &action in line {
        let side = game.position().side();
        let text = game.position().action_text(action);
        if game.play(action).is_err() {
            break;
        }
        match texts.last_mut() {
            Some(turn) if last == Some(side) => *turn += &format!(",{text}"),
            _ => texts.push(text),
        }
        last = Some(side);
    }
    // The last turn of a line may be incomplete.
    if game.mid_turn() && texts.len() > 1 {
        texts.pop();
    }
    while game.len() > begin {
        game.take_back_action();
    }
    texts.truncate(most);
    texts
}

/// A score for the first side.
fn of_first(side: Side, score: Score) -> Score {
    match side {
        Side::First => score,
        Side::Second => -score,
    }
}

/// The review of a turn from the positions before and after it.
fn review(text: &str, before: &PositionReview, after: &PositionReview) -> TurnReview {
    // After an incomplete turn the same side is to move.
    let played = if after.side == before.side {
        after.score
    } else {
        -after.score
    };
    let mut review = TurnReview {
        side: before.side,
        score: of_first(after.side, after.score),
        judgement: None,
        better: Vec::new(),
    };
    let begins = |line: &BetterLine| {
        let first = line.turns.first().map_or("", String::as_str);
        first == text || first.strip_prefix(text).is_some_and(|r| r.starts_with(','))
    };
    let Some(best) = before.lines.first() else {
        return review;
    };
    // The engine would have played this turn, so it is no mistake, even if the engine changed its
    // mind.
    if begins(best) {
        let at_once = matches!(played, Score::Win(0));
        let second = before.lines.get(1).map(|line| line.score);
        if !at_once && second.is_some_and(|second| only_turn(best.score, second)) {
            review.judgement = Some(Judgement::Good);
        }
        return review;
    }
    review.judgement = classify_turn(before.score, played);
    if review.judgement.is_some() {
        let good = before.lines.iter().filter(|line| {
            classify_turn(before.score, line.score).is_none()
                && classify_turn(line.score, played).is_some()
        });
        let better = good.filter(|line| !begins(line)).map(|line| BetterLine {
            score: of_first(before.side, line.score),
            turns: line.turns.clone(),
        });
        review.better = better.collect();
    }
    review
}
