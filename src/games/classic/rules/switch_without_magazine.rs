use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check, each_entry};

pub static SWITCH_WITHOUT_MAGAZINE: Check = Check {
    rule: rule! {
        "classic" / "switch-without-magazine", Warning, "a magazine switch with nothing to switch to",
        cite: Cite::Page(57),
        needs: &["magazines"],
        docs: "\
## What it checks
A magazine switch chooses between a weapon's own load and its extra magazines.

## Why
Without an extra magazine it is legal but useless.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in each_entry(&case.vehicle.weapons) {
        let Some(span) = weapon.magazine_switch else {
            continue;
        };
        if weapon.magazine_count() > 0 {
            continue;
        }
        sink.push(
            sink.finding(
                span,
                format!(
                    "the {} has no extra magazine to switch to",
                    weapon.row.row.name.to_lowercase()
                ),
            )
            .label("legal, but it does nothing")
            .because(weapon.item_span, "the weapon"),
        );
    }
}
