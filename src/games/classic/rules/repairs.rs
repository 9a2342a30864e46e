//! The smallest changes that bring a vehicle back within its limits, worked out for the vehicle at hand.

use crate::check::finding::{Finding, Sink};
use crate::text::edit::Change;
use crate::units::{Exact, counted, dollars, pounds, spaces, with_article};
use crate::vehicle::ledger::Load;

use super::super::catalog::{self, Sort};
use super::super::figures::motion;
use super::super::ledger::{WEIGHT, tally};
use super::super::vehicle::{ArmorLayer, ArmorSide, Cargo, Mount, SpareTire, Tire, Weapon};
use super::{Case, at};

/// Dollars and pounds of some points of armor.
#[derive(Clone, Copy)]
pub struct Points {
    pub cost: Exact,
    pub weight: Exact,
}

/// Gives a side of a layer some points; a side with its own type keeps it.
fn set_points(layer: &ArmorLayer<'_>, side: &ArmorSide<'_>, points: i64) -> Change {
    let keys = [layer.table(), &[side.key]].concat();
    match side.row {
        Some(_) => Change::set_at(&[keys.as_slice(), &["points"]].concat(), points.to_string()),
        None => Change::set_at(&keys, points.to_string()),
    }
}

/// Makes a side that names its type of another type.
pub fn set_side_type(layer: &ArmorLayer<'_>, side: &ArmorSide<'_>, id: &str) -> Change {
    Change::set_at(&[layer.table(), &[side.key, "type"]].concat(), format!("\"{id}\""))
}

/// Makes all of a layer of another type, however its type is written.
pub fn set_type(layer: &ArmorLayer<'_>, id: &str) -> Vec<Change> {
    let named = layer.sides.iter().filter(|side| side.row.is_some());
    let mut changes: Vec<_> = named.map(|side| set_side_type(layer, side, id)).collect();
    if !layer.by_side {
        let keys = [layer.table(), &["type"]].concat();
        changes.push(Change::set_at(&keys, format!("\"{id}\"")));
    }
    changes
}

pub fn remove_side(layer: &ArmorLayer<'_>, side: &str) -> Change {
    Change::remove_at(&[layer.table(), &[side]].concat())
}

/// The fewest points of armor to drop until the rest `is_enough`, taken from the strongest sides.
///
/// The inner layer goes first: a point of metal weighs and stops more.
pub fn less_armor(
    case: &Case<'_>,
    is_enough: impl Fn(Points) -> bool,
) -> Option<(String, Vec<Change>)> {
    let body = case.vehicle.body?.value;
    let layer = case.vehicle.armor.first()?;
    let row = layer.row?;
    let of = |points: i64| Points {
        cost: body.armor_cost * row.cost * points,
        weight: body.armor_weight * row.weight * points,
    };
    let all = layer.points();
    if all == 0 || !is_enough(of(all)) {
        return None;
    }
    let (mut too_few, mut enough) = (0, all);
    while enough - too_few > 1 {
        let middle = too_few + (enough - too_few) / 2;
        if is_enough(of(middle)) { enough = middle } else { too_few = middle }
    }
    let of_layer =
        |side: &&ArmorSide<'_>| side.row.is_none_or(|own| own.value.row.id == row.row.id);
    let mut sides: Vec<_> = layer.sides.iter().filter(of_layer).collect();
    sides.sort_by_key(|side| std::cmp::Reverse(side.points.value));
    let mut left = enough;
    let mut changes = Vec::new();
    for side in sides {
        let dropped = left.min(side.points.value);
        if dropped > 0 {
            changes.push(set_points(layer, side, side.points.value - dropped));
            left -= dropped;
        }
    }
    let saved = of(enough);
    let message = format!(
        "drop {} of armor: {}, {} less",
        counted(enough, "point"),
        pounds(saved.weight),
        dollars(saved.cost)
    );
    (left == 0).then_some((message, changes))
}

/// The cheapest chassis that carries `weight`.
pub fn stronger_chassis(case: &Case<'_>, weight: Exact) -> Option<(String, Change)> {
    let vehicle = case.vehicle;
    let (body, kind, now) = (vehicle.body?.value, vehicle.kind?, vehicle.chassis?.value);
    if !kind.chassis {
        return None;
    }
    let load = |chassis: &catalog::Chassis| body.max_load + body.max_load * chassis.load;
    let rows = vehicle.catalog.chassis.rows.iter().filter(|chassis| load(chassis) >= weight);
    let best = rows.min_by_key(|chassis| chassis.cost)?;
    let (more, price) = (load(best) - load(now), vehicle.modified_cost()? * (best.cost - now.cost));
    let name = best.row.name.to_lowercase();
    let message = format!(
        "take {} chassis: it carries {} more, for {}",
        with_article(&name),
        pounds(more),
        dollars(price)
    );
    Some((message, Change::set("chassis", format!("\"{}\"", best.row.id))))
}

/// Offers to leave out one person or the weapons of one entry that weigh `over` pounds, the lightest first.
pub fn offer_lighter(case: &Case<'_>, finding: Finding, over: Exact) -> Finding {
    let people = case.vehicle.crew.iter().filter(|person| !person.is_driver()).map(|person| {
        let name = person.role.row.name.to_lowercase();
        (person.role.weight, name, Change::remove_item("crew", person.number))
    });
    let entries = case.vehicle.weapons.chunk_by(|one, next| one.number == next.number);
    let weapons = entries.map(|entry| {
        let load =
            |weapon: &Weapon<'_>| weapon.row.weight + weapon.row.shot_weight * weapon.load.shots();
        let weight = entry.iter().map(|weapon| load(weapon) * weapon.count.value).sum::<Exact>();
        let name = entry[0].row.row.name.to_lowercase();
        (weight, name, Change::remove_item("weapons", entry[0].number))
    });
    let mut parts: Vec<_> = people.chain(weapons).filter(|(weight, ..)| *weight >= over).collect();
    parts.sort_by_key(|(weight, ..)| *weight);
    parts.into_iter().take(2).fold(finding, |finding, (weight, name, change)| {
        finding.repair(format!("leave out the {name}: {} less", pounds(weight)), change)
    })
}

/// Offers the two cheapest power plants that would move the vehicle with the cargo that it declares.
pub fn offer_plants(case: &Case<'_>, finding: Finding) -> Finding {
    plants_that_move(case).into_iter().take(2).fold(finding, offer_plant)
}

/// Offers the cheapest power plant that moves the vehicle and takes `over` spaces less.
pub fn offer_smaller_plant(case: &Case<'_>, finding: Finding, over: Exact) -> Finding {
    let Some(now) = &case.vehicle.power_plant else { return finding };
    let mut plants = plants_that_move(case).into_iter();
    match plants.find(|row| row.spaces + over <= now.row.spaces) {
        Some(row) => offer_plant(finding, row),
        None => finding,
    }
}

fn offer_plant(finding: Finding, row: &catalog::PowerPlant) -> Finding {
    let message =
        format!("take {} plant: {}", with_article(&row.row.name.to_lowercase()), dollars(row.cost));
    finding.repair(message, Change::set("power-plant", format!("\"{}\"", row.row.id)))
}

/// The power plants that would move the vehicle with its cargo, cheapest first.
fn plants_that_move<'c>(case: &'c Case<'_>) -> Vec<&'c catalog::PowerPlant> {
    let vehicle = case.vehicle;
    if vehicle.kind.is_none() {
        return Vec::new();
    }
    let now = vehicle.power_plant.as_ref().map_or(Exact::ZERO, |plant| plant.row.weight);
    let sidecar = vehicle.sidecar.as_ref().map(|sidecar| tally(sidecar));
    let pulled = sidecar.map_or(Exact::ZERO, |ledger| ledger.sum(WEIGHT, Load::WITH_CARGO));
    let rest = case.ledger.sum(WEIGHT, Load::WITH_CARGO) + pulled - now;
    let rows = vehicle.catalog.power_plants.rows.iter().filter(|row| vehicle.is_of(&row.kinds));
    let moves = |row: &&catalog::PowerPlant| {
        let weight = (rest + row.weight).rounded();
        motion(vehicle.catalog, row.power, weight).acceleration > 0
    };
    let mut plants: Vec<_> = rows.filter(moves).collect();
    plants.sort_by_key(|row| row.cost);
    plants
}

/// Reports every accessory of a sort that this vehicle cannot have; a trike may be reversed to carry it.
pub fn judge_sort(case: &Case<'_>, sink: &Sink<'_>, sort: Sort, cannot: &str) {
    let vehicle = case.vehicle;
    for part in vehicle.accessories.iter().filter(|part| part.row.sort == sort) {
        if vehicle.is_of(&part.row.kinds) {
            continue;
        }
        sink.push(
            sink.finding(part.item_span, format!("{} cannot {cannot}", vehicle.a_kind()))
                .label(format!("only for: {}", part.row.kinds.join(", ")))
                .because(vehicle.body_span(), format!("this is {}", vehicle.a_kind()))
                .actual(vehicle.kind_id())
                .limit(part.row.kinds.join(", "))
                .repair("reverse the trike", Change::set("reversed", "true"))
                .repair("take it off", Change::remove_item("accessories", part.number)),
        );
    }
}

/// " in front"; nothing where the place is not known.
fn placed(weapon: &Weapon<'_>) -> String {
    weapon.place().map_or(String::new(), |place| format!(" {}", at(place)))
}

/// How many weapons of an entry have to go to save `over` spaces.
fn surplus(weapon: &Weapon<'_>, over: Exact) -> i64 {
    (over / weapon.row.spaces).ceil().min(weapon.count.value)
}

/// Takes as many weapons away as save `over` spaces, from the two entries that lose the least.
///
/// Entries with a list of mounts are left alone: one of their mounts would have to go.
pub fn fewer_weapons(
    case: &Case<'_>,
    weapons: &[&Weapon<'_>],
    over: Exact,
) -> Vec<(String, Change)> {
    let all = &case.vehicle.weapons;
    let alone = |weapon: &&&Weapon<'_>| {
        all.iter().filter(|other| other.number == weapon.number).count() == 1
    };
    let mut able: Vec<_> =
        weapons.iter().filter(|weapon| weapon.spaces() >= over).filter(alone).collect();
    able.sort_by_key(|weapon| weapon.row.spaces * surplus(weapon, over));
    able.truncate(2);
    let repair = |weapon: &&&Weapon<'_>| {
        let surplus = surplus(weapon, over);
        let left = weapon.count.value - surplus;
        let place = placed(weapon);
        let name = format!("{}{place}", weapon.row.row.name.to_lowercase());
        let saved = spaces(weapon.row.spaces * surplus);
        if left > 0 {
            let change = Change::set_item("weapons", weapon.number, "count", left.to_string());
            let name = &weapon.row.row.name.to_lowercase();
            (
                format!("keep {left} of the {} {name}s{place}: {saved} less", weapon.count.value),
                change,
            )
        } else {
            (
                format!("leave out the {name}: {saved} less"),
                Change::remove_item("weapons", weapon.number),
            )
        }
    };
    able.iter().map(repair).collect()
}

/// The fewest accessories and weapons that free `over` spaces together.
pub fn fewest_parts(case: &Case<'_>, over: Exact) -> Option<(String, Vec<Change>)> {
    let vehicle = case.vehicle;
    let accessories =
        vehicle.accessories.iter().filter(|part| part.fake.is_none() && !part.in_cargo());
    let accessories = accessories.map(|part| {
        let change = Change::remove_item("accessories", part.number);
        (part.row.spaces * part.count.value, part.row.row.name.to_lowercase(), change)
    });
    let weapons = vehicle.weapons.chunk_by(|one, next| one.number == next.number);
    let weapons = weapons.filter(|entry| !entry[0].in_turret()).map(|entry| {
        let change = Change::remove_item("weapons", entry[0].number);
        let spaces = entry.iter().map(|weapon| weapon.spaces()).sum::<Exact>();
        let name = entry[0].row.row.name.to_lowercase();
        (spaces, format!("{name}{}", placed(&entry[0])), change)
    });
    let mut parts: Vec<_> =
        accessories.chain(weapons).filter(|(spaces, ..)| *spaces > Exact::ZERO).collect();
    parts.sort_by_key(|(spaces, ..)| std::cmp::Reverse(*spaces));
    let (mut freed, mut names, mut changes) = (Exact::ZERO, Vec::new(), Vec::new());
    for (spaces, name, change) in parts {
        if freed >= over {
            break;
        }
        freed += spaces;
        names.push(name);
        changes.push(change);
    }
    let message = format!("leave out the {}: {} less", names.join(", the "), spaces(freed));
    (freed >= over).then_some((message, changes))
}

/// Takes a turret off and mounts its weapons in front.
pub fn dismount(case: &Case<'_>, number: usize) -> Vec<Change> {
    let mut changes = vec![Change::remove_item("turrets", case.vehicle.turrets[number].number)];
    let inside = case.vehicle.weapons.iter().filter_map(|weapon| weapon.mount);
    for mount in inside.filter(|mount| mount.value == Mount::Turret(number)) {
        changes.push(Change::replace_span(mount.span, "\"front\"".to_owned()));
    }
    changes
}

/// A tire with its modifications, as a design writes it.
pub fn tire_value(tire: &Tire<'_>) -> String {
    tire_with(tire.row, &tire.modifications)
}

/// A tire with these modifications, as a design writes it.
pub fn tire_with(row: &catalog::Tire, modifications: &[&catalog::TireModification]) -> String {
    let id = &row.row.id;
    if modifications.is_empty() {
        return format!("\"{id}\"");
    }
    format!("{{ item = \"{id}\", modifications = {} }}", ids(modifications))
}

fn ids(modifications: &[&catalog::TireModification]) -> String {
    let ids: Vec<_> = modifications.iter().map(|row| format!("\"{}\"", row.row.id)).collect();
    format!("[{}]", ids.join(", "))
}

/// Gives a spare tire these modifications instead of its own.
pub fn set_spare(
    cargo: &Cargo<'_>,
    spare: &SpareTire<'_>,
    modifications: &[&catalog::TireModification],
) -> Change {
    let (key, value) = match spare.beside {
        true => ("modifications", ids(modifications)),
        false => ("spare-tire", tire_with(spare.row, modifications)),
    };
    Change::set_item("cargo", cargo.number, key, value)
}
