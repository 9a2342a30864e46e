use crate::finding::Sink;
use crate::rule::{Cite, Level, Rule};

use super::repairs::move_piece;
use super::{Case, Check, Clash, misfits, name};

pub static CROWDED_SQUARE: Check = Check {
    rule: Rule {
        id: "crowded-square",
        level: Level::Error,
        summary: "more weapons share a square than it holds",
        cite: Some(Cite::section("The Basics")),
        rulings: &["autowar-squares"],
        docs: "\
## What it checks
Up to three weapons share a square.

## Why
A square is so large and no larger.
",
        fires: include_str!("../../../../tests/rules/autowar/crowded-square/fires.toml"),
        passes: include_str!("../../../../tests/rules/autowar/crowded-square/passes.toml"),
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let vehicle = case.vehicle;
    for misfit in misfits(vehicle) {
        let (Clash::TooMany(most), Some(square)) = (misfit.clash, misfit.piece.square) else {
            continue;
        };
        let name = name(vehicle, misfit.piece.part);
        let most = most as i64;
        let mut finding = sink
            .finding(
                square.span,
                format!("{} is full: the {name} finds no room there", square.value),
            )
            .label(format!("{most} weapons stand here already"))
            .actual(most + 1)
            .limit(most);
        if let Some((message, change)) = move_piece(vehicle, &misfit.piece) {
            finding = finding.repair(message, change);
        }
        sink.push(finding);
    }
}
