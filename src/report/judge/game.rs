//! Which game a design is for that does not say so.

use crate::check::finding::Findings;
use crate::check::rules::{MISSING_KEY, UNKNOWN_KEY};
use crate::document::Document;
use crate::games::{SYSTEMS, System, likely, system, system_of};
use crate::text::edit::{Change, Edit};
use crate::text::source::Span;

/// Finds out for which game a design is that does not say so, and reports it: by a slip of the pen, or by its keys. Whether
/// one was found comes back.
pub(super) fn guess(document: &mut Document<'_>, findings: &Findings) -> bool {
    /// So many keys more must have a meaning there.
    const CLEARLY: usize = 2;
    let renamed = document.rename_key("system");
    if let Some(key) = &renamed {
        let sink = findings.of(&UNKNOWN_KEY);
        let finding = sink
            .finding(key.span, format!("`{}` means nothing in a design: write `system`", key.value))
            .label("unknown key")
            .actual(key.value.as_str())
            .limit("system")
            .repair("did you mean `system`?", Change::replace_span(key.span, "system".to_owned()));
        sink.push(finding.mended());
    }
    let table = document.base();
    let written = table.get("system").map(|written| written.get_ref().as_str());
    if written.flatten().and_then(system).is_some() {
        return renamed.is_some();
    }
    if let Some(near) = written.flatten().and_then(likely) {
        system_of(&table, findings);
        document.set_system(near);
        return true;
    }
    let keys = table.keys();
    let unknown = |system: &dyn System| {
        let known = system.keys();
        keys.iter().filter(|key| !known.contains(&key.value)).count()
    };
    let others = SYSTEMS[1..].iter().map(|system| (unknown(*system), *system));
    let Some((fewest, likely)) = others.min_by_key(|(unknown, _)| *unknown) else {
        return renamed.is_some();
    };
    if fewest + CLEARLY > unknown(SYSTEMS[0]) {
        return renamed.is_some();
    }
    let (id, name) = (likely.id(), likely.name());
    if written.is_some() {
        system_of(&table, findings);
    } else {
        let line = format!("system = \"{id}\"");
        let sink = findings.of(&MISSING_KEY);
        let finding = sink
            .finding(Span::default(), "the design does not say for which game it is")
            .label(format!("its keys are those of {name}"))
            .repair(
                format!("add `{line}`"),
                Change::Replace(Edit { span: Span::default(), text: format!("{line}\n") }),
            );
        sink.push(finding.mended());
    }
    document.set_system(id);
    true
}
