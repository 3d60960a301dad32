//! `kabinet games`: the catalogue.

use std::io::Write;

use clap::Args;
use kabinet_games::{GameId, GameInfo, OptionInfo};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::Out;

/// The arguments of `games`.
#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Print JSON, with a description of every option
    #[arg(long)]
    json: bool,
    /// List draft games instead; they can be played by name
    #[arg(long)]
    drafts: bool,
}

/// Prints the catalogue.
pub(crate) fn run(args: &GamesArgs, out: &mut Out) -> Result<(), Failure> {
    let list = if args.drafts {
        GameId::DRAFTS
    } else {
        GameId::ALL
    };
    let games: Vec<&GameInfo> = list.iter().map(|id| id.info()).collect();
    if args.json {
        let games: Vec<GameJson<'_>> = games.into_iter().map(GameJson::new).collect();
        serde_json::to_writer_pretty(&mut *out, &games).map_err(std::io::Error::from)?;
        writeln!(out)?;
        return Ok(());
    }
    // Two or more spaces separate columns; no name contains them.
    let rows: Vec<[String; 4]> = games.into_iter().map(row).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let [slugs, names, seats] = [0, 1, 2].map(|column| width(column).unwrap_or(0));
    for [slug, name, count, options] in &rows {
        writeln!(
            out,
            "{slug:slugs$}  {name:names$}  {count:seats$}  {options}"
        )?;
    }
    Ok(())
}

/// Id, name, seats, options.
fn row(info: &GameInfo) -> [String; 4] {
    let seats: Vec<String> = info.seat_counts().iter().map(usize::to_string).collect();
    let options: Vec<String> = info.options.iter().map(option_text).collect();
    let options = if options.is_empty() {
        "-".to_owned()
    } else {
        options.join(", ")
    };
    let seats = format!("seats {}", seats.join("|"));
    [info.slug.to_owned(), info.name.to_owned(), seats, options]
}

fn option_text(option: &OptionInfo) -> String {
    let values = option.values_text();
    format!("{}={values} (default {})", option.key, option.default)
}

#[derive(Serialize)]
struct GameJson<'a> {
    slug: &'a str,
    name: &'a str,
    designers: &'a str,
    publisher: &'a str,
    year: u16,
    about: &'a str,
    sides: Vec<SideJson<'a>>,
    seats: Vec<usize>,
    options: Vec<OptionJson<'a>>,
}

#[derive(Serialize)]
struct SideJson<'a> {
    letter: char,
    name: &'a str,
}

#[derive(Serialize)]
struct OptionJson<'a> {
    key: &'a str,
    default: &'a str,
    about: &'a str,
    values: Vec<ValueJson<'a>>,
}

#[derive(Serialize)]
struct ValueJson<'a> {
    /// A word as it is typed, or the form of a family of values.
    value: String,
    about: &'a str,
}

impl<'a> GameJson<'a> {
    fn new(info: &'a GameInfo) -> Self {
        let side = |side: &'a kabinet_games::SideInfo| SideJson {
            letter: side.letter,
            name: side.name,
        };
        Self {
            slug: info.slug,
            name: info.name,
            designers: info.designers,
            publisher: info.publisher,
            year: info.year,
            about: info.about,
            sides: info.sides.iter().map(side).collect(),
            seats: info.seat_counts(),
            options: info.options.iter().map(OptionJson::new).collect(),
        }
    }
}

impl<'a> OptionJson<'a> {
    fn new(option: &'a OptionInfo) -> Self {
        let values = option.values.iter().map(|form| ValueJson {
            value: form.to_string(),
            about: form.about(),
        });
        Self {
            key: option.key,
            default: option.default,
            about: option.about,
            values: values.collect(),
        }
    }
}
