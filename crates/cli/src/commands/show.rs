//! `kabinet show`: draws a board.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kabinet_draw::svg::{SvgOptions, Theme};
use kabinet_draw::terminal::TextOptions;

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::output::{self, Out};
use crate::{board, save};

/// The arguments of `show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How to draw; by default what the terminal, or the name of the output file, asks for
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Where to write the picture, instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Let the second side sit near
    #[arg(long)]
    flip: bool,
    /// The colours of an SVG picture; `auto` follows the reader's system
    #[arg(long, value_name = "THEME")]
    theme: Option<ThemeName>,
    /// Leave out the coordinates of an SVG picture
    #[arg(long)]
    no_coordinates: bool,
}

/// How a board can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain ASCII
    Text,
    /// Unicode and colours, for a terminal
    Ansi,
    /// A picture
    Svg,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeName {
    /// Paper and ink
    Light,
    /// Walnut and lamp-light
    Dark,
    /// Light or dark, as the reader's system asks
    Auto,
}

/// Draws.
pub(crate) fn run(args: &ShowArgs, out: &mut Out) -> Result<(), Failure> {
    let position = args.game.open()?;
    let picture = match format(args)? {
        Format::Svg => board::svg(
            &position,
            &SvgOptions {
                theme: match args.theme {
                    Some(ThemeName::Light) => Theme::Light,
                    Some(ThemeName::Dark) => Theme::Dark,
                    Some(ThemeName::Auto) | None => Theme::Auto,
                },
                coordinates: !args.no_coordinates,
                flipped: args.flip,
                ..SvgOptions::default()
            },
        ),
        terminal => board::text(
            &position,
            TextOptions {
                style: board::style(terminal == Format::Ansi),
                flipped: args.flip,
                ..TextOptions::default()
            },
        ),
    };
    match &args.output {
        None => out.write_all(picture.as_bytes())?,
        Some(path) => std::fs::write(path, &picture).map_err(|error| {
            let reason = save::reason(path, &error);
            Failure::Work(format!("cannot write {}: {reason}", path.display()))
        })?,
    }
    Ok(())
}

/// The format that was asked for, by name or by the output.
fn format(args: &ShowArgs) -> Result<Format, Failure> {
    let format = match (args.format, &args.output) {
        (Some(format), _) => format,
        (None, Some(path)) => from_extension(path)?,
        (None, None) if output::fancy() => Format::Ansi,
        (None, None) => Format::Text,
    };
    let only_svg = [
        (args.theme.is_some(), "--theme"),
        (args.no_coordinates, "--no-coordinates"),
    ];
    for (given, name) in only_svg {
        if given && format != Format::Svg {
            let reason = format!("{name} is for pictures only; add --format svg");
            return Err(Failure::Input(reason));
        }
    }
    Ok(format)
}

fn from_extension(path: &Path) -> Result<Format, Failure> {
    let extension = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    match extension.as_ref().and_then(|name| name.to_str()) {
        Some("svg") => Ok(Format::Svg),
        Some("txt") => Ok(Format::Text),
        _ => Err(Failure::Input(format!(
            "{}: the name ends neither in .svg nor in .txt; add --format",
            path.display()
        ))),
    }
}
