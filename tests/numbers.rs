//! Numbers: parsed, computed and shown. In JSON, numbers with endless decimals have their fraction next to them.

use std::path::Path;

use roadworthy::units::{
    Exact, LARGEST, counted, decimal as in_decimals, hundredths, plain, thousands, with_article,
};
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

#[test]
fn reads_the_forms_that_books_use() {
    for (text, shown) in
        [("12", "12"), ("2.5", "5/2"), ("1/3", "1/3"), ("2 1/2", "5/2"), ("-3", "-3")]
    {
        assert_eq!(Exact::parse(text).unwrap().to_string(), shown);
    }
}

#[test]
fn rejects_text_and_unbounded_numbers() {
    for text in
        ["", "x", "1e9", "1/0", "9999999999999999999", "0.00001", "1/2/3", "--1", "nan", "1 "]
    {
        let expected = (text == "1 ").then_some(Exact::ONE);
        assert_eq!(Exact::parse(text), expected, "{text:?}");
    }
}

#[test]
fn every_fraction_reads_back() {
    for text in ["1/7", "680/33", "-2392357/10000", "1/997", "4/9007199254740993"] {
        let number = Exact::parse(text).unwrap();
        assert_eq!(number.to_string(), text);
        assert_eq!(Exact::parse(&plain(number).replace(',', "")), Some(number));
    }
    assert_eq!(Exact::parse("7 1/7"), Exact::parse("50/7"));
    assert_eq!(Exact::parse("1/0"), None);
    assert_eq!(Exact::parse(&format!("1/{}", i128::MAX)).unwrap().rounded(), 0);
    assert_eq!(Exact::parse(&format!("-1/{}", i128::MAX)).unwrap().floor(), -1);
    assert_eq!(Exact::parse(&format!("1{}", i128::MAX)), None);
}

#[test]
fn parses_amounts_in_any_notation() {
    let of = |text| Exact::parse_amount(text).map(plain);
    assert_eq!(of("$15,000").as_deref(), Some("15,000"));
    assert_eq!(of("-$2.5").as_deref(), Some("-2 1/2"));
    assert_eq!(of("680/33").as_deref(), Some("20 20/33"));
    assert_eq!(of("1,234,567").as_deref(), Some("1,234,567"));
    assert_eq!(of("239.2357").as_deref(), Some("239 2357/10000"));
    assert_eq!([of("$-5"), of("$"), of("--5"), of("5$")], [const { None }; 4]);
    // Not every comma separates thousands.
    assert_eq!([of("2,5"), of("1,2,3"), of("1500,000"), of(",500")], [const { None }; 4]);
}

/// The common denominator of 60 odd fractions does not fit.
#[test]
fn sums_with_huge_denominators_stay_close() {
    let sum: Exact = (1..=60).map(|n| Exact::ONE / Exact::from(2 * n + 1)).sum();
    let least = (1..=60).map(|n| 1_000_000 / (2 * n + 1)).sum::<i64>();
    assert!((0..=60).contains(&((sum * 1_000_000).floor() - least)), "{sum}");
    let tiny = Exact::parse(&format!("1/{}", i128::MAX)).unwrap();
    assert_eq!((tiny * tiny).rounded(), 0);
    assert!(tiny + tiny + Exact::ONE >= Exact::ONE && Exact::ONE / tiny > Exact::from(LARGEST));
}

#[test]
fn rounds_halves_up_below_zero_too() {
    assert_eq!(Exact::parse("2.5").unwrap().rounded(), 3);
    assert_eq!(Exact::parse("-2.5").unwrap().rounded(), -2);
}

#[test]
fn never_wraps() {
    let large = Exact::from(LARGEST) * LARGEST * LARGEST;
    assert!(large > Exact::from(LARGEST) && large * large == large);
    assert!(-large - large < Exact::ZERO && large / Exact::ZERO == large);
    assert!((large * Exact::parse("1/3").unwrap()).rounded() > LARGEST);
}

/// Bodies, engines and armor multiply many factors with three decimals.
#[test]
fn many_factors_stay_exact() {
    let factors = ["187.457", "333.333", "1.55", "7.123", "0.165", "0.985", "23.457"];
    let product = |text: [&str; 7]| {
        text.iter().fold(Exact::ONE, |product, text| product * Exact::parse(text).unwrap())
    };
    let backwards = factors
        .iter()
        .rev()
        .fold(product(factors), |left, text| left / Exact::parse(text).unwrap());
    assert_eq!(backwards, Exact::ONE);
}

#[test]
fn chooses_articles() {
    let names = ["extra-heavy trike", "one-space turret", "van", "cycle blades"];
    let expected = ["an extra-heavy trike", "a one-space turret", "a van", "cycle blades"];
    assert_eq!(names.map(with_article), expected);
    let counts = [counted(1, "person"), counted(2, "person"), counted(1_000, "shot")];
    assert_eq!(counts, ["1 person", "2 people", "1,000 shots"]);
    assert_eq!(counted(3, "box of 12 grenades"), "3 boxes of 12 grenades");
}

#[test]
fn groups_thousands() {
    assert_eq!(thousands(-1_234_567), "-1,234,567");
    assert_eq!(plain(Exact::parse("92.5").unwrap()), "92.5");
    assert_eq!(plain(Exact::parse("7 1/3").unwrap()), "7 1/3");
    assert_eq!(in_decimals(Exact::parse("48.4").unwrap()), "48.4");
    assert_eq!(in_decimals(Exact::parse("-1/4").unwrap()), "-0.25");
    assert_eq!(hundredths(Exact::parse("18.755").unwrap()), "18.76");
    assert_eq!(hundredths(Exact::parse("2/3").unwrap()), "0.67");
}
