//! JSON: one object, or one on each line.

use crate::show::View;
use crate::text::json::{line, pretty};
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
    pretty(&Value::from(view.data()))
}

fn lines(view: &dyn View, _: Style) -> String {
    view.lines().map(|data| line(&Value::from(data))).collect()
}
