//! Formats numbers for people and for programs, with units, nouns and articles.

use num_traits::Signed;

use super::{Exact, FINEST};

/// For people: `2,300`, `7 1/3`; halves of 20 and more as decimals, `92.5`.
pub fn plain(number: Exact) -> String {
    if let Some(whole) = number.whole() {
        return thousands(whole);
    }
    let (whole, rest) = (Exact(number.0.trunc()).floor(), number.0.fract());
    if *rest.denom() == 2 && whole.abs() >= 20 {
        return format!("{}.5", thousands(whole));
    }
    let part = format!("{}/{}", rest.numer().abs(), rest.denom());
    match whole {
        0 if *rest.numer() < 0 => format!("-{part}"),
        0 => part,
        _ => format!("{} {part}", thousands(whole)),
    }
}

/// For comparisons, of positive numbers: `2,300`, `7.33`, `0.003279`.
pub fn about(number: Exact) -> String {
    if number < Exact::ONE {
        return number.near_decimals();
    }
    two_places(number).trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `5.80`, of positive numbers.
pub fn two_places(number: Exact) -> String {
    let hundredths = (number * 100).rounded();
    format!("{}.{:02}", thousands(hundredths / 100), hundredths % 100)
}

/// `48.4`: a decimal if three places are exact, otherwise a fraction.
pub fn decimal(number: Exact) -> String {
    let thousandths = (number * FINEST).whole().filter(|_| number.whole().is_none());
    let Some(thousandths) = thousandths else { return plain(number) };
    let (whole, rest) = (thousandths / FINEST, (thousandths % FINEST).abs());
    let digits = format!("{rest:03}");
    let sign = if thousandths < 0 && whole == 0 { "-" } else { "" };
    format!("{sign}{}.{}", thousands(whole), digits.trim_end_matches('0'))
}

/// `157.19`: at most two decimals, rounded half up.
pub fn hundredths(number: Exact) -> String {
    decimal(Exact::from((number * 100).rounded()) / Exact::from(100))
}

/// `$3,848`, rounded half up.
pub fn dollars(amount: Exact) -> String {
    let whole = amount.rounded();
    if whole < 0 { format!("-${}", thousands(-whole)) } else { format!("${}", thousands(whole)) }
}

/// `2,300 lbs.`, rounded half up.
pub fn pounds(weight: Exact) -> String {
    match weight.rounded() {
        1 => "1 lb.".to_owned(),
        more => format!("{} lbs.", thousands(more)),
    }
}

/// `1 space`, `2 1/2 spaces`.
pub fn spaces(number: Exact) -> String {
    let unit = if number > Exact::ONE || number.is_zero() { "spaces" } else { "space" };
    format!("{} {unit}", plain(number))
}

/// The rest of a limit, or the excess: "260 lbs. left", "40 lbs. over".
pub fn left(limit: Exact, used: Exact, show: fn(Exact) -> String) -> String {
    match used.over(limit) {
        Some(over) => format!("{} over", show(over)),
        None => format!("{} left", show(limit - used)),
    }
}

/// `1 point`, `3 points`: a count with its noun.
pub fn counted(number: i64, noun: &str) -> String {
    // "boxes of 12 grenades", "tripods with machine gun"
    let end = [" of ", " with ", ", ", " ("].iter().filter_map(|word| noun.find(word)).min();
    let (head, rest) = noun.split_at(end.unwrap_or(noun.len()));
    let plural = match head {
        _ if number == 1 || head.ends_with(" shots") => head.to_owned(),
        "person" => "people".to_owned(),
        "knife" => "knives".to_owned(),
        head if head.ends_with('x') || head.ends_with("inch") => format!("{head}es"),
        _ => format!("{head}s"),
    };
    format!("{} {plural}{rest}", thousands(number))
}

/// "Gunner", "2 × Gunner".
pub fn several(name: &str, count: i64) -> String {
    if count > 1 { format!("{count} × {name}") } else { name.to_owned() }
}

/// Adds up the counts of equal values, in order of first appearance.
pub fn tallied<T: PartialEq>(counted: impl IntoIterator<Item = (T, i64)>) -> Vec<(T, i64)> {
    let mut groups: Vec<(T, i64)> = Vec::new();
    for (thing, count) in counted {
        match groups.iter_mut().find(|(known, _)| *known == thing) {
            Some((_, sum)) => *sum += count,
            None => groups.push((thing, count)),
        }
    }
    groups
}

/// "an oil jet", "a one-space turret"; "cycle blades" and "tear gas" take no article.
pub fn with_article(name: &str) -> String {
    if name.ends_with('s') && !name.ends_with("ss") {
        return name.to_owned();
    }
    let lower = name.to_lowercase();
    let vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u']);
    let article = if vowel && !lower.starts_with("one-") { "an" } else { "a" };
    format!("{article} {name}")
}

/// `the Spoiler`, but `The Slab`.
pub fn with_the(name: &str) -> String {
    if name.starts_with("The ") { name.to_owned() } else { format!("the {name}") }
}

/// "3", "−2": with a typographic minus.
pub fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", -number) } else { number.to_string() }
}

/// "+3", "−2", "0".
pub fn modifier(number: i64) -> String {
    if number > 0 { format!("+{number}") } else { signed(number) }
}

pub fn thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    let sign = if number < 0 { "-" } else { "" };
    format!("{sign}{}", groups.collect::<Vec<_>>().join(","))
}
