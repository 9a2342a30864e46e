//! Templates of new files: the given text, key documentation, and the other keys as comments.

use crate::document::shape::{Holds, Key};

/// Documents each key of `text`, and adds its missing keys as comments.
pub fn template(text: &str, keys: &[Key], game: &str) -> String {
    let lines: Vec<_> = text.lines().collect();
    let sections = lines.iter().position(|line| line.starts_with('[')).unwrap_or(lines.len());
    let (head, tail) = lines.split_at(sections);
    let key_of = |line: &str| {
        let name = line.trim_matches(['[', ']']).split([' ', '=', '.', ']']).next()?.to_owned();
        keys.iter().find(|key| key.key == name)
    };
    let mut out = String::new();
    let remarked = |line: &str, out: &mut String| {
        out.extend(key_of(line).map(|key| remark(key, game)));
        out.push_str(line);
        out.push('\n');
    };
    head.iter().filter(|line| !line.is_empty()).for_each(|line| remarked(line, &mut out));
    let written: Vec<_> = lines.iter().filter_map(|line| key_of(line)).map(|key| key.key).collect();
    let others = keys.iter().filter(|key| !key.any && !written.contains(&key.key));
    let others: Vec<_> = others.filter(|key| !matches!(key.holds, Holds::Variants)).collect();
    if !others.is_empty() {
        out.push_str(
            "\n# Optional settings. To use one, delete the # and replace each … by a name.\n",
        );
    }
    for key in others {
        let example = key.example();
        out.push_str(&format!("\n{}# {} = {example}\n", remark(key, game), key.key));
    }
    if !tail.is_empty() {
        out.push('\n');
    }
    for line in tail {
        match line.starts_with('[') {
            true => remarked(line, &mut out),
            false => out.push_str(&format!("{line}\n")),
        }
    }
    out
}

/// The meaning of a key, and the command that lists its names.
fn remark(key: &Key, game: &str) -> String {
    let mut words = key.docs.to_string();
    let alone = key.holds.table().and_then(|(_, alone)| alone);
    let below = key.below();
    let names = below.iter().find(|below| Some(below.key) == alone).unwrap_or(key);
    let list = |(kind, _)| format!(" Names: `roadworthy catalog list {kind} --game {game}`.");
    words.extend(names.holds.row().map(list));
    if words.is_empty() { words } else { format!("# {}\n", words.trim()) }
}
