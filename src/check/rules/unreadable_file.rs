use crate::check::rule::{Level, Rule};

pub static UNREADABLE_FILE: Rule = Rule {
    id: "unreadable-file",
    level: Level::Unreadable,
    summary: "a file cannot be opened or is not text",
    cite: None,
    rulings: &[],
    docs: "\
## What it checks
The file must exist, be readable, hold text in UTF-8 or UTF-16 and be at most 1 MiB long.

## Why
A file that is skipped in silence would look like a sound entry.
",
    fires: "# a file that cannot be opened, or that holds something other than text\n",
    passes: include_str!("../../../tests/rules/common/unreadable-file/passes.toml"),
};
