//! Reads a TOML file into typed values, with one finding per error.
//!
//! A [`Document`] is the parsed file. A [`Table`] is a table with its layers: a variant is a layer of changes on top of
//! the base design. [`Fields`] reads typed values from a table, and reports wrong values and unknown keys.

mod bounds;
pub mod edit;
mod fields;
pub mod layout;
mod meant;
pub mod misplaced;
pub mod part;
pub mod paths;
pub(crate) mod recover;
pub mod shape;
mod table;
pub mod tree;

use std::borrow::Cow;
use std::ops::Range;

use toml::Spanned;

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Level;
use crate::check::rules::{BAD_VALUE, MISSING_KEY};
use crate::text::edit::Step;
use crate::text::limits::{JUDGED, LIST, VARIANTS};
use crate::text::source::{Located, Source, Span};
use crate::text::suggest;
use crate::units::thousands;

pub use fields::Fields;
pub(crate) use meant::Meanings;
pub use meant::is_other_word;
use recover::Recovered;
use table::Layer;
pub use table::{Entry, Table, check_removals};
use tree::{Node, Tree, Value};

/// The stack size of threads that parse files. A few kilobytes can nest six thousand tables.
pub const STACK: usize = 64 << 20;

/// A parsed file, or the readable part of invalid TOML.
pub struct Document<'s> {
    root: Spanned<Tree<'s>>,
    /// The unreadable parts of invalid TOML.
    recovered: Option<&'s Recovered>,
    /// Whether the file was dropped because it has too many values.
    is_left_out: bool,
}

impl<'s> Document<'s> {
    pub fn parse(source: &'s Source, findings: &Findings) -> Document<'s> {
        // A corrected text is known to be invalid.
        let read = match source.memo.kept() {
            Some(recovered) => Err(recovered),
            None => {
                let (root, errors) = Tree::parse_recoverable(&source.text);
                match errors.is_empty().then(|| Recovered::joined(&source.text)) {
                    Some(None) => Ok(Spanned::new(0..0, root.into_inner())),
                    Some(Some(joined)) => Err(source.memo.get(|| joined)),
                    None => {
                        // A large tree takes much memory.
                        drop(root);
                        Err(source.memo.get(|| Recovered::new(&source.text)))
                    }
                }
            }
        };
        let (mut root, recovered) = match read {
            Ok(root) => (root, None),
            Err(recovered) => {
                recovered.report(findings);
                (recovered.parse(), Some(recovered))
            }
        };
        // A text below the least limit exceeds none.
        let is_left_out = source.text.len() > LIST && !bounds::keep(root.get_mut(), findings);
        Document { root, recovered, is_left_out }
    }

    /// Drops findings that only follow from an unreadable file or line.
    pub fn leave_out_explained(&self, findings: &mut Vec<Finding>, variant: Option<&str>) {
        let is_of_nothing = |finding: &Finding| {
            finding.level != Level::Unreadable || finding.rule.id == MISSING_KEY.id
        };
        findings.retain(|finding| !(self.is_left_out && is_of_nothing(finding)));
        if let Some(recovered) = self.recovered {
            recovered.leave_out_explained(findings, variant);
        }
    }

    /// Whether no value was read. No key allows a date, so dates are placeholders.
    pub fn is_empty(&self) -> bool {
        self.root.get_ref().values().all(|value| matches!(value.get_ref(), Value::Datetime(_)))
    }

    pub fn remove(&mut self, key: &str) {
        self.root.get_mut().remove(key);
    }

    /// Overrides the game of the design.
    pub fn set_system(&mut self, id: &'static str) {
        let key = Spanned::new(0..0, Cow::Borrowed("system"));
        let id = Spanned::new(0..0, Value::String(Cow::Borrowed(id)));
        self.root.get_mut().insert(key, id);
    }

    /// Shifts all spans by `by` bytes.
    pub fn moved(self, by: usize) -> Document<'s> {
        let moved = |range: Range<usize>| Span::new(range.start + by, range.end + by);
        let range = self.root.span();
        let root = placed_table(self.root.into_inner(), &moved);
        Document { root: Spanned::new(range.start + by..range.end + by, root), ..self }
    }

    /// Takes all `remove` lists, and returns their spans.
    pub fn take_removals(&mut self) -> Vec<Span> {
        let mut spans = Vec::new();
        take_removals(self.root.get_mut(), &mut spans);
        spans
    }

    pub fn base(&self) -> Table<'_> {
        let span = Span::from(self.root.span());
        Table { layers: vec![Layer { table: self.root.get_ref(), span }], path: Vec::new() }
    }

    /// The ids of the variants in file order.
    pub fn variants(&self, findings: &Findings) -> Vec<Located<&str>> {
        let design = Fields::new(self.base(), "a design", findings);
        let other = design.table.get("variants").filter(|value| !value.get_ref().is_table());
        const ALLOWED: &str = "a table for each variant, below a header such as `[variants.light]`";
        if let Some(other) = other {
            design.bad_value("variants", other, ALLOWED);
            return Vec::new();
        }
        let Some(variants) = design.fields("variants", "[variants]") else { return Vec::new() };
        let is_table = |id: &Located<&str>| {
            let value = variants.table.get(id.value).filter(|value| !value.get_ref().is_table());
            if let Some(value) = value {
                let allowed = format!("a table, below a header `[variants.{}]`", id.value);
                variants.bad_value(id.value, value, &allowed);
            }
            value.is_none()
        };
        let mut ids: Vec<_> = variants.table.keys().into_iter().filter(is_table).collect();
        let message = |count| format!("too many variants: {count}");
        bounds::shorten(&mut ids, VARIANTS, |id| id.span, message, findings);
        self.keep_affordable(&mut ids, findings);
        ids
    }

    /// Drops the last variants if the designs have more than [`JUDGED`] values in total.
    fn keep_affordable(&self, ids: &mut Vec<Located<&str>>, findings: &Findings) {
        let base = self.base_size();
        let mut values = base;
        let mut fits = |id: &Located<&str>| {
            values += base + self.own(id.value).map_or(0, bounds::size);
            values <= JUDGED
        };
        let kept = ids.iter().take_while(|id| fits(id)).count();
        if let Some(excess) = ids.get(kept) {
            let count = thousands(ids.len() as i64);
            let (base, most) = (thousands(base as i64), thousands(JUDGED as i64));
            let sink = findings.of(&BAD_VALUE);
            let message =
                format!("too many values in {count} variants of a design of {base} values");
            sink.finding(excess.span, message)
                .label("the rest is ignored")
                .help(format!(
                    "all designs of a file can have at most {most} values, including inherited ones"
                ))
                .actual(values as i64)
                .limit(JUDGED as i64);
            ids.truncate(kept);
        }
    }

    /// The total number of values of all designs. Inherited values count for each variant.
    pub fn size(&self) -> usize {
        let root = self.root.get_ref();
        let variants = root.get("variants").and_then(|variants| variants.get_ref().as_table());
        bounds::size_of_table(root) + self.base_size() * variants.map_or(0, Tree::len)
    }

    fn base_size(&self) -> usize {
        let root = self.root.get_ref();
        bounds::size_of_table(root) - root.get("variants").map_or(0, bounds::size)
    }

    pub fn design(&self, variant: Option<&str>) -> Option<Table<'_>> {
        match variant {
            Some(id) => self.variant(id),
            None => Some(self.base()),
        }
    }

    /// The base design with a variant on top.
    pub fn variant(&self, id: &str) -> Option<Table<'_>> {
        let base = self.base();
        base.under(self.own(id)?, vec![Step::Key("variants".into()), Step::Key(id.into())])
    }

    fn own(&self, id: &str) -> Option<&Node<'s>> {
        self.root.get_ref().get("variants")?.get_ref().as_table()?.get(id)
    }
}

fn take_removals(table: &mut Tree<'_>, spans: &mut Vec<Span>) {
    spans.extend(table.remove_entry("remove").map(|(key, _)| Span::from(key.span())));
    for (_, value) in table.iter_mut() {
        for table in tree::tables(value.get_mut()) {
            take_removals(table, spans);
        }
    }
}

fn placed_table<'s>(table: Tree<'s>, place: &dyn Fn(Range<usize>) -> Span) -> Tree<'s> {
    let entry = |(key, value): (Spanned<_>, _)| {
        let span = place(key.span());
        (Spanned::new(span.start..span.end, key.into_inner()), placed_value(value, place))
    };
    table.into_iter().map(entry).collect()
}

fn placed_value<'s>(value: Node<'s>, place: &dyn Fn(Range<usize>) -> Span) -> Node<'s> {
    let span = place(value.span());
    let placed = match value.into_inner() {
        Value::Table(table) => Value::Table(placed_table(table, place)),
        Value::Array(mut array) => {
            for item in array.iter_mut() {
                let old = std::mem::replace(item, Spanned::new(0..0, Value::Boolean(false)));
                *item = placed_value(old, place);
            }
            Value::Array(array)
        }
        other => other,
    };
    Spanned::new(span.start..span.end, placed)
}
