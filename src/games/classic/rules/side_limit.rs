use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, plain, spaces};

use super::super::figures::spaces_at;
use super::super::places::Place;
use super::{Case, Check, at};

pub static SIDE_LIMIT: Check = Check {
    rule: rule! {
        "classic" / "side-limit", Error, "too many spaces of weapons on one side",
        cite: Cite::Page(52),
        rulings: &["side-limit"],
        docs: "\
## What it checks
Weapons on one side take at most a fixed share of the body's spaces, rounded down. Turret weapons,
extra magazines and the cargo area do not count; cycles are exempt.

## Why
A side has only so much room.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(limit), Some(kind)) = (case.unit.side_limit, vehicle.kind) else {
        return;
    };
    if !kind.side_limit {
        return;
    }
    for place in Place::FACINGS {
        let used = spaces_at(vehicle, place);
        if used <= Exact::from(limit) {
            continue;
        }
        let over = used - Exact::from(limit);
        let here: Vec<_> =
            vehicle.weapons.iter().filter(|weapon| weapon.place() == Some(place)).collect();
        let Some(last) = here.last() else { continue };
        let span = last.mount.map_or(last.span, |mount| mount.span);
        let finding = sink
            .finding(
                span,
                format!(
                    "{} of weapons {}, {} over the limit",
                    spaces(used),
                    at(place),
                    plain(over)
                ),
            )
            .label(format!("at most {} of weapons on this side", spaces(Exact::from(limit))))
            .because(
                vehicle.body_span(),
                format!(
                    "{} of {} spaces, rounded down",
                    plain(vehicle.catalog.figures.side_limit.value),
                    vehicle.spaces().unwrap_or_default()
                ),
            )
            .actual(used)
            .limit(limit)
            .cite(vehicle.catalog.figures.side_limit.cite.clone());
        let finding = here
            .iter()
            .fold(finding, |finding, weapon| finding.involves_item("weapons", weapon.number));
        sink.push(finding);
    }
}
