//! Every position of a match looked at once, and what follows for the turns between.

use kabinet_core::kgn::Judgement;
use kabinet_core::{Game, Match, Side};
use kabinet_games::{AnyAction, AnyGame};

use super::judge::{judge, only_turn};
use crate::search::Limits;
use crate::work::Stopped;
use crate::{Engine, Score, Work};

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
pub struct Review {
    /// Whose turn it was.
    pub side: Side,
    /// What the position behind the turn is worth to the first side.
    pub score: Score,
    /// What to think of the turn, if anything.
    pub judgement: Option<Judgement>,
    /// What would have been better, best first; nothing where the turn was good.
    pub better: Vec<Better>,
}

/// A line that would have been better than a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Better {
    /// What it is worth to the first side.
    pub score: Score,
    /// Its turns, the first in place of the one that was played.
    pub turns: Vec<String>,
}

/// What was seen in one position.
struct Look {
    side: Side,
    /// The scores are from the view of that side.
    lines: Vec<Better>,
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
        work: Work<'_>,
    ) -> Result<Vec<Review>, Stopped> {
        let turns = game.turns();
        let texts: Vec<String> = turns.iter().map(|t| game.turn_text(t.clone())).collect();
        // The position is looked at even where the players ended the game in it.
        let mut game = undeclared(game);
        let total = turns.len() as u64 + 1;
        let mut reviews = Vec::with_capacity(turns.len());
        work.report("analysing", 0, total);
        let mut after = self.look(&mut game, work)?;
        for (turn, text) in turns.iter().zip(&texts).rev() {
            work.report("analysing", reviews.len() as u64 + 1, total);
            while game.len() > turn.start {
                game.take_back_action();
            }
            let before = self.look(&mut game, work)?;
            reviews.push(review(text, &before, &after));
            after = before;
        }
        reviews.reverse();
        Ok(reviews)
    }

    fn look(&mut self, game: &mut Match<AnyGame>, work: Work<'_>) -> Result<Look, Stopped> {
        work.go_on()?;
        let thought = self
            .engine
            .think(game, self.limits, work.stop(), &mut |_| {});
        work.go_on()?;
        let side = game.position().side();
        let lines = thought.lines.iter().map(|line| Better {
            score: line.score,
            turns: shown_turns(game, &line.actions, line.score.is_proved()),
        });
        let lines = lines.collect();
        Ok(Look {
            side,
            lines,
            score: thought.score,
        })
    }
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

/// What follows for a turn from what was seen before and behind it.
fn review(text: &str, before: &Look, after: &Look) -> Review {
    let of_first = |side: Side, score: Score| match side {
        Side::First => score,
        Side::Second => -score,
    };
    // An incomplete turn leaves the same side to act.
    let played = if after.side == before.side {
        after.score
    } else {
        -after.score
    };
    let mut review = Review {
        side: before.side,
        score: of_first(after.side, after.score),
        judgement: None,
        better: Vec::new(),
    };
    let begins = |line: &Better| {
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
    review.judgement = judge(before.score, played);
    if review.judgement.is_some() {
        let good = before.lines.iter().filter(|line| {
            judge(before.score, line.score).is_none() && judge(line.score, played).is_some()
        });
        let better = good.filter(|line| !begins(line)).map(|line| Better {
            score: of_first(before.side, line.score),
            turns: line.turns.clone(),
        });
        review.better = better.collect();
    }
    review
}
