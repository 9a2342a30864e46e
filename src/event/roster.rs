//! The roster of an event: who enters which file, as a CSV table.
//!
//! ```text
//! text ──read──▶ Roster           (a broken line is reported; the others count)
//! (Roster, files) ──find──▶ the file of each line, or a finding
//! (Roster, Reports) ──assign──▶ number, player and team of each entry; findings if its design differs
//! ```

use std::collections::HashMap;

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::check::finding::Findings;
use crate::check::rule::Rule;
use crate::check::rules::{BAD_VALUE, DUPLICATE_ID, MISSING_KEY, UNKNOWN_KEY, UNREADABLE_FILE};
use crate::report::entry::HIGHEST;
use crate::report::fingerprint::Fingerprint;
use crate::report::{Report, Subject};
use crate::text::cell::unguarded;
use crate::text::source::{Located, Place, Source, Span};
use crate::text::suggest::{self, did_you_mean};
use crate::units::counted;

use super::Event;
use super::rules::{NOT_ON_ROSTER, ROSTER_DIFFERS};

pub const COLUMNS: [&str; 5] = ["number", "player", "team", "file", "fingerprint"];

pub struct Roster {
    source: Source,
    lines: Vec<Line>,
    findings: Findings,
}

struct Line {
    span: Span,
    number: Option<i64>,
    player: Option<String>,
    team: Option<String>,
    /// As written: a file, and optionally a variant in it.
    file: String,
    fingerprint: Option<Fingerprint>,
    on: Option<On>,
}

/// A file, and one variant or vehicle in it.
pub struct On {
    pub file: String,
    pub version: Option<String>,
}

impl On {
    fn path(&self) -> String {
        match &self.version {
            Some(version) => format!("{}#{version}", self.file),
            None => self.file.clone(),
        }
    }
}

impl Roster {
    pub fn read(source: Source) -> Roster {
        let findings = Findings::default();
        let mut roster = Roster { source, lines: Vec::new(), findings };
        let mut records = records(&roster.source.text).into_iter();
        let (span, headings) = records.next().unwrap_or_default();
        let Some(columns) = roster.columns(span, &headings) else {
            return roster;
        };
        for (span, record) in records {
            let line = roster.line(span, &record, headings.len(), &columns);
            roster.lines.extend(line);
        }
        roster
    }

    /// The column of each field; `None` if no column names the files.
    fn columns(&self, span: Span, headings: &StringRecord) -> Option<Vec<Option<&'static str>>> {
        let mut columns: Vec<Option<&str>> = Vec::new();
        for heading in headings {
            let known = COLUMNS.into_iter().find(|known| suggest::same(known, heading));
            match known {
                Some(again) if columns.contains(&known) => {
                    self.report(
                        &DUPLICATE_ID,
                        span,
                        format!("the column `{again}` is there twice"),
                    );
                    columns.push(None);
                    continue;
                }
                None if !heading.is_empty() => self.unknown(span, heading),
                _ => {}
            }
            columns.push(known);
        }
        if columns.contains(&Some("file")) {
            return Some(columns);
        }
        let sink = self.findings.of(&MISSING_KEY);
        sink.finding(span, "the roster has no column `file`")
            .help(format!("its first line is {}", COLUMNS.join(",")));
        None
    }

    fn unknown(&self, span: Span, heading: &str) {
        let sink = self.findings.of(&UNKNOWN_KEY);
        let near = suggest::nearest(heading, COLUMNS).map(str::to_owned);
        let message = format!("unknown column `{heading}`{}", did_you_mean(&near));
        sink.finding(span, message).help(format!("the columns are {}", COLUMNS.join(", ")));
    }

    /// An entry, unless its line is broken. A broken field is left out.
    fn line(
        &self,
        span: Span,
        record: &StringRecord,
        expected: usize,
        columns: &[Option<&'static str>],
    ) -> Option<Line> {
        let found = record.len();
        if record.iter().any(|field| field.contains('\n')) {
            let message =
                "a quotation mark of this line is not closed: the lines below are left out";
            self.report(&BAD_VALUE, span, message);
            return None;
        }
        if found != expected {
            let fields = counted(expected as i64, "field");
            self.report(
                &BAD_VALUE,
                span,
                format!("expected {fields} as in the first line, found {found}"),
            );
            return None;
        }
        let mut fields = HashMap::new();
        for (column, field) in columns.iter().zip(record) {
            let field = unguarded(field);
            fields.extend(column.filter(|_| !field.is_empty()).map(|column| (column, field)));
        }
        let text = |column: &str| fields.get(column).map(|field| (*field).to_owned());
        let Some(file) = text("file") else {
            self.report(&MISSING_KEY, span, "the line names no file");
            return None;
        };
        if let Some(other) = self.lines.iter().find(|other| other.file == file) {
            let message = format!("{file} is entered twice");
            self.twice(span, other, message);
            return None;
        }
        let number = fields.get("number").and_then(|number| self.number(span, number));
        let fingerprint = fields.get("fingerprint").and_then(|print| {
            let read = Fingerprint::parse(print);
            if read.is_none() {
                let message = format!("`{print}` is no fingerprint: expected 12 digits from 0 to f, as in 4f09c1-7b2e55");
                self.report(&BAD_VALUE, span, message);
            }
            read
        });
        let (player, team) = (text("player"), text("team"));
        Some(Line { span, number, player, team, file, fingerprint, on: None })
    }

    fn number(&self, span: Span, text: &str) -> Option<i64> {
        let number = text.trim_start_matches('#').parse().ok();
        let Some(number) = number.filter(|number| (0..=HIGHEST).contains(number)) else {
            let message = format!("number `{text}`: expected a whole number from 0 to {HIGHEST}");
            self.report(&BAD_VALUE, span, message);
            return None;
        };
        match self.lines.iter().find(|other| other.number == Some(number)) {
            Some(other) => {
                let message = format!("{} already has the number {number}", other.file);
                self.twice(span, other, message);
                None
            }
            None => Some(number),
        }
    }

    fn report(&self, rule: &'static Rule, span: Span, message: impl Into<String>) {
        let sink = self.findings.of(rule);
        sink.finding(span, message);
    }

    fn twice(&self, span: Span, other: &Line, message: String) {
        let sink = self.findings.of(&DUPLICATE_ID);
        sink.finding(span, message).because(other.span, "first used here");
    }

    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Finds the file of each line. `find` returns the names of its reports, or an error.
    pub fn find(&mut self, mut find: impl FnMut(&str) -> Result<On, String>) {
        for line in &mut self.lines {
            match find(&line.file) {
                Ok(on) => line.on = Some(on),
                Err(reason) => {
                    let sink = self.findings.of(&UNREADABLE_FILE);
                    let message = format!("cannot read {}: {reason}", line.file);
                    sink.finding(line.span, message);
                }
            }
        }
    }

    pub fn named(&self) -> impl Iterator<Item = String> {
        self.lines.iter().filter_map(|line| line.on.as_ref()).map(On::path)
    }

    /// Gives each entry its number, player and team, and reports where its design differs.
    pub fn assign<'r>(&mut self, event: &Event, entries: impl IntoIterator<Item = &'r mut Report>) {
        let mut entries: Vec<_> = entries.into_iter().filter(|entry| entry.is_design()).collect();
        let mut is_listed = vec![false; entries.len()];
        let paths: Vec<_> = entries.iter().map(|entry| entry.path()).collect();
        for line in &self.lines {
            let Some(on) = &line.on else { continue };
            let path = on.path();
            let is_within = |own: &str| {
                own.strip_prefix(on.file.as_str()).is_some_and(|more| more.starts_with('#'))
            };
            let within = || (0..paths.len()).filter(|number| is_within(&paths[*number]));
            let exact = paths.iter().position(|own| *own == path);
            let only = || within().next().filter(|_| on.version.is_none() && within().count() == 1);
            if let Some(number) = exact.or_else(only) {
                is_listed[number] = true;
                line.assign(&self.source, event, entries[number]);
                continue;
            }
            let first = within().next();
            let base = paths.iter().position(|own| *own == on.file);
            let message = match (&on.version, first) {
                (None, Some(_)) => {
                    for number in within() {
                        is_listed[number] = true;
                    }
                    let count = counted(within().count() as i64, "vehicle");
                    format!("{} has {count}: name one of them", line.file)
                }
                (Some(version), _)
                    if first.is_some() || base.is_some_and(|base| entries[base].is_described()) =>
                {
                    format!("{} has no `{version}`", on.file)
                }
                // An unreadable file gets its own report.
                _ => continue,
            };
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(line.span, message).each(first.or(base), |finding, first| {
                finding.help(format!("as in `{}`", paths[first]))
            });
        }
        for (entry, is_listed) in entries.iter_mut().zip(is_listed) {
            if !is_listed && entry.is_described() {
                let name = &entry.name;
                let message = format!("{name} is not on the roster ({})", self.source.name);
                let findings = Findings::default();
                let sink = findings.of(&NOT_ON_ROSTER);
                sink.finding(Span::default(), message);
                entry.findings.extend(findings.into_vec());
            }
        }
    }

    pub fn faulty(self) -> Option<Report> {
        let findings = self.findings.into_vec();
        (!findings.is_empty()).then(|| Report::of_file(self.source, Subject::Roster, findings))
    }
}

impl Line {
    /// If the design and the roster differ, the design's value stays.
    fn assign(&self, roster: &Source, event: &Event, entry: &mut Report) {
        let place = Place { source: roster.clone(), span: self.span };
        let findings = Findings::default();
        let differs = |key: &str, span: Span, own: &str, listed: &str| {
            let here = entry.source.place(span);
            let message = format!(
                "{key} {own} ({}), but the roster has {listed} ({})",
                here.line(),
                place.line()
            );
            push(&findings, span, message, (own, listed), &place);
        };
        let mut number = entry.entry.number;
        match (number, self.number) {
            (Some(own), Some(listed)) if own.value != listed => {
                differs("number", own.span, &own.value.to_string(), &listed.to_string());
            }
            (None, listed) => number = listed.map(Located::nowhere),
            _ => {}
        }
        let word = |key: &str, own: &Option<Located<String>>, listed: &Option<String>| {
            match (own, listed) {
                (Some(own), Some(listed)) if !suggest::same(&own.value, listed) => {
                    differs(key, own.span, &own.value, listed);
                }
                (None, Some(listed)) => return Some(Located::nowhere(listed.clone())),
                _ => {}
            }
            own.clone()
        };
        let player = word("player", &entry.entry.player, &self.player);
        let team = word("team", &entry.entry.team, &self.team);
        if let (Some(own), Some(listed)) = (&entry.fingerprint, &self.fingerprint) {
            let now = own.under(&event.own);
            if now != *listed && own != listed {
                let message =
                    format!("fingerprint {now}, but the roster has {listed} ({})", place.line());
                push(
                    &findings,
                    Span::default(),
                    message,
                    (&now.to_string(), &listed.to_string()),
                    &place,
                );
            }
        }
        let own = &mut entry.entry;
        (own.number, own.player, own.team) = (number, player, team);
        entry.findings.extend(findings.into_vec());
    }
}

fn push(
    findings: &Findings,
    span: Span,
    message: String,
    (own, listed): (&str, &str),
    place: &Place,
) {
    let sink = findings.of(&ROSTER_DIFFERS);
    let help = "correct the outdated one; `roadworthy event roster` updates the roster";
    sink.finding(span, message)
        .actual(own)
        .limit(listed)
        .because_of(place, "the roster has it here")
        .help(help);
}

/// The records of a table with their spans, without blank lines. The delimiter is the comma, semicolon or tab that is
/// most frequent in the first line.
fn records(text: &str) -> Vec<(Span, StringRecord)> {
    let table = text.trim_start_matches('\u{feff}');
    let start = text.len() - table.len();
    let first = table.lines().next().unwrap_or_default();
    let delimiter = [b'\t', b';', b',']
        .into_iter()
        .max_by_key(|mark| first.bytes().filter(|byte| byte == mark).count());
    let mut reader = ReaderBuilder::new();
    reader.has_headers(false).flexible(true).trim(Trim::All).delimiter(delimiter.unwrap_or(b','));
    let mut reader = reader.from_reader(table.as_bytes());
    let (mut records, mut record) = (Vec::new(), StringRecord::new());
    while reader.read_record(&mut record).is_ok_and(|is_one| is_one) {
        let begins = record.position().map_or(0, |place| place.byte() as usize);
        let line = &table[begins..(reader.position().byte() as usize).min(table.len())];
        let at = start + begins + (line.len() - line.trim_start().len());
        if record.iter().any(|field| !field.is_empty()) {
            records.push((Span::new(at, at + line.trim().len()), record.clone()));
        }
    }
    records
}
