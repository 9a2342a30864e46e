//! How each figure comes about, for whoever asks. Steps use the functions that work the figures out.

use crate::units::{Exact, decimal, hundredths, plain};
use crate::vehicle::derivation::Derivation;
use crate::vehicle::ledger::{Line, Load};

use super::figures::{Figures, HandlingStep, Motion, Unit, unrounded_top_speed};
use super::people::untrained;
use super::vehicle::Vehicle;

pub fn derive(units: &[Unit<'_>], figures: &Figures, key: &str) -> Option<Derivation> {
    let lines = |loads: &'static [Load]| {
        let lines = units.iter().flat_map(|unit| &unit.ledger.lines);
        lines.filter(move |line| loads.contains(&line.load))
    };
    const BUILT: &[Load] = &[Load::Vehicle];
    const CARRIED: &[Load] = &[Load::Vehicle, Load::Cargo];
    const ALL: &[Load] = &[Load::Vehicle, Load::Cargo, Load::Personal];
    let cost: fn(&Line) -> Exact = |line| line.cost;
    let weight: fn(&Line) -> Exact = |line| line.weight;
    let alone = || match units {
        [unit] => Some(unit),
        _ => None,
    };
    match key {
        "cost" => Some(Derivation::sum(lines(CARRIED), cost).rounded()),
        "personal_cost" => Some(Derivation::sum(lines(&[Load::Personal]), cost).rounded()),
        "weight" => Some(Derivation::sum(lines(BUILT), weight).rounded()),
        "weight_with_cargo" => Some(Derivation::sum(lines(CARRIED), weight).rounded()),
        "spaces_used" => Some(Derivation::sum(lines(ALL), |line| line.spaces)),
        "cargo_spaces_used" => Some(Derivation::sum(lines(ALL), |line| line.cargo_spaces)),
        "max_load" => max_load(alone()?.vehicle, ""),
        "load_left" => load_left(alone()?),
        "spaces" => spaces(alone()?.vehicle),
        "cargo_spaces" => cargo_spaces(alone()?),
        "weight_loaded" => weight_loaded(units, figures),
        "acceleration" => acceleration(units[0].vehicle, figures.empty?),
        "acceleration_with_cargo" => acceleration(units[0].vehicle, figures.with_cargo?),
        "acceleration_loaded" => acceleration(units[0].vehicle, figures.loaded?),
        "top_speed" => top_speed(units[0].vehicle, figures.empty?),
        "top_speed_with_cargo" => top_speed(units[0].vehicle, figures.with_cargo?),
        "top_speed_loaded" => top_speed(units[0].vehicle, figures.loaded?),
        "handling_class" => handling(figures, |step| step.on_road),
        "handling_class_at_speed" => handling(figures, |step| step.on_road || step.at_speed),
        "handling_class_off_road" => handling(figures, |step| step.off_road),
        "handling_class_as_driven" => as_driven(units[0].vehicle, figures),
        "damage_modifier" => Some(damage_modifier(units[0].vehicle, figures.weight)),
        "damage_modifier_with_cargo" => {
            Some(damage_modifier(units[0].vehicle, figures.weight_with_cargo))
        }
        "power_units" => power_units(units[0].vehicle),
        "laser_shots" => laser_shots(units, figures),
        "range" => range(units[0].vehicle, figures),
        _ => None,
    }
}

fn max_load(vehicle: &Vehicle<'_>, of: &str) -> Option<Derivation> {
    let (body, chassis) = (vehicle.body?.value, vehicle.chassis?.value);
    let carries = format!("{}{of} carries", body.row.name);
    let more = format!("{} chassis: {} of it", chassis.row.name, plain(chassis.load));
    let derivation = Derivation::new().cited(carries, body.max_load, &body.row.cite).cited(
        more,
        body.max_load * chassis.load,
        &chassis.row.cite,
    );
    Some(derivation.step("Maximum load", vehicle.max_load()?))
}

fn load_left(unit: &Unit<'_>) -> Option<Derivation> {
    let load = max_load(unit.vehicle, "")?;
    let derivation = load.step("Weight without cargo", unit.figures.weight);
    Some(derivation.step("Maximum load - weight", unit.figures.weight_left()?))
}

fn spaces(vehicle: &Vehicle<'_>) -> Option<Derivation> {
    let (body, kind) = (vehicle.body?.value, vehicle.kind?);
    let derivation = Derivation::new().cited(&body.row.name, body.spaces, &body.row.cite);
    Some(match kind.spaces {
        0 => derivation,
        more => {
            let all = derivation.cited(&kind.row.name, more, &kind.row.cite);
            all.step("Spaces", vehicle.spaces()?)
        }
    })
}

fn cargo_spaces(unit: &Unit<'_>) -> Option<Derivation> {
    let body = unit.vehicle.body?.value;
    let spaces = Exact::from(unit.figures.spaces?);
    let left = (spaces - unit.figures.spaces_used).max(Exact::ZERO);
    let area = format!("Cargo area of the {}", body.row.name.to_lowercase());
    let derivation = Derivation::new()
        .cited(area, body.cargo_spaces, &body.row.cite)
        .step("Spaces of the body", spaces)
        .step("Spaces used", unit.figures.spaces_used)
        .step("What the body has left", left);
    Some(derivation.step("Cargo area + what is left", unit.figures.cargo_spaces?))
}

fn weight_loaded(units: &[Unit<'_>], figures: &Figures) -> Option<Derivation> {
    let mut derivation = Derivation::new();
    for unit in units {
        let of = if units.len() > 1 { format!(", {},", unit.name) } else { String::new() };
        derivation.steps.extend(max_load(unit.vehicle, &of)?.steps);
    }
    let derivation = derivation.step("Weight without cargo", figures.weight);
    let what = "The maximum load in whole pounds, or the weight if that is more";
    Some(derivation.step(what, figures.loaded?.weight))
}

/// The power factors, and the pounds that they move.
fn moving(vehicle: &Vehicle<'_>, motion: Motion) -> Option<(Derivation, Exact)> {
    let plant = vehicle.power_plant.as_ref()?.row;
    let factors = format!("Power factors, {} power plant", plant.row.name);
    let derivation = Derivation::new()
        .cited(factors, plant.power, &plant.row.cite)
        .step("Weight in pounds", motion.weight);
    Some((derivation, plant.power))
}

fn acceleration(vehicle: &Vehicle<'_>, motion: Motion) -> Option<Derivation> {
    let (mut derivation, power) = moving(vehicle, motion)?;
    for (share, mph) in &vehicle.catalog.figures.acceleration {
        let needed = format!("{} of the weight is needed for {mph} mph a turn", plain(*share));
        let needed = if *share == Exact::ONE {
            format!("The whole weight is needed for {mph} mph a turn")
        } else {
            needed
        };
        derivation =
            derivation.by("acceleration", needed, *share * motion.weight).shown(hundredths);
    }
    let reached = match motion.acceleration {
        0 => format!("{} is too little to move", plain(power)),
        _ => format!("The most that {} is enough for", plain(power)),
    };
    Some(derivation.by("acceleration", reached, motion.acceleration))
}

fn top_speed(vehicle: &Vehicle<'_>, motion: Motion) -> Option<Derivation> {
    let (derivation, power) = moving(vehicle, motion)?;
    let catalog = vehicle.catalog;
    if motion.acceleration == 0 {
        return Some(derivation.by("acceleration", "Too little power to move", motion.top_speed));
    }
    let (factor, step) = (catalog.figures.top_speed_factor, catalog.figures.top_speed_step);
    let formula = format!("{} × power ÷ (power + weight)", plain(factor));
    let down = format!("Down to a multiple of {}", decimal(step));
    let unrounded = unrounded_top_speed(catalog, power, motion.weight);
    let derivation = derivation.by("top-speed", formula, unrounded).shown(hundredths);
    Some(derivation.by("top-speed", down, motion.top_speed))
}

fn handling(figures: &Figures, counts: impl Fn(&HandlingStep) -> bool) -> Option<Derivation> {
    let steps: Vec<_> = figures.handling.iter().filter(|step| counts(step)).collect();
    let derivation = steps.iter().fold(Derivation::new(), |derivation, step| {
        derivation.cited(&step.why, step.change, &step.cite)
    });
    let sum: i64 = steps.iter().map(|step| step.change).sum();
    (!figures.handling.is_empty()).then(|| derivation.step("Handling class", sum))
}

fn as_driven(vehicle: &Vehicle<'_>, figures: &Figures) -> Option<Derivation> {
    let derivation = handling(figures, |step| step.on_road)?;
    let Some((skill, change)) = untrained(vehicle) else { return Some(derivation) };
    let class = derivation.result() + Exact::from(change);
    let without = format!("The driver is without {}", skill.row.name);
    Some(derivation.cited(without, change, &skill.row.cite).step("As driven", class))
}

fn damage_modifier(vehicle: &Vehicle<'_>, weight: i64) -> Derivation {
    let figures = &vehicle.catalog.figures;
    let modifier = super::figures::damage_modifier(vehicle.catalog, weight);
    let derivation = Derivation::new().step("Weight in pounds", weight);
    let heavy = Exact::from(weight);
    let up_to = |most: Exact| format!("Modifier up to {} lbs.", plain(most));
    if let Some((most, listed)) = figures.damage_modifiers.iter().find(|(most, _)| heavy <= *most) {
        return derivation.by("damage-modifier", up_to(*most), *listed);
    }
    let Some((most, listed)) = figures.damage_modifiers.last() else { return derivation };
    let every = figures.damage_modifier_every;
    let more = ((heavy - *most) / every).ceil();
    let beyond = format!("One more for every {} lbs. beyond that, or part of it", plain(every));
    let derivation = derivation.by("damage-modifier", up_to(*most), *listed);
    derivation.by("damage-modifier-beyond", beyond, more).step("Modifier", modifier)
}

fn power_units(vehicle: &Vehicle<'_>) -> Option<Derivation> {
    let plant = vehicle.power_plant.as_ref()?.row;
    let figures = &vehicle.catalog.figures;
    let name = format!("{} power plant", plant.row.name);
    let (what, have, each) = match plant.kinds.iter().any(|kind| kind == "car") {
        true => ("spaces", plant.spaces, figures.units_per_space),
        false => ("DP", Exact::from(plant.dp), figures.units_per_dp),
    };
    let derivation = Derivation::new().cited(format!("{name}, {what}"), have, &plant.row.cite);
    Some(derivation.by("power-units", format!("× {} for each", plain(each)), have * each))
}

fn laser_shots(units: &[Unit<'_>], figures: &Figures) -> Option<Derivation> {
    let derivation = power_units(units[0].vehicle)?;
    let weapons = units.iter().flat_map(|unit| &unit.vehicle.weapons);
    let row = weapons.map(|weapon| weapon.row).max_by_key(|row| row.drain)?;
    let drain = format!("Power units a shot of the {}", row.row.name.to_lowercase());
    let derivation = derivation.cited(drain, row.drain?, &row.row.cite);
    Some(derivation.step("Whole shots on a full plant", figures.laser_shots?))
}

fn range(vehicle: &Vehicle<'_>, figures: &Figures) -> Option<Derivation> {
    let speed = figures.empty?.top_speed;
    let numbers = &vehicle.catalog.figures;
    let share = plain(numbers.cruising);
    let derivation = top_speed(vehicle, figures.empty?)?;
    let derivation = derivation.by("range", "Miles at top speed", numbers.range).part("top_speed");
    let cruising = format!("Cruising speed: {share} of the top speed");
    let derivation = derivation.by("range", cruising, speed * numbers.cruising);
    let farther = format!("Miles at that speed: the same ÷ {share}");
    let derivation = derivation.part("cruising_speed");
    Some(derivation.by("range", farther, numbers.range / numbers.cruising).part("cruising"))
}
