//! Two cards have all of a vehicle: boxes in front, driving behind.

use roadworthy::sheet::layout::Layout;
use roadworthy::sheet::model::Sheet;
use roadworthy::sheet::page::Paper;

use super::{Alone, PRINTED, alone, car, design, pages, sheets, texts};

#[test]
fn a_card_is_enough_for_a_published_vehicle() {
    let mut several = Vec::new();
    for Alone { sheet, paper, pages, .. } in
        alone(Layout::Card).filter(|one| one.sheet.board.is_none())
    {
        if texts(pages).iter().any(|text| text.contains("continued")) {
            several.push(format!("{} on {paper:?}", sheet.name));
        }
    }
    assert!(several.is_empty(), "{several:?}");
}

/// The text of a vehicle's cards, without its tables.
fn on_card(sheet: &Sheet, paper: Paper) -> String {
    let sheet = Sheet { tables: Vec::new(), ..sheet.clone() };
    texts(&pages(&[sheet], Layout::Card, paper)).join(" ")
}

/// A card explains its signs, boxes and thin rows, and the regained handling.
#[test]
fn a_card_explains_itself() {
    for sheet in PRINTED.iter().filter(|sheet| !sheet.speed.rows.is_empty()) {
        for paper in [Paper::Letter, Paper::A4] {
            let all = on_card(sheet, paper);
            let boxes = ["heavy: start", "one die, this or more"];
            for wanted in boxes.into_iter().chain([sheet.handling.regain.as_str()]) {
                assert!(
                    all.contains(wanted),
                    "{}, {paper:?}: {wanted} is not in {all}",
                    sheet.name
                );
            }
        }
    }
}

/// Cargo is listed in its component or with the accessories.
#[test]
fn cards_list_all_cargo() {
    for name in
        ["crates of medical supplies", "two crates, a barrel, spare parts and the mail of a week"]
    {
        let cargo = car(&format!("cargo = [{{ name = \"{name}\", weight = 9 }}]\n"));
        let all = on_card(&sheets("cargo.toml", &cargo)[0], Paper::A4);
        assert!(all.contains(name), "{all}");
    }
}

/// A long footer drops the program version first, and never part of a word.
#[test]
fn footers_are_cut_between_words() {
    let mut sheet = design("designs/classic/sandcrab.toml").remove(0);
    let whole = "built-in catalog · readings: rounding, side-limit, trike-weapons";
    assert!(on_card(&sheet, Paper::A4).contains(whole));
    sheet.footer.basis.push_str(", another-one, and-one-more, yet-another, the-last-one");
    let all = on_card(&sheet, Paper::A4);
    let cut = ["side-limit…", "trike-weapons…", "another-one…", "and-one-more…", "yet-another…"];
    assert!(cut.iter().any(|end| all.contains(end)), "{all}");
}
