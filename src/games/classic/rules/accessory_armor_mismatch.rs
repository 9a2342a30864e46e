use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::catalog::{ArmorType, PointType};
use super::{Case, Check};

pub static ACCESSORY_ARMOR_MISMATCH: Check = Check {
    rule: rule! {
        "classic" / "accessory-armor-mismatch", Error, "spikes or wheelguards are of another armor type than the vehicle",
        cite: Cite::Page(59),
        docs: "\
## What it checks
Bumper spikes and wheelguards are made of the vehicle's own armor; of two layers, either. Spoilers
and airdams are free.

## Why
The book prices and repairs all armor of a vehicle as one type.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let layers = || vehicle.armor.iter().filter(|layer| layer.points() > 0);
    let types: Vec<_> = layers().filter_map(|layer| layer.row).collect();
    let Some(first) = layers().next().filter(|_| !types.is_empty()) else { return };
    let allowed =
        types.iter().map(|row| row.row.name.to_lowercase()).collect::<Vec<_>>().join(" or ");
    let matches = |row: &ArmorType| types.iter().any(|own| own.row.id == row.row.id);
    let report = |span, what: &str, found: &ArmorType, change| {
        let found_name = found.row.name.to_lowercase();
        let message = format!("{what} of {found_name} armor on a vehicle with {allowed} armor");
        sink.push(
            sink.finding(span, message)
                .label(format!("must be {allowed}"))
                .because(first.span, "the vehicle's armor")
                .actual(found.row.id.as_str())
                .limit(allowed.as_str())
                .repair("let it follow the vehicle's armor", change),
        );
    };
    for part in &vehicle.accessories {
        if let Some(armor) = part.armor
            && part.row.point_type == PointType::Vehicle
            && !matches(armor.value)
        {
            let change = Change::remove_from_item("accessories", part.number, "type");
            report(armor.span, &part.row.row.name.to_lowercase(), armor.value, change);
        }
    }
    let own = &types[0].row.id;
    let mut told = None;
    let guards = vehicle.wheelguards.iter().filter(|guard| guard.type_span.is_some());
    for guard in guards {
        if let (Some(row), Some(span)) = (guard.armor, guard.type_span)
            && !matches(row)
            && told.replace(span) != Some(span)
        {
            report(span, "wheelguards", row, Change::replace_span(span, format!("\"{own}\"")));
        }
    }
}
