//! Who may have a row of the catalog, and where.

use crate::catalog::{Item, Shelf};
use crate::check::rule::Rule;
use crate::games::fits::Fit;
use crate::units::Exact;

use super::catalog::{
    Accessory, Body, Catalog, CrewRole, Fitting, Kind, KindSort, SixWheels, Sort, Turret, Weapon,
};
use super::places::Place;
use super::rules::{self, Check};

/// `None` if the row is no part of a vehicle that rules limit.
pub fn fits(catalog: &Catalog, kind: &str, id: &str) -> Option<Vec<Fit>> {
    Some(match kind {
        "weapon" => weapon(catalog, catalog.weapons.with_id(id)?),
        "ammunition" => {
            let fired_by = &catalog.ammunition.with_id(id)?.weapons;
            vec![weapons(catalog, |weapon| fired_by.contains(&weapon.row.id), &rules::BAD_AMMO)]
        }
        "turret" => {
            let size = catalog.turrets.with_id(id)?.size;
            vec![turreted(catalog, |body| body.largest_turret >= size)]
        }
        "accessory" => accessory(catalog, catalog.accessories.with_id(id)?),
        "fitting" => vec![fitting(catalog, id)?],
        "chassis" => {
            let row = catalog.chassis.with_id(id)?;
            let fits = |kind: &Kind| kind.chassis || row.is_standard();
            vec![kinds(catalog, fits, &rules::CHASSIS_MOD_NOT_ALLOWED)]
        }
        "suspension" => {
            let made_for = &catalog.suspensions.with_id(id)?.kinds;
            vec![kinds(catalog, |kind| made_for.contains(&kind.row.id), &rules::WRONG_SUSPENSION)]
        }
        "power-plant" => {
            let row = catalog.power_plants.with_id(id)?;
            let is_in = |list: &[String], kind: &Kind| list.contains(&kind.row.id);
            let fits = |kind: &Kind| is_in(&row.kinds, kind) || is_in(&row.tolerated_in, kind);
            let mut fits = vec![kinds(catalog, fits, &rules::WRONG_PLANT)];
            if !row.tolerated_in.is_empty() {
                let well = |kind: &Kind| is_in(&row.kinds, kind);
                let of = "kind without a warning";
                fits.push(among(of, &catalog.kinds, well, &[&rules::TRIKE_PLANT_ON_CYCLE]));
            }
            fits
        }
        "armor" => {
            let row = &catalog.armor.with_id(id)?.row;
            let fits =
                |kind: &Kind| kind.armor_types.is_empty() || kind.armor_types.contains(&row.id);
            vec![kinds(catalog, fits, &rules::ARMOR_TYPE_NOT_ALLOWED)]
        }
        "tire" | "tire-modification" => vec![Fit::any("kind of vehicle"), Fit::any("wheel")],
        "crew" => crew(catalog, catalog.crew.with_id(id)?),
        "hand-weapon" => vec![Fit::any("person")],
        _ => return None,
    })
}

/// The rows of a shelf that a part may be on.
fn among<T: Item>(
    of: &str,
    shelf: &Shelf<T>,
    fits: impl Fn(&T) -> bool,
    checks: &[&'static Check],
) -> Fit {
    let rules: Vec<&'static Rule> = checks.iter().map(|check| &check.rule).collect();
    let rows = shelf.rows.iter().map(|row| (row.row().id.as_str(), fits(row)));
    Fit::among(of, rows, &rules)
}

fn kinds(catalog: &Catalog, fits: impl Fn(&Kind) -> bool, check: &'static Check) -> Fit {
    among("kind of vehicle", &catalog.kinds, fits, &[check])
}

fn bodies(catalog: &Catalog, fits: impl Fn(&Body) -> bool, checks: &[&'static Check]) -> Fit {
    among("body", &catalog.bodies, fits, checks)
}

fn weapons(catalog: &Catalog, fits: impl Fn(&Weapon) -> bool, check: &'static Check) -> Fit {
    among("weapon", &catalog.weapons, fits, &[check])
}

fn turreted(catalog: &Catalog, fits: impl Fn(&Body) -> bool) -> Fit {
    bodies(catalog, fits, &[&rules::TURRET_NOT_ALLOWED, &rules::TURRET_TOO_BIG])
}

/// Every place where a weapon can be, kind by kind; the turrets that hold it, and what it takes.
fn weapon(catalog: &Catalog, row: &Weapon) -> Vec<Fit> {
    let mut fits = vec![Fit::any("kind of vehicle")];
    let mounts = |kind: &Kind| {
        let places =
            Place::FACINGS.map(|place| (place.name(), kind.weapon_mounts.contains(&place)));
        Fit::among("", places, &[&rules::BAD_WEAPON_LOCATION.rule])
    };
    let each = catalog.kinds.rows.iter().map(|kind| (kind.row.id.as_str(), mounts(kind)));
    fits.extend(Fit::on_each("side", each));
    let has_room = |turret: &Turret| row.spaces <= Exact::from(turret.size);
    fits.push(among("turret", &catalog.turrets, has_room, &[&rules::TURRET_OVERFULL]));
    let holds = |body: &Body| {
        let mut turrets = catalog.turrets.rows.iter();
        turrets.any(|turret| has_room(turret) && turret.size <= body.largest_turret)
    };
    fits.push(Fit { of: "body in a turret".to_owned(), ..turreted(catalog, holds) });
    let loads = catalog.ammunition.rows.iter().filter(|load| load.weapons.contains(&row.row.id));
    let loads: Vec<_> = loads.map(|load| load.row.id.clone()).collect();
    if !loads.is_empty() {
        let rules = vec![&rules::BAD_AMMO.rule];
        fits.push(Fit { of: "ammunition".to_owned(), allowed: Some(loads), rules });
    }
    if !row.takes_magazines() {
        fits.push(Fit::none("extra magazine", &rules::MAGAZINE_NOT_ALLOWED.rule));
    }
    fits
}

fn accessory(catalog: &Catalog, row: &Accessory) -> Vec<Fit> {
    let fits = |kind: &Kind| row.kinds.contains(&kind.row.id);
    let whole = match row.sort {
        Sort::Plain => kinds(catalog, fits, &rules::ACCESSORY_NOT_ALLOWED),
        Sort::Ramplate => kinds(catalog, fits, &rules::RAMPLATE_NOT_ALLOWED),
        Sort::Airdam => kinds(catalog, fits, &rules::AIRDAM_NOT_ALLOWED),
        Sort::SafetySeat => kinds(catalog, fits, &rules::SAFETY_SEAT_NOT_ALLOWED),
        // It comes with a sidecar.
        Sort::Joining => {
            let checks = [&rules::JETTISON_WITHOUT_SIDECAR, &rules::SIDECAR_NOT_ALLOWED];
            bodies(catalog, |body| body.pulls_sidecar, &checks)
        }
    };
    let places = Place::FACINGS
        .map(|place| (place.name(), row.locations.is_empty() || row.locations.contains(&place)));
    vec![whole, Fit::among("side", places, &[&rules::ACCESSORY_LOCATION.rule])]
}

fn fitting(catalog: &Catalog, id: &str) -> Option<Fit> {
    let known = &catalog.fittings;
    let made_for = |row: &Fitting, check: &'static Check| {
        weapons(catalog, |weapon| row.weapons.contains(&weapon.row.id), check)
    };
    let magazines = || weapons(catalog, Weapon::takes_magazines, &rules::MAGAZINE_NOT_ALLOWED);
    let all: [(&Fitting, &dyn Fn() -> Fit); 10] = [
        (&known.infrared, &|| made_for(&known.infrared, &rules::INFRARED_NOT_LASER)),
        (&known.both_fuses, &|| made_for(&known.both_fuses, &rules::BAD_AMMO)),
        (&known.impact_fuse, &|| made_for(&known.impact_fuse, &rules::BAD_AMMO)),
        (&known.extra_magazine, &magazines),
        (&known.magazine_switch, &magazines),
        (&known.link, &|| Fit::any("weapon")),
        (&known.smart_link, &|| Fit::any("weapon")),
        (&known.universal_turret, &|| turreted(catalog, |body| body.largest_turret > 0)),
        (&known.six_wheels, &|| {
            let fits = |body: &Body| body.six_wheels != SixWheels::Never;
            bodies(catalog, fits, &[&rules::SIX_WHEELS_NOT_ALLOWED])
        }),
        (&known.retractable_wheelguards, &|| {
            let paired = |kind: &Kind| kind.wheels.iter().any(|wheel| wheel.is_paired());
            kinds(catalog, paired, &rules::RETRACTABLE_WHEELGUARD_NOT_ALLOWED)
        }),
    ];
    all.iter().find(|(row, _)| row.row.id == id).map(|(_, fit)| fit())
}

fn crew(catalog: &Catalog, row: &CrewRole) -> Vec<Fit> {
    let fit = match (row.drives, row.fires) {
        (true, _) => {
            let steers = |kind: &Kind| kind.sort != KindSort::Sidecar;
            kinds(catalog, steers, &rules::MULTIPLE_DRIVERS)
        }
        (false, true) => kinds(catalog, |kind| kind.gunners, &rules::CYCLE_GUNNER_NOT_ALLOWED),
        (false, false) => Fit::any("kind of vehicle"),
    };
    vec![fit]
}
