//! Values as JSON texts.

use std::cell::RefCell;
use std::io::{self, Write};

use serde::Serialize;

/// How much memory a thread keeps for texts: more than a state of a live game needs.
const KEPT: usize = 64 << 10;

thread_local! {
    static BUFFER: RefCell<Buffer> = RefCell::default();
}

/// A text that is being written. A state has hundreds of parts of a few bytes each, and to push a
/// part onto a vector is a call; to copy it to where there is space already is none.
#[derive(Debug, Default)]
struct Buffer {
    bytes: Vec<u8>,
    /// How much of it is written.
    len: usize,
}

impl Buffer {
    #[cold]
    fn grow(&mut self, least: usize) {
        self.bytes.resize(least.next_power_of_two().max(4096), 0);
    }
}

impl Write for Buffer {
    #[inline]
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        self.write_all(part)?;
        Ok(part.len())
    }

    #[inline]
    fn write_all(&mut self, part: &[u8]) -> io::Result<()> {
        let end = self.len + part.len();
        if end > self.bytes.len() {
            self.grow(end);
        }
        self.bytes[self.len..end].copy_from_slice(part);
        self.len = end;
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A value as JSON.
///
/// # Panics
/// If it cannot be written as JSON. All our messages can.
#[must_use]
pub(crate) fn text(value: &impl Serialize) -> String {
    written(value, |_| {})
}

/// A value that is written as an object, and another object as JSON, as one object. Neither is
/// empty.
///
/// # Panics
/// If the first cannot be written as JSON.
#[cfg(any(feature = "serve", test))]
#[must_use]
pub(crate) fn joined(first: &impl Serialize, second: &str) -> String {
    written(first, |buffer| {
        debug_assert!(buffer.bytes[buffer.len - 1] == b'}' && second.starts_with('{'));
        buffer.len -= 1;
        // A buffer takes everything.
        let _ = buffer.write_all(b",");
        let _ = buffer.write_all(&second.as_bytes()[1..]);
    })
}

fn written(value: &impl Serialize, and: impl FnOnce(&mut Buffer)) -> String {
    // A value whose parts are written by this very function finds the buffer empty.
    let mut buffer = BUFFER.take();
    buffer.len = 0;
    serde_json::to_writer(&mut buffer, value).expect("a value that can be written as JSON");
    and(&mut buffer);
    let text = buffer.bytes[..buffer.len].to_vec();
    if buffer.bytes.len() <= KEPT {
        BUFFER.set(buffer);
    }
    String::from_utf8(text).expect("JSON is UTF-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_of_the_library() {
        let long = vec!["é\"\n"; 50_000];
        for value in [vec![], vec!["", "a"], long, vec!["b"]] {
            assert_eq!(text(&value), serde_json::to_string(&value).expect("JSON"));
        }
        assert!(BUFFER.take().bytes.len() <= KEPT, "memory is given back");
    }

    #[test]
    fn two_objects_become_one() {
        let first = serde_json::json!({"a": 1});
        assert_eq!(joined(&first, r#"{"b":[2]}"#), r#"{"a":1,"b":[2]}"#);
    }
}
