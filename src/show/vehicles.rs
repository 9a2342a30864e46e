//! Designs: verdict, figures, armor, parts. In full also all statistics, and more on each part.

use crate::check::rule::Cite;
use crate::games::Options;
use crate::report::Report;
use crate::text::distinct;
use crate::units::{Exact, counted, several};
use crate::vehicle::category::Nature;
use crate::vehicle::description::{Description, Section};
use crate::vehicle::ledger::{Line, Load};

use super::{
    Block, Cell, Column, Data, Page, Role, TableStyle, Tabular, View, catalogs_line, data,
    in_force, picture,
};

pub struct Vehicles<'r> {
    pub reports: &'r [Report],
    /// Whether to show variants of a design and rare figures, too.
    pub is_full: bool,
    pub next: Option<String>,
    /// With these, pages have pictures.
    pub options: Option<&'r Options>,
}

impl View for Vehicles<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page { next: self.next.clone(), ..Page::default() };
        let mut rest = self.reports.iter().enumerate().peekable();
        while let Some((number, report)) = rest.next() {
            if self.is_full {
                page.blocks.push(Block::Findings(number, report));
                let sections = sections(report).into_iter().map(Block::section);
                page.blocks.extend(sections.flat_map(<[Block<'_>; 2]>::from));
                page.table("Parts", parts(report, true));
                let block = |options| {
                    Block::Pictures(Box::new(move || picture::of_vehicle(report, options)))
                };
                page.blocks.extend(self.options.map(block));
                continue;
            }
            let mut variants = Vec::new();
            while let Some((_, variant)) = rest.next_if(|(_, next)| {
                report.variant.is_none() && next.source.name == report.source.name
            }) {
                variants.push(variant);
            }
            brief(&mut page, number, report, &variants);
        }
        page.text(catalogs_line(in_force(self.reports)));
        page
    }

    fn data(&self) -> Data {
        data::run(self.reports)
    }

    fn reports(&self) -> &[Report] {
        self.reports
    }
}

/// Everything that a player looks for, on one screen.
fn brief<'r>(page: &mut Page<'r>, number: usize, report: &'r Report, variants: &[&Report]) {
    page.blocks.push(Block::Brief(number, report));
    let described = &report.description;
    let armor = described.sections.iter().filter(|section| section.title.ends_with("rmor"));
    let armor = armor.cloned().map(|section| Block::section(section).1);
    let tables = [strip(report)].into_iter().map(Block::Table).chain(armor);
    let tables = tables.chain([Block::Table(parts(report, false))]);
    let is_filled = |block: &Block<'_>| matches!(block, Block::Table(it) if !it.rows.is_empty());
    page.blocks.extend(tables.filter(is_filled));
    let mut lines = Vec::new();
    if !variants.is_empty() {
        let variants = variants.iter().map(|variant| {
            let figure = variant.listed().into_iter().next();
            let figure = figure.and_then(|of| Some((of.show)(variant.figure(of.key)?)));
            let id = variant.variant.as_deref().unwrap_or_default();
            format!("{id} {}", figure.unwrap_or_else(|| variant.verdict.words().to_owned()))
        });
        lines.push(format!("Variants: {}", variants.collect::<Vec<_>>().join(", ")));
    }
    let known = report.fingerprint.iter().map(|known| format!("Fingerprint {known}."));
    let rulings = readings(described).map(|row| format!("Rulings: {}.", row[1]));
    let ends = known.chain(rulings).chain(["All rows: --full".to_owned()]);
    lines.push(ends.collect::<Vec<_>>().join(" "));
    page.text(lines);
}

/// The main figures: the label, then the value, the limit and the rest.
pub fn main_figures(report: &Report) -> Vec<(&str, Vec<String>)> {
    // The cargo is rarely of interest.
    let measures = report.description.ledger.columns().take(3);
    let measures: Vec<_> = measures.filter_map(|measure| measure.heading).collect();
    let main = report.figures(|figure| figure.main);
    let is_main =
        |label: &str| measures.contains(&label) || main.iter().any(|figure| figure.label == label);
    let rows = report.description.statistics.iter().filter(|row| is_main(&row[0]));
    // "$14,600, $400 below $15,000" takes three lines.
    let lines = |text: &str| -> Vec<String> {
        let text = text.replace(" of ", ", of ").replace(" below ", ", below ");
        let text = text.replace(" (", ", ").replace([';', ')'], "");
        text.split(", ").map(str::to_owned).collect()
    };
    rows.map(|row| (row[0].as_str(), lines(&row[1]))).collect()
}

/// The main figures, each above its limit or its next step.
fn strip(report: &Report) -> Tabular {
    const MOST: usize = 3;
    let found = main_figures(report);
    let depth = found.iter().map(|(_, lines)| lines.len()).max().unwrap_or_default().min(MOST);
    let line = |number: usize| {
        let cells = found.iter().map(|(_, lines)| lines.get(number).map(String::as_str).into());
        cells.collect::<Vec<Cell>>()
    };
    let columns = found.iter().map(|(label, _)| Column::text(label.to_lowercase())).collect();
    Tabular::new(TableStyle::Plain, columns, (0..depth).map(line).collect())
}

fn sections(report: &Report) -> Vec<Section> {
    let described = &report.description;
    let statistics = Section {
        title: if report.is_partial() { "Statistics (partial)" } else { "Statistics" },
        columns: Vec::new(),
        rows: described.statistics.iter().cloned().chain(readings(described)).collect(),
    };
    let all = described.sections.iter().cloned().chain([statistics]);
    all.filter(|section| !section.rows.is_empty()).collect()
}

fn readings(described: &Description) -> Option<Vec<String>> {
    let ids = distinct(described.rulings.iter().flat_map(|(_, ids)| ids).copied());
    (!ids.is_empty()).then(|| vec!["Readings".to_owned(), ids.join(", ")])
}

/// A part, or several equal parts, with their ammunition.
struct Part<'l> {
    line: &'l Line,
    count: i64,
    amounts: Vec<Exact>,
}

/// The parts with their amounts; in full, ammunition has its own rows.
fn parts(report: &Report, is_full: bool) -> Tabular {
    let ledger = &report.description.ledger;
    let mut parts: Vec<Part<'_>> = Vec::new();
    for line in &ledger.lines {
        let amounts: Vec<Exact> = ledger.columns().map(|measure| line[measure]).collect();
        let last = parts.last_mut().filter(|last| {
            let [sort, before] = [line, last.line].map(|line| line.category.nature);
            let is_load = sort == Nature::Load && before == Nature::Armed;
            let is_equal = line.item == last.line.item && sort != Nature::Armed;
            last.line.place == line.place && !is_full && (is_equal || is_load)
        });
        match last {
            Some(last) => {
                last.count += if line.category.nature == Nature::Load { 0 } else { line.count };
                let sums = last.amounts.iter_mut().zip(amounts);
                sums.for_each(|(sum, more)| *sum += more);
            }
            None => parts.push(Part { line, count: line.count, amounts }),
        }
    }
    let place = |line: &Line| match line.category.nature {
        Nature::Armor => String::new(),
        _ => [line.unit.unwrap_or_default(), &line.place].join(" ").trim().to_owned(),
    };
    let widest = parts.iter().map(|part| place(part.line).chars().count()).max().unwrap_or(0);
    let words = |part: &Part<'_>| {
        let Part { line, count, .. } = part;
        let mut text = match (line.category.nature, *count) {
            (Nature::Armor, count) => {
                let name = line.item.trim_end_matches(", points").to_lowercase();
                format!("{} of {name}", counted(count, "point"))
            }
            (Nature::Body, _) if !line.item.ends_with(" body") => format!("{} body", line.item),
            (_, 1) => line.item.clone(),
            (_, count) if line.item.ends_with(|end: char| end.is_ascii_digit() || end == 'm') => {
                several(&line.item, count)
            }
            (_, count) => counted(count, &line.item),
        };
        let Description { notes, details, .. } = &*report.description;
        let all = notes.iter().chain(details.iter().filter(|_| is_full));
        let is_bought = line.category.nature != Nature::Load && !line.made_of.is_empty();
        let own = all.filter(|(span, _)| *span == line.span && is_bought);
        let mut own: Vec<_> = own.map(|(_, note)| note.as_str()).collect();
        own.dedup();
        text.extend((!own.is_empty()).then(|| format!(": {}", own.join(", "))));
        match place(line) {
            place if place.is_empty() => text,
            place => format!("{place:<widest$}  {text}"),
        }
    };
    let measures: Vec<_> = ledger.columns().collect();
    let amount = |number: usize, amount: Exact| match amount.is_zero() {
        true => Cell::EMPTY,
        false => Cell::number(amount, measures[number].show),
    };
    let row = |part: &Part<'_>| {
        let amounts = part.amounts.iter().enumerate().map(|(number, of)| amount(number, *of));
        let cells = [words(part).into()].into_iter().chain(amounts);
        cells.chain([part.line.cite.as_ref().into()]).collect::<Vec<Cell>>()
    };
    let total = |label: &str, loads: &[Load]| {
        let sums = ledger.totals(loads).into_iter().take(measures.len());
        let sums = sums.enumerate().map(|(number, sum)| amount(number, sum));
        let cells = [label.into()].into_iter().chain(sums);
        cells.chain([Cell::EMPTY]).collect::<Vec<Cell>>()
    };
    let is_personal = |part: &&Part<'_>| part.line.load == Load::Personal;
    let mut rows: Vec<_> = parts.iter().filter(|part| !is_personal(part)).map(row).collect();
    rows.extend((!rows.is_empty()).then(|| total("total", Load::WITH_CARGO)));
    if parts.iter().any(|part| is_personal(&part)) {
        rows.extend(parts.iter().filter(is_personal).map(row));
        rows.push(total("total of personal gear", &[Load::Personal]));
    }
    let cites = ledger.lines.iter().filter_map(|line| line.cite.as_ref());
    let mut columns = vec![Column::text("").role(Role::Name)];
    columns.extend(measures.iter().filter_map(|measure| measure.heading).map(Column::number));
    columns.push(Column::text(Cite::heading(cites)));
    Tabular::new(TableStyle::Brief, columns, rows).filled(|number| number == 0)
}
