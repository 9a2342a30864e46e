//! Files with mistakes of syntax: each has one, and its whole output is a snapshot. A folder is a game, or what else is
//! written as TOML.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use roadworthy::event::{Event, Files};
use roadworthy::games::house::{Catalogs, Folder};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::source::Source;
use roadworthy::view::{Style, human};

use crate::check;

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
            Catalogs::load(&[folder]).1.into_iter().map(Report::from).collect()
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
        source = Source::new("test.toml", roadworthy::text::edit::apply(&source.text, edits));
    }
    let mended =
        "body = \"luxury\"\nfront = 3\n[[weapons]]\nitem = \"MG\"\n[[weapons]]\nitem = \"FT\"\n";
    assert_eq!(&*source.text, mended);
}

/// Drops or doubles one character of syntax, one bracket or one line.
fn damaged(text: &str, kind: u64, choice: usize, doubled: bool) -> String {
    let signs: &[char] = if kind == 0 { &['"', '=', ',', '.', '#'] } else { &['[', ']', '{', '}'] };
    let pieces: Vec<&str> = match kind {
        0 | 1 => text.matches(signs).collect(),
        _ => text.split_inclusive('\n').collect(),
    };
    let number = choice % pieces.len();
    let starts: Vec<_> = match kind {
        0 | 1 => text.match_indices(signs).map(|(at, _)| at).collect(),
        _ => pieces
            .iter()
            .scan(0, |at, line| {
                *at += line.len();
                Some(*at - line.len())
            })
            .collect(),
    };
    let (at, piece) = (starts[number], pieces[number]);
    let instead = if doubled { piece.repeat(2) } else { String::new() };
    format!("{}{instead}{}", &text[..at], &text[at + piece.len()..])
}

/// One slip of the keyboard in a published design gives a finding or two, whatever it hits.
#[test]
fn a_random_edit_costs_few_findings() {
    const EDITS: usize = 300;
    let designs: Vec<_> = SYSTEMS.iter().flat_map(|system| system.designs()).collect();
    let mut seed = 20_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize
    };
    let messages = |text: &str| -> BTreeSet<_> {
        let report = check(text).remove(0);
        report.findings.into_iter().map(|found| (found.rule.id, found.message)).collect()
    };
    let mut found = 0;
    for _ in 0..EDITS {
        let (_, text) = designs[random() % designs.len()];
        let edited = damaged(text, random() as u64 % 3, random(), random() % 2 == 0);
        let before = messages(text);
        found += messages(&edited).difference(&before).count();
    }
    let hundredths = found * 100 / EDITS;
    println!("{}.{:02} findings for each edit", hundredths / 100, hundredths % 100);
    assert!(hundredths < 200, "{found} findings for {EDITS} edits");
}
