//! Rolls to hit at each range, with computers and skills.

use std::collections::BTreeSet;

use crate::sheet::model::{Consequence, Modifiers};

use super::super::catalog::Catalog;
use super::super::catalog::play::RollModifier;
use super::super::figures::Unit;
use super::super::firer::Firer;
use super::super::vehicle::Person;
use super::weapons::Armed;
use super::{is_for, signed};

/// Columns: below point-blank range, point-blank range and up, and further steps.
const BANDS: i64 = 7;

/// Adds the rolls of each weapon: one line, or one for each roll that its firers have.
pub(super) fn rolls(units: &[Unit<'_>], armed: &mut [Armed]) {
    let catalog = units[0].vehicle.catalog;
    let firers: Vec<Firer<'_>> = units.iter().flat_map(|unit| Firer::all(unit.vehicle)).collect();
    let computers: Vec<_> = units.iter().flat_map(|unit| &unit.vehicle.accessories).collect();
    let bands: Vec<(i64, i64)> = catalog.play.range.bands(BANDS).collect();
    for armed in armed {
        let Some(unit) = units.get(usize::from(armed.on_sidecar)) else { continue };
        let weapon = &unit.vehicle.weapons[armed.number];
        let Some(base) = weapon.to_hit() else { continue };
        let eases =
            |firer: &Firer<'_>| skill(catalog, firer.person) + firer.bonus(weapon, &computers);
        let own: Vec<i64> = firers.iter().map(|firer| base - eases(firer)).collect();
        let own = if firers.is_empty() { vec![base] } else { own };
        let cell = |roll: i64, (from, adds): &(i64, i64)| match weapon.row.range {
            Some(range) if *from > range => "–".to_owned(),
            _ => signed(roll - adds),
        };
        let line = |(roll, who)| (who, bands.iter().map(|band| cell(roll, band)).collect());
        armed.row.rolls = by_roll(&own, &firers).into_iter().map(line).collect();
    }
}

/// The inches below which each range is: "1\"", and the last range has no end.
pub(super) fn ranges(catalog: &Catalog) -> Vec<String> {
    let bands = catalog.play.range.bands(BANDS + 1).skip(1);
    bands.map(|(from, _)| format!("{from}\"")).collect()
}

pub(super) fn modifiers(catalog: &Catalog) -> Vec<Modifiers> {
    let of = |row: &RollModifier| Modifiers {
        key: row.key.clone().unwrap_or_default(),
        title: row.title.clone(),
        several: row.several,
        choices: row.choices.iter().map(|own| (own.says.clone(), own.adds)).collect(),
    };
    catalog.play.roll_modifiers.iter().map(of).collect()
}

pub(super) fn consequences(units: &[Unit<'_>]) -> Vec<Consequence> {
    let catalog = units[0].vehicle.catalog;
    let fires = catalog.weapons.rows.iter().filter_map(|row| row.fire());
    let fires: BTreeSet<_> = fires.filter(|(modifier, _)| *modifier > 0).collect();
    let fires: Vec<_> = fires.into_iter().rev().collect();
    let rows = catalog.play.consequences.iter().filter(|row| is_for(units, &row.kinds, row.when));
    rows.flat_map(|row| {
        let fires = if row.says.contains("{modifier}") { &fires[..] } else { &[(0, 0)] };
        fires.iter().map(|(modifier, turns)| {
            let [modifier, turns] = [modifier, turns].map(i64::to_string);
            let fill =
                |text: &String| text.replace("{modifier}", &modifier).replace("{turns}", &turns);
            Consequence {
                after: row.after.clone(),
                least: row.least,
                says: fill(&row.says),
                does: row.does.iter().map(fill).collect(),
                tap: row.tap.as_ref().map(fill),
            }
        })
    })
    .collect()
}

/// The modifier from a person's skill; 0 if the design lists no skills.
fn skill(catalog: &Catalog, person: &Person<'_>) -> i64 {
    let aiming = &catalog.play.aiming;
    let Some(skills) = &person.skills else { return 0 };
    let known = skills.iter().find(|(skill, _)| skill.row.id == aiming.skill);
    known.map_or(aiming.without, |(_, level)| *level)
}

/// Each roll with its firers; no names if all firers share it.
fn by_roll(own: &[i64], firers: &[Firer<'_>]) -> Vec<(i64, String)> {
    let mut rolls = own.to_vec();
    rolls.sort_unstable();
    rolls.dedup();
    if let [only] = rolls.as_slice() {
        return vec![(*only, String::new())];
    }
    let who = |roll: i64| {
        let theirs = own.iter().zip(firers).filter(|(own, _)| **own == roll);
        theirs.map(|(_, firer)| firer.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    rolls.into_iter().map(|roll| (roll, who(roll))).collect()
}
