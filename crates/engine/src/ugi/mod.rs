//! The engine behind the Universal Game Interface (UGI), the protocol of match runners. docs/UGI.md
//! describes it.
//!
//! | module | concept |
//! | --- | --- |
//! | `command` | parses commands |
//! | `options` | the options |
//! | `search_info` | limits of a search, and `info` lines |
//! | `session` | a session: the game, the engine, and a search in the background |

mod command;
mod options;
mod search_info;
mod session;

use std::io::{self, BufRead, Write};
use std::sync::Mutex;

use kabinet_core::Match;
use kabinet_core::text::quoted;
use kabinet_games::{AnyGame, Options};

use crate::data::DataFolder;

pub use command::{Command, CommandError, Go, Query};

use crate::input_line::{InputLine, read_line};
use session::{Next, Output, Session};

/// The longest line that is read: a game of a hundred thousand turns.
const LONGEST_LINE: usize = 4 << 20;

/// The setup of a session.
pub struct Setup {
    /// The variant, until an option changes it.
    pub options: Options,
    /// The position that `startpos` means.
    pub start: AnyGame,
    /// Draws the board for `d`.
    pub draw: fn(&Match<AnyGame>) -> String,
    /// The folder of tablebases.
    pub data: Option<DataFolder>,
}

/// Answers every line of the input until it ends or says `quit`.
///
/// Searches run in the background, so that every line is answered at once. They have ended when
/// this returns. Invalid input is answered with an `info string`.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn serve(mut input: impl BufRead, output: impl Write + Send, setup: Setup) -> io::Result<()> {
    let output = Mutex::new(Output::new(output));
    std::thread::scope(|scope| {
        let mut session = Session::new(scope, &output, setup);
        loop {
            let line = match read_line(&mut input, LONGEST_LINE) {
                Ok(Some(line)) => line,
                Ok(None) => break,
                Err(error) => {
                    session.halt();
                    return Err(error);
                }
            };
            let next = match line {
                InputLine::Cut(_) => session.complain("the line is too long"),
                InputLine::Whole(bytes) => match std::str::from_utf8(&bytes) {
                    Err(_) => session.complain("the line is not UTF-8"),
                    Ok(text) => match Command::read(text) {
                        Ok(None) => Next::GoOn,
                        Ok(Some(command)) => session.answer(command),
                        Err(error) => session.complain(&error.to_string()),
                    },
                },
            };
            if next == Next::End {
                break;
            }
        }
        session.halt();
        Ok(())
    })?;
    output
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
        .result()
}

/// A text as one `info string` line.
fn info_string(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    if text.chars().any(char::is_control) {
        format!("info string {}\n", quoted(&text))
    } else {
        format!("info string {text}\n")
    }
}
