//! Stock lists: published designs, one of which an entry must be.

use crate::check::rules::UNKNOWN_ITEM;
use crate::games::{Extent, Options};
use crate::report::Report;
use crate::report::judge;
use crate::text::source::{Located, Place, Source};
use crate::text::suggest;
use crate::units::Exact;
use crate::vehicle::ledger::{Amounts, Item, Line, Load};

use super::reader::Reader;
use super::written;

/// The designs that may enter.
#[derive(Clone, Debug)]
pub struct Stock {
    /// The words of the event.
    pub words: Vec<String>,
    pub designs: Vec<Parts>,
    pub armor: Armor,
    /// Whether published options of a design are allowed too.
    pub options: bool,
    pub place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armor {
    AsPublished,
    /// The same points of the same type, on any sides.
    Rearranged,
}

impl Armor {
    pub const NAMES: &'static [(&'static str, Armor)] =
        &[("as published", Armor::AsPublished), ("rearranged", Armor::Rearranged)];
}

/// The parts of a design with their places, sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Parts(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    unit: Option<&'static str>,
    rows: Vec<Item>,
    /// Of what no row describes: the names of people do not matter.
    name: String,
    place: String,
    count: i64,
    amounts: Amounts,
}

impl Parts {
    pub fn of(entry: &Report, armor: Armor) -> Parts {
        let mut parts: Vec<_> = parts_of(entry)
            .map(|line| {
                let points = line.made_of.iter().any(Item::is_armor);
                let is_free = points && armor == Armor::Rearranged;
                Part {
                    unit: line.unit,
                    rows: line.made_of.clone(),
                    name: if line.made_of.is_empty() { line.item.clone() } else { String::new() },
                    place: if is_free { String::new() } else { line.place.clone() },
                    count: line.count,
                    amounts: line.amounts,
                }
            })
            .collect();
        parts.sort();
        Parts(parts)
    }
}

impl Stock {
    /// "Killer Kart, armor rearranged or not".
    pub fn text(&self) -> String {
        let all = self.words.iter().any(|word| suggest::same(word, "all"));
        let names = if all { "published designs".to_owned() } else { self.words.join(", ") };
        let options = if self.options { " and their published options" } else { "" };
        let armor = match self.armor {
            Armor::AsPublished => "",
            Armor::Rearranged => ", armor rearranged or not",
        };
        format!("{names}{options}{armor}")
    }

    pub fn has(&self, entry: &Report) -> bool {
        let count = parts_of(entry).count();
        let mut alike = self.designs.iter().filter(|design| design.0.len() == count).peekable();
        alike.peek().is_some() && {
            let parts = Parts::of(entry, self.armor);
            alike.any(|design| *design == parts)
        }
    }
}

/// How many parts an entry has, and what they add up to: as much as those of any that is identical.
pub fn outline(entry: &Report) -> (usize, Vec<Exact>) {
    let ledger = &entry.description.ledger;
    let measures = ledger.measures.iter();
    let sums = measures.map(|measure| ledger.sum(*measure, Load::WITH_CARGO)).collect();
    (parts_of(entry).count(), sums)
}

/// What an entry is built of: personal gear does not matter.
fn parts_of(entry: &Report) -> impl Iterator<Item = &Line> {
    entry.description.ledger.lines.iter().filter(|line| line.load != Load::Personal)
}

pub(super) fn read(reader: &Reader<'_>, written: written::Stock) -> Option<Stock> {
    let written::Stock { span, designs: words, armor, options } = written;
    let reports: Vec<_> =
        reader.system.published().iter().flat_map(|(file, text)| published(file, text)).collect();
    let all = words.iter().any(|word| suggest::same(&word.value, "all"));
    let sink = reader.findings.of(&UNKNOWN_ITEM);
    if let Some(word) = words.first().filter(|_| reports.is_empty()) {
        let message = format!("{} has no published designs", reader.system.name());
        sink.finding(word.span, message).label("no design could enter");
        return None;
    }
    for word in words.iter().filter(|_| !all) {
        if !reports.iter().any(|report| is_called(report, &word.value)) {
            let message = format!("no published design is called `{}`", word.value);
            let names = reports.iter().map(|report| report.name.as_str());
            sink.finding(word.span, message)
                .label("not published")
                .did_you_mean(suggest::nearest(&word.value, names));
        }
    }
    let wanted = |report: &&Report| {
        let is_base = report.variant.is_none();
        let named = words.iter().any(|word| is_called(report, &word.value));
        let option = options && is_option_of_any(report, &reports, &words);
        named || option || all && (is_base || options)
    };
    let designs = reports.iter().filter(wanted).map(|report| Parts::of(report, armor)).collect();
    let place = reader.files.place(span);
    let words = words.into_iter().map(|word| word.value).collect();
    Some(Stock { words, designs, armor, options, place })
}

fn published(file: &str, text: &str) -> Vec<Report> {
    let options = Options { extent: Extent::Numbers, ..Options::default() };
    judge::describe_all(&Source::new(file, text), &options)
}

fn is_called(report: &Report, name: &str) -> bool {
    suggest::same(&report.name, name)
}

/// Whether the list names the design that this one is an option of.
fn is_option_of_any(report: &Report, all: &[Report], words: &[Located<String>]) -> bool {
    let same_file = |other: &&Report| other.source.name == report.source.name;
    let base = all.iter().filter(same_file).find(|other| other.variant.is_none());
    base.is_some_and(|base| words.iter().any(|word| is_called(base, &word.value)))
}
