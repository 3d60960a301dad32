//! `kabinet legal`: the legal actions of a position, or of every position of a stream.

use std::cmp::Ordering;
use std::io::{self, BufReader, Write};

use clap::Args;
use kabinet_core::{ActionList, Game};
use kabinet_games::{AnyGame, Visitor};

use crate::args::GameArgs;
use crate::failure::{Failure, cause};
use crate::input::{LONGEST_LINE, Line, read_line};
use crate::output::Out;

/// The arguments of `legal`.
#[derive(Debug, Args)]
pub(crate) struct LegalArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Read one position per line; answer each with its actions on one line, or `-` if there are
    /// none
    #[arg(long, conflicts_with = "position")]
    stdin: bool,
}

/// Prints the actions.
pub(crate) fn run(args: &LegalArgs, out: &mut Out) -> Result<(), Failure> {
    if args.stdin {
        return stream(args, out);
    }
    let mut actions = ActionTexts::default();
    actions.list(&args.game.open()?);
    for text in actions.iter() {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Answers positions until the input ends or a position is bad.
fn stream(args: &LegalArgs, out: &mut Out) -> Result<(), Failure> {
    let game = args.game.game;
    let options = args.game.options()?;
    let mut input = BufReader::with_capacity(LONGEST_LINE, io::stdin().lock());
    let mut line = Vec::new();
    let mut actions = ActionTexts::default();
    for number in 1_u64.. {
        let refuse =
            |reason: &dyn std::fmt::Display| Failure::Input(format!("line {number}: {reason}"));
        match read_line(&mut input, &mut line).map_err(|error| {
            Failure::Work(format!("cannot read standard input: {}", cause(&error)))
        })? {
            Line::End => break,
            Line::TooLong => return Err(refuse(&"too long for a position")),
            Line::Read => {}
        }
        let text = std::str::from_utf8(&line).map_err(|_| refuse(&"not UTF-8 text"))?;
        let position = game.open(&options, Some(text)).map_err(|e| refuse(&e))?;
        actions.list(&position);
        let mut separator = "";
        for text in actions.iter() {
            out.write_all(separator.as_bytes())?;
            out.write_all(text.as_bytes())?;
            separator = " ";
        }
        out.write_all(if separator.is_empty() { b"-\n" } else { b"\n" })?;
        // A program that sends one position at a time waits for its answer.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    Ok(())
}

/// The texts of a position's actions, sorted by bytes, in reusable buffers.
#[derive(Default)]
pub(crate) struct ActionTexts {
    text: String,
    /// The first bytes of each action as a number, and its range in `text`.
    spans: Vec<(u64, std::ops::Range<usize>)>,
}

impl ActionTexts {
    /// Fills the buffers with the legal actions of a position.
    pub(crate) fn list(&mut self, position: &AnyGame) {
        self.text.clear();
        self.spans.clear();
        position.visit(&mut *self);
        // Most actions differ in their first bytes, and numbers compare faster than texts.
        let text = &self.text;
        self.spans
            .sort_unstable_by(|(one, here), (other, there)| match one.cmp(other) {
                Ordering::Equal => text[here.clone()].cmp(&text[there.clone()]),
                decided => decided,
            });
    }

    /// The actions.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        let spans = self.spans.iter();
        spans.map(|(_, span)| &self.text[span.clone()])
    }
}

impl Visitor for &mut ActionTexts {
    type Output = ();

    fn visit<G: Game>(self, position: &G) {
        let mut list = ActionList::new();
        position.legal_actions(&mut list);
        for &action in list.iter() {
            let begin = self.text.len();
            position
                .write_action(action, &mut self.text)
                .expect("writing to a string does not fail");
            let written = &self.text.as_bytes()[begin..];
            self.spans
                .push((first_bytes(written), begin..self.text.len()));
        }
    }
}

/// The first eight bytes as a number that sorts like the text.
fn first_bytes(text: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    for (byte, &first) in bytes.iter_mut().zip(text) {
        *byte = first;
    }
    u64::from_be_bytes(bytes)
}
