//! Corrects misplaced keys and misspelt table names.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::collections::BTreeMap;

use toml::Spanned;

use crate::check::finding::{Finding, Findings, Fix, Scalar};
use crate::check::rules::UNKNOWN_KEY;
use crate::text::edit::{Change, Edit};
use crate::text::source::Span;
use crate::text::suggest;

use super::meant::Meanings;
use super::shape::{Holds, Key};
use super::tree::{self, Node, Tree, Value};
use super::{Document, edit};

impl Document<'_> {
    /// Reads keys in capitals or with spaces by the names that their safe fixes write, and reports each once. Returns
    /// whether there are any.
    pub fn rename_keys(&mut self, found: &[Finding], findings: &Findings) -> bool {
        let mut renamed = false;
        for finding in found {
            let safe = finding.fixes.iter().find(|fix| fix.safe).map(|fix| fix.changes.as_slice());
            if let Some([Change::Replace(Edit { span, text })]) = safe
                && let Some(Scalar::Text(written)) = &finding.actual
                && *span == finding.at.span
                && suggest::same(text, written)
                && rename(self.root.get_mut(), *span, text)
            {
                findings.extend([Finding { is_corrected: true, ..finding.clone() }]);
                renamed = true;
            }
        }
        renamed
    }

    /// Moves misplaced keys of a design, and reports each once. `unknown` are the findings on unknown keys. Returns
    /// whether anything moved.
    pub fn put_in_place(
        &mut self,
        text: &str,
        what: &str,
        keys: &[Key],
        unknown: &[Finding],
        findings: &Findings,
    ) -> bool {
        let sections = keys.iter().filter(|key| key.holds.is_section()).map(|key| key.key);
        let meanings = LazyCell::new(|| Meanings::new(&sections.clone().collect::<Vec<_>>()));
        let mut renamed = false;
        // Keys by the offset of their header.
        let mut moved: BTreeMap<usize, Vec<Moved<'_>>> = BTreeMap::new();
        for finding in unknown {
            let span = finding.at.span;
            let key = &text[span.start..span.end];
            if keys.iter().any(|known| known.key == key) {
                if let Some((own, lines)) = self.move_up(text, key, span) {
                    let of_table = moved.entry(header_above(text, span.start)).or_default();
                    of_table.push(Moved { key, at: span, own, lines });
                }
            } else {
                renamed |= self.rename(text, what, span, keys, &meanings, findings);
            }
        }
        for (header, keys) in &moved {
            self.report_moved(text, what, *header, keys, findings);
        }
        renamed || !moved.is_empty()
    }

    /// Moves `accessories = […]` up from `[[weapons]]`, or `wheelguards = 5` out of braces. Returns the span
    /// to move, and the span to remove: whole lines, or the pair with its comma.
    fn move_up(&mut self, text: &str, key: &str, span: Span) -> Option<(Span, Span)> {
        let line = edit::line_start(text, span.start);
        let root = self.root.get_mut();
        if root.contains_key(key) {
            return None;
        }
        let (table, key) = table_of(root, span, Some("variants"))?;
        let (key, value) = table.remove_entry(&*key)?;
        let end = value.span().end;
        let next = edit::next_line(text, end);
        root.insert(key, value);
        if text[line..span.start].trim().is_empty() {
            return Some((Span::new(line, next), Span::new(line, next)));
        }
        let before = text[..span.start].trim_end();
        let after = text[end..].trim_start();
        let cut = match (before.strip_suffix(','), after.strip_prefix(',')) {
            (Some(before), _) => Span::new(before.len(), end),
            (None, Some(after)) => Span::new(span.start, text.len() - after.trim_start().len()),
            (None, None) => Span::new(span.start, end),
        };
        Some((Span::new(span.start, end), cut))
    }

    fn report_moved(
        &self,
        text: &str,
        what: &str,
        header: usize,
        keys: &[Moved<'_>],
        findings: &Findings,
    ) {
        let Some(first) = keys.first() else { return };
        let values = || self.root.get_ref().values();
        let sections = values().filter(|value| is_section(text, value));
        let section = sections.map(|value| value.span().start).min().unwrap_or(text.len());
        let above = values().map(|value| value.span().end).filter(|end| *end <= section).max();
        let written: Vec<_> =
            keys.iter().map(|key| text[key.own.start..key.own.end].trim()).collect();
        let written = written.join("\n");
        let insert = match above {
            Some(last) => {
                let at = text[last..].find(['\r', '\n']).map_or(text.len(), |end| last + end);
                Edit { span: Span::new(at, at), text: format!("\n{written}") }
            }
            None => Edit { span: Span::default(), text: format!("{written}\n") },
        };
        let cuts = keys.iter().map(|key| Edit { span: key.lines, text: String::new() });
        let changes = std::iter::once(insert).chain(cuts).map(Change::Replace).collect();
        let (_, noun) = what.split_once(' ').unwrap_or_default();
        let names: Vec<_> = keys.iter().map(|key| format!("`{}`", key.key)).collect();
        let names = names.join(", ");
        let (belong, them) = if keys.len() == 1 { ("belongs", "it") } else { ("belong", "them") };
        let table = text[header..].lines().next().unwrap_or_default().trim();
        let message = format!("{names} {belong} in the {noun}, not below `{table}`");
        let fix = format!("move {them} above the first `[`");
        let finding = findings.of(&UNKNOWN_KEY).finding(first.at, message);
        let finding = finding.label(fix.clone()).actual(first.key);
        finding.corrected().safe_fix(fix, changes);
    }

    /// `[weapon]` or `[[weapon]]`.
    fn rename(
        &mut self,
        text: &str,
        table_name: &str,
        span: Span,
        keys: &[Key],
        meanings: &Meanings,
        findings: &Findings,
    ) -> bool {
        let key = &text[span.start..span.end];
        let root = self.root.get_mut();
        let Some((found, value)) = root.get_key_value(key) else { return false };
        if Span::from(found.span()) != span || !is_section(text, value) {
            return false;
        }
        let plural = format!("{key}s");
        let mut sections = keys.iter().filter(|key| key.holds.is_section());
        let meant = match sections.clone().find(|section| section.key == plural) {
            Some(meant) => Some((meant.key, true)),
            None => meanings.key(key).map(|guess| (guess.name, guess.is_sure)),
        };
        let Some((meant, is_sure)) = meant else { return false };
        let holds = sections.find(|key| key.key == meant).map(|key| &key.holds);
        let is_list = matches!(holds, Some(Holds::Parts(_)));
        let Some((name, value)) = root.remove_entry(key) else { return false };
        match (root.get_mut(meant).map(Spanned::get_mut), value) {
            (None, value) => {
                let name = Spanned::new(name.span(), Cow::Owned(meant.to_owned()));
                root.insert(name, value);
            }
            (Some(Value::Array(list)), value) => {
                let span = value.span();
                match value.into_inner() {
                    Value::Array(more) => more.into_iter().for_each(|value| list.push(value)),
                    other => list.push(Spanned::new(span, other)),
                }
            }
            (Some(_), value) => {
                root.insert(name, value);
                return false;
            }
        }
        let header = if is_list { format!("[[{meant}]]") } else { format!("[{meant}]") };
        let changes = headers(text, key).into_iter().map(|(header, below)| {
            let text = match (is_list, below) {
                (true, "") => format!("[[{meant}]]"),
                (_, below) if text[header.start..].starts_with("[[") => {
                    format!("[[{meant}{below}]]")
                }
                (_, below) => format!("[{meant}{below}]"),
            };
            Change::Replace(Edit { span: header, text })
        });
        let sink = findings.of(&UNKNOWN_KEY);
        sink.finding(span, format!("`{key}` is not a key of {table_name}: write `{header}`"))
            .label("unknown key")
            .corrected()
            .actual(key)
            .limit(meant)
            .offer(is_sure, format!("did you mean `{meant}`?"), changes.collect());
        true
    }
}

struct Moved<'u> {
    key: &'u str,
    at: Span,
    own: Span,
    lines: Span,
}

fn header_above(text: &str, at: usize) -> usize {
    let mut header = 0;
    let mut start = 0;
    for line in text[..at].split_inclusive('\n') {
        if line.trim_start().starts_with('[') {
            header = start;
        }
        start += line.len();
    }
    header
}

/// Merges findings on unknown keys in adjacent lines: a header is probably missing.
pub fn join_runs(text: &str, keys: &[Key], findings: &mut Vec<Finding>) {
    /// Shorter runs may be misspellings.
    const RUN: usize = 3;
    let is_lost = |finding: &Finding| {
        finding.rule.id == UNKNOWN_KEY.id && finding.fixes.is_empty() && !finding.is_corrected
    };
    let follows = |above: &Finding, below: &Finding| {
        let between = text.get(above.at.span.end..below.at.span.start);
        let is_next_line =
            between.is_some_and(|between| between.matches('\n').take(2).count() == 1);
        is_next_line && is_lost(above) && is_lost(below)
    };
    let joined = |run: &[Finding]| {
        let help = header_for(text, run, keys).filter(|_| run.len() >= RUN)?;
        let mut first = run[0].clone();
        first.message = format!("{}, nor are the {} keys below it", first.message, run.len() - 1);
        first.at.text = "these lines belong in another table".to_owned();
        first.at.span.end = run[run.len() - 1].at.span.end;
        first.help = Some(help);
        first.limit = None;
        Some(vec![first])
    };
    let runs = findings.chunk_by(follows);
    *findings = runs.flat_map(|run| joined(run).unwrap_or_else(|| run.to_vec())).collect();
}

/// Merges unknown keys of the design that are figures, and offers to remove them.
pub fn join_figures(
    text: &str,
    what: &str,
    is_figure: impl Fn(&str) -> bool,
    findings: &mut Vec<Finding>,
) {
    let line =
        |at: Span| Span::new(edit::line_start(text, at.start), edit::next_line(text, at.start));
    let key = |finding: &Finding| text[finding.at.span.start..finding.at.span.end].to_owned();
    let is_written = |finding: &&Finding| {
        let key = key(finding);
        finding.rule.id == UNKNOWN_KEY.id
            && is_figure(&key)
            && finding.message == format!("`{key}` is not a key of {what}")
    };
    let found: Vec<_> = findings.iter().filter(is_written).cloned().collect();
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return };
    let lines: Vec<_> = found.iter().map(|finding| line(finding.at.span)).collect();
    let cut = |line: &Span| Change::Replace(Edit { span: *line, text: String::new() });
    let cuts = lines.iter().map(cut).collect();
    let names: Vec<_> = found.iter().map(|finding| format!("`{}`", key(finding))).collect();
    let (are, them) = if names.len() > 1 { ("are", "them") } else { ("is", "it") };
    let mut joined = Finding::new(
        &UNKNOWN_KEY,
        first.at.span,
        format!("{} {are} worked out, not written", names.join(", ")),
    );
    joined.at.text = "unknown key".to_owned();
    joined.help = Some("figures of a book go under `[published]`".to_owned());
    joined.fixes = vec![Fix::new(UNKNOWN_KEY.id, false, format!("remove {them}"), cuts)];
    joined.because = last.because.clone();
    let is_inside =
        |at: Span| lines.iter().any(|line| line.start <= at.start && at.start < line.end);
    findings.retain(|finding| !is_inside(finding.at.span));
    findings.push(joined);
    findings.sort_by_key(|finding| (finding.at.span, finding.rule.id));
}

/// The header for lines with unknown keys, if the game has such a table.
fn header_for(text: &str, unknown: &[Finding], keys: &[Key]) -> Option<String> {
    let run = unknown.iter().map(|found| text.get(found.at.span.start..found.at.span.end));
    let run: Vec<_> = run.collect::<Option<_>>()?;
    let has_all = |key: &&Key| {
        let below = key.below();
        run.iter().all(|own: &&str| below.iter().any(|known| known.key == *own))
    };
    let table = keys.iter().filter(|key| key.holds.is_section()).find(has_all)?;
    Some(match table.holds {
        Holds::Parts(_) => format!("write `[[{}]]` above them", table.key),
        _ => format!("write `[{}]` above them", table.key),
    })
}

/// The table with the key at a span, and the key. `without` leaves out tables of this name.
fn table_of<'t, 's>(
    table: &'t mut Tree<'s>,
    at: Span,
    without: Option<&str>,
) -> Option<(&'t mut Tree<'s>, String)> {
    let key = table.keys().find(|key| Span::from(key.span()) == at);
    if let Some(key) = key.map(|key| key.get_ref().to_string()) {
        return Some((table, key));
    }
    let below = table.iter_mut().filter(|(name, _)| Some(&**name.get_ref()) != without);
    let mut below = below.flat_map(|(_, value)| tree::tables(value.get_mut()));
    below.find_map(|table| table_of(table, at, without))
}

/// Renames the key at a span, unless its table has the name.
fn rename(root: &mut Tree<'_>, at: Span, name: &str) -> bool {
    let table = table_of(root, at, None).filter(|(table, _)| !table.contains_key(name));
    let Some((table, key)) = table else { return false };
    let Some((key, value)) = table.remove_entry(&*key) else { return false };
    table.insert(Spanned::new(key.span(), Cow::Owned(name.to_owned())), value).is_none()
}

fn is_section(text: &str, value: &Node<'_>) -> bool {
    edit::is_section(text, value.span().into())
}

/// The headers of a table and its subtables, with the rest of each name.
fn headers<'t>(text: &'t str, key: &str) -> Vec<(Span, &'t str)> {
    let mut headers = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let blank = line.len() - line.trim_start().len();
        let name = line.trim_start().trim_start_matches('[');
        let below =
            name.trim_start().strip_prefix(key).filter(|_| line.trim_start().starts_with('['));
        if let Some((below, rest)) = below.and_then(|rest| rest.split_once(']'))
            && (below.trim().is_empty() || below.trim_start().starts_with('.'))
        {
            let close = rest.len() - rest.trim_start_matches(']').len();
            let end = line.len() - rest.len() + close;
            headers.push((Span::new(start + blank, start + end), below.trim()));
        }
        start += line.len();
    }
    headers
}
