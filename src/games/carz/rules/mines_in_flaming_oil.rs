use crate::check::finding::Sink;
use crate::check::rule::Cite;
use crate::rule;

use super::{Case, Check};

pub static MINES_IN_FLAMING_OIL: Check = Check {
    rule: rule! {
        "carz" / "mines-in-flaming-oil", Warning, "mines dropped into flaming oil",
        cite: Cite::section("Dropped Weapons"),
        needs: &["lane"],
        docs: "\
## What it checks
Mines and air-contact flaming oil are not dropped in the same lane. A weapon without a lane may drop into any.

## Why
The oil sets the mines off as soon as they meet.
",
    },
    run: check,
};

fn check(case: &Case<'_>, sink: &Sink<'_>) {
    let weapons = &case.vehicle.weapons;
    for oil in weapons {
        let Some(ammunition) = oil.ammunition else { continue };
        for mines in weapons {
            let lanes = (oil.lane.map(|lane| lane.value), mines.lane.map(|lane| lane.value));
            let apart = matches!(lanes, (Some(one), Some(other)) if one != other);
            if apart || !ammunition.value.sets_off.contains(&mines.row.group) {
                continue;
            }
            sink.push(
                sink.finding(mines.item_span, "these mines go off in the flaming oil")
                    .label("dropped in the same lane")
                    .because(ammunition.span, "this sets them off")
                    .help("give each weapon its own `lane`"),
            );
        }
    }
}
