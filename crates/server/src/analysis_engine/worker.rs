//! What one thread does for a job: tables first, then a search, the solver, and more search.

use std::sync::PoisonError;
use std::time::Duration;

use kabinet_core::{ActionList, Game};
use kabinet_engine::analysis::GameReviewer;
use kabinet_engine::data::DataFolder;
use kabinet_engine::proof::any::solve_with_line;
use kabinet_engine::proof::solve::Distance;
use kabinet_engine::proof::{GameValue, SolverLimits};
use kabinet_engine::search::Limits;
use kabinet_engine::tablebase::{Oracle, Request, Tablebase, build_command, oracle, tablebase};
use kabinet_engine::{Engine, EngineOptions, ProgressMonitor, SearchReport};
use kabinet_games::{AnyAction, AnyGame, GameId};
use web_time::Instant;

use super::job::{Job, Progress, Task};
use super::messages::ServerMessage;
use super::notices;
use super::reporter::Reporter;

/// The size of a thread's transposition table.
const TABLE: usize = 16 << 20;

/// The size of the table for the very first line. The real one takes longer to make than that line
/// to be found.
const FIRST_TABLE: usize = 64 << 10;

/// How long a job is searched before the solver has its time.
const BEFORE_SOLVER: Duration = Duration::from_millis(900);
/// The time of the solver: less than a slice, or it would never come to its end.
const SOLVER: Duration = Duration::from_millis(800);
/// The time of the solver in a deep request.
const DEEP_SOLVER: Duration = Duration::from_secs(8);
/// The memory of the solver, in megabytes. In a browser, a page with its engine has to stay below
/// 100 MB.
const SOLVER_MEMORY: usize = if cfg!(feature = "serve") { 32 } else { 8 };

/// How long a job is searched before a missing table is built. Building takes longer than people
/// wait for a first line.
const BEFORE_BUILDING: Duration = Duration::from_millis(100);

/// The time for all positions of a review, and the least and the most for a single one.
const REVIEW: Duration = Duration::from_secs(60);
const LEAST_LOOK: Duration = Duration::from_millis(60);
const MOST_LOOK: Duration = Duration::from_millis(800);
/// The number of lines in a review. A second line shows which turns nothing could replace.
const REVIEW_LINES: usize = 2;
/// How often a review reports its progress.
const NEWS: Duration = Duration::from_millis(150);

/// How a slice of a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progressed {
    /// The job is finished or cancelled.
    Done,
    /// The job made room for others and goes on later.
    Yielded,
}

/// One thread with its engine.
pub(super) struct AnalysisWorker {
    engine: Engine,
    data: Option<DataFolder>,
    /// The game and the options that the engine's table belongs to.
    about: Option<(GameId, String)>,
    /// Whether the engine has its real table.
    has_table: bool,
}

impl AnalysisWorker {
    pub(super) fn new(data: Option<DataFolder>) -> Self {
        let options = EngineOptions {
            // The first job makes the real table.
            hash_bytes: FIRST_TABLE,
            ..EngineOptions::default()
        };
        Self {
            engine: Engine::new(options),
            data,
            about: None,
            has_table: false,
        }
    }

    /// Works on a job until it is finished or has to make room.
    pub(super) fn serve(&mut self, job: &Job) -> Progressed {
        if job.is_halted() {
            return Progressed::Done;
        }
        let request = &job.request;
        let about = (request.game.start().id(), request.options.to_string());
        if self.about.as_ref() != Some(&about) {
            // The table's entries are useless under other rules.
            self.engine.clear();
            self.about = Some(about);
        }
        let mut progress = job.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = Instant::now();
        progress.began = Some(begin);
        let progressed = match request.task {
            Task::Think { lines, deep } => self.think(job, &mut progress, lines, deep),
            Task::Review => self.review(job, &mut progress),
            Task::Know => Ok(self.tell_known(job, &mut progress)),
        };
        progress.spent += begin.elapsed();
        match progressed {
            Ok(why) => {
                let proved = progress.proved.is_some();
                job.outbox.push(notices::done(request, why, proved));
                Progressed::Done
            }
            Err(Halted) => Progressed::Yielded,
        }
    }

    fn prepare(&mut self, lines: usize, data: Option<DataFolder>) {
        self.has_table = true;
        self.prepare_with(TABLE, lines, data);
    }

    fn prepare_with(&mut self, hash_bytes: usize, lines: usize, data: Option<DataFolder>) {
        self.engine.set_options(EngineOptions {
            hash_bytes,
            multi_pv: lines,
            data,
            ..EngineOptions::default()
        });
    }

    fn think(
        &mut self,
        job: &Job,
        progress: &mut Progress,
        lines: usize,
        deep: bool,
    ) -> Result<&'static str, Halted> {
        let game = &job.request.game;
        if game.ending().is_some() {
            return Ok("over");
        }
        let spent = progress.spent;
        let begin = Instant::now();
        let left = move || {
            let all = job.request.task.time();
            all.saturating_sub(spent + begin.elapsed())
        };
        if !progress.asked_tables {
            if self.must_build(job) && is_complete(job) {
                self.search(job, progress, lines, BEFORE_BUILDING)?;
            }
            if self.ask_tables(job, progress) {
                return Ok("known");
            }
            progress.asked_tables = true;
            check_halt(job)?;
        }
        if !progress.asked_solver {
            if spent < BEFORE_SOLVER {
                let time = BEFORE_SOLVER.saturating_sub(spent + begin.elapsed());
                self.search(job, progress, lines, time)?;
            }
            if progress.proved.is_none() {
                let time = if deep { DEEP_SOLVER } else { SOLVER };
                solve(job, progress, time)?;
            }
            progress.asked_solver = true;
        }
        let thought = self.search(job, progress, lines, left())?;
        let decided = thought.pvs.len() >= lines.min(choices(game.position()))
            && thought.pvs.iter().all(|line| line.score.is_proved());
        Ok(if decided { "decided" } else { "time" })
    }

    /// Searches for a while and reports the lines, unless better ones were reported already.
    fn search(
        &mut self,
        job: &Job,
        progress: &mut Progress,
        lines: usize,
        time: Duration,
    ) -> Result<SearchReport, Halted> {
        if !self.has_table {
            self.prepare_with(FIRST_TABLE, lines, None);
            self.search_within(job, progress, Limits::depth(1))?;
        }
        self.prepare(lines, None);
        self.search_within(job, progress, Limits::time(time))
    }

    /// Searches within limits and reports the lines, as the engine is prepared.
    fn search_within(
        &mut self,
        job: &Job,
        progress: &mut Progress,
        limits: Limits,
    ) -> Result<SearchReport, Halted> {
        let request = &job.request;
        let reporter = Reporter::new(request);
        let before = progress.nodes;
        let seconds = progress.clock();
        let mut report = |thought: &SearchReport| {
            // An interrupted depth may have fewer lines than the one before.
            let found = (thought.depth, thought.pvs.len());
            if thought.pvs.is_empty() || progress.told.is_some_and(|told| found < told) {
                return;
            }
            #[cfg(feature = "serve")]
            if progress.told.is_none() {
                let waited = job.asked.elapsed().as_secs_f64();
                metrics::histogram!("kabinet_thinking_first_line_seconds").record(waited);
            }
            progress.told = Some(found);
            let nodes = before + thought.nodes;
            let text = reporter.lines(thought, &progress.known, nodes, seconds());
            job.outbox.push_lines(text);
            if thought.score.is_proved() {
                let line = &thought.pvs[0].actions;
                let proof = reporter.proof("search", thought.score, line);
                report_proof(job, &mut progress.proved, proof);
            }
        };
        let thought = self
            .engine
            .search(&request.game, limits, &job.halt, &mut report);
        report(&thought);
        progress.nodes += thought.nodes;
        check_halt(job)?;
        Ok(thought)
    }

    /// Whether the game has a table that is not built yet.
    fn must_build(&self, job: &Job) -> bool {
        let request = &job.request;
        let (Some(data), Ok(table)) = (&self.data, tablebase(request.game.start().id())) else {
            return false;
        };
        !table.is_built(table_request(&request.options, data))
    }

    /// Reports what is known without a search. True if nothing is left to search.
    fn ask_tables(&mut self, job: &Job, progress: &mut Progress) -> bool {
        let Some(data) = self.data.clone() else {
            return false;
        };
        let request = &job.request;
        let position = request.game.position();
        let reporter = Reporter::new(request);
        if let Some(thought) = self.know(position, &data) {
            job.outbox.push_lines(reporter.lines(&thought, &[], 0, 0.0));
            job.outbox.push(reporter.values(&thought));
            let proof = reporter.proof("table", thought.score, &thought.pvs[0].actions);
            report_proof(job, &mut progress.proved, proof);
            return true;
        }
        let oracle = oracle(position, &data, ProgressMonitor::silent());
        if let Some(oracle) = &oracle {
            progress.known = known_actions(oracle.as_ref(), position);
        }
        if let Some(solution) = oracle.and_then(|oracle| oracle.solution(position)) {
            let line = solution.turns.first().map_or(&[][..], Vec::as_slice);
            if let Some(proof) = reporter.solution("book", &solution, line) {
                report_proof(job, &mut progress.proved, proof);
            }
            return false;
        }
        if self.must_build(job) && would_know(job) {
            let command = build_command(&request.options);
            job.outbox.push(notices::missing(request, command));
        }
        false
    }

    /// Reports what is known, and nothing else.
    fn tell_known(&mut self, job: &Job, progress: &mut Progress) -> &'static str {
        if job.request.game.ending().is_some() {
            return "over";
        }
        if self.ask_tables(job, progress) {
            "known"
        } else {
            "unknown"
        }
    }

    /// Every legal action with its exact value, if a table knows them all.
    fn know(&mut self, position: &AnyGame, data: &DataFolder) -> Option<SearchReport> {
        let all = choices(position);
        self.prepare(all, Some(data.clone()));
        let thought = self.engine.probe_tablebase(position)?;
        (thought.pvs.len() == all).then_some(thought)
    }

    fn review(&mut self, job: &Job, progress: &mut Progress) -> Result<&'static str, Halted> {
        let request = &job.request;
        let start = request.game.start();
        // A book knows one winning line and would call all others mistakes.
        let data = self
            .data
            .clone()
            .filter(|data| self.know(start, data).is_some());
        self.prepare(REVIEW_LINES, data);
        let reviewing = progress
            .reviewing
            .get_or_insert_with(|| GameReviewer::new(&request.game));
        let total = reviewing.total();
        let (turns, side) = (request.game.turns(), start.side());
        let share = REVIEW / u32::try_from(total).unwrap_or(u32::MAX);
        let limits = Limits::time(share.clamp(LEAST_LOOK, MOST_LOOK));
        let work = ProgressMonitor::new(&|_| {}, &job.halt);
        let reporter = Reporter::new(request);
        let mut told = Instant::now();
        let news = |judged: &mut Vec<_>, reviewing: &GameReviewer| {
            let start = reviewing.score().filter(|_| reviewing.is_finished());
            let message = ServerMessage::Review {
                id: request.id,
                done: reviewing.done(),
                total,
                turns: std::mem::take(judged),
                start: start.map(|score| reporter.worth_to_first(score, side)),
            };
            job.outbox.push(message.text());
        };
        news(&mut progress.judged, reviewing);
        while !reviewing.is_finished() {
            match reviewing.step(&mut self.engine, limits, work) {
                Ok(None) => {}
                Ok(Some((turn, review))) => {
                    let text = turns
                        .get(turn)
                        .map_or_else(String::new, |turn| request.game.turn_text(turn.clone()));
                    progress.judged.push(reporter.review(turn, text, review));
                }
                Err(_) => return Err(Halted),
            }
            if told.elapsed() >= NEWS || reviewing.is_finished() {
                told = Instant::now();
                news(&mut progress.judged, reviewing);
            }
        }
        Ok("reviewed")
    }
}

/// The job was cancelled or has to make room.
struct Halted;

fn check_halt(job: &Job) -> Result<(), Halted> {
    if job.is_halted() { Err(Halted) } else { Ok(()) }
}

fn table_request<'a>(options: &'a kabinet_games::Options, data: &'a DataFolder) -> Request<'a> {
    Request {
        options,
        data,
        threads: 1,
    }
}

/// Whether the game's table has all positions.
fn is_complete(job: &Job) -> bool {
    tablebase(job.request.game.start().id()).is_ok_and(Tablebase::is_complete)
}

/// Whether the missing table would have the position. A book has at least the start of its game.
fn would_know(job: &Job) -> bool {
    let request = &job.request;
    let id = request.game.start().id();
    let start = id.open(&request.options, None);
    is_complete(job) || start.is_ok_and(|start| &start == request.game.position())
}

/// The legal actions that lead to positions of known value, each with its value for the side to
/// move.
fn known_actions(oracle: &dyn Oracle, position: &AnyGame) -> Vec<(AnyAction, GameValue)> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let known = list.iter().filter_map(|&action| {
        let mut after = position.clone();
        after.play_unchecked(action);
        if after.outcome().is_some() || after.side() == position.side() {
            return None;
        }
        let further = |distance| match distance {
            Distance::Exactly(plies) => Distance::Exactly(plies + 1),
            Distance::AtMost(plies) => Distance::AtMost(plies + 1),
        };
        let value = match oracle.solution(&after)?.value {
            GameValue::Win(distance) => GameValue::Loss(further(distance)),
            GameValue::Loss(distance) => GameValue::Win(further(distance)),
            GameValue::Draw => GameValue::Draw,
            GameValue::Unknown => return None,
        };
        Some((action, value))
    });
    known.collect()
}

/// The number of legal actions.
fn choices(position: &AnyGame) -> usize {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.len()
}

/// Runs the solver for a while.
fn solve(job: &Job, progress: &mut Progress, time: Duration) -> Result<(), Halted> {
    let position = job.request.game.position();
    let limits = SolverLimits {
        time: Some(time),
        nodes: None,
        megabytes: SOLVER_MEMORY,
    };
    let work = ProgressMonitor::new(&|_| {}, &job.halt);
    let (solution, line) = solve_with_line(position, limits, work);
    check_halt(job)?;
    let reporter = Reporter::new(&job.request);
    if let Some(proof) = reporter.solution("solver", &solution, &line) {
        report_proof(job, &mut progress.proved, proof);
    }
    Ok(())
}

/// Reports a proof, unless it was reported already.
fn report_proof(job: &Job, proved: &mut Option<String>, proof: String) {
    if proved.as_ref() != Some(&proof) {
        job.outbox.push(proof.clone());
        *proved = Some(proof);
    }
}
