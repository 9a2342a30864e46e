//! The record of the entries that were passed, each with its design, so that a later check can say what changed.
//!
//! ```text
//! (Event, Reports) ──record──▶ text         (legal entries only, and a checksum of the rest of the text)
//! text ──read──▶ Record                     (strict: an altered record proves nothing)
//! (Record, Reports) ──compare──▶ findings on each report, and what is missing
//! ```

use std::collections::HashSet;

use crate::check::finding::{Finding, Findings};
use crate::check::rules::{BAD_VALUE, MISSING_KEY};
use crate::document::shape::{self, Key, Shape, read_whole};
use crate::document::{Document, Fields, Table};
use crate::report::comparison::Comparison;
use crate::report::entry::HIGHEST;
use crate::report::fingerprint::Fingerprint;
use crate::report::{Report, Subject, Verdict, judge};
use crate::shape;
use crate::text::source::{Located, Place, Source, Span};
use crate::text::suggest;

use super::field::withhold;
use super::roster::is_about_fingerprint;
use super::rules::NOT_AS_PASSED;
use super::{Event, may_start};

type Word = Located<String>;

shape! {
    #[derive(Default)]
    pub struct Record = "a record of passed entries" {
        /// Of the rest of the record.
        pub checksum: Option<Word> = text("checksum").placed().expected(),
        /// The version of roadworthy that wrote it.
        pub version: Option<Word> = text("roadworthy").placed().expected(),
        /// The name of the event.
        pub event: Option<String> = text("event").expected(),
        /// The file of the event, or the built-in one that it is.
        pub origin: Option<String> = text("file").expected(),
        /// Of what the files of the event say.
        pub content: Option<Word> = text("content").placed().expected(),
        /// The catalogs by which the entries were judged.
        pub catalogs: Vec<String> = text("catalogs").several(),
        /// The readings that the event decides otherwise.
        pub readings: Vec<String> = text("readings").several(),
        /// Every entry that may start.
        pub entries: Vec<Passed> = tables("entries"),
    }

    pub struct Passed = "a passed entry" {
        pub span: Span = here(),
        /// Its starting number.
        pub number: Option<i64> = whole("number", 0..=HIGHEST).optional(),
        /// The name of the vehicle.
        pub name: String = text("name"),
        /// Who enters it.
        pub player: Option<String> = text("player").optional(),
        /// The team.
        pub team: Option<String> = text("team").optional(),
        /// The file of its design.
        pub file: String = text("file"),
        /// The version of the design in that file.
        pub variant: Option<String> = text("variant").optional(),
        /// Its fingerprint in the event.
        pub fingerprint: String = text("fingerprint"),
        /// The design as it was passed.
        pub design: String = text("design"),
    }
}

/// The first line of every record.
pub const SIGN: &str = "# Written by `roadworthy event pass`; any change to it is noticed.\n";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Whether a file is a record.
pub fn fits(file: &Table<'_>) -> bool {
    shape::fits::<Record>(file)
}

/// The keys of a record.
pub fn keys() -> Vec<Key> {
    Record::keys()
}

/// The record of the entries that may start.
pub fn record(event: &Event, entries: &[Report]) -> String {
    let passed = entries.iter().filter(|entry| entry.is_design() && may_start(entry));
    let record = Record {
        checksum: None,
        version: Some(Located::nowhere(VERSION.to_owned())),
        event: Some(event.heading.name.clone()),
        origin: Some(event.heading.origin.to_string()),
        content: Some(Located::nowhere(event.content.to_string())),
        catalogs: event.catalogs(),
        readings: event.heading.readings.iter().map(|id| (*id).to_owned()).collect(),
        entries: passed.map(Passed::of).collect(),
    };
    let text = toml_edit::DocumentMut::from(shape::written(&record)).to_string();
    let text = text.trim_start();
    let sum = checksum(&format!("{SIGN}{text}"));
    format!("{SIGN}{CHECKSUM}\"{sum}\"\n{text}")
}

const CHECKSUM: &str = "checksum = ";

/// Of a record without its line with the checksum, whatever ends its lines.
fn checksum(text: &str) -> Fingerprint {
    let own = text.lines().position(|line| line.starts_with(CHECKSUM));
    let others = text.lines().enumerate().filter(|(number, _)| Some(*number) != own);
    let others: Vec<_> = others.map(|(_, line)| line).collect();
    Fingerprint::of_text(others.join("\n").trim_end())
}

impl Passed {
    fn of(report: &Report) -> Passed {
        let entry = &report.entry;
        Passed {
            span: Span::default(),
            number: entry.number.as_ref().map(|number| number.value),
            name: report.name.clone(),
            player: entry.player.as_ref().map(|player| player.value.clone()),
            team: report.team().map(str::to_owned),
            file: report.source.name.to_string(),
            variant: report.variant.clone(),
            fingerprint: report.fingerprint.as_ref().map(ToString::to_string).unwrap_or_default(),
            design: report.source.text.to_string(),
        }
    }

    /// "3 Blue Streak".
    fn title(&self) -> String {
        let number = self.number.map(|number| format!("{number} ")).unwrap_or_default();
        format!("{number}{}", self.name)
    }

    fn is(&self, report: &Report) -> bool {
        report.fingerprint.as_ref().is_some_and(|print| print.to_string() == self.fingerprint)
    }

    fn has_file_of(&self, report: &Report) -> bool {
        self.file == *report.source.name && self.variant == report.variant
    }

    fn has_number_of(&self, report: &Report) -> bool {
        self.number.is_some() && self.number == report.entry.number.as_ref().map(|own| own.value)
    }

    /// Whether it was in the team of this entry. Judged by itself, an entry does not show that its folder is a team: then
    /// only what the design says counts.
    fn has_team_of(&self, report: &Report, event: &Event) -> bool {
        let (before, now) = (self.team.as_deref(), report.team());
        if before == now || before.is_some() && now.is_some() {
            return before == now;
        }
        let own = |report: &Report| report.entry.team.as_ref().map(|team| team.value.clone());
        self.judged(event).is_none_or(|before| own(&before) == own(report))
    }

    /// The design as it was passed, judged again.
    fn judged(&self, event: &Event) -> Option<Report> {
        let source = Source::new(self.file.as_str(), self.design.as_str());
        judge::describe(&source, &event.options, self.variant.as_deref())
    }
}

/// A record that was read, and the mistakes in it.
pub struct Opened {
    pub record: Record,
    source: Source,
    findings: Findings,
}

/// What the comparison of entries with a record comes to.
#[derive(Default)]
pub struct Compared {
    /// The file of the record.
    record: String,
    /// How many entries are as they were passed.
    same: usize,
    of: usize,
    /// Those that are missing.
    missing: Vec<String>,
    /// The paths of those that are not as they were passed, with each difference.
    changed: Vec<(String, Vec<String>)>,
}

impl Opened {
    pub fn read(source: Source) -> Opened {
        let findings = Findings::default();
        let document = Document::parse(&source, &findings);
        let record = read_whole(Fields::new(document.base(), Record::WHAT, &findings));
        let record: Record = record.unwrap_or_default();
        drop(document);
        let findings = whole(&source, &record, findings);
        Opened { record, source, findings }
    }

    /// The event that the record names: a built-in one or a file.
    pub fn event(&self) -> Option<&str> {
        let origin = self.record.origin.as_deref()?;
        Some(origin.strip_prefix(super::BUILT_IN).unwrap_or(origin))
    }

    /// Reports an event or a version that is not that of the record.
    fn fit(&self, event: &Event) {
        let differs = |said: &Option<Word>, now: &str, what: String, label: String| {
            let Some(said) = said.as_ref().filter(|said| said.value != now) else { return };
            let sink = self.findings.of(&BAD_VALUE);
            sink.finding(said.span, what).label(label).actual(said.value.as_str()).limit(now);
        };
        let version = format!("the record is of roadworthy {}", self.said(&self.record.version));
        differs(&self.record.version, VERSION, version, format!("this is {VERSION}"));
        let name = self.record.event.as_deref().unwrap_or_default();
        let now = event.content.to_string();
        let (what, label) = match suggest::same(name, &event.heading.name) {
            true => (format!("{name} was changed since the entries were passed"), "it is now"),
            false => (format!("the record is of {name}"), "this event is"),
        };
        let label = format!("{label} {}, {now}", event.heading.name);
        differs(&self.record.content, &now, what, label);
    }

    fn said<'w>(&self, word: &'w Option<Word>) -> &'w str {
        word.as_ref().map_or("", |word| word.value.as_str())
    }

    /// Says of each entry whether it is as it was passed, or else why the record proves nothing, and so no entry has a verdict.
    pub fn compare(self, event: &Event, reports: &mut [Report]) -> Result<Compared, Box<Report>> {
        if self.findings.is_empty() && event.mistakes.is_empty() {
            self.fit(event);
        }
        if !self.findings.is_empty() {
            return Err(Box::new(self.without_proof(reports)));
        }
        let entries = &self.record.entries;
        let mut designs: Vec<_> = reports.iter_mut().filter(|report| report.is_design()).collect();
        let counterparts = self.counterparts(&designs);
        let (mut same, mut changed) = (0, Vec::new());
        for (report, number) in designs.iter_mut().zip(&counterparts) {
            if !report.is_described() || report.is_partial() {
                continue;
            }
            match number.map(|number| &entries[number]) {
                Some(passed) => match self.changes(passed, event, report) {
                    changes if changes.is_empty() => same += 1,
                    changes => {
                        self.report(report, Some(passed), &changes.join("; "));
                        changed.push((report.path(), changes));
                    }
                },
                None => self.report(report, None, ""),
            }
        }
        let found: HashSet<_> = counterparts.into_iter().flatten().collect();
        let missing = entries.iter().enumerate().filter(|(number, _)| !found.contains(number));
        Ok(Compared {
            record: self.source.name.to_string(),
            same,
            of: entries.len(),
            missing: missing.map(|(_, one)| one.title()).collect(),
            changed,
        })
    }

    /// Withholds all verdicts, and reports what is wrong with the record.
    pub fn without_proof(self, reports: &mut [Report]) -> Report {
        let faulty = self.faulty();
        withhold(&Report::mistakes([&faulty]), reports);
        faulty
    }

    /// A report on the record itself.
    fn faulty(self) -> Report {
        Report::of_file(self.source, Subject::Record, self.findings.into_vec())
    }

    /// The passed entry that each of these is, or was, each for one of them: the nearest first.
    fn counterparts(&self, designs: &[&mut Report]) -> Vec<Option<usize>> {
        /// Of an entry with this fingerprint.
        type Way = fn(&Passed, &Report, &str) -> bool;
        const WAYS: [Way; 6] = [
            |passed, report, print| passed.fingerprint == print && passed.has_file_of(report),
            |passed, report, print| passed.fingerprint == print && passed.has_number_of(report),
            |passed, _, print| passed.fingerprint == print,
            |passed, report, _| passed.has_file_of(report),
            |passed, report, _| passed.has_number_of(report),
            |passed, report, _| suggest::same(&passed.name, &report.name),
        ];
        let print = |report: &&mut Report| report.fingerprint.map(|print| print.to_string());
        let prints: Vec<_> =
            designs.iter().map(|report| print(report).unwrap_or_default()).collect();
        let mut counterparts = vec![None; designs.len()];
        let mut left: Vec<_> = self.record.entries.iter().enumerate().collect();
        for way in WAYS {
            for ((report, print), own) in designs.iter().zip(&prints).zip(&mut counterparts) {
                if own.is_none() {
                    let place = left.iter().position(|(_, passed)| way(passed, report, print));
                    *own = place.map(|place| left.remove(place).0);
                }
            }
        }
        counterparts
    }

    /// How an entry differs from what was passed, one text for each difference.
    fn changes(&self, passed: &Passed, event: &Event, report: &Report) -> Vec<String> {
        let mut changes = Vec::new();
        if passed.number != report.entry.number.map(|number| number.value) {
            changes.push(match passed.number {
                Some(before) => format!("it had number {before}"),
                None => "it had no number".to_owned(),
            });
        }
        let player = report.entry.player.as_ref().map(|player| player.value.as_str());
        if passed.player.as_deref() != player {
            changes.push(match &passed.player {
                Some(before) => format!("{before} entered it"),
                None => "it named no player".to_owned(),
            });
        }
        if !passed.has_team_of(report, event) {
            changes.push(match &passed.team {
                Some(before) => format!("it was in team {before}"),
                None => "it was in no team".to_owned(),
            });
        }
        if passed.is(report) {
            return changes;
        }
        if passed.name != report.name {
            changes.push(format!("it was called {}", passed.name));
        }
        let before = passed.judged(event);
        let now = before.as_ref().and_then(|before| before.fingerprint.as_ref());
        let is_same_design =
            now.is_some_and(|now| report.fingerprint.as_ref() == Some(&now.under(&event.own)));
        if is_same_design {
            changes.push("the design is the same, its catalogs or readings are not".to_owned());
        } else if let Some(Ok(compared)) =
            before.as_ref().map(|before| Comparison::of(&[before, report]))
        {
            changes.extend(compared.words());
        }
        if changes.is_empty() {
            changes.push("it differs in what no figure shows".to_owned());
        }
        changes
    }

    fn report(&self, report: &mut Report, passed: Option<&Passed>, changes: &str) {
        let name = &report.name;
        let findings = Findings::default();
        let sink = findings.of(&NOT_AS_PASSED.rule);
        let message = match passed {
            Some(_) => format!("{name} is not as it was passed: {changes}"),
            None => format!("{name} was not passed: it is not in {}", self.source.name),
        };
        let now = report.fingerprint.as_ref().map(ToString::to_string).unwrap_or_default();
        let finding = sink.finding(Span::default(), message).actual(now);
        // How it differs says more than that its fingerprint does.
        report.findings.retain(|found| !is_about_fingerprint(found));
        match passed {
            Some(passed) => {
                let place = Place { source: self.source.clone(), span: passed.span };
                let label = format!("passed as {}", passed.fingerprint);
                finding.because_of(&place, label).limit(passed.fingerprint.as_str())
            }
            None if may_start(report) => {
                finding.help("`roadworthy event pass` writes a record with it")
            }
            None => finding,
        };
        report.findings.extend(findings.into_vec());
        report.verdict = report.verdict.max(Verdict::of(&report.findings));
    }
}

/// What is wrong with a record; of one that is cut short or altered, only that.
fn whole(source: &Source, record: &Record, findings: Findings) -> Findings {
    let found = checksum(&source.text).to_string();
    let altered =
        record.checksum.as_ref().filter(|said| findings.is_empty() && said.value != found);
    let mut lacking = findings.to_vec().into_iter().filter(|found| found.rule.id == MISSING_KEY.id);
    let lacking = lacking.next();
    let only = Findings::default();
    let sink = only.of(&BAD_VALUE);
    let help = "use the record that `roadworthy event pass` wrote";
    match (altered, lacking) {
        (Some(said), _) => {
            sink.finding(said.span, "the record was altered after it was written")
                .label(format!("the checksum of the rest is {found}"))
                .actual(said.value.as_str())
                .limit(found)
                .help(help);
        }
        (None, Some(_)) if source.text.trim().is_empty() => {
            sink.finding(Span::default(), "the record is empty").help(help);
        }
        (None, Some(first)) => only.extend([Finding { help: Some(help.to_owned()), ..first }]),
        (None, None) => return findings,
    }
    only
}

impl Compared {
    /// How an entry differs from what was passed, if it does.
    pub fn changes(&self, report: &Report) -> Option<&[String]> {
        let path = report.path();
        let changed = self.changed.iter().find(|(changed, _)| *changed == path);
        changed.map(|(_, changes)| changes.as_slice())
    }

    /// Entries that were passed and are not there.
    pub fn missing(&self) -> &[String] {
        &self.missing
    }

    /// "38 of 40 passed entries are as they were; missing: 3 Blue Streak".
    pub fn text(&self) -> String {
        let entries = match self.of {
            1 => "1 passed entry".to_owned(),
            of => format!("{of} passed entries"),
        };
        let text = format!("{} of {entries} unchanged ({})", self.same, self.record);
        match self.missing.as_slice() {
            [] => text,
            missing => format!("{text}; missing: {}", missing.join(", ")),
        }
    }
}
