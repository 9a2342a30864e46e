//! The program from a user's view: console sessions in `tests/cmd/`, and folders.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use roadworthy::cli::read::{Input, guarded};
use roadworthy::report::division::Wanted;
use roadworthy::report::judge;
use roadworthy::units::Exact;

const CAR: &str = include_str!("../designs/classic/killer-kart.toml");

#[test]
fn console_sessions() {
    trycmd::TestCases::new().env("COLUMNS", "100").case("tests/cmd/*.md");
}

/// Runs a command. Tests of `check` read all that it can say.
pub fn run(folder: &Path, arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_roadworthy");
    let full = (arguments.first() == Some(&"check")).then_some("--full");
    Command::new(program).current_dir(folder).args(arguments).args(full).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a command that reads standard input.
pub fn pipe(input: &str, arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn a_design_may_come_from_standard_input() {
    let output = pipe(CAR, &["check", "-"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("legal  Killer Kart (<stdin>)\n"));
}

#[test]
fn fixes_are_offered_for_variants_of_legal_designs() {
    let car = format!("{CAR}\n[variants.fast]\nnamme = \"Fast\"\n");
    for format in ["human", "json", "jsonl", "github"] {
        let output = pipe(&car, &["check", "-", "--full", "--format", format]);
        assert_eq!(output.status.code(), Some(2), "{format}");
        assert!(text(&output.stdout).contains("did you mean `name`?"), "{format}");
    }
}

/// Commands for one design offer the same fixes as `check`.
#[test]
fn every_command_gives_the_same_help_for_unreadable_values() {
    let folder = tempfile::tempdir().unwrap();
    let design = "body = \"compact\"\n[[weapons]]\nitem = \"MG\"\nammo = 15\n";
    fs::write(folder.path().join("car.toml"), design).unwrap();
    let help = |command: &str| {
        let output = run(folder.path(), &[command, "car.toml"]);
        let all = text(&output.stdout) + &text(&output.stderr);
        all.lines().filter(|line| line.contains("help:")).map(str::to_owned).collect::<Vec<_>>()
    };
    let checked = help("check");
    let of_ammo = |line: &String| line.contains("write `shots`");
    assert!(checked.iter().any(of_ammo), "{checked:?}");
    for command in ["options", "show", "explain", "fit"] {
        let said = help(command);
        assert!(said.iter().all(|line| checked.contains(line)), "{command}: {said:?}");
    }
}

/// A folder means every design below it, sorted by name. A broken design does not stop the others.
#[test]
fn a_folder_means_all_its_designs() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for name in ["b.toml", "a/c.toml", ".hidden/d.toml", "target/e.toml"] {
        fs::create_dir_all(path(name).parent().unwrap()).unwrap();
        fs::write(path(name), CAR).unwrap();
    }
    fs::write(path("roadworthy.toml"), "").unwrap();
    fs::write(path("Cargo.toml"), "").unwrap();
    fs::write(path("notes.txt"), "not a design").unwrap();
    fs::write(path("z.toml"), [0xff, 0xfe]).unwrap();
    let output = run(folder.path(), &["check"]);
    let told = text(&output.stdout);
    let table = told.lines().skip(1).take_while(|line| !line.is_empty());
    let files = ["a/c.toml", "b.toml", "z.toml"];
    assert!(table.zip(files).filter(|(line, file)| line.contains(file)).count() == 3, "{told}");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), String::new()));
}

/// Each unreadable file is reported with a reason, and nothing hangs. A link to its own folder is not a readable file.
#[cfg(unix)]
#[test]
fn links_and_devices_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("nowhere.toml", path("dangling.toml")).unwrap();
    std::os::unix::fs::symlink(".", path("loop")).unwrap();
    fs::create_dir(path("folder.toml")).unwrap();
    fs::write(path("good.toml"), CAR).unwrap();
    let output = run(folder.path(), &["check"]);
    let printed = text(&output.stdout);
    assert!(printed.contains("cannot read dangling.toml: it is a broken link"), "{printed}");
    assert!(printed.contains("Killer Kart    good.toml "), "{printed}");
    assert!(printed.contains("2 designs: 1 legal, 1 cannot be read"), "{printed}");
    assert_eq!(output.status.code(), Some(2));
    let output = run(folder.path(), &["check", "/dev/null", "/dev/zero"]);
    assert!(text(&output.stdout).contains("cannot read /dev/zero: not a file"));
}

#[test]
fn a_file_without_a_design_has_no_sheet() {
    let folder = tempfile::tempdir().unwrap();
    for (file, content) in [("torn.toml", "A luxury car.\n"), ("empty.toml", "# To do.\n")] {
        fs::write(folder.path().join(file), content).unwrap();
        let output = run(folder.path(), &["sheet", file, "-o", "sheet.pdf"]);
        let printed = text(&output.stderr);
        assert!(printed.starts_with(&format!("cannot be read: {file}: ")), "{printed}");
        assert!(printed.ends_with("\nnothing was written\n"), "{printed}");
        assert_eq!(output.status.code(), Some(2));
        assert!(!folder.path().join("sheet.pdf").exists());
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
        .args(["explain"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn output_into_a_pipe_has_no_colors() {
    let here = Path::new(".");
    let plain = run(here, &["check", "tests/cmd/broken-car.toml"]);
    assert!(!text(&plain.stdout).contains('\u{1b}'));
    let colored = run(here, &["check", "--color", "always", "tests/cmd/broken-car.toml"]);
    assert!(text(&colored.stdout).contains('\u{1b}'));
    assert_eq!(colored.status.code(), Some(1));
}

/// A sheet replaces older sheets of the design, but never other files.
#[test]
fn sheets_are_written_whole_and_never_over_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("kart.toml"), CAR).unwrap();
    let sheet =
        |arguments: &[&str]| run(folder.path(), &[&["sheet", "kart.toml"], arguments].concat());
    assert_eq!(sheet(&[]).status.code(), Some(0));
    let first = fs::read(path("kart.pdf")).unwrap();
    assert!(first.starts_with(b"%PDF"));
    assert_eq!(sheet(&[]).status.code(), Some(0));
    assert_eq!(fs::read(path("kart.pdf")).unwrap(), first, "the same bytes");
    assert_eq!(sheet(&["-o", "-"]).stdout, first);
    fs::write(path("kart.pdf"), "mine").unwrap();
    let refused = sheet(&[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("was not written by roadworthy"));
    assert_eq!(fs::read(path("kart.pdf")).unwrap(), b"mine");
    assert_eq!(sheet(&["--force"]).status.code(), Some(0));
    assert_eq!(fs::read(path("kart.pdf")).unwrap(), first);
    assert_eq!(sheet(&["-o", "kart.svg"]).status.code(), Some(0));
    assert_eq!(sheet(&["-o", "kart.svg"]).status.code(), Some(0), "its own file");
    fs::write(path("kart.svg"), "<svg/>").unwrap();
    assert_eq!(sheet(&["-o", "kart.svg"]).status.code(), Some(2));
    let nowhere = sheet(&["-o", "nowhere/kart.pdf"]);
    assert_eq!(nowhere.status.code(), Some(2));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3, "nothing half-written is left");
}

/// Layouts, paper, damage, blank forms, and a file for each vehicle.
#[test]
fn sheets_come_in_several_forms() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let sheet = |arguments: &[&str]| run(folder.path(), &[&["sheet"], arguments].concat());
    let pages = |name: &str| lopdf::Document::load(path(name)).unwrap().get_pages().len();
    let width = |name: &str| {
        let document = lopdf::Document::load(path(name)).unwrap();
        let page = document.get_dictionary(document.get_pages()[&1]).unwrap();
        page.get(b"MediaBox").unwrap().as_array().unwrap()[2].as_float().unwrap()
    };
    fs::create_dir(path("cars")).unwrap();
    fs::write(path("cars/kart.toml"), CAR).unwrap();
    fs::write(path("cars/cart.toml"), CAR).unwrap();

    // A folder's document begins with a roster.
    assert_eq!(sheet(&["cars"]).status.code(), Some(0));
    assert_eq!((pages("cars.pdf"), width("cars.pdf")), (3, 612.0));
    assert_eq!(sheet(&["cars/cart.toml", "cars/kart.toml"]).status.code(), Some(0));
    assert_eq!(pages("sheets.pdf"), 2, "two halves, and the tables that both need");
    assert_eq!(sheet(&["cars", "--tables"]).status.code(), Some(0));
    assert_eq!(pages("tables.pdf"), 1);

    fs::write(path("roadworthy.toml"), "paper = \"a4\"\n").unwrap();
    assert_eq!(sheet(&["cars/kart.toml", "--layout", "full"]).status.code(), Some(0));
    assert_eq!(width("kart.pdf"), 595.276);
    assert_eq!(sheet(&["cars/kart.toml", "--paper", "letter"]).status.code(), Some(0));
    assert_eq!(width("kart.pdf"), 612.0);

    // Nothing is written over the file of another program.
    fs::write(path("kart.pdf"), "mine").unwrap();
    assert_eq!(sheet(&["cars/kart.toml"]).status.code(), Some(2));
    assert_eq!(fs::read_to_string(path("kart.pdf")).unwrap(), "mine");
    fs::remove_file(path("kart.pdf")).unwrap();

    assert_eq!(sheet(&["--blank", "reversed-trike"]).status.code(), Some(0));
    assert_eq!(pages("blank-reversed-trike.pdf"), 2);
    let refused = sheet(&["--blank", "tank"]);
    assert!(text(&refused.stderr).contains("car, cycle, trike, reversed-trike"));

    fs::write(path("hits.txt"), "[armor]\nfront = 1\n").unwrap();
    assert_eq!(sheet(&["cars/kart.toml", "--damage", "hits.txt"]).status.code(), Some(0));
    let several = sheet(&["cars", "--damage", "hits.txt"]);
    assert!(text(&several.stderr).contains("one vehicle"));
    fs::write(path("hits.txt"), "[armor]\nfront = 1000\n").unwrap();
    let wrong = sheet(&["cars/kart.toml", "--damage", "hits.txt"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("hits.txt:2  front = 1000"), "{}", text(&wrong.stderr));
}

/// A PDF is read as a design and judged again. A changed fingerprint is reported.
#[test]
fn a_sheet_carries_its_design() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let call = |arguments: &[&str]| run(folder.path(), arguments);
    fs::write(path("kart.toml"), CAR).unwrap();
    fs::write(path("cart.toml"), CAR.replace("Kart", "Cart")).unwrap();
    assert_eq!(call(&["sheet", "kart.toml"]).status.code(), Some(0));
    assert_eq!(call(&["sheet", "kart.toml", "cart.toml", "-o", "both.pdf"]).status.code(), Some(0));

    let checked = call(&["check", "kart.pdf"]);
    let plain = text(&call(&["check", "kart.toml"]).stdout).replace("kart.toml", "kart.pdf");
    assert_eq!((text(&checked.stdout), text(&checked.stderr)), (plain, String::new()));
    let imported = call(&["import", "kart.pdf"]);
    assert_eq!(text(&imported.stdout), format!("# kart.toml\n{CAR}"));

    // A folder with designs and sheets lists each vehicle once.
    assert!(text(&call(&["check", "."]).stdout).contains("2 legal"));
    // Designs of a document with several sheets must be named.
    let several = call(&["check", "both.pdf"]);
    assert_eq!(several.status.code(), Some(2));
    assert!(text(&several.stdout).contains("`roadworthy import both.pdf -o FOLDER`"));
    assert_eq!(call(&["import", "both.pdf", "-o", "out"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(path("out/kart.toml")).unwrap(), CAR);

    let document = fs::read(path("kart.pdf")).unwrap();
    let mut changed = lopdf::Document::load_mem(&document).unwrap();
    let streams = changed.objects.values_mut().filter_map(|object| object.as_stream_mut().ok());
    let mut designs = streams.filter(|stream| stream.dict.has_type(b"EmbeddedFile"));
    designs.next().unwrap().set_plain_content(CAR.replace("Kart", "Mart").into_bytes());
    drop(designs);
    changed.save(path("mart.pdf")).unwrap();
    let told = text(&call(&["check", "mart.pdf"]).stderr);
    assert!(told.contains("the sheet shows") && told.contains("its design is now"), "{told}");

    let half = document[..document.len() / 2].to_vec();
    for bytes in [b"%PDF-1.7\n".to_vec(), half, Vec::new()] {
        fs::write(path("other.pdf"), bytes).unwrap();
        let refused = call(&["check", "other.pdf"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stdout).contains("a PDF without a design"));
    }
}

const LINE: &str = "Pony – Subcompact, std. chassis, hvy. suspension, medium power plant, 4 HD tires, driver, MG \
    front. Armor: F5, R3, L3, B3, T2, U2. Accel. 10, top speed 135, HC 4; 2,300 lbs., $3,848.";

#[test]
fn imports_can_be_piped_into_check() {
    let imported = pipe(LINE, &["import", "-"]);
    assert_eq!(imported.status.code(), Some(0));
    assert!(text(&imported.stderr).starts_with("legal  Pony (pony.toml)"));
    let checked = pipe(&text(&imported.stdout), &["check", "-"]);
    assert!(
        text(&checked.stdout).starts_with("legal  Pony (<stdin>)\n$3,848, 2,300 of 2,300 lbs.")
    );
    let given = run(Path::new("."), &["import", "--text", LINE]);
    let source = |output: &Output, name| text(&output.stdout).replace(name, "");
    assert_eq!(source(&given, "\"text\""), source(&imported, "\"stdin\""));
    assert_eq!(pipe(LINE, &["import", "-", "-o", "-"]).stdout, imported.stdout);
}

/// Each vehicle gets its own file. No file replaces another.
#[test]
fn imported_designs_never_replace_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("list.txt"), format!("{LINE}\n{LINE}\nMule – Van, cup holder.")).unwrap();
    let import = |arguments: &[&str]| {
        run(folder.path(), &[&["import", "list.txt", "-o", "new/mine"], arguments].concat())
    };
    let first = import(&[]);
    assert_eq!(first.status.code(), Some(2), "a phrase cannot be read");
    assert!(text(&first.stdout).contains("legal       pony-2.toml  Pony"));
    let mut names: Vec<_> =
        fs::read_dir(path("new/mine")).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["mule.toml", "pony-2.toml", "pony.toml"]);
    fs::remove_file(path("new/mine/mule.toml")).unwrap();
    fs::write(path("new/mine/pony.toml"), "mine").unwrap();
    let refused = import(&[]);
    assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(2), String::new()));
    assert!(text(&refused.stderr).contains("pony.toml exists already; --force replaces it"));
    assert_eq!(fs::read(path("new/mine/pony.toml")).unwrap(), b"mine");
    assert!(!path("new/mine/mule.toml").exists(), "all or nothing");
    import(&["--force"]);
    let pony = fs::read_to_string(path("new/mine/pony.toml")).unwrap();
    assert!(pony.contains("\nname = \"Pony\"\n"));
}

#[test]
fn impossible_imports_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let import = |arguments: &[&str]| run(folder.path(), &[&["import"], arguments].concat());
    let missing = import(&["nowhere.txt"]);
    assert!(text(&missing.stderr).contains("cannot be read  nowhere.txt: not found"));
    assert_eq!((missing.status.code(), text(&missing.stdout)), (Some(2), String::new()));
    fs::write(folder.path().join("file"), "").unwrap();
    let no_folder = import(&["--text", LINE, "-o", "file"]);
    assert!(text(&no_folder.stderr).contains("cannot write file:"));
    assert_eq!(no_folder.status.code(), Some(2));
    assert_eq!(import(&[]).status.code(), Some(2), "neither a file nor a text");
    assert_eq!(import(&["--text", LINE, "file"]).status.code(), Some(2), "both");
}

/// A division in dollars works in games with prices; games with points reject it and judge nothing.
#[test]
fn divisions_may_be_written_in_dollars() {
    let of = |car: &str, division: &str| {
        let output = pipe(car, &["check", "-", "--division", division]);
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, printed, _) = of(CAR, "$4,000");
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("division 4\n$3,848 of $4,000"), "{printed}");
    for (division, left) in [("30", "$26,152 below $30,000"), ("3", "$848 above $3,000")] {
        let shown = pipe(CAR, &["show", "-", "--division", division, "--format", "markdown"]);
        assert!(text(&shown.stdout).contains(left), "{}", text(&shown.stdout));
    }
    for (written, offered) in [
        ("20000", "did you mean `--division 20`?"),
        ("21,720", "the nearest divisions are 21 and 22"),
        ("$20,500", "the nearest divisions are 20 and 21"),
    ] {
        let (code, printed, complaint) = of(CAR, written);
        assert_eq!((code, printed.as_str()), (Some(2), ""));
        assert!(complaint.contains(offered), "{complaint}");
    }
    let sixth = "system = \"sixth\"\ndivision = 4\ndriver = \"Rookie\"\ngunner = \"Rookie\"\n";
    assert!(of(sixth, "4").1.contains("division 4"));
    for written in ["$4,000", "$20,500"] {
        let (code, printed, complaint) = of(sixth, written);
        assert_eq!((code, printed.as_str()), (Some(2), ""));
        assert!(complaint.contains("Sixth Edition has no such division"), "{complaint}");
    }
}

fn number(text: &str, unit: Option<i64>) -> Result<i64, Vec<i64>> {
    let unit = unit.map(Exact::from);
    let wanted = Wanted::read(text, unit).and_then(|wanted| wanted.number(unit));
    wanted.map_err(|error| error.offers)
}

#[test]
fn divisions_are_numbers_or_dollars() {
    let thousands = |text| number(text, Some(1_000));
    assert_eq!(thousands("20"), Ok(20));
    assert_eq!(thousands("$20,000"), Ok(20));
    assert_eq!(thousands("$999000"), Ok(999));
    assert_eq!(thousands("20000"), Err(vec![20]));
    assert_eq!(thousands("21,720"), Err(vec![21, 22]));
    assert_eq!(thousands("$20,500"), Err(vec![20, 21]));
    assert_eq!(thousands("$500"), Err(vec![1]));
    assert_eq!(thousands("1000000"), Err(vec![]));
    for text in ["0", "-5", "20.5", "$", "", "twenty", "99999999999999999999"] {
        assert_eq!(thousands(text), Err(vec![]), "{text}");
    }
}

#[test]
fn points_are_not_dollars() {
    assert_eq!(number("20", None), Ok(20));
    assert_eq!(number("$20,000", None), Err(vec![]));
    assert_eq!(number("20000", None), Err(vec![]));
}

/// The error names the missing file and suggests similar names.
#[test]
fn a_missing_file_or_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), CAR).unwrap();
    fs::write(folder.path().join("duel.toml"), "name = \"Duel\"\n").unwrap();
    fs::create_dir(folder.path().join("rules")).unwrap();
    let calls: [(&[&str], &str); 6] = [
        (
            &["check", "kar.toml"],
            "error: kar.toml was not found\nhint: roadworthy check car.toml --full\n",
        ),
        (&["check", "far/car.toml"], "error: the folder far does not exist\n"),
        (
            &["check", "car.toml", "--catalog", "rule"],
            "catalog rule: not found; did you mean `rules`?",
        ),
        (
            &["check", "car.toml", "--event", "dual.toml"],
            "is called `dual.toml`; did you mean `duel.toml`?",
        ),
        (
            &["check", "car.toml", "-o", "far/x.html"],
            "cannot write far/x.html: the folder far does not exist",
        ),
        (
            &["sheet", "car.toml", "-o", "far/x.pdf"],
            "cannot write far/x.pdf: the folder far does not exist",
        ),
    ];
    for (arguments, expected) in calls {
        let output = run(folder.path(), arguments);
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// The settings leave out files and name an event; words on the command line override both.
#[test]
fn settings_leave_out_files_and_name_an_event() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for name in ["car.toml", "old/a.toml", "old/b/a.toml", "car-draft.toml"] {
        put(name, CAR);
    }
    put("roadworthy.toml", "exclude = [\"old/**\", \"*-draft.toml\"]\nevent = \"friday.toml\"\n");
    put("friday.toml", "system = \"classic\"\nname = \"Friday\"\ndivision = 3\n");
    let told = |arguments: &[&str]| {
        let output = run(folder.path(), arguments);
        (text(&output.stdout), output.status.code())
    };
    let (all, code) = told(&["check", "--format", "concise"]);
    assert!(all.starts_with("car.toml:") && all.contains("division 3"), "{all}");
    assert!(all.ends_with("event: Friday (friday.toml)\n"), "{all}");
    assert_eq!(code, Some(1));
    for (arguments, designs, code) in [
        (&["check", "--division", "10", "--format", "concise"][..], "1 design: 1 legal", 0),
        (&["check", "old", "--division", "10", "--format", "concise"], "2 designs: 2 legal", 0),
        (&["check", "car-draft.toml", "--format", "concise"], "1 design: 1 illegal", 1),
        (&["check", "*/*.toml", "--division", "10", "--format", "concise"], "1 design: 1 legal", 0),
        (&["check", "**/*", "--division", "10", "--format", "concise"], "4 designs: 4 legal", 0),
    ] {
        let (all, found) = told(arguments);
        assert!(all.contains(designs) && found == Some(code), "{arguments:?}: {found:?} {all}");
    }
}

/// Files of other kinds among the designs are skipped.
#[test]
fn files_that_are_no_designs_are_skipped() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("car.toml", CAR),
        ("friday.toml", "system = \"classic\"\nname = \"Friday\"\ndivision = 3\n"),
        ("pyproject.toml", "[project]\nname = \"x\"\n"),
        ("roadworthy.toml", "paper = \"a4\"\n"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let files = ["check", "car.toml", "friday.toml", "pyproject.toml", "roadworthy.toml"];
    let output = run(folder.path(), &files);
    assert!(text(&output.stdout).contains("car.toml"));
    let notes = text(&output.stderr);
    let skipped: Vec<_> = notes.lines().map(|line| line.split(',').next().unwrap()).collect();
    let expected = [
        "note: friday.toml is an event",
        "note: pyproject.toml is a settings file",
        "note: roadworthy.toml is a settings file",
    ];
    assert_eq!((skipped, output.status.code()), (expected.to_vec(), Some(0)));
    let alone = run(folder.path(), &["check", "pyproject.toml"]);
    assert_eq!(alone.status.code(), Some(2));
}

/// The game of the settings comes first.
#[test]
fn a_part_is_looked_up_in_the_game_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("roadworthy.toml"), "game = \"classic\"\n").unwrap();
    let show = |part: &str| text(&run(folder.path(), &["catalog", "show", part]).stdout);
    assert!(show("MG").contains("Car Wars Classic") && !show("MG").contains("Carz"));
    assert!(show("mg30").contains("Carz"));
}

/// The author of a PDF is the player; roster lines link to the sheets.
#[test]
fn a_document_names_its_player_and_a_roster_leads_to_the_sheets() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("cars")).unwrap();
    let car = format!("{CAR}\n[entry]\nplayer = \"Ann\"\n");
    fs::write(folder.path().join("cars/kart.toml"), car).unwrap();
    fs::write(folder.path().join("cars/cart.toml"), CAR).unwrap();
    let made = |design: &str, name: &str| {
        run(folder.path(), &["sheet", design, "-o", name]);
        lopdf::Document::load(folder.path().join(name)).unwrap()
    };
    let one = made("cars/kart.toml", "kart.pdf");
    let info = one.get_dictionary(one.trailer.get(b"Info").unwrap().as_reference().unwrap());
    assert_eq!(info.unwrap().get(b"Author").unwrap().as_str().unwrap(), b"Ann");
    let all = made("cars", "cars.pdf");
    let pages = all.get_pages();
    let first = all.get_dictionary(pages[&1]).unwrap();
    let links = first.get_deref(b"Annots", &all).unwrap().as_array().unwrap();
    let leads_to = |link: &lopdf::Object| {
        let target = link.as_dict().unwrap().get(b"Dest").unwrap().as_array().unwrap();
        target[0].as_reference().unwrap()
    };
    let targets: Vec<_> = links.iter().map(leads_to).collect();
    assert_eq!(targets, [pages[&2], pages[&2]], "both are on the page after the roster");
}

#[test]
fn a_panic_is_a_finding_of_its_file() {
    let input = || Input::Named("car.toml".to_owned());
    let judged = guarded(input(), |_| panic!("a bug")).unwrap();
    let [report] = judged.as_slice() else { panic!("{}", judged.len()) };
    let message = &report.findings[0].message;
    assert_eq!(message, "cannot read car.toml: internal error, please report it");
    assert!(report.is_open());
    let judged = guarded(input(), |_| Ok(vec![judge::unreadable("other.toml", "torn")]));
    assert_eq!(judged.unwrap()[0].path(), "other.toml");
}
