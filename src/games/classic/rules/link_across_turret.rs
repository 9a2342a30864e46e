use std::collections::HashSet;

use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::{Mount, Vehicle, joined};
use super::{Case, Check};

pub static LINK_ACROSS_TURRET: Check = Check {
    rule: rule! {
        "classic" / "link-across-turret", Warning, "a plain link joins turret weapons with others",
        cite: Cite::Page(33),
        needs: &["smart"],
        docs: "\
## What it checks
A plain link joins weapons in a turret with weapons elsewhere, directly or through other plain links.
Dropped weapons and gases do not count, as they are not aimed.

## Why
It is legal, but the weapons cannot be aimed together unless the link is a smart one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let links = &case.vehicle.links;
    let crosses: Vec<_> = (0..links.len()).map(|link| crosses(case.vehicle, link)).collect();
    for (number, link) in links.iter().enumerate().filter(|(number, _)| crosses[*number]) {
        // The link that it joins is reported.
        if joined(link).any(|other| other != number && crosses[other]) {
            continue;
        }
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

/// Whether a plain link joins aimed weapons in a turret with others, directly or through plain links.
fn crosses(vehicle: &Vehicle<'_>, link: usize) -> bool {
    let (mut open, mut seen) = (vec![link], HashSet::from([link]));
    let mut mounts = Vec::new();
    while let Some(link) = open.pop().map(|link| &vehicle.links[link]) {
        if link.smart {
            continue;
        }
        let weapons = link.members.iter().filter_map(|member| vehicle.linked_weapon(member));
        let aimed = weapons.filter(|weapon| !weapon.row.is_dropped());
        mounts.extend(aimed.filter_map(|weapon| Some(weapon.mount?.value)));
        open.extend(joined(link).filter(|link| seen.insert(*link)));
    }
    let in_turret = |mount: &Mount| matches!(mount, Mount::Turret(_));
    mounts.iter().any(in_turret) && mounts.iter().any(|mount| *mount != mounts[0])
}
