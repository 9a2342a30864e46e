//! The roster of an event: who enters which file, as a CSV table.
//!
//! ```text
//! text ──read──▶ Roster           (a broken line is reported; the others count)
//! (Roster, files) ──find──▶ the file of each line, or a finding
//! (Roster, Reports) ──assign──▶ number, player and team of each entry; findings if its design differs
//! ```

use std::collections::HashMap;

use csv::StringRecord;

use crate::check::finding::{Draft, Findings};
use crate::check::rule::Rule;
use crate::check::rules::{BAD_VALUE, DUPLICATE_ID, MISSING_KEY, UNKNOWN_KEY, UNREADABLE_FILE};
use crate::report::entry::HIGHEST;
use crate::report::fingerprint::Fingerprint;
use crate::report::{Report, Subject};
use crate::text::cell::unguarded;
use crate::text::source::{Located, Place, Source, Span};
use crate::text::suggest::{self, composed, did_you_mean};
use crate::text::table::records;
use crate::units::{Exact, counted};

use super::Event;
use super::rules::{NOT_ON_ROSTER, ROSTER_DIFFERS};

pub const COLUMNS: [&str; 6] = ["number", "player", "team", "file", "fingerprint", "ceiling"];

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
    /// The highest price of this entry, in place of the division's.
    ceiling: Option<Exact>,
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
            if known.is_some() && columns.contains(&known) {
                let message = format!("the column `{heading}` is there twice");
                self.finding(&DUPLICATE_ID, span, message);
                columns.push(None);
                continue;
            }
            if known.is_none() && !heading.is_empty() {
                let near = suggest::nearest(heading, COLUMNS).map(str::to_owned);
                let message = format!("unknown column `{heading}`{}", did_you_mean(&near));
                let finding = self.finding(&UNKNOWN_KEY, span, message);
                finding.help(format!("the columns are {}", COLUMNS.join(", ")));
            }
            columns.push(known);
        }
        if columns.contains(&Some("file")) {
            return Some(columns);
        }
        let finding = self.finding(&MISSING_KEY, span, "the roster has no column `file`");
        finding.help(format!("its first line is {}", COLUMNS.join(",")));
        None
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
            self.finding(&BAD_VALUE, span, message);
            return None;
        }
        if found != expected {
            let fields = counted(expected as i64, "field");
            let message = format!("expected {fields} as in the first line, found {found}");
            self.finding(&BAD_VALUE, span, message);
            return None;
        }
        let mut fields = HashMap::new();
        for (column, field) in columns.iter().zip(record) {
            let field = unguarded(field);
            fields.extend(column.filter(|_| !field.is_empty()).map(|column| (column, field)));
        }
        let text = |column: &str| fields.get(column).map(|field| (*field).to_owned());
        let Some(file) = text("file") else {
            self.finding(&MISSING_KEY, span, "the line names no file");
            return None;
        };
        let twice = |other: &Line, message: String| {
            self.finding(&DUPLICATE_ID, span, message).because(other.span, "first used here");
        };
        if let Some(other) = self.lines.iter().find(|other| other.file == file) {
            twice(other, format!("{file} is entered twice"));
            return None;
        }
        let wrong = |column: &str, expected: &str| {
            let message = format!("{column} `{}`: expected {expected}", fields[column]);
            self.finding(&BAD_VALUE, span, message);
        };
        let number = fields.get("number").map(|number| {
            let number = number.trim_start_matches('#').parse().ok();
            number.filter(|number| (0..=HIGHEST).contains(number))
        });
        if number == Some(None) {
            wrong("number", &format!("a whole number from 0 to {HIGHEST}"));
        }
        let mut number = number.flatten();
        if let Some(other) = self.lines.iter().find(|it| number.is_some() && it.number == number) {
            let number = number.take().unwrap_or_default();
            twice(other, format!("{} already has the number {number}", other.file));
        }
        let fingerprint = fields.get("fingerprint").map(|print| Fingerprint::parse(print));
        if fingerprint == Some(None) {
            wrong("fingerprint", "12 digits from 0 to f, as in 4f09c1-7b2e55");
        }
        let ceiling = fields
            .get("ceiling")
            .map(|ceiling| Exact::parse_amount(ceiling).filter(|ceiling| *ceiling >= Exact::ZERO));
        if ceiling == Some(None) {
            wrong("ceiling", "an amount, as in 36400");
        }
        let [player, team] = ["player", "team"].map(|key| text(key).map(|name| composed(&name)));
        let (fingerprint, ceiling) = (fingerprint.flatten(), ceiling.flatten());
        Some(Line { span, number, player, team, file, fingerprint, ceiling, on: None })
    }

    fn finding(&self, rule: &'static Rule, span: Span, message: impl Into<String>) -> Draft<'_> {
        self.findings.of(rule).finding(span, message)
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
                    let message = format!("cannot read {}: {reason}", line.file);
                    self.findings.of(&UNREADABLE_FILE).finding(line.span, message);
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
            let exact = paths.iter().position(|own| *own == on.path());
            let is_within = |own: &String| own.split_once('#').is_some_and(|own| own.0 == on.file);
            let within: Vec<_> =
                (0..paths.len()).filter(|number| is_within(&paths[*number])).collect();
            let message = match (exact, &on.version, within.as_slice()) {
                (Some(number), ..) | (None, None, &[number]) => {
                    is_listed[number] = true;
                    line.assign(&self.source, event, entries[number]);
                    continue;
                }
                // An unreadable file gets its own report.
                (None, None, []) => continue,
                (None, None, several) => {
                    several.iter().for_each(|number| is_listed[*number] = true);
                    let count = counted(several.len() as i64, "vehicle");
                    format!("{} has {count}: name one of them", line.file)
                }
                (None, Some(version), _) => format!("{} has no `{version}`", on.file),
            };
            let finding = self.finding(&BAD_VALUE, line.span, message);
            finding.each(within.first(), |finding, first| {
                finding.help(format!("as in `{}`", paths[*first]))
            });
        }
        for (entry, is_listed) in entries.iter_mut().zip(is_listed) {
            if !is_listed && entry.is_described() {
                let message = format!("{} is not on the roster ({})", entry.name, self.source.name);
                let findings = Findings::default();
                findings.of(&NOT_ON_ROSTER).finding(Span::default(), message);
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
        let own = &mut entry.entry;
        let now =
            entry.fingerprint.as_ref().map(|own| match Some(own) == self.fingerprint.as_ref() {
                true => *own,
                false => own.under(&event.own),
            });
        let text = |number: &Located<i64>| number.map(|number| number.to_string());
        let now = now.map(|now| Located::nowhere(now.to_string()));
        let values = [
            ("number", own.number.as_ref().map(text), self.number.map(|it| it.to_string())),
            ("player", own.player.clone(), self.player.clone()),
            ("team", own.team.clone(), self.team.clone()),
            ("fingerprint", now, self.fingerprint.map(|listed| listed.to_string())),
        ];
        let findings = Findings::default();
        for (key, own, listed) in values {
            let (Some(own), Some(listed)) = (own, listed) else { continue };
            if suggest::same(&own.value, &listed) {
                continue;
            }
            let here = entry.source.place(own.span).line();
            let (own_text, there) = (own.value, place.line());
            let differs =
                format!("{key} {own_text} ({here}), but the roster has {listed} ({there})");
            let message = match key {
                "fingerprint" => format!("changed since {} was written: {differs}", roster.name),
                _ => differs,
            };
            let help = "correct the outdated one; `roadworthy event roster` updates the roster";
            let finding = findings.of(&ROSTER_DIFFERS).finding(own.span, message);
            let finding = finding.actual(own_text).limit(listed).help(help);
            finding.because_of(&place, "the roster has it here");
        }
        own.number = own.number.or(self.number.map(Located::nowhere));
        own.player = own.player.take().or(self.player.clone().map(Located::nowhere));
        own.team = own.team.take().or(self.team.clone().map(Located::nowhere));
        own.ceiling = self.ceiling;
        entry.findings.extend(findings.into_vec());
    }
}
