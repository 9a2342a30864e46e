//! Fills the record sheet of a Classic vehicle.
//!
//! `view` draws it from above, `weapons` lists weapons and shots, `aim` has rolls to hit, `play` has tables of speed,
//! handling and fire; `crew` has the people, `blank` makes forms, and `hits` maps boxes to parts.

mod aim;
mod blank;
mod crew;
mod hits;
mod play;
mod view;
mod weapons;

pub use blank::{KINDS as FORMS, blank};
pub use hits::{Hit, Part, hits};

use std::collections::HashSet;

use crate::sheet::model::{
    Amount, Boxes, Cutouts, Figure, Log, Note, Power, Sheet, Spec, SpeedTable,
};
use crate::units::{Exact, decimal, dollars, modifier, plain, several, signed, tallied, thousands};

use super::catalog::play::{Kit, When};
use super::catalog::{ArmorType, Catalog};
use super::figures::{self, Drive, Figures, Unit, eases_fast_maneuvers};
use super::people;
use super::stat_line::short_tire;
use super::vehicle::{self, Vehicle};
use crew::crew;
use weapons::{links, together, weapons};

/// The sheet without name, verdict and footer, which the report adds.
pub fn sheet(units: &[Unit<'_>], figures: &Figures) -> Sheet {
    let vehicle = units[0].vehicle;
    let (speed, handling) = play::speed(units, figures);
    let crew = units.iter().flat_map(|unit| crew(unit.vehicle, units));
    let mut weapons = together(units.iter().flat_map(|unit| weapons(vehicle, unit)).collect());
    aim::rolls(units, &mut weapons);
    Sheet {
        class: units.iter().map(|unit| class(unit.vehicle)).collect::<Vec<_>>().join(", "),
        aside: vec![
            dollars(Exact::from(figures.cost)),
            format!("{} lb", thousands(figures.weight)),
        ],
        to_hit_us: play::to_hit_us(vehicle),
        ranges: aim::ranges(vehicle.catalog),
        modifiers: aim::modifiers(vehicle.catalog),
        consequences: aim::consequences(units),
        key_figures: key_figures(figures),
        spec: spec(units, figures),
        view: view::view(units, &weapons),
        weapons: weapons.into_iter().map(|armed| armed.row).collect(),
        power: power(units, figures, &speed),
        crew: crew.collect(),
        weapon_figures: ["to hit", "damage", "DP"],
        speed,
        handling,
        log: Log { title: "Turn", rows: vec!["speed", "handling"] },
        accessories: links(vehicle)
            .into_iter()
            .chain(units.iter().flat_map(|unit| accessories(unit.vehicle)))
            .collect(),
        notes: notes(units),
        tables: play::tables(units, figures),
        figures: list_figures(vehicle, figures),
        ..Sheet::default()
    }
}

fn class(vehicle: &Vehicle<'_>) -> String {
    let Some(body) = vehicle.body.map(|body| body.value) else { return vehicle.kind_name() };
    let name = body.class_name();
    let reversed = if vehicle.reversed.is_some() { "reversed " } else { "" };
    let wheels = if vehicle.six_wheels.is_some() { ", six wheels" } else { "" };
    format!("{reversed}{name}{wheels}")
}

fn division(vehicle: &Vehicle<'_>, figures: &Figures) -> String {
    let ceiling = figures.division_ceiling(vehicle.catalog);
    let division = plain(ceiling / vehicle.catalog.figures.division.unit);
    format!("{division}, {} left", dollars(ceiling - Exact::from(figures.cost)))
}

fn key_figures(figures: &Figures) -> Vec<(String, String)> {
    let empty = figures.empty;
    let shown = |number: Option<String>| number.unwrap_or_else(|| "?".to_owned());
    [
        ("accel.", shown(empty.map(|motion| decimal(motion.acceleration)))),
        ("top speed", shown(empty.map(|motion| plain(motion.top_speed)))),
        ("HC", shown(figures.handling_class().map(signed))),
        ("ram DM", plain(figures.damage_modifier)),
    ]
    .map(|(label, value)| (label.to_owned(), value))
    .into()
}

fn list_figures(vehicle: &Vehicle<'_>, figures: &Figures) -> Vec<Figure> {
    let (cost, weight) = (Exact::from(figures.cost), Exact::from(figures.weight));
    let figure = Figure::new;
    let division =
        figures.division_ceiling(vehicle.catalog) / vehicle.catalog.figures.division.unit;
    let mut list = vec![
        figure("cost", dollars(cost), Some(Amount::Dollars(cost))),
        figure("weight, lb", thousands(figures.weight), Some(Amount::Plain(weight))),
        figure("division", plain(division), None),
    ];
    if let Some(motion) = figures.empty {
        list.push(figure("accel.", decimal(motion.acceleration), None));
        list.push(figure("top speed", plain(motion.top_speed), None));
    }
    list.extend(figures.handling_class().map(|class| figure("HC", signed(class), None)));
    list
}

/// "Machine gun": lower case after the first letter, except for abbreviations.
fn sentence(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for part in name.split_inclusive([' ', '-']) {
        let capitals = part.chars().filter(|c| c.is_uppercase()).count();
        match text.is_empty() || capitals > 1 {
            true => text.push_str(part),
            false => text.push_str(&part.to_lowercase()),
        }
    }
    text
}

/// Larger numbers of a part share a cell.
const MOST: i64 = Boxes::MOST;

pub fn kit(catalog: &Catalog) -> Cutouts {
    let all =
        |part: fn(&Kit) -> &[String]| catalog.play.kit.iter().flat_map(part).cloned().collect();
    Cutouts {
        lines: all(|kit| &kit.lines),
        filled: all(|kit| &kit.filled),
        texts: all(|kit| &kit.texts),
        counters: all(|kit| &kit.counters),
    }
}

fn spec(units: &[Unit<'_>], figures: &Figures) -> Vec<Spec> {
    let vehicle = units[0].vehicle;
    let mut lines = Vec::new();
    let mut line = |label: &str, value: String| {
        lines.push(Spec { label: label.to_owned(), value });
    };
    line("Division", division(vehicle, figures));
    if let Some(chassis) = vehicle.chassis
        && vehicle.kind.is_none_or(|kind| kind.chassis)
    {
        line("Chassis", chassis.value.lower());
    }
    let suspensions = units.iter().filter_map(|unit| {
        let name = unit.vehicle.suspension?.value.lower();
        Some(if units.len() > 1 { format!("{} {name}", unit.name) } else { name })
    });
    let suspensions: Vec<_> = suspensions.collect();
    if !suspensions.is_empty() {
        line("Suspension", suspensions.join(", "));
    }
    if let Some(plant) = &vehicle.power_plant {
        let (name, power) = (plant.row.lower(), plain(plant.power()));
        let units = figures.power_units.map(plain).unwrap_or_default();
        let units = if units == "0" { String::new() } else { format!(", {units} power units") };
        line("Plant", format!("{name}, {power} PF{units}"));
    }
    let tires = tires(units);
    if !tires.is_empty() {
        line("Tires", tires);
    }
    line(
        "Weight",
        each(units, |unit| {
            let (weight, most) = (thousands(unit.figures.weight), unit.figures.max_load);
            let most = most.map(|most| format!(" of {}", plain(most))).unwrap_or_default();
            format!("{weight}{most}")
        }) + " lb",
    );
    if let Some(text) = loaded(vehicle, figures) {
        line("Loaded", text);
    }
    line(
        "Spaces",
        each(units, |unit| {
            let of = unit.figures.spaces.map(|spaces| format!(" of {spaces}")).unwrap_or_default();
            format!("{}{of}", plain(unit.figures.spaces_used))
        }),
    );
    if let Some(classes) = figures.handling_classes() {
        let [road, fast, off] = classes.map(signed);
        let when = figures::text::at_speed(units[0].vehicle.catalog);
        line("Handling", format!("road {road} · {when} {fast} · off road {off}"));
    }
    if let [cycle, _] = units {
        let alone = Figures::of(std::slice::from_ref(cycle));
        if let (Some(motion), Some(class)) = (alone.empty, alone.handling_class()) {
            let (mph, top) = (decimal(motion.acceleration), plain(motion.top_speed));
            line("Alone", format!("HC {} · acceleration {mph} · top speed {top}", signed(class)));
        }
    }
    lines
}

/// "8 of 10", or "cycle 7 of 7 · sidecar 3 of 3".
fn each(units: &[Unit<'_>], text: impl Fn(&Unit<'_>) -> String) -> String {
    match units {
        [unit] => text(unit),
        _ => {
            let named = |unit: &Unit<'_>| format!("{} {}", unit.name, text(unit));
            units.iter().map(named).collect::<Vec<_>>().join(" · ")
        }
    }
}

/// "4 puncture-resistant", "2 heavy-duty radial, 2 solid".
fn tires(units: &[Unit<'_>]) -> String {
    let tires = units.iter().flat_map(|unit| &unit.vehicle.tires);
    let groups = tallied(tires.map(|tire| {
        let rows = tire.modifications.iter().map(|modification| &modification.row);
        let names = std::iter::once(&tire.row.row).chain(rows).map(|row| row.name.to_lowercase());
        (names.collect::<Vec<_>>().join(" "), tire.count)
    }));
    let texts: Vec<_> = groups.iter().map(|(name, count)| format!("{count} {name}")).collect();
    texts.join(", ")
}

/// Performance at maximum load, if it differs.
fn loaded(vehicle: &Vehicle<'_>, figures: &Figures) -> Option<String> {
    let (empty, loaded) = (figures.empty?, figures.loaded?);
    if (empty.acceleration, empty.top_speed) == (loaded.acceleration, loaded.top_speed) {
        return None;
    }
    let (weight, top) = (thousands(loaded.weight), plain(loaded.top_speed));
    if loaded.acceleration.is_zero() {
        let moves = Drive::of(vehicle)?.most_moved()?;
        return Some(format!("too heavy to move above {} lb", thousands(moves)));
    }
    Some(format!("{weight} lb: acceleration {}, top speed {top}", decimal(loaded.acceleration)))
}

/// Boxes for power units if lasers use them, or a line for power that speed uses; gallons if there is no power.
fn power(units: &[Unit<'_>], figures: &Figures, speed: &SpeedTable) -> Option<Power> {
    let mut weapons = units.iter().flat_map(|unit| &unit.vehicle.weapons);
    let total = figures.power_units?.floor();
    let fuel = units[0].vehicle.fuel();
    if total == 0 && fuel > 0 {
        return Some(Power { label: "gallons".to_owned(), units: fuel.into(), each: Some(1) });
    }
    let lasers = weapons.any(|weapon| weapon.row.is_laser());
    let priced = speed.rows.iter().any(|row| row.price.is_some());
    (lasers || priced).then(|| power_units(total, lasers))
}

fn power_units(total: i64, lasers: bool) -> Power {
    const EACH: i64 = 10;
    let each = (lasers && total <= EACH * MOST).then_some(EACH);
    Power { label: "power units (PU)".to_owned(), units: total.into(), each }
}

fn accessories(vehicle: &Vehicle<'_>) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    for turret in &vehicle.turrets {
        let mut text = format!("holds {}", crate::units::spaces(Exact::from(turret.row.size)));
        text.push_str(if turret.row.pop_up { "; up or down: a firing action, a turn" } else { "" });
        notes.push(Note::new(sentence(&turret.name()), text));
    }
    for part in &vehicle.accessories {
        let count =
            if part.count.value > 1 { format!("{} ", part.count.value) } else { String::new() };
        let place = part.location.filter(|_| part.row.locations.len() > 1);
        let mut texts: Vec<String> =
            place.iter().map(|place| place.value.name().to_owned()).collect();
        texts.extend(part.does().map(|does| does.replace('-', "–")));
        texts.extend((part.row.to_hit != 0).then(|| "counted".to_owned()));
        let dp = part.dp();
        let of = part.protects.as_ref().map(|protected| format!(", {}", protected.name));
        let lead = sentence(&(count + &part.name())) + &of.unwrap_or_default();
        let text = texts.join(", ");
        // Accessories with the same text share a note.
        let same = |note: &&mut Note| dp == 0 && !text.is_empty() && note.text == text;
        match notes.iter_mut().find(same) {
            Some(note) => note.lead = format!("{}, {}", note.lead, lead.to_lowercase()),
            None => {
                let dp = Boxes::from(dp * part.count.value.clamp(0, MOST));
                notes.push(Note { lead, text, dp });
            }
        }
    }
    for guard in &vehicle.wheelguards {
        let row = guard.row;
        let retracts = guard.retractable.map(|_| "retractable".to_owned());
        let stops = row.to_hit_guard;
        let stops = stops.map(|least| format!("a shot at the tire hits it on 1–{least}"));
        let texts = retracts.into_iter().chain(stops).chain(row.does.clone());
        let text = texts.collect::<Vec<_>>().join("; ");
        let note = Note::new(sentence(&row.name), text);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes.extend(vehicle.wheelhubs.iter().map(|hub| {
        let lead = format!("{}, {}", sentence(&hub.row.name), hub.wheel.name());
        let text = hub.row.does.clone().unwrap_or_default();
        Note { lead, text, dp: hub.points.value.into() }
    }));
    let fittings = vehicle.all_fittings();
    for (row, does) in fittings.filter_map(|row| Some((row, row.does.clone()?))) {
        let note = Note::new(sentence(&row.name), does);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    for cargo in &vehicle.cargo {
        let text = format!("cargo, {} lb", plain(cargo.weight * cargo.count));
        notes.push(Note::new(several(&cargo.name, cargo.count), text));
    }
    notes
}

/// Effects of weapons, loads and gear.
fn notes(units: &[Unit<'_>]) -> Vec<Note> {
    let mut notes: Vec<Note> = Vec::new();
    let mut seen: HashSet<&str> = HashSet::new();
    for weapon in units.iter().flat_map(|unit| &unit.vehicle.weapons) {
        let magazines = weapon.magazines.iter().map(|magazine| &magazine.load);
        let loads = std::iter::once(&weapon.load).chain(magazines);
        let ammunition = loads.flat_map(|load| &load.parts).filter_map(|part| part.ammunition);
        // The weapon's own damage has a column.
        let rows = ammunition.map(|row| {
            let own = row.damage.is_some() || row.damage_per_die != 0;
            (&row.row, &row.does, weapon.damage(Some(row)).filter(|_| own))
        });
        // A weapon that is not aimed says it in its own line.
        let aimed = Some((&weapon.row.row, &weapon.row.does, None));
        let aimed = aimed.filter(|_| weapon.row.to_hit.is_some());
        for (row, does, damage) in aimed.into_iter().chain(rows) {
            if let Some(does) = does
                && seen.insert(&row.id)
            {
                let damage = damage.map(|damage| format!("{damage}: ")).unwrap_or_default();
                let text = (damage + does).replace('-', "−");
                notes.push(Note::new(sentence(&row.name), text));
            }
        }
    }
    let people = units.iter().flat_map(|unit| &unit.vehicle.crew);
    let things = people.flat_map(people::each_thing).filter_map(|gear| gear.item.gear());
    for row in things {
        if let Some(does) = &row.does
            && seen.insert(&row.id)
        {
            let text = does.replace(" -", " −").replace('-', "–");
            notes.push(Note::new(sentence(&row.name), text));
        }
    }
    notes
}

/// Whether a table or reminder applies to a vehicle: by kind, and by its parts (`when`).
fn is_for(units: &[Unit<'_>], kinds: &[String], when: Option<When>) -> bool {
    let is_of_kind = kinds.is_empty() || units[0].vehicle.is_of(kinds);
    is_of_kind && when.is_none_or(|when| holds(units, when))
}

fn holds(units: &[Unit<'_>], when: When) -> bool {
    let vehicle = units[0].vehicle;
    let has_weapon = |is: fn(&vehicle::Weapon<'_>) -> bool| {
        units.iter().flat_map(|unit| &unit.vehicle.weapons).any(is)
    };
    let has_armor = |is: fn(&ArmorType) -> bool| {
        let layers = units.iter().flat_map(|unit| &unit.vehicle.armor);
        layers.filter_map(|layer| layer.row).any(is)
    };
    let has =
        |id| vehicle.accessories.iter().any(|part| part.fake.is_none() && part.row.row.id == id);
    match when {
        When::Extinguisher => has("fire-extinguisher"),
        When::ImprovedExtinguisher => has("improved-fire-extinguisher"),
        When::Fireproof => has_armor(|row| row.fireproof),
        When::Grenades => units.iter().any(|unit| {
            let parts = unit.vehicle.weapons.iter().flat_map(|weapon| &weapon.load.parts);
            parts.filter_map(|part| part.ammunition).any(|row| vehicle.catalog.is_grenade(row))
        }),
        When::Infrared => has_weapon(|weapon| weapon.infrared.is_some()),
        When::LaserReflective => has_armor(|row| row.laser_reflective),
        When::Metal => has_armor(|row| row.metal),
        When::SpoilerAndAirdam => eases_fast_maneuvers(vehicle),
        When::Sidecar => vehicle.sidecar.is_some(),
        When::NoSidecar => vehicle.sidecar.is_none(),
    }
}
