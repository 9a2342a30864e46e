//! The page of an event's day: what the event asks, who may start, and what each player has to fix.

use std::collections::HashMap;

use crate::event::rules::{NOT_ON_ROSTER, SHARED_NAME};
use crate::event::standing::{Amount, BROKEN, KEPT, Standing};
use crate::event::{Event, Waiver, may_start, reasons};
use crate::report::roster::Roster;
use crate::report::{Report, Subject, judge};
use crate::text::distinct;
use crate::units::counted;

use super::event::asked;
use super::verdicts::{figure, fingerprint, listed, name, number, player, shared_folder, team};
use super::{
    Block, Cell, Column, Columns, Data, Look, Page, Records, Role, Table, View, catalogs_line,
    data, in_force, printable,
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

impl<'r> Day<'r> {
    /// Entries that may start, or not, by their own verdict and the limits of their groups.
    fn entries(&self, starts: bool) -> Vec<&'r Report> {
        let mut entries = by_number(self.reports);
        entries.retain(|report| self.may_start(report) == starts);
        entries
    }

    fn may_start(&self, report: &Report) -> bool {
        may_start(report) && self.broken(report).next().is_none()
    }

    /// The broken limits of an entry's groups.
    fn broken(&self, report: &Report) -> impl Iterator<Item = &'r Standing> {
        let mut designs = self.reports.iter().filter(|report| report.is_design());
        let own = designs.position(|design| std::ptr::eq(design, report));
        let limits = self.limits.iter().filter(|limit| limit.stops());
        limits.filter(move |limit| own.is_some_and(|own| limit.entries.contains(&own)))
    }

    /// The messages that keep an entry from starting, with their rules.
    fn reasons(&self, report: &Report) -> Vec<String> {
        let limits = self.broken(report).map(|limit| format!("{} ({})", told(limit), limit.id));
        reasons(report).into_iter().chain(limits).collect()
    }

    /// Why an entry may not start, each reason once.
    fn messages(&self, report: &Report) -> Vec<String> {
        messages(report).into_iter().chain(self.broken(report).map(told)).collect()
    }

    /// Faulty files that are not entries: the event, its catalogs, the roster, a list.
    fn faulty(&self) -> impl Iterator<Item = (usize, &'r Report)> {
        let others = self.reports.iter().enumerate();
        others.filter(|(_, report)| !report.is_design() && report.is_open())
    }

    fn counted(&self, limit: &Standing) -> Vec<&'r Report> {
        let designs: Vec<_> = self.reports.iter().filter(|report| report.is_design()).collect();
        limit.entries.iter().map(|entry| designs[*entry]).collect()
    }

    fn limits(&self) -> Table {
        // A single entry is below a limit without help.
        let is_shown = |limit: &&Standing| limit.state != KEPT || limit.entries.len() > 1;
        let row = |limit: &Standing| {
            let names = self.counted(limit).into_iter().map(|report| match &report.entry.player {
                Some(player) if limit.state == BROKEN => {
                    format!("{} ({})", report.name, player.value)
                }
                _ => report.name.clone(),
            });
            let names = names.collect::<Vec<_>>().join(", ");
            let amount = limit.text();
            [limit.state, limit.per, &limit.name, &amount, &names].map(Cell::from).to_vec()
        };
        let mut columns = vec![Column::text(""); 4];
        columns.push(Column::text("").role(Role::Rest));
        Table::new(Look::Brief, columns, self.limits.iter().filter(is_shown).map(row).collect())
    }

    /// The problems and fixes of each entry, by player.
    fn to_fix(&self) -> Table {
        let mut players: Vec<(Cell, Vec<Vec<Cell>>)> = Vec::new();
        for report in by_number(self.reports) {
            let mut problems = messages(report);
            let number = report.entry.number.map(|number| number.value.to_string());
            let mut numbers = self.limits.iter().filter(|limit| limit.per == "number");
            let shared = numbers.any(|limit| number.as_ref() == Some(&limit.name));
            problems.extend(
                number
                    .filter(|_| shared)
                    .map(|number| format!("another entry has number {number}")),
            );
            // A limit of several vehicles comes once for a player, before them.
            let limits = self.broken(report).map(|limit| (Cell::EMPTY, told(limit).into(), true));
            let fix = self.fixes.get(&report.path()).map(|fix| line(vec![format!("fix: {fix}")]));
            let fix = fix.map(|fix| (Cell::EMPTY, fix, false));
            let own = (!problems.is_empty()).then(|| (name(report), line(problems), false));
            let player = Some(player(report)).filter(|player| *player != Cell::EMPTY);
            let player = player.unwrap_or("no player".into());
            for (vehicle, text, once) in limits.chain(own.into_iter().chain(fix)) {
                match players.iter_mut().find(|(known, _)| *known == player) {
                    Some((_, rows)) if once && rows.iter().any(|row| row[2] == text) => {}
                    Some((_, rows)) => rows.push(vec![Cell::EMPTY, vehicle, text]),
                    None => {
                        players.push((player.clone(), vec![vec![player.clone(), vehicle, text]]))
                    }
                }
            }
        }
        let columns = vec![
            Column::text("Player"),
            Column::text("Vehicle").role(Role::Name),
            Column::text("Problems").role(Role::Rest),
        ];
        let rows = players.into_iter().flat_map(|(_, rows)| rows);
        Table::new(Look::Brief, columns, rows.collect())
    }

    /// Shared names, entries missing from the roster, text of lists that is no vehicle, and warnings on the event.
    fn to_settle(&self) -> Vec<String> {
        let files = self.reports.iter().filter(|file| file.is_design() || !file.is_open());
        let found = files.flat_map(|file| file.findings.iter().map(move |found| (file, found)));
        let warnings = found.filter(|(file, found)| {
            let is_asked = [NOT_ON_ROSTER.id, SHARED_NAME.id].contains(&found.rule.id);
            found.severity() == "warning" && (!file.is_design() || is_asked)
        });
        let warnings = warnings.map(|(file, found)| {
            let (message, rule) = (&found.message, found.rule.id);
            let help = found.help.iter().map(|help| format!("; {help}")).collect::<String>();
            match file.subject {
                Subject::Text => {
                    let at = file.place(&found.at);
                    let text = at.source.text[at.span.start..].lines().next().unwrap_or_default();
                    format!("{}: \"{text}\" is {message} ({rule})", at.line())
                }
                Subject::Design => format!("{}: {message} ({rule}){help}", file.path()),
                _ => format!("{message} ({rule}){help}"),
            }
        });
        warnings.collect()
    }

    /// "Not entered: letter.docx; 9 variants (files enter their base design)".
    fn not_entered(&self) -> Option<String> {
        let bases = by_number(self.reports).into_iter().filter(|report| report.variant.is_none());
        let variants: usize = bases.map(|report| judge::variants(&report.source).len()).sum();
        let variants = (variants > 0).then(|| {
            format!("{} (files enter their base design)", counted(variants as i64, "variant"))
        });
        let files = (!self.not_entered.is_empty()).then(|| self.not_entered.join(", "));
        let all: Vec<_> = files.into_iter().chain(variants).collect();
        (!all.is_empty()).then(|| format!("Not entered: {}", all.join("; ")))
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
        let [starts, out] = [true, false].map(|starts| self.entries(starts).len());
        let (name, all) = (&self.event.heading.name, starts + out);
        let stay = if out > 0 { format!(", {out} may not") } else { String::new() };
        page.blocks
            .push(Block::Title(format!("{name}: {starts} of {all} entries may start{stay}")));
        page.text(asked(self.event));
        page.blocks.push(Block::Table(table(self, &by_number(self.reports))));
        page.table("Limits across entries", self.limits());
        page.table("To fix, by player", self.to_fix());
        page.blocks.extend(faulty);
        page.text(self.to_settle());
        let purses = Roster::of(self.reports);
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
        let waived = by_number(self.reports).into_iter().flat_map(|report| {
            waived(report).into_iter().map(|waived| format!("{}: {waived}", report.path()))
        });
        let day = data::terms(self.reports)
            .list("starts", self.entries(true).into_iter().map(data::entrant))
            .list("out", self.entries(false).into_iter().map(out))
            .list("limits", self.limits.iter().map(limit))
            .list("to_settle", self.to_settle())
            .list("waived", waived)
            .list("not_entered", self.not_entered)
            .list("files", self.faulty().map(|(_, report)| data::judged(report)))
            .with("summary", data::summary(self.reports));
        data::on(self.reports, day)
    }

    fn records(&self) -> Records<'_> {
        let others = self.faulty().map(|(_, report)| report);
        let figures = listed(by_number(self.reports));
        let standing = |report: &Report| match (report.is_design(), self.may_start(report)) {
            (false, _) => "file",
            (_, true) => "starts",
            (_, false) => "out",
        };
        let reason = move |report: &Report| match standing(report) {
            "starts" => line(waived(report)),
            _ => line(self.reasons(report)),
        };
        Columns::new()
            .add("standing", None, move |report: &Report| standing(report).into())
            .add("number", None, number)
            .add("player", None, player)
            .add("team", None, team)
            .add("name", None, name)
            .add("path", None, |report| (&*report.source.name).into())
            .add("variant", None, |report| report.variant.as_deref().into())
            .each(figures, |columns, of| columns.add(of.key, None, |report| figure(of, report)))
            .add("fingerprint", None, fingerprint)
            .add("reason", None, reason)
            .add("fix", None, |report| self.fixes.get(&report.path()).into())
            .records(by_number(self.reports).into_iter().chain(others))
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

/// "Ann: cost $15,606 of $15,000, $606 over".
fn told(limit: &Standing) -> String {
    format!("{}: {}", limit.name, limit.text())
}

fn table(day: &Day<'_>, entries: &[&Report]) -> Table {
    let shared = shared_folder(entries);
    let main = listed(entries.iter().copied()).into_iter().take(1);
    let reason = |report: &Report| match day.messages(report).as_slice() {
        [] => line(waived(report)),
        [one] => line(vec![one.clone()]),
        [first, more @ ..] => line(vec![format!("{first} ({} more)", more.len())]),
    };
    Columns::new()
        .add("", Column::number("No."), number)
        .add("", Column::text("Vehicle").role(Role::Name), name)
        .add("", Column::text("Player"), player)
        .add("", Column::text("Team").role(Role::Spare(3)), team)
        .each(main, |columns, of| {
            let column = Column::number(of.label).role(Role::Spare(3));
            columns.add("", column, |report| figure(of, report))
        })
        .add("", Column::text("File").role(Role::Spare(1)), |report| report.path()[shared..].into())
        .add("", Column::text("Fingerprint").role(Role::Spare(2)), fingerprint)
        .add("", Column::text("Verdict"), |report| Cell::Verdict(report.verdict, None))
        .add("", Column::text("Reason").role(Role::Rest), reason)
        .table(Look::Plain, entries.iter().copied())
        .filled(|_| false)
}

fn line(texts: Vec<String>) -> Cell {
    printable(&texts.join("; ")).replace('\n', " ").into()
}
