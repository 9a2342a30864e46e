//! The start page of a folder with many cars.

use std::fs;
use std::time::Duration;

use fantoccini::key::Key;

use super::page::{Page, WIDE, Window, everywhere, story};
use super::stories::CAR;
use super::views::{assert_accessible, axe};

const HOTSHOT: &str = include_str!("../../designs/classic/hotshot.toml");
const SHOWN: &str = "[...document.querySelectorAll('.car')].filter(car => !car.hidden)";

/// Sixty cars: every third one is a Hotshot.
fn sixty() -> Vec<(String, String)> {
    let car = |number: usize| {
        let text = if number.is_multiple_of(3) { HOTSHOT } else { CAR };
        let (old, kind) =
            if number.is_multiple_of(3) { ("Hotshot", "Hotshot") } else { ("Road Queen", "Queen") };
        let text = text.replacen(old, &format!("{kind} {number:02}"), 1);
        (format!("car-{number:02}.toml"), text)
    };
    (0..60).map(car).collect()
}

async fn names(page: &Page) -> Vec<String> {
    let names = page.value(&format!("{SHOWN}.map(car => car.dataset.name)")).await;
    serde_json::from_value(names).unwrap()
}

#[test]
fn sixty_cars_are_found_sorted_and_summed() {
    let axe = axe();
    let cars = sixty();
    let files: Vec<_> = cars.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    everywhere(&files, WIDE, async |page| {
        page.open("/").await;
        page.until("document.querySelectorAll('.car svg').length == 60").await;
        assert_accessible(page, &axe, "wall").await;
        page.find("#wall-search").await.send_keys("flamethrower").await.unwrap();
        page.until(&format!("{SHOWN}.length == 20")).await;
        page.select("#wall-order", "name").await;
        assert_eq!(names(page).await[..2], ["Hotshot 00", "Hotshot 03"]);
        page.enter("#wall-search", "r").await;
        page.select("#wall-order", "price").await;
        assert!(names(page).await[0].starts_with("Queen"), "the cheapest first");
        page.select("#wall-order", "firepower").await;
        assert!(names(page).await[0].starts_with("Hotshot"));
        page.select("#wall-division", "10").await;
        assert_eq!(names(page).await.len(), 40, "a Hotshot is too dear");
        page.select("#wall-division", "").await;
        // The team of the first two Hotshots.
        page.enter("#wall-search", "hotshot 0").await;
        for car in ["00", "03"] {
            page.click(&format!("[aria-label='Select Hotshot {car}']")).await;
        }
        page.until_text("#team-count", "2 selected").await;
        page.enter("#team-budget", "30000").await;
        page.until_text("#team", "$29,200").await;
        page.until_text("#team", "$800 left · 14,600 + 14,600").await;
        page.enter("#team-budget", "29000").await;
        page.until_text("#team", "$200 over").await;
        assert_accessible(page, &axe, "team").await;
        page.press("#team", "Compare 2").await;
        page.until_text("main", "Hotshot 03").await;
    });
}

#[test]
fn keys_walk_over_the_wall() {
    let cars = sixty();
    let files: Vec<_> =
        cars[..9].iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    everywhere(&files, WIDE, async |page| {
        page.open("/").await;
        page.strike("/").await;
        page.until("document.activeElement.id == 'wall-search'").await;
        page.run("document.querySelector('.car a').focus()").await;
        page.strike(&(Key::Right + "")).await;
        page.until("document.activeElement.textContent == 'Queen 01'").await;
        page.strike(&(Key::Down + "")).await;
        page.until("document.activeElement.textContent == 'Queen 05'").await;
        page.strike(" ").await;
        page.until_text("#team-count", "1 selected").await;
        page.keys(&(Key::Control + "a")).await;
        page.until_text("#team-count", "9 selected").await;
        page.strike(&(Key::Enter + "")).await;
        page.until_text("#header h1", "Queen 05").await;
    });
}

#[test]
fn unsaved_cars_come_first() {
    story(
        &[("a.toml", CAR), ("z.toml", CAR)],
        Window { width: 390, is_dark: false },
        async |page| {
            fs::write(page.file("z.toml"), CAR.replace("Queen", "Zebra")).unwrap();
            page.open("/edit?file=z.toml").await;
            page.until("typeof act == 'function'").await;
            page.run("act({ do: 'set', path: 'body', value: 'luxury', kind: 'text' })").await;
            page.until("state.unsaved").await;
            tokio::time::sleep(Duration::from_millis(100)).await;
            page.open("/").await;
            assert_eq!(names(page).await, ["Road Zebra", "Road Queen"]);
            page.until_text(".car", "Unsaved").await;
            page.press("#own", "Discard changes").await;
            page.until("!document.querySelector('.unsaved')").await;
        },
    );
}
