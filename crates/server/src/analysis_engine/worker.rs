//! What one thread does for a job: first what is known, then a search, a solver, and more search.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use kabinet_core::{ActionList, Game};
use kabinet_engine::analysis::GameReviewer;
use kabinet_engine::data::DataFolder;
use kabinet_engine::proof::SolverLimits;
use kabinet_engine::proof::any::solve_with_line;
use kabinet_engine::search::Limits;
use kabinet_engine::tablebase::{Request, Tablebase, build_command, oracle, tablebase};
use kabinet_engine::{Engine, EngineOptions, ProgressMonitor, SearchReport};
use kabinet_games::{AnyGame, GameId};

use super::job::{Job, Progress, Task};
use super::messages::ServerMessage;
use super::notices;
use super::reporter::Reporter;

/// The table of a thread.
const TABLE: usize = 32 << 20;

/// How long is searched before the solver has its time.
const BEFORE_SOLVER: Duration = Duration::from_millis(900);
/// The time of the solver: less than a turn at the thread, or it would never come to its end.
const SOLVER: Duration = Duration::from_millis(800);
/// The time of the solver where somebody wants to know more.
const DEEP_SOLVER: Duration = Duration::from_secs(8);
/// The memory of the solver, in megabytes.
const SOLVER_MEMORY: usize = 32;

/// How long is searched before a table is made, which takes longer than anybody waits for a first line.
const BEFORE_BUILDING: Duration = Duration::from_millis(100);

/// How long all positions of a review may take together, and a single one at least and at most.
const REVIEW: Duration = Duration::from_secs(60);
const LEAST_LOOK: Duration = Duration::from_millis(60);
const MOST_LOOK: Duration = Duration::from_millis(800);
/// How many lines a review looks at: with a second one it finds turns that nothing could replace.
const REVIEW_LINES: usize = 2;
/// How often a review says what is new.
const NEWS: Duration = Duration::from_millis(150);

/// What is left of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// It is done, or nobody wants it any more.
    Nothing,
    /// It had to make room for others.
    Something,
}

/// A thread's engine.
pub(super) struct AnalysisWorker {
    engine: Engine,
    data: Option<DataFolder>,
    /// The game and options that the engine's table is about.
    about: Option<(GameId, String)>,
}

impl AnalysisWorker {
    pub(super) fn new(data: Option<DataFolder>) -> Self {
        let options = EngineOptions {
            // The table is made with the first job.
            hash_bytes: 1,
            ..EngineOptions::default()
        };
        Self {
            engine: Engine::new(options),
            data,
            about: None,
        }
    }

    /// Thinks until the job is done, or the thread is wanted for something else.
    pub(super) fn serve(&mut self, job: &Job) -> Rest {
        if job.is_halted() {
            return Rest::Nothing;
        }
        let question = &job.question;
        let about = (question.game.start().id(), question.options.to_string());
        if self.about.as_ref() != Some(&about) {
            // What was found under other rules means nothing here.
            self.engine.clear();
            self.about = Some(about);
        }
        let mut progress = job.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = Instant::now();
        progress.began = Some(begin);
        let rest = match question.task {
            Task::Think { lines, deep } => self.think(job, &mut progress, lines, deep),
            Task::Review => self.review(job, &mut progress),
        };
        progress.spent += begin.elapsed();
        match rest {
            Ok(why) => {
                job.outbox.tell(notices::done(question, why));
                Rest::Nothing
            }
            Err(Halted) => Rest::Something,
        }
    }

    fn prepare(&mut self, lines: usize, data: Option<DataFolder>) {
        self.engine.set_options(EngineOptions {
            hash_bytes: TABLE,
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
        let game = &job.question.game;
        if game.ending().is_some() {
            return Ok("over");
        }
        let spent = progress.spent;
        let begin = Instant::now();
        let left = move || {
            let all = job.question.task.time();
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
            go_on(job)?;
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

    /// Searches for a while and tells what is found, unless more was told already.
    fn search(
        &mut self,
        job: &Job,
        progress: &mut Progress,
        lines: usize,
        time: Duration,
    ) -> Result<SearchReport, Halted> {
        self.prepare(lines, None);
        let question = &job.question;
        let teller = Reporter::new(question);
        let before = progress.nodes;
        let seconds = progress.clock();
        let mut tell = |thought: &SearchReport| {
            // A depth that was broken off may have fewer lines than were told.
            let found = (thought.depth, thought.pvs.len());
            if thought.pvs.is_empty() || progress.told.is_some_and(|told| found < told) {
                return;
            }
            if progress.told.is_none() {
                let waited = job.asked.elapsed().as_secs_f64();
                metrics::histogram!("kabinet_thinking_first_line_seconds").record(waited);
            }
            progress.told = Some(found);
            let text = teller.lines(thought, before + thought.nodes, seconds());
            job.outbox.lines(text);
            if thought.score.is_proved() {
                let line = &thought.pvs[0].actions;
                let proof = teller.proof("search", thought.score, line);
                tell_proof(job, &mut progress.proved, proof);
            }
        };
        let limits = Limits::time(time);
        let thought = self
            .engine
            .search(&question.game, limits, &job.halt, &mut tell);
        tell(&thought);
        progress.nodes += thought.nodes;
        go_on(job)?;
        Ok(thought)
    }

    /// Whether a table would have to be made before it can be asked.
    fn must_build(&self, job: &Job) -> bool {
        let question = &job.question;
        let (Some(data), Ok(table)) = (&self.data, tablebase(question.game.start().id())) else {
            return false;
        };
        !table.is_built(request(&question.options, data))
    }

    /// Tells what is known without a search. True if that is everything.
    fn ask_tables(&mut self, job: &Job, progress: &mut Progress) -> bool {
        let Some(data) = self.data.clone() else {
            return false;
        };
        let question = &job.question;
        let position = question.game.position();
        let teller = Reporter::new(question);
        if let Some(thought) = self.know(position, &data) {
            job.outbox.lines(teller.lines(&thought, 0, 0.0));
            job.outbox.tell(teller.values(&thought));
            let proof = teller.proof("table", thought.score, &thought.pvs[0].actions);
            tell_proof(job, &mut progress.proved, proof);
            return true;
        }
        let solution = oracle(position, &data, ProgressMonitor::silent())
            .and_then(|oracle| oracle.solution(position));
        if let Some(solution) = solution {
            let line = solution.turns.first().map_or(&[][..], Vec::as_slice);
            if let Some(proof) = teller.solution("book", &solution, line) {
                tell_proof(job, &mut progress.proved, proof);
            }
            return false;
        }
        if self.must_build(job) && would_know(job) {
            let command = build_command(&question.options);
            job.outbox.tell(notices::missing(question, command));
        }
        false
    }

    /// Everything that may be played in a position with its exact value, where a table knows that.
    fn know(&mut self, position: &AnyGame, data: &DataFolder) -> Option<SearchReport> {
        let all = choices(position);
        self.prepare(all, Some(data.clone()));
        let thought = self.engine.probe_tablebase(position)?;
        (thought.pvs.len() == all).then_some(thought)
    }

    fn review(&mut self, job: &Job, progress: &mut Progress) -> Result<&'static str, Halted> {
        let question = &job.question;
        let start = question.game.start();
        // A book knows one way to win and nothing of the others: it would call those mistakes.
        let data = self
            .data
            .clone()
            .filter(|data| self.know(start, data).is_some());
        self.prepare(REVIEW_LINES, data);
        let reviewing = progress
            .reviewing
            .get_or_insert_with(|| GameReviewer::new(&question.game));
        let total = reviewing.total();
        let (turns, side) = (question.game.turns(), start.side());
        let share = REVIEW / u32::try_from(total).unwrap_or(u32::MAX);
        let limits = Limits::time(share.clamp(LEAST_LOOK, MOST_LOOK));
        let work = ProgressMonitor::new(&|_| {}, &job.halt);
        let teller = Reporter::new(question);
        let mut told = Instant::now();
        let news = |judged: &mut Vec<_>, reviewing: &GameReviewer| {
            let start = reviewing.score().filter(|_| reviewing.is_finished());
            let message = ServerMessage::Review {
                id: question.id,
                done: reviewing.done(),
                total,
                turns: std::mem::take(judged),
                start: start.map(|score| teller.worth_to_first(score, side)),
            };
            job.outbox.tell(message.text());
        };
        news(&mut progress.judged, reviewing);
        while !reviewing.is_finished() {
            match reviewing.step(&mut self.engine, limits, work) {
                Ok(None) => {}
                Ok(Some((turn, review))) => {
                    let text = turns
                        .get(turn)
                        .map_or_else(String::new, |turn| question.game.turn_text(turn.clone()));
                    progress.judged.push(teller.review(turn, text, review));
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

/// The thread is wanted for something else.
struct Halted;

fn go_on(job: &Job) -> Result<(), Halted> {
    if job.is_halted() { Err(Halted) } else { Ok(()) }
}

fn request<'a>(options: &'a kabinet_games::Options, data: &'a DataFolder) -> Request<'a> {
    Request {
        options,
        data,
        threads: 1,
    }
}

/// Whether the table of the game knows every position.
fn is_complete(job: &Job) -> bool {
    tablebase(job.question.game.start().id()).is_ok_and(Tablebase::is_complete)
}

/// Whether the table that is not there would know the position: a book at least knows its own start.
fn would_know(job: &Job) -> bool {
    let question = &job.question;
    let id = question.game.start().id();
    let start = id.open(&question.options, None);
    is_complete(job) || start.is_ok_and(|start| &start == question.game.position())
}

/// How many actions may be played in a position.
fn choices(position: &AnyGame) -> usize {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    list.len()
}

/// Looks for a proof for a while.
fn solve(job: &Job, progress: &mut Progress, time: Duration) -> Result<(), Halted> {
    let position = job.question.game.position();
    let limits = SolverLimits {
        time: Some(time),
        megabytes: SOLVER_MEMORY,
    };
    let work = ProgressMonitor::new(&|_| {}, &job.halt);
    let (solution, line) = solve_with_line(position, limits, work);
    go_on(job)?;
    let teller = Reporter::new(&job.question);
    if let Some(proof) = teller.solution("solver", &solution, &line) {
        tell_proof(job, &mut progress.proved, proof);
    }
    Ok(())
}

/// Tells a proof, unless it was told already.
fn tell_proof(job: &Job, proved: &mut Option<String>, proof: String) {
    if proved.as_ref() != Some(&proof) {
        job.outbox.tell(proof.clone());
        *proved = Some(proof);
    }
}
