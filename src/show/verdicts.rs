//! Verdicts of designs with their findings.

use std::collections::BTreeSet;

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::report::division::Division;
use crate::report::roster::Roster;
use crate::report::{Report, Verdict};
use crate::units::{Exact, counted};
use crate::vehicle::figure::Figure;

use super::{
    Block, Cell, Column, Columns, Data, Look, Page, Records, Role, View, catalogs_line, data,
    divisions, event_line, in_force, printable, tally,
};

pub struct Verdicts<'r> {
    pub reports: &'r [Report],
    /// Whether to put a table of all designs first.
    pub listed: bool,
    pub left_out: usize,
}

impl<'r> Verdicts<'r> {
    pub fn of(reports: &'r [Report]) -> Verdicts<'r> {
        Verdicts { reports, listed: false, left_out: 0 }
    }

    pub fn listed(reports: &'r [Report]) -> Verdicts<'r> {
        Verdicts { listed: true, ..Verdicts::of(reports) }
    }
}

impl View for Verdicts<'_> {
    fn page(&self) -> Page<'_> {
        let event = self.reports.iter().find_map(|report| report.event.as_ref());
        let title = event.map(|event| format!("{}: verdicts", event.name));
        let mut page = Page::titled(title.unwrap_or_else(|| "Verdicts".to_owned()));
        page.summary = self.summary();
        // The line itself explains why a verdict is withheld.
        let has_more = |report: &Report| report.findings.iter().any(|found| !found.withholds());
        let all = self.reports.iter().enumerate();
        if self.listed {
            let designs = all.clone().filter(|(_, report)| report.is_design());
            let table = columns(self.reports).table(Look::Lines, designs);
            page.blocks.push(Block::Table(table.filled(|_| false)));
        }
        let found = all.filter(|(_, report)| !self.listed || has_more(report));
        page.blocks.extend(found.map(|(number, report)| Block::Findings(number, report)));
        page
    }

    fn summary(&self) -> Vec<String> {
        let mut lines = lines(self.reports, self.listed);
        if self.left_out > 0 {
            lines.push(format!("{} not shown", counted(self.left_out as i64, "design")));
        }
        lines
    }

    fn data(&self) -> Data {
        data::run(self.reports)
    }

    fn lines(&self) -> Box<dyn Iterator<Item = Data> + '_> {
        Box::new(self.reports.iter().map(|report| data::on([report], data::judged(report))))
    }

    fn records(&self) -> Records<'_> {
        columns(self.reports).records(self.reports.iter().enumerate())
    }

    fn reports(&self) -> &[Report] {
        self.reports
    }
}

/// Summary lines; with divisions and roster for many designs.
pub(super) fn lines(reports: &[Report], are_many: bool) -> Vec<String> {
    let mut lines = vec![summary(reports)];
    if are_many {
        lines.extend(divisions(reports));
        lines.extend(Roster::of(reports).iter().map(Roster::text));
    }
    lines.extend(event_line(reports));
    lines.extend(catalogs_line(in_force(reports)));
    lines
}

fn summary(reports: &[Report]) -> String {
    let (designs, others): (Vec<_>, Vec<_>) = reports.iter().partition(|report| report.is_design());
    let of = |verdict| designs.iter().filter(|report| report.verdict == verdict).count();
    let counts = Verdict::ALL.map(|verdict| (of(verdict), verdict.words()));
    let text = match designs.len() {
        0 => "no designs".to_owned(),
        all => tally(all, "design", counts),
    };
    let text = match others.iter().filter(|report| report.verdict == Verdict::Unreadable).count() {
        0 => text,
        number => format!("{text}; {} cannot be read", counted(number as i64, "other file")),
    };
    // A readable event has errors only from limits across entries.
    let broken = others.iter().filter(|report| report.verdict == Verdict::Illegal);
    let broken = broken.flat_map(|event| &event.findings);
    match broken.filter(|found| found.level() == Level::Error).count() {
        0 => text,
        number => format!("{text}; {} broken", counted(number as i64, "limit")),
    }
}

/// The distinct figures that lists of these designs show.
pub(super) fn listed<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Vec<&'static Figure> {
    let mut listed: Vec<&Figure> = Vec::new();
    for figure in reports.into_iter().flat_map(Report::listed) {
        if listed.iter().all(|known| known.key != figure.key) {
            listed.push(figure);
        }
    }
    listed
}

type Numbered<'r> = (usize, &'r Report);

fn columns<'r>(reports: &[Report]) -> Columns<'r, Numbered<'r>> {
    let figures = listed(reports);
    // Narrow terminals keep only the first column.
    let role = |number: usize| if number == 0 { Role::Ordinary } else { Role::Spare(1) };
    let shown = figures.iter().zip(0..).map(|(of, number)| (*of, role(number)));
    let count = |report: &Report, wanted: fn(&Finding) -> bool| {
        Cell::count(report.findings.iter().filter(|finding| wanted(finding)).count())
    };
    Columns::new()
        .add("number", Column::number("No."), |(_, report): &Numbered<'_>| number(report))
        .add("player", Column::text("Player").role(Role::Spare(0)), |(_, report)| player(report))
        .add("team", Column::text("Team").role(Role::Page), |(_, report)| team(report))
        .add("name", Column::text("Vehicle").role(Role::Name), |(_, report)| name(report))
        .each(shown, |columns, (of, role)| {
            let column = Column::number(of.label).role(role);
            columns.add("", column, |(_, report)| figure(of, report))
        })
        .add("system", None, |(_, report)| Cell::code(report.system.0))
        .add("subject", None, |(_, report)| Cell::code(report.subject.name()))
        .add("path", None, |(_, report)| (&*report.source.name).into())
        .add("variant", None, |(_, report)| report.variant.as_deref().into())
        .add("verdict", Column::text("Verdict"), |(number, report)| {
            Cell::Verdict(report.verdict, (!report.findings.is_empty()).then_some(*number))
        })
        .each(figures, |columns, of| columns.add(of.key, None, |(_, report)| value(of, report)))
        .add("partial", None, |(_, report)| Cell::code(report.is_partial()))
        .add("errors", None, move |(_, report)| {
            count(report, |found| found.level() != Level::Warning && found.waived.is_none())
        })
        .add("warnings", None, move |(_, report)| {
            count(report, |found| found.level() == Level::Warning)
        })
        .add("reason", Column::text("Reason").role(Role::Rest), |(_, report)| reason(report).into())
        .add("rules", None, |(_, report)| rules(report))
        .add("fingerprint", Column::text("Fingerprint").role(Role::Page), |(_, report)| {
            fingerprint(report)
        })
        .add("division", None, |(_, report)| division(report))
}

fn rules(report: &Report) -> Cell {
    let ids: BTreeSet<_> = report.findings.iter().map(|finding| finding.rule.id).collect();
    Cell::code(ids.into_iter().collect::<Vec<_>>().join(" "))
}

/// A figure of a design, or an empty cell if parts of the design could not be read.
pub(super) fn figure(of: &Figure, report: &Report) -> Cell {
    if report.is_partial() { Cell::EMPTY } else { value(of, report) }
}

fn value(figure: &Figure, report: &Report) -> Cell {
    report.figure(figure.key).map(|value| Cell::number(value, figure.show)).into()
}

pub(super) fn fingerprint(report: &Report) -> Cell {
    report.fingerprint.as_ref().map(Cell::code).into()
}

/// The first reason for the verdict, and the number of other findings. A waiver counts only if it is the only finding.
pub fn reason(report: &Report) -> String {
    let Some(first) = report.reason() else { return String::new() };
    let message = match &first.waived {
        Some(why) => format!("waived: {}: {}", line(&first.message), line(why)),
        None => line(&first.message),
    };
    let alike = |other: &&Finding| other.waived.is_some() == first.waived.is_some();
    match report.findings.iter().filter(alike).count() - 1 {
        0 => message,
        more => format!("{message} (and {more} more)"),
    }
}

pub(super) fn number(report: &Report) -> Cell {
    let number = report.entry.number;
    number.map(|number| Cell::number(number.value.into(), whole)).into()
}

pub(super) fn player(report: &Report) -> Cell {
    report.entry.player.as_ref().map(|player| line(&player.value)).into()
}

pub(super) fn team(report: &Report) -> Cell {
    report.team().map(line).into()
}

pub(super) fn name(report: &Report) -> Cell {
    line(&report.name).into()
}

/// A number without a comma, because it is a name.
fn whole(number: Exact) -> String {
    number.to_string()
}

fn line(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn division(report: &Report) -> Cell {
    Cell::Code(report.division.as_deref().map(Division::text).unwrap_or_default())
}
