//! Folding: every table, and lists and tables in brackets over several lines.

use lsp_types::{FoldingRange, FoldingRangeKind};

use crate::text::source::Span;

use super::file::File;
use super::syntax::Value;

pub fn folding(file: &File) -> Vec<FoldingRange> {
    let mut spans = Vec::new();
    for section in file.sections() {
        if !section.path.is_empty() {
            spans.push(Span::new(section.header.start, section.end()));
        }
        for pair in &section.pairs {
            pair.value.each(&mut |value| {
                if matches!(value, Value::List { .. } | Value::Table { .. }) {
                    spans.push(value.span());
                }
            });
        }
    }
    let folds = spans.into_iter().map(|span| {
        let [start, end] = [span.start, span.end].map(|at| file.source.line(at) as u32);
        FoldingRange {
            start_line: start,
            end_line: end,
            kind: Some(FoldingRangeKind::Region),
            ..FoldingRange::default()
        }
    });
    folds.filter(|fold| fold.end_line > fold.start_line).collect()
}
