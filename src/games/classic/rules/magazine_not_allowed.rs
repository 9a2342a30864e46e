use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::{Case, Check, each_entry};

pub static MAGAZINE_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "magazine-not-allowed", Error, "an extra magazine for a weapon that takes none",
        cite: Cite::Page(57),
        docs: "\
## What it checks
Lasers use no ammunition and one-shot rockets have no magazine, so neither takes extra magazines.

## Why
An extra magazine would have nothing to feed.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in each_entry(&case.vehicle.weapons) {
        let Some(magazine) = weapon.magazines.first() else {
            continue;
        };
        if weapon.row.takes_magazines() {
            continue;
        }
        sink.push(
            sink.finding(
                magazine.span,
                format!(
                    "{} cannot have extra magazines",
                    with_article(&weapon.row.row.name.to_lowercase())
                ),
            )
            .label(if weapon.row.is_laser() {
                "lasers draw on the power plant"
            } else {
                "it fires once"
            })
            .because(weapon.item_span, "the weapon")
            .actual(weapon.magazine_count())
            .limit(0),
        );
    }
}
