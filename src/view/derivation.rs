//! How a figure comes about, for people: a line for each step, and the readings that it rests on.

use crate::catalog::ruling::Ruling;
use crate::check::rule::Cite;
use crate::games::browse::Listing;
use crate::report::Report;
use crate::vehicle::derivation::{Derivation, Step};
use crate::vehicle::description::{Column, Section};
use crate::vehicle::figure;

use super::{Style, catalogs_line, human, in_force, rulings, table};

/// `label` is what the figure is called; `listing` is the catalog of the game.
pub fn render(
    report: &Report,
    (key, label): (&str, &str),
    derivation: &Derivation,
    listing: &Listing,
    style: Style,
) -> String {
    let cites: Vec<Option<Cite>> = derivation
        .steps
        .iter()
        .map(|step| step.origin.as_ref().and_then(|origin| listing.cite(origin)))
        .collect();
    let row = |(step, cite): (&Step, &Option<Cite>)| {
        let cite = cite.as_ref().map(ToString::to_string).unwrap_or_default();
        vec![step.what.clone(), (step.show)(step.value), cite]
    };
    let columns = vec![
        Column::text("Step"),
        Column::number("Value"),
        Column::text(Cite::heading(cites.iter().flatten())),
    ];
    let rows = derivation.steps.iter().zip(&cites).map(row).collect();
    let section = Section { title: "", columns, rows };
    let mut text = human::verdict_line(report, style);
    text.push_str(&format!("\n{label} ({})\n", figure::word(key)));
    text.push_str(&table::table(&section, style));
    text.push('\n');
    text.push_str(&readings(report, key));
    text.extend(catalogs_line(in_force([report])).map(|line| format!("\n{line}")));
    text
}

/// The chosen readings that the figure rests on.
fn readings(report: &Report, key: &str) -> String {
    let ids = report.description.rulings.iter().find(|(of, _)| *of == key).map(|(_, ids)| ids);
    let Some(ids) = ids else { return String::new() };
    let game = crate::games::system(report.system.0);
    let all: Vec<Ruling> = game.map(|game| game.rulings()).unwrap_or_default();
    let told = all.iter().filter(|ruling| ids.contains(&ruling.id.as_str()));
    told.map(|ruling| format!("\n{}", rulings::brief(ruling))).collect()
}
