use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{counted, with_article};

use super::super::design::Fuses;
use super::super::vehicle::Weapon;
use super::{Case, Check, each_entry};

pub static BAD_AMMO: Check = Check {
    rule: rule! {
        "classic" / "bad-ammo", Error, "ammunition that the weapon cannot fire, or a load that is not sold",
        cite: Cite::Page(55),
        rulings: &["partial-loads"],
        needs: &["shots", "load", "ammo"],
        docs: "\
## What it checks
Tear gas is for smokescreens. Grenades are for grenade launchers, which fire nothing else. Double
fuses are for mines, impact fuses for grenades. A weapon may have less than a full load, unless an
event decides otherwise.

## Why
The rulebook names the weapons that can fire each special load.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let fittings = &case.vehicle.catalog.fittings;
    for weapon in each_entry(&case.vehicle.weapons) {
        let row = weapon.row;
        if case.vehicle.alternates.partial_loads {
            partial_loads(weapon, sink);
        }
        for part in weapon.loads().flat_map(|load| &load.parts) {
            match part.ammunition {
                Some(ammunition) if !ammunition.weapons.contains(&row.row.id) => {
                    let fits = &ammunition.weapons;
                    let message = format!(
                        "{} cannot fire {}",
                        with_article(&row.row.name.to_lowercase()),
                        ammunition.row.name.to_lowercase()
                    );
                    sink.push(
                        sink.finding(part.span, message)
                            .label(format!("made for: {}", names(case, fits)))
                            .because(weapon.item_span, "the weapon")
                            .actual(row.row.id.as_str())
                            .limit(fits.join(", "))
                            .rests_on(&[])
                            .cite(ammunition.row.cite.clone()),
                    );
                }
                None if row.usual_shot_cost().is_none() && part.shots > 0 && !row.is_laser() => {
                    let choices: Vec<_> = case
                        .vehicle
                        .catalog
                        .ammunition
                        .rows
                        .iter()
                        .filter(|ammunition| ammunition.weapons.contains(&row.row.id))
                        .collect();
                    let names = choices
                        .iter()
                        .map(|choice| choice.row.id.as_str())
                        .collect::<Vec<_>>()
                        .join(", ");
                    let finding = sink
                        .finding(
                            part.span,
                            format!(
                                "the {} needs a type of ammunition",
                                row.row.name.to_lowercase()
                            ),
                        )
                        .label("name it with `ammo`, or several types with `load`")
                        .limit(names)
                        .rests_on(&[])
                        .cite(row.row.cite.clone());
                    sink.push(finding.involves_key_of("weapons", weapon.number, "ammo"));
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
                Fuses::Both => &fittings.both_fuses,
                Fuses::Impact => &fittings.impact_fuse,
            };
            if !fitting.weapons.contains(&row.row.id) {
                let fits = &fitting.weapons;
                let name = with_article(&row.row.name.to_lowercase());
                sink.push(
                    sink.finding(fuses.span, format!("{name} cannot have these fuses"))
                        .label(format!("made for: {}", names(case, fits)))
                        .because(weapon.item_span, "the weapon")
                        .actual(row.row.id.as_str())
                        .limit(fits.join(", "))
                        .rests_on(&[])
                        .cite(fitting.row.cite.clone()),
                );
            }
        }
    }
}

fn names(case: &Case<'_>, ids: &[String]) -> String {
    let rows = ids.iter().filter_map(|id| case.vehicle.catalog.weapons.with_id(id));
    rows.map(|weapon| weapon.row.name.to_lowercase()).collect::<Vec<_>>().join(", ")
}

/// Where only full loads are sold, a load is full or empty.
fn partial_loads(weapon: &Weapon<'_>, sink: &Sink<'_>) {
    let full = weapon.row.shots;
    for load in weapon.loads() {
        let shots = load.shots();
        if shots == 0 || shots >= full {
            continue;
        }
        let finding = sink
            .finding(
                load.span,
                format!("{shots} of {}: only full loads are sold", counted(full, "shot")),
            )
            .label("not a full load")
            .because(weapon.item_span, "the weapon")
            .actual(shots)
            .limit(full);
        sink.push(finding);
    }
}
