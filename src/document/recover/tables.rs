//! Finds headers with wrong brackets.

use std::collections::{BTreeMap, BTreeSet};

use crate::text::source::Span;

use super::scan::{Scan, Statement, edit, found};

/// A table with one of these keys is a list entry.
const NAMES: [&str; 7] = ["item", "id", "role", "name", "joins", "figure", "key"];

/// Removes `sidecar = true` above `[sidecar]`: the table says it already.
pub(super) fn switches(scan: &mut Scan<'_>) {
    let is_header = |statement: &Statement| statement.brackets.is_some();
    let first = scan.statements.iter().position(is_header);
    let (pairs, below) = scan.statements.split_at(first.unwrap_or(scan.statements.len()));
    let is_twice = |pair: &&Statement| {
        let value = scan.text[pair.name.end..pair.span.end].trim_start_matches([' ', '=']);
        value.trim_end() == "true"
            && below.iter().any(|header| is_header(header) && header.path == pair.path)
    };
    let twice: Vec<_> = pairs.iter().filter(is_twice).map(|pair| (pair.name, pair.span)).collect();
    for (name, span) in twice {
        let key = scan.name(name);
        let finding = found(name, format!("`{key} = true` and `[{key}]`"), "not needed");
        scan.fix(finding, format!("remove `{key} = true`"), vec![edit(span.start, span.end, "")]);
    }
}

/// Writes `[[…]]` around the headers of a list, and `[…]` around others.
pub(super) fn headers(scan: &mut Scan<'_>) {
    let mut groups: BTreeMap<&[String], Vec<&Statement>> = BTreeMap::new();
    let mut named = BTreeSet::new();
    let mut path = &[][..];
    for statement in &scan.statements {
        if statement.brackets.is_some() {
            path = &statement.path;
            groups.entry(path).or_default().push(statement);
        } else if statement.path.len() == 1 && NAMES.contains(&statement.path[0].as_str()) {
            named.insert(path);
        }
    }
    let is_list = |path: &[String]| {
        let group = groups.get(path);
        group.is_some_and(|group| group.iter().any(|header| header.is_double() == Some(true)))
    };
    let mut fixes = Vec::new();
    for (path, group) in &groups {
        // Each entry of a list above may have its own table.
        let is_repeated = group.len() > 1 && !(1..path.len()).any(|end| is_list(&path[..end]));
        let is_unclear = group.iter().any(|header| header.is_double().is_none());
        let is_double = is_list(path) || (is_repeated || is_unclear) && named.contains(path);
        let wrong = group.iter().filter(|header| header.is_double() != Some(is_double));
        let wrong: Vec<_> = wrong.collect();
        let [open, close] = if is_double { ["[[", "]]"] } else { ["[", "]"] };
        let Some(first) = wrong.first() else { continue };
        let name = scan.name(first.name);
        let message = match wrong.len() {
            _ if is_unclear => format!("the brackets of `{name}` do not match"),
            2 if group.len() == 2 => format!("`[{name}]` is written twice"),
            count if count == group.len() => format!("`[{name}]` is written {count} times"),
            _ => format!("`[{name}]` is written among `[[{name}]]`"),
        };
        let write = format!("write `{open}{name}{close}`");
        let brackets = wrong.iter().filter_map(|header| header.brackets);
        let edits = brackets.flat_map(|[opening, closing]| {
            [edit(opening.start, opening.end, open), edit(closing.start, closing.end, close)]
        });
        let span = first.brackets.map_or(first.name, |[a, b]| Span::new(a.start, b.end));
        let finding = found(span, message, write.as_str());
        fixes.push((finding, write, edits.collect()));
    }
    fixes.into_iter().for_each(|(finding, fix, edits)| scan.fix(finding, fix, edits));
}
