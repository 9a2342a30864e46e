use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static ARMOR_SIDE_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "carz" / "armor-side-not-allowed", Error, "armor on a side that cannot carry any",
        cite: Cite::section("Motorcycles"),
        rulings: &["carz-motorcycle"],
        docs: "\
## What it checks
A motorcycle has armor at the front, at the back and underneath only.

## Why
Its other sides are the rider's legs.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let bare = |side| !vehicle.carries_armor(side);
    for found in vehicle.armor.sides.iter().filter(|found| bare(found.side.value)) {
        let (side, points) = (found.side, found.points);
        if points.value == 0 {
            continue;
        }
        let (name, style) = (side.value.name(), vehicle.style_name());
        sink.push(
            sink.finding(side.span, format!("a {style} cannot carry armor on the side `{name}`"))
                .label("not allowed here")
                .actual(points.value)
                .limit(0),
        );
    }
}
