//! Wheels as a design writes them.

use super::vehicle::Axle;

/// The wheels of an end as they are written, with another count.
pub fn written(axle: &Axle<'_>, count: i64) -> String {
    let guarded = if axle.guarded == axle.count { count } else { axle.guarded.min(count) };
    wheels(axle, count, (axle.guard, guarded))
}

/// The same, with guards of `points` on `guarded` of them.
pub fn guarded(axle: &Axle<'_>, points: i64, guarded: i64) -> String {
    wheels(axle, axle.count, (points, guarded))
}

fn wheels(axle: &Axle<'_>, count: i64, (points, guarded): (i64, i64)) -> String {
    let mut keys = vec![format!("item = \"{}\"", axle.row.row.id), format!("count = {count}")];
    keys.extend(axle.fireproof.then(|| "fireproof = true".to_owned()));
    if points * guarded > 0 {
        keys.push(match guarded == count {
            true => format!("guard = {points}"),
            false => format!("guard = {{ points = {points}, wheels = {guarded} }}"),
        });
    }
    format!("{{ {} }}", keys.join(", "))
}
