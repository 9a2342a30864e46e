//! Compare: the vehicle beside another one of its game, and the steps of a figure.

use maud::{Markup, PreEscaped, html};

use crate::report::comparison::Comparison;
use crate::report::{Report, judge};
use crate::show::View;
use crate::show::comparison::SideBySide;
use crate::show::derivation::Derived;
use crate::show::duel::Duels;
use crate::show::format::html;
use crate::show::picture;
use crate::vehicle::figure::Figure;
use crate::vehicle::fire::INCHES;

use super::Garage;
use super::look::Look;

/// The vehicles to choose from, and the comparison with the chosen one.
pub fn panel(look: &Look<'_>, garage: &Garage, chosen: Option<&str>) -> Markup {
    let others = garage.others(look);
    let is_all = chosen == Some("*");
    let other = others.iter().find(|other| Some(other.path().as_str()) == chosen);
    html! {
        label.note {
            "Compare with "
            select #compare-with {
                option value="" { "–" }
                @if look.reports.len() > 1 { option value="*" selected[is_all] { "all variants" } }
                @for other in &others {
                    option value=(other.path()) selected[Some(other.path().as_str()) == chosen] { (other.name) }
                }
            }
        }
        p.outdated { "Outdated. " button type="button" data-refresh { "Refresh" } }
        @if is_all { (side_by_side(&look.reports.iter().collect::<Vec<_>>())) }
        @if let Some(other) = other {
            (side_by_side(&[look.report(), other]))
            @if let Some(banned) = [look.report(), other].into_iter().find(|report| !report.may_compete()) {
                p.note { "No duel: " (banned.name) " is " (banned.verdict.words()) "." }
            } @else if let Some(duel) = Duels::of([look.report(), other], look.judges.options, [0, 0], INCHES) {
                h2 { "Duel" }
                div.prose { (PreEscaped(html::body(&duel.page()))) }
            }
        }
        (PreEscaped(html::picture::side_by_side(&picture::of_vehicle(look.report(), look.judges.options))))
    }
}

pub fn side_by_side(reports: &[&Report]) -> Markup {
    html! {
        @match Comparison::of(reports) {
            Ok(comparison) => div.prose { (PreEscaped(html::body(&SideBySide { comparison: &comparison, is_full: true, next: None }.page()))) },
            Err(_) => p.note { "Vehicles of different games cannot be compared." },
        }
    }
}

/// The steps of a figure, with their pages.
pub fn explained(look: &Look<'_>, figure: &'static Figure) -> Markup {
    let derivation = judge::derive(look.report(), look.judges.options, figure.key);
    html! {
        header {
            h2 #chooser-title { (figure.label) }
            button.icon type="button" data-close aria-label="Close" { "×" }
        }
        @match derivation {
            Some(derivation) => div.prose {
                (PreEscaped(html::body(&Derived::new(look.report(), figure, &derivation, look.listing).page())))
            },
            None => p.note { "This figure comes straight from the catalog." },
        }
    }
}
