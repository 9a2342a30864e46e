//! The start page: a new vehicle, a pasted one, the designs of the folder, and the published vehicles.

use maud::{Markup, html};
use rayon::prelude::*;

use crate::games::{Game, Options, SYSTEMS, USUAL};
use crate::report::{Report, judge};
use crate::text::source::Source;

use super::Garage;
use super::page::shell;
use super::totals::problems;
use super::wall::{drawing, wall};

pub fn page(garage: &Garage) -> Markup {
    let own = garage.designs();
    if own.is_empty() { first(garage) } else { folder(garage, &own) }
}

/// The number of published vehicles to try, from the cheapest to the dearest.
const TRIED: usize = 6;

/// The page of a folder without designs: a new vehicle, a published one, or one that somebody has.
fn first(garage: &Garage) -> Markup {
    let options = &*garage.usual();
    let published: Vec<_> = SYSTEMS.iter().map(|game| (*game, published(game))).collect();
    let count: usize = published.iter().map(|(_, reports)| reports.len()).sum();
    let usual = published.iter().find(|(game, _)| game.id == USUAL.id);
    let mut usual: Vec<_> = usual.into_iter().flat_map(|(_, reports)| reports).collect();
    usual.sort_by_key(|report| USUAL.price.and_then(|price| report.figure(price)));
    let dearest = usual.len().saturating_sub(1);
    let drawn = |report: Option<&Report>, game: &Game| {
        drawing(report.and_then(|report| judge::sheet(report, options)).as_ref(), game)
    };
    let some = (0..TRIED).filter_map(|step| usual.get(step * dearest / (TRIED - 1)).copied());
    shell(
        "Garage",
        html! {
            header.top { h1 { "Garage" } }
            main.start.first {
                h2 { "Build a car for a car-combat board game: this page knows the rules and prints the record sheet." }
                p.note { "Every part says what it costs and weighs, and what it breaks." }
                h3 { "Start a car" }
                div.games {
                    @for (game, reports) in &published {
                        form.card method="post" action="/new" {
                            (drawn(reports.get(reports.len() / 2), game))
                            h4 { (game.name) }
                            input type="hidden" name="game" value=(game.id);
                            input type="hidden" name="name" value="My Car";
                            button.primary[game.id == USUAL.id] type="submit" aria-label=(format!("New: {}", game.name)) { "New" }
                            span.caption { (reports.len()) " published" }
                        }
                    }
                }
                section {
                    h3 { "Or try a published one" }
                    div.tried {
                        @for report in some {
                            form.card method="post" action="/copy" {
                                (drawn(Some(report), USUAL))
                                div {
                                    h4 { (report.name) }
                                    p.caption { (figures(report)) }
                                    input type="hidden" name="game" value=(USUAL.id);
                                    input type="hidden" name="file" value=(report.source.name);
                                    button.link type="submit" { "Start from this" }
                                }
                            }
                        }
                    }
                    details {
                        summary { "All " (count) }
                        @for (game, reports) in &published { h4 { (game.name) } (table(reports, |report| copy(game, report))) }
                    }
                }
                section { h3 { "Or bring your own" } div.card #own { (paste()) } }
                section { (books(garage)) }
            }
        },
    )
}

/// A switch for each catalog of the program, unless an event decides.
fn books(garage: &Garage) -> Markup {
    let options = garage.usual();
    let games = SYSTEMS.iter().flat_map(|game| game.more.iter().map(move |(id, _)| (game, *id)));
    html! {
        @for (game, id) in games.filter(|_| garage.event.is_none()) {
            @let is_on = options.catalogs.has(id);
            form.books method="post" action="/catalog" {
                input type="hidden" name="name" value=(id);
                input type="hidden" name="key" value=(if is_on { "" } else { "on" });
                button type="submit" role="switch" aria-checked=(is_on) { "Parts of other books" }
                span.note { (game.name) ", from players' lists: " (if is_on { "on" } else { "off" }) }
            }
        }
    }
}

fn figures(report: &Report) -> String {
    let listed = report.listed().into_iter();
    let shown = listed.filter_map(|figure| Some((figure.show)(report.figure(figure.key)?)));
    shown.collect::<Vec<_>>().join(", ")
}

fn paste() -> Markup {
    html! {
        form method="post" action="/import" {
            textarea name="text" rows="3" required aria-label="Stat block, design or link"
                placeholder="Road Queen — Luxury, x-hvy chassis, hvy suspension, super plant, 4 PR tires, driver, 2 linked MGs front …" {}
            label { "or a text file " input type="file" accept=".txt,.md,.toml"; }
            button type="submit" { "Import" }
            span.note { "Nothing is saved before you save it." }
        }
    }
}

fn folder(garage: &Garage, own: &[Report]) -> Markup {
    shell(
        "Garage",
        html! {
            header.top {
                h1 { "Garage" }
                span.caption { (crate::units::counted(own.len() as i64, "design")) " in this folder" }
                span.spring {}
                a.button href="/league" { "League" }
                button type="button" popovertarget="import" { "Import" }
                button.primary type="button" popovertarget="new" { "New" }
            }
            div.card #import popover { h2 { "Paste a stat block" } (paste()) }
            div.card #new popover {
                h2 { "New vehicle" }
                form method="post" action="/new" {
                    label { "Game " select name="game" {
                        @for game in SYSTEMS { option value=(game.id) { (game.name) } }
                    } }
                    label { "Name " input type="text" name="name" value="My Car" required maxlength="75"; }
                    button.primary type="submit" { "New vehicle" }
                }
                p.note { "It starts as the smallest legal vehicle. The page says what each part costs and weighs." }
            }
            main.start {
                section #own aria-label="Your vehicles" { (wall(garage, own)) }
                (books(garage))
                section.card {
                    h2 { "Published vehicles" }
                    p.note { "A copy goes into your folder when you save it." }
                    @for game in SYSTEMS {
                        details {
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
    let mut listed = reports.iter().map(Report::listed);
    let figures = listed.find(|figures| !figures.is_empty()).unwrap_or_default();
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
