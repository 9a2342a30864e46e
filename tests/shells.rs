//! Completion of a real line in bash and zsh, and man pages.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::{run, text};

/// What the program answers to the script of a shell.
fn answer(line: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    command.env("ROADWORTHY_COMPLETE", "bash").env("_CLAP_IFS", "\n");
    command.env("_CLAP_COMPLETE_INDEX", (line.len() - 1).to_string());
    let output = command.arg("--").args(line).output().unwrap();
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn names_are_completed() {
    let has = |line: &[&str], word: &str| {
        let found = answer(line);
        assert!(found.iter().any(|found| found == word), "{line:?}: {found:?}");
    };
    has(&["roadworthy", "che"], "check");
    has(&["roadworthy", "explain", "side-l"], "side-limit");
    has(&["roadworthy", "explain", "my-car.toml", "top"], "top-speed");
    has(&["roadworthy", "check", "--event", "amat"], "amateur-night");
    has(&["roadworthy", "catalog", "show", "machine"], "machine-gun");
    has(&["roadworthy", "catalog", "list", "weap"], "weapon");
    has(&["roadworthy", "guide", "car"], "carz");
    has(&["roadworthy", "new", "--from", "Killer"], "Killer Kart");
    has(&["roadworthy", "check", "--format", "js"], "json");
}

/// The program under the name by which scripts call it.
fn path() -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_roadworthy"));
    format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap())
}

#[test]
#[allow(clippy::print_stderr)]
fn bash_completes_a_line() {
    const LINE: &str = "source <(roadworthy completions bash)
        COMP_WORDS=(roadworthy explain side-l) COMP_CWORD=2 COMP_TYPE=9
        _clap_complete_roadworthy roadworthy side-l explain
        printf '%s\\n' \"${COMPREPLY[@]}\"";
    let Ok(output) = Command::new("bash").args(["-c", LINE]).env("PATH", path()).output() else {
        eprintln!("skipped: there is no bash");
        return;
    };
    assert_eq!(text(&output.stdout).trim(), "side-limit", "{}", text(&output.stderr));
}

/// zsh completes only on a terminal, which its module `zpty` is.
#[test]
#[allow(clippy::print_stderr)]
fn zsh_completes_a_line() {
    const LINE: &str = "zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell 'PS1= ; autoload -U compinit; compinit -u -D; source <(roadworthy completions zsh)'
        zpty -w shell $'roadworthy explain side-l\\t'
        while zpty -r shell line; do [[ $line == *side-limit* ]] && print found && break; done";
    let mut zsh = Command::new("timeout");
    zsh.args(["20", "zsh", "-f", "-c", LINE]).env("PATH", path()).env("TERM", "dumb");
    let output = zsh.output();
    match output {
        Ok(output) if output.status.code() != Some(127) => {
            assert_eq!(text(&output.stdout).trim(), "found", "{}", text(&output.stderr));
        }
        _ => eprintln!("skipped: there is no zsh"),
    }
}

#[test]
fn every_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = run(Path::new("."), &["completions", shell]);
        assert!(text(&output.stdout).contains("ROADWORTHY_COMPLETE"), "{shell}");
    }
}

#[test]
fn every_command_has_a_man_page() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run(folder.path(), &["man", "-o", "man1"]).status.success());
    let page = |name: &str| fs::read_to_string(folder.path().join("man1").join(name)).unwrap();
    assert!(page("roadworthy.1").contains("roadworthy\\-check(1)"));
    let check = page("roadworthy-check.1");
    assert!(check.contains("Examples") && !check.contains('\u{1b}'), "{check}");
    page("roadworthy-catalog-show.1");
}

#[test]
fn standard_input_can_have_a_name() {
    let car = fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let output = crate::cli::pipe(&car, &["check", "-", "--stdin-name", "my-car.toml"]);
    assert!(text(&output.stdout).starts_with("legal      my-car.toml: Killer Kart"));
}
