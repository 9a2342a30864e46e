//! Lines for the organiser to settle.

use crate::check::finding::{Finding, Scalar};
use crate::event::rules::{IDENTICAL_DESIGN, NOT_ON_ROSTER, SHARED_NAME};
use crate::report::{Report, Subject};

/// Shared names, copies, entries missing from the roster, text of lists that is no vehicle, and warnings on the event.
pub(super) fn to_settle(reports: &[Report]) -> Vec<String> {
    let files = reports.iter().filter(|file| file.is_design() || !file.is_open());
    let found = files.flat_map(|file| file.findings.iter().map(move |found| (file, found)));
    let is_copy = |file: &Report, of: &Option<Scalar>| {
        let mut alike = reports.iter().filter(|other| other.source.text == file.source.text);
        alike.any(|other| *of == Some(other.path().into()))
    };
    let is_asked = |file: &Report, found: &Finding| match found.rule.id {
        _ if !file.is_design() => true,
        id if id == IDENTICAL_DESIGN.id => is_copy(file, &found.actual),
        id => [NOT_ON_ROSTER.id, SHARED_NAME.id].contains(&id),
    };
    let warnings =
        found.filter(|(file, found)| found.severity() == "warning" && is_asked(file, found));
    let warnings = warnings.map(|(file, found)| {
        let (message, rule) = (&found.message, found.rule.id);
        let help = found.help.iter().map(|help| format!("; {help}")).collect::<String>();
        match file.subject {
            Subject::Text => {
                let at = file.place(&found.at);
                let text = at.source.text[at.span.start..].lines().next().unwrap_or_default();
                format!("{}: \"{text}\": {message} ({rule})", at.line())
            }
            Subject::Design => format!("{}: {message} ({rule}){help}", file.path()),
            _ => format!("{message} ({rule}){help}"),
        }
    });
    warnings.collect()
}
