//! Without a choice, `fix --write` only corrects spelling and format. These tests compare the values of the old and the
//! new text.

use std::path::{Path, PathBuf};
use std::{env, fs};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rayon::prelude::*;
use roadworthy::change::Judges;
use roadworthy::change::fix::fix;
use roadworthy::check::rule::Level;
use roadworthy::games::browse::{ListedRow, Listing};
use roadworthy::games::{Game, Options, SYSTEMS, system};
use roadworthy::report::Report;
use roadworthy::text::suggest;

use crate::properties::random::same_of_game;
use crate::{judged, pages};

/// Wrong designs of each game, unless `FIXES` names another number. Then all examples on pages are tried, too.
const USUALLY: usize = 2;

/// Translations that spelling alone does not explain, reviewed by hand.
const MEANT: &[(&str, &str)] = &[
    ("0", "false"),
    ("1", "true"),
    // `wheels = 6`
    ("6", "true"),
    // "Sixth Edition"
    ("edition", "sixth"),
    ("name", "item"),
    ("no", "false"),
    ("number", "count"),
    // Classic's word for AutoWar's.
    ("options", "accessories"),
    ("two", "2"),
    // Classic calls them tires.
    ("wheels", "tires"),
    ("yes", "true"),
];

/// `lbs.1` is more than a unit.
const NOT_A_UNIT: &str =
    "system = \"carz\"\nname = \"X\"\nbody = \"hatchback\"\nvolume = 85 lbs.1\n";

/// Units that say nothing beside a number.
const UNITS: [&str; 4] = ["lbs", "points", "pts", "x"];

/// A word or number, without what only separates thousands.
fn words(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || "-.,_".contains(c);
    let words = text.split(|c: char| !is_part(c)).flat_map(|word| {
        let plain = word.replace(['_', ','], "");
        match plain.parse::<f64>() {
            Ok(number) => vec![number.to_string()],
            Err(_) => word.split(['.', ',', '_']).map(str::to_lowercase).collect(),
        }
    });
    words.filter(|word| !word.is_empty()).collect()
}

/// The words without the others.
fn without<T: PartialEq + Clone>(words: &[T], others: &[T]) -> Vec<T> {
    let mut left = words.to_vec();
    for other in others {
        if let Some(at) = left.iter().position(|word| word == other) {
            left.remove(at);
        }
    }
    left
}

/// The texts in quotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Words of lines that stand more than once in broken TOML, for every time but the first.
fn doubled(old: &str) -> Vec<String> {
    if old.parse::<toml::Table>().is_ok() {
        return Vec::new();
    }
    let lines: Vec<_> =
        old.lines().map(|line| without(&words(line), &UNITS.map(str::to_owned))).collect();
    let again = lines.iter().enumerate().filter(|(at, line)| lines[..*at].contains(line));
    again.flat_map(|(_, line)| line.clone()).collect()
}

/// Words of the old text that are neither in the new one, nor spelled otherwise there.
fn lost_words(old: &str, new: &str, listing: &Listing) -> Vec<String> {
    let (before, after) = (without(&words(old), &doubled(old)), words(new));
    let gained = without(&after, &before);
    let names = without(&quoted(new), &quoted(old));
    let is_found = |word: &String| {
        let bare = word.trim_end_matches(char::is_alphabetic);
        UNITS.contains(&word.as_str())
            || gained
                .iter()
                .any(|new| is_near(word, new, listing) || !bare.is_empty() && bare == new)
            || names.iter().any(|name| is_near(word, name, listing))
    };
    let lost = without(&before, &after);
    lost.into_iter().filter(|word| !is_found(word)).collect()
}

/// Whether a text is another spelling of a text.
fn is_near(old: &str, new: &str, listing: &Listing) -> bool {
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    if is_number(old) && is_number(new) {
        return old.parse::<f64>() == new.parse::<f64>();
    }
    let is_called = |row: &ListedRow| {
        let known = row.names().chain(row.also.iter().map(String::as_str));
        row.is_called(new)
            && known
                .map(words)
                .any(|name| name == words(old) || name.iter().any(|word| is_misspelt(old, word)))
    };
    MEANT.contains(&(old, new))
        || !is_number(new) && is_misspelt(old, new)
        || listing.rows().any(is_called)
}

fn is_misspelt(old: &str, new: &str) -> bool {
    let pieces =
        |text: &str| -> Vec<String> { text.split([' ', '-']).map(str::to_owned).collect() };
    let is_near = |old: &str, new: &str| {
        let most = (old.len().min(new.len()) / 2).min(3);
        strsim::damerau_levenshtein(old, new) <= most
            || old.starts_with(new)
            || new.starts_with(old)
            || new.ends_with(old)
    };
    let near = |old: &String| pieces(new).iter().any(|new| is_near(old, new));
    is_near(old, new) || pieces(old).iter().all(near)
}

/// The values of a file, each with its own key.
fn pairs(text: &str) -> Option<Vec<(String, String)>> {
    fn walk(key: &str, value: &toml::Value, found: &mut Vec<(String, String)>) {
        match value {
            toml::Value::Table(table) => {
                table.iter().for_each(|(key, value)| walk(key, value, found))
            }
            toml::Value::Array(list) => list.iter().for_each(|value| walk(key, value, found)),
            toml::Value::String(text) => found.push((key.to_owned(), text.clone())),
            value => found.push((key.to_owned(), value.to_string())),
        }
    }
    let mut found = Vec::new();
    walk("", &toml::Value::Table(text.parse().ok()?), &mut found);
    Some(found)
}

/// Values that differ in the new text by more than spelling and format.
fn changed(old: &str, new: &str, listing: &Listing) -> Vec<String> {
    let mut found = lost_words(old, new, listing);
    let (Some(before), Some(after)) = (pairs(old), pairs(new)) else { return found };
    let plain = |text: &str| without(&words(text), &UNITS.map(str::to_owned)).join(" ");
    let is_same = |old: &str, new: &str| {
        suggest::same(old, new) || is_near(&plain(old), &plain(new), listing)
    };
    let gained = without(&after, &before);
    for (key, value) in without(&before, &after) {
        if !gained.iter().any(|(new, other)| is_same(&key, new) && is_same(&value, other)) {
            found.push(format!("{key} = {value}"));
        }
    }
    if before.len() != after.len() {
        found.push(format!("{} values are now {}", before.len(), after.len()));
    }
    found
}

/// A fault in the result of `fix --write` on a text.
fn fault(text: &str) -> Option<String> {
    let reports = judged(text);
    let options = Options::default();
    if reports.is_empty() {
        return None;
    }
    let found = fix(&reports, &Judges::new(&options, None), &[]).unwrap();
    found.safe.as_ref()?;
    let new = found.text();
    let listing = Listing::in_force(system(reports[0].system.0)?, &options.catalogs);
    let after = judged(new);
    let mut faults = changed(text, new, listing);
    let unread = |reports: &[Report]| -> usize {
        let all = reports.iter().flat_map(|report| &report.findings);
        all.filter(|finding| finding.level == Level::Unreadable).count()
    };
    // A table with a corrected header may have two problems of its own.
    let headers = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim).filter(|line| line.starts_with('['));
        lines.map(str::to_owned).collect()
    };
    let old = headers(text);
    let corrected = headers(new).into_iter().filter(|line| !old.contains(line)).count();
    if reports.len() != after.len() || unread(&after) > unread(&reports) + 2 * corrected {
        faults.push("less can be read".to_owned());
    }
    (!faults.is_empty()).then(|| format!("{faults:?}\n{text}\n=>\n{new}"))
}

fn files(folder: &Path, ends: &[&str], found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        // First cars have a list of their own.
        if path.ends_with("first-cars") {
            continue;
        }
        if path.is_dir() {
            files(&path, ends, found);
        } else if path.extension().is_some_and(|end| ends.iter().any(|wanted| end == *wanted)) {
            found.push(path);
        }
    }
}

/// A source of numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }

    fn one<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.below(words.len())]
    }
}

/// A text with one thing wrong.
fn wrong(text: &str, random: &mut Random) -> String {
    const UNKNOWN: &[&str] = &[
        "\"EDSWC\"",
        "\"winch\"",
        "\"quad howitzer\"",
        "25",
        "-3",
        "true",
        "[]",
        "{ size = 3 }",
        "\"\"",
    ];
    const LINES: &[&str] = &[
        "colour = \"red\"\n",
        "top-speed = 100\n",
        "armor = 25\n",
        "wheelguards = 10\n",
        "winch = true\n",
        "Killer Kart -- Subcompact, std. chassis, hvy. susp., small power plant\n",
        "bought from Ann for $3,000\n",
        "count = 900\n",
    ];
    let mut places: Vec<(usize, usize)> = Vec::new();
    let mut begin = None;
    for (at, letter) in text.char_indices() {
        match (letter.is_ascii_alphanumeric(), begin) {
            (true, None) => begin = Some(at),
            (false, Some(start)) => {
                places.push((start, at));
                begin = None;
            }
            _ => {}
        }
    }
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let (Some(_), line) = (places.first(), random.below(lines.len())) else {
        return text.to_owned();
    };
    let (start, end) = places[random.below(places.len())];
    let word = &text[start..end];
    let with = |new: &str| [&text[..start], new, &text[end..]].concat();
    let number =
        places.iter().copied().filter(|(start, end)| text[*start..*end].parse::<u64>().is_ok());
    let numbers: Vec<_> = number.collect();
    match random.below(9) {
        0 => with(&word[1..]),
        1 => with(&format!("{word}x")),
        2 => with(&word.repeat(2)),
        3 => {
            let quoted: Vec<_> = text.match_indices('"').map(|(at, _)| at).collect();
            let Some(pair) = (quoted.len() > 1).then(|| random.below(quoted.len() / 2)) else {
                return with("winch");
            };
            let (from, to) = (quoted[2 * pair], quoted[2 * pair + 1] + 1);
            [&text[..from], random.one(UNKNOWN), &text[to..]].concat()
        }
        4 if !numbers.is_empty() => {
            let (start, end) = numbers[random.below(numbers.len())];
            let old = &text[start..end];
            let new = match random.below(6) {
                0 => format!("{old}0"),
                1 => format!("-{old}"),
                2 => format!("{old}.5"),
                3 => format!("{old} lbs"),
                4 => format!("${old}"),
                _ => format!("\"{old} points\""),
            };
            [&text[..start], &new, &text[end..]].concat()
        }
        5 => {
            let at = lines[..line].concat().len();
            [&text[..at], random.one(LINES), &text[at..]].concat()
        }
        6 => {
            lines.iter().enumerate().filter(|(at, _)| *at != line).map(|(_, line)| *line).collect()
        }
        7 => [&lines[..=line].concat(), lines[line], &lines[line + 1..].concat()].concat(),
        _ => {
            let signs: Vec<_> = text.match_indices(['"', '=', ',', '[', ']', '{', '}']).collect();
            let Some((at, sign)) = signs.get(random.below(signs.len())) else { return with("x") };
            [&text[..*at], &text[at + sign.len()..]].concat()
        }
    }
}

pub fn generated(game: &'static Game, most: usize) -> Vec<String> {
    let (strategy, mut runner) = (same_of_game(game), TestRunner::deterministic());
    let mut random = Random(game.id.len() as u64);
    let one = |_| {
        let text = strategy.new_tree(&mut runner).unwrap().current().to_string();
        (0..=random.below(3)).fold(text, |text, _| wrong(&text, &mut random))
    };
    (0..most).map(one).collect()
}

#[test]
fn safe_fixes_correct_only_spelling_and_format() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut paths, mut lists) = (Vec::new(), Vec::new());
    files(&root.join("designs"), &["toml"], &mut paths);
    files(&root.join("tests"), &["toml"], &mut paths);
    files(&root.join("tests"), &["txt"], &mut lists);
    let mut pages = pages::pages(&root.join("src"));
    pages.extend(pages::pages(&root.join("tests/broken")));
    let pages: Vec<_> = pages.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let examples = pages.iter().flat_map(|page| pages::examples(page));
    let (most, step) = env::var("FIXES").map_or((USUALLY, 25), |most| (most.parse().unwrap(), 1));
    let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    // In a printed list, most lines have the same error.
    let lists = lists.iter().filter_map(|path| fs::read_to_string(path).ok());
    let lists = lists.map(|text| text.lines().take(10 * most).collect::<Vec<_>>().join("\n"));
    let texts =
        texts.chain(lists).chain(examples.step_by(step).map(|example| example.text.to_owned()));
    let texts = texts.chain([NOT_A_UNIT.to_owned()]);
    let texts: Vec<_> =
        texts.chain(SYSTEMS.iter().flat_map(|game| generated(game, most))).collect();
    // `driver = "Ann"` becomes a role and a name.
    let texts = texts.par_iter().filter(|text| !text.contains("{ driver = \"Ann\" }"));
    let faults: Vec<_> = texts.filter_map(|text| fault(text)).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n----\n"));
}

#[test]
fn nothing_is_written_while_the_game_is_unknown() {
    let reports = judged("system = 25\nname = \"X\"\nframe = \"light\"\n");
    let options = Options::default();
    assert!(fix(&reports, &Judges::new(&options, None), &[]).unwrap().safe.is_none());
}
