use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::catalog::Sort;
use super::super::places::Place;
use super::{Case, Check};

pub static RAMPLATE_WITHOUT_FRONT_ARMOR: Check = Check {
    rule: rule! {
        "classic" / "ramplate-without-front-armor", Error, "a ramplate without front armor",
        cite: Cite::Page(57),
        rulings: &["ramplate"],
        needs: &["armor"],
        docs: "\
## What it checks
A ramplate, real or fake, is mounted on front armor and priced by it.

## Why
It is destroyed with the front armor; without any there is nothing to mount it on.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for part in vehicle.accessories.iter().filter(|part| part.row.sort == Sort::Ramplate) {
        if vehicle.points_at(Place::Front) > 0 {
            continue;
        }
        let at = vehicle.armor.first().map_or(vehicle.span, |layer| layer.span);
        sink.push(
            sink.finding(part.item_span, "a ramplate without front armor")
                .label("needs at least one point of front armor")
                .because(at, "no front armor here")
                .actual(0)
                .limit(1)
                .involves(&["armor", "front"]),
        );
    }
}
