//! Entries of lists: their text, and the text with two of them exchanged.

use crate::check::finding::Findings;
use crate::document::paths::Design;
use crate::document::{Document, Entry};
use crate::report::Report;
use crate::text::edit::{Edit, Step, apply};
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
