use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::counted;

use super::{Case, Check};

pub static ARMOR_OVER_LIMIT: Check = Check {
    rule: rule! {
        "autowar" / "armor-over-limit", Error, "more armor on a side than allowed",
        cite: Cite::section("Vehicle Options"),
        needs: &["scenario"],
        docs: "\
## What it checks
No side has more points of armor than the catalog allows.

## Why
A side has room for only so many plates.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let figures = &case.vehicle.catalog.armor;
    let most = figures.most;
    for armor in case.vehicle.armor.iter().filter(|armor| armor.points.value > most) {
        let (side, points) = (armor.side.name(), armor.points.value);
        sink.push(
            sink.finding(
                armor.points.span,
                format!(
                    "{} of armor on the {side}, {} too many",
                    counted(points, "point"),
                    points - most
                ),
            )
            .label(format!("at most {}", counted(most, "point")))
            .actual(points)
            .limit(most)
            .cite(figures.cite.clone()),
        );
    }
}
