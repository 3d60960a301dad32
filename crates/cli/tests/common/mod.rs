//! Running the real binary, and games to run it on.
#![allow(
    dead_code,
    reason = "each test program includes this module and uses its own part of it"
)]

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use kabinet_core::random::SplitMix64;
use kabinet_core::{ActionList, Game, Match, Outcome};
use kabinet_games::{AnyGame, GameId, Options};

/// The output and status of a run of the binary.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("kabinet writes UTF-8");
        Self {
            status: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Run {
    /// The output of a run that succeeded.
    #[track_caller]
    pub(crate) fn ok(&self) -> &str {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{self:?}");
        &self.out
    }

    /// The output of a run that succeeded and reported its progress on standard error.
    #[track_caller]
    pub(crate) fn done(&self) -> &str {
        assert_eq!(self.status, Some(0), "{self:?}");
        assert!(!self.err.is_empty(), "no progress: {self:?}");
        &self.out
    }

    /// The lines of a run that succeeded.
    #[track_caller]
    pub(crate) fn lines(&self) -> Vec<&str> {
        self.ok().lines().collect()
    }

    /// Fails unless the input was refused in one line that contains `reason`.
    #[track_caller]
    pub(crate) fn refused(&self, reason: &str) {
        self.failed(2, reason);
    }

    /// Fails unless the run failed with this status, in one line that contains `reason`.
    #[track_caller]
    pub(crate) fn failed(&self, status: i32, reason: &str) {
        assert_eq!(self.status, Some(status), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "one line: {self:?}");
        assert!(self.err.ends_with('\n'), "{self:?}");
        assert!(self.err.starts_with("kabinet: "), "{self:?}");
        assert!(self.err.contains(reason), "{reason}: {self:?}");
    }
}

/// The binary with these arguments, its streams piped.
pub(crate) fn command<S: AsRef<OsStr>>(args: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kabinet"));
    command
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("LINES")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the binary.
pub(crate) fn kabinet<S: AsRef<OsStr>>(args: &[S]) -> Run {
    command(args).output().expect("kabinet starts").into()
}

/// Runs the binary with this on its standard input.
pub(crate) fn kabinet_reading<S: AsRef<OsStr>>(args: &[S], input: impl AsRef<[u8]>) -> Run {
    feed(&mut command(args), input)
}

/// Runs a command to its end, with this on its standard input.
pub(crate) fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Run {
    let child = command.stdin(Stdio::piped()).spawn();
    finish(child.expect("kabinet starts"), input.as_ref().to_vec())
}

/// Runs a command to its end, typing these lines.
pub(crate) fn type_lines(command: &mut Command, lines: &[&str]) -> Run {
    feed(command, lines.join("\n") + "\n")
}

/// Feeds a running binary to its end.
pub(crate) fn finish(mut child: Child, input: Vec<u8>) -> Run {
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // A binary that stops reading early closes the pipe: that is its business.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("kabinet ends");
    writer.join().expect("the writer ends");
    output.into()
}

/// The texts of the legal actions, byte-sorted.
pub(crate) fn legal(position: &AnyGame) -> Vec<String> {
    let mut list = ActionList::new();
    position.legal_actions(&mut list);
    let mut texts: Vec<String> = list.iter().map(|&a| position.action_text(a)).collect();
    texts.sort();
    texts
}

/// A match of random actions: at most `length` of them.
pub(crate) fn random_match(start: AnyGame, length: usize, seed: u64) -> Match<AnyGame> {
    let mut random = SplitMix64::new(seed);
    let mut list = ActionList::new();
    let mut game = Match::new(start);
    while game.len() < length && game.ending().is_none() {
        game.position().legal_actions(&mut list);
        let action = *random.choose(&list).expect("a game that goes on");
        game.play(action).expect("a legal action");
    }
    game
}

/// A match of random actions that goes on: `length` of them, or fewer where the game seldom lasts
/// so long.
pub(crate) fn unfinished_match(start: &AnyGame, length: usize, seed: u64) -> Match<AnyGame> {
    let matches = (seed..seed + 50).map(|seed| {
        let mut game = random_match(start.clone(), length, seed);
        while game.ending().is_some() {
            assert!(game.take_back_action(), "{start}: a finished start");
        }
        game
    });
    let mut longest = Match::new(start.clone());
    for game in matches {
        if game.len() > longest.len() {
            longest = game;
        }
        if longest.len() == length {
            break;
        }
    }
    longest
}

/// The texts of a match's actions.
pub(crate) fn actions(game: &Match<AnyGame>) -> Vec<String> {
    let plies = 0..game.len();
    plies.map(|ply| game.turn_text(ply..ply + 1)).collect()
}

/// A match that was played until the position itself was decided: won, if chance finds that.
pub(crate) fn decided_match(id: GameId) -> Match<AnyGame> {
    let mut drawn = None;
    for seed in 0..200 {
        let game = random_match(id.start(), 5000, seed);
        match game.position().outcome() {
            Some(Outcome::Win(_)) => return game,
            Some(Outcome::Draw) => drawn = Some(game),
            None => {}
        }
    }
    drawn.unwrap_or_else(|| panic!("{id}: none of 200 random games ends on the board"))
}

/// For each game the defaults, and every value of every option that can be tried.
pub(crate) fn variants() -> Vec<(GameId, Options)> {
    let of_game = |&id: &GameId| {
        let samples = Options::samples(id.info()).into_iter();
        samples.map(move |options| (id, options))
    };
    GameId::ALL.iter().flat_map(of_game).collect()
}

/// The arguments that choose a game's options.
pub(crate) fn option_args(options: &Options) -> Vec<String> {
    let chosen = options.chosen();
    chosen
        .flat_map(|(option, value)| ["--option".to_owned(), format!("{}={value}", option.key)])
        .collect()
}

/// Arguments from words and strings.
pub(crate) fn args<const N: usize>(words: [&str; N], more: &[String]) -> Vec<String> {
    let words = words.into_iter().map(str::to_owned);
    words.chain(more.iter().cloned()).collect()
}
