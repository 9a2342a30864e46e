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
use crate::check::withheld::Withheld;
use crate::games::overlay::Checked;
use crate::games::{Game, USUAL, system};
use crate::report::division::Division;
use crate::report::entry::Entry;
use crate::report::fingerprint::Fingerprint;
use crate::text::edit::Edit;
use crate::text::source::{Place, Source};
use crate::text::{suggest, words};
use crate::units::Exact;
use crate::vehicle::description::{Amount, Description, Summary};
use crate::vehicle::figure::{Figure, Stat};

words! {
    /// The names are for programs.
    pub enum Verdict {
        /// Fully read, no rule broken.
        Legal = "legal",
        /// Not covered by the construction rules, or a deciding file has errors.
        NotJudged = "not-judged",
        /// Fully read. A note explains every broken rule as published.
        IllegalAsPrinted = "illegal-as-printed",
        /// Fully read, at least one rule broken.
        Illegal = "illegal",
        /// A name is unknown, or something that a thing needs is not said yet; the rest was judged.
        Incomplete = "incomplete",
        /// The file holds no design.
        Unreadable = "unreadable",
    }

    pub enum Subject {
        Design = "design",
        Catalog = "catalog",
        Settings = "settings",
        Damage = "damage",
        Text = "text",
        Event = "event",
        Roster = "roster",
    }
}

impl Verdict {
    /// Every verdict, in the order of summaries.
    pub const ALL: [Verdict; 6] = [
        Verdict::Legal,
        Verdict::Illegal,
        Verdict::Incomplete,
        Verdict::IllegalAsPrinted,
        Verdict::NotJudged,
        Verdict::Unreadable,
    ];

    fn of(findings: &[Finding]) -> Verdict {
        let counted = findings.iter().filter(|found| found.waived.is_none() && !found.withholds());
        let (printed, broken): (Vec<_>, Vec<_>) =
            counted.partition(|found| found.as_printed.is_some());
        let worst = |found: Vec<&Finding>| found.iter().map(|found| found.level).max();
        match worst(broken) {
            Some(Level::NoDesign) => Verdict::Unreadable,
            Some(Level::Unreadable) => Verdict::Incomplete,
            _ if findings.iter().any(Finding::withholds) => Verdict::NotJudged,
            Some(Level::Error) => Verdict::Illegal,
            Some(Level::Missing) => Verdict::Incomplete,
            _ if worst(printed) > Some(Level::Warning) => Verdict::IllegalAsPrinted,
            _ => Verdict::Legal,
        }
    }

    /// For people.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::NotJudged => "not judged",
            Verdict::IllegalAsPrinted => "illegal as printed",
            Verdict::Unreadable => "cannot be read",
            one_word => one_word.name(),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

#[derive(Clone, Debug)]
pub struct Heading {
    pub name: String,
    /// The day, as written.
    pub starts: Option<String>,
    pub arena: Option<String>,
    /// The event's file or built-in id.
    pub origin: Arc<str>,
    /// The readings that the event switches on.
    pub readings: Vec<&'static str>,
}

impl Heading {
    /// "Midville Arena, 2041-05-04".
    pub fn where_and_when(&self) -> Option<String> {
        let parts: Vec<_> = self.arena.iter().chain(&self.starts).map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }
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
    pub fn of_file(source: Source, subject: Subject, findings: Vec<Finding>) -> Report {
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
            verdict: Verdict::Legal,
            fingerprint: None,
            summary: Summary::default(),
            description: Arc::default(),
            source,
            findings,
            with_safe_fixes: None,
        }
        .decided()
    }

    /// Sorts the findings, and derives the verdict from them.
    pub fn decide(&mut self) {
        self.findings.sort_by_key(|finding| (finding.at.span, finding.rule.id));
        let least = match self.summary.outside_rules {
            Some(_) => Verdict::NotJudged,
            None => Verdict::Legal,
        };
        self.verdict = match Verdict::of(&self.findings).max(least) {
            // Only a design is useful if part of it cannot be read.
            Verdict::Incomplete if !self.is_design() => Verdict::Unreadable,
            verdict => verdict,
        };
    }

    /// The verdict for programs. A text has none of its own, and an event breaks no rule of a game.
    pub fn verdict_name(&self) -> Option<&'static str> {
        match (self.subject, self.verdict) {
            (Subject::Text, Verdict::Legal | Verdict::Illegal) => None,
            (Subject::Event, Verdict::Illegal) => Some("limit-broken"),
            (_, verdict) => Some(verdict.name()),
        }
    }

    /// The verdict for people.
    pub fn verdict_words(&self) -> &'static str {
        match self.verdict_name() {
            None => "",
            Some("limit-broken") => "limit broken",
            Some(_) if !self.is_design() && self.verdict == Verdict::Legal => "sound",
            Some(_) => self.verdict.words(),
        }
    }

    /// Puts the worst findings first.
    pub fn rank(&mut self) {
        self.findings.sort_by_key(Finding::rank);
    }

    fn decided(mut self) -> Report {
        self.decide();
        self
    }

    /// The errors in these files, for verdicts that depend on them.
    pub fn basis_errors<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Withheld {
        let files = reports.into_iter();
        Withheld::of(files.map(|report| (&report.source, report.findings.as_slice())))
    }

    pub fn on(self, subject: Subject) -> Report {
        Report { subject, system: NO_GAME, ..self }
    }

    pub fn put_in(&mut self, folder: Option<&str>) {
        self.entry.folder = folder.map(suggest::composed);
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

    /// Whether the file holds a design.
    pub fn is_described(&self) -> bool {
        self.is_design() && self.verdict != Verdict::Unreadable
    }

    /// Whether part of the file could not be read.
    pub fn is_partial(&self) -> bool {
        let is_unread = |finding: &Finding| finding.is_unread() && finding.waived.is_none();
        self.findings.iter().any(is_unread)
    }

    pub fn withheld(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.withholds())
    }

    /// The main figures, with the limits of the division.
    pub fn headline(&self) -> Vec<Amount> {
        let mut amounts = self.summary.headline.clone();
        for (figure, most) in self.division.iter().flat_map(|division| &division.ceiling) {
            let Some(value) = self.figure(figure.key) else { continue };
            let shown = (figure.show)(value);
            if let Some(amount) = amounts.iter_mut().find(|amount| amount.text == shown) {
                *amount = Amount::of(value, Some(*most), figure.show);
            }
        }
        amounts
    }

    /// Why there is no verdict, if the design was read.
    pub fn not_judged(&self) -> Option<&str> {
        let withheld = self.withheld().next().map(|found| found.message.as_str());
        let reason = withheld.or(self.summary.outside_rules);
        reason.filter(|_| self.verdict == Verdict::NotJudged)
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

    pub fn figures(&self, wanted: fn(&Figure) -> bool) -> Vec<&'static Figure> {
        let game = system(self.system.0).filter(|_| self.is_design());
        let mut figures = game.map(Game::figures).unwrap_or_default();
        figures.retain(|figure| wanted(figure));
        figures
    }

    /// Turns warnings into errors.
    pub fn strict(mut self) -> Report {
        let warnings = self.findings.iter_mut().filter(|found| found.level == Level::Warning);
        warnings.for_each(|warning| warning.level = Level::Error);
        self.decided()
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
