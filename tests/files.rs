//! Files: which a folder or a pattern means, their names, and how they are replaced.

use std::fs;
use std::path::Path;

use roadworthy::cli::write;
use roadworthy::workspace::files::{self, matches};
use roadworthy::workspace::names::numbered;

#[test]
fn patterns_match_names_and_folders() {
    let all = ["a.toml", "old/a.toml", "old/b/a.toml", "old"];
    let found = |pattern: &str| all.map(|path| matches(pattern, path));
    assert_eq!(found("*.toml"), [true, false, false, false]);
    assert_eq!(found("old/*"), [false, true, false, false]);
    assert_eq!(found("old/**"), [false, true, true, true]);
    assert_eq!(found("**/a*l"), [true, true, true, false]);
    assert!(!matches(&("*a".repeat(1000) + "b"), &"a".repeat(1999)), "ends soon");
}

#[test]
fn folders_have_a_limit() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a", "b", "c/d"] {
        fs::create_dir_all(folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("c/car.toml"), "").unwrap();
    let name = folder.path().to_str().unwrap();
    let is_toml = |path: &Path| files::has_ending(path, "toml");
    let found = |most| files::all_under(name, is_toml, |_| false, most).remove(0);
    assert_eq!(found(5).unwrap().path, folder.path().join("c/car.toml"));
    let report = found(4).err().unwrap();
    let message = &report.findings[0].message;
    assert!(message.ends_with("more than 4 files and folders: name the folders with designs"));
}

fn names(wanted: &[&str]) -> Vec<String> {
    numbered(wanted.iter().map(|name| (*name).to_owned()))
}

#[test]
fn names_are_not_paths() {
    assert_eq!(names(&["a-/../../../evil"]), ["a--..-..-..-evil"]);
    assert_eq!(names(&["../up", "C:\\x", ".hidden", "a b. "]), ["up", "C--x", "hidden", "a-b"]);
    assert_eq!(names(&["", "..", "\u{202e}"]), ["unnamed", "unnamed-2", "unnamed-3"]);
}

#[test]
fn reserved_names_get_a_number() {
    assert_eq!(names(&["con", "CON", "roadworthy"]), ["con-2", "CON-3", "roadworthy-2"]);
    assert_eq!(names(&["nul.x", "com7", "com77"]), ["nul-x", "com7-2", "com77"]);
}

#[test]
fn names_differ_in_more_than_case_and_are_short() {
    assert_eq!(names(&["a", "A", "a-2", "a"]), ["a", "A-2", "a-2-2", "a-3"]);
    let long = names(&[&"ü".repeat(300), &"ü".repeat(301)]);
    assert_eq!((long[0].len(), long[1].len()), (100, 102));
}

#[test]
fn keeps_files_changed_since_reading() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("car.toml");
    fs::write(&path, "body = \"van\"\n").unwrap();
    let source = files::read("car.toml", &path).unwrap();
    write::again(&source, &path, "body = \"luxury\"\n", false, "").unwrap();
    let failure = write::again(&source, &path, "body = \"compact\"\n", true, "").unwrap_err();
    assert!(failure.to_string().starts_with("car.toml changed after it was read"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "body = \"luxury\"\n");
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}
