//! Text in the cells of a spreadsheet.

/// Prefixes text with an apostrophe if a spreadsheet would read it as a formula.
pub fn guarded(text: &str) -> String {
    if is_formula(text) { format!("'{text}") } else { text.to_owned() }
}

pub fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

fn is_formula(text: &str) -> bool {
    let first = text.trim_start().chars().next();
    first.is_some_and(|c| "=+-@|%＝＋－＠".contains(c)) || text.starts_with(['\t', '\n'])
}
