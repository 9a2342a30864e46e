//! Quick hands, and unsaved text.

use std::fs;
use std::time::Duration;

use fantoccini::key::Key;
use serde_json::json;

use super::page::{Page, Terminal, WIDE, story};
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
fn a_held_button_counts_and_is_one_step_for_undo() {
    for delay in DELAYS {
        story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
            page.delay(delay).await;
            page.press_for("[data-for='armor/left'][data-step='1']", Duration::from_secs(2)).await;
            save(page).await;
            let left = format!("Number(document.querySelector({}).value)", json!(field("left")));
            let count = page.value(&left).await.as_i64().unwrap();
            assert!(count > 12, "{count}");
            assert!(page.saved("car.toml").contains(&format!("left = {count}")));
            page.click("[data-act='undo']").await;
            armor(page, &[("left", "10")]).await;
        });
    }
}

/// Japanese and Chinese are typed in two steps.
#[test]
fn answers_keep_a_composition() {
    let edit = "act({ do: 'set', path: 'armor/front', value: '12', kind: 'number' })";
    for (css, meanwhile) in [("[data-set='name']", edit), ("#text", "")] {
        story(&[("car.toml", CAR)], WIDE, async |page| {
            page.delay(100).await;
            page.file_text().await;
            page.find(css).await.send_keys(&(Key::End + "")).await.unwrap();
            let half = json!({ "text": "に", "selectionStart": 1, "selectionEnd": 1 });
            page.developer("Input.imeSetComposition", half).await;
            page.run(meanwhile).await;
            // Another program writes the file.
            fs::write(page.file("car.toml"), CAR.replace("compact", "luxury")).unwrap();
            tokio::time::sleep(Duration::from_secs(2)).await;
            page.developer("Input.insertText", json!({ "text": "日本" })).await;
            if !meanwhile.is_empty() {
                page.strike(&(Key::Enter + "")).await;
            }
            page.until("!state.pump && !typed.size && state.text.includes('日本')").await;
            assert_eq!(page.value("state.text.includes('に')").await, false);
            let is_on_top = format!(
                "state.text.includes('{}')",
                if meanwhile.is_empty() { "luxury" } else { "12" }
            );
            assert_eq!(page.value(&is_on_top).await, true);
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

/// A moved element is laid out again: with the sheet, that takes longer than the answer.
#[test]
fn an_answer_moves_no_element() {
    story(&[("car.toml", HOTSHOT)], WIDE, async |page| {
        page.run(
            "window.moved = 0; const gone = new Set(); new MutationObserver(all => all.forEach(one => { \
                 one.removedNodes.forEach(node => gone.add(node)); \
                 one.addedNodes.forEach(node => { window.moved += gone.has(node); }); \
             })).observe(document.body, { childList: true, subtree: true })",
        )
        .await;
        page.enter(&field("front"), "24").await;
        page.until_verdict("illegal").await;
        page.until_text("#view", "24").await;
        assert_eq!(page.value("window.moved").await, 0);
    });
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
    for (is_killed, delay) in [(true, 0), (false, 0), (true, 1000), (false, 100)] {
        story(&[("car.toml", CAR)], WIDE, async |page| {
            page.delay(delay).await;
            page.enter(&field("front"), "12").await;
            page.until_text("#header", "Unsaved").await;
            // Ctrl-C, or a crash.
            if is_killed {
                page.close_garage()
            } else {
                page.interrupt_garage()
            }
            page.run("state.unsaved = false").await;
            fs::remove_file(page.file("car.toml")).unwrap();
            page.reopen().await;
            page.until_text("#notice", "car.toml was deleted on disk.").await;
            fs::write(page.file("car.toml"), CAR).unwrap();
            page.until_text("#notice", "Your unsaved changes from last time are back.").await;
            armor(page, &[("front", "12")]).await;
            page.until("document.querySelector('#notice').hidden").await;
            assert_eq!(fs::read_dir(page.file(".state/roadworthy/garage")).unwrap().count(), 0);
        });
    }
}

/// With a terminal as `script` gives it.
#[cfg(target_os = "linux")]
#[test]
fn the_terminal_gives_new_addresses_and_names_kept_text() {
    story(&[("car.toml", CAR)], WIDE, async |page| {
        page.enter(&field("front"), "12").await;
        page.until_text("#header", "Unsaved").await;
        page.run("state.unsaved = false").await;
        page.close_garage();
        let mut terminal = Terminal::open(page.folder.path());
        terminal.until("Unsaved changes from last time are back: car.toml.");
        let first = terminal.until("http://");
        terminal.until("Enter prints a new address.");
        page.client.goto(&first).await.unwrap();
        page.until_text("main", "car.toml is not saved.").await;
        page.client.goto(&first).await.unwrap();
        page.client.delete_all_cookies().await.unwrap();
        page.client.goto(&first).await.unwrap();
        page.until_text("main", "Press Enter in the garage's terminal").await;
        terminal.strike("\n");
        let second = terminal.until("http://");
        assert_ne!(first, second);
        page.client.goto(&second).await.unwrap();
        page.until_text("main", "car.toml is not saved.").await;
        terminal.strike("\u{3}");
        terminal.until("car.toml has unsaved changes. They are kept");
    });
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
        // A busy machine may get the last keys after it was asked for the page.
        while !page.text("main").await.contains("car.toml is not saved.") {
            page.open("/").await;
        }
        page.open("/edit?file=car.toml").await;
        assert!(page.file_text().await.contains("# Mine"));
    });
}

#[test]
fn the_page_reports_a_change_on_disk_at_once() {
    for delay in DELAYS {
        story(&[("car.toml", CAR)], WIDE, async |page| {
            page.delay(delay).await;
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
}

/// A shortcut moves the focus to its view. A fix, a change or a choice keeps the focus near.
#[test]
fn the_focus_stays_sensible() {
    const FOCUS: &str = "document.activeElement";
    let wrong = CAR.replace("compact", "compakt");
    story(&[("car.toml", &wrong)], WIDE, async |page| {
        page.find("#problems [data-edits]").await;
        page.run("document.querySelector('#problems [data-edits]').focus()").await;
        page.strike(&(Key::Enter + "")).await;
        page.until("state.revision > 0 && !state.pump").await;
        page.until(&format!("{FOCUS}.closest('#problems')")).await;
        for (key, shown) in [
            ("f", "id == 'text'"),
            ("w", "id == 'search'"),
            ("c", "id == 'compare-with'"),
            ("s", "id == 'view'"),
            ("b", "id == 'build'"),
        ] {
            page.keys(&(Key::Alt + key + &Key::Null)).await;
            page.until(&format!("{FOCUS}.{shown}")).await;
        }
        page.click("[data-choose='weapons/0/item']").await;
        page.until(&format!("{FOCUS}.id == 'search'")).await;
        page.strike(&(Key::Down + "")).await;
        page.strike(&(Key::Enter + "")).await;
        page.until("!document.querySelector('#chooser').open").await;
        page.until(&format!("{FOCUS}.dataset.choose == 'weapons/0/item'")).await;
        page.click("[data-tab='fits']").await;
        page.find("#view td [data-edits]").await;
        page.run("document.querySelector('#view td [data-edits]').focus()").await;
        let before = page.value("state.revision").await;
        page.strike(&(Key::Enter + "")).await;
        page.until(&format!("state.revision > {before}")).await;
        page.until("state.listed == state.revision").await;
        page.until(&format!("{FOCUS}.closest('#view')")).await;
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
