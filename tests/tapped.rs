//! The page to tap has the figures of the sheet.

use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::model::Sheet;
use roadworthy::sheet::tablet;
use roadworthy::text::source::Source;
use serde_json::{Value, json};

fn sheets() -> Vec<(Sheet, String)> {
    let options = Options::default();
    let designs = SYSTEMS.iter().flat_map(|game| game.designs);
    let read = |(name, text): &(&str, &str)| {
        let report = judge::describe_all(&Source::new(*name, *text), &options).remove(0);
        Some((judge::sheet(&report, &options)?, (*text).to_owned()))
    };
    designs.filter_map(read).collect()
}

fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("type=\"application/json\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn tablet_and_paper_have_the_same_rolls() {
    let all = sheets();
    assert!(all.len() > 30);
    for (sheet, design) in all {
        let page = tablet::page(vec![(sheet.clone(), design)]);
        let rolls = |weapon: &Value| weapon["rolls"].clone();
        let tapped: Vec<_> =
            data(&page)[0]["weapons"].as_array().unwrap().iter().map(rolls).collect();
        let paper: Vec<_> = sheet.weapons.iter().map(|weapon| json!(weapon.rolls)).collect();
        assert_eq!(tapped, paper, "{}", sheet.name);
        assert_eq!(data(&page)[0]["ranges"], json!(sheet.ranges));
    }
}

/// Each vehicle has its own groups of boxes, also beside an equal one, and the page names each group once.
#[test]
fn vehicles_of_a_page_have_boxes_of_their_own() {
    let (sheet, design) = sheets().remove(0);
    let page = tablet::page(vec![(sheet.clone(), design.clone()), (sheet, design)]);
    let known = data(&page);
    let of = |car: usize, key: &str| known[car][key].as_u64().unwrap();
    assert_eq!((of(0, "first"), of(1, "first")), (0, of(0, "count")));
    assert_eq!(of(0, "count"), of(1, "count"));
    for group in 1..=of(1, "first") + of(1, "count") {
        let name = format!("data-group=\"{group}\"");
        assert_eq!(page.matches(&name).count(), 1, "{name}");
    }
    assert!(page.len() < 400_000);
}

/// A hit goes on from the armor to the parts behind it, and out on the other side.
#[test]
fn chains_follow_the_sheet() {
    let all = sheets();
    let (sheet, design) = all.into_iter().find(|(sheet, _)| sheet.name == "Stinger").unwrap();
    let known = data(&tablet::page(vec![(sheet, design)]));
    let steps = |side: &str| -> Vec<Vec<String>> {
        let parts = |step: &Value| {
            let names = step.as_array().unwrap().iter().map(|part| part["name"].as_str().unwrap());
            names.map(str::to_owned).collect()
        };
        known[0]["chains"][side].as_array().unwrap().iter().map(parts).collect()
    };
    insta::assert_snapshot!(format!("front {:?}\nleft {:?}", steps("Front"), steps("Left")));
}

/// A short table is left out if a longer one repeats it.
#[test]
fn each_table_stands_once_on_the_page() {
    for (sheet, design) in sheets() {
        let name = sheet.name.clone();
        let page = tablet::page(vec![(sheet, design)]);
        let titles = page.split("<summary>").skip(1).map(|rest| rest.split('<').next().unwrap());
        let mut titles: Vec<_> = titles.collect();
        let all = titles.len();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), all, "{name}: {titles:?}");
    }
}

/// The script does what the catalog says.
#[test]
fn the_script_knows_each_consequence() {
    let script = include_str!("../src/sheet/tablet/script.js");
    let (sheet, _) = sheets().into_iter().find(|(sheet, _)| sheet.name == "Stinger").unwrap();
    assert!(sheet.consequences.len() > 10);
    let all = &sheet.consequences;
    let leads_to = |key: &str| all.iter().flat_map(|of| &of.does).any(|does| does.starts_with(key));
    for of in all {
        assert!(script.contains(&format!("'{}'", of.after)) || leads_to(&of.after), "{of:?}");
        for does in &of.does {
            let (key, by) = does.split_once(' ').unwrap_or((does, ""));
            let is_known = script.contains(&format!("\n  {key}: ("));
            assert!(is_known || all.iter().any(|of| of.after == key), "{does}");
            assert!(by.split(' ').all(|by| is_filled(by) || by.parse::<i64>().is_ok()), "{does}");
        }
    }
}

/// Whether the script puts a number here.
fn is_filled(by: &str) -> bool {
    by.is_empty() || by.starts_with('{')
}
