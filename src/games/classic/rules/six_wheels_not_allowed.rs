use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::text::edit::Change;

use super::super::catalog::SixWheels;
use super::{Case, Check};

pub static SIX_WHEELS_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "six-wheels-not-allowed", Error, "six wheels under a body that is too small",
        cite: Cite::Page(49),
        docs: "\
## What it checks
Only larger bodies may have six wheels; small cars, cycles and trikes may not.

## Why
There is no room for the second pair.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(span), Some(body)) = (case.vehicle.six_wheels, case.vehicle.body) else {
        return;
    };
    if body.value.six_wheels == SixWheels::Never {
        sink.push(
            sink.finding(
                span,
                format!("a {} cannot have six wheels", body.value.row.name.to_lowercase()),
            )
            .label("only mid-sized and larger cars can")
            .because(body.span, format!("a {}", body.value.row.name.to_lowercase()))
            .actual(body.value.row.id.as_str())
            .limit("mid-sized and larger cars")
            .repair("leave the extra wheels out", Change::remove("six-wheels")),
        );
    }
}
