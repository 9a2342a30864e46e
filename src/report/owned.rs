//! Which designs can be built from the products that somebody owns, and what the others lack: each is judged as if its file
//! named these products.

use toml_edit::{Array, DocumentMut, InlineTable, Item};

use crate::check::finding::Scalar;
use crate::games::{Extent, Options, system};
use crate::text::source::Source;
use crate::units::plain;

use super::{Report, judge};

/// The products, by id, and how many of each.
pub type Owned = [(String, i64)];

/// What a design lacks.
#[derive(Clone, Debug, Default)]
pub struct Lacking {
    /// Each card, in words.
    pub cards: Vec<String>,
    /// The products that would complete it, by id, and how many of each.
    pub products: Vec<(String, i64)>,
}

/// The designs with these products instead of those that they name. Games without products are left out.
pub fn judged(reports: &[Report], owned: &Owned, options: &Options) -> Vec<Report> {
    let mut found = Vec::new();
    for file in reports.chunk_by(|one, other| one.source.name == other.source.name) {
        let again = with(&file[0], owned, options).into_iter();
        found.extend(again.filter_map(|report| {
            let before = file.iter().find(|before| before.variant == report.variant)?;
            Some(Report { entry: before.entry.clone(), ..report })
        }));
    }
    found
}

/// What a design, judged with the products that are `owned`, lacks: each of `all` products is tried.
pub fn lacking(report: &Report, owned: &Owned, all: &[&str], options: &Options) -> Lacking {
    /// No design needs more.
    const MOST: usize = 64;
    let cards = lacks(report);
    let mut lacking = Lacking { cards: cards.clone(), products: Vec::new() };
    let mut left = cards;
    let options = Options { extent: Extent::Numbers, ..options.clone() };
    while !left.is_empty() && lacking.products.len() < MOST {
        let more = all.iter().find_map(|product| {
            let products = [&lacking.products[..], &[((*product).to_owned(), 1)]].concat();
            let with = with(report, &together(owned, &products), &options).into_iter();
            let again = with.into_iter().find(|again| again.variant == report.variant)?;
            // A product without a card of the design changes nothing.
            Some(((*product).to_owned(), lacks(&again))).filter(|(_, again)| *again != left)
        });
        let Some((product, again)) = more else { break };
        lacking.products.push((product, 1));
        left = again;
    }
    lacking.products = together(&[], &lacking.products);
    lacking
}

/// Each product once, with the sum of its numbers.
fn together(owned: &Owned, more: &Owned) -> Vec<(String, i64)> {
    let mut all: Vec<(String, i64)> = Vec::new();
    for (product, count) in owned.iter().chain(more) {
        match all.iter_mut().find(|(known, _)| known == product) {
            Some((_, sum)) => *sum += count,
            None => all.push((product.clone(), *count)),
        }
    }
    all
}

/// The designs of the file of a report with other products.
fn with(report: &Report, owned: &Owned, options: &Options) -> Vec<Report> {
    let game = system(report.system.0).and_then(|game| game.owned());
    let found =
        game.and_then(|(key, reading)| Some((written(&report.source, key, owned)?, reading)));
    let Some((source, reading)) = found else { return Vec::new() };
    let mut options = options.clone();
    options.alternates.insert(reading);
    judge::describe_all(&source, &options)
}

/// The file with other products; nothing if it is no TOML.
fn written(source: &Source, key: &str, owned: &Owned) -> Option<Source> {
    let mut file: DocumentMut = source.text.parse().ok()?;
    if let Some(variants) = file.get_mut("variants").and_then(Item::as_table_like_mut) {
        let variants = variants.iter_mut().filter_map(|(_, variant)| variant.as_table_like_mut());
        variants.for_each(|variant| _ = variant.remove(key));
    }
    let product = |(id, count): &(String, i64)| {
        InlineTable::from_iter([("item", toml_edit::Value::from(id)), ("count", (*count).into())])
    };
    file.insert(key, Item::Value(owned.iter().map(product).collect::<Array>().into()));
    Some(Source::new(source.name.clone(), file.to_string()))
}

/// The cards that a design lacks, if it is judged so, each once.
fn lacks(report: &Report) -> Vec<String> {
    let Some((_, reading)) = system(report.system.0).and_then(|game| game.owned()) else {
        return Vec::new();
    };
    let mut lacking: Vec<String> = Vec::new();
    for found in report.findings.iter().filter(|found| found.rule.rulings.contains(&reading)) {
        let text = match &found.limit {
            Some(Scalar::Number(most)) => {
                format!("{}: these products have {}", found.message, plain(*most))
            }
            _ => found.message.clone(),
        };
        if !lacking.contains(&text) {
            lacking.push(text);
        }
    }
    lacking
}
