//! Hostile names, links and files: nothing is written or read outside the expected places.

use std::fs;
use std::path::Path;

use roadworthy::games::Options;
use roadworthy::report::import;
use roadworthy::sheet::pdf;
use roadworthy::show::format::Style;
use roadworthy::text::limits;
use roadworthy::text::source::Source;

use crate::cli::{run, text};
use crate::growth::allocated;

const CAR: &str = include_str!("../designs/classic/killer-kart.toml");

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Broken files with multibyte characters where a bracket, a quote or a blank is expected. Fixes work, too.
#[test]
fn multibyte_letters_are_read() {
    const TEXTS: [&str; 13] = [
        "x = ü = \"}\"",
        "x=ü=]}",
        "x = ü = 1 ) }",
        "x = ü = 1 }",
        "A{w[\" \"ü=1)",
        "crew[,ü=1)}\ncrew[",
        "crew = [ { role = \"driver\" }, ü = 1 ] }",
        "crew = [\n { role = \"driver\" },\n überzug = \"x\" },\n]",
        "tires=\"é12345678\"\n[tires.front]\nitem = \"heavy-duty\"",
        "a“ crew = ü\n[a.o",
        "日> éé// true",
        "a. \u{200b} \u{2028}",
        "x =\n“y\" }",
    ];
    const PIECES: [&str; 32] = [
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "\"",
        "'",
        "=",
        ",",
        "\n",
        " ",
        "#",
        ".",
        "\\",
        ";",
        "//",
        "ü",
        "“",
        "”",
        "日",
        "\u{200b}",
        "\u{2028}",
        "\u{a0}",
        "👍",
        "é12345678",
        "a",
        "1",
        "true",
        "crew = [ {",
        "[tires]\n",
        "[[weapons]]\n",
    ];
    const RANDOM: usize = 200;
    let mut seed: u64 = 7;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let mut senseless = || -> String {
        let length = 3 + random(30);
        (0..length).map(|_| PIECES[random(PIECES.len())]).collect()
    };
    let senseless: Vec<_> = (0..RANDOM).map(|_| senseless()).collect();
    for text in TEXTS.into_iter().chain(senseless.iter().map(String::as_str)) {
        let reports = crate::check(text);
        assert!(!crate::every_output(&reports, Style::PLAIN).is_empty(), "{text:?}");
    }
}

/// An id is part of a file name, and cannot leave the folder.
#[test]
fn variant_files_stay_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.toml"), format!("{CAR}\n[variants.\"/../../../evil\"]\n")).unwrap();
    fs::create_dir_all(path("a-")).unwrap();
    let output = run(folder.path(), &["sheet", "a.toml#/../../../evil"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(names(folder.path()), ["a-", "a--..-..-..-evil.pdf", "a.toml"]);
}

/// The sheet of each variant has a file name that every system accepts, in the folder.
#[test]
fn every_variant_has_a_file() {
    let long = "x".repeat(300);
    let ids = ["..", ".", " ", "-rf", "A", "a\\b", "\u{202e}", "nul.txt", &long];
    for id in ids {
        let folder = tempfile::tempdir().unwrap();
        let variant = id.replace('\\', "\\\\");
        fs::write(folder.path().join("a.toml"), format!("{CAR}\n[variants.\"{variant}\"]\n"))
            .unwrap();
        let output = run(folder.path(), &["sheet", &format!("a.toml#{id}")]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let [name, _] = names(folder.path()).try_into().unwrap();
        let is_plain = |c: char| !c.is_control() && !"\u{202e}\\/:".contains(c);
        assert!(name.len() < 255 && name.chars().all(is_plain) && name.starts_with('a'), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn one_file_that_cannot_be_written_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let lines = "Alpha: Compact, x-hvy. chassis.\n\nBeta: Compact, x-hvy. chassis.\n";
    fs::write(path("cars.txt"), lines).unwrap();
    fs::create_dir(path("cars")).unwrap();
    std::os::unix::fs::symlink("/nowhere/at-all", path("cars/alpha.toml")).unwrap();
    let output = run(folder.path(), &["import", "cars.txt", "-o", "cars", "--force"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("cannot write cars/alpha.toml: "));
    assert!(path("cars/beta.toml").is_file());
}

/// The second line of a PDF names the program; the rest is not read.
#[test]
fn the_second_line_of_a_pdf_names_its_producer() {
    struct Endless(u64);
    impl std::io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += buffer.len() as u64;
            assert!(self.0 < 10_000, "it reads on");
            buffer.fill(b'x');
            Ok(buffer.len())
        }
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), CAR).unwrap();
    let ours = run(folder.path(), &["sheet", "car.toml", "-o", "-"]).stdout;
    assert!(pdf::is_ours(&ours[..]) && pdf::is_ours(&ours[..40]));
    assert!(lopdf::Document::load_mem(&ours).is_ok());
    assert!(!pdf::is_ours(Endless(0)));
    let producer = b"%PDF-1.7\n%\xbb\xad\xc0\xde\n1 0 obj << /Producer (roadworthy 1) >> endobj\n";
    assert!(!pdf::is_ours(&producer[..]) && !pdf::is_ours(&b""[..]));
}

/// A file that imitates ours, or never ends, stays unchanged.
#[test]
fn a_crafted_pdf_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("car.toml"), CAR).unwrap();
    let deep = format!("%PDF-1.7\n%roadworthy\n{}", "<<[".repeat(100_000));
    for crafted in ["%PDF-1.7\n", &deep, ""] {
        fs::write(path("car.pdf"), crafted).unwrap();
        fs::File::options()
            .write(true)
            .open(path("car.pdf"))
            .and_then(|file| file.set_len(10_000_000_000))
            .unwrap();
        let output = run(folder.path(), &["sheet", "car.toml"]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("car.pdf was not written by roadworthy"));
        assert_eq!(path("car.pdf").metadata().unwrap().len(), 10_000_000_000);
    }
}

/// A replaced file keeps its permissions, and a link keeps its target.
#[cfg(unix)]
#[test]
fn replaced_files_keep_permissions_and_links() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("car.toml"), CAR).unwrap();
    fs::create_dir(path("real")).unwrap();
    std::os::unix::fs::symlink("real/sheet.pdf", path("car.pdf")).unwrap();
    assert_eq!(run(folder.path(), &["sheet", "car.toml"]).status.code(), Some(0));
    assert!(path("real/sheet.pdf").is_file(), "a link leads to a file that is not there yet");
    fs::set_permissions(path("real/sheet.pdf"), fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(run(folder.path(), &["sheet", "car.toml"]).status.code(), Some(0));
    assert!(path("car.pdf").is_symlink());
    let mode = path("real/sheet.pdf").metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(names(&path("real")), ["sheet.pdf"]);
}

/// Any name is allowed.
#[test]
fn an_imported_vehicle_is_a_design() {
    let folder = tempfile::tempdir().unwrap();
    let line = "Roadworthy: Compact, x-hvy. chassis.\n\nCargo – Compact, x-hvy. chassis.\n";
    fs::write(folder.path().join("cars.txt"), line).unwrap();
    run(folder.path(), &["import", "cars.txt", "-o", "cars"]);
    assert_eq!(names(&folder.path().join("cars")), ["cargo-2.toml", "roadworthy-2.toml"]);
}

/// Imports print no terminal escapes; quoted text stays unchanged.
#[test]
fn an_import_prints_no_control_characters() {
    let raw = |c: &char| c.is_control() && *c != '\n' || "\u{202e}\u{2066}".contains(*c);
    let import = |line| {
        let output = run(Path::new("."), &["import", "--text", line]);
        for told in [text(&output.stdout), text(&output.stderr)] {
            assert_eq!(told.chars().find(raw), None, "{told}");
        }
        output
    };
    let declared = import("Al\u{202e}pha – 90 cf sedan, color \"r\u{9b}ed\", b\u{202e}utler.");
    assert!(text(&declared.stdout).contains(r#"name = "Al\u202Epha""#));
    let line = "Alpha: Compact, x-hvy. chassis, g\u{202e}un, \u{1b}[31mlaser\u{9b}.";
    let output = import(line);
    assert!(text(&output.stdout).contains(r#""g\u202Eun: cannot be read""#));
    let quoted = roadworthy::text::printable::quoted("Al\u{202e}pha \\ \"x\"\n");
    assert_eq!(quoted, r#""Al\u202Epha \\ \"x\"\u000A""#);
}

/// A name cannot end a code span.
#[test]
fn backticks_stay_in_their_span() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a` **b** ``c.toml"), CAR).unwrap();
    let shown = run(folder.path(), &["show", "a` **b** ``c.toml", "--format", "markdown"]);
    let span = "``` a` **b** ``c.toml ```";
    assert!(text(&shown.stdout).contains(span), "{}", text(&shown.stdout));
}

#[cfg(target_os = "linux")]
#[test]
fn a_path_that_is_too_long_is_reported() {
    use std::process::Command;

    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), CAR).unwrap();
    let name = "n".repeat(250);
    let script =
        format!("for i in $(seq 20); do mkdir {name} && cd -P {name}; done; echo 'x = 1' > x.toml");
    let made = Command::new("bash").args(["-c", &script]).current_dir(folder.path()).status();
    assert!(made.unwrap().success());
    let output = run(Path::new("/"), &["check", folder.path().to_str().unwrap()]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(2));
    assert!(told.contains("File name too long") && told.contains("car.toml"));
    let long = "n".repeat(5_000);
    let sheet = format!("{long}.pdf");
    for arguments in [
        &["check", &long][..],
        &["sheet", "car.toml", "-o", &sheet],
        &["import", "--text", "Alpha: Compact, x-hvy. chassis.", "-o", &long],
    ] {
        let output = run(folder.path(), arguments);
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.replace(['\n', '│', ' '], "").contains("Filenametoolong"), "{told}");
    }
}

/// Catalogs of an event are searched in a folder only, within a limit.
#[test]
fn catalog_searches_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("car.toml"), CAR).unwrap();
    for number in 0..=roadworthy::text::limits::CATALOG {
        fs::create_dir(path(&format!("{number:04}"))).unwrap();
    }
    // Files beyond the limit are not read.
    fs::write(path("1000/house.toml"), "not TOML").unwrap();
    let event = "name = \"Any\"\nsystem = \"classic\"\ncatalogs = [\".\"]\n";
    fs::write(path("event.toml"), event).unwrap();
    let output = run(folder.path(), &["check", "car.toml", "--event", "event.toml"]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(2));
    assert!(told.contains("it has more than 1,000 files and folders"), "{told}");
}

/// Texts that are not lists, or endless lists: no panic, at most a few hundred allocations per byte, and a limited
/// number of findings.
#[test]
fn nonsense_texts_take_limited_work() {
    const SIZE: usize = 3_000;
    const HEAD: &str = "Gnat - Luxury, hvy chassis, driver, MG front, RL back, ";
    let mut seed: u64 = 7;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as u8
    };
    let rubbish: Vec<u8> = (0..SIZE).map(|_| random()).collect();
    let rubbish = String::from_utf8_lossy(&rubbish).into_owned();
    let texts = [
        rubbish.clone(),
        format!("{HEAD}{rubbish}"),
        "x".repeat(SIZE),
        "9".repeat(SIZE),
        HEAD.to_owned() + &"9".repeat(SIZE),
        format!("{HEAD}armor: {} all around", "9".repeat(SIZE)),
        format!("{HEAD}drop the {}", "turret".repeat(SIZE)),
        HEAD.to_owned() + &"(".repeat(SIZE),
        HEAD.to_owned() + &"[x] ".repeat(SIZE),
        "[x] \n".repeat(SIZE),
        format!("Gnat\n{}", "Body ..... Compact\n".repeat(SIZE / 10)),
        ". ".repeat(SIZE),
        "> ".repeat(SIZE),
        format!("{}Gnat - Compact, hvy chassis", ">".repeat(SIZE)),
        HEAD.to_owned() + &"SWC, MG, turret, link, 1/2/3/4/5/6, ".repeat(SIZE / 20),
        HEAD.to_owned() + &"10 all around, rest 5, ".repeat(SIZE / 20),
        format!("{HEAD}Add {}.", "RL or MG, ".repeat(SIZE / 10)),
        format!("{HEAD}Add {}.", "RL or ".repeat(SIZE / 10)),
        format!("{HEAD}{}", "Drop the MG. Add an MG front. ".repeat(SIZE / 20)),
        "\u{feff}\u{202e}\0\r\n\t".repeat(SIZE / 8),
    ];
    for text in texts {
        let length = text.len() as u64;
        let shown: String = text.chars().take(60).collect();
        let source = Source::new("list.txt", text);
        let mut found = 0;
        let allocated = allocated(|| {
            let (_, report) = import::read(&source, &Options::default());
            found = report.map_or(0, |report| report.findings.len());
        });
        assert!(allocated < 500 * (length + 1_000), "{allocated} for {length} bytes: {shown}");
        assert!(found <= 5 * limits::FINDINGS, "{found} findings: {shown}");
    }
}

/// Nested tables up to the depth of the TOML parser, each with a long key.
pub fn tables_within_tables() -> String {
    let key = vec!["a"; limits::DEPTH - 1].join(".");
    let depth = limits::DEPTH - 1;
    format!("{}{key} = 1{}", format!("{key} = {{").repeat(depth), "}".repeat(depth))
}

#[test]
fn deep_tables_are_read_on_every_thread() {
    let folder = tempfile::tempdir().unwrap();
    let deep = tables_within_tables();
    for name in ["a.toml", "b.toml"] {
        fs::write(folder.path().join(name), format!("body = \"van\"\n{deep}\n")).unwrap();
    }
    for paths in [&["a.toml"][..], &["a.toml", "b.toml"]] {
        let out = run(folder.path(), &[&["check"], paths].concat());
        assert_eq!(out.status.code(), Some(2), "{}", text(&out.stderr));
        assert!(
            text(&out.stdout).contains("`a` is not a key of a design"),
            "{}",
            text(&out.stdout)
        );
    }
}
