use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::{Case, Check};

pub static TURRET_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "turret-not-allowed", Error, "a turret on a vehicle that cannot have one, or not a second one",
        cite: Cite::Page(58),
        rulings: &["several-turrets"],
        docs: "\
## What it checks
Subcompacts, light trikes and cycles carry no turret. Other vehicles may have as many as they have
room for.

## Why
They are too small to hold one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(body) = case.vehicle.body else {
        return;
    };
    if body.value.largest_turret > 0 {
        if case.vehicle.alternates.several_turrets {
            second_turrets(case, sink);
        }
        return;
    }
    for turret in &case.vehicle.turrets {
        let name = with_article(&body.value.class_name());
        sink.push(
            sink.finding(turret.span, format!("{name} cannot carry a turret"))
                .label("no turret fits on this body")
                .because(body.span, name)
                .actual(turret.row.size)
                .limit(0),
        );
    }
}

fn second_turrets(case: &Case<'_>, sink: &Sink<'_>) {
    let turrets = &case.vehicle.turrets;
    for turret in turrets.iter().skip(1) {
        sink.push(
            sink.finding(turret.span, "a vehicle has at most one turret")
                .label("at most one")
                .because(turrets[0].span, "the first")
                .actual(turrets.len() as i64)
                .limit(1),
        );
    }
}
