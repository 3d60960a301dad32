//! `kabinet ratings`: levels and characters of a game play their neighbours, and get a place on one
//! scale, with what their games say of their style.

mod results;

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use kabinet_engine::characters::trait_names;
use kabinet_engine::players::PlayerSpec;
use kabinet_engine::ratings::{LOWEST, Rating};
use kabinet_engine::search::Limits;
use kabinet_engine::tournament::{Manner, Pairing, Tally, Tournament, opening_entropy, scale};
use kabinet_engine::{Character, Level, Persona};
use kabinet_games::{GameId, Options};

use crate::args::{GameParser, seconds, whole};
use crate::failure::Failure;
use crate::output::Out;
use crate::progress::Bar;
use crate::thinking::users_data;
use results::{Played, Results};

/// Random actions at the beginning of a game, as in `kabinet match`.
const OPENING_PLIES: usize = 4;
/// After how many turns a game is given up as a draw.
const MOST_TURNS: usize = 300;
/// Each player meets this many others, the nearest in strength.
const NEIGHBOURS: usize = 6;
/// Over how many games the entropy of the first turn is counted.
const FIRST_TURNS: u64 = 200;

/// The arguments of `ratings`.
#[derive(Debug, Args)]
pub(crate) struct RatingsArgs {
    /// The games [default: all]
    #[arg(value_name = "GAME", value_parser = GameParser)]
    games_to_play: Vec<GameId>,
    /// Games per match; everybody plays the six nearest in strength
    #[arg(long, value_name = "N", default_value_t = 40,
        value_parser = whole::<u64>(1..=1_000_000), allow_negative_numbers = true)]
    games: u64,
    /// The highest level that plays
    #[arg(long, value_name = "L", default_value_t = Level::HIGHEST, allow_negative_numbers = true)]
    up_to: Level,
    /// Seconds per move for level 10; the others have their own limits
    #[arg(long, value_name = "S", default_value = "0.2", value_parser = seconds,
        allow_negative_numbers = true)]
    time: Duration,
    /// Positions per move for level 10, instead of a time: the same games on every machine
    #[arg(long, value_name = "N", conflicts_with = "time",
        value_parser = whole::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,
    /// Games played at the same time
    #[arg(long, value_name = "C", default_value_t = 1,
        value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    concurrency: u16,
    /// Seed for openings and mistakes
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Keep the results of each match in this folder, and resume from them
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// Write the ratings into this folder, a file for each game
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Plays the matches and prints the tables of each game.
pub(crate) fn run(args: &RatingsArgs, out: &mut Out) -> Result<(), Failure> {
    for folder in [&args.results, &args.output].into_iter().flatten() {
        fs::create_dir_all(folder).map_err(|error| cannot(folder, &error))?;
    }
    let asked = &args.games_to_play;
    let games = GameId::ALL.iter().copied();
    for game in games.filter(|game| asked.is_empty() || asked.contains(game)) {
        let file = |folder: &PathBuf| folder.join(format!("{game}.txt"));
        let mut results = Results::open(game, args.results.as_ref().map(file))?;
        play_all(args, game, &mut results)?;
        let rated = rate(game, &results)?;
        write_tables(game, &rated, out)?;
        if let Some(path) = args.output.as_ref().map(file) {
            let text = data_file(args, &rated);
            fs::write(&path, text).map_err(|error| cannot(&path, &error))?;
        }
    }
    Ok(())
}

fn cannot(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Work(format!("{}: {error}", path.display()))
}

/// Those who play, the weakest first as far as one knows.
fn field(args: &RatingsArgs, game: GameId) -> Vec<Persona> {
    let mut field: Vec<Persona> = Persona::all(game)
        .filter(|persona| persona.character().is_some() || persona.level() <= args.up_to)
        .collect();
    field.sort_by_key(|persona| (persona.level(), persona.character().is_some()));
    field
}

/// Who plays whom: everybody plays at least the [`NEIGHBOURS`] nearest others.
fn pairs(count: usize) -> Vec<(usize, usize)> {
    let size = (NEIGHBOURS + 1).min(count);
    let begins = |at: usize| at.saturating_sub(NEIGHBOURS / 2).min(count - size);
    let near = |one: usize, two: usize| (begins(one)..begins(one) + size).contains(&two);
    let all = (0..count).flat_map(|low| (low + 1..count).map(move |high| (low, high)));
    all.filter(|&(low, high)| near(low, high) || near(high, low))
        .collect()
}

/// Plays the matches and counts the openings that the results do not have yet.
fn play_all(args: &RatingsArgs, game: GameId, results: &mut Results) -> Result<(), Failure> {
    let field = field(args, game);
    for (lower, higher) in pairs(field.len()) {
        let pair = [field[higher], field[lower]];
        if !results.has(pair) {
            let played = contest(args, game, pair)?;
            results.add(played)?;
        }
    }
    for persona in field {
        if results.entropy(persona).is_none() {
            let mut player = player(args, persona)?
                .build(&game.start(), &Options::new(game.info()))
                .map_err(Failure::input)?;
            let entropy = opening_entropy(player.as_mut(), &game.start(), FIRST_TURNS);
            let entropy = entropy.map_err(|error| Failure::Work(error.to_string()))?;
            results.set_entropy(persona, entropy)?;
        }
    }
    Ok(())
}

fn player(args: &RatingsArgs, persona: Persona) -> Result<PlayerSpec, Failure> {
    let text = match persona.character() {
        Some(character) => format!("character:{character}"),
        None => format!("level:{}", persona.level()),
    };
    let spec: PlayerSpec = text.parse().map_err(Failure::input)?;
    // Only the highest level has no limits of its own and uses solved games.
    let limits = args
        .nodes
        .map_or_else(|| Limits::time(args.time), Limits::nodes);
    Ok(if persona == Persona::FULL {
        spec.within(limits).knowing(users_data())
    } else {
        spec
    })
}

fn contest(args: &RatingsArgs, game: GameId, pair: [Persona; 2]) -> Result<Played, Failure> {
    let [one, two] = pair;
    let contest = Tournament {
        start: game.start(),
        options: Options::new(game.info()),
        players: [player(args, one)?, player(args, two)?],
        games: args.games,
        concurrency: args.concurrency.into(),
        seed: args.seed,
        opening_plies: OPENING_PLIES,
        book: Vec::new(),
        max_turns: MOST_TURNS,
    };
    let stage = format!("{game}: {one} against {two}");
    let mut tally = Tally::default();
    let mut manners = [Manner::default(); 2];
    Bar::for_hours()
        .during(|work| {
            contest.run(|report| {
                tally.add(&report);
                let first = report.first_player;
                for (manner, side) in manners.iter_mut().zip([first, first.other()]) {
                    manner.add(&report, side, OPENING_PLIES);
                }
                work.report(&stage, tally.games(), args.games);
                ControlFlow::Continue(())
            })
        })
        .map_err(|error| Failure::Work(error.to_string()))?;
    if tally.failures != [0, 0] {
        return Err(Failure::Work(format!("{stage}: a player failed")));
    }
    Ok(Played {
        players: pair,
        wins: tally.wins,
        losses: tally.losses,
        draws: tally.draws,
        manners,
    })
}

/// A level or a character with what was measured.
struct Rated {
    persona: Persona,
    rating: Rating,
    manner: Manner,
}

/// The ratings of all who played, the weakest first.
fn rate(game: GameId, results: &Results) -> Result<Vec<Rated>, Failure> {
    let everybody = Persona::all(game);
    let players: Vec<Persona> = everybody.filter(|&one| results.games(one) > 0).collect();
    let index = |persona| players.iter().position(|&one| one == persona);
    let pairings: Vec<Pairing> = results
        .played()
        .iter()
        .filter_map(|played| {
            let [one, two] = played.players;
            Some(Pairing {
                players: [index(one)?, index(two)?],
                wins: played.wins,
                losses: played.losses,
                draws: played.draws,
            })
        })
        .collect();
    let apart = || Failure::Work(format!("{game}: the matches do not connect all players"));
    let places = scale(players.len(), &pairings).ok_or_else(apart)?;
    let mut usual = Manner::default();
    for persona in &players {
        if persona.character().is_none() {
            usual.merge(&results.manner(*persona));
        }
    }
    let hundredths = |number: f64| (100.0 * number).round() as i32;
    let mut rated: Vec<Rated> = Vec::new();
    for (&persona, place) in players.iter().zip(&places) {
        let manner = results.manner(persona);
        let known_for = persona.character().and_then(|character| {
            let (name, _) = character.known_for();
            trait_names(game).iter().position(|one| *one == name)
        });
        let of_trait = |manner: &Manner| known_for.map_or(0, |at| hundredths(manner.average(at)));
        let rating = Rating {
            elo: LOWEST + (place.elo - places[0].elo).round() as i32,
            error: place.error.round() as i32,
            games: u32::try_from(results.games(persona)).unwrap_or(u32::MAX),
            entropy: hundredths(results.entropy(persona).unwrap_or(0.0)).unsigned_abs(),
            shown: of_trait(&manner),
            usual: of_trait(&usual),
        };
        rated.push(Rated {
            persona,
            rating,
            manner,
        });
    }
    rated.sort_by_key(|one| (one.rating.elo, one.persona.level()));
    Ok(rated)
}

/// The tables for docs/LEVELS.md.
fn write_tables(game: GameId, rated: &[Rated], out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "## {}\n", game.info().name)?;
    writeln!(
        out,
        "| who | rating | ± | games | opening, bits | known for | shown | levels show |"
    )?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- | --- |")?;
    for Rated {
        persona, rating, ..
    } in rated
    {
        let style = match persona.character().map(Character::known_for) {
            Some((name, more)) => {
                let sign = if more { "more" } else { "less" };
                let [shown, usual] = [rating.shown, rating.usual].map(|n| f64::from(n) / 100.0);
                format!("{sign} {name} | {shown:.2} | {usual:.2}")
            }
            None => "– | – | –".to_owned(),
        };
        writeln!(
            out,
            "| {persona} | {} | {} | {} | {:.1} | {style} |",
            rating.elo,
            rating.error,
            rating.games,
            f64::from(rating.entropy) / 100.0,
        )?;
    }
    writeln!(out)?;
    let names = trait_names(game);
    writeln!(out, "| who | {} |", names.join(" | "))?;
    writeln!(out, "| --- |{}", " --- |".repeat(names.len()))?;
    for Rated {
        persona, manner, ..
    } in rated.iter().filter(|one| one.manner.positions > 0)
    {
        let averages: Vec<String> = (0..names.len())
            .map(|index| format!("{:.2}", manner.average(index)))
            .collect();
        writeln!(out, "| {persona} | {} |", averages.join(" | "))?;
    }
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

/// The data file of a game, as the engine reads it.
fn data_file(args: &RatingsArgs, rated: &[Rated]) -> String {
    let nodes = args.nodes.map(|nodes| format!(" --nodes {nodes}"));
    let mut text = format!(
        "# How strong levels and characters are, by kabinet ratings --games {} --up-to {} --seed {}{}.\n\
         # Numbers of entropy, shown and usual are hundredths.\n",
        args.games,
        args.up_to,
        args.seed,
        nodes.unwrap_or_default()
    );
    for one in rated {
        text += &one.rating.line(one.persona);
        text.push('\n');
    }
    text
}
