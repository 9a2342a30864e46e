use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static FRONT_ATTACHMENT_CONFLICT: Check = Check {
    rule: rule! {
        "classic" / "front-attachment-conflict", Error, "two attachments that exclude each other at one end",
        cite: Cite::Page(57),
        rulings: &["spikes-and-ramplate"],
        needs: &["location"],
        docs: "\
## What it checks
Bumper spikes do not go on the same end as a ramplate or a brushcutter.

## Why
They would be in each other's way.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let parts = &case.vehicle.accessories;
    for part in parts {
        for other in parts {
            let same_end = part.location.map(|at| at.value) == other.location.map(|at| at.value);
            if !same_end
                || part.number == other.number
                || !part.row.conflicts.contains(&other.row.row.id)
            {
                continue;
            }
            let (name, rival) =
                (part.row.row.name.to_lowercase(), other.row.row.name.to_lowercase());
            let finding = sink
                .finding(part.item_span, format!("{name} and {rival} at the same end"))
                .label("only one of the two fits")
                .because(other.item_span, format!("the {rival}"))
                .cite(part.row.row.cite.clone());
            sink.push(
                finding
                    .involves_item("accessories", part.number)
                    .involves_item("accessories", other.number),
            );
        }
    }
}
