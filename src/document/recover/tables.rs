//! Finds duplicate keys and tables, and lists with single brackets.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::edit::Edit;
use crate::text::source::Span;

use super::quoted;
use super::scan::{Header, Pair, Scan, edit, found};

/// A table with one of these keys is a list entry.
const NAMES: [&str; 7] = ["item", "id", "role", "name", "joins", "figure", "key"];

pub(super) fn check(scan: &mut Scan<'_>) {
    let is_entry = |number: usize| {
        pairs_of(scan, Some(number)).any(|pair| NAMES.contains(&pair.path.join(".").as_str()))
    };
    let entries: Vec<bool> = (0..scan.headers.len()).map(is_entry).collect();
    brackets(scan, &entries);
    lists(scan, &entries);
    twice(scan);
}

fn pairs_of<'a>(scan: &'a Scan<'_>, header: Option<usize>) -> impl Iterator<Item = &'a Pair> {
    let start = header.map_or(0, |number| scan.headers[number].span.start);
    let next = header.map_or(0, |number| number + 1);
    let end = scan.headers.get(next).map_or(usize::MAX, |header| header.span.start);
    let first = scan.pairs.partition_point(|pair| pair.key.start < start);
    scan.pairs[first..].iter().take_while(move |pair| pair.key.start < end)
}

fn brackets(scan: &mut Scan<'_>, entries: &[bool]) {
    let known =
        scan.headers.iter().filter_map(|header| Some((header.path.clone(), header.is_double?)));
    let known: BTreeSet<_> = known.collect();
    for (number, is_entry) in entries.iter().enumerate() {
        let Header { span, opening, closing, path, is_double: None } = scan.headers[number].clone()
        else {
            continue;
        };
        let is_single = known.contains(&(path.clone(), false));
        let double = known.contains(&(path, true)) || !is_single && *is_entry;
        scan.headers[number].is_double = Some(double);
        let (open, close) = if double { ("[[", "]]") } else { ("[", "]") };
        let text = scan.text;
        let right =
            format!("write `{open}{}{close}`", quoted(text[opening.end..closing.start].trim()));
        let message = match closing.end > closing.start {
            false => {
                format!("this `{}` is never closed", quoted(&text[opening.start..opening.end]))
            }
            true => {
                format!("the brackets of `{}` do not match", quoted(&text[span.start..span.end]))
            }
        };
        let edits =
            vec![edit(opening.start, opening.end, open), edit(closing.start, closing.end, close)];
        scan.fix(found(span, message, right.as_str()), right, edits);
    }
}

/// The path of each header's table, with list indices.
fn places(headers: &[Header]) -> Vec<String> {
    let mut entries: BTreeMap<String, usize> = BTreeMap::new();
    let place_of = |header: &Header| {
        let mut place = String::new();
        for (depth, name) in header.path.iter().enumerate() {
            place = format!("{place}.{name}");
            let is_last = depth + 1 == header.path.len();
            if is_last && header.is_double == Some(true) {
                *entries.entry(place.clone()).or_default() += 1;
            }
            if (!is_last || header.is_double == Some(true))
                && let Some(number) = entries.get(&place)
            {
                place = format!("{place}#{number}");
            }
        }
        place
    };
    headers.iter().map(place_of).collect()
}

/// Corrects repeated `[weapons]`, or one among `[[weapons]]`.
fn lists(scan: &mut Scan<'_>, entries: &[bool]) {
    let mut groups: BTreeMap<&[String], Vec<usize>> = BTreeMap::new();
    for (number, header) in scan.headers.iter().enumerate() {
        groups.entry(&header.path).or_default().push(number);
    }
    let places = places(&scan.headers);
    let mut found_lists = Vec::new();
    for numbers in groups.into_values().filter(|numbers| numbers.len() > 1) {
        let is_single = |number: &usize| scan.headers[*number].is_double == Some(false);
        let singles: Vec<_> = numbers.iter().copied().filter(is_single).collect();
        let mut seen = BTreeSet::new();
        let again = singles.iter().any(|number| !seen.insert(&places[*number]));
        let is_list = singles.len() < numbers.len() || again && singles.iter().any(|n| entries[*n]);
        if !singles.is_empty() && is_list {
            found_lists.push((singles, numbers.len()));
        }
    }
    for (singles, all) in found_lists {
        let first = &scan.headers[singles[0]];
        let name = first.path.join(".");
        let name = quoted(&name);
        let message = match singles.len() {
            2 if all == 2 => format!("`[{name}]` is written twice"),
            count if count == all => format!("`[{name}]` is written {count} times"),
            _ => format!("`[{name}]` is written among `[[{name}]]`"),
        };
        let label = format!("each entry of a list begins with `[[{name}]]`");
        let finding = found(first.span, message, label);
        let mut edits = Vec::new();
        for number in singles {
            let header = &mut scan.headers[number];
            header.is_double = Some(true);
            edits.push(edit(header.opening.start, header.opening.end, "[["));
            edits.push(edit(header.closing.start, header.closing.end, "]]"));
        }
        scan.fix(finding, format!("write `[[{name}]]`"), edits);
    }
}

/// Reports duplicate tables and keys.
fn twice(scan: &mut Scan<'_>) {
    let text = scan.text;
    let places = places(&scan.headers);
    let mut tables: BTreeMap<&str, usize> = BTreeMap::new();
    let mut keys: BTreeMap<String, Pair> = BTreeMap::new();
    let mut left_out = BTreeSet::new();
    for number in std::iter::once(None).chain((0..places.len()).map(Some)) {
        let place = number.map_or("", |number| places[number].as_str());
        if let Some(number) = number {
            let header = scan.headers[number].clone();
            let end = scan.headers.get(number + 1).map_or(text.len(), |next| next.span.start);
            let first = tables.get(place).copied();
            let ends = place.match_indices(['.', '#']).map(|(end, _)| end).chain([place.len()]);
            let value = ends.filter_map(|end| keys.get(&place[..end])).next().map(|pair| pair.key);
            let name = header.path.join(".");
            let name = quoted(&name);
            let message = format!("`{name}` is written twice");
            match first.map(|first| scan.headers[first].span).or(value) {
                Some(_) if first.is_some_and(|first| first + 1 == number) => {
                    let first = scan.headers[number - 1].span;
                    let finding = found(header.span, message, format!("`[{name}]` again"));
                    let line = whole_line(text, header.span.start, header.span.end);
                    let finding = finding.because(first, "first written here");
                    scan.fix(finding, "remove the second header", vec![line]);
                }
                Some(first) if !left_out.insert(first) => {
                    scan.edits.push(edit(header.span.start, end, ""));
                    continue;
                }
                Some(first) => {
                    let label = "the keys below it are not read";
                    let mut finding = found(header.span, message, label);
                    finding.help = Some("keep everything about it in one place".to_owned());
                    let finding = finding.because(first, "first written here");
                    scan.lose(finding, Span::new(header.span.start, end));
                    continue;
                }
                None => {}
            }
            tables.insert(place, number);
        }
        let pairs: Vec<_> = pairs_of(scan, number).cloned().collect();
        for pair in pairs {
            let name = pair.path.join(".");
            let key = format!("{place}.{name}");
            let Some(first) = keys.get(&key).cloned() else {
                keys.insert(key, pair);
                continue;
            };
            let value = |pair: &Pair| &text[pair.key.end..pair.end];
            let is_same = value(&first) == value(&pair);
            let label =
                if is_same { "the same value again" } else { "it is unclear which one applies" };
            let message = format!("`{}` is written twice", quoted(&name));
            let finding = found(pair.key, message, label);
            let mut finding = finding.because(first.key, "first written here");
            let line = whole_line(text, pair.key.start, pair.end);
            if is_same {
                scan.fix(finding, "remove this line", vec![line]);
            } else {
                let help = "keep one of them; until then, dependent rules are not judged";
                finding.help = Some(help.to_owned());
                scan.edits.push(line);
                scan.lose_value(finding, first.key, first.end);
            }
        }
    }
}

/// Removes a line, or only `start` to `end` if the line contains more.
fn whole_line(text: &str, start: usize, end: usize) -> Edit {
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let next = text[end..].find('\n').map_or(text.len(), |newline| end + newline + 1);
    let alone = text[line..start].trim().is_empty() && text[end..next].trim().is_empty();
    if alone { edit(line, next, "") } else { edit(start, end, "") }
}
