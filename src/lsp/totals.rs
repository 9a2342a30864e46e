//! What a design adds up to, in a line: "$7,261 · 3,367 of 4,070 lbs. · 9 of 10 spaces · acc 5 · 105 mph · HC 3".

use crate::report::{Report, Verdict};
use crate::vehicle::ledger::Load;

/// The figures beside the verdict, with their limits where the game has them, and what else its ledger adds up.
pub fn totals(report: &Report) -> String {
    let described = &report.description;
    // "2,400 lbs. of 2,530 lbs., 130 lbs. left" begins with a figure and its limit.
    let rows = || {
        described.statistics.iter().filter_map(|row| match &row[..] {
            [label, text] => Some((label, text.split(", ").next().unwrap_or(text))),
            _ => None,
        })
    };
    let with_limit = |part: &str| {
        let of = format!("{part} of ");
        rows().map(|(_, text)| text).find(|text| text.starts_with(&of)).unwrap_or(part).to_owned()
    };
    let mut parts: Vec<_> = report.summary.headline.split(", ").map(with_limit).collect();
    let sums = described.ledger.columns().zip(described.ledger.totals(Load::ALL));
    for (measure, _) in sums.filter(|(_, sum)| !sum.is_zero()) {
        let heading = measure.heading.unwrap_or_default();
        if let Some((_, text)) = rows().find(|(label, _)| *label == heading) {
            let at = measure.number.min(parts.len());
            parts.insert(at, format!("{text} {}", heading.to_lowercase()));
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.iter().map(|part| short(part)).collect::<Vec<_>>().join(" · ")
}

/// The same in fewer words: there is little room beside a line.
fn short(part: &str) -> String {
    if let Some(speed) = part.strip_prefix("top speed ") {
        return format!("{speed} mph");
    }
    if let Some(acceleration) = part.strip_prefix("acceleration ") {
        return format!("acc {acceleration}");
    }
    // A unit is said once.
    let twice = part.split_once(" of ").and_then(|(amount, limit)| {
        let (amount, unit) = amount.rsplit_once(' ')?;
        limit.strip_suffix(unit)?.ends_with(' ').then(|| format!("{amount} of {limit}"))
    });
    twice.unwrap_or_else(|| part.to_owned())
}

/// The totals, with the verdict unless it is legal.
pub fn with_verdict(report: &Report) -> String {
    match report.verdict {
        Verdict::Legal => totals(report),
        verdict => format!("{} · {verdict}", totals(report)),
    }
}
