//! The wall: the designs of the folder as cards. The script searches, sorts and filters them, and sums the selected ones.

use maud::{Markup, PreEscaped, html};
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::change::blocking;
use crate::games::{Game, Options, SYSTEMS, USUAL, system};
use crate::report::{Report, Verdict, judge};
use crate::sheet::model::Sheet;
use crate::sheet::{layout, svg};
use crate::text::sentence;
use crate::units::Exact;
use crate::vehicle::figure::Figure;

use super::Garage;
use super::look::said;
use super::page::edit_url;
use super::problems::import_of;
use super::totals::{DIVISIONS, problems};

/// The size of a small drawing, in points. On a screen it is larger.
const DRAWN: (f32, f32) = (92.0, 117.0);
/// The figures of games with fire, besides the price.
const SHOWN: [&str; 3] = ["top_speed", "firepower", "endurance"];

/// The cards, unsaved designs first, below what the script needs to arrange them.
pub fn wall(garage: &Garage, own: &[Report]) -> Markup {
    let options = &*garage.usual();
    let unsaved = garage.unsaved();
    let is_unsaved = |report: &Report| unsaved.iter().any(|file| **file == *report.source.name);
    let mut cards: Vec<_> = own.iter().collect();
    cards.sort_by_key(|report| !is_unsaved(report));
    let sheets: Vec<_> = cards.par_iter().map(|report| judge::sheet(report, options)).collect();
    let count =
        |chosen: &dyn Fn(&Report) -> bool| own.iter().filter(|report| chosen(report)).count();
    let legal = count(&|report| report.verdict == Verdict::Legal);
    let games = SYSTEMS.iter().map(|game| (game, count(&|report| report.system.0 == game.id)));
    let games: Vec<_> = games.filter(|(_, count)| *count > 0).collect();
    let chip = |says: &str, only: &str, count: usize| {
        html! {
            @if count > 0 {
                button type="button" data-only=(only) aria-pressed=(only.is_empty()) { (says) " " span.caption { (count) } }
            }
        }
    };
    html! {
        @for file in &unsaved {
            form.unsaved-line.card method="post" action="/discard" {
                a href=(edit_url(file, None)) { (file) } span { " is not saved." }
                input type="hidden" name="file" value=(file);
                button type="submit" { "Discard changes" }
            }
        }
        div.search {
            input #wall-search type="search" placeholder="Search name, part or player" aria-label="Search cars";
            div.chips role="group" aria-label="Show" {
                (chip("All", "", own.len()))
                (chip("Legal", "legal", legal))
                (chip("To finish", "unfinished", own.len() - legal))
                @if games.len() > 1 {
                    @for (game, count) in &games { (chip(game.name, game.id, *count)) }
                }
            }
            @if games.iter().any(|(game, _)| game.has_divisions()) {
                select #wall-division aria-label="Division" {
                    option value="" { "Any division" }
                    @for number in DIVISIONS { option value=(number) { "Division " (number) } }
                }
            }
            select #wall-order aria-label="Order" {
                option value="" { "By file" }
                option value="name" { "Name" }
                option value="price" { "Price" }
                @for figure in SHOWN.iter().filter_map(|key| USUAL.figure(key)) {
                    option value=(figure.key) { (figure.label) }
                }
                option value="worth" { "Firepower × endurance" }
            }
        }
        ul.wall #wall aria-label="Cars" {
            @for (report, sheet) in cards.into_iter().zip(&sheets) { (card(report, sheet.as_ref(), options, is_unsaved(report))) }
        }
        p #wall-none.note hidden { "No such car. " button.link type="button" data-clear-search { "Show all" } }
    }
}

/// The figures of a card: what the car is worth in a duel, or the first main ones.
fn figures(report: &Report) -> Vec<&'static Figure> {
    let duel = report.figures(|figure| SHOWN.contains(&figure.key));
    if duel.len() == SHOWN.len() {
        return duel;
    }
    let mut main = report.figures(|figure| figure.main && figure.better.is_some());
    main.truncate(SHOWN.len());
    main
}

fn card(report: &Report, sheet: Option<&Sheet>, options: &Options, is_unsaved: bool) -> Markup {
    let file = &*report.source.name;
    let game = system(report.system.0).unwrap_or(USUAL);
    let price = game.figure(game.price_key());
    let price = price.and_then(|figure| Some((figure, report.figure(figure.key)?)));
    let division = price.zip(game.dollars_a_division(options)).and_then(|((_, price), unit)| {
        DIVISIONS.into_iter().find(|number| price <= unit * Exact::from(*number))
    });
    let figures = figures(report);
    let known = figures.iter().filter_map(|figure| Some((*figure, report.figure(figure.key)?)));
    let known: Vec<_> = known.collect();
    let numbers: Map<String, Value> = known
        .iter()
        .map(|(figure, value)| (figure.key.to_owned(), json!(value)))
        .chain(price.map(|(_, value)| ("price".to_owned(), json!(value))))
        .collect();
    let class = sheet.map_or(game.name, |sheet| &sheet.class);
    let state = if report.verdict == Verdict::Legal { "legal" } else { "unfinished" };
    let missing = blocking(&report.findings).next().filter(|_| report.is_described());
    html! {
        li.car data-words=(words(report, class)) data-name=(report.name) data-state=(state) data-game=(game.id)
            data-division=[division] data-numbers=(Value::from(numbers)) {
            @if sheet.is_some() {
                label.pick { input type="checkbox" value=(file) aria-label=(format!("Select {}", report.name)); }
            }
            (drawing(sheet, game))
            div {
                h2 { a href=(edit_url(file, None)) { (report.name) } }
                p.caption { @if sheet.is_some() { (class) " · " } (file) }
                p { span.badge data-verdict=(report.verdict.name()) {
                    (if report.verdict == Verdict::Illegal { problems(report) } else { sentence(report.verdict.words()) })
                } @if is_unsaved { " " span.caption.unsaved { "● Unsaved" } } }
                @if let Some((figure, value)) = price {
                    p { strong { ((figure.show)(value)) } @if let Some(number) = division { " " span.caption { "Division " (number) } } }
                }
                @if let Some(problem) = report.findings.first().filter(|_| !report.is_described()) {
                    p.caption { (said(&problem.message)) }
                    (import_of(report, problem))
                } @else if let Some(problem) = missing {
                    p.caption { (said(&problem.message)) }
                }
                dl { @for (figure, value) in known {
                    dt.caption { (figure.label) } dd { ((figure.show)(value)) }
                } }
            }
        }
    }
}

/// Everything that a search can find.
fn words(report: &Report, class: &str) -> String {
    let parts = report.description.ledger.lines.iter().map(|line| line.item.as_str());
    let player = report.entry.player.iter().map(|player| player.value.as_str());
    let own = [report.name.as_str(), &report.source.name, class, report.system.1];
    let all = own.into_iter().chain(player).chain(report.team()).chain(parts);
    all.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A vehicle from above, or the first letter of its game.
pub fn drawing(sheet: Option<&Sheet>, game: &Game) -> Markup {
    match sheet.map(|sheet| &sheet.view).filter(|view| !view.armor.is_empty()) {
        Some(view) => PreEscaped(svg::drawing(&layout::small(view, DRAWN), DRAWN, "From above")),
        None => html! { span.letter aria-hidden="true" { (game.id[..1].to_uppercase()) } },
    }
}
