//! Output on a terminal, and messages on standard error.

use std::fs;
use std::process::{Command, Stdio};

use crate::cli::{run, text};

const CAR: &str = include_str!("../designs/classic/killer-kart.toml");

/// A patch for a pipe has the bytes of the file. On a terminal, characters that move the cursor or turn the text are shown.
#[cfg(target_os = "linux")]
#[test]
fn patches_are_printable_on_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let car = "# \u{202e}eman\r\nbody   =   \"compact\"\r\ncrew = [\"drivr\"]\r\n";
    fs::write(folder.path().join("car.toml"), car).unwrap();
    let program = env!("CARGO_BIN_EXE_roadworthy");
    for command in ["fix", "fmt"] {
        let piped = run(folder.path(), &[command, "car.toml", "--diff"]);
        assert!(text(&piped.stdout).contains("\n # \u{202e}eman\r\n"), "{command}");
        let call = format!("{program} {command} car.toml --diff");
        let shown = Command::new("script")
            .args(["-qec", &call, "/dev/null"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let shown = text(&shown.stdout);
        assert!(shown.contains("# \u{fffd}eman\r\n") && !shown.contains('\u{202e}'), "{shown}");
    }
}

/// `garage` opens files and folders only.
#[cfg(unix)]
#[test]
fn the_garage_opens_no_other_things() {
    let folder = tempfile::tempdir().unwrap();
    for (path, told) in [
        ("/dev/null", "error: /dev/null is not a regular file\n"),
        (
            "car.toml",
            "error: car.toml was not found\nhint: roadworthy list shows the designs here\n",
        ),
    ] {
        let output = run(folder.path(), &["garage", "--no-open", path]);
        assert_eq!((output.status.code(), &*text(&output.stderr)), (Some(2), told));
    }
}

#[test]
fn a_duel_names_the_problems_of_a_broken_design() {
    let folder = tempfile::tempdir().unwrap();
    let broken = CAR.replace("item = \"MG\"", "item = \"Mangler\"");
    fs::write(folder.path().join("car.toml"), broken).unwrap();
    let output = run(folder.path(), &["duel", "Hotshot", "car.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("o weapon is called `Mangler`"));
}
