//! Ammunition and magazines.

use std::collections::BTreeSet;

use crate::check::finding::Sink;
use crate::rules;
use crate::text::edit::Change;
use crate::units::counted;

use super::super::design::Fuses;
use super::super::vehicle::Weapon;
use super::Case;

rules! {
    "ammunition.md";
    bad_ammo: Error, local: true, page 55, rulings ["partial-loads"], needs ["shots", "load", "ammo"],
        "ammunition that the weapon cannot fire, or a load that is not sold";
    too_many_shots: Error, local: true, page 55, "more shots than a weapon or magazine holds";
    magazine_not_allowed: Error forbids, local: true, page 57, "an extra magazine for a weapon that takes none";
    mixed_magazine: Error, "more kinds of ammunition in a magazine than one of them allows";
    switch_without_magazine: Warning, page 57, needs ["magazines"],
        "a magazine switch with nothing to switch to";
}

fn bad_ammo(case: &Case<'_>, sink: &Sink<'_>) {
    let fittings = &case.vehicle.catalog.fittings;
    for weapon in case.vehicle.weapon_entries() {
        let row = weapon.row;
        if case.vehicle.readings.partial_loads {
            partial_loads(weapon, sink);
        }
        let unfit = |span, does: &str, fits: &[String], cite| {
            sink.finding(span, format!("{} cannot {does}", row.with_article()))
                .label(format!("made for: {}", names(case, fits)))
                .because(weapon.item.span, "the weapon")
                .actual(row.id.as_str())
                .limit(fits.join(", "))
                .rests_on(&[])
                .cite(cite);
        };
        for part in weapon.loads().flat_map(|load| &load.parts) {
            match part.ammunition {
                Some(own) if !own.weapons.contains(&row.id) => {
                    let does = format!("fire {}", own.lower());
                    unfit(part.span, &does, &own.weapons, own.cite.clone());
                }
                None if row.usual_shot_cost().is_none() && part.shots > 0 && !row.is_laser() => {
                    let choices = case.vehicle.catalog.ammunition.rows.iter();
                    let choices = choices.filter(|choice| choice.weapons.contains(&row.id));
                    let names: Vec<_> = choices.map(|choice| choice.row.id.as_str()).collect();
                    let message = format!("the {} needs a type of ammunition", row.lower());
                    sink.finding(part.span, message)
                        .label("name it with `ammo`, or several types with `load`")
                        .limit(names.join(", "))
                        .rests_on(&[])
                        .cite(row.cite.clone())
                        .involves_key_of("weapons", weapon.number, "ammo");
                }
                _ => {}
            }
        }
        let mut reported = Vec::new();
        for fuses in weapon.fuses() {
            if reported.contains(&fuses.span) {
                continue;
            }
            reported.push(fuses.span);
            let fitting = match fuses.value {
                Fuses::Both | Fuses::Remote => &fittings.both_fuses,
                Fuses::Impact => &fittings.impact_fuse,
            };
            if !fitting.fits.has("weapon", &row.row, Some(&row.class)) {
                let (fits, cite) = (fitting.weapons(), fitting.row.cite.clone());
                unfit(fuses.span, "have these fuses", &fits, cite);
            }
        }
    }
}

fn names(case: &Case<'_>, ids: &[String]) -> String {
    let rows = ids.iter().filter_map(|id| case.vehicle.catalog.weapons.with_id(id));
    rows.map(|weapon| weapon.row.lower()).collect::<Vec<_>>().join(", ")
}

/// If the ruling allows only full loads, a load is full or empty.
fn partial_loads(weapon: &Weapon<'_>, sink: &Sink<'_>) {
    let full = weapon.row.shots;
    for load in weapon.loads().filter(|load| (1..full).contains(&load.shots())) {
        let shots = load.shots();
        let message = format!("{shots} of {}: only full loads are sold", counted(full, "shot"));
        sink.finding(load.span, message)
            .label("not a full load")
            .because(weapon.item.span, "the weapon")
            .actual(shots)
            .limit(full);
    }
}

fn too_many_shots(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in case.vehicle.weapon_entries() {
        let own = std::iter::once((&weapon.load, "the"));
        let extra = weapon.magazines.iter().map(|magazine| (&magazine.load, "a magazine of the"));
        let most = weapon.row.shots;
        for (load, holder) in own.chain(extra).filter(|(load, _)| load.shots() > most) {
            let shots = load.shots();
            let message = format!("{} in {holder} {}", counted(shots, "shot"), weapon.row.lower());
            let finding = sink
                .finding(load.span, message)
                .label(format!("it holds {most}"))
                .because(weapon.item.span, "the weapon")
                .actual(shots)
                .limit(most)
                .cite(weapon.row.cite.clone());
            // Keys of magazines are not tried.
            let is_magazine = !std::ptr::eq(load, &weapon.load);
            let last = load.parts.last().map_or(0, |part| part.shots) - (shots - most);
            match last {
                1.. if is_magazine => finding.fix(
                    format!("set `shots` to {last}"),
                    Change::replace_span(load.span, last.to_string()),
                ),
                _ => finding,
            };
        }
    }
}

fn magazine_not_allowed(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in case.vehicle.weapon_entries().filter(|weapon| !weapon.row.takes_magazines()) {
        let Some(magazine) = weapon.magazines.first() else { continue };
        let message = format!("{} cannot have extra magazines", weapon.row.with_article());
        sink.finding(magazine.span, message)
            .label(if weapon.row.is_laser() {
                "lasers draw on the power plant"
            } else {
                "it fires once"
            })
            .because(weapon.item.span, "the weapon")
            .actual(weapon.magazine_count())
            .limit(0);
    }
}

fn mixed_magazine(case: &Case<'_>, sink: &Sink<'_>) {
    for load in case.vehicle.weapon_entries().flat_map(Weapon::loads) {
        let ids = load.parts.iter().map(|part| part.ammunition.map(|row| &row.id));
        let kinds: BTreeSet<_> = ids.collect();
        for part in &load.parts {
            let Some(row) = part.ammunition else { continue };
            let Some(most) = row.most_kinds.filter(|most| kinds.len() as i64 > *most) else {
                continue;
            };
            let name = row.lower();
            sink.finding(part.span, format!("{name} with other ammunition in one magazine"))
                .label(format!("at most {}", counted(most, "kind")))
                .actual(kinds.len() as i64)
                .limit(most)
                .cite(row.cite.clone());
        }
    }
}

fn switch_without_magazine(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in case.vehicle.weapon_entries().filter(|weapon| weapon.magazine_count() == 0) {
        let Some(span) = weapon.magazine_switch else { continue };
        let message = format!("the {} has no extra magazine to switch to", weapon.row.lower());
        sink.finding(span, message)
            .label("legal, but it does nothing")
            .because(weapon.item.span, "the weapon");
    }
}
