//! Designs in full: verdict, specification, figures, equipment, ledger.

use std::collections::HashSet;

use crate::check::rule::Cite;
use crate::report::Report;
use crate::units::thousands;
use crate::vehicle::description::{Column, Description, Section};
use crate::vehicle::ledger::{Line, Load};

use super::{Block, Data, Page, View, catalogs_line, data, in_force};

pub struct Vehicles<'r>(pub &'r [Report]);

impl View for Vehicles<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page::default();
        for (number, report) in self.0.iter().enumerate() {
            page.blocks.push(Block::Findings(number, report));
            page.blocks.extend(sections(report).into_iter().flat_map(Block::section));
        }
        page.text(catalogs_line(in_force(self.0)));
        page
    }

    fn data(&self) -> Data {
        data::run(self.0)
    }

    fn reports(&self) -> &[Report] {
        self.0
    }
}

fn sections(report: &Report) -> Vec<Section> {
    let described = &report.description;
    let statistics = Section {
        title: if report.is_partial() { "Statistics (partial)" } else { "Statistics" },
        columns: Vec::new(),
        rows: described.statistics.iter().cloned().chain(readings(described)).collect(),
    };
    let all = described.sections.iter().cloned().chain([statistics, ledger(report)]);
    all.filter(|section| !section.rows.is_empty()).collect()
}

fn readings(described: &Description) -> Option<Vec<String>> {
    let mut ids: Vec<_> = described.rulings.iter().flat_map(|(_, ids)| ids).copied().collect();
    let mut seen = HashSet::new();
    ids.retain(|id| seen.insert(*id));
    (!ids.is_empty()).then(|| vec!["Readings".to_owned(), ids.join(", ")])
}

fn ledger(report: &Report) -> Section {
    let ledger = &report.description.ledger;
    let row = |line: &Line| {
        let unit = line.unit.unwrap_or_default();
        let mut row = vec![
            line.item.clone(),
            [unit, &line.place].join(" ").trim().to_owned(),
            thousands(line.count),
        ];
        row.extend(ledger.columns().map(|measure| (measure.show)(line[measure])));
        row.push(line.cite.as_ref().map(ToString::to_string).unwrap_or_default());
        row
    };
    let of = |personal: bool| {
        let lines = ledger.lines.iter();
        lines.filter(move |line| (line.load == Load::Personal) == personal).map(row)
    };
    let total = |label: &str, personal: bool| {
        let loads = if personal { &[Load::Personal][..] } else { Load::WITH_CARGO };
        let sums = ledger.columns().zip(ledger.totals(loads));
        let shown = sums.map(|(measure, sum)| match personal && sum.is_zero() {
            true => String::new(),
            false => (measure.show)(sum),
        });
        let mut row = vec![label.to_owned(), String::new(), String::new()];
        row.extend(shown);
        row.push(String::new());
        row
    };
    let mut rows: Vec<_> = of(false).collect();
    if !rows.is_empty() {
        let with_cargo = ledger.totals(&[Load::Cargo]).iter().any(|sum| !sum.is_zero());
        rows.push(total(if with_cargo { "Total, with cargo" } else { "Total" }, false));
    }
    let personal: Vec<_> = of(true).collect();
    if !personal.is_empty() {
        rows.extend(personal);
        rows.push(total("Total of personal gear", true));
    }
    let cites = ledger.lines.iter().filter_map(|line| line.cite.as_ref());
    let mut columns = vec![Column::text("Item"), Column::text("Place"), Column::number("Count")];
    columns.extend(ledger.columns().filter_map(|measure| measure.heading).map(Column::number));
    columns.push(Column::text(Cite::heading(cites)));
    Section { title: "Ledger", columns, rows }
}
