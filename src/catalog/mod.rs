//! The base of all catalogs: rows with an id, a name and a source, and shelves to find rows.
//!
//! Games declare their rows with catalog [`slots`]; [`references`] checks the rows of a catalog against each other.

pub mod dice;
pub mod references;
pub mod ruling;
pub mod slots;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, RangeInclusive};

use crate::check::finding::{Finding, Findings};
use crate::check::rule::Cite;
use crate::check::rules::UNKNOWN_ITEM;
use crate::document::shape::kinds::Form;
use crate::document::shape::slots::{text, whole};
use crate::document::{Document, Fields};
use crate::shape;
use crate::text::edit::Change;
use crate::text::printable::quoted;
use crate::text::source::{Located, Source, Span};
use crate::text::suggest::{self, Guess, Names};
use crate::units::with_article;

shape! {
    /// The keys common to all catalog rows.
    pub struct Row = "a row" {
        /// The id of the row, for use in files: lower-case letters, digits and hyphens.
        pub id: String = form("id", ID),
        /// The name, as shown to people.
        pub name: String = form("name", NAME),
        /// Short names, the book's own first.
        pub abbreviations: Vec<String> = text("abbr").several(),
        /// Nicknames; used for suggestions only, not as names.
        pub also: Vec<String> = text("also").several(),
        /// The book or list that it is from, which events and conditions can name like a class.
        pub book: Option<String> = text("book").optional(),
        /// Where the row comes from.
        pub cite: Cite = super::catalog::slots::Source,
    }

    /// A line of the rules of play, for the record sheet.
    pub struct Reminder = "a reminder" {
        pub row: Row = flat(),
        /// The title of its table.
        pub table: String = text("table"),
        /// The result.
        pub says: String = text("says"),
    }
}

impl Row {
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = [self.id.as_str(), self.name.as_str()].into_iter();
        names.chain(self.abbreviations.iter().map(String::as_str))
    }

    /// The name inside a sentence: "machine gun".
    pub fn lower(&self) -> String {
        self.name.to_lowercase()
    }

    /// "a machine gun".
    pub fn with_article(&self) -> String {
        with_article(&self.lower())
    }

    /// The abbreviation that the book uses, or the name.
    pub fn short(&self) -> &str {
        self.abbreviations.first().map_or(&self.name, String::as_str)
    }
}

const ID: Form<String> = Form {
    allowed: "lower-case letters, digits and hyphens",
    parse: |text| named(text, |c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
    show: String::clone,
};

const NAME: Form<String> = Form {
    allowed: "a name on one line",
    parse: |text| named(text, |c| !c.is_control()),
    show: String::clone,
};

/// A text with at least one letter or digit, whose characters all pass `fits`.
fn named(text: &str, fits: fn(char) -> bool) -> Option<String> {
    let good = text.chars().any(char::is_alphanumeric) && text.chars().all(fits);
    good.then(|| text.to_owned())
}

const PAGES: RangeInclusive<i64> = 1..=9_999;

/// The source of a catalog table: its `page` or `section` of the rulebook, or any other source in `cite`.
pub fn cite(fields: &Fields<'_, '_>) -> Option<Cite> {
    let own = text("cite").get(fields).known().map(|source| Cite::Text(source.into()));
    // For a book with pages, a missing `section` is not reported.
    let section = fields.table.get("section").and_then(|_| text("section").get(fields).known());
    match own.or(section.map(|heading| Cite::Section(heading.into()))) {
        Some(cite) => {
            fields.skip("page");
            Some(cite)
        }
        None => {
            let page = whole("page", PAGES).get(fields).known()?;
            u16::try_from(page).ok().map(Cite::Page)
        }
    }
}

/// A type with a `row`, whose fields it also has.
pub trait Item: Deref<Target = Row> {
    fn row(&self) -> &Row {
        self
    }
}

/// Implements [`Item`] for types with a `row`.
macro_rules! items {
    ($($row:ty),* $(,)?) => {$(
        impl $crate::catalog::Item for $row {}

        impl std::ops::Deref for $row {
            type Target = $crate::catalog::Row;

            fn deref(&self) -> &$crate::catalog::Row {
                &self.row
            }
        }
    )*};
}
pub(crate) use items;

items!(Reminder);

/// The rows of one kind, found by id, name or abbreviation.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    kinds: Vec<&'static str>,
    pub rows: Vec<T>,
    /// The numbers of the rows with a name, by its [`suggest::key`].
    index: BTreeMap<String, BTreeSet<usize>>,
}

impl<T: Item> Shelf<T> {
    pub fn new(kinds: Vec<&'static str>, rows: Vec<T>) -> Shelf<T> {
        let mut index: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for (number, item) in rows.iter().enumerate() {
            for name in item.row().names() {
                index.entry(suggest::key(name)).or_default().insert(number);
            }
        }
        Shelf { kinds, rows, index }
    }

    pub fn find(&self, name: &str, fits: impl Fn(&T) -> bool) -> Option<&T> {
        let numbers = self.index.get(&suggest::key(name))?.iter();
        numbers.map(|number| &self.rows[*number]).find(|row| fits(row))
    }

    pub fn has(&self, name: &str) -> bool {
        self.index.contains_key(&suggest::key(name))
    }

    /// Whether a name begins with these words.
    pub fn begins(&self, words: &str) -> bool {
        let key = suggest::key(words);
        let mut from_here = self.index.range(key.clone()..);
        from_here.next().is_some_and(|(name, _)| name.starts_with(&key))
    }

    /// Reports an unknown name; `elsewhere` says where the name would be right.
    pub fn report_unknown(
        &self,
        word: &Located<String>,
        kind: &str,
        elsewhere: impl FnOnce() -> Option<String>,
        findings: &Findings,
    ) {
        if !findings.of(&UNKNOWN_ITEM).is_full() {
            let rows: Vec<_> = self.rows.iter().map(Item::row).collect();
            report_unknown(&self.kinds, &rows, word, kind, elsewhere().as_deref(), findings);
        }
    }

    pub fn with_id(&self, id: &str) -> Option<&T> {
        self.rows.iter().find(|item| item.row().id == id)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|item| item.row().names())
    }
}

/// Looks up the names in a design. Unknown names are reported; `elsewhere` says where such a name would be right.
pub struct Lookup<'c, 'f, C> {
    pub catalog: &'c C,
    pub findings: &'f Findings,
    pub elsewhere: fn(&C, &str) -> Option<String>,
}

impl<'c, C> Lookup<'c, '_, C> {
    /// The row that a design names, with its place there.
    pub fn find<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: &Located<String>,
        kind: &str,
    ) -> Option<Located<&'c T>> {
        let row = shelf.find(&word.value, |_| true);
        if row.is_none() {
            let elsewhere = || (self.elsewhere)(self.catalog, &word.value);
            shelf.report_unknown(word, kind, elsewhere, self.findings);
        }
        row.map(|row| Located::new(row, word.span))
    }

    /// The named row, or the first row by default.
    pub fn or_first<T: Item>(
        &self,
        shelf: &'c Shelf<T>,
        word: Option<&Located<String>>,
        kind: &str,
        default: Span,
    ) -> Option<Located<&'c T>> {
        match word {
            Some(word) => self.find(shelf, word, kind),
            None => shelf.rows.first().map(|row| Located::new(row, default)),
        }
    }
}

fn report_unknown(
    kinds: &[&'static str],
    rows: &[&Row],
    word: &Located<String>,
    kind: &str,
    elsewhere: Option<&str>,
    findings: &Findings,
) {
    let sink = findings.of(&UNKNOWN_ITEM);
    let finding = sink
        .finding(word.span, format!("no {kind} is called `{}`", word.value))
        .label("not in the catalog")
        .actual(word.value.as_str())
        .rows(kinds.iter().copied());
    // A suggestion has the style of the wrong word.
    let is_lower = !word.value.contains(char::is_uppercase);
    fn styled(row: &Row, is_lower: bool) -> [&str; 2] {
        if is_lower { [&row.id, &row.name] } else { [&row.name, &row.id] }
    }
    // Words for suggestions, each with the name of its row.
    let words = || {
        rows.iter().flat_map(|row| {
            let also = row.also.iter().map(String::as_str);
            let others = row.abbreviations.iter().map(String::as_str).chain(also);
            styled(row, is_lower).into_iter().chain(others).map(|word| (word, row.id.as_str()))
        })
    };
    let mut also = rows.iter().flat_map(|row| &row.also);
    let is_also = also.any(|also| suggest::same(also, &word.value));
    let lower = word.value.to_lowercase();
    let singular = lower.strip_suffix('s').unwrap_or_default();
    let bare = lower.strip_suffix(kind).or(singular.strip_suffix(kind)).unwrap_or_default();
    let find = |wanted: &str| words().find(|(name, _)| suggest::same(name, wanted));
    let bare = find(bare).map(|(word, name)| Guess { word, name, is_sure: true });
    // "3 space" is a "3-space turret".
    let whole = find(&format!("{lower} {kind}"));
    let bare = bare.or(whole.map(|(word, name)| Guess { word, name, is_sure: false }));
    let guess = || combined(rows, &word.value).or_else(|| Names::new(words()).guess(&word.value));
    let table = elsewhere.and_then(|other| other.strip_suffix('`')?.split_once('`'));
    let table = table.filter(|(_, table)| table.starts_with(['{', '"']));
    let is_new = || table.is_none() && guess().is_none();
    let within = || Names::new(words()).within(&word.value).filter(|_| is_new());
    let bare = bare.or_else(within);
    let pieces = word.value.split([',', '&', '+']).flat_map(|piece| piece.split(" and "));
    let pieces: Vec<_> = pieces.map(str::trim).collect();
    let is_named = |name: &&str| rows.iter().any(|row| row.names().any(|n| suggest::same(n, name)));
    let replace = |text: &str| vec![Change::replace_span(word.span, text.to_owned())];
    if pieces.len() > 1 && pieces.iter().all(is_named) {
        // Adds brackets, unless the name is already in a list.
        let list = pieces.into_iter().map(quoted).collect::<Vec<_>>().join(", ");
        finding.each([list.clone(), format!("[{list}]")], |finding, list| {
            finding.safe_fix(format!("write `{list}`"), replace(&list))
        });
    } else if let Some(other) = elsewhere.filter(|_| !is_also && bare.is_none()) {
        let help = format!("`{}` is {other}", word.value);
        match table {
            Some((_, table)) => finding.safe_fix(help, replace(table)),
            None => finding.help(help),
        };
    } else if let Some(Guess { word: near, name: id, is_sure }) = bare.or_else(guess) {
        let row = rows.iter().find(|row| row.id == id);
        let is_name = row.is_some_and(|row| row.names().any(|name| name == near));
        let near = if is_name { near } else { row.map_or(near, |row| styled(row, is_lower)[0]) };
        let name = row.filter(|row| !suggest::same(&row.name, near));
        let name = name.map(|row| format!(" ({})", row.name)).unwrap_or_default();
        // A misspelt nickname may mean something else.
        let is_sure = is_sure && (is_name || is_also);
        finding.offer(is_sure, format!("did you mean `{near}`{name}?"), replace(&quoted(near)));
    } else {
        let near = Names::new(words()).several(&word.value);
        let near = rows.iter().filter(|row| near.contains(&row.id.as_str()));
        let near: Vec<_> = near.map(|row| styled(row, is_lower)[0]).collect();
        if near.is_empty() && rows.len() > suggest::LISTED {
            finding.help(
                "not in this catalog: a part of another book? `roadworthy guide house-rules` adds it",
            );
            return;
        }
        finding.each(near, |finding, near| {
            finding.offer(false, format!("did you mean `{near}`?"), replace(&quoted(near)))
        });
    }
}

/// The row whose id has the words of several rows in any order: "FP/LR" is laser-reflective fireproof.
pub fn combined<'r>(rows: &[&'r Row], word: &str) -> Option<Guess<'r>> {
    let pieces = word.split(|c: char| !c.is_alphanumeric()).filter(|piece| !piece.is_empty());
    let meant = |piece: &str| {
        let is_named = |row: &&&Row| row.names().any(|name| suggest::same(name, piece));
        rows.iter().find(is_named).map_or(piece.to_lowercase(), |row| row.id.clone())
    };
    let sorted = |text: String| {
        let mut words: Vec<_> = text.split('-').map(str::to_owned).collect();
        words.sort();
        words
    };
    let pieces: Vec<_> = pieces.map(meant).collect();
    let own = sorted(pieces.join("-"));
    let row = rows.iter().find(|row| pieces.len() > 1 && sorted(row.id.clone()) == own)?;
    Some(Guess { word: &row.id, name: &row.id, is_sure: true })
}

pub struct BuiltIn<T> {
    pub catalog: T,
    pub file: BuiltInFile,
}

/// The files of a built-in catalog, joined and parsed once, so that `browse` and the hash use the same text.
pub struct BuiltInFile {
    pub source: &'static Source,
    pub document: Document<'static>,
}

impl<T> BuiltIn<T> {
    /// Reads a built-in catalog from its files, which stay in memory.
    ///
    /// # Panics
    /// As [`built_in`].
    pub fn read(
        name: &str,
        files: &[(&str, &str)],
        read: impl FnOnce(&Fields<'_, '_>) -> Option<T>,
    ) -> BuiltIn<T> {
        let text: String = files.iter().map(|(_, text)| *text).collect();
        let source: &'static Source = Box::leak(Box::new(Source::new("built-in", text)));
        let (catalog, document) = sound(name, source, read);
        BuiltIn { catalog, file: BuiltInFile { source, document } }
    }
}

/// Reads a built-in file.
///
/// # Panics
/// If the built-in text has an error; a test reads every built-in file.
pub fn built_in<T>(name: &str, text: &str, read: impl FnOnce(&Fields<'_, '_>) -> Option<T>) -> T {
    sound(name, &Source::new("built-in", text), read).0
}

fn sound<'s, T>(
    name: &str,
    source: &'s Source,
    read: impl FnOnce(&Fields<'_, '_>) -> Option<T>,
) -> (T, Document<'s>) {
    let findings = Findings::default();
    let document = Document::parse(source, &findings);
    let fields = Fields::new(document.base(), "the catalog", &findings);
    let catalog = read(&fields);
    fields.finish();
    let error = |found: Finding| {
        let line = source.position(found.at.span.start).line;
        format!("{name}:{line}: {}: {}", found.message, found.at.text)
    };
    let errors: Vec<_> = findings.into_vec().into_iter().map(error).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    (catalog.expect("a catalog without errors is complete"), document)
}
