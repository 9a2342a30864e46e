//! Designs survive writing and reading by their declaration.

mod generated;

use std::fmt::{Debug, Display};

use roadworthy::check::finding::Findings;
use roadworthy::document::layout::settled;
use roadworthy::document::shape::{Key, Shape, changes, file};
use roadworthy::document::{Document, Fields, Table};
use roadworthy::games::browse::Listing;
use roadworthy::games::{NEUTRAL_KEYS, autowar, card_game, carz, classic, sixth, system};
use roadworthy::text::source::Source;
use toml_edit::DocumentMut;

use crate::rules::designs;

use generated::Maker;

fn sources(game: &str) -> Vec<Source> {
    let game = system(game).unwrap();
    let published = game.designs.iter().map(|(name, text)| Source::new(*name, *text));
    published.chain(designs(game, "fires")).chain(designs(game, "passes")).collect()
}

/// A design without findings.
fn read<D: Shape>(table: Table<'_>) -> Option<D> {
    let findings = Findings::default();
    let fields = Fields::new(table, "a design", &findings);
    NEUTRAL_KEYS.iter().for_each(|key| fields.skip(key));
    let design = D::read(&fields);
    fields.finish();
    design.filter(|_| findings.into_vec().is_empty())
}

/// The values of a design, without spans.
fn said(design: &impl Debug) -> String {
    let text = format!("{design:?}");
    let mut parts = text.split("Span { start: ");
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('}').unwrap().1).collect::<String>()
}

/// Writes a design and reads it again.
fn assert_comes_back<D: Shape + Debug>(game: &str, design: &D, what: impl Display) {
    let written = Source::new("written", DocumentMut::from(file(game, design)).to_string());
    let file = Document::parse(&written, &Findings::default());
    let again = read::<D>(file.base()).map(|design| said(&design));
    assert_eq!(again, Some(said(design)), "{what}:\n{}", written.text);
}

/// Writes every design of a game, and each variant as a separate design, and reads them again.
fn comes_back<D: Shape + Debug>(game: &str) {
    let mut designs = 0;
    for source in sources(game) {
        let file = Document::parse(&source, &Findings::default());
        let variants = file.variants(&Findings::default());
        for variant in variants.iter().map(|id| Some(id.value)).chain([None]) {
            // Unreadable values are not written.
            let Some(design) = read::<D>(file.design(variant).unwrap()) else { continue };
            assert_comes_back(game, &design, format!("{} {variant:?}", source.name));
            designs += 1;
        }
    }
    assert!(designs > 0);
    made_up_come_back::<D>(game);
}

/// Generated designs.
fn made_up_come_back<D: Shape + Debug>(game: &str) {
    const DESIGNS: u64 = 1_000;
    let stock = Listing::of(system(game).unwrap(), &Default::default());
    let keys = D::keys();
    let mut sound = 0;
    for seed in 0..DESIGNS {
        let text = Maker { stock: &stock, seed }.design(&keys).to_string();
        let source = Source::new("design", text);
        let file = Document::parse(&source, &Findings::default());
        settles(&source.text, &keys);
        let Some(design) = read::<D>(file.base()) else { continue };
        assert_comes_back(game, &design, &source.text);
        sound += 1;
    }
    assert!(sound * 2 >= DESIGNS, "{game}: only {sound} are sound");
}

/// `fmt` keeps the values of valid and invalid designs, and a second run changes nothing.
fn settles(text: &str, keys: &[Key]) {
    let once = settled(text, keys, keys).expect("it is TOML");
    let data = |text: &str| text.parse::<toml::Table>().unwrap();
    assert_eq!(data(text), data(&once), "{text}");
    assert_eq!(settled(&once, keys, keys).unwrap(), once, "{text}");
}

/// Writes the changes of each variant, and applies them to the design.
fn changes_come_back<D: Shape + Debug>(game: &str) -> usize {
    let mut variants = 0;
    for source in sources(game) {
        let design = Document::parse(&source, &Findings::default());
        let base = read::<D>(design.base()).unwrap();
        for id in design.variants(&Findings::default()) {
            let changed = read::<D>(design.variant(id.value).unwrap()).unwrap();
            let mut written = file(game, &base);
            written["variants"]["changed"] = changes(&base, &changed).into();
            let text = DocumentMut::from(written).to_string();
            let written = Source::new("written", text);
            let again = Document::parse(&written, &Findings::default());
            let again = read::<D>(again.variant("changed").unwrap()).map(|design| said(&design));
            assert_eq!(again, Some(said(&changed)), "{}:\n{}", source.name, written.text);
            variants += 1;
        }
    }
    variants
}

#[test]
fn variants_write_only_their_changes() {
    assert!(changes_come_back::<classic::design::Design>("classic") > 10);
    changes_come_back::<autowar::design::Design>("autowar");
    changes_come_back::<sixth::design::Design>("sixth");
}

#[test]
fn autowar_designs_come_back() {
    comes_back::<autowar::design::Design>("autowar");
}

#[test]
fn card_game_designs_come_back() {
    comes_back::<card_game::design::Design>("card-game");
}

#[test]
fn carz_designs_come_back() {
    comes_back::<carz::design::Design>("carz");
}

#[test]
fn classic_designs_come_back() {
    comes_back::<classic::design::Design>("classic");
}

#[test]
fn sixth_edition_designs_come_back() {
    comes_back::<sixth::design::Design>("sixth");
}
