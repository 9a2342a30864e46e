//! How each figure comes about, for whoever asks. Steps use the functions that work the figures out.

use crate::units::{Exact, decimal, hundredths, plain};
use crate::vehicle::derivation::Derivation;
use crate::vehicle::ledger::{Ledger, Line, Load};

use super::catalog::{Equipment, Factors};
use super::stats::tenths;
use super::totals::{Totals, wheel_set};
use super::vehicle::Vehicle;

pub fn derive(
    vehicle: &Vehicle<'_>,
    totals: &Totals,
    ledger: &Ledger,
    key: &str,
) -> Option<Derivation> {
    let lines = |cargo: bool| {
        let lines = ledger.lines.iter();
        lines.filter(move |l| l.load == Load::Vehicle || cargo && l.load == Load::Cargo)
    };
    let cost: fn(&Line) -> Exact = |line| line.cost;
    let rounded = |derivation: Derivation| Some(derivation.shown(hundredths).rounded());
    match key {
        "cost" => rounded(Derivation::sum(lines(true), cost)),
        "weight" => rounded(Derivation::sum(lines(false), |line| line.weight)),
        "volume_used" => Some(Derivation::sum(&ledger.lines, |line| line.spaces).shown(decimal)),
        "fuel_cost" => rounded(fuel(vehicle, totals)),
        "paint_cost" => rounded(paint(vehicle, totals)),
        "luxury_cost" => {
            let percent = vehicle.luxury.map_or(Exact::ZERO, |luxury| luxury.value);
            let derivation = Derivation::new().step("Cost", totals.cost).shown(hundredths);
            let derivation = derivation.by("luxury", "Percent of it for luxury", percent);
            rounded(derivation.step("Luxury", totals.luxury_cost))
        }
        "load" => rounded(load(vehicle, totals)),
        "max_load" => rounded(max_load(vehicle, totals)),
        "volume" => Some(volume(vehicle)),
        "cargo_volume" => Some(in_tenths(cargo(vehicle, totals))),
        "effective_cargo_volume" => Some(in_tenths(effective_cargo(vehicle, totals)?)),
        "extra_cargo_volume" => {
            let derivation = effective_cargo(vehicle, totals)?;
            let beyond = totals.effective_cargo - totals.cargo;
            rounded(derivation.step("What is beyond its own", beyond).shown(hundredths))
        }
        "max_cargo_load" => {
            let each = vehicle.catalog.figures.cargo.load;
            let spare = (totals.max_load - totals.load).max(Exact::ZERO);
            let in_space = format!("Pounds in it, {} for each cubic foot", plain(each));
            let derivation = cargo(vehicle, totals)
                .by("cargo", in_space, each * totals.cargo)
                .shown(hundredths)
                .step("Maximum load - load", spare)
                .shown(hundredths);
            rounded(derivation.step("Both together", totals.max_cargo_load))
        }
        "handling_class" => Some(handling(vehicle, totals)),
        "fast_handling_class" => {
            let fast = fitted(vehicle, handling(vehicle, totals), |row| row.fast_handling.into());
            let above = vehicle.catalog.figures.spoilers.above;
            Some(fast.by("spoilers", format!("Above {above} mph"), totals.fast_handling))
        }
        "acceleration" => rounded(acceleration(vehicle, totals)),
        "fast_acceleration" => rounded(fast_acceleration(vehicle, totals)),
        "top_speed" => rounded(top_speed(vehicle, totals)?),
        "reverse_speed" => {
            let divisor = vehicle.catalog.figures.speed.reverse_divisor;
            let reverse = totals.motion.as_ref()?.reverse;
            let what = format!("÷ {divisor} backwards");
            rounded(top_speed(vehicle, totals)?.by("speed", what, reverse))
        }
        "mileage" => rounded(mileage(vehicle, totals)?),
        "horsepower" => rounded(horsepower(vehicle)?),
        "engine_hits" => engine_hits(vehicle),
        "collision_modifier" => {
            let figures = &vehicle.catalog.figures.collisions;
            let step = Exact::from(figures.step);
            let steps = (totals.weight / step).ceil();
            let begun = format!("Begun {} pounds of weight", plain(step));
            let each = format!("× {}", decimal(figures.modifier));
            let derivation = Derivation::new().step("Weight", totals.weight).shown(hundredths);
            let derivation = derivation.by("collisions", begun, steps);
            Some(derivation.by("collisions", each, totals.collision).shown(decimal))
        }
        "to_hit" => Some(match vehicle.is_cycle() {
            true => Derivation::new().by("cycle-size", "A motorcycle", totals.to_hit),
            false => volume(vehicle).by("size", "For this size", totals.to_hit),
        }),
        _ => None,
    }
}

fn in_tenths(derivation: Derivation) -> Derivation {
    let exact = derivation.result();
    let derivation = derivation.shown(hundredths);
    match tenths(exact) == exact {
        true => derivation,
        false => derivation.step("To one decimal", tenths(exact)).shown(decimal),
    }
}

fn fuel(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    let gallons = vehicle.tank.as_ref().map_or(Exact::ZERO, |tank| tank.gallons);
    let each = vehicle.catalog.figures.fuel.cost;
    let derivation = Derivation::new().step("Gallons of the tank", gallons);
    derivation.by("fuel", format!("× ${} for each", decimal(each)), totals.fuel_cost)
}

fn paint(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    let derivation = Derivation::new().step("Cost of the body", vehicle.body_cost());
    match vehicle.paint {
        None => derivation.step("No special paint", totals.paint_cost),
        Some(row) => {
            let what = format!("{}: {} of it", row.row.name, decimal(row.cost));
            derivation.cited(what, totals.paint_cost, &row.row.cite)
        }
    }
}

fn load(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    let derivation = Derivation::new().step("Weight", totals.weight).shown(hundredths);
    let wheels = derivation.step("Road wheels", vehicle.road_wheels_weight()).shown(hundredths);
    wheels.step("Weight - road wheels", totals.load)
}

fn max_load(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    let mut derivation = Derivation::new().step("Cubic feet that are bought", bought(vehicle));
    if let Some(grade) = vehicle.grade {
        let what = format!("{} body, pounds for each", grade.row.name);
        derivation = derivation.cited(what, grade.load, &grade.row.cite).shown(decimal);
    }
    let of: fn(&Factors) -> Exact = |factors| factors.load;
    if let Some(style) = vehicle.style {
        let what = format!("× for a {}", vehicle.style_name());
        derivation = derivation.cited(what, of(&style.value.factors), &style.value.row.cite);
    }
    for construction in &vehicle.construction {
        let what = format!("× for {}", construction.row.row.name.to_lowercase());
        derivation =
            derivation.cited(what, of(&construction.row.factors), &construction.row.row.cite);
    }
    derivation.step("Multiplied", totals.max_load)
}

fn bought(vehicle: &Vehicle<'_>) -> Exact {
    vehicle.volume.map_or(Exact::ZERO, |volume| volume.value)
}

fn volume(vehicle: &Vehicle<'_>) -> Derivation {
    let derivation = Derivation::new().step("Cubic feet that are bought", bought(vehicle));
    match vehicle.style.map(|style| style.value).filter(|style| style.volume != Exact::ONE) {
        None => derivation,
        Some(style) => {
            let what = format!("× {} for a {}", decimal(style.volume), vehicle.style_name());
            derivation.cited(what, vehicle.internal(), &style.row.cite)
        }
    }
    .shown(decimal)
}

fn cargo(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    let derivation = volume(vehicle).step("Cubic feet used", totals.used).shown(decimal);
    derivation.step("What is left over", totals.cargo).shown(decimal)
}

fn effective_cargo(vehicle: &Vehicle<'_>, totals: &Totals) -> Option<Derivation> {
    let style = vehicle.style?.value;
    let what = format!("× {} for a {}", plain(style.cargo), vehicle.style_name());
    Some(cargo(vehicle, totals).cited(what, totals.effective_cargo, &style.row.cite))
}

/// A line for each piece of equipment that changes something.
fn fitted(
    vehicle: &Vehicle<'_>,
    derivation: Derivation,
    changes: fn(&Equipment) -> Exact,
) -> Derivation {
    let pieces = vehicle.fitted().filter(|row| !changes(row).is_zero());
    pieces.fold(derivation, |derivation, row| {
        derivation.cited(&row.row.name, changes(row), &row.row.cite)
    })
}

fn handling(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    let mut derivation = Derivation::new();
    if let Some(suspension) = vehicle.suspension {
        let row = suspension.value;
        let what = format!("{} suspension", row.row.name);
        derivation = derivation.cited(what, row.handling, &row.row.cite);
    }
    if let Some(set) = wheel_set(vehicle, totals.weight).filter(|set| set.handling < 0) {
        let own = vehicle.suspension.map_or(0, |suspension| suspension.value.handling);
        let what = format!("From {} lbs. on", plain(set.from));
        derivation = derivation
            .cited(what, set.handling, &set.cite)
            .step("Together, and never below 0", (own + set.handling).max(0));
    }
    fitted(vehicle, derivation, |row| row.handling.into()).step("Handling class", totals.handling)
}

fn acceleration(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    match vehicle.acceleration {
        Some(_) => Derivation::new().by("speed", "Traded for top speed", totals.acceleration),
        None => Derivation::new().by("speed", "What every car has", totals.acceleration),
    }
}

fn fast_acceleration(vehicle: &Vehicle<'_>, totals: &Totals) -> Derivation {
    let mut derivation = acceleration(vehicle, totals);
    let chargers = vehicle.engines.first().into_iter().flat_map(|engine| &engine.chargers);
    for row in chargers.map(|charger| charger.value) {
        let share = row.fast_acceleration;
        if !share.is_zero() {
            let what = format!("{}, more by this share", row.row.name);
            derivation = derivation.cited(what, share, &row.row.cite).shown(decimal);
        }
    }
    let above = vehicle.catalog.figures.speed.fast_above;
    derivation.by("speed", format!("Above {above} mph"), totals.fast_acceleration)
}

fn top_speed(vehicle: &Vehicle<'_>, totals: &Totals) -> Option<Derivation> {
    let (engine, motion) = (vehicle.engines.first()?, totals.motion.as_ref()?);
    let speed = &vehicle.catalog.figures.speed;
    let formula = format!("{} × power ÷ weight + {}", plain(speed.factor), plain(speed.base));
    let original = engine.driving_power() * speed.factor / totals.weight + speed.base;
    let mut derivation = horsepower_of(vehicle, |charger| charger.power)?
        .step("Horsepower that drives", engine.driving_power())
        .shown(decimal)
        .step("Weight", totals.weight)
        .shown(hundredths)
        .by("speed", formula, original)
        .shown(hundredths);
    let more = totals.acceleration - Exact::from(speed.acceleration);
    if !more.is_zero() {
        let loss = decimal(speed.loss);
        let what =
            format!("Less {loss} of it for each mph of acceleration above {}", speed.acceleration);
        let kept = original * (Exact::ONE - more * speed.loss).max(Exact::ZERO);
        derivation = derivation.by("speed", what, kept).shown(hundredths);
    }
    let constructions = vehicle.construction.iter().map(|found| (&found.row.row, found.row.speed));
    let chargers = engine.chargers.iter().map(|found| (&found.value.row, found.value.speed));
    let equipment = vehicle.fitted().map(|row| (&row.row, row.speed));
    for (row, share) in constructions.chain(chargers).chain(equipment) {
        if !share.is_zero() {
            let what = format!("{}, more by this share", row.name);
            derivation = derivation.cited(what, share, &row.cite).shown(decimal);
        }
    }
    Some(derivation.step("Top speed", motion.top_speed).shown(hundredths))
}

/// The power of the first engine, and the factors of its chargers.
fn horsepower_of(
    vehicle: &Vehicle<'_>,
    factor: fn(&super::catalog::Charger) -> Exact,
) -> Option<Derivation> {
    let engine = vehicle.engines.first()?;
    let what = format!("{} engine, horsepower", engine.row.row.name);
    let derivation = Derivation::new().step(what, engine.power.value).shown(decimal);
    let chargers = engine.chargers.iter().map(|charger| charger.value);
    let chargers = chargers.filter(|row| factor(row) != Exact::ONE);
    Some(chargers.fold(derivation, |derivation, row| {
        derivation.cited(
            format!("× for a {}", row.row.name.to_lowercase()),
            factor(row),
            &row.row.cite,
        )
    }))
}

fn horsepower(vehicle: &Vehicle<'_>) -> Option<Derivation> {
    let derivation = horsepower_of(vehicle, |charger| charger.power * charger.recorded)?;
    Some(derivation.step("Horsepower as recorded", vehicle.engines.first()?.recorded_power()))
}

fn mileage(vehicle: &Vehicle<'_>, totals: &Totals) -> Option<Derivation> {
    let figures = &vehicle.catalog.figures.mileage;
    let burning = vehicle.engines.first()?.burning_power();
    let share = totals.weight / Exact::from(figures.weight_divisor);
    let formula = format!("{} ÷ (horsepower + that)", plain(figures.factor));
    let derivation = horsepower_of(vehicle, |charger| charger.power * charger.thirst)?
        .step("Horsepower that burns fuel", burning)
        .shown(decimal)
        .by("mileage", format!("Weight ÷ {}", figures.weight_divisor), share)
        .shown(hundredths);
    Some(derivation.by("mileage", formula, totals.motion.as_ref()?.mileage).shown(hundredths))
}

fn engine_hits(vehicle: &Vehicle<'_>) -> Option<Derivation> {
    let engine = vehicle.engines.first()?;
    let per_hit = Exact::from(vehicle.catalog.figures.engines.power_per_hit);
    let what = format!("One hit for each full {} horsepower", plain(per_hit));
    let full = (engine.power.value / per_hit).floor();
    let mut derivation = horsepower_of(vehicle, |_| Exact::ONE)?.by("engines", what, full);
    for row in engine.chargers.iter().map(|charger| charger.value).filter(|row| row.hits != 0) {
        derivation = derivation.cited(&row.row.name, row.hits, &row.row.cite);
    }
    Some(derivation.step("Hits", engine.hits(vehicle.catalog)))
}
