use similar::{DiffTag, TextDiff};

/// A unified diff from `before` to `after`; empty if they are equal.
pub fn unified(name: &str, before: &str, after: &str) -> String {
    TextDiff::from_lines(before, after).unified_diff().header(name, name).to_string()
}

/// The changed lines: the number of the old line, a sign and the text. A line that replaces another has no number.
pub fn lines(before: &str, after: &str) -> Vec<(Option<usize>, char, String)> {
    let (old, new) = (before.lines().collect::<Vec<_>>(), after.lines().collect::<Vec<_>>());
    let mut found = Vec::new();
    for change in TextDiff::from_lines(before, after).ops() {
        let (gone, come) = (change.old_range(), change.new_range());
        if change.tag() == DiffTag::Equal {
            continue;
        }
        let is_swap = gone.len() == come.len();
        let line = |at: usize| (Some(at + 1), '-', old[at].to_owned());
        let first = gone.is_empty().then_some(gone.start + 1);
        let next = |at: usize| (first.filter(|_| at == come.start), '+', new[at].to_owned());
        match is_swap {
            true => {
                found.extend(gone.zip(come.clone()).flat_map(|(old, new)| [line(old), next(new)]))
            }
            false => found.extend(gone.map(line).chain(come.clone().map(next))),
        }
    }
    found.retain(|(_, _, text)| !text.trim().is_empty());
    found
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
