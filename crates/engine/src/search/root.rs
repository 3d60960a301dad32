//! The root of a search: deepening, several lines, several threads, proofs of apparent results.

use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use kabinet_core::{ActionList, Game, Outcome};

use super::limits::{Limits, SearchControl};
use super::settings::SearchSettings;
use super::thread::{Aborted, Node, SearchThread};
use super::transposition::TranspositionTable;
use super::value::{APPARENT, INFINITE, MAX_PLY, PROVED, Value, to_score, unproved_loss, win_in};
use crate::Score;
use crate::insight::{Coverage, Insight};
use crate::weights::Weights;

/// How far from the last value the next one is expected.
const ASPIRATION_WINDOW: Value = 40;
/// The deepest search: beyond it nothing changes any more.
const MAX_DEPTH: i32 = 100;

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrincipalVariation<A> {
    /// What the line is worth to the side to act at the root.
    pub score: Score,
    /// The actions, the first one at the root.
    pub actions: Vec<A>,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchInfo<A> {
    /// How many turns were looked ahead.
    pub depth: u32,
    /// The longest line that was followed, in plies.
    pub seldepth: u32,
    /// The positions visited.
    pub nodes: u64,
    /// The time taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The best lines, best first; none in a finished position.
    pub pvs: Vec<PrincipalVariation<A>>,
}

/// A search to be run.
pub struct Search<'a> {
    /// What is remembered, and will be remembered for the next search.
    pub table: &'a mut TranspositionTable,
    /// The weights of the evaluation.
    pub weights: &'a Weights,
    /// What to do and what to leave out.
    pub settings: &'a SearchSettings,
    /// How many threads work.
    pub threads: usize,
    /// How many lines are wanted.
    pub multi_pv: usize,
    /// What ends it.
    pub limits: Limits,
}

/// An action at the root and what the last completed look at it showed.
#[derive(Clone, Debug)]
struct RootAction<A> {
    action: A,
    /// The least possible value where the look showed only that other actions are better.
    value: Value,
    pv: Vec<A>,
}

impl<A: Copy> RootAction<A> {
    fn new(action: A) -> Self {
        RootAction {
            action,
            value: -INFINITE,
            pv: vec![action],
        }
    }
}

impl Search<'_> {
    /// Searches a position until a limit is reached, `stop` is set, or nothing is left to find.
    ///
    /// `history` has the hashes of the earlier positions of the game. `progress` hears of every
    /// completed depth. All threads have ended when this returns.
    ///
    /// # Panics
    /// If a thread panics.
    pub fn run<G: Insight>(
        self,
        position: &G,
        history: &[u64],
        stop: &AtomicBool,
        mut progress: impl FnMut(&SearchInfo<G::Action>),
    ) -> SearchInfo<G::Action> {
        let begin = Instant::now();
        self.table.new_search();
        let watch = SearchControl::new(self.limits, begin, stop);
        let shared = Shared {
            table: self.table,
            control: &watch,
            settings: self.settings,
            weights: self.weights,
            begin,
            limits: self.limits,
            multi_pv: self.multi_pv.max(1),
        };
        thread::scope(|scope| {
            for number in 1..self.threads.max(1) {
                let shared = &shared;
                let work = move || {
                    let mut root = RootSearch::new(shared, position, history);
                    root.iterative_deepening(number, |_| {});
                };
                // With fewer threads than wanted the result is the same, only later.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            // Also when this thread panics: the scope waits for the others.
            let _end = StopOnDrop(&watch);
            let mut root = RootSearch::new(&shared, position, history);
            root.iterative_deepening(0, &mut progress)
        })
    }
}

/// Ends a search for all threads when it is dropped.
struct StopOnDrop<'a>(&'a SearchControl<'a>);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop_all();
    }
}

/// What the threads of a search have in common.
struct Shared<'a> {
    table: &'a TranspositionTable,
    control: &'a SearchControl<'a>,
    settings: &'a SearchSettings,
    weights: &'a Weights,
    begin: Instant,
    limits: Limits,
    multi_pv: usize,
}

/// One thread's view of the root.
struct RootSearch<'a, G: Insight> {
    shared: &'a Shared<'a>,
    position: &'a G,
    history: &'a [u64],
    worker: SearchThread<'a, G>,
    actions: Vec<RootAction<G::Action>>,
    /// The lines of the last completed depth.
    last_pvs: Vec<PrincipalVariation<G::Action>>,
    /// Whether `actions` are all legal actions: if not, that all of them lose proves nothing.
    complete: bool,
}

impl<'a, G: Insight> RootSearch<'a, G> {
    fn new(shared: &'a Shared<'a>, position: &'a G, history: &'a [u64]) -> Self {
        let mut list = ActionList::new();
        let complete = if shared.settings.full_width {
            position.legal_actions(&mut list);
            true
        } else {
            position.candidates(&mut list) == Coverage::All
        };
        let mut actions: Vec<_> = list.iter().copied().map(RootAction::new).collect();
        actions.sort_by_key(|root| (-position.ordering_score(root.action), root.action));
        RootSearch {
            shared,
            position,
            history,
            worker: Self::worker(shared, shared.settings.clone(), position, history),
            actions,
            last_pvs: Vec::new(),
            complete,
        }
    }

    fn worker(
        shared: &'a Shared<'a>,
        settings: SearchSettings,
        position: &G,
        history: &[u64],
    ) -> SearchThread<'a, G> {
        let mut path = history.to_vec();
        path.push(position.zobrist());
        SearchThread::new(
            shared.table,
            shared.control,
            settings,
            shared.weights,
            &path,
        )
    }

    /// Searches deeper and deeper. Helping threads begin at other depths than the first one, so that
    /// they are ahead of it.
    fn iterative_deepening(
        &mut self,
        number: usize,
        mut progress: impl FnMut(&SearchInfo<G::Action>),
    ) -> SearchInfo<G::Action> {
        let deepest = self
            .shared
            .limits
            .depth
            .map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        let lines = self.shared.multi_pv.min(self.actions.len());
        let mut depth = 0;
        while depth < deepest && lines > 0 {
            let next = depth + 1;
            let ahead = next + (number % 2) as i32;
            self.worker.root_depth = ahead;
            let done = (0..lines).all(|first| self.aspiration_search(first, ahead).is_ok());
            if !done {
                break;
            }
            depth = next;
            if number == 0 {
                // What a deeper look left in the table may have hidden that a later line is better.
                self.actions[..lines].sort_by_key(|root| -root.value);
                self.prove_apparent_result(depth);
                self.worker.report_nodes();
                let report = self.report(depth);
                progress(&report);
                self.last_pvs = report.pvs;
                if self.should_stop(depth, lines) {
                    break;
                }
            }
        }
        self.worker.report_nodes();
        self.report(depth)
    }

    /// Whether looking deeper could not change anything worth the time.
    fn should_stop(&self, depth: i32, lines: usize) -> bool {
        // A win that this depth could not see takes more turns, and so at least as many plies. Only who
        // has all the time in the world waits until there can be no shorter one.
        let Limits { time, nodes, .. } = self.shared.limits;
        let seen = if time.is_some() || nodes.is_some() {
            2 * depth
        } else {
            depth + 1
        };
        let decided = |value: Value| value.abs() >= PROVED && win_in(0) - value.abs() <= seen;
        let mut others = self.actions[1..lines].iter();
        if decided(self.value()) && others.all(|root| decided(root.value)) {
            return true;
        }
        match self.shared.limits.time {
            // The next depth takes longer than all before it.
            Some(time) => self.actions.len() == 1 || self.shared.begin.elapsed() > time * 6 / 10,
            None => false,
        }
    }

    /// Searches the actions from the `first` place on, the ones before being the better lines, and
    /// brings the best of them to that place.
    fn aspiration_search(&mut self, first: usize, depth: i32) -> Result<(), Aborted> {
        let expected = self.actions[first].value;
        let mut window = ASPIRATION_WINDOW;
        let (mut alpha, mut beta) = if depth >= 4 && expected.abs() < APPARENT {
            (expected - window, expected + window)
        } else {
            (-INFINITE, INFINITE)
        };
        loop {
            let value = self.search_root(first, depth, alpha, beta)?;
            if value <= alpha && alpha > -INFINITE {
                alpha = (alpha - window).max(-INFINITE);
                if alpha < -APPARENT {
                    alpha = -INFINITE;
                }
            } else if value >= beta && beta < INFINITE {
                beta = (beta + window).min(INFINITE);
                if beta > APPARENT {
                    beta = INFINITE;
                }
            } else {
                return Ok(());
            }
            window *= 4;
        }
    }

    fn search_root(
        &mut self,
        first: usize,
        depth: i32,
        mut alpha: Value,
        beta: Value,
    ) -> Result<Value, Aborted> {
        let mut best = -INFINITE;
        let mut result = Ok(());
        let mut searched = 0;
        for index in first..self.actions.len() {
            let value = match self.search_action(index, depth, alpha, beta, searched == 0) {
                Ok(value) => value,
                Err(over) => {
                    result = Err(over);
                    break;
                }
            };
            let root = &mut self.actions[index];
            if searched == 0 || value > alpha {
                root.value = value;
                root.pv.clear();
                root.pv.push(root.action);
                root.pv.extend_from_slice(self.worker.pv(1));
            } else {
                root.value = -INFINITE;
            }
            searched += 1;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        // What was not reached keeps its place behind what was.
        if searched > 0 {
            let reached = first..first + searched;
            for root in &mut self.actions[reached.end..] {
                root.value = -INFINITE;
            }
            self.actions[reached].sort_by_key(|root| -root.value);
        }
        result.map(|()| best)
    }

    fn search_action(
        &mut self,
        index: usize,
        depth: i32,
        alpha: Value,
        beta: Value,
        full: bool,
    ) -> Result<Value, Aborted> {
        let position = self.position;
        let action = self.actions[index].action;
        let pass = position.is_pass(action);
        let mut child = position.clone();
        child.play_unchecked(action);
        let node = Node {
            alpha,
            beta,
            depth,
            ply: 1,
            after_pass: pass,
        };
        if !full {
            let value = self
                .worker
                .search_child(position, &child, node.zero_window())?;
            if value <= alpha {
                return Ok(value);
            }
        }
        self.worker.search_child(position, &child, node)
    }

    /// Tries to prove the best line's apparent result by leaving out none of the loser's actions.
    fn prove_apparent_result(&mut self, depth: i32) {
        let value = self.value();
        if value.abs() < APPARENT || value.abs() >= PROVED {
            return;
        }
        let winner = if value > 0 {
            self.position.side()
        } else {
            self.position.side().other()
        };
        let settings = SearchSettings {
            prove_against: Some(winner.other()),
            skips: false,
            ..self.shared.settings.clone()
        };
        let mut prover = RootSearch {
            shared: self.shared,
            position: self.position,
            history: self.history,
            worker: Self::worker(self.shared, settings, self.position, self.history),
            actions: Vec::new(),
            last_pvs: Vec::new(),
            complete: true,
        };
        prover.worker.root_depth = depth;
        let mut list = ActionList::new();
        if value > 0 {
            // One action that wins is enough.
            list.push(self.actions[0].action);
        } else {
            self.position.legal_actions(&mut list);
        }
        prover.actions = list.iter().copied().map(RootAction::new).collect();
        let searched = prover.search_root(0, depth, -INFINITE, INFINITE);
        if searched.is_ok() && prover.value().abs() >= PROVED {
            if value > 0 {
                self.actions[0] = prover.actions.swap_remove(0);
            } else {
                self.actions = std::mem::take(&mut prover.actions);
                self.complete = true;
            }
        }
        prover.worker.report_nodes();
    }

    /// The value of the position: that of the best action.
    fn value(&self) -> Value {
        match self.actions[0].value {
            value if self.complete => value,
            value => unproved_loss(value),
        }
    }

    fn report(&self, depth: i32) -> SearchInfo<G::Action> {
        let wanted = self.shared.multi_pv.min(self.actions.len());
        let mut lines: Vec<PrincipalVariation<G::Action>> = Vec::new();
        for root in &self.actions[..wanted] {
            let reached = root.value > -INFINITE;
            let score = match (lines.is_empty(), reached) {
                (true, true) => to_score(self.value()),
                (true, false) => Score::Estimate(0),
                (false, true) => to_score(root.value),
                // The search ended before it came to this line.
                (false, false) => break,
            };
            let actions = root.pv.clone();
            lines.push(PrincipalVariation { score, actions });
        }
        // What the last depth left open is as the one before it had it.
        for line in &self.last_pvs {
            let told = lines.iter().any(|told| told.actions[0] == line.actions[0]);
            if lines.len() < wanted && !told {
                lines.push(line.clone());
            }
        }
        SearchInfo {
            depth: depth as u32,
            seldepth: self.worker.seldepth.min(MAX_PLY) as u32,
            nodes: self.shared.control.nodes(),
            time: self.shared.begin.elapsed(),
            hashfull: self.shared.table.hashfull() as u32,
            pvs: lines,
        }
    }
}

/// The score of a finished position, for whoever would act in it.
pub(crate) fn finished_score<G: Game>(position: &G, outcome: Outcome) -> Score {
    match outcome {
        Outcome::Draw => Score::Draw,
        Outcome::Win(side) if side == position.side() => Score::Win(0),
        Outcome::Win(_) => Score::Loss(0),
    }
}
