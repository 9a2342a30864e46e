//! Imports a text with printed vehicles, by the game that understands most of it.

use crate::check::finding::{Finding, Findings};
use crate::check::rules::NOT_UNDERSTOOD;
use crate::games::{Options, SYSTEMS, System};
use crate::import::Imported;
use crate::text::source::{Source, Span};

use super::{Report, Subject};

/// The vehicles of `text`, and a report on the text itself if there is something to report.
///
/// Of the games that find vehicles in it, the one that understands most reads it.
pub fn read(text: &Source, options: &Options) -> (Vec<Imported>, Option<Report>) {
    let readings = SYSTEMS.iter().map(|system| {
        let findings = Findings::default();
        let vehicles = system.import(text, options, &findings);
        (vehicles, findings.into_vec())
    });
    let missed = |(vehicles, findings): &(Vec<Imported>, Vec<Finding>)| {
        let unread = findings.iter().filter(|finding| std::ptr::eq(finding.rule, &NOT_UNDERSTOOD));
        let length = |finding: &Finding| finding.at.span.end - finding.at.span.start;
        match vehicles.is_empty() {
            true => (usize::MAX, usize::MAX),
            false => (unread.map(length).sum(), findings.len()),
        }
    };
    let best = readings.min_by_key(missed);
    let (vehicles, found) = best.unwrap_or_default();
    let findings = Findings::from(found);
    if vehicles.is_empty() && findings.is_empty() {
        let sink = findings.of(&NOT_UNDERSTOOD);
        let end = text.text.find('\n').unwrap_or(text.text.len());
        let finding = sink.finding(Span::new(0, end), "no vehicle found in the text");
        let example = |system: &&dyn System| {
            Some(format!("`{}, …` ({})", system.beginning()?, system.name()))
        };
        let examples: Vec<_> = SYSTEMS.iter().filter_map(example).collect();
        let examples = examples.join(", ");
        sink.push(
            finding
                .help(format!("a vehicle begins with its name, a dash and its body: {examples}")),
        );
    }
    let mut findings = findings.into_vec();
    findings.sort_by_key(|finding| finding.at.span);
    let report =
        (!findings.is_empty()).then(|| Report::of_file(text.clone(), Subject::Text, findings));
    (vehicles, report)
}
