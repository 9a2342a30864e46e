//! The first page: a new vehicle, a pasted one, the designs of the folder, and the published vehicles.

use maud::{Markup, html};
use rayon::prelude::*;

use crate::games::{Game, Options, SYSTEMS, USUAL};
use crate::report::{Report, judge};
use crate::text::source::Source;

use super::Garage;
use super::look::said;
use super::page::{edit_url, shell};
use super::totals::problems;

pub fn page(garage: &Garage) -> Markup {
    let own = garage.designs();
    shell(
        "Garage",
        html! {
            header.top { h1 { "Garage" } span.caption { (crate::units::counted(own.len() as i64, "design")) " in this folder" } }
            main.start {
                section.card {
                    h2 { "New vehicle" }
                    form method="post" action="/new" {
                        label { "Game " select name="game" {
                            @for game in SYSTEMS { option value=(game.id) { (game.name) } }
                        } }
                        label { "Name " input type="text" name="name" value="My Car" required maxlength="75"; }
                        button.primary type="submit" { "New vehicle" }
                    }
                    p.note { "It starts as the smallest legal vehicle. The page says what each part costs and weighs." }
                    h2 { "Paste a stat block" }
                    form method="post" action="/import" {
                        textarea name="text" rows="3" required aria-label="Stat block"
                            placeholder="Road Queen — Luxury, x-hvy chassis, hvy suspension, super plant, 4 PR tires, driver, 2 linked MGs front …" {}
                        button type="submit" { "Import" }
                        span.note { "Nothing is saved before you save it." }
                    }
                }
                section.card {
                    h2 { "Your designs" }
                    @for file in garage.unsaved() {
                        form.unsaved-line method="post" action="/discard" {
                            a href=(edit_url(&file, None)) { (file) } span { " is not saved." }
                            input type="hidden" name="file" value=(file);
                            button type="submit" { "Discard changes" }
                        }
                    }
                    @if own.is_empty() { p.note { "None yet." } } @else { (table(&own, link)) }
                }
                section.card {
                    h2 { "Published vehicles" }
                    p.note { "A copy goes into your folder when you save it." }
                    @for game in SYSTEMS {
                        details open[game.id == USUAL.id] {
                            summary { (game.name) }
                            (table(&published(game), |report| copy(game, report)))
                        }
                    }
                }
            }
        },
    )
}

fn table(reports: &[Report], action: impl Fn(&Report) -> Markup) -> Markup {
    let figures = reports.iter().find_map(|report| {
        let figures = report.listed();
        (!figures.is_empty()).then_some(figures)
    });
    let figures = figures.unwrap_or_default();
    html! {
        div.rows { table {
            thead { tr { th scope="col" { "Vehicle" } th scope="col" { "Verdict" } @for figure in &figures { th.number scope="col" { (figure.label) } } } }
            tbody {
                @for report in reports {
                    tr {
                        td { (action(report)) }
                        td data-verdict=(report.verdict.name()) title=(problems(report)) { (report.verdict.words()) }
                        @for figure in &figures {
                            td.number { @if let Some(value) = report.figure(figure.key) { ((figure.show)(value)) } }
                        }
                    }
                }
            }
        } }
    }
}

fn link(report: &Report) -> Markup {
    let file = &*report.source.name;
    html! {
        a href=(edit_url(file, None)) { (report.name) }
        " " span.caption { (file) }
        @if let Some(problem) = report.findings.first().filter(|_| !report.is_described()) {
            p.caption { (said(&problem.message)) }
        }
    }
}

fn copy(game: &Game, report: &Report) -> Markup {
    html! {
        form method="post" action="/copy" {
            input type="hidden" name="game" value=(game.id);
            input type="hidden" name="file" value=(report.source.name);
            button.link type="submit" title="Start from this" { (report.name) }
        }
    }
}

/// The published vehicles of a game, without variants.
pub fn published(game: &Game) -> Vec<Report> {
    let options = Options::default();
    let one = |(name, text): &(&'static str, &'static str)| {
        judge::describe(&Source::new(*name, *text), &options, None)
    };
    game.designs.par_iter().filter_map(one).collect()
}
