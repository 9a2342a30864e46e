//! Checks common to all parts of a design.

use std::collections::HashMap;

use super::*;
use crate::check::rules::DUPLICATE_ID;

pub fn report_namesakes<'n>(
    names: impl IntoIterator<Item = &'n Located<String>>,
    findings: &Findings,
) {
    let mut seen: HashMap<String, Span> = HashMap::default();
    let sink = findings.of(&DUPLICATE_ID);
    for name in names {
        match seen.get(&suggest::key(&name.value)) {
            Some(first) => {
                sink.finding(name.span, format!("the name `{}` is already used", name.value))
                    .label("used again here")
                    .because(*first, "first used here")
                    .actual(name.value.as_str());
            }
            None => {
                seen.insert(suggest::key(&name.value), name.span);
            }
        }
    }
}
