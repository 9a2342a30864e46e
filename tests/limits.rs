//! Files above the limits: too large, too deep, extreme numbers. Each is rejected quickly, with its place.

use std::fs;
use std::path::Path;

use roadworthy::check::finding::Finding;
use roadworthy::report::{Report, Verdict};
use roadworthy::text::limits;
use roadworthy::units::thousands;

use crate::cli::{run, text};
use crate::{check, judged};

const CAR: &str =
    "name = \"Any\"\nbody = \"mid-sized\"\npower-plant = \"large\"\ncrew = [\"driver\"]\n";

fn over(report: &Report, limit: usize) -> Option<&Finding> {
    let limit = Some(roadworthy::check::finding::Scalar::from(limit as i64));
    report.findings.iter().find(|finding| finding.limit == limit)
}

fn line_of(report: &Report, finding: &Finding) -> usize {
    report.source.position(finding.at.span.start).line
}

#[test]
fn values_beyond_a_bound_are_reported_at_their_place() {
    let list = |count: usize| format!("weapons = [{}]\n", "\"MG\", ".repeat(count));
    let variants: String =
        (0..=limits::VARIANTS).map(|n| format!("[variants.v{n:03}]\n")).collect();
    for (added, limit, line) in [
        (list(limits::LIST + 1), limits::LIST, 5),
        (list(1_000_000), limits::LIST, 5),
        (format!("power = \"{}\"\n", "x".repeat(limits::TEXT + 1)), limits::TEXT, 5),
        (format!("{} = 1\n", "x".repeat(limits::TEXT + 1)), limits::TEXT, 5),
        ((0..limits::VALUES).map(|n| format!("k{n} = 1\n")).collect(), limits::VALUES, 20_005),
        (variants, limits::VARIANTS, 105),
    ] {
        let report = &judged(&format!("{CAR}{added}"))[0];
        assert!(report.verdict >= Verdict::Incomplete);
        let finding = over(report, limit).unwrap_or_else(|| panic!("{limit}"));
        assert!(line_of(report, finding) <= line.max(5), "{limit}: {}", line_of(report, finding));
        let label = &finding.at.text;
        assert!(
            label.ends_with(&format!("at most {} are read", thousands(limit as i64))),
            "{label}"
        );
    }
}

/// The file after the last reported error is not judged and has no findings.
#[test]
fn a_broken_file_is_read_up_to_a_bound() {
    let mistakes = |count: usize| (0..count).map(|n| format!("x{n} = \"A\n")).collect::<String>();
    let many = "more than 100 errors";
    for (broken, expected) in
        [(mistakes(limits::FINDINGS), None), (mistakes(limits::FINDINGS + 1), Some((many, 105)))]
    {
        let below = "weapons = [{ item = \"MG\", mount = \"top\" }]\nweapns = []\n";
        let report = judged(&format!("{CAR}{broken}{below}")).remove(0);
        let more = report.findings.iter().find(|finding| finding.message.starts_with("more than "));
        let more = more.map(|more| (more.message.as_str(), line_of(&report, more)));
        assert_eq!(more, expected);
        let is_read = report.description.ledger.lines.iter().any(|line| line.item == "Machine Gun");
        assert_eq!(is_read, expected.is_none());
        assert_eq!(report.figure("acceleration"), Some(10.into()), "the text above is read");
        let end = expected.map_or(usize::MAX, |(_, line)| line);
        assert!(report.findings.iter().all(|finding| line_of(&report, finding) <= end));
    }
}

/// A file with too many values is not judged, so no key is reported as missing.
#[test]
fn a_file_of_too_many_values_lacks_no_key() {
    let text: String = (0..limits::VALUES).map(|n| format!("k{n} = 1\n")).collect();
    let report = judged(&format!("{CAR}{text}")).remove(0);
    let ids: Vec<_> = crate::rule_ids(&report);
    assert_eq!(ids, ["bad-value"]);
}

#[test]
fn values_at_a_bound_are_read() {
    let report = &judged(&format!("{CAR}weapons = [{}]\n", "\"MG\", ".repeat(limits::LIST)))[0];
    assert!(over(report, limits::LIST).is_none());
    assert_eq!(
        report.description.ledger.lines.iter().filter(|line| line.item.starts_with("MG")).count(),
        1000
    );
}

#[test]
fn nesting_is_bounded() {
    for nest in [
        format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000)),
        format!("a = {}1{}", "{a=".repeat(100_000), "}".repeat(100_000)),
        format!("a{} = 1", ".a".repeat(100_000)),
        format!("[{}a]", "a.".repeat(100_000)),
    ] {
        assert_eq!(judged(&format!("{CAR}{nest}\n"))[0].verdict, Verdict::Incomplete);
    }
}

/// Extreme numbers in every number key. The search for fixes works, too.
#[test]
fn absurd_numbers_are_refused() {
    let smallest = i64::MIN.to_string();
    for number in [
        "1e30",
        "nan",
        "inf",
        "-inf",
        "-0.0",
        "9223372036854775807",
        &smallest,
        "-1",
        "0x7fffffffffffffff",
    ] {
        for text in [
            format!("{CAR}[armor]\nfront = {number}\n"),
            format!("{CAR}weapons = [{{ item = \"MG\", mount = \"front\", count = {number} }}]\n"),
            format!(
                "{CAR}wheelguards = {{ front-left = {{ points = 5, retractable = true }}, front-right = {number} }}\n"
            ),
            format!("{CAR}cargo = [{{ name = \"A\", weight = {number} }}]\n"),
            format!("system = \"autowar\"\n[armor]\nfront = {number}\n"),
            format!("system = \"carz\"\nvolume = {number}\nacceleration = {number}\n"),
            format!("system = \"sixth\"\ndivision = {number}\n"),
            format!("system = \"card-game\"\nplayers = {number}\n"),
        ] {
            let report = &check(&text)[0];
            if number != "-0.0" {
                assert_eq!(report.verdict, Verdict::Incomplete, "{text}");
            }
        }
    }
}

/// A file full of the largest numbers.
#[test]
fn sums_of_the_largest_numbers_do_not_wrap() {
    let weapons =
        "[[weapons]]\nitem = \"MG\"\nmount = \"front\"\ncount = 999\n".repeat(limits::LIST);
    let report = &judged(&format!("{CAR}[armor]\nfront = 99_999\nback = 99_999\n{weapons}"))[0];
    assert!(report.figure("cost") > Some((1_000 * 999 * 1_000).into()));
    assert!(report.figure("weight") > Some((1_000 * 999 * 150).into()));
}

/// A vehicle with too many parts to draw has no sheet, with an error; other outputs work.
#[test]
fn a_sheet_draws_a_bounded_number_of_parts() {
    let folder = tempfile::tempdir().unwrap();
    let gun = "[[weapons]]\nitem = \"MG\"\nmount = \"front\"\ncount = ";
    let many = format!("{CAR}{}", format!("{gun}999\n").repeat(limits::LIST));
    fs::write(folder.path().join("many.toml"), many).unwrap();
    fs::write(folder.path().join("few.toml"), format!("{CAR}{gun}9\n[armor]\nfront = 99_999\n"))
        .unwrap();
    let output = run(folder.path(), &["sheet", "many.toml", "few.toml", "-o", "both.pdf"]);
    let told = text(&output.stderr);
    let expected =
        format!("parts and shots, but a sheet can show at most {}", thousands(limits::DRAWN));
    assert!(told.contains("no sheet: many.toml: 20,") && told.contains(&expected), "{told}");
    assert!(!told.contains("no sheet: few.toml"), "{told}");
    assert!(told.contains("wrote both.pdf"), "{told}");
}

/// Names contain no direction marks or escapes in any output.
#[test]
fn names_contain_no_terminal_escapes() {
    let hostile = "\\u001b[31m\\u0007\\u202e\\u0000\\u009b\\u061c\\u2066";
    let report =
        judged(&format!("{}player = \"{hostile}\"\n", CAR.replace("Any", hostile))).remove(0);
    let reports = [report];
    for shown in [crate::human(&reports), crate::json(&reports)] {
        let raw = |c: &char| c.is_control() && *c != '\n' || "\u{202e}\u{61c}\u{2066}".contains(*c);
        assert_eq!(shown.chars().find(raw), None, "{shown}");
    }
    let read: serde_json::Value = serde_json::from_str(&crate::json(&reports)).unwrap();
    assert_eq!(read["results"][0]["name"], "\u{1b}[31m\u{7}\u{202e}\0\u{9b}\u{61c}\u{2066}");
}

/// Reading stops at the limit.
#[test]
fn a_huge_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::File::create(folder.path().join("huge.toml")).unwrap();
    file.set_len(10_000_000_000).unwrap();
    fs::write(folder.path().join("line.toml"), " ".repeat(limits::FILE as usize)).unwrap();
    let output = run(folder.path(), &["check"]);
    assert!(text(&output.stdout).contains("cannot read huge.toml: larger than 1 MiB"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_guide_states_the_limits() {
    let guide = fs::read_to_string("designs/README.md").unwrap();
    let (_, section) = guide.split_once("## Limits\n").unwrap();
    let section = section.split("\n## ").next().unwrap();
    let mib = |bytes: usize| format!("{} MiB", bytes / 1024 / 1024);
    let mut expected = vec![mib(limits::FILE as usize), mib(limits::REREAD)];
    for bound in [
        limits::VALUES,
        limits::TEXT,
        limits::LIST,
        limits::WORDS,
        limits::VARIANTS,
        limits::JUDGED,
        limits::CHANGED,
        limits::FITTED,
        limits::NUMBERS as usize,
        limits::LINKED,
        limits::CATALOG,
        limits::FOLDER,
        limits::COUNT as usize,
        limits::EVENTS,
        limits::NUMBER as usize,
        limits::FINDINGS,
        limits::TRIED,
        limits::DEPTH,
        limits::DRAWN as usize,
    ] {
        expected.push(thousands(bound as i64));
    }
    for bound in expected {
        assert!(section.contains(&bound), "{bound}");
    }
}

/// A full disk or a closed pipe: no partial file, and the exit code reports it.
#[cfg(target_os = "linux")]
#[test]
fn failed_writes_are_reported() {
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("any.toml"), CAR).unwrap();
    let full = || Stdio::from(fs::File::options().write(true).open("/dev/full").unwrap());
    let program = env!("CARGO_BIN_EXE_roadworthy");
    for arguments in [&["check", "any.toml"][..], &["sheet", "any.toml", "-o", "-"]] {
        let command = Command::new(program)
            .args(arguments)
            .current_dir(folder.path())
            .stdout(full())
            .stderr(Stdio::piped())
            .spawn();
        let output = command.unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("cannot write: No space left"), "{arguments:?}");
    }
    for target in ["/dev/full", "/proc/none.pdf", "no-folder/any.pdf"] {
        let output = run(folder.path(), &["sheet", "any.toml", "-o", target]);
        assert_eq!(output.status.code(), Some(2), "{target}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// An interrupt leaves the old or the new file, and at most one temporary file.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_a_file_whole() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheets.pdf");
    let arguments = ["sheet", "designs/sixth", "designs/autowar", "-o"];
    let sheets = |output: &str| run(Path::new("."), &[&arguments[..], &[output]].concat());
    let began = Instant::now();
    sheets(path.to_str().unwrap());
    let whole = began.elapsed();
    let new = fs::read(&path).unwrap();
    run(
        Path::new("."),
        &["sheet", "designs/sixth/broadside.toml", "--force", "-o", path.to_str().unwrap()],
    );
    let old = fs::read(&path).unwrap();
    assert!(!old.is_empty() && old != new);
    let files = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    for (signal, moment) in
        [("INT", 0), ("KILL", 0), ("INT", 2), ("KILL", 2), ("INT", 1), ("KILL", 1)]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
            .args(arguments)
            .arg(&path)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        if moment == 0 {
            // Until a temporary file exists, or the program has ended.
            while files().count() == 1 && child.try_wait().unwrap().is_none() {}
        } else {
            std::thread::sleep(whole / moment + Duration::from_millis(1));
        }
        Command::new("sh")
            .args(["-c", &format!("kill -{signal} {}", child.id())])
            .output()
            .unwrap();
        child.wait().unwrap();
        let left = fs::read(&path).unwrap();
        assert!(left == old || left == new, "{signal} {moment}: {} bytes", left.len());
        for name in files().filter(|name| name != "sheets.pdf") {
            let name = name.into_string().unwrap();
            assert!(name.starts_with(".roadworthy-"), "{name}");
            fs::remove_file(folder.path().join(name)).unwrap();
        }
        fs::write(&path, &old).unwrap();
    }
}

/// An unreadable file has its own report, and the others are judged. (Root can read everything.)
#[cfg(unix)]
#[test]
fn files_without_read_permission_are_reported() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("good.toml"), CAR).unwrap();
    fs::write(path("secret.toml"), CAR).unwrap();
    fs::create_dir(path("closed")).unwrap();
    fs::write(path("closed/in.toml"), CAR).unwrap();
    for name in ["secret.toml", "closed"] {
        fs::set_permissions(path(name), fs::Permissions::from_mode(0o000)).unwrap();
    }
    let is_root = fs::read(path("secret.toml")).is_ok();
    let output = run(folder.path(), &["check"]);
    let told = text(&output.stdout);
    assert!(told.contains("Any (good.toml)"), "{told}");
    for name in ["secret.toml", "closed"] {
        assert!(
            is_root || told.contains(&format!("cannot read {name}: Permission denied")),
            "{told}"
        );
    }
    fs::set_permissions(path("closed"), fs::Permissions::from_mode(0o700)).unwrap();
}
