use crate::check::rule::{Level, Rule};

pub static UNREADABLE_FILE: Rule = Rule {
    id: "unreadable-file",
    level: Level::Unreadable,
    summary: "a file that cannot be opened or is not text",
    cite: None,
    rulings: &[],
    needs: &[],
    docs: "\
## What it checks
The file exists, can be read, is text in UTF-8 or UTF-16 and has at most 1 MiB.

## Why
A file that is skipped silently would look like an entry without mistakes.
",
    fires: "# a file that cannot be opened, or that holds something other than text\n",
    passes: include_str!("../../../tests/rules/common/unreadable-file/passes.toml"),
};
