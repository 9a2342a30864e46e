//! The result of checking one vehicle, for any game. Every output is made from this.

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

use crate::check::finding::{Finding, Label, Repair};
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
    /// All understood, no rule broken.
    Legal,
    /// The construction rules do not cover it, or a file that decides the verdict has a mistake.
    NotJudged,
    /// All understood; every broken rule has a note that it was published like this, with the cause.
    IllegalAsPrinted,
    /// All understood, at least one rule broken.
    Illegal,
    /// Some part was not understood; the rest was judged, and the figures are partial.
    Unreadable,
}

impl Verdict {
    /// Every verdict, in the order in which a summary counts them.
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

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Design,
    /// A file of a house catalog.
    Catalog,
    /// The file that says which catalogs are in force.
    Settings,
    /// A damage file.
    Damage,
    /// A text that designs are imported from.
    Text,
    /// The file of an event.
    Event,
    /// The roster of an event.
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

/// The event that a verdict was reached for.
#[derive(Clone, Debug)]
pub struct Heading {
    pub name: String,
    /// The event's own file, or which built-in one it is.
    pub origin: Arc<str>,
    /// The alternate rulings that it uses.
    pub readings: Vec<&'static str>,
}

/// The result of checking one design or one of its variants, or a file that the check rests on.
#[derive(Clone, Debug)]
pub struct Report {
    pub subject: Subject,
    /// Of the vehicle; of another file, its own.
    pub name: String,
    pub source: Source,
    pub variant: Option<String>,
    /// Who enters it.
    pub entry: Entry,
    /// Where it was printed, if it says so.
    pub printed: Option<String>,
    /// Id and name of the game; nothing for a file that belongs to none.
    pub system: (&'static str, &'static str),
    /// The house catalogs in force, the topmost last.
    pub catalogs: Arc<[Arc<str>]>,
    /// The event that it was judged for.
    pub event: Option<Arc<Heading>>,
    /// The division that it was judged for.
    pub division: Option<Box<Division>>,
    pub verdict: Verdict,
    /// The fingerprint of a design that was understood.
    pub fingerprint: Option<Fingerprint>,
    pub summary: Summary,
    pub description: Arc<Description>,
    pub findings: Vec<Finding>,
}

impl From<Checked> for Report {
    /// On a file of a house catalog.
    fn from(file: Checked) -> Report {
        let report = Report::of_file(file.source, Subject::Catalog, file.findings);
        Report { system: file.system, catalogs: file.catalogs, ..report }
    }
}

/// The `system` of a report on a file that belongs to no game.
const NO_GAME: (&str, &str) = ("", "");

impl Report {
    /// A report on a file that no game describes.
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
        }
    }

    /// The mistakes in the files of these reports, for what rests on them.
    pub fn mistakes<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Mistakes {
        let files = reports.into_iter();
        Mistakes::of(files.map(|report| (&report.source, report.findings.as_slice())))
    }

    /// The same report on another subject.
    pub fn on(self, subject: Subject) -> Report {
        Report { subject, system: NO_GAME, ..self }
    }

    /// Notes the folder that its file is in.
    pub fn put_in(&mut self, folder: Option<&str>) {
        self.entry.folder = folder.map(str::to_owned);
    }

    /// Whose team it is in: as it says, or at an event as its folder says.
    pub fn team(&self) -> Option<&str> {
        let own = self.entry.team.as_ref().map(|team| team.value.as_str());
        own.or(self.entry.folder.as_deref().filter(|_| self.event.is_some()))
    }

    /// The id of the game, if the file belongs to one.
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

    /// Where one of its labels is reported.
    pub fn place(&self, label: &Label) -> Place {
        label.source.as_ref().unwrap_or(&self.source).place(label.span)
    }

    /// The edits of one of its repairs, if there is a file to edit.
    pub fn edits<'r>(&self, repair: &'r Repair) -> &'r [Edit] {
        if self.source.is_written() { &repair.edits } else { &[] }
    }

    /// Whether it is on a design, not on a file that designs rest on.
    pub fn is_design(&self) -> bool {
        self.subject == Subject::Design
    }

    /// Whether a game described it: it is on a design whose file could be opened.
    pub fn is_described(&self) -> bool {
        let unopened = |finding: &Finding| finding.rule.id == UNREADABLE_FILE.id;
        self.is_design() && !self.findings.iter().any(unopened)
    }

    pub fn is_partial(&self) -> bool {
        self.verdict == Verdict::Unreadable
    }

    /// Why the verdict is withheld: nothing if the files that decide it are sound.
    pub fn withheld(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.withholds())
    }

    /// Whether a file, this one or one that decides the verdict, must be fixed before there is a verdict.
    pub fn is_open(&self) -> bool {
        self.is_partial() || self.withheld().next().is_some()
    }

    /// Whether it may start, as far as is known.
    pub fn may_compete(&self) -> bool {
        self.is_design() && self.verdict < Verdict::Illegal && !self.is_open()
    }

    /// The figures of its game that lists of verdicts show.
    pub fn listed(&self) -> Vec<&'static Figure> {
        self.figures(|figure| figure.listed)
    }

    /// Some of the figures of its game.
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

    /// A figure that is a number.
    pub fn figure(&self, key: &str) -> Option<Exact> {
        self.stat(key)?.number()
    }

    /// The first reason for the verdict: what was not understood, then broken rules, then warnings, then what is waived.
    pub fn reason(&self) -> Option<&Finding> {
        let weight = |finding: &&Finding| (finding.waived.is_some(), Reverse(finding.level));
        self.findings.iter().min_by_key(weight)
    }

    pub fn stat(&self, key: &str) -> Option<&Stat> {
        self.summary.stats.iter().find(|stat| stat.key == key)
    }
}
