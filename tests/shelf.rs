//! Rows that say what parts do: real designs with parts of other books, invented parts, contradictions.

use std::fs;
use std::path::Path;

use roadworthy::change::{self, Judges};
use roadworthy::check::finding::Findings;
use roadworthy::games::Options;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::report::{Report, Verdict, judge};
use roadworthy::sheet::damage;
use roadworthy::text::source::Source;

use crate::cli::{run, text};
use crate::stat;

/// Parts of other books, and more rows.
fn options(more: &str) -> Options {
    let files = vec![Source::new("more.toml", more)];
    let own = Folder { name: "shelf".into(), files };
    let (catalogs, checked) = Catalogs::load(&[Folder::built_in("other-books").unwrap(), own]);
    for file in checked {
        let messages: Vec<_> = file.findings.iter().map(|f| (&f.message, &f.at.text)).collect();
        assert!(messages.is_empty(), "{messages:?}");
    }
    Options { catalogs, ..Options::default() }
}

fn judged(design: &str, more: &str) -> Report {
    judge::describe_all(&Source::new("car.toml", design), &options(more)).remove(0)
}

fn real(name: &str) -> String {
    fs::read_to_string(format!("tests/shelf/designs/{name}.toml")).unwrap()
}

fn rules(report: &Report) -> Vec<&str> {
    report.findings.iter().map(|finding| finding.rule.id).collect()
}

fn figures(report: &Report) -> [String; 4] {
    ["cost", "weight", "acceleration", "top_speed"].map(|key| stat(report, key).to_string())
}

#[test]
fn real_designs_have_their_printed_figures() {
    let printed = [
        ("catapult", ["7625", "4440", "2.5", "52.5"]),
        ("comet", ["7090", "1300", "10", "135"]),
        ("gladiator", ["4402", "2400", "5", "90"]),
        ("honey-badger", ["29960", "6600", "10", "122.5"]),
        ("hornet", ["9995", "3690", "5", "97.5"]),
        ("marquis", ["9550", "4200", "5", "90"]),
        ("needle", ["4222", "2400", "5", "90"]),
        ("quicksilver", ["4825", "1025", "15", "180"]),
    ];
    for (name, printed) in printed {
        let report = judged(&real(name), "");
        assert_eq!((report.verdict, rules(&report)), (Verdict::Legal, vec![]), "{name}");
        assert_eq!(figures(&report), printed, "{name}");
    }
}

/// Two parts that no list has: a dearer plant fitting, and a transmission for a slower start.
#[test]
fn invented_parts_of_the_same_kinds_work() {
    let more = "[[fitting]]\nid = \"cold-coils\"\nname = \"Cold Coils\"\ncite = \"ours\"\n\
        for = { power-plant = [\"sport\", \"super\"] }\n\
        share = { cost = \"1/4\", power = \"1/10\", weight = \"-9/20\", spaces = \"1/4\" }\n\
        cost = 100\nround = \"up\"\n\
        [[accessory]]\nid = \"crawler\"\nname = \"Crawler\"\ncite = \"ours\"\nkinds = [\"car\"]\n\
        cost = 7\nshare = [{ cost = \"1/2\", of = \"power-plant\" }, { weight = \"1/10\", of = \"body\" }]\n\
        acceleration = [{ power = \"1/10\", mph = 1 }]\n";
    let plain = judged(&real("honey-badger"), more);
    let text = real("honey-badger").replace("\"SC\"]", "\"SC\", \"cold coils\"]");
    let report = judged(&text, more);
    // 6,000 for the plain plant: 1,500 and 100 more. 6 spaces and 1 1/2 more are 8. 1,000 lbs., 450 less.
    let more_of = |key| stat(&report, key).as_f64().unwrap() - stat(&plain, key).as_f64().unwrap();
    // Component armor of the plant covers two more spaces.
    assert_eq!((more_of("cost"), more_of("spaces_used")), (1_700.0, 2.0));
    assert_eq!(more_of("weight"), -450.0 + 40.0);
    let heavy = real("catapult").replace("\"heavy-duty transmission\"", "\"crawler\"");
    let report = judged(&heavy, more);
    // 500 for the plant; the compact weighs 1,300.
    assert_eq!(stat(&report, "cost"), 7_625 - 800 + 257);
    assert_eq!(stat(&report, "weight"), 4_440 - 300 + 130);
    assert_eq!(stat(&report, "acceleration"), 1);
}

#[test]
fn a_house_acceleration_is_exact() {
    let more = "[[acceleration]]\npower = \"1/3\"\nmph = 2.5\npage = 51\n";
    assert_eq!(stat(&judged(&real("needle"), more), "acceleration").to_string(), "2.5");
}

#[test]
fn ammunition_of_a_one_shot_weapon_has_its_price() {
    let car = |ammo: &str| {
        real("needle").replace("wheelguards", &format!("{ammo}\nwheelguards")).replace(
            "weapons = [",
            "weapons = [\n  { item = \"HR\", mount = \"back\", ammo = \"AMMO\" },\n  ",
        )
    };
    let cost = |ammo: &str| {
        let text = car("").replace("AMMO", ammo);
        stat(&judged(&text, ""), "cost").as_i64().unwrap()
    };
    assert_eq!(cost("incendiary") - cost("standard"), 200);
    let text = car("").replace("AMMO", "laser-guided");
    assert!(rules(&judged(&text, "")).contains(&"needed-part"));
}

/// Parts without a place exclude each other anywhere, and no fix moves one away.
#[test]
fn conflicts_without_a_place_are_of_the_vehicle() {
    let more = "[[accessory]]\nid = \"net\"\nname = \"Net\"\ncite = \"ours\"\nkinds = [\"car\"]\n\
        cost = 5\nconflicts = [\"ramplate\"]\n";
    let text = real("gladiator")
        .replace("[\"ramplate\"]", "[\"ramplate\", { item = \"net\", location = \"back\" }]");
    let options = options(more);
    let mut reports = judge::describe_all(&Source::new("car.toml", text), &options);
    change::add_fixes(&mut reports, &Judges::new(&options, None));
    let [finding] = &reports[0].findings[..] else { panic!("{:?}", rules(&reports[0])) };
    assert_eq!(finding.message, "net and ramplate on one vehicle");
    assert!(
        finding.fixes.iter().all(|fix| fix.message.starts_with("remove")),
        "{:?}",
        finding.fixes
    );
}

/// Old notations mean the same.
#[test]
fn older_keys_are_other_words_for_the_same() {
    let row = |keys: &str| {
        format!(
            "[[accessory]]\nid = \"plow\"\nname = \"Plow\"\ncite = \"ours\"\nkinds = [\"car\"]\n{keys}\n"
        )
    };
    let text = real("gladiator").replace("\"ramplate\"", "\"ramplate\", \"plow\"");
    let cost = |keys: &str| stat(&judged(&text, &row(keys)), "cost").clone();
    let [share, facing] =
        ["share = { cost = \"3/2\", of = \"front-armor\" }", "cost = 10\neach = \"facing\""];
    assert_eq!(cost("front-armor-cost = \"3/2\""), cost(share));
    assert_eq!(cost("cost = 10\nper-facing = true"), cost(facing));
    assert_eq!(stat(&judged(&text, &row(share)), "cost"), 4_402 + 330);
}

#[test]
fn parts_of_wheels_count_all_wheels() {
    let cost = |name: &str, text: String| {
        stat(&judged(&text, ""), "cost").as_i64().unwrap()
            - stat(&judged(&real(name), ""), "cost").as_i64().unwrap()
    };
    let car = real("needle").replace("wheelguards", "accessories = [\"overdrive\"]\nwheelguards");
    assert_eq!(cost("needle", car), 400);
    let cycle = real("comet") + "accessories = [\"overdrive\"]\n";
    assert_eq!(cost("comet", cycle), 200);
}

#[test]
fn sloped_armor_costs_a_share_of_all_armor_and_takes_space() {
    let text = real("honey-badger").replace("crew = [", "fittings = [\"sloped armor\"]\ncrew = [");
    let (plain, sloped) = (judged(&real("honey-badger"), ""), judged(&text, ""));
    let more = stat(&sloped, "cost").as_i64().unwrap() - stat(&plain, "cost").as_i64().unwrap();
    // A tenth of 2,960 and of the ramplate's 1,200; 19 spaces less 1.9.
    assert_eq!((more, stat(&sloped, "spaces").as_i64()), (416, Some(17)));
}

#[test]
fn every_step_names_its_row() {
    let explained = |figure: &str| {
        let arguments = ["explain", "tests/shelf/designs/honey-badger.toml", figure];
        let catalog = ["--catalog", "other-books"];
        let output = run(Path::new("."), &[&arguments[..], &catalog].concat());
        text(&output.stdout)
    };
    assert!(explained("cost").contains("Superconductors: 50% of $6,000"));
    assert!(explained("acceleration").contains("Superconductors: 10% of 3,000"));
}

/// What is protected has boxes on the sheet, which damage files cross out and repair pays for.
#[test]
fn protection_can_be_damaged_and_repaired() {
    let options = options("");
    let report =
        judge::describe_all(&Source::new("car.toml", real("honey-badger")), &options).remove(0);
    let mut sheet = judge::sheet(&report, &options).unwrap();
    let boxes: Vec<_> = sheet.accessories.iter().filter(|note| note.dp.count > 0).collect();
    let boxes: Vec<_> = boxes.iter().map(|note| (note.lead.as_str(), note.dp.count)).collect();
    let expected = [
        ("Component armor, power plant", 10),
        ("Component armor, driver", 10),
        ("Component armor, rocket launcher front", 10),
        ("Component armor, flame cloud ejector back", 10),
        ("Wheelhub, front-left", 10),
        ("Wheelhub, front-right", 10),
    ];
    assert_eq!(boxes, expected);
    let hits = "[[parts]]\nitem = \"component armor, driver\"\nhits = 3\n\
        [[parts]]\nitem = \"wheelhub, front-left\"\nhits = 10\n";
    let findings = Findings::default();
    damage::mark(&mut sheet, &Source::new("hits.toml", hits), &findings);
    assert!(findings.into_vec().is_empty());
    let bill = judge::repair(&report, &options, &mut sheet).unwrap();
    let parts: Vec<_> = bill.charges.iter().map(|charge| charge.part.as_str()).collect();
    assert_eq!(parts, ["Component Armor, driver", "Wheelhub, front-left"]);
}

/// A hit behind the front armor strikes the weapons there, or else the plant.
#[test]
fn endurance_counts_armor_where_the_hit_goes_on() {
    let endurance = |text: String, side: &str| {
        stat(&judged(&text, ""), &format!("endurance_{side}")).as_f64().unwrap()
    };
    let armor = "{ item = \"CA\", points = 10, weapon = \"launchers\" },";
    let (with, without) = (real("honey-badger"), real("honey-badger").replace(armor, ""));
    // The rocket in front has no armor, and may be struck instead.
    assert_eq!(endurance(with.clone(), "front"), endurance(without.clone(), "front"));
    assert!(
        endurance(with, "back")
            > endurance(without.replace("\"ejector\" },", "\"launchers\" },"), "back")
    );
}

/// New kinds of vehicles take the parts of their sort.
#[test]
fn a_new_kind_takes_the_parts_of_its_sort() {
    let more = "[[kind]]\nid = \"racer\"\nname = \"Racer\"\ncite = \"ours\"\n\
        armor-locations = [\"front\", \"back\", \"left\", \"right\", \"top\", \"underbody\"]\n\
        weapon-mounts = [\"front\", \"back\"]\ntire-weight = 1\noff-road = -3\nchassis = true\n\
        side-limit = false\nskill = \"driver\"\n\
        wheels = [\"front-left\", \"front-right\", \"back-left\", \"back-right\"]\n\
        [[body]]\nid = \"formula\"\nname = \"Formula\"\ncite = \"ours\"\nkind = \"racer\"\ncost = 6500\n\
        weight = 600\nmax-load = 4000\nspaces = 15\narmor-cost = 22\narmor-weight = 10\n\
        handling = \"standard\"\nhandling-class = 5\ntire-cost = 2\n";
    let text = "body = \"formula\"\npower-plant = \"large\"\ncrew = [\"driver\"]\ntires = \"HD\"\n\
        accessories = [\"overdrive\", \"roll cage\"]\narmor = { front = 10 }\n";
    let report = judged(text, more);
    assert_eq!(rules(&report), Vec::<&str>::new());
    assert_eq!(stat(&report, "handling_class"), 5);
    let tires = report.description.ledger.lines.iter().find(|line| line.category == "tire");
    assert_eq!(tires.unwrap().amounts, {
        let mut line = tires.unwrap().clone();
        line[roadworthy::games::classic::ledger::COST] = 800.into();
        line.amounts
    });
}

/// Each of several weapons has a fitting of its own, and armor that protects nothing is told once.
#[test]
fn parts_of_items_are_counted_by_item() {
    let weapon = "{ item = \"LL\", mount = \"turret\", fittings = [\"LGL\"] }";
    let two = "{ item = \"LL\", mount = [\"left\", \"right\"], fittings = [\"LGL\"] }";
    let double = "{ item = \"LL\", mount = \"turret\", fittings = [\"LGL\", \"LGL\"] }";
    let found = |new: &str| {
        let report = judged(&real("hornet").replace(weapon, new), "");
        rules(&report).contains(&"too-many-of-part")
    };
    assert!(!found(two) && !found(&two.replace("[\"left\", \"right\"]", "\"left\", count = 2")));
    assert!(found(double));
    let armor = "accessories = [{ item = \"CA\", points = 5 }, { item = \"CA\", points = 5 }]\n";
    let report = judged(&(real("comet") + armor), "");
    assert!(!rules(&report).contains(&"too-many-of-part"), "{:?}", rules(&report));
}

/// Each of these keys of a row changes a figure, or breaks a rule.
#[test]
fn keys_of_rows_have_an_effect() {
    const CAR: &str = "body = \"mid-sized\"\nchassis = \"heavy\"\nsuspension = \"heavy\"\n\
        power-plant = { item = \"large\", fittings = [PLANT] }\ncrew = [\"driver\"]\ntires = \"HD\"\n\
        fittings = [BODY]\naccessories = [PARTS]\nweapons = [WEAPONS]\n";
    const CYCLE: &str = "body = \"heavy-cycle\"\npower-plant = \"large-cycle\"\ncrew = [\"cyclist\"]\n\
        tires = \"HD\"\naccessories = [PARTS]\n";
    const MORE: &str = "[[fitting]]\nid = \"frame\"\nname = \"Frame\"\ncite = \"ours\"\n\
        for = { body = \"all\" }\nfactor = 4\n\
        [[ammunition]]\nid = \"fine\"\nname = \"Fine\"\ncite = \"ours\"\nfor = \"machine-gun\"\nto-hit = 1\n";
    let report = |car: &str, place: &str, text: &str| {
        let filled = car.replace(place, text);
        let empty = ["PLANT", "BODY", "PARTS", "WEAPONS"];
        let text = empty.iter().fold(filled, |text, place| text.replace(place, ""));
        judged(&text, MORE)
    };
    let gun = "{ item = \"MG\", mount = \"front\"KEY }";
    let laser = "{ item = \"LL\", mount = \"front\"KEY }";
    let weapon = |text: &str, key: &str| text.replace("KEY", key);
    let (fine, pulse) =
        (weapon(gun, ", ammo = \"fine\""), weapon(laser, ", fittings = [\"pulse\"]"));
    let (gun, laser) = (weapon(gun, ""), weapon(laser, ""));
    for (key, car, place, [without, with], figure, expected) in [
        ("factor", CAR, "BODY", ["", "\"frame\""], "cost", [4_200, 9_600]),
        ("power-units", CAR, "PLANT", ["", "\"extra power cells\""], "power_units", [250, 375]),
        ("power-units", CAR, "PARTS", ["", "\"laser battery\""], "power_units", [250, 350]),
        ("top-speed", CYCLE, "PARTS", ["", "\"cycle windshell\""], "top_speed", [190, 200]),
        (
            "handling-class-at-speed",
            CYCLE,
            "PARTS",
            ["", "\"cycle windshell\""],
            "handling_class_at_speed",
            [0, 1],
        ),
        ("damage-per-die", CAR, "WEAPONS", [&*laser, &*pulse], "volley_front", [182, 234]),
        ("to-hit", CAR, "WEAPONS", [&*gun, &*fine], "firepower_front", [147, 182]),
    ] {
        // Figures of fire are parts of 72.
        let scale = if figure.ends_with("_front") { 72.0 } else { 1.0 };
        let found = [without, with]
            .map(|text| stat(&report(car, place, text), figure).as_f64().unwrap() * scale);
        assert_eq!(found.map(|number| number.round() as i64), expected, "{key}");
    }
    let apart =
        |location: &str| format!("{{ item = \"bumper trigger\", location = \"{location}\" }}, ");
    let discharger =
        |name: &str| format!("{{ item = \"{name} discharger\", mount = \"front\" }}, ");
    for (key, place, [passes, fires], rule) in [
        (
            "once = location",
            "PARTS",
            [apart("front") + &apart("back"), apart("front") + &apart("front")],
            "duplicate-accessory",
        ),
        (
            "most of a class",
            "WEAPONS",
            [discharger("smoke"), discharger("smoke") + &discharger("paint")],
            "too-many-of-part",
        ),
    ] {
        assert_eq!(rules(&report(CAR, place, &passes)), Vec::<&str>::new(), "{key}");
        assert_eq!(rules(&report(CAR, place, &fires)), [rule], "{key}");
    }
}

/// Weapons of one entry at two sides are two items, and armor of a part has no location of its own.
#[test]
fn armor_protects_the_weapons_of_one_place() {
    let judged = |armor: &str| {
        let weapons = "weapons = [{ item = \"MG\", mount = [\"left\", \"right\"] }]\n";
        let car = "body = \"luxury\"\nchassis = \"heavy\"\npower-plant = \"large\"\ncrew = [\"driver\"]\n\
            tires = \"HD\"\n";
        judged(&format!("{car}{weapons}accessories = [{armor}]\n"), "")
    };
    let armor = |keys: &str| format!("{{ item = \"CA\", points = 5, {keys} }}, ");
    let [left, right] =
        ["left", "right"].map(|mount| armor(&format!("weapon = \"MG\", mount = \"{mount}\"")));
    let plant = armor("part = \"power-plant\"");
    let placed = armor("part = \"power-plant\", location = \"front\"");
    for (entries, expected) in [
        ([left.clone(), right].concat(), &[][..]),
        ([left.clone(), left].concat(), &["too-many-of-part"][..]),
        (armor("weapon = \"MG\""), &["protection-not-allowed"][..]),
        ([plant, placed].concat(), &["too-many-of-part", "unknown-key"][..]),
    ] {
        let report = judged(&entries);
        let mut found = rules(&report);
        found.dedup();
        assert_eq!(found, expected, "{entries}");
    }
}

#[test]
fn a_row_may_have_the_nickname_of_another() {
    let more = "[[accessory]]\nid = \"scythes\"\nname = \"Long Scythes\"\ncite = \"ours\"\nkinds = [\"car\"]\ncost = 60\n";
    let text = real("gladiator").replace("\"ramplate\"", "\"ramplate\", \"scythes\"");
    assert_eq!(stat(&judged(&text, more), "cost"), 4_462);
}

#[test]
fn contradictions_are_errors() {
    let fitting =
        |keys: &str| format!("[[fitting]]\nid = \"x\"\nname = \"X\"\ncite = \"ours\"\n{keys}\n");
    let accessory = |keys: &str| {
        format!(
            "[[accessory]]\nid = \"x\"\nname = \"X\"\ncite = \"ours\"\nkinds = [\"cycle\"]\n{keys}\n"
        )
    };
    let kind = "[[kind]]\nid = \"x\"\nname = \"X\"\ncite = \"ours\"\narmor-locations = \"front\"\n\
        weapon-mounts = \"front\"\nwheels = \"front\"\ntire-weight = 1\noff-road = 0\nchassis = true\n\
        side-limit = true\nskill = \"driver\"\n";
    let cases = [
        (fitting("cost = 1"), "bad-value", "no design can name it"),
        (fitting("for = { tire = \"all\" }"), "bad-value", "`tire` takes no fittings"),
        (
            fitting("for = { body = \"all\" }\nshare = { power = 1 }"),
            "bad-value",
            "no share without `of` of `power`",
        ),
        (fitting("for = { power-plant = \"electic\" }"), "unknown-item", "not in the catalog"),
        (fitting("for = { plant = \"all\" }"), "unknown-key", "unknown kind"),
        (accessory("locations = \"right\""), "bad-value", "can have it at `right`"),
        (
            accessory("needs = { body = \"van\" }\nexcludes = { body = [\"van\"] }"),
            "bad-value",
            "needs `van`",
        ),
        (accessory("share = { cost = 1, of = \"roof\" }"), "bad-value", ""),
        (accessory("share = { cost = 1 }"), "bad-value", "no share without `of` of `cost`"),
        (
            accessory("share = { spaces = 1, of = \"body\" }"),
            "bad-value",
            "no share of `body` of `spaces`",
        ),
        (kind.to_owned(), "bad-value", "no body is of this kind"),
    ];
    for (text, rule, label) in cases {
        let files = vec![Source::new("x.toml", text.clone())];
        let checked = Catalogs::load(&[Folder { name: "house".into(), files }]).1;
        let found: Vec<_> =
            checked[0].findings.iter().map(|f| (f.rule.id, f.at.text.as_str())).collect();
        assert!(
            found.iter().any(|(id, at)| *id == rule && at.contains(label)),
            "{text}: {found:?}"
        );
        assert_eq!(found.len(), 1, "{text}: {found:?}");
    }
}

/// Modifications that a tire excludes are refused on its own wheels only, with one message for each entry.
#[test]
fn tires_exclude_on_their_own_wheel() {
    let found = |tires: &str| {
        let text = real("needle").replace("tires = \"heavy-duty\"", &format!("tires = {tires}"));
        let report = judged(&text, "");
        rules(&report).iter().filter(|rule| **rule == "excluded-part").count()
    };
    let apart = "{ front = \"plasticore\", back = { item = \"HD\", modifications = [\"SB\"] } }";
    assert_eq!(found(apart), 0);
    assert_eq!(found("{ item = \"plasticore\", modifications = [\"SB\"] }"), 1);
}

/// A spare tire excludes its own modifications, and no part of the vehicle.
#[test]
fn a_spare_tire_excludes_its_own_modifications() {
    let found = |keys: &str| {
        let spare = format!("cargo = [{{ spare-tire = {keys} }}]\ntires =");
        let report = judged(&real("needle").replace("tires =", &spare), "");
        rules(&report).iter().filter(|rule| **rule == "excluded-part").count()
    };
    assert_eq!(found("\"plasticore\""), 0);
    assert_eq!(found("\"HD\", modifications = [\"SB\"]"), 0);
    assert_eq!(found("\"plasticore\", modifications = [\"SB\"]"), 1);
}

/// Conditions name the book of a row like a class.
#[test]
fn conditions_name_the_book_of_a_row() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("house")).unwrap();
    let row = "[[weapon]]\nid = \"machine-gun\"\nbook = \"night-market\"\n";
    fs::write(path.join("house/rows.toml"), row).unwrap();
    for (file, weapon) in [("fires.toml", "MG"), ("passes.toml", "RL")] {
        let car = format!(
            "name = \"{weapon} car\"\nbody = \"compact\"\npower-plant = \"medium\"\ncrew = [\"driver\"]\ntires = \"HD\"\nweapons = [{{ item = \"{weapon}\", mount = \"front\" }}]\n"
        );
        fs::write(path.join(file), car).unwrap();
    }
    for (arguments, condition, [with, without]) in [
        (&["list", "fires.toml", "passes.toml"][..], "weapon=night-market", ["MG car", "RL car"]),
        (
            &["catalog", "list", "weapon", "--game", "classic"],
            "book=night-market",
            ["machine-gun", "rocket-launcher"],
        ),
    ] {
        let more = ["--catalog", "house", "--where", condition];
        let found = text(&run(path, &[arguments, &more].concat()).stdout);
        assert!(found.contains(with) && !found.contains(without), "{found}");
    }
}

/// Infrared doubles the laser, not its fittings.
#[test]
fn infrared_leaves_fittings_alone() {
    let cost = |keys: &str| {
        let laser = format!("{{ item = \"LL\", mount = \"turret\"{keys} }}");
        let text = real("hornet")
            .replace("{ item = \"LL\", mount = \"turret\", fittings = [\"LGL\"] }", &laser);
        stat(&judged(&text, ""), "cost").as_i64().unwrap()
    };
    let plain = cost("");
    assert_eq!(cost(", infrared = true") - plain, 3_000);
    assert_eq!(cost(", infrared = true, fittings = [\"LGL\"]") - plain, 3_500);
}

/// A later catalog replaces a list of shares, instead of adding to it.
#[test]
fn a_later_catalog_replaces_a_list_of_shares() {
    let text = real("honey-badger").replace("crew = [", "fittings = [\"sloped armor\"]\ncrew = [");
    let more = "[[fitting]]\nid = \"sloped-armor\"\nshare = [{ cost = \"1/5\", of = \"armor\" }]\n";
    let (plain, sloped) = (judged(&real("honey-badger"), ""), judged(&text, more));
    let cost = |report: &Report| stat(report, "cost").as_i64().unwrap();
    assert_eq!(cost(&sloped) - cost(&plain), 832);
    assert_eq!(stat(&sloped, "spaces"), stat(&plain, "spaces"));
}

/// A part's `needs` and `excludes` each have a column.
#[test]
fn tables_of_rows_show_needs_and_excludes() {
    let arguments = ["catalog", "list", "accessory", "--game", "classic", "--format", "csv"];
    let output = run(Path::new("."), &[&arguments[..], &["--catalog", "other-books"]].concat());
    let printed = text(&output.stdout);
    let (heading, rows) = printed.split_once('\n').unwrap();
    assert!(heading.contains(",needs,excludes,most-vehicle,"), "{heading}");
    let row = rows.lines().find(|row| row.contains("heavy-duty-transmission")).unwrap();
    assert!(row.contains(",\"chassis heavy, extra-heavy\",power-plant thundercat,"), "{row}");
}

/// An engine without a tank is offered tanks of a size.
#[test]
fn options_offer_tanks_with_gallons() {
    let car =
        "body = \"compact\"\npower-plant = \"100 CID\"\ncrew = [\"driver\"]\ntires = \"HD\"\n";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), car).unwrap();
    let arguments = ["options", "car.toml", "--kind", "accessory", "--format", "csv"];
    let output = run(folder.path(), &[&arguments[..], &["--catalog", "other-books"]].concat());
    let printed = text(&output.stdout);
    let tank = printed.lines().find(|line| line.contains("racing-gas-tank"));
    assert!(tank.is_some_and(|line| line.contains("10 gallons")), "{printed}");
}
