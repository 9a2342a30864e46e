//! Formatting: the settled layout of `fmt`.

use lsp_types::TextEdit;

use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::layout::settled;
use crate::text::edit::edits_between;
use crate::workspace::kinds;

use super::file::File;

/// The edits that settle a file; nothing if it is not TOML.
pub fn formatting(file: &File) -> Option<Vec<TextEdit>> {
    let document = Document::parse(&file.source, &Findings::default());
    let (keys, variant) = kinds::keys(&document.base());
    let settled = settled(&file.source.text, &keys, &variant)?;
    let edits = edits_between(&file.source.text, &settled).into_iter();
    Some(edits.map(|edit| TextEdit::new(file.range(edit.span), edit.text)).collect())
}
