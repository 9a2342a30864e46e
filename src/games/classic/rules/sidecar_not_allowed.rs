use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::{Case, Check};

pub static SIDECAR_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "sidecar-not-allowed", Error, "a sidecar on a vehicle that cannot pull one",
        cite: Cite::Page(52),
        docs: "\
## What it checks
Medium and heavy cycles pull a sidecar; light cycles, trikes and cars do not.

## Why
A light cycle is too weak, and other vehicles have no place to attach one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    let (Some(body), Some(sidecar)) = (vehicle.body, &vehicle.sidecar) else { return };
    if body.value.pulls_sidecar {
        return;
    }
    let name = with_article(&body.value.class_name());
    let pullers = vehicle.catalog.bodies.rows.iter().filter(|row| row.pulls_sidecar);
    let pullers: Vec<_> = pullers.map(|row| row.row.id.as_str()).collect();
    let finding = sink
        .finding(sidecar.body_span(), format!("{name} cannot pull a sidecar"))
        .label("only medium and heavy cycles can")
        .because(body.span, name)
        .actual(body.value.row.id.as_str())
        .limit(pullers.join(", "));
    sink.push(finding.involves(&["body"]));
}
