//! The outline: tables with what they name, and the keys below them.

use lsp_types::{DocumentSymbol, SymbolKind};

use crate::text::source::Span;

use super::file::File;
use super::syntax::{Pair, Section, Value};

pub fn symbols(file: &File) -> Vec<DocumentSymbol> {
    let sections = file.sections().iter();
    sections
        .flat_map(|section| match section.path.last() {
            None => section.pairs.iter().filter_map(|pair| of_pair(file, pair)).collect(),
            Some(_) => Vec::from_iter(of_section(file, section)),
        })
        .collect()
}

fn of_section(file: &File, section: &Section) -> Option<DocumentSymbol> {
    let path: Vec<_> = section.keys().collect();
    // What its table is about, whatever the game calls it.
    let named = ["name", "item", "role", "id"].iter().find_map(|key| section.text(key));
    let below = section.pairs.iter().filter_map(|pair| of_pair(file, pair)).collect();
    let kind = if section.is_list { SymbolKind::OBJECT } else { SymbolKind::NAMESPACE };
    let span = Span::new(section.header.start, section.end());
    symbol(file, (path.join("."), named), kind, (span, section.header), below)
}

fn of_pair(file: &File, pair: &Pair) -> Option<DocumentSymbol> {
    let names: Vec<_> = pair.key.iter().map(|name| name.text.as_str()).collect();
    let start = pair.key.first()?.span.start;
    let key = Span::new(start, pair.key.last()?.span.end);
    let kind = match &pair.value {
        Value::List { .. } => SymbolKind::ARRAY,
        Value::Table { .. } => SymbolKind::OBJECT,
        _ => SymbolKind::PROPERTY,
    };
    let written = pair.value.span();
    let text = &file.source.text[written.start..written.end];
    let detail = text.lines().next().filter(|_| !text.contains('\n'));
    symbol(file, (names.join("."), detail), kind, (pair.span, key), Vec::new())
}

/// A symbol; nothing for a name that is not there yet, which the protocol does not allow.
#[expect(deprecated, reason = "the protocol still has a field that tags replaced")]
fn symbol(
    file: &File,
    (name, detail): (String, Option<&str>),
    kind: SymbolKind,
    (span, key): (Span, Span),
    children: Vec<DocumentSymbol>,
) -> Option<DocumentSymbol> {
    (!name.trim().is_empty()).then(|| DocumentSymbol {
        name,
        detail: detail.map(str::to_owned),
        kind,
        tags: None,
        deprecated: None,
        range: file.range(span),
        selection_range: file.range(key),
        children: (!children.is_empty()).then_some(children),
    })
}
