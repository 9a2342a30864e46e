use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, spaces};

use super::super::vehicle::{Mount, Weapon};
use super::{Case, Check};

pub static TURRET_OVERFULL: Check = Check {
    rule: rule! {
        "classic" / "turret-overfull", Error, "more weapons in a turret than it holds",
        cite: Cite::Page(58),
        docs: "\
## What it checks
The weapons in a turret take no more spaces than its size; extra magazines do not count there.

## Why
A turret has only the room that its name says.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for (number, turret) in vehicle.turrets.iter().enumerate() {
        let inside = |weapon: &&Weapon<'_>| {
            weapon.mount.is_some_and(|mount| mount.value == Mount::Turret(number))
        };
        let weapons: Vec<_> = vehicle.weapons.iter().filter(inside).collect();
        let used: Exact = weapons.iter().map(|weapon| weapon.spaces()).sum();
        let size = Exact::from(turret.row.size);
        if used <= size {
            continue;
        }
        let last = weapons.last().map_or(turret.span, |weapon| weapon.item_span);
        let finding = sink
            .finding(
                last,
                format!("{} of weapons in a turret that holds {}", spaces(used), spaces(size)),
            )
            .label(format!("{} too many", spaces(used - size)))
            .because(turret.span, format!("holds {}", spaces(size)))
            .actual(used)
            .limit(size);
        let finding = weapons
            .iter()
            .fold(finding, |finding, weapon| finding.involves_item("weapons", weapon.number));
        sink.push(finding.involves_key_of("turrets", turret.number, "item"));
    }
}
