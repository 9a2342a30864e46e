//! Verdicts of designs with their findings.

use std::collections::{BTreeSet, HashSet};

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::report::division::Division;
use crate::report::roster::Roster;
use crate::report::{Report, Subject, Verdict};
use crate::text::sentence;
use crate::text::source::Span;
use crate::units::{counted, plain};
use crate::vehicle::figure::Figure;

use super::problems::problems;
use super::settle::to_settle;
use super::{
    Block, Cell, Column, Columns, Data, Page, Records, Role, TableStyle, Tabular, View,
    catalogs_line, data, divisions, event_line, in_force, printable, tally,
};

pub struct Verdicts<'r> {
    pub reports: &'r [Report],
    /// Whether to show every frame and fix.
    pub full: bool,
    pub left_out: usize,
    /// The broken limits of the entries, which come first.
    pub broken: Vec<String>,
    /// A command to continue with.
    pub next: Option<String>,
}

/// Up to this many designs, a table has all of them.
const TABLED: usize = 24;
/// The most lines on a design below the table.
const LINES: usize = 3;

impl<'r> Verdicts<'r> {
    pub fn of(reports: &'r [Report]) -> Verdicts<'r> {
        Verdicts { reports, full: false, left_out: 0, broken: Vec::new(), next: None }
    }

    /// Whether a table of all designs comes first.
    fn is_list(&self) -> bool {
        self.reports.iter().filter(|report| report.is_design()).nth(1).is_some()
    }
}

impl View for Verdicts<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = if self.full { self.whole() } else { self.brief() };
        page.summary.splice(..0, self.broken.iter().cloned());
        page
    }

    fn summary(&self) -> Vec<String> {
        let mut lines = lines(self.reports);
        let left_out = counted(self.left_out as i64, "design");
        lines.extend((self.left_out > 0).then(|| format!("{left_out} not shown")));
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

impl Verdicts<'_> {
    /// Every problem of each design. For several, after a table.
    fn whole(&self) -> Page<'_> {
        let event = self.reports.iter().find_map(|report| report.event.as_ref());
        let title = event.map(|event| format!("{}: verdicts", event.name));
        let mut page = Page::titled(title.unwrap_or_else(|| "Verdicts".to_owned()));
        page.summary = self.summary();
        // The line itself explains why a verdict is withheld.
        let has_more = |report: &Report| report.findings.iter().any(|found| !found.withholds());
        let all = self.reports.iter().enumerate();
        if self.is_list() {
            let designs = all.clone().filter(|(_, report)| report.is_design());
            let table = columns(self.reports).table(TableStyle::Plain, designs);
            page.blocks.push(Block::Table(table.filled(|_| false)));
        }
        let found = all.filter(|(_, report)| !self.is_list() || has_more(report));
        page.blocks.extend(found.map(|(number, report)| Block::Findings(number, report)));
        page
    }

    /// One screen for a design. For several, a table, and the worst problems of each.
    fn brief(&self) -> Page<'_> {
        let all = self.reports.iter().enumerate();
        let (designs, others): (Vec<_>, Vec<_>) = all.partition(|(_, report)| report.is_design());
        let mut page = Page { next: self.next.clone(), ..Page::default() };
        // At an event, other files have a line for each thing to settle, as on the day's page.
        let is_event = designs.iter().any(|(_, report)| report.event.is_some());
        let others = others.into_iter().filter(|(_, report)| !is_event || report.is_open());
        page.blocks.extend(others.map(|(number, report)| Block::Brief(number, report)));
        if is_event {
            page.text(to_settle(self.reports));
        }
        if let [(number, report)] = designs[..] {
            page.blocks.push(Block::Brief(number, report));
            page.summary.extend(with_safe_fixes(report));
            page.summary.extend(event_line(self.reports));
            page.summary.extend(catalogs_line(in_force(self.reports)));
            return page;
        }
        let is_listed =
            |report: &Report| designs.len() <= TABLED || report.verdict != Verdict::Legal;
        let rows: Vec<_> =
            designs.iter().map(|(_, report)| *report).filter(|report| is_listed(report)).collect();
        page.blocks.extend((!rows.is_empty()).then(|| Block::Table(table(&rows))));
        let mut seen = HashSet::new();
        let lines: Vec<_> = rows.iter().flat_map(|report| worst(report, &mut seen)).collect();
        if !lines.is_empty() {
            let columns = vec![Column::text(""), Column::text("").role(Role::Rest)];
            page.blocks.push(Block::Table(Tabular::new(TableStyle::Brief, columns, lines)));
        }
        page.summary = self.summary();
        let found = designs.iter().flat_map(|(_, report)| {
            let safe = report.findings.iter().filter(|finding| finding.has_safe_fix());
            safe.map(|finding| (&report.source.name, finding.at.span))
        });
        let safe = found.collect::<HashSet<_>>().len();
        if let (Some(total), 1..) = (page.summary.first_mut(), safe) {
            total.push_str(&format!("; {}", counted(safe as i64, "safe fix")));
        }
        page
    }
}

fn table(reports: &[&Report]) -> Tabular {
    let (first, shared) = (reports[0], shared_folder(reports));
    let count = |count: usize| (count > 0).then(|| Cell::count(count));
    let safe = |report: &Report| report.findings.iter().filter(|f| f.has_safe_fix()).count();
    let problems = |report: &Report| {
        report.findings.iter().filter(|f| f.severity() == "error" && !f.withholds()).count()
    };
    let figure = listed(reports.iter().copied()).into_iter().next();
    let columns = Columns::new()
        .add("", Column::text(""), |report: &Report| Cell::Verdict(report.verdict, None))
        .each(first.event.as_ref(), |columns, _| {
            let columns = columns.add("", Column::number("No."), number);
            columns.add("", Column::text("Player"), player)
        })
        .add("", Column::text("File"), move |report| report.path()[shared..].into())
        .add("", Column::text("Vehicle").role(Role::Name), |report| {
            Some(name(report)).filter(|_| report.is_described()).unwrap_or(Cell::EMPTY)
        })
        .each(figure, |columns, of| {
            columns.add("", Column::number(of.label), |report| value(of, report))
        })
        .add("", Column::number("Problems"), move |report| count(problems(report)).into())
        .add("", Column::number("Safe"), move |report| count(safe(report)).into());
    columns.table(TableStyle::Brief, reports.iter().copied()).filled(|_| false)
}

/// The length of the folder that all files share.
pub(super) fn shared_folder(reports: &[&Report]) -> usize {
    let Some((first, others)) = reports.split_first() else { return 0 };
    let name = &first.source.name;
    let ends = name.rmatch_indices('/').map(|(at, _)| at + 1);
    let is_shared =
        |end: &usize| others.iter().all(|other| other.source.name.starts_with(&name[..*end]));
    ends.into_iter().find(is_shared).unwrap_or_default()
}

/// The worst problems of a design that is not legal, each with its place.
fn worst(report: &Report, seen: &mut HashSet<(String, String)>) -> Vec<Vec<Cell>> {
    if report.verdict == Verdict::Legal {
        return Vec::new();
    }
    let mut rows = Vec::new();
    rows.extend(report.not_judged().map(|reason| (report.path(), sentence(reason))));
    for problem in problems(report).iter().filter(|problem| !problem.is_safe()) {
        let at = report.place(&problem.findings[0].at);
        let is_placed = at.span != Span::default();
        let place = if is_placed { at.line() } else { report.path() };
        if problem.mark() != "!" {
            rows.push((place, line(&problem.text())));
        }
    }
    // Variants repeat the problems of the base design.
    rows.retain(|row| seen.insert(row.clone()));
    if rows.len() > LINES {
        let more = rows.len() + 1 - LINES;
        rows.truncate(LINES - 1);
        let safe = with_safe_fixes(report).map(|with| format!("; {}", with.replacen('W', "w", 1)));
        rows.push((report.path(), format!("{more} more{}", safe.unwrap_or_default())));
    }
    rows.into_iter().map(|(place, text)| vec![place.into(), text.into()]).collect()
}

/// "With the safe fixes: legal, $24,025": the figures that change.
fn with_safe_fixes(report: &Report) -> Option<String> {
    let fixed = report.with_safe_fixes.as_deref()?;
    let before = report.headline();
    let mut parts = Vec::new();
    if fixed.verdict != report.verdict {
        parts.push(fixed.verdict.to_string());
    }
    for amount in fixed.headline().into_iter().filter(|amount| !before.contains(amount)) {
        let over = amount.over.map(|over| format!(" ({} over)", plain(over)));
        parts.push(amount.text + &over.unwrap_or_default());
    }
    (!parts.is_empty()).then(|| format!("With the safe fixes: {}", parts.join(", ")))
}

/// Summary lines, with the divisions, and the purse at an event.
pub(super) fn lines(reports: &[Report]) -> Vec<String> {
    let mut lines = vec![summary(reports)];
    lines.extend(divisions(reports));
    let purse = reports.iter().any(|report| report.event.is_some());
    lines.extend(Roster::of(reports).iter().filter(|_| purse).map(Roster::text));
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
    let broken = others.iter().filter(|report| report.subject == Subject::Event);
    let broken = broken.flat_map(|event| &event.findings);
    match broken.filter(|found| found.level == Level::Error && !found.is_excused()).count() {
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
        .add("", Column::text("File").role(Role::Spare(2)), |(_, report)| report.path().into())
        .each(shown, |columns, (of, role)| {
            let column = Column::number(of.label).role(role);
            columns.add("", column, |(_, report)| figure(of, report))
        })
        .add("system", None, |(_, report)| Cell::code(report.system.0))
        .add("subject", None, |(_, report)| Cell::code(report.subject.name()))
        .add("path", None, |(_, report)| (&*report.source.name).into())
        .add("variant", None, |(_, report)| report.variant.as_deref().into())
        .add("verdict", Column::text("Verdict"), |(number, report)| match report.is_design() {
            true => {
                let linked = (!report.findings.is_empty()).then_some(*number);
                Cell::Verdict(report.verdict, linked)
            }
            false => report.verdict_name().map(Cell::code).into(),
        })
        .each(figures, |columns, of| columns.add(of.key, None, |(_, report)| value(of, report)))
        .add("partial", None, |(_, report)| Cell::code(report.is_partial()))
        .add("errors", None, move |(_, report)| {
            count(report, |found| found.level != Level::Warning && found.waived.is_none())
        })
        .add("warnings", None, move |(_, report)| {
            count(report, |found| found.level == Level::Warning)
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
    // Without a comma, because it is a name.
    number.map(|of| Cell::Number(of.value.into(), of.value.to_string())).into()
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

fn line(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn division(report: &Report) -> Cell {
    Cell::Code(report.division.as_deref().map(Division::text).unwrap_or_default())
}
