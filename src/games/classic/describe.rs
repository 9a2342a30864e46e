//! A Classic vehicle in neutral terms: figures by JSON key, and tables for people.

use crate::text::source::Span;
use crate::units::{Exact, decimal, dollars, plain, pounds, several, spaces, tallied};
use crate::vehicle::description::{
    Amount, Column, Description, Purse, Section, Side, Summary, UnitStats,
};
use crate::vehicle::figure;
use crate::vehicle::ledger::Ledger;

use super::Classic;
use super::figures::{Figures, HandlingStep, OF_UNITS, Unit, Whole};
use super::ledger::MEASURES;
use super::people::{self, Outfit};
use super::places::{Compartment, Place};
use super::stat_line::{line, members};
use super::vehicle::{Mount, Person, Vehicle, Weapon, tire_figures};

pub fn summary(whole: &Whole<'_>) -> Summary {
    let Whole { units, figures, .. } = whole;
    let purse = &units[0].vehicle.catalog.figures.purse;
    Summary {
        headline: headline(units, figures),
        purse: Some(Purse { shares: (purse.least, purse.most), cite: purse.cite.clone() }),
        ..Summary::default()
    }
}

pub fn words(whole: &Whole<'_>) -> Description {
    let Whole { units, figures, .. } = whole;
    Description {
        sections: sections(units, figures),
        notes: units.iter().flat_map(|unit| notes(unit.vehicle)).collect(),
        details: units.iter().flat_map(|unit| details(unit.vehicle)).collect(),
        line: line(units, figures),
        declaration: declaration(units),
        ..Description::default()
    }
}

/// Loads and limits for each half of a combination.
pub fn unit_stats(units: &[Unit<'_>]) -> Vec<UnitStats> {
    let of = |unit: &Unit<'_>| {
        let whole = Whole::of(std::slice::from_ref(unit));
        UnitStats { name: unit.name, stats: figure::stats_of::<Classic>(&whole, OF_UNITS) }
    };
    if units.len() > 1 { units.iter().map(of).collect() } else { Vec::new() }
}

fn sections(units: &[Unit<'_>], figures: &Figures) -> Vec<Section> {
    let vehicle = units[0].vehicle;
    let mut sections = vec![compartments(vehicle), armor(vehicle, "Armor"), people(units)];
    if let Some(sidecar) = &vehicle.sidecar {
        sections.extend([armor(sidecar, "Sidecar armor"), loads(units)]);
    }
    sections.push(handling(figures));
    sections
}

/// The lines of all units; in a combination, each line names its unit.
pub fn ledger(mut units: Vec<Unit<'_>>) -> Ledger {
    if let [only] = units.as_mut_slice() {
        return std::mem::take(&mut only.ledger);
    }
    let mut ledger = Ledger::new(MEASURES);
    for mut unit in units {
        unit.ledger.lines.iter_mut().for_each(|line| line.unit = Some(unit.name));
        ledger.lines.append(&mut unit.ledger.lines);
    }
    ledger
}

pub fn sides(units: &[Unit<'_>]) -> Vec<Side> {
    let of_unit = |unit: &Unit<'_>| {
        let (layers, name) = (&unit.vehicle.armor, unit.name);
        let unit = (units.len() > 1).then_some(name);
        Place::FACINGS.map(|place| {
            let points = layers.iter().map(|layer| layer.points_at(place)).sum();
            Side { unit, name: place.name(), points }
        })
    };
    units.iter().flat_map(of_unit).collect()
}

fn notes(vehicle: &Vehicle<'_>) -> Vec<(Span, String)> {
    let mut notes = Vec::new();
    notes.extend(vehicle.power_plant.as_ref().map(|plant| {
        let (power, dp) = (plain(plant.power()), plant.dp());
        (plant.item.span, format!("{power} power factors, {dp} DP"))
    }));
    notes.extend(vehicle.tires.iter().map(|tire| {
        let (_, _, dp) = tire_figures(tire.row, &tire.modifications);
        (tire.span, format!("{dp} DP"))
    }));
    notes.extend(vehicle.weapons.iter().map(|weapon| {
        let row = weapon.row;
        let to_hit = weapon.to_hit().map(|to_hit| format!("to hit {to_hit}"));
        let shots = (row.shots > 0).then(|| format!("{} shots", weapon.load.shots()));
        let parts = to_hit
            .into_iter()
            .chain(weapon.damage(weapon.loaded()).map(|damage| damage.into_owned()))
            .chain(shots);
        (weapon.item.span, parts.collect::<Vec<_>>().join(", "))
    }));
    notes
}

fn details(vehicle: &Vehicle<'_>) -> Vec<(Span, String)> {
    let mut details = Vec::new();
    let reversed = vehicle.body.filter(|_| vehicle.is_reversed());
    details.extend(reversed.map(|body| (body.span, "reversed".to_owned())));
    details.extend(vehicle.turrets.iter().map(|turret| {
        let holds = spaces(Exact::from(turret.row.size));
        (turret.span, format!("holds {holds}"))
    }));
    details.extend(vehicle.weapons.iter().map(|weapon| {
        let row = weapon.row;
        let dp = format!("{} DP", vehicle.weapon_dp(weapon));
        let effect = row.effect.as_ref().map(|effect| format!("{effect} effect"));
        let drain = row.drain.map(|drain| format!("{drain} PU a shot"));
        let range = row.range.map(|range| format!("range {range}\""));
        let fire = row.fire().map(|(modifier, duration)| format!("fire {modifier}/{duration}"));
        let texts = [Some(dp), effect, drain, range, fire].into_iter().flatten();
        (weapon.item.span, texts.collect::<Vec<_>>().join(", "))
    }));
    details.extend(vehicle.links.iter().map(|link| {
        let id = link.id.as_ref().map(|id| format!(", \"{id}\"")).unwrap_or_default();
        (link.span, format!("{}{id}", members(vehicle, link)))
    }));
    details.extend(vehicle.accessories.iter().map(|part| {
        let person = part.person.map(|person| person.role.row.lower());
        let person = person.map(|person| format!("for the {person}"));
        let target = part.target.as_ref().and_then(|target| target.row);
        let target = target.map(|target| format!("with {}", target.row.short()));
        let texts = person.into_iter().chain(target).chain(part.does().map(str::to_owned));
        (part.item.span, texts.collect::<Vec<_>>().join(", "))
    }));
    details.retain(|(_, text)| !text.is_empty());
    details
}

/// Skills and gear of people who have any.
fn people(units: &[Unit<'_>]) -> Section {
    let row = |vehicle: &Vehicle<'_>, person: &Person<'_>| {
        let outfit = Outfit::of(vehicle, person);
        let start = vehicle.catalog.figures.skills.start.floor();
        let skills = person.skills.iter().flatten();
        let skills: Vec<_> = skills
            .map(|(skill, level)| match level {
                0 => skill.row.name.clone(),
                level => format!("{} +{level}", skill.row.name),
            })
            .collect();
        let points = outfit.skill_points.map(|points| format!(" ({points} of {start} points)"));
        let gear: Vec<_> = person.gear.iter().map(people::name).collect();
        let name = person.name.as_deref();
        vec![
            name.unwrap_or(&person.role.row.name).to_owned(),
            format!("{}{}", skills.join(", "), points.unwrap_or_default()),
            format!("{:+}", outfit.reflexes),
            outfit.armor_dp.to_string(),
            gear.join(", "),
            format!("{} of {}", plain(outfit.burden), outfit.limit),
            dollars(outfit.cost),
        ]
    };
    let described = |person: &&Person<'_>| person.skills.is_some() || !person.gear.is_empty();
    let rows = units.iter().flat_map(|unit| {
        let crew = unit.vehicle.crew.iter().filter(described);
        crew.map(|person| row(unit.vehicle, person)).collect::<Vec<_>>()
    });
    let columns = Column::list("Person, Skills, >Reflexes, >Armor DP, Gear, >GE, >$");
    Section::new("People", columns, rows.collect())
}

fn handling(figures: &Figures) -> Section {
    let row = |step: &HandlingStep| {
        let counts =
            |counts: bool| if counts { format!("{:+}", step.change) } else { String::new() };
        vec![
            step.why.clone(),
            counts(step.on_road),
            counts(step.at_speed),
            counts(step.off_road),
            step.cite.to_string(),
        ]
    };
    let mut rows: Vec<_> = figures.handling.iter().map(row).collect();
    if let Some(classes) = figures.handling_classes() {
        let [on_road, fast, off_road] = classes.map(|class| class.to_string());
        rows.push(vec!["Handling class".to_owned(), on_road, fast, off_road, String::new()]);
    }
    let columns = Column::list("Handling, >On road, >At speed, >Off road, Page");
    Section::new("Handling", columns, rows)
}

/// Loads and limits for each half of a combination.
fn loads(units: &[Unit<'_>]) -> Section {
    let row = |unit: &Unit<'_>| {
        let figures = &unit.figures;
        vec![
            unit.name.to_owned(),
            plain(Exact::from(figures.weight)),
            figures.max_load.map(plain).unwrap_or_default(),
            plain(figures.spaces_used),
            figures.spaces.map(|spaces| spaces.to_string()).unwrap_or_default(),
            plain(figures.cargo_spaces_used),
        ]
    };
    let columns = Column::list("Unit, >lbs., >of, >Spaces, >of, >Cargo");
    Section::new("Loads", columns, units.iter().map(row).collect())
}

/// Public facts: the class and place of each weapon (p. 55), and other visible features.
///
/// Weapons in a pop-up turret are hidden until it is raised.
fn declaration(units: &[Unit<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    for vehicle in units.iter().map(|unit| unit.vehicle) {
        if let Some(body) = vehicle.body {
            let six = if vehicle.six_wheels.is_some() { ", six wheels" } else { "" };
            lines.push(format!("{}{six}", body.value.name));
        }
        let hidden = |weapon: &&Weapon<'_>| match weapon.mount.map(|mount| mount.value) {
            Some(Mount::Turret(number)) => vehicle.turrets[number].row.pop_up,
            _ => false,
        };
        let seen = vehicle.weapons.iter().filter(|weapon| !hidden(weapon));
        let ports = tallied(seen.map(|weapon| {
            let place = weapon.place().map_or("", |place| place.name());
            (format!("{}, {place}", weapon.row.class), weapon.count.value)
        }));
        lines.extend(ports.iter().map(|(port, count)| several(port, *count)));
    }
    lines
}

/// "$14,600, 6,600 lbs., acceleration 5, top speed 100, HC 3".
fn headline(units: &[Unit<'_>], figures: &Figures) -> Vec<Amount> {
    // Each half of a combination has its own limit.
    let alone = units.first().filter(|_| units.len() == 1);
    let limit = alone.and_then(|unit| Some(unit.figures.weight_limit?.0));
    let mut amounts = vec![
        dollars(Exact::from(figures.cost)).into(),
        Amount::of(Exact::from(figures.weight), limit, pounds),
    ];
    if let Some(motion) = figures.empty {
        amounts.push(format!("acceleration {}", decimal(motion.acceleration)).into());
        amounts.push(format!("top speed {}", plain(motion.top_speed)).into());
    }
    amounts.extend(figures.handling_class().map(|class| format!("HC {class}").into()));
    amounts
}

fn compartments(vehicle: &Vehicle<'_>) -> Section {
    let order = vehicle.compartments().map(Compartment::title).join(", ");
    let rows = vehicle.power_plant.iter().map(|_| vec!["Front to back".to_owned(), order.clone()]);
    Section::new("Compartments", Vec::new(), rows.collect())
}

fn armor(vehicle: &Vehicle<'_>, title: &'static str) -> Section {
    let mut columns = Column::list("armor");
    let sides = || vehicle.armor_sides();
    columns.extend(sides().map(|place| Column::number(place.name())));
    columns.push(Column::number("total"));
    let rows = vehicle.armor.iter().rev().map(|layer| {
        let mut row = vec![layer.row.map_or("unknown".to_owned(), |row| row.name.clone())];
        row.extend(sides().map(|place| layer.points_at(place).to_string()));
        row.push(layer.points().to_string());
        row
    });
    Section::new(title, columns, rows.collect())
}
