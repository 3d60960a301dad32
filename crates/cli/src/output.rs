//! Standard output: buffered, and with colours and Unicode only where they are welcome.

use std::io::{self, BufWriter, IsTerminal, Stdout};

use terminal_size::{Height, Width, terminal_size_of};

/// Standard output for a command. Errors of writing come back as values, so that a closed pipe can
/// end the command quietly.
pub(crate) type Out = BufWriter<Stdout>;

/// Room for many lines: a batch of a million answers should not be a million system calls.
const BUFFER: usize = 1 << 16;

/// Standard output. It is locked for each write only: a command may write from several threads.
pub(crate) fn standard() -> Out {
    BufWriter::with_capacity(BUFFER, io::stdout())
}

/// Whether standard output is a terminal that shows colours and Unicode, and the user allows them.
pub(crate) fn fancy() -> bool {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let objection = set("NO_COLOR").is_some();
    let dumb = set("TERM").is_some_and(|term| term == "dumb");
    // The first variable that is set decides, as in POSIX. Without any, assume UTF-8.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let unicode = locale.is_none_or(|locale| {
        let locale = locale.to_string_lossy().to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    io::stdout().is_terminal() && !objection && !dumb && unicode
}

/// The size of the terminal on standard output, columns and lines, as far as known.
pub(crate) fn size() -> (Option<usize>, Option<usize>) {
    // The environment takes precedence, as in other programs.
    let set = |name: &str| std::env::var(name).ok()?.trim().parse::<usize>().ok();
    let stdout = io::stdout();
    let found = { stdout.is_terminal() }.then(|| terminal_size_of(&stdout));
    let (columns, lines) = match found.flatten() {
        Some((Width(columns), Height(lines))) => (Some(columns.into()), Some(lines.into())),
        None => (None, None),
    };
    let known = |size: Option<usize>| size.filter(|&size| size > 0);
    (
        known(set("COLUMNS")).or(known(columns)),
        known(set("LINES")).or(known(lines)),
    )
}
