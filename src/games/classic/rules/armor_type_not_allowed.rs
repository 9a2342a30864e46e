use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::set_type;
use super::{Case, Check};

pub static ARMOR_TYPE_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "armor-type-not-allowed", Error, "a type of armor that this vehicle or layer cannot have",
        cite: Cite::Page(48),
        rulings: &["cycle-armor"],
        docs: "\
## What it checks
Cycles and sidecars take only some types of armor. The outer of two layers must be metal.

## Why
The rulebook lists the types for each kind of vehicle, and allows metal over other armor, but not
the reverse.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let catalog = case.vehicle.catalog;
    for layer in case.vehicle.armor.iter().filter(|layer| layer.points() > 0) {
        let Some(row) = layer.row else { continue };
        let name = row.row.name.to_lowercase();
        if layer.is_metal_table && !row.metal {
            let metals = catalog.armor.rows.iter().filter(|row| row.metal);
            let metals: Vec<_> = metals.map(|row| row.row.id.as_str()).collect();
            sink.push(
                sink.finding(layer.span, format!("{name} cannot be the outer layer"))
                    .label("the outer layer must be metal")
                    .actual(row.row.id.as_str())
                    .limit(metals.join(" or "))
                    .involves(&[layer.table(), &["type"]].concat())
                    .involves(layer.table()),
            );
        }
        if let Some(kind) = case.vehicle.kind
            && let types = &kind.armor_types
            && !types.is_empty()
            && !types.contains(&row.row.id)
            && !case.vehicle.alternates.cycle_armor
        {
            let allowed = types.join(", ");
            let finding = sink
                .finding(layer.span, format!("{} cannot have {name} armor", case.vehicle.a_kind()))
                .label(format!("allowed: {allowed}"))
                .because(case.vehicle.body_span(), format!("this is {}", case.vehicle.a_kind()))
                .actual(row.row.id.as_str())
                .limit(allowed.as_str())
                .cite(kind.row.cite.clone());
            finding.each(types, |finding, id| finding.particular(set_type(layer, id)));
        }
    }
}
