//! The page of an event's day: who may start, who may not and why, what they are worth, and what is left to settle.

use schemars::JsonSchema;
use serde::Serialize;

use crate::event::rules::UNUSED_WAIVER;
use crate::event::{may_start, reasons};
use crate::report::Report;
use crate::report::roster::Roster;
use crate::text::suggest;

use super::data::{Identity, Whole};
use super::verdicts::{Who, figures, listed, summary};
use super::{Block, Column, Data, Look, Output, Page, Role, Table, View};
use super::{catalogs_line, divisions, event_line, in_force, printable};

pub struct Day<'r>(pub &'r [Report]);

impl<'r> Day<'r> {
    /// The entries that may start, or those that may not, by number.
    fn entries(&self, starts: bool) -> Vec<&'r Report> {
        let wanted = |report: &&Report| report.is_design() && may_start(report) == starts;
        let mut entries: Vec<_> = self.0.iter().filter(wanted).collect();
        entries.sort_by_key(|report| {
            let number = report.entry.number.map(|number| number.value);
            (number.is_none(), number)
        });
        entries
    }

    /// Numbers and names that several entries have, and waivers that none needs.
    fn to_settle(&self) -> Vec<String> {
        let number =
            |report: &Report| report.entry.number.map(|number| format!("number {}", number.value));
        let name = |report: &Report| {
            report.is_described().then(|| format!("name {}", report.description.name))
        };
        let waivers = self.0.iter().flat_map(|report| &report.findings);
        let waivers = waivers.filter(|found| found.rule.id == UNUSED_WAIVER.rule.id);
        let waivers = waivers.map(|found| format!("unused waiver: {}", found.message));
        self.ties(number).into_iter().chain(self.ties(name)).chain(waivers).collect()
    }

    fn ties(&self, of: impl Fn(&Report) -> Option<String>) -> Vec<String> {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for report in self.0.iter().filter(|report| report.is_design()) {
            let Some(what) = of(report) else { continue };
            match groups.iter_mut().find(|(known, _)| suggest::same(known, &what)) {
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
        let title = |what: &str, count: usize| Block::Heading(format!("{what} ({count})"), None);
        if !starts.is_empty() {
            blocks.push(title("May start", starts.len()));
            blocks.push(Block::Table(table(&starts, false)));
        }
        if !out.is_empty() {
            blocks.push(title("May not start", out.len()));
            blocks.push(Block::Table(table(&out, true)));
        }
        let settle = self.to_settle();
        if !settle.is_empty() {
            blocks.push(Block::Heading("To settle".to_owned(), None));
            blocks.push(Block::Text(settle));
        }
        let mut lines = vec![summary(self.0)];
        lines.extend(divisions(self.0));
        lines.extend(Roster::of(self.0).iter().map(Roster::text));
        lines.extend(event_line(self.0));
        lines.extend(catalogs_line(in_force(self.0)));
        Page { title: Some(format!("{name}: entries")), blocks, summary: lines }
    }

    fn data(&self) -> Data<'_> {
        let out = |report| Out { entry: Identity::of(report), reasons: reasons(report) };
        let day = Entries {
            starts: self.entries(true).into_iter().map(Identity::of).collect(),
            out: self.entries(false).into_iter().map(out).collect(),
            to_settle: self.to_settle(),
        };
        Data(Output::Day(Whole::on(self.0, day)))
    }
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Day")]
pub(super) struct Entries<'r> {
    starts: Vec<Identity<'r>>,
    out: Vec<Out<'r>>,
    /// Shared numbers and names, and unused waivers.
    to_settle: Vec<String>,
}

#[derive(Serialize, JsonSchema)]
struct Out<'r> {
    #[serde(flatten)]
    entry: Identity<'r>,
    reasons: Vec<String>,
}

fn table(entries: &[&Report], with_reasons: bool) -> Table {
    let listed = listed(entries.iter().copied());
    let mut columns = vec![
        Column::number("No."),
        Column::text("Player").role(Role::Spare(0)),
        Column::text("Team").role(Role::Spare(1)),
        Column::text("Vehicle").role(Role::Name),
    ];
    columns.extend(listed.iter().take(1).map(|figure| Column::number(figure.label)));
    let last = if with_reasons { "Why not" } else { "Fingerprint" };
    columns.push(Column::text(last).role(Role::Rest));
    let row = |report: &&Report| {
        let Who { number, player, team, name } = Who::of(report);
        let mut row = vec![number, player, team, name];
        row.extend(figures(&listed[..listed.len().min(1)], report));
        row.push(match with_reasons {
            true => printable(&reasons(report).join("; ")).replace('\n', " ").into(),
            false => super::verdicts::fingerprint(report),
        });
        row
    };
    Table::new(Look::Plain, columns, entries.iter().map(row).collect())
}
