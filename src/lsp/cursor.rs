//! Where a position is in what is being written: in a key, in a value, or where either could begin.

use crate::text::source::Span;

use super::syntax::{Name, Pair, Section, Value};

/// A place in a table.
#[derive(Debug)]
pub struct Spot<'f> {
    /// The keys of the tables around it, from the outside in.
    pub path: Vec<&'f str>,
    /// The keys that the innermost table has; or the words beside one in a list.
    pub siblings: Vec<&'f str>,
    pub at: At<'f>,
}

#[derive(Debug)]
pub enum At<'f> {
    /// In the header of a table.
    Header(Span),
    /// In a key, as far as it is written, or where one could begin.
    Key {
        span: Span,
        /// Whether it begins a line, and not a pair in braces.
        is_line: bool,
        /// Whether no other key of the table follows.
        is_last: bool,
        is_assigned: bool,
    },
    /// In the value of this key, or in one of its values.
    Value { key: &'f str, span: Span },
}

/// The place of a position; nothing in remarks and after values.
pub fn spot<'f>(text: &str, sections: &'f [Section], offset: usize) -> Option<Spot<'f>> {
    let section = sections.iter().rev().find(|section| section.span.start <= offset)?;
    let path: Vec<_> = section.keys().collect();
    let is_in = |span: Span| span.start <= offset && offset <= span.end;
    if !section.path.is_empty() && is_in(section.header) && section.header.start < offset {
        return Some(Spot { path, siblings: Vec::new(), at: At::Header(section.header) });
    }
    let pairs = &section.pairs;
    let line_start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line_start..offset];
    // An unfinished value may begin after spaces.
    let is_after_equals = |pair: &Pair| {
        pair.is_assigned
            && matches!(pair.value, Value::Missing(at) if (at.min(offset)..=offset).contains(&at) && !text[at..offset].contains(['\n', '#']))
    };
    if let Some(pair) = pairs.iter().find(|pair| is_in(pair.span) || is_after_equals(pair)) {
        return in_pair(offset, path, pairs, pair, true);
    }
    let is_blank = before.trim().is_empty();
    is_blank.then(|| Spot {
        path,
        siblings: keys(pairs),
        at: key(Span::new(offset, offset), pairs, true, false),
    })
}

fn keys(pairs: &[Pair]) -> Vec<&str> {
    pairs.iter().filter_map(|pair| Some(pair.key.first()?.text.as_str())).collect()
}

fn key<'f>(span: Span, pairs: &[Pair], is_line: bool, is_assigned: bool) -> At<'f> {
    let is_last = !pairs.iter().any(|pair| pair.span.start > span.end);
    At::Key { span, is_line, is_last, is_assigned }
}

fn in_pair<'f>(
    offset: usize,
    mut path: Vec<&'f str>,
    pairs: &'f [Pair],
    pair: &'f Pair,
    is_line: bool,
) -> Option<Spot<'f>> {
    let name = |name: &'f Name| name.text.as_str();
    if let Some(at) = pair.key.iter().position(|name| offset <= name.span.end) {
        path.extend(pair.key[..at].iter().map(name));
        let is_first = at == 0;
        let siblings = if is_first { keys(pairs) } else { Vec::new() };
        let span = pair.key[at].span;
        let at = key(span, pairs, is_line && is_first, pair.is_assigned);
        return Some(Spot { path, siblings, at });
    }
    if !pair.is_assigned {
        return None;
    }
    let (last, dotted) = pair.key.split_last()?;
    path.extend(dotted.iter().map(name));
    in_value(offset, path, &last.text, &pair.value)
}

fn in_value<'f>(
    offset: usize,
    mut path: Vec<&'f str>,
    key_of: &'f str,
    value: &'f Value,
) -> Option<Spot<'f>> {
    let here = Span::new(offset, offset);
    let is_inside = |span: Span| span.start < offset && offset < span.end;
    let is_in = |span: Span| span.start <= offset && offset <= span.end;
    let span = match value {
        Value::Table { pairs, span } if is_inside(*span) || span.end == offset => {
            path.push(key_of);
            return match pairs.iter().find(|pair| is_in(pair.span)) {
                Some(pair) => in_pair(offset, path, pairs, pair, false),
                None => {
                    let siblings = keys(pairs);
                    Some(Spot { path, siblings, at: key(here, pairs, false, false) })
                }
            };
        }
        Value::List { items, span } if is_inside(*span) || span.end == offset => {
            let others = items.iter().filter(|item| !is_in(item.span()));
            let siblings = others.filter_map(Value::text).collect();
            match items.iter().find(|item| is_in(item.span())) {
                Some(item @ (Value::List { .. } | Value::Table { .. })) => {
                    return in_value(offset, path, key_of, item);
                }
                item => {
                    let span = item.map_or(here, Value::span);
                    return Some(Spot { path, siblings, at: At::Value { key: key_of, span } });
                }
            }
        }
        Value::Missing(_) => here,
        other => other.span(),
    };
    Some(Spot { path, siblings: Vec::new(), at: At::Value { key: key_of, span } })
}

#[cfg(test)]
mod tests {
    use super::super::syntax::read;
    use super::*;

    /// The place of the bar in a text.
    fn at(text: &str) -> String {
        let offset = text.find('|').unwrap();
        let text = text.replace('|', "");
        let sections = read(&text);
        let Some(spot) = spot(&text, &sections, offset) else { return "nowhere".to_owned() };
        let path = spot.path.join(".");
        match spot.at {
            At::Header(span) => format!("header {path}: {}", &text[span.start..span.end]),
            At::Key { span, .. } => format!("key in {path}: {}", &text[span.start..span.end]),
            At::Value { key, span } => format!("{path}/{key}: {}", &text[span.start..span.end]),
        }
    }

    #[test]
    fn places_in_what_is_written() {
        assert_eq!(at("bo|"), "key in : bo");
        assert_eq!(at("name = \"A\"\n|\n[armor]\n"), "key in : ");
        assert_eq!(at("body = \"com|\nname = 1"), "/body: \"com");
        assert_eq!(at("body =|"), "/body: ");
        assert_eq!(at("body = |\nname = 1"), "/body: ");
        assert_eq!(at("[[weapons]]\n|"), "key in weapons: ");
        assert_eq!(at("[[wea|"), "header wea: [[wea");
        assert_eq!(at("[armor]\nfront = 1 # |"), "nowhere");
    }

    #[test]
    fn places_in_lists_and_braces() {
        assert_eq!(at("crew = [\"dr|\"]"), "/crew: \"dr\"");
        assert_eq!(at("crew = [|]"), "/crew: ");
        assert_eq!(at("crew = [\"a\", |"), "/crew: ");
        assert_eq!(at("crew = [{ ro| }]"), "key in crew: ro");
        assert_eq!(at("crew = [{ role = \"d|\" }]"), "crew/role: \"d\"");
        assert_eq!(at("[variants.x]\ntires.front.it|"), "key in variants.x.tires.front: it");
        assert_eq!(at("tires = { all = { item = |"), "tires.all/item: ");
    }
}
