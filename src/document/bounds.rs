//! Enforces the [`limits`] on a parsed file: reports and drops the excess.

use crate::check::finding::{Findings, Sink};
use crate::check::rules::BAD_VALUE;
use crate::text::limits::{LIST, TEXT, VALUES};
use crate::text::source::Span;
use crate::units::thousands;

use super::tree::{Name, Node, Tree, Value};

/// Truncates long values. Empties a file with too many values, and returns false.
pub(super) fn keep(root: &mut Tree<'_>, findings: &Findings) -> bool {
    let mut bounds = Bounds { sink: findings.of(&BAD_VALUE), values: 0 };
    bounds.table(root);
    let fits = bounds.values <= VALUES;
    if !fits {
        *root = Tree::new();
    }
    fits
}

pub(super) fn size(value: &Node<'_>) -> usize {
    1 + match value.get_ref() {
        Value::Array(list) => list.iter().map(size).sum(),
        Value::Table(table) => size_of_table(table),
        _ => 0,
    }
}

pub(super) fn size_of_table(table: &Tree<'_>) -> usize {
    table.values().map(size).sum()
}

const CUT: &str = "the rest is ignored";

/// Keeps the first `most` entries of a list. `message` takes the number of entries.
pub(super) fn shorten<T>(
    list: &mut Vec<T>,
    most: usize,
    span: impl Fn(&T) -> Span,
    message: impl Fn(String) -> String,
    findings: &Findings,
) {
    let Some(excess) = list.get(most) else { return };
    let sink = findings.of(&BAD_VALUE);
    let finding = sink.finding(span(excess), message(amount(list.len()))).label(limit(CUT, most));
    finding.actual(list.len() as i64).limit(most as i64);
    list.truncate(most);
}

struct Bounds<'f> {
    sink: Sink<'f>,
    values: usize,
}

impl Bounds<'_> {
    fn table(&mut self, table: &mut Tree<'_>) {
        if let Some((key, _)) = table.iter().find(|(key, _)| key.get_ref().len() > TEXT) {
            let size = key.get_ref().len();
            self.report(key.span(), format!("a key of {} bytes", amount(size)), size, TEXT, CUT);
            let fits = |(key, _): &(Name<'_>, _)| key.get_ref().len() <= TEXT;
            *table = std::mem::take(table).into_iter().filter(fits).collect();
        }
        table.iter_mut().for_each(|(_, value)| self.value(value));
    }

    fn value(&mut self, value: &mut Node<'_>) {
        let span = value.span();
        self.values += 1;
        if self.values == VALUES + 1 {
            let message = format!("more than {} values in one file", amount(VALUES));
            let label = "the file is not judged";
            self.report(span.clone(), message, self.values, VALUES, label);
        }
        if self.values > VALUES {
            return;
        }
        match value.get_mut() {
            Value::String(text) if text.len() > TEXT => {
                let size = text.len();
                self.report(span, format!("a text of {} bytes", amount(size)), size, TEXT, CUT);
                let kept = text.floor_char_boundary(TEXT);
                text.to_mut().truncate(kept);
            }
            Value::Array(list) => {
                if let Some(excess) = list.get(LIST) {
                    let size = list.len();
                    let message = format!("a list of {} entries", amount(size));
                    self.report(excess.span(), message, size, LIST, CUT);
                    *list = list.iter().take(LIST).cloned().collect();
                }
                list.iter_mut().for_each(|item| self.value(item));
            }
            Value::Table(table) => self.table(table),
            _ => {}
        }
    }

    fn report(
        &self,
        at: std::ops::Range<usize>,
        message: String,
        size: usize,
        most: usize,
        label: &str,
    ) {
        self.sink
            .finding(Span::from(at), message)
            .label(limit(label, most))
            .actual(size as i64)
            .limit(most as i64);
    }
}

fn limit(label: &str, most: usize) -> String {
    format!("{label}: at most {} are read", amount(most))
}

fn amount(size: usize) -> String {
    thousands(size as i64)
}
