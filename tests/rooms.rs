//! Folders of `src/` have no circular dependencies: no folder uses one listed below it, and siblings form no cycle. A
//! parent and its children may use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module path: `["games", "classic"]`.
type Module = Vec<String>;

/// The siblings of each module, with the siblings they use.
fn house() -> BTreeMap<Module, BTreeMap<String, BTreeSet<String>>> {
    let mut texts = BTreeMap::new();
    read(Path::new("src"), &mut Vec::new(), &mut texts);
    let mut below: BTreeMap<Module, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (module, text) in &texts {
        for known in paths(text).filter_map(|path| resolve(&path, module, &texts)) {
            let shared = module.iter().zip(&known).take_while(|(own, other)| own == other).count();
            if let (Some(own), Some(other)) = (module.get(shared), known.get(shared)) {
                let siblings = below.entry(module[..shared].to_vec()).or_default();
                siblings.entry(own.clone()).or_default().insert(other.clone());
            }
        }
    }
    below
}

#[test]
fn siblings_have_no_cycles() {
    let below = house();
    assert!(below[&Vec::new()].len() > 10, "the folders of src/ were not found");
    let circles: Vec<_> = below
        .iter()
        .flat_map(|(parent, siblings)| {
            let of_itself = siblings.keys().filter(|name| reaches(siblings, name));
            of_itself
                .map(move |name| [parent.as_slice(), std::slice::from_ref(name)].concat().join("/"))
        })
        .collect();
    assert!(circles.is_empty(), "these know themselves by way of siblings: {circles:#?}");
}

/// `src/README.md` lists every folder after the folders it uses.
#[test]
fn no_folder_uses_a_folder_below_it() {
    let page = include_str!("../src/README.md");
    let rooms = page.lines().filter_map(|line| line.strip_prefix("- `")?.split_once("`: "));
    let rooms: Vec<_> = rooms.map(|(name, _)| name).collect();
    let mut files: Vec<_> = fs::read_dir("src")
        .unwrap()
        .filter_map(|entry| Some(entry.unwrap().path().file_stem()?.to_str()?.to_owned()))
        .filter(|name| !["lib", "main", "README"].contains(&name.as_str()))
        .collect();
    files.sort();
    let mut sorted = rooms.clone();
    sorted.sort_unstable();
    assert_eq!(files, sorted, "the list of folders");
    let below = house();
    for (number, room) in rooms.iter().enumerate() {
        let known = below[&Vec::new()].get(*room).into_iter().flatten();
        let above: Vec<_> =
            known.filter(|known| rooms[number..].contains(&known.as_str())).collect();
        assert!(above.iter().all(|known| known == room), "{room} knows {above:?}");
    }
}

/// The files contain the context lines of the examples in `src/README.md`, and the lines they replace.
#[test]
fn the_examples_of_additions_fit() {
    let page = include_str!("../src/README.md");
    let mut file = String::new();
    let mut fitting = 0;
    for line in page
        .split("```diff\n")
        .skip(1)
        .flat_map(|rest| rest.split("```").next().unwrap_or_default().lines())
    {
        if let Some(path) = line.strip_prefix("+++ ") {
            file = fs::read_to_string(path).unwrap_or_default();
        } else if let Some(line) = line.strip_prefix([' ', '-']) {
            fitting += 1;
            assert!(file.lines().any(|known| known == line), "nowhere: {line}");
        }
    }
    assert!(fitting > 3, "no diffs were found");
}

/// All files of a folder, without comments.
fn read(folder: &Path, module: &mut Module, texts: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = entry.file_stem().unwrap().to_str().unwrap().to_owned();
        if entry.is_dir() {
            module.push(name);
            read(&entry, module, texts);
            module.pop();
        } else if entry.extension().is_some_and(|ending| ending == "rs") && name != "main" {
            let is_root = ["mod", "lib"].contains(&name.as_str());
            let own = module.iter().cloned().chain((!is_root).then_some(name)).collect();
            let text = fs::read_to_string(&entry).unwrap();
            let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
            texts.insert(own, lines.collect::<Vec<_>>().join(" "));
        }
    }
}

/// The paths in a text: `a::b` of `use a::{b, c}`, and every path that begins at the crate or above the module.
fn paths(text: &str) -> impl Iterator<Item = String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let is_word = rest[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        rest = &rest[at + 4..];
        if let Some(end) = rest.find(';').filter(|_| !is_word) {
            expand("", &rest[..end], &mut found);
        }
    }
    let ends = |c: char| !(c.is_alphanumeric() || c == '_' || c == ':');
    let words = text.split(ends).filter(|word| {
        ["crate::", "super::", "self::"].iter().any(|start| word.starts_with(start))
    });
    found.extend(words.map(str::to_owned));
    found.into_iter()
}

fn expand(before: &str, tree: &str, found: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, inner)) = tree.split_once('{') else {
        let name = tree.split_whitespace().next().unwrap_or_default();
        return found.push(format!("{before}{name}"));
    };
    let before = format!("{before}{}", head.trim());
    let inner = inner.trim_end().trim_end_matches('}');
    let mut depth = 0;
    let parts = inner.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    parts.filter(|part| !part.trim().is_empty()).for_each(|part| expand(&before, part, found));
}

/// The module of a path.
fn resolve(path: &str, from: &Module, texts: &BTreeMap<Module, String>) -> Option<Module> {
    let mut steps: Vec<_> = path.split("::").filter(|step| !step.is_empty()).collect();
    let mut module = match *steps.first()? {
        "crate" => Vec::new(),
        "self" => from.clone(),
        "super" => {
            let ups = steps.iter().take_while(|step| **step == "super").count();
            steps.drain(..ups - 1);
            from[..from.len().checked_sub(ups)?].to_vec()
        }
        _ => {
            steps.insert(0, "self");
            from.clone()
        }
    };
    for step in &steps[1..] {
        module.push((*step).to_owned());
        if !texts.contains_key(&module) {
            module.pop();
            break;
        }
    }
    Some(module)
}

/// Whether a sibling depends on itself.
fn reaches(siblings: &BTreeMap<String, BTreeSet<String>>, name: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut next = vec![name];
    while let Some(at) = next.pop() {
        for known in siblings.get(at).into_iter().flatten() {
            if known == name {
                return true;
            }
            if seen.insert(known) {
                next.push(known);
            }
        }
    }
    false
}
