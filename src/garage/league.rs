//! The league: the cars of the folder, or the published ones, each against each, with a heat map.

use maud::{Markup, PreEscaped, html};

use crate::games::SYSTEMS;
use crate::report::Report;
use crate::show::View;
use crate::show::format::html;
use crate::show::league::{League, USUAL};
use crate::units::Exact;
use crate::vehicle::fire::INCHES;

use super::page::shell;
use super::totals::DIVISIONS;
use super::{Garage, start};

/// Which cars fight. An empty division is all.
#[derive(serde::Deserialize)]
pub struct Field {
    #[serde(default)]
    published: String,
    #[serde(default)]
    division: String,
}

pub fn page(garage: &Garage, field: &Field) -> Markup {
    let options = &*garage.usual();
    let is_published = !field.published.is_empty();
    let division = field.division.parse().ok().filter(|number| DIVISIONS.contains(number));
    let own = if is_published { Vec::new() } else { garage.designs() };
    let link = |says: &str, published: &str, number: Option<i64>| {
        let is_here = (is_published, division) == (!published.is_empty(), number);
        let number = number.map(|number| number.to_string()).unwrap_or_default();
        let address = format!("/league?published={published}&division={number}");
        html! { a.button href=(address) aria-current=[is_here.then_some("page")] { (says) } }
    };
    shell(
        "League",
        html! {
            header.top { a href="/" { "‹ Garage" } h1 { "League" } }
            main.start {
                nav.buttons aria-label="Cars" {
                    (link("Your cars", "", division)) (link("Published", "on", division))
                    (link("Any division", &field.published, None))
                    @for number in DIVISIONS { (link(&number.to_string(), &field.published, Some(number))) }
                }
                @for game in SYSTEMS.iter().filter(|game| game.no_combat.is_none()) {
                    @let published = is_published.then(|| start::published(game));
                    @let all = published.as_ref().unwrap_or(&own);
                    @let most = game.dollars_a_division(options).zip(division).map(|(unit, number)| unit * Exact::from(number));
                    @let fights = |report: &&Report| {
                        let price = report.figure(game.price_key());
                        report.system.0 == game.id && report.may_compete() && most.is_none_or(|most| price <= Some(most))
                    };
                    @let cars: Vec<_> = all.iter().filter(fights).collect();
                    section aria-label=(game.name) {
                        h2 { (game.name) }
                        @match League::of(&cars, options, USUAL.to_vec(), INCHES) {
                            Some(league) => div.prose { (PreEscaped(html::body(&league.page()))) },
                            None => p.note { "A league needs two legal cars that can fight." },
                        }
                    }
                }
            }
        },
    )
}
