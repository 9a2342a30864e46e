//! Which designs can be built from the products that somebody owns, and what the others lack: each is judged as if its file
//! named these products.

use toml_edit::{Array, DocumentMut, InlineTable, Item};

use crate::check::finding::Scalar;
use crate::games::{Options, system};
use crate::text::source::Source;
use crate::units::plain;

use super::{Report, judge};

/// The products, by id, and how many of each.
pub type Owned = [(String, i64)];

/// The designs with these products instead of those that they name. Games without products are left out.
pub fn judged(reports: &[Report], owned: &Owned, options: &Options) -> Vec<Report> {
    let mut found = Vec::new();
    for file in reports.chunk_by(|one, other| one.source.name == other.source.name) {
        let Some((key, reading)) = system(file[0].system.0).and_then(|game| game.owned()) else {
            continue;
        };
        let Some(source) = with(&file[0].source, key, owned) else { continue };
        let mut options = options.clone();
        options.alternates.insert(reading);
        let again = judge::describe_all(&source, &options).into_iter();
        found.extend(again.filter_map(|report| {
            let before = file.iter().find(|before| before.variant == report.variant)?;
            Some(Report { entry: before.entry.clone(), ..report })
        }));
    }
    found
}

/// The file with other products; nothing if it is no TOML.
fn with(source: &Source, key: &str, owned: &Owned) -> Option<Source> {
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

/// What a design lacks, if it is judged so, each card once.
pub fn lacks(report: &Report) -> Vec<String> {
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
