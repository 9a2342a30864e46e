//! A page for the players: what opponents may be told of each entry, and nothing else.

use crate::report::Report;
use crate::report::judge::declared;
use crate::sheet::model::Declared;

use super::html::{page, text};

pub fn render(reports: &[Report]) -> String {
    let told = reports.iter().filter(|report| !report.description.declaration.is_empty());
    let cards: String = told.map(card).collect();
    let body = format!(
        "<h1>Entries</h1>\n<p class=\"soft\">What opponents may be told of each.</p>\n<div class=\"cards\">\n{cards}</div>\n"
    );
    page("Entries", &body, "")
}

fn card(report: &Report) -> String {
    let Declared { heading, who, lines } = declared(report);
    let who = match who.as_str() {
        "" => String::new(),
        who => format!("<p class=\"soft\">{}</p>\n", text(who)),
    };
    let told = lines.iter().map(|line| format!("<li>{}</li>\n", text(line)));
    format!(
        "<article>\n<h3>{}</h3>\n{who}<ul>\n{}</ul>\n</article>\n",
        text(&heading),
        told.collect::<String>()
    )
}
