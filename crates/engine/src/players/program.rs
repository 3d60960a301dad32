//! Another program as a child process that is spoken to in lines, and that can never make anybody wait for ever.

use std::io::{self, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::input_line::{InputLine, read_line};

/// How long a program may take to end after it was asked to.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long a wait lasts between two looks at the flag or at a process.
const LOOK: Duration = Duration::from_millis(20);
/// The longest line of a program that is read; the rest of a longer one is dropped.
const LONGEST_LINE: usize = 1 << 16;
/// How many lines may wait to be read, so that a talkative program cannot fill the memory.
const MOST_LINES: usize = 1024;

/// A running program.
pub(super) struct Program {
    child: Child,
    /// Lines to it. A thread writes them, because a program that does not read would block.
    to: Option<Sender<String>>,
    from: Receiver<String>,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The program has ended, or has closed its output.
    Ended,
    /// It did not say anything in time.
    Late,
    /// Nobody wants an answer any more.
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
                // It ends when the program does, or when nobody has anything more to say.
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

    /// Says a line. Whether the program still listens shows when it does not answer.
    pub(super) fn say(&self, line: &str) {
        if let Some(to) = &self.to {
            let _ = to.send(format!("{line}\n"));
        }
    }

    /// Waits for a line that `wanted` can use, and skips all others.
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

    /// How the program ended, as words behind a message; nothing if nobody can know.
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

/// The program ends, by itself or not; it is waited for, so that nothing of it is left.
impl Drop for Program {
    fn drop(&mut self) {
        self.say("quit");
        // The thread that writes ends, and the program's input with it.
        self.to = None;
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                _ => break,
            }
        }
        // Both do nothing if it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
