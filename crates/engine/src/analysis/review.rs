//! Every position of a match looked at once, and what follows for the turns between.

use std::ops::Range;

use kabinet_core::kgn::Judgement;
use kabinet_core::{Game, Match, Side};
use kabinet_games::{AnyAction, AnyGame};

use super::classification::{classify_turn, only_turn};
use crate::progress::Stopped;
use crate::search::Limits;
use crate::{Engine, ProgressMonitor, Score};

/// How many turns of a better line are shown: enough to see the point.
const SHOWN_TURNS: usize = 5;
/// How many are shown of a line that leads to a proved win.
const SHOWN_PROOF: usize = 19;

/// A study of a match: how long to look at each position, and with what.
pub struct Study<'a> {
    /// Who looks; its number of lines is how many better ones are shown at most. With two or more
    /// it also finds turns that nothing could replace.
    pub engine: &'a mut Engine,
    /// What ends the look at one position.
    pub limits: Limits,
}

/// What the engine thinks of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnReview {
    /// Whose turn it was.
    pub side: Side,
    /// What the position behind the turn is worth to the first side.
    pub score: Score,
    /// What to think of the turn, if anything.
    pub judgement: Option<Judgement>,
    /// What would have been better, best first; nothing where the turn was good.
    pub better: Vec<BetterLine>,
}

/// A line that would have been better than a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetterLine {
    /// What it is worth to the first side.
    pub score: Score,
    /// Its turns, the first in place of the one that was played.
    pub turns: Vec<String>,
}

/// What was seen in one position.
struct PositionReview {
    side: Side,
    /// The scores are from the view of that side.
    lines: Vec<BetterLine>,
    score: Score,
}

impl Study<'_> {
    /// Looks at every position between the turns of a match once, from the last to the first: what
    /// is found late in the game is then known when its causes are judged. A review for each turn.
    ///
    /// # Errors
    /// If the work was told to stop.
    pub fn review(
        &mut self,
        game: &Match<AnyGame>,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Vec<TurnReview>, Stopped> {
        let mut reviewing = GameReviewer::new(game);
        while !reviewing.is_finished() {
            monitor.report(
                "analysing",
                reviewing.done() as u64,
                reviewing.total() as u64,
            );
            reviewing.step(self.engine, self.limits, monitor)?;
        }
        Ok(reviewing.into_reviews())
    }
}

/// A review position by position, for whoever has other things to do in between.
pub struct GameReviewer {
    /// As far as it was not looked at yet.
    game: Match<AnyGame>,
    turns: Vec<Range<usize>>,
    texts: Vec<String>,
    /// What was seen behind the next turn to be judged.
    after: Option<PositionReview>,
    /// The last turn first.
    reviews: Vec<TurnReview>,
}

impl GameReviewer {
    /// A review of a match that has not begun.
    #[must_use]
    pub fn new(game: &Match<AnyGame>) -> Self {
        let turns = game.turns();
        GameReviewer {
            texts: turns.iter().map(|t| game.turn_text(t.clone())).collect(),
            // The position is looked at even where the players ended the game in it.
            game: undeclared(game),
            turns,
            after: None,
            reviews: Vec::new(),
        }
    }

    /// How many positions there are to look at.
    #[must_use]
    pub fn total(&self) -> usize {
        self.turns.len() + 1
    }

    /// How many of them were looked at.
    #[must_use]
    pub fn done(&self) -> usize {
        self.reviews.len() + usize::from(self.after.is_some())
    }

    /// Whether every turn has its review.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.done() == self.total()
    }

    /// Looks at the next position; where that completes the review of a turn, the number of the turn
    /// and its review.
    ///
    /// # Errors
    /// If the work was told to stop. The position is looked at anew the next time.
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

    /// What the position that was looked at last is worth to the first side: at the end, the start.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let look = self.after.as_ref()?;
        Some(of_first(look.side, look.score))
    }

    /// The reviews of the turns that were judged: all of them at the end, in the order of the turns.
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
    let thought = engine.search(game, limits, monitor.stop(), &mut |_| {});
    monitor.check_stopped()?;
    let side = game.position().side();
    let lines = thought.pvs.iter().map(|line| BetterLine {
        score: line.score,
        turns: shown_turns(game, &line.actions, line.score.is_proved()),
    });
    let lines = lines.collect();
    Ok(PositionReview {
        side,
        lines,
        score: thought.score,
    })
}

/// The same match, without an ending that the players declared.
fn undeclared(game: &Match<AnyGame>) -> Match<AnyGame> {
    let mut plain = Match::new(game.start().clone());
    for (action, _) in game.plies() {
        let played = plain.play(action);
        played.expect("what was played once can be played again");
    }
    plain
}

/// The first turns of a line, as far as a match would let them be played. The match is left as it
/// was.
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
    // The last turn of a line may have been broken off.
    if game.mid_turn() && texts.len() > 1 {
        texts.pop();
    }
    while game.len() > begin {
        game.take_back_action();
    }
    texts.truncate(most);
    texts
}

/// A score of a side from the first side's view.
fn of_first(side: Side, score: Score) -> Score {
    match side {
        Side::First => score,
        Side::Second => -score,
    }
}

/// What follows for a turn from what was seen before and behind it.
fn review(text: &str, before: &PositionReview, after: &PositionReview) -> TurnReview {
    // An incomplete turn leaves the same side to act.
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
    // What the engine would have played itself it cannot hold against anybody, even if it thinks
    // otherwise now.
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
