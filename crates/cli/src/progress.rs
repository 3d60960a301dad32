//! A progress bar for long work. Ctrl-C still stops the program.

use std::io::IsTerminal;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kabinet_engine::{Progress, ProgressMonitor};

/// The time between two lines of progress where there is no terminal.
const LINES_EVERY: Duration = Duration::from_secs(10);

/// A bar on standard error, if that is a terminal.
pub(crate) struct Bar {
    bar: ProgressBar,
    /// Without a terminal: the stage and the time of the last line.
    lines: Option<Mutex<Option<(String, Instant)>>>,
}

impl Bar {
    /// A bar that appears with the first report.
    pub(crate) fn new() -> Self {
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        Bar {
            bar: ProgressBar::with_draw_target(None, target),
            lines: None,
        }
    }

    /// A bar for work that takes hours. Without a terminal it writes a line now and then, so that a
    /// log shows how far the work is.
    pub(crate) fn for_hours() -> Self {
        let terminal = std::io::stderr().is_terminal();
        Bar {
            lines: (!terminal).then(|| Mutex::new(None)),
            ..Bar::new()
        }
    }

    /// Writes a line of progress if the stage is new, or if the last line is old.
    fn write_line(last: &Mutex<Option<(String, Instant)>>, progress: Progress<'_>) {
        let Progress { stage, done, total } = progress;
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        let due = last
            .as_ref()
            .is_none_or(|(name, at)| name != stage || at.elapsed() >= LINES_EVERY);
        if !due && done != total {
            return;
        }
        *last = Some((stage.to_owned(), Instant::now()));
        match total {
            0 => eprintln!("{stage}: {done}"),
            _ => eprintln!("{stage}: {done} of {total}"),
        }
    }

    /// Shows the progress of the work.
    pub(crate) fn show(&self, progress: Progress<'_>) {
        if let Some(last) = &self.lines {
            return Self::write_line(last, progress);
        }
        if self.bar.length() != Some(progress.total) {
            let style = if progress.total > 0 {
                "{msg} [{bar:30}] {percent:>3}%  {elapsed} (left {eta})"
            } else {
                "{msg} {human_pos}  {elapsed}"
            };
            self.bar.set_length(progress.total);
            if let Ok(style) = ProgressStyle::with_template(style) {
                self.bar.set_style(style.progress_chars("=> "));
            }
        }
        if self.bar.message() != progress.stage {
            self.bar.set_message(progress.stage.to_owned());
        }
        self.bar.set_position(progress.done);
    }

    /// Runs work under the bar, which disappears at the end.
    pub(crate) fn during<T>(&self, work: impl FnOnce(ProgressMonitor<'_>) -> T) -> T {
        let never = AtomicBool::new(false);
        let report = |progress: Progress<'_>| self.show(progress);
        let result = work(ProgressMonitor::new(&report, &never));
        self.bar.finish_and_clear();
        result
    }
}
