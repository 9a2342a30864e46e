use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::{Exact, spaces, with_article};

use super::{Case, Check};

pub static TURRET_TOO_BIG: Check = Check {
    rule: rule! {
        "classic" / "turret-too-big", Error, "a turret that is too large for the body",
        cite: Cite::Page(58),
        rulings: &["camper"],
        docs: "\
## What it checks
Each body carries turrets up to the size in its catalog row.

## Why
A turret needs a roof of its size.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let Some(body) = case.vehicle.body else {
        return;
    };
    let most = body.value.largest_turret;
    let class = || with_article(&body.value.class_name());
    for turret in &case.vehicle.turrets {
        if most == 0 || turret.row.size <= most {
            continue;
        }
        let finding = sink
            .finding(
                turret.span,
                format!(
                    "{} cannot carry {}",
                    class(),
                    with_article(&turret.row.row.name.to_lowercase())
                ),
            )
            .label(format!("at most {} of weapons", spaces(Exact::from(most))))
            .because(body.span, class())
            .actual(turret.row.size)
            .limit(most);
        sink.push(finding.involves_key_of("turrets", turret.number, "item"));
    }
}
