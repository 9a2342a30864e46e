//! Markdown pages with examples. Below a heading, a block `toml NAME` is an example, and the next `text` block is its
//! messages. `UPDATE_PAGES=1 cargo test` writes the messages.

use std::path::{Path, PathBuf};
use std::{env, fs};

pub struct Example<'p> {
    pub heading: &'p str,
    pub name: &'p str,
    pub text: &'p str,
}

pub fn pages(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let pages = files.flat_map(|path| if path.is_dir() { pages(&path) } else { vec![path] });
    pages.filter(|path| path.extension().is_some_and(|ending| ending == "md")).collect()
}

pub fn examples(page: &str) -> Vec<Example<'_>> {
    let mut examples = Vec::new();
    with_messages(page, |example| {
        examples.push(example);
        None
    });
    examples
}

/// A page with new messages; other blocks stay unchanged.
fn with_messages<'p>(page: &'p str, mut told: impl FnMut(Example<'p>) -> Option<String>) -> String {
    let (mut new, mut rest, mut heading) = (String::new(), page, "");
    while let Some(end) = rest.find('\n') {
        let (line, after) = rest.split_at(end + 1);
        (new, rest) = (new + line, after);
        heading = line.strip_prefix("## ").map_or(heading, str::trim_end);
        let Some(info) = line.strip_prefix("```") else { continue };
        let (text, after) = rest.split_once("```\n").expect("a block ends");
        (new, rest) = (new + text + "```\n", after);
        let Some((_, name)) = info.trim_end().split_once(' ') else { continue };
        if let Some(told) = told(Example { heading, name, text }) {
            let old = rest.strip_prefix("\n```text\n").and_then(|old| old.split_once("```\n"));
            rest = old.map_or(rest, |(_, rest)| rest);
            new += &format!("\n```text\n{told}```\n");
        }
    }
    new + rest
}

/// Compares the messages of a page's examples, or writes them.
pub fn compare<'p>(path: &Path, page: &'p str, told: impl FnMut(Example<'p>) -> Option<String>) {
    let new = with_messages(page, told);
    if env::var_os("UPDATE_PAGES").is_some() {
        return fs::write(path, new).unwrap();
    }
    let apart = page.lines().zip(new.lines()).position(|(old, new)| old != new);
    let line = apart.unwrap_or_else(|| page.lines().count().min(new.lines().count()));
    let lines = |text: &str| text.lines().skip(line).take(20).collect::<Vec<_>>().join("\n");
    assert!(
        page == new,
        "{}, line {}: `UPDATE_PAGES=1` writes\n{}\ninstead of\n{}",
        path.display(),
        line + 1,
        lines(&new),
        lines(page)
    );
}
