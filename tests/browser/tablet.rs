//! The page that `sheet -o car.html` writes, opened as a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fantoccini::Locator;
use serde_json::json;

use super::page::{Page, Window, story};
use super::views::{assert_accessible, axe};

const HOTSHOT: &str = include_str!("../../designs/classic/hotshot.toml");
const TABLET: Window = Window { width: 768, is_dark: false };

fn roadworthy(folder: &Path, arguments: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    let output = program.args(arguments).current_dir(folder).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// Writes the page of a design in the folder, and opens it.
async fn open_sheet(page: &Page, design: &str) -> PathBuf {
    roadworthy(page.folder.path(), &["sheet", design, "-o", "page.html", "--force"]);
    let file = page.file("page.html");
    page.client.goto(&format!("file://{}", file.display())).await.unwrap();
    page.until("document.readyState == 'complete'").await;
    file
}

const KEPT: &str = "document.querySelector('#kept').textContent";

/// Waits until the last step has this name.
async fn until_undo(page: &Page, name: &str) {
    page.until(&format!("document.querySelector('#undo').title == '{name}'")).await;
}

async fn take(page: &Page, target: &str, count: i64) {
    page.click(target).await;
    page.click(&format!("[data-take='{count}']")).await;
    page.click("#done").await;
}

#[test]
fn damage_is_kept_exported_repaired_and_opened() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        open_sheet(page, "car.toml").await;
        let front = ".side.front button";
        let hits = [
            (front, 10),
            (front, 7),
            (".side.left button", 5),
            ("[data-name='Front left tire']", 3),
            ("[data-name='Super plant']", 2),
        ];
        for (target, count) in hits {
            take(page, target, count).await;
        }
        page.click("[data-name='Fire 1 and 2']").await;
        take(page, "[data-name='Driver']", 1).await;
        let crossed = "document.querySelectorAll('.boxes .x').length";
        assert_eq!(page.value(crossed).await, 30);
        until_undo(page, "Driver −1").await;
        page.click("#undo").await;
        page.run("scrollTo(0, 0)").await;
        for _ in 0..13 {
            page.click("[data-do='faster']").await;
        }
        page.click("[data-choice='handling'] [data-value='8']").await;
        page.until_text(".roll-now", "65 mph, handling −3: roll 3 or more").await;

        page.client.refresh().await.unwrap();
        assert_eq!(page.value(crossed).await, 29);
        page.until_text(".side.front .left", "3").await;
        page.until_text("tr.on .roll.on", "3").await;
        until_undo(page, "handling −3").await;

        page.click("[popovertarget='menu']").await;
        page.click("#save").await;
        let file = page.file("car-damage.toml");
        while !file.exists() {
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        let damage = fs::read_to_string(&file).unwrap();
        assert!(damage.contains("front = 17  # of 20\n"), "{damage}");
        let folder = page.folder.path();
        let bill = roadworthy(folder, &["repair", "car.toml", "--damage", "car-damage.toml"]);
        assert!(bill.contains("Repairs"), "{bill}");
        roadworthy(folder, &["sheet", "car.toml", "--damage", "car-damage.toml", "-o", "d.pdf"]);
        assert!(
            damage.contains("[play]\nturn = 1\nphase = 1\nspeed = 65\nhandling = -3\n"),
            "{damage}"
        );

        page.click("[popovertarget='menu']").await;
        page.click("#again").await;
        assert_eq!(page.value(crossed).await, 0);
        let open = page.client.find(Locator::Css("#open")).await.unwrap();
        open.send_keys(&file.display().to_string()).await.unwrap();
        page.until(&format!("{crossed} == 29")).await;
        fs::write(&file, "[armor]\nfront = 21\n").unwrap();
        let open = page.client.find(Locator::Css("#open")).await.unwrap();
        open.send_keys(&file.display().to_string()).await.unwrap();
        page.until_text("#message", "front armor: 1 more than there are boxes").await;
        assert_eq!(page.value(crossed).await, 29);

        // Another entry with the same car begins without damage.
        let second = format!("{HOTSHOT}\n[entry]\nnumber = 7\n");
        fs::write(page.file("second.toml"), second).unwrap();
        open_sheet(page, "second.toml").await;
        assert_eq!(page.value(crossed).await, 0);
    });
}

#[test]
fn a_page_without_storage_says_so() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        let file = open_sheet(page, "car.toml").await;
        page.until(&format!("{KEPT} == 'kept on this device'")).await;
        let text = STANDARD.encode(fs::read(file).unwrap());
        page.client.goto(&format!("data:text/html;base64,{text}")).await.unwrap();
        page.until(&format!("{KEPT} == 'not kept on this device: save the damage file'")).await;
        take(page, ".side.front button", 3).await;
        page.until_text(".side.front .left", "17").await;
    });
}

#[test]
fn the_garage_serves_the_page() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        page.open("/play?file=car.toml").await;
        page.until(&format!("{KEPT}.includes('until the garage closes')")).await;
        take(page, ".side.front button", 3).await;
        page.until_text(".side.front .left", "17").await;
    });
}

#[test]
fn the_page_fits_telephones_and_tablets() {
    let designs = [
        ("classic.toml", HOTSHOT),
        ("cycle.toml", include_str!("../sheets/night-mail.toml")),
        ("carz.toml", include_str!("../../designs/carz/rx-heaven.toml")),
        ("autowar.toml", include_str!("../../designs/autowar/the-rock.toml")),
        ("sixth.toml", include_str!("../../designs/sixth/toll-collector.toml")),
        ("deck.toml", include_str!("../../designs/card-game/blue-streak.toml")),
    ];
    let beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    let small = "[...document.querySelectorAll('button, summary, label')].filter(one => one.checkVisibility()) \
         .map(one => [one.getBoundingClientRect(), one.outerHTML.slice(0, 80)]) \
         .filter(([{ width, height }]) => width < 44 || height < 44).map(([, text]) => text)";
    let fine = "[...document.querySelectorAll('body *')].filter(one => one.checkVisibility() \
         && one.innerText?.trim() && parseFloat(getComputedStyle(one).fontSize) < 12).map(one => one.outerHTML)";
    for width in [390, 768] {
        story(&designs, Window { width, is_dark: false }, async |page| {
            for (design, _) in designs {
                open_sheet(page, design).await;
                if page.value("!!document.querySelector('.side.front button')").await == true {
                    page.click(".side.front button").await;
                }
                for is_open in [false, true] {
                    page.run(&format!("for (const one of document.querySelectorAll('details')) one.open = {is_open}")).await;
                    if is_open {
                        page.run("document.querySelector('#menu').showPopover()").await;
                    }
                    assert_eq!(page.value(beyond).await, 0, "{design} in {width} pixels");
                    assert_eq!(page.value(small).await, json!([]), "{design} in {width} pixels");
                    assert_eq!(page.value(fine).await, json!([]), "{design} in {width} pixels");
                }
                assert_accessible(page, &axe(), design).await;
            }
        });
    }
}

/// Two equal cars: rolls, a hit behind the armor, a hazard, the end of a turn, undo and redo of all, another device.
async fn duel(page: &mut Page) {
    let folder = page.folder.path().to_owned();
    roadworthy(&folder, &["sheet", "car.toml", "car.toml#plain", "-o", "page.html", "--force"]);
    let url = format!("file://{}", page.file("page.html").display());
    page.client.goto(&url).await.unwrap();
    page.until("document.readyState == 'complete'").await;
    let on = |css: &str| format!("article:not([hidden]) {css}");
    for _ in 0..9 {
        page.click(&on("[data-do='faster']")).await;
    }
    page.until_text("#mph", "45").await;
    // The paper: 7 to hit, computers +1 by the sheet; 12 inches, ends of a luxury car.
    let rolls = "JSON.parse(document.querySelector('#data').textContent)[0].weapons[0].rolls[0][1]";
    let paper = page.value(&format!("Number({rolls}[3])")).await.as_i64().unwrap();
    page.click(&on("[data-aim='range'][data-value='3']")).await;
    page.click(&on("[data-aim='target'][data-value='2']")).await;
    page.until_text(&on(".need"), &format!("{} or more", paper + 1)).await;
    page.click(&on("[data-aim='d'][data-value='2']")).await;
    page.until_text(&on(".need"), &format!("{} or more", paper + 3)).await;
    page.click(&on("[data-name='Fire 1 and 2']")).await;
    page.click("[data-tab='1']").await;
    page.run("scrollTo(0, 0)").await;
    take(page, &on(".side.front button"), 10).await;
    page.click(&on(".side.front button")).await;
    page.click("#ten").await;
    page.click("[data-take='5']").await;
    page.until_text("#hit-title", "Hit of 15").await;
    page.click("#all").await;
    page.until_text(&on(".side.front .left"), "0").await;
    page.until_text(&on(".then"), "Hazard D3").await;
    page.click(&on("[data-accept='0']")).await;
    page.until_text("#status", "0").await;
    for phase in 2..=5 {
        page.click("#next").await;
        page.until_text("#next", &phase.to_string()).await;
    }
    page.click("#next").await;
    page.until_text("#turn", "turn 2").await;
    page.until_text("#status", "3").await;
    page.client.refresh().await.unwrap();
    page.until_text("#turn", "turn 2").await;
    let crossed = "document.querySelectorAll('.boxes .x').length";
    let all = page.value(crossed).await;
    let steps = page.value("document.querySelectorAll('#log li').length").await.as_i64().unwrap();
    for _ in 0..steps {
        page.click("#undo").await;
    }
    assert_eq!(page.value(crossed).await, 0);
    assert_eq!(page.value("document.querySelector('#undo').disabled").await, true);
    for _ in 0..steps {
        page.click("#redo").await;
    }
    assert_eq!(page.value(crossed).await, all);
    page.until_text("#turn", "turn 2").await;
}

#[test]
fn two_equal_cars_fight_on_one_page() {
    let plain = format!("{HOTSHOT}\n[variants.plain]\n");
    for width in [390, 768] {
        story(&[("car.toml", &plain)], Window { width, is_dark: false }, duel);
    }
}

/// The forms of the guide: inline tables, any order of keys, `each`, the abbreviation of a weapon, where a duel was left.
#[test]
fn every_form_of_a_damage_file_is_read() {
    let guide = include_str!("../../designs/sheets.md");
    let block = |name: &str| {
        let start = guide.find(&format!("# {name}\n")).unwrap();
        guide[start..].split("```").next().unwrap().to_owned()
    };
    let car = block("my-car.toml");
    let damage = block("my-car-damage.toml");
    story(&[("car.toml", &car), ("damage.toml", &damage)], TABLET, async |page| {
        open_sheet(page, "car.toml").await;
        let open = page.client.find(Locator::Css("#open")).await.unwrap();
        open.send_keys(&page.file("damage.toml").display().to_string()).await.unwrap();
        page.until_text("#turn", "turn 4").await;
        page.until_text("#mph", "45").await;
        page.until_text("#status", "−2").await;
        // 4 + 3 points of armor, 3 and 2 at the wheel, 3 shots and a hit, 2 on the plant, 1 on the driver; no power units.
        let crossed = "document.querySelectorAll('.boxes .x').length";
        page.until_text(".side.front .left", "16").await;
        assert_eq!(page.value(crossed).await, 4 + 3 + 3 + 2 + 3 + 1 + 2 + 1);
    });
}
