//! Tasks of players, from start to finish.

use std::fs;
use std::time::Duration;

use fantoccini::key::Key;
use serde_json::json;

use super::page::{Page, WIDE, Window, everywhere, story};

pub const CAR: &str = include_str!("car.toml");

pub async fn save(page: &Page) {
    page.keys(&(Key::Control + "s")).await;
    page.until("document.querySelector('[data-save]').disabled").await;
}

#[test]
fn a_newcomer_builds_a_legal_armed_car() {
    everywhere(&[], WIDE, async |page| {
        page.press(".games form", "New").await;
        page.until_verdict("legal").await;
        page.enter("[data-set='name']", "Iron Horse").await;
        page.until_text("#header h1", "Iron Horse").await;
        page.choose("[data-choose='body']", "mid-sized").await;
        page.until_text("[data-choose='body']", "Mid-sized").await;
        page.choose("[data-choose='power-plant']", "super").await;
        page.until_text("[data-choose='power-plant']", "Super").await;
        page.click("[data-choose='weapons']").await;
        page.find("#search").await.send_keys("machine").await.unwrap();
        page.until("document.querySelector('[data-row=\"machine-gun\"]').checkVisibility()").await;
        page.until("!document.querySelector('[data-row=\"laser\"]').checkVisibility()").await;
        page.click("[data-pick='machine-gun']").await;
        page.until("document.querySelector(\"[data-set='weapons/0/mount']\")?.value == 'front'")
            .await;
        for side in ["front", "right", "left", "back"] {
            page.enter(&format!("[data-set='armor/{side}']"), "10").await;
        }
        page.until_text("#view", "10").await;
        page.until_verdict("legal").await;
        save(page).await;
        assert!(page.saved("my-car.toml").contains("machine-gun"));
        let answer = page.check("my-car.toml");
        assert!(answer.starts_with("legal  Iron Horse"), "{answer}");
    });
}

#[test]
fn clicking_fixes_corrects_a_broken_file() {
    let broken = CAR.replace("compact", "compakt").replace("tires", "tyres");
    everywhere(&[("car.toml", &broken)], WIDE, async |page| {
        page.until_verdict("incomplete").await;
        for _ in 0..6 {
            if page.value("document.querySelector('.stamp').dataset.verdict").await == "legal" {
                break;
            }
            let before = page.file_text().await;
            page.click("#view .notes [data-edits]").await;
            page.until(&format!("document.querySelector('#text').value != {}", json!(before)))
                .await;
        }
        page.until_verdict("legal").await;
        save(page).await;
        assert_eq!(page.saved("car.toml"), CAR);
    });
}

#[test]
fn text_and_form_follow_each_other() {
    everywhere(&[("car.toml", CAR)], WIDE, async |page| {
        let text = page.file_text().await;
        assert_eq!(text, CAR);
        let area = page.find("#text").await;
        area.clear().await.unwrap();
        area.send_keys(&CAR.replace("compact", "luxury")).await.unwrap();
        page.until_text("[data-choose='body']", "Luxury").await;
        page.choose("[data-choose='body']", "station-wagon").await;
        page.until("document.querySelector('#text').value.includes('station-wagon')").await;
        assert_eq!(page.file_text().await, CAR.replace("compact", "station-wagon"));
    });
}

#[test]
fn undo_goes_back_over_everything_and_redo_forward() {
    everywhere(&[("car.toml", CAR)], WIDE, async |page| {
        page.choose("[data-choose='body']", "luxury").await;
        page.until_text("[data-choose='body']", "Luxury").await;
        page.select("[data-set='weapons/0/mount']", "back").await;
        page.enter("[data-set='armor/front']", "12").await;
        page.unfold("weapons/0").await;
        page.click("[data-remove='weapons/0']").await;
        page.until("!document.querySelector('[data-remove=\"weapons/0\"]')").await;
        let last = page.file_text().await;
        for _ in 0..4 {
            page.click("[data-act='undo']").await;
        }
        page.until(&format!("document.querySelector('#text').value == {}", json!(CAR))).await;
        page.until("document.querySelector('[data-act=\"undo\"]').disabled").await;
        for _ in 0..4 {
            page.click("[data-act='redo'][title]").await;
        }
        page.until(&format!("document.querySelector('#text').value == {}", json!(last))).await;
    });
}

#[test]
fn a_file_changed_on_disk_is_not_overwritten() {
    story(&[("car.toml", CAR)], WIDE, async |page| {
        page.choose("[data-choose='body']", "luxury").await;
        page.until_text("[data-choose='body']", "Luxury").await;
        tokio::time::sleep(Duration::from_millis(20)).await;
        let other = CAR.replace("My first", "Somebody else's");
        fs::write(page.file("car.toml"), &other).unwrap();
        page.keys(&(Key::Control + "s")).await;
        page.until_text("#notice", "car.toml changed on disk.").await;
        assert_eq!(page.saved("car.toml"), other);
        page.press("#notice", "Save under this name").await;
        page.until("location.search.includes('car-2.toml')").await;
        assert_eq!(page.saved("car.toml"), other);
        assert_eq!(page.saved("car-2.toml"), CAR.replace("compact", "luxury"));
    });
}

#[test]
fn the_keyboard_is_enough() {
    everywhere(&[("car.toml", CAR)], WIDE, async |page| {
        let tab = Key::Tab + "";
        for _ in 0..60 {
            if page.value("document.activeElement.dataset.choose == 'body'").await == json!(true) {
                break;
            }
            page.keys(&tab).await;
        }
        page.keys(&(Key::Enter + "")).await;
        page.find("#search").await;
        page.until("document.activeElement.id == 'search'").await;
        page.keys("luxury").await;
        page.keys(&(Key::Down + "")).await;
        page.until("document.activeElement.dataset.pick == 'luxury'").await;
        page.keys(&(Key::Enter + "")).await;
        page.until_text("[data-choose='body']", "Luxury").await;
        page.until("document.activeElement.dataset.choose == 'body'").await;
        save(page).await;
        assert_eq!(page.saved("car.toml"), CAR.replace("compact", "luxury"));
    });
}

#[test]
fn a_cycle_gets_a_sidecar() {
    let cycle = "name = \"Lone Wolf\"\nbody = \"medium-cycle\"\nsuspension = \"heavy\"\npower-plant = \"large-cycle\"\ntires = \"standard\"\ncrew = [\"driver\"]\n";
    everywhere(&[("cycle.toml", cycle)], WIDE, async |page| {
        page.until_verdict("legal").await;
        page.press("#build", "+ Add sidecar").await;
        page.choose("[data-choose='sidecar/0/body']", "light-sidecar").await;
        page.until_text("[data-choose='sidecar/0/body']", "Light").await;
        page.choose("[data-choose='sidecar/0/tires']", "standard").await;
        page.until_verdict("legal").await;
        // Its wheel is in the drawing, behind the two of the cycle.
        page.until("document.querySelector('.outline').textContent.split('standard').length == 4")
            .await;
        page.choose("[data-choose='sidecar/0/weapons']", "machine-gun").await;
        page.until_text("#section-sidecar", "Machine Gun").await;
        save(page).await;
        let saved = page.saved("cycle.toml");
        assert!(saved.contains("light-sidecar") && saved.contains("machine-gun"), "{saved}");
    });
}

#[test]
fn quick_edits_leave_page_and_text_equal() {
    everywhere(&[("car.toml", CAR)], WIDE, async |page| {
        page.click("[data-tab='file']").await;
        page.find("[data-for='armor/front'][data-step='1']").await;
        page.run(
            "for (let i = 0; i < 30; i++) \
             document.querySelector(\"[data-for='armor/front'][data-step='1']\").click()",
        )
        .await;
        page.until("document.querySelector('#text').value.includes('front = 30')").await;
        page.until("document.querySelector(\"[data-set='armor/front']\").value == '30'").await;
        save(page).await;
        assert!(page.saved("car.toml").contains("front = 30"));
    });
}

#[test]
fn a_lost_garage_leaves_the_text_to_copy() {
    story(&[("car.toml", CAR)], WIDE, async |page| {
        page.click("[data-tab='file']").await;
        page.find("#text").await;
        page.close_garage();
        page.select("[data-set='weapons/0/mount']", "back").await;
        page.until_text("#message", "The garage is closed").await;
        assert!(page.text("#message").await.contains("Copy"));
        assert_eq!(page.value("document.querySelector('#text').value").await, json!(CAR));
    });
}

#[test]
fn a_chip_shows_one_class() {
    everywhere(&[("car.toml", CAR)], WIDE, async |page| {
        page.click("[data-choose='weapons']").await;
        page.click("#classes [value='rocket']").await;
        page.until("!document.querySelector('[data-row=\"laser\"]').checkVisibility()").await;
        page.click("#classes [value='rocket']").await;
        page.until("document.querySelector('[data-row=\"laser\"]').checkVisibility()").await;
    });
}

/// A new car's driver gets body armor, by clicks alone.
#[test]
fn a_driver_buys_body_armor() {
    everywhere(&[("car.toml", CAR)], WIDE, async |page| {
        page.unfold("crew/0").await;
        page.choose("[data-choose='crew/0/gear']", "body-armor").await;
        page.until_text("#build", "Body Armor").await;
        page.until_verdict("legal").await;
    });
}

/// What fits and the list of parts have searches of their own. Enter takes the first part found.
#[test]
fn each_list_has_its_own_search() {
    everywhere(&[("car.toml", CAR)], WIDE, async |page| {
        page.click("[data-tab='fits']").await;
        page.find("#view #search").await.send_keys("no such words").await.unwrap();
        page.until("document.querySelector('#view #nothing').checkVisibility()").await;
        page.click("[data-choose='weapons']").await;
        page.until("document.activeElement == document.querySelector('#chooser #search')").await;
        page.find("#chooser #search").await.send_keys("smoke").await.unwrap();
        page.until("!document.querySelector('[data-row=\"laser\"]').checkVisibility()").await;
        page.find("#chooser #search").await.send_keys("\u{e007}").await.unwrap();
        page.until_text("#build", "Smokescreen").await;
    });
}

#[test]
fn a_tap_on_a_telephone_previews_and_a_second_tap_chooses() {
    let phone = Window { width: 390, is_dark: false };
    everywhere(&[("car.toml", CAR)], phone, async |page| {
        page.click("[data-choose='body']").await;
        page.click("#chooser [data-pick='luxury']").await;
        page.until("document.querySelector('[data-preview]')").await;
        page.until_text("#take", "Choose Luxury").await;
        page.until("document.querySelector('#totals').getBoundingClientRect().bottom <= 190").await;
        page.click("#chooser [data-pick='luxury']").await;
        page.until_text("[data-choose='body']", "Luxury").await;
    });
}

#[test]
fn an_import_is_finished_in_the_form() {
    let left = CAR.replacen('\n', "\ntodo = [\"laser gun: cannot be read\", \"paint\"]\n", 1);
    everywhere(&[("car.toml", &left)], WIDE, async |page| {
        page.until_verdict("incomplete").await;
        page.select("[data-add-as='laser gun']", "weapons").await;
        page.click("#chooser [data-pick='light-rocket']").await;
        page.until_text("#build", "Light Rocket").await;
        page.click("[aria-label='Done: paint']").await;
        page.until("!document.querySelector('.finish h2')").await;
        page.until("document.querySelector('.stamp').dataset.verdict != 'incomplete'").await;
    });
}

#[test]
fn a_variant_goes_back_to_its_base() {
    let variant = format!(
        "{CAR}\n[armor]\nfront = 10\n\n[variants.light]\nname = \"Light\"\narmor.front = 4\n"
    );
    everywhere(&[("car.toml", &variant)], WIDE, async |page| {
        page.click("#variants > summary").await;
        page.press("#variants", "Road Queen, Light").await;
        page.until_text("#header h1", "Light").await;
        page.click("#variants > summary").await;
        page.until_text("#variants", "Light changes 1 thing").await;
        page.until("document.querySelector('[data-key=\"armor/front\"]').dataset.base == '10'")
            .await;
        page.click("[aria-label='Use base: Armor, front']").await;
        page.until_text("#variants", "Light changes 0 things").await;
        page.until("document.querySelector('[data-set=\"armor/front\"]').value == '10'").await;
        page.click("#variants [data-compare-with]").await;
        page.until_text("#view .prose", "Light").await;
    });
}

#[test]
fn one_click_completes_a_deck() {
    let deck = "system = \"card-game\"\nname = \"Deck\"\nplayers = 4\ndeck = [\"Front Missile\"]\n";
    everywhere(&[("deck.toml", deck)], WIDE, async |page| {
        page.until_verdict("illegal").await;
        page.press("#section-deck", "Complete the deck").await;
        page.until_verdict("legal").await;
        page.until("!document.querySelector('#section-deck .missing')").await;
    });
}
