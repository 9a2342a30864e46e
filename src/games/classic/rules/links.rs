//! Links.

use std::collections::HashSet;

use crate::check::finding::Sink;
use crate::rules;

use super::super::vehicle::{Closed, Link, Member, Mount, Vehicle, joined};
use super::Case;

rules! {
    "links.md";
    circular_link: Error, page 33, "links that join each other in a loop";
    link_across_turret: Warning, page 33, needs ["smart"],
        "a plain link joins turret weapons with others";
    link_too_few: Error, page 57, needs ["joins", "links", "weapons", "accessories", "sidecar", "turrets", "wheelguards", "body"],
        "a link that joins fewer than two parts";
    cycle_sidecar_link: Error, page 53, rulings ["sidecar-link"],
        "a link between cycle and sidecar that joins aimed weapons";
}

fn circular_link(case: &Case<'_>, sink: &Sink<'_>) {
    let links = &case.vehicle.links;
    let closed = Closed::of(links);
    let listed = links.iter().enumerate().filter(|(_, link)| link.number.is_some());
    for (_, link) in listed.filter(|(number, _)| closed.is_circular(*number)) {
        sink.finding(link.span, "this link joins itself")
            .label("directly, or through the links that it joins");
    }
}

fn link_across_turret(case: &Case<'_>, sink: &Sink<'_>) {
    let links = &case.vehicle.links;
    let crosses: Vec<_> = (0..links.len()).map(|link| crosses(case.vehicle, link)).collect();
    // If a joined link crosses one, it is reported instead.
    let is_first = |number, link| !joined(link).any(|other| other != number && crosses[other]);
    let crossing = links.iter().enumerate().filter(|(number, _)| crosses[*number]);
    for (_, link) in crossing.filter(|(number, link)| is_first(*number, link)) {
        let message = "a plain link across a turret: its weapons cannot be aimed together";
        sink.finding(link.span, message)
            .label("legal, but only some of them can be aimed")
            .each(link.number, |finding, number| finding.involves_key_of("links", number, "smart"));
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

fn link_too_few(case: &Case<'_>, sink: &Sink<'_>) {
    for link in &case.vehicle.links {
        let weapons = link.members.iter().map(|member| case.vehicle.linked_weapon(member));
        let joined: i64 = weapons.map(|weapon| weapon.map_or(1, |own| own.count.value)).sum();
        let message = match joined {
            0 => "a link that joins nothing",
            1 => "a link that joins only one part",
            _ => continue,
        };
        sink.finding(link.span, message).label("a link needs at least two").actual(joined).limit(2);
    }
}

fn cycle_sidecar_link(case: &Case<'_>, sink: &Sink<'_>) {
    let links = &case.vehicle.links;
    let of = |link: &Link| {
        let joins = |test: fn(&Member) -> bool| link.members.iter().any(test);
        let mut weapons =
            link.members.iter().filter_map(|member| case.vehicle.linked_weapon(member));
        let cycle = joins(|member| matches!(member, Member::Weapon(_)));
        let sidecar = joins(|member| matches!(member, Member::SidecarWeapon(_)));
        (cycle, sidecar, weapons.find(|weapon| !weapon.row.is_dropped()))
    };
    // The direct and indirect members of each link.
    let joined = Closed::of(links).gather(of, |(cycle, sidecar, aimed), other| {
        (cycle || other.0, sidecar || other.1, aimed.or(other.2))
    });
    for (link, (cycle, sidecar, aimed)) in links.iter().zip(joined) {
        let aimed = aimed.filter(|_| cycle && sidecar);
        let Some(aimed) = aimed.filter(|_| link.number.is_some()) else { continue };
        sink.finding(link.span, "a link joins weapons on the cycle and on its sidecar")
            .label("only dropped weapons can be linked like this")
            .because(aimed.item.span, format!("{} is aimed", aimed.row.with_article()))
            .actual(aimed.row.class.as_str())
            .limit("dropped solid, dropped liquid, dropped gas");
    }
}
