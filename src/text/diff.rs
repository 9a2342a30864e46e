use similar::TextDiff;

use super::edit::{Edit, apply};
use super::source::Source;

/// A unified diff from `before` to `after`; empty if they are equal.
pub fn unified(name: &str, before: &str, after: &str) -> String {
    TextDiff::from_lines(before, after).unified_diff().header(name, name).to_string()
}

pub fn of_edits(source: &Source, edits: &[Edit]) -> String {
    unified(&source.name, &source.text, &apply(&source.text, edits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_have_context_lines() {
        let (before, after) = ("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf");
        let expected = "--- car.toml\n+++ car.toml\n@@ -2,5 +2,5 @@\n b\n c\n d\n-e\n-f\n+E\n+f\n\
                        \\ No newline at end of file\n";
        assert_eq!(unified("car.toml", before, after), expected);
        assert_eq!(unified("car.toml", before, before), "");
    }
}
