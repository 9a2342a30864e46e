//! Unknown values of a design are unknown on the sheet.

use roadworthy::sheet::layout::Layout;
use roadworthy::sheet::page::Paper;

use super::{assert_fits, pages, sheets, texts};

/// A design of each game with an unknown part.
const UNKNOWN: [&str; 5] = [
    "name = \"A\"\nbody = \"compct\"\npower-plant = \"medium\"\n[armor]\nfront = 30\n",
    "system = \"autowar\"\nname = \"A\"\nvehicle = \"van\"\n[[weapons]]\nitem = \"Photon\"\n",
    "system = \"carz\"\nname = \"A\"\nbody = \"sedan\"\n[[weapons]]\nitem = \"Photon\"\n",
    "system = \"sixth\"\nname = \"A\"\nfront = [\"Photon\"]\n",
    "system = \"card-game\"\nname = \"A\"\ndeck = [{ item = \"Photon\", count = 2 }]\n",
];

#[test]
fn partial_figures_are_marked() {
    for design in UNKNOWN {
        let sheets = sheets("unknown.toml", design);
        assert_fits(&sheets);
        let doubted = sheets[0].key_figures.iter().all(|(_, value)| value.ends_with('?'));
        assert!(doubted && sheets[0].figures.is_empty(), "{design}");
        for layout in [Layout::Half, Layout::Full, Layout::Card] {
            let pages = pages(&sheets, layout, Paper::Letter);
            let said = texts(&pages).iter().any(|text| text.starts_with("figures are partial"));
            assert!(said, "{layout:?}: {design}");
        }
    }
}

/// Armor locations depend on the body. If it is unknown, all armor is on the sheet.
#[test]
fn armor_of_an_unknown_body_is_drawn() {
    let sheet = sheets("unknown.toml", UNKNOWN[0]).remove(0);
    let points = sheet.view.armor.iter().flat_map(|armor| &armor.layers);
    assert_eq!(points.map(|layer| layer.points.count).sum::<i64>(), 30);
}
