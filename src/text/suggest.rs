//! Compares names as players write them, and suggests names for misspellings.

use std::cell::OnceCell;

use unicode_normalization::UnicodeNormalization;

use super::distinct;

pub const LISTED: usize = 12;

/// Compares names. Ignores case, spaces and punctuation.
pub fn same(a: &str, b: &str) -> bool {
    if begin_differently(a, b) {
        return false;
    }
    if a.is_ascii() && b.is_ascii() {
        return ascii_letters(a).eq(ascii_letters(b));
    }
    letters(a).eq(letters(b))
}

/// A fast check: most names differ in the first letter.
pub fn begin_differently(a: &str, b: &str) -> bool {
    let ([a, ..], [b, ..]) = (a.as_bytes(), b.as_bytes()) else { return false };
    a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric() && !a.eq_ignore_ascii_case(b)
}

/// A word and its possible singulars.
pub fn singulars(word: &str) -> Vec<&str> {
    let singular = word.strip_suffix('s').or(word.strip_suffix('S')).unwrap_or(word);
    let mut all = vec![word, singular, singular.strip_suffix('e').unwrap_or(singular)];
    all.dedup();
    all
}

/// A name reduced to its letters and digits, lower case.
pub fn key(name: &str) -> String {
    if !name.is_ascii() {
        return letters(name).collect();
    }
    let mut key = name.to_owned();
    key.retain(|c| c.is_ascii_alphanumeric());
    key.make_ascii_lowercase();
    key
}

/// Joins each accent with its letter. Some systems write accents as characters of their own.
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// The letters and digits of a name in lower case.
pub fn letters(name: &str) -> impl Iterator<Item = char> {
    name.nfc().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

fn ascii_letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase())
}

/// The name that a wrong word probably means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess<'n> {
    /// The nearest word of the name: the name itself, or a synonym.
    pub word: &'n str,
    pub name: &'n str,
    /// Whether no other meaning is likely.
    pub is_sure: bool,
}

/// The nearest name, if it may be a typo or an abbreviation.
pub fn nearest<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    guess(wrong, names).map(|guess| guess.name)
}

pub fn guess<'n>(wrong: &str, names: impl IntoIterator<Item = &'n str>) -> Option<Guess<'n>> {
    Names::new(names.into_iter().map(|name| (name, name))).guess(wrong)
}

/// Names to compare wrong words with. Each is split only once.
pub struct Names<'n>(Vec<Name<'n>>);

struct Name<'n> {
    word: &'n str,
    key: String,
    /// The words of a name, computed on first use.
    parts: OnceCell<Vec<String>>,
    name: &'n str,
}

impl<'n> Names<'n> {
    /// Takes pairs of words and names.
    pub fn new(words: impl IntoIterator<Item = (&'n str, &'n str)>) -> Names<'n> {
        let name = |(word, name)| Name { word, key: key(word), parts: OnceCell::new(), name };
        Names(words.into_iter().map(name).collect())
    }

    /// The name of a word, ignoring case, spaces and punctuation.
    pub fn named(&self, word: &str) -> Option<&'n str> {
        let own = key(word);
        self.0.iter().find(|name| name.key == own).map(|name| name.name)
    }

    /// The most likely meaning of a word, with its certainty.
    pub fn guess(&self, wrong: &str) -> Option<Guess<'n>> {
        const LONGEST: usize = 60;
        let length = wrong.chars().count();
        if !(2..=LONGEST).contains(&length) {
            return None;
        }
        let own = key(wrong);
        let parts = split(wrong);
        let near = self.0.iter().filter_map(|name| Some((typos(&own, &name.key)?, name)));
        let typo = near.min_by_key(|(distance, _)| *distance).map(|(distance, best)| {
            let rivals = self.0.iter().filter(|name| !same(name.name, best.name));
            let mut rivals = rivals.filter_map(|name| typos(&own, &name.key));
            let keeps_words = split(best.word).len() >= parts.len() || same(best.word, wrong);
            // HMG is not a misspelt MG.
            let begins_alike = own.chars().next() == best.key.chars().next();
            let is_slip = keeps_words
                && (begins_alike || distance == 0)
                && distance <= (length / LETTERS_A_SLIP).max(1);
            let is_sure = is_slip && rivals.all(|other| other > distance);
            Guess { word: best.word, name: best.name, is_sure }
        });
        let scores = self.scores(&parts);
        let is_only = |name: &str| scores.iter().all(|(_, other)| same(other.name, name));
        if let Some(exact) = typo.filter(|typo| same(typo.word, wrong)) {
            // A nickname may also be a word of other names.
            let is_sure = same(exact.word, exact.name) || is_only(exact.name);
            return Some(Guess { is_sure, ..exact });
        }
        let by_words = || {
            let (least, best) = scores.iter().min_by_key(|(others, _)| *others)?;
            let mut nearest = scores.iter().filter(|(others, _)| others == least);
            let is_clear = nearest.all(|(_, other)| same(other.name, best.name));
            let Name { word, name, .. } = best;
            is_clear.then(|| Guess { word, name, is_sure: is_only(name) })
        };
        match parts.len() {
            1 => typo.or_else(by_words),
            _ => by_words().or(typo),
        }
    }

    /// A few names that are equally near to a word or to its end: `light MG` may be each machine gun.
    pub fn several(&self, wrong: &str) -> Vec<&'n str> {
        const FEW: usize = 3;
        let parts = split(wrong);
        let scores = (0..parts.len()).map(|from| self.scores(&parts[from..]));
        let scores = scores.into_iter().find(|scores| !scores.is_empty()).unwrap_or_default();
        let least = scores.iter().map(|(others, _)| *others).min();
        let near = scores.into_iter().filter(|(others, _)| Some(*others) == least);
        let near = distinct(near.map(|(_, name)| name.name));
        if (2..=FEW).contains(&near.len()) { near } else { Vec::new() }
    }

    /// The longest name whose words are all in a longer text: `luxury car` may be Luxury.
    pub fn within(&self, text: &str) -> Option<Guess<'n>> {
        let parts = split(text);
        let is_within = |name: &&Name<'n>| {
            let words = name.parts.get_or_init(|| split(name.word));
            let is_shorter = name.key.len() >= LETTERS_A_SLIP && words.len() < parts.len();
            // A word before the name changes it: a Blast Cannon is no cannon.
            is_shorter && parts.starts_with(words)
        };
        let longest = self.0.iter().filter(is_within).max_by_key(|name| name.key.len())?;
        Some(Guess { word: longest.word, name: longest.name, is_sure: false })
    }

    /// The names that contain all these words, possibly abbreviated or misspelt, with the number of their other words.
    fn scores(&self, parts: &[String]) -> Vec<(usize, &Name<'n>)> {
        // An abbreviation starts with a letter of its word. Most names lack one of the letters.
        let has =
            |key: &str, part: &String| part.chars().next().is_none_or(|first| key.contains(first));
        let likely = self.0.iter().filter(|name| parts.iter().all(|part| has(&name.key, part)));
        let score = |name: &'_ Name<'n>| others(parts, name.parts.get_or_init(|| split(name.word)));
        likely.filter_map(|name| Some((score(name)?, name))).collect()
    }
}

/// A sure correction has at most one typo for this many letters.
const LETTERS_A_SLIP: usize = 4;

fn allowed(length: usize) -> usize {
    match length {
        0..=1 => 0,
        2..=5 => 1,
        6..=8 => 2,
        _ => 3,
    }
}

/// The number of typos between two keys, if small.
fn typos(wrong: &str, name: &str) -> Option<usize> {
    let (length, others) = (wrong.chars().count(), name.chars().count());
    // Abbreviations with another letter differ: MD is not a misspelt MG.
    const ABBREVIATED: usize = 3;
    let is_other = |found: usize| {
        let is_short = found > 0 && length <= ABBREVIATED;
        is_short && (others < 2 || others == length && !is_swapped(wrong, name))
    };
    let allowed = allowed(length);
    let found = (others.abs_diff(length) <= allowed && lacks(wrong, name) <= allowed)
        .then(|| strsim::damerau_levenshtein(wrong, name))
        .filter(|found| *found <= allowed);
    found.filter(|found| !is_other(*found))
}

/// The number of missing letters. It is a fast lower bound of the number of typos.
fn lacks(one: &str, other: &str) -> usize {
    let letters =
        |key: &str| key.chars().fold(0_u64, |all, letter| all | 1 << (letter as u32 % u64::BITS));
    let (one, other) = (letters(one), letters(other));
    (one & !other).count_ones().max((other & !one).count_ones()) as usize
}

/// Whether two words have the same letters.
fn is_swapped(one: &str, other: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<_> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(one) == sorted(other)
}

/// The number of further words in a name that contains `parts` in order: "med laser" is Medium Laser, "heavy MG" is
/// Heavy Machine Gun.
fn others(parts: &[String], name: &[String]) -> Option<usize> {
    const MOST: usize = 8;
    if parts.is_empty() || parts.len() > MOST || name.len() > MOST {
        return None;
    }
    let alone = parts.len() == 1;
    let mut left = name;
    let mut others = 0;
    for part in parts {
        let (skipped, taken) = (0..left.len()).find_map(|at| {
            let initials = left[at..].iter().filter_map(|word| word.chars().next());
            if is_short_for(part, &left[at], alone) {
                return Some((at, 1));
            }
            let count = part.chars().count();
            let abbreviated = count > 1 && initials.take(count).eq(part.chars());
            abbreviated.then_some((at, count))
        })?;
        others += skipped;
        left = &left[skipped + taken..];
    }
    Some(others + left.len())
}

/// Whether `part` abbreviates or misspells `word`. A part that is `alone` needs a closer match.
fn is_short_for(part: &str, word: &str, alone: bool) -> bool {
    const LEAST_ALONE: usize = 4;
    if part == word {
        return true;
    }
    // Typos are rare in the first letter.
    if part.is_empty() || part.chars().next() != word.chars().next() {
        return false;
    }
    let begins = word.starts_with(part) && (!alone || part.len() >= LEAST_ALONE);
    let mut letters = word.chars();
    let shortened = !alone
        && part.chars().count() > 1
        && part.chars().last() == word.chars().last()
        && part.chars().all(|c| letters.any(|letter| letter == c));
    let misspelt = part.len() >= LEAST_ALONE
        && typos(part, word).is_some_and(|typos| !alone || typos * LEAST_ALONE <= part.len());
    begins || shortened || misspelt
}

fn split(name: &str) -> Vec<String> {
    let words = name.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '\u{2019}');
    words.map(key).filter(|word| !word.is_empty()).collect()
}

/// The hint after a wrong word: "did you mean `body`?", or the `known` words.
pub fn hint<'n>(
    wrong: &str,
    names: impl IntoIterator<Item = &'n str>,
    known: impl IntoIterator<Item = &'n str>,
) -> String {
    match nearest(wrong, names) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("expected one of: {}", known.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

/// The end of a message: "; did you mean `body`?", or nothing.
pub fn did_you_mean(near: &Option<String>) -> String {
    near.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default()
}
