//! Pictures as files: what `show` and `replay` share.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use kabinet_draw::svg::Theme;

use crate::failure::Failure;
use crate::output::Out;
use crate::save;

/// Where a picture goes, and from which side it is seen.
#[derive(Debug, Args)]
pub(crate) struct PictureArgs {
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Turn the board round, with the second side at the bottom
    #[arg(long)]
    pub(crate) flip: bool,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ThemeName {
    /// For light backgrounds
    Light,
    /// For dark backgrounds
    Dark,
    /// An SVG follows the reader's system; a PNG or GIF is light
    Auto,
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
            ThemeName::Auto => Theme::Auto,
        }
    }
}

/// The extension of a file name in lower case.
pub(crate) fn extension(path: &Path) -> Option<String> {
    let extension = path.extension()?.to_str()?;
    Some(extension.to_ascii_lowercase())
}

/// Refuses to write binary data to a terminal, before any work is done.
pub(crate) fn not_to_a_terminal(output: Option<&Path>, what: &str) -> Result<(), Failure> {
    if output.is_none() && std::io::stdout().is_terminal() {
        let reason = format!(
            "a {what} picture is nothing for a terminal; add --output FILE, or send it through a pipe"
        );
        return Err(Failure::Input(reason));
    }
    Ok(())
}

/// Writes a picture to its file, or to standard output.
pub(crate) fn write(bytes: &[u8], output: Option<&Path>, out: &mut Out) -> Result<(), Failure> {
    match output {
        None => out.write_all(bytes)?,
        Some(path) => std::fs::write(path, bytes).map_err(|error| {
            let reason = save::reason(path, &error);
            Failure::Work(format!("cannot write {}: {reason}", path.display()))
        })?,
    }
    Ok(())
}
