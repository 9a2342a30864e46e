//! Renaming an id wherever the file uses it.

use lsp_types::{Position, PrepareRenameResponse, WorkspaceEdit};

use crate::text::edit::Edit;

use super::actions::edit;
use super::file::File;
use super::ids::{at, ids};

/// What would be renamed.
pub fn prepare(file: &File, position: Position) -> Option<PrepareRenameResponse> {
    let id = at(&ids(file), file.offset(position))?;
    Some(PrepareRenameResponse::Range(file.range(id.span)))
}

/// Nothing if there is no id here, or the name is none.
pub fn rename(file: &File, position: Position, name: &str) -> Option<WorkspaceEdit> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.is_empty() || !name.chars().all(is_plain) {
        return None;
    }
    let ids = ids(file);
    let id = at(&ids, file.offset(position))?;
    let same = ids.iter().filter(|other| other.is_same(&id));
    let edits: Vec<_> = same.map(|id| Edit { span: id.span, text: name.to_owned() }).collect();
    Some(edit(file, &edits))
}
