//! Quick hands, and unsaved text.

use std::fs;
use std::time::Duration;

use fantoccini::key::Key;
use serde_json::json;

use super::page::{Page, WIDE, story};
use super::stories::{CAR, save};

const HOTSHOT: &str = include_str!("../../designs/classic/hotshot.toml");

/// Milliseconds that the garage takes longer than on this machine.
const DELAYS: [u64; 3] = [0, 100, 1000];

fn field(side: &str) -> String {
    format!("[data-set='armor/{side}']")
}

/// Both the page and the text have these numbers.
async fn armor(page: &Page, numbers: &[(&str, &str)]) {
    save(page).await;
    for (side, number) in numbers {
        let css = json!(field(side));
        let shown = page.value(&format!("document.querySelector({css}).value")).await;
        assert_eq!(shown, *number, "{side}");
        let text = page.saved("car.toml");
        assert!(text.contains(&format!("{side} = {number}")), "{side} {number}: {text}");
    }
}

#[test]
fn answers_keep_the_selection() {
    for delay in DELAYS {
        story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
            page.delay(delay).await;
            page.double_click(&field("front")).await;
            page.strike("33").await;
            page.double_click(&field("right")).await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            page.strike("25").await;
            page.strike(&(Key::Enter + "")).await;
            armor(page, &[("front", "33"), ("right", "25")]).await;
        });
    }
}

#[test]
fn each_click_counts_while_the_car_becomes_too_heavy() {
    for delay in DELAYS {
        story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
            page.delay(delay).await;
            let more = "[data-for='armor/back'][data-step='1']";
            let top =
                format!("document.querySelector({}).getBoundingClientRect().top", json!(more));
            page.mouse(more, 1).await;
            let before = page.value(&top).await;
            for _ in 0..19 {
                page.mouse(more, 1).await;
            }
            armor(page, &[("back", "40")]).await;
            page.until_verdict("illegal").await;
            assert_eq!(page.value(&top).await, before, "the form does not move");
        });
    }
}

#[test]
fn a_held_key_counts_and_is_one_step_for_undo() {
    for delay in DELAYS {
        story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
            page.delay(delay).await;
            page.mouse(&field("left"), 1).await;
            page.hold(Key::Up, 30).await;
            armor(page, &[("left", "40")]).await;
            page.click("[data-act='undo']").await;
            armor(page, &[("left", "10")]).await;
        });
    }
}

#[test]
fn six_fields_in_a_row_keep_their_numbers() {
    const SIDES: [&str; 6] = ["front", "right", "left", "back", "top", "underbody"];
    const NUMBERS: [&str; 6] = ["31", "32", "33", "34", "35", "36"];
    for delay in DELAYS {
        story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
            page.delay(delay).await;
            let expected: Vec<_> = SIDES.into_iter().zip(NUMBERS).collect();
            for (side, number) in &expected {
                page.double_click(&field(side)).await;
                page.strike(number).await;
            }
            page.strike(&(Key::Enter + "")).await;
            armor(page, &expected).await;
        });
        story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
            page.delay(delay).await;
            page.double_click(&field("front")).await;
            for number in NUMBERS {
                page.strike(number).await;
                // Past the buttons and the menu of each field.
                for _ in 0..4 {
                    page.strike(&(Key::Tab + "")).await;
                }
            }
            armor(page, &SIDES.into_iter().zip(NUMBERS).collect::<Vec<_>>()).await;
        });
    }
}

#[test]
fn undo_in_file_takes_back_an_edit_of_the_form() {
    story(&[("car.toml", CAR)], WIDE, async |page| {
        page.enter(&field("front"), "12").await;
        page.file_text().await;
        page.mouse("#text", 1).await;
        page.strike("#").await;
        page.until("document.querySelector('#text').value == document.querySelector('#text').base")
            .await;
        for expected in [
            CAR.replace("crew = [\"driver\"]\n", "crew = [\"driver\"]\narmor.front = 12\n"),
            CAR.to_owned(),
        ] {
            page.keys(&(Key::Control + "z" + &Key::Null)).await;
            page.until(&format!("document.querySelector('#text').value == {}", json!(expected)))
                .await;
        }
        assert_eq!(page.value("document.activeElement.id").await, "text");
    });
}

#[test]
fn the_live_region_says_what_changed() {
    story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
        page.enter(&field("front"), "24").await;
        page.until_text("#live", "cost $14,680, weight 6,640, 1 problem: 40 lbs. over").await;
        page.find("#problems [data-edits]").await;
        page.run("document.querySelector('#problems [data-edits]').focus()").await;
        page.until_text("#live", "legal").await;
    });
}

#[test]
fn unsaved_text_survives_the_end_of_garage_and_browser() {
    for is_killed in [true, false] {
        story(&[("car.toml", CAR)], WIDE, async |page| {
            page.enter(&field("front"), "12").await;
            page.until_text("#header", "Unsaved").await;
            if is_killed {
                page.close_garage()
            } else {
                page.interrupt_garage()
            }
            page.run("state.unsaved = false").await;
            page.reopen().await;
            page.until_text("#notice", "Your unsaved changes from last time are back.").await;
            armor(page, &[("front", "12")]).await;
            page.until("document.querySelector('#notice').hidden").await;
            assert_eq!(fs::read_dir(page.file(".state/roadworthy/garage")).unwrap().count(), 0);
        });
    }
}

/// Even keys of the last moment.
#[test]
fn a_closed_page_keeps_the_last_keys() {
    story(&[("car.toml", CAR)], WIDE, async |page| {
        page.file_text().await;
        page.mouse("#text", 1).await;
        page.strike("# Mine").await;
        page.run("state.unsaved = false").await;
        page.open("/").await;
        page.until_text("main", "car.toml is not saved.").await;
        page.open("/edit?file=car.toml").await;
        assert!(page.file_text().await.contains("# Mine"));
    });
}

#[test]
fn the_page_reports_a_change_on_disk_at_once() {
    story(&[("car.toml", CAR)], WIDE, async |page| {
        let theirs = CAR.replace("Road Queen", "Road King");
        fs::write(page.file("car.toml"), &theirs).unwrap();
        page.until_text("#header h1", "Road King").await;
        page.enter(&field("front"), "12").await;
        page.until_text("#header", "Unsaved").await;
        fs::write(page.file("car.toml"), CAR).unwrap();
        page.until_text("#notice", "car.toml changed on disk.").await;
        fs::remove_file(page.file("car.toml")).unwrap();
        page.until_text("#notice", "car.toml was deleted on disk.").await;
        save(page).await;
        assert!(page.saved("car.toml").contains("armor.front = 12"));
    });
}

#[test]
fn a_text_over_the_limit_leaves_the_page() {
    story(&[("car.toml", CAR)], WIDE, async |page| {
        page.file_text().await;
        page.run(
            "const text = document.querySelector('#text'); text.value = '#'.repeat(3 << 20); \
                  text.dispatchEvent(new Event('input', { bubbles: true }))",
        )
        .await;
        page.until_text("#message", "larger than 1 MiB, the limit of files").await;
        page.until_text("#header h1", "Road Queen").await;
    });
}
