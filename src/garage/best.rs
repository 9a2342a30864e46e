//! Better uses of the dollars that are left: the car that hits hardest, the car that lasts longest, and a car between them.

use serde_json::{Value, json};

use crate::change::best_use::{KEPT, best_use};
use crate::report::Report;
use crate::text::edit::edits_between;
use crate::units::{Exact, several};
use crate::vehicle::category::Nature;
use crate::vehicle::ledger::Line;

use super::look::Look;

type Goal = fn([Exact; 2]) -> (Exact, Exact);
const GOALS: [(&str, Goal); 3] = [
    ("Hits hardest", |[fire, turns]| (fire, turns)),
    ("Hits and lasts", |[fire, turns]| (fire * turns, fire)),
    ("Lasts longest", |[fire, turns]| (turns, fire)),
];

/// A car for each goal, with its edits, and the parts that are new and gone.
pub fn cars(look: &Look<'_>) -> Value {
    let before = look.report();
    let found = best_use(before, &look.judges).unwrap_or_default();
    let worth = |report: &Report| [0, 1].map(|goal| report.figure(KEPT[goal]).unwrap_or_default());
    let car = |(name, goal): &(&str, Goal)| {
        let best = found.iter().max_by_key(|car| goal(worth(car)))?;
        let edits = edits_between(&before.source.text, &best.source.text).into_iter();
        let edits: Vec<_> = edits.map(|edit| (edit.span.start, edit.span.end, edit.text)).collect();
        let is_better = goal(worth(best)).0 > goal(worth(before)).0;
        let parts = [parts(best, before), parts(before, best)];
        is_better.then(|| json!({ "name": name, "edits": edits, "parts": parts }))
    };
    GOALS.iter().filter_map(car).collect()
}

/// The parts of one vehicle that another one has not.
fn parts(of: &Report, other: &Report) -> String {
    let name = |line: &Line| match line.category.nature {
        Nature::Load | Nature::Implied => None,
        Nature::Armor => Some(line.item.replace(", points", &format!(" {}", line.count))),
        _ => Some(several(&line.item, line.count)),
    };
    let has = |report: &Report| -> Vec<_> {
        report.description.ledger.lines.iter().filter_map(name).collect()
    };
    let others = has(other);
    has(of).into_iter().filter(|part| !others.contains(part)).collect::<Vec<_>>().join(", ")
}
