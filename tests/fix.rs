//! The smallest set of changes that makes a design legal. Each set has the stated effect, keeps required parts, and is
//! minimal.

use std::fs;

use rayon::prelude::*;
use roadworthy::change::Judges;
use roadworthy::change::fix::{Fix, fix};
use roadworthy::change::keep;
use roadworthy::check::rule::Level;
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::{Report, Verdict, judge};
use roadworthy::show::fix::Fixes;
use roadworthy::show::format::{Style, terminal};
use roadworthy::text::edit::apply;
use roadworthy::text::source::Source;

use crate::changes::listing;
use crate::cli::{run, text, text as text_of};
use crate::rules::designs;
use crate::{judged, rule_ids};

/// Two weapons too many in front, and an unmatched tire.
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

/// A weapon in a missing turret, and only one of two wheelguards.
const CARZ_FAULTS: &str = r#"
system = "carz"
volume = 100
engines = { item = "normal", horsepower = 50 }
tank = { item = "standard", gallons = 10 }
crew = ["driver"]
weapons = [{ item = "MG22", location = "turret" }]
wheels = { front = { item = "standard", guard = { points = 10, wheels = 1 } }, back = "standard" }
"#;

/// A weapon without a facing, and an unpowered mount.
const AUTOWAR_FAULTS: &str = r#"
system = "autowar"
frame = "light"

[[weapons]]
item = "HMG"

[[weapons]]
item = "LMG"
mount = "auto-rotating mount"
"#;

/// Two vests, and a duplicate accessory.
const SIXTH_FAULTS: &str = r#"
system = "sixth"
division = 4
driver = "Rookie"
gunner = "Rookie"
crew-area = ["Flak Jacket", "Plated Vest"]
left = ["Targeting Computer"]
right = ["Targeting Computer"]
"#;

fn fixed<T>(text: &str, keep: &[&str], look: impl FnOnce(&Fix<'_>) -> T) -> T {
    let reports = judged(text);
    let options = Options::default();
    let keep: Vec<_> = keep.iter().map(|key| (*key).to_owned()).collect();
    look(&fix(&reports, &Judges::new(&options, None), &keep))
}

fn is_sound(report: &Report) -> bool {
    matches!(report.verdict, Verdict::Legal | Verdict::IllegalAsPrinted | Verdict::NotJudged)
}

fn examples() -> Vec<Source> {
    let examples = SYSTEMS.iter().flat_map(|game| designs(game, "fires"));
    examples.filter(|example| !example.name.contains("over-division")).collect()
}

/// Examples that need a person's decision.
const BEYOND: &[&str] = &[];

#[test]
fn fix_solves_the_examples_of_the_rules_as_shown() {
    let files = examples();
    let tried: Vec<_> = files
        .par_iter()
        .step_by(8)
        .filter_map(|Source { name: file, text: before, .. }| {
            if judged(before).len() > 1 || is_sound(&judged(before)[0]) {
                return None;
            }
            fixed(before, &[], |found| match found.sets.first() {
                Some(set) => {
                    let after = apply(before, &set.edits);
                    let report = judged(&after).remove(0);
                    assert!(
                        is_sound(&report),
                        "{file}: {:?}: {:?}",
                        set.changes,
                        rule_ids(&report)
                    );
                    assert_eq!(report.summary.stats.len(), set.report.summary.stats.len());
                    None
                }
                None => Some(file.to_string()),
            })
        })
        .collect();
    assert_eq!(tried, BEYOND);
}

/// Designs with one line or entry removed, one word replaced, or one number changed.
fn with_one_change(text: &str, game: &str, places: &[&str]) -> Vec<String> {
    let kinds = listing(game).kinds;
    let rows = kinds.iter().flat_map(|kind| &kind.rows).map(|row| row.id.as_str());
    let words: Vec<_> =
        rows.chain(places.iter().copied()).map(|word| format!("\"{word}\"")).collect();
    let numbers: Vec<_> = (0..20).map(|number| number.to_string()).collect();
    let without = |part: &str| text.replacen(part, "", 1);
    let mut found: Vec<_> = text.split_inclusive('\n').map(without).collect();
    let mut start = 0;
    for (number, piece) in text.split('"').enumerate() {
        let end = start + piece.len();
        let with = |(start, end): (usize, usize), others: &[String]| -> Vec<String> {
            let with = |other: &String| [&text[..start], other.as_str(), &text[end..]].concat();
            others.iter().map(with).collect()
        };
        if number % 2 == 1 {
            found.extend(with((start - 1, end + 1), &words));
            found.extend([without(&format!(", \"{piece}\"")), without(&format!("\"{piece}\", "))]);
        } else {
            let digits = piece.match_indices(|letter: char| letter.is_ascii_digit());
            let places = digits.map(|(place, _)| (start + place, start + place + 1));
            found.extend(places.flat_map(|place| with(place, &numbers)));
        }
        start = end + 1;
    }
    found
}

#[test]
fn two_faults_get_exactly_two_changes() {
    let sides = ["front", "back", "left", "right", "top", "underbody", "turret", "crew-area"];
    for (game, text) in [
        ("classic", TWO_FAULTS),
        ("carz", CARZ_FAULTS),
        ("autowar", AUTOWAR_FAULTS),
        ("sixth", SIXTH_FAULTS),
    ] {
        fixed(text, &[], |found| {
            let set = &found.sets[0];
            assert_eq!(set.changes.len(), 2, "{game}: {:?}", set.changes);
            assert!(found.is_proved, "{game}");
            assert!(is_sound(&judged(&apply(text, &set.edits))[0]), "{game}: {:?}", set.changes);
        });
        let singles = with_one_change(text, game, &sides);
        assert!(singles.len() > 200, "{game}");
        let legal = singles.par_iter().find_any(|text| judged(text).iter().all(is_sound));
        assert_eq!(legal, None, "{game}");
    }
}

/// Removing points from three sides counts as three changes; the search does not prove that fewer are not enough.
#[test]
fn a_change_of_several_values_counts_each() {
    let car = TWO_FAULTS.replace("reversed = true # not a trike\n", "");
    let car = car
        .replace("count = 4", "count = 2")
        .replace("\"heavy\"\nsuspension", "\"light\"\nsuspension");
    let sides = ["front", "back", "left", "right", "top", "underbody"];
    let armor: String = sides.iter().map(|side| format!("{side} = 30\n")).collect();
    let heavy = format!("{car}\n[armor]\n{armor}");
    let rest = ["chassis", "body", "weapons", "crew", "power-plant", "suspension", "tires"];
    fixed(&heavy, &[&rest[..], &["armor.underbody"]].concat(), |found| {
        assert_eq!(found.sets[0].changes[0].matches("set `armor.").count(), 3);
        assert!(!found.is_proved);
    });
    fixed(&heavy, &[], |found| assert!(found.is_proved));
}

#[test]
fn fix_never_changes_kept_parts() {
    fixed(TWO_FAULTS, &["weapons.guns.mount", "body"], |found| {
        for set in &found.sets {
            let after = apply(TWO_FAULTS, &set.edits);
            assert!(
                after.contains("mount = \"front\"") && after.contains("\"compact\""),
                "{after}"
            );
        }
        assert!(!found.sets.is_empty());
    });
    fixed(TWO_FAULTS, &["reversed"], |found| {
        assert!(
            found.sets.is_empty() || {
                found
                    .sets
                    .iter()
                    .all(|set| apply(TWO_FAULTS, &set.edits).contains("reversed = true"))
            }
        )
    });
    let report = &judged(TWO_FAULTS)[0];
    let options = Options::default();
    let judges = Judges::new(&options, None);
    let wrong = ["weapons.guns".to_owned(), "armr.front".to_owned()];
    let (number, mistake) = keep::check(report, &judges, &wrong).unwrap_err();
    assert_eq!(number, 1);
    assert!(mistake.message.contains("did you mean `armor.front`?"), "{}", mistake.message);
}

/// A change of the base design must not make a legal variant illegal.
#[test]
fn legal_variants_stay_legal() {
    let text = format!("{TWO_FAULTS}\n[variants.plain]\nremove = [\"reversed\", \"guns\"]\n");
    let reports = judged(&text);
    assert_eq!(reports[1].verdict, Verdict::Legal);
    fixed(&text, &[], |found| {
        for set in &found.sets {
            let after = judge::describe_all(
                &Source::new("car.toml", apply(&text, &set.edits)),
                &Options::default(),
            );
            assert!(is_sound(&after[1]), "{:?}", set.changes);
        }
    });
}

#[test]
fn a_file_is_written_and_its_comments_stay() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let path = here.join("car.toml");
    fs::write(&path, format!("# A car of mine.\n{TWO_FAULTS}")).unwrap();
    let path = path.to_string_lossy().into_owned();
    let patch = text(&run(here, &["fix", &path, "--diff"]).stdout);
    assert!(
        patch.starts_with("--- ") && patch.contains("\n-reversed = true # not a trike\n"),
        "{patch}"
    );
    let json = text(&run(here, &["fix", &path, "--format", "json"]).stdout);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["results"][0]["sets"][0]["changes"].as_array().unwrap().len(), 2, "{json}");
    assert_eq!(run(here, &["fix", &path]).status.code(), Some(1));
    assert_eq!(run(here, &["fix", &path, "--write"]).status.code(), Some(0));
    let written = fs::read_to_string(&path).unwrap();
    assert!(written.starts_with("# A car of mine.\n"), "{written}");
    assert_eq!(run(here, &["check", "--quiet", &path]).status.code(), Some(0));
    assert_eq!(run(here, &["fix", &path]).status.code(), Some(0));
}

/// If a fix removes a part, the old text is saved under an unused name.
#[test]
fn the_old_text_is_kept_if_more_than_spelling_changes() {
    let folder = tempfile::tempdir().unwrap();
    let write = |text: &str| {
        fs::write(folder.path().join("car.toml"), text).unwrap();
        text_of(&run(folder.path(), &["fix", "car.toml", "--write"]).stderr)
    };
    let kept = |name: &str| fs::read_to_string(folder.path().join(name));
    assert!(write(&CAR.replace("\"MG\"", "\"MGG\"")).ends_with("wrote car.toml\n"));
    assert!(kept("car.toml.bak").is_err());
    let illegal = CAR.replace("count = 2", "count = 6");
    let said = write(&illegal);
    assert!(said.ends_with("wrote car.toml; the old text is in car.toml.bak\n"), "{said}");
    let said = write(TWO_FAULTS);
    assert!(said.ends_with("wrote car.toml; the old text is in car.toml.bak2\n"), "{said}");
    assert_eq!(kept("car.toml.bak").unwrap(), illegal);
    assert_eq!(kept("car.toml.bak2").unwrap(), TWO_FAULTS);
}

#[test]
fn a_file_that_stays_illegal_changes_in_spelling_only() {
    let folder = tempfile::tempdir().unwrap();
    let car = folder.path().join("car.toml");
    let hopeless = "body = \"compact\"\npower-plant = \"small\"\ntires = \"HD\"\ncrew = \"driver\"\n\
        reversed = true\naccessories = [\"EDSWC\"]\n[[weapons]]\nitem = \"MG\"\nmount = \"front\"\n";
    let said = |text: &str| {
        fs::write(&car, text).unwrap();
        text_of(&run(folder.path(), &["fix", "car.toml", "--write"]).stderr)
    };
    let unchanged = said(hopeless);
    assert!(unchanged.contains("car.toml is not changed: no fix makes it legal"), "{unchanged}");
    assert_eq!(fs::read_to_string(&car).unwrap(), hopeless);
    said(&hopeless.replace("\"MG\"", "\"MGG\""));
    assert_eq!(fs::read_to_string(&car).unwrap(), hopeless);
    assert!(!folder.path().join("car.toml.bak").exists());
}

#[test]
fn a_stat_block_saved_as_a_design_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let car = folder.path().join("car.toml");
    for block in [include_str!("import/hotshot.txt"), include_str!("import/carz.txt")] {
        fs::write(&car, block).unwrap();
        let output = run(folder.path(), &["fix", "car.toml", "--write"]);
        assert_eq!(fs::read_to_string(&car).unwrap(), block);
        let said = text_of(&output.stdout) + &text_of(&output.stderr);
        assert!(said.contains("this is a stat block, not a design"), "{said}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// Crates keep their size: `fix` removes one.
#[test]
fn fix_keeps_facts() {
    for (cargo, change) in [
        ("{ name = \"crate\", spaces = 1, weight = 50, count = 2 }", "keep only 1 × crate (cargo)"),
        ("{ name = \"crate\", spaces = 6, weight = 50 }", "remove the crate (cargo)"),
    ] {
        let text = CAR.replace("\n[armor]", &format!("cargo = [{cargo}]\n\n[armor]"));
        fixed(&text, &["weapons", "body", "crew", "power-plant", "accessories"], |found| {
            assert_eq!(found.sets[0].changes, [change]);
        });
    }
}

#[test]
fn fix_corrects_spelling() {
    let slip =
        TWO_FAULTS.replace("\"MG\"", "\"MGG\"").replace("reversed = true # not a trike\n", "");
    fixed(&slip, &[], |found| {
        let set = found.sets.first().expect("a set of changes");
        assert!(apply(&slip, &set.edits).contains("\"MG\""), "{:?}", set.changes);
    });
}

/// A legal car for typos.
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

/// A typo, and the text after `fix`.
fn slip<'c>(old: &str, wrong: &str, right: &'c str) -> (String, &'c str) {
    let text = CAR.replacen(old, wrong, 1);
    assert_ne!(text, CAR, "{old}");
    (text, right)
}

/// Fixing a typo keeps the text next to it.
#[test]
fn fixing_a_typo_keeps_the_rest() {
    let front = "front = 30";
    for (text, right) in [
        slip("count = 2", "qty = 2", "count = 2"),
        slip(front, "front = 30.0", front),
        slip("\"HD\"", "[\"HD\"]", "\"HD\""),
        slip("\"compact\"", "[\"compact\"]", "\"compact\""),
        slip("linked = true", "linked = 1", "linked = true"),
        slip("\"compact\"\n", "\"compact\" ", "\"compact\"\n"),
    ] {
        assert!(CAR.contains(right));
        fixed(&text, &[], |found| {
            let set = found.sets.first().expect(&text);
            assert_eq!(apply(&text, &set.edits), CAR, "{:?}", set.changes);
        });
    }
}

/// Several names or tables written as one word.
#[test]
fn joined_names_are_split() {
    let pair = "[\"spoiler\", \"fire extinguisher\"]";
    let steel = "{ item = \"HD\", modifications = [\"steelbelted\"] }";
    for (old, wrong, right) in [
        ("[\"spoiler\"]", "[\"spoiler, fire extinguisher\"]", pair),
        ("[\"spoiler\"]", "\"spoiler, fire extinguisher\"", pair),
        ("\"HD\"", "\"HD steelbelted\"", steel),
    ] {
        let text = CAR.replacen(old, wrong, 1);
        fixed(&text, &[], |found| {
            let after = apply(&text, &found.sets.first().expect(wrong).edits);
            assert_eq!(after, CAR.replacen(old, right, 1));
        });
    }
}

/// Unreadable text is neither deleted nor guessed.
#[test]
fn fix_never_deletes_a_valid_key_for_an_unreadable_one() {
    for (old, wrong) in [
        ("\"compact\"", "\"truck\""),
        ("[[weapons]]\nitem = \"SS\"", "[armor]\nfront = 3\n\n[[weapons]]\nitem = \"SS\""),
        ("item = \"SS\"\nmount = \"back\"", "item = \"SS\"\nmo"),
        ("[armor]", "[plates]"),
        ("crew = [\"driver\"]\n", "crew driver\n"),
        ("front = 30", "front = 30\nroof = 4"),
        ("front = 30", "front = 30\nfrnt = 30"),
        ("front = 30", "front = 30.5"),
        ("front = 30", "front = -30"),
        ("front = 30", "front = 30,5"),
        ("body =", "colour = \"red\"\nbody ="),
        ("\"back\"", "\"back\"\ncost = 250"),
        ("\"spoiler\"", "\"spoiler\", \"winch\""),
        ("\"spoiler\"", "\"EDSWC\""),
        ("back = 25\n", "back = 25\nun\n"),
    ] {
        let text = CAR.replacen(old, wrong, 1);
        assert_ne!(text, CAR);
        fixed(&text, &[], |found| {
            let after = found.sets.first().map(|set| &set.changes);
            assert!(after.is_none(), "{wrong}: {after:?}");
        });
    }
}

#[test]
fn fix_reports_problems_it_cannot_solve() {
    let slips =
        TWO_FAULTS.replace("\"HD\"", "\"zorgblat\"").replace("\"heavy\"\nsus", "\"hevy\"\nsus");
    fixed(&slips, &[], |found| {
        let [set] = &found.sets[..] else { panic!("{} sets", found.sets.len()) };
        assert_eq!(set.report.verdict, Verdict::Incomplete);
        assert_eq!(rule_ids(&set.report), ["unknown-item"]);
        let page = terminal::FORMAT.write(&Fixes(std::slice::from_ref(found)), Style::PLAIN);
        assert!(page.contains("all are illegal; this set fixes 3 of 4 errors"), "{page}");
        assert!(page.contains("- line 7: no tire is called `zorgblat`"), "{page}");
        assert!(page.contains("- write `heavy` instead of `hevy`"), "{page}");
    });
}

/// If a value changes in several steps, only the last value is named.
#[test]
fn fix_names_each_key_once() {
    let text = r#"
body = "pickup"
chassis = "heavy"
suspension = "heavy"
power-plant = "thundercat"
crew = ["driver", "gunner"]
tires = "solid"
turrets = ["two-space turret"]
wheelguards = 20
armor = { front = 60, right = 40, left = 40, back = 50, top = 20, underbody = 20 }
weapons = [
    { item = "RR", mount = "turret", magazines = 1 },
    { item = "GL", mount = "back", ammo = "smoke" },
    { item = "MG", mount = "front", count = 2 },
]
"#;
    fixed(text, &[], |found| {
        let changes = &found.sets.first().expect("a set of changes").changes;
        let plants: Vec<_> = changes.iter().filter(|said| said.contains("power-plant")).collect();
        assert_eq!(plants, ["set `power-plant` to sport"], "{changes:?}");
    });
}

/// More changes than the search for the smallest set allows.
#[test]
fn fix_solves_many_problems() {
    let weapon = "[[weapons]]\nitem = \"spike dropper\"\nmount = \"back\"\ninfrared = true\n";
    let van = "body = \"van\"\nchassis = \"heavy\"\nsuspension = \"heavy\"\npower-plant = \"super\"\n\
               crew = [\"driver\"]\ntires = \"solid\"\n";
    let text = format!("{van}{}", weapon.repeat(7));
    assert_eq!(rule_ids(&judged(&text)[0]), ["infrared-not-laser"; 7]);
    fixed(&text, &[], |found| {
        assert_eq!(found.sets[0].changes.len(), 7);
        assert!(is_sound(&found.sets[0].report) && !found.is_proved);
    });
}

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

#[test]
fn fix_leaves_unsolvable_problems_unchanged() {
    let hopeless = "body = \"mid-sized\"\npower-plant = \"super\"\ncrew = [\"driver\"]\ntires = [\"HD\", \"PR\"]\n[armor]\nfront = 400\ntype = \"metal\"\n";
    fixed(hopeless, &[], |fix| {
        let before = fix.before.findings.iter().filter(|finding| finding.level() != Level::Warning);
        let before = before.count();
        for set in &fix.sets {
            let after = set.report.findings.iter();
            assert!(after.filter(|finding| finding.level() != Level::Warning).count() < before);
        }
    });
}

#[test]
fn a_count_that_grows_is_set() {
    let car = TWO_FAULTS.replace("reversed = true # not a trike\n", "");
    let car = car.replace("count = 4", "linked = true");
    fixed(&car, &[], |found| {
        let words: Vec<_> = found.sets.iter().map(|set| set.changes.concat()).collect();
        assert_eq!(words[0], "set `count` of the Machine Gun (front) to 2");
        assert_eq!(words[1], "remove `linked` from the Machine Gun (front)");
    });
}

/// Removing linked weapons removes the link. People are removed last.
#[test]
fn links_are_removed_with_their_weapons() {
    let text = r#"
body = "heavy cycle"
power-plant = "medium cycle"
crew = ["driver"]
tires = "standard"
accessories = ["searchlight", { item = "portable shop", count = 2 }]

[[weapons]]
id = "rear"
item = "MFR"
mount = "back"

[[weapons]]
id = "front"
item = "MR"
mount = "front"
count = 2

[[links]]
joins = ["front", "rear"]
"#;
    fixed(text, &[], |found| {
        let set = found.sets.first().expect("a set of changes");
        assert!(is_sound(&set.report), "{:?}", set.changes);
        assert!(set.changes.contains(&"remove the Link".to_owned()), "{:?}", set.changes);
    });
}

/// If a limit cannot be met, `fix` does not remove parts for it.
#[test]
fn fix_gives_up_on_unreachable_limits() {
    let folder = tempfile::tempdir().unwrap();
    let event = "name = \"Night\"\n[[limits]]\nfigure = \"cost\"\nmost = 3_000\n\
                 [[limits]]\nitems = { weapon = \"MG\" }\nmost = 2\n";
    let guns = "{ item = \"MG\", mount = \"front\" }, { item = \"MG\", mount = \"left\" }, \
                { item = \"MG\", mount = \"back\" }";
    let car = format!(
        "body = \"luxury\"\nchassis = \"extra heavy\"\nsuspension = \"heavy\"\npower-plant = \"super\"\n\
         tires = \"solid\"\ncrew = \"driver\"\narmor.front = 10\nweapons = [{guns}]\n"
    );
    fs::write(folder.path().join("event.txt"), event).unwrap();
    fs::write(folder.path().join("car.toml"), car).unwrap();
    let said = text(&run(folder.path(), &["fix", "car.toml", "--event", "event.txt"]).stdout);
    assert!(said.contains("\n- remove the Machine Gun (back)\n\n"), "{said}");
    assert!(said.contains("this set fixes 1 of 2 errors"), "{said}");
}
