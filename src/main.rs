//! The `roadworthy` command. The library does the work.

#![deny(unsafe_code)]

use std::process::ExitCode;

/// Judging allocates many small texts and lists on all cores.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Runs before `main`, because Rust opens /dev/null in place of a closed output, and writes then succeed.
#[cfg(target_os = "linux")]
#[expect(
    unsafe_code,
    reason = "nothing else runs before the runtime; the function has no unsafe code"
)]
#[used]
#[unsafe(link_section = ".init_array")]
static BEFORE_MAIN: extern "C" fn() = before_main;

#[cfg(target_os = "linux")]
extern "C" fn before_main() {
    let is_open = |name: &str| std::fs::symlink_metadata(name).is_ok();
    let is_closed = is_open("/proc/self/fd") && !is_open("/proc/self/fd/1");
    roadworthy::cli::OUTPUT_IS_CLOSED.store(is_closed, std::sync::atomic::Ordering::Relaxed);
}

fn main() -> ExitCode {
    roadworthy::cli::run()
}
