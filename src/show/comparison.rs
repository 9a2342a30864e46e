//! Vehicles side by side: their letters, changed parts, figures, armor.

use crate::report::comparison::{Change, Comparison, Figures, How};
use crate::units::{Exact, thousands};

use super::{
    Block, Cell, Column, Columns, Data, Look, Page, Table, View, catalogs_line, data, in_force,
};

pub(super) const LETTERS: [&str; 26] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z",
];

impl View for Comparison<'_> {
    fn page(&self) -> Page<'_> {
        let mut page = Page { blocks: verdicts(self), ..Page::default() };
        tables(self, &mut page);
        page
    }

    fn data(&self) -> Data {
        let parts = self.parts.iter().zip(1_usize..);
        let parts =
            parts.flat_map(|(of, design)| of.iter().map(move |change| part(change, design)));
        let compared = Data::default()
            .list("designs", self.designs.iter().map(|report| data::identity(report)))
            .list("parts", parts)
            .with("figures", by_key(&self.figures))
            .with("armor", by_key(&self.armor))
            .with("same", self.is_empty() && !self.is_partial());
        data::on(self.designs.iter().copied(), compared)
    }
}

pub(super) fn verdicts<'r>(comparison: &Comparison<'r>) -> Vec<Block<'r>> {
    let designs = LETTERS.iter().zip(&comparison.designs);
    designs.map(|(letter, report)| Block::Verdict(Some(letter), report)).collect()
}

pub(super) fn tables(comparison: &Comparison<'_>, page: &mut Page<'_>) {
    let shown = comparison.figures.iter().filter(|figures| {
        let known = figures.values.iter().any(Option::is_some);
        figures.differ() || figures.main && known
    });
    page.table("Parts", parts(comparison));
    page.table("Figures", side_by_side("Figure", comparison, shown));
    page.table("Armor", side_by_side("Side", comparison, comparison.armor.iter()));
    page.text(notes(comparison));
    page.text(catalogs_line(in_force(comparison.designs.iter().copied())));
}

fn part(Change { unit, item, category, how }: &Change, design: usize) -> Data {
    let part = Data::of([("design", design)])
        .with("unit", *unit)
        .with("item", item)
        .with("category", *category)
        .with("change", how.name());
    match how {
        How::Added { place, count } | How::Removed { place, count } => {
            part.with("where", place).with("count", *count)
        }
        How::Moved { from, to, count } => {
            part.with("from", from).with("to", to).with("count", *count)
        }
        How::Changed { place, count_before, count } => {
            part.with("where", place).with("count_before", *count_before).with("count", *count)
        }
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

/// Added, removed, moved and changed parts. Several designs get a letter each.
fn parts(comparison: &Comparison<'_>) -> Table {
    let several = comparison.parts.len() > 1;
    let changes = comparison.parts.iter().zip(&LETTERS[1..]);
    let changes = changes.flat_map(|(changes, letter)| changes.iter().map(move |c| (c, *letter)));
    Columns::new()
        .add("", several.then(|| Column::text("In")), |(_, letter): &(&Change, &str)| {
            (*letter).into()
        })
        .add("", Column::text("Change"), |(change, _)| change.how.name().into())
        .add("", Column::text("Kind"), |(change, _)| change.category.into())
        .add("", Column::text("Part"), |(change, _)| (&change.item).into())
        .add("", Column::text("Place"), |(change, _)| place(change).into())
        .add("", Column::number("Count"), |(change, _)| count(&change.how).into())
        .table(Look::Framed, changes)
}

fn place(change: &Change) -> String {
    let or_none = |place: &str| if place.is_empty() { "no place" } else { place }.to_owned();
    let place = match &change.how {
        How::Added { place, .. } | How::Removed { place, .. } | How::Changed { place, .. } => {
            place.clone()
        }
        How::Moved { from, to, .. } => format!("{} → {}", or_none(from), or_none(to)),
    };
    [change.unit.unwrap_or_default(), &place].join(" ").trim().to_owned()
}

fn count(how: &How) -> String {
    match how {
        How::Changed { count_before, count, .. } => {
            format!("{} → {}", thousands(*count_before), thousands(*count))
        }
        How::Added { count, .. } | How::Removed { count, .. } | How::Moved { count, .. } => {
            thousands(*count)
        }
    }
}

/// A row for each figure, with the differences from the first design.
fn side_by_side<'f>(
    heading: &'static str,
    comparison: &Comparison<'_>,
    figures: impl Iterator<Item = &'f Figures>,
) -> Table {
    let letters = LETTERS.iter().take(comparison.designs.len()).enumerate();
    let cell = |figures: &Figures, number: usize| -> Cell {
        let Some(value) = figures.values[number] else { return "–".into() };
        let shown = (figures.show)(value);
        match figures.difference(number) {
            Some(difference) if !difference.is_zero() => {
                let sign = if difference > Exact::ZERO { "+" } else { "" };
                format!("{shown} ({sign}{})", (figures.show)(difference)).into()
            }
            _ => shown.into(),
        }
    };
    Columns::new()
        .add("", Column::text(heading), |figures: &Figures| (&figures.label).into())
        .each(letters, |columns, (number, letter)| {
            columns.add("", Column::number(*letter), move |figures| cell(figures, number))
        })
        .table(Look::Framed, figures)
}

fn notes(comparison: &Comparison<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let as_far = if comparison.is_partial() { "as far as they can be read, " } else { "" };
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
