//! A command's failure: one line on standard error and an exit status.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use kabinet_core::text::quoted;

use crate::secrets::without_passwords;

/// The reason a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad input: a position, an action, an option, a file, the usage.
    Input(String),
    /// A failure at work: a full disk, a thread that cannot be started.
    Work(String),
    /// The reader of the output has gone, as with `| head`. This is not an error.
    ClosedPipe,
}

impl Failure {
    /// Bad input, explained by an error of the libraries.
    pub(crate) fn input(reason: impl std::fmt::Display) -> Self {
        Failure::Input(reason.to_string())
    }

    /// The system gives no threads to work with.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "it is what `map_err` hands over"
    )]
    pub(crate) fn no_threads(error: io::Error) -> Self {
        Failure::Work(format!("no threads: {}", cause(&error)))
    }

    /// Prints the reason to standard error and returns the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        let (reason, status) = match self {
            Failure::Input(reason) => (reason, 2),
            Failure::Work(reason) => (reason, 1),
            Failure::ClosedPipe => return ExitCode::SUCCESS,
        };
        // If standard error is closed too, the exit status has to do.
        let reason = without_passwords(&one_line(reason));
        let _ = writeln!(io::stderr(), "kabinet: {reason}");
        ExitCode::from(status)
    }
}

/// Errors of writing to standard output. Other I/O errors are converted explicitly.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Work(format!(
                "cannot write to standard output: {}",
                cause(&error)
            )),
        }
    }
}

/// The cause of an I/O error, without error numbers and file names.
pub(crate) fn cause(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::PermissionDenied => "there is no permission".to_owned(),
        _ => {
            let text = error.to_string();
            let words = text.split(" (os error ").next().unwrap_or_default();
            // The text continues after a colon.
            let mut rest = words.chars();
            let first = rest.next().map(|c| c.to_ascii_lowercase());
            first.into_iter().chain(rest).collect()
        }
    }
}

/// The text on one line, without control characters that could affect a terminal.
pub(crate) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = String::new();
    for c in words.join(" ").chars() {
        if c.is_control() {
            line.extend(c.escape_debug());
        } else {
            line.push(c);
        }
    }
    line
}

/// Handles arguments that did not parse: prints the requested help, or reduces the parser's message
/// to one line.
pub(crate) fn from_arguments(message: &clap::Error) -> Result<(), Failure> {
    if matches!(
        message.kind(),
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
    ) {
        return Ok(message.print()?);
    }
    let rendered = message.render().to_string();
    let mut paragraphs = rendered.split("\n\n").map(str::trim);
    let first = paragraphs.next().unwrap_or_default();
    let mut line = first.strip_prefix("error: ").unwrap_or(first).to_owned();
    let usage = paragraphs.find_map(|paragraph| paragraph.strip_prefix("Usage: "));
    let unknown = message.kind() == ErrorKind::InvalidSubcommand;
    if unknown && let Some(name) = message.get(ContextKind::InvalidSubcommand) {
        let name = name.to_string();
        line = format!("no command is called {}", quoted(&name));
    }
    // The parser's other tips, on passing odd words as values, do not help here.
    let likely = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg];
    if let Some(likely) = likely.into_iter().find_map(|kind| message.get(kind)) {
        let words = match likely {
            ContextValue::Strings(words) => words.join(" or "),
            word => word.to_string(),
        };
        line += &format!(" (did you mean {words}?)");
    }
    if unknown {
        let words = usage.unwrap_or_default().split_whitespace();
        let command: Vec<&str> = words
            .take_while(|word| !word.starts_with(['<', '[']))
            .collect();
        line += &format!("; {} --help lists the commands", command.join(" "));
    } else if let Some(usage) = usage {
        line += &format!("; usage: {usage}");
    }
    Err(Failure::Input(line))
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::{cause, one_line};

    #[test]
    fn a_message_is_one_harmless_line() {
        assert_eq!(one_line("a\n  b\r\n\tc"), "a b c");
        assert_eq!(one_line("\u{1b}[31mred"), "\\u{1b}[31mred");
    }
    #[test]
    fn a_cause_has_no_numbers() {
        for number in [2, 13, 21, 28, 36] {
            let cause = cause(&io::Error::from_raw_os_error(number));
            assert!(!cause.contains("os error"), "{cause}");
            assert!(cause.starts_with(|c: char| !c.is_uppercase()), "{cause}");
        }
    }
}
