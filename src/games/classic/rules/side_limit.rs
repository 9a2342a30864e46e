use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::{Exact, plain, spaces};

use super::super::figures::spaces_at;
use super::super::places::Place;
use super::{Case, Check, at, fewer_weapons};

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
        let mut finding = sink
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
                    vehicle.limited_spaces().unwrap_or_default()
                ),
            )
            .actual(used)
            .limit(limit)
            .cite(vehicle.catalog.figures.side_limit.cite.clone());
        let mut weapons: Vec<_> = here.clone();
        weapons.sort_by_key(|weapon| weapon.row.spaces);
        if let Some(weapon) = weapons.iter().find(|weapon| vehicle.side_spaces(weapon) >= over) {
            let free =
                [Place::Front, Place::Back, Place::Left, Place::Right].into_iter().find(|other| {
                    *other != place
                        && spaces_at(vehicle, *other) + vehicle.side_spaces(weapon)
                            <= Exact::from(limit)
                });
            if let (Some(free), Some(mount)) = (free, weapon.mount) {
                let name = weapon.row.row.name.to_lowercase();
                let message = match weapon.count.value {
                    1 => format!("mount the {name} {}", at(free)),
                    count => format!("mount the {count} {name}s {}", at(free)),
                };
                finding = finding.repair(
                    message,
                    Change::replace_span(mount.span, format!("\"{}\"", free.name())),
                );
            }
        }
        for (message, change) in fewer_weapons(case, &here, over) {
            finding = finding.repair(message, change);
        }
        sink.push(finding);
    }
}
