//! Lazy SMP: every thread searches the same root, and they help each other through the shared
//! transposition table.

use std::sync::atomic::AtomicBool;
use std::thread;

use web_time::Instant;

use super::control::SearchControl;
use super::hints::SearchGame;
use super::limits::Limits;
use super::multi_pv::SearchInfo;
use super::root::RootSearch;
use super::settings::SearchSettings;
use super::transposition::TranspositionTable;
use crate::weights::Weights;

/// A search to be run.
pub struct Search<'a> {
    /// The transposition table; its entries stay for the next search.
    pub table: &'a mut TranspositionTable,
    /// The weights of the evaluation.
    pub weights: &'a Weights,
    /// Which techniques the search uses.
    pub settings: &'a SearchSettings,
    /// The number of threads.
    pub threads: usize,
    /// The number of principal variations wanted.
    pub multi_pv: usize,
    /// The limits of the search.
    pub limits: Limits,
}

impl Search<'_> {
    /// Searches a position until a limit is reached, `stop` is set, or a deeper search cannot
    /// change the result.
    ///
    /// `history` has the hashes of the earlier positions of the game. `progress` is called after
    /// every completed iteration. All threads have ended when this returns.
    ///
    /// # Panics
    /// If a thread panics.
    pub fn run<G: SearchGame>(
        self,
        position: &G,
        history: &[u64],
        stop: &AtomicBool,
        mut progress: impl FnMut(&SearchInfo<G::Action>),
    ) -> SearchInfo<G::Action> {
        let begin = Instant::now();
        self.table.new_search();
        let control = SearchControl::new(self.limits, begin, stop);
        let shared = Shared {
            table: self.table,
            control: &control,
            settings: self.settings,
            weights: self.weights,
            begin,
            limits: self.limits,
            multi_pv: self.multi_pv.max(1),
        };
        thread::scope(|scope| {
            for number in 1..self.threads.max(1) {
                let shared = &shared;
                let helper = move || {
                    let mut root = RootSearch::new(shared, position, history);
                    root.iterative_deepening(number, |_| {});
                };
                // With fewer threads than wanted the search is slower, not wrong.
                let _ = thread::Builder::new().spawn_scoped(scope, helper);
            }
            // The scope waits for the helpers, even if this thread panics.
            let _end = StopOnDrop(&control);
            let mut root = RootSearch::new(&shared, position, history);
            root.iterative_deepening(0, &mut progress)
        })
    }
}

/// Stops all threads of a search when it is dropped.
struct StopOnDrop<'a>(&'a SearchControl<'a>);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop_all();
    }
}

/// What the threads of a search share.
pub(super) struct Shared<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl<'a>,
    pub(super) settings: &'a SearchSettings,
    pub(super) weights: &'a Weights,
    pub(super) begin: Instant,
    pub(super) limits: Limits,
    pub(super) multi_pv: usize,
}
