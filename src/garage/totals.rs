//! The verdict and the headline figures, which stay on screen.

use maud::{Markup, html};

use crate::check::rule::Level;
use crate::report::Report;
use crate::units::Exact;
use crate::vehicle::figure::Figure;

use super::look::Look;

pub fn panel(look: &Look<'_>) -> Markup {
    let report = &look.report;
    html! {
        div.verdict {
            (verdict(report))
            p.caption {
                (look.game.name)
                @if let Some(division) = report.division.as_deref() { " · " (division.text()) }
            }
        }
        div.figures {
            @for figure in look.game.figures().into_iter().filter(|figure| figure.main) {
                @if let Some(value) = report.figure(figure.key) { (cell(look, figure, value)) }
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
    let errors = report.findings.iter().filter(|finding| finding.level() > Level::Warning);
    let errors = errors.filter(|finding| !finding.is_excused()).count();
    match errors {
        0 => "No problems".to_owned(),
        count => crate::units::counted(count as i64, "problem"),
    }
}

fn cell(look: &Look<'_>, figure: &Figure, value: Exact) -> Markup {
    let left = left(&look.report, figure, value);
    let is_over = left.as_ref().is_some_and(|(_, left)| *left < Exact::ZERO);
    html! {
        button.figure type="button" data-explain=(figure.key) data-over[is_over] {
            span.caption {
                (figure.label)
                @if let Some((limit, _)) = &left {
                    meter min="0" max=(limit) value=(value) aria-hidden="true" {}
                }
            }
            span.value { ((figure.show)(value)) }
            span.caption {
                @match &left {
                    Some((limit, left)) if is_over => { ((figure.show)(-*left)) " over " ((figure.show)(*limit)) }
                    Some((limit, left)) => { ((figure.show)(*left)) " left of " ((figure.show)(*limit)) }
                    None => { "\u{a0}" }
                }
            }
        }
    }
}

/// The limit of a figure and what is left, if it has a limit.
fn left(report: &Report, figure: &Figure, value: Exact) -> Option<(Exact, Exact)> {
    let ceilings = report.division.iter().flat_map(|division| &division.ceiling);
    let ceiling = ceilings.filter(|(of, _)| of.key == figure.key).map(|(_, limit)| *limit).next();
    let limit =
        ceiling.or_else(|| Some(value + report.figure(&format!("{}_left", figure.key))?))?;
    Some((limit, limit - value))
}
