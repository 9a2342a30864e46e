//! House catalogs: additions, changes, findings, and which catalogs apply.

use std::fs;
use std::path::Path;
use std::process::Command;

use roadworthy::games::Options;
use roadworthy::games::classic::catalog::BUILT_IN;
use roadworthy::games::classic::figures::text::at_speed;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::report::judge;
use roadworthy::report::{Report, Subject, Verdict};
use roadworthy::text::source::Source;
use serde_json::Value;

use crate::outputs::write;
use crate::stat;

const CAR: &str = r#"
body = "mid-sized"
power-plant = "large"
crew = ["driver"]
tires = { all = "HD" }
weapons = [{ item = "MG", mount = "front" }]
"#;

/// A folder of one file.
fn folder(name: &str, text: &str) -> Folder {
    Folder { name: name.into(), files: vec![Source::new(format!("{name}/rows.toml"), text)] }
}

fn check(design: &str, folders: &[Folder]) -> (Report, Vec<Report>) {
    let (catalogs, files) = Catalogs::load(folders);
    let options = Options { catalogs, ..Options::default() };
    let mut designs = judge::describe_all(&Source::new("design.toml", design), &options);
    (designs.remove(0), files.into_iter().map(Report::from).collect())
}

/// The rules of a report's findings, and the marked texts.
fn told(report: &Report) -> Vec<(&'static str, &str)> {
    let at = |span: roadworthy::text::source::Span| &report.source.text[span.start..span.end];
    report.findings.iter().map(|finding| (finding.rule.id, at(finding.at.span))).collect()
}

#[test]
fn a_row_changes_only_the_keys_that_it_gives() {
    let (before, _) = check(CAR, &[]);
    let house = folder("house", "[[weapon]]\nid = \"machine-gun\"\ncost = 900\n");
    let (after, reports) = check(CAR, &[house]);
    assert_eq!(reports[0].verdict, Verdict::Legal);
    assert_eq!(
        stat(&before, "cost").as_i64(),
        stat(&after, "cost").as_i64().map(|cost| cost + 100)
    );
    assert_eq!(stat(&before, "weight"), stat(&after, "weight"));
    assert_eq!((&*before.catalogs, &*after.catalogs), (&[][..], &["house".into()][..]));
}

#[test]
fn the_last_folder_wins() {
    let price = |cost: i64| format!("[[weapon]]\nid = \"machine-gun\"\ncost = {cost}\n");
    let (low, high) = (folder("low", &price(100)), folder("high", &price(5_000)));
    let cost = |folders: &[Folder]| stat(&check(CAR, folders).0, "cost").as_i64();
    let both = cost(&[low.clone(), high.clone()]);
    assert_eq!(both, cost(std::slice::from_ref(&high)));
    assert_eq!(cost(&[high, low.clone()]), cost(&[low]));
}

#[test]
fn figures_may_be_changed() {
    let text =
        "[side-limit]\nshare = \"1/5\"\n[[acceleration]]\npower = \"1/100\"\nmph = 20\npage = 51\n";
    let (report, reports) = check(CAR, &[folder("house", text)]);
    assert_eq!(told(&reports[0]), vec![]);
    assert_eq!(stat(&report, "acceleration"), 20);
    assert_eq!(stat(&report, "left_over")["weapon_spaces"]["left"], 2);
}

/// A changed price causes no misprint, and hides none.
#[test]
fn house_prices_are_not_misprints() {
    let house = folder("house", "[[weapon]]\nid = \"machine-gun\"\ncost = 900\n");
    let stinger = include_str!("../designs/classic/stinger.toml");
    assert_eq!(told(&check(stinger, std::slice::from_ref(&house)).0), vec![]);
    let wrong = stinger.replace("cost = 5268", "cost = 5286");
    let (report, _) = check(&wrong, &[house]);
    assert_eq!(told(&report), [("published-figure-differs", "5286")]);
}

/// A file for one game names it and does not change other games.
#[test]
fn a_house_may_change_any_game() {
    let text = "system = \"autowar\"\n[[frame]]\nid = \"light\"\ncapacity = 180\n\
        [[mount]]\nid = \"turntable\"\nname = \"Turntable\"\ncite = \"club rules, 2\"\nweight = \"5/2\"\n";
    let house = folder("house", text);
    let design = "system = \"autowar\"\nframe = \"light\"\n\
        weapons = [{ item = \"LMG\", mount = \"turntable\" }]\n";
    let (report, reports) = check(design, std::slice::from_ref(&house));
    assert_eq!(reports.iter().flat_map(told).collect::<Vec<_>>(), vec![]);
    assert_eq!((report.verdict, told(&report)), (Verdict::Legal, vec![]));
    assert_eq!((stat(&report, "capacity"), stat(&report, "weight")), (180.into(), 22.5.into()));
    assert_eq!(&*report.catalogs, &["house".into()][..]);
    let (classic, _) = check(CAR, &[house]);
    assert!(classic.catalogs.is_empty());
}

#[test]
fn every_mistake_of_an_autowar_catalog_is_reported() {
    let cases = [
        ("[[vehicle]]\nid = \"van\"\nwidth = 0", "bad-value", "0"),
        ("[[vehicle]]\nid = \"van\"\nframes = [\"feather\"]", "unknown-item", "\"feather\""),
        ("[[weapon]]\nid = \"flamethrower\"\nabbr = \"LMG\"", "duplicate-id", "\"LMG\""),
        ("[[weapon]]\nid = \"flamethrower\"\ncost = 3", "unknown-key", "cost"),
        ("[sharing]\nweapons = 0", "bad-value", "0"),
        ("[armor]\nmost = -1", "bad-value", "-1"),
        ("[[tire]]\nid = \"slick\"\nname = \"Slick\"\nweight = 1", "missing-key", "[[tire]]"),
    ];
    for (text, rule, place) in cases {
        let house = folder("house", &format!("system = \"autowar\"\n{text}\n"));
        let (_, reports) = check("system = \"autowar\"\nframe = \"light\"\n", &[house]);
        let found = told(&reports[0]);
        let is_told = |(id, at): &(&str, &str)| *id == rule && at.contains(place);
        assert!(found.iter().any(is_told), "{text}: {found:?}");
        assert_eq!(reports[0].verdict, Verdict::Unreadable, "{text}");
    }
}

#[test]
fn every_mistake_of_a_carz_row_is_reported_at_once() {
    let text = "system = \"carz\"\n[[weapon]]\nid = \"nailer\"\nname = \"Nailer\"\ncite = \"ours\"\n\
        group = 3\nhits = -1\ncost = 1\nweight = 1\nplus = \"x\"\n\
        ammunition = { cost = \"x\", weight = 1, unit = \"shto\", bulk = 2 }\n\
        [luxury]\nleast = \"x\"\nmost = -1\n";
    let (_, reports) = check(CAR, &[folder("house", text)]);
    let messages: Vec<_> = reports[0].findings.iter().map(|f| f.message.as_str()).collect();
    let expected = [
        "[[weapon]] `Nailer` has no `volume`",
        "`group` in [[weapon]] cannot be 3",
        "`hits` in [[weapon]] cannot be -1",
        "`plus` in [[weapon]] cannot be the text \"x\"",
        "the ammunition has no `per-volume`",
        "`cost` in the ammunition cannot be the text \"x\"",
        "`shto` is not one of: shot, second",
        "`bulk` is not a key of the ammunition",
        "`least` in [luxury] cannot be the text \"x\"",
        "`most` in [luxury] cannot be -1",
    ];
    assert_eq!(messages, expected);
}

#[test]
fn a_bad_row_is_reported_in_its_own_file_and_the_others_are_used() {
    let good = "[[weapon]]\nid = \"machine-gun\"\ncost = 900\n";
    let bad = "# a price in words\n[[weapon]]\nid = \"machine-gun\"\ncost = \"cheap\"\n\
        [[tire]]\nid = \"standard\"\ncost = 1\ncots = 2\n\
        [[armor]]\nid = \"plastic\"\nweight = 1\ncost = 2\n";
    let (report, reports) = check(CAR, &[folder("good", good), folder("bad", bad)]);
    assert_eq!(report.verdict, Verdict::NotJudged);
    let (below, _) = check(CAR, &[folder("good", good)]);
    assert_eq!(stat(&report, "cost"), stat(&below, "cost"), "the machine gun below is in force");
    let verdicts: Vec<_> = reports.iter().map(|report| (report.subject, report.verdict)).collect();
    let [sound, unreadable] = [Verdict::Legal, Verdict::Unreadable];
    assert_eq!(verdicts, [(Subject::Catalog, sound), (Subject::Catalog, unreadable)]);
    assert_eq!(told(&reports[1]), [("bad-value", "\"cheap\""), ("unknown-key", "cots")]);
    assert_eq!(&*reports[1].source.name, "bad/rows.toml");
}

#[test]
fn every_mistake_of_a_catalog_is_reported() {
    let cases = [
        ("howitzer = 3", "unknown-key", "howitzer"),
        ("remove = [\"machine-gun\"]", "unknown-key", "remove"),
        ("[[weapon]]\nid = \"machine-gun\"\nremove = [\"abbr\"]", "unknown-key", "remove"),
        ("system = \"chess\"", "bad-value", "\"chess\""),
        ("[weapon", "invalid-toml", ""),
        ("weapon = [\"MG\"]", "bad-value", "\"MG\""),
        ("side-limit = 3", "bad-value", "3"),
        ("acceleration = 3", "bad-value", "3"),
        ("[[acceleration]]\npower = 0\nmph = 5\npage = 51", "bad-value", "0"),
        ("[range]\ncruising = -1", "bad-value", "-1"),
        ("[[weapon]]\nname = \"Nameless\"", "missing-key", "[[weapon]]"),
        ("[[weapon]]\nid = \"machine-gun\"\nabbr = \"VMG\"", "duplicate-id", "\"VMG\""),
        ("[[body]]\nid = \"van\"\nkind = \"vna\"", "unknown-item", "\"vna\""),
        ("[[body]]\nid = \"van\"\nhandling = \"vna\"", "bad-value", "\"vna\""),
        ("[[body]]\nid = \"van\"\n[[body]]\nid = \"van\"", "duplicate-id", "\"van\""),
    ];
    for (text, rule, place) in cases {
        let (_, reports) = check(CAR, &[folder("house", text)]);
        let found = told(&reports[0]);
        let is_told = |(id, at): &(&str, &str)| *id == rule && at.contains(place);
        assert!(found.iter().any(is_told), "{text}: {found:?}");
        assert_eq!(reports[0].verdict, Verdict::Unreadable, "{text}");
    }
}

/// An unreadable key does not hide other problems of its row.
#[test]
fn every_mistake_of_a_row_is_reported_at_once() {
    let row = "[[weapon]]\ncost = \"cheap\"\ncolour = \"red\"\nspaces = 1\n";
    let (_, reports) = check(CAR, &[folder("house", row)]);
    let messages: Vec<_> = reports[0].findings.iter().map(|f| f.message.as_str()).collect();
    for key in ["id", "name", "page", "class", "weight", "dp"] {
        let missing = format!("[[weapon]] has no `{key}`");
        assert_eq!(messages.iter().filter(|m| **m == missing).count(), 1, "{key}: {messages:#?}");
    }
    let others = ["`cost` in [[weapon]] cannot be", "`colour` is not a key of [[weapon]]"];
    for other in others {
        assert_eq!(messages.iter().filter(|m| m.starts_with(other)).count(), 1, "{messages:#?}");
    }
    assert!(!messages.iter().any(|m| m.contains("`spaces`") || m.contains("no `cost`")));
}

/// A file may be cut off anywhere; the part before the cut is read.
#[test]
fn no_cut_of_a_catalog_panics() {
    for text in
        [include_str!("house/catalog/night-market.toml"), include_str!("house/mistakes/slips.toml")]
    {
        for cut in (0..text.len()).step_by(37) {
            for part in [&text[..cut], &text[cut..]] {
                let (_, reports) = check(CAR, &[folder("low", text), folder("cut", part)]);
                let within = |report: &Report| {
                    report
                        .findings
                        .iter()
                        .all(|found| found.at.span.end <= report.source.text.len())
                };
                assert!(reports.iter().all(within), "{part}");
            }
        }
    }
}

/// Two rows may share a name if their vehicle kinds differ.
#[test]
fn rows_for_other_vehicles_may_share_a_name() {
    let rules_for = |kind: &str| {
        let row = format!(
            "[[accessory]]\nid = \"scythe\"\nname = \"Body Blades\"\npage = 1\nkinds = [\"{kind}\"]\n"
        );
        let (_, reports) = check(CAR, &[folder("house", &row)]);
        told(&reports[0]).iter().map(|(id, _)| *id).collect::<Vec<_>>()
    };
    assert!(rules_for("sidecar").is_empty());
    assert_eq!(rules_for("car"), ["duplicate-id"]);
}

#[test]
fn rules_apply_to_house_rows_by_their_values() {
    let rules = |design: &str, rows: &str| {
        let (report, reports) = check(design, &[folder("house", rows)]);
        assert_eq!(told(&reports[0]), vec![]);
        told(&report).iter().map(|(id, _)| *id).collect::<Vec<_>>()
    };
    let driven = CAR.replace("\"driver\"", "\"chauffeur\"");
    let chauffeur = "[[crew]]\nid = \"chauffeur\"\nname = \"Chauffeur\"\npage = 1\nweight = 150\nspaces = 2\ndp = 3\nfires = true\n";
    assert_eq!(rules(&driven, chauffeur), ["no-driver"]);
    assert!(rules(&driven, &format!("{chauffeur}drives = true\n")).is_empty());

    let moped = "[[body]]\nid = \"moped\"\nname = \"Moped\"\npage = 1\nkind = \"moped\"\ncost = 100\nweight = 200\nmax-load = 900\nspaces = 5\narmor-cost = 10\narmor-weight = 4\nhandling = \"cycle\"\n\
        [[kind]]\nid = \"moped\"\nname = \"Moped\"\npage = 1\ntire-weight = 1\noff-road = 0\noff-road-page = 1\nskill = \"cyclist\"\nwheels = [\"front\", \"back\"]\n";
    let ridden =
        "body = \"moped\"\ncrew = [\"cyclist\"]\n[tires]\nfront = \"HD\"\nback = \"solid\"\n";
    let unlike = "tires-must-match";
    assert!(!rules(ridden, moped).contains(&unlike));
    assert!(rules(ridden, &format!("{moped}sort = \"cycle\"\n")).contains(&unlike));
}

/// A sheet uses figures of the active catalog, also in texts.
#[test]
fn house_rules_can_change_the_fast_speed() {
    let (catalogs, _) =
        Catalogs::load(&[folder("house", "[at-speed]\ncite = \"house\"\nmph = 50\n")]);
    let options = Options { catalogs, ..Options::default() };
    let car = CAR.replace("weapons", "accessories = [\"spoiler\"]\nweapons");
    let report = judge::describe_all(&Source::new("car.toml", car), &options).remove(0);
    let sheet = judge::sheet(&report, &options).unwrap();
    let handling = sheet.spec.iter().find(|spec| spec.label == "Handling").unwrap();
    assert!(handling.value.contains("above 50 mph"), "{}", handling.value);
    assert!(sheet.handling.regain.contains("(2 over 50)"), "{}", sheet.handling.regain);
}

/// The built-in texts on spoilers and airdams agree with sheets.
#[test]
fn accessories_name_the_fast_speed_as_sheets_do() {
    let catalog = &BUILT_IN.catalog;
    let rows = catalog.accessories.rows.iter().filter(|row| row.handling_class_at_speed != 0);
    let words: Vec<_> =
        rows.map(|row| (row.handling_class_at_speed, row.does.as_deref())).collect();
    let expected = format!("+1 HC {}, while that side has armor", at_speed(catalog));
    assert_eq!(words, [(1, Some(expected.as_str())); 2]);
}

fn run(folder: &Path, arguments: &[&str]) -> (String, i32) {
    let program = env!("CARGO_BIN_EXE_roadworthy");
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// A club with a `roadworthy.toml`, a catalog and an entry. The entrant also has a `roadworthy.toml` and prices.
fn club(name: &str) -> std::path::PathBuf {
    let club = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&club);
    let price = |cost: i64| format!("[[weapon]]\nid = \"machine-gun\"\ncost = {cost}\n");
    write(&club, &[("roadworthy.toml", "catalogs = [\"house\"]\n")]);
    write(&club, &[("house/prices.toml", &price(900))]);
    write(&club, &[("entries/ann/car.toml", &format!("name = \"Car\"\n{CAR}"))]);
    write(&club, &[("entries/ann/roadworthy.toml", "catalogs = [\"mine\"]\n")]);
    write(&club, &[("entries/ann/mine/prices.toml", &price(1))]);
    club
}

#[test]
fn the_settings_are_looked_for_upward_from_the_current_folder() {
    let club = club("upward");
    let (here, code) = run(&club, &["check", "entries/ann/car.toml"]);
    assert!(here.ends_with("catalogs: classic (built-in), house\n"), "{here}");
    assert_eq!(code, 0);
    let (below, _) = run(&club.join("entries"), &["check", "ann/car.toml"]);
    assert!(below.ends_with("catalogs: classic (built-in), ../house\n"), "{below}");
    let cost =
        |text: &str| text.split('$').nth(1).map(|rest| rest.split(", ").next().map(str::to_owned));
    assert_eq!(cost(&here), cost(&below));
}

/// Settings and catalogs next to a design are ignored.
#[test]
fn files_next_to_a_design_are_ignored() {
    let club = club("entrant");
    let (with, _) = run(&club, &["check", "entries/ann/car.toml"]);
    fs::remove_file(club.join("entries/ann/roadworthy.toml")).unwrap();
    let (without, _) = run(&club, &["check", "entries/ann/car.toml"]);
    assert_eq!(with, without);
    assert!(!with.contains("mine"), "{with}");
}

#[test]
fn catalogs_in_use_are_not_designs() {
    let club = club("folder");
    fs::remove_dir_all(club.join("entries/ann/mine")).unwrap();
    let (text, code) = run(&club, &["check"]);
    assert!(text.starts_with("legal  Car (entries/ann/car.toml)\n"), "{text}");
    assert_eq!(code, 0);
}

#[test]
fn a_folder_named_twice_is_one_catalog() {
    let club = club("twice");
    let (text, _) = run(&club, &["catalog", "check", "house"]);
    assert_eq!(text.matches("house/prices.toml").count(), 1, "{text}");
}

#[test]
fn catalogs_of_the_command_override_those_of_the_settings() {
    let club = club("both");
    let arguments = ["check", "entries/ann/car.toml", "--format", "json"];
    let json = |more: &[&str]| -> Value {
        let (text, _) = run(&club, &[&arguments[..], more].concat());
        serde_json::from_str(&text).unwrap()
    };
    let (settings, call) = (json(&[]), json(&["--catalog", "entries/ann/mine"]));
    let cost = |output: &Value| output["results"][0]["stats"]["cost"].as_i64().unwrap();
    assert_eq!(cost(&settings) - cost(&call), 899);
    let sources: Vec<_> =
        call["catalogs"].as_array().unwrap().iter().map(|catalog| &catalog["source"]).collect();
    assert_eq!(sources, ["built-in", "house", "entries/ann/mine"]);
}

#[test]
fn errors_in_the_settings_are_reported() {
    let club = club("settings");
    write(&club, &[("roadworthy.toml", "catalogs = [\"nowhere\"]\nhouse = 3\n")]);
    let (text, code) = run(&club, &["check", "entries/ann/car.toml"]);
    assert!(text.contains("cannot be read  roadworthy.toml: 2 problems"), "{text}");
    assert!(text.contains("cannot read the catalog nowhere"), "{text}");
    assert!(text.contains("`house` is not a key of roadworthy.toml"), "{text}");
    assert!(text.contains("not judged  Car (entries/ann/car.toml): no verdict"), "{text}");
    assert_eq!(code, 2);
}

#[test]
fn settings_errors_name_no_game() {
    let club = club("no-game");
    write(&club, &[("roadworthy.toml", "house = 3\n")]);
    write(&club, &[("light.toml", "system = \"autowar\"\nframe = \"light\"\n")]);
    let (text, _) = run(&club, &["check", "light.toml", "--format", "json"]);
    let json: Value = serde_json::from_str(&text).unwrap();
    let of = |key: &str| -> Vec<Value> {
        json[key].as_array().unwrap().iter().map(|entry| entry["system"].clone()).collect()
    };
    assert_eq!(of("results"), [Value::Null, "autowar".into()]);
    assert_eq!(of("catalogs"), ["autowar"]);
}
