//! Completion of a command line in bash, and the scripts of other shells.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::{run, text};

/// The program's name in the scripts.
fn path() -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_roadworthy"));
    format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap())
}

#[test]
#[allow(clippy::print_stderr)]
fn bash_completes_a_line() {
    const LINE: &str = "source <(roadworthy completions bash)
        COMP_WORDS=(roadworthy che) COMP_CWORD=1
        _roadworthy roadworthy che roadworthy
        printf '%s\\n' \"${COMPREPLY[@]}\"";
    let Ok(output) = Command::new("bash").args(["-c", LINE]).env("PATH", path()).output() else {
        eprintln!("skipped: there is no bash");
        return;
    };
    assert_eq!(text(&output.stdout).trim(), "check", "{}", text(&output.stderr));
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(Path::new("."), &["completions", shell]);
        assert!(text(&output.stdout).contains("stdin-name"), "{shell}");
    }
}

#[test]
fn standard_input_can_have_a_name() {
    let car = fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let output = crate::cli::pipe(&car, &["check", "-", "--stdin-name", "my-car.toml"]);
    assert!(text(&output.stdout).starts_with("legal  Killer Kart (my-car.toml)"));
}
