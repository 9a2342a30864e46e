//! Formats related figures as one text.

use crate::units::{Exact, dollars, left, plain, pounds, spaces};

use super::super::catalog::Catalog;
use super::super::people::untrained;
use super::super::vehicle::Vehicle;
use super::driving::{Motion, eases_fast_maneuvers};
use super::{Figures, Whole};

/// "$9,950, $50 below $10,000": below the wanted division, or else the next one.
pub fn cost(whole: &Whole<'_>) -> String {
    let cost = Exact::from(whole.figures.cost);
    let most = whole.most.unwrap_or_else(|| whole.ceiling());
    let (left, word) = if cost > most { (cost - most, "above") } else { (most - cost, "below") };
    format!("{}, {} {word} {}", dollars(cost), dollars(left), dollars(most))
}

/// "5,500 of 5,760 lbs., 260 lbs. left"; if the plant is the nearer limit: "3,825 of 4,200 lbs. for its plant, …".
pub fn weight(whole: &Whole<'_>) -> String {
    let Some(unit) = whole.unit() else {
        return format!("{} together", pounds(Exact::from(whole.figures.weight)));
    };
    let weight = Exact::from(unit.weight);
    let Some((limit, is_plant)) = unit.weight_limit else { return pounds(weight) };
    let whose = if is_plant { " for its plant" } else { "" };
    format!("{} of {}{whose}, {}", plain(weight), pounds(limit), left(limit, weight, pounds))
}

/// "12 of 13".
pub fn spaces_used(whole: &Whole<'_>) -> Option<String> {
    let unit = whole.unit()?;
    let of = unit.spaces.map(|spaces| format!(" of {spaces}")).unwrap_or_default();
    Some(format!("{}{of}", plain(unit.spaces_used)))
}

/// Empty without cargo or cargo space.
pub fn cargo_spaces_used(whole: &Whole<'_>) -> Option<String> {
    let unit = whole.unit()?;
    let (room, used) = (unit.cargo_spaces.unwrap_or_default(), unit.cargo_spaces_used);
    if room.is_zero() && used.is_zero() && unit.cargo_weight == 0 {
        return None;
    }
    let declared = pounds(Exact::from(unit.cargo_weight));
    Some(format!("{} of {}, {declared} declared", plain(used), spaces(room)))
}

/// "10 (5 with cargo, 5 loaded)": lists only values that differ.
pub fn by_load(figures: &Figures, read: fn(Motion) -> String) -> String {
    let motions = [figures.empty, figures.with_cargo, figures.loaded];
    let [empty, with_cargo, loaded] = motions.map(|motion| motion.map(read));
    let Some(empty) = empty else { return "unknown".to_owned() };
    let cargo = with_cargo.filter(|text| *text != empty).map(|text| format!("{text} with cargo"));
    let full = loaded.filter(|text| *text != empty).map(|text| format!("{text} loaded"));
    let more: Vec<_> = cargo.into_iter().chain(full).collect();
    if more.is_empty() { empty } else { format!("{empty} ({})", more.join(", ")) }
}

pub fn handling(vehicle: &Vehicle<'_>, figures: &Figures) -> String {
    let Some([on_road, fast, off_road]) = figures.handling_classes() else {
        return "unknown".to_owned();
    };
    let fast = (fast != on_road).then(|| format!(", {fast} {}", at_speed(vehicle.catalog)));
    let mut text = format!("{on_road}{}, {off_road} off road", fast.unwrap_or_default());
    if eases_fast_maneuvers(vehicle) {
        let mph = vehicle.catalog.figures.at_speed.mph;
        text.push_str(&format!("; maneuvers at {mph} mph and above one easier"));
    }
    text
}

/// When the handling class at speed applies: "above 60 mph".
pub fn at_speed(catalog: &Catalog) -> String {
    format!("above {} mph", catalog.figures.at_speed.mph)
}

/// "1/3 (2/3 with its cargo)".
pub fn damage_modifier(figures: &Figures) -> String {
    let (modifier, laden) = (figures.damage_modifier, figures.damage_modifier_with_cargo);
    match laden == modifier {
        true => plain(modifier),
        false => format!("{} ({} with its cargo)", plain(modifier), plain(laden)),
    }
}

/// Empty for a vehicle that cannot move.
pub fn laser_shots(figures: &Figures) -> Option<String> {
    figures.empty.filter(|motion| !motion.top_speed.is_zero())?;
    Some(format!("{} on a full plant", figures.laser_shots?))
}

/// Empty for a driver with the skill.
pub fn as_driven(whole: &Whole<'_>) -> Option<String> {
    let (skill, change) = untrained(whole.vehicle())?;
    let class = whole.figures.handling_class().map_or(0, |class| class + change);
    Some(format!("{class}, {change} without {}", skill.row.name))
}

pub fn personal_cost(figures: &Figures) -> Option<String> {
    let cost = Exact::from(figures.personal_cost);
    (!cost.is_zero()).then(|| format!("{}, not included in the vehicle", dollars(cost)))
}
