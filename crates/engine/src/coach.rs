//! A coach for first games: what the opponent threatens, a warning before a blunder, praise.
//!
//! It speaks only of what is proved and of clear swings. Forced wins are proved by exhaustive
//! search, tablebases and books are asked where a game has one, and a swing counts only if a
//! second, longer search sees it too. What it cannot show in time it does not say.

mod messages;
mod proofs;

use std::sync::atomic::Ordering;

use kabinet_core::kgn::Judgement;
use kabinet_core::{Action, Game, Match, Side};
use kabinet_games::{AnyAction, AnyGame, Options, with_game};

use crate::Score;
use crate::analysis::{classify_turn, near, near_unless_won};
use crate::data::DataFolder;
use crate::engine::{Engine, EngineOptions, SearchReport, turn_length};
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::progress::{ProgressMonitor, Stopped};
use crate::puzzles::forced_win::win_now;
use crate::search::{Limits, SearchHints as _};

use proofs::{Forced, OnlyDefence, Proofs, Proved};

pub use messages::{praise_message, shown_message, threat_message, warning_message};

/// The size of the transposition table.
const TABLE: usize = 4 << 20;

/// How many turns ahead forced wins are looked for.
const TURNS: u32 = 2;

/// How many turns ahead a win must be gone before it counts as thrown away.
const TURNS_GONE: u32 = 3;

/// How many turns of a line are played out where nobody wins by force.
const SHOWN_TURNS: usize = 3;

/// How much work a coach may do for one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoachLimits {
    /// The nodes of each proof.
    pub proof_nodes: u64,
    /// The nodes of the first search for a swing. The second one has four times as many.
    pub search_nodes: u64,
}

impl Default for CoachLimits {
    /// A few tenths of a second.
    fn default() -> Self {
        CoachLimits {
            proof_nodes: 60_000,
            search_nodes: 12_000,
        }
    }
}

/// Whole turns, the side to move first.
pub type Line = Vec<Vec<AnyAction>>;

/// What the coach says before a turn is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// The opponent then wins by force. Another turn would hold out longer.
    Loses {
        /// The number of turns the opponent needs.
        turns: u32,
        /// The win, after the turn.
        line: Line,
    },
    /// There is a forced win, and the turn lets it go.
    Misses {
        /// The number of turns it needs.
        turns: u32,
        /// The win, instead of the turn.
        line: Line,
    },
    /// A clear swing: the opponent is much better off than after the best turn.
    Drops {
        /// Whether the opponent is then proved to win.
        lost: bool,
        /// What the opponent plays, after the turn.
        line: Line,
    },
}

/// What was good about a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Praise {
    /// It wins by force in so many more turns.
    Wins(u32),
    /// It was the only turn after which the opponent does not win at once.
    OnlyDefence,
    /// The opponent threatened to win at once, and no longer does.
    Defends,
    /// It threatens to win at once.
    Threatens,
    /// It is clearly better than any other.
    Best,
}

/// What the coach says about a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// A warning.
    pub warning: Option<Warning>,
    /// Praise; never beside a warning.
    pub praise: Option<Praise>,
}

/// A turn compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What the turn is called, if it is worse than the best.
    pub judgement: Option<Judgement>,
    /// The score after the turn, for the side that played it.
    pub played: Score,
    /// The opponent's best answer; empty if the game is over.
    pub reply: Vec<AnyAction>,
}

/// A coach.
pub struct Coach {
    engine: Engine,
    limits: CoachLimits,
}

impl Coach {
    /// A coach who knows the tablebases of a folder.
    #[must_use]
    pub fn new(data: Option<DataFolder>, limits: CoachLimits) -> Self {
        let options = EngineOptions {
            hash_bytes: TABLE,
            data,
            ..EngineOptions::default()
        };
        Coach {
            engine: Engine::new(options),
            limits,
        }
    }

    /// What the coach says about a whole turn, or the rest of one that has begun, which is legal in
    /// the current position of a match.
    ///
    /// # Errors
    /// If the operation was stopped.
    pub fn judge(
        &mut self,
        game: &Match<AnyGame>,
        options: &Options,
        turn: &[AnyAction],
        monitor: ProgressMonitor<'_>,
    ) -> Result<Verdict, Stopped> {
        let side = game.position().side();
        let mut after = game.clone();
        for &action in turn {
            if after.play(action).is_err() {
                return Ok(Verdict::default());
            }
        }
        // What has ended the game speaks for itself, and so does what only begins a turn.
        let goes_on = after.ending().is_none() && after.position().side() != side;
        if !goes_on {
            return Ok(Verdict::default());
        }
        let known = self.engine.probe_tablebase(game.position());
        let is_known = known.is_some_and(|known| known.turn == turn);
        let warning = if is_known {
            None
        } else {
            let proofs = Proofs {
                turn,
                nodes: self.limits.proof_nodes,
                monitor,
            };
            match eval::visit(game.position(), proofs)? {
                Proved::Wins => None,
                Proved::Loses(warning) | Proved::Misses(warning) => Some(warning),
                Proved::Lost => return Ok(Verdict::default()),
                Proved::Nothing => self.swing(game, &after, turn, monitor)?,
            }
        };
        let praise = match warning {
            None => self.praise(game, options, after.position(), monitor)?,
            Some(_) => None,
        };
        let is_best = warning.is_none() && praise.is_none() && self.finds(game, turn, monitor)?;
        let praise = praise.or(is_best.then_some(Praise::Best));
        Ok(Verdict { warning, praise })
    }

    /// Compares a whole turn with the best one by searches of the positions before it and after it.
    /// `None` if the turn is not whole.
    ///
    /// # Errors
    /// If the operation was stopped.
    pub fn compare(
        &mut self,
        game: &Match<AnyGame>,
        turn: &[AnyAction],
        monitor: ProgressMonitor<'_>,
    ) -> Result<Option<Comparison>, Stopped> {
        let mut after = game.clone();
        for &action in turn {
            if after.play(action).is_err() {
                return Ok(None);
            }
        }
        if after.mid_turn() {
            return Ok(None);
        }
        let nodes = 4 * self.limits.search_nodes;
        let best = self.search(game, nodes, monitor)?;
        let found = self.search(&after, nodes, monitor)?;
        let played = -found.score;
        let judgement = match best.turn == turn {
            true => None,
            false => classify_turn(best.score, played),
        };
        Ok(Some(Comparison {
            judgement,
            played,
            reply: found.turn,
        }))
    }

    /// The turn as a clear swing, if it is one.
    fn swing(
        &mut self,
        before: &Match<AnyGame>,
        after: &Match<AnyGame>,
        turn: &[AnyAction],
        monitor: ProgressMonitor<'_>,
    ) -> Result<Option<Warning>, Stopped> {
        let (mut lost, mut line) = (false, Vec::new());
        for nodes in [self.limits.search_nodes, 4 * self.limits.search_nodes] {
            let best = self.search(before, nodes, monitor)?;
            let played = self.search(after, nodes, monitor)?;
            let is_best = best.turn.starts_with(turn);
            let score = near_unless_won(-played.score);
            let judged = classify_turn(near(best.score), score);
            if is_best || judged != Some(Judgement::Blunder) {
                return Ok(None);
            }
            lost = matches!(score, Score::Loss(_));
            line = whole_turns(after.position(), &played);
        }
        Ok(Some(Warning::Drops { lost, line }))
    }

    /// Whether a turn of one action is clearly better than all others: both searches see it.
    fn finds(
        &mut self,
        game: &Match<AnyGame>,
        turn: &[AnyAction],
        monitor: ProgressMonitor<'_>,
    ) -> Result<bool, Stopped> {
        // Lines differ in their first action, so they say nothing about what else a turn does.
        let [_] = turn else {
            return Ok(false);
        };
        self.compare_lines(2);
        let found = self.is_far_ahead(game, turn, monitor);
        self.compare_lines(1);
        found
    }

    fn compare_lines(&mut self, lines: usize) {
        let options = self.engine.options().clone();
        self.engine.set_options(EngineOptions {
            multi_pv: lines,
            ..options
        });
    }

    fn is_far_ahead(
        &mut self,
        game: &Match<AnyGame>,
        turn: &[AnyAction],
        monitor: ProgressMonitor<'_>,
    ) -> Result<bool, Stopped> {
        for nodes in [self.limits.search_nodes, 4 * self.limits.search_nodes] {
            let found = self.search(game, nodes, monitor)?;
            let [best, second, ..] = &found.pvs[..] else {
                return Ok(false);
            };
            let judged = classify_turn(near(best.score), near_unless_won(second.score));
            let is_worse = matches!(judged, Some(Judgement::Mistake | Judgement::Blunder));
            if !best.actions.starts_with(turn) || !is_worse {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn search(
        &mut self,
        game: &Match<AnyGame>,
        nodes: u64,
        monitor: ProgressMonitor<'_>,
    ) -> Result<SearchReport, Stopped> {
        monitor.check_stopped()?;
        let limits = Limits::nodes(nodes);
        let mut found = self
            .engine
            .search(game, limits, monitor.stop(), &mut |_| {});
        found.score = self.engine.proved_or(game.position(), found.score);
        // A search that was stopped has seen too little.
        if monitor.stop().load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        Ok(found)
    }

    /// What is good about a turn that deserves no warning.
    fn praise(
        &self,
        game: &Match<AnyGame>,
        options: &Options,
        after: &AnyGame,
        monitor: ProgressMonitor<'_>,
    ) -> Result<Option<Praise>, Stopped> {
        let start = turn_start(game);
        let threatened = threat(start, options).is_some();
        let own = eval::visit(
            after,
            Forced {
                attacker: after.side().other(),
                most: TURNS,
                nodes: self.limits.proof_nodes,
                monitor,
            },
        )?;
        if let Some(turns) = own {
            return Ok(Some(Praise::Wins(turns)));
        }
        if threatened && eval::visit(after, WinsNow).is_none() {
            let only = eval::visit(
                start,
                OnlyDefence {
                    nodes: self.limits.proof_nodes,
                    monitor,
                },
            )?;
            let praise = match only {
                true => Praise::OnlyDefence,
                false => Praise::Defends,
            };
            return Ok(Some(praise));
        }
        Ok(threat(after, options).map(|_| Praise::Threatens))
    }
}

/// The position in which the turn of the side to move began.
#[must_use]
pub fn turn_start(game: &Match<AnyGame>) -> &AnyGame {
    let begun = game.turns().last().map(|turn| turn.start);
    let start = begun.filter(|_| game.mid_turn());
    let start = start.and_then(|start| game.positions().nth(start));
    start.unwrap_or(game.position())
}

/// What the side that is not to move would win with at once: the position with that side to move,
/// and its winning action.
#[must_use]
pub fn threat(position: &AnyGame, options: &Options) -> Option<(AnyGame, AnyAction)> {
    if position.outcome().is_some() || position.mid_turn() {
        return None;
    }
    let skipped = with_game!(position, |own| own.null_move().map(AnyGame::from));
    let other = match skipped {
        Some(skipped) => skipped,
        None => position.with_side(position.side().other(), options).ok()?,
    };
    if other.outcome().is_some() {
        return None;
    }
    let action = eval::visit(&other, WinsNow)?;
    Some((other, action))
}

/// An action that wins at once, at the beginning of a turn.
struct WinsNow;

impl EngineVisitor for WinsNow {
    type Output = Option<AnyAction>;

    fn visit<G: EngineGame>(self, position: &G) -> Option<AnyAction> {
        win_now(position).map(|action| AnyAction::from_code(action.code()))
    }
}

/// The first whole turns of a search's line.
fn whole_turns(position: &AnyGame, found: &SearchReport) -> Line {
    let mut at = position.clone();
    let mut rest = found.pvs.first().map_or(&[][..], |line| &line.actions[..]);
    let mut turns = Vec::new();
    while turns.len() < SHOWN_TURNS && !rest.is_empty() {
        let (turn, others) = rest.split_at(turn_length(&at, rest));
        for &action in turn {
            at.play_unchecked(action);
        }
        // The last turn of a line may be incomplete.
        let whole = at.outcome().is_some() || !at.mid_turn();
        if !whole {
            break;
        }
        turns.push(turn.to_vec());
        rest = others;
    }
    turns
}

/// Who has won at the end of a line that begins in a position.
#[must_use]
pub fn winner_of(position: &AnyGame, line: &[Vec<AnyAction>]) -> Option<Side> {
    let mut at = position.clone();
    for &action in line.iter().flatten() {
        at.play_unchecked(action);
    }
    at.outcome()?.winner()
}
