//! Files with an error, and the message for each. Each page covers one kind of error. A block names its game, or
//! another kind of TOML file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::Path;

use roadworthy::change;
use roadworthy::check::rule::Rule;
use roadworthy::check::rules::RULES;
use roadworthy::event::{Event, Files};
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge::{self, SMALLEST};
use roadworthy::report::{Report, Verdict};
use roadworthy::text::source::Source;

use crate::pages::{self, Example};

/// Harmless oddities: read without a finding.
const READ: [&str; 3] = ["trailing-comma-in-list", "utf-16-be", "utf-16-le"];

/// Checks a file like the command.
fn reports(folder: &str, name: &str, bytes: Vec<u8>) -> Vec<Report> {
    let path = format!("{folder}/{name}.toml");
    let source = match Source::read(path.as_str(), bytes) {
        Ok(source) => source,
        Err(reason) => return vec![judge::unreadable(&path, &reason)],
    };
    let reports = match folder {
        "events" => {
            let files = Files::gather(source, |_, name| Err(format!("no file {name}")));
            Event::read(&files, Catalogs::default()).1
        }
        "house" => {
            let folder = Folder { name: "house".into(), files: vec![source] };
            Catalogs::load(&[folder]).1.into_iter().map(Report::from).collect()
        }
        _ => change::check(&source, &Options::default()),
    };
    let is_legal = reports.iter().all(|report| report.verdict == Verdict::Legal);
    assert_eq!(is_legal, READ.contains(&name), "{path}");
    reports
}

#[test]
fn each_error_is_reported_once() {
    let paths = pages::pages(Path::new("tests/broken"));
    assert!(paths.len() > 8, "{paths:?}");
    for path in paths {
        let page = fs::read_to_string(&path).unwrap();
        let told = |Example { heading, name, text }: Example<'_>| {
            Some(crate::human(&reports(name, heading, text.into())))
        };
        pages::compare(&path, &page, told);
    }
}

#[test]
fn other_encodings_are_read_or_named() {
    let files = fs::read_dir("tests/broken/encodings").unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let told = paths.iter().map(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        crate::human(&reports("encodings", name, fs::read(path).unwrap()))
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n--------\n\n"));
}

#[test]
fn each_fix_removes_its_error() {
    let broken = "body = \"luxury\nfront: 3\n[weapons]\nitem = \"MG\"\n[weapons]\nitem = \"FT\"\n";
    let mut source = Source::new("test.toml", broken);
    for left in (0..3).rev() {
        let report = change::check(&source, &Options::default()).remove(0);
        let mistakes = |report: &Report| {
            report.findings.iter().filter(|found| found.rule.id == "invalid-toml").count()
        };
        assert_eq!(mistakes(&report), left + 1);
        let fix = report.findings.iter().find(|found| found.rule.id == "invalid-toml").unwrap();
        let edits = &fix.fixes[0].edits;
        source = Source::new("test.toml", roadworthy::text::edit::apply(&source.text, edits));
    }
    let fixed =
        "body = \"luxury\"\nfront = 3\n[[weapons]]\nitem = \"MG\"\n[[weapons]]\nitem = \"FT\"\n";
    assert_eq!(&*source.text, fixed);
}

#[test]
fn headers_get_their_brackets() {
    let armor = format!("{SMALLEST}\n\n[armor]\nfront = 1\n");
    let guns =
        format!("{SMALLEST}\n{}", "\n[[weapons]]\nitem = \"MG\"\nmount = \"front\"\n".repeat(2));
    let lines =
        |text: &str, header: &str, wrong: &str| (text.replacen(header, wrong, 1), text.to_owned());
    let armors = ["[armor", "armor]", "[[armor]"];
    let weapons = ["[[weapons", "weapons]]", "[weapons]]", "[weapons"];
    let cases = armors.map(|wrong| lines(&armor, "[armor]", wrong)).into_iter();
    for (text, right) in cases.chain(weapons.map(|wrong| lines(&guns, "[[weapons]]", wrong))) {
        let report = change::check(&Source::new("test.toml", text.as_str()), &Options::default());
        let unclear = report[0].findings.iter().filter(|found| found.rule.id != "over-space");
        let [finding] = unclear.collect::<Vec<_>>()[..] else {
            panic!("{text}: {:?}", report[0].findings)
        };
        let edits = &finding.fixes.first().expect(&text).edits;
        assert_eq!(roadworthy::text::edit::apply(&text, edits), right);
    }
    // A key without its value is not a header.
    for word in ["armor", "linked"] {
        let text = format!("{SMALLEST}\n{word}\nname = \"A\"\n");
        let report = change::check(&Source::new("test.toml", text), &Options::default());
        let messages: Vec<_> = report[0].findings.iter().map(|found| &found.message).collect();
        assert_eq!(messages, [&format!("`{word}` has no value")]);
    }
}

#[test]
fn keys_below_a_header_move_together() {
    let page = include_str!("broken/misplaced.md");
    let mut examples = pages::examples(page).into_iter();
    let example = examples.find(|example| example.heading == "five-keys-below-armor").unwrap();
    let source = Source::new("test.toml", example.text);
    let findings = change::check(&source, &Options::default()).remove(0).findings;
    let [finding] = &findings[..] else { panic!("{findings:?}") };
    let edits = &finding.fixes[0].edits;
    let moved = roadworthy::text::edit::apply(&source.text, edits);
    let report = change::check(&Source::new("test.toml", moved), &Options::default()).remove(0);
    assert_eq!(report.verdict, Verdict::Legal, "{:?}", report.findings);
}

#[test]
fn the_smallest_design_is_legal() {
    let source = Source::new("test.toml", SMALLEST);
    assert_eq!(change::check(&source, &Options::default())[0].verdict, Verdict::Legal);
}

/// Tests every third statement.
const STEP: usize = 3;

/// Removes or repeats one character of syntax, one bracket or one line. Returns its place.
fn damaged(text: &str, kind: usize, choice: usize, doubled: bool) -> (String, usize) {
    const SIGNS: [&[char]; 2] = [&['"', '=', ',', '.', '#'], &['[', ']', '{', '}']];
    let mut pieces: Vec<_> = match SIGNS.get(kind) {
        Some(signs) => text.match_indices(*signs).collect(),
        None => Vec::new(),
    };
    if pieces.is_empty() {
        let lines = text.split_inclusive('\n');
        pieces =
            lines.map(|line| (line.as_ptr() as usize - text.as_ptr() as usize, line)).collect();
    }
    let (at, piece) = pieces[choice % pieces.len()];
    let instead = if doubled { piece.repeat(2) } else { String::new() };
    (format!("{}{instead}{}", &text[..at], &text[at + piece.len()..]), at)
}

/// The statements of a valid file: their lines, and the number of their table.
fn statements(text: &str) -> Vec<(Range<usize>, usize)> {
    let (mut start, mut end, mut table) = (0, 0, 0);
    let mut statements = Vec::new();
    for line in text.split_inclusive('\n') {
        end += line.len();
        if text[start..end].parse::<toml::Table>().is_ok() {
            table += usize::from(text[start..end].starts_with('['));
            statements.push((start..end, table));
            start = end;
        }
    }
    statements
}

/// A valid file without the table of the header at a place, or with an unreadable value there.
fn unread(text: &str, at: usize) -> String {
    let statements = statements(text);
    let (damaged, table) = statements.iter().find(|(lines, _)| lines.contains(&at)).unwrap();
    let is_header = text[damaged.start..].starts_with('[');
    let read = |(lines, of): &(Range<usize>, usize)| match text[lines.clone()].split_once('=') {
        _ if is_header && of == table => String::new(),
        Some((key, _)) if lines == damaged => format!("{key}= 0001-01-01\n"),
        _ => text[lines.clone()].to_owned(),
    };
    statements.iter().map(read).collect()
}

/// The messages about each design of a text.
fn messages(text: &str) -> BTreeSet<(Option<String>, &'static str, String)> {
    let reports = judge::describe_all(&Source::new("test.toml", text), &Options::default());
    let found = reports.into_iter().flat_map(|report| {
        let variant = report.variant;
        report.findings.into_iter().map(move |found| (variant.clone(), found))
    });
    found.map(|(variant, found)| (variant, found.rule.id, found.message)).collect()
}

/// One typo causes one or two findings. Findings about other statements stay.
#[expect(clippy::print_stdout, reason = "a number to look at, with --nocapture")]
#[test]
fn a_random_edit_costs_few_findings_and_hides_none() {
    const EDITS: usize = 400;
    let designs = SYSTEMS.iter().flat_map(|system| system.designs).map(|(_, text)| *text);
    let rules = SYSTEMS.iter().flat_map(|system| (system.rules)()).chain(RULES.iter().copied());
    let examples: Vec<_> = rules.filter(|rule| rule.files().is_empty()).map(Rule::fires).collect();
    let examples =
        examples.iter().map(String::as_str).filter(|text| text.parse::<toml::Table>().is_ok());
    let sound = [designs.collect::<Vec<_>>(), examples.collect()];
    let mut seed = 20_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize
    };
    let mut undamaged = BTreeMap::new();
    let (mut found, mut independent, mut hidden) = (0, 0, Vec::new());
    for number in 0..EDITS {
        let texts = &sound[number % 2];
        let text = texts[random() % texts.len()];
        let (edited, at) = damaged(text, random() % 3, random(), random() % 2 == 0);
        let before = undamaged.entry(text).or_insert_with(|| messages(text));
        let after = messages(&edited);
        let new = after.difference(before).map(|(_, rule, message)| (rule, message));
        found += new.collect::<BTreeSet<_>>().len();
        if !before.is_empty() {
            let rest = messages(&unread(text, at));
            let mut kept = before.intersection(&rest);
            independent += kept.clone().count();
            hidden.extend(
                kept.find(|found| !after.contains(found)).map(|found| (edited, found.clone())),
            );
        }
    }
    let hundredths = found * 100 / EDITS;
    println!(
        "{}.{:02} findings for each edit, {} of {independent} hidden",
        hundredths / 100,
        hundredths % 100,
        hidden.len()
    );
    assert!(hundredths < 150, "{found} findings for {EDITS} edits");
    assert!(independent > 100 && hidden.is_empty(), "{:?} of {independent}", hidden.first());
}

#[test]
fn a_key_without_its_value_breaks_no_rule() {
    for (_, text) in SYSTEMS.iter().flat_map(|system| system.designs) {
        let text = text.split("[variants").next().unwrap();
        let before = messages(text);
        let values = statements(text).into_iter().filter_map(|(lines, _)| {
            let (key, _) = text[lines.clone()].split_once('=')?;
            (!key.starts_with(['#', '['])).then_some((lines, key))
        });
        for (lines, key) in values.skip(text.len() % STEP).step_by(STEP) {
            let edited = format!("{}{key}=\n{}", &text[..lines.start], &text[lines.end..]);
            let after = messages(&edited);
            let mut new = after.difference(&before);
            let about = |rule: &str| RULES.iter().any(|common| common.id == rule);
            let breach = new.find(|(_, rule, _)| !about(rule));
            assert!(breach.is_none(), "{breach:?} in\n{edited}");
        }
    }
}
