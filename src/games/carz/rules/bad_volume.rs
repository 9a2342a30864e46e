use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;
use crate::units::Exact;

use super::{Case, Check, cf};

pub static BAD_VOLUME: Check = Check {
    rule: rule! {
        "carz" / "bad-volume", Error, "a body smaller or larger than its style allows",
        cite: Cite::section("Car Design"),
        rulings: &["carz-van-volume"],
        needs: &["body"],
        docs: "\
## What it checks
The volume of the body is within the limits of its style. For a van, the volume before its gain counts.

## Why
Bodies of other sizes are not built.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let (Some(style), Some(volume)) = (case.vehicle.style, case.vehicle.volume) else { return };
    let (least, most) = (Exact::from(style.value.least), Exact::from(style.value.most));
    let sold = case.vehicle.sold();
    let (limit, by, off) = if sold < least {
        (least, least - sold, "small")
    } else if sold > most {
        (most, sold - most, "large")
    } else {
        return;
    };
    let name = case.vehicle.style_name();
    sink.push(
        sink.finding(volume.span, format!("the body is {} too {off} for a {name}", cf(by)))
            .label(format!("{}, expected {least} to {most} cf", cf(sold)))
            .because(style.span, "its style")
            .involves(&["body"])
            .actual(sold)
            .limit(limit)
            .cite(style.value.row.cite.clone()),
    );
}
