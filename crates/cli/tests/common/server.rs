//! The real server as a child process.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// A server that runs until it is dropped or killed.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: String,
    pub(crate) started: Instant,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    /// The same with more settings.
    pub(crate) fn start_with(data: &Path, settings: &[&str]) -> Self {
        let started = Instant::now();
        let (child, address) = launch(data, |command| {
            command.args(settings);
        });
        Self {
            child,
            address: address.expect("where it listens"),
            started,
        }
    }

    /// `kill -9`: it has no moment to put anything in order.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("its end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server with a data folder and the settings that `set` adds. The address is where it
/// listens, if it comes so far.
pub(crate) fn launch(data: &Path, set: impl FnOnce(&mut Command)) -> (Child, Option<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kabinet"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--engines", "1"])
        .arg("--data")
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    set(&mut command);
    let mut child = command.spawn().expect("the binary runs");
    let out = child.stdout.take().expect("its output");
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("listening on http://");
    (child, address.map(str::to_owned))
}
