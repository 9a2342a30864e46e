//! Other files given as designs: events, damage files, catalogs, settings.

use std::fs;

use tempfile::TempDir;

use crate::cli::{run, text};

const CAR: &str = include_str!("../designs/classic/killer-kart.toml");
const EVENT: &str = "name = \"Duel\"\ndivision = 5\n[deny]\nweapon = \"MG\"\n";
const DAMAGE: &str = "[armor]\nfront = 2\n\n[[weapons]]\nitem = \"MG\"\nhits = 1\n";

/// A car, and one file of each other kind.
fn entries() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("car.toml", CAR),
        ("duel.toml", EVENT),
        ("hits.toml", DAMAGE),
        ("rules.toml", "[[gear]]\nid = \"flag\"\nname = \"Flag\"\ncite = \"us\"\ncost = 5\n"),
        ("printer.toml", "catalogs = []\npaper = \"a4\"\n"),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Each gets one line among the entries; only designs are judged.
#[test]
fn other_files_of_a_folder_are_noted() {
    let folder = entries();
    let output = run(folder.path(), &["check", ".", "--format", "concise"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).starts_with("1 design: 1 legal\n"), "{}", text(&output.stdout));
    assert_eq!(
        text(&output.stderr).lines().collect::<Vec<_>>(),
        [
            "note: duel.toml is an event, not a design: judge designs by it with `--event duel.toml`",
            "note: hits.toml is a damage file, not a design: `roadworthy sheet CAR.toml --damage hits.toml` crosses it out",
            "note: printer.toml is a settings file, not a design: it is read as roadworthy.toml, in its folder and below",
            "note: rules.toml is a catalog, not a design: judge designs by it with `--catalog .`",
        ]
    );
}

/// A broken event is an event, so it gets no advice about designs.
#[test]
fn broken_events_are_events() {
    let folder = entries();
    for (right, wrong) in [("[deny]", "[deny"), ("\"MG\"", "5")] {
        fs::write(folder.path().join("duel.toml"), EVENT.replace(right, wrong)).unwrap();
        let note = "duel.toml is an event, not a design: `roadworthy event check duel.toml` shows its problems";
        let output = run(folder.path(), &["check", "."]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
        assert!(text(&output.stderr).contains(&format!("note: {note}\n")), "{wrong}");
        let output = run(folder.path(), &["check", "duel.toml"]);
        assert_eq!(text(&output.stderr), format!("error: {note}\n"));
    }
    // A broken design is a design.
    fs::write(folder.path().join("broken.toml"), "name = \"Any\"\nbody = \"van\"\n[armor\n")
        .unwrap();
    assert!(text(&run(folder.path(), &["check", "broken.toml"]).stdout).starts_with("incomplete"));
}

#[test]
fn designs_may_have_other_extensions() {
    for name in ["CAR.TOML", "car.toml.txt"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(name), CAR).unwrap();
        fs::write(
            folder.path().join("event.toml"),
            "name = \"Any Night\"\n[deny]\nweapon = [\"laser\"]\n",
        )
        .unwrap();
        for call in [
            &["check", ".", "--format", "concise"][..],
            &["check", "--event", "event.toml", "--format", "concise"],
        ] {
            let said = text(&run(folder.path(), call).stdout);
            assert!(said.contains("1 design: 1 legal\n"), "{name}: {said}");
        }
    }
}

/// A list is an entry of an event, not a design.
#[test]
fn named_lists_suggest_import() {
    let folder = tempfile::tempdir().unwrap();
    let list = "Kart -- Subcompact, standard chassis, small plant, 4 standard tires, driver.\n";
    fs::write(folder.path().join("club.txt"), list).unwrap();
    let broken = CAR.replace("front = ", "front == ");
    fs::write(folder.path().join("car.txt"), broken).unwrap();
    let said = text(&run(folder.path(), &["check", "club.txt", "--format", "concise"]).stdout);
    let line =
        "club.txt:1:1: error[stat-block] this is a stat block: `roadworthy import club.txt`\n";
    assert_eq!(said, format!("{line}1 design: 1 cannot be read\n"));
    let said = text(&run(folder.path(), &["check", "car.txt"]).stdout);
    assert!(said.contains("incomplete  Killer Kart (car.txt)"), "{said}");
    // Designs next to it are judged.
    fs::write(folder.path().join("good.toml"), CAR).unwrap();
    let output = run(folder.path(), &["check", "good.toml", "club.txt", "--format", "concise"]);
    let told = format!("{line}2 designs: 1 legal, 1 cannot be read\n");
    assert!(text(&output.stdout).starts_with(&told), "{}", text(&output.stdout));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_wrong_kind_of_file_is_one_error() {
    let folder = entries();
    for (call, what) in [
        (["check", "car.toml", "--event", "car.toml"], "car.toml is a design, not an event"),
        (["check", "car.toml", "--event", "hits.toml"], "hits.toml is a damage file, not an event"),
        (["sheet", "car.toml", "--damage", "car.toml"], "car.toml is a design, not a damage file"),
        (
            ["repair", "car.toml", "--damage", "rules.toml"],
            "rules.toml is a catalog, not a damage file",
        ),
    ] {
        let output = run(folder.path(), &call);
        let said = text(&output.stderr);
        assert_eq!((output.status.code(), said.lines().count()), (Some(2), 1), "{said}");
        assert!(said.starts_with(&format!("error: {what}")), "{said}");
    }
    // A file with errors keeps its requested kind.
    fs::write(
        folder.path().join("duel.toml"),
        "name = \"Duel\"\nsystem = \"classic\"\nlimts = 1\n",
    )
    .unwrap();
    let said = text(&run(folder.path(), &["check", "car.toml", "--event", "duel.toml"]).stdout);
    assert!(said.contains("`limts` is not a key of an event"), "{said}");
}

#[test]
fn other_named_files_are_one_error() {
    let folder = entries();
    for command in ["check", "show", "list", "stats", "compare", "options", "sheet"] {
        let twice = if command == "compare" { &["duel.toml"][..] } else { &[] };
        let output = run(folder.path(), &[&[command, "duel.toml"], twice].concat());
        assert_eq!(output.status.code(), Some(2), "{command}");
        let said = text(&output.stderr);
        assert!(
            said.starts_with("error: duel.toml is an event, not a design"),
            "{command}: {said}"
        );
        assert_eq!(said.lines().count(), 1, "{command}: {said}");
    }
}

/// A design with few keys is still a design, unless a key belongs to another kind.
#[test]
fn unfinished_designs_are_designs() {
    for begun in ["name = \"X\"\n", "[armor]\nfront = 5\n", "name = \"X\"\ndivison = 5\nbody = 3\n"]
    {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("car.toml"), begun).unwrap();
        let output = run(folder.path(), &["check", "car.toml"]);
        assert!(text(&output.stdout).starts_with("incomplete  "), "{begun}");
    }
}
