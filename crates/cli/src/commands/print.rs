//! `kabinet print`: a board, its pieces and its rules as a PDF.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kabinet_games::{GameId, Options};
use kabinet_print::{Order, Paper, Part, length};
use kabinet_words::Language;

use crate::args::GameParser;
use crate::failure::Failure;
use crate::output::Out;
use crate::save::{self, Existing};

/// The arguments of `print`.
#[derive(Debug, Args)]
pub(crate) struct PrintArgs {
    /// The game
    #[arg(value_name = "GAME", value_parser = GameParser)]
    game: GameId,
    /// The paper size
    #[arg(long, value_name = "PAPER", default_value = Paper::default().code(), value_parser = papers())]
    paper: Paper,
    /// The language [default: from LC_ALL, LC_MESSAGES or LANG, else English]
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    lang: Option<Language>,
    /// The sheets to print
    #[arg(long, value_name = "PART", default_value = Part::default().code(), value_parser = parts())]
    part: Part,
    /// A variant option, such as the size of the board; repeatable; `kabinet games` lists them
    #[arg(long = "option", value_name = "KEY=VALUE", allow_hyphen_values = true)]
    options: Vec<String>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Parses one of a few codes.
fn coded<T: Clone + Send + Sync + 'static>(
    known: impl IntoIterator<Item = (&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let known: Vec<(&str, T)> = known.into_iter().collect();
    let codes = PossibleValuesParser::new(known.iter().map(|(code, _)| *code));
    codes.map(move |found| {
        let value = known.iter().find(|(code, _)| *code == found);
        value.expect("one of the codes").1.clone()
    })
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    coded(Paper::ALL.map(|paper| (paper.code(), paper)))
}

fn parts() -> impl TypedValueParser<Value = Part> {
    coded(Part::ALL.map(|part| (part.code(), part)))
}

fn languages() -> impl TypedValueParser<Value = Language> {
    coded(Language::ALL.map(|language| (language.code(), language)))
}

/// Makes the PDF.
pub(crate) fn run(args: &PrintArgs, out: &mut Out) -> Result<(), Failure> {
    let options = Options::from_pairs(args.game.info(), &args.options).map_err(Failure::input)?;
    let mut order = Order::new(args.game, options).map_err(Failure::input)?;
    order.paper = args.paper;
    order.part = args.part;
    order.language = args.lang.unwrap_or_else(|| {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        spoken(["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set))
    });
    if args.output.is_none() && io::stdout().is_terminal() {
        let name = order.file_name();
        let reason = format!("a terminal cannot show a PDF; add --output {name}");
        return Err(Failure::Input(reason));
    }
    let pdf = order
        .pdf()
        .map_err(|error| Failure::Work(error.to_string()))?;
    let Some(path) = &args.output else {
        return Ok(out.write_all(&pdf)?);
    };
    save::save(path, &pdf, Existing::Replace)
        .map_err(|error| Failure::Work(format!("cannot write {}: {error}", path.display())))?;
    let summary = order.summary();
    let sheets = order.sheets();
    let sheets = sheets.map_err(|error| Failure::Work(error.to_string()))?;
    let mm = |value: f64| length(Language::English, value);
    writeln!(
        out,
        "sheets {} board {} x {} mm",
        sheets.len(),
        mm(summary.board.width),
        mm(summary.board.height)
    )?;
    Ok(())
}

/// The language of a locale such as `fr_CH.UTF-8`; English for other languages.
fn spoken(locale: Option<String>) -> Language {
    let locale = locale.unwrap_or_default();
    let tag = locale.split(['.', '@']).next().unwrap_or_default();
    Language::from_accept_language(tag).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Language, spoken};

    #[test]
    fn the_environment_says_which_language() {
        for (locale, language) in [
            ("fr_CH.UTF-8", Language::French),
            ("de", Language::German),
            ("de_AT@euro", Language::German),
            ("en_GB.utf8", Language::English),
            ("C.UTF-8", Language::English),
            ("POSIX", Language::English),
            ("es_ES.UTF-8", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(spoken(Some(locale.to_owned())), language, "{locale}");
        }
        assert_eq!(spoken(None), Language::English);
    }
}
