use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::{ArmorType, PointType};
use super::{Case, Check};

pub static ACCESSORY_ARMOR_MISMATCH: Check = Check {
    rule: rule! {
        "classic" / "accessory-armor-mismatch", Error, "spikes or wheelguards with another type of armor than the vehicle",
        cite: Cite::Page(59),
        needs: &["armor"],
        docs: "\
## What it checks
Bumper spikes and wheelguards have the same type of armor as the vehicle; over two layers, either
type. Spoilers and airdams may have any type.

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
    let matches = |row: &ArmorType| types.iter().any(|own| own.row.id == row.row.id);
    let report = |span, what: &str, found: &ArmorType| {
        let allowed: Vec<_> = types.iter().map(|row| row.row.name.to_lowercase()).collect();
        let allowed = allowed.join(" or ");
        let found_name = found.row.name.to_lowercase();
        let message = format!("{what} of {found_name} armor on a vehicle with {allowed} armor");
        sink.push(
            sink.finding(span, message)
                .label(format!("must be {allowed}"))
                .because(first.span, "the vehicle's armor")
                .actual(found.row.id.as_str())
                .limit(allowed.as_str()),
        );
    };
    for part in &vehicle.accessories {
        if let Some(armor) = part.armor
            && part.row.point_type == PointType::Vehicle
            && !matches(armor.value)
        {
            report(armor.span, &part.row.row.name.to_lowercase(), armor.value);
        }
    }
    let mut reported = None;
    let guards = vehicle.wheelguards.iter().filter(|guard| guard.type_span.is_some());
    for guard in guards {
        if let (Some(row), Some(span)) = (guard.armor, guard.type_span)
            && !matches(row)
            && reported.replace(span) != Some(span)
        {
            report(span, "wheelguards", row);
        }
    }
}
