//! Inlay hints: beside each part what it adds, at the head of the design what it comes to.

use lsp_types::{InlayHint, InlayHintLabel};

use crate::report::Report;
use crate::text::source::Span;
use crate::units::Exact;
use crate::vehicle::ledger::Line;
use crate::workspace::kinds::Kind;

use super::file::File;
use super::totals::totals;

/// The hints of a part of the file.
pub fn hints(file: &File, within: Span) -> Vec<InlayHint> {
    let Some(base) = file.described().first().filter(|_| file.kind == Kind::Design) else {
        return Vec::new();
    };
    let mut places = vec![(head(file), totals(base))];
    for (number, report) in file.described().iter().enumerate() {
        places.extend(parts(file, report, &file.described()[..number]));
    }
    places.retain(|(at, text)| within.start <= *at && *at <= within.end && !text.is_empty());
    places.sort_by_key(|(at, _)| *at);
    let hint = |(at, text)| InlayHint {
        position: file.position(at),
        label: InlayHintLabel::String(text),
        padding_left: Some(true),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_right: None,
        data: None,
    };
    places.into_iter().map(hint).collect()
}

/// Where the design begins: the end of the line with its name, or of its first key.
fn head(file: &File) -> usize {
    let Some(top) = file.sections().first() else { return 0 };
    let name = top.pairs.iter().find(|pair| pair.is_called("name"));
    let first = name.or(top.pairs.first());
    first.map_or(top.header.end, |pair| end_of_line(file, pair.span.end))
}

/// What the lines of a design add up to, each beside the part that is written there. What another design of the file has
/// at the same place is said once.
fn parts(file: &File, report: &Report, others: &[Report]) -> Vec<(usize, String)> {
    let ledger = &report.description.ledger;
    let is_known = |line: &Line| {
        let spans =
            |other: &Report| other.description.ledger.lines.iter().any(|l| l.span == line.span);
        line.span == Span::default() || others.iter().any(spans)
    };
    let mut places: Vec<(usize, Vec<&Line>)> = Vec::new();
    for line in ledger.lines.iter().filter(|line| !is_known(line)) {
        let at = end_of_line(file, line.span.end);
        match places.iter_mut().find(|(other, _)| *other == at) {
            Some((_, lines)) => lines.push(line),
            None => places.push((at, vec![line])),
        }
    }
    let said = |lines: Vec<&Line>| {
        let sums = ledger
            .columns()
            .map(|measure| (measure, lines.iter().map(|line| line[measure]).sum::<Exact>()));
        let words =
            sums.filter(|(_, sum)| !sum.is_zero()).map(|(measure, sum)| (measure.words)(sum));
        words.collect::<Vec<_>>().join(", ")
    };
    places.into_iter().map(|(at, lines)| (at, said(lines))).collect()
}

fn end_of_line(file: &File, at: usize) -> usize {
    let rest = &file.source.text[at..];
    at + rest.find(['\r', '\n']).unwrap_or(rest.len())
}
