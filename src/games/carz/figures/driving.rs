//! Handling, speed, range, and power of engines.

use crate::units::{Exact, decimal, hundredths, plain};
use crate::vehicle::derivation::{Kept, Steps};

use super::super::catalog::{Charger, Equipment, WheelSet};
use super::super::vehicle::{Engine, Vehicle, recorded_factor};

#[derive(Clone, Debug)]
pub struct Motion {
    pub top_speed: Exact,
    /// Top speed without equipment that has to be switched on.
    pub plain_top_speed: Option<Exact>,
    pub reverse: Exact,
    pub mileage: Exact,
    /// Acceleration with chargers that work at high speed.
    pub fast_acceleration: Exact,
}

impl Motion {
    /// The recorded top speed, which has to reach the minimum.
    pub fn judged_speed(&self, vehicle: &Vehicle<'_>) -> i64 {
        let plain = self.plain_top_speed.filter(|_| vehicle.readings.overdrive);
        plain.unwrap_or(self.top_speed).rounded()
    }
}

/// The vehicle's performance with this engine, trading speed for acceleration.
pub fn motion(
    vehicle: &Vehicle<'_>,
    engine: &Engine<'_>,
    weight: Exact,
    acceleration: Exact,
    kept: &Kept,
) -> Motion {
    let speed = |steps: Steps<'_>| top_speed(vehicle, engine, weight, acceleration, steps);
    let (top_speed, plain_top_speed) = kept.keep("top_speed", speed);
    Motion {
        top_speed,
        plain_top_speed,
        reverse: kept.keep("reverse_speed", |steps| reverse(vehicle, speed(steps).0, steps)),
        mileage: kept.keep("mileage", |steps| mileage(vehicle, engine, weight, steps)),
        fast_acceleration: acceleration * chargers_at_speed(Some(engine)),
    }
}

pub fn wheel_set<'v>(vehicle: &'v Vehicle<'_>, weight: Exact) -> Option<&'v WheelSet> {
    vehicle.catalog.wheel_sets.iter().rfind(|set| set.from <= weight)
}

pub fn handling(vehicle: &Vehicle<'_>, weight: Exact, steps: Steps<'_>) -> i64 {
    let mut class = 0;
    if let Some(row) = vehicle.suspension.map(|suspension| suspension.value) {
        class = row.handling;
        steps.cited(format!("{} suspension", row.row.name), class, &row.row.cite);
    }
    if let Some(set) = wheel_set(vehicle, weight).filter(|set| set.handling < 0) {
        class = (class + set.handling).max(0);
        steps.cited(format!("From {} lbs. up", plain(set.from)), set.handling, &set.cite);
        steps.step("Total, at least 0", class);
    }
    class += fitted(vehicle, |row| row.handling, steps);
    steps.step("Handling class", class);
    class
}

pub fn fast_handling(vehicle: &Vehicle<'_>, weight: Exact, steps: Steps<'_>) -> i64 {
    let class = handling(vehicle, weight, steps);
    let fast = class + fitted(vehicle, |row| row.fast_handling, steps);
    let above = vehicle.catalog.figures.spoilers.above;
    steps.by("spoilers", format!("Above {above} mph"), fast);
    fast
}

/// The total that equipment adds, one step for each item.
fn fitted(vehicle: &Vehicle<'_>, change: fn(&Equipment) -> i64, steps: Steps<'_>) -> i64 {
    let mut sum = 0;
    for row in vehicle.fitted().filter(|row| change(row) != 0) {
        sum += change(row);
        steps.cited(row.row.name.clone(), change(row), &row.row.cite);
    }
    sum
}

pub fn acceleration(vehicle: &Vehicle<'_>, steps: Steps<'_>) -> Exact {
    match vehicle.acceleration {
        Some(found) => steps.by("speed", "Traded for top speed", found.value),
        None => {
            steps.by("speed", "The base of every car", vehicle.catalog.figures.speed.acceleration)
        }
    }
}

pub fn fast_acceleration(
    vehicle: &Vehicle<'_>,
    engine: Option<&Engine<'_>>,
    steps: Steps<'_>,
) -> Exact {
    let base = acceleration(vehicle, steps);
    for row in at_speed(engine) {
        let what = format!("{}, adds this share", row.row.name);
        steps.shown(decimal).cited(what, row.fast_acceleration, &row.row.cite);
    }
    let fast = base * chargers_at_speed(engine);
    let above = vehicle.catalog.figures.speed.fast_above;
    steps.by("speed", format!("Above {above} mph"), fast)
}

fn at_speed<'e>(engine: Option<&'e Engine<'_>>) -> impl Iterator<Item = &'e Charger> {
    let chargers = engine.into_iter().flat_map(|engine| &engine.chargers);
    chargers.map(|found| found.value).filter(|row| !row.fast_acceleration.is_zero())
}

fn chargers_at_speed(engine: Option<&Engine<'_>>) -> Exact {
    at_speed(engine).fold(Exact::ONE, |factor, row| factor + row.fast_acceleration)
}

/// The top speed with everything, and the top speed without switched equipment, if there is any.
pub fn top_speed(
    vehicle: &Vehicle<'_>,
    engine: &Engine<'_>,
    weight: Exact,
    acceleration: Exact,
    steps: Steps<'_>,
) -> (Exact, Option<Exact>) {
    let speed = &vehicle.catalog.figures.speed;
    horsepower_of(engine, |charger| charger.power, steps);
    let power = engine.times(|charger| charger.power);
    steps.shown(decimal).step("Horsepower for speed", power);
    steps.shown(hundredths).step("Weight", weight);
    let formula = format!("{} × power ÷ weight + {}", plain(speed.factor), plain(speed.base));
    let original = power * speed.factor / weight + speed.base;
    let mut kept = steps.shown(hundredths).by("speed", formula, original);
    let more = acceleration - Exact::from(speed.acceleration);
    if !more.is_zero() {
        let what = {
            let (loss, base) = (decimal(speed.loss), speed.acceleration);
            format!("Less {loss} of it for each mph of acceleration above {base}")
        };
        kept = original * (Exact::ONE - more * speed.loss).max(Exact::ZERO);
        steps.shown(hundredths).by("speed", what, kept);
    }
    let constructions =
        vehicle.construction.iter().map(|found| (&found.value.row, found.value.speed));
    let chargers = engine.chargers.iter().map(|found| (&found.value.row, found.value.speed));
    let equipment = vehicle.fitted().map(|row| (&row.row, row.speed, true));
    let always = constructions.chain(chargers).map(|(row, share)| (row, share, false));
    let (mut lasting, mut switched) = (Exact::ONE, Exact::ZERO);
    let shares = always.chain(equipment).filter(|(_, share, _)| !share.is_zero());
    for (row, share, is_switched) in shares {
        let what = format!("{}, adds this share", row.name);
        steps.shown(decimal).cited(what, share, &row.cite);
        *(if is_switched { &mut switched } else { &mut lasting }) += share;
    }
    let floor = match vehicle.readings.minimum_speed {
        true => Exact::from(speed.least),
        false => Exact::ZERO,
    };
    let top = (kept * (lasting + switched)).max(floor);
    steps.shown(hundredths).step("Top speed", top);
    (top, (!switched.is_zero()).then(|| (kept * lasting).max(floor)))
}

pub fn reverse(vehicle: &Vehicle<'_>, top_speed: Exact, steps: Steps<'_>) -> Exact {
    let divisor = vehicle.catalog.figures.speed.reverse_divisor;
    steps.by("speed", format!("÷ {divisor} in reverse"), top_speed / Exact::from(divisor))
}

pub fn mileage(
    vehicle: &Vehicle<'_>,
    engine: &Engine<'_>,
    weight: Exact,
    steps: Steps<'_>,
) -> Exact {
    let figures = &vehicle.catalog.figures.mileage;
    horsepower_of(engine, |charger| charger.power * charger.thirst, steps);
    let burning = steps
        .shown(decimal)
        .step("Horsepower for fuel", engine.times(|charger| charger.power * charger.thirst));
    let share = weight / Exact::from(figures.weight_divisor);
    let divided = format!("Weight ÷ {}", figures.weight_divisor);
    steps.shown(hundredths).by("mileage", divided, share);
    let formula = format!("{} ÷ (horsepower + that)", plain(figures.factor));
    steps.shown(hundredths).by("mileage", formula, figures.factor / (burning + share))
}

pub fn horsepower(engine: &Engine<'_>, steps: Steps<'_>) -> Exact {
    horsepower_of(engine, recorded_factor, steps);
    steps.step("Horsepower as recorded", engine.recorded_power())
}

/// Adds steps for the engine's power and the factors of its chargers.
fn horsepower_of(engine: &Engine<'_>, factor: fn(&Charger) -> Exact, steps: Steps<'_>) {
    let what = format!("{} engine, horsepower", engine.row.row.name);
    steps.shown(decimal).step(what, engine.power.value);
    for row in engine.chargers.iter().map(|charger| charger.value) {
        if factor(row) != Exact::ONE {
            let what = format!("× for a {}", row.row.name.to_lowercase());
            steps.cited(what, factor(row), &row.row.cite);
        }
    }
}

pub fn engine_hits(vehicle: &Vehicle<'_>, engine: &Engine<'_>, steps: Steps<'_>) -> Exact {
    let per_hit = Exact::from(vehicle.catalog.figures.engines.power_per_hit);
    horsepower_of(engine, |_| Exact::ONE, steps);
    let what = format!("One hit for each full {} horsepower", plain(per_hit));
    steps.by("engines", what, (engine.power.value / per_hit).floor());
    for row in engine.chargers.iter().map(|charger| charger.value).filter(|row| row.hits != 0) {
        steps.cited(row.row.name.clone(), row.hits, &row.row.cite);
    }
    steps.step("Hits", engine.hits(vehicle.catalog))
}

pub fn collision(vehicle: &Vehicle<'_>, weight: Exact, steps: Steps<'_>) -> Exact {
    let figures = &vehicle.catalog.figures.collisions;
    let step = Exact::from(figures.step);
    steps.shown(hundredths).step("Weight", weight);
    let begun = format!("Weight ÷ {} lbs., rounded up", plain(step));
    let steps_begun = steps.by("collisions", begun, (weight / step).ceil());
    let each = format!("× {}", decimal(figures.modifier));
    steps.shown(decimal).by("collisions", each, figures.modifier * steps_begun)
}
