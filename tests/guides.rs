//! README and the guides: their commands run, and their examples are legal.
//!
//! A code block that begins with `# my-car.toml` is a file of that name. A TOML block without a name is merged into the
//! page's first design: `[[tables]]` are appended, other keys are replaced.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Seek};
use std::path::{Path, PathBuf};
use std::process::Command;

use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::{Verdict, judge};
use roadworthy::text::source::Source;
use toml_edit::{DocumentMut, Item};

use crate::cli::{run, text};
use crate::outputs::write;

/// Files of guides that are not designs, except house catalogs.
const NO_DESIGNS: &[&str] =
    &["roadworthy.toml", "duel.toml", "melee.toml", "final.toml", "my-car-damage.toml"];

fn pages() -> Vec<PathBuf> {
    let mut pages = vec![PathBuf::from("README.md")];
    for folder in ["catalog", "designs"] {
        let here = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let (folders, files): (Vec<_>, Vec<_>) = here.partition(|path| path.is_dir());
        let below = folders.iter().flat_map(|path| fs::read_dir(path).unwrap());
        let all = files.into_iter().chain(below.map(|entry| entry.unwrap().path()));
        pages.extend(all.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    }
    pages.sort();
    pages
}

/// The code blocks of a page, each with its language.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let fenced = page.split("\n```").skip(1).step_by(2);
    fenced.filter_map(|block| block.split_once('\n')).collect()
}

/// The files of a page, by name.
fn files(page: &str) -> Vec<(&str, String)> {
    let named = blocks(page).into_iter().filter_map(|(_, block)| {
        let name = block.lines().next()?.strip_prefix("# ")?;
        let is_name = name.ends_with(".toml") || name.ends_with(".txt");
        (is_name && !name.contains(' ')).then(|| (name, format!("{block}\n")))
    });
    named.collect()
}

/// The TOML blocks of a page that are merged into a file.
fn parts(page: &str, of: &str) -> Vec<(String, String)> {
    let files = files(page);
    let parts = blocks(page).into_iter().filter(|(language, block)| {
        *language == "toml" && !files.iter().any(|(_, text)| text.trim_end() == *block)
    });
    parts.map(|(_, part)| (part.to_owned(), over(of, part))).collect()
}

/// The designs of a page: its files, and its first file with each part merged.
fn designs(page: &str) -> Vec<(String, String)> {
    let named = files(page).into_iter().filter(|(name, _)| {
        name.ends_with(".toml") && !name.starts_with("house/") && !NO_DESIGNS.contains(name)
    });
    let mut designs: Vec<_> = named.map(|(name, text)| (name.to_owned(), text)).collect();
    if !is_of_events(page) && !designs.is_empty() {
        designs.extend(parts(page, &designs[0].1));
    }
    designs
}

fn is_of_events(page: &str) -> bool {
    files(page).iter().any(|(name, _)| *name == "melee.toml")
}

/// Appends tables of lists, and replaces other keys.
fn over(design: &str, part: &str) -> String {
    let mut design: DocumentMut = design.parse().unwrap();
    let part: DocumentMut = part.parse().unwrap_or_else(|error| panic!("{error}\n{part}"));
    for (key, item) in part.as_table() {
        match (design.get_mut(key), item) {
            (Some(Item::ArrayOfTables(own)), Item::ArrayOfTables(added)) => {
                own.extend(added.iter().cloned());
            }
            _ => drop(design.insert(key, item.clone())),
        }
    }
    design.to_string()
}

/// The words of a command line; quotes group words.
pub fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in command.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The terminal output of a command, and its exit code.
fn output(folder: &Path, command: &str) -> (String, Option<i32>) {
    let mut screen = tempfile::tempfile().unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
        .args(words(command.strip_prefix("roadworthy").unwrap()))
        .current_dir(folder)
        .stdout(screen.try_clone().unwrap())
        .stderr(screen.try_clone().unwrap())
        .status();
    screen.rewind().unwrap();
    (io::read_to_string(screen).unwrap(), status.unwrap().code())
}

/// Whether the lines match, where `...` matches any lines.
fn fits(shown: &[&str], lines: &[&str]) -> bool {
    match shown {
        [] => lines.is_empty(),
        ["...", rest @ ..] => (0..=lines.len()).any(|number| fits(rest, &lines[number..])),
        [first, rest @ ..] => lines.first() == Some(first) && fits(rest, &lines[1..]),
    }
}

/// Follows each page from the top in an empty folder: writes its files and runs its commands. A console block shows the
/// output (`TRYCMD=overwrite` writes it). A command in the text must be valid and find its files.
#[test]
fn pages_can_be_followed() {
    let overwrite = std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite");
    let mut tried = 0;
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let files = files(&page);
        let folder = tempfile::tempdir().unwrap();
        let mut changed = page.clone();
        for (number, segment) in page.split("\n```").enumerate() {
            let (language, block) = segment.split_once('\n').unwrap_or_default();
            if number % 2 == 0 {
                for command in calls(segment) {
                    tried += 1;
                    let (printed, code) = output(folder.path(), command);
                    let works = code.is_some_and(|code| code < 2);
                    assert!(works, "{}: `{command}` prints\n{printed}", path.display());
                }
            } else if language == "console" {
                let fresh = session(block, folder.path());
                assert!(overwrite || fresh == block, "{}:\n{fresh}", path.display());
                changed = changed.replace(block, &fresh);
            } else if let Some((name, text)) =
                files.iter().find(|(_, text)| text.trim_end() == block)
            {
                write(folder.path(), &[(name, text)]);
            }
        }
        if changed != page {
            fs::write(path, changed).unwrap();
        }
    }
    assert!(tried > 40, "{tried} commands");
}

/// The commands in a text, except those with a placeholder, such as `roadworthy guide NAME`, and the garage, which runs
/// until it is closed.
fn calls(text: &str) -> impl Iterator<Item = &str> {
    let stands_for_another =
        |word: &str| word.len() > 2 && word.chars().all(|letter| letter.is_ascii_uppercase());
    let spans = text.split('`').skip(1).step_by(2);
    spans.filter(move |span| {
        let runs_on = span.starts_with("roadworthy garage");
        span.starts_with("roadworthy ") && !runs_on && !span.split(' ').any(stands_for_another)
    })
}

/// A console block with the current output where it differs.
fn session(block: &str, folder: &Path) -> String {
    let steps = block.strip_prefix("$ ").unwrap().split("\n$ ").map(|step| {
        let (command, shown) = step.split_once('\n').unwrap_or((step, ""));
        let (printed, _) = output(folder, command);
        let (shown, printed) = (shown.trim_end(), printed.trim_end());
        let same = fits(&shown.lines().collect::<Vec<_>>(), &printed.lines().collect::<Vec<_>>());
        format!("$ {command}\n{}", if same { shown } else { printed }).trim_end().to_owned()
    });
    steps.collect::<Vec<_>>().join("\n\n")
}

/// Designs on a page are legal, unless the page shows another verdict.
#[test]
fn the_examples_break_no_rule() {
    for path in pages() {
        let page = fs::read_to_string(&path).unwrap();
        let is_house = |file: &(&str, String)| file.0.starts_with("house/");
        let house = files(&page).into_iter().filter(is_house);
        let house = house.map(|(name, text)| Source::new(name, text)).collect::<Vec<_>>();
        let more = Folder::built_in("other-books").filter(|folder| page.contains(&*folder.name));
        let house = Folder { name: "house".into(), files: house };
        let folders: Vec<_> = more.into_iter().chain([house]).collect();
        let (catalogs, _) = Catalogs::load(&folders);
        let options = Options { catalogs, ..Options::default() };
        for (name, text) in designs(&page) {
            let shown = |verdict: &str| {
                let is_own = |line: &str| line.contains(&*name) && line.starts_with(verdict);
                page.lines().any(is_own)
            };
            let is_compared = page.contains(&format!("compare my-car.toml {name}"));
            if is_compared
                || shown("illegal")
                || shown("illegal as printed")
                || shown("incomplete")
                || shown("no verdict")
            {
                continue;
            }
            for report in judge::describe_all(&Source::new(&*name, text.clone()), &options) {
                let findings: Vec<_> =
                    report.findings.iter().map(|finding| &finding.message).collect();
                let fine = [Verdict::Legal, Verdict::NotJudged].contains(&report.verdict);
                let at = path.display();
                assert!(fine && findings.is_empty(), "{at}: {name}\n{text}{findings:#?}");
            }
        }
    }
}

#[test]
fn the_parts_of_an_event_are_sound() {
    let page = guide("events");
    assert!(is_of_events(&page));
    let folder = tempfile::tempdir().unwrap();
    let files = files(&page);
    files.iter().for_each(|(name, text)| write(folder.path(), &[(name, text)]));
    let (_, melee) = files.iter().find(|(name, _)| *name == "melee.toml").unwrap();
    for (part, event) in parts(&page, melee) {
        fs::write(folder.path().join("part.toml"), event).unwrap();
        let (printed, code) = output(folder.path(), "roadworthy event check part.toml");
        assert_eq!(code, Some(0), "{part}\n{printed}");
    }
}

/// The page that `guide` prints for a name.
fn guide(name: &str) -> String {
    text(&run(Path::new("."), &["guide", name]).stdout)
}

/// The reference of a game, or of all games.
fn reference(name: &[&str]) -> String {
    text(&run(Path::new("."), &[&["guide", "--reference"], name].concat()).stdout)
}

/// The keys of a section of a reference.
fn keys(reference: &str, section: &str) -> BTreeSet<String> {
    let (_, rest) = reference.split_once(&format!("\n## {section}\n")).unwrap();
    let rest = rest.split("\n## ").next().unwrap();
    let key = |line: &str| Some(line.strip_prefix("| `")?.split('`').next()?.to_owned());
    rest.lines().filter_map(key).filter(|key| !key.starts_with('<')).collect()
}

/// Each key of a reference is in an example of a guide; keys of events and damage files may be in the text.
#[test]
fn the_guides_show_every_key() {
    // Synonyms of a side, and keys of a series that shows only the first and last.
    const ALIKE: [&str; 12] = [
        "F",
        "R",
        "L",
        "B",
        "T",
        "U",
        "rear",
        "turret",
        "cargo",
        "front-right",
        "back-left",
        "back-right",
    ];
    let shows_all = |reference: &str, section: &str, text: &str| {
        let words: BTreeSet<_> = text.split(|c: char| !(c.is_alphanumeric() || c == '-')).collect();
        let keys = keys(reference, section);
        let missing: Vec<_> = keys
            .iter()
            .filter(|key| !ALIKE.contains(&key.as_str()) && !words.contains(key.as_str()))
            .collect();
        let of = reference.lines().next().unwrap();
        assert!(missing.is_empty(), "{of}, {section}: no guide shows {missing:?}");
    };
    for game in SYSTEMS {
        let page = guide(game.id);
        let examples = blocks(&page).into_iter().filter(|(language, _)| *language == "toml");
        let examples: Vec<_> = examples.map(|(_, block)| block).collect();
        shows_all(&reference(&[game.id]), "Keys of a design", &examples.join("\n"));
    }
    let common = &reference(&[]);
    shows_all(common, "Keys of a design", &(guide("designs") + &guide("import")));
    shows_all(common, "Keys of a damage file", &guide("sheets"));
    shows_all(common, "Keys of an event", &guide("events"));
    shows_all(common, "Keys of roadworthy.toml", &guide("house-rules"));
}

/// `roadworthy guide` has every page except README, under its title.
#[test]
fn every_guide_is_built_in() {
    let list = text(&run(Path::new("."), &["guide"]).stdout);
    let names = list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let linkless = |page: String| -> Vec<String> {
        page.lines().filter(|line| !line.contains("](")).map(str::to_owned).collect()
    };
    let built_in: BTreeSet<_> = names.map(guide).collect();
    let pages = pages().into_iter().filter(|path| path != Path::new("README.md"));
    let mut written = BTreeSet::new();
    for page in pages.map(|path| fs::read_to_string(path).unwrap()) {
        assert!(list.contains(page.lines().next().unwrap().strip_prefix("# ").unwrap()));
        let printed = built_in.iter().find(|printed| printed.lines().next() == page.lines().next());
        assert_eq!(printed.unwrap().lines().count(), page.lines().count());
        let printed: BTreeSet<_> = printed.unwrap().lines().collect();
        assert!(linkless(page.clone()).iter().all(|line| printed.contains(line.as_str())));
        written.insert(page);
    }
    assert_eq!(built_in.len(), written.len());
}

/// A terminal cannot follow links, so each link shows the command that prints its target.
#[test]
fn guides_are_read_without_links() {
    let list = text(&run(Path::new("."), &["guide"]).stdout);
    for name in list.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()) {
        assert!(!guide(name).contains("]("), "{name}");
    }
    assert!(guide("carz").contains("but an event (`roadworthy guide events`) can"));
    assert!(guide("import").contains("`[published]` (`roadworthy guide designs`)"));
    assert!(guide("sheets").contains("\n[picture: A dashboard]\n"));
}

#[test]
fn an_unknown_guide_has_a_suggestion() {
    let output = run(Path::new("."), &["guide", "cars"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did you mean `carz`?"), "{}", text(&output.stderr));
    let output = run(Path::new("."), &["guide", "xylophone"]);
    assert!(text(&output.stderr).contains("`roadworthy guide` lists them"));
}

#[test]
fn each_section_of_a_reference_has_its_lines() {
    let assert_has = |reference: &str, section: &str, start: &str| {
        let (_, rest) = reference.split_once(&format!("\n## {section}\n")).unwrap();
        let lines = rest.split("\n## ").next().unwrap();
        assert!(lines.lines().any(|line| line.starts_with(start)), "{section}: {start}\n{lines}");
    };
    let every_game = reference(&[]);
    assert_has(&every_game, "Keys of a design", "| `system` | `classic`, ");
    assert_has(&every_game, "Rules of events", "| `denied-item` | error | ");
    let carz = reference(&["carz"]);
    assert_has(&carz, "Parts", "| Machine gun .223 | MG22 | `mg22` | ");
    assert_has(&carz, "Figures", "| `cost` | `cost` | Cost | low |");
    assert_has(&carz, "Rulings", "- `carz-rounding` (");
    assert_has(&carz, "Keys of a catalog", "| `id` | ");
}

#[test]
fn links_lead_somewhere() {
    let others = ["src/README.md", "tests/README.md", "CHANGELOG.md"].map(PathBuf::from);
    for path in pages().into_iter().chain(others) {
        let page = fs::read_to_string(&path).unwrap();
        for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap();
            let elsewhere = file.contains("://") || file.starts_with("../../releases");
            if !elsewhere && !file.is_empty() {
                let target = path.with_file_name("").join(file);
                assert!(target.exists(), "{}: {link}", path.display());
            }
        }
    }
}
