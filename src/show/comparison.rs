//! Vehicles side by side: their letters, changed parts, figures, armor.

use std::cmp::Ordering;

use crate::report::comparison::{Change, Comparison, Figures, How, TOTAL};
use crate::units::{Exact, counted, decimal, tallied};
use crate::vehicle::category::Nature;

use super::{
    Block, Cell, Column, Data, Page, TableStyle, Tabular, View, catalogs_line, data, in_force,
};

/// Vehicles side by side; in full with every figure, side and shot that differs.
pub struct SideBySide<'c> {
    pub comparison: &'c Comparison<'c>,
    pub is_full: bool,
    pub next: Option<String>,
}

impl View for SideBySide<'_> {
    fn page(&self) -> Page<'_> {
        let designs = &self.comparison.designs;
        let names = designs.iter().map(|report| report.name.as_str());
        let mut page = Page { next: self.next.clone(), ..Page::default() };
        if self.is_full {
            page.blocks.extend(designs.iter().map(|report| Block::Verdict(None, report)));
        }
        tables(self.comparison, names, self.is_full, &mut page);
        page
    }

    fn data(&self) -> Data {
        let all = self.comparison;
        let parts = all.parts.iter().zip(1_usize..);
        let parts =
            parts.flat_map(|(of, design)| of.iter().map(move |change| part(change, design)));
        let compared = Data::default()
            .list("designs", all.designs.iter().map(|report| data::identity(report)))
            .list("parts", parts)
            .with("figures", by_key(&all.figures))
            .with("armor", by_key(&all.armor))
            .with("same", all.is_empty() && !all.is_partial());
        data::on(all.designs.iter().copied(), compared)
    }
}

/// The differences of vehicles in one table, and what they have in common.
fn tables<'n>(
    comparison: &Comparison<'_>,
    names: impl Iterator<Item = &'n str>,
    is_full: bool,
    page: &mut Page<'_>,
) {
    let mut rows = Vec::new();
    let verdicts: Vec<_> = comparison.designs.iter().map(|report| report.verdict.words()).collect();
    let is_same = verdicts.iter().all(|verdict| *verdict == verdicts[0]);
    if !is_same {
        rows.push(row("verdict".to_owned(), verdicts.iter().map(|verdict| (*verdict).to_owned())));
    }
    let total = comparison.armor.last().filter(|total| total.differ() && !is_full);
    let sides = comparison.armor.iter().filter(|_| total.is_none());
    let figures = comparison.figures.iter().filter(|figure| is_full || figure.main);
    let figures = figures.map(|of| (of.label.to_lowercase(), of));
    let armor = total.into_iter().chain(sides).map(|of| match of.key.as_str() {
        TOTAL => ("armor".to_owned(), of),
        side => (format!("{side} armor"), of),
    });
    let differing = figures.chain(armor).filter(|(_, figure)| figure.differ());
    rows.extend(differing.map(|(label, of)| figure(label, of, comparison.designs.len() == 2)));
    rows.extend(parts(comparison, is_full));
    let mut columns = vec![Column::text("")];
    columns.extend(names.map(|name| Column::number(name.to_owned())));
    columns.push(Column::number("change"));
    rows.iter_mut().for_each(|row| row.resize(columns.len(), Cell::EMPTY));
    let table = Tabular::new(TableStyle::Brief, columns, rows)
        .filled(|number| number <= comparison.designs.len());
    page.blocks.extend((!table.rows.is_empty()).then_some(Block::Table(table)));
    let mut notes = notes(comparison);
    let known = |figures: &&Figures| figures.main && !figures.differ();
    let stays = comparison.figures.iter().filter(known).filter_map(|of| {
        Some(format!("{} stays {}", of.label.to_lowercase(), (of.show)(of.values[0]?)))
    });
    let both = if verdicts.len() == 2 { "both" } else { "all" };
    let stays = stays.chain(is_same.then(|| format!("{both} are {}", verdicts[0])));
    notes.push(stays.collect::<Vec<_>>().join(", "));
    page.text(notes);
    page.text(catalogs_line(in_force(comparison.designs.iter().copied())));
}

fn row(label: String, cells: impl Iterator<Item = String>) -> Vec<Cell> {
    [label].into_iter().chain(cells).map(Cell::from).collect()
}

fn figure(label: String, figures: &Figures, with_change: bool) -> Vec<Cell> {
    let value = |value: &Option<Exact>| value.map_or("–".to_owned(), figures.show);
    let change = figures.difference(1).filter(|_| with_change);
    let change = change.map(|change| changed(change, figures.show));
    row(label, figures.values.iter().map(value).chain(change))
}

/// "+$1,500", "-7.5", nothing for zero.
pub(super) fn changed(change: Exact, show: fn(Exact) -> String) -> String {
    let size = if change < Exact::ZERO { -change } else { change };
    let text = Some(show(size)).filter(|text| !text.contains('/'));
    let text = text.unwrap_or_else(|| decimal(size));
    match change.cmp(&Exact::ZERO) {
        Ordering::Greater => format!("+{text}"),
        Ordering::Equal => String::new(),
        Ordering::Less => format!("-{text}"),
    }
}

/// The parts that not all vehicles have, by their place or kind.
fn parts(comparison: &Comparison<'_>, is_full: bool) -> Vec<Vec<Cell>> {
    let mut labels: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for report in &comparison.designs {
        let lines = report.description.ledger.lines.iter();
        let lines = lines.filter(|line| is_full || line.category.nature != Nature::Load);
        let found = tallied(lines.map(|line| {
            let kind = line.category.name.replace('-', " ");
            let type_of_armor = "armor type".to_owned();
            let is_armor = line.category.nature == Nature::Armor;
            let label = match line.place.is_empty() {
                _ if is_armor => &type_of_armor,
                true => &kind,
                false => &line.place,
            };
            let label = [line.unit.unwrap_or_default(), label].join(" ").trim().to_owned();
            if !labels.contains(&label) {
                labels.push(label.clone());
            }
            let item = line.item.split(", points").next().unwrap_or_default();
            let item = item.strip_suffix(&kind).unwrap_or(item).trim_end().to_owned();
            ((label, item), if is_armor { 1 } else { line.count })
        }));
        let words = |((label, item), count): ((String, String), i64)| match count {
            1 => (label, item),
            count => (label, counted(count, &item)),
        };
        all.push(found.into_iter().map(words).collect::<Vec<_>>());
    }
    let own = |label: &String, lines: &Vec<(String, String)>| -> Vec<String> {
        let is_common = |line: &(String, String)| all.iter().all(|other| other.contains(line));
        let own = lines.iter().filter(|line| line.0 == *label && !is_common(line));
        own.map(|(_, text)| text.clone()).collect()
    };
    let rows = |label: &String| {
        let cells: Vec<_> = all.iter().map(|lines| own(label, lines)).collect();
        let depth = cells.iter().map(Vec::len).max().unwrap_or_default();
        let rows = (0..depth).map(|number| {
            let label = if number == 0 { label.clone() } else { String::new() };
            row(label, cells.iter().map(|cell| cell.get(number).cloned().unwrap_or_default()))
        });
        rows.collect::<Vec<_>>()
    };
    labels.iter().flat_map(rows).collect()
}

fn part(change: &Change, design: usize) -> Data {
    let Change { how, count_before, count, .. } = change;
    let part = Data::of([("design", design)])
        .with("unit", change.unit)
        .with("item", &change.item)
        .with("category", change.category.name)
        .with("change", how.name());
    let part = match &change.from {
        Some(from) => part.with("from", from).with("to", &change.place),
        None => part.with("where", &change.place),
    };
    match how {
        How::Changed => part.with("count_before", *count_before).with("count", *count),
        _ => part.with("count", *count.max(count_before)),
    }
}

/// Values by key, with their differences from the first design.
fn by_key(all: &[Figures]) -> Data {
    Data::of(all.iter().map(|figures| {
        let differences = (0..figures.values.len()).map(|number| figures.difference(number));
        let values = Data::default().with("values", figures.values.clone());
        (figures.key.clone(), values.list("differences", differences))
    }))
}

fn notes(comparison: &Comparison<'_>) -> Vec<String> {
    let readable = if comparison.is_partial() { ", in the readable parts" } else { "" };
    let same = match comparison.parts.iter().all(Vec::is_empty) {
        _ if comparison.is_empty() => Some("the same parts and the same figures"),
        true => Some("the same parts"),
        false => None,
    };
    let same = same.map(|same| format!("{same}{readable}"));
    let partial = comparison.designs.iter().filter(|report| report.is_partial());
    let partial = partial.map(|report| {
        format!("{} cannot be read completely: the rest is not compared", report.name)
    });
    same.into_iter().chain(partial).collect()
}
