//! Repairs as code actions, and all that makes a design legal as one.

use std::collections::HashMap;

use lsp_types::{CodeAction, CodeActionKind, CodeActionParams, TextEdit, WorkspaceEdit};

use crate::change::fix::{Set, Wanted, fix};
use crate::report::Verdict;
use crate::text::edit::Edit;
use crate::text::sentence;
use crate::text::source::Span;
use crate::workspace::kinds::Kind;

use super::diagnostics::{diagnostic, findings};
use super::file::File;

pub fn actions(file: &File, params: CodeActionParams) -> Vec<CodeAction> {
    let wants = |kind: &CodeActionKind| {
        let only = params.context.only.as_ref();
        let is_within = |wanted: &CodeActionKind| {
            let rest = kind.as_str().strip_prefix(wanted.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        only.is_none_or(|only| only.iter().any(is_within))
    };
    let mut actions = Vec::new();
    if wants(&CodeActionKind::QUICKFIX) {
        actions.extend(repairs(file, file.span(params.range)));
    }
    let is_asked_for = params.context.only.is_some();
    if wants(&CodeActionKind::SOURCE_FIX_ALL) && is_illegal(file) {
        if is_asked_for || !file.client.resolves {
            // The search takes a moment: not at every move of the cursor.
            actions.extend(is_asked_for.then(|| fix_all(file)).flatten());
        } else {
            actions.push(unresolved(file));
        }
    }
    actions
}

/// The repairs of what is found at a place.
fn repairs(file: &File, at: Span) -> Vec<CodeAction> {
    let meets = |span: Span| span.start <= at.end && at.start <= span.end;
    let is_near = |span: Span| {
        // Whatever has no place of its own is on the first line.
        meets(span) || span == Span::default() && file.source.line(at.start) == 0
    };
    if !findings(&file.reports).any(|(_, finding)| is_near(finding.at.span)) {
        return Vec::new();
    }
    let near = findings(file.mended()).filter(|(_, finding)| is_near(finding.at.span));
    let actions = near.flat_map(|(report, finding)| {
        let of = diagnostic(file, report, finding);
        let repairs = finding.repairs.iter().filter(|repair| !repair.edits.is_empty());
        repairs.enumerate().map(move |(number, repair)| CodeAction {
            title: sentence(&repair.message),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![of.clone()]),
            edit: Some(edit(file, &repair.edits)),
            is_preferred: (number == 0).then_some(true),
            ..CodeAction::default()
        })
    });
    actions.collect()
}

fn is_illegal(file: &File) -> bool {
    let of_base = file.reports.first().map(|report| report.verdict);
    file.kind == Kind::Design && matches!(of_base, Some(Verdict::Illegal | Verdict::Unreadable))
}

/// The action whose edit is worked out when it is chosen.
fn unresolved(file: &File) -> CodeAction {
    CodeAction {
        title: "Make the design legal".to_owned(),
        kind: Some(CodeActionKind::SOURCE_FIX_ALL),
        data: Some(file.uri.as_str().into()),
        ..CodeAction::default()
    }
}

/// The fewest changes that make the design legal.
pub fn fix_all(file: &File) -> Option<CodeAction> {
    let wanted = Wanted { keep: &[], sets: 1, is_exhaustive: false };
    let found = fix(file.described(), &file.judges(), &wanted);
    let Set { changes, edits, .. } = found.sets.first()?;
    Some(CodeAction {
        title: format!("Make the design legal: {}", changes.join(", ")),
        edit: Some(edit(file, edits)),
        data: None,
        ..unresolved(file)
    })
}

/// Edits of this file.
// The URIs of the protocol compare by their text, which never changes.
#[allow(clippy::mutable_key_type)]
pub fn edit(file: &File, edits: &[Edit]) -> WorkspaceEdit {
    let edits = edits.iter().map(|edit| TextEdit::new(file.range(edit.span), edit.text.clone()));
    let changes = HashMap::from([(file.uri.clone(), edits.collect())]);
    WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }
}
