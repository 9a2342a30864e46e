//! Entries of lists: their text, and the text with two of them exchanged; new links and variants.

use toml_edit::{DocumentMut, Item};

use crate::check::finding::Findings;
use crate::document::paths::Design;
use crate::document::{Document, Entry};
use crate::report::Report;
use crate::text::edit::{Change, Edit, Path, Step, apply};
use crate::text::printable::quoted;
use crate::text::source::Span;

/// An entry of a list, as an inline table or a word.
pub fn entry(report: &Report, path: &[Step]) -> Option<String> {
    let text = &report.source.text;
    let document = Document::parse(&report.source, &Findings::default());
    let design = document.design(report.variant.as_deref())?;
    match Design::new(&design).find(path)? {
        Entry::Table(table) => {
            let pair = |key: &str| {
                let span = Span::from(table.get(key)?.span());
                Some(format!("{key} = {}", &text[span.start..span.end]))
            };
            // An id names one entry only.
            let keys = table.names().into_iter().filter(|key| *key != "id");
            Some(format!("{{ {} }}", keys.filter_map(pair).collect::<Vec<_>>().join(", ")))
        }
        other => {
            let span = other.span();
            Some(text[span.start..span.end].to_owned())
        }
    }
}

/// The text with two neighboring entries exchanged.
pub fn moved(report: &Report, path: &[Step], by: isize) -> Option<String> {
    let (Step::Item(number), above) = path.split_last()? else { return None };
    let other = number.checked_add_signed(by)?;
    let text = &report.source.text;
    let document = Document::parse(&report.source, &Findings::default());
    let root = document.design(report.variant.as_deref())?;
    let design = Design::new(&root);
    let span = |number: usize| {
        let path = [above, &[Step::Item(number)]].concat();
        Some(match design.find(&path)? {
            Entry::Table(table) if !text[table.span().start..].starts_with('{') => {
                let ends =
                    table.names().into_iter().filter_map(|key| Some(table.get(key)?.span().end));
                Span::new(table.span().end, ends.max()?)
            }
            other => other.span(),
        })
    };
    let (mut first, mut second) = (span(*number)?, span(other)?);
    if first > second {
        std::mem::swap(&mut first, &mut second);
    }
    let swapped = [(first, second), (second, first)]
        .map(|(span, other)| Edit { span, text: text[other.start..other.end].to_owned() });
    (first.end <= second.start).then(|| apply(text, &swapped))
}

/// Links parts by their ids. A part without an id gets one.
pub fn linked(report: &Report, path: Path, key: &str, parts: Vec<Path>) -> Option<Vec<Change>> {
    let document = Document::parse(&report.source, &Findings::default());
    let root = document.design(report.variant.as_deref())?;
    let design = Design::new(&root);
    let (mut changes, mut ids) = (Vec::new(), Vec::new());
    for at in parts {
        let found = design.find(&at)?;
        let id = match found.id() {
            Some(id) => id.to_owned(),
            None => {
                let is_free =
                    |id: &String| !ids.contains(id) && !report.source.text.contains(&quoted(id));
                let id = (1..).map(|number| format!("weapon-{number}")).find(is_free)?;
                let path = [at, vec![Step::Key("id".to_owned())]].concat();
                changes.push(Change::Set { path, value: quoted(&id) });
                id
            }
        };
        ids.push(id);
    }
    let ids = ids.iter().map(|id| quoted(id)).collect::<Vec<_>>().join(", ");
    changes.push(Change::Add { path, entry: format!("{{ {key} = [{ids}] }}") });
    Some(changes)
}

/// The text with a new variant, which changes the same as the report's. `None` if there is one with this name.
pub fn with_variant(report: &Report, name: &str) -> Option<String> {
    let text = report.source.text.trim_end();
    let document: DocumentMut = text.parse().ok()?;
    let variants = document.get("variants").and_then(|variants| variants.as_table_like());
    if name.is_empty() || variants.is_some_and(|variants| variants.contains_key(name)) {
        return None;
    }
    let shown = report.variant.as_deref().and_then(|shown| variants?.get(shown)?.as_table());
    let mut own = shown.cloned().unwrap_or_default();
    own.remove("published");
    let mut added = DocumentMut::new();
    let mut table = toml_edit::Table::new();
    table.set_implicit(true);
    table.insert(name, Item::Table(own));
    added.insert("variants", Item::Table(table));
    let text = format!("{text}\n\n{}", added.to_string().trim_start());
    text.parse::<DocumentMut>().is_ok().then_some(text)
}
