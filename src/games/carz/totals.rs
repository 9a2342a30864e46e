//! The figures of a vehicle, each worked out once from its parts and its ledger, exact until they are shown.

use crate::units::Exact;
use crate::vehicle::ledger::Ledger;

use super::catalog::WheelSet;
use super::places::Place;
use super::tally;
use super::vehicle::{Engine, Vehicle};

#[derive(Clone, Debug)]
pub struct Totals {
    pub cost: Exact,
    /// With wheels, without cargo.
    pub weight: Exact,
    pub max_load: Exact,
    /// The weight without the wheels that it rolls on.
    pub load: Exact,
    pub internal: Exact,
    pub used: Exact,
    /// What is left over; never below 0.
    pub cargo: Exact,
    /// What the cargo space holds.
    pub effective_cargo: Exact,
    pub max_cargo_load: Exact,
    pub turret_used: Exact,
    pub handling: i64,
    pub fast_handling: i64,
    pub acceleration: Exact,
    /// With a charger that works at speed.
    pub fast_acceleration: Exact,
    /// With the first engine; the others run instead of it.
    pub motion: Option<Motion>,
    /// With each of the others.
    pub other_motions: Vec<Motion>,
    pub collision: Exact,
    /// What others add to hit it from its side.
    pub to_hit: i64,
    /// Inches of its counter.
    pub counter: (Exact, Exact),
    /// What is priced apart.
    pub fuel_cost: Exact,
    pub paint_cost: Exact,
    pub luxury_cost: Exact,
}

/// How fast and far an engine drives it.
#[derive(Clone, Debug)]
pub struct Motion {
    pub top_speed: Exact,
    /// Without what has to be switched on.
    pub plain_top_speed: Option<Exact>,
    pub reverse: Exact,
    pub mileage: Exact,
    /// With a charger that works at speed.
    pub fast_acceleration: Exact,
}

impl Motion {
    /// Recorded, and what counts for the least top speed.
    pub fn judged_speed(&self, vehicle: &Vehicle<'_>) -> i64 {
        let plain = self.plain_top_speed.filter(|_| vehicle.otherwise.overdrive);
        plain.unwrap_or(self.top_speed).rounded()
    }
}

impl Totals {
    pub fn of(vehicle: &Vehicle<'_>, ledger: &Ledger) -> Totals {
        let catalog = vehicle.catalog;
        let figures = &catalog.figures;
        let (weight, used, internal) = (ledger.weight(), ledger.spaces(), vehicle.internal());
        let load = weight - vehicle.road_wheels_weight();
        let max_load = vehicle.max_load();
        let cargo = (internal - used).max(Exact::ZERO);
        let (handling, fast_handling) = handling(vehicle, weight);
        let base = Exact::from(figures.speed.acceleration);
        let acceleration = vehicle.acceleration.map_or(base, |found| found.value);
        let engines = vehicle.engines.iter().filter(|_| weight > Exact::ZERO);
        let mut motions = engines.map(|engine| motion(vehicle, engine, weight, acceleration));
        let motion = motions.next();
        let cost = ledger.cost();
        let fuel =
            vehicle.tank.as_ref().map_or(Exact::ZERO, |tank| tank.gallons * figures.fuel.cost);
        let apart = !vehicle.otherwise.required;
        let if_apart = |cost: Exact| if apart { cost } else { Exact::ZERO };
        Totals {
            cost,
            weight,
            max_load,
            load,
            internal,
            used,
            cargo,
            effective_cargo: cargo * vehicle.styled(|style| style.cargo, Exact::ONE),
            max_cargo_load: figures.cargo.load * cargo + (max_load - load).max(Exact::ZERO),
            turret_used: turret_used(vehicle),
            handling,
            fast_handling,
            acceleration,
            fast_acceleration: motion
                .as_ref()
                .map_or(acceleration, |found| found.fast_acceleration),
            motion,
            other_motions: motions.collect(),
            collision: figures.collisions.modifier
                * (weight / Exact::from(figures.collisions.step)).ceil(),
            to_hit: to_hit(vehicle),
            counter: counter(vehicle),
            fuel_cost: fuel,
            paint_cost: if_apart(tally::paint_cost(vehicle)),
            luxury_cost: if_apart(tally::luxury_cost(vehicle, cost)),
        }
    }
}

/// How many wheels a car of this weight stands on.
pub fn wheel_set<'v>(vehicle: &'v Vehicle<'_>, weight: Exact) -> Option<&'v WheelSet> {
    vehicle.catalog.wheel_sets.iter().rfind(|set| set.from <= weight)
}

/// The handling class, and that at speed.
fn handling(vehicle: &Vehicle<'_>, weight: Exact) -> (i64, i64) {
    let own = vehicle.suspension.map_or(0, |suspension| suspension.value.handling);
    let heavy = wheel_set(vehicle, weight).map_or(0, |set| set.handling);
    let base = if heavy < 0 { (own + heavy).max(0) } else { own };
    let more: i64 = vehicle.fitted().map(|row| row.handling).sum();
    let fast: i64 = vehicle.fitted().map(|row| row.fast_handling).sum();
    (base + more, base + more + fast)
}

/// Top speed and mileage with this engine, trading speed for acceleration.
pub fn motion(
    vehicle: &Vehicle<'_>,
    engine: &Engine<'_>,
    weight: Exact,
    acceleration: Exact,
) -> Motion {
    let figures = &vehicle.catalog.figures;
    let speed = &figures.speed;
    let original = engine.driving_power() * speed.factor / weight + speed.base;
    let traded = (acceleration - Exact::from(speed.acceleration)) * speed.loss;
    let kept = original * (Exact::ONE - traded).max(Exact::ZERO);
    let constructions = vehicle.construction.iter().map(|found| found.row.speed);
    let chargers = engine.chargers.iter().map(|charger| charger.value.speed);
    let always: Exact = constructions.chain(chargers).sum();
    let switched: Exact = vehicle.fitted().map(|row| row.speed).sum();
    let floor = match vehicle.otherwise.minimum_speed {
        true => Exact::from(speed.least),
        false => Exact::ZERO,
    };
    let top_speed = (kept * (Exact::ONE + always + switched)).max(floor);
    let faster = engine.chargers.iter().map(|charger| charger.value.fast_acceleration);
    let thirst = engine.burning_power() + weight / Exact::from(figures.mileage.weight_divisor);
    Motion {
        top_speed,
        plain_top_speed: (!switched.is_zero()).then(|| (kept * (Exact::ONE + always)).max(floor)),
        reverse: top_speed / Exact::from(speed.reverse_divisor),
        mileage: figures.mileage.factor / thirst,
        fast_acceleration: acceleration * (Exact::ONE + faster.sum()),
    }
}

fn turret_used(vehicle: &Vehicle<'_>) -> Exact {
    let armed = vehicle.weapons.iter().zip(tally::weapons(vehicle));
    let inside = armed.filter(|(weapon, _)| weapon.place() == Some(Place::Turret));
    inside.map(|(_, armed)| armed.volume()).sum()
}

fn to_hit(vehicle: &Vehicle<'_>) -> i64 {
    let (catalog, volume) = (vehicle.catalog, vehicle.internal());
    if vehicle.is_cycle() {
        return catalog.figures.cycle_size.to_hit;
    }
    let fits = |size: &&super::catalog::Size| {
        size.from.is_none_or(|from| volume >= from) && size.above.is_none_or(|above| volume > above)
    };
    catalog.sizes.iter().rfind(fits).map_or(0, |size| size.to_hit)
}

/// How small the units are in which counters are written.
const SIXTEENTHS: i64 = 16;

/// Width and length in inches.
fn counter(vehicle: &Vehicle<'_>) -> (Exact, Exact) {
    let (counter, volume) = (&vehicle.catalog.figures.counter, vehicle.internal());
    let inches = |width: Exact, length: Exact| {
        let inch = Exact::from(SIXTEENTHS);
        (width / inch, length / inch)
    };
    if vehicle.is_cycle() {
        return inches(counter.cycle_width, counter.cycle_length);
    }
    if volume < counter.small_below {
        return inches(counter.width, counter.small_length);
    }
    let every = Exact::from(counter.longer_every);
    let more = ((volume - counter.longer_above) / every).floor().max(0);
    inches(counter.width, counter.length + counter.longer * more)
}
