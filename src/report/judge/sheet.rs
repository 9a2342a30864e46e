//! The record sheet of a judged design, with the name and verdict of its report.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::check::finding::Finding;
use crate::check::rule::Level;
use crate::games::{Extent, Options, SYSTEMS};
use crate::report::{Report, Verdict};
use crate::sheet::model::{self, Declared, Entrant, Note, Sheet};
use crate::sheet::text;
use crate::text::limits;

use super::{again, census};

/// Whether a design has a sheet: it was read, and has few enough parts.
pub fn has_sheet(report: &Report) -> bool {
    report.is_described() && report.summary.drawn <= limits::DRAWN
}

/// A vehicle's row in lists. Without a `sheet` if it could not be read.
pub fn entrant(report: &Report, sheet: Option<&Sheet>) -> Entrant {
    let mut figures = sheet.map(|sheet| sheet.figures.clone()).unwrap_or_default();
    if let Some(division) = &report.division {
        // The requested division, not the lowest possible one.
        const LABEL: &str = "division";
        let (label, text) = (LABEL.to_owned(), division.number.to_string());
        figures.retain(|figure| figure.label != LABEL);
        figures.insert(figures.len().min(1), model::Figure { label, text, amount: None });
    }
    Entrant {
        number: report.entry.number.map(|number| number.value),
        player: who(report),
        name: match sheet {
            None => report.path(),
            Some(sheet) if sheet.name.is_empty() => sheet.file.clone(),
            Some(sheet) => text::printable(&sheet.name),
        },
        class: sheet.map(|sheet| sheet.class.clone()).unwrap_or_default(),
        verdict: report.verdict.to_string(),
        rules: sheet.map(|sheet| sheet.verdict.rules.clone()).unwrap_or_default(),
        figures,
    }
}

/// The public information on a vehicle.
pub fn declared(report: &Report) -> Declared {
    let name = &report.name;
    let number = report.entry.number.map(|number| format!("{} · {name}", number.value));
    Declared {
        heading: number.unwrap_or_else(|| name.clone()),
        who: who(report),
        lines: report.description.declaration.clone(),
    }
}

fn who(report: &Report) -> String {
    let player = report.entry.player.as_ref().map(|player| player.value.as_str());
    let who = [player, report.team()].into_iter().flatten();
    who.collect::<Vec<_>>().join(", ")
}

/// The reasons why a design is illegal: the finding or the number of findings per rule.
fn reasons(broken: &[&Finding]) -> Vec<String> {
    let counts = census(broken.iter().copied());
    let mut seen = BTreeSet::new();
    let first = broken.iter().filter(|found| seen.insert(found.rule.id));
    let reason = |found: &&Finding| match counts[found.rule.id] {
        1 => found.message.clone(),
        count => format!("{} ×{count}", found.rule.summary),
    };
    first.map(reason).collect()
}

/// The record sheet of a judged design. `None` for other files, or with too many parts.
pub fn sheet(report: &Report, options: &Options) -> Option<Sheet> {
    if !has_sheet(report) {
        return None;
    }
    let again = Arc::unwrap_or_clone(again(report, options, Extent::Sheet)?.description);
    let mut sheet = again.sheet?;
    sheet.name = report.name.clone();
    sheet.file = report.path().rsplit('/').next().unwrap_or_default().to_owned();
    sheet.number = report.entry.number.as_ref().map(|number| number.value);
    sheet.player = who(report);
    sheet.event = report.event.as_ref().map(|event| event.name.clone()).unwrap_or_default();
    let broken = report.findings.iter().filter(|finding| finding.level != Level::Warning);
    let (waived, broken): (Vec<_>, Vec<_>) = broken.partition(|found| found.waived.is_some());
    for (number, found) in waived.iter().enumerate() {
        let reason = found.waived.as_deref().unwrap_or_default();
        let lead = if number == 0 { "Waived" } else { "" };
        sheet.notes.push(Note::new(lead, format!("{}: {reason}", found.rule.id)));
    }
    sheet.notes.extend(report.not_judged().map(|reason| Note::new("Not judged", reason)));
    sheet.verdict = model::Verdict {
        word: report.verdict.to_string().to_uppercase(),
        bad: report.verdict != Verdict::Incomplete
            && (report.verdict > Verdict::NotJudged || report.is_open()),
        rules: reasons(&broken),
    };
    if report.is_partial() {
        doubt(&mut sheet, &broken);
    }
    if let Some(division) = &report.division {
        // Without a requested division, the game names the lowest possible one.
        if let Some(left) = division.left(report) {
            sheet.aside = vec![left];
        }
        sheet.aside.insert(0, division.text().replacen('d', "D", 1));
    }
    if !sheet.misprints.is_empty() {
        let (lead, text) = ("In print".to_owned(), sheet.misprints.join(", "));
        match sheet.board {
            Some(_) => sheet.notes.push(Note::new(lead, text)),
            None => sheet.spec.push(model::Spec { label: lead, value: text }),
        }
    }
    sheet.footer = model::Footer {
        fingerprint: report.fingerprint.as_ref().map(ToString::to_string).unwrap_or_default(),
        program: PROGRAM.to_owned(),
        basis: rests_on(report, &again.rulings),
        right: report.system.1.to_owned(),
    };
    Some(*sheet)
}

/// Marks figures as partial, and names the missing parts.
fn doubt(sheet: &mut Sheet, broken: &[&Finding]) {
    sheet.verdict.rules.insert(0, "figures are partial".to_owned());
    sheet.aside.clear();
    sheet.figures.clear();
    for (_, value) in sheet.key_figures.iter_mut().filter(|(_, value)| !value.ends_with('?')) {
        value.push('?');
    }
    let missed = broken.iter().filter(|found| found.level == Level::Unreadable);
    let note = |(number, found): (usize, &&Finding)| {
        Note::new(if number == 0 { "Cannot be read" } else { "" }, found.message.as_str())
    };
    sheet.notes.splice(0..0, missed.enumerate().map(note).collect::<Vec<_>>());
}

const PROGRAM: &str = concat!("roadworthy ", env!("CARGO_PKG_VERSION"));

/// The catalogs, event and rulings behind the verdict.
fn rests_on(report: &Report, rulings: &[(&str, Vec<&str>)]) -> String {
    let mut text = in_force(&report.catalogs);
    if let Some(event) = &report.event {
        text.push_str(&format!(" · event: {}", event.name));
        if !event.readings.is_empty() {
            text.push_str(&format!(" · other readings: {}", event.readings.join(", ")));
        }
    }
    text.extend(report.division.iter().map(|division| format!(" · {}", division.text())));
    let rulings = rulings.iter().flat_map(|(_, ids)| ids).copied();
    let rulings: Vec<_> = rulings.collect::<BTreeSet<_>>().into_iter().collect();
    if !rulings.is_empty() {
        text.push_str(&format!(" · readings: {}", rulings.join(", ")));
    }
    text
}

pub fn form(kind: &str, options: &Options) -> Option<Sheet> {
    let system = SYSTEMS.iter().find(|system| system.forms.contains(&kind))?;
    let mut sheet = (system.form)(options, kind)?;
    sheet.footer = model::Footer {
        fingerprint: String::new(),
        program: PROGRAM.to_owned(),
        basis: in_force(&options.catalogs.names(system.id)),
        right: system.name.to_owned(),
    };
    Some(sheet)
}

fn in_force(catalogs: &[Arc<str>]) -> String {
    let catalogs = catalogs.iter().map(AsRef::as_ref);
    std::iter::once("built-in catalog").chain(catalogs).collect::<Vec<_>>().join(" · ")
}
