//! What a terminal asks and shows: the questions of `new`, and how Ctrl-C ends them and `watch`. Driven by a
//! pseudo-terminal.

use std::fs;
use std::path::Path;
use std::process::Command;

use rexpect::error::Error;
use rexpect::session::{PtySession, spawn_command};

use crate::check;

const ENTER: &str = "\r";
const ESCAPE: &str = "\u{1b}";

/// Runs the program on a terminal, which waits ten seconds for what it expects.
fn on_terminal(folder: &Path, arguments: &[&str]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    command.args(arguments).current_dir(folder).env("TERM", "xterm-256color");
    spawn_command(command, Some(30_000)).unwrap()
}

fn answer(terminal: &mut PtySession, question: &str, answer: &str) -> Result<(), Error> {
    terminal.exp_string(&format!("{question} "))?;
    terminal.send(answer)?;
    terminal.flush()
}

/// How the program ends. The type of it is not public, but its text says it.
fn end(terminal: &PtySession) -> String {
    let end = format!("{:?}", terminal.process().wait().unwrap());
    if end.contains("SIGINT") {
        return "interrupted".to_owned();
    }
    let code = end.trim_end_matches(')').rsplit(' ').next().unwrap_or_default();
    format!("exited {code}")
}

/// The questions after game and name.
const QUESTIONS: [(&str, &[&str]); 5] = [
    ("classic", &["Body", "Chassis", "Suspension", "Power plant", "Tires"]),
    ("autowar", &["Vehicle", "Frame", "Engine", "Tires"]),
    ("carz", &["Body", "Grade", "Volume", "Suspension", "Paint"]),
    ("sixth", &["Division", "Driver", "Gunner"]),
    ("card-game", &["Color"]),
];

#[test]
fn enter_makes_a_legal_design_of_every_game() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (game, questions)) in QUESTIONS.iter().enumerate() {
        let mut terminal = on_terminal(folder.path(), &["new"]);
        answer(&mut terminal, "Game", &("\u{1b}[B".repeat(number) + ENTER)).unwrap();
        answer(&mut terminal, "Name", &format!("{game} car{ENTER}")).unwrap();
        for question in *questions {
            answer(&mut terminal, question, ENTER).unwrap();
        }
        let said = terminal.exp_eof().unwrap();
        assert!(said.contains("wrote "), "{game}: {said}");
        assert_eq!(end(&terminal), "exited 0", "{said}");
        let design = fs::read_to_string(folder.path().join(format!("{game}-car.toml"))).unwrap();
        let report = &check(&design)[0];
        assert_eq!(report.game(), Some(*game));
        assert!(report.findings.is_empty(), "{game}: {said}");
    }
}

/// A list is narrowed by typing; a name whose file exists is refused, and asked for again.
#[test]
fn other_parts_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.toml"), "mine").unwrap();
    let mut terminal = on_terminal(folder.path(), &["new"]);
    answer(&mut terminal, "Game", "classic\r").unwrap();
    answer(&mut terminal, "Name", "Mine\r").unwrap();
    terminal.exp_string("mine.toml exists already").unwrap();
    terminal.send("rs\r").unwrap();
    terminal.flush().unwrap();
    terminal.exp_string("Luxury: $800, 1,800 lbs.").unwrap();
    terminal.send("lux\r").unwrap();
    terminal.flush().unwrap();
    for question in ["Chassis", "Suspension", "Power plant"] {
        answer(&mut terminal, question, ENTER).unwrap();
    }
    // Of all four.
    terminal.exp_string("Heavy-Duty: $400, 160 lbs.").unwrap();
    terminal.send("heavy\r").unwrap();
    terminal.flush().unwrap();
    terminal.exp_eof().unwrap();
    let design = fs::read_to_string(folder.path().join("miners.toml")).unwrap();
    let design: toml::Table = design.parse().unwrap();
    assert_eq!(design["name"].as_str(), Some("Miners"));
    assert_eq!(design["body"].as_str(), Some("luxury"));
    assert_ne!(design["tires"].as_str(), Some("standard"));
    assert!(!design.contains_key("chassis"));
}

/// Ctrl-C and Escape end the questions; nothing is written.
#[test]
fn questions_can_be_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = on_terminal(folder.path(), &["new"]);
    answer(&mut terminal, "Game", ENTER).unwrap();
    answer(&mut terminal, "Name", ESCAPE).unwrap();
    terminal.exp_string("nothing was written").unwrap();
    assert_eq!(end(&terminal), "exited 2");
    let mut terminal = on_terminal(folder.path(), &["new"]);
    terminal.exp_string("Game ").unwrap();
    terminal.send_control('c').unwrap();
    assert_eq!(end(&terminal), "interrupted");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// With options, `new` asks nothing, on a terminal either.
#[test]
fn options_are_answers() {
    let folder = tempfile::tempdir().unwrap();
    let mut terminal = on_terminal(folder.path(), &["new", "Any"]);
    let said = terminal.exp_eof().unwrap();
    assert!(said.contains("wrote any.toml"), "{said}");
}

/// A watch clears the screen for every verdict, and leaves nothing but the sheet.
#[test]
fn a_watch_ends_with_control_c() {
    let folder = tempfile::tempdir().unwrap();
    let car = folder.path().join("car.toml");
    fs::write(&car, include_str!("../designs/classic/killer-kart.toml")).unwrap();
    let mut terminal = on_terminal(folder.path(), &["watch", "--sheet", "car.pdf"]);
    terminal.exp_string("\u{1b}[2J").unwrap();
    terminal.exp_string("1 design: 1 legal").unwrap();
    terminal.exp_string("wrote car.pdf").unwrap();
    fs::write(&car, "body =").unwrap();
    terminal.exp_string("\u{1b}[2J").unwrap();
    terminal.exp_string("1 design: 1 unreadable").unwrap();
    terminal.send_control('c').unwrap();
    assert_eq!(end(&terminal), "interrupted");
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["car.pdf", "car.toml"]);
}
