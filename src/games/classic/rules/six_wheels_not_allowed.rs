use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::with_article;

use super::super::catalog::SixWheels;
use super::{Case, Check};

pub static SIX_WHEELS_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "classic" / "six-wheels-not-allowed", Error, "six wheels on a body that is too small",
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
        let name = with_article(&body.value.class_name());
        sink.push(
            sink.finding(span, format!("{name} cannot have six wheels"))
                .label("only mid-sized and larger cars can")
                .because(body.span, name)
                .actual(body.value.row.id.as_str())
                .limit("mid-sized and larger cars"),
        );
    }
}
