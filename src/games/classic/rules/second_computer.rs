use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

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
    let own = vehicle.accessories.iter().map(|part| (part, None));
    let joined = vehicle.sidecar.iter().flat_map(|sidecar| &sidecar.accessories);
    let all = own.chain(joined.map(|part| (part, Some("sidecar"))));
    let computers: Vec<_> = all.filter(|(part, _)| part.row.computer).collect();
    for (number, (part, half)) in computers.iter().enumerate() {
        let of_half = |change: Change| match half {
            Some(table) => change.below(table),
            None => change,
        };
        if part.count.value > 1 {
            let change = Change::remove_from_item("accessories", part.number, "count");
            sink.push(
                sink.finding(
                    part.count.span,
                    format!("{} computers for one person", part.count.value),
                )
                .label("legal, but the bonuses do not add up")
                .repair("take one", of_half(change)),
            );
        }
        let Some(person) = part.person else { continue };
        let same = |(other, _): &&(&Accessory<'_>, _)| {
            other.person.is_some_and(|served| served.is(&person))
        };
        let Some((first, _)) = computers[..number].iter().find(same) else { continue };
        let who = person.role.row.name.to_lowercase();
        let change = Change::remove_item("accessories", part.number);
        sink.push(
            sink.finding(part.item_span, format!("another computer for the {who}"))
                .label("legal, but the bonuses do not add up")
                .because(first.item_span, "the first")
                .repair("leave it out", of_half(change)),
        );
    }
}
