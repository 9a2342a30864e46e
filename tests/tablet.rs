//! The page for a tablet: its data, and what it must not contain.

use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::tablet;
use roadworthy::text::source::Source;
use serde_json::Value;

fn page(text: &str) -> Option<String> {
    let options = Options::default();
    let reports = judge::describe_all(&Source::new("car.toml", text), &options);
    tablet::page(judge::sheet(&reports[0], &options).unwrap(), text)
}

fn data(page: &str) -> Value {
    let (_, data) = page.split_once("<script id=\"data\" type=\"application/json\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

/// The script fills in the numbers of the file in the order of the groups.
#[test]
fn each_number_of_the_damage_file_is_a_group_on_the_page() {
    let mut pages = 0;
    for (text, page) in SYSTEMS
        .iter()
        .flat_map(|system| system.published())
        .filter_map(|(_, text)| Some((text, page(text)?)))
    {
        pages += 1;
        let data = data(&page);
        let groups = data["groups"].as_array().unwrap().len();
        let file = data["damage"].as_str().unwrap();
        let counts = file.lines().filter_map(|line| line.split_once("  # of "));
        let counts: Vec<_> = counts.flat_map(|(_, counts)| counts.split(", ")).collect();
        let in_file = counts.iter().filter(|count| **count != "0").count();
        let kit = page.matches("[\"kit ").count();
        assert_eq!(in_file + kit, groups, "{text}");
        for group in 1..=groups {
            let drawn = page.matches(&format!("data-group=\"{group}\" ")).count();
            assert_eq!(drawn, 1, "group {group} of {text}");
        }
    }
    assert!(pages > 20);
}

#[test]
fn the_design_is_inside_and_cannot_add_to_the_page() {
    let text = "name = \"</script><img src=x> & co\"\nbody = \"compact\"\npower-plant = \"medium\"\n\
                tires = \"standard\"\ncrew = [\"driver\"]\n[entry]\nnumber = 7\n";
    let page = page(text).unwrap();
    assert_eq!(data(&page)["design"]["text"], text);
    assert!(data(&page)["key"].as_str().unwrap().ends_with(" 7"));
    assert!(!page.contains("<img"));
    for outside in ["http:", "https:", "src=\"", "href="] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn a_dashboard_has_no_page() {
    assert_eq!(page(include_str!("../designs/sixth/broadside.toml")), None);
}
