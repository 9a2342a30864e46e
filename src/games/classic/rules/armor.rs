//! Armor.

use crate::check::finding::Sink;
use crate::rules;
use crate::text::edit::Change;

use super::super::catalog::{ArmorType, KindSort, PointType};
use super::super::vehicle::ArmorLayer;
use super::{Case, Place, at};

rules! {
    "armor.md";
    armor_location_not_allowed: Error forbids, page 48, rulings ["sidecar-armor"],
        "armor in a place that cannot have any";
    armor_type_not_allowed: Error forbids, page 48, rulings ["cycle-armor"],
        "a type of armor that this vehicle or layer cannot have";
    mixed_armor: Error, page 49, rulings ["layered"], needs ["type"],
        "armor of several types on one vehicle";
    accessory_armor_mismatch: Error, page 59, needs ["armor"],
        "spikes or wheelguards with another type of armor than the vehicle";
}

fn armor_location_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let Some(kind) = vehicle.kind else { return };
    let may_be = |own: Place| vehicle.armor_locations().any(|place| place == own);
    for layer in &case.vehicle.armor {
        let armored = layer.sides.iter().filter(|side| side.points.value > 0);
        for side in armored.filter(|side| !may_be(side.place.value)) {
            let places: Vec<_> = vehicle.armor_locations().map(Place::name).collect();
            let allowed = places.join(", ");
            case.cannot(sink, side.place.span, &format!("have armor {}", at(side.place.value)))
                .label(format!("allowed: {allowed}"))
                .actual(side.place.value.name())
                .limit(allowed.as_str())
                .cite(kind.row.cite.clone())
                .involves(&[layer.table(), &[side.key]].concat());
        }
    }
}

fn armor_type_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    let catalog = case.vehicle.catalog;
    for layer in case.vehicle.armor.iter().filter(|layer| layer.points() > 0) {
        let Some(row) = layer.row else { continue };
        let name = row.lower();
        if layer.is_metal_table && !row.metal {
            let metals = catalog.armor.rows.iter().filter(|row| row.metal);
            let metals: Vec<_> = metals.map(|row| row.id.as_str()).collect();
            sink.finding(layer.span, format!("{name} cannot be the outer layer"))
                .label("the outer layer must be metal")
                .actual(row.id.as_str())
                .limit(metals.join(" or "))
                .involves(&[layer.table(), &["type"]].concat())
                .involves(layer.table());
        }
        if let Some(kind) = case.vehicle.kind
            && let types = &kind.armor_types
            && !types.is_empty()
            && !types.contains(&row.id)
            && !case.vehicle.readings.cycle_armor
        {
            let allowed = types.join(", ");
            let finding = case
                .cannot(sink, layer.span, &format!("have {name} armor"))
                .label(format!("allowed: {allowed}"))
                .actual(row.id.as_str())
                .limit(allowed.as_str())
                .cite(kind.row.cite.clone());
            finding.each(types, |finding, id| finding.particular(set_type(layer, id)));
        }
    }
}

fn mixed_armor(case: &Case<'_>, sink: &Sink<'_>) {
    for layer in &case.vehicle.armor {
        let Some(own) = layer.row else { continue };
        for side in layer.sides.iter().filter(|side| side.points.value > 0) {
            let other = side.row.filter(|row| row.value.id != own.row.id);
            let Some(row) = other else { continue };
            let (name, usual) = (row.value.lower(), own.row.lower());
            let message = format!("{name} armor {}, {usual} on the rest", at(side.place.value));
            sink.finding(row.span, message)
                .label(format!("must be {usual}, like the rest"))
                .because(layer.span, format!("{usual} here"))
                .actual(row.value.id.as_str())
                .limit(own.row.id.as_str());
        }
    }
    let one_layer = case.vehicle.readings.layered
        && matches!(case.vehicle.sort(), Some(KindSort::Cycle | KindSort::Sidecar));
    if one_layer && let [under, over] = case.vehicle.armor.as_slice() {
        sink.finding(over.span, format!("two layers of armor on {}", case.vehicle.a_kind()))
            .label("the second layer")
            .because(under.span, "the first")
            .actual(2)
            .limit(1);
    }
    if let [under, over] = case.vehicle.armor.as_slice()
        && let (Some(under_row), Some(over_row)) = (under.row, over.row)
        && under_row.metal
        && under.points() > 0
    {
        sink.finding(over.span, "metal armor over metal armor")
            .label("a second layer of metal")
            .because(under.span, "the layer below must not be metal")
            .actual(format!("{} over {}", over_row.row.id, under_row.row.id))
            .limit("one metal over one other type")
            .involves(&[under.table(), &["type"]].concat());
    }
}

fn accessory_armor_mismatch(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let layers = || vehicle.armor.iter().filter(|layer| layer.points() > 0);
    let types: Vec<_> = layers().filter_map(|layer| layer.row).collect();
    let Some(first) = layers().next().filter(|_| !types.is_empty()) else { return };
    let matches = |row: &ArmorType| types.iter().any(|own| own.row.id == row.id);
    let report = |span, what: &str, found: &ArmorType| {
        let allowed: Vec<_> = types.iter().map(|row| row.lower()).collect();
        let allowed = allowed.join(" or ");
        let found_name = found.row.lower();
        let message = format!("{what} of {found_name} armor on a vehicle with {allowed} armor");
        sink.finding(span, message)
            .label(format!("must be {allowed}"))
            .because(first.span, "the vehicle's armor")
            .actual(found.row.id.as_str())
            .limit(allowed.as_str());
    };
    for part in &vehicle.accessories {
        let follows = part.row.point_type == PointType::Vehicle;
        if let Some(armor) = part.armor.filter(|armor| follows && !matches(armor.value)) {
            report(armor.span, &part.row.lower(), armor.value);
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

/// Changes the type of a whole layer at each place that sets it.
fn set_type(layer: &ArmorLayer<'_>, id: &str) -> Vec<Change> {
    let id = format!("\"{id}\"");
    let set = |key: &[&str]| Change::set_at(&[layer.table(), key].concat(), id.clone());
    let named = layer.sides.iter().filter(|side| side.row.is_some());
    let mut changes: Vec<_> = named.map(|side| set(&[side.key, "type"])).collect();
    changes.extend((!layer.by_side).then(|| set(&["type"])));
    changes
}
