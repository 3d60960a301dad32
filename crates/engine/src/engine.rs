//! The public interface of the engine: any game, whole turns.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use kabinet_core::{Action, Game, Match};
use kabinet_games::{AnyAction, AnyGame};
use web_time::Instant;

use crate::data::DataFolder;
use crate::eval::{self, EngineGame, EngineVisitor};
use crate::opening_book::OpeningBook;
use crate::progress::ProgressMonitor;
use crate::proof::GameValue;
use crate::proof::solve::Distance;
use crate::search::{
    Limits, PrincipalVariation, Search, SearchGame, SearchInfo, SearchSettings, TranspositionTable,
    finished_score,
};
use crate::tablebase::{self, Oracle, Ranked};
use crate::{Score, Weights};

/// The default size of the transposition table: 64 MB.
pub const DEFAULT_HASH_BYTES: usize = 64 << 20;

/// The longest line from a tablebase, in plies: longer than any solved game.
const MAX_TABLEBASE_PLIES: usize = 500;

/// The node limit of a search for the rest of a turn whose principal variation ended too early.
const REST_OF_TURN_NODES: u64 = 20_000;
/// Such a search may exceed the time limit by one part of so many.
const REST_OF_TURN_SHARE: u32 = 16;

/// The options of an engine.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The size of the transposition table in bytes.
    pub hash_bytes: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The number of principal variations wanted.
    pub multi_pv: usize,
    /// Which techniques the search uses.
    pub settings: SearchSettings,
    /// Weights in place of the tuned ones.
    pub weights: Option<Weights>,
    /// Whether the engine plays from its opening book. That is for games: an analysis searches.
    pub book: bool,
    /// Where tablebases are kept. The engine probes them at full strength; without a folder it only
    /// searches.
    pub data: Option<DataFolder>,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            hash_bytes: DEFAULT_HASH_BYTES,
            threads: 1,
            multi_pv: 1,
            settings: SearchSettings::default(),
            weights: None,
            book: false,
            data: None,
        }
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// The best turn; empty in a finished game.
    pub turn: Vec<AnyAction>,
    /// The score for the side to move.
    pub score: Score,
    /// The principal variations, best first.
    pub pvs: Vec<PrincipalVariation<AnyAction>>,
    /// The depth in turns; 0 if the score comes from a tablebase or a book.
    pub depth: u32,
    /// The selective depth: the longest line searched, in plies.
    pub seldepth: u32,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The time taken.
    pub time: Duration,
    /// How full the transposition table is, in permille.
    pub hashfull: u32,
}

/// An engine for any game, one game at a time.
pub struct Engine {
    table: TranspositionTable,
    options: EngineOptions,
}

impl Engine {
    /// An engine with an empty transposition table.
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        Engine {
            table: TranspositionTable::new(options.hash_bytes),
            options,
        }
    }

    /// The options.
    #[must_use]
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Changes the options. A new table size empties the transposition table.
    pub fn set_options(&mut self, options: EngineOptions) {
        if options.hash_bytes != self.options.hash_bytes {
            self.table = TranspositionTable::new(options.hash_bytes);
        }
        self.options = options;
    }

    /// Empties the transposition table, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches the current position of a match.
    ///
    /// `progress` is called after every completed depth. The search returns soon after `stop` is
    /// set, with the best turn found so far; in an unfinished game there always is one. A turn that
    /// repeats a position often enough ends there, with the game.
    pub fn search(
        &mut self,
        game: &Match<AnyGame>,
        limits: Limits,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport {
        let history: Vec<u64> = game.positions().map(Game::zobrist).collect();
        let before = &history[..history.len() - 1];
        let over = game.ending().is_some();
        if !over && let Some(thought) = self.probe_in_match(game, stop) {
            progress(&thought);
            return thought;
        }
        if !over && let Some(thought) = self.opening_book_report(game.position()) {
            progress(&thought);
            return thought;
        }
        let thinking = SearchVisitor {
            engine: self,
            history: before,
            over,
            limits,
            stop,
            progress,
        };
        let mut report = eval::visit(game.position(), thinking);
        if report.turn.len() > 1 {
            // A repetition in mid-turn ends the game, and nothing can be played after it.
            report.turn.truncate(until_repeated(game, &report.turn));
        }
        report
    }
}

impl Engine {
    /// What a tablebase says about an unfinished position, without a search. A tablebase yields as
    /// many lines as wanted, a book only the winning one.
    #[must_use]
    pub fn probe_tablebase(&self, position: &AnyGame) -> Option<SearchReport> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        self.probe_with(position, &NEVER, Some)
    }

    /// The score of a position that a search has estimated, or what a book has proved of it.
    pub(crate) fn proved_or(&self, position: &AnyGame, score: Score) -> Score {
        let data = self.options.data.as_ref();
        let Some(data) = data.filter(|_| !score.is_proved()) else {
            return score;
        };
        let oracle = tablebase::oracle(position, data, ProgressMonitor::silent());
        let known = oracle.and_then(|oracle| oracle.solution(position));
        let plies = |distance| match distance {
            Distance::Exactly(plies) | Distance::AtMost(plies) => u32::from(plies),
        };
        match known.map(|known| known.value) {
            Some(GameValue::Win(distance)) => Score::Win(plies(distance)),
            Some(GameValue::Loss(distance)) => Score::Loss(plies(distance)),
            Some(GameValue::Draw) => Score::Draw,
            Some(GameValue::Unknown) | None => score,
        }
    }

    /// A turn of the opening book, drawn by the seed of the settings.
    fn opening_book_report(&self, position: &AnyGame) -> Option<SearchReport> {
        let settings = &self.options.settings;
        if !self.options.book || settings.is_weakened() {
            return None;
        }
        let turn = OpeningBook::shipped(position.id())?.choose(position, settings.seed)?;
        let score = Score::Estimate(turn.score);
        Some(SearchReport {
            turn: turn.actions.clone(),
            score,
            pvs: vec![PrincipalVariation {
                score,
                actions: turn.actions.clone(),
            }],
            ..SearchReport::empty()
        })
    }

    /// Loads the tablebase of a game before it is needed. A small one is built if it is missing.
    pub fn load_tablebase(&self, start: &AnyGame) {
        if let Some(data) = &self.options.data {
            let _ = tablebase::oracle(start, data, ProgressMonitor::silent());
        }
    }

    /// What a tablebase says about the current position of a match. Tablebases do not know the
    /// history of a game; this corrects them for repetitions.
    fn probe_in_match(&self, game: &Match<AnyGame>, stop: &AtomicBool) -> Option<SearchReport> {
        let in_match = |ranked| tablebase::in_match(game, ranked);
        let mut thought = self.probe_with(game.position(), stop, in_match)?;
        for line in &mut thought.pvs {
            let turn = turn_length(game.position(), &line.actions);
            line.actions
                .truncate(until_repeated(game, &line.actions).max(turn));
        }
        Some(thought)
    }

    fn probe_with(
        &self,
        position: &AnyGame,
        stop: &AtomicBool,
        correct: impl FnOnce(Ranked) -> Option<Ranked>,
    ) -> Option<SearchReport> {
        let data = self.options.data.as_ref()?;
        if self.options.settings.is_weakened() {
            return None;
        }
        let begin = Instant::now();
        let oracle = tablebase::oracle(position, data, ProgressMonitor::new(&|_| {}, stop))?;
        let mut ranked = correct(oracle.ranked(position)?)?;
        let (_, best) = *ranked.first()?;
        let equal = ranked.iter().take_while(|(_, score)| *score == best);
        let lot = self.options.settings.lot(equal.count());
        ranked.swap(0, lot);
        let lines: Vec<PrincipalVariation<AnyAction>> = ranked
            .into_iter()
            .take(self.options.multi_pv.max(1))
            .map(|(action, score)| PrincipalVariation {
                score,
                actions: tablebase_pv(oracle.as_ref(), position, action),
            })
            .collect();
        let best = lines.first()?;
        let length = turn_length(position, &best.actions);
        Some(SearchReport {
            turn: best.actions[..length].to_vec(),
            score: best.score,
            pvs: lines,
            time: begin.elapsed(),
            ..SearchReport::empty()
        })
    }
}

/// After how many actions a line is drawn by repetition, the history of the match included.
fn until_repeated(game: &Match<AnyGame>, line: &[AnyAction]) -> usize {
    let Some(limit) = game.position().repetition_limit() else {
        return line.len();
    };
    let mut at = game.position().clone();
    let mut met: HashMap<AnyGame, u32> = HashMap::new();
    for (index, &action) in line.iter().enumerate() {
        at.play_unchecked(action);
        let times = met
            .entry(at.clone())
            .or_insert_with(|| game.occurrences(&at));
        *times += 1;
        if *times >= limit {
            return index + 1;
        }
    }
    line.len()
}

/// How many plies of a drawn line are shown.
const TABLEBASE_DRAW_PLIES: usize = 8;

/// The line after an action with best play by both sides: to the end if a side wins, and always to
/// the end of the turn.
fn tablebase_pv(oracle: &dyn Oracle, position: &AnyGame, first: AnyAction) -> Vec<AnyAction> {
    let mut actions = vec![first];
    let mut at = position.clone();
    at.play_unchecked(first);
    while at.outcome().is_none() && actions.len() < MAX_TABLEBASE_PLIES {
        let Some(&(action, score)) = oracle.ranked(&at).as_deref().and_then(<[_]>::first) else {
            break;
        };
        let begun = at.side() == position.side() && at.mid_turn();
        if !begun && score == Score::Draw && actions.len() >= TABLEBASE_DRAW_PLIES {
            break;
        }
        actions.push(action);
        at.play_unchecked(action);
    }
    actions
}

struct SearchVisitor<'a> {
    engine: &'a mut Engine,
    history: &'a [u64],
    over: bool,
    limits: Limits,
    stop: &'a AtomicBool,
    progress: &'a mut dyn FnMut(&SearchReport),
}

impl EngineVisitor for SearchVisitor<'_> {
    type Output = SearchReport;

    fn visit<G: EngineGame>(self, position: &G) -> SearchReport {
        if self.over {
            let score = position
                .outcome()
                .map_or(Score::Draw, |outcome| finished_score(position, outcome));
            return SearchReport {
                score,
                ..SearchReport::empty()
            };
        }
        let Engine { table, options } = self.engine;
        let weights = options.weights.clone().unwrap_or_else(Weights::tuned::<G>);
        let mut search =
            |position: &G,
             history: &[u64],
             limits,
             lines,
             progress: &mut dyn FnMut(&SearchInfo<G::Action>)| {
                let search = Search {
                    table,
                    weights: &weights,
                    settings: &options.settings,
                    threads: options.threads,
                    multi_pv: lines,
                    limits,
                };
                search.run(position, history, self.stop, progress)
            };
        let mut report = search(
            position,
            self.history,
            self.limits,
            options.multi_pv,
            &mut |report| (self.progress)(&to_report(position, report)),
        );
        // The line may end in mid-turn, but the caller needs a whole turn.
        let mut history = self.history.to_vec();
        let mut at = position.clone();
        let mut played = 0;
        while let Some(line) = report.pvs.first_mut() {
            if played == line.actions.len() {
                let limits = self.limits.for_rest(report.time);
                let rest = search(&at, &history, limits, 1, &mut |_| {});
                report.nodes += rest.nodes;
                report.time += rest.time;
                match rest.pvs.first() {
                    Some(rest) => line.actions.extend_from_slice(&rest.actions),
                    None => break,
                }
            }
            history.push(at.zobrist());
            at.play_unchecked(line.actions[played]);
            played += 1;
            if at.outcome().is_some() || at.side() != position.side() {
                break;
            }
        }
        to_report(position, &report)
    }
}

impl Limits {
    /// The limits of a search for the rest of a turn, after a search of this length.
    fn for_rest(self, spent: Duration) -> Limits {
        let nodes = self.nodes.unwrap_or(REST_OF_TURN_NODES);
        let left = |time: Duration| {
            let least = time / REST_OF_TURN_SHARE;
            time.saturating_sub(spent).max(least)
        };
        Limits {
            time: self.time.map(left),
            depth: self.depth,
            nodes: Some(nodes.min(REST_OF_TURN_NODES)),
        }
    }
}

impl SearchReport {
    fn empty() -> Self {
        SearchReport {
            turn: Vec::new(),
            score: Score::Draw,
            pvs: Vec::new(),
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
        }
    }
}

/// A report with actions of any game.
fn to_report<G: SearchGame>(position: &G, report: &SearchInfo<G::Action>) -> SearchReport {
    let any = |action: &G::Action| AnyAction::from_code(action.code());
    let lines: Vec<PrincipalVariation<AnyAction>> = report
        .pvs
        .iter()
        .map(|line| PrincipalVariation {
            score: line.score,
            actions: line.actions.iter().map(any).collect(),
        })
        .collect();
    let turn = report.pvs.first().map_or(Vec::new(), |line| {
        let length = turn_length(position, &line.actions);
        line.actions[..length].iter().map(any).collect()
    });
    SearchReport {
        turn,
        score: report.pvs.first().map_or(Score::Draw, |line| line.score),
        pvs: lines,
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        time: report.time,
        hashfull: report.hashfull,
    }
}

/// How many of the actions belong to the turn of the position.
pub fn turn_length<G: Game>(position: &G, actions: &[G::Action]) -> usize {
    let side = position.side();
    let mut at = position.clone();
    for (index, &action) in actions.iter().enumerate() {
        if at.outcome().is_some() || at.side() != side {
            return index;
        }
        at.play_unchecked(action);
    }
    actions.len()
}

/// The text of a line: turns as in records, separated by spaces.
#[must_use]
pub fn line_text<G: Game>(position: &G, actions: &[G::Action]) -> String {
    let mut text = String::new();
    let mut at = position.clone();
    let mut side = None;
    for &action in actions {
        if let Some(last) = side {
            text.push(if last == at.side() { ',' } else { ' ' });
        }
        side = Some(at.side());
        text += &at.action_text(action);
        at.play_unchecked(action);
    }
    text
}
