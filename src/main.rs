//! The roadworthy command: everything it does is in the library.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Judging a folder is many small texts and lists, on all cores.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    roadworthy::cli::run()
}
