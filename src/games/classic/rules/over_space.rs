use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::{Exact, plain, spaces};

use super::super::ledger::SPACES;
use super::super::vehicle::Weapon;
use super::{Case, Check, fewer_weapons, fewest_parts, offer_smaller_plant};

pub static OVER_SPACE: Check = Check {
    rule: rule! {
        "classic" / "over-space", Error, "the parts need more spaces than the body has",
        cite: Cite::Page(48),
        docs: "\
## What it checks
Power plant, weapons, turrets, crew, magazines and accessories fit into the spaces of the body.
The cargo area does not count, and weapons in turrets take no room in the body.

## Why
What does not fit cannot be installed.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(room) = case.unit.spaces else {
        return;
    };
    let used = case.unit.spaces_used;
    if used <= Exact::from(room) {
        return;
    }
    let over = used - Exact::from(room);
    let vehicle = case.vehicle;
    let mut finding = sink
        .finding(
            vehicle.body_span(),
            format!(
                "the parts need {} more than the {} has",
                spaces(over),
                case.vehicle.unit_name()
            ),
        )
        .label(format!("{} of {room} spaces used", plain(used)))
        .actual(used)
        .limit(room);
    finding = finding.help(format!("the largest parts: {}", case.ledger.largest(SPACES, plain)));
    for person in vehicle.crew.iter().filter(|person| !person.in_cargo_area && person.role.in_cargo)
    {
        if person.role.spaces >= over {
            let message = format!("leave out the {}", person.role.row.name.to_lowercase());
            finding = finding.repair(message, Change::remove_item("crew", person.number));
        }
    }
    let mut parts: Vec<_> =
        vehicle.accessories.iter().filter(|part| part.fake.is_none() && !part.in_cargo()).collect();
    parts.sort_by_key(|part| part.row.spaces);
    if let Some(part) = parts.iter().find(|part| part.row.spaces * part.count.value >= over) {
        let message = format!("leave out the {}", part.row.row.name.to_lowercase());
        finding = finding.repair(message, Change::remove_item("accessories", part.number));
    }
    let weapons: Vec<_> = vehicle.weapons.iter().filter(|weapon| !weapon.in_turret()).collect();
    let magazines = |weapon: &Weapon<'_>| {
        vehicle.catalog.fittings.extra_magazine.spaces
            * (weapon.magazine_count() * weapon.count.value)
    };
    if let Some(weapon) = vehicle
        .weapons
        .iter()
        .find(|weapon| weapon.magazine_count() > 0 && magazines(weapon) >= over)
    {
        let message =
            format!("leave out the extra magazines of the {}", weapon.row.row.name.to_lowercase());
        finding = finding
            .repair(message, Change::remove_from_item("weapons", weapon.number, "magazines"));
    }
    finding = offer_smaller_plant(case, finding, over);
    for (message, change) in fewer_weapons(case, &weapons, over) {
        finding = finding.repair(message, change);
    }
    if finding.repairs.is_empty()
        && let Some((message, changes)) = fewest_parts(case, over)
    {
        finding = finding.repair_all(message, changes);
    }
    sink.push(finding);
}
