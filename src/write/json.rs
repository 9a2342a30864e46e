//! JSON: one object, or one on each line.

use crate::text::json;
use crate::view::View;

use super::{Format, Sign, Style};

pub static FORMAT: Format = Format {
    name: "json",
    alias: None,
    says: "One object with everything",
    ending: Some("json"),
    has_repairs: true,
    sign: Some(Sign::Begins("{\n  \"format_version\": 2,\n  \"tool_version\": \"")),
    write: object,
};

pub static LINES: Format = Format {
    name: "jsonl",
    alias: None,
    says: "An object on each line",
    ending: Some("jsonl"),
    has_repairs: true,
    sign: Some(Sign::Begins("{\"format_version\":2,\"tool_version\":\"")),
    write: lines,
};

fn object(view: &dyn View, _: Style) -> String {
    json::pretty(&view.data())
}

fn lines(view: &dyn View, _: Style) -> String {
    view.lines().map(|data| json::line(&data)).collect()
}
