use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Accessory;
use super::{Case, Check};

pub static SECOND_COMPUTER: Check = Check {
    rule: rule! {
        "classic" / "second-computer", Warning, "a second computer for the same person",
        cite: Cite::Page(58),
        docs: "\
## What it checks
Two or more computers or cyberlinks are set to one person, wherever they are on a cycle and its
sidecar.

## Why
It is legal, but their bonuses do not add up: the second one is only a spare.
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
        let same = |other: &&&Accessory<'_>| other.person.is_some_and(|served| served.is(&person));
        let Some(first) = computers[..number].iter().find(same) else { continue };
        let who = person.role.row.name.to_lowercase();
        sink.push(
            sink.finding(part.item_span, format!("another computer for the {who}"))
                .label("legal, but the bonuses do not add up")
                .because(first.item_span, "the first"),
        );
    }
}
