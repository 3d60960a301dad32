//! One thread of a search: principal-variation search over actions.
//!
//! A turn may have several actions by one side. The sign of a value and the window are turned over
//! only where the side to act really changes; a position in mid-turn is neither judged nor skipped,
//! and an action that leaves the turn unfinished costs no depth.

use kabinet_core::{Action, Outcome, Side};

use super::SearchSettings;
use super::limits::SearchControl;
use super::move_picker::{History, MovePicker};
use super::transposition::{Bound, TranspositionTable, TtEntry};
use super::value::{
    APPARENT, DRAW, INFINITE, MAX_PLY, Value, clamp_evaluation, is_decisive, unproved_loss, win_in,
};
use crate::insight::{Coverage, Insight};
use crate::weights::Weights;

/// The search was told to end; what it was doing has no value.
pub(super) struct Aborted;

/// What a search of a position yields, unless it was told to end.
pub(super) type SearchResult = Result<Value, Aborted>;

/// A place in the tree, and what is wanted there.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The window: below this it makes no difference how bad a value is,
    pub(super) alpha: Value,
    /// and above this how good.
    pub(super) beta: Value,
    /// How many turns are left to be looked ahead.
    pub(super) depth: i32,
    /// How many plies it is from the root.
    pub(super) ply: usize,
    /// Whether a pass has led here.
    pub(super) after_pass: bool,
}

impl Node {
    /// Whether exact values are wanted, rather than an answer whether a bound is exceeded.
    fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same place with a window that only asks whether `alpha` is exceeded.
    pub(super) fn zero_window(self) -> Node {
        Node {
            beta: self.alpha + 1,
            ..self
        }
    }

    /// The same place from the view of the other side.
    pub(super) fn for_opponent(self) -> Node {
        Node {
            alpha: -self.beta,
            beta: -self.alpha,
            ..self
        }
    }
}

/// How much a turn of the opponent's must be worth less, per turn of depth left, before a position
/// is taken to be good enough without searching it.
const REVERSE_FUTILITY_MARGIN: Value = 150;
/// How many turns the search of a skipped turn is shallower.
const NULL_MOVE_REDUCTION: i32 = 3;
/// How far beyond twice the depth lines of threats are followed.
const THREAT_EXTENSION_PLIES: usize = 8;
/// How many actions are tried with one turn of depth left before quiet ones are left out; with more
/// turns left, as many times their square.
const LATE_MOVE_PRUNING_COUNT: usize = 8;
/// The most turns of depth left at which that is done.
const LATE_MOVE_PRUNING_DEPTH: i32 = 3;
/// How much a quiet action may be hoped to gain, per turn of depth left.
const FUTILITY_MARGIN: Value = 120;
/// The most turns of depth left at which actions without hope are left out.
const FUTILITY_DEPTH: i32 = 2;

/// A thread's own state.
pub(super) struct SearchThread<'a, G: Insight> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl<'a>,
    pub(super) settings: SearchSettings,
    pub(super) weights: &'a Weights,
    pub(super) history: History<G::Action>,
    pub(super) spare_pickers: Vec<MovePicker<G::Action>>,
    /// The hashes of the positions of the game and of the line now searched.
    path: Vec<u64>,
    /// How many of them belong to the game.
    played: usize,
    /// The best line from each ply on.
    pv_table: Vec<Vec<G::Action>>,
    nodes: u64,
    next_check: u64,
    reported: u64,
    /// How many turns this iteration looks ahead.
    pub(super) root_depth: i32,
    pub(super) seldepth: usize,
}

impl<'a, G: Insight> SearchThread<'a, G> {
    pub(super) fn new(
        table: &'a TranspositionTable,
        watch: &'a SearchControl<'a>,
        settings: SearchSettings,
        weights: &'a Weights,
        history: &[u64],
    ) -> Self {
        SearchThread {
            table,
            control: watch,
            settings,
            weights,
            history: History::new(),
            spare_pickers: Vec::new(),
            path: history.to_vec(),
            played: history.len(),
            pv_table: vec![Vec::new(); MAX_PLY + 4],
            nodes: 0,
            next_check: watch.until_next_check(),
            reported: 0,
            root_depth: 0,
            seldepth: 0,
        }
    }

    /// The best line found by the last search that began at this ply.
    pub(super) fn pv(&self, ply: usize) -> &[G::Action] {
        &self.pv_table[ply]
    }

    /// Tells the common watch about positions it has not heard of.
    pub(super) fn report_nodes(&mut self) -> bool {
        let visited = self.nodes - self.reported;
        self.reported = self.nodes;
        let over = self.control.check(visited);
        self.next_check = self.nodes + self.control.until_next_check();
        over
    }

    /// Counts a position, which has no line yet.
    pub(super) fn enter_node(&mut self, ply: usize) -> Result<(), Aborted> {
        self.nodes += 1;
        if self.nodes >= self.next_check && self.report_nodes() {
            return Err(Aborted);
        }
        self.pv_table[ply].clear();
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    /// Whether the position has occurred before on this line, or so often in the game that it is a
    /// draw now.
    ///
    /// Once on the line is enough: who can repeat once can repeat again.
    fn is_repetition(&self, position: &G, hash: u64) -> bool {
        if self.path[self.played..].contains(&hash) {
            return true;
        }
        // Where repetition never ends a game, coming back is still no progress.
        let limit = position.repetition_limit().unwrap_or(2) as usize;
        let before = self.path[..self.played].iter().filter(|&&h| h == hash);
        before.count() + 1 >= limit
    }

    /// The value of what an action leads to, for the side that played it. The node is the child's, but for
    /// what belongs to its parent: the view of the window, and the depth.
    pub(super) fn search_child(&mut self, parent: &G, child: &G, mut node: Node) -> SearchResult {
        if let Some(outcome) = child.outcome() {
            self.pv_table[node.ply].clear();
            return Ok(outcome_value(outcome, parent.side(), node.ply));
        }
        if !child.mid_turn() {
            node.depth -= 1;
        }
        if child.side() == parent.side() {
            self.search(child, node)
        } else {
            Ok(-self.search(child, node.for_opponent())?)
        }
    }

    /// The value of an unfinished position to the side to act, within a window.
    fn search(&mut self, position: &G, mut node: Node) -> SearchResult {
        let ply = node.ply;
        self.enter_node(ply)?;
        let hash = position.zobrist();
        if self.is_repetition(position, hash) {
            return Ok(DRAW);
        }
        // Nothing here can be better than winning at once, or worse than having lost.
        node.alpha = node.alpha.max(-win_in(ply));
        node.beta = node.beta.min(win_in(ply + 1));
        if node.alpha >= node.beta {
            return Ok(node.alpha);
        }
        let mid_turn = position.mid_turn();
        if ply >= MAX_PLY {
            return Ok(if mid_turn {
                DRAW
            } else {
                self.evaluate(position)
            });
        }

        let found = self.table.probe(self.tt_key(hash), ply);
        if let Some(found) = found
            && !node.is_pv()
            && found.depth >= node.depth.max(0)
            && match found.bound {
                Bound::Exact => true,
                Bound::Lower => found.value >= node.beta,
                Bound::Upper => found.value <= node.alpha,
            }
        {
            return Ok(found.value);
        }

        let mut threatened = false;
        if !mid_turn {
            if let Some(action) = position.winning_action()
                && !self.settings.overlooks(hash, action.code(), ply)
            {
                self.pv_table[ply].push(action);
                return Ok(win_in(ply + 1));
            }
            threatened = self.settings.threat_extensions && position.is_threatened();
            if node.depth <= 0 {
                // A threat must be answered before anything can be said of the position.
                let reach = 2 * self.root_depth.max(0) as usize + THREAT_EXTENSION_PLIES;
                if !threatened || ply >= reach {
                    return self.quiescence(position, node);
                }
                node.depth = 1;
            }
            if !node.is_pv()
                && !threatened
                && !is_decisive(node.beta)
                && let Some(value) = self.prune_node(position, node)?
            {
                return Ok(value);
            }
        }

        let from_table = found.and_then(|found| found.action);
        let mut picker = self.take_picker();
        let every = self.is_full_width(position);
        let coverage = picker.generate(position, ply, from_table, &self.history, every);
        self.path.push(hash);
        let searched = self.search_actions(position, node, threatened, &mut picker, coverage);
        self.path.pop();
        self.spare_pickers.push(picker);
        searched
    }

    /// Whether no action of a position may be left out: because that was asked for, or because it is the
    /// loser's position while a win is being proved.
    fn is_full_width(&self, position: &G) -> bool {
        self.settings.full_width || self.settings.prove_against == Some(position.side())
    }

    /// The best of the actions, and the table hears of it.
    fn search_actions(
        &mut self,
        position: &G,
        mut node: Node,
        threatened: bool,
        picker: &mut MovePicker<G::Action>,
        coverage: Coverage,
    ) -> SearchResult {
        let asked = node;
        let ply = node.ply;
        let hash = position.zobrist();
        let mut complete = coverage == Coverage::All;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut index = 0;
        let quiet = self.quiet_pruning_index(position, node, threatened);
        while let Some(action) = picker.next_action() {
            // Something is always seen.
            let last_chance = index == 0 && picker.is_exhausted();
            if !last_chance && self.settings.overlooks(hash, action.code(), ply) {
                complete = false;
                continue;
            }
            if index >= quiet && best > -APPARENT && position.is_quiet(action) {
                complete = false;
                index += 1;
                continue;
            }
            let value =
                self.search_action(position, action, index, asked, node.alpha, threatened)?;
            index += 1;
            if value > best {
                best = value;
                best_action = Some(action);
                if value > node.alpha {
                    node.alpha = value;
                    self.update_pv(ply, action);
                    if value >= node.beta {
                        self.update_history(position, node, picker, action);
                        break;
                    }
                }
            }
        }
        if best < node.beta && !complete {
            best = unproved_loss(best);
        }
        let bound = match best {
            best if best >= asked.beta => Bound::Lower,
            best if best <= asked.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let action = best_action.filter(|_| bound != Bound::Upper);
        let found = TtEntry {
            action: action.map(Action::code),
            value: best,
            depth: node.depth.max(0),
            bound,
        };
        self.table.store(self.tt_key(hash), ply, found);
        Ok(best)
    }

    /// From which action on quiet ones are left out near the end of the search; never, if that may not be.
    fn quiet_pruning_index(&self, position: &G, node: Node, threatened: bool) -> usize {
        let may = self.settings.quiet
            && node.depth <= LATE_MOVE_PRUNING_DEPTH
            && node.ply >= self.settings.full_width_plies
            && !(node.is_pv() || threatened || position.mid_turn() || is_decisive(node.alpha))
            && !self.is_full_width(position);
        if !may {
            return usize::MAX;
        }
        let depth = node.depth;
        let hopeless = depth <= FUTILITY_DEPTH
            && self.evaluate(position) + FUTILITY_MARGIN * depth <= node.alpha;
        if hopeless {
            1
        } else {
            LATE_MOVE_PRUNING_COUNT * (depth.max(1) * depth.max(1)) as usize
        }
    }

    /// The value of an action, the first of its position or a later one, which at first is only asked whether
    /// it is better than what was found before (`alpha`). The node is the parent's.
    fn search_action(
        &mut self,
        position: &G,
        action: G::Action,
        index: usize,
        node: Node,
        alpha: Value,
        threatened: bool,
    ) -> SearchResult {
        let pass = position.is_pass(action);
        if pass && node.after_pass {
            // Two passes in a row end the game.
            self.pv_table[node.ply + 1].clear();
            return Ok(DRAW);
        }
        let mut child = position.clone();
        child.play_unchecked(action);
        let below = Node {
            alpha,
            ply: node.ply + 1,
            after_pass: pass,
            ..node
        };
        if index == 0 {
            return self.search_child(position, &child, below);
        }
        let less = self.late_move_reduction(position, action, index, node, threatened);
        let shallow = Node {
            depth: node.depth - less,
            ..below.zero_window()
        };
        let mut value = self.search_child(position, &child, shallow)?;
        if value > alpha && less > 0 {
            value = self.search_child(position, &child, below.zero_window())?;
        }
        if value > alpha && value < node.beta {
            value = self.search_child(position, &child, below)?;
        }
        Ok(value)
    }

    /// Remembers an action that was good enough, and those that were tried in vain before it.
    fn update_history(
        &mut self,
        position: &G,
        node: Node,
        picker: &MovePicker<G::Action>,
        action: G::Action,
    ) {
        let tried: Vec<G::Action> = picker.tried().collect();
        if !position.mid_turn() || tried.len() < 64 {
            let side = position.side().index();
            self.history
                .update(side, node.ply, node.depth.max(1), &tried, action);
        }
    }

    /// How many turns shallower a late action is searched first.
    fn late_move_reduction(
        &self,
        position: &G,
        action: G::Action,
        index: usize,
        node: Node,
        threatened: bool,
    ) -> i32 {
        let Node { depth, ply, .. } = node;
        if !self.settings.late_move_reductions
            || threatened
            || depth < 2
            || ply < self.settings.full_width_plies
        {
            return 0;
        }
        let late = index >= if node.is_pv() { 5 } else { 3 };
        if !late {
            return 0;
        }
        let mut less = ((depth as f32).ln() * (index as f32).ln() / 2.2) as i32;
        if self.history.score(position.side().index(), action) > 1_500 {
            less -= 1;
        }
        less.clamp(0, depth - 1)
    }

    /// A value for a position so good that it need not be searched, if it is.
    fn prune_node(&mut self, position: &G, node: Node) -> Result<Option<Value>, Aborted> {
        let Node { beta, depth, .. } = node;
        if !self.settings.skips {
            return Ok(None);
        }
        let judged = self.evaluate(position);
        if depth <= 3 && judged - REVERSE_FUTILITY_MARGIN * depth >= beta {
            return Ok(Some(judged));
        }
        // Good enough even if the turn is let pass: then some action will do as well.
        if depth >= 3
            && judged >= beta
            && !node.after_pass
            && let Some(skipped) = position.null_move()
        {
            let below = Node {
                alpha: -beta,
                beta: 1 - beta,
                depth: depth - NULL_MOVE_REDUCTION - depth / 4,
                ply: node.ply + 1,
                after_pass: true,
            };
            self.path.push(position.zobrist());
            let value = self.search(&skipped, below);
            self.path.pop();
            let value = -value?;
            if value >= beta {
                // Nobody may really let a turn pass: a win found so is not proved.
                return Ok(Some(value.min(APPARENT - 1)));
            }
        }
        Ok(None)
    }

    /// The estimate of a position.
    pub(super) fn evaluate(&self, position: &G) -> Value {
        let mut estimated = self.weights.evaluate(position);
        if self.settings.drive {
            estimated += position.drive(estimated);
        }
        if self.settings.haste > 0 {
            estimated += self.settings.haste as i32 * position.head_start();
        }
        clamp_evaluation(estimated + self.settings.evaluation_noise(position.zobrist()))
    }

    /// What the table calls a position: searches that leave out different actions do not mix.
    fn tt_key(&self, hash: u64) -> u64 {
        hash ^ self.settings.hash_salt()
    }

    pub(super) fn update_pv(&mut self, ply: usize, action: G::Action) {
        let (before, after) = self.pv_table.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(action);
        line.extend_from_slice(&after[0]);
    }

    pub(super) fn take_picker(&mut self) -> MovePicker<G::Action> {
        self.spare_pickers.pop().unwrap_or_else(MovePicker::new)
    }
}

/// What an end this many plies from the root is worth to a side.
pub(super) fn outcome_value(outcome: Outcome, side: Side, ply: usize) -> Value {
    match outcome {
        Outcome::Win(winner) if winner == side => win_in(ply),
        Outcome::Win(_) => -win_in(ply),
        Outcome::Draw => DRAW,
    }
}
