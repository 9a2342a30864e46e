//! Designs come back from what is written of them: reading, writing and reading again changes nothing.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use roadworthy::check::finding::Findings;
use roadworthy::document::shape::{Shape, document};
use roadworthy::document::{Document, Fields, Table};
use roadworthy::games::autowar::AutoWar;
use roadworthy::games::card_game::CardGame;
use roadworthy::games::carz::Carz;
use roadworthy::games::sixth::SixthEdition;
use roadworthy::games::{Game, NEUTRAL_KEYS};
use roadworthy::text::source::Source;

#[test]
fn declared_designs_come_back() {
    all_come_back::<AutoWar>("autowar");
    all_come_back::<Carz>("carz");
    all_come_back::<SixthEdition>("sixth");
    all_come_back::<CardGame>("card-game");
}

/// The designs of a game, and the examples of its rules, with their variants.
fn all_come_back<G: Game<Design: Shape + Debug>>(folder: &str) {
    let mut files = Vec::new();
    for root in ["designs", "tests/rules"] {
        designs(&Path::new(root).join(folder), &mut files);
    }
    assert!(!files.is_empty(), "{folder}");
    for path in files {
        let source = Source::new("design.toml", fs::read_to_string(&path).unwrap());
        let file = Document::parse(&source, &Findings::default());
        let variants = file.variants(&Findings::default());
        let variants = variants.iter().filter_map(|id| file.variant(id.value));
        for table in variants.chain([file.base()]) {
            comes_back::<G>(table, &path);
        }
    }
}

fn designs(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => designs(&path, files),
            false => files.push(path),
        }
    }
}

fn comes_back<G: Game<Design: Shape + Debug>>(table: Table<'_>, path: &Path) {
    let (design, mistakes) = read::<G>(table);
    // What was not understood is not written.
    if !mistakes.is_empty() {
        return;
    }
    let source = Source::new("written.toml", document(G::ID, &design, []));
    let file = Document::parse(&source, &Findings::default());
    let (again, mistakes) = read::<G>(file.base());
    let at = path.display();
    assert!(mistakes.is_empty(), "{at}: {mistakes:?}\n{}", source.text);
    assert_eq!(without_places(&again), without_places(&design), "{at}\n{}", source.text);
}

fn read<G: Game<Design: Shape>>(table: Table<'_>) -> (G::Design, Vec<String>) {
    let findings = Findings::default();
    let fields = Fields::new(table, "a design", &findings);
    NEUTRAL_KEYS.iter().for_each(|key| fields.skip(key));
    let design = G::Design::read(&fields).unwrap();
    fields.finish();
    (design, findings.into_vec().into_iter().map(|found| found.message).collect())
}

/// All that a design says, but for the places in its file.
fn without_places(design: &impl Debug) -> String {
    let text = format!("{design:?}");
    let mut parts = text.split("Span {");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('}').map_or("", |(_, rest)| rest))
}
