//! Events: examples of their rules, the built-in events, and a whole field of entries.

use std::collections::BTreeSet;
use std::fs;

use roadworthy::check::rule::{Level, Rule};
use roadworthy::event::roster::{On, Roster};
use roadworthy::event::rules::RULES;
use roadworthy::event::{self, Event, Files};
use roadworthy::games::browse::Listing;
use roadworthy::games::overlay::Catalogs;
use roadworthy::games::{Game, Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::report::{Report, Subject};
use roadworthy::show::files;
use roadworthy::show::format::{Style, terminal};
use roadworthy::text::source::Source;
use roadworthy::workspace::files::{read, under};

use crate::rules::{compare, designs, told};

fn open(text: &str) -> (Event, Vec<Report>) {
    let none = |_: &Source, name: &str| Err(format!("no file {name}"));
    Event::read(&Files::gather(Source::new("event.toml", text), none), Catalogs::default())
}

/// An event without findings.
pub fn sound(text: &str) -> Event {
    let (event, mistakes) = open(text);
    let told: Vec<_> = mistakes.iter().flat_map(|report| &report.findings).collect();
    assert!(told.is_empty(), "{told:?}");
    event
}

/// Judges designs by an event, in order. A report on the event itself comes last.
fn judge_all(event: &Event, designs: &[(&str, &str)]) -> Vec<Report> {
    let reports = designs.iter().map(|(name, text)| Source::new(*name, *text));
    let mut reports: Vec<_> =
        reports.flat_map(|source| judge::describe_all(&source, &event.options)).collect();
    let own = event::judge(event, &mut reports).report;
    reports.into_iter().chain(own).collect()
}

/// The rule ids that designs break under an event, each once. Every design is legal without the event.
pub fn broken(event: &Event, designs: &[&str]) -> Vec<&'static str> {
    let names: Vec<_> = (1..=designs.len()).map(|number| format!("{number}.toml")).collect();
    let designs: Vec<_> = names.iter().map(String::as_str).zip(designs.iter().copied()).collect();
    let reports = judge_all(event, &designs);
    let findings = reports.iter().flat_map(|report| &report.findings);
    let errors = findings.filter(|finding| finding.level != Level::Warning);
    let mut ids: Vec<_> = errors.map(|finding| finding.rule.id).collect();
    ids.dedup();
    ids
}

/// The message for an example of a rule, and the broken rules.
fn fired(rule: &Rule, example: &str) -> (Vec<&'static str>, String) {
    let files = rule.files();
    let beside = |wanted: &str| files.iter().find(|file| file.name == wanted);
    let event = beside("event.toml");
    let (event, mistakes) = open(event.map_or(example, |file| &file.text));
    let others = files.iter().filter(|file| file.name != "event.toml");
    let mut designs: Vec<(&str, &str)> = others.map(|file| (file.name, &*file.text)).collect();
    if beside("event.toml").is_some() {
        designs.push(("example.toml", example));
    }
    let judged = match beside("roster.csv") {
        None => judge_all(&event, &designs),
        Some(file) => of_roster(&event, &designs[1..], Source::new(file.name, &*file.text)),
    };
    let reports = mistakes.iter().chain(&judged);
    let findings =
        reports.flat_map(|report| report.findings.iter().map(move |found| (report, found)));
    let own = findings.filter(|(_, finding)| finding.waived.is_none() && !finding.withholds());
    own.map(|(report, finding)| (finding.rule.id, told(report, finding))).unzip()
}

fn described(event: &Event, text: &str) -> Vec<Report> {
    judge::describe_all(&Source::new("example.toml", text), &event.options)
}

/// Judges designs that are on a roster.
fn of_roster(event: &Event, designs: &[(&str, &str)], roster: Source) -> Vec<Report> {
    let mut reports = described(event, designs[0].1);
    let mut roster = Roster::read(roster);
    roster.find(|file| Ok(On { file: file.to_owned(), version: None }));
    roster.assign(event, &mut reports);
    let own = event::judge(event, &mut reports).report;
    reports.into_iter().chain(own).chain(roster.faulty()).collect()
}

#[test]
fn examples_that_fire_report_that_rule_only() {
    for rule in RULES.iter() {
        let examples = rule.examples().into_iter().filter(|example| example.name == "fires");
        let fired = examples.map(|example| {
            let (ids, told) = fired(rule, &example.text);
            let only = !ids.is_empty() && ids.iter().all(|id| *id == rule.id);
            assert!(only, "{}: {ids:?}", rule.id);
            told
        });
        compare(rule, fired.collect());
    }
}

#[test]
fn examples_that_pass_report_nothing() {
    for rule in RULES.iter() {
        let (ids, _) = fired(rule, &rule.passes());
        assert!(ids.is_empty(), "{}: {ids:?}", rule.id);
    }
}

/// The built-in lists match the folders.
#[test]
fn every_event_and_design_is_built_in() {
    for system in SYSTEMS {
        let folders = [
            (format!("catalog/{}/events", system.id), system.events, ".toml"),
            (format!("designs/{}", system.id), system.designs, ""),
        ];
        for (folder, listed, ending) in folders {
            let mut listed: Vec<_> =
                listed.iter().map(|(name, text)| (format!("{name}{ending}"), *text)).collect();
            listed.sort_unstable();
            // A game without events has no such folder.
            let folder_files = fs::read_dir(&folder).into_iter().flatten();
            let files = folder_files.map(|entry| entry.unwrap().path());
            let mut found: Vec<_> = files
                .map(|path| {
                    let name = path.file_name().unwrap().to_string_lossy().into_owned();
                    (name, fs::read_to_string(path).unwrap())
                })
                .collect();
            found.sort_unstable();
            let found: Vec<_> = found.iter().map(|(n, text)| (n.clone(), text.as_str())).collect();
            assert_eq!(listed, found, "{folder}");
        }
    }
}

#[test]
fn every_built_in_event_is_sound() {
    let mut names = Vec::new();
    for (id, text) in event::all_built_in() {
        let event = sound(text);
        assert!(event.says.is_some() && event.cite.is_some(), "{id}");
        assert!(event::built_in(&id.to_uppercase()).is_some(), "{id}");
        assert!(!names.contains(&event.heading.name), "{id}");
        names.push(event.heading.name.clone());
    }
}

/// Forty-two entries: single, in teams by name and by folder, unreadable, illegal, waived, copied.
#[test]
fn a_whole_field() {
    let melee = include_str!("events/melee.toml");
    let beside = |_: &Source, name: &str| Ok(Source::new(name, melee));
    let event = Source::new("grand-melee.toml", include_str!("events/grand-melee.toml"));
    let (event, mistakes) = Event::read(&Files::gather(event, beside), Catalogs::default());
    assert!(mistakes.is_empty());
    let mut files = Vec::new();
    for folder in ["", "blue", "gold"] {
        let found = fs::read_dir(format!("tests/events/entries/{folder}")).unwrap();
        let found = found.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
        files.extend(found.map(|path| (folder, path)));
    }
    files.sort();
    assert!(files.len() >= 40);
    let mut reports = Vec::new();
    for (folder, path) in files {
        let name = path.strip_prefix("tests/events/entries").unwrap().display().to_string();
        let source = Source::new(name, fs::read_to_string(&path).unwrap());
        for mut report in judge::describe_all(&source, &event.options) {
            report.put_in(Some(folder).filter(|folder| !folder.is_empty()));
            reports.push(report);
        }
    }
    let own = event::judge(&event, &mut reports).report;
    reports.extend(own);
    let mut text = String::new();
    for report in &reports {
        text.push_str(&format!("{:<10} {}\n", report.verdict, report.path()));
        for finding in &report.findings {
            let waived = finding.waived.iter().map(|reason| format!("; waived: {reason}"));
            let waived: String = waived.collect();
            text.push_str(&format!("  {}: {}{waived}\n", finding.rule.id, finding.message));
        }
    }
    insta::assert_snapshot!(text);
}

/// The finding names the line with the limit, also in an extended event.
#[test]
fn a_limit_points_into_the_event() {
    let event = sound("name = \"Cheap\"\nextends = \"division-5\"\n[deny]\nweapon = [\"laser\"]\n");
    let design = include_str!("../designs/classic/yellow-jacket.toml");
    let reports = judge_all(&event, &[("car.toml", design)]);
    let lines: Vec<_> = reports[0]
        .findings
        .iter()
        .flat_map(|finding| &finding.because)
        .map(|label| {
            let source = label.source.as_ref().unwrap();
            format!("{}:{}", source.name, source.position(label.span.start).line)
        })
        .collect();
    assert_eq!(lines, ["built-in event division-5:4", "event.toml:4"]);
}

#[test]
fn events_override_the_extended_event() {
    let parent = "name = \"Parent\"\n[[limits]]\nid = \"guns\"\nitems.weapon = \"all\"\nmost = 1\n\
        [[limits]]\nid = \"field\"\nper = \"field\"\nvehicles = \"all\"\nmost = 1\n";
    let child = "name = \"Child\"\nextends = \"parent.toml\"\nremove = [\"field\"]\n\
        [[limits]]\nid = \"guns\"\nmost = 2\n";
    let parent = |_: &Source, name: &str| Ok(Source::new(name, parent));
    let files = Files::gather(Source::new("child.toml", child), parent);
    let (event, mistakes) = Event::read(&files, Catalogs::default());
    assert!(mistakes.is_empty());
    let most: Vec<_> = event.terms.limits.iter().map(|limit| limit.most.clone().unwrap()).collect();
    assert_eq!(most.len(), 1);
    assert_eq!((most[0].value, most[0].place.line()), (2.into(), "child.toml:6".to_owned()));
}

/// A list that is written again replaces the inherited one: it counts where it stands, and lost bans are reported.
#[test]
fn overridden_bans_are_cited_and_lost_bans_reported() {
    let parent = "name = \"Parent\"\n[deny]\nweapon = [\"MG\", \"RL\"]\nturret = \"all\"\n";
    let own = |lines: &str| {
        let child = format!("name = \"Child\"\nextends = \"parent.toml\"\n[deny]\n{lines}\n");
        let parent = |_: &Source, name: &str| Ok(Source::new(name, parent));
        let files = Files::gather(Source::new("child.toml", child), parent);
        let (event, mistakes) = Event::read(&files, Catalogs::default());
        let places: Vec<_> = event.terms.deny.iter().map(|list| list.place.line()).collect();
        let told = mistakes.iter().flat_map(|report| &report.findings);
        (places, told.map(|found| found.message.clone()).collect::<Vec<_>>())
    };
    let places = ["child.toml:4", "parent.toml:4"].map(str::to_owned);
    let lost = "no longer banned: Machine Gun, Rocket Launcher".to_owned();
    assert_eq!(own("weapon = \"laser\""), (places.to_vec(), vec![lost]));
    for kept in ["weapon = \"all\"", "remove = [\"weapon\"]\nweapon = \"laser\""] {
        assert_eq!(own(kept).1, Vec::<String>::new(), "{kept}");
    }
    assert_eq!(
        own("gadget = \"all\"").0[..2],
        ["parent.toml:3", "parent.toml:4"].map(str::to_owned)
    );
}

/// Macs write the accents of a folder's name as characters of their own.
#[test]
fn accents_make_no_second_team_or_player() {
    let limits = "[[limits]]\nper = \"team\"\nvehicles = \"all\"\nmost = 1\n\
        [[limits]]\nper = \"player\"\nvehicles = \"all\"\nmost = 1\n";
    let event = sound(&format!("name = \"Night\"\n{limits}"));
    let car = |name: &str, who: &str| {
        format!(
            "name = \"{name}\"\nbody = \"van\"\n[entry]\nplayer = \"{who}\"\nteam = \"{who}\"\n"
        )
    };
    let [one, two] = [car("One", "Zo\u{eb}"), car("Two", "Zoe\u{308}")];
    let reports = judge_all(&event, &[("1.toml", &one), ("2.toml", &two)]);
    let told: Vec<_> = reports[2].findings.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(
        told,
        [
            "team Zo\u{eb}: 2 vehicles, 1 more than Night allows (1)",
            "Zo\u{eb}: 2 vehicles, 1 more than Night allows (1)"
        ]
    );
    assert_eq!(
        reports[0].entry.player.as_ref().map(|it| &it.value),
        reports[1].entry.player.as_ref().map(|it| &it.value)
    );
}

#[test]
fn every_mistake_of_an_event_is_reported() {
    let (_, reports) = open(include_str!("events/mistakes.toml"));
    insta::assert_snapshot!(terminal::FORMAT.write(&files::Files(&reports), Style::PLAIN));
}

/// An event that extends itself or a missing event is reported, and still read.
#[test]
fn a_chain_of_events_ends() {
    let itself = |_: &Source, name: &str| Ok(Source::new(name, "extends = \"a.toml\""));
    let files = Files::gather(Source::new("a.toml", "name = \"A\"\nextends = \"b.toml\""), itself);
    let (event, reports) = Event::read(&files, Catalogs::default());
    assert_eq!(event.heading.name, "A");
    assert_eq!(reports.len(), 1);
    assert_eq!(&*reports[0].source.name, "b.toml");
    assert_eq!(reports[0].findings[0].message, "a.toml extends itself");
    let (_, reports) = open("name = \"A\"\nextends = \"pack attak\"");
    assert_eq!(reports[0].findings[0].message, "no file pack attak");
}

/// Pack Attack: the car against the pack, each with its own budget. A side without entries is reported on the event.
#[test]
fn sides_have_their_own_limits() {
    let event = sound(event::all_built_in().find(|(id, _)| *id == "pack-attack").unwrap().1);
    let car = include_str!("../designs/classic/hotshot.toml");
    let car = car.split("[published]").next().unwrap();
    let cycle = include_str!("../designs/classic/shogun-100.toml");
    assert_eq!(broken(&event, &[car, cycle, cycle, cycle, cycle, cycle]), [""; 0]);
    assert_eq!(broken(&event, &[car, cycle, cycle, cycle, cycle]), ["under-event-limit"]);
    assert_eq!(broken(&event, &[car, car]), ["over-event-limit", "under-event-limit"]);
    let reports = judge_all(&event, &[("car.toml", car)]);
    assert_eq!(reports.last().unwrap().subject, Subject::Event);
    assert_eq!(
        reports.last().unwrap().findings[0].message,
        "the pack: 0 vehicles, 5 fewer than Pack Attack requires (5)"
    );
}

/// The body weighs 280.2756 lbs., recorded as 280.
#[test]
fn limits_apply_to_recorded_figures() {
    let car = include_str!("../designs/carz/rx-heaven.toml");
    let car = car.replace("volume = 125", "volume = 124.9");
    let told = |most: &str| {
        let limit = format!("items = {{ style = \"all\" }}\nsum = \"weight\"\nmost = {most}\n");
        let head = "name = \"Night\"\nsystem = \"carz\"\n[[limits]]\n";
        let findings = judge_all(&sound(&format!("{head}{limit}")), &[("car.toml", &car)]);
        let mut findings = findings[0].findings.iter();
        let found = findings.find(|found| found.rule.id == "over-event-limit");
        found.map(|found| found.message.clone())
    };
    assert_eq!(told("280"), None);
    let over =
        "RX-Heaven: weight of parts (any style) 280 lbs., 1 lb. more than Night allows (279 lbs.)";
    assert_eq!(told("279").as_deref(), Some(over));
    assert_eq!(told("279.9").as_deref(), Some(over));
}

/// An event can limit every measure of a game: points of cards, cubic feet of weapons. It uses the game's own words.
#[test]
fn sums_are_the_measures_of_the_game() {
    let limit = |system: &str, sum: &str, most: &str| {
        format!(
            "name = \"Sums\"\nsystem = \"{system}\"\n[[limits]]\nitems = {{ weapon = \"all\" }}\nsum = \"{sum}\"\nmost = {most}\n"
        )
    };
    let heaven = fs::read_to_string("designs/carz/rx-heaven.toml").unwrap();
    let driver = fs::read_to_string("designs/sixth/sunday-driver.toml").unwrap();
    for (system, design, sum, value) in [
        ("sixth", &driver, "build-points", 6),
        ("carz", &heaven, "volume", 50),
        ("carz", &heaven, "spaces", 50),
        ("carz", &heaven, "cost", 6_850),
    ] {
        let judged = |most: i64| broken(&sound(&limit(system, sum, &most.to_string())), &[design]);
        assert_eq!(judged(value), [""; 0], "{system} {sum}");
        assert_eq!(judged(value - 1), ["over-event-limit"], "{system} {sum}");
    }
    let (_, mistakes) = open(&limit("sixth", "tons", "1"));
    let finding = &mistakes[0].findings[0];
    assert_eq!(
        (finding.rule.id, finding.message.as_str()),
        ("unknown-item", "no sum is called `tons`")
    );
    let help = "expected one of: count, build-points, crew-points, armor-points";
    assert_eq!(finding.help.as_deref(), Some(help));
}

/// A verdict for one event does not apply to another.
#[test]
fn a_fingerprint_depends_on_the_event() {
    let car = fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let prints: Vec<_> = ["10", "20", "20 # the same"]
        .iter()
        .map(|division| {
            let event = sound(&format!("name = \"Night\"\ndivision = {division}\n"));
            judge_all(&event, &[("kart.toml", &car)])[0].fingerprint.unwrap()
        })
        .collect();
    let alone = judge::describe_all(&Source::new("kart.toml", &*car), &Default::default());
    assert_ne!(prints[0], prints[1]);
    assert_eq!(prints[1], prints[2]);
    assert_ne!(alone[0].fingerprint.as_ref(), Some(&prints[0]));
}

/// With the reading, personal gear counts toward the division and its ceilings.
#[test]
fn an_event_switches_a_reading() {
    let car = include_str!("events/entries/21-gear.toml");
    let night = |more: &str| sound(&format!("name = \"A Night\"\n{more}"));
    assert_eq!(broken(&night("division = 15"), &[car]), [""; 0]);
    let readings = "readings = [\"personal-gear\"]\n";
    assert_eq!(broken(&night(&format!("{readings}division = 15")), &[car]), ["over-division"]);
    let ceiling = "[[limits]]\nfigure = \"cost\"\nmost = 15_000";
    assert_eq!(broken(&night(ceiling), &[car]), [""; 0]);
    assert_eq!(broken(&night(&format!("{readings}{ceiling}")), &[car]), ["over-event-limit"]);
    let dear = "[[limits]]\nvehicles = { where = 'cost>15000' }\nmost = 0";
    assert_eq!(broken(&night(dear), &[car]), [""; 0]);
    assert_eq!(broken(&night(&format!("{readings}{dear}")), &[car]), ["over-event-limit"]);
}

/// The message of each kind of limit states the amount, the excess or shortfall, and the limit.
#[test]
fn limits_state_actual_and_allowed_amounts() {
    const KART: &str = include_str!("../designs/classic/killer-kart.toml");
    let ann = format!("entry.player = \"Ann\"\n{KART}");
    let cases = [
        (
            "per = \"player\"\nvehicles = \"all\"\nmost = 1",
            "Ann: 2 vehicles, 1 more than Fall Classic allows (1)",
        ),
        (
            "per = \"player\"\nvehicles = \"all\"\nleast = 4",
            "Ann: 2 vehicles, 2 fewer than Fall Classic requires (4)",
        ),
        (
            "figure = \"cost\"\nmost = 3000",
            "Killer Kart: cost $3,848, $848 more than Fall Classic allows ($3,000)",
        ),
        (
            "figure = \"cost\"\nmost = 3847.6",
            "Killer Kart: cost $3,848, $1 more than Fall Classic allows ($3,847)",
        ),
        (
            "items = { weapon = \"all\" }\nleast = 9",
            "Killer Kart: 1 part (any weapon), 8 fewer than Fall Classic requires (9)",
        ),
        (
            "per = \"field\"\ndifferent = \"body\"\nleast = 2",
            "the field: 1 kind of body, 1 fewer than Fall Classic requires (2)",
        ),
        (
            "per = \"field\"\nalike = \"body\"\nmost = 1",
            "the field: 2 vehicles with the same body, 1 more than Fall Classic allows (1)",
        ),
        (
            "figure = \"armor-front\"\nmost = 3",
            "Killer Kart: armor front 5, 2 more than Fall Classic allows (3)",
        ),
        (
            "figure = \"armor\"\nleast = 200\nper = \"field\"",
            "the field: armor 36, 164 less than Fall Classic requires (200)",
        ),
        (
            "per = \"field\"\nvehicles = { where = 'weapon=\"machine gun\" armor-back<30' }\nmost = 1",
            "the field: 2 vehicles with weapon=\"machine gun\" armor-back<30, 1 more than Fall Classic allows (1)",
        ),
        (
            "vehicles = { where = 'body=subcompact' }\nmost = 0\nsays = \"No small fry.\"",
            "No small fry: Killer Kart: 1 vehicle with body=subcompact, 1 more than Fall Classic allows (0)",
        ),
    ];
    for (limit, message) in cases {
        let event = sound(&format!("name = \"Fall Classic\"\n[[limits]]\n{limit}"));
        let reports = judge_all(&event, &[("a.toml", &ann), ("b.toml", &ann)]);
        let found = reports.iter().flat_map(|report| &report.findings);
        let messages: Vec<_> = found.map(|found| &found.message).collect();
        assert!(messages.iter().any(|found| *found == message), "{message}: {messages:?}");
    }
}

/// Errors in conditions point into the quoted text.
#[test]
fn errors_in_conditions_have_places() {
    let cases = [
        ("weapon=lasr", "lasr", "did you mean `laser`?"),
        ("top-sped>=100", "top-sped", "did you mean `top-speed`?"),
        ("cost<=5 armor-frunt<3", "armor-frunt", "did you mean `armor-front`?"),
        ("cost", "", "expected one of = != < <= > >= after `cost`"),
        ("", "''", "`where` has no condition"),
    ];
    for (conditions, at, message) in cases {
        let limit = format!("vehicles = {{ where = '{conditions}' }}\nmost = 1");
        let (event, reports) = open(&format!("name = \"Fall Classic\"\n[[limits]]\n{limit}"));
        assert!(!event.withheld.is_empty());
        let [found] = reports[0].findings.as_slice() else { panic!("{conditions}") };
        assert!(found.message.contains(message), "{}", found.message);
        let span = found.at.span;
        assert_eq!(&event.source.text[span.start..span.end], at);
    }
}

/// Every kind that `[deny]` accepts is in the ledger of some design.
#[test]
fn every_kind_that_an_event_can_forbid_is_found_in_some_design() {
    let folders = ["designs", "tests/readings"];
    let files = folders.iter().flat_map(|folder| under(folder, |_| false));
    let files =
        files.map(|file| file.unwrap()).filter_map(|file| read(&file.name, &file.path).ok());
    let examples =
        SYSTEMS.iter().flat_map(|game| [designs(game, "fires"), designs(game, "passes")].concat());
    let mut found = BTreeSet::new();
    for source in files.chain(examples) {
        for report in judge::describe_all(&source, &Options::default()) {
            let items = report.description.ledger.lines.iter().flat_map(|line| &line.made_of);
            found.extend(items.map(|item| (report.system.0, item.kind.to_owned())));
        }
    }
    let of_game = |game: &&'static Game| {
        let kinds: Vec<_> = Listing::of(game, &Catalogs::default()).parts().cloned().collect();
        kinds.into_iter().map(|kind| (game.id, kind.name))
    };
    let offered: BTreeSet<_> = SYSTEMS.iter().flat_map(of_game).collect();
    assert_eq!(offered, found);
}
