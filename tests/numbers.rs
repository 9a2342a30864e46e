//! JSON numbers; numbers with endless decimals have their fraction next to them.

use std::path::Path;

use roadworthy::units::Exact;
use serde_json::Value;

use crate::cli::{run, text};

/// The exact number of a key.
pub fn exact(object: &Value, key: &str) -> Option<Exact> {
    match &object[format!("{key}_exact")] {
        Value::String(fraction) => Exact::parse(fraction),
        _ => decimal(&object[key]),
    }
}

fn decimal(value: &Value) -> Option<Exact> {
    let text = value.as_number()?.to_string();
    let (whole, places) = text.split_once('.').unwrap_or((&text, ""));
    let digits: i64 = format!("{whole}{places}").parse().ok()?;
    Some(Exact::from(digits) / Exact::from(10i64.pow(places.len() as u32)))
}

/// The errors in the numbers of a JSON value.
pub fn check(json: &Value) -> Result<(), String> {
    match json {
        Value::Array(items) => items.iter().try_for_each(check),
        Value::Object(keys) => keys.iter().try_for_each(|(key, value)| {
            match key.strip_suffix("_exact") {
                Some(of) => is_near(&keys[of], value).then_some(()),
                None => (!is_fraction(value)).then_some(()),
            }
            .ok_or_else(|| format!("{key}: {value}"))?;
            check(value)
        }),
        _ => Ok(()),
    }
}

/// Whether a number equals its fraction to six places; `null` means the decimals are exact.
fn is_near(number: &Value, fraction: &Value) -> bool {
    match (number, fraction) {
        (Value::Array(numbers), Value::Array(fractions)) => {
            let mut pairs = numbers.iter().zip(fractions);
            numbers.len() == fractions.len() && pairs.all(|(one, other)| is_near(one, other))
        }
        (_, Value::Null) => decimal(number).is_some() || number.is_null(),
        (_, fraction) => {
            let fraction = fraction.as_str().and_then(Exact::parse);
            let millionths = |number: Exact| number * 1_000_000;
            let near = decimal(number).zip(fraction).map(|(near, of)| millionths(near - of));
            near.is_some_and(|near| near * 2 >= (-1).into() && near * 2 <= 1.into())
        }
    }
}

/// Whether a text is a number in the first format version.
fn is_fraction(value: &Value) -> bool {
    let parts = value.as_str().and_then(|text| text.split_once('/'));
    parts.is_some_and(|(top, bottom)| {
        top.trim_start_matches('-').parse::<i64>().is_ok() && bottom.parse::<i64>().is_ok()
    })
}

#[test]
fn no_json_has_a_number_in_quotes() {
    let calls: [&[&str]; 8] = [
        &["check", "designs", "tests/readings", "--format", "json"],
        &["show", "designs", "--format", "json"],
        &["list", "--published", "--format", "json"],
        &["stats", "designs", "--format", "json"],
        &[
            "compare",
            "designs/sixth/toll-collector.toml",
            "designs/sixth/toll-collector.toml#large",
            "--format",
            "json",
        ],
        &[
            "compare",
            "designs/autowar/the-rock.toml",
            "designs/autowar/kill-zone.toml",
            "--format",
            "json",
        ],
        &["explain", "designs/carz/rx-heaven.toml", "top-speed", "--format", "json"],
        &["explain", "designs/classic/stinger.toml", "weight", "--format", "json"],
    ];
    for call in calls {
        let json: Value = serde_json::from_str(&text(&run(Path::new("."), call).stdout)).unwrap();
        assert_eq!(check(&json), Ok(()), "{call:?}");
        assert_eq!(json["format_version"], 3);
    }
}

#[test]
fn endless_decimals_have_a_fraction() {
    let written = |number: Exact| serde_json::to_string(&number).unwrap();
    let third = Exact::from(1) / Exact::from(3);
    let eighth = Exact::from(-1) / Exact::from(8);
    assert_eq!(written(Exact::from(225) / Exact::from(2)), "112.5");
    assert_eq!(written(eighth), "-0.125");
    assert_eq!((written(third), third.endless()), ("0.333333".to_owned(), Some("1/3".to_owned())));
    assert_eq!(written(-third * 500), "-166.666667");
    assert_eq!(written(Exact::from(1) / Exact::from(3_000_000)), "0");
    assert_eq!(written(Exact::from(2_999_999_999) / Exact::from(3_000_000_000)), "1");
    assert_eq!(eighth.endless(), None);
    // More places than a float has.
    let fine = Exact::from(1_234_567_890_123_456_789) / Exact::from(1 << 20);
    assert_eq!(written(fine), "1177375688670.59401416778564453125");
}
