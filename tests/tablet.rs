//! The page for a tablet: its data, and what it must not contain.

use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::tablet;
use roadworthy::text::source::Source;
use serde_json::Value;

fn page(text: &str) -> String {
    let options = Options::default();
    let reports = judge::describe_all(&Source::new("car.toml", text), &options);
    tablet::page(vec![(judge::sheet(&reports[0], &options).unwrap(), text.to_owned())])
}

fn data(page: &str) -> Value {
    let (_, data) = page.split_once("<script id=\"data\" type=\"application/json\">").unwrap();
    let all: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    all[0].clone()
}

/// The script fills in the numbers of the file in the order of the groups.
#[test]
fn each_number_of_the_damage_file_is_a_group_on_the_page() {
    let mut pages = 0;
    for (text, page) in
        SYSTEMS.iter().flat_map(|system| system.published()).map(|(_, text)| (text, page(text)))
    {
        let data = data(&page);
        let groups = data["count"].as_u64().unwrap() as usize;
        let in_groups = data["groups"].as_array().unwrap().len();
        pages += usize::from(in_groups > 0);
        let file = data["damage"].as_str().unwrap();
        let counts = file.lines().filter_map(|line| line.split_once("  # of "));
        let counts: Vec<_> = counts.flat_map(|(_, counts)| counts.split(", ")).collect();
        let in_file = counts.iter().filter(|count| **count != "0").count();
        assert_eq!(in_file, in_groups, "{text}");
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
    let page = page(text);
    assert_eq!(data(&page)["design"]["text"], text);
    assert!(data(&page)["key"].as_str().unwrap().ends_with(" 7 car.toml"));
    assert!(!page.contains("<img"));
    for outside in ["http:", "https:", "src=\"", "href="] {
        assert!(!page.contains(outside), "{outside}");
    }
}

/// The cards of a dashboard have boxes, but no damage file.
#[test]
fn a_dashboard_has_sliders_and_boxes() {
    let page = page(include_str!("../designs/sixth/broadside.toml"));
    assert_eq!(data(&page)["damage"], "");
    assert!(data(&page)["count"].as_u64().unwrap() > 5);
    assert!(page.contains("data-choice=\"Power\"") && page.contains("data-tick=\"Front fire\""));
}
