//! Vehicles with more content than a part of a sheet holds: dropped content is named and printed elsewhere.

use std::fs;
use std::path::PathBuf;

use roadworthy::sheet::layout::Layout;
use roadworthy::sheet::model::Sheet;
use roadworthy::sheet::page::Paper;

use super::{assert_fits, design, pages, texts};

const ALL: [Layout; 3] = [Layout::Half, Layout::Full, Layout::Card];

fn designs() -> impl Iterator<Item = PathBuf> {
    fs::read_dir("tests/layout/crowded").unwrap().map(|entry| entry.unwrap().path())
}

/// The text of a design's pages.
fn printed(name: &str, layout: Layout) -> Vec<String> {
    let pages = pages(&design(&format!("tests/layout/crowded/{name}.toml")), layout, Paper::Letter);
    texts(&pages).into_iter().map(str::to_owned).collect()
}

#[test]
fn crowded_vehicles_fit() {
    designs().for_each(|path| assert_fits(&design(path.to_str().unwrap())));
}

/// Labels are printed in full or in their short form. Only names, verdicts and footers may be cut.
#[test]
fn labels_are_not_cut() {
    for path in designs() {
        let sheets = design(path.to_str().unwrap());
        for layout in ALL {
            let pages = pages(&sheets, layout, Paper::Letter);
            let is_name = |text: &str| {
                let kept = text.trim_end_matches(['…', ' ']);
                // On a card, the name of a weapon that two people fire gives way.
                let armed = |sheet: &Sheet| sheet.weapons.iter().any(|one| one.name.contains(kept));
                let is_card = layout == Layout::Card;
                sheets.iter().any(|sheet| sheet.name.contains(kept) || is_card && armed(sheet))
            };
            let cut = |text: &&str| text.ends_with('…') && text.len() < 24 && !is_name(text);
            let cut = texts(&pages).into_iter().find(cut);
            assert_eq!(cut, None, "{layout:?}: {}", path.display());
        }
    }
}

/// The rear of a crowded vehicle continues elsewhere as whole parts with rolls, and the view refers to it.
#[test]
fn parts_that_do_not_fit_are_continued_whole() {
    let all = printed("reversed-trike", Layout::Half);
    let place = |wanted: &str| all.iter().position(|text| text == wanted).expect(wanted);
    // Parts at the sides keep their numbers and sides.
    assert!(place("Cargo") < place("6 Mini rocket, left"));
}

/// Power units have boxes on every layout, if necessary on another card.
#[test]
fn power_units_have_boxes_in_every_layout() {
    for name in ["van", "layers"] {
        for layout in ALL {
            let all = printed(name, layout);
            assert!(
                all.iter().any(|text| text.to_lowercase().contains("power units (pu)")),
                "{layout:?}: {name}"
            );
        }
    }
}

/// Reasons next to the verdict are complete; the rest is counted.
#[test]
fn reasons_are_not_cut() {
    let all = printed("nameless", Layout::Half).join(" ");
    assert!(all.contains("16 spaces more than the vehicle has"), "{all}");
    assert!(all.contains("7 · Four Guns Ausführung Übergrößenträger ??"), "{all}");
}

/// Personal gear has a box for every shot; a safety seat names its user.
#[test]
fn personal_gear_is_on_the_sheet() {
    for layout in ALL {
        let all = printed("gunman", layout);
        for item in ["SMG 6, 1d", "LAW 8, 2d", "2 × explosive grenade 9"] {
            assert!(all.iter().any(|text| text == item), "{layout:?}: no {item} in {all:?}");
        }
        let all = printed("van", layout).join(" ");
        assert!(all.contains("Ruth, Gunner +3, safety seat"), "{layout:?}");
    }
    let gunman = &design("tests/layout/crowded/gunman.toml")[0].crew[0];
    let shots = gunman.kit.iter().map(|item| item.boxes.count);
    assert_eq!(shots.collect::<Vec<_>>(), [10, 1, 2]);
}

/// Weapons in one cell that are destroyed together have grey boxes.
#[test]
fn weapons_of_one_hit_have_grey_boxes() {
    let front = &design("designs/carz/rx-heaven.toml")[0].view.front;
    assert!(front.iter().any(|cell| cell.dp.single && cell.dp.count == 5), "{front:?}");
}

/// The tables of a full page include the order of a turn.
#[test]
fn a_full_page_of_carz_has_the_order_of_a_turn() {
    let pages = pages(&design("designs/carz/rx-heaven.toml"), Layout::Full, Paper::Letter);
    assert!(texts(&pages).contains(&"ORDER"));
}

/// Parts have boxes instead of a number, if the smallest boxes fit.
#[test]
fn parts_have_boxes() {
    for name in ["anti-tank-trike", "armored-wheels", "eight-wheels", "small-sedan"] {
        let all = printed(name, Layout::Half);
        let number =
            |text: &&String| text.strip_suffix(" __").is_some_and(|dp| dp.parse::<u32>().is_ok());
        assert_eq!(all.iter().find(number), None, "{name}");
    }
}

/// A lone vehicle has one half page and its tables, if a few lines of text or small boxes make that possible.
#[test]
fn few_lines_do_not_begin_a_page() {
    for (name, kept) in [("few-notes", "Flamethrower: leaves 1\""), ("much-armor", "54")] {
        let all = printed(name, Layout::Half);
        assert!(!all.iter().any(|text| text.starts_with("continued")), "{name}");
        assert!(all.join(" ").contains(kept), "{name}");
    }
}

/// Boxes without end are a number at once, also where a part has one line.
#[test]
fn parts_without_end_are_numbers() {
    let mut sheet = design("tests/layout/crowded/anti-tank-trike.toml").remove(0);
    sheet.view.left[0].dp.count = 1_000_000_000;
    sheet.view.left.extend(vec![sheet.view.left[0].clone(); 2]);
    let pages = pages(&[sheet], Layout::Half, Paper::Letter);
    let is_number = |text: &&&str| **text == "1000000000 __";
    assert_eq!(texts(&pages).iter().filter(is_number).count(), 3);
}
