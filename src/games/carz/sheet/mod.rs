//! Fills the record sheet of a Carz vehicle.
//!
//! `view` draws it from above, and `play` has the tables for play.

mod blank;
mod play;
mod view;

pub use blank::{KINDS as FORMS, blank};

use std::collections::HashSet;

use crate::sheet::model::{
    Amount, Boxes, Figure, HandlingBox, HandlingState, Log, Matrix, Note, Person, Sheet, Shots,
    Spec, Track, WeaponPanel,
};
use crate::units::{
    Exact, counted, decimal, dollars, hundredths, modifier, plain, several, signed, thousands,
};

use super::catalog::Damage;
use super::describe::{damage, lane, remarks};
use super::figures::{Totals, text};
use super::stat_line::wheels;
use super::vehicle::{self, Equipment, Vehicle};

/// Larger numbers of a part share a cell.
const MOST: i64 = Boxes::MOST;

/// The sheet without name, verdict and footer, which the report adds.
pub fn sheet(vehicle: &Vehicle<'_>, totals: &Totals) -> Sheet {
    let weapons = vehicle.weapons.iter().enumerate();
    Sheet {
        class: class(vehicle),
        aside: vec![dollars(totals.cost)],
        key_figures: key_figures(vehicle, totals),
        spec: spec(vehicle, totals),
        weapon_figures: ["to hit", "dmg", "hits"],
        weapons: weapons.map(|(place, found)| weapon(vehicle, place, found)).collect(),
        crew: crew(vehicle),
        view: view::view(vehicle, totals),
        track: handling(vehicle, totals),
        log: Log { title: "Turn", rows: vec!["speed", "handling"] },
        accessories: vehicle.equipment.iter().map(accessory).collect(),
        notes: notes(vehicle),
        tables: play::tables(vehicle, totals),
        figures: list_figures(totals),
        ..Sheet::default()
    }
}

fn class(vehicle: &Vehicle<'_>) -> String {
    let constructions = vehicle.construction.iter().map(|found| found.value.row.name.clone());
    constructions.chain([vehicle.style_name()]).collect::<Vec<_>>().join(" ")
}

fn key_figures(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<(String, String)> {
    let fast_above = vehicle.catalog.figures.speed.fast_above;
    let spoiler_above = vehicle.catalog.figures.spoilers.above;
    let motion = totals.motion.as_ref();
    let top = motion.map_or("?".to_owned(), |motion| motion.top_speed.rounded().to_string());
    let mut figures = vec![("accel.".to_owned(), totals.acceleration.rounded().to_string())];
    if totals.fast_acceleration != totals.acceleration {
        let fast = totals.fast_acceleration.rounded().to_string();
        figures.push((format!("over {fast_above}"), fast));
    }
    figures.push(("top speed".to_owned(), top));
    figures.push(("HC".to_owned(), signed(totals.handling)));
    if totals.fast_handling != totals.handling {
        figures.push((format!("HC over {spoiler_above}"), signed(totals.fast_handling)));
    }
    figures.push(("collision".to_owned(), format!("× {}", decimal(totals.collision))));
    figures
}

fn list_figures(totals: &Totals) -> Vec<Figure> {
    let figure = Figure::new;
    let (cost, weight) = (totals.cost, Exact::from(totals.weight.rounded()));
    let mut list = vec![
        figure("cost", dollars(cost), Some(Amount::Dollars(cost))),
        figure("weight, lb", plain(weight), Some(Amount::Plain(weight))),
        figure("size, cf", hundredths(totals.internal), None),
        figure("accel.", totals.acceleration.rounded().to_string(), None),
    ];
    let motion = totals.motion.as_ref();
    let top = motion.map(|motion| motion.top_speed.rounded().to_string());
    list.extend(top.map(|text| figure("top speed", text, None)));
    list.push(figure("HC", signed(totals.handling), None));
    list
}

fn spec(vehicle: &Vehicle<'_>, totals: &Totals) -> Vec<Spec> {
    let mut lines = Vec::new();
    let mut line = |label: &str, value: String| {
        lines.push(Spec { label: label.to_owned(), value });
    };
    let (width, length) = totals.counter;
    let size = hundredths(totals.internal);
    line("Body", format!("{size} cf, counter {}″ × {}″", plain(width), plain(length)));
    if let Some(color) = &vehicle.color {
        line("Color", color.clone());
    }
    let mut drives = text::engines(vehicle, totals).into_iter();
    for engine in &vehicle.engines {
        let mut words = vec![engine.row.row.name.to_lowercase()];
        words.push(format!("{} hp", engine.recorded_power().rounded()));
        words.extend(engine.chargers.iter().map(|found| found.value.row.name.to_lowercase()));
        words.extend(drives.next());
        line("Engine", words.join(", "));
    }
    if let Some(tank) = &vehicle.tank {
        // With several engines, each shows its own mileage.
        let mileage = totals.motion.iter().find(|_| vehicle.engines.len() == 1);
        let mileage = mileage.map(|motion| format!(", {} mpg", motion.mileage.rounded()));
        let name = tank.row.row.name.to_lowercase();
        let gallons = decimal(tank.gallons.value);
        line("Tank", format!("{gallons} gallons, {name}{}", mileage.unwrap_or_default()));
    }
    let wheels = wheels(vehicle);
    if !wheels.is_empty() {
        line("Wheels", wheels.join(", ").replace(" wheels", ""));
    }
    line("Weight", format!("{} lb", thousands(totals.weight.rounded())));
    let load = thousands(totals.max_cargo_load.rounded());
    line("Cargo", format!("{}, up to {load} lb", text::cargo(totals)));
    if let Some(motion) = &totals.motion {
        if let Some(plain) = motion.plain_top_speed {
            line("Top speed", format!("{} without overdrive", plain.rounded()));
        }
        line("Reverse", format!("to {} mph", motion.reverse.rounded()));
    }
    lines
}

fn weapon(vehicle: &Vehicle<'_>, place: usize, weapon: &vehicle::Weapon<'_>) -> WeaponPanel {
    let row = weapon.row;
    let linked = |link: &vehicle::Link| link.weapons.iter().any(|member| member.value == place);
    let link = vehicle.links.iter().position(linked);
    let mut effects = Vec::new();
    effects.extend(link.map(|_| "linked".to_owned()));
    effects.extend(lane(weapon));
    effects.extend((weapon.unit() == "second").then(|| "a box a turn".to_owned()));
    let figures = [
        weapon.to_hit().map(|number| number.to_string()).unwrap_or_default(),
        weapon.damage().map(dice).unwrap_or_default(),
        row.hits.to_string(),
    ];
    WeaponPanel {
        mount: weapon.place().map_or("?".to_owned(), |place| place.name()[..1].to_uppercase()),
        name: several(row.row.short(), weapon.count),
        effect: effects.join(", "),
        figures,
        shots: shots(weapon),
        remarks: remarks(weapon),
        link,
        ..WeaponPanel::default()
    }
}

/// "2d−1": with a typographic minus.
fn dice(of: Damage) -> String {
    damage(of).replace('-', "−")
}

/// A row for each weapon; single-shot weapons share a row.
fn shots(weapon: &vehicle::Weapon<'_>) -> Vec<Shots> {
    let (rounds, count) = (weapon.rounds().unwrap_or(0), weapon.count.clamp(0, MOST));
    let what = weapon.ammunition.map(|row| row.value.row.short().to_owned()).unwrap_or_default();
    let load =
        |boxes: i64| Shots { label: boxes.to_string(), boxes: boxes.into(), what: what.clone() };
    match rounds {
        0 => Vec::new(),
        1 => vec![load(count)],
        rounds => (0..count).map(|_| load(rounds)).collect(),
    }
}

/// Four boxes for each person. Targeting computers go to the first drivers and gunners.
fn crew(vehicle: &Vehicle<'_>) -> Vec<Person> {
    let computers = vehicle.equipment.iter().filter(|found| found.row.per_gunner);
    let mut computers: i64 = computers.map(|found| found.count).sum();
    let mut people = Vec::new();
    for member in &vehicle.crew {
        for number in 0..member.count.clamp(0, MOST) {
            let mut about: Vec<_> = member.name.iter().map(|name| name.value.clone()).collect();
            if member.row.fires && computers > 0 {
                computers -= 1;
                about.push("targeting computer".to_owned());
            }
            let held = usize::try_from(number).ok().and_then(|n| member.hand_weapons.get(n));
            let kit = held.map(|found| {
                let row = found.value;
                let (name, to_hit) = (row.row.name.to_lowercase(), row.to_hit);
                let label = format!("{name} {to_hit}, {}", dice(row.damage));
                Shots { label, boxes: row.shots.into(), ..Shots::default() }
            });
            let blank = kit.is_none().then(|| "hand weapon".to_owned());
            people.push(Person {
                role: member.row.row.name.clone(),
                about: about.join(", "),
                blanks: blank.into_iter().collect(),
                kit: kit.into_iter().collect(),
                hits: Boxes::from(vehicle.catalog.figures.person.states.len() as i64),
                states: vehicle.catalog.figures.person.states.clone(),
                ..Person::default()
            });
        }
    }
    people
}

fn handling(vehicle: &Vehicle<'_>, totals: &Totals) -> Track {
    let figures = &vehicle.catalog.figures;
    let (start, best) = (totals.handling, totals.fast_handling.max(totals.handling));
    let boxed = |number: i64| HandlingBox {
        label: signed(number),
        note: String::new(),
        state: match number.cmp(&start) {
            std::cmp::Ordering::Greater => HandlingState::Sometimes,
            std::cmp::Ordering::Equal => HandlingState::Start,
            std::cmp::Ordering::Less => HandlingState::Usual,
        },
    };
    let regained = start.max(figures.handling.regained);
    Track {
        title: "Handling".to_owned(),
        note: format!("regain {regained} each turn, up to {}", signed(start)),
        boxes: (figures.handling.lowest.max(-MOST)..=best.min(MOST)).rev().map(boxed).collect(),
        matrix: Some(Matrix {
            columns: vec!["mph", "inches", "dice", "crash"],
            lines: LINES,
            note: MATRIX.to_owned(),
        }),
    }
}

/// The speeds that a player copies from the book.
const LINES: usize = 13;
const MATRIX: &str = "Fill it in from the rulebook: our text lacks its Movement and Control Tables. Dice: \
    collision damage. Crash: added to the crash roll. A status and a speed meet at the roll.";

fn accessory(entry: &Equipment<'_>) -> Note {
    let row = entry.row;
    let place = entry.location.map(|place| format!(", {}", place.value.name()));
    let mut text: Vec<_> = row.does.iter().cloned().collect();
    text.extend(entry.looks_like.map(|weapon| weapon.row.name.clone()));
    text.extend((row.uses > 0).then(|| counted(row.uses, "use")));
    Note {
        lead: several(&row.row.name, entry.count) + &place.unwrap_or_default(),
        text: text.join("; "),
        dp: Boxes::from((row.uses * entry.count).clamp(0, MOST)),
    }
}

/// Special effects of armor and body, then the design's notes.
fn notes(vehicle: &Vehicle<'_>) -> Vec<Note> {
    let suits = vehicle.armor.suits().into_iter().filter(|suit| suit.points() > 0);
    let mut seen = HashSet::new();
    let finishes = suits.filter_map(|suit| suit.finish).filter(|row| seen.insert(&row.row.id));
    let finish = finishes.filter_map(|row| Some(Note::new(row.row.short(), row.does.as_deref()?)));
    let bodies = vehicle.construction.iter().map(|found| found.value);
    let bodies = bodies.filter_map(|row| Some(Note::new(&row.row.name, row.does.as_deref()?)));
    let own = vehicle.notes.iter().map(|text| Note::new("", text));
    finish.chain(bodies).chain(own).collect()
}
