use crate::check::finding::Sink;
use crate::check::rule::{Cite, Level, Rule};
use crate::text::edit::Change;

use super::{Case, Check, each_entry};

pub static SWITCH_WITHOUT_MAGAZINE: Check = Check {
    rule: Rule {
        id: "switch-without-magazine",
        level: Level::Warning,
        summary: "a magazine switch with nothing to switch to",
        cite: Some(Cite::Page(57)),
        rulings: &[],
        docs: "\
## What it checks
A magazine switch chooses between a weapon's own load and its extra magazines.

## Why
Without an extra magazine it is legal and useless.
",
        fires: include_str!("../../../../tests/rules/classic/switch-without-magazine/fires.toml"),
        passes: include_str!("../../../../tests/rules/classic/switch-without-magazine/passes.toml"),
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
        let change = Change::remove_from_item("weapons", weapon.number, "magazine-switch");
        sink.push(
            sink.finding(
                span,
                format!(
                    "the {} has no extra magazine to switch to",
                    weapon.row.row.name.to_lowercase()
                ),
            )
            .label("legal, but it does nothing")
            .because(weapon.item_span, "the weapon")
            .repair("leave the switch out", change),
        );
    }
}
