//! Change a word: a text that differs a little gives the same vehicle, what it says now, or something to do.

use std::fs;

use roadworthy::games::Options;
use roadworthy::report::{import, judge};
use roadworthy::text::source::Source;

use crate::import::left;

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
            reports.into_iter().map(|report| crate::stat_lines(&[report])).collect::<Vec<_>>()
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

/// Whether the changed text says another vehicle: without a word, with another number, or with a part twice.
fn says(how: &str, new: &str, before: &str, after: &str) -> bool {
    let Some((how, word)) = how.split_once(" `") else { return false };
    let word = word.trim_end_matches('`');
    let quoted = format!("\"{}\"", word.trim_end_matches(','));
    let is_part =
        [", ", ": ", " "].iter().any(|mark| new.contains(&format!("{mark}{word} {word}")))
            && word.ends_with(',');
    match how {
        "drop" | "number" | "swap" => true,
        "double" => is_part || after.matches(&quoted).count() > before.matches(&quoted).count(),
        _ => false,
    }
}

/// `CHANGES=5000` makes that many changes, and lists the silent ones.
#[test]
#[expect(clippy::print_stdout, reason = "numbers to look at, with --nocapture")]
fn a_changed_word_is_not_lost() {
    let changes = std::env::var("CHANGES").ok().and_then(|count| count.parse().ok());
    let changes = changes.unwrap_or(CHANGES);
    let (texts, mut dice) = (texts(), Dice(70));
    assert_eq!(texts.len(), TEXTS);
    let (mut silent, mut told, mut same, mut said) = (Vec::new(), 0, 0, 0);
    for number in 0..changes {
        let (text, design) = &texts[number % texts.len()];
        let (new, how) = changed(text, &mut dice);
        match whole(&new) {
            None => told += 1,
            Some(own) if own == *design && !how.starts_with("misspell") => same += 1,
            Some(own) if own != *design && says(&how, &new, design, &own) => said += 1,
            Some(own) => silent.push(format!("{how}\n  {new}\n{design}\n→\n{own}")),
        }
    }
    println!(
        "{changes} changes: {told} told, {same} the same, {said} said, {} silent",
        silent.len()
    );
    assert!(
        silent.len() <= changes / MOST,
        "{} of {changes}:\n{}",
        silent.len(),
        silent.join("\n")
    );
}
