//! Files in another format altogether: reported once, and not read.

use crate::text::source::Span;

use super::Mistake;
use super::scan::begins_pair;

/// The mistake in a file that is not TOML at all.
pub(super) fn format(text: &str) -> Option<Mistake> {
    let body = text.trim_start_matches('\u{feff}').trim_start();
    let start = text.len() - body.len();
    let first = body.lines().next().unwrap_or_default();
    let (name, hint) = if body.starts_with("{\\rtf") {
        ("a rich-text document", "save it as plain text")
    } else if body.starts_with('<') {
        ("a web page or XML", "save it as plain text")
    } else if is_json(body) {
        ("JSON", "a design is TOML: one `key = value` per line, without the outer braces")
    } else if is_yaml(body) {
        (
            "YAML",
            "a design is TOML: one `key = value` per line, and `[table]` instead of indented lines",
        )
    } else {
        return None;
    };
    let span = Span::new(start, start + first.len());
    let mistake =
        Mistake::new(span, format!("this is {name}, not TOML")).label("the file begins with this");
    Some(mistake.loss().help(format!("{hint}; the file is not judged")))
}

fn is_json(body: &str) -> bool {
    let inside = |rest: &str| rest.trim_start().starts_with(['"', '}', '\'']);
    match body.strip_prefix('{') {
        Some(rest) => inside(rest),
        None => body
            .strip_prefix('[')
            .is_some_and(|rest| rest.trim_start().strip_prefix('{').is_some_and(inside)),
    }
}

/// Lines of `key:` followed by indented lines or by `- `, and no line of TOML.
fn is_yaml(body: &str) -> bool {
    let mut nested = false;
    let mut opened = false;
    for line in body.lines() {
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        if begins_pair(line) || words.starts_with('[') {
            return false;
        }
        let indented = line.starts_with([' ', '\t']) || words.starts_with("- ");
        nested |= opened && indented && words.contains(':') || words == "---";
        nested |= opened && words.starts_with("- ");
        opened = words.ends_with(':');
    }
    nested
}
