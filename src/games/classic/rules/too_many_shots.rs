use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::counted;

use super::{Case, Check, each_entry};

pub static TOO_MANY_SHOTS: Check = Check {
    rule: rule! {
        "classic" / "too-many-shots", Error, "more shots than a weapon or magazine holds",
        cite: Cite::Page(55),
        docs: "\
## What it checks
A weapon holds the number of shots in its catalog row, and so does an extra magazine; fewer may be
bought.

## Why
There is no room for more rounds.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in each_entry(&case.vehicle.weapons) {
        let own = std::iter::once((&weapon.load, "the"));
        let extra = weapon.magazines.iter().map(|magazine| (&magazine.load, "a magazine of the"));
        for (load, holder) in own.chain(extra) {
            let (shots, most) = (load.shots(), weapon.row.shots);
            if shots <= most {
                continue;
            }
            let finding = sink
                .finding(
                    load.span,
                    format!(
                        "{} in {holder} {}",
                        counted(shots, "shot"),
                        weapon.row.row.name.to_lowercase()
                    ),
                )
                .label(format!("it holds {most}"))
                .because(weapon.item_span, "the weapon")
                .actual(shots)
                .limit(most)
                .cite(weapon.row.row.cite.clone());
            // Keys of magazines are not among those that are tried.
            let is_magazine = !std::ptr::eq(load, &weapon.load);
            let last = load.parts.last().map_or(0, |part| part.shots) - (shots - most);
            sink.push(match last {
                1.. if is_magazine => finding.repair(
                    format!("set `shots` to {last}"),
                    Change::replace_span(load.span, last.to_string()),
                ),
                _ => finding,
            });
        }
    }
}
