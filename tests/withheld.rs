//! Missing verdicts: if a broken file could affect designs, no output calls one of them legal.

use std::path::Path;

use rayon::prelude::*;
use roadworthy::event::{self, Event, Files};
use roadworthy::games::Options;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::report::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::source::Source;

use crate::cli::{run, text};
use crate::outputs::write;

const KART: &str = include_str!("../designs/classic/killer-kart.toml");
const DEMON: &str = include_str!("../designs/autowar/the-demon.toml");
const BAD_ROW: &str = "[[weapon]]\nid = \"machine-gun\"\ncost = \"cheap\"\n";

/// A way to break a file that verdicts depend on: the files next to the entries, additional arguments, and the place.
struct Broken {
    files: &'static [(&'static str, &'static str)],
    arguments: &'static [&'static str],
    place: &'static str,
}

const BROKEN: &[Broken] = &[
    // A misspelled kind.
    Broken {
        files: &[("bad-event.txt", "name = \"Night\"\n[deny]\nwepon = [\"laser\"]\n")],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:3",
    },
    // A list entry that is not a word.
    Broken {
        files: &[("bad-event.txt", "name = \"Night\"\n[deny]\nweapon = [\"laser\", 5]\n")],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:3",
    },
    // A figure that people do not have.
    Broken {
        files: &[(
            "bad-event.txt",
            "name = \"Night\"\n[[limits]]\nper = \"person\"\nfigure = \"skil-points\"\nmost = 5\n",
        )],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:4",
    },
    // A text that is not TOML.
    Broken {
        files: &[("bad-event.txt", "name = \"Night\"\n[deny\nweapon = [\"laser\"]\n")],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:2",
    },
    // The event is valid, but the extended event is not.
    Broken {
        files: &[
            ("event.txt", "name = \"Night\"\nextends = \"bad-event.txt\"\n"),
            ("bad-event.txt", "name = \"Below\"\n[[limits]]\nfigure = \"wieght\"\nmost = 5\n"),
        ],
        arguments: &["--event", "event.txt"],
        place: "bad-event.txt:3",
    },
    // A waiver for an unknown rule.
    Broken {
        files: &[(
            "bad-event.txt",
            "name = \"Night\"\n[[waivers]]\nrule = \"x\"\nentry = \"7\"\nreason = \"r\"\nby = \"m\"\n",
        )],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:3",
    },
    // The event is valid, but its catalog is not.
    Broken {
        files: &[
            ("event.txt", "name = \"Night\"\ncatalogs = [\"house\"]\n"),
            ("house/rows.toml", BAD_ROW),
        ],
        arguments: &["--event", "event.txt"],
        place: "house/rows.toml:3",
    },
    Broken {
        files: &[("house/rows.toml", BAD_ROW)],
        arguments: &["--catalog", "house"],
        place: "house/rows.toml:3",
    },
    // A catalog of the settings with a file that is not text.
    Broken {
        files: &[("roadworthy.toml", "catalogs = [\"house\"]\n"), ("house/rows.toml", "\u{0}[x")],
        arguments: &[],
        place: "house/rows.toml:1",
    },
    // Settings: a missing folder, a misspelled key, invalid TOML.
    Broken {
        files: &[("roadworthy.toml", "paper = \"a4\"\ncatalogs = [\"nowhere\"]\n")],
        arguments: &[],
        place: "roadworthy.toml:2",
    },
    Broken {
        files: &[("roadworthy.toml", "catalog = [\"house\"]\n")],
        arguments: &[],
        place: "roadworthy.toml:1",
    },
    Broken {
        files: &[("roadworthy.toml", "catalogs = [\"house\n")],
        arguments: &[],
        place: "roadworthy.toml:1",
    },
];

/// The breakages that run every command.
const EVENT: usize = 0;
const CATALOG: usize = 6;
const SETTINGS: usize = 8;

/// Every command that describes or judges a folder of designs, in every format.
const FOLDER: &[&[&str]] = &[
    &["check", "entries"],
    &["check", "entries"],
    &["check", "entries", "--strict"],
    &["check", "entries", "--only", "legal"],
    &["check", "entries", "--quiet"],
    &["check", "entries", "--format", "json"],
    &["check", "entries", "--format", "jsonl"],
    &["check", "entries", "--format", "csv"],
    &["check", "entries", "--format", "markdown"],
    &["check", "entries", "--format", "html"],
    &["check", "entries", "--format", "github"],
    &["show", "entries"],
    &["show", "entries", "--format", "json"],
    &["show", "entries", "--format", "markdown"],
    &["show", "entries", "--format", "line"],
    &["show", "entries", "--declare"],
    &["show", "entries", "--declare", "--format", "html"],
    &["list", "entries"],
    &["list", "entries", "--format", "json"],
    &["list", "entries", "--format", "csv"],
    &["list", "entries", "--format", "markdown"],
    &["stats", "entries"],
    &["stats", "entries", "--format", "json"],
    &["stats", "entries", "--format", "markdown"],
    &["sheet", "entries", "-o", "sheets.pdf"],
    &["sheet", "entries", "--layout", "card", "-o", "cards.pdf"],
];

/// Commands without events.
const SINGLE: &[&[&str]] = &[
    &["compare", "entries/kart.toml", "entries/heavy.toml"],
    &["compare", "entries/kart.toml", "entries/heavy.toml", "--format", "json"],
    &["compare", "entries/kart.toml", "entries/heavy.toml", "--format", "markdown"],
    &["explain", "entries/kart.toml", "weight"],
];

/// Entries that would be legal, entries that would not, and a variant.
fn entries(folder: &Path) {
    let plain = KART.split("[published]").next().unwrap();
    let heavy = plain.replace("front = 5", "front = 500");
    let variant = format!("{plain}[variants.bare]\nsuspension = \"light\"\n");
    let files = [
        ("entries/kart.toml", plain),
        ("entries/heavy.toml", &heavy),
        ("entries/two.toml", &variant),
    ];
    write(folder, &files);
}

/// Whether a text contains "legal" but not "illegal". The CSS of a page may contain it.
fn calls_legal(text: &str) -> bool {
    let text = text.to_lowercase();
    let (before, style) = text.split_once("<style>").unwrap_or((&text, ""));
    let after = style.split_once("</style>").map_or("", |(_, after)| after);
    let text = format!("{before}{after}");
    text.match_indices("legal").any(|(at, _)| !text[..at].ends_with("il"))
}

#[test]
fn no_output_calls_an_entry_legal() {
    for broken in [&BROKEN[EVENT], &BROKEN[CATALOG], &BROKEN[SETTINGS]] {
        let folder = tempfile::tempdir().unwrap();
        entries(folder.path());
        write(folder.path(), broken.files);
        let without_event = !broken.arguments.contains(&"--event");
        let single = SINGLE.iter().filter(|_| without_event);
        FOLDER.iter().chain(single).par_bridge().for_each(|command| {
            let output = run(folder.path(), &[command, broken.arguments].concat());
            let told = text(&output.stdout) + &text(&output.stderr);
            let context = format!("{command:?} beside {:?}:\n{told}", broken.files);
            assert_eq!(output.status.code(), Some(2), "{context}");
            assert!(!calls_legal(&told), "{context}");
            assert!(command.contains(&"--quiet") || !told.is_empty(), "{context}");
        });
    }
}

#[test]
fn every_entry_names_the_error() {
    for broken in BROKEN {
        let folder = tempfile::tempdir().unwrap();
        entries(folder.path());
        write(folder.path(), broken.files);
        let output = run(folder.path(), &[&["check", "entries"], broken.arguments].concat());
        let told = text(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{told}");
        let places = told.matches(&format!("not judged  no verdict: {}: ", broken.place)).count();
        // With an event, a variant does not enter in addition to its base design.
        let all = if broken.arguments.contains(&"--event") { 3 } else { 4 };
        assert_eq!(places, all, "{told}");
        let total = format!("{all} designs: {all} not judged; 1 other file cannot be read\n");
        assert!(told.contains(&total), "{told}");
    }
}

#[test]
fn published_designs_are_withheld_too() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("house/rows.toml", BAD_ROW)]);
    let arguments = ["list", "--published", "--catalog", "house", "--where", "system=classic"];
    let output = run(folder.path(), &arguments);
    assert!(!calls_legal(&text(&output.stdout)), "{}", text(&output.stdout));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn imports_are_withheld_too() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("house/rows.toml", BAD_ROW)]);
    let line = "Pony – Subcompact, std. chassis, hvy. suspension, medium power plant, 4 HD tires, driver, MG front. \
                Armor: F5, R3, L3, B3, T2, U2. Accel. 10, top speed 135, HC 4; 2,300 lbs., $3,848.";
    let output = run(folder.path(), &["import", "--text", line, "--catalog", "house"]);
    let told = text(&output.stderr);
    assert!(told.contains("not judged  Pony (pony.toml)") && !calls_legal(&told), "{told}");
    assert_eq!(output.status.code(), Some(2));
}

/// Under a broken event no entry starts, so the PDF has only the roster. Other sheets are marked as not judged.
#[test]
fn sheets_are_stamped_or_not_printed() {
    let folder = tempfile::tempdir().unwrap();
    entries(folder.path());
    write(
        folder.path(),
        &[
            ("bad.txt", "name = \"Night\"\n[deny]\nwepon = [\"laser\"]\n"),
            ("house/rows.toml", BAD_ROW),
        ],
    );
    let printed = |arguments: &[&str]| {
        run(folder.path(), &[&["sheet", "entries", "-o", "sheets.pdf"], arguments].concat());
        let document = lopdf::Document::load(folder.path().join("sheets.pdf")).unwrap();
        let pages: Vec<_> = document.get_pages().into_keys().collect();
        let text = document.extract_text(&pages).unwrap();
        assert!(!calls_legal(&text), "{text}");
        (pages.len() > 1, text.to_lowercase().matches("not judged").count())
    };
    // The roster marks each entry, plus one line for all.
    assert_eq!(printed(&["--event", "bad.txt"]), (false, 4));
    // Each sheet is marked in its badge and its notes.
    assert_eq!(printed(&["--catalog", "house"]), (true, 13));
    let options = Options { catalogs: house(BAD_ROW), ..Options::default() };
    let kart = judge::describe_all(&Source::new("kart.toml", KART), &options).remove(0);
    let sheet = judge::sheet(&kart, &options).unwrap();
    assert_eq!((sheet.verdict.word.as_str(), sheet.verdict.bad), ("NOT JUDGED", true));
    let note = sheet.notes.iter().find(|note| note.lead == "Not judged").unwrap();
    assert!(note.text.starts_with("no verdict: house/rows.toml:3: `cost` "), "{}", note.text);
}

/// Settings and catalogs with invalid TOML are reported at the error, and no design is judged.
#[test]
fn syntax_errors_have_places() {
    let files = [
        ("roadworthy.toml", "catalogs = [\"house\"\npaper = \"a5\"\n", "this `[` is never closed"),
        ("roadworthy.toml", "pages = 3\ncatalogs [\"nowhere\"]\n", "key with no value"),
        ("house/rows.toml", "[[weapon]]\nid \"zapper\"\nwieght = 3\n", "key with no value"),
    ];
    for (name, broken, mistake) in files {
        let folder = tempfile::tempdir().unwrap();
        entries(folder.path());
        write(folder.path(), &[("roadworthy.toml", "catalogs = [\"house\"]\n")]);
        write(
            folder.path(),
            &[("house/rows.toml", "[[weapon]]\nid = \"machine-gun\"\ncost = 900\n")],
        );
        write(folder.path(), &[(name, broken)]);
        let output = run(folder.path(), &["check", "entries", "--format", "json"]);
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let results = told["results"].as_array().unwrap();
        let findings = results[0]["findings"].as_array().unwrap();
        assert_eq!(results[0]["path"], name);
        let is_told =
            |found: &serde_json::Value| found["message"].as_str().unwrap().contains(mistake);
        assert!(findings.iter().any(is_told), "{findings:#?}");
        assert_eq!(results.len(), 5, "{results:#?}");
        assert!(results[1..].iter().all(|result| result["verdict"] == "not-judged"));
    }
}

#[test]
fn a_broken_damage_file_prints_no_sheet() {
    for damage in ["[armor]\nfrnt = 1\n", "[armor]\nfront = 1000\n", "[armor\n", "armor = 5\n"] {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("kart.toml", KART), ("hits.txt", damage)]);
        let output = run(folder.path(), &["sheet", "kart.toml", "--damage", "hits.txt"]);
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("cannot be read  hits.txt") && !calls_legal(&told), "{told}");
        assert!(!folder.path().join("kart.pdf").exists());
    }
}

fn house(rows: &str) -> Catalogs {
    let files = vec![Source::new("house/rows.toml", rows)];
    Catalogs::load(&[Folder { name: "house".into(), files }]).0
}

fn verdicts(catalogs: Catalogs) -> [Verdict; 2] {
    let options = Options { catalogs, ..Options::default() };
    [KART, DEMON]
        .map(|text| judge::describe_all(&Source::new("design.toml", text), &options)[0].verdict)
}

/// A file affects the designs of its game, or all designs if its game is unknown.
#[test]
fn a_catalog_decides_the_designs_of_its_game() {
    use Verdict::{Legal, NotJudged};
    assert_eq!(verdicts(house(BAD_ROW)), [NotJudged, Legal]);
    assert_eq!(verdicts(house(&BAD_ROW.replace("\"cheap\"", "900"))), [Legal, Legal]);
    let autowar = "system = \"autowar\"\n[[engine]]\nid = 5\n";
    assert_eq!(verdicts(house(autowar)), [Legal, NotJudged]);
    assert_eq!(verdicts(house(&autowar.replace("system", "sytem"))), [NotJudged, NotJudged]);
    assert_eq!(verdicts(house(&autowar.replace("autowar", "autowars"))), [NotJudged, NotJudged]);
    assert_eq!(verdicts(house(&autowar.replace("\"autowar\"", "["))), [NotJudged, NotJudged]);
}

/// The paper size affects no verdict, and neither do settings under an event.
#[test]
fn unrelated_errors_withhold_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("entries/kart.toml", KART), ("roadworthy.toml", "paper = \"a5\"\n")]);
    let check = |arguments: &[&str]| {
        let output = run(folder.path(), &[&["check", "entries"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        text(&output.stdout)
    };
    let end = "1 design: 1 legal; 1 other file cannot be read\n";
    assert!(check(&[]).contains(end));
    write(folder.path(), &[("roadworthy.toml", "catalogs = [\"nowhere\"]\n")]);
    assert!(check(&["--event", "division-5"]).contains(end));
}

fn judged(event: &str, design: &str) -> Report {
    let none = |_: &Source, name: &str| Err(format!("no file {name}"));
    let files = Files::gather(Source::new("event.toml", event), none);
    let (event, _) = Event::read(&files, Catalogs::default());
    let mut reports = judge::describe_all(&Source::new("design.toml", design), &event.options);
    event::judge(&event, &mut reports);
    reports.remove(0)
}

/// An unused waiver is a warning. A broken event adds no finding to an entry.
#[test]
fn warnings_withhold_nothing() {
    let kart = KART.split("[published]").next().unwrap();
    let waiver = "[[waivers]]\nrule = \"over-weight\"\nentry = \"7\"\nreason = \"r\"\nby = \"m\"\n";
    let report = judged(&format!("name = \"Night\"\n{waiver}"), kart);
    assert_eq!(report.verdict, Verdict::Legal);
    let limit = "[[limits]]\nfigure = \"cost\"\nmost = 1\n";
    assert_eq!(judged(&format!("name = \"Night\"\n{limit}"), kart).verdict, Verdict::Illegal);
    let report = judged(&format!("name = \"Night\"\nsayz = 1\n{limit}"), kart);
    assert_eq!((report.verdict, report.findings.len()), (Verdict::NotJudged, 1));
    assert_eq!(report.fingerprint, None);
}

/// An unreadable entry leaves only those limits not judged that it could affect.
#[test]
fn a_limit_across_entries_is_not_judged_while_an_entry_cannot_be_read() {
    let kart = KART.split("[published]").next().unwrap();
    let verdicts = |limit: &str, bob: &str, roster: &str| {
        let folder = tempfile::tempdir().unwrap();
        let event = format!("name = \"Night\"\n[[limits]]\nper = {limit}\n");
        let ann = format!("{kart}[entry]\nplayer = \"Ann\"\nteam = \"red\"\n");
        let files = [
            ("event.txt", event.as_str()),
            ("entries/ann.toml", &ann),
            ("entries/bob.toml", bob),
            ("roster.csv", roster),
        ];
        write(folder.path(), &files);
        let call = ["check", "entries", "--event", "event.txt", "--format", "concise"];
        let roster: &[_] = if roster.is_empty() { &[] } else { &["--roster", "roster.csv"] };
        text(&run(folder.path(), &[&call, roster].concat()).stdout)
    };
    let red = "[entry]\nplayer = \"Bob\"\nteam = \"red\"\n";
    let zorp = format!("{kart}{red}").replace("\"MG\"", "\"zorp\"");
    let not_judged = "is not judged: entries/bob.toml is not read whole";
    for (limit, told) in [
        ("\"team\"\nfigure = \"cost\"\nmost = 9_000", not_judged),
        ("\"team\"\nfigure = \"cost\"\nleast = 9_000", not_judged),
        ("\"field\"\nalike = \"tire\"\nmost = 1", not_judged),
        // The other entries decide.
        ("\"team\"\nfigure = \"cost\"\nmost = 3_000", "1 limit broken"),
        ("\"team\"\nfigure = \"cost\"\nleast = 3_000", ""),
        // It is a vehicle, whatever it contains.
        ("\"team\"\nvehicles = \"all\"\nmost = 1", "1 limit broken"),
        ("\"team\"\nvehicles = \"all\"\nmost = 2", ""),
        ("\"vehicle\"\nfigure = \"cost\"\nmost = 9_000", ""),
    ] {
        let said = verdicts(limit, &zorp, "");
        assert!(said.contains("2 designs: 1 legal, 1 incomplete"), "{limit}: {said}");
        assert!(said.contains(told), "{limit}: {said}");
        assert_eq!(
            said.contains("[over-event-limit]") || said.contains("[under-event-limit]"),
            !told.is_empty(),
            "{said}"
        );
    }
    // An unopened file may contain anything, and a roster with errors may name anybody.
    let all = "\"player\"\nvehicles = \"all\"\nmost = 1";
    assert!(verdicts(all, "\u{0}", "").contains(not_judged));
    let said = verdicts(all, &format!("{kart}{red}"), "file,playr\nentries/bob.toml,Ann\n");
    assert!(said.contains("is not judged: roster.csv is not read whole"), "{said}");
}
