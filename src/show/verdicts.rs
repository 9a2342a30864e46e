//! The verdicts of designs, with their findings.

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::report::division::Division;
use crate::report::roster::Roster;
use crate::report::{Report, Verdict};
use crate::units::{Exact, counted};
use crate::vehicle::figure::Figure;

use super::data::{Alone, Run};
use super::{
    Block, Cell, Column, Data, Look, Page, Records, Role, Table, View, all_findings, catalogs_line,
    divisions, event_line, in_force, printable, tally,
};

pub struct Verdicts<'r> {
    pub reports: &'r [Report],
    /// Whether a table of all designs comes before the findings.
    pub listed: bool,
    /// How many designs `--only` leaves out.
    pub left_out: usize,
}

impl<'r> Verdicts<'r> {
    /// One after the other.
    pub fn of(reports: &'r [Report]) -> Verdicts<'r> {
        Verdicts { reports, listed: false, left_out: 0 }
    }

    /// With a table of all.
    pub fn listed(reports: &'r [Report]) -> Verdicts<'r> {
        Verdicts { listed: true, ..Verdicts::of(reports) }
    }
}

impl View for Verdicts<'_> {
    fn page(&self) -> Page<'_> {
        let reports = self.reports;
        let event = reports.iter().find_map(|report| report.event.as_ref());
        let title =
            event.map_or("Verdicts".to_owned(), |event| format!("{}: verdicts", event.name));
        let mut page = Page { title: Some(title), summary: self.summary(), ..Page::default() };
        if self.listed {
            page.blocks.push(Block::Table(table(reports)));
            // The line itself says why a verdict is withheld.
            let has_more =
                |report: &Report| report.findings.iter().any(|found| !found.is_elsewhere());
            let found = all_findings(reports);
            page.blocks.extend(
                found.filter(
                    |block| matches!(block, Block::Findings(_, report) if has_more(report)),
                ),
            );
        } else {
            page.blocks.extend(all_findings(reports));
        }
        page
    }

    fn summary(&self) -> Vec<String> {
        let reports = self.reports;
        let mut lines = vec![summary(reports)];
        if self.listed {
            lines.extend(divisions(reports));
            lines.extend(Roster::of(reports).iter().map(Roster::text));
        }
        lines.extend(event_line(reports));
        lines.extend(catalogs_line(in_force(reports)));
        if self.left_out > 0 {
            lines.push(format!("{} not shown", counted(self.left_out as i64, "design")));
        }
        lines
    }

    fn data(&self) -> Data<'_> {
        Box::new(Run::of(self.reports))
    }

    fn lines(&self) -> Box<dyn Iterator<Item = Data<'_>> + '_> {
        Box::new(self.reports.iter().map(|report| -> Data<'_> { Box::new(Alone::of(report)) }))
    }

    fn records(&self) -> Records<'_> {
        let listed = listed(self.reports);
        let keys = listed.iter().map(|figure| figure.key);
        let headings = BEFORE.into_iter().chain(keys).chain(AFTER).map(str::to_owned).collect();
        let row = move |report| record(report, &listed);
        Records { headings, rows: Box::new(self.reports.iter().map(row)) }
    }

    fn reports(&self) -> &[Report] {
        self.reports
    }
}

/// "3 designs: 1 legal, 2 unreadable; 1 other file unreadable".
pub(super) fn summary(reports: &[Report]) -> String {
    let (designs, others): (Vec<_>, Vec<_>) = reports.iter().partition(|report| report.is_design());
    let of = |verdict| designs.iter().filter(|report| report.verdict == verdict).count();
    let counts = Verdict::ALL.map(|verdict| (of(verdict), verdict.name()));
    let text = match designs.len() {
        0 => "no designs".to_owned(),
        all => tally(all, "design", counts),
    };
    let text = match others.iter().filter(|report| report.verdict == Verdict::Unreadable).count() {
        0 => text,
        number => format!("{text}; {} unreadable", counted(number as i64, "other file")),
    };
    // The errors of an event that can be read are limits across entries.
    let broken = others.iter().filter(|report| report.verdict == Verdict::Illegal);
    let broken = broken.flat_map(|event| &event.findings);
    match broken.filter(|found| found.level() == Level::Error).count() {
        0 => text,
        number => format!("{text}; {} broken", counted(number as i64, "limit")),
    }
}

/// The figures that lists of these designs show, each key once.
pub(super) fn listed<'r>(reports: impl IntoIterator<Item = &'r Report>) -> Vec<&'static Figure> {
    let mut listed: Vec<&Figure> = Vec::new();
    for figure in reports.into_iter().flat_map(Report::listed) {
        if listed.iter().all(|known| known.key != figure.key) {
            listed.push(figure);
        }
    }
    listed
}

fn table(reports: &[Report]) -> Table {
    let listed = listed(reports);
    let mut columns = vec![
        Column::number("No."),
        Column::text("Player").role(Role::Spare(0)),
        Column::text("Team").role(Role::Page),
        Column::text("Vehicle").role(Role::Name),
    ];
    // On a narrow terminal only the first stays.
    columns.extend(listed.iter().enumerate().map(|(number, of)| {
        let role = if number == 0 { Role::Ordinary } else { Role::Spare(1) };
        Column::number(of.label).role(role)
    }));
    columns.extend([
        Column::text("Verdict"),
        Column::text("Reason").role(Role::Rest),
        Column::text("Fingerprint").role(Role::Page),
    ]);
    let row = |(number, report): (usize, &Report)| {
        let who = Who::of(report);
        let mut row = vec![who.number, who.player, who.team, who.name];
        row.extend(figures(&listed, report));
        row.extend([
            Cell::Verdict(report.verdict, (!report.findings.is_empty()).then_some(number)),
            reason(report).into(),
            fingerprint(report),
        ]);
        row
    };
    let designs = reports.iter().enumerate().filter(|(_, report)| report.is_design());
    Table::new(Look::Lines, columns, designs.map(row).collect()).filled(|_| false)
}

/// Some figures of a design.
pub(super) fn figures(listed: &[&'static Figure], report: &Report) -> impl Iterator<Item = Cell> {
    listed.iter().map(|of| figure(of, report))
}

/// A figure of a design. If it was only partly understood, it is only a part: it is not shown.
fn figure(of: &Figure, report: &Report) -> Cell {
    if report.is_partial() { Cell::EMPTY } else { value(of, report) }
}

fn value(figure: &Figure, report: &Report) -> Cell {
    report.figure(figure.key).map_or(Cell::EMPTY, |value| Cell::number(value, figure.show))
}

pub(super) fn fingerprint(report: &Report) -> Cell {
    report.fingerprint.as_ref().map_or(Cell::EMPTY, Cell::code)
}

/// The first reason for the verdict, and how many more findings there are. What is waived is only a reason by itself.
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

/// Who enters which vehicle.
pub(super) struct Who {
    pub(super) number: Cell,
    pub(super) player: Cell,
    pub(super) team: Cell,
    pub(super) name: Cell,
}

impl Who {
    pub(super) fn of(report: &Report) -> Who {
        Who {
            number: number(report),
            player: player(report),
            team: team(report),
            name: name(report),
        }
    }
}

fn number(report: &Report) -> Cell {
    let number = report.entry.number;
    number.map_or(Cell::EMPTY, |number| Cell::number(number.value.into(), whole))
}

fn player(report: &Report) -> Cell {
    let player = report.entry.player.as_ref().map(|player| player.value.as_str());
    line(player.unwrap_or_default()).into()
}

fn team(report: &Report) -> Cell {
    line(report.team().unwrap_or_default()).into()
}

fn name(report: &Report) -> Cell {
    line(&report.name).into()
}

/// Without a comma: it is a name, not an amount.
fn whole(number: Exact) -> String {
    number.to_string()
}

/// A text on one line.
fn line(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The columns of a record before those of its figures.
const BEFORE: [&str; 9] =
    ["number", "player", "team", "name", "system", "subject", "path", "variant", "verdict"];
/// And after them.
const AFTER: [&str; 7] =
    ["partial", "errors", "warnings", "reason", "rules", "fingerprint", "division"];

/// A design, or another file with mistakes.
fn record(report: &Report, listed: &[&'static Figure]) -> Vec<Cell> {
    let Who { number, player, team, name } = Who::of(report);
    let of = |wanted: fn(&Finding) -> bool| {
        Cell::count(report.findings.iter().filter(|finding| wanted(finding)).count())
    };
    let mut rules: Vec<_> = report.findings.iter().map(|finding| finding.rule.id).collect();
    rules.sort_unstable();
    rules.dedup();
    let mut record = vec![
        number,
        player,
        team,
        name,
        Cell::code(report.system.0),
        Cell::code(report.subject.name()),
        Cell::from(&*report.source.name),
        Cell::from(report.variant.as_deref().unwrap_or_default()),
        Cell::Verdict(report.verdict, None),
    ];
    record.extend(listed.iter().map(|figure| value(figure, report)));
    record.extend([
        Cell::code(report.is_partial()),
        of(|finding| finding.level() != Level::Warning && finding.waived.is_none()),
        of(|finding| finding.level() == Level::Warning),
        reason(report).into(),
        Cell::code(rules.join(" ")),
        fingerprint(report),
        division(report),
    ]);
    record
}

pub(super) fn division(report: &Report) -> Cell {
    Cell::Code(report.division.as_deref().map(Division::text).unwrap_or_default())
}
