//! A progress bar for long work. Ctrl-C still stops the program.

use std::io::IsTerminal;
use std::sync::atomic::AtomicBool;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kabinet_engine::{Progress, ProgressMonitor};

/// A bar on standard error, if that is a terminal.
pub(crate) struct Bar {
    bar: ProgressBar,
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
        }
    }

    /// Shows the progress of the work.
    pub(crate) fn show(&self, progress: Progress<'_>) {
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
