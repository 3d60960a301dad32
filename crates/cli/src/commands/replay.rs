//! `kabinet replay`: checks a record, and prints its positions or makes an animation.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kabinet_draw::svg::Theme;
use kabinet_games::Record;
use kabinet_picture::animation::{USUAL, WIDEST};
use kabinet_picture::{AnimationOptions, Width, animation as animate};

use super::outcome_text;
use crate::args::whole;
use crate::failure::Failure;
use crate::input::{file_name, read_file};
use crate::output::Out;
use crate::picture::{self, PictureArgs, ThemeName};
use crate::progress::Bar;

/// The arguments of `replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record; `-` reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The format [default: what the name of the output file suggests, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    picture: PictureArgs,
    /// The colours of an animation; `auto` is light
    #[arg(long, value_name = "THEME")]
    theme: Option<ThemeName>,
    /// The width of an animation in pixels, from 64 to 800 [default: 480]
    #[arg(long, value_name = "PIXELS", value_parser = whole::<u32>(
        u64::from(Width::LEAST.pixels())..=u64::from(WIDEST)
    ))]
    width: Option<u32>,
}

/// The output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The start, the position after each action, and the result
    Text,
    /// An animation, one frame per move
    Gif,
}

/// Checks the record and writes the output.
pub(crate) fn run(args: &ReplayArgs, out: &mut Out) -> Result<(), Failure> {
    let format = format(args)?;
    if format == Format::Gif {
        picture::not_to_a_terminal(args.picture.output.as_deref(), "GIF")?;
    }
    let text = read_file(&args.file)?;
    let record = Record::from_text(&text)
        .map_err(|error| Failure::Input(format!("{}: {error}", file_name(&args.file))))?;
    let bytes = match format {
        Format::Text => positions(&record)?,
        Format::Gif => animation(args, &record)?,
    };
    picture::write(&bytes, args.picture.output.as_deref(), out)
}

/// Prints the positions, one per line, and the result.
fn positions(record: &Record) -> Result<Vec<u8>, Failure> {
    let mut lines = Vec::new();
    for position in record.to_match().positions() {
        writeln!(lines, "{position}")?;
    }
    let result = match record.result().outcome() {
        Some(outcome) => outcome_text(record.id().info(), outcome),
        None => "*".to_owned(),
    };
    writeln!(lines, "result {result}")?;
    Ok(lines)
}

/// Makes an animation of the game.
fn animation(args: &ReplayArgs, record: &Record) -> Result<Vec<u8>, Failure> {
    let game = record.to_match();
    let options = AnimationOptions {
        theme: args.theme.map_or(Theme::Light, Theme::from),
        flipped: args.picture.flip,
        ..AnimationOptions::default()
    };
    let animation = animate(&game, options);
    let width = Width::new(args.width.unwrap_or(USUAL));
    let made = Bar::new().during(|work| {
        animation.gif(width.unwrap_or(Width::LEAST), |frame| {
            work.report("drawing", frame as u64, animation.frames() as u64);
            ControlFlow::Continue(())
        })
    });
    let made = made.map_err(|error| Failure::Work(error.to_string()))?;
    Ok(made.expect("nobody breaks it off"))
}

/// The requested format, or the one the output suggests.
fn format(args: &ReplayArgs) -> Result<Format, Failure> {
    let format = match (args.format, &args.picture.output) {
        (Some(format), _) => format,
        (None, Some(path)) => from_extension(path)?,
        (None, None) => Format::Text,
    };
    let only_gif = [
        (args.picture.flip, "--flip"),
        (args.theme.is_some(), "--theme"),
        (args.width.is_some(), "--width"),
    ];
    for (given, name) in only_gif {
        if given && format != Format::Gif {
            let reason = format!("{name} is for animated pictures only; add --format gif");
            return Err(Failure::Input(reason));
        }
    }
    Ok(format)
}

fn from_extension(path: &Path) -> Result<Format, Failure> {
    match picture::extension(path).as_deref() {
        Some("gif") => Ok(Format::Gif),
        Some("txt") => Ok(Format::Text),
        _ => Err(Failure::Input(format!(
            "{}: the name ends neither in .gif nor in .txt; add --format",
            path.display()
        ))),
    }
}
