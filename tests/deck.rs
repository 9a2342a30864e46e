//! The Card Game: a deck has the cards of the box, and the hands are filled from it.

use std::fs;

use roadworthy::check::finding::Findings;
use roadworthy::document::shape::{Shape, document};
use roadworthy::document::{Document, Fields};
use roadworthy::games::Options;
use roadworthy::games::card_game::catalog::{BUILT_IN, Kind};
use roadworthy::games::card_game::design::Design;
use roadworthy::report::Verdict;
use roadworthy::report::judge;
use roadworthy::text::edit::apply;
use roadworthy::text::source::Source;
use roadworthy::units::Exact;

use crate::{check, rule_ids, stat};

/// The rulebook counts them, "The Cards": 110, and two that are apart.
#[test]
fn the_box_has_the_cards_of_the_book() {
    let count = |kind: Kind| {
        let rows = BUILT_IN.catalog.cards.rows.iter().filter(|card| card.kind == kind);
        rows.map(|card| card.copies).sum::<i64>()
    };
    let kinds = [Kind::Attack, Kind::Armor, Kind::Special, Kind::Bonus];
    assert_eq!(kinds.map(count), [4 * 14 + 6, 4 * 6, 24, 2]);
    let leaving = BUILT_IN.catalog.cards.rows.iter().map(|card| card.out_of_small_games);
    assert_eq!(leaving.sum::<i64>(), 4);
}

/// Five cards for each player; what is left is drawn from.
#[test]
fn hands_are_filled() {
    let whole = fs::read_to_string("designs/card-game/green-ghost.toml").unwrap();
    for (players, cards, hands) in [(2, 106, 10), (3, 106, 15), (4, 110, 20), (6, 110, 30)] {
        let text = whole.replace("players = 4", &format!("players = {players}"));
        assert_eq!(stat(&check(&text)[0], "whole_deck"), cards, "{players} players");
        assert_eq!(stat(&check(&text)[0], "hands"), hands, "{players} players");
        assert_eq!(stat(&check(&text)[0], "draw_pile"), 110 - hands, "{players} players");
    }
    let few = whole.replace("players = 4", "players = 3");
    assert_eq!(rule_ids(&check(&few)[0]), ["surplus-card"; 4]);
}

/// The bonus cards are no part of a deck, nor of how its size comes about.
#[test]
fn a_whole_deck_is_the_cards_it_has() {
    let report = check("system = \"card-game\"\nname = \"Any\"\n").remove(0);
    let derivation = judge::derive(&report, &Options::default(), "whole_deck").unwrap();
    let cards = derivation.steps.iter().filter(|step| step.value == Exact::ZERO).count();
    assert_eq!((derivation.result(), cards), (Exact::from(110), 0));
}

/// A card is too many once, wherever its entries stand; the repair keeps as many as the deck should have.
#[test]
fn a_surplus_is_reported_once_for_each_card() {
    let whole = fs::read_to_string("designs/card-game/green-ghost.toml").unwrap();
    let kept = whole.replace("    { item = \"Spin\", count = 2 },\n", "");
    assert_ne!(kept, whole);
    let more = [r#"{ item = "Spin", count = 5 }"#, r#""Spin""#];
    for order in [[more[0], more[1]], [more[1], more[0]]] {
        let text = kept.replace("deck = [\n", &format!("deck = [\n{},\n{},\n", order[0], order[1]));
        let report = check(&text).remove(0);
        let [found] = report.findings.as_slice() else { panic!("{:?}", report.findings) };
        assert_eq!(found.message, "6 Spin cards, 4 too many");
        let mended = apply(&text, &found.repairs[0].edits);
        assert_eq!(check(&mended)[0].verdict, Verdict::Legal, "{mended}");
    }
}

/// Without a deck there is nothing to judge; an empty one misses everything, and a bonus card is out of place.
#[test]
fn only_a_deck_is_judged() {
    let car = "system = \"card-game\"\nname = \"Car\"\n";
    assert_eq!(check(car)[0].verdict, Verdict::NotJudged);
    let empty = &check(&format!("{car}deck = []\n"))[0];
    assert_eq!(rule_ids(empty), vec!["missing-card"; 32]);
    let mut trample = check(&format!("{car}deck = [\"Trample\"]\n")).remove(0);
    trample.findings.retain(|finding| finding.rule.id == "surplus-card");
    assert_eq!(trample.findings.len(), 1);
    for players in [1, 7] {
        let report = &check(&format!("{car}players = {players}\n"))[0];
        assert_eq!(rule_ids(report), ["bad-value"], "{players} players");
    }
}

#[test]
fn a_deck_is_written_as_it_is_read() {
    let text = r#"system = "card-game"
color = "red"
deck = [{ item = "spin", count = 2 }, "Machine Gun"]
"#;
    let source = Source::new("red.toml", text);
    let findings = Findings::default();
    let file = Document::parse(&source, &findings);
    let design = Design::read(&Fields::new(file.base(), "the design", &findings)).unwrap();
    assert!(findings.is_empty());
    assert_eq!(document("card-game", &design, []), text);
}
