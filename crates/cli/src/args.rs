//! The command line as data: every command, and the arguments that commands share.

use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};
use kabinet_engine::search::hash_bytes;
use kabinet_games::{AnyGame, GameId, Options};

use crate::commands::{
    analyse::AnalyseArgs,
    apply::ApplyArgs,
    bench::BenchArgs,
    best::BestArgs,
    book::BookArgs,
    characters::CharactersArgs,
    completions::CompletionsArgs,
    data::{CheckArgs, FileArgs, ForgetArgs, RoomArgs},
    database::DatabaseArgs,
    games::GamesArgs,
    health::HealthArgs,
    legal::LegalArgs,
    levels::LevelsArgs,
    load::LoadArgs,
    manual::ManualArgs,
    match_::MatchArgs,
    perft::PerftArgs,
    play::PlayArgs,
    print::PrintArgs,
    puzzles::PuzzlesArgs,
    ratings::RatingsArgs,
    replay::ReplayArgs,
    serve::ServeArgs,
    show::ShowArgs,
    solve::SolveArgs,
    table::TableArgs,
    test::TestArgs,
    train::TrainArgs,
    tune::TuneArgs,
    ugi::UgiArgs,
    worker::WorkerArgs,
};
use crate::examples::examples;
use crate::failure::Failure;
use crate::thinking::all_cores;

/// A cabinet of abstract board games.
#[derive(Debug, Parser)]
#[command(
    name = "kabinet",
    version,
    about = "A cabinet of abstract board games: play, analyse, solve, print and serve them.",
    after_help = examples(&[
        "kabinet",
        "kabinet games",
        "kabinet play {game}",
        "kabinet legal {game} --option {option}",
    ]),
)]
pub(crate) struct Cli {
    /// The command; without one, `serve`.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// The commands of `kabinet`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the games to browsers; `kabinet` without a command does the same
    #[command(after_help = examples(&[
        "kabinet serve",
        "kabinet serve --listen 0.0.0.0:8080 --data games",
        "kabinet serve --public-url https://games.example",
    ]))]
    Serve(ServeArgs),
    /// Run the engine for servers that share a bus
    #[command(after_help = examples(&["kabinet worker --bus nats://nats.example:4222"]))]
    Worker(WorkerArgs),
    /// Play live games on a server and measure its response times
    #[command(after_help = examples(&["kabinet load --games 500 --seconds 20"]))]
    Load(LoadArgs),
    /// Check whether a server is healthy
    #[command(after_help = examples(&["kabinet health --url http://127.0.0.1:8080"]))]
    Health(HealthArgs),
    /// Back up the database to a file, even while the server runs
    #[command(after_help = examples(&[
        "kabinet backup kabinet-backup.sqlite",
        "kabinet backup --data /var/lib/kabinet /backup/kabinet.sqlite",
    ]))]
    Backup(FileArgs),
    /// Restore a backup, after replaying every game in it
    #[command(after_help = examples(&["kabinet restore kabinet-backup.sqlite --data games"]))]
    Restore(FileArgs),
    /// Check the database and replay every game in it
    #[command(after_help = examples(&[
        "kabinet check",
        "kabinet check --file kabinet-backup.sqlite",
    ]))]
    Check(CheckArgs),
    /// Delete a game or a visitor from the database, even while the server runs
    #[command(after_help = examples(&["kabinet forget game rQiFN9kWEX"]))]
    Forget(ForgetArgs),
    /// Show a game's players and chat, close its chat, or end it, even while the server runs
    #[command(after_help = examples(&[
        "kabinet room show rQiFN9kWEX",
        "kabinet room mute https://games.example/game/rQiFN9kWEX",
    ]))]
    Room(RoomArgs),
    /// Copy a whole database
    #[command(after_help = examples(&[
        "kabinet database copy --from /var/lib/kabinet --to postgres://kabinet@db.example/kabinet",
    ]))]
    Database(DatabaseArgs),
    /// List the games, their seats and options
    #[command(after_help = examples(&["kabinet games", "kabinet games --json"]))]
    Games(GamesArgs),
    /// List the legal actions of a position
    #[command(after_help = examples(&[
        "kabinet legal {game}",
        "kabinet legal {game} --position {position}",
        "kabinet legal {game} --stdin < positions.txt",
    ]))]
    Legal(LegalArgs),
    /// Play actions and print the position after each
    #[command(after_help = examples(&["kabinet apply {game} {action}"]))]
    Apply(ApplyArgs),
    /// Count the sequences of a given number of actions
    #[command(after_help = examples(&[
        "kabinet perft {game} 3",
        "kabinet perft {game} 2 --divide",
    ]))]
    Perft(PerftArgs),
    /// Draw a board
    #[command(after_help = examples(&[
        "kabinet show {game}",
        "kabinet show {game} --position {position} --output board.svg",
        "kabinet show {game} --theme dark --width 1200 --output board.png",
    ]))]
    Show(ShowArgs),
    /// Make a PDF to print: the board at actual size, its pieces, its rules
    #[command(after_help = examples(&[
        "kabinet print {game} --output board.pdf",
        "kabinet print {game} --paper letter --lang fr --option {option} --output board.pdf",
        "kabinet print {game} --paper a3 --part rules > rules.pdf",
    ]))]
    Print(PrintArgs),
    /// Check a record and print its positions, or make an animation of it
    #[command(after_help = examples(&[
        "kabinet replay game.kgn",
        "kabinet replay game.kgn --output game.gif",
    ]))]
    Replay(ReplayArgs),
    /// Find the best move with the engine
    #[command(after_help = examples(&[
        "kabinet best {game} --time 2",
        "kabinet best {game} --position {position} --depth 4 --lines 3",
    ]))]
    Best(BestArgs),
    /// Play a match between two engines
    #[command(after_help = examples(&[
        "kabinet match {game} time:0.1 uct:1000 --games 20",
        "kabinet match {game} engine 'engine;null_move_pruning=off' --depth 4 --games 100",
    ]))]
    // Boxed, because it is much larger than the others.
    Match(Box<MatchArgs>),
    /// Test whether a new program is stronger than an old one, in as few games as possible
    #[command(after_help = examples(&[
        "kabinet test {game} old/kabinet new/kabinet --time 0.1",
        "kabinet test {game} old/kabinet new/kabinet --nodes 20000 --elo0 0 --elo1 30",
        "kabinet test {game} old/kabinet new/kabinet --openings positions.txt",
    ]))]
    Test(Box<TestArgs>),
    /// Speak UGI, the protocol of match runners, on standard input and output
    #[command(after_help = examples(&[
        "kabinet ugi {game}",
        "kabinet match {game} 'ugi:kabinet ugi {game}' uct:1000 --games 10 --time 0.1",
    ]))]
    Ugi(UgiArgs),
    /// Annotate a record with evaluations, mistakes and better moves
    #[command(after_help = examples(&[
        "kabinet analyse game.kgn --output commented.kgn",
        "kabinet analyse game.kgn --time 5 --lines 2",
    ]))]
    Analyse(AnalyseArgs),
    /// Measure the speed of the rules and of the search
    #[command(
        arg_required_else_help = false,
        after_help = examples(&["kabinet bench playouts {game} --seconds 10"])
    )]
    Bench(BenchArgs),
    /// Play each level against the one below
    #[command(after_help = examples(&["kabinet levels", "kabinet levels {game} --games 400"]))]
    Levels(LevelsArgs),
    /// List the characters: opponents with a style of their own
    #[command(after_help = examples(&["kabinet characters {game}"]))]
    Characters(CharactersArgs),
    /// Put levels and characters on one scale, and measure how they play
    #[command(after_help = examples(&["kabinet ratings {game} --results results"]))]
    Ratings(RatingsArgs),
    /// Learn the weights of an evaluation, or the constants of the search, from self-play
    #[command(after_help = examples(&["kabinet tune {game} --games 2000 --output weights.txt"]))]
    Tune(TuneArgs),
    /// Learn an evaluation with a small network from self-play; a later run resumes an interrupted
    /// one
    #[command(after_help = examples(&[
        "kabinet train {game} --games 20000 --output evaluation.txt",
        "kabinet train {game} --hours 8 --output evaluation.txt",
    ]))]
    Train(TrainArgs),
    /// Make an opening book by searching the first turns of a game
    #[command(
        arg_required_else_help = false,
        after_help = examples(&["kabinet book build {game} --nodes 100000 --turns 4"])
    )]
    Book(BookArgs),
    /// Play in this terminal: two people, two teams, or you against the engine
    #[command(after_help = examples(&[
        "kabinet play {game}",
        "kabinet play {game} --level 3",
        "kabinet play {game} --level 5 --side second",
        "kabinet play {game} --option {option}",
        "kabinet play --record game.kgn",
    ]))]
    Play(PlayArgs),
    /// Solve puzzles in this terminal; list, make and check them
    #[command(
        arg_required_else_help = false,
        after_help = examples(&[
            "kabinet puzzles",
            "kabinet puzzles {game}",
            "kabinet puzzles {game} --today",
            "kabinet puzzles {game} --difficulty 1",
            "kabinet puzzles list {game}",
        ])
    )]
    Puzzles(PuzzlesArgs),
    /// Prove who wins a position, and by which moves
    #[command(after_help = examples(&[
        "kabinet solve {game}",
        "kabinet solve {game} --position {position} --time 60",
    ]))]
    Solve(SolveArgs),
    /// Build, verify and query the tables of solved games
    #[command(
        arg_required_else_help = false,
        after_help = examples(&["kabinet table build {solved}", "kabinet table probe {solved}"])
    )]
    Table(TableArgs),
    /// Print a completion script for a shell
    #[command(after_help = examples(&[
        "kabinet completions bash > ~/.local/share/bash-completion/completions/kabinet",
        "kabinet completions fish > ~/.config/fish/completions/kabinet.fish",
    ]))]
    Completions(CompletionsArgs),
    /// Print a page of the manual, for man
    #[command(after_help = examples(&[
        "kabinet manual serve | man -l -",
        "kabinet manual --all ~/.local/share/man/man1",
    ]))]
    Manual(ManualArgs),
}

/// A game and its first position.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameParser)]
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) setup: SetupArgs,
}

/// The position and the options of a game.
#[derive(Debug, Args)]
pub(crate) struct SetupArgs {
    /// The position [default: the start]
    // A position may begin with a hyphen, which stands for an empty cell.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// A variant option, repeatable; `kabinet games` lists them
    #[arg(long = "option", value_name = "KEY=VALUE", allow_hyphen_values = true)]
    pub(crate) options: Vec<String>,
}

/// How games of the engine against itself are played.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct SelfPlayArgs {
    /// Seed for all random choices
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Games played at the same time; does not change the games
    #[arg(long, value_name = "T", default_value_t = all_cores(),
        value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    pub(crate) threads: u16,
}

/// How the games of a match are played.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct TournamentArgs {
    /// Games played at the same time
    #[arg(long, value_name = "C", default_value_t = 1, value_parser = whole::<u16>(1..=1024),
        allow_negative_numbers = true)]
    pub(crate) concurrency: u16,
    /// Seed for openings and random choices
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX),
        allow_negative_numbers = true)]
    pub(crate) seed: u64,
}

impl GameArgs {
    /// The chosen options.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        self.setup.options(self.game)
    }

    /// The requested position.
    pub(crate) fn open(&self) -> Result<AnyGame, Failure> {
        self.setup.open(self.game, &self.options()?)
    }
}

impl SetupArgs {
    /// The chosen options for a game.
    pub(crate) fn options(&self, game: GameId) -> Result<Options, Failure> {
        Options::from_pairs(game.info(), &self.options).map_err(Failure::input)
    }

    /// The requested position.
    pub(crate) fn open(&self, game: GameId, options: &Options) -> Result<AnyGame, Failure> {
        game.open(options, self.position.as_deref())
            .map_err(Failure::input)
    }
}

/// Parses a whole number in a range; the error names the range.
pub(crate) fn whole<T: TryFrom<u64>>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}

/// Parses a size in megabytes that fits this machine's memory.
pub(crate) fn megabytes(most: u64) -> impl Fn(&str) -> Result<usize, String> + Clone {
    let whole = whole(1..=most);
    move |text| {
        let megabytes = whole(text)?;
        hash_bytes(megabytes).map_err(|error| error.to_string())?;
        Ok(megabytes)
    }
}

/// Parses a time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    /// A day. More than that is a typing error.
    const LONGEST: f64 = 86_400.0;
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number <= LONGEST => Ok(Duration::from_secs_f64(number)),
        _ => Err(format!("expected a number above 0, at most {LONGEST}")),
    }
}

/// Parses the name of a game, and lists the games for help and completions.
#[derive(Clone, Debug)]
pub(crate) struct GameParser;

impl TypedValueParser for GameParser {
    type Value = GameId;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<GameId, clap::Error> {
        let name = value.to_string_lossy();
        name.parse()
            .map_err(|error| clap::Error::raw(ErrorKind::ValueValidation, error))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let slugs = GameId::ALL.iter().map(|id| id.info().slug);
        Some(Box::new(slugs.map(PossibleValue::new)))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    /// The options of a command and of those below it, each with the command's name.
    fn options(command: &clap::Command, found: &mut Vec<(String, String)>) {
        let name = command.get_name().to_owned();
        let own = command.get_arguments().filter_map(|arg| arg.get_long());
        found.extend(own.map(|option| (name.clone(), format!("--{option}"))));
        for below in command.get_subcommands() {
            options(below, found);
        }
    }

    #[test]
    fn the_page_of_commands_has_every_option() {
        let page = include_str!("../../../docs/COMMANDS.md");
        let words: Vec<&str> = page
            .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .collect();
        let mut found = Vec::new();
        options(&Cli::command(), &mut found);
        assert!(found.len() > 50, "{found:?}");
        found.retain(|(_, option)| !words.contains(&option.as_str()));
        assert!(found.is_empty(), "docs/COMMANDS.md lacks {found:?}");
    }
}
