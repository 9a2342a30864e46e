//! The verdict and the headline figures, which stay on screen.

use maud::{Markup, html};

use crate::change::blocking;
use crate::report::Report;
use crate::show::vehicles::main_figures;
use crate::units::counted;

use super::look::Look;

pub fn panel(look: &Look<'_>) -> Markup {
    let report = look.report();
    html! {
        div.verdict {
            (verdict(report))
            p.caption {
                (look.game.name)
                @if let Some(division) = report.division.as_deref() { " · " (division.text()) }
            }
        }
        div.figures {
            @for (label, lines) in main_figures(report) {
                @let is_over = lines.iter().any(|line| line.contains("over"));
                @let key = look.game.figures().into_iter().find(|figure| figure.label == label);
                button.figure type="button" data-explain=[key.map(|figure| figure.key)] data-over[is_over] {
                    span.caption { (label) }
                    @for (number, line) in lines.iter().take(3).enumerate() {
                        span class=(if number == 0 { "value" } else { "caption" }) { (line) }
                    }
                }
            }
        }
    }
}

/// The verdict as a stamp.
pub fn verdict(report: &Report) -> Markup {
    let name = report.verdict.name();
    html! { strong.stamp data-verdict=(name) { (name.replace('-', " ")) } }
}

/// The number of problems, in words.
pub fn problems(report: &Report) -> String {
    match blocking(&report.findings).count() {
        0 => "No problems".to_owned(),
        count => counted(count as i64, "problem"),
    }
}
