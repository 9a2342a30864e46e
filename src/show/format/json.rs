//! JSON: one object, or one per line. Its text is safe to print on a terminal.

use crate::show::View;
use crate::text::printable::is_control;
use crate::vehicle::figure::Value;

use super::{Format, Need, Prints, Sign, Style};

pub static FORMAT: Format = Format {
    ending: Some("json"),
    sign: Some(Sign::Begins("{\n  \"format_version\": ")),
    needs: &[Need::Fixes, Need::Fingerprint],
    ..Format::new("json", "One object with everything", object)
};

pub static LINES: Format = Format {
    ending: Some("jsonl"),
    sign: Some(Sign::Begins("{\"format_version\":")),
    views: &[Prints::Verdicts],
    needs: &[Need::Fixes, Need::Fingerprint],
    ..Format::new("jsonl", "An object on each line", lines)
};

fn object(view: &dyn View, _: Style) -> String {
    text(serde_json::to_string_pretty(&Value::from(view.data())))
}

fn lines(view: &dyn View, _: Style) -> String {
    view.lines().map(|data| text(serde_json::to_string(&Value::from(data)))).collect()
}

/// Escapes control and direction characters that JSON allows but terminals interpret.
fn text(json: serde_json::Result<String>) -> String {
    let json = json.expect("plain data is always JSON") + "\n";
    // A fast check first: most JSON is ASCII.
    if json.is_ascii() && !json.contains('\u{7f}') || !json.contains(is_control) {
        return json;
    }
    let escaped = |c: char| match is_control(c) {
        true => format!("\\u{:04x}", u32::from(c)),
        false => c.to_string(),
    };
    json.chars().map(escaped).collect()
}
