use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::layout::empty_square;
use super::repairs::new_option;
use super::{Case, Check};

pub static MOUNT_WITHOUT_COMPUTER: Check = Check {
    rule: rule! {
        "autowar" / "mount-without-computer", Error, "a mount without a targeting computer",
        cite: Cite::section("Vehicle Options"),
        docs: "\
## What it checks
A vehicle with an auto-rotating mount has a targeting computer. One serves all of its mounts.

## Why
The computer turns the mount.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let mut reported = Vec::new();
    for (weapon, mount) in vehicle.mounted() {
        let Some(needed) = mount.value.computer.as_deref() else { continue };
        if vehicle.options.iter().any(|option| option.row.row.id == needed)
            || reported.contains(&needed)
        {
            continue;
        }
        reported.push(needed);
        let row = vehicle.catalog.options.with_id(needed);
        let computer = row.map_or(needed.to_owned(), |row| row.row.name.to_lowercase());
        let name = mount.value.row.name.to_lowercase();
        let mut off = vec![Change::remove_from_item("weapons", weapon.number, "mount")];
        if weapon.facing.is_none() {
            off.push(Change::set_item("weapons", weapon.number, "facing", "\"front\""));
        }
        sink.push(
            sink.finding(mount.span, format!("the {name} needs a {computer}"))
                .label("the vehicle has none")
                .actual("none")
                .limit(needed)
                .repair(
                    format!("add a {computer}"),
                    new_option(vehicle, needed, empty_square(vehicle)),
                )
                .repair_all(format!("take the {} off the mount", weapon.name()), off),
        );
    }
}
