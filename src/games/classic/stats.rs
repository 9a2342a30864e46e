//! The figures under the keys that the JSON promises, each with its words for people.

use crate::units::{Exact, dollars, plain, pounds};
use crate::vehicle::description::{Stat, UnitStats};
use crate::vehicle::figure::{Figure, Value};

use super::catalog::{Catalog, Skill};
use super::figures::{
    Figures, Motion, Unit, UnitFigures, acceleration_limits, eases_fast_maneuvers, spaces_at,
    top_speed_limit,
};
use super::people::{Outfit, untrained};
use super::places::Place;
use super::vehicle::{Person, Vehicle};

pub const FIGURES: &[Figure] = &[
    Figure::new("cost", "Cost", dollars).low().main(),
    Figure::new("weight", "Weight", pounds).main(),
    Figure::new("max_load", "Maximum load", pounds),
    Figure::new("load_left", "Load left", pounds),
    Figure::new("spaces", "Spaces", plain),
    Figure::new("spaces_used", "Spaces used", plain),
    Figure::new("cargo_spaces", "Cargo spaces", plain).high(),
    Figure::new("cargo_spaces_used", "Cargo spaces used", plain),
    Figure::new("weight_with_cargo", "Weight with cargo", pounds),
    Figure::new("weight_loaded", "Weight loaded to the limit", pounds),
    Figure::new("acceleration", "Acceleration", plain).high().main(),
    Figure::new("acceleration_with_cargo", "Acceleration with cargo", plain),
    Figure::new("acceleration_loaded", "Acceleration loaded to the limit", plain),
    Figure::new("top_speed", "Top speed", plain).high().main(),
    Figure::new("top_speed_with_cargo", "Top speed with cargo", plain),
    Figure::new("top_speed_loaded", "Top speed loaded to the limit", plain),
    Figure::new("handling_class", "Handling class", plain).high().main(),
    Figure::new("handling_class_at_speed", "Handling class at speed", plain).high(),
    Figure::new("handling_class_off_road", "Handling class off road", plain).high(),
    Figure::new("handling_class_as_driven", "Handling class as driven", plain),
    Figure::new("damage_modifier", "Damage modifier", plain),
    Figure::new("damage_modifier_with_cargo", "Damage modifier with cargo", plain),
    Figure::new("power_units", "Power units", plain),
    Figure::new("laser_shots", "Laser shots", plain),
    Figure::new("personal_cost", "Personal gear", dollars),
];

/// What a person has that is one number.
pub const PERSON_FIGURES: [&str; 6] = [
    "skill_points",
    "reflexes",
    "armor_dp",
    "grenade_equivalents",
    "grenade_equivalents_limit",
    "gear_cost",
];

/// The figures of the whole. A combination has no load and no spaces of its own: its units have. If `brief`, they have
/// no words, and what is no single number is empty.
pub fn stats(units: &[Unit<'_>], figures: &Figures, brief: bool) -> Vec<Stat> {
    let vehicle = units[0].vehicle;
    let mut stats = Stats { stats: Vec::with_capacity(32), brief };
    let cost = Exact::from(figures.cost);
    let ceiling = figures.division_ceiling(vehicle.catalog);
    stats.add("cost", figures.cost, "Cost", || {
        format!("{}, {} below {}", dollars(cost), dollars(ceiling - cost), dollars(ceiling))
    });
    match units {
        [unit] => load(&unit.figures, &mut stats),
        _ => combined_load(units, figures, &mut stats),
    }
    stats.hide("weight_with_cargo", figures.weight_with_cargo);
    stats.hide("weight_loaded", figures.loaded.map(|motion| motion.weight));
    motions(figures, &mut stats);
    thresholds(vehicle, figures, &mut stats);
    let class = figures.handling_class();
    stats.add("handling_class", class, "Handling class", || handling(vehicle, figures));
    stats.hide("handling_class_at_speed", figures.handling_class_at_speed());
    stats.hide("handling_class_off_road", figures.handling_class_off_road());
    without_sidecar(units, &mut stats);
    let modifier = figures.damage_modifier;
    let laden = figures.damage_modifier_with_cargo;
    stats.add("damage_modifier", modifier, "Damage modifier", || match laden == modifier {
        true => plain(modifier),
        false => format!("{} ({} with its cargo)", plain(modifier), plain(laden)),
    });
    stats.hide("damage_modifier_with_cargo", laden);
    power(vehicle, figures, &mut stats);
    people(units, figures, &mut stats);
    stats.add_many("left_over", || left_over(units, ceiling - cost));
    stats.stats
}

/// The load and the spaces of each half of a combination.
pub fn unit_stats(units: &[Unit<'_>]) -> Vec<UnitStats> {
    if units.len() < 2 {
        return Vec::new();
    }
    let of = |unit: &Unit<'_>| {
        let mut stats = Stats { stats: Vec::new(), brief: false };
        load(&unit.figures, &mut stats);
        UnitStats { name: unit.name, stats: stats.stats }
    };
    units.iter().map(of).collect()
}

struct Stats {
    stats: Vec<Stat>,
    brief: bool,
}

impl Stats {
    fn add(
        &mut self,
        key: &'static str,
        value: impl Into<Value>,
        label: &'static str,
        text: impl FnOnce() -> String,
    ) {
        let shown = (!self.brief).then(|| (label, text()));
        self.stats.push(Stat { key, value: value.into(), shown });
    }

    fn hide(&mut self, key: &'static str, value: impl Into<Value>) {
        self.stats.push(Stat { key, value: value.into(), shown: None });
    }

    /// A figure of several numbers.
    fn add_many(&mut self, key: &'static str, made: impl FnOnce() -> (Value, Shown)) {
        let (value, shown) = if self.brief { (Value::Table(Vec::new()), None) } else { made() };
        self.stats.push(Stat { key, value, shown });
    }
}

type Shown = Option<(&'static str, String)>;

fn load(unit: &UnitFigures, stats: &mut Stats) {
    let left = unit.weight_left();
    stats.add("weight", unit.weight, "Weight", || {
        let weight = pounds(Exact::from(unit.weight));
        let of = unit.max_load.map(|load| format!(" of {}", pounds(load))).unwrap_or_default();
        let rest = left.map(|left| match left < Exact::ZERO {
            true => format!(", {} over", pounds(-left)),
            false => format!(", {} left", pounds(left)),
        });
        format!("{weight}{of}{}", rest.unwrap_or_default())
    });
    stats.hide("max_load", unit.max_load);
    stats.hide("load_left", left);
    stats.hide("spaces", unit.spaces);
    let used = unit.spaces_used;
    stats.add("spaces_used", used, "Spaces", || {
        let of = unit.spaces.map(|spaces| format!(" of {spaces}")).unwrap_or_default();
        format!("{}{of}", plain(used))
    });
    stats.hide("cargo_spaces", unit.cargo_spaces);
    let used = unit.cargo_spaces_used;
    let room = unit.cargo_spaces.unwrap_or_default();
    if room.is_zero() && unit.cargo_spaces_used.is_zero() && unit.cargo_weight == 0 {
        return stats.hide("cargo_spaces_used", used);
    }
    stats.add("cargo_spaces_used", used, "Cargo", || {
        let declared = pounds(Exact::from(unit.cargo_weight));
        let spaces = crate::units::spaces(room);
        format!("{} of {spaces}, {declared} declared", plain(unit.cargo_spaces_used))
    });
}

fn combined_load(units: &[Unit<'_>], figures: &Figures, stats: &mut Stats) {
    let sum =
        |of: fn(&UnitFigures) -> Exact| units.iter().map(|unit| of(&unit.figures)).sum::<Exact>();
    stats.add("weight", figures.weight, "Weight", || {
        format!("{} together", pounds(Exact::from(figures.weight)))
    });
    for key in ["max_load", "load_left", "spaces"] {
        stats.hide(key, Value::Unknown);
    }
    stats.hide("spaces_used", sum(|unit| unit.spaces_used));
    stats.hide("cargo_spaces", Value::Unknown);
    stats.hide("cargo_spaces_used", sum(|unit| unit.cargo_spaces_used));
}

fn motions(figures: &Figures, stats: &mut Stats) {
    let motions = [figures.empty, figures.with_cargo, figures.loaded];
    let [empty, with_cargo, loaded] = motions.map(|found| found.map(|motion| motion.acceleration));
    stats.add("acceleration", empty, "Acceleration", || {
        by_load(motions, &|motion| motion.acceleration.to_string())
    });
    stats.hide("acceleration_with_cargo", with_cargo);
    stats.hide("acceleration_loaded", loaded);
    let [empty, with_cargo, loaded] = motions.map(|found| found.map(|motion| motion.top_speed));
    stats.add("top_speed", empty, "Top speed", || {
        by_load(motions, &|motion| plain(motion.top_speed))
    });
    stats.hide("top_speed_with_cargo", with_cargo);
    stats.hide("top_speed_loaded", loaded);
}

/// "10 (5 with cargo, 5 loaded)": only what differs from the empty vehicle.
fn by_load(motions: [Option<Motion>; 3], read: &dyn Fn(Motion) -> String) -> String {
    let [empty, with_cargo, loaded] = motions.map(|motion| motion.map(read));
    let Some(empty) = empty else {
        return "unknown".to_owned();
    };
    let cargo =
        with_cargo.filter(|text| *text != empty).map(|text| format!("{text} with its cargo"));
    let full =
        loaded.filter(|text| *text != empty).map(|text| format!("{text} loaded to the limit"));
    let more: Vec<_> = cargo.into_iter().chain(full).collect();
    if more.is_empty() { empty } else { format!("{empty} ({})", more.join(", ")) }
}

fn thresholds(vehicle: &Vehicle<'_>, figures: &Figures, stats: &mut Stats) {
    let (Some(motion), Some(plant)) = (figures.empty, &vehicle.power_plant) else {
        return stats.hide("thresholds", Value::Unknown);
    };
    stats.add_many("thresholds", || changes(vehicle.catalog, plant.row.power, motion));
}

/// The weights at which a vehicle gains or loses speed.
fn changes(catalog: &Catalog, power: Exact, motion: Motion) -> (Value, Shown) {
    let step = catalog.figures.top_speed_step;
    let (keeps, gains) = acceleration_limits(catalog, power, motion);
    let speed_keeps = top_speed_limit(catalog, power, motion.top_speed);
    let speed_gains = top_speed_limit(catalog, power, motion.top_speed + step)
        .filter(|_| motion.acceleration > 0);
    let value = Value::table([
        ("acceleration_kept_up_to", keeps.into()),
        ("acceleration_gained_at", gains.into()),
        ("top_speed_kept_up_to", speed_keeps.into()),
        ("top_speed_gained_at", speed_gains.into()),
    ]);
    let steps = &catalog.figures.acceleration;
    let better = steps.iter().find(|(_, mph)| *mph > motion.acceleration).map(|(_, mph)| *mph);
    let worse =
        steps.iter().rev().find(|(_, mph)| *mph < motion.acceleration).map_or(0, |(_, mph)| *mph);
    let change =
        |what: &str, more: Option<String>, gains: Option<i64>, less: String, keeps: Option<i64>| {
            let up_to = more
                .zip(gains)
                .map(|(more, at)| format!("{more} up to {}", pounds(Exact::from(at))));
            let above = keeps.map(|at| format!("{less} above {}", pounds(Exact::from(at))));
            let both: Vec<_> = up_to.into_iter().chain(above).collect();
            format!("{what} {}", both.join(", "))
        };
    let (faster, slower) = (plain(motion.top_speed + step), plain(motion.top_speed - step));
    let texts = [
        change("acceleration", better.map(|mph| mph.to_string()), gains, worse.to_string(), keeps),
        change("top speed", Some(faster), speed_gains, slower, speed_keeps),
    ];
    let texts = if motion.acceleration > 0 { texts.join("; ") } else { texts[0].clone() };
    (value, Some(("Changes at", texts)))
}

fn handling(vehicle: &Vehicle<'_>, figures: &Figures) -> String {
    let (Some(on_road), Some(fast), Some(off_road)) = (
        figures.handling_class(),
        figures.handling_class_at_speed(),
        figures.handling_class_off_road(),
    ) else {
        return "unknown".to_owned();
    };
    let mph = vehicle.catalog.figures.at_speed;
    let mut text = format!("{on_road}, {fast} above {mph} mph, {off_road} off road");
    if eases_fast_maneuvers(vehicle) {
        text.push_str(&format!("; maneuvers at {mph} mph and above one easier"));
    }
    text
}

fn power(vehicle: &Vehicle<'_>, figures: &Figures, stats: &mut Stats) {
    let (Some(units), Some(motion)) = (figures.power_units, figures.empty) else {
        stats.hide("power_units", Value::Unknown);
        stats.hide("range", Value::Unknown);
        return stats.hide("laser_shots", Value::Unknown);
    };
    stats.add("power_units", units, "Power units", || plain(units));
    if motion.top_speed.is_zero() {
        stats.hide("range", Value::Unknown);
        return stats.hide("laser_shots", figures.laser_shots);
    }
    stats.add_many("range", || {
        let numbers = &vehicle.catalog.figures;
        let cruising = numbers.range / numbers.cruising;
        let speed = motion.top_speed * numbers.cruising;
        let [range, far, slow] = [numbers.range, cruising, speed].map(plain);
        let text = format!("{range} miles at top speed, {far} at {slow} mph");
        let value = Value::table([
            ("top_speed", numbers.range.into()),
            ("cruising", cruising.into()),
            ("cruising_speed", speed.into()),
        ]);
        (value, Some(("Range", text)))
    });
    match figures.laser_shots {
        Some(shots) => {
            stats.add("laser_shots", shots, "Laser shots", || format!("{shots} on a full plant"))
        }
        None => stats.hide("laser_shots", Value::Unknown),
    }
}

/// The handling class under this driver, and what each person's things and skills come to.
fn people(units: &[Unit<'_>], figures: &Figures, stats: &mut Stats) {
    let lost = untrained(units[0].vehicle);
    let driven = figures.handling_class().map(|class| class + lost.map_or(0, |(_, change)| change));
    match lost {
        Some((skill, change)) => {
            stats.add("handling_class_as_driven", driven, "As driven", || {
                format!("{}, {change} without {}", driven.unwrap_or_default(), skill.row.name)
            });
        }
        None => stats.hide("handling_class_as_driven", driven),
    }
    let of_unit = |unit: &Unit<'_>| -> Vec<Value> {
        unit.vehicle.crew.iter().map(|person| person_value(unit.vehicle, person)).collect()
    };
    stats.add_many("crew", || (units.iter().flat_map(of_unit).collect(), None));
    let cost = Exact::from(figures.personal_cost);
    if cost.is_zero() {
        stats.hide("personal_cost", cost);
    } else {
        stats.add("personal_cost", cost, "Personal gear", || {
            format!("{}, apart from the vehicle", dollars(cost))
        });
    }
}

fn person_value(vehicle: &Vehicle<'_>, person: &Person<'_>) -> Value {
    let outfit = Outfit::of(vehicle, person);
    let skills = person.skills.as_ref().map(|skills| {
        let level = |(skill, level): &(&Skill, i64)| (skill.row.id.clone(), Value::from(*level));
        Value::table(skills.iter().map(level))
    });
    let words = [
        ("role", person.role.row.id.as_str().into()),
        ("name", person.name.clone().into()),
        ("skills", skills.into()),
    ];
    let numbers = [
        outfit.skill_points.into(),
        outfit.reflexes.into(),
        outfit.armor_dp.into(),
        outfit.burden.into(),
        outfit.limit.into(),
        outfit.cost.into(),
    ];
    Value::table(words.into_iter().chain(PERSON_FIGURES.into_iter().zip(numbers)))
}

/// What a cycle does once its sidecar is gone.
fn without_sidecar(units: &[Unit<'_>], stats: &mut Stats) {
    let [cycle, _] = units else {
        return stats.hide("without_sidecar", Value::Unknown);
    };
    stats.add_many("without_sidecar", || alone(cycle));
}

fn alone(cycle: &Unit<'_>) -> (Value, Shown) {
    let figures = Figures::of(std::slice::from_ref(cycle));
    let motion = figures.empty;
    let (acceleration, top_speed) =
        (motion.map(|motion| motion.acceleration), motion.map(|motion| motion.top_speed));
    let value = Value::table([
        ("weight", figures.weight.into()),
        ("acceleration", acceleration.into()),
        ("top_speed", top_speed.into()),
        ("handling_class", figures.handling_class().into()),
        ("handling_class_at_speed", figures.handling_class_at_speed().into()),
        ("handling_class_off_road", figures.handling_class_off_road().into()),
        ("damage_modifier", figures.damage_modifier.into()),
    ]);
    let text = format!(
        "{}, acceleration {}, top speed {}, handling class {}",
        pounds(Exact::from(figures.weight)),
        acceleration.unwrap_or_default(),
        plain(top_speed.unwrap_or_default()),
        handling(cycle.vehicle, &figures),
    );
    (value, Some(("Without sidecar", text)))
}

/// Dollars to the next division, pounds, spaces, and the spaces that weapons may still take on each side.
fn left_over(units: &[Unit<'_>], dollars_left: Exact) -> (Value, Shown) {
    let (unit, vehicle) = (&units[0].figures, units[0].vehicle);
    let mut sides = Vec::new();
    let mut texts = Vec::new();
    if let (Some(limit), Some(kind)) = (unit.side_limit, vehicle.kind)
        && kind.side_limit
    {
        let mounts = |place: &Place| vehicle.weapon_mounts().any(|mount| mount == *place);
        for place in Place::FACINGS.into_iter().filter(mounts) {
            let left = Exact::from(limit) - spaces_at(vehicle, place);
            sides.push((place.name(), left.into()));
            texts.push(format!("{} {}", place.name(), plain(left)));
        }
    }
    let alone = units.len() == 1;
    let spaces = unit.spaces.filter(|_| alone).map(|spaces| Exact::from(spaces) - unit.spaces_used);
    let value = Value::table([
        ("dollars", dollars_left.into()),
        ("pounds", unit.weight_left().filter(|_| alone).into()),
        ("spaces", spaces.into()),
        ("weapon_spaces", Value::table(sides)),
    ]);
    let text = (!texts.is_empty()).then(|| ("Weapon spaces left", texts.join(", ")));
    (value, text)
}
