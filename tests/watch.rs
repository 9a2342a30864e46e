//! `watch`: a verdict at every save, whatever is wrong in between.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

const CAR: &str = include_str!("../designs/classic/killer-kart.toml");

#[test]
fn every_save_is_judged() {
    let folder = tempfile::tempdir().unwrap();
    let car = folder.path().join("car.toml");
    fs::write(&car, CAR).unwrap();
    let mut watch = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
        .args(["watch", "--sheet", "car.pdf"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (sender, lines) = channel();
    let output = BufReader::new(watch.stdout.take().unwrap());
    let reader = std::thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            let _ = sender.send(line);
        }
    });
    let verdict = |wanted: &str| {
        loop {
            let line = lines.recv_timeout(Duration::from_secs(60)).expect(wanted);
            // The summary is the last line of a run.
            if line.starts_with("1 design: ") {
                assert_eq!(line, format!("1 design: 1 {wanted}"));
                return;
            }
        }
    };
    verdict("legal");
    fs::write(&car, CAR.replace("front = 5", "front = 500")).unwrap();
    verdict("illegal");
    // A broken file and a missing one do not end it.
    fs::write(&car, "body = ").unwrap();
    verdict("unreadable");
    fs::remove_file(&car).unwrap();
    std::thread::sleep(Duration::from_millis(300));
    fs::write(&car, CAR).unwrap();
    verdict("legal");
    watch.kill().unwrap();
    watch.wait().unwrap();
    reader.join().unwrap();
    assert!(folder.path().join("car.pdf").is_file());
}
