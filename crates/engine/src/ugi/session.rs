//! A session: the game, the engine, and a search in the background.

use std::io::{self, Write};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope, ScopedJoinHandle};

use kabinet_core::{ActionList, Game, Match, Outcome, Side};
use kabinet_games::{AnyAction, AnyGame};

use super::command::{Command, Go, Query};
use super::options::{Change, SessionOptions, option_lines};
use super::search_info::info_lines;
use super::{Setup, info_string};
use crate::engine::line_text;
use crate::levels::Level;
use crate::parallel::locked;
use crate::search::{Clock, Limits};
use crate::{Engine, EngineOptions};

/// The answer if there is no turn to play.
const NO_TURN: &str = "0000";

/// The output. After an error nothing more is written.
pub(super) struct Output<W> {
    writer: W,
    error: Option<io::Error>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(writer: W) -> Self {
        Output {
            writer,
            error: None,
        }
    }

    fn say(&mut self, text: &str) {
        if self.error.is_none() {
            let written = self.writer.write_all(text.as_bytes());
            self.error = written.and_then(|()| self.writer.flush()).err();
        }
    }

    /// Whether everything was written.
    pub(super) fn result(self) -> io::Result<()> {
        match self.error {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}

/// Whether the session continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    GoOn,
    End,
}

/// A search in the background. It returns the engine.
struct BackgroundSearch<'scope> {
    thread: ScopedJoinHandle<'scope, Engine>,
    stop: Arc<AtomicBool>,
}

/// The state of a session.
pub(super) struct Session<'scope, 'env, W> {
    scope: &'scope Scope<'scope, 'env>,
    output: &'scope Mutex<Output<W>>,
    options: SessionOptions,
    defaults: SessionOptions,
    start: AnyGame,
    game: Match<AnyGame>,
    draw: fn(&Match<AnyGame>) -> String,
    /// Created on `isready` or `go`, because it takes memory.
    engine: Option<Engine>,
    search: Option<BackgroundSearch<'scope>>,
    /// The number of games; it seeds the errors of a level.
    games: u64,
}

impl<'scope, 'env, W: Write + Send> Session<'scope, 'env, W> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        output: &'scope Mutex<Output<W>>,
        setup: Setup,
    ) -> Self {
        let told = SessionOptions {
            engine: EngineOptions {
                data: setup.data,
                ..EngineOptions::default()
            },
            level: None,
            overhead: Clock::DEFAULT_OVERHEAD,
            game: setup.options,
        };
        Session {
            scope,
            output,
            defaults: told.clone(),
            options: told,
            game: Match::new(setup.start.clone()),
            start: setup.start,
            draw: setup.draw,
            engine: None,
            search: None,
            games: 0,
        }
    }

    /// Executes a command.
    pub(super) fn answer(&mut self, command: Command) -> Next {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                self.prepare();
                return self.say("readyok\n");
            }
            Command::Query(query) => return self.query(query),
            Command::Quit => return Next::End,
            Command::NewGame => {
                self.halt();
                self.games += 1;
                self.forget();
                self.game = Match::new(self.start.clone());
            }
            Command::SetOption { name, value } => {
                self.halt();
                return self.set_option(&name, &value);
            }
            Command::Position { text, turns } => {
                self.halt();
                return self.set_position(text.as_deref(), &turns);
            }
            Command::Go(go) => {
                self.halt();
                self.go(&go);
            }
            Command::Stop => self.halt(),
            Command::Draw => {
                let board = (self.draw)(&self.game);
                let text = format!("{}\nfen {}\n", board.trim_end(), self.game.position());
                return self.say(&text);
            }
            Command::ValidMoves => return self.valid_moves(),
        }
        self.going_on()
    }

    /// Reports a problem as an `info string`.
    pub(super) fn complain(&self, reason: &str) -> Next {
        self.say(&info_string(reason))
    }

    /// Stops the search, if there is one. Its answer has been written when this returns.
    pub(super) fn halt(&mut self) {
        let Some(search) = self.search.take() else {
            return;
        };
        search.stop.store(true, Ordering::Release);
        search.thread.thread().unpark();
        match search.thread.join() {
            Ok(engine) => self.engine = Some(engine),
            Err(panic) => resume_unwind(panic),
        }
    }

    fn say(&self, text: &str) -> Next {
        locked(self.output).say(text);
        self.going_on()
    }

    /// The session continues as long as the output can be written.
    fn going_on(&self) -> Next {
        if locked(self.output).error.is_some() {
            Next::End
        } else {
            Next::GoOn
        }
    }

    /// Prepares what would otherwise cost time in the first turn, unless a search is running.
    fn prepare(&mut self) {
        if self.search.is_some() {
            return;
        }
        let options = || self.options.engine.clone();
        let engine = self.engine.get_or_insert_with(|| Engine::new(options()));
        let full = self
            .options
            .level
            .is_none_or(|level| level == Level::HIGHEST);
        if full {
            engine.set_options(options());
            engine.load_tablebase(&self.start);
        }
    }

    fn introduce(&self) {
        let info = self.start.id().info();
        let version = env!("CARGO_PKG_VERSION");
        let options = option_lines(info, &self.defaults);
        self.say(&format!(
            "id name Kabinet {version} {}\nid author the authors of Kabinet\n{options}ugiok\n",
            info.name
        ));
    }

    fn query(&self, query: Query) -> Next {
        let yes = |yes: bool| if yes { "true" } else { "false" };
        let ending = self.game.ending();
        let response = match query {
            Query::GameOver => yes(ending.is_some()),
            Query::FirstToAct => yes(self.game.position().side() == Side::First),
            Query::Result => match ending.map(|ending| ending.outcome) {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Side::First)) => "p1win",
                Some(Outcome::Win(Side::Second)) => "p2win",
            },
        };
        self.say(&format!("response {response}\n"))
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    fn set_option(&mut self, name: &str, value: &str) -> Next {
        let before = self.options.clone();
        match self.options.set(name, value) {
            Err(reason) => return self.complain(&reason),
            // A table of another size is allocated now, not while the clock is running.
            Ok(Change::Quiet) => {
                if let Some(engine) = &mut self.engine {
                    engine.set_options(self.options.engine.clone());
                }
            }
            Ok(Change::Forget) => self.forget(),
            Ok(Change::Variant) => match self.start.id().open(&self.options.game, None) {
                Ok(start) => {
                    self.game = Match::new(start.clone());
                    self.start = start;
                    self.forget();
                }
                Err(error) => {
                    self.options = before;
                    return self.complain(&error.to_string());
                }
            },
        }
        Next::GoOn
    }

    /// Sets up a position and plays turns. If anything is invalid, nothing changes.
    fn set_position(&mut self, text: Option<&str>, turns: &[String]) -> Next {
        let start = match text {
            None => self.start.clone(),
            Some(text) => match self.start.id().open(&self.options.game, Some(text)) {
                Ok(start) => start,
                Err(error) => {
                    return self.complain(&format!("{error}; nothing has changed"));
                }
            },
        };
        let mut game = Match::new(start);
        for (index, turn) in turns.iter().enumerate() {
            if let Err(error) = game.play_turn(turn) {
                let number = index + 1;
                return self.complain(&format!("turn {number}: {error}; nothing has changed"));
            }
        }
        self.game = game;
        Next::GoOn
    }

    /// Starts a search in the background.
    fn go(&mut self, go: &Go) {
        for word in &go.unknown {
            self.complain(&format!("go: skipped {word}"));
        }
        if let Some(time) = go.fallback_time(self.game.position().side()) {
            let seconds = time.as_secs();
            self.complain(&format!("go: no limit for this side, so {seconds} s"));
        }
        if self.game.ending().is_some() {
            self.complain("the game is over");
            self.say(&format!("bestmove {NO_TURN}\n"));
            return;
        }
        let mut options = self.options.engine.clone();
        let mut limits = go.limits(self.game.position().side(), self.options.overhead);
        let seed = (self.games << 32) + self.game.len() as u64;
        if let Some(level) = self.options.level {
            let strength = level.strength(self.game.position());
            limits = strength.limits(limits);
            // Another seed for every turn: what a level overlooks in one turn it may see in the
            // next.
            strength.apply(&mut options, seed);
        } else {
            // At full strength only the opening book draws lots.
            options.settings.seed = seed;
        }
        let mut engine = match self.engine.take() {
            Some(mut engine) => {
                engine.set_options(options);
                engine
            }
            None => Engine::new(options),
        };
        let game = self.game.clone();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let infinite = go.until_stopped();
        let output = self.output;
        let search = move || {
            run_search(&mut engine, &game, limits, infinite, &flag, output);
            engine
        };
        match thread::Builder::new().spawn_scoped(self.scope, search) {
            Ok(thread) => self.search = Some(BackgroundSearch { thread, stop }),
            Err(error) => {
                self.complain(&format!("cannot start a thread: {error}"));
                self.say(&format!("bestmove {NO_TURN}\n"));
            }
        }
    }

    /// Lists the legal turns, each as soon as it is found, because there may be very many.
    fn valid_moves(&self) -> Next {
        let mut count = 0;
        let mut texts = Vec::new();
        if self.game.ending().is_none() {
            let position = self.game.position();
            self.list_turns(position, position.side(), &mut texts, &mut count);
        }
        self.say(&format!("validmoves {count}\n"))
    }

    fn list_turns(
        &self,
        position: &AnyGame,
        side: Side,
        texts: &mut Vec<String>,
        count: &mut u64,
    ) -> Next {
        let mut list: ActionList<AnyAction> = ActionList::new();
        position.legal_actions(&mut list);
        for &action in list.iter() {
            let mut after = position.clone();
            after.play_unchecked(action);
            texts.push(position.action_text(action));
            let next = if after.outcome().is_none() && after.side() == side {
                self.list_turns(&after, side, texts, count)
            } else {
                *count += 1;
                self.say(&format!("validmove {}\n", texts.join(",")))
            };
            texts.pop();
            if next == Next::End {
                return Next::End;
            }
        }
        Next::GoOn
    }
}

/// Searches, writes `info` lines, and answers.
fn run_search<W: Write>(
    engine: &mut Engine,
    game: &Match<AnyGame>,
    limits: Limits,
    infinite: bool,
    stop: &AtomicBool,
    output: &Mutex<Output<W>>,
) {
    let position = game.position();
    let mut said = Vec::new();
    let report = engine.search(game, limits, stop, &mut |report| {
        said.clone_from(&report.pvs);
        locked(output).say(&info_lines(position, report));
    });
    // An incomplete iteration may have changed the result.
    if said != report.pvs {
        locked(output).say(&info_lines(position, &report));
    }
    // After `go infinite` the answer must wait for `stop`.
    while infinite && !stop.load(Ordering::Acquire) {
        thread::park();
    }
    let turn = match line_text(position, &report.turn) {
        turn if turn.is_empty() => NO_TURN.to_owned(),
        turn => turn,
    };
    locked(output).say(&format!("bestmove {turn}\n"));
}
