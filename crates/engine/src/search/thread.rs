//! The state of one search thread.

use kabinet_core::{Action, Outcome, Side};

use super::SearchSettings;
use super::control::SearchControl;
use super::evaluation_cache::EvaluationCache;
use super::hints::SearchGame;
use super::history::History;
use super::move_picker::MovePicker;
use super::settings::mix;
use super::transposition::TranspositionTable;
use super::value::{DRAW, MAX_PLY, Value, clamp_evaluation, win_in};
use crate::network::Accumulator;
use crate::weights::Weights;

/// The search was stopped; the node it was in has no value.
pub(super) struct Aborted;

/// The value of a node, unless the search was stopped.
pub(super) type SearchResult = Result<Value, Aborted>;

/// The state of one search thread.
pub(super) struct SearchThread<'a, G: SearchGame> {
    pub(super) table: &'a TranspositionTable,
    pub(super) control: &'a SearchControl<'a>,
    pub(super) settings: SearchSettings,
    /// The side to move at the root, whose taste counts.
    root_side: Side,
    pub(super) weights: &'a Weights,
    /// The network's sums for the last position that was evaluated with each side to move.
    accumulators: Option<[Accumulator; 2]>,
    evaluations: EvaluationCache,
    pub(super) history: History<G::Action>,
    /// Move pickers that are not in use, kept for their buffers.
    pub(super) spare_pickers: Vec<MovePicker<G::Action>>,
    /// The hashes of the positions of the game and of the line being searched.
    pub(super) path: Vec<u64>,
    /// How many of them belong to the game.
    played: usize,
    /// The hashes of positions that end the game if they occur once more.
    pub(super) drawn: Vec<u64>,
    /// A salt for the keys of the transposition table: what is drawn now was not before.
    drawn_salt: u64,
    /// The principal variation from each ply on.
    pub(super) pv_table: Vec<Vec<G::Action>>,
    nodes: u64,
    next_check: u64,
    reported: u64,
    /// The depth of this iteration, in turns.
    pub(super) root_depth: i32,
    /// The selective depth: the longest line searched, in plies.
    pub(super) seldepth: usize,
}

impl<'a, G: SearchGame> SearchThread<'a, G> {
    pub(super) fn new(
        table: &'a TranspositionTable,
        control: &'a SearchControl<'a>,
        settings: SearchSettings,
        weights: &'a Weights,
        root_side: Side,
        game: &[u64],
        repetition_limit: Option<u32>,
    ) -> Self {
        let drawn = drawn_again(game, repetition_limit);
        SearchThread {
            table,
            control,
            settings,
            root_side,
            weights,
            accumulators: weights
                .network()
                .map(|network| [network.accumulator(), network.accumulator()]),
            evaluations: EvaluationCache::new(),
            history: History::new(),
            spare_pickers: Vec::new(),
            path: game.to_vec(),
            played: game.len(),
            drawn_salt: drawn.iter().fold(0, |salt, &hash| mix(salt ^ hash)),
            drawn,
            pv_table: vec![Vec::new(); MAX_PLY + 4],
            nodes: 0,
            next_check: control.until_next_check(),
            reported: 0,
            root_depth: 0,
            seldepth: 0,
        }
    }

    /// The principal variation found by the last search that began at this ply.
    pub(super) fn pv(&self, ply: usize) -> &[G::Action] {
        &self.pv_table[ply]
    }

    /// Makes an action followed by the principal variation of the next ply the one of this ply.
    pub(super) fn update_pv(&mut self, ply: usize, action: G::Action) {
        let (before, after) = self.pv_table.split_at_mut(ply + 1);
        let pv = &mut before[ply];
        pv.clear();
        pv.push(action);
        pv.extend_from_slice(&after[0]);
    }

    /// Adds the nodes since the last report to the shared count. Returns whether the search must
    /// stop.
    pub(super) fn report_nodes(&mut self) -> bool {
        let visited = self.nodes - self.reported;
        self.reported = self.nodes;
        let stop = self.control.check(visited);
        self.next_check = self.nodes + self.control.until_next_check();
        stop
    }

    /// Counts a node and clears its principal variation.
    pub(super) fn enter_node(&mut self, ply: usize) -> Result<(), Aborted> {
        self.nodes += 1;
        if self.nodes >= self.next_check && self.report_nodes() {
            return Err(Aborted);
        }
        self.pv_table[ply].clear();
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    /// Whether the position is a draw by repetition: it occurred before on this line, or often
    /// enough in the game.
    ///
    /// One repetition on the line is enough: a side that can repeat once can repeat again.
    pub(super) fn is_repetition(&self, position: &G, hash: u64) -> bool {
        if self.path[self.played..].contains(&hash) {
            return true;
        }
        // In games without a repetition rule, coming back is still no progress.
        let limit = position.repetition_limit().unwrap_or(2) as usize;
        let before = self.path[..self.played].iter().filter(|&&h| h == hash);
        before.count() + 1 >= limit
    }

    /// The static evaluation of a position, with the deliberate errors of a weak level.
    pub(super) fn evaluate(&mut self, position: &G) -> Value {
        let hash = position.zobrist();
        if let Some(value) = self.evaluations.get(hash) {
            return value;
        }
        let value = self.fresh_evaluation(position);
        self.evaluations.insert(hash, value);
        value
    }

    fn fresh_evaluation(&mut self, position: &G) -> Value {
        let mut evaluation = self.weights.sum(position);
        if let Some(network) = self.weights.network()
            && let Some(accumulators) = &mut self.accumulators
        {
            let accumulator = &mut accumulators[position.side().index()];
            evaluation += network.evaluate(accumulator, &position.inputs());
        }
        if self.settings.drive {
            evaluation += position.drive(evaluation);
        }
        if self.settings.haste > 0 {
            evaluation += self.settings.haste as i32 * position.head_start();
        }
        let taste = &self.settings.taste;
        if !taste.is_none() {
            let liked = taste.worth(&position.traits(self.root_side));
            evaluation += if position.side() == self.root_side {
                liked
            } else {
                -liked
            };
        }
        clamp_evaluation(evaluation + self.settings.evaluation_noise(position.zobrist()))
    }

    /// Whether the search does not see on purpose that an action wins at once.
    #[inline]
    pub(super) fn is_blind_to(&self, position: &G, action: G::Action) -> bool {
        let settings = &self.settings;
        settings.blindness > 0
            && settings.is_blind_to(position.side(), action.code(), position.obscurity(action))
    }

    /// The key of a position in the transposition table. Searches with different candidates,
    /// different errors or other repetitions behind them must not share entries.
    pub(super) fn tt_key(&self, hash: u64) -> u64 {
        hash ^ self.settings.hash_salt() ^ self.drawn_salt
    }

    pub(super) fn take_picker(&mut self) -> MovePicker<G::Action> {
        self.spare_pickers.pop().unwrap_or_else(MovePicker::new)
    }
}

/// The positions of a game, as hashes, that end it if they occur once more.
fn drawn_again(game: &[u64], repetition_limit: Option<u32>) -> Vec<u64> {
    let Some(limit) = repetition_limit else {
        return Vec::new();
    };
    let mut hashes = game.to_vec();
    hashes.sort_unstable();
    let runs = hashes.chunk_by(|a, b| a == b);
    runs.filter(|run| run.len() + 1 >= limit as usize)
        .map(|run| run[0])
        .collect()
}

/// The value of a finished game for a side, this many plies from the root.
pub(super) fn outcome_value(outcome: Outcome, side: Side, ply: usize) -> Value {
    match outcome {
        Outcome::Win(winner) if winner == side => win_in(ply),
        Outcome::Win(_) => -win_in(ply),
        Outcome::Draw => DRAW,
    }
}
