//! Bounded reading of lines and files from people and scripts.

use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use crate::failure::{Failure, cause};
use crate::output::Out;

/// The longest line that anything here understands is a position of a few hundred characters; a
/// line beyond this is a mistake, and must not fill the memory.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// The largest record that is read. A game of a thousand turns with comments is a tenth of a MiB.
const LARGEST_FILE: u64 = 16 * 1024 * 1024;

/// The first word of a line, and the rest.
pub(crate) fn first_word(line: &str) -> (&str, &str) {
    match line.split_once(char::is_whitespace) {
        Some((first, rest)) => (first, rest.trim()),
        None => (line, ""),
    }
}

/// What [`read_line`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A line, without its end.
    Read,
    /// A line longer than [`LONGEST_LINE`]; it was skipped.
    TooLong,
    /// No more lines.
    End,
}

/// Reads one line into `line`, replacing what it held. Lines end with `\n` or `\r\n`; the last one
/// may have no end.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut found = Line::End;
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            break;
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        if found != Line::TooLong && line.len() + part.len() <= LONGEST_LINE {
            line.extend_from_slice(part);
            found = Line::Read;
        } else {
            found = Line::TooLong;
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(found)
}

/// Reads a typed line, after a prompt if standard input is a terminal. `None` at the end of input.
pub(crate) fn ask(
    input: &mut impl BufRead,
    out: &mut Out,
    prompt: Option<&str>,
) -> Result<Option<String>, Failure> {
    loop {
        if let Some(prompt) = prompt {
            write!(out, "{prompt}")?;
        }
        out.flush()?;
        let mut line = Vec::new();
        let read = read_line(input, &mut line);
        let fail = |error| Failure::Work(format!("cannot read the input: {}", cause(&error)));
        match read.map_err(fail)? {
            Line::End => {
                if prompt.is_some() {
                    writeln!(out)?;
                }
                return Ok(None);
            }
            Line::TooLong => writeln!(out, "That line is too long.")?,
            Line::Read => return Ok(Some(String::from_utf8_lossy(&line).into_owned())),
        }
    }
}

/// Reads a whole text file, or standard input for `-`.
pub(crate) fn read_file(path: &Path) -> Result<String, Failure> {
    let name = file_name(path);
    let refuse = |reason: &dyn std::fmt::Display| Failure::Input(format!("{name}: {reason}"));
    let mut bytes = Vec::new();
    // One byte more than allowed reveals a longer file.
    let limit = LARGEST_FILE + 1;
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(|error| refuse(&cause(&error)))?;
    if bytes.len() as u64 > LARGEST_FILE {
        let mib = LARGEST_FILE / (1024 * 1024);
        return Err(refuse(&format_args!(
            "larger than {mib} MiB; nothing that is read here is"
        )));
    }
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to();
        refuse(&format_args!("not UTF-8 text (byte {})", place + 1))
    })
}

/// The name of a file in messages.
pub(crate) fn file_name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::{LONGEST_LINE, Line, read_line};

    fn lines(text: &[u8], buffer: usize) -> Vec<(Line, Vec<u8>)> {
        let mut input = BufReader::with_capacity(buffer, text);
        let mut line = Vec::new();
        let mut all = Vec::new();
        loop {
            match read_line(&mut input, &mut line).unwrap() {
                Line::End => return all,
                Line::TooLong => all.push((Line::TooLong, Vec::new())),
                Line::Read => all.push((Line::Read, line.clone())),
            }
        }
    }

    #[test]
    fn lines_end_in_every_way() {
        for buffer in [1, 2, 3, 100] {
            let found: Vec<Vec<u8>> = lines(b"a\r\nbc\n\nd", buffer)
                .into_iter()
                .map(|(_, line)| line)
                .collect();
            assert_eq!(found, [&b"a"[..], b"bc", b"", b"d"]);
        }
        assert_eq!(lines(b"", 10), []);
    }

    #[test]
    fn a_line_without_end_is_skipped() {
        let mut text = vec![b'x'; LONGEST_LINE + 1];
        text.extend_from_slice(b"\nok\n");
        let found = lines(&text, 1000);
        assert_eq!(found[0].0, Line::TooLong);
        assert_eq!(found[1], (Line::Read, b"ok".to_vec()));
    }
}
