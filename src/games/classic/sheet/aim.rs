//! Rolls to hit at each range, with computers and skills.

use crate::sheet::model::{Row, Table};

use super::super::catalog::Catalog;
use super::super::figures::Unit;
use super::super::fire::Firer;
use super::super::places::Place;
use super::super::vehicle::Person;
use super::signed;
use super::weapons::{mount, weapon_name};

/// Columns: below point-blank range, point-blank range and up, and further steps.
const BANDS: i64 = 7;

pub(super) fn table(units: &[Unit<'_>]) -> Option<Table> {
    let firers: Vec<Firer<'_>> = units.iter().flat_map(|unit| Firer::all(unit.vehicle)).collect();
    let computers: Vec<_> = units.iter().flat_map(|unit| &unit.vehicle.accessories).collect();
    let catalog = units[0].vehicle.catalog;
    let weapons = units.iter().flat_map(|unit| &unit.vehicle.weapons);
    let aimed: Vec<Aimed> = weapons
        .filter_map(|weapon| {
            let base = weapon.row.to_hit?;
            let eases =
                |firer: &Firer<'_>| skill(catalog, firer.person) + firer.bonus(weapon, &computers);
            let rolls = firers.iter().map(|firer| base - eases(firer));
            let rolls = if firers.is_empty() { vec![base] } else { rolls.collect() };
            let eased = rolls.iter().any(|roll| *roll != base);
            let (name, place) = (weapon_name(weapon), weapon.place());
            Some(Aimed { name, place, rolls, range: weapon.row.range, eased })
        })
        .collect();
    let bands: Vec<(i64, i64)> = catalog.play.range.bands(BANDS).collect();
    let mut lines: Vec<Line> = Vec::new();
    for weapon in &aimed {
        let is_other = |other: &Aimed| other.name == weapon.name && other.rolls != weapon.rolls;
        let name = match aimed.iter().any(is_other) {
            true => format!("{} {}", mount(weapon.place), weapon.name),
            false => weapon.name.clone(),
        };
        for (roll, who) in weapon.by_roll(&firers) {
            let (key, range) = ((roll, who), weapon.range);
            match lines.iter_mut().find(|line| line.key == key && line.range == range) {
                Some(line) if line.names.contains(&name) => {}
                Some(line) => line.names.push(name.clone()),
                None => lines.push(Line { key, range, names: vec![name.clone()] }),
            }
        }
    }
    let eased = aimed.iter().any(|weapon| weapon.eased);
    let note = if eased { "computer and skill counted" } else { "" };
    let rows: Vec<Row> = lines.iter().map(|line| line.row(&bands)).collect();
    (!rows.is_empty()).then(|| Table::to_hit_at(&starts(&bands), note, rows))
}

pub(super) fn form(catalog: &Catalog, weapons: usize) -> Table {
    let bands: Vec<(i64, i64)> = catalog.play.range.bands(BANDS).collect();
    Table::to_hit_at(&starts(&bands), "", vec![Row::default(); weapons])
}

/// The inches where each range begins.
fn starts(bands: &[(i64, i64)]) -> Vec<i64> {
    bands.iter().map(|(from, _)| *from).collect()
}

/// The modifier from a person's skill; 0 if the design lists no skills.
fn skill(catalog: &Catalog, person: &Person<'_>) -> i64 {
    let aiming = &catalog.play.aiming;
    let Some(skills) = &person.skills else { return 0 };
    let known = skills.iter().find(|(skill, _)| skill.row.id == aiming.skill);
    known.map_or(aiming.without, |(_, level)| *level)
}

/// Weapons of one type at one place.
struct Aimed {
    name: String,
    place: Option<Place>,
    /// The roll of each person who may fire.
    rolls: Vec<i64>,
    range: Option<i64>,
    /// Whether a computer or skill changes the roll.
    eased: bool,
}

impl Aimed {
    /// Each roll with its firers; no names if all firers share it.
    fn by_roll(&self, firers: &[Firer<'_>]) -> Vec<(i64, String)> {
        let mut rolls = self.rolls.clone();
        rolls.sort_unstable();
        rolls.dedup();
        if let [only] = rolls.as_slice() {
            return vec![(*only, String::new())];
        }
        let who = |roll: i64| {
            let theirs = self.rolls.iter().zip(firers).filter(|(own, _)| **own == roll);
            theirs.map(|(_, firer)| firer.name.as_str()).collect::<Vec<_>>().join(", ")
        };
        rolls.into_iter().map(|roll| (roll, who(roll))).collect()
    }
}

struct Line {
    /// The roll without range, and its firers.
    key: (i64, String),
    range: Option<i64>,
    names: Vec<String>,
}

impl Line {
    fn row(&self, bands: &[(i64, i64)]) -> Row {
        let (roll, who) = &self.key;
        let names = self.names.join(", ");
        let label = if who.is_empty() { names } else { format!("{names}: {who}") };
        let cell = |(from, adds): &(i64, i64)| match self.range {
            Some(range) if *from > range => "–".to_owned(),
            _ => signed(roll - adds),
        };
        (label, bands.iter().map(cell).collect())
    }
}
