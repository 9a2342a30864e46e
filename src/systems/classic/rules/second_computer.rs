use crate::edit::Change;
use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};

use super::{Case, Check};

pub static SECOND_COMPUTER: Check = Check {
    rule: Rule {
        id: "second-computer",
        level: Level::Warning,
        summary: "a second computer for the same person",
        cite: Some(Cite::Page(58)),
        rulings: &[],
        docs: "\
## What it checks
Several computers or cyberlinks serve one person.

## Why
It is legal, but their bonuses do not add up: the money buys a spare.
",
        fires: include_str!("../../../../tests/rules/classic/second-computer/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/second-computer/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let computers: Vec<_> =
        case.vehicle.accessories.iter().filter(|part| part.row.computer).collect();
    for (number, part) in computers.iter().enumerate() {
        if part.count.value > 1 {
            let change = Change::remove_from_item("accessories", part.number, "count");
            sink.push(
                sink.finding(
                    part.count.span,
                    format!("{} computers for one person", part.count.value),
                )
                .label("legal, but the bonuses do not add up")
                .repair("take one", change),
            );
        }
        let first = computers[..number]
            .iter()
            .find(|other| other.person.is_some() && other.person == part.person);
        let (Some(first), Some(person)) = (first, part.person) else {
            continue;
        };
        let who = case.vehicle.crew[person].role.row.name.to_lowercase();
        sink.push(
            sink.finding(part.item_span, format!("another computer for the {who}"))
                .label("legal, but the bonuses do not add up")
                .because(first.item_span, "the first")
                .repair("leave it out", Change::remove_item("accessories", part.number)),
        );
    }
}
