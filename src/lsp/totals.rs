//! What a design adds up to, in a line: "$7,261 · 3,367 lbs. of 4,070 lbs. · 9 of 10 spaces · acceleration 5".

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
    let mut parts: Vec<_> = described.headline.split(", ").map(with_limit).collect();
    let sums = described.ledger.columns().zip(described.ledger.totals(Load::ALL));
    for (measure, _) in sums.filter(|(_, sum)| !sum.is_zero()) {
        let heading = measure.heading.unwrap_or_default();
        if let Some((_, text)) = rows().find(|(label, _)| *label == heading) {
            let at = measure.number.min(parts.len());
            parts.insert(at, format!("{text} {}", heading.to_lowercase()));
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" · ")
}

/// The totals, with the verdict unless it is legal.
pub fn with_verdict(report: &Report) -> String {
    match report.verdict {
        Verdict::Legal => totals(report),
        verdict => format!("{} · {verdict}", totals(report)),
    }
}
