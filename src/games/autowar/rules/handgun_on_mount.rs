use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::{Case, Check};

pub static HANDGUN_ON_MOUNT: Check = Check {
    rule: rule! {
        "autowar" / "handgun-on-mount", Error, "a handgun on a mount",
        cite: Cite::section("The Basics"),
        docs: "\
## What it checks
A mount carries a weapon of the vehicle, not one held in the hand.

## Why
Whoever holds a handgun points it already.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for (weapon, mount) in vehicle.mounted().filter(|(weapon, _)| weapon.row.handheld) {
        let mut changes = vec![Change::remove_from_item("weapons", weapon.number, "mount")];
        let mut message = "hold it in the hand".to_owned();
        if vehicle.mounted().count() == 1 {
            let computer = mount.value.computer.as_ref();
            let idle = vehicle.options.iter().filter(|option| Some(&option.row.row.id) == computer);
            for option in idle {
                changes.push(Change::remove_item("options", option.number));
                message = format!("hold it in the hand, and leave out the {}", option.name());
            }
        }
        sink.push(
            sink.finding(mount.span, format!("a {} cannot be on a mount", weapon.name()))
                .label("for weapons of the vehicle only")
                .because(weapon.item_span, "held in the hand")
                .actual(weapon.row.row.id.as_str())
                .repair_all(message, changes),
        );
    }
}
