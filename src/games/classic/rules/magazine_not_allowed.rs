use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::with_article;

use super::{Case, Check, each_entry};

pub static MAGAZINE_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "magazine-not-allowed", Error, "an extra magazine for a weapon that takes none",
        cite: Cite::Page(57),
        docs: "\
## What it checks
Lasers have no ammunition and one-shot rockets no magazine; neither takes extra ones.

## Why
There is nothing to feed.
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
        let change = Change::remove_from_item("weapons", weapon.number, "magazines");
        sink.push(
            sink.finding(
                magazine.span,
                format!("{} takes no magazines", with_article(&weapon.row.row.name.to_lowercase())),
            )
            .label(if weapon.row.is_laser() {
                "lasers fire from the power plant"
            } else {
                "it fires once"
            })
            .because(weapon.item_span, "the weapon")
            .actual(weapon.magazine_count())
            .limit(0)
            .repair("leave the magazines out", change),
        );
    }
}
