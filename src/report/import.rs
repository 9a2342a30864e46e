//! Imports a text with printed vehicles, by the game that understands most of it.

use std::ops::Range;

use crate::check::finding::{Finding, Findings};
use crate::check::rules::NOT_UNDERSTOOD;
use crate::games::{Options, SYSTEMS, System};
use crate::import::Imported;
use crate::text::source::{Source, Span};

use super::{Report, Subject};

/// What a game makes of a text.
type Reading = (Vec<Imported>, Vec<Finding>);

/// The vehicles of `text`, and a report on the text itself if there is something to report.
///
/// Of the games that find vehicles in it, the one that understands most reads it; if several games understand more of it
/// together, each reads its own paragraphs.
pub fn read(text: &Source, options: &Options) -> (Vec<Imported>, Option<Report>) {
    let (_, whole) = best(text, options);
    let (vehicles, found) = match missed(&whole).0 {
        0 => whole,
        length => match by_paragraph(text, options) {
            Some(parts) if missed(&parts).0 < length => parts,
            _ => whole,
        },
    };
    let findings = Findings::from(found);
    if vehicles.is_empty() && findings.is_empty() {
        let sink = findings.of(&NOT_UNDERSTOOD);
        let end = text.text.find('\n').unwrap_or(text.text.len());
        let example = |system: &&dyn System| {
            Some(format!("`{}, …` ({})", system.beginning()?, system.name()))
        };
        let examples: Vec<_> = SYSTEMS.iter().filter_map(example).collect();
        let examples = examples.join(", ");
        sink.finding(Span::new(0, end), "no vehicle found in the text")
            .help(format!("a vehicle begins with its name, a dash and its body: {examples}"));
    }
    let mut findings = findings.into_vec();
    findings.sort_by_key(|finding| finding.at.span);
    let report =
        (!findings.is_empty()).then(|| Report::of_file(text.clone(), Subject::Text, findings));
    (vehicles, report)
}

/// Whether a game understands most of a text.
pub fn is_understood(text: &Source) -> bool {
    let (_, reading) = best(text, &Options::default());
    missed(&reading).0 <= text.text.len() / 2
}

/// The game that understands most of a text, and what it makes of it.
fn best(text: &Source, options: &Options) -> (&'static dyn System, Reading) {
    let readings = SYSTEMS.iter().map(|system| (*system, read_by(*system, text, options)));
    let best = readings.min_by_key(|(_, reading)| missed(reading));
    best.expect("there is a game")
}

fn read_by(system: &dyn System, text: &Source, options: &Options) -> Reading {
    let findings = Findings::default();
    let vehicles = system.import(text, options, &findings);
    (vehicles, findings.into_vec())
}

/// How much of a text is not understood, and how much is to say about it.
fn missed((vehicles, findings): &Reading) -> (usize, usize) {
    let unread = findings.iter().filter(|finding| std::ptr::eq(finding.rule, &NOT_UNDERSTOOD));
    let length = |finding: &Finding| finding.at.span.end - finding.at.span.start;
    match vehicles.is_empty() {
        true => (usize::MAX, usize::MAX),
        false => (unread.map(length).sum(), findings.len()),
    }
}

/// A text with vehicles of several games: each paragraph belongs to the game that understands most of it and at least half,
/// or else to that of the paragraph before.
fn by_paragraph(text: &Source, options: &Options) -> Option<Reading> {
    let paragraphs = paragraphs(&text.text);
    if paragraphs.len() < 2 {
        return None;
    }
    let mut games: Vec<(&'static dyn System, Range<usize>)> = Vec::new();
    for own in paragraphs {
        let part = Source::new(text.name.clone(), &text.text[own.clone()]);
        let (game, reading) = best(&part, options);
        let is_own = missed(&reading).0 <= own.len() / 2;
        match games.last_mut() {
            Some((last, before)) if !is_own || last.id() == game.id() => {
                before.end = own.end;
            }
            None if !is_own => {}
            None => games.push((game, 0..own.end)),
            Some(_) => games.push((game, own)),
        }
    }
    let mut all = Reading::default();
    let mut several = 0;
    for game in SYSTEMS {
        let own: Vec<_> = games.iter().filter(|(own, _)| own.id() == game.id()).collect();
        if own.is_empty() {
            continue;
        }
        several += 1;
        // What is not its own is blank, so that every place stays what it is.
        let mut blank: Vec<u8> =
            text.text.bytes().map(|byte| if byte == b'\n' { byte } else { b' ' }).collect();
        for (_, range) in own {
            blank[range.clone()].copy_from_slice(&text.text.as_bytes()[range.clone()]);
        }
        let part = Source::new(text.name.clone(), String::from_utf8(blank).ok()?);
        let (vehicles, findings) = read_by(*game, &part, options);
        all.0.extend(vehicles);
        all.1.extend(findings);
    }
    all.0.sort_by_key(|vehicle| vehicle.span);
    (several > 1).then_some(all)
}

/// The places of the paragraphs, with the empty lines after each.
fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let mut all: Vec<Range<usize>> = Vec::new();
    let (mut start, mut after_blank) = (0, true);
    for line in text.split_inclusive('\n') {
        let (end, is_blank) = (start + line.len(), line.trim().is_empty());
        match all.last_mut() {
            Some(last) if is_blank || !after_blank => last.end = end,
            _ => all.push(start..end),
        }
        (start, after_blank) = (end, is_blank);
    }
    all
}
