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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guarded_cells_read_back() {
        for text in ["=1+1", "-odd.toml", "plain", "", "'tis", "\tx"] {
            assert_eq!(unguarded(&guarded(text)), text);
        }
        assert_eq!((guarded("@ann").as_str(), guarded("ann").as_str()), ("'@ann", "ann"));
    }
}
