//! The progress bar of long runs, and their interruption by Ctrl-C.

use std::time::{Duration, Instant};

use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Appears on a terminal after a second.
pub(super) struct Progress {
    bar: ProgressBar,
    start: Instant,
    is_late: Once,
}

impl Progress {
    const SILENT: Duration = Duration::from_secs(1);

    pub(super) fn of(count: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::hidden());
        Progress { bar, start: Instant::now(), is_late: Once::new() }
    }

    pub(super) fn step(&self) {
        if self.start.elapsed() > Progress::SILENT {
            self.is_late.call_once(|| self.bar.set_draw_target(ProgressDrawTarget::stderr()));
        }
        self.bar.inc(1);
    }

    /// "fit ████░░░░ 52% of 2,000 decided 4s".
    pub(super) fn share(&self, done: i64, of: i64, message: impl FnOnce() -> String) {
        if self.start.elapsed() > Progress::SILENT {
            self.is_late.call_once(|| {
                let style =
                    ProgressStyle::with_template("fit  {bar:20}  {percent}% of {msg}   {elapsed}");
                let style = style.map(|style| style.progress_chars("██░"));
                style.into_iter().for_each(|style| self.bar.set_style(style));
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            });
            self.bar.set_length(of as u64);
            self.bar.set_message(message());
        }
        self.bar.set_position(done as u64);
    }

    pub(super) fn done(&self) {
        self.bar.finish_and_clear();
    }
}

/// Becomes true at the first Ctrl-C, so that the search can print its best result. The second Ctrl-C ends the program.
#[expect(clippy::exit, reason = "a handler of signals cannot return to `main`")]
pub(super) fn interruption() -> &'static AtomicBool {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    let handler = || {
        if INTERRUPTED.swap(true, Relaxed) {
            process::exit(130);
        }
    };
    // Without a handler, the first Ctrl-C ends the program.
    let _ = ctrlc::set_handler(handler);
    &INTERRUPTED
}
