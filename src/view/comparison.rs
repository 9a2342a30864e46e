//! Vehicles side by side for people: which one is which, changed parts, figures, armor.

use crate::report::comparison::{Change, Comparison, Figures, How};
use crate::units::{Exact, thousands};
use crate::vehicle::description::{Column, Section};

use super::{Style, catalogs_line, human, in_force, markdown, table};

/// What the vehicles are called above their columns.
const LETTERS: [&str; 26] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R", "S",
    "T", "U", "V", "W", "X", "Y", "Z",
];

pub fn render(comparison: &Comparison<'_>, style: Style) -> String {
    let mut text = String::new();
    for (letter, report) in LETTERS.iter().zip(&comparison.designs) {
        text.push_str(&format!("{letter}  {}", human::verdict_line(report, style)));
    }
    for section in sections(comparison) {
        let table = table::table(&section, style);
        text.push_str(&format!("\n{}\n{table}\n", section.title));
    }
    let notes = notes(comparison);
    if !notes.is_empty() {
        text.push_str(&format!("\n{}\n", notes.join("\n")));
    }
    text.extend(catalogs(comparison).map(|line| format!("\n{line}")));
    text
}

pub fn markdown(comparison: &Comparison<'_>) -> String {
    let mut text = String::new();
    for (letter, report) in LETTERS.iter().zip(&comparison.designs) {
        let name = markdown::escape(&report.description.name);
        let (verdict, path) = (report.verdict, markdown::code(&report.path()));
        let withheld =
            report.withheld().map(|found| format!(" · {}", markdown::escape(&found.message)));
        let withheld: String = withheld.collect();
        text.push_str(&format!("- **{letter}** {name} · {verdict} · {path}{withheld}\n"));
    }
    for section in sections(comparison) {
        text.push_str(&format!("\n## {}\n\n{}", section.title, markdown::rows(&section)));
    }
    for note in notes(comparison) {
        text.push_str(&format!("\n{}\n", markdown::escape(&note)));
    }
    text.extend(catalogs(comparison).map(|line| format!("\n{}\n", markdown::escape(line.trim()))));
    text
}

fn catalogs(comparison: &Comparison<'_>) -> Option<String> {
    catalogs_line(in_force(comparison.designs.iter().copied()))
}

fn sections(comparison: &Comparison<'_>) -> Vec<Section> {
    let told = comparison.figures.iter().filter(|figures| {
        let known = figures.values.iter().any(Option::is_some);
        figures.differ() || figures.main && known
    });
    let all = [
        parts(comparison),
        side_by_side("Figures", "Figure", comparison, told),
        side_by_side("Armor", "Side", comparison, comparison.armor.iter()),
    ];
    all.into_iter().filter(|section| !section.rows.is_empty()).collect()
}

/// What was added, removed, moved and changed; of several vehicles, with the letter of each.
fn parts(comparison: &Comparison<'_>) -> Section {
    let several = comparison.parts.len() > 1;
    let mut columns: Vec<_> = several.then(|| Column::text("In")).into_iter().collect();
    columns.extend(["Change", "Kind", "Part", "Place"].map(Column::text));
    columns.push(Column::number("Count"));
    let changes = comparison.parts.iter().zip(&LETTERS[1..]);
    let changes = changes.flat_map(|(changes, letter)| changes.iter().map(move |c| (c, *letter)));
    let row = |(change, letter): (&Change, &str)| {
        let mut cells: Vec<_> = several.then(|| letter.to_owned()).into_iter().collect();
        cells.extend(cells_of(change));
        cells
    };
    Section { title: "Parts", columns, rows: changes.map(row).collect() }
}

fn cells_of(change: &Change) -> [String; 5] {
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
    [word.to_owned(), change.category.to_owned(), change.item.clone(), place, count]
}

/// A row for each figure, with how much more or less than the first the others have.
fn side_by_side<'f>(
    title: &'static str,
    heading: &'static str,
    comparison: &Comparison<'_>,
    figures: impl Iterator<Item = &'f Figures>,
) -> Section {
    let letters = LETTERS.iter().take(comparison.designs.len());
    let mut columns = vec![Column::text(heading)];
    columns.extend(letters.map(|letter| Column::number(letter)));
    let row = |figures: &Figures| {
        let cell = |(number, value): (usize, &Option<Exact>)| {
            let Some(value) = value else { return "–".to_owned() };
            let shown = (figures.show)(*value);
            match figures.difference(number) {
                Some(difference) if !difference.is_zero() => {
                    let sign = if difference > Exact::ZERO { "+" } else { "" };
                    format!("{shown} ({sign}{})", (figures.show)(difference))
                }
                _ => shown,
            }
        };
        let cells = figures.values.iter().enumerate().map(cell);
        std::iter::once(figures.label.clone()).chain(cells).collect()
    };
    Section { title, columns, rows: figures.map(row).collect() }
}

/// What the tables do not say.
fn notes(comparison: &Comparison<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    if comparison.is_empty() {
        notes.push("the same parts and the same figures".to_owned());
    } else if comparison.parts.iter().all(Vec::is_empty) {
        notes.push("the same parts".to_owned());
    }
    for (letter, _) in
        LETTERS.iter().zip(&comparison.designs).filter(|(_, report)| report.is_partial())
    {
        notes.push(format!(
            "{letter} was not understood as a whole: it is compared as far as it goes"
        ));
    }
    notes
}
