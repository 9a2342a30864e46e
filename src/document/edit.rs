//! Turns a change into edits of the file's text.
//!
//! A rule proposes a [`Change`]; this module finds its place in the file. In a variant, inherited values are set in the
//! variant, so that the base design stays.

use toml::Spanned;

use super::paths::Design;
use super::shape::Key;
use super::tree::{Node, Value};
use super::{Entry, Table};
use crate::text::edit::{Change, Edit, Step};
use crate::text::source::Span;

/// The edits for `changes` to the design `root` with these `keys`, in file order. `None` if a path is missing or two
/// edits overlap.
pub fn edits<'c>(
    text: &str,
    root: &Table<'_>,
    keys: fn() -> Vec<Key>,
    changes: &'c [Change],
) -> Option<Vec<Edit>> {
    let design = Design::new(root);
    let (mut edits, mut gone) = (Vec::new(), Vec::new());
    for (number, change) in changes.iter().enumerate() {
        edits.push(match change {
            Change::Set { path, value } => set(text, &design, keys, path, value)?,
            Change::Remove { path } => match removed(text, &design, path)? {
                Removed::Entry(span) => {
                    gone.push(span);
                    continue;
                }
                Removed::Lines(span) => Edit { span, text: String::new() },
            },
            Change::Add { path, .. } => {
                let entries = |changes: &'c [Change]| {
                    changes.iter().filter_map(move |change| match change {
                        Change::Add { path: other, entry } if other == path => Some(entry.as_str()),
                        _ => None,
                    })
                };
                if entries(&changes[..number]).next().is_some() {
                    continue;
                }
                add(text, &design, keys, path, &entries(changes).collect::<Vec<_>>())?
            }
            Change::Replace(edit) => edit.clone(),
        });
    }
    edits.extend(runs(text, gone).into_iter().map(|run| cut(text, run)));
    edits.sort_by_key(|edit| edit.span);
    edits.dedup_by(|next, edit| {
        let one_cut =
            edit.text.is_empty() && next.text.is_empty() && next.span.start <= edit.span.end;
        if one_cut {
            edit.span.end = edit.span.end.max(next.span.end);
        }
        one_cut
    });
    let apart = edits.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start);
    apart.then_some(edits)
}

fn last_item(path: &[Step]) -> usize {
    path.iter().rposition(|step| matches!(step, Step::Item(_))).map_or(0, |place| place + 1)
}

fn set(
    text: &str,
    design: &Design<'_, '_>,
    keys: fn() -> Vec<Key>,
    path: &[Step],
    value: &str,
) -> Option<Edit> {
    let (entry, below) = path.split_at(last_item(path));
    let alone = |key: &str| alone(keys(), path, key);
    let below: Vec<_> = below.iter().filter_map(Step::key).collect();
    match design.find(entry)? {
        Entry::Table(table) => Some(set_key(text, &table, &below, value, &alone)),
        Entry::Word(word) if below.is_empty() => {
            Some(Edit { span: word.span, text: value.to_owned() })
        }
        Entry::Word(word) => Some(with_key(text, word.span, &below, value, &alone)),
        Entry::Other(_) => None,
    }
}

/// The key whose value may replace the table with `key` on this path: `role` of a crew member.
fn alone(mut keys: Vec<Key>, path: &[Step], key: &str) -> &'static str {
    let below = |keys: &[Key], key: &str| {
        let own = keys.iter().find(|own| own.key == key && !own.any)?;
        own.holds.table().map(|(_, alone)| (alone, own.below()))
    };
    let mut found = None;
    for step in path.iter().filter_map(Step::key).take_while(|step| *step != key) {
        let Some((alone, inner)) = below(&keys, step) else { break };
        (found, keys) = (alone, inner);
    }
    // `tires` may also be a tire.
    while let Some((alone, inner)) = found.and_then(|alone| below(&keys, alone)) {
        if keys.iter().any(|own| own.key == key) {
            break;
        }
        (found, keys) = (alone, inner);
    }
    found.unwrap_or("item")
}

/// Turns the plain value at `span` into a table with one more key.
fn with_key(
    text: &str,
    span: Span,
    keys: &[&str],
    value: &str,
    alone: &dyn Fn(&str) -> &'static str,
) -> Edit {
    let (name, alone) = (&text[span.start..span.end], alone(keys[0]));
    Edit { span, text: format!("{{ {alone} = {name}, {} = {value} }}", keys.join(".")) }
}

/// Sets a key in the topmost layer. Missing tables become dotted keys.
fn set_key(
    text: &str,
    table: &Table<'_>,
    keys: &[&str],
    value: &str,
    alone: &dyn Fn(&str) -> &'static str,
) -> Edit {
    let top = &table.layers[0];
    let (first, rest) = keys.split_first().expect("a path has at least one key");
    if let Some(found) = top.table.get(*first) {
        let span = Span::from(found.span());
        let own = Table { layers: vec![top.clone()], path: Vec::new() };
        match own.table(first) {
            _ if rest.is_empty() => {
                return Edit { span, text: value.to_owned() };
            }
            None if !matches!(found.get_ref(), Value::Array(_)) => {
                return with_key(text, span, rest, value, alone);
            }
            Some(below)
                if is_section(text, span)
                    || is_inline(text, span)
                    || below.layers[0].table.contains_key(rest[0]) =>
            {
                return set_key(text, &below, rest, value, alone);
            }
            _ => {}
        }
    }
    insert(text, table, &format!("{} = {value}", keys.join(".")))
}

/// Inserts `key = value` into the topmost layer.
fn insert(text: &str, table: &Table<'_>, pair: &str) -> Edit {
    let top = &table.layers[0];
    let at = |place, text| Edit { span: Span::new(place, place), text };
    if is_inline(text, top.span) {
        let inside =
            text[top.span.start + 1..].len() - text[top.span.start + 1..].trim_start().len();
        let comma = if top.table.is_empty() { " " } else { ", " };
        return at(top.span.start + 1 + inside, format!("{pair}{comma}"));
    }
    if !table.path.is_empty() && is_section(text, top.span) {
        let end = line_end(text, top.span.end);
        return at(end, format!("\n{pair}"));
    }
    let dotted: String =
        table.path.iter().filter_map(Step::key).map(|key| format!("{key}.")).collect();
    let pair = dotted + pair;
    let written = top.table.values().filter(|value| !is_below_header(text, value));
    let last = written.map(|value| end_of(text, value)).max();
    match last {
        Some(end) => at(line_end(text, end), format!("\n{pair}")),
        None => at(0, format!("{pair}\n")),
    }
}

/// Whether a value is a section, or a table that only has sections: `variants` of `[variants.light]`.
fn is_below_header(text: &str, value: &Node<'_>) -> bool {
    is_section(text, value.span().into())
        || matches!(value.get_ref(), Value::Table(table)
            if !table.is_empty() && table.values().all(|value| is_below_header(text, value)))
}

/// The end of a value. Tables from sections or dotted keys end with their last value.
fn end_of(text: &str, value: &Node<'_>) -> usize {
    let span = Span::from(value.span());
    let last = match value.get_ref() {
        Value::Table(table) if !is_inline(text, span) => {
            table.values().map(|value| end_of(text, value)).max()
        }
        Value::Array(entries) if is_section(text, span) => {
            entries.iter().map(|entry| end_of(text, entry)).max()
        }
        _ => None,
    };
    last.unwrap_or(span.end)
}

enum Removed {
    Entry(Span),
    Lines(Span),
}

fn removed(text: &str, design: &Design<'_, '_>, path: &[Step]) -> Option<Removed> {
    let (last, above) = path.split_last()?;
    let Step::Key(key) = last else {
        let span = design.find(path)?.span();
        return match () {
            () if design.is_alone(above, span) => removed(text, design, above),
            () if is_section(text, span) => Some(Removed::Lines(section(text, span))),
            () => Some(Removed::Entry(span)),
        };
    };
    let Entry::Table(table) = design.find(above)? else { return None };
    let layer = table.layers.iter().find(|layer| layer.table.contains_key(key.as_str()))?;
    let (name, value) = layer.table.get_key_value(key.as_str())?;
    let span = Span::from(value.span());
    Some(if is_inline(text, layer.span) {
        Removed::Entry(Span::new(name.span().start, span.end))
    } else if is_section(text, span) {
        Removed::Lines(section(text, span))
    } else {
        let start = line_start(text, name.span().start);
        Removed::Lines(Span::new(start, next_line(text, span.end)))
    })
}

fn section(text: &str, span: Span) -> Span {
    let body = next_line(text, span.end);
    let next = text[body..].lines().scan(body, |place, line| {
        let start = *place;
        *place = next_line(text, start);
        Some((start, line))
    });
    let header = text[span.start..span.end].trim_matches(['[', ']']).trim();
    let is_inside = |line: &str| {
        let name = line.trim_start().trim_start_matches('[').trim_start();
        name.strip_prefix(header).is_some_and(|rest| rest.starts_with('.'))
    };
    let mut headers = next.filter(|(_, line)| line.trim_start().starts_with('['));
    let end = headers.find(|(_, line)| !is_inside(line)).map(|(at, _)| at);
    Span::new(span.start, end.unwrap_or(text.len()))
}

/// Merges entries that are separated only by commas, blanks and comments.
fn runs(text: &str, mut entries: Vec<Span>) -> Vec<Span> {
    entries.sort();
    entries.dedup_by(|next, entry| {
        let is_one = next.start < entry.end || is_gap(&text[entry.end..next.start]);
        if is_one {
            entry.end = entry.end.max(next.end);
        }
        is_one
    });
    entries
}

/// Whether the text is a comma with a comment on the same line.
fn is_gap(between: &str) -> bool {
    let Some(after) = between.trim_start().strip_prefix(',') else { return false };
    let (line, below) = after.split_once('\n').unwrap_or((after, ""));
    is_remark(line) && below.trim().is_empty()
}

/// Whether the rest of a line is blank or a comment.
fn is_remark(rest: &str) -> bool {
    let rest = rest.trim_start();
    rest.is_empty() || rest.starts_with('#')
}

/// Removes adjacent entries, with their own lines and comments.
fn cut(text: &str, run: Span) -> Edit {
    let start = line_start(text, run.start);
    let before = text[..run.start].trim_end();
    let after = text[run.end..].trim_start();
    let has_comma = after.starts_with(',');
    let end = if has_comma { text.len() - after.len() + 1 } else { run.end };
    let rest = &text[end..];
    let line_end = line_end(text, end);
    let ends_line = is_remark(&text[end..line_end]);
    let is_alone = ends_line && text[start..run.start].trim().is_empty();
    let (start, end) = match () {
        () if !has_comma && before.ends_with(',') => {
            (before.len() - 1, if is_alone { line_end } else { end })
        }
        () if is_alone => (start, next_line(text, line_end)),
        () if ends_line && before.ends_with(',') => (before.len(), end),
        () if has_comma => (run.start, end + rest.len() - rest.trim_start().len()),
        () => (run.start, end),
    };
    Edit { span: Span::new(start, end), text: String::new() }
}

/// Adds entries to a list, together: the list may be missing.
fn add(
    text: &str,
    design: &Design<'_, '_>,
    keys: fn() -> Vec<Key>,
    path: &[Step],
    entries: &[&str],
) -> Option<Edit> {
    let entry = entries.join(", ");
    let (Step::Key(list), above) = path.split_last()? else { return None };
    let Some(Entry::Table(holder)) = design.find(above) else {
        return set(text, design, keys, path, &format!("[{entry}]"));
    };
    let Some(value) = holder.layers[0].table.get(list.as_str()) else {
        return Some(insert(text, &holder, &format!("{list} = [{entry}]")));
    };
    let span = Span::from(value.span());
    let written = &text[span.start..span.end];
    match value.get_ref() {
        Value::Array(array) if written.starts_with('[') && !is_section(text, span) => {
            let last = array.iter().map(Spanned::span).map(|span| span.end).max();
            let (place, comma) = last.map_or((span.start + 1, ""), |end| (end, ", "));
            Some(Edit { span: Span::new(place, place), text: format!("{comma}{entry}") })
        }
        Value::Array(array) => {
            let last = array.last()?;
            let header = &text[last.span().start..last.span().end];
            let place = line_end(text, end_of(text, last));
            Some(Edit {
                span: Span::new(place, place),
                text: entries
                    .iter()
                    .map(|entry| Some(format!("\n\n{header}\n{}", lines(list, entry)?)))
                    .collect::<Option<_>>()?,
            })
        }
        Value::String(_) => Some(Edit { span, text: format!("[{written}, {entry}]") }),
        _ => None,
    }
}

/// Turns an inline entry into lines of a section: `{ item = "MG" }` becomes `item = "MG"`.
fn lines(list: &str, entry: &str) -> Option<String> {
    let document: toml_edit::DocumentMut = format!("{list} = {entry}").parse().ok()?;
    let pairs = document.get(list)?.as_inline_table()?.iter();
    let pairs = pairs.map(|(key, value)| format!("{key} = {}", value.to_string().trim()));
    Some(pairs.collect::<Vec<_>>().join("\n"))
}

/// Whether the value at `span` starts with a `[section]` or `[[section]]` header.
pub(super) fn is_section(text: &str, span: Span) -> bool {
    let line = line_start(text, span.start);
    text[line..span.start].trim().is_empty() && text[span.start..].starts_with('[')
}

fn is_inline(text: &str, span: Span) -> bool {
    text[span.start..].starts_with('{')
}

pub(super) fn line_start(text: &str, place: usize) -> usize {
    text[..place].rfind('\n').map_or(0, |newline| newline + 1)
}

fn line_end(text: &str, place: usize) -> usize {
    let end = text[place..].find('\n').map_or(text.len(), |newline| place + newline);
    if text[..end].ends_with('\r') && end > place { end - 1 } else { end }
}

pub(super) fn next_line(text: &str, place: usize) -> usize {
    text[place..].find('\n').map_or(text.len(), |newline| place + newline + 1)
}
