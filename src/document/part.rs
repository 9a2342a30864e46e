//! What parts of a design have in common.

use std::collections::HashMap;

use super::*;
use crate::check::rules::DUPLICATE_ID;

/// Reports names that two parts of a design have.
pub fn report_namesakes<'n>(
    names: impl IntoIterator<Item = &'n Located<String>>,
    findings: &Findings,
) {
    let mut seen: HashMap<String, Span> = HashMap::new();
    let sink = findings.of(&DUPLICATE_ID);
    for name in names {
        match seen.get(&suggest::key(&name.value)) {
            Some(first) => sink.push(
                sink.finding(name.span, format!("`{}` is the name of another already", name.value))
                    .label("the second")
                    .because(*first, "the first")
                    .actual(name.value.as_str()),
            ),
            None => {
                seen.insert(suggest::key(&name.value), name.span);
            }
        }
    }
}
