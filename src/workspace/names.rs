//! Builds file names from names of designs. They are valid on every system.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use crate::report::Report;
use crate::sheet::pdf::{Attached, Printed};
use crate::text::printable::printable;
use crate::text::source::Source;

/// Maximum bytes of a name, without number and extension.
const LONGEST: usize = 100;
/// Reserved names on Windows, with any extension, besides `COM1` to `COM9` and `LPT1` to `LPT9`.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
/// Names the design without its variants, unless a variant has this id.
pub const BASE: &str = "base";
/// Files that are skipped in folders of designs.
const SETTINGS: [&str; 3] = ["roadworthy", "cargo", "pyproject"];

/// A file name without extension for each of `wanted`. Duplicate and reserved names get a number. Names that differ
/// only in case are duplicates.
pub fn numbered(wanted: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut last: HashMap<String, usize> = HashMap::new();
    let mut taken: HashSet<String> = HashSet::new();
    let name = |wanted: String| {
        let clean = clean(&wanted);
        let number = last.entry(clean.to_lowercase()).or_default();
        loop {
            *number += 1;
            let name = if *number == 1 { clean.clone() } else { format!("{clean}-{number}") };
            if !is_reserved(&name) && taken.insert(name.to_lowercase()) {
                return name;
            }
        }
    };
    wanted.into_iter().map(name).collect()
}

/// A single file name with extension.
pub fn one(wanted: &str, extension: &str) -> String {
    let [name] = numbered([wanted.to_owned()]).try_into().expect("one name for one");
    format!("{name}.{extension}")
}

/// The file name for the path of a design: "hotshot", "hotshot-all-mgs".
pub fn of_design(path: &str) -> String {
    let (file, variant) = path.split_once('#').unwrap_or((path, ""));
    let stem = Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let stem = stem.filter(|stem| !["-", ".", "<stdin>"].contains(&stem.as_str()));
    match (stem, variant) {
        (None, _) => "sheets".to_owned(),
        (Some(stem), "") => stem,
        (Some(stem), variant) => format!("{stem}-{variant}"),
    }
}

/// Replaces characters that separate folders, hide files, or are not allowed on every system.
fn clean(name: &str) -> String {
    let plain = |c: char| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '\u{2400}'..='\u{241f}' => '-',
        c if c.is_whitespace() || c == '\u{fffd}' => '-',
        c => c,
    };
    let name: String = printable(name).chars().map(plain).collect();
    let name = name.trim_start_matches(['.', '-']);
    let name = name[..name.floor_char_boundary(LONGEST)].trim_end_matches(['.', '-']);
    match name {
        "" => "unnamed".to_owned(),
        // A number after a reserved name does not help.
        _ if name.split_once('.').is_some_and(|(first, _)| is_reserved(first)) => {
            name.replace('.', "-")
        }
        _ => name.to_owned(),
    }
}

fn is_reserved(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_port = |port: &str| {
        let number = name.strip_prefix(port).map(|rest| rest.chars().collect::<Vec<_>>());
        number.is_some_and(|number| matches!(number[..], ['0'..='9' | '¹' | '²' | '³']))
    };
    DEVICES.contains(&&*name) || is_port("com") || is_port("lpt") || SETTINGS.contains(&&*name)
}

/// `hotshot.pdf` for one design or folder, `sheets.pdf` for several.
pub fn of_document(paths: &[String]) -> String {
    match paths {
        [only] => one(&of_design(only), "pdf"),
        _ => "sheets.pdf".to_owned(),
    }
}

/// The designs that a record sheet carries.
pub fn attached(reports: &[&Report]) -> Vec<Attached> {
    let mut files: Vec<Attached> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (number, report) in reports.iter().enumerate() {
        let Source { name, text, .. } = &report.source;
        let place = *places.entry(name).or_insert_with(|| {
            let name = one(&of_design(name), "toml");
            let text = text.to_string();
            files.push(Attached { name, text, sheets: Vec::new() });
            files.len() - 1
        });
        files[place].sheets.push(Printed {
            number: number + 1,
            fingerprint: report.fingerprint.as_ref().map(ToString::to_string).unwrap_or_default(),
            name: report.name.split_whitespace().collect::<Vec<_>>().join(" "),
            variant: report.variant.clone().unwrap_or_else(|| BASE.to_owned()),
        });
    }
    files
}
