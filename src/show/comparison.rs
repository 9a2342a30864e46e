//! Vehicles side by side: their letters, changed parts, figures, armor.

use serde::Serialize;

use crate::report::comparison::{Change, Comparison, Figures, How};
use crate::units::{Exact, thousands};

use super::data::{Identity, Whole};
use super::values::{ByKey, Values};
use super::{Block, Cell, Column, Data, Look, Page, Table, View, catalogs_line, in_force};

/// The headings of the vehicles' columns.
pub(super) const LETTERS: [&str; 26] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z",
];

impl View for Comparison<'_> {
    fn page(&self) -> Page<'_> {
        Page { blocks: blocks(self), ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        // Designs are numbered from 0.
        let parts = self.parts.iter().zip(1..);
        let parts = parts.flat_map(|(of, design)| {
            of.iter().map(move |Change { unit, item, category, how }| Part {
                design,
                unit: *unit,
                item,
                category,
                how,
            })
        });
        let compared = Compared {
            designs: self.designs.iter().map(|report| Identity::of(report)).collect(),
            parts: parts.collect(),
            figures: by_key(&self.figures),
            armor: by_key(&self.armor),
            same: self.is_empty() && !self.is_partial(),
        };
        Box::new(Whole::on(self.designs.iter().copied(), compared))
    }
}

/// The verdict of each, then tables and notes.
pub(super) fn blocks<'r>(comparison: &Comparison<'r>) -> Vec<Block<'r>> {
    let designs = LETTERS.iter().zip(&comparison.designs);
    let mut blocks: Vec<_> =
        designs.map(|(letter, report)| Block::Verdict(Some(letter), report)).collect();
    let shown = comparison.figures.iter().filter(|figures| {
        let known = figures.values.iter().any(Option::is_some);
        figures.differ() || figures.main && known
    });
    let tables = [
        ("Parts", parts(comparison)),
        ("Figures", side_by_side("Figure", comparison, shown)),
        ("Armor", side_by_side("Side", comparison, comparison.armor.iter())),
    ];
    for (title, table) in tables.into_iter().filter(|(_, table)| !table.rows.is_empty()) {
        blocks.extend([Block::Heading(title.to_owned()), Block::Table(table)]);
    }
    let notes = notes(comparison);
    let catalogs = catalogs_line(in_force(comparison.designs.iter().copied()));
    let texts = [notes, catalogs.into_iter().collect()];
    blocks.extend(texts.into_iter().filter(|lines| !lines.is_empty()).map(Block::Text));
    blocks
}

#[derive(Serialize)]
pub(super) struct Compared<'r> {
    designs: Vec<Identity<'r>>,
    parts: Vec<Part<'r>>,
    figures: ByKey<Vec<(&'r str, Values<'static>)>>,
    armor: ByKey<Vec<(&'r str, Values<'static>)>>,
    same: bool,
}

#[derive(Serialize)]
struct Part<'r> {
    design: usize,
    unit: Option<&'static str>,
    item: &'r str,
    category: &'static str,
    #[serde(flatten)]
    how: &'r How,
}

/// The values by key, and their differences from the first.
fn by_key(all: &[Figures]) -> ByKey<Vec<(&str, Values<'static>)>> {
    let one = |figures: &Figures| {
        let differences = (0..figures.values.len()).map(|number| figures.difference(number));
        Values(vec![
            ("values", figures.values.clone().into()),
            ("differences", differences.collect::<Vec<_>>().into()),
        ])
    };
    ByKey(all.iter().map(|figures| (figures.key.as_str(), one(figures))).collect())
}

/// Parts added, removed, moved and changed, with a letter if several vehicles are compared with the first.
fn parts(comparison: &Comparison<'_>) -> Table {
    let several = comparison.parts.len() > 1;
    let mut columns: Vec<_> = several.then(|| Column::text("In")).into_iter().collect();
    columns.extend(["Change", "Kind", "Part", "Place"].map(Column::text));
    columns.push(Column::number("Count"));
    let changes = comparison.parts.iter().zip(&LETTERS[1..]);
    let changes = changes.flat_map(|(changes, letter)| changes.iter().map(move |c| (c, *letter)));
    let row = |(change, letter): (&Change, &str)| {
        let mut cells: Vec<Cell> = several.then(|| letter.into()).into_iter().collect();
        cells.extend(cells_of(change));
        cells
    };
    Table::new(Look::Framed, columns, changes.map(row).collect())
}

fn cells_of(change: &Change) -> [Cell; 5] {
    let somewhere = |place: &str| {
        let place = [change.unit.unwrap_or_default(), place].join(" ");
        place.trim().to_owned()
    };
    let (word, place, count) = match &change.how {
        How::Added { place, count } => ("added", somewhere(place), thousands(*count)),
        How::Removed { place, count } => ("removed", somewhere(place), thousands(*count)),
        How::Moved { from, to, count } => {
            let or_none = |place: &str| match place {
                "" => "no place".to_owned(),
                place => place.to_owned(),
            };
            let places = format!("{} → {}", or_none(from), or_none(to));
            ("moved", somewhere(&places), thousands(*count))
        }
        How::Changed { place, count_before, count } => {
            let counts = format!("{} → {}", thousands(*count_before), thousands(*count));
            ("changed", somewhere(place), counts)
        }
    };
    let (item, category) = (change.item.as_str(), change.category);
    [word.into(), category.into(), item.into(), place.into(), count.into()]
}

/// A row for each figure, with the others' differences from the first.
fn side_by_side<'f>(
    heading: &'static str,
    comparison: &Comparison<'_>,
    figures: impl Iterator<Item = &'f Figures>,
) -> Table {
    let letters = LETTERS.iter().take(comparison.designs.len());
    let mut columns = vec![Column::text(heading)];
    columns.extend(letters.map(|letter| Column::number(*letter)));
    let row = |figures: &Figures| {
        let cell = |(number, value): (usize, &Option<Exact>)| {
            let Some(value) = value else { return "–".into() };
            let shown = (figures.show)(*value);
            Cell::Text(match figures.difference(number) {
                Some(difference) if !difference.is_zero() => {
                    let sign = if difference > Exact::ZERO { "+" } else { "" };
                    format!("{shown} ({sign}{})", (figures.show)(difference))
                }
                _ => shown,
            })
        };
        let cells = figures.values.iter().enumerate().map(cell);
        std::iter::once(figures.label.as_str().into()).chain(cells).collect()
    };
    Table::new(Look::Framed, columns, figures.map(row).collect())
}

/// Notes on the tables.
fn notes(comparison: &Comparison<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let as_far = if comparison.is_partial() { "as far as understood, " } else { "" };
    if comparison.is_empty() {
        notes.push(format!("{as_far}the same parts and the same figures"));
    } else if comparison.parts.iter().all(Vec::is_empty) {
        notes.push(format!("{as_far}the same parts"));
    }
    for (letter, _) in
        LETTERS.iter().zip(&comparison.designs).filter(|(_, report)| report.is_partial())
    {
        notes.push(format!("{letter} was only partly understood: the rest is not compared"));
    }
    notes
}
