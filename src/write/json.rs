//! JSON: one object, or one on each line.

use crate::report::Report;
use crate::text::json;
use crate::view::verdicts::Verdicts;
use crate::view::{self, View};

use super::{Format, OneByOne, Sign, Style};

pub static FORMAT: Format = Format {
    ending: Some("json"),
    has_repairs: true,
    sign: Some(Sign::Begins("{\n  \"format_version\": 2,\n  \"tool_version\": \"")),
    one_by_one: Some(OneByOne { result, between: ",", around }),
    ..Format::new("json", "One object with everything", object)
};

pub static LINES: Format = Format {
    ending: Some("jsonl"),
    has_repairs: true,
    sign: Some(Sign::Begins("{\"format_version\":2,\"tool_version\":\"")),
    one_by_one: Some(OneByOne { result: line, between: "", around: |_| Default::default() }),
    ..Format::new("jsonl", "An object on each line", lines)
};

fn object(view: &dyn View, _: Style) -> String {
    view.data().object()
}

fn lines(view: &dyn View, _: Style) -> String {
    view.lines().map(|data| data.line()).collect()
}

/// An item of the list of results.
fn result(report: &Report) -> String {
    json::item(&view::result(report))
}

/// The object up to its list of results, and from the end of the list on.
fn around(view: &dyn View) -> (String, String) {
    const EMPTY: &str = "\"results\": [";
    let text = object(view, Style::PLAIN);
    // In a text, quotes would be escaped.
    let split = text.find(EMPTY).map_or(text.len(), |start| start + EMPTY.len());
    let (before, after) = text.split_at(split);
    (before.to_owned(), format!("{}{after}", json::END_OF_ITEMS))
}

fn line(report: &Report) -> String {
    Verdicts::of(std::slice::from_ref(report)).lines().map(|data| data.line()).collect()
}
