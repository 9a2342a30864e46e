use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static MODIFICATION_NOT_ALLOWED: Check = Check {
    rule: rule! {
        "carz" / "modification-not-allowed", Error, "a modification that the weapon cannot have",
        cite: Cite::section("Aimed Weapons"),
        docs: "\
## What it checks
Infrared modulation is for lasers, pop-up and white phosphorus are for rockets. A weapon has each at most once.

## Why
Other weapons have nothing to modify.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    for weapon in &case.vehicle.weapons {
        for (number, found) in weapon.modifications.iter().enumerate() {
            let id = &found.value.row.id;
            let twice = weapon.modifications[..number].iter().any(|row| row.value.row.id == *id);
            let fits = found.value.groups.contains(&weapon.row.group);
            if fits && !twice {
                continue;
            }
            let name = found.value.row.name.to_lowercase();
            let (message, label) = match fits {
                true => (format!("{name} is listed twice"), "listed again here"),
                false => {
                    (format!("the {} cannot have {name}", weapon.name()), "not for this weapon")
                }
            };
            sink.push(
                sink.finding(found.span, message)
                    .label(label)
                    .actual(id.as_str())
                    .limit(found.value.groups.join(", "))
                    .cite(found.value.row.cite.clone()),
            );
        }
    }
}
