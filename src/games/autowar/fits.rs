//! Who may have a row of the catalog, and where.

use crate::games::fits::Fit;

use super::catalog::Catalog;
use super::rules;

/// `None` if the row is no part of a vehicle.
pub fn fits(catalog: &Catalog, kind: &str, id: &str) -> Option<Vec<Fit>> {
    let vehicle = Fit::any("type of vehicle");
    Some(match kind {
        "weapon" if catalog.weapons.with_id(id)?.handheld => {
            vec![vehicle, Fit::none("mount", &rules::HANDGUN_ON_MOUNT.rule)]
        }
        "weapon" => vec![vehicle, Fit::any("facing"), Fit::any("mount")],
        "mount" => {
            let weapons = catalog.weapons.rows.iter();
            let weapons = weapons.map(|weapon| (weapon.row.id.as_str(), !weapon.handheld));
            let weapons = Fit::among("weapon", weapons, &[&rules::HANDGUN_ON_MOUNT.rule]);
            let needed = catalog.mounts.with_id(id)?.computer.iter();
            let needed =
                needed.map(|option| Fit::only("with", option, &rules::MOUNT_WITHOUT_COMPUTER.rule));
            [vehicle, weapons].into_iter().chain(needed).collect()
        }
        "frame" => {
            let row = catalog.frames.with_id(id)?;
            let types = catalog.vehicles.rows.iter();
            let types = types.map(|sort| (sort.row.id.as_str(), sort.takes(row)));
            vec![Fit::among(vehicle.of, types, &[&rules::FRAME_NOT_ALLOWED.rule])]
        }
        "vehicle" => {
            let sort = catalog.vehicles.with_id(id)?;
            let frames = catalog.frames.rows.iter();
            let frames = frames.map(|frame| (frame.row.id.as_str(), sort.takes(frame)));
            vec![Fit::among("frame", frames, &[&rules::FRAME_NOT_ALLOWED.rule])]
        }
        "engine" | "tire" | "option" => vec![vehicle],
        _ => return None,
    })
}
