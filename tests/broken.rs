//! Files with mistakes of syntax: each has one, and its whole output is a snapshot. A folder is a game, or what else is
//! written as TOML.

use std::fs;
use std::path::Path;

use roadworthy::event::{Event, Files};
use roadworthy::house::{Catalogs, Folder};
use roadworthy::judge;
use roadworthy::render::{Style, human};
use roadworthy::report::{Report, Verdict};
use roadworthy::source::Source;
use roadworthy::system::Options;

/// Like the call on the path, with the file's folder and name alone in what it prints.
fn reports(path: &Path) -> Vec<Report> {
    let folder = path.parent().and_then(Path::file_name).unwrap().to_string_lossy();
    let name = format!("{folder}/{}", path.file_name().unwrap().to_string_lossy());
    let source = match Source::read(name.as_str(), fs::read(path).unwrap()) {
        Ok(source) => source,
        Err(reason) => return vec![judge::unreadable(&name, &reason)],
    };
    match &*folder {
        "events" => {
            let files = Files::gather(source, |_, name| Err(format!("no file {name}")));
            Event::read(&files, Catalogs::default()).1
        }
        "house" => {
            let folder = Folder { name: "house".into(), files: vec![source] };
            Catalogs::load(&[folder]).1
        }
        _ => judge::check(&source, &Options::default()),
    }
}

#[test]
fn each_mistake_is_said_once() {
    insta::with_settings!({ snapshot_path => "broken/snapshots", prepend_module_to_snapshot => false }, {
        insta::glob!("broken/*/*.toml", |path| {
            insta::assert_snapshot!(human::render(&reports(path), Style::PLAIN));
        });
    });
}

/// The two that are no mistakes at all, and the encodings that are read as they are.
#[test]
fn only_sound_text_is_legal() {
    const READ: [&str; 4] =
        ["trailing-comma-in-list", "utf-16-be", "utf-16-le", "utf-16-without-mark"];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut files = 0;
    for folder in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            files += 1;
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let reports = reports(&path);
            let legal = reports.iter().all(|report| report.verdict == Verdict::Legal);
            assert_eq!(legal, READ.contains(&name.as_str()), "{}", path.display());
        }
    }
    assert!(files >= 60, "{files} files");
}

/// Every repair that is offered for a syntax mistake takes it away.
#[test]
fn repairs_are_edits_that_help() {
    let broken = "body = \"luxury\nfront 3\n[weapons]\nitem = \"MG\"\n[weapons]\nitem = \"FT\"\n";
    let mut source = Source::new("test.toml", broken);
    for left in (0..3).rev() {
        let report = judge::check(&source, &Options::default()).remove(0);
        let mistakes = |report: &Report| {
            report.findings.iter().filter(|found| found.rule.id == "invalid-toml").count()
        };
        assert_eq!(mistakes(&report), left + 1);
        let repair = report.findings.iter().find(|found| found.rule.id == "invalid-toml").unwrap();
        let edits = &repair.repairs[0].edits;
        source = Source::new("test.toml", roadworthy::edit::apply(&source.text, edits));
    }
    let mended = "body = \"luxury\"\nfront = 3\n[[weapons]]\nitem = \"MG\"\n[[weapons]]\nitem = \"FT\"\n";
    assert_eq!(&*source.text, mended);
}
