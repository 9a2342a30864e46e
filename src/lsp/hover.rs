//! What a word means: the row that it names, the key that it is, or how a printed figure comes about.

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};

use crate::games::browse::ListedRow;
use crate::report::{Report, judge};
use crate::text::source::Span;
use crate::text::suggest;
use crate::vehicle::figure;
use crate::view::View;
use crate::view::catalog::Items;
use crate::view::derivation::Derived;
use crate::workspace::kinds::Kind;
use crate::write::{Style, markdown};

use super::completion::says;
use super::cursor::{At, Spot, spot};
use super::declared::{Level, find, level, rows_of, value};
use super::file::File;

pub fn hover(file: &File, position: Position) -> Option<Hover> {
    let Spot { path, at, .. } = spot(&file.source.text, file.sections(), file.offset(position))?;
    let (span, text) = match at {
        At::Header(span) => (span, about_key(file, path.split_last()?)?),
        At::Key { span, .. } => {
            let name = &file.source.text[span.start..span.end];
            let text = derived(file, &path, name).or_else(|| about_key(file, (&name, &path)))?;
            (span, text)
        }
        At::Value { key, span } => {
            let text = match derived(file, &path, key) {
                Some(text) => text,
                None => {
                    written(&Items(vec![((file.listing(), row(file, &path, key, span)?), None)]))
                }
            };
            (span, text)
        }
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: text };
    Some(Hover { contents: HoverContents::Markup(contents), range: Some(file.range(span)) })
}

fn written(view: &dyn View) -> String {
    markdown::FORMAT.write(view, Style::PLAIN)
}

fn about_key(file: &File, (name, path): (&&str, &[&str])) -> Option<String> {
    match level(file, path)? {
        Level::Keys(keys) => {
            let key = find(&keys, name)?;
            let says = says(key);
            (!says.is_empty()).then(|| format!("**{}**: {says}", key.key))
        }
        Level::Rows(kind, _) => {
            let row = rows_of(file.listing(), kind).find(|row| row.is_called(name))?;
            Some(written(&Items(vec![((file.listing(), row), None)])))
        }
    }
}

/// The row that a value names.
pub fn row<'f>(file: &'f File, path: &[&str], key: &str, span: Span) -> Option<&'f ListedRow> {
    let holds = value(&level(file, path)?, key)?;
    let word = file.source.text.get(span.start..span.end)?;
    let word = word.trim_matches(['"', '\'']);
    let mut rows = super::declared::named(&holds, key, file.listing()).into_iter();
    rows.find(|row| row.is_called(word))
}

/// How a printed figure comes about, under `[published]`.
fn derived(file: &File, path: &[&str], name: &str) -> Option<String> {
    let variant = match path {
        ["published"] => None,
        ["variants", id, "published"] => Some(*id),
        _ => return None,
    };
    if file.kind != Kind::Design {
        return None;
    }
    let is_meant = |report: &&Report| report.variant.as_deref() == variant;
    let report = file.described().iter().find(is_meant)?;
    let game = file.system();
    let figures = game.every_figure();
    let wanted = figures.iter().find(|wanted| suggest::same(&figure::word(wanted.key), name))?;
    let derivation = judge::derive(report, &file.basis.options, wanted.key)?;
    Some(written(&Derived::new(report, wanted, &derivation, file.listing())))
}
