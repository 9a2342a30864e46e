//! Verdicts that are withheld: whatever is asked of designs that a broken file would have decided, no output calls one of
//! them legal.

use std::fs;
use std::path::Path;

use rayon::prelude::*;
use roadworthy::event::{self, Event, Files};
use roadworthy::games::Options;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::report::judge;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::source::Source;

use crate::cli::{run, text};

const KART: &str = include_str!("../designs/classic/killer-kart.toml");
const DEMON: &str = include_str!("../designs/autowar/the-demon.toml");
/// A Classic price that is no number.
const BAD_ROW: &str = "[[weapon]]\nid = \"machine-gun\"\ncost = \"cheap\"\n";

/// One way to break a file that verdicts rest on: the files beside the entries, what the call adds, and the place.
struct Broken {
    files: &'static [(&'static str, &'static str)],
    arguments: &'static [&'static str],
    place: &'static str,
}

const BROKEN: &[Broken] = &[
    // The case of the issue: a misspelt kind.
    Broken {
        files: &[("bad-event.txt", "name = \"Night\"\n[deny]\nwepon = [\"laser\"]\n")],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:3",
    },
    // A word of a list that is no word.
    Broken {
        files: &[("bad-event.txt", "name = \"Night\"\n[deny]\nweapon = [\"laser\", 5]\n")],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:3",
    },
    // A figure that no person has.
    Broken {
        files: &[(
            "bad-event.txt",
            "name = \"Night\"\n[[limits]]\nper = \"person\"\nfigure = \"skil-points\"\nmost = 5\n",
        )],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:4",
    },
    // A text that is no TOML.
    Broken {
        files: &[("bad-event.txt", "name = \"Night\"\n[deny\nweapon = [\"laser\"]\n")],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:2",
    },
    // The event is sound, the one below it is not.
    Broken {
        files: &[
            ("event.txt", "name = \"Night\"\nextends = \"bad-event.txt\"\n"),
            ("bad-event.txt", "name = \"Below\"\n[[limits]]\nfigure = \"wieght\"\nmost = 5\n"),
        ],
        arguments: &["--event", "event.txt"],
        place: "bad-event.txt:3",
    },
    // A waiver for a rule that there is not.
    Broken {
        files: &[(
            "bad-event.txt",
            "name = \"Night\"\n[[waivers]]\nrule = \"x\"\nentry = \"7\"\nreason = \"r\"\nby = \"m\"\n",
        )],
        arguments: &["--event", "bad-event.txt"],
        place: "bad-event.txt:3",
    },
    // The event is sound, a catalog of its own is not.
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
    // A catalog that the settings name, and one file of it that is no text.
    Broken {
        files: &[("roadworthy.toml", "catalogs = [\"house\"]\n"), ("house/rows.toml", "\u{0}[x")],
        arguments: &[],
        place: "house/rows.toml:1",
    },
    // Settings: a folder that there is not, a misspelt key, no TOML.
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

/// Those for which every command is run.
const EVENT: usize = 0;
const CATALOG: usize = 6;
const SETTINGS: usize = 8;

/// Every command that describes or judges a folder of designs, in every format.
const FOLDER: &[&[&str]] = &[
    &["check", "entries"],
    &["check", "entries", "--list"],
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
    &["sheet", "entries", "--declare", "-o", "players.pdf"],
    &["sheet", "entries", "--split", "-o", "split"],
];

/// The commands that take no event.
const SINGLE: &[&[&str]] = &[
    &["compare", "entries/kart.toml", "entries/heavy.toml"],
    &["compare", "entries/kart.toml", "entries/heavy.toml", "--format", "json"],
    &["compare", "entries/kart.toml", "entries/heavy.toml", "--format", "markdown"],
    &["explain", "entries/kart.toml", "weight"],
];

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

/// Entries that would be legal, that would not, and with a variant.
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

/// The word in any case, but for "illegal". The style of a page, which is not shown, may have it.
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

/// However the file is broken, each entry says so, with the place.
#[test]
fn every_entry_names_the_mistake() {
    for broken in BROKEN {
        let folder = tempfile::tempdir().unwrap();
        entries(folder.path());
        write(folder.path(), broken.files);
        let output = run(folder.path(), &[&["check", "entries"], broken.arguments].concat());
        let told = text(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{told}");
        let places = told.matches(&format!("no verdict: {}: ", broken.place)).count();
        assert_eq!(places, 4, "{told}");
        assert!(told.contains("4 designs: 4 not-judged; 1 other file unreadable\n"), "{told}");
    }
}

/// The published designs are judged by the house's catalog, too.
#[test]
fn published_designs_are_withheld_too() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("house/rows.toml", BAD_ROW)]);
    let arguments = ["list", "--published", "--catalog", "house", "--where", "system=classic"];
    let output = run(folder.path(), &arguments);
    assert!(!calls_legal(&text(&output.stdout)), "{}", text(&output.stdout));
    assert_eq!(output.status.code(), Some(2));
}

/// What is imported by a broken catalog is not judged by it.
#[test]
fn imports_are_withheld_too() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("house/rows.toml", BAD_ROW)]);
    let line = "Pony – Subcompact, std. chassis, hvy. suspension, medium power plant, 4 HD tires, driver, MG front. \
                Armor: F5, R3, L3, B3, T2, U2. Accel. 10, top speed 135, HC 4; 2,300 lbs., $3,848.";
    let output = run(folder.path(), &["import", "--text", line, "--catalog", "house"]);
    let told = text(&output.stderr);
    assert!(told.contains("not-judged pony.toml") && !calls_legal(&told), "{told}");
    assert_eq!(output.status.code(), Some(2));
}

/// Under a broken event nobody starts: the PDF is its roster. Elsewhere the sheets say that they are not judged.
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
    // The roster says it of each entry and once of all.
    assert_eq!(printed(&["--event", "bad.txt"]), (false, 5));
    // And each sheet in its badge and its notes.
    assert_eq!(printed(&["--catalog", "house"]), (true, 13));
    let options = Options { catalogs: house(BAD_ROW), ..Options::default() };
    let kart = judge::describe_all(&Source::new("kart.toml", KART), &options).remove(0);
    let sheet = judge::sheet(&kart, &options).unwrap();
    assert_eq!((sheet.verdict.word.as_str(), sheet.verdict.bad), ("NOT JUDGED", true));
    let note = sheet.notes.iter().find(|note| note.lead == "Not judged").unwrap();
    assert!(note.text.starts_with("no verdict: house/rows.toml:3: `cost` "), "{}", note.text);
}

/// A list without entries would look as if nobody had entered: there is none, and the event's mistakes are told.
#[test]
fn no_players_are_listed_under_a_broken_event() {
    let rows = [
        ("house/rows.toml", BAD_ROW),
        ("on-rows.txt", "name = \"Night\"\ncatalogs = [\"house\"]\n"),
    ];
    let bad = ("bad.txt", "name \"Night\"\n");
    for (event, mistake) in [("bad.txt", "bad.txt:1:1"), ("on-rows.txt", "house/rows.toml:3:8")] {
        let folder = tempfile::tempdir().unwrap();
        entries(folder.path());
        write(folder.path(), &rows);
        write(folder.path(), &[bad]);
        let call = ["sheet", "entries", "--event", event, "--declare", "-o", "players.pdf"];
        let output = run(folder.path(), &call);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(mistake) && !told.contains("wrote"), "{told}");
        assert!(!folder.path().join("players.pdf").exists());
    }
}

/// Settings and catalogs that are not TOML are told of at the mistake, and withhold every verdict.
#[test]
fn a_mistake_of_syntax_is_reported_where_it_is() {
    let files = [
        ("roadworthy.toml", "catalogs = [\"house\"\npaper \"a5\"\n", "this `[` is never closed"),
        ("roadworthy.toml", "pages = 3\ncatalogs [\"nowhere\"]\n", "`catalogs` has no `=`"),
        ("house/rows.toml", "[[weapon]]\nid \"zapper\"\nwieght = 3\n", "`id` has no `=`"),
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

/// A sheet with damage that is not understood is not printed.
#[test]
fn a_broken_damage_file_prints_no_sheet() {
    for damage in ["[armor]\nfrnt = 1\n", "[armor]\nfront = 1000\n", "[armor\n", "armor = 5\n"] {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &[("kart.toml", KART), ("hits.txt", damage)]);
        let output = run(folder.path(), &["sheet", "kart.toml", "--damage", "hits.txt"]);
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("unreadable hits.txt") && !calls_legal(&told), "{told}");
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

/// A file decides the designs of its game, or of every game if it cannot be told which one is its.
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

/// The paper decides no verdict; nor do settings under an event.
#[test]
fn mistakes_that_decide_no_verdict_withhold_none() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("entries/kart.toml", KART), ("roadworthy.toml", "paper = \"a5\"\n")]);
    let check = |arguments: &[&str]| {
        let output = run(folder.path(), &[&["check", "entries"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        text(&output.stdout)
    };
    let end = "1 design: 1 legal; 1 other file unreadable\n";
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

/// A waiver that nobody needs is a warning, and a broken event reports nothing of its own about an entry.
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

/// Entries share a limit with one that is not understood: what it adds could decide, so nobody knows.
#[test]
fn a_limit_of_several_entries_withholds_what_one_of_them_could_decide() {
    let entry = |name: &str, end: &str| {
        let own = KART.split("[published]").next().unwrap();
        own.replace("Killer Kart", name) + end
    };
    let verdicts = |limit: &str| {
        let folder = tempfile::tempdir().unwrap();
        let event = format!("name = \"Night\"\n[[limits]]\n{limit}\n");
        let (red, blue) = ("\n[entry]\nteam = \"red\"\n", "\n[entry]\nteam = \"blue\"\n");
        write(
            folder.path(),
            &[
                ("event.txt", &event),
                ("entries/ann.toml", &entry("Ann", red)),
                ("entries/bob.toml", &entry("Bob", &format!("\naccessories = [\"zorp\"]{red}"))),
                ("entries/cleo.toml", &entry("Cleo", blue)),
            ],
        );
        let call = ["check", "entries", "--event", "event.txt", "--format", "concise"];
        text(&run(folder.path(), &call).stdout)
    };
    let waiver =
        "[[waivers]]\nrule = \"over-event-limit\"\nentry = \"Ann\"\nreason = \"r\"\nby = \"m\"";
    let waived = verdicts(&format!("per = \"team\"\nfigure = \"cost\"\nmost = 9_000\n{waiver}"));
    assert!(waived.contains("2 legal") && !waived.contains("unused-waiver"), "{waived}");
    let shared = "bob.toml is not understood, and counts toward the limit of team red on";
    for (limit, told) in [
        ("per = \"team\"\nfigure = \"cost\"\nmost = 9_000", format!("{shared} cost")),
        ("per = \"team\"\nfigure = \"cost\"\nleast = 9_000", format!("{shared} cost")),
        ("per = \"team\"\nitems = { weapon = \"MG\" }\nmost = 3", format!("{shared} parts")),
        // It adds at most one vehicle.
        (
            "per = \"team\"\nvehicles = { where = \"weapon=MG\" }\nmost = 1",
            format!("{shared} vehicles"),
        ),
        ("per = \"team\"\nvehicles = { where = \"weapon=MG\" }\nmost = 2", "2 legal".to_owned()),
        ("per = \"team\"\nalike = \"body\"\nmost = 2", "2 legal".to_owned()),
        (
            "per = \"team\"\nvehicles = { where = \"weapon=laser\" }\nleast = 2",
            "2 illegal".to_owned(),
        ),
        // Whoever has nothing of what is counted has no part in breaking it.
        ("per = \"team\"\nitems = { weapon = \"laser\" }\nmost = 0", "2 legal".to_owned()),
        ("per = \"team\"\nvehicles = { where = \"weapon=laser\" }\nmost = 0", "2 legal".to_owned()),
        ("per = \"team\"\nalike = \"tire\"\nmost = 1", format!("{shared} vehicles")),
        // What the others have decides.
        ("per = \"team\"\nfigure = \"cost\"\nmost = 3_000", "2 illegal".to_owned()),
        ("per = \"team\"\nfigure = \"cost\"\nleast = 3_000", "2 legal".to_owned()),
        ("per = \"player\"\nfigure = \"cost\"\nmost = 9_000", "2 legal".to_owned()),
    ] {
        let said = verdicts(limit);
        assert!(said.contains(&told), "{limit}: {said}");
    }
}

/// If what says whose an entry is is not understood, it could be anybody's.
#[test]
fn an_entry_that_may_be_anybodys_withholds_all_that_it_could_decide() {
    let kart = KART.split("[published]").next().unwrap();
    let entry = |end: &str| format!("{kart}\n{end}\n");
    let event = |per: &str| {
        format!("name = \"Night\"\n[[limits]]\nper = \"{per}\"\nvehicles = \"all\"\nmost = 1\n")
    };
    let judged = |per: &str, other: &[(&str, &str)], roster: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let event = event(per);
        let ann = entry("[entry]\nplayer = \"Ann\"\nteam = \"red\"");
        write(folder.path(), &[("event.txt", &event), ("entries/ann.toml", &ann)]);
        write(folder.path(), other);
        let call = ["check", "entries", "--event", "event.txt", "--format", "concise"];
        text(&run(folder.path(), &[&call, roster].concat()).stdout)
    };
    let open = "may count toward the limit of";
    for (end, may_be_anns) in [
        ("[entry]\nplayer = 5", true),
        ("[entry]\nplaier = \"Bob\"", true),
        ("[who]\nplayer = \"Bob\"", true),
        ("[entry]\nplayer = ", true),
        ("[entry]\nplayer = \"Bob\"\nnumber = \"x\"", false),
        // These are understood as they were meant.
        ("[entri]\nplayer = \"Bob\"", false),
        ("[entry]\nplayer = \"Bob", false),
        // It says nothing of its player.
        ("[cargo]\nweight = \"x\"", false),
        ("[[who]]\nplayer = \"Bob\"", false),
        // A version may be of another player than its base.
        ("[entry]\nplayer = \"Bob\"\n[variants.x.entry]\nplaier = \"Ann\"", true),
        ("[entry]\nplayer = \"Bob\"\n[variants.x.entry]\nnumber = \"x\"", false),
    ] {
        let said = judged("player", &[("entries/bob.toml", &entry(end))], &[]);
        assert_eq!(said.contains(&format!("{open} Ann")), may_be_anns, "{end}: {said}");
        assert!(said.contains("1 unreadable"), "{end}: {said}");
    }
    // Not even its kind is known, or how many vehicles it has.
    for per in ["player", "team", "field"] {
        let said = judged(per, &[("entries/bob.toml", "\u{0}")], &[]);
        assert!(said.contains(open), "{per}: {said}");
        let said = judged(per, &[("entries/club.txt", "what nobody understands\n")], &[]);
        assert!(said.contains(open), "{per}: {said}");
    }
    let said = judged("vehicle", &[("entries/bob.toml", "\u{0}")], &[]);
    assert!(said.contains("1 legal"), "{said}");
    // A roster with a mistake, and one that says it.
    let bob = entry("");
    for (roster, told) in [
        ("file,playr\nentries/bob.toml,Bob\n", "the player of entries/bob.toml is not known"),
        ("file,player\nentries/bob.toml\n", "the player of entries/bob.toml is not known"),
        ("file,player\nentries/bib.toml,Ann\n", "the player of entries/bob.toml is not known"),
        ("file,player\nentries/bob.toml#x,Ann\n", "the player of entries/bob.toml is not known"),
        ("file,player\nentries/bob.toml#x,Ann\n", "entries/bob.toml has no `x`"),
        // Every entry has its line.
        ("file,number,player\nentries/bob.toml,x,Bob\n", "2 legal"),
        ("file,player\nentries/bob.toml,Bob\n", "2 legal"),
        // No line is lost.
        ("file,number,player\nentries/ann.toml,x,Ann\n", "2 legal"),
        ("file,player\nentries/ann.toml,Ann\nentries/ann.toml,Ann\n", "2 legal"),
    ] {
        let files = [("entries/bob.toml", bob.as_str()), ("roster.csv", roster)];
        let said = judged("player", &files, &["--roster", "roster.csv"]);
        assert!(said.contains(told), "{roster}: {said}");
    }
}

/// Whoever enters it, a vehicle that is understood has its figures.
#[test]
fn an_entry_of_which_only_the_entrant_is_unclear_counts_with_its_figures() {
    let kart = KART.split("[published]").next().unwrap();
    let judged = |limit: &str, bob: &str| {
        let folder = tempfile::tempdir().unwrap();
        let event = format!("name = \"Night\"\n[[limits]]\nper = \"team\"\n{limit}\n");
        let ann = format!("{kart}\n[entry]\nteam = \"red\"\n");
        let bob = format!("{kart}\n{bob}\n");
        let files =
            [("event.txt", event.as_str()), ("entries/ann.toml", &ann), ("entries/bob.toml", &bob)];
        write(folder.path(), &files);
        let call = ["check", "entries", "--event", "event.txt", "--format", "concise"];
        text(&run(folder.path(), &call).stdout)
    };
    let typo = "[entry]\ntaem = \"red\"";
    let other = "[entry]\nteam = \"red\"\ncolour = \"blue\"";
    let may = "the team of entries/bob.toml is not known, and it may count toward the limit of team red on";
    for (limit, bob, told) in [
        ("figure = \"cost\"\nmost = 7_696", typo, "1 legal, 1 unreadable"),
        ("figure = \"cost\"\nmost = 7_695", typo, may),
        ("figure = \"cost\"\nleast = 7_697", typo, "1 illegal, 1 unreadable"),
        ("figure = \"cost\"\nleast = 7_696", typo, may),
        ("items = { weapon = \"MG\" }\nmost = 4", typo, "1 legal, 1 unreadable"),
        ("items = { weapon = \"laser\" }\nmost = 0", typo, "1 legal, 1 unreadable"),
        ("different = \"body\"\nmost = 1", typo, may),
        ("figure = \"cost\"\nmost = 7_696", other, "1 legal, 1 unreadable"),
        ("figure = \"cost\"\nmost = 7_695", other, "1 illegal, 1 unreadable"),
        // What the file was meant to say is not known.
        ("figure = \"cost\"\nmost = 9_000", "[entry]\nteam = \"red", "1 not-judged, 1 unreadable"),
        (
            "figure = \"cost\"\nmost = 9_000",
            "[entri]\nteam = \"red\"",
            "1 not-judged, 1 unreadable",
        ),
    ] {
        let said = judged(limit, bob);
        assert!(said.contains(told), "{limit}, {bob}: {said}");
    }
}

/// Whoever has to mend files wants to know all of them, not the next one each time.
#[test]
fn all_that_stands_in_the_way_is_named() {
    let kart = KART.split("[published]").next().unwrap();
    let event = "name = \"Night\"\n[[limits]]\nper = \"team\"\nvehicles = \"all\"\nmost = 1\n\
        [[limits]]\nper = \"field\"\nfigure = \"cost\"\nmost = 8_000\n";
    let judged = |more: usize| {
        let folder = tempfile::tempdir().unwrap();
        let ann = format!("{kart}\n[entry]\nteam = \"red\"\n");
        let bob = format!("{kart}\n[entry]\ntaem = \"red\"\n");
        // It counts only toward the limit of the field.
        let eve = ann.replace("red", "blue").replace("\"MG\"", "\"zorp\"");
        write(
            folder.path(),
            &[
                ("event.txt", event),
                ("entries/ann.toml", &ann),
                ("entries/bob.toml", &bob),
                ("entries/eve.toml", &eve),
                ("entries/ole.toml", "\u{0}"),
            ],
        );
        for number in 0..more {
            write(folder.path(), &[(&format!("entries/z{number}.toml"), "\u{0}")]);
        }
        let call = ["check", "entries", "--event", "event.txt", "--format", "concise"];
        text(&run(folder.path(), &call).stdout)
    };
    let why = "no verdict: the team of entries/bob.toml is not known, and it may count toward the limit of team red on vehicles; also in the way: entries/ole.toml, entries/eve.toml";
    let said = judged(0);
    assert!(said.contains(&format!("{why}\n")), "{said}");
    let said = judged(2);
    assert!(
        said.contains("entries/ole.toml, entries/z0.toml, entries/z1.toml and others\n"),
        "{said}"
    );
}

/// An entry that no side takes may be on any, until it is understood.
#[test]
fn an_entry_whose_side_is_not_known_withholds_both() {
    let kart = KART.split("[published]").next().unwrap();
    let cycle = "body = \"light cycle\"\npower-plant = \"small cycle\"\ntires = \"standard\"\ncrew = \"cyclist\"\n";
    let side = |name: &str, kind: &str, limit: &str| {
        format!(
            "[[sides]]\nname = \"{name}\"\ntakes = {{ kind = \"{kind}\" }}\nlimits = [{{ {limit} }}]\n"
        )
    };
    let verdicts = |limit: &str, bob: &str| {
        let folder = tempfile::tempdir().unwrap();
        let event = format!(
            "name = \"Night\"\n{}{}",
            side("prey", "car", limit),
            side("pack", "cycle", limit)
        );
        let files = [
            ("event.txt", event.as_str()),
            ("entries/ann.toml", kart),
            ("entries/bob.toml", bob),
            ("entries/cleo.toml", cycle),
        ];
        write(folder.path(), &files);
        let call = ["check", "entries", "--event", "event.txt", "--format", "concise"];
        text(&run(folder.path(), &call).stdout)
    };
    let unknown = kart.replace("subcompact", "zzz");
    let money = "per = \"side\", figure = \"cost\", most = 9_000";
    let said = verdicts(money, &unknown);
    assert!(said.contains("2 not-judged, 1 unreadable"), "{said}");
    assert!(said.contains("may count toward the limit of pack on cost"), "{said}");
    let said = verdicts(money, &kart.replace("name =", "nme ="));
    assert!(said.contains("1 legal, 1 not-judged, 1 unreadable"), "{said}");
    assert!(
        said.contains("bob.toml is not understood, and counts toward the limit of prey"),
        "{said}"
    );
    let said = verdicts("per = \"side\", vehicles = \"all\", most = 2", &unknown);
    assert!(said.contains("2 legal"), "{said}");
    let said = verdicts("figure = \"cost\", most = 9_000", &unknown);
    assert!(said.contains("2 legal"), "{said}");
}

/// What nobody else can change is decided, whoever enters it.
#[test]
fn an_entry_of_an_unknown_player_is_judged_where_others_do_not_matter() {
    let kart = KART.split("[published]").next().unwrap();
    let verdicts = |limit: &str, more: &[(&str, &str)]| {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), more);
        let event = format!("name = \"Night\"\n[[limits]]\nper = \"player\"\n{limit}\n");
        let files = [
            ("event.txt", event.as_str()),
            ("entries/ann.toml", kart),
            ("entries/bob.toml", kart),
            ("roster.csv", "file,player\nentries/ann.toml,Ann\nentries/bob.toml\n"),
        ];
        write(folder.path(), &files);
        let call = ["check", "entries", "--event", "event.txt", "--roster", "roster.csv"];
        let call = [&call[..], &["--format", "concise"]].concat();
        text(&run(folder.path(), &call).stdout)
    };
    for (limit, told) in [
        ("vehicles = \"all\"\nmost = 1", "2 not-judged"),
        ("vehicles = \"all\"\nmost = 2", "2 legal"),
        ("vehicles = \"all\"\nmost = 0", "2 illegal"),
        ("vehicles = \"all\"\nleast = 2", "2 not-judged"),
        ("vehicles = \"all\"\nleast = 3", "2 illegal"),
        ("figure = \"cost\"\nmost = 1_000", "2 illegal"),
        ("figure = \"cost\"\nmost = 7_000", "2 not-judged"),
        // All of them together keep it.
        ("figure = \"cost\"\nmost = 9_000", "2 legal"),
    ] {
        let said = verdicts(limit, &[]);
        assert!(said.contains(told), "{limit}: {said}");
    }
    // What cannot be opened may be entries of his.
    let said = verdicts("vehicles = \"all\"\nmost = 2", &[("entries/cleo.toml", "\u{0}")]);
    assert!(said.contains("2 not-judged"), "{said}");
}

/// An entry is on the first side that takes it: what is not understood of it may be what an earlier side takes.
#[test]
fn an_entry_that_is_not_understood_may_be_on_an_earlier_side() {
    let kart = KART.split("[published]").next().unwrap();
    let laser = kart.replace("\"MG\"", "\"light laser\"");
    let unknown = kart.replace("\"MG\"", "\"lihgt lasser beem\"");
    let verdicts = |limited: usize, limit: &str, others: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let side = |number: usize, name: &str, takes: &str| {
            let limit = if number == limited { limit } else { "" };
            format!("[[sides]]\nname = \"{name}\"\ntakes = {{ {takes} }}\n{limit}\n")
        };
        let sides =
            side(0, "lasers", "weapon = \"light laser\"") + &side(1, "cars", "kind = \"car\"");
        let event = format!("name = \"Night\"\n{sides}");
        write(folder.path(), &[("event.txt", &event), ("entries/bob.toml", &unknown)]);
        for (number, other) in others.iter().enumerate() {
            write(folder.path(), &[(&format!("entries/{number}.toml"), other)]);
        }
        let call = ["check", "entries", "--event", "event.txt", "--format", "concise"];
        text(&run(folder.path(), &call).stdout)
    };
    let limit = |end: &str| format!("limits = [{{ per = \"side\", vehicles = \"all\", {end} }}]");
    let said = verdicts(0, &limit("most = 1"), &[&laser]);
    assert!(said.contains("1 not-judged, 1 unreadable"), "{said}");
    let said = verdicts(1, &limit("most = 1"), &[kart]);
    assert!(said.contains("1 not-judged, 1 unreadable"), "{said}");
    let said = verdicts(0, &limit("least = 1"), &[kart]);
    assert!(!said.contains("under-event-limit"), "{said}");
}
