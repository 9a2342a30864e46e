//! The league, and copies to share: the stat block of a car, and its text.

use serde_json::json;

use super::driver::is_firefox;
use super::page::{WIDE, Window, everywhere, story};
use super::stories::CAR;
use super::views::{assert_accessible, axe, tells};

const HOTSHOT: &str = include_str!("../../designs/classic/hotshot.toml");
const STINGER: &str = include_str!("../../designs/classic/stinger.toml");

#[test]
fn a_league_of_the_folder_and_of_the_book() {
    let axe = axe();
    let files = [("hotshot.toml", HOTSHOT), ("stinger.toml", STINGER)];
    everywhere(&files, WIDE, async |page| {
        page.open("/").await;
        page.press("header", "League").await;
        page.until_text("h1", "League").await;
        page.until_text("main", "Hotshot").await;
        // A Hotshot is better, and too dear for Division 10.
        let first = "document.querySelector('main tbody tr').textContent";
        page.until(&format!("{first}.includes('Hotshot')")).await;
        tells(
            page,
            "main",
            &[
                "navigation: Cars",
                "link: Published",
                "link: Any division",
                "region: Car Wars Classic",
                "heading: CAR WARS CLASSIC",
            ],
        )
        .await;
        assert_accessible(page, &axe, "league").await;
        page.press("main", "10").await;
        page.until_text("main", "A league needs two legal cars").await;
        page.press("main", "Published").await;
        page.until("document.querySelectorAll('main tbody tr').length > 5").await;
        page.until("document.querySelector('[aria-current]').textContent == 'Published'").await;
        page.press("main", "Any division").await;
        page.until_text("main", "Mini-Sherman").await;
        assert_accessible(page, &axe, "published").await;
        // The better the chance, the stronger the color.
        let color = "[...document.querySelectorAll('.heat td')].map(cell => [Number(cell.textContent), \
                     Number(getComputedStyle(cell).backgroundColor.match(/[0-9.]+(?=\\)|$)/)[0])])";
        let mut cells: Vec<(f64, f64)> = serde_json::from_value(page.value(color).await).unwrap();
        cells.retain(|(chance, _)| *chance > 0.0 && *chance < 100.0);
        assert!(cells.len() > 50);
        let expected = |chance: f64| if chance < 75.0 { chance } else { 50.0 + chance / 2.0 };
        let is_off =
            |(chance, color): &&(f64, f64)| (expected(*chance) - 100.0 * color).abs() > 1.5;
        assert_eq!(cells.iter().find(is_off), None);
    });
}

#[test]
fn a_narrow_league_does_not_scroll_sideways() {
    story(&[("hotshot.toml", HOTSHOT)], Window { width: 390, is_dark: true }, async |page| {
        page.open("/league?published=on").await;
        page.until_text("main", "Mini-Sherman").await;
        assert_eq!(page.value("document.documentElement.scrollWidth").await, 390);
    });
}

#[test]
fn a_stat_block_and_a_text_are_copied() {
    if is_firefox() {
        return;
    }
    story(&[("car.toml", CAR)], WIDE, async |page| {
        let all = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        page.developer("Browser.grantPermissions", all).await;
        let read = "const [done] = arguments; navigator.clipboard.readText().then(done)";
        page.click("#file-menu > summary").await;
        let copied = async |what: &str| {
            page.press("#file-menu", &format!("Copy {what}")).await;
            page.until_text("#live", &format!("Copied: {what}")).await;
            page.client.execute_async(read, Vec::new()).await.unwrap().as_str().unwrap().to_owned()
        };
        let block = copied("stat block").await;
        assert!(block.starts_with("Road Queen") && !block.contains('\n'), "{block}");
        assert_eq!(copied("text").await, CAR);
        // Import reads the copied text.
        page.open("/").await;
        page.press("header", "Import").await;
        page.run(&format!("document.querySelector('#import textarea').value = {}", json!(block)))
            .await;
        page.press("#import", "Import").await;
        page.until_text("#header h1", "Road Queen").await;
        page.until_verdict("legal").await;
    });
}
