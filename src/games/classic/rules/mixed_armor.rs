use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::KindSort;
use super::{Case, Check, at};

pub static MIXED_ARMOR: Check = Check {
    rule: rule! {
        "classic" / "mixed-armor", Error, "armor of several types on one vehicle",
        cite: Cite::Page(49),
        rulings: &["layered"],
        needs: &["type"],
        docs: "\
## What it checks
All armor is of one type, or one metal over one other type, each the same on every side that has
armor.

## Why
The rulebook allows no other mixture.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for layer in &case.vehicle.armor {
        let Some(own) = layer.row else { continue };
        for side in &layer.sides {
            let Some(row) = side.row else { continue };
            if row.value.row.id == own.row.id || side.points.value == 0 {
                continue;
            }
            let (name, usual) = (row.value.row.name.to_lowercase(), own.row.name.to_lowercase());
            sink.push(
                sink.finding(
                    row.span,
                    format!("{name} armor {}, {usual} on the rest", at(side.place.value)),
                )
                .label(format!("must be {usual}, like the rest"))
                .because(layer.span, format!("{usual} here"))
                .actual(row.value.row.id.as_str())
                .limit(own.row.id.as_str()),
            );
        }
    }
    let one_layer =
        case.vehicle.alternates.layered && case.vehicle.sort().is_some_and(KindSort::is_of_cycles);
    if one_layer && let [under, over] = case.vehicle.armor.as_slice() {
        sink.push(
            sink.finding(over.span, format!("two layers of armor on {}", case.vehicle.a_kind()))
                .label("the second layer")
                .because(under.span, "the first")
                .actual(2)
                .limit(1),
        );
    }
    if let [under, over] = case.vehicle.armor.as_slice()
        && let (Some(under_row), Some(over_row)) = (under.row, over.row)
        && under_row.metal
        && under.points() > 0
    {
        sink.push(
            sink.finding(over.span, "metal armor over metal armor")
                .label("a second layer of metal")
                .because(under.span, "the layer below must not be metal")
                .actual(format!("{} over {}", over_row.row.id, under_row.row.id))
                .limit("one metal over one other type")
                .involves(&[under.table(), &["type"]].concat()),
        );
    }
}
