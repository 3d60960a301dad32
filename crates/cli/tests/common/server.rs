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
        let mut child = Command::new(env!("CARGO_BIN_EXE_kabinet"))
            .args(["serve", "--listen", "127.0.0.1:0", "--engines", "1"])
            .arg("--data")
            .arg(data)
            .args(settings)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary runs");
        let out = child.stdout.take().expect("its output");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on http://");
        let address = address.expect("where it listens").to_owned();
        Self {
            child,
            address,
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
