//! Computes the weight of each part.

use crate::catalog::Row;
use crate::check::rule::Cite;
use crate::text::source::Span;
use crate::units::{Exact, plain, pounds};
use crate::vehicle::category::{Category, Nature};
use crate::vehicle::ledger::{Amounts, Item, Ledger, Line, Measure};

use super::vehicle::{Vehicle, Weapon};

pub const WEIGHT: Measure = Measure::column(0, "weight", "lbs.", (plain, pounds));

/// The categories of parts, the least loved first.
pub const CATEGORIES: &[Category] = &[
    Category::new("armor", Nature::Armor).fun(1, 1),
    Category::new("mount", Nature::Attached).fun(3, 6),
    Category { more_is_free: true, ..Category::new("tire", Nature::Part) }.fun(5, 5).at_wheels(),
    Category::new("engine", Nature::Part).fun(6, 6),
    Category::new("driver", Nature::Part),
    Category::new("frame", Nature::Part),
    Category::new("option", Nature::Part),
    Category::armed("weapon"),
];

pub const MEASURES: &[Measure] = &[WEIGHT];

pub fn tally(vehicle: &Vehicle<'_>) -> Ledger {
    let mut ledger = Ledger::new(MEASURES);
    if let Some(frame) = vehicle.frame {
        let item = format!("{} frame", frame.value.row.name);
        let mut found = line("frame", &frame.value.row, frame.span, 1, Exact::ZERO);
        found.made_of.extend(vehicle.sort.map(|sort| Item::new("vehicle", &sort.value.row.id)));
        ledger.push(Line { item, ..found });
    }
    if let Some(engine) = &vehicle.engine {
        let item = format!("{} engine", engine.row.row.name);
        ledger.push(Line {
            item,
            ..line("engine", &engine.row.row, engine.span, 1, engine.row.weight)
        });
    }
    if let Some(tires) = vehicle.tires {
        let item = format!("{} tires", tires.value.row.name);
        let found = line("tire", &tires.value.row, tires.span, 1, tires.value.weight);
        ledger.push(Line { item, ..found });
    }
    armor(vehicle, &mut ledger);
    let cite = vehicle.catalog.driver.cite.clone();
    ledger.push(weighing("driver", "Driver", cite, vehicle.span, 1, Exact::ZERO));
    for weapon in &vehicle.weapons {
        self::weapon(weapon, &mut ledger);
    }
    for option in &vehicle.options {
        ledger.push(line(
            "option",
            &option.row.row,
            option.item.span,
            option.count,
            option.row.weight,
        ));
    }
    ledger
}

/// A line for `count` of a catalog row, of weight `each`.
fn line(kind: &'static str, row: &Row, span: Span, count: i64, each: Exact) -> Line {
    let found = weighing(kind, &row.name, row.cite.clone(), span, count, each);
    Line { made_of: vec![Item::new(kind, &row.id)], ..found }
}

fn weighing(
    category: &'static str,
    item: &str,
    cite: Cite,
    span: Span,
    count: i64,
    each: Exact,
) -> Line {
    let amounts = Amounts::of([(WEIGHT, each * count)]);
    Line {
        count,
        amounts,
        cite: Some(cite),
        ..Line::new(Category::of(CATEGORIES, category), item, span)
    }
}

fn armor(vehicle: &Vehicle<'_>, ledger: &mut Ledger) {
    let (figures, points) = (&vehicle.catalog.armor, vehicle.armor_points());
    let Some(first) = vehicle.armor.first() else { return };
    let sides = vehicle.armor.iter().filter(|armor| armor.value.value > 0);
    let sides = sides.map(|armor| format!("{} {}", armor.key, armor.value.value));
    let place = sides.collect::<Vec<_>>().join(", ");
    let (cite, span) = (figures.cite.clone(), first.value.span);
    let found = weighing("armor", "Armor, points", cite, span, points, figures.weight);
    ledger.push(Line { place, made_of: vec![Item::new("figure", "armor")], ..found });
}

fn weapon(weapon: &Weapon<'_>, ledger: &mut Ledger) {
    let place = weapon.points_to().to_owned();
    let found = line("weapon", &weapon.row.row, weapon.item.span, weapon.count, weapon.row.weight);
    ledger.push(Line { place, ..found });
    if let Some(mount) = weapon.mount {
        let row = mount.value;
        let place = format!("under the {}", weapon.name());
        ledger
            .push(Line { place, ..line("mount", &row.row, mount.span, weapon.count, row.weight) });
    }
}
