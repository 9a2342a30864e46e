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
        page.until_text("#undo", "Driver −1").await;
        page.click("#undo").await;
        page.run("scrollTo(0, 0)").await;
        for _ in 0..13 {
            page.click("#faster").await;
        }
        page.click("[data-choice='handling'] [data-value='8']").await;
        page.until_text("#roll", "65 mph, handling −3: roll 3 or more").await;

        page.client.refresh().await.unwrap();
        assert_eq!(page.value(crossed).await, 29);
        page.until_text(".side.front .left", "3").await;
        page.until_text("tr.on .roll.on", "3").await;
        page.until_text("#undo", "Fire 1 and 2").await;

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

        page.click("[popovertarget='menu']").await;
        page.click("#again").await;
        assert_eq!(page.value(crossed).await, 0);
        let open = page.client.find(Locator::Css("#open")).await.unwrap();
        open.send_keys(&file.display().to_string()).await.unwrap();
        page.until(&format!("{crossed} == 29")).await;
        fs::write(&file, "[armor]\nfront = 21\n").unwrap();
        let open = page.client.find(Locator::Css("#open")).await.unwrap();
        open.send_keys(&file.display().to_string()).await.unwrap();
        page.until_text("#message", "line 2: 1 more than there are boxes").await;
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
        page.until_text("#kept", "kept on this device").await;
        let text = STANDARD.encode(fs::read(file).unwrap());
        page.client.goto(&format!("data:text/html;base64,{text}")).await.unwrap();
        page.until_text("#kept", "not kept on this device: save the damage file").await;
        take(page, ".side.front button", 3).await;
        page.until_text(".side.front .left", "17").await;
    });
}

#[test]
fn the_garage_serves_the_page() {
    story(&[("car.toml", HOTSHOT)], TABLET, async |page| {
        page.open("/play?file=car.toml").await;
        page.until_text("#kept", "until the garage closes").await;
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
                page.click(".side.front button").await;
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
