//! Lines of untrusted input, read with bounded memory.

use std::io::{self, BufRead};

/// A line without its line break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// The whole line.
    Whole(Vec<u8>),
    /// The beginning of a line that was too long; the rest was dropped.
    Cut(Vec<u8>),
}

/// Reads a line and keeps at most `longest` bytes of it. `None` at the end of the input.
///
/// A last line without a line break counts.
pub(crate) fn read_line(input: &mut impl BufRead, longest: usize) -> io::Result<Option<InputLine>> {
    let mut kept = Vec::new();
    let mut cut = false;
    let mut any = false;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            break;
        }
        any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let room = longest - kept.len();
        cut |= part.len() > room;
        kept.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !any {
        return Ok(None);
    }
    if kept.last() == Some(&b'\r') {
        kept.pop();
    }
    Ok(Some(if cut {
        InputLine::Cut(kept)
    } else {
        InputLine::Whole(kept)
    }))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_are_whole_or_cut() {
        let text: &[u8] = b"one\r\n\nlonger than that\n\xff\xfe\nlast";
        for buffer in [1, 3, 100] {
            let mut input = BufReader::with_capacity(buffer, text);
            let mut next = || read_line(&mut input, 6).unwrap();
            assert_eq!(next(), Some(InputLine::Whole(b"one".to_vec())));
            assert_eq!(next(), Some(InputLine::Whole(b"".to_vec())));
            assert_eq!(next(), Some(InputLine::Cut(b"longer".to_vec())));
            assert_eq!(next(), Some(InputLine::Whole(b"\xff\xfe".to_vec())));
            assert_eq!(next(), Some(InputLine::Whole(b"last".to_vec())));
            assert_eq!(next(), None);
        }
    }
}
