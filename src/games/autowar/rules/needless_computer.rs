use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::super::vehicle::Extra;
use super::{Case, Check};

pub static NEEDLESS_COMPUTER: Check = Check {
    rule: rule! {
        "autowar" / "needless-computer", Warning, "a targeting computer that no mount needs",
        cite: Cite::section("Vehicle Options"),
        needs: &["weapons"],
        docs: "\
## What it checks
A targeting computer turns mounts, and one is enough for all of them. Without a mount, or next to another computer, it
only adds weight and takes up a square.

## Why
It is legal but useless.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for (number, option) in vehicle.options.iter().enumerate() {
        let id = &option.row.row.id;
        let serves = |computer: &Option<String>| computer.as_ref() == Some(id);
        if !vehicle.catalog.mounts.rows.iter().any(|mount| serves(&mount.computer)) {
            continue;
        }
        let alike = |other: &&Extra<'_>| other.row.row.id == *id;
        let before = vehicle.options[..number].iter().find(alike);
        let of_use =
            before.is_none() && vehicle.mounted().any(|(_, mount)| serves(&mount.value.computer));
        let needed = i64::from(of_use);
        if option.count <= needed {
            continue;
        }
        let name = option.name();
        let message = match needed == 1 || before.is_some() {
            true => format!("one {name} is enough for all mounts"),
            false => format!("no mount needs the {name}"),
        };
        let mut finding = sink
            .finding(option.item_span, message)
            .label("it only adds weight and takes up a square")
            .actual(option.count)
            .limit(needed);
        if let Some(first) = before {
            finding = finding.because(first.item_span, "the first is here");
        }
        sink.push(finding);
    }
}
