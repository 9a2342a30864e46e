//! Duplicates: keys, tables, and lists with single instead of double brackets.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::edit::Edit;
use crate::text::source::Span;

use super::scan::{Header, Pair, Scan, edit};
use super::{Habit, Mistake, quoted};

/// Keys that entries of a list have: a table with one of them is an entry.
const NAMES: [&str; 7] = ["item", "id", "role", "name", "joins", "figure", "key"];

pub(super) fn check(scan: &mut Scan<'_>) {
    let bodies: Vec<BTreeSet<String>> = (0..scan.headers.len())
        .map(|number| pairs_of(scan, Some(number)).map(|pair| pair.path.join(".")).collect())
        .collect();
    let names_entry = |number: usize| NAMES.iter().any(|name| bodies[number].contains(*name));
    brackets(scan, &names_entry);
    lists(scan, &names_entry);
    twice(scan);
}

fn pairs_of<'a>(scan: &'a Scan<'_>, header: Option<usize>) -> impl Iterator<Item = &'a Pair> {
    let start = header.map_or(0, |number| scan.headers[number].span.start);
    let next = header.map_or(0, |number| number + 1);
    let end = scan.headers.get(next).map_or(usize::MAX, |header| header.span.start);
    let first = scan.pairs.partition_point(|pair| pair.key.start < start);
    scan.pairs[first..].iter().take_while(move |pair| pair.key.start < end)
}

/// Headers with brackets that do not match.
fn brackets(scan: &mut Scan<'_>, names_entry: &dyn Fn(usize) -> bool) {
    let lists: BTreeSet<_> = scan
        .headers
        .iter()
        .filter(|header| header.is_double == Some(true))
        .map(|header| header.path.clone())
        .collect();
    let tables: BTreeSet<_> = scan
        .headers
        .iter()
        .filter(|header| header.is_double == Some(false))
        .map(|header| header.path.clone())
        .collect();
    for number in 0..scan.headers.len() {
        let Header { span, opening, name, closing, path, is_double, .. } =
            scan.headers[number].clone();
        if is_double.is_some() {
            continue;
        }
        let double = lists.contains(&path) || !tables.contains(&path) && names_entry(number);
        scan.headers[number].is_double = Some(double);
        let (open, close) = if double { ("[[", "]]") } else { ("[", "]") };
        let written = &scan.text[name.start..name.end];
        let plain = match &path[..] {
            [plain] if written.eq_ignore_ascii_case(plain) => plain,
            _ => written,
        };
        let right = format!("{open}{}{close}", quoted(plain));
        let signs = [opening, closing].map(|span| &scan.text[span.start..span.end]);
        let is_bracketed = signs.concat().starts_with(['[', ']'])
            && signs.iter().all(|part| part.bytes().all(|c| matches!(c, b'[' | b']')));
        let message = match closing.end > closing.start {
            _ if !is_bracketed => {
                format!("`{}` is not a header", quoted(&scan.text[span.start..span.end]))
            }
            false => {
                format!("this `{}` is never closed", quoted(&scan.text[opening.start..opening.end]))
            }
            true => format!(
                "the brackets of `{}` do not match",
                quoted(&scan.text[span.start..span.end])
            ),
        };
        let mut mistake = Mistake::new(span, message)
            .label(format!("write `{right}`"))
            .repair(format!("write `{right}`"));
        if !is_bracketed {
            mistake = mistake.habit(Habit::Header);
        }
        let mut edits =
            vec![edit(opening.start, opening.end, open), edit(closing.start, closing.end, close)];
        if plain != written {
            edits.push(edit(name.start, name.end, plain));
        }
        scan.mend(mistake, edits);
    }
}

/// The path of each header's table, with the number of the entry for each list on the way.
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

/// `[weapons]` several times, or once among `[[weapons]]`.
fn lists(scan: &mut Scan<'_>, names_entry: &dyn Fn(usize) -> bool) {
    let mut groups: BTreeMap<&[String], Vec<usize>> = BTreeMap::new();
    for (number, header) in scan.headers.iter().enumerate() {
        groups.entry(&header.path).or_default().push(number);
    }
    let places = places(&scan.headers);
    let mut found = Vec::new();
    for numbers in groups.into_values().filter(|numbers| numbers.len() > 1) {
        let is_single = |number: &usize| scan.headers[*number].is_double == Some(false);
        let singles: Vec<_> = numbers.iter().copied().filter(is_single).collect();
        let mut seen = BTreeSet::new();
        let again = singles.iter().any(|number| !seen.insert(&places[*number]));
        let is_list =
            singles.len() < numbers.len() || again && singles.iter().any(|n| names_entry(*n));
        if !singles.is_empty() && is_list {
            found.push((singles, numbers.len()));
        }
    }
    for (singles, all) in found {
        let first = &scan.headers[singles[0]];
        let name = first.path.join(".");
        let name = quoted(&name);
        let message = match singles.len() {
            2 if all == 2 => format!("`[{name}]` is written twice"),
            count if count == all => format!("`[{name}]` is written {count} times"),
            _ => format!("`[{name}]` is written among `[[{name}]]`"),
        };
        let mistake = Mistake::new(first.span, message)
            .label(format!("each entry of a list begins with `[[{name}]]`"))
            .repair(format!("write `[[{name}]]`"));
        let mut edits = Vec::new();
        for number in singles {
            let header = &mut scan.headers[number];
            header.is_double = Some(true);
            edits.push(edit(header.opening.start, header.opening.end, "[["));
            edits.push(edit(header.closing.start, header.closing.end, "]]"));
        }
        scan.mend(mistake, edits);
    }
}

/// Tables and keys that are written twice.
fn twice(scan: &mut Scan<'_>) {
    let places = places(&scan.headers);
    let mut tables: BTreeMap<String, usize> = BTreeMap::new();
    let mut keys: BTreeMap<String, Pair> = BTreeMap::new();
    let mut reported = BTreeSet::new();
    for number in std::iter::once(None).chain((0..scan.headers.len()).map(Some)) {
        if scan.is_full() {
            return;
        }
        let header = number.map(|number| scan.headers[number].clone());
        let mut place = number.map(|number| places[number].clone()).unwrap_or_default();
        let pairs: Vec<_> = pairs_of(scan, number).cloned().collect();
        if let (Some(header), Some(number)) = (&header, number) {
            let is_list = header.is_double == Some(true);
            if let Some(first) = tables.get(&place).filter(|_| !is_list) {
                table_twice(scan, *first, number);
                if first + 1 != number {
                    continue;
                }
            } else if let Some(value) = value_at(&place, &tables, &keys) {
                let name = value.path.join(".");
                let mistake = Mistake::new(
                    header.span,
                    format!("`{}` is written in two forms", quoted(&name)),
                )
                .label("and here as a table, which is not read")
                .because(value.key, "here as a value")
                .help("keep one of them");
                let mistake = reported.insert(value.key).then_some(mistake);
                leave_out(scan, number, mistake);
                continue;
            }
            tables.insert(place.clone(), number);
        }
        for pair in pairs {
            if scan.is_full() {
                return;
            }
            let key = format!("{place}.{}", pair.path.join("."));
            let Some(first) = keys.get(&key).cloned() else {
                keys.insert(key, pair);
                continue;
            };
            let name = pair.path.join(".");
            let text = scan.text;
            let value = |pair: &Pair| &text[pair.key.end..pair.end];
            let mistake = Mistake::new(pair.key, format!("`{}` is written twice", quoted(&name)))
                .because(first.key, "first written here");
            let line = whole_line(text, pair.key.start, pair.end);
            match &header {
                _ if value(&first) == value(&pair) => {
                    let mistake = mistake.label("the same value again").repair("remove this line");
                    scan.mend(mistake, vec![line]);
                }
                Some(header)
                    if header.is_double == Some(true) && NAMES.contains(&name.as_str()) =>
                {
                    let list = header.path.join(".");
                    let shown = quoted(&list);
                    let mistake = mistake
                        .label(format!("a new entry of {shown} begins with `[[{shown}]]`"))
                        .repair(format!("write `[[{shown}]]` above"));
                    let start = line
                        .span
                        .start
                        .max(text[..pair.key.start].rfind('\n').map_or(0, |n| n + 1));
                    scan.mend(mistake, vec![edit(start, start, format!("[[{list}]]\n"))]);
                    place.push('+');
                    keys.insert(format!("{place}.{name}"), pair);
                }
                _ => {
                    let mistake = mistake
                        .label("it is unclear which one applies")
                        .help("keep one of them; until then, what depends on it is not judged");
                    scan.edits.push(line);
                    scan.lose_value(mistake, first.key, first.end);
                }
            }
        }
    }
}

/// The value that is written where a table begins, if there is one.
fn value_at<'k>(
    place: &str,
    tables: &BTreeMap<String, usize>,
    keys: &'k BTreeMap<String, Pair>,
) -> Option<&'k Pair> {
    let ends = place.match_indices(['.', '#']).map(|(end, _)| end).chain([place.len()]);
    let value = ends.filter_map(|end| keys.get(&place[..end])).next();
    let below = format!("{place}.");
    let dotted = keys.range(below.clone()..).next().filter(|(key, pair)| {
        key.starts_with(&below) && pair.path.len() > 1 && !tables.contains_key(place)
    });
    value.or(dotted.map(|(_, pair)| pair))
}

/// A table that is written again: right below the first it is read as part of it, elsewhere it is left out.
fn table_twice(scan: &mut Scan<'_>, first: usize, number: usize) {
    let header = &scan.headers[number];
    let name = header.path.join(".");
    let name = quoted(&name);
    let mistake = Mistake::new(header.span, format!("`{name}` is written twice"))
        .because(scan.headers[first].span, "first written here");
    if first + 1 == number {
        let line = whole_line(scan.text, header.span.start, header.span.end);
        let mistake = mistake.label(format!("`[{name}]` again")).repair("remove the second header");
        scan.mend(mistake, vec![line]);
    } else {
        let mistake = mistake
            .label("what is below it is not read")
            .help("keep everything about it in one place");
        leave_out(scan, number, Some(mistake));
    }
}

/// Leaves out a header with everything below it.
fn leave_out(scan: &mut Scan<'_>, number: usize, mistake: Option<Mistake>) {
    let start = scan.headers[number].span.start;
    let end = scan.headers.get(number + 1).map_or(scan.text.len(), |next| next.span.start);
    scan.edits.retain(|edit| edit.span.end <= start || edit.span.start >= end);
    match mistake {
        Some(mistake) => scan.lose(mistake, Span::new(start, end)),
        None => scan.edits.push(edit(start, end, "")),
    }
}

/// The edit that removes a line, or only the part from `start` to `end` if there is more on it.
pub(super) fn whole_line(text: &str, start: usize, end: usize) -> Edit {
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let next = text[end..].find('\n').map_or(text.len(), |newline| end + newline + 1);
    let alone = text[line..start].trim().is_empty() && text[end..next].trim().is_empty();
    if alone { edit(line, next, "") } else { edit(start, end, "") }
}
