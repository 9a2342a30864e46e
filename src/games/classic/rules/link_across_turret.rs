use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Mount;
use super::{Case, Check};

pub static LINK_ACROSS_TURRET: Check = Check {
    rule: rule! {
        "classic" / "link-across-turret", Warning, "a plain link joins turret weapons with others",
        cite: Cite::Page(33),
        needs: &["smart"],
        docs: "\
## What it checks
A plain link joins weapons in a turret with weapons elsewhere. Dropped weapons and gases do not
count, as they are not aimed.

## Why
It is legal, but the weapons cannot be aimed together unless the link is a smart one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for link in case.vehicle.links.iter().filter(|link| !link.smart) {
        let weapons = link.members.iter().filter_map(|member| case.vehicle.linked_weapon(member));
        let mut aimed = weapons
            .filter(|weapon| !weapon.row.is_dropped())
            .filter_map(|weapon| Some(weapon.mount?.value));
        let Some(first) = aimed.next() else { continue };
        let in_turret = |mount: Mount| matches!(mount, Mount::Turret(_));
        if aimed.any(|mount| mount != first && (in_turret(mount) || in_turret(first))) {
            let finding = sink
                .finding(
                    link.span,
                    "a plain link across a turret: its weapons cannot be aimed together",
                )
                .label("legal, but only some of them can be aimed");
            sink.push(match link.number {
                Some(number) => finding.involves_key_of("links", number, "smart"),
                None => finding,
            });
        }
    }
}
