//! Duplicates: keys, tables, and lists with single instead of double brackets.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use crate::text::edit::Edit;
use crate::text::source::Span;

use super::scan::{Header, Pair, Scan, edit};
use super::{Habit, Mistake, quoted};
use crate::document::tree::{self, Node, Tree, Value};

/// Keys that entries of a list have: a table with one of them is an entry.
const NAMES: [&str; 7] = ["item", "id", "role", "name", "joins", "figure", "key"];

/// Marks a table that is written again; it cannot occur in a bare key.
const AGAIN: char = '\u{1}';

pub(super) fn check(scan: &mut Scan<'_>) {
    let bodies: Vec<BTreeSet<String>> = (0..scan.headers.len())
        .map(|number| pairs_of(scan, Some(number)).map(|pair| pair.path.join(".")).collect())
        .collect();
    let names_entry = |number: usize| NAMES.iter().any(|name| bodies[number].contains(*name));
    brackets(scan, &names_entry);
    below_values(scan);
    lists(scan, &names_entry);
    two_forms(scan);
    twice(scan);
    for header in scan.headers.iter().filter(|header| !header.again.is_empty()) {
        scan.edits.push(edit(header.name.start, header.name.end, marked(header)));
    }
}

fn pairs_of<'a>(scan: &'a Scan<'_>, header: Option<usize>) -> impl Iterator<Item = &'a Pair> {
    let start = header.map_or(0, |number| scan.headers[number].span.start);
    let next = header.map_or(0, |number| number + 1);
    let end = scan.headers.get(next).map_or(usize::MAX, |header| header.span.start);
    let first = scan.pairs.partition_point(|pair| pair.key.start < start);
    scan.pairs[first..].iter().take_while(move |pair| pair.key.start < end)
}

/// Every pair, with the path that leads to it through the places of headers.
fn with_paths<'a>(
    scan: &'a Scan<'_>,
    places: &'a [String],
) -> impl Iterator<Item = (String, &'a Pair)> {
    let headers = std::iter::once(None).chain((0..scan.headers.len()).map(Some));
    headers.flat_map(move |header| {
        let place = header.map_or("", |number| places[number].as_str());
        let path = move |pair: &Pair| format!("{place}.{}", pair.path.join("."));
        pairs_of(scan, header).map(move |pair| (path(pair), pair))
    })
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

/// Tables below a key that has a value: `[crew.gear]` besides `crew = ["driver"]`. It is unclear what the key means.
fn below_values(scan: &mut Scan<'_>) {
    let places = places(&scan.headers);
    let mut tables: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, place) in places.iter().enumerate() {
        tables.entry(place).or_default().push(number);
    }
    let mut found = Vec::new();
    for (path, pair) in with_paths(scan, &places) {
        let start = path + ".";
        let below = tables.range(&*start..).take_while(|(place, _)| place.starts_with(&start));
        let below: Vec<_> = below.map(|(place, _)| *place).collect();
        let numbers: Vec<_> =
            below.into_iter().filter_map(|place| tables.remove(place)).flatten().collect();
        if !numbers.is_empty() {
            found.push((pair.clone(), numbers));
        }
    }
    let mut left_out = BTreeSet::new();
    for (pair, numbers) in found {
        let first = numbers.iter().min().map_or(pair.key, |number| scan.headers[*number].span);
        let name = pair.path.join(".");
        let name = quoted(&name);
        let mistake = Mistake::new(first, format!("`{name}` is written in two forms"))
            .label("and here as a table")
            .because(pair.key, "here as a value")
            .help(format!("keep one of them; until then, what depends on `{name}` is not judged"));
        scan.lose_value(mistake, pair.key, pair.end);
        left_out.extend(numbers);
    }
    let starts: Vec<_> = scan.headers.iter().map(|header| header.span.start).collect();
    for number in &left_out {
        let next = starts.get(number + 1).copied().unwrap_or(scan.text.len());
        scan.edits.push(edit(starts[*number], next, ""));
    }
    let is_left_out = |at: usize| {
        let number = starts.partition_point(|start| *start <= at).checked_sub(1);
        number.is_some_and(|number| left_out.contains(&number))
    };
    scan.pairs.retain(|pair| !is_left_out(pair.key.start));
    scan.headers.retain(|header| !is_left_out(header.span.start));
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

/// A list whose entries are partly in brackets, partly below `[[weapons]]`: they are read as one list.
fn two_forms(scan: &mut Scan<'_>) {
    let places = places(&scan.headers);
    let mut below: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (number, header) in scan.headers.iter().enumerate() {
        if let (Some(true), Some((list, _))) = (header.is_double, places[number].rsplit_once('#')) {
            below.entry(list).or_default().push(number);
        }
    }
    let mut found = Vec::new();
    for (path, pair) in with_paths(scan, &places) {
        found.extend(below.remove(path.as_str()).map(|numbers| (pair.clone(), numbers)));
    }
    for (pair, numbers) in found {
        let header = scan.headers[numbers[0]].clone();
        let name = header.path.join(".");
        let name = quoted(&name);
        let mistake = Mistake::new(header.span, format!("`{name}` is written in two forms"))
            .label("and here below headers")
            .because(pair.key, "here as a value")
            .help(format!(
                "write every entry in `{name} = [ … ]`, or each below its own `[[{name}]]`"
            ));
        scan.push(mistake);
        let depth = header.path.len() - 1;
        let (list, _) = places[numbers[0]].rsplit_once('#').unwrap_or_default();
        let entry = format!("{list}#");
        for (place, header) in places.iter().zip(&mut scan.headers) {
            // The entries, and tables below them.
            if place.starts_with(&entry) {
                header.again.insert(depth, numbers[0]);
            }
        }
    }
}

/// The path of a header with another name for what is written again, by which [`merge`] knows it.
fn marked(header: &Header) -> String {
    let name = |(depth, name): (usize, &String)| match header.again.get(&depth) {
        Some(number) => format!("\"{name}\\u{:04X}{number}\"", u32::from(AGAIN)),
        None => format!("\"{name}\""),
    };
    header.path.iter().enumerate().map(name).collect::<Vec<_>>().join(".")
}

/// Tables and keys that are written twice.
fn twice(scan: &mut Scan<'_>) {
    let places = places(&scan.headers);
    let mut tables: BTreeMap<String, Span> = BTreeMap::new();
    let mut keys: BTreeMap<String, Pair> = BTreeMap::new();
    for number in std::iter::once(None).chain((0..scan.headers.len()).map(Some)) {
        if scan.is_full() {
            return;
        }
        let header = number.map(|number| scan.headers[number].clone());
        let mut place = number.map(|number| places[number].clone()).unwrap_or_default();
        let pairs: Vec<_> = pairs_of(scan, number).cloned().collect();
        let before = match &header {
            Some(header) if header.is_double != Some(true) => {
                let below = format!("{place}.");
                let dotted = keys.range(below.clone()..).next().filter(|(key, pair)| {
                    key.starts_with(&below) && pair.path.len() > 1 && !tables.contains_key(&place)
                });
                let key = keys.get(&place).or(dotted.map(|(_, pair)| pair)).map(|pair| pair.key);
                tables.get(&place).copied().or(key)
            }
            _ => None,
        };
        if let (Some(header), Some(first)) = (&header, before) {
            again(scan, header, number.unwrap_or_default(), first, &place, &pairs, &mut keys);
            continue;
        }
        if let Some(header) = &header {
            tables.insert(place.clone(), header.span);
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
    said_elsewhere(scan, &places, &keys);
}

/// Leaves out a key that lost its value if it is written again in its table with one.
fn said_elsewhere(scan: &mut Scan<'_>, places: &[String], keys: &BTreeMap<String, Pair>) {
    let starts: Vec<_> = scan.headers.iter().map(|header| header.span.start).collect();
    let mut seen = BTreeSet::new();
    for pair in std::mem::take(&mut scan.without_value) {
        let number = starts.partition_point(|start| *start <= pair.key.start);
        let place = number.checked_sub(1).map_or("", |number| places[number].as_str());
        let key = format!("{place}.{}", pair.path.join("."));
        if keys.contains_key(&key) || !seen.insert(key) {
            let is_its =
                |edit: &&mut Edit| edit.span.start == pair.key.end && edit.text.starts_with(" =");
            if let Some(value) = scan.edits.iter_mut().find(is_its) {
                *value = edit(pair.key.start, value.span.end, "");
            }
        }
    }
}

/// A table that is written again: its contents are read as part of the first.
fn again(
    scan: &mut Scan<'_>,
    header: &Header,
    number: usize,
    first: Span,
    place: &str,
    pairs: &[Pair],
    keys: &mut BTreeMap<String, Pair>,
) {
    let text = scan.text;
    let name = header.path.join(".");
    let name = quoted(&name);
    let value = |pair: &Pair| &text[pair.key.end..pair.end];
    let (mut same, mut clashing) = (Vec::new(), Vec::new());
    for pair in pairs {
        match keys.get(&format!("{place}.{}", pair.path.join("."))).cloned() {
            Some(first) if value(&first) == value(pair) => same.push(pair),
            Some(first) => clashing.push(first),
            None => {}
        }
    }
    let mut mistake = Mistake::new(header.span, format!("`{name}` is written twice"))
        .label(format!("`[{name}]` again"))
        .because(first, "first written here");
    let before = scan.headers[..number].iter().position(|header| header.span == first);
    match before {
        Some(before) if clashing.is_empty() => {
            let name = format!("[{name}]");
            mistake = match before + 1 == number {
                true => mistake.repair("remove the second header"),
                false => mistake.repair(format!("move its lines to the first `{name}`")),
            };
            mistake.edits = joined(scan, before, number, &same);
        }
        _ => {
            mistake = mistake.help("keep everything about it in one place");
            mistake.is_loss = !clashing.is_empty();
        }
    }
    scan.push(mistake);
    scan.headers[number].again.insert(header.path.len() - 1, number);
    for pair in clashing {
        scan.unknown_value(pair.key, pair.end);
    }
    for pair in pairs {
        let key = format!("{place}.{}", pair.path.join("."));
        keys.entry(key).or_insert_with(|| pair.clone());
    }
}

/// The edits that move the lines below a header to the end of an earlier table, except those that are the `same` there.
fn joined(scan: &Scan<'_>, before: usize, number: usize, same: &[&Pair]) -> Vec<Edit> {
    let text = scan.text;
    let header = scan.headers[number].span;
    let mut edits: Vec<_> =
        same.iter().map(|pair| whole_line(text, pair.key.start, pair.end)).collect();
    edits.push(whole_line(text, header.start, header.end));
    if before + 1 == number {
        return edits;
    }
    let last = pairs_of(scan, Some(before)).last().map(|pair| pair.end);
    let place = last.unwrap_or(scan.headers[before].span.end);
    let place = text[place..].find(['\r', '\n']).map_or(text.len(), |end| place + end);
    let is_new = |pair: &&Pair| !same.iter().any(|same| same.key == pair.key);
    let moved: Vec<_> = pairs_of(scan, Some(number))
        .filter(is_new)
        .map(|pair| whole_line(text, pair.key.start, pair.end))
        .collect();
    let lines =
        moved.iter().map(|line| format!("\n{}", text[line.span.start..line.span.end].trim()));
    edits.push(edit(place, place, lines.collect::<String>()));
    edits.extend(moved);
    edits
}

/// The edit that removes a line, or only the part from `start` to `end` if there is more on it.
pub(super) fn whole_line(text: &str, start: usize, end: usize) -> Edit {
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let next = text[end..].find('\n').map_or(text.len(), |newline| end + newline + 1);
    let alone = text[line..start].trim().is_empty() && text[end..next].trim().is_empty();
    if alone { edit(line, next, "") } else { edit(start, end, "") }
}

/// Merges tables and lists that were marked as written again into the first one.
pub(super) fn merge(table: &mut Tree<'_>) {
    let name_of = |key: &str| key.split(AGAIN).next().unwrap_or_default().to_owned();
    let marked = table.take(|key| key.contains(AGAIN));
    let mut marked =
        marked.into_iter().map(|(key, again)| (name_of(key.get_ref()), again)).peekable();
    while let Some((name, again)) = marked.next() {
        let more = std::iter::from_fn(|| marked.next_if(|(next, _)| *next == name));
        let again: Vec<_> = [again].into_iter().chain(more.map(|(_, again)| again)).collect();
        if let Some(first) = table.get_mut(&name) {
            join(first, again);
        }
    }
    for value in table.values_mut() {
        match value.get_mut() {
            Value::Table(table) => merge(table),
            Value::Array(list) => {
                for item in list.iter_mut() {
                    if let Value::Table(table) = item.get_mut() {
                        merge(table);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Adds what was written again to a table or a list.
fn join<'s>(first: &mut Node<'s>, again: Vec<Node<'s>>) {
    let span = first.span();
    let first = first.get_mut();
    let mut pairs = Vec::new();
    for again in again {
        match (&mut *first, again.into_inner()) {
            (Value::Table(_), Value::Table(again)) => pairs.extend(again),
            (Value::Array(first), Value::Array(again)) => first.extend(again),
            // What stands for a list of one.
            (one, Value::Array(again)) => {
                add(one, &mut pairs);
                let one = Spanned::new(span.clone(), std::mem::replace(one, Value::Boolean(false)));
                *first = Value::Array([one].into_iter().chain(again).collect());
            }
            _ => {}
        }
    }
    add(first, &mut pairs);
}

fn add<'s>(table: &mut Value<'s>, pairs: &mut Vec<tree::Pair<'s>>) {
    if let Value::Table(table) = table {
        table.extend(pairs.drain(..));
    }
}
