//! A child process that communicates in lines. It can never block its caller for ever.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::input_line::{InputLine, read_line};

/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_millis(500);
/// The interval between two checks of the stop flag or of a process.
const LOOK: Duration = Duration::from_millis(20);
/// The longest line that is read; the rest of a longer one is dropped.
const LONGEST_LINE: usize = 1 << 16;
/// How many unread lines are kept, so that a program cannot fill the memory.
const MOST_LINES: usize = 1024;

/// A running program.
pub(super) struct Program {
    child: Child,
    /// Lines to the program. A thread writes them, because a program that does not read would
    /// block.
    to: Option<Sender<String>>,
    from: Receiver<String>,
}

/// Why no line was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The program has ended or closed its output.
    Ended,
    /// It did not answer in time.
    Late,
    /// The caller set the stop flag.
    Stopped,
}

impl Program {
    /// Starts a program: its name or path, and its arguments.
    pub(super) fn start(command: &[String]) -> io::Result<Self> {
        let Some((name, arguments)) = command.split_first() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no command"));
        };
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (to, lines_to) = mpsc::channel::<String>();
        let (sender, from) = mpsc::sync_channel(MOST_LINES);
        if let Some(mut input) = child.stdin.take() {
            thread::Builder::new().spawn(move || {
                // The thread ends with the program, or when the sender is dropped.
                for line in lines_to {
                    if input.write_all(line.as_bytes()).is_err() || input.flush().is_err() {
                        break;
                    }
                }
            })?;
        }
        if let Some(output) = child.stdout.take() {
            thread::Builder::new().spawn(move || {
                let mut output = BufReader::new(output);
                while let Ok(Some(line)) = read_line(&mut output, LONGEST_LINE) {
                    let (InputLine::Whole(text) | InputLine::Cut(text)) = line;
                    if sender
                        .send(String::from_utf8_lossy(&text).into_owned())
                        .is_err()
                    {
                        break;
                    }
                }
            })?;
        }
        Ok(Program {
            child,
            to: Some(to),
            from,
        })
    }

    /// Sends a line. If the program has ended, the next wait will show it.
    pub(super) fn say(&self, line: &str) {
        if let Some(to) = &self.to {
            let _ = to.send(format!("{line}\n"));
        }
    }

    /// Waits for a line that `wanted` accepts and skips all others.
    pub(super) fn wait<T>(
        &self,
        time: Duration,
        stop: &AtomicBool,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Silence> {
        let begin = Instant::now();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Silence::Stopped);
            }
            let left = time.saturating_sub(begin.elapsed());
            if left.is_zero() {
                return Err(Silence::Late);
            }
            match self.from.recv_timeout(left.min(LOOK)) {
                Ok(line) => {
                    if let Some(found) = wanted(line.trim()) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
            }
        }
    }

    /// How the program ended, as a suffix for messages; empty if unknown.
    pub(super) fn last_words(&mut self) -> String {
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
            match self.child.try_wait() {
                Ok(Some(status)) => return format!(" ({status})"),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(_) => break,
            }
        }
        String::new()
    }
}

/// Ends the program and waits for it, so that no zombie is left.
impl Drop for Program {
    fn drop(&mut self) {
        self.say("quit");
        // This ends the writing thread and closes the program's input.
        self.to = None;
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                _ => break,
            }
        }
        // Both do nothing if the program has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
