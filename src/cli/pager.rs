//! Shows long texts on a terminal with `$PAGER`, or `less` if it is not set. If neither runs, they are printed.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use super::{Failure, print};

/// Prints a text, through a pager on a terminal.
pub(super) fn page(text: &str) -> Result<(), Failure> {
    let wanted = std::env::var_os("PAGER").unwrap_or_else(|| OsString::from("less -FRX"));
    match io::stdout().is_terminal() && through(&wanted, text) {
        true => Ok(()),
        false => print(text),
    }
}

/// Whether the pager ran. Leaving it early is not an error.
fn through(pager: &OsString, text: &str) -> bool {
    let words = pager.to_string_lossy();
    let mut words = words.split_whitespace();
    let Some(program) = words.next() else { return false };
    let spawned = Command::new(program).args(words).stdin(Stdio::piped()).spawn();
    let Ok(mut child) = spawned else { return false };
    if let Some(mut input) = child.stdin.take() {
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pager_has_the_whole_text() {
        let folder = tempfile::tempdir().unwrap();
        let seen = folder.path().join("seen");
        let text = "a line\n".repeat(100_000);
        let pager = format!("dd status=none of={}", seen.display());
        assert!(through(&pager.into(), &text));
        assert_eq!(std::fs::read_to_string(seen).unwrap(), text);
    }

    #[cfg(unix)]
    #[test]
    fn leaving_a_pager_early_is_no_failure() {
        assert!(through(&"true".into(), &"a line\n".repeat(100_000)));
    }

    #[test]
    fn without_a_pager_the_text_is_printed() {
        assert!(!through(&"no-such-pager --quit".into(), "text"));
        assert!(!through(&"".into(), "text"));
    }
}
