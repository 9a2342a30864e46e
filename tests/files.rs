//! Files: which a folder or a pattern means, their names, and how they are replaced.

use std::fs;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::{Duration, SystemTime};

use roadworthy::cli::write;
use roadworthy::show::format::FORMATS;
use roadworthy::workspace::files::{self, matches};
use roadworthy::workspace::names::numbered;
use roadworthy::workspace::replace::Unfinished;

use crate::cli::{run, text};
use crate::{check, written};

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

/// Only old rests go: other programs may be writing, and other names belong to the user.
#[test]
fn a_write_removes_the_rests_of_killed_programs() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let names = [".roadworthy-aB3xYz", ".roadworthy-notes.toml", ".roadworthy-111111"];
    for name in names {
        let file = fs::File::create(path(name)).unwrap();
        let hours = if name.ends_with('1') { 0 } else { 2 };
        file.set_modified(SystemTime::now() - Duration::from_secs(hours * 3600)).unwrap();
    }
    Unfinished::write(&path("car.toml"), b"").unwrap().finish().unwrap();
    assert_eq!(names.map(|name| path(name).exists()), [false, true, true]);
    assert!(path("car.toml").exists());
}

/// A superuser may write the file of a player. Another user may write it, but not give it back.
#[cfg(unix)]
#[test]
fn a_new_version_of_a_file_keeps_its_owner() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    const PLAYER: u32 = 4711;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("car.toml");
    let unsettled = "body   =   \"van\"\n";
    fs::write(&path, unsettled).unwrap();
    if chown(&path, Some(PLAYER), Some(PLAYER)).is_err() {
        // Only a superuser can begin this story.
        return;
    }
    let output = run(folder.path(), &["fmt", "car.toml"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let written = path.metadata().unwrap();
    assert_eq!((written.uid(), written.gid()), (PLAYER, PLAYER));
    assert_eq!(fs::read_to_string(&path).unwrap(), "body = \"van\"\n");

    fs::write(&path, unsettled).unwrap();
    for (path, mode) in [(&*path, 0o666), (folder.path(), 0o777)] {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }
    let program = folder.path().join("roadworthy");
    fs::copy(env!("CARGO_BIN_EXE_roadworthy"), &program).unwrap();
    let other = Command::new(program)
        .args(["fmt", "car.toml"])
        .current_dir(folder.path())
        .uid(PLAYER + 1)
        .output()
        .unwrap();
    let refused = "error: cannot write car.toml: it belongs to another user, who would lose it\n";
    assert_eq!(text(&other.stderr), refused);
    assert_eq!(fs::read_to_string(&path).unwrap(), unsettled);
    assert_eq!(folder.path().read_dir().unwrap().count(), 2);
}

/// A mark stands at the beginning or at the end. The rest of a large file is not read.
#[test]
fn the_mark_of_a_file_is_all_that_is_read() {
    struct Counted(Cursor<Vec<u8>>, usize);
    impl Read for Counted {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 += buffer.len();
            assert!(self.1 < 1000, "it reads on");
            self.0.read(buffer)
        }
    }
    impl Seek for Counted {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }
    let report = check("body = \"van\"\n");
    for format in FORMATS.iter().filter(|format| format.sign.is_some()) {
        let is_ours = |bytes: Vec<u8>| format.is_ours(Counted(Cursor::new(bytes), 0));
        assert!(is_ours(written(&report, format).into_bytes()), "{}", format.name);
        assert!(!is_ours(vec![b'x'; 1 << 20]) && !is_ours(Vec::new()), "{}", format.name);
    }
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
