//! The report on one vehicle of any game. All outputs are made from reports.

mod canonical;
pub mod common;
pub mod comparison;
pub mod division;
pub mod entry;
pub mod fingerprint;
pub mod import;
pub mod judge;
pub mod published;
pub mod roster;
pub mod statistics;

use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

use crate::check::finding::{Finding, Fix, Label};
use crate::check::rule::Level;
use crate::check::rules::UNREADABLE_FILE;
use crate::check::withheld::Mistakes;
use crate::games::overlay::Checked;
use crate::games::{Game, USUAL, system};
use crate::report::division::Division;
use crate::report::entry::Entry;
use crate::report::fingerprint::Fingerprint;
use crate::text::edit::Edit;
use crate::text::source::{Place, Source};
use crate::units::Exact;
use crate::vehicle::description::{Description, Summary};
use crate::vehicle::figure::{Figure, Stat};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Fully read, no rule broken.
    Legal,
    /// Not covered by the construction rules, or a deciding file has errors.
    NotJudged,
    /// Fully read. A note explains every broken rule as published.
    IllegalAsPrinted,
    /// Fully read, at least one rule broken.
    Illegal,
    /// Partly unreadable; the rest was judged, and the figures are partial.
    Unreadable,
}

impl Verdict {
    /// Every verdict, in the order of summaries.
    pub const ALL: [Verdict; 5] = [
        Verdict::Legal,
        Verdict::Illegal,
        Verdict::IllegalAsPrinted,
        Verdict::NotJudged,
        Verdict::Unreadable,
    ];

    pub fn of(findings: &[Finding]) -> Verdict {
        let of_one = |finding: &Finding| match (finding.level(), &finding.as_printed) {
            _ if finding.withholds() => Verdict::NotJudged,
            _ if finding.waived.is_some() => Verdict::Legal,
            (Level::Unreadable, _) => Verdict::Unreadable,
            (Level::Error, None) => Verdict::Illegal,
            (Level::Error, Some(_)) => Verdict::IllegalAsPrinted,
            (Level::Warning, _) => Verdict::Legal,
        };
        match findings.iter().map(of_one).max().unwrap_or(Verdict::Legal) {
            Verdict::Unreadable => Verdict::Unreadable,
            _ if findings.iter().any(Finding::withholds) => Verdict::NotJudged,
            worst => worst,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Verdict::Legal => "legal",
            Verdict::NotJudged => "not-judged",
            Verdict::IllegalAsPrinted => "illegal-as-printed",
            Verdict::Illegal => "illegal",
            Verdict::Unreadable => "unreadable",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Design,
    Catalog,
    Settings,
    Damage,
    Text,
    Event,
    Roster,
}

impl Subject {
    pub fn name(self) -> &'static str {
        match self {
            Subject::Design => "design",
            Subject::Catalog => "catalog",
            Subject::Settings => "settings",
            Subject::Damage => "damage",
            Subject::Text => "text",
            Subject::Event => "event",
            Subject::Roster => "roster",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Heading {
    pub name: String,
    /// The event's file or built-in id.
    pub origin: Arc<str>,
    /// The readings that the event switches on.
    pub readings: Vec<&'static str>,
}

/// The result of checking a design, a variant, or another file that affects verdicts.
#[derive(Clone, Debug)]
pub struct Report {
    pub subject: Subject,
    pub name: String,
    pub source: Source,
    pub variant: Option<String>,
    pub entry: Entry,
    /// The book that prints the design.
    pub printed: Option<String>,
    /// Id and name of the game; empty for other files.
    pub system: (&'static str, &'static str),
    /// The active house catalogs, the topmost last.
    pub catalogs: Arc<[Arc<str>]>,
    pub event: Option<Arc<Heading>>,
    pub division: Option<Box<Division>>,
    pub verdict: Verdict,
    /// `None` if parts of the design could not be read.
    pub fingerprint: Option<Fingerprint>,
    pub summary: Summary,
    pub description: Arc<Description>,
    pub findings: Vec<Finding>,
    /// The same design after the safe fixes of the file.
    pub with_safe_fixes: Option<Box<Report>>,
}

impl From<Checked> for Report {
    fn from(file: Checked) -> Report {
        let report = Report::of_file(file.source, Subject::Catalog, file.findings);
        Report { system: file.system, catalogs: file.catalogs, ..report }
    }
}

/// The `system` of a file without a game.
const NO_GAME: (&str, &str) = ("", "");

impl Report {
    pub fn of_file(source: Source, subject: Subject, mut findings: Vec<Finding>) -> Report {
        findings.sort_by_key(|finding| (finding.at.span, finding.rule.id));
        let system = match subject {
            Subject::Design => (USUAL.id, USUAL.name),
            _ => NO_GAME,
        };
        Report {
            subject,
            name: source.name.to_string(),
            variant: None,
            entry: Entry::default(),
            printed: None,
            system,
            catalogs: Arc::default(),
            event: None,
            division: None,
            verdict: Verdict::of(&findings),
            fingerprint: None,
            summary: Summary::default(),
            description: Arc::default(),
            source,
            findings,
            with_safe_fixes: None,
        }
    }

    /// The errors in these files, for verdicts that depend on them.
    pub fn mistakes<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Mistakes {
        let files = reports.into_iter();
        Mistakes::of(files.map(|report| (&report.source, report.findings.as_slice())))
    }

    pub fn on(self, subject: Subject) -> Report {
        Report { subject, system: NO_GAME, ..self }
    }

    pub fn put_in(&mut self, folder: Option<&str>) {
        self.entry.folder = folder.map(str::to_owned);
    }

    pub fn team(&self) -> Option<&str> {
        let own = self.entry.team.as_ref().map(|team| team.value.as_str());
        own.or(self.entry.folder.as_deref().filter(|_| self.event.is_some()))
    }

    pub fn game(&self) -> Option<&'static str> {
        (self.system != NO_GAME).then_some(self.system.0)
    }

    /// `file.toml`, or `file.toml#variant`.
    pub fn path(&self) -> String {
        match &self.variant {
            Some(variant) => format!("{}#{variant}", self.source.name),
            None => self.source.name.to_string(),
        }
    }

    pub fn place(&self, label: &Label) -> Place {
        label.source.as_ref().unwrap_or(&self.source).place(label.span)
    }

    pub fn edits<'r>(&self, fix: &'r Fix) -> &'r [Edit] {
        if self.source.is_written() { &fix.edits } else { &[] }
    }

    pub fn is_design(&self) -> bool {
        self.subject == Subject::Design
    }

    /// Whether the design could be read as a design of its game.
    pub fn is_described(&self) -> bool {
        let unopened = |finding: &Finding| finding.rule.id == UNREADABLE_FILE.id;
        self.is_design() && !self.findings.iter().any(unopened)
    }

    pub fn is_partial(&self) -> bool {
        self.verdict == Verdict::Unreadable
    }

    pub fn withheld(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.withholds())
    }

    /// Whether this file or a deciding one must be fixed before there is a verdict.
    pub fn is_open(&self) -> bool {
        self.is_partial() || self.withheld().next().is_some()
    }

    /// Whether no known problem keeps the vehicle from starting.
    pub fn may_compete(&self) -> bool {
        self.is_design() && self.verdict < Verdict::Illegal && !self.is_open()
    }

    pub fn listed(&self) -> Vec<&'static Figure> {
        self.figures(|figure| figure.listed)
    }

    fn figures(&self, wanted: fn(&Figure) -> bool) -> Vec<&'static Figure> {
        let game = system(self.system.0).filter(|_| self.is_design());
        let mut figures = game.map(Game::figures).unwrap_or_default();
        figures.retain(|figure| wanted(figure));
        figures
    }

    /// Turns warnings into errors.
    pub fn strict(mut self) -> Report {
        for finding in &mut self.findings {
            finding.level = finding.level.max(Level::Error);
        }
        self.verdict = self.verdict.max(Verdict::of(&self.findings));
        self
    }

    pub fn figure(&self, key: &str) -> Option<Exact> {
        self.stat(key)?.number()
    }

    /// The first reason for the verdict: unreadable text, broken rules, warnings, then waivers.
    pub fn reason(&self) -> Option<&Finding> {
        let weight = |finding: &&Finding| (finding.waived.is_some(), Reverse(finding.level));
        self.findings.iter().min_by_key(weight)
    }

    pub fn stat(&self, key: &str) -> Option<&Stat> {
        self.summary.stats.iter().find(|stat| stat.key == key)
    }
}
