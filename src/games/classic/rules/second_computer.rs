use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Accessory;
use super::{Case, Check};

pub static SECOND_COMPUTER: Check = Check {
    rule: rule! {
        "classic" / "second-computer", Warning, "a second computer for one person and weapon",
        cite: Cite::Page(58),
        needs: &["crew", "weapon", "mount"],
        docs: "\
## What it checks
Two or more computers or cyberlinks of one person help with the same weapon, wherever they are on a
cycle and its sidecar. Single-weapon computers and cyberlinks for different weapons, or for different
places, are not reported; a targeting computer helps with every weapon.

## Why
It is legal, but their bonuses do not add up: a shot has the better one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    if vehicle.is_sidecar {
        return; // Judged with its cycle: either may serve the people of both.
    }
    let joined = vehicle.sidecar.iter().flat_map(|sidecar| &sidecar.accessories);
    let all = vehicle.accessories.iter().chain(joined);
    let computers: Vec<_> = all.filter(|part| part.row.computer).collect();
    for (number, part) in computers.iter().enumerate() {
        if part.count.value > 1 {
            sink.push(
                sink.finding(
                    part.count.span,
                    format!("{} computers for one person", part.count.value),
                )
                .label("legal, but the bonuses do not add up"),
            );
        }
        let Some(person) = part.person else { continue };
        let same = |other: &&&Accessory<'_>| {
            other.person.is_some_and(|served| served.is(&person)) && share_weapon(part, other)
        };
        let Some(first) = computers[..number].iter().find(same) else { continue };
        let who = person.role.row.name.to_lowercase();
        sink.push(
            sink.finding(part.item_span, format!("another computer for the {who}"))
                .label("legal, but the bonuses do not add up")
                .because(first.item_span, "the first"),
        );
    }
}

/// Whether two computers may help with the same shot.
fn share_weapon(one: &Accessory<'_>, other: &Accessory<'_>) -> bool {
    let (Some(one), Some(other)) = (&one.target, &other.target) else { return true };
    let is_same_row = one.row.zip(other.row).is_some_and(|(one, other)| std::ptr::eq(one, other));
    let at = one.mount.zip(other.mount);
    is_same_row && at.is_none_or(|(one, other)| one.value == other.value)
}
