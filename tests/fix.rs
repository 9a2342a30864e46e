//! `fix`: safe fixes keep every value and are written, choices have numbers and are written only if picked.

use std::fs;
use std::path::Path;

use roadworthy::change::fix::{Fixed, fix};
use roadworthy::change::{Judges, add_fixes, add_safe_fixes};
use roadworthy::check::finding::Fix;
use roadworthy::games::Options;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::source::Source;

use crate::cli::{run, text};
use crate::growth::allocated;
use crate::{judged, pages};

/// Two weapons too many in front, and a tire that does not match.
const TWO_FAULTS: &str = r#"
body = "compact"
chassis = "heavy"
suspension = "heavy"
power-plant = "medium"
crew = ["driver"]
tires = "HD"
reversed = true # not a trike
weapons = [{ id = "guns", item = "MG", mount = "front", count = 4 }]
"#;

fn fixed<T>(text: &str, picks: &[usize], look: impl FnOnce(&Fixed<'_>) -> T) -> T {
    let reports = judged(text);
    look(&fix(&reports, &Judges::new(&Options::default(), None), picks).unwrap())
}

fn is_legal(report: &Report) -> bool {
    report.verdict == Verdict::Legal
}

fn actions(fixed: &Fixed<'_>) -> Vec<String> {
    fixed.choices().map(|choice| choice.fix.action.clone()).collect()
}

/// A legal car, for slips.
const CAR: &str = r#"name = "First Car"
body = "compact"
chassis = "heavy"
suspension = "heavy"
power-plant = "medium"
crew = ["driver"]
tires = "HD"
accessories = ["spoiler"]

[armor]
front = 30
right = 15
left = 15
back = 25

[[weapons]]
item = "MG"
mount = "front"
count = 2
linked = true

[[weapons]]
item = "SS"
mount = "back"
"#;

/// One slip, and the text that the safe fixes make of it.
#[test]
fn a_slip_takes_nothing_else_along() {
    for (right, wrong) in [
        ("count = 2", "qty = 2"),
        ("front = 30", "front = 30.0"),
        ("front = 30", "front = 30 points"),
        ("front = 30", "front = \"30 pts\""),
        ("front = 30", "Front = 30"),
        ("\"HD\"", "[\"HD\"]"),
        ("\"HD\"", "[\"HD\", \"HD\"]"),
        ("\"HD\"", "\"4 HD\""),
        ("\"compact\"", "[\"compact\"]"),
        ("\"compact\"", "\"compatc\""),
        ("linked = true", "linked = 1"),
        ("power-plant", "engine"),
        ("[armor]", "[armour]"),
        ("item = \"SS\"", "weapon = \"SS\""),
        ("item = \"SS\"", "name = \"SS\""),
        ("mount = \"back\"", "side = \"back\""),
        ("mount = \"back\"", "mount = \"back side\""),
        ("item = \"SS\"\nmount = \"back\"", "item = \"SS (back)\""),
        ("crew = [\"driver\"]", "driver = true"),
        (
            "item = \"MG\"\ncount = 2\nlinked = true\nmount = \"front\"",
            "item = \"2 linked MGs\"\nmount = \"front\"",
        ),
        ("[\"spoiler\", \"fire extinguisher\"]", "[\"spoiler, fire extinguisher\"]"),
        ("{ item = \"HD\", modifications = [\"steelbelted\"] }", "\"HD steelbelted\""),
    ] {
        let ordered = "item = \"MG\"\ncount = 2\nlinked = true\nmount = \"front\"";
        let car =
            CAR.replace("item = \"MG\"\nmount = \"front\"\ncount = 2\nlinked = true", ordered);
        let pair = "[\"spoiler\", \"fire extinguisher\"]";
        let car = if right == pair { car.replace("[\"spoiler\"]", pair) } else { car };
        let car = if right.contains("steelbelted") { car.replace("\"HD\"", right) } else { car };
        let slip = car.replacen(right, wrong, 1);
        assert_ne!(slip, car, "{right}");
        let sorted = |text: &str| {
            let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        // A moved key may stand elsewhere.
        fixed(&slip, &[], |found| assert_eq!(sorted(found.text()), sorted(&car), "{wrong}"));
    }
}

/// Text that cannot be read stays as it is, rather than being deleted or guessed.
#[test]
fn safe_fixes_neither_delete_nor_guess() {
    for (old, wrong) in [
        ("\"compact\"", "\"truck\""),
        ("item = \"SS\"\nmount = \"back\"", "item = \"SS\"\nmo"),
        ("[armor]", "[plates]"),
        ("crew = [\"driver\"]\n", "crew driver\n"),
        ("crew = [\"driver\"]\n", "crew = [\"driver\"}\n"),
        ("\"compact\"\n", "\"compact\" "),
        ("front = 30", "front = 30\nroof = 4"),
        ("front = 30", "front = 30\nfrnt = 30"),
        ("front = 30", "front = 30.5"),
        ("front = 30", "front = -30"),
        ("front = 30", "front = 30,5"),
        ("body =", "colour = \"red\"\nbody ="),
        ("\"back\"", "\"back\"\ncost = 250"),
        ("\"spoiler\"", "\"spoiler\", \"winch\""),
        ("\"spoiler\"", "\"radio\""),
        ("back = 25\n", "back = 25\nun\n"),
        ("[armor]\nfront = 30\nright = 15\nleft = 15\nback = 25", "armor = 25"),
        ("\"MG\"", "\"Rocket\""),
    ] {
        let text = CAR.replacen(old, wrong, 1);
        assert_ne!(text, CAR, "{old}");
        fixed(&text, &[], |found| assert_eq!(found.text(), text));
    }
}

#[test]
fn keys_without_a_list_or_a_value_get_choices() {
    for (old, wrong, choices) in [
        (
            "accessories = [\"spoiler\"]",
            "spoiler = true",
            &["add it to `accessories`", "remove `spoiler`"][..],
        ),
        ("linked = true", "linked", &["write `linked = true`", "remove `linked`"]),
        ("item = \"SS\"", "item = \"SS\"\nlinked", &["remove `linked`"]),
        ("tires = \"HD\"", "tires = \"HD\"\ntyres = \"HD\"", &["remove `tyres`"]),
    ] {
        let text = CAR.replacen(old, wrong, 1);
        assert_ne!(text, CAR, "{old}");
        fixed(&text, &[], |found| assert_eq!(actions(found), choices));
    }
}

/// A table with a misspelt header is read, even if some of its keys are unknown.
#[test]
fn a_header_is_corrected_alone() {
    let text = CAR.replace("[armor]", "[armour]").replace("front = 30", "front = 30\nroof = 4");
    fixed(&text, &[], |found| {
        assert_eq!(found.text(), text.replace("armour", "armor"));
        assert_eq!(actions(found), ["remove `roof`"]);
    });
}

/// An unknown key may mean the chassis, so removing the chassis would hide that the car is too heavy.
#[test]
fn no_choice_hides_a_broken_rule() {
    let text =
        CAR.replace("front = 30", "front = 300").replace("body =", "colour = \"red\"\nbody =");
    fixed(&text, &[], |found| {
        let actions = actions(found);
        assert!(actions.iter().any(|action| action.starts_with("lower armor")), "{actions:?}");
        assert!(actions.iter().all(|action| !action.contains("chassis")), "{actions:?}");
    });
}

/// `winch` is like `wing`, a nickname of the spoiler, but is not one.
#[test]
fn an_unknown_name_becomes_no_other_part() {
    for unknown in ["winch", "spike plate", "long distance radio", "overdrive"] {
        let text = CAR.replace("\"spoiler\"", &format!("\"{unknown}\""));
        fixed(&text, &[], |found| assert_eq!(actions(found), [format!("remove the {unknown}")]));
    }
}

#[test]
fn choices_and_the_changes_that_make_it_legal_are_numbered() {
    fixed(TWO_FAULTS, &[], |found| {
        let picks: Vec<_> = found.choices().map(|choice| choice.pick).collect();
        assert_eq!(picks, (1..=picks.len()).collect::<Vec<_>>());
        assert!(found.problems.iter().all(|problem| problem.choices.len() <= 2));
        let legal = found.legal.as_ref().expect("changes that make it legal");
        assert_eq!(legal.picks, [picks.len() + 1]);
        assert!(is_legal(&legal.report), "{:?}", legal.fixes);
        assert_eq!(found.text(), TWO_FAULTS, "nothing is picked");
        fixed(TWO_FAULTS, &legal.picks, |picked| {
            assert_eq!(picked.text(), &*legal.report.source.text);
            assert!(picked.legal.is_none());
        });
    });
}

/// A cycle with too many passengers, and a car whose guns have the same problem.
const RIDERS: &str = r#"
body = "heavy cycle"
suspension = "improved"
power-plant = "super cycle"
tires = "PR"
crew = [{ role = "driver" }, { role = "passenger", name = "Bob" }, { role = "passenger", name = "Cyd" }, { role = "passenger", name = "Dee" }]
"#;
const INFRARED: &str = r#"
body = "mid-sized"
power-plant = "large"
crew = ["driver"]
tires = "HD"
weapons = [{ item = "MG", mount = "front", infrared = true }, { item = "MG", mount = "back", infrared = true }]
"#;

#[test]
fn of_two_equal_problems_a_pick_fixes_its_own() {
    for (text, action, gone) in [
        (RIDERS, "remove the Passenger Dee", ", { role = \"passenger\", name = \"Dee\" }"),
        (INFRARED, "Machine Gun (back) instead of Infrared Machine Gun", ", infrared = true"),
    ] {
        let pick = fixed(text, &[], |found| {
            let choice = found.choices().find(|choice| choice.fix.action == action);
            choice.map_or_else(|| panic!("{:?}", actions(found)), |choice| choice.pick)
        });
        let (start, end) = text.rsplit_once(gone).unwrap();
        fixed(text, &[pick], |found| assert_eq!(found.text(), format!("{start}{end}"), "{action}"));
    }
}

/// Both fixes of the excess at the back set the same count.
const LASERS: &str = r#"
body = "station-wagon"
chassis = "light"
suspension = "heavy"
power-plant = "thundercat"
crew = ["driver"]
tires = "PR"
weapons = [{ item = "heavy-laser", mount = "back", count = 3 }]
"#;

#[test]
fn choices_for_the_same_value_exclude_each_other() {
    let reports = judged(LASERS);
    let options = Options::default();
    let judges = Judges::new(&options, None);
    let found = fix(&reports, &judges, &[]).unwrap();
    let pick = |wanted: &str| {
        let choice = found.choices().find(|choice| choice.fix.action.starts_with(wanted));
        choice.map_or_else(|| panic!("{:?}", actions(&found)), |choice| choice.pick)
    };
    let (fewer, none) = (pick("keep only 1 × Heavy Laser"), pick("remove 3 × Heavy Laser"));
    let error = fix(&reports, &judges, &[none, fewer]).err().expect("an error").to_string();
    assert_eq!(
        error,
        format!("choices {fewer} and {none} change the same value: pick one of them")
    );
}

#[test]
fn a_choice_for_a_solved_problem_is_left_out() {
    let picks = fixed(LASERS, &[], |found| {
        let alike = found.choices().filter(|choice| choice.fix.action.starts_with("keep only 1 ×"));
        alike.map(|choice| choice.pick).collect::<Vec<_>>()
    });
    assert!(picks.len() > 1, "{picks:?}");
    fixed(LASERS, &picks, |found| {
        let picked = found.picked.as_ref().unwrap();
        assert_eq!((&picked.picks[..], &picked.skipped[..]), (&picks[..1], &picks[1..]));
        assert_eq!(found.text(), LASERS.replace("count = 3", "count = 1"));
    });
}

/// A plan that removes a part does not exchange it first.
#[test]
fn a_plan_changes_a_value_once() {
    for text in [LASERS, TWO_FAULTS, INFRARED, RIDERS] {
        fixed(text, &[], |found| {
            let plan = found.legal.as_ref().unwrap_or_else(|| panic!("{:?}", actions(found)));
            for (number, fix) in plan.fixes.iter().enumerate() {
                let item = |fix: &Fix| fix.action.split(" × ").last().unwrap().to_owned();
                let before = &plan.fixes[..number];
                assert!(before.iter().all(|other| item(other) != item(fix)), "{:?}", plan.fixes);
            }
        });
    }
}

/// Two equal parts that move to one list are both there afterwards.
#[test]
fn equal_parts_move_together() {
    let text = "system = \"sixth\"\nname = \"R8\"\ndivision = 7\ndriver = \"Smokey\"\ngunner = \"Rookie\"\n\
                left = [\"Buffalo Gun\", \"Buffalo Gun\"]\n";
    let picks = fixed(text, &[], |found| {
        let front = found.choices().filter(|it| it.fix.action == "mount the Buffalo Gun in front");
        front.map(|choice| choice.pick).collect::<Vec<_>>()
    });
    assert_eq!(picks.len(), 2);
    fixed(text, &picks, |found| {
        let guns = "front = [\"Buffalo Gun\", \"Buffalo Gun\"]";
        assert!(found.text().contains(guns), "{}", found.text());
    });
}

/// The changes of the other problems would use up the cards that the last problem removes.
#[test]
fn a_change_of_the_last_problem_may_be_enough() {
    let text = "system = \"sixth\"\nname = \"R215\"\ndivision = 3\ndriver = \"Amateur\"\ngunner = \"Hacker\"\n\
                front = [\"Automatic Fire Suppressor\", \"superbooster\", \"Light Machine Gun\"]\n\
                crew-area = [\"Flak Jacket\", \"Turreted Micro-Missile\", \"Safety Cage\", \"Assault Rifle\",\n\
                \"Advanced Targeting Computer\", \"complex concealment system\"]\n\
                back = [\"Targeting Computer\"]\nhidden = [\"Flamesaw\"]\n\
                left = [\"Standard Recoilless Rifle\", \"Light Machine Gun\", \"Standard Recoilless Rifle\",\n\
                \"Standard Recoilless Rifle\"]\n";
    fixed(text, &[], |found| {
        let plan = found.legal.as_ref().unwrap_or_else(|| panic!("{:?}", actions(found)));
        assert!(is_legal(&plan.report));
    });
}

/// A subcompact without its second axle has one back tire on each side.
#[test]
fn changes_say_what_they_add_after_the_others() {
    let text = "name = \"Six\"\nbody = \"subcompact\"\nchassis = \"extra-heavy\"\nsix-wheels = true\n\
                suspension = \"improved\"\npower-plant = \"medium\"\ncrew = [\"driver\"]\n\n[tires]\n\
                front = \"PR\"\nback-left = \"PR\"\n";
    fixed(text, &[], |found| {
        let plan = found.legal.as_ref().unwrap_or_else(|| panic!("{:?}", actions(found)));
        let actions: Vec<_> = plan.fixes.iter().map(|fix| fix.action.as_str()).collect();
        let tire = "add a Puncture-Resistant tire (back-right)";
        assert!(actions.contains(&tire), "{actions:?}");
    });
}

#[test]
fn a_modification_less_is_one_exchange() {
    let text = "system = \"carz\"\nname = \"Pop\"\nbody = \"sedan\"\nvolume = 200\ngrade = \"cheap\"\n\
                engines = [{ item = \"high output\", horsepower = 300 }]\n\
                tank = { item = \"standard\", gallons = 23 }\ncrew = [\"driver\"]\n\
                wheels = { all = { item = \"heavy\", count = 4 } }\n\
                weapons = [{ item = \"Laser\", location = \"front\" },\n\
                { item = \"Laser\", location = \"front\", modifications = [\"pop-up\"] }]\n";
    fixed(text, &[], |found| {
        let actions = actions(found);
        let plain = "Laser (front) instead of Laser, pop-up".to_owned();
        assert!(actions.contains(&plain), "{actions:?}");
    });
}

#[test]
fn fewer_shots_name_the_changed_key() {
    let text =
        LASERS.replace("heavy-laser\"", "AC\", shots = 12").replace("count = 3", "count = 2");
    fixed(&text, &[], |found| {
        let actions = actions(found);
        let shots = "set `shots` of the Autocannon (back) to 10";
        assert!(actions.iter().any(|action| action == shots), "{actions:?}");
    });
}

/// Heavier chassis of vans need six wheels. A lighter chassis would answer this alone.
#[test]
fn six_wheels_come_with_their_tires() {
    for tires in ["\"HD\"", "{ front = \"HD\", back = \"PR\" }"] {
        let van = format!(
            "body = \"van\"\nchassis = \"extra-heavy\"\npower-plant = \"super\"\ncrew = [\"driver\"]\n\
             tires = {tires}\n"
        );
        fixed(&van, &[], |found| {
            let actions = actions(found);
            assert!(actions[0].starts_with("add Six-wheeled Chassis, "), "{actions:?}");
        });
    }
}

fn written(here: &Path, car: &str, options: &[&str]) -> (String, String) {
    fs::write(here.join("car.toml"), car).unwrap();
    let output = run(here, &[&["fix", "car.toml"], options].concat());
    (fs::read_to_string(here.join("car.toml")).unwrap(), text(&output.stderr))
}

#[test]
fn only_picked_choices_are_written_and_the_old_file_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let kept = |name: &str| fs::read_to_string(here.join(name));
    let slip = CAR.replace("\"MG\"", "\"MGG\"");
    assert_eq!(written(here, &slip, &[]), (slip.clone(), String::new()), "without --write");
    assert_eq!(
        written(here, &slip, &["--write"]),
        (CAR.to_owned(), "wrote car.toml: 1 safe fix\n".to_owned())
    );
    assert_eq!(written(here, TWO_FAULTS, &["--write"]), (TWO_FAULTS.to_owned(), String::new()));
    assert!(kept("car.toml.bak").is_err());
    let (now, said) = written(here, TWO_FAULTS, &["--pick", "1", "--write"]);
    assert_ne!(now, TWO_FAULTS);
    assert_eq!(said, "wrote car.toml: choice 1; kept car.toml.bak\n");
    assert_eq!(kept("car.toml.bak").unwrap(), TWO_FAULTS);
    let (now, said) = written(here, TWO_FAULTS, &["--pick", "99", "--write"]);
    assert_eq!(now, TWO_FAULTS);
    assert!(said.contains("there is no choice 99"), "{said}");
}

#[test]
fn a_patch_and_json_say_what_is_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let slip = TWO_FAULTS.replace("\"HD\"", "\"4 HD\"");
    fs::write(here.join("car.toml"), &slip).unwrap();
    let patch = text(&run(here, &["fix", "car.toml", "--diff"]).stdout);
    assert!(
        patch.starts_with("--- ") && patch.contains("\n-tires = \"4 HD\"\n+tires = \"HD\"\n"),
        "{patch}"
    );
    let json = text(&run(here, &["fix", "car.toml", "--format", "json"]).stdout);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let result = &json["results"][0];
    assert_eq!(result["with_safe_fixes"]["fixes"], 1, "{json}");
    assert_eq!(result["choices"][0]["pick"], 1, "{json}");
    assert_eq!(result["choices"][0]["safe"], false, "{json}");
    assert!(result["choices"][0]["solves"].is_array(), "{json}");
    let choices = result["choices"].as_array().unwrap();
    assert_eq!(result["legal_with"]["picks"][0], choices.len() + 1, "{json}");
    assert!(result["legal_with"]["changes"][0]["message"].is_string(), "{json}");
    for choice in choices.iter().chain([&result["legal_with"]]) {
        let pick = choice.get("pick").unwrap_or(&choice["picks"][0]).to_string();
        let edits = choice["edits"].as_array().unwrap().iter().rev();
        let edited = edits.fold(slip.clone(), |text, edit| {
            let at = |key: &str| edit[key].as_u64().unwrap() as usize;
            format!(
                "{}{}{}",
                &text[..at("start")],
                edit["text"].as_str().unwrap(),
                &text[at("end")..]
            )
        });
        let (now, said) = written(here, &slip, &["--pick", &pick, "--write"]);
        assert_eq!(now, edited, "{pick}: {said}");
    }
    fs::write(here.join("car.toml"), &slip).unwrap();
    assert_eq!(run(here, &["fix", "car.toml", "--write"]).status.code(), Some(1));
}

/// A stat block under the name of a design is no design with mistakes.
#[test]
fn a_stat_block_saved_as_a_design_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let car = folder.path().join("car.toml");
    for block in [include_str!("import/hotshot.txt"), include_str!("import/carz.txt")] {
        fs::write(&car, block).unwrap();
        let output = run(folder.path(), &["fix", "car.toml", "--write"]);
        assert_eq!(fs::read_to_string(&car).unwrap(), block);
        let said = text(&output.stderr);
        assert!(said.contains("this is a stat block"), "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// The base design may be legal where a variant is not.
#[test]
fn an_illegal_variant_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let kart = include_str!("../designs/classic/killer-kart.toml");
    let both = format!("{kart}\n[variants.night]\narmor = {{ front = 500 }}\n");
    fs::write(folder.path().join("kart.toml"), both).unwrap();
    let output = run(folder.path(), &["fix", "kart.toml"]);
    let said = text(&output.stderr);
    assert!(
        said.contains("note: kart.toml#night is illegal: `roadworthy fix 'kart.toml#night'`"),
        "{said}"
    );
    assert_eq!(output.status.code(), Some(1));
}

/// A table of designs shows them, and its choices are never searched.
#[test]
fn safe_fixes_are_the_same_without_choices() {
    let (mut seen, mut spared) = (0, 0);
    for path in pages::pages(Path::new("tests/broken")) {
        let page = fs::read_to_string(path).unwrap();
        for example in pages::examples(&page).into_iter().step_by(4) {
            let options = Options::default();
            let judges = Judges::new(&options, None);
            let mut all = judges.describe_all(&Source::new("any.toml", example.text));
            let mut safe = all.clone();
            let searched = allocated(|| add_fixes(&mut all, &judges));
            let unsearched = allocated(|| add_safe_fixes(&mut safe, &judges));
            spared += usize::from(unsearched * 10 < searched);
            let shown = |reports: &[Report]| -> Vec<String> {
                let text = |report: &Report| {
                    let fixed = report.with_safe_fixes.as_ref();
                    let fixed = fixed.map(|fixed| (fixed.verdict, fixed.source.text.to_string()));
                    let fixes = report.findings.iter().map(|finding| {
                        let fix = finding.fixes.first().filter(|fix| fix.safe);
                        (finding.at.span, fix.map(|fix| (&fix.message, &fix.edits)))
                    });
                    format!("{fixed:?} {:?}", fixes.collect::<Vec<_>>())
                };
                reports.iter().map(text).collect()
            };
            assert_eq!(shown(&all), shown(&safe), "{}", example.text);
            seen += safe
                .iter()
                .flat_map(|report| &report.findings)
                .filter(|it| it.has_safe_fix())
                .count();
        }
    }
    assert!(seen > 20 && spared > 20, "{seen} safe fixes, {spared} searches");
}
