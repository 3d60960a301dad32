//! One thread of a search: principal-variation search over actions.
//!
//! A turn may have several actions by one side. The sign of a value and the window are turned over
//! only where the side to act really changes; a position in mid-turn is neither judged nor skipped,
//! and an action that leaves the turn unfinished costs no depth.

use kabinet_core::{Action, Outcome};

use super::Settings;
use super::limits::Watch;
use super::order::{Experience, Picker};
use super::table::{Bound, Found, Table};
use super::value::{
    APPARENT, DRAW, INFINITE, MAX_PLY, Value, estimate, is_result, unproved_loss, win_at,
};
use crate::insight::{Coverage, Insight};
use crate::weights::Weights;

/// The search was told to end; what it was doing has no value.
pub(super) struct Over;

/// What a search of a position yields, unless it was told to end.
pub(super) type Searched = Result<Value, Over>;

/// How much a turn of the opponent's must be worth less, per turn of depth left, before a position
/// is taken to be good enough without searching it.
const SAFE_MARGIN: Value = 150;
/// How many turns the search of a skipped turn is shallower.
const SKIP_REDUCTION: i32 = 3;
/// How far beyond twice the depth lines of threats are followed.
const EXTRA_THREAT_PLIES: usize = 8;
/// How many actions are tried with one turn of depth left before quiet ones are left out; with more
/// turns left, as many times their square.
const ENOUGH_TRIED: usize = 8;
/// The most turns of depth left at which that is done.
const ENOUGH_DEPTH: i32 = 3;
/// How much a quiet action may be hoped to gain, per turn of depth left.
const HOPE: Value = 120;
/// The most turns of depth left at which actions without hope are left out.
const HOPE_DEPTH: i32 = 2;
/// How many turns of forcing actions follow the last full one.
const FORCING_TURNS: i32 = 4;

/// A thread's own state.
pub(super) struct Worker<'a, G: Insight> {
    pub(super) table: &'a Table,
    pub(super) watch: &'a Watch<'a>,
    pub(super) settings: Settings,
    pub(super) weights: &'a Weights,
    pub(super) experience: Experience<G::Action>,
    pickers: Vec<Picker<G::Action>>,
    /// The hashes of the positions of the game and of the line now searched.
    path: Vec<u64>,
    /// How many of them belong to the game.
    played: usize,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Action>>,
    nodes: u64,
    next_look: u64,
    reported: u64,
    /// How many turns this iteration looks ahead.
    pub(super) root_depth: i32,
    pub(super) deepest: usize,
}

impl<'a, G: Insight> Worker<'a, G> {
    pub(super) fn new(
        table: &'a Table,
        watch: &'a Watch<'a>,
        settings: Settings,
        weights: &'a Weights,
        history: &[u64],
    ) -> Self {
        Worker {
            table,
            watch,
            settings,
            weights,
            experience: Experience::new(),
            pickers: Vec::new(),
            path: history.to_vec(),
            played: history.len(),
            lines: vec![Vec::new(); MAX_PLY + 4],
            nodes: 0,
            next_look: watch.until_next_look(),
            reported: 0,
            root_depth: 0,
            deepest: 0,
        }
    }

    /// The best line found by the last search that began at this ply.
    pub(super) fn line(&self, ply: usize) -> &[G::Action] {
        &self.lines[ply]
    }

    /// Tells the common watch about positions it has not heard of.
    pub(super) fn report_nodes(&mut self) -> bool {
        let visited = self.nodes - self.reported;
        self.reported = self.nodes;
        let over = self.watch.look(visited);
        self.next_look = self.nodes + self.watch.until_next_look();
        over
    }

    fn visit(&mut self) -> Result<(), Over> {
        self.nodes += 1;
        if self.nodes >= self.next_look && self.report_nodes() {
            return Err(Over);
        }
        Ok(())
    }

    /// Whether the position has occurred before on this line, or so often in the game that it is a
    /// draw now.
    ///
    /// Once on the line is enough: who can repeat once can repeat again.
    fn repeats(&self, position: &G, hash: u64) -> bool {
        if self.path[self.played..].contains(&hash) {
            return true;
        }
        // Where repetition never ends a game, coming back is still no progress.
        let limit = position.repetition_limit().unwrap_or(2) as usize;
        let before = self.path[..self.played].iter().filter(|&&h| h == hash);
        before.count() + 1 >= limit
    }

    /// The value of what an action leads to, for the side that played it.
    ///
    /// `depth` is what is left in `parent`.
    #[expect(
        clippy::too_many_arguments,
        reason = "the window and the place in the tree"
    )]
    pub(super) fn follow(
        &mut self,
        parent: &G,
        child: &G,
        passes: bool,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Searched {
        if let Some(outcome) = child.outcome() {
            self.lines[ply].clear();
            return Ok(match outcome {
                Outcome::Win(side) if side == parent.side() => win_at(ply),
                Outcome::Win(_) => -win_at(ply),
                Outcome::Draw => DRAW,
            });
        }
        let depth = if child.mid_turn() { depth } else { depth - 1 };
        if child.side() == parent.side() {
            self.search(child, passes, alpha, beta, depth, ply)
        } else {
            Ok(-self.search(child, passes, -beta, -alpha, depth, ply)?)
        }
    }

    /// The value of an unfinished position to the side to act, within a window.
    fn search(
        &mut self,
        position: &G,
        after_pass: bool,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
    ) -> Searched {
        self.visit()?;
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        let hash = position.zobrist();
        if self.repeats(position, hash) {
            return Ok(DRAW);
        }
        // Nothing here can be better than winning at once, or worse than having lost.
        alpha = alpha.max(-win_at(ply));
        beta = beta.min(win_at(ply + 1));
        if alpha >= beta {
            return Ok(alpha);
        }
        let mid_turn = position.mid_turn();
        let in_window = beta - alpha > 1;
        if ply >= MAX_PLY {
            return Ok(if mid_turn { DRAW } else { self.judge(position) });
        }

        let found = self.table.get(self.key(hash), ply);
        if let Some(found) = found
            && !in_window
            && found.depth >= depth.max(0)
            && match found.bound {
                Bound::Exact => true,
                Bound::Lower => found.value >= beta,
                Bound::Upper => found.value <= alpha,
            }
        {
            return Ok(found.value);
        }

        let mut threatened = false;
        if !mid_turn {
            if let Some(action) = position.winning_action()
                && !self.settings.overlooks(hash, action.code(), ply)
            {
                self.lines[ply].push(action);
                return Ok(win_at(ply + 1));
            }
            threatened = self.settings.threats && position.threatened();
            if depth <= 0 {
                // A threat must be answered before anything can be said of the position.
                let reach = 2 * self.root_depth.max(0) as usize + EXTRA_THREAT_PLIES;
                if !threatened || ply >= reach {
                    return self.settle(position, false, alpha, beta, FORCING_TURNS, ply);
                }
                depth = 1;
            }
            if !in_window
                && !threatened
                && !is_result(beta)
                && let Some(value) =
                    self.without_searching(position, after_pass, beta, depth, ply)?
            {
                return Ok(value);
            }
        }

        let from_table = found.and_then(|found| found.action);
        let mut picker = self.take_picker();
        let coverage = picker.fill(
            position,
            ply,
            from_table,
            &self.experience,
            self.settings.every_action || self.every_reply(position),
        );
        self.path.push(hash);
        let searched = self.try_all(
            position,
            after_pass,
            alpha,
            beta,
            depth,
            ply,
            threatened,
            &mut picker,
            coverage,
        );
        self.path.pop();
        self.pickers.push(picker);
        searched
    }

    /// Whether, while a win is being proved, this is the loser's position: none of its actions may
    /// be left out.
    fn every_reply(&self, position: &G) -> bool {
        self.settings.prove_against == Some(position.side())
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "the body of the search, apart for its size"
    )]
    fn try_all(
        &mut self,
        position: &G,
        after_pass: bool,
        mut alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        threatened: bool,
        picker: &mut Picker<G::Action>,
        coverage: Coverage,
    ) -> Searched {
        let original_alpha = alpha;
        let side = position.side().index();
        let mid_turn = position.mid_turn();
        let in_window = beta - alpha > 1;
        let mut complete = coverage == Coverage::All;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut index = 0;
        let every = self.settings.every_action || self.every_reply(position);
        let leaves_out = self.settings.quiet
            && depth <= ENOUGH_DEPTH
            && ply >= self.settings.full_plies
            && !(in_window || threatened || mid_turn || is_result(alpha))
            && !every;
        let hopeless = leaves_out
            && depth <= HOPE_DEPTH
            && self.judge(position) + HOPE * depth <= original_alpha;
        let enough = ENOUGH_TRIED * (depth.max(1) * depth.max(1)) as usize;
        while let Some(action) = picker.pick() {
            // Something is always seen.
            let last_chance = index == 0 && picker.is_spent();
            if !last_chance
                && self
                    .settings
                    .overlooks(position.zobrist(), action.code(), ply)
            {
                complete = false;
                continue;
            }
            if leaves_out
                && index > 0
                && best > -APPARENT
                && (hopeless || index >= enough)
                && position.quiet(action)
            {
                complete = false;
                index += 1;
                continue;
            }
            let pass = position.is_pass(action);
            let mut child = position.clone();
            child.play_unchecked(action);
            let value = if pass && after_pass {
                // Two passes in a row end the game.
                self.lines[ply + 1].clear();
                DRAW
            } else if index == 0 {
                self.follow(position, &child, pass, alpha, beta, depth, ply + 1)?
            } else {
                let less = self.reduction(depth, index, ply, threatened, side, action, in_window);
                let mut value = self.follow(
                    position,
                    &child,
                    pass,
                    alpha,
                    alpha + 1,
                    depth - less,
                    ply + 1,
                )?;
                if value > alpha && less > 0 {
                    value =
                        self.follow(position, &child, pass, alpha, alpha + 1, depth, ply + 1)?;
                }
                if value > alpha && value < beta {
                    value = self.follow(position, &child, pass, alpha, beta, depth, ply + 1)?;
                }
                value
            };
            index += 1;
            if value > best {
                best = value;
                best_action = Some(action);
                if value > alpha {
                    alpha = value;
                    self.set_line(ply, action);
                    if alpha >= beta {
                        let tried: Vec<G::Action> = picker.tried().collect();
                        if !mid_turn || tried.len() < 64 {
                            self.experience
                                .learn(side, ply, depth.max(1), &tried, action);
                        }
                        break;
                    }
                }
            }
        }
        if best < beta && !complete {
            best = unproved_loss(best);
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best <= original_alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let action = if bound == Bound::Upper {
            None
        } else {
            best_action
        };
        let found = Found {
            action: action.map(Action::code),
            value: best,
            depth: depth.max(0),
            bound,
        };
        self.table.put(self.key(position.zobrist()), ply, found);
        Ok(best)
    }

    /// How many turns shallower a late action is searched first.
    #[expect(
        clippy::too_many_arguments,
        reason = "everything that speaks for or against it"
    )]
    fn reduction(
        &self,
        depth: i32,
        index: usize,
        ply: usize,
        threatened: bool,
        side: usize,
        action: G::Action,
        in_window: bool,
    ) -> i32 {
        if !self.settings.reductions || threatened || depth < 2 || ply < self.settings.full_plies {
            return 0;
        }
        let late = index >= if in_window { 5 } else { 3 };
        if !late {
            return 0;
        }
        let mut less = ((depth as f32).ln() * (index as f32).ln() / 2.2) as i32;
        if self.experience.history(side, action) > 1_500 {
            less -= 1;
        }
        less.clamp(0, depth - 1)
    }

    /// A value for a position so good that it need not be searched, if it is.
    fn without_searching(
        &mut self,
        position: &G,
        after_pass: bool,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Result<Option<Value>, Over> {
        if !self.settings.skips {
            return Ok(None);
        }
        let judged = self.judge(position);
        if depth <= 3 && judged - SAFE_MARGIN * depth >= beta {
            return Ok(Some(judged));
        }
        // Good enough even if the turn is let pass: then some action will do as well.
        if depth >= 3
            && judged >= beta
            && !after_pass
            && let Some(skipped) = position.skipped()
        {
            let less = SKIP_REDUCTION + depth / 4;
            self.path.push(position.zobrist());
            let value = self.search(&skipped, true, -beta, 1 - beta, depth - less, ply + 1);
            self.path.pop();
            let value = -value?;
            if value >= beta {
                // Nobody may really let a turn pass: a win found so is not proved.
                return Ok(Some(value.min(APPARENT - 1)));
            }
        }
        Ok(None)
    }

    /// The value of a position at the end of the full search, when what is forcing has been played.
    fn settle(
        &mut self,
        position: &G,
        threatened: bool,
        mut alpha: Value,
        beta: Value,
        turns: i32,
        ply: usize,
    ) -> Searched {
        // Who is threatened must answer, and cannot leave things as they are.
        let must = threatened && turns > 0 && ply < MAX_PLY;
        let mut best = if must {
            -win_at(ply + 2)
        } else {
            let judged = self.judge(position);
            if judged >= beta || turns <= 0 || ply >= MAX_PLY {
                return Ok(judged);
            }
            judged
        };
        let mut picker = self.take_picker();
        let mut complete = true;
        if must {
            let coverage = picker.fill(position, ply, None, &self.experience, false);
            complete = coverage == Coverage::All;
        } else {
            picker.fill_forcing(position);
        }
        alpha = alpha.max(best);
        let mut result = Ok(());
        while let Some(action) = picker.pick() {
            let mut child = position.clone();
            child.play_unchecked(action);
            complete &= !child.mid_turn();
            match self.settle_child(position, child, alpha, beta, turns, ply + 1) {
                Ok(value) if value > best => {
                    best = value;
                    if value > alpha {
                        alpha = value;
                        self.set_line(ply, action);
                        if value >= beta {
                            break;
                        }
                    }
                }
                Ok(_) => {}
                Err(over) => {
                    result = Err(over);
                    break;
                }
            }
        }
        self.pickers.push(picker);
        if best < beta && !complete {
            best = unproved_loss(best);
        }
        result.map(|()| best)
    }

    fn settle_child(
        &mut self,
        parent: &G,
        mut child: G,
        alpha: Value,
        beta: Value,
        turns: i32,
        mut ply: usize,
    ) -> Searched {
        self.visit()?;
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        while child.mid_turn() && child.outcome().is_none() {
            // The rest of the turn as it seems best at first sight.
            let mut picker = self.take_picker();
            picker.fill(&child, ply, None, &self.experience, false);
            let action = picker.pick();
            self.pickers.push(picker);
            match action {
                Some(action) => child.play_unchecked(action),
                None => break,
            }
            ply += 1;
        }
        let same = child.side() == parent.side();
        let sign = if same { 1 } else { -1 };
        if let Some(outcome) = child.outcome() {
            return Ok(match outcome {
                Outcome::Win(side) if side == parent.side() => win_at(ply),
                Outcome::Win(_) => -win_at(ply),
                Outcome::Draw => DRAW,
            });
        }
        if let Some(action) = child.winning_action()
            && !self.settings.overlooks(child.zobrist(), action.code(), ply)
        {
            return Ok(sign * win_at(ply + 1));
        }
        let threatened = self.settings.threats && child.threatened();
        let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
        Ok(sign * self.settle(&child, threatened, low, high, turns - 1, ply)?)
    }

    /// The estimate of a position.
    fn judge(&self, position: &G) -> Value {
        let mut estimated = self.weights.estimate(position);
        if self.settings.drive {
            estimated += position.drive(estimated);
        }
        if self.settings.haste > 0 {
            estimated += self.settings.haste as i32 * position.head_start();
        }
        estimate(estimated + self.settings.noise(position.zobrist()))
    }

    /// What the table calls a position: searches that leave out different actions do not mix.
    fn key(&self, hash: u64) -> u64 {
        hash ^ self.settings.salt()
    }

    fn set_line(&mut self, ply: usize, action: G::Action) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0]);
    }

    fn take_picker(&mut self) -> Picker<G::Action> {
        self.pickers.pop().unwrap_or_else(Picker::new)
    }
}
