//! JSON: one object, or one on each line. Nothing in it harms the terminal that it is printed on.

use crate::show::View;
use crate::text::printable::is_control;
use crate::vehicle::figure::Value;

use super::{Format, Sign, Style};

pub static FORMAT: Format = Format {
    ending: Some("json"),
    has_repairs: true,
    sign: Some(Sign::Begins("{\n  \"format_version\": 2,\n  \"tool_version\": \"")),
    ..Format::new("json", "One object with everything", object)
};

pub static LINES: Format = Format {
    ending: Some("jsonl"),
    has_repairs: true,
    sign: Some(Sign::Begins("{\"format_version\":2,\"tool_version\":\"")),
    ..Format::new("jsonl", "An object on each line", lines)
};

fn object(view: &dyn View, _: Style) -> String {
    text(&view.data().into(), Some(0)) + "\n"
}

fn lines(view: &dyn View, _: Style) -> String {
    view.lines().map(|data| line(&data.into()) + "\n").collect()
}

/// A value on one line.
pub fn line(value: &Value) -> String {
    text(value, None)
}

/// The same or, at a depth, with a line for each value inside it.
fn text(value: &Value, depth: Option<usize>) -> String {
    let inner = depth.map(|depth| depth + 1);
    match value {
        Value::Unknown => "null".to_owned(),
        Value::Number(number) => number.in_decimals(),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(text) => quoted(text),
        Value::List(items) => {
            enclosed('[', items.iter().map(|item| text(item, inner)).collect(), ']', depth)
        }
        Value::Table(rows) => {
            let gap = if depth.is_some() { " " } else { "" };
            let row =
                |key: &str, value: &Value| format!("{}:{gap}{}", quoted(key), text(value, inner));
            let rows = rows.iter().flat_map(|(key, value)| {
                // Beside a number whose decimals do not end, its fraction.
                let exact = value.endless().map(|exact| row(&format!("{key}_exact"), &exact));
                std::iter::once(row(key, value)).chain(exact)
            });
            enclosed('{', rows.collect(), '}', depth)
        }
    }
}

fn enclosed(open: char, items: Vec<String>, close: char, depth: Option<usize>) -> String {
    let Some(depth) = depth.filter(|_| !items.is_empty()) else {
        return format!("{open}{}{close}", items.join(","));
    };
    let outer = format!("\n{}", "  ".repeat(depth));
    let items = items.join(&format!(",{outer}  "));
    format!("{open}{outer}  {items}{outer}{close}")
}

/// Control characters beyond ASCII may stand in JSON as they are, but not on a terminal; nor may those that turn text around.
fn quoted(text: &str) -> String {
    let escaped = |c: char| match is_control(c) {
        true => c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect(),
        false => c.to_string(),
    };
    let quoted = serde_json::Value::from(text).to_string();
    match quoted.contains(is_control) {
        true => quoted.chars().map(escaped).collect(),
        false => quoted,
    }
}
