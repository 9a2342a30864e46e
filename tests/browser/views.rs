//! The panels of every game, in a narrow window, and for people who cannot see or use a mouse.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use super::driver::is_firefox;
use super::page::{Page, WIDE, Window, everywhere, story};

/// A published vehicle of each game.
const ONE_OF_EACH: [(&str, &str); 5] = [
    ("classic.toml", include_str!("../../designs/classic/hotshot.toml")),
    ("carz.toml", include_str!("../../designs/carz/rx-heaven.toml")),
    ("autowar.toml", include_str!("../../designs/autowar/the-rock.toml")),
    ("sixth.toml", include_str!("../../designs/sixth/broadside.toml")),
    ("cards.toml", include_str!("../../designs/card-game/green-ghost.toml")),
];

const VIEWS: [&str; 4] = ["sheet", "fits", "compare", "file"];

async fn show(page: &Page, view: &str) {
    page.click(&format!("[data-tab='{view}']")).await;
    page.find(&format!("#view[data-view='{view}']")).await;
    page.until("document.querySelector('#view').textContent.trim()").await;
}

#[test]
fn each_game_has_all_views() {
    everywhere(&ONE_OF_EACH, WIDE, async |page| {
        for (file, _) in ONE_OF_EACH {
            page.open(&format!("/edit?file={file}")).await;
            page.until("document.querySelector('.stamp')").await;
            for view in VIEWS {
                show(page, view).await;
                assert!(page.value("document.querySelector('#message').hidden").await == true);
            }
            // Colors are there after another view, too.
            let texts =
                ["#text", "#view .layer"].map(|css| format!("document.querySelector('{css}')"));
            let same = format!("{}.value.trim() == {}.textContent.trim()", texts[0], texts[1]);
            page.until(&same).await;
            assert!(page.value("Boolean(document.querySelector('.layer .key'))").await == true);
            page.enter("[data-set='name']", "Renamed").await;
            page.until_text("#header h1", "Renamed").await;
        }
    });
}

/// The text of controls that stick out of the form, and of figures that are cut off.
const OUT: &str = "[...document.querySelectorAll('#build *, .stat .value')].filter(one => \
                   one.checkVisibility() && !one.closest('.sr, svg') && \
                   (one.getBoundingClientRect().right > innerWidth + 1 \
                    || innerWidth > 320 && one.scrollWidth > one.clientWidth + 1 && one.matches('.value'))) \
                   .map(one => one.textContent || one.outerHTML)";

#[test]
fn a_narrow_window_does_not_scroll_sideways() {
    // 320 pixels are also a window of 640 at 200 %.
    for width in [320, 390, 768] {
        everywhere(&ONE_OF_EACH, Window { width, is_dark: false }, async |page| {
            let beyond =
                "document.documentElement.scrollWidth - document.documentElement.clientWidth";
            page.open("/").await;
            assert_eq!(page.value(beyond).await, 0, "start in {width} pixels");
            for (file, _) in ONE_OF_EACH {
                page.open(&format!("/edit?file={file}")).await;
                page.until("document.querySelector('.stamp')").await;
                for view in ["build", "sheet", "fits", "compare", "file", "problems"] {
                    page.click(&format!("[data-tab='{view}']")).await;
                    page.until(&format!(
                        "document.querySelector('#app').dataset.shown == '{view}'"
                    ))
                    .await;
                    assert_eq!(page.value(beyond).await, 0, "{file}: {view} in {width} pixels");
                    // The details of parts, too.
                    let all = "document.querySelectorAll('#build details')";
                    page.run(&format!("for (const one of {all}) one.open = true")).await;
                    let out = page.value(OUT).await;
                    assert_eq!(out, json!([]), "{file}: {view} in {width} pixels");
                }
            }
        });
    }
}

#[test]
fn pages_of_check_and_list_do_not_scroll_sideways() {
    let commands: [&[&str]; 2] =
        [&["check", "designs", "tests/first-cars"], &["list", "--published"]];
    for width in [390, 600, 930, 1100] {
        story(&[], Window { width, is_dark: false }, async |page| {
            for command in commands {
                let file = page.file("page.html");
                let mut program = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
                program.args(command).arg("-o").arg(&file);
                program.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
                page.client.goto(&format!("file://{}", file.display())).await.unwrap();
                let beyond =
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth";
                assert_eq!(page.value(beyond).await, 0, "{command:?} in {width} pixels");
            }
        });
    }
}

/// The text of axe-core.
pub fn axe() -> String {
    let axe = std::env::var("AXE_CORE").expect("AXE_CORE is the file axe.min.js of axe-core");
    fs::read_to_string(axe).unwrap()
}

fn accessible(is_dark: bool) {
    let axe = axe();
    everywhere(&ONE_OF_EACH, Window { is_dark, ..WIDE }, async |page| {
        let dark = "matchMedia('(prefers-color-scheme: dark)').matches";
        assert_eq!(page.value(dark).await, is_dark);
        page.open("/").await;
        assert_accessible(page, &axe, "start").await;
        page.open("/edit?file=classic.toml").await;
        page.run(&axe).await;
        for view in VIEWS {
            show(page, view).await;
            assert_accessible(page, &axe, view).await;
        }
        // A comparison with its duel.
        show(page, "compare").await;
        page.select("#compare-with", "hotshot.toml").await;
        page.until("document.querySelector('#view svg')").await;
        assert_accessible(page, &axe, "duel").await;
        page.click("[data-choose='weapons/0/item']").await;
        page.find("#search").await;
        assert_accessible(page, &axe, "chooser").await;
    });
}

/// Fails on violations that axe-core calls serious or critical.
pub async fn assert_accessible(page: &Page, axe: &str, panel: &str) {
    page.run(axe).await;
    let run = "const [done] = arguments; axe.run().then(found => done(found.violations.filter( \
               one => ['serious', 'critical'].includes(one.impact)).map( \
               one => `${one.id}: ${one.nodes[0].html}`)))";
    let found = page.client.execute_async(run, Vec::new()).await.unwrap();
    assert_eq!(found, Value::Array(Vec::new()), "{panel}");
}

#[test]
fn panels_are_accessible_in_light() {
    accessible(false);
}

#[test]
fn panels_are_accessible_in_dark() {
    accessible(true);
}

/// The accessibility tree below an element: "button: Save (disabled)".
async fn tree(page: &Page, css: &str) -> Vec<String> {
    let root = page.developer("DOM.getDocument", json!({})).await["root"]["nodeId"].clone();
    let found = json!({ "nodeId": root, "selector": css });
    let node = page.developer("DOM.querySelector", found).await;
    let node = json!({ "nodeId": node["nodeId"] });
    let tree = page.developer("Accessibility.queryAXTree", node).await;
    let text = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
    let nodes = tree["nodes"].as_array().unwrap().iter();
    let nodes = nodes.filter(|node| node["ignored"] == false);
    let line = |node: &Value| {
        let states = node["properties"].as_array().into_iter().flatten().filter_map(|state| {
            let (name, value) = (state["name"].as_str()?, &state["value"]["value"]);
            match name {
                "expanded" | "pressed" => Some(format!(" ({name}: {})", text(value))),
                "disabled" if *value == json!(true) => Some(" (disabled)".to_owned()),
                _ => None,
            }
        });
        let states: String = states.collect();
        format!("{}: {}{states}", text(&node["role"]["value"]), text(&node["name"]["value"]).trim())
    };
    nodes.map(line).collect()
}

/// Roles of controls: each needs a name.
const CONTROLS: [&str; 8] = [
    "button",
    "link",
    "textbox",
    "searchbox",
    "spinbutton",
    "combobox",
    "checkbox",
    "DisclosureTriangle",
];

/// Fails if the accessibility tree has a control without a name, or lacks one of these lines.
pub async fn tells(page: &Page, css: &str, wanted: &[&str]) {
    if is_firefox() {
        return;
    }
    let lines = tree(page, css).await;
    for line in &lines {
        let (role, name) = line.split_once(": ").unwrap();
        assert!(!CONTROLS.contains(&role) || !name.is_empty(), "{css}: {line}");
    }
    for line in wanted {
        assert!(lines.iter().any(|own| own == line), "{css} has no {line} in {lines:#?}");
    }
}

#[test]
fn panels_tell_names_roles_and_states() {
    let variants = ("variants.toml", include_str!("../../designs/classic/stinger.toml"));
    let files: Vec<_> = ONE_OF_EACH.into_iter().chain([variants]).collect();
    everywhere(&files, WIDE, async |page| {
        let has = async |css: &str, wanted: &[&str]| tells(page, css, wanted).await;
        page.open("/edit?file=classic.toml").await;
        page.until("document.querySelector('.stamp')").await;
        has("#header", &["heading: Hotshot", "button: Save (disabled)", "button: Undo (disabled)"])
            .await;
        has("#totals", &["region: Verdict and figures", "combobox: Division (expanded: false)"])
            .await;
        has("#tabs", &["button: Sheet (pressed: true)", "button: File (pressed: false)"]).await;
        has("#steps", &["navigation: Sections", "link: Armor"]).await;
        has(
            "#build",
            &["heading: WEAPONS", "spinbutton: Armor: Front", "button: Armor: Front: one more"],
        )
        .await;
        has("#problems", &["heading: NO PROBLEMS"]).await;
        // The form spreads over the window, and the sheet comes back.
        page.click("[data-tab='build']").await;
        page.until("!document.querySelector('#right').checkVisibility()").await;
        has("#tabs", &["button: Build at its whole width (pressed: true)"]).await;
        let columns = "new Set([...document.querySelectorAll('#build section')].map( \
                       one => one.getBoundingClientRect().left)).size";
        assert_eq!(page.value(columns).await, 3);
        for (view, wanted) in [
            ("sheet", "image: Hotshot"),
            ("fits", "searchbox: Search changes"),
            ("compare", "combobox: Compare with (expanded: false)"),
            ("file", "textbox: Text of the design"),
        ] {
            show(page, view).await;
            has("#view", &[wanted]).await;
        }
        page.click("#file-menu > summary").await;
        let menu = ["textbox: New name", "button: Duplicate", "button: Copy text"];
        has("#file-menu", &menu).await;
        page.click("#file-menu > summary").await;
        page.click("[data-keys][aria-label]").await;
        has("#keys", &["dialog: Keys", "button: Close"]).await;
        page.click("#keys [data-close]").await;
        page.unfold("weapons/0").await;
        let details = ["button: Duplicate", "button: Move to another side"];
        has("[data-key='weapons/0']", &details).await;
        page.click("[data-choose='weapons']").await;
        page.find("#search").await;
        has(
            "#chooser",
            &[
                "dialog: WEAPON · FRONT",
                "group: Place",
                "button: Front (pressed: true)",
                "button: Back (pressed: false)",
                "searchbox: Search parts",
                "list: Hits by range",
            ],
        )
        .await;
        for (file, _) in &ONE_OF_EACH[1..] {
            page.open(&format!("/edit?file={file}")).await;
            page.until("document.querySelector('.stamp')").await;
            has("#build", &["heading: BASICS", "textbox: Name"]).await;
        }
        page.open("/edit?file=variants.toml").await;
        page.click("#variants > summary").await;
        let menu =
            ["textbox: Name of the new variant", "button: New variant", "button: Compare all 6"];
        has("#variants", &menu).await;
        page.open("/").await;
        has("main", &["searchbox: Search cars"]).await;
    });
}
