//! Change a word: a text that differs a little gives the same vehicle, what it says now, or something to do.

use std::fs;

use roadworthy::games::Options;
use roadworthy::report::{import, judge};
use roadworthy::text::source::Source;

use crate::import::{left, published};
use crate::{judged, stat_lines};

const TEXTS: usize = 40;
const CHANGES: usize = 150;
/// One silent change in a thousand.
const MOST: usize = 1000;

/// The lines of published designs that are read whole, with their designs.
fn texts() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for game in ["sixth", "carz", "autowar", "classic"] {
        let files = fs::read_dir(format!("designs/{game}")).unwrap();
        let mut files: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        let designs = files.iter().filter(|path| path.extension().is_some_and(|end| end == "toml"));
        all.extend(designs.flat_map(|path| {
            let source = Source::new("a.toml", fs::read_to_string(path).unwrap());
            let reports = judge::describe_all(&source, &Options::default());
            reports.into_iter().map(|report| stat_lines(&[report])).collect::<Vec<_>>()
        }));
    }
    let read = |line: String| Some((line.clone(), whole(&line)?));
    all.into_iter().filter_map(read).take(TEXTS).collect()
}

/// The design of a text that is read whole.
fn whole(text: &str) -> Option<String> {
    let all = import::read(&Source::new("list.txt", text), &Options::default());
    let is_whole = left(&all).is_empty() && all.0.len() == 1;
    is_whole.then(|| all.0[0].design.clone())
}

/// The same numbers on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// Changes a word behind the name, and says how.
fn changed(text: &str, dice: &mut Dice) -> (String, String) {
    let start = text.find(" – ").unwrap() + " – ".len();
    let mut words: Vec<_> = text[start..].trim().split(' ').map(str::to_owned).collect();
    let at = dice.roll(words.len());
    let word = words[at].clone();
    let how = match dice.roll(6) {
        0 => {
            words.remove(at);
            "drop"
        }
        1 => {
            words.insert(at, word.clone());
            "double"
        }
        2 if at > 0 => {
            words.swap(at - 1, at);
            "swap"
        }
        3 => {
            words[at] = word.replacen(',', "", 1);
            "comma"
        }
        4 => {
            words[at].push('\n');
            "line break"
        }
        _ => {
            let place = word.char_indices().filter(|(_, c)| c.is_alphanumeric()).nth(dice.roll(4));
            let place = place.map_or(0, |(place, _)| place);
            let is_digit = word[place..].starts_with(|c: char| c.is_ascii_digit());
            words[at].insert(place, if is_digit { '7' } else { 'q' });
            if is_digit { "number" } else { "misspell" }
        }
    };
    (format!("{}{}\n", &text[..start], words.join(" ")), format!("{how} `{word}`"))
}

/// Words that say nothing alone, or may be said again.
const LABELS: &str = "a ac accel acceleration all an and area armor at car cargo chassis class crew each engine facing for \
    forward frame hc hit hp in lb max maximum mpg mph of on option plant point power pt rear speed square suspension \
    tire to top ts unknown size weapon wheel with";

/// The words and numbers of a text in the singular, except labels.
fn words(text: &str) -> Vec<String> {
    let fixed =
        ["@ >30 mph", "@ >50 mph"].iter().fold(text.to_owned(), |text, own| text.replace(own, ""));
    let plain = fixed.replace(" 1/2", ".5").replace(['-', '’'], " ");
    let is_part = |c: char| c.is_alphanumeric() || ".,'".contains(c);
    let words = plain.split(|c: char| !is_part(c)).flat_map(|word| {
        let word = word.trim_matches(['.', ',']).to_lowercase();
        let groups =
            word.split(',').skip(1).all(|group| group.split('.').next().unwrap().len() == 3);
        let own: Vec<_> = if groups {
            vec![word.replace(',', "")]
        } else {
            word.split(',').map(str::to_owned).collect()
        };
        own
    });
    let words =
        words.map(|word| word.parse::<f64>().map_or(word.clone(), |number| number.to_string()));
    let words = words
        .map(|word| word.strip_suffix('s').filter(|one| one.len() > 1).unwrap_or(&word).to_owned());
    words
        .filter(|word| !word.is_empty() && !LABELS.split_whitespace().any(|own| own == word))
        .collect()
}

/// The words that `others` do not have, each as often as it is missing.
fn missing(words: &[String], others: &[String]) -> Vec<String> {
    let mut left = others.to_vec();
    let is_missing = |word: &&String| match left.iter().position(|other| other == *word) {
        Some(at) => {
            left.swap_remove(at);
            false
        }
        None => true,
    };
    words.iter().filter(is_missing).cloned().collect()
}

/// The phrases of a text, each as its sorted words.
fn phrases(text: &str) -> Vec<String> {
    let sorted = |phrase: &str| {
        let mut words = words(phrase);
        words.sort();
        words.join(" ")
    };
    let is_part = |phrase: &&str| {
        !["Accel", "top speed", "HC", "lbs", "$", "TS ", "AC "]
            .iter()
            .any(|figure| phrase.contains(figure))
    };
    let mut all: Vec<_> = text
        .split([',', ';', ':'])
        .flat_map(|text| text.split(". "))
        .filter(is_part)
        .map(sorted)
        .collect();
    all.sort();
    all
}

/// Words of a changed text that became nothing, and words of the result that the text does not say.
fn faults(how: &str, new: &str, design: &str) -> Vec<String> {
    let all = import::read(&Source::new("list.txt", new), &Options::default());
    let (_, text) = new.split_once(" – ").unwrap();
    // A side without cards says nothing.
    let labels = ["Front:", "Left:", "Right:", "Back:", "Crew area:"];
    let text = labels.iter().fold(text.to_owned(), |text, label| {
        let own = |text: String, next: &str| text.replace(&format!("{label} {next}"), next);
        labels.iter().fold(text, |text, next| own(text, next))
    });
    let reports: Vec<_> = all.0.iter().flat_map(|vehicle| judged(&vehicle.design)).collect();
    let lines = stat_lines(&reports);
    let figures = reports.iter().flat_map(|report| published(report).into_values());
    let mut said: Vec<_> = figures.map(|figure| figure.to_string()).collect();
    let line: Vec<_> = lines.lines().filter_map(|line| Some(line.split_once(" – ")?.1)).collect();
    let parts = words(&line.join(", "));
    said.extend(parts.clone());
    let left = left(&all);
    said.extend(left.iter().flat_map(|text| words(text)));
    for vehicle in &all.0 {
        said.extend(words(&vehicle.name));
        // Without a body or a frame, a line has no tires and no engine.
        if !["\nbody", "\nframe", "\nvolume"].iter().any(|key| vehicle.design.contains(key)) {
            said.extend(words(&vehicle.design));
            said.extend(words("1 2 3 4 6 OR cyclist capacity spaces"));
        }
    }
    if let Some(word) = how.strip_prefix("double `") {
        // Two of it, or the same again.
        let is_again = |word: &String| {
            all.0.iter().any(|own| own.design.matches(&format!("\"{word}\"")).count() > 1)
                || lines.contains(&format!("2 {word}s"))
                || !left.is_empty()
        };
        let again: Vec<_> = words(word).into_iter().filter(is_again).collect();
        said.extend([again.clone(), again].concat());
    }
    if left.iter().any(|text| text.contains("part of a vehicle") || text.contains("no vehicle")) {
        return Vec::new();
    }
    let is_same = left.is_empty() && all.0.iter().all(|vehicle| vehicle.design == design);
    if is_same && !how.starts_with("misspell") && !how.starts_with("number") {
        return Vec::new();
    }
    let whole = text;
    let mut text = words(&whole);
    if !left.is_empty() {
        // The text left to do may be longer than its label.
        text.retain(|word| !["left", "right", "back"].contains(&word.as_str()));
    }
    let mut faults = missing(&text, &said);
    if left.is_empty() {
        let is_word =
            |word: &String| word.parse::<f64>().is_err() && !word.ends_with('0') && word != "cycle";
        faults.extend(
            missing(&parts, &text)
                .into_iter()
                .filter(is_word)
                .filter(|word| !all.0.iter().any(|own| words(&own.name).contains(word)))
                .map(|word| format!("no {word}")),
        );
        if how.starts_with("swap") {
            let (ours, theirs) = (phrases(&line.join(", ")), phrases(&whole));
            faults.extend(
                missing(&theirs, &ours)
                    .into_iter()
                    .filter(|phrase| phrase.contains(char::is_alphabetic))
                    .map(|phrase| format!("{phrase:?}")),
            );
        }
    }
    faults
}

/// `CHANGES=5000` makes that many changes, and lists the silent ones.
#[test]
fn a_changed_word_is_not_lost() {
    let changes = std::env::var("CHANGES").ok().and_then(|count| count.parse().ok());
    let changes = changes.unwrap_or(CHANGES);
    let (texts, mut dice) = (texts(), Dice(70));
    assert_eq!(texts.len(), TEXTS);
    let mut silent = Vec::new();
    for number in 0..changes {
        let (text, design) = &texts[number % texts.len()];
        let (new, how) = changed(text, &mut dice);
        let faults = faults(&how, &new, design);
        if !faults.is_empty() {
            let all = import::read(&Source::new("list.txt", new.as_str()), &Options::default());
            let own: Vec<_> = all.0.iter().map(|vehicle| vehicle.design.as_str()).collect();
            silent.push(format!(
                "{how}: {}\n  {new}  {:?}\n{}",
                faults.join(", "),
                left(&all),
                own.join("\n")
            ));
        }
    }
    assert!(
        silent.len() <= changes / MOST,
        "{} of {changes}:\n{}",
        silent.len(),
        silent.join("\n")
    );
}
