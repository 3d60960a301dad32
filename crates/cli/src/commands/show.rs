//! `kabinet show`: draws a board.

use std::path::Path;

use clap::{Args, ValueEnum};
use kabinet_core::text::quoted;
use kabinet_draw::Context;
use kabinet_draw::svg::{SvgOptions, Theme};
use kabinet_draw::terminal::TextOptions;
use kabinet_picture::{Width, small_png};

use crate::args::{GameArgs, whole};
use crate::board;
use crate::failure::Failure;
use crate::output::{self, Out};
use crate::picture::{self, PictureArgs, ThemeName};

/// The arguments of `show`.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The format [default: what the terminal or the name of the output file suggests]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    picture: PictureArgs,
    /// The move that led to this position; its places are marked
    #[arg(long, value_name = "TURN")]
    last: Option<String>,
    /// The colours of an SVG or PNG picture
    #[arg(long, value_name = "THEME")]
    theme: Option<ThemeName>,
    /// Draw an SVG or PNG picture without coordinates
    #[arg(long)]
    no_coordinates: bool,
    /// The width of a PNG picture in pixels, from 64 to 2048 [default: 800]
    #[arg(long, value_name = "PIXELS", value_parser = whole::<u32>(
        u64::from(Width::LEAST.pixels())..=u64::from(Width::MOST.pixels())
    ))]
    width: Option<u32>,
}

/// The formats of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain ASCII
    Text,
    /// Unicode and colours, for a terminal
    Ansi,
    /// A vector image, sharp at any size
    Svg,
    /// An image in pixels
    Png,
}

/// Draws the board.
pub(crate) fn run(args: &ShowArgs, out: &mut Out) -> Result<(), Failure> {
    let format = format(args)?;
    let position = args.game.open()?;
    if let Some(last) = &args.last
        && kabinet_draw::board(&position)
            .places_named_in(last)
            .next()
            .is_none()
    {
        let reason = format!("--last {}: it names no place of this board", quoted(last));
        return Err(Failure::Input(reason));
    }
    let context = Context {
        last: args.last.as_deref(),
        ending: None,
    };
    let svg = |theme: Theme| {
        let options = SvgOptions {
            theme,
            coordinates: !args.no_coordinates,
            flipped: args.picture.flip,
            ..SvgOptions::default()
        };
        board::svg(&position, context, &options)
    };
    let theme = args.theme.map(Theme::from);
    let drawn = match format {
        Format::Svg => svg(theme.unwrap_or(Theme::Auto)).into_bytes(),
        Format::Png => {
            picture::not_to_a_terminal(args.picture.output.as_deref(), "PNG")?;
            let width = args.width.and_then(Width::new).unwrap_or(Width::USUAL);
            let pixels = small_png(&svg(theme.unwrap_or(Theme::Light)), width);
            pixels.map_err(|error| Failure::Work(error.to_string()))?
        }
        Format::Text | Format::Ansi => {
            let options = TextOptions {
                style: board::style(format == Format::Ansi),
                flipped: args.picture.flip,
                ..TextOptions::default()
            };
            board::text(&position, context, options).into_bytes()
        }
    };
    picture::write(&drawn, args.picture.output.as_deref(), out)
}

/// The requested format, or the one the output suggests.
fn format(args: &ShowArgs) -> Result<Format, Failure> {
    let format = match (args.format, &args.picture.output) {
        (Some(format), _) => format,
        (None, Some(path)) => from_extension(path)?,
        (None, None) if output::fancy() => Format::Ansi,
        (None, None) => Format::Text,
    };
    let pictures: &[Format] = &[Format::Svg, Format::Png];
    let needs = [
        (
            args.theme.is_some(),
            "--theme",
            pictures,
            "pictures only; add --format svg",
        ),
        (
            args.no_coordinates,
            "--no-coordinates",
            pictures,
            "pictures only; add --format svg",
        ),
        (
            args.width.is_some(),
            "--width",
            &[Format::Png],
            "PNG pictures only; add --format png",
        ),
    ];
    for (given, name, formats, hint) in needs {
        if given && !formats.contains(&format) {
            return Err(Failure::Input(format!("{name} is for {hint}")));
        }
    }
    Ok(format)
}

fn from_extension(path: &Path) -> Result<Format, Failure> {
    match picture::extension(path).as_deref() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        Some("txt") => Ok(Format::Text),
        _ => Err(Failure::Input(format!(
            "{}: the name ends neither in .svg nor in .png or .txt; add --format",
            path.display()
        ))),
    }
}
