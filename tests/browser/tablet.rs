//! The page that `sheet -o car.html` writes, opened as a file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fantoccini::Locator;
use roadworthy::games::Options;
use roadworthy::report::judge;
use roadworthy::sheet::model::{Control, Sheet};
use roadworthy::text::source::Source;
use roadworthy::units::signed;
use serde_json::json;

use super::page::{Page, Window, story};
use super::views::{assert_accessible, axe};

pub(super) const HOTSHOT: &str = include_str!("../../designs/classic/hotshot.toml");
pub(super) const TABLET: Window = Window { width: 768, is_dark: false };

pub(super) fn roadworthy(folder: &Path, arguments: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    let output = program.args(arguments).current_dir(folder).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// The sheet that is printed.
fn paper(name: &str, design: &str) -> Sheet {
    let options = Options::default();
    let report = judge::describe_all(&Source::new(name, design), &options).remove(0);
    judge::sheet(&report, &options).unwrap()
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
pub(super) async fn until_undo(page: &Page, name: &str) {
    page.until(&format!("document.querySelector('#undo').title == '{name}'")).await;
}

/// Taps an element between the header and the offers.
pub(super) async fn tap(page: &Page, target: &str) {
    page.run(&format!("document.querySelector(`{target}`).scrollIntoView({{ block: 'center' }})"))
        .await;
    page.click(target).await;
}

/// Refuses what follows from earlier hits, and counts one more.
pub(super) async fn take(page: &Page, target: &str, count: i64) {
    let refuse = "article:not([hidden]) .then:not([hidden]) [data-refuse]";
    while page.value(&format!("!!document.querySelector('{refuse}')")).await == true {
        page.click(refuse).await;
    }
    tap(page, target).await;
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
        tap(page, "[data-fire='1 2']").await;
        take(page, "[data-name='Driver']", 1).await;
        let crossed = "document.querySelectorAll('.boxes .x').length";
        assert_eq!(page.value(crossed).await, 30);
        until_undo(page, "Driver −1").await;
        page.click("#undo").await;
        page.run("scrollTo(0, 0)").await;
        for _ in 0..13 {
            page.click("[data-do='faster']").await;
        }
        page.click("[data-level='6']").await;
        until_undo(page, "D6: status −3, roll 3 or more").await;

        page.client.refresh().await.unwrap();
        assert_eq!(page.value(crossed).await, 29);
        page.until_text(".side.front .left", "3").await;
        page.until_text("tr.on .roll.on", "3").await;
        until_undo(page, "D6: status −3, roll 3 or more").await;

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
        page.client.refresh().await.unwrap();
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
                // The panel, then tables and menu, then a hit behind the armor with its consequences.
                let tables =
                    "for (const one of document.querySelectorAll('details')) one.open = true";
                let menu = "document.querySelector('#menu').showPopover()";
                let hit = "if (document.querySelector('.side.front button')) for (let count = 0; count < 4; count++) \
                     document.querySelector(`[data-take='10']`).click()";
                for change in ["", &format!("{tables}; {menu}"), hit] {
                    page.run(change).await;
                    assert_eq!(page.value(beyond).await, 0, "{design} in {width} pixels");
                    assert_eq!(page.value(small).await, json!([]), "{design} in {width} pixels");
                    assert_eq!(page.value(fine).await, json!([]), "{design} in {width} pixels");
                }
                assert_accessible(page, &axe(), design).await;
            }
        });
    }
}

/// The part of the shown car.
pub(super) fn on(css: &str) -> String {
    format!("article:not([hidden]) {css}")
}

/// Compares the shown car with its paper sheet: movement and control.
async fn assert_speed(page: &Page, sheet: &Sheet, mph: i64, status: i64) {
    let paper = sheet.speed.rows.iter().find(|row| row.mph == mph).unwrap();
    let at = sheet.handling.boxes.iter().position(|found| found.label == signed(status)).unwrap();
    let control = match &paper.control[at] {
        Control::Safe => "safe".to_owned(),
        Control::Roll(roll) => format!("{roll} or more"),
        Control::Lost => "control lost".to_owned(),
    };
    let shown = [mph.to_string(), signed(status), control];
    let of = "['mph', 'status', 'control'].map(id => document.querySelector(`#${id} b`).textContent).join()";
    page.until(&format!("{of} == '{}'", shown.join(","))).await;
    let row = format!(
        "(row => [...row.querySelectorAll('[data-phase]')].map(cell => cell.children[row.dataset.speeds.split(' ').indexOf('{mph}')].textContent))\
         (document.querySelector('{}'))",
        on("tr.on")
    );
    assert_eq!(page.value(&row).await, json!(paper.phases));
}

/// Compares movement, control, and each weapon's roll at each range.
async fn assert_paper(page: &Page, sheet: &Sheet, mph: i64, status: i64, adds: i64) {
    assert_speed(page, sheet, mph, status).await;
    let needs = format!(
        "[...document.querySelectorAll(`{}`)].map(range => {{ range.click(); \
         return [...document.querySelectorAll('{}')].map(cell => cell.querySelector('b').textContent); }})",
        on("[data-pick='range'] button"),
        on(".need")
    );
    let least = |roll: &String| match roll.parse::<i64>() {
        Ok(roll) if roll - adds > 12 => "cannot hit".to_owned(),
        Ok(roll) => format!("{} or more", (roll - adds).max(3)),
        Err(_) => "out of range".to_owned(),
    };
    let aimed = || sheet.weapons.iter().filter(|weapon| !weapon.rolls.is_empty());
    let at =
        |range: usize| aimed().map(|weapon| least(&weapon.rolls[0].1[range])).collect::<Vec<_>>();
    let paper: Vec<_> = (0..sheet.ranges.len()).map(at).collect();
    assert_eq!(page.value(&needs).await, json!(paper));
}

/// Two equal cars in three turns: rolls, a hit behind the armor, what follows from it, undo and redo of all, another device.
async fn duel(page: &mut Page) {
    let folder = page.folder.path().to_owned();
    let sheet = paper("car.toml", HOTSHOT);
    roadworthy(&folder, &["sheet", "car.toml", "car.toml", "-o", "page.html", "--force"]);
    let url = format!("file://{}", page.file("page.html").display());
    page.client.goto(&url).await.unwrap();
    page.until("document.readyState == 'complete'").await;
    page.until_text("[data-tab='1'] b", "Hotshot 2").await;
    let second = async || {
        page.click("[data-tab='1']").await;
        page.run("scrollTo(0, 0)").await;
    };
    let phases = async |turn: i64| {
        for phase in 2..=5 {
            page.click("#next").await;
            page.until_text("#next b", if phase == 5 { "end turn" } else { "to phase" }).await;
        }
        page.click("#next").await;
        page.until_text("#turn", &format!("turn {turn}")).await;
    };

    // Turn 1: both at 45 mph; the reflexes of one are better. A maneuver counts against its own shot.
    for _ in 0..9 {
        tap(page, &on("[data-do='faster']")).await;
    }
    second().await;
    for _ in 0..9 {
        tap(page, &on("[data-do='faster']")).await;
    }
    page.until_text("#moves", "equal speeds: better reflexes choose").await;
    tap(page, &on("[popovertarget^='driver']")).await;
    tap(page, &on("[data-choice='reflex'] [data-value='5']")).await;
    page.run("for (const one of document.querySelectorAll('.sheet')) one.hidePopover()").await;
    page.until_text("#moves", "moves now: Hotshot 2 1\" at 45, reflexes 5; Hotshot 1 1\" at 45;")
        .await;
    assert_paper(page, &sheet, 45, 4, 0).await;
    page.click("[data-tab='0']").await;
    page.run("scrollTo(0, 0)").await;
    assert_paper(page, &sheet, 45, 3, 0).await;
    tap(page, &on("[data-level='2']")).await;
    until_undo(page, "Hotshot 1: D2: status 1, safe").await;
    let ends = sheet.to_hit_us[0].1.replace('−', "-").parse::<i64>().unwrap();
    if page.value("innerWidth").await.as_i64().unwrap() >= 700 {
        tap(page, &on("[data-pick='target'] [aria-pressed='true']")).await;
    }
    tap(page, &on("[data-pick='target'] button:nth-child(3)")).await;
    assert_paper(page, &sheet, 45, 1, ends - 2).await;
    tap(page, &on("[data-fire='1 2']")).await;

    // A hit of 15 on the 10 points left of the front; its hazard is one tap, and never done unasked.
    second().await;
    take(page, &on(".side.front button"), 10).await;
    tap(page, &on(".then [data-refuse]")).await;
    until_undo(page, "Hotshot 2: no: Hit for 10 or more: hazard D3").await;
    assert_paper(page, &sheet, 45, 4, 0).await;
    tap(page, &on(".side.front button")).await;
    page.click("#ten").await;
    page.click("[data-take='5']").await;
    page.until_text("#hit-title", "Hit of 15").await;
    page.click("#all").await;
    page.until_text(&on(".side.front .left"), "0").await;
    page.until_text("#status", "4").await;
    tap(page, &on(".then [data-accept='0']")).await;
    until_undo(page, "Hotshot 2: Hit for 10 or more: hazard D3 – status 1, safe").await;
    phases(2).await;

    // Turn 2: the start with reflexes is the most. A wheel is lost, then the driver is hurt.
    assert_speed(page, &sheet, 45, 4).await;
    page.until_text(&on("[data-weapon='0']"), "lost").await;
    let tire = sheet.view.wheels[0].tires[0].count;
    take(page, &on("[data-name='Front left tire']"), tire).await;
    tap(page, &on(".then [data-accept][data-way='0']")).await;
    tap(page, &on(".then [data-accept][data-way='0']")).await;
    assert_speed(page, &sheet, 45, -6).await;
    take(page, &on("[data-name='Driver']"), 2).await;
    tap(page, &on(".then [data-accept='0']")).await;
    let needs =
        format!("[...document.querySelectorAll('{}')].map(one => one.textContent)", on(".need"));
    // The first weapon was lost before.
    assert_eq!(page.value(&needs).await, json!([&["lost"][..], &["nobody"; 5]].concat()));
    phases(3).await;

    // Turn 3: the handling class of this turn still counted; then it is lower. The car slows.
    assert_speed(page, &sheet, 40, -3).await;
    page.click("[data-tab='0']").await;
    page.run("scrollTo(0, 0)").await;
    assert_paper(page, &sheet, 45, 3, ends).await;
    for _ in 0..4 {
        tap(page, &on("[data-do='slower']")).await;
    }
    tap(page, &on(".then [data-accept='0']")).await;
    until_undo(page, "Hotshot 1: Braked by 20 mph: D2 – status 1, safe").await;
    phases(4).await;
    second().await;
    assert_speed(page, &sheet, 35, -2).await;

    page.client.refresh().await.unwrap();
    page.until_text("#turn", "turn 4").await;
    let crossed = "document.querySelectorAll('.boxes .x').length";
    let all = page.value(crossed).await;
    let mut steps = 0;
    while page.value("document.querySelector('#undo').disabled").await == false {
        page.click("#undo").await;
        steps += 1;
    }
    assert_eq!(page.value(crossed).await, 0);
    page.until_text("#turn", "turn 1").await;
    for _ in 0..steps {
        page.click("#redo").await;
    }
    assert_eq!(page.value(crossed).await, all);
    assert_speed(page, &sheet, 35, -2).await;

    // Another device reads the file.
    page.click("[popovertarget='menu']").await;
    page.click("#save").await;
    let file = page.file("car-damage.toml");
    while !file.exists() {
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
    page.click("[popovertarget='menu']").await;
    page.click("#again").await;
    let open = page.client.find(Locator::Css("#open")).await.unwrap();
    open.send_keys(&file.display().to_string()).await.unwrap();
    page.until_text("#turn", "turn 4").await;
    assert_speed(page, &sheet, 35, -2).await;
    phases(5).await;
    assert_speed(page, &sheet, 30, -1).await;
}

#[test]
fn two_equal_cars_fight_on_one_page() {
    for width in [390, 768] {
        story(&[("car.toml", HOTSHOT)], Window { width, is_dark: false }, duel);
    }
}

#[test]
fn vehicles_of_two_games_refuse_each_other() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("car.toml"), HOTSHOT).unwrap();
    let other = include_str!("../../designs/carz/rx-heaven.toml");
    fs::write(folder.path().join("other.toml"), other).unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    program.args(["sheet", "car.toml", "other.toml", "-o", "page.html"]);
    let output = program.current_dir(folder.path()).output().unwrap();
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && says.contains("one game"), "{says}");
    assert!(!folder.path().join("page.html").exists());
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
