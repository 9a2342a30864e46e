//! The page of an event's day: what each player has to fix, the limits across entries, and who may start.

use std::collections::HashMap;

use crate::event::rules::SHARED_NUMBER;
use crate::event::standing::{Amount, BROKEN, KEPT, Standing};
use crate::event::{Event, Waiver, may_start, reasons};
use crate::report::roster::Roster;
use crate::report::{Report, judge};
use crate::text::{distinct, grouped, suggest};
use crate::units::counted;

use super::event::asked;
use super::settle::to_settle;
use super::verdicts::{figure, fingerprint, listed, name, number, player, shared_folder, team};
use super::{
    Block, Cell, Column, Columns, Data, Page, Records, Role, TableStyle, Tabular, View,
    catalogs_line, data, in_force, printable,
};

pub struct Day<'r> {
    pub event: &'r Event,
    pub reports: &'r [Report],
    pub limits: &'r [Standing],
    /// The fixes of each design that may not start, by its path.
    pub fixes: &'r HashMap<String, String>,
    /// Files that hold no entry.
    pub not_entered: &'r [String],
    /// A command to continue with.
    pub next: Option<String>,
}

/// Designs by entry number and name; designs without a number come last.
pub fn by_number(reports: &[Report]) -> Vec<&Report> {
    let mut entries: Vec<_> = reports.iter().filter(|report| report.is_design()).collect();
    entries.sort_by_key(|report| {
        let number = report.entry.number.map(|number| number.value);
        (number.is_none(), number, report.name.to_lowercase())
    });
    entries
}

/// The entries of each player, in the order of their numbers.
pub fn by_player(reports: &[Report]) -> Vec<(String, Vec<&Report>)> {
    let player = |report: &Report| {
        report.entry.player.as_ref().map_or("no player".to_owned(), |player| player.value.clone())
    };
    let entries = by_number(reports).into_iter();
    let players = grouped(entries.map(|entry| (suggest::key(&player(entry)), entry)));
    players.into_iter().map(|(_, entries)| (player(entries[0]), entries)).collect()
}

/// "Ann: cost $15,606 of $15,000, $606 over".
fn told(limit: &Standing) -> String {
    match limit.id == SHARED_NUMBER.id {
        true => format!("several entries have number {}", limit.name),
        false => format!("{}: {}", group(limit), limit.text()),
    }
}

/// "Ann", "team Red".
fn group(limit: &Standing) -> String {
    match limit.per {
        "player" | "field" => limit.name.clone(),
        per => format!("{per} {}", limit.name),
    }
}

/// The broken limits, each once, as lines before verdicts.
pub fn broken<'r>(limits: impl IntoIterator<Item = &'r Standing>) -> Vec<String> {
    let broken = limits.into_iter().filter(|limit| limit.state == BROKEN);
    distinct(broken.map(|limit| format!("limit broken: {}", told(limit))))
}

impl<'r> Day<'r> {
    /// Entries that may start, or not, by their own verdict and the limits of their groups.
    fn entries(&self, starts: bool) -> Vec<&'r Report> {
        let mut entries = by_number(self.reports);
        entries.retain(|report| self.may_start(report) == starts);
        entries
    }

    fn may_start(&self, report: &Report) -> bool {
        may_start(report) && !self.broken(report).any(Standing::stops)
    }

    /// The broken limits of an entry's groups, and its number if others have it.
    pub fn broken(&self, report: &Report) -> impl Iterator<Item = &'r Standing> {
        let mut designs = self.reports.iter().filter(|report| report.is_design());
        let own = designs.position(|design| std::ptr::eq(design, report));
        let limits = self.limits.iter().filter(|limit| limit.state == BROKEN);
        limits.filter(move |limit| own.is_some_and(|own| limit.entries.contains(&own)))
    }

    /// The messages that keep an entry from starting, with their rules.
    fn reasons(&self, report: &Report) -> Vec<String> {
        let limits = self.broken(report).filter(|limit| limit.stops());
        let limits = limits.map(|limit| format!("{} ({})", told(limit), limit.id));
        reasons(report).into_iter().chain(limits).collect()
    }

    /// Faulty files that are not entries: the event, its catalogs, the roster, a list.
    fn faulty(&self) -> impl Iterator<Item = (usize, &'r Report)> {
        let others = self.reports.iter().enumerate();
        others.filter(|(_, report)| !report.is_design() && report.is_open())
    }

    pub fn counted(&self, limit: &Standing) -> Vec<&'r Report> {
        let designs: Vec<_> = self.reports.iter().filter(|report| report.is_design()).collect();
        limit.entries.iter().map(|entry| designs[*entry]).collect()
    }

    fn limits(&self) -> Tabular {
        let names = |limit: &Standing| {
            let counted = if limit.state == KEPT { Vec::new() } else { self.counted(limit) };
            let names = counted.into_iter().map(|report| match &report.entry.player {
                Some(it) if limit.per != "player" => format!("{} ({})", report.name, it.value),
                _ => report.name.clone(),
            });
            names.collect::<Vec<_>>().join(", ").into()
        };
        Columns::new()
            .add("", Column::text("Limit"), |limit: &Standing| limit.state.into())
            .add("", Column::text("Group"), |limit| group(limit).into())
            .add("", Column::text("Amount"), |limit| limit.text().into())
            .add("", Column::text("Entries").role(Role::Rest), names)
            .table(TableStyle::Brief, self.limits)
    }

    /// The problems and fixes of each player: the limits, then each entry.
    fn to_fix(&self) -> Tabular {
        let mut rows = Vec::new();
        for (player, entries) in by_player(self.reports) {
            let limits = entries.iter().flat_map(|entry| self.broken(entry));
            let limits = limits.filter(|limit| limit.stops() && limit.per != "field");
            let text = |limit: &Standing| match limit.per {
                "player" => limit.text(),
                _ => told(limit),
            };
            let limits = distinct(limits.map(text)).into_iter();
            let mut problems: Vec<_> = limits.map(|text| (Cell::EMPTY, text.into())).collect();
            for report in entries {
                let shared = self.broken(report).filter(|limit| !limit.stops()).map(told);
                let own: Vec<_> = messages(report).into_iter().chain(shared).collect();
                let own = Some(own).filter(|own| !own.is_empty());
                problems.extend(own.map(|own| (name(report), line(own))));
                let fix = self.fixes.get(&report.path());
                problems.extend(fix.map(|fix| (Cell::EMPTY, line(vec![format!("fix: {fix}")]))));
            }
            let players = [player.into()].into_iter().chain(std::iter::repeat(Cell::EMPTY));
            rows.extend(players.zip(problems));
        }
        Columns::new()
            .add("", Column::text("Player"), |row: &(Cell, (Cell, Cell))| row.0.clone())
            .add("", Column::text("Vehicle").role(Role::Name), |row| row.1.0.clone())
            .add("", Column::text("Problems").role(Role::Rest), |row| row.1.1.clone())
            .table(TableStyle::Brief, rows)
    }

    /// "Not entered: a.docx; b.rtf; 9 variants (files enter their base design)".
    fn not_entered(&self) -> Option<String> {
        let bases = by_number(self.reports).into_iter().filter(|report| report.variant.is_none());
        let variants: usize = bases.map(|report| judge::variants(&report.source).len()).sum();
        let variants = (variants > 0).then(|| {
            format!("{} (files enter their base design)", counted(variants as i64, "variant"))
        });
        let all: Vec<_> = self.not_entered.iter().cloned().chain(variants).collect();
        (!all.is_empty()).then(|| format!("Not entered: {}", all.join("; ")))
    }

    fn waived(&self) -> Vec<String> {
        let entries = by_number(self.reports).into_iter();
        let waived = entries.flat_map(|of| waived(of).into_iter().map(move |it| (of.path(), it)));
        waived.map(|(path, waived)| format!("{path}: {waived}")).collect()
    }

    /// The most important columns come first.
    fn columns<'c>(&'c self, entries: &[&'c Report]) -> Columns<'c, Report> {
        let shared = shared_folder(entries);
        let figures = listed(entries.iter().copied());
        let standing = |report: &Report| match (report.is_design(), self.may_start(report)) {
            (false, _) => "file",
            (_, true) => "starts",
            (_, false) => "out",
        };
        let verdict = |report: &Report| match may_start(report) && !self.may_start(report) {
            true => "limit broken".into(),
            false => Cell::Verdict(report.verdict, None),
        };
        let reason = move |report: &Report| match standing(report) {
            "starts" => line(waived(report)),
            _ => line(self.reasons(report)),
        };
        Columns::new()
            .add("standing", None, move |report: &Report| standing(report).into())
            .add("number", Column::number("No."), number)
            .add("name", Column::text("Vehicle").role(Role::Name), name)
            .add("player", Column::text("Player"), player)
            .add("", Column::text("Verdict"), verdict)
            .each(figures.into_iter().enumerate(), |columns, (at, of)| {
                let column = (at == 0).then(|| Column::number(of.label));
                columns.add(of.key, column, |report| figure(of, report))
            })
            .add("team", Column::text("Team").role(Role::Spare(1)), team)
            .add("", Column::text("File").role(Role::Spare(2)), move |report| {
                report.path()[shared..].into()
            })
            .add("path", None, |report| (&*report.source.name).into())
            .add("variant", None, |report| report.variant.as_deref().into())
            .add("fingerprint", Column::text("Fingerprint").role(Role::Spare(3)), fingerprint)
            .add("reason", None, reason)
            .add("fix", None, |report| self.fixes.get(&report.path()).into())
    }
}

impl View for Day<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page { next: self.next.clone(), ..Page::default() };
        let faulty = self.faulty().map(|(number, file)| Block::Brief(number, file));
        if !self.event.withheld.is_empty() {
            page.blocks.extend(faulty);
            page.text(["No entry was judged.".to_owned()]);
            return page;
        }
        let [starts, out] = [true, false].map(|starts| self.entries(starts));
        let (name, all) = (&self.event.heading.name, starts.len() + out.len());
        let stay = if out.is_empty() { "".into() } else { format!(", {} may not", out.len()) };
        let title = format!("{name}: {} of {all} entries may start{stay}", starts.len());
        page.blocks.push(Block::Title(title));
        page.text(asked(self.event));
        page.table("To fix, by player", self.to_fix());
        page.table("Limits across entries", self.limits());
        page.blocks.extend(faulty);
        page.text(to_settle(self.reports));
        let entries = by_number(self.reports);
        let table = self.columns(&entries).table(TableStyle::Brief, entries).filled(|_| false);
        page.table("Entries", table);
        page.text(self.waived());
        let purses = Roster::of(starts);
        let more = self.not_entered().into_iter().chain(purses.iter().map(Roster::text));
        page.text(more.chain(catalogs_line(in_force(self.reports))));
        page
    }

    fn data(&self) -> Data {
        let out = |report: &Report| {
            let fix = self.fixes.get(&report.path()).map(String::as_str);
            data::entrant(report).list("reasons", self.reasons(report)).with("fix", fix)
        };
        let number = |amount: &Option<Amount>| amount.as_ref().map(|(number, _)| *number);
        let limit = |limit: &Standing| {
            Data::of([("id", limit.id), ("per", limit.per), ("key", &limit.name)])
                .with("what", limit.what.as_str())
                .with("count", number(&limit.count))
                .with("least", number(&limit.least))
                .with("most", number(&limit.most))
                .with("by", limit.by.as_deref())
                .maybe("waived", limit.waived.as_ref().map(Waiver::why))
                .with("state", limit.state)
                .list("partly_read", &limit.partly)
                .list("entries", self.counted(limit).into_iter().map(Report::path))
        };
        let day = data::terms(self.reports)
            .list("starts", self.entries(true).into_iter().map(data::entrant))
            .list("out", self.entries(false).into_iter().map(out))
            .list("limits", self.limits.iter().map(limit))
            .list("to_settle", to_settle(self.reports))
            .list("waived", self.waived())
            .list("not_entered", self.not_entered)
            .list("files", self.faulty().map(|(_, report)| data::judged(report)))
            .with("summary", data::summary(self.reports));
        data::on(self.reports, day)
    }

    fn records(&self) -> Records<'_> {
        let entries = by_number(self.reports);
        let others = self.faulty().map(|(_, report)| report);
        self.columns(&entries).records(entries.clone().into_iter().chain(others))
    }

    fn reports(&self) -> &[Report] {
        self.reports
    }
}

fn waived(report: &Report) -> Vec<String> {
    let found = report.findings.iter();
    let waived = found.filter_map(|found| Some((found, found.waived.as_ref()?)));
    waived.map(|(found, why)| format!("{} (waived: {why})", found.message)).collect()
}

/// The problems of an entry itself, each once.
fn messages(report: &Report) -> Vec<String> {
    let errors = report.findings.iter().filter(|found| found.severity() == "error");
    let errors = errors.filter(|_| !may_start(report));
    distinct(errors.map(|found| found.message.clone()))
}

fn line(texts: Vec<String>) -> Cell {
    printable(&texts.join("; ")).replace('\n', " ").into()
}
