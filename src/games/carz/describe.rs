//! A Carz vehicle as neutral tables.

use crate::text::source::Span;
use crate::units::{decimal, dollars, hundredths, pounds, several};
use crate::vehicle::description::{Amount, Column, Description, Section};

use super::catalog::Damage;
use super::design::Cargo;
use super::figures::{Car, Totals, text};
use super::ledger::carried_volume;
use super::places::SIDES;
use super::stat_line::{declaration, line};
use super::vehicle::{Engine, Suit, Vehicle, Weapon};

pub fn words(car: &Car<'_>) -> Description {
    let (vehicle, totals) = (car.vehicle, &car.totals);
    Description {
        sections: vec![specification(vehicle, totals), armor(vehicle), cargo(vehicle)],
        details: details(vehicle),
        declaration: declaration(vehicle, totals),
        line: line(vehicle, totals),
        ..Description::default()
    }
}

/// "$50,375, 3,313 lbs., 122.5 of 125 cf, HC 2, top speed 128".
pub fn headline(totals: &Totals) -> Vec<Amount> {
    let volume = |volume| format!("{} cf", hundredths(volume));
    let mut amounts = vec![
        dollars(totals.cost).into(),
        pounds(totals.weight).into(),
        Amount::of(totals.used, Some(totals.internal), volume),
        format!("HC {}", totals.handling).into(),
    ];
    let motion = totals.motion.as_ref();
    amounts.extend(motion.map(|motion| format!("top speed {}", motion.top_speed.rounded()).into()));
    amounts
}

fn specification(vehicle: &Vehicle<'_>, totals: &Totals) -> Section {
    let mut rows = Vec::new();
    let mut row = |label: &str, text: String| rows.push(vec![label.to_owned(), text]);
    let grade = vehicle.grade.map(|grade| grade.row.name.to_lowercase());
    let mut body: Vec<_> = grade.into_iter().collect();
    body.extend(vehicle.construction.iter().map(|found| found.value.row.name.clone()));
    body.push(vehicle.style_name());
    let volume = vehicle.volume.map(|volume| format!(", {} cf", decimal(volume.value)));
    row("Body", format!("{}{}", body.join(" "), volume.unwrap_or_default()));
    if let Some(color) = &vehicle.color {
        row("Color", color.clone());
    }
    let mut drives = text::engines(vehicle, totals).into_iter();
    for engine in &vehicle.engines {
        let drive = drives.next().map(|text| format!("; {text}")).unwrap_or_default();
        row("Engine", format!("{}{drive}", self::engine(vehicle, engine)));
    }
    if let Some(tank) = &vehicle.tank {
        let gallons = decimal(tank.gallons.value);
        let name = tank.row.row.name.to_lowercase();
        row("Tank", format!("{name}, {gallons} gallons, {} hits", tank.row.hits));
    }
    if let Some(turret) = vehicle.turret {
        row("Turret", format!("{} cf inside", decimal(turret.value)));
    }
    for link in &vehicle.links {
        let names = link.weapons.iter().map(|place| {
            let weapon = &vehicle.weapons[place.value];
            several(weapon.row.row.short(), weapon.count)
        });
        row("Link", names.collect::<Vec<_>>().join(" and "));
    }
    for note in &vehicle.notes {
        row("Note", note.clone());
    }
    Section::new("Specification", Vec::new(), rows)
}

fn engine(vehicle: &Vehicle<'_>, engine: &Engine<'_>) -> String {
    let mut words = vec![engine.row.row.name.clone()];
    words.extend(engine.chargers.iter().map(|found| found.value.row.name.to_lowercase()));
    let (own, recorded) = (engine.power.value, engine.recorded_power());
    let recorded = match own == recorded {
        true => String::new(),
        false => format!(", recorded {}", recorded.rounded()),
    };
    let hits = engine.hits(vehicle.catalog);
    let end = engine.end.name();
    format!("{}, {} hp{recorded}, {hits} hits, {end}", words.join(", "), decimal(own))
}

fn details(vehicle: &Vehicle<'_>) -> Vec<(Span, String)> {
    let wheels = vehicle.axles.iter().map(|axle| (axle.span, axle.row.hits));
    let wheels = wheels.chain(vehicle.spares.iter().map(|spare| (spare.item.span, spare.row.hits)));
    let wheels = wheels.map(|(span, hits)| (span, format!("{hits} hits")));
    let weapons = vehicle.weapons.iter().map(|weapon| {
        let to_hit = weapon.to_hit().map(|to_hit| format!("to hit {to_hit}"));
        let figures = to_hit.into_iter().chain(weapon.damage().map(damage));
        let figures = figures.chain([format!("{} hits", weapon.row.hits), rounds(weapon)]);
        let texts = figures.chain(lane(weapon)).chain(remarks(weapon));
        (weapon.item.span, texts.collect::<Vec<_>>().join(", "))
    });
    let equipment = vehicle.equipment.iter().map(|entry| {
        let looks = entry.looks_like.map(|row| format!("looks like {}", row.row.short()));
        let texts = looks.into_iter().chain(entry.row.does.clone());
        (entry.item.span, texts.collect::<Vec<_>>().join(", "))
    });
    let all = wheels.chain(weapons).chain(equipment);
    all.filter(|(_, text)| !text.is_empty()).collect()
}

fn armor(vehicle: &Vehicle<'_>) -> Section {
    let columns = Column::list("Armor, >Front, >Left, >Right, >Back, >Top, >Under, >Total");
    let suits = vehicle.armor.suits();
    let row = |suit: &Suit<'_, '_>| {
        let build = suit.build.map(|build| build.row.name.clone());
        let finish = suit.finish.map(|finish| finish.row.name.to_lowercase());
        let mut row = vec![build.into_iter().chain(finish).collect::<Vec<_>>().join(", ")];
        row.extend(SIDES.iter().map(|(_, side)| {
            let own = suit.sides.iter().find(|found| found.side.value == *side);
            match vehicle.carries_armor(*side) {
                true => own.map_or(0, |found| found.points.value).to_string(),
                false => "–".to_owned(),
            }
        }));
        row.push(suit.points().to_string());
        row
    };
    let rows = suits.iter().filter(|suit| suit.points() > 0).map(row).collect();
    Section::new("Armor", columns, rows)
}

/// "2d+1".
pub fn damage(damage: Damage) -> String {
    match damage.plus {
        0 => format!("{}d", damage.dice),
        plus => format!("{}d{plus:+}", damage.dice),
    }
}

/// "20 seconds", "10 shots, AP".
fn rounds(weapon: &Weapon<'_>) -> String {
    let count = weapon.rounds().unwrap_or(0);
    let plural = if count == 1 { "" } else { "s" };
    let special = weapon.ammunition.map(|row| format!(", {}", row.value.row.short()));
    format!("{count} {}{plural}{}", weapon.unit(), special.unwrap_or_default())
}

pub fn lane(weapon: &Weapon<'_>) -> Option<String> {
    weapon.lane.map(|lane| format!("lane {}", lane.value))
}

/// Remarks on a weapon besides its statistics, shortest first: a sheet cuts long text.
pub fn remarks(weapon: &Weapon<'_>) -> Vec<String> {
    let mut remarks: Vec<_> =
        weapon.concealed.then(|| "concealed".to_owned()).into_iter().collect();
    remarks.extend(weapon.flame().then(|| "flame weapon".to_owned()));
    remarks.extend(weapon.row.range.map(|inches| format!("to {inches}″")));
    for modification in &weapon.modifications {
        remarks.push(modification.value.row.name.to_lowercase());
        remarks.extend(modification.value.does.clone());
    }
    remarks.extend(weapon.ammunition.and_then(|row| row.value.does.clone()));
    remarks.extend(weapon.row.does.clone());
    remarks
}

fn cargo(vehicle: &Vehicle<'_>) -> Section {
    let columns = Column::list("Cargo, >lbs., >cf");
    let row = |entry: &Cargo| {
        let volume = carried_volume(vehicle, entry) * entry.count;
        vec![
            several(&entry.name.value, entry.count),
            decimal(entry.weight * entry.count),
            hundredths(volume),
        ]
    };
    Section::new("Cargo", columns, vehicle.cargo.iter().map(row).collect())
}
