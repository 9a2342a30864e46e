//! Who may have a row of the catalog, and where.

use crate::games::fits::Fit;

use super::catalog::{Catalog, Style, Weapon};
use super::places::{PLACES, Place};
use super::rules::{self, Check};

/// `None` if the row is no part of a vehicle.
pub fn fits(catalog: &Catalog, kind: &str, id: &str) -> Option<Vec<Fit>> {
    Some(match kind {
        "weapon" => weapon(catalog, catalog.weapons.with_id(id)?),
        "ammunition" => {
            let groups = &catalog.ammunition.with_id(id)?.groups;
            let fits = |weapon: &Weapon| weapon.is_reloaded_with(groups);
            vec![weapons(catalog, fits, &rules::WRONG_AMMUNITION)]
        }
        "modification" => {
            let groups = &catalog.modifications.with_id(id)?.groups;
            let fits = |weapon: &Weapon| groups.contains(&weapon.group);
            vec![weapons(catalog, fits, &rules::MODIFICATION_NOT_ALLOWED)]
        }
        "equipment" => {
            let sides = &catalog.equipment.with_id(id)?.sides;
            let place = |place| sides.contains(&place);
            let place = || places("place", place, &[&rules::EQUIPMENT_LOCATION]);
            // Most equipment has no place of its own.
            let place = (!sides.is_empty()).then(place);
            [Fit::any("style")].into_iter().chain(place).collect()
        }
        "role" => {
            let row = catalog.roles.with_id(id)?;
            vec![styles(catalog, |style| row.seat(style.cycle).is_some(), &rules::SEAT_NOT_ALLOWED)]
        }
        "construction" | "suspension" | "engine" | "charger" | "tank" | "wheel" | "build"
        | "finish" | "grade" | "paint" => vec![Fit::any("style")],
        "hand-weapon" => vec![Fit::any("person")],
        _ => return None,
    })
}

fn styles(catalog: &Catalog, fits: impl Fn(&Style) -> bool, check: &'static Check) -> Fit {
    let rows = catalog.styles.rows.iter().map(|style| (style.row.id.as_str(), fits(style)));
    Fit::among("style", rows, &[&check.rule])
}

fn weapons(catalog: &Catalog, fits: impl Fn(&Weapon) -> bool, check: &'static Check) -> Fit {
    let rows = catalog.weapons.rows.iter().map(|weapon| (weapon.row.id.as_str(), fits(weapon)));
    Fit::among("weapon", rows, &[&check.rule])
}

/// Every place by its preferred word.
fn places(of: &str, fits: impl Fn(Place) -> bool, checks: &[&'static Check]) -> Fit {
    let own = PLACES.iter().filter(|(word, place)| place.name() == *word);
    let rules: Vec<_> = checks.iter().map(|check| &check.rule).collect();
    Fit::among(of, own.map(|(word, place)| (*word, fits(*place))), &rules)
}

/// Its places, style by style, and what it takes.
fn weapon(catalog: &Catalog, row: &Weapon) -> Vec<Fit> {
    let mut fits = vec![Fit::any("style")];
    let checks = [&rules::WEAPON_LOCATION_NOT_ALLOWED, &rules::TURRET_NOT_ALLOWED];
    let style = |style: &Style| {
        let fits = |place| {
            let is_there = place != Place::Turret || style.turret.is_some();
            row.fits(place) && style.mounts(place) && is_there
        };
        places("", fits, &checks)
    };
    let each = catalog.styles.rows.iter().map(|row| (row.row.id.as_str(), style(row)));
    fits.extend(Fit::on_each("place", each));
    fits
}
