use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static DUPLICATE_CHARGER: Check = Check {
    rule: rule! {
        "carz" / "duplicate-charger", Error, "more chargers of one kind than allowed",
        cite: Cite::section("Engines"),
        rulings: &["carz-supercharger"],
        docs: "\
## What it checks
A car has at most one turbocharger and one supercharger.

## Why
Each is limited to one.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let mut before: Vec<&str> = Vec::new();
    for engine in &case.vehicle.engines {
        for charger in &engine.chargers {
            let id = charger.value.row.id.as_str();
            let count = before.iter().filter(|known| **known == id).count() as i64 + 1;
            before.push(id);
            if count <= charger.value.most {
                continue;
            }
            let name = charger.value.row.name.to_lowercase();
            sink.push(
                sink.finding(charger.span, format!("{count} {name}s"))
                    .label(format!("a car has at most {}", charger.value.most))
                    .actual(count)
                    .limit(charger.value.most),
            );
        }
    }
}
