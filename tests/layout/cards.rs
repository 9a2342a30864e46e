//! A quarter page has everything for a short fight, including explanations.

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
    assert_eq!(several, Vec::<String>::new());
}

/// A card shortens "hurt, skill −2" to the first word.
#[test]
fn a_card_shortens_states_to_a_word() {
    let pages = pages(&design("tests/sheets/night-mail.toml"), Layout::Card, Paper::A4);
    let states = texts(&pages).into_iter().filter(|text| text.starts_with("hurt"));
    let states: Vec<_> = states.collect();
    assert!(!states.is_empty() && states.iter().all(|text| !text.contains(',')), "{states:?}");
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
            let boxes = ["start", "one die, this or more"];
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

/// A card ends at the row with the movement of an uneven top speed.
#[test]
fn a_card_has_the_rows_of_an_uneven_top_speed() {
    let mut uneven = 0;
    let letter = alone(Layout::Card).filter(|one| one.paper == Paper::Letter);
    for Alone { sheet, pages, .. } in letter.filter(|one| !one.sheet.speed.rows.is_empty()) {
        let own = sheet.speed.rows.iter().filter(|row| !row.above_top).count();
        let next = sheet.speed.rows[own..].iter().map(|row| row.mph.to_string());
        let all = texts(pages);
        let is_printed = |mph: &String| all.iter().any(|text| text.rsplit('·').next() == Some(mph));
        let printed = next.filter(is_printed).count();
        let is_uneven = sheet.key_figures[1].1.ends_with(".5");
        assert_eq!(printed, usize::from(is_uneven), "{}", sheet.name);
        uneven += printed;
    }
    assert_eq!(uneven, 5);
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
    let whole = "readings: rounding, side-limit, trike-weapons";
    assert!(on_card(&sheet, Paper::A4).contains(whole));
    sheet.footer.basis.push_str(", another-one, and-one-more, yet-another, the-last-one");
    let all = on_card(&sheet, Paper::A4);
    let cut = ["side-limit…", "trike-weapons…", "another-one…", "and-one-more…", "yet-another…"];
    assert!(cut.iter().any(|end| all.contains(end)), "{all}");
}
