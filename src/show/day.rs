//! The page of an event's day: who may start, who may not and why, what they are worth, and what is left to settle.

use std::collections::HashMap;

use serde::Serialize;

use crate::event::rules::NOT_ON_ROSTER;
use crate::event::{may_start, reasons};
use crate::report::roster::Roster;
use crate::report::{Report, Subject};
use crate::text::suggest;
use crate::vehicle::figure::Figure;

use super::data::{Entrant, Judged, Summary, Terms, Whole};
use super::verdicts::{Who, figures, fingerprint, listed, summary};
use super::{Block, Cell, Column, Data, Look, Page, Records, Role, Table, View};
use super::{catalogs_line, divisions, event_line, in_force, printable};

pub struct Day<'r>(pub &'r [Report]);

/// The designs by their numbers; those without one come last.
pub(super) fn by_number(reports: &[Report]) -> Vec<&Report> {
    let mut entries: Vec<_> = reports.iter().filter(|report| report.is_design()).collect();
    entries.sort_by_key(|report| {
        let number = report.entry.number.map(|number| number.value);
        (number.is_none(), number)
    });
    entries
}

impl<'r> Day<'r> {
    fn entries(&self, starts: bool) -> Vec<&'r Report> {
        let mut entries = by_number(self.0);
        entries.retain(|report| may_start(report) == starts);
        entries
    }

    /// An entry, or another file.
    fn record(&self, report: &Report, listed: &[&'static Figure]) -> Vec<Cell> {
        let (standing, reason) = match may_start(report) {
            _ if !report.is_design() => ("file", reasons(report)),
            true => ("starts", waived(report)),
            false => ("out", reasons(report)),
        };
        let Who { number, player, team, name } = Who::of(report);
        let variant = report.variant.as_deref().unwrap_or_default();
        let path = Cell::from(&*report.source.name);
        let mut record =
            vec![Cell::code(standing), number, player, team, name, path, variant.into()];
        record.extend(figures(listed, report));
        record.extend([fingerprint(report), line(&reason.join("; "))]);
        record
    }

    /// Files with mistakes that are no entries: the event, its catalogs, the roster, a list.
    fn faulty(&self) -> impl Iterator<Item = (usize, &'r Report)> {
        let others = self.0.iter().enumerate();
        others.filter(|(_, report)| !report.is_design() && report.is_open())
    }

    /// Numbers and names that several entries have, entries that the roster lacks, text of lists that is no vehicle,
    /// and what the event has of its own: limits across entries that are broken or not judged, and unused waivers.
    fn to_settle(&self) -> Vec<String> {
        let number =
            |report: &Report| report.entry.number.map(|number| format!("number {}", number.value));
        let name = |report: &Report| report.is_described().then(|| format!("name {}", report.name));
        let others = self.0.iter().filter(|other| !other.is_design() && !other.is_open());
        let others =
            others.flat_map(|other| other.findings.iter().map(move |found| (other, found)));
        let others = others.map(|(other, found)| match &found.help {
            _ if other.subject == Subject::Text => {
                let place = other.place(&found.at).line();
                format!("{place}: {} ({})", found.message, found.rule.id)
            }
            Some(help) => format!("{} ({}); {help}", found.message, found.rule.id),
            None => format!("{} ({})", found.message, found.rule.id),
        });
        let entries = self.0.iter().filter(|report| report.is_design());
        let doubts =
            entries.flat_map(|report| report.findings.iter().map(move |found| (report, found)));
        let doubts = doubts.filter(|(_, found)| found.rule.id == NOT_ON_ROSTER.id);
        let doubts = doubts.map(|(report, found)| format!("{}: {}", report.path(), found.message));
        self.ties(number).into_iter().chain(self.ties(name)).chain(doubts).chain(others).collect()
    }

    /// What the event waives of the entries, and why.
    fn waived(&self) -> Vec<String> {
        let line = |report: &Report| match waived(report).as_slice() {
            [] => None,
            waived => Some(format!("{}: {}", report.path(), waived.join("; "))),
        };
        by_number(self.0).into_iter().filter_map(line).collect()
    }

    fn ties(&self, of: impl Fn(&Report) -> Option<String>) -> Vec<String> {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        let mut numbers: HashMap<String, usize> = HashMap::new();
        for report in self.0.iter().filter(|report| report.is_design()) {
            let Some(what) = of(report) else { continue };
            let number = *numbers.entry(suggest::key(&what)).or_insert(groups.len());
            match groups.get_mut(number) {
                Some((_, paths)) => paths.push(report.path()),
                None => groups.push((what, vec![report.path()])),
            }
        }
        let ties = groups.into_iter().filter(|(_, paths)| paths.len() > 1);
        ties.map(|(what, paths)| format!("same {what}: {}", paths.join(", "))).collect()
    }
}

impl View for Day<'_> {
    fn page(&self) -> Page<'_> {
        let event = self.0.iter().find_map(|report| report.event.as_ref());
        let name = event.map_or_else(String::new, |event| event.name.clone());
        let mut blocks = Vec::new();
        let [starts, out] = [true, false].map(|starts| self.entries(starts));
        let title = |what: &str, count: usize| Block::Heading(format!("{what} ({count})"));
        if !starts.is_empty() {
            blocks.push(title("May start", starts.len()));
            blocks.push(Block::Table(table(&starts, "Fingerprint", fingerprint)));
        }
        if !out.is_empty() {
            blocks.push(title("May not start", out.len()));
            let why = |report: &Report| line(&reasons(report).join("; "));
            blocks.push(Block::Table(table(&out, "Reason", why)));
        }
        for (heading, lines) in [("To settle", self.to_settle()), ("Waived", self.waived())] {
            if !lines.is_empty() {
                blocks.push(Block::Heading(heading.to_owned()));
                blocks.push(Block::Text(lines));
            }
        }
        let faulty: Vec<_> = self.faulty().collect();
        if !faulty.is_empty() {
            blocks.push(Block::Heading("Files with mistakes".to_owned()));
            let all = faulty.into_iter().map(|(number, report)| Block::Findings(number, report));
            blocks.extend(all);
        }
        let reports = self.0;
        let mut lines = vec![summary(reports)];
        lines.extend(divisions(reports));
        lines.extend(Roster::of(reports).iter().map(Roster::text));
        lines.extend(event_line(reports));
        lines.extend(catalogs_line(in_force(reports)));
        Page { title: Some(format!("{name}: entries")), blocks, summary: lines }
    }

    fn data(&self) -> Data<'_> {
        let out = |report| Out { entry: Entrant::of(report), reasons: reasons(report) };
        let day = Entries {
            terms: Terms::of(self.0),
            starts: self.entries(true).into_iter().map(Entrant::of).collect(),
            out: self.entries(false).into_iter().map(out).collect(),
            to_settle: self.to_settle(),
            waived: self.waived(),
            files: self.faulty().map(|(_, report)| Judged::of(report)).collect(),
            summary: Summary::of(self.0),
        };
        Box::new(Whole::on(self.0, day))
    }

    /// Every entry in one table, then the files with mistakes.
    fn records(&self) -> Records<'_> {
        let entries = by_number(self.0);
        let figures = listed(entries.iter().copied());
        let keys = figures.iter().map(|figure| figure.key);
        let headings = BEFORE.into_iter().chain(keys).chain(AFTER).map(str::to_owned).collect();
        let entries = [true, false].into_iter().flat_map(|starts| self.entries(starts));
        let others = self.faulty().map(|(_, report)| report);
        let row = move |report| self.record(report, &figures);
        Records { headings, rows: Box::new(entries.chain(others).map(row)) }
    }

    fn reports(&self) -> &[Report] {
        self.0
    }
}

/// The columns of a record before those of its figures.
const BEFORE: [&str; 7] = ["standing", "number", "player", "team", "name", "path", "variant"];
/// And after them.
const AFTER: [&str; 2] = ["fingerprint", "reason"];

/// What is waived of an entry, and why.
fn waived(report: &Report) -> Vec<String> {
    let found = report.findings.iter();
    let waived = found.filter_map(|found| Some((found, found.waived.as_ref()?)));
    waived.map(|(found, why)| format!("{} (waived: {why})", found.message)).collect()
}

#[derive(Serialize)]
pub(super) struct Entries<'r> {
    #[serde(flatten)]
    terms: Terms<'r>,
    starts: Vec<Entrant<'r>>,
    out: Vec<Out<'r>>,
    /// Shared numbers and names, entries that the roster lacks, limits across entries, and unused waivers.
    to_settle: Vec<String>,
    /// What the event waives, and why.
    waived: Vec<String>,
    /// Files with mistakes that are no entries.
    files: Vec<Judged<'r>>,
    summary: Summary,
}

#[derive(Serialize)]
struct Out<'r> {
    #[serde(flatten)]
    entry: Entrant<'r>,
    reasons: Vec<String>,
}

/// A table of entries; the last column is what is said of each.
fn table(entries: &[&Report], last: &'static str, said: impl Fn(&Report) -> Cell) -> Table {
    let listed = listed(entries.iter().copied());
    let first = &listed[..listed.len().min(1)];
    let mut columns = vec![
        Column::number("No."),
        Column::text("Player").role(Role::Spare(0)),
        Column::text("Team").role(Role::Spare(1)),
        Column::text("Vehicle").role(Role::Name),
    ];
    columns.extend(first.iter().map(|figure| Column::number(figure.label)));
    columns.push(Column::text(last).role(Role::Rest));
    let row = |report: &&Report| {
        let Who { number, player, team, name } = Who::of(report);
        let mut row = vec![number, player, team, name];
        row.extend(figures(first, report));
        row.push(said(report));
        row
    };
    Table::new(Look::Plain, columns, entries.iter().map(row).collect())
}

fn line(text: &str) -> Cell {
    printable(text).replace('\n', " ").into()
}
