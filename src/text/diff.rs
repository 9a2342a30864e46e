use diffy::{DiffOptions, Line};

/// A unified diff from `before` to `after`; empty if they are equal.
pub fn unified(name: &str, before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    let mut options = DiffOptions::new();
    options.set_original_filename(name.to_owned()).set_modified_filename(name.to_owned());
    options.create_patch(before, after).to_string()
}

/// The changed lines: the number of the old line, a sign and the text. A line that replaces another has no number.
pub fn lines(before: &str, after: &str) -> Vec<(Option<usize>, char, String)> {
    let patch = DiffOptions::new().set_context_len(0).create_patch(before, after);
    let mut found = Vec::new();
    for hunk in patch.hunks() {
        let start = hunk.old_range().start();
        let (mut gone, mut come) = (Vec::new(), Vec::new());
        for line in hunk.lines() {
            match line {
                Line::Delete(text) => gone.push((Some(start + gone.len()), '-', *text)),
                Line::Insert(text) => come.push((None, '+', *text)),
                Line::Context(_) => {}
            }
        }
        if let (true, Some(first)) = (gone.is_empty(), come.first_mut()) {
            first.0 = Some(start + 1);
        }
        if gone.len() == come.len() {
            found.extend(gone.into_iter().zip(come).flat_map(|(old, new)| [old, new]));
        } else {
            found.extend(gone.into_iter().chain(come));
        }
    }
    found.retain(|(_, _, text)| !text.trim().is_empty());
    let whole = |text: &str| text.trim_end_matches(['\r', '\n']).to_owned();
    found.into_iter().map(|(at, sign, text)| (at, sign, whole(text))).collect()
}
