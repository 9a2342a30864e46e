//! Completion: keys where they may stand, and the names of rows with what they add, those that still fit first.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, InsertTextFormat, Position, TextEdit,
};

use crate::change::values::{Tried, tried};
use crate::document::shape::{Holds, Key, Need};
use crate::text::source::Span;
use crate::workspace::kinds::Kind;

use super::cursor::{At, Spot, spot};
use super::declared::{Level, Word, level, others, value, variant, words};
use super::file::File;

pub fn completion(file: &File, position: Position) -> Vec<CompletionItem> {
    let spot = spot(&file.source.text, file.sections(), file.offset(position));
    let Some(Spot { path, siblings, at }) = spot else { return Vec::new() };
    match at {
        At::Header(span) => headers(file, span),
        At::Key { span, is_line, is_last, is_assigned } => {
            let mut items = Vec::new();
            let written = &file.source.text[span.start..span.end];
            let is_new = |name: &str| name == written || !siblings.contains(&name);
            let whole = (!is_assigned).then_some(file.client.snippets);
            let of_names = |names: Vec<Word>, holds: &Holds| -> Vec<_> {
                let new = names.into_iter().filter(|name| is_new(&name.word));
                new.map(|name| of_name(file, name, holds, span, whole)).collect()
            };
            match level(file, &path) {
                Some(Level::Keys(keys)) => {
                    let new = keys.iter().filter(|key| !key.any && is_new(key.key));
                    items.extend(new.map(|key| of_key(file, key, span, whole)));
                    for any in keys.iter().filter(|key| key.any) {
                        items.extend(of_names(others(any, file.listing()), &any.holds));
                    }
                }
                Some(Level::Rows(kind, holds)) => {
                    let row = Holds::Row { kind, tells_apart: false };
                    items.extend(of_names(words(file, &path, "", &row), &holds));
                }
                None => {}
            }
            // A table begins wherever the one before it has all its keys.
            if is_line && is_last && !is_assigned {
                items.extend(headers(file, span));
            }
            items
        }
        At::Value { key, span } => values(file, &path, &siblings, (key, span)),
    }
}

fn edit(file: &File, span: Span, text: String) -> CompletionTextEdit {
    CompletionTextEdit::Edit(TextEdit::new(file.range(span), text))
}

/// A key; with its value, as a snippet or not, if that is `whole`.
fn of_key(file: &File, key: &Key, span: Span, whole: Option<bool>) -> CompletionItem {
    let docs = says(key);
    let title = (!docs.is_empty()).then_some(docs);
    let name = Word { title, ..Word::new(key.key) };
    // What is needed comes first.
    let sort_text = Some(format!("{}{}", u8::from(key.need != Need::Needed), key.key));
    CompletionItem { sort_text, ..of_name(file, name, &key.holds, span, whole) }
}

/// A key of this name.
fn of_name(
    file: &File,
    name: Word,
    holds: &Holds,
    span: Span,
    whole: Option<bool>,
) -> CompletionItem {
    let (text, format) = match whole {
        None => (name.word.clone(), InsertTextFormat::PLAIN_TEXT),
        Some(false) => (format!("{} = ", name.word), InsertTextFormat::PLAIN_TEXT),
        Some(true) => (format!("{} = {}", name.word, gap(holds)), InsertTextFormat::SNIPPET),
    };
    CompletionItem {
        sort_text: Some(name.word.clone()),
        label: name.word,
        kind: Some(CompletionItemKind::PROPERTY),
        detail: name.title,
        insert_text_format: Some(format),
        text_edit: Some(edit(file, span, text)),
        ..CompletionItem::default()
    }
}

/// What a key means, with its default.
pub fn says(key: &Key) -> String {
    match &key.need {
        Need::Usually(usual) => format!("{} Usually {usual}.", key.docs),
        _ => key.docs.to_string(),
    }
}

/// A value of which only the middle is missing, as a snippet.
fn gap(holds: &Holds) -> String {
    match holds {
        Holds::Text
        | Holds::Dice
        | Holds::Row { .. }
        | Holds::Form(_)
        | Holds::Choice { .. }
        | Holds::PartKind
        | Holds::PartOfKey(_)
        | Holds::Reference { .. }
        | Holds::Removable => "\"$1\"".to_owned(),
        Holds::Flag => "${1:true}".to_owned(),
        Holds::Whole(_) | Holds::Number(_) => "$1".to_owned(),
        Holds::Several(one) => gap(one),
        Holds::Either(ways) => ways.first().map(gap).unwrap_or_default(),
        Holds::Table { alone: Some(alone), keys, .. } => {
            let key = keys().into_iter().find(|key| key.key == *alone);
            key.map(|key| gap(&key.holds)).unwrap_or_default()
        }
        Holds::Table { .. } | Holds::ByName { .. } | Holds::Changes { .. } => "{ $1 }".to_owned(),
        Holds::Parts(one) => format!("[{}]", gap(one)),
    }
}

/// The tables that a header may begin.
fn headers(file: &File, span: Span) -> Vec<CompletionItem> {
    let Some(Level::Keys(keys)) = level(file, &[]) else { return Vec::new() };
    let is_there = |name: &str| {
        let mut sections = file.sections().iter().filter(|section| section.header != span);
        sections.any(|section| !section.is_list && section.keys().eq([name]))
    };
    let is_written = |name: &str| {
        file.sections().first().is_some_and(|top| top.pairs.iter().any(|pair| pair.is_called(name)))
    };
    let header = |key: &Key| {
        let name = key.key;
        let item = |label: String, text: String| CompletionItem {
            filter_text: Some(label.clone()),
            label,
            kind: Some(CompletionItemKind::MODULE),
            text_edit: Some(edit(file, span, text)),
            insert_text_format: file.client.snippets.then_some(InsertTextFormat::SNIPPET),
            sort_text: Some(format!("2{name}")),
            ..of_key(file, key, span, None)
        };
        let gap = if file.client.snippets { "$1" } else { "" };
        match &key.holds {
            _ if is_there(name) || is_written(name) => None,
            Holds::Parts(_) => Some(item(format!("[[{name}]]"), format!("[[{name}]]\n{gap}"))),
            Holds::Changes { by_id: true } => {
                Some(item(format!("[{name}.…]"), format!("[{name}.{gap}]\n")))
            }
            Holds::Table { .. } | Holds::ByName { .. } => {
                Some(item(format!("[{name}]"), format!("[{name}]\n{gap}")))
            }
            _ => None,
        }
    };
    keys.iter().filter(|key| !key.any).filter_map(header).collect()
}

/// What the value of a key may be. In a design each is tried.
fn values(
    file: &File,
    path: &[&str],
    others: &[&str],
    (key, span): (&str, Span),
) -> Vec<CompletionItem> {
    let Some(holds) = level(file, path).and_then(|level| value(&level, key)) else {
        return Vec::new();
    };
    let mut words = words(file, path, key, &holds);
    if matches!(holds.one(), Holds::Reference { .. } | Holds::Removable) {
        // There is only one to mean.
        words.retain(|word| !others.contains(&word.word.as_str()));
    }
    let variant = variant(path);
    let found = match file.kind {
        Kind::Design => {
            let texts: Vec<_> = words.iter().map(|word| word.toml.clone()).collect();
            tried(&file.source, variant, span, &texts, &file.judges())
        }
        _ => vec![None; words.len()],
    };
    let items = words.into_iter().zip(found).enumerate();
    items.map(|(number, (word, tried))| of_word(file, span, number, word, tried)).collect()
}

fn of_word(
    file: &File,
    span: Span,
    number: usize,
    word: Word,
    tried: Option<Tried>,
) -> CompletionItem {
    let added = tried.as_ref().map(|tried| tried.added.join(", ")).unwrap_or_default();
    let broken = tried.map(|tried| tried.breaks.join(", ")).unwrap_or_default();
    let breaks = if broken.is_empty() { String::new() } else { format!("breaks {broken}") };
    let says: Vec<_> = [word.title.unwrap_or_default(), added, breaks.clone()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let quote = if word.toml.starts_with('"') { "\"" } else { "" };
    CompletionItem {
        label: word.word.clone(),
        kind: Some(CompletionItemKind::VALUE),
        detail: Some(says.join(" · ")).filter(|says| !says.is_empty()),
        // Whatever breaks a rule comes after what fits.
        sort_text: Some(format!("{}{number:04}", u8::from(!breaks.is_empty()))),
        filter_text: Some(format!("{quote}{} {}{quote}", word.word, word.names.join(" "))),
        text_edit: Some(edit(file, span, word.toml)),
        ..CompletionItem::default()
    }
}
