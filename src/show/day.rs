//! The page of an event's day: who may start, who may not and why, and the open questions.

use std::collections::HashMap;

use crate::event::rules::NOT_ON_ROSTER;
use crate::event::{may_start, reasons};
use crate::report::{Report, Subject};
use crate::text::suggest;

use super::verdicts::{figure, fingerprint, lines, listed, name, number, player, team};
use super::{
    Block, Cell, Column, Columns, Data, Look, Page, Records, Role, Table, View, data, printable,
};

pub struct Day<'r>(pub &'r [Report]);

/// Designs by entry number; designs without a number come last.
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

    /// Faulty files that are not entries: the event, its catalogs, the roster, a list.
    fn faulty(&self) -> impl Iterator<Item = (usize, &'r Report)> {
        let others = self.0.iter().enumerate();
        others.filter(|(_, report)| !report.is_design() && report.is_open())
    }

    /// Duplicate numbers and names, entries missing from the roster, unparsed text in lists, broken or undecided limits
    /// across entries, and unused waivers.
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

    /// The event's waivers and their reasons.
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
        let mut page = Page::titled(format!("{name}: entries"));
        let [starts, out] = [true, false].map(|starts| self.entries(starts));
        let title = |what: &str, entries: &[_]| format!("{what} ({})", entries.len());
        page.table(title("May start", &starts), table(&starts, "Fingerprint", fingerprint));
        page.table(
            title("May not start", &out),
            table(&out, "Reason", |report| line(reasons(report))),
        );
        for (heading, lines) in [("To settle", self.to_settle()), ("Waived", self.waived())] {
            if !lines.is_empty() {
                page.heading(heading);
                page.text(lines);
            }
        }
        if self.faulty().next().is_some() {
            page.heading("Files with errors");
        }
        page.blocks.extend(self.faulty().map(|(number, file)| Block::Findings(number, file)));
        page.summary = lines(self.0);
        page
    }

    fn data(&self) -> Data {
        let out = |report| data::entrant(report).list("reasons", reasons(report));
        let day = data::terms(self.0)
            .list("starts", self.entries(true).into_iter().map(data::entrant))
            .list("out", self.entries(false).into_iter().map(out))
            .list("to_settle", self.to_settle())
            .list("waived", self.waived())
            .list("files", self.faulty().map(|(_, report)| data::judged(report)))
            .with("summary", data::summary(self.0));
        data::on(self.0, day)
    }

    fn records(&self) -> Records<'_> {
        let entries = [true, false].into_iter().flat_map(|starts| self.entries(starts));
        let others = self.faulty().map(|(_, report)| report);
        let figures = listed(by_number(self.0));
        let reason = |report: &Report| match standing(report) {
            "starts" => line(waived(report)),
            _ => line(reasons(report)),
        };
        Columns::new()
            .add("standing", None, |report: &Report| standing(report).into())
            .add("number", None, number)
            .add("player", None, player)
            .add("team", None, team)
            .add("name", None, name)
            .add("path", None, |report| (&*report.source.name).into())
            .add("variant", None, |report| report.variant.as_deref().into())
            .each(figures, |columns, of| columns.add(of.key, None, |report| figure(of, report)))
            .add("fingerprint", None, fingerprint)
            .add("reason", None, reason)
            .records(entries.chain(others))
    }

    fn reports(&self) -> &[Report] {
        self.0
    }
}

fn standing(report: &Report) -> &'static str {
    match may_start(report) {
        _ if !report.is_design() => "file",
        true => "starts",
        false => "out",
    }
}

fn waived(report: &Report) -> Vec<String> {
    let found = report.findings.iter();
    let waived = found.filter_map(|found| Some((found, found.waived.as_ref()?)));
    waived.map(|(found, why)| format!("{} (waived: {why})", found.message)).collect()
}

fn table(entries: &[&Report], last: &'static str, said: impl Fn(&Report) -> Cell) -> Table {
    let main = listed(entries.iter().copied()).into_iter().take(1);
    Columns::new()
        .add("", Column::number("No."), number)
        .add("", Column::text("Player").role(Role::Spare(0)), player)
        .add("", Column::text("Team").role(Role::Spare(1)), team)
        .add("", Column::text("Vehicle").role(Role::Name), name)
        .each(main, |columns, of| {
            columns.add("", Column::number(of.label), |report| figure(of, report))
        })
        .add("", Column::text(last).role(Role::Rest), said)
        .table(Look::Plain, entries.iter().copied())
}

fn line(texts: Vec<String>) -> Cell {
    printable(&texts.join("; ")).replace('\n', " ").into()
}
