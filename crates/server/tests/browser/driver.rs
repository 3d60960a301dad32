//! One chromedriver for all tests that run at the same time.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A chromedriver that runs until nobody needs it.
pub(crate) struct Driver {
    child: Child,
    /// The shell around the driver ends it as soon as this is closed, even if the tests are killed.
    leash: Option<ChildStdin>,
    port: u16,
}

static RUNNING: Mutex<Weak<Driver>> = Mutex::new(Weak::new());

impl Driver {
    /// The one that runs, or a new one.
    pub(crate) fn get() -> Arc<Self> {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(driver) = running.upgrade() {
            return driver;
        }
        let driver = Arc::new(Self::start());
        *running = Arc::downgrade(&driver);
        driver
    }

    fn start() -> Self {
        // The shell gives background processes an empty input, so `read` has the leash for itself.
        let script = "chromedriver --port=0 & read -r _; kill $!; wait";
        let mut child = Command::new("sh")
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let leash = child.stdin.take();
        let said = child.stdout.take().expect("its output is ours");
        let mut lines = BufReader::new(said).lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Somebody has to read on, or the driver would wait for it.
        std::thread::spawn(move || lines.for_each(drop));
        Driver {
            child,
            leash,
            port: port.expect("chromedriver starts; ./test installs it (Debian: chromium-driver)"),
        }
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.leash = None;
        let _ = self.child.wait();
    }
}
