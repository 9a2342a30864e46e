use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;
use crate::units::{Exact, spaces, with_article};

use super::{Case, Check, dismount};

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
    let class = with_article(&body.value.class_name());
    for (number, turret) in case.vehicle.turrets.iter().enumerate() {
        if most == 0 || turret.row.size <= most {
            continue;
        }
        let mut finding = sink
            .finding(
                turret.span,
                format!(
                    "{class} cannot carry {}",
                    with_article(&turret.row.row.name.to_lowercase())
                ),
            )
            .label(format!("at most {} of weapons", spaces(Exact::from(most))))
            .because(body.span, &*class)
            .actual(turret.row.size)
            .limit(most);
        let rows = &case.vehicle.catalog.turrets.rows;
        if let Some(row) =
            rows.iter().find(|row| row.size == most && row.pop_up == turret.row.pop_up)
        {
            let change = Change::replace_span(turret.span, format!("\"{}\"", row.row.id));
            finding = finding
                .repair(format!("take {}", with_article(&row.row.name.to_lowercase())), change);
        }
        let message = "take it off and mount its weapons in front";
        sink.push(finding.repair_all(message, dismount(case, number)));
    }
}
