//! User files are safe: no output replaces an input or a read-only file, and folder searches have a limit.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::cli::{run, text};
use crate::outputs::folder;

const CAR: &str = include_str!("../designs/classic/killer-kart.toml");
const EVENT: &str = "name = \"Melee\"\nsystem = \"classic\"\n";

/// Inputs found in a folder, by a roster, a setting, an option or a link.
#[cfg(unix)]
#[test]
fn no_output_replaces_an_input() {
    let house = "system = \"classic\"\n";
    let list = "Alpha: Compact, x-hvy. chassis.\n";
    let folder = folder(&[
        ("car.toml", CAR),
        ("melee.toml", EVENT),
        ("entries/club.txt", list),
        ("roster.csv", "number,player,team,file\n7,Ann,,entries/ada.pdf\n"),
        ("hits.md", "tires = { front-left = 1 }\n"),
        ("house/alpha.toml", house),
    ]);
    let path = |name: &str| folder.path().join(name);
    assert_eq!(run(folder.path(), &["sheet", "car.toml", "-o", "ada.pdf"]).status.code(), Some(0));
    fs::copy(path("ada.pdf"), path("entries/ada.pdf")).unwrap();
    std::os::unix::fs::symlink("entries/club.txt", path("link.txt")).unwrap();
    let files =
        ["entries/club.txt", "entries/ada.pdf", "roster.csv", "hits.md", "house/alpha.toml"];
    let before = files.map(|name| fs::read(path(name)).unwrap());
    let event = ["--event", "melee.toml"];
    let damage = ["--damage", "hits.md"];
    let rostered = ["--event", "melee.toml", "--roster", "roster.csv"];
    let calls: [(&[&str], &[&str], &str); 6] = [
        (&["check", "entries"], &event, "entries/club.txt"),
        (&["check", "entries"], &event, "link.txt"),
        (&["sheet"], &rostered, "entries/ada.pdf"),
        (&["event", "roster", "melee.toml", "--roster", "roster.csv"], &[], "roster.csv"),
        (&["repair", "car.toml"], &damage, "hits.md"),
        (&["import", "entries/club.txt", "--catalog", "house"], &[], "house"),
    ];
    for (call, more, output) in calls {
        let call = [call, more, &["-o", output, "--force"]].concat();
        let out = run(folder.path(), &call);
        let told = text(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{call:?} {told}");
        assert!(told.contains("is an input: name another file"), "{call:?} {told}");
    }
    assert_eq!(files.map(|name| fs::read(path(name)).unwrap()), before);
}

/// A sheet next to the entries is not an input, and is replaced.
#[test]
fn sheets_next_to_entries_are_replaced() {
    let folder = folder(&[("ann.toml", CAR), ("melee.toml", EVENT)]);
    for _ in 0..2 {
        let out = run(folder.path(), &["sheet", ".", "--event", "melee.toml", "-o", "sheets.pdf"]);
        assert!(text(&out.stderr).ends_with("wrote sheets.pdf\n"), "{}", text(&out.stderr));
    }
}

/// Even users who may replace the file in its folder must not.
#[test]
fn read_only_files_are_kept() {
    let folder = folder(&[("car.toml", &CAR.replace("armor]", "armor]   ")), ("car.json", "")]);
    for name in ["car.toml", "car.json"] {
        let mut permissions = folder.path().join(name).metadata().unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(folder.path().join(name), permissions).unwrap();
    }
    for call in [&["fmt", "car.toml"][..], &["check", "car.toml", "-o", "car.json", "--force"]] {
        let out = run(folder.path(), call);
        assert_eq!(out.status.code(), Some(2), "{call:?}");
        let told = text(&out.stderr).to_lowercase();
        assert!(told.contains("cannot write car.") && told.contains("permission denied"), "{told}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("car.json")).unwrap(), "");
}

fn shell(folder: &Path, script: &str) -> (String, Option<i32>) {
    let script = script.replace("roadworthy", env!("CARGO_BIN_EXE_roadworthy"));
    let out = Command::new("bash").args(["-c", &script]).current_dir(folder).output().unwrap();
    (text(&out.stderr), out.status.code())
}

/// The exit code reports a failed write.
#[cfg(target_os = "linux")]
#[test]
fn closed_outputs_are_errors() {
    let folder = folder(&[("car.toml", CAR)]);
    let (told, code) = shell(folder.path(), "roadworthy check car.toml >&-");
    assert_eq!(
        (told.as_str(), code),
        ("error: cannot write: standard output is closed\n", Some(2))
    );
    for call in [
        "check -q car.toml >&-",
        "check car.toml -o car.json >&-",
        "check car.toml </dev/null >/dev/null",
    ] {
        let (told, code) = shell(folder.path(), &format!("roadworthy {call}"));
        assert_eq!(code, Some(0), "{call} {told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn low_memory_is_an_error() {
    let folder = folder(&[("car.toml", CAR)]);
    let (told, code) = shell(folder.path(), "ulimit -v 60000; roadworthy check car.toml");
    assert_eq!(code, Some(2), "{told}");
    assert!(told.starts_with("error: cannot start a thread for each core: "), "{told}");
}

/// The named folder and its files may be links.
#[cfg(unix)]
#[test]
fn links_to_folders_are_not_followed() {
    let folder = folder(&[("far/away.toml", CAR), ("cars/own.toml", CAR)]);
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
    };
    link("../far", "cars/far");
    link("../far", "cars/far.toml");
    link("..", "cars/circle");
    link("../far/away.toml", "cars/near.toml");
    link("cars", "named");
    let out = run(folder.path(), &["check", "named"]);
    let (told, code) = (text(&out.stdout), out.status.code());
    assert_eq!(code, Some(0), "{told}");
    let checked = |name: &str| told.matches(name).count();
    assert_eq!((checked("near.toml"), checked("own.toml"), checked("away.toml")), (1, 1, 0));
}
