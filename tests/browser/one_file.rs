//! The garage in one file, which `GARAGE_PAGE` names: from disk, and at a web address.

use std::fs;
use std::time::Duration;

use fantoccini::Locator;
use roadworthy::games::SYSTEMS;
use serde_json::{Value, json};

use super::driver::is_firefox;
use super::page::{Host, Page, WIDE, in_one_file};
use super::stories::{CAR, save};

const BOTH: [Host; 2] = [Host::Disk, Host::Web];

async fn reloaded(page: &Page, path: &str) {
    page.run("document.body.dataset.address = ''").await;
    page.client.refresh().await.unwrap();
    page.shown(path).await;
}

/// The first bytes of a downloaded file, when it is there.
async fn downloaded(page: &Page, name: &str) -> Vec<u8> {
    loop {
        if let Some(bytes) = fs::read(page.file(name)).ok().filter(|bytes| !bytes.is_empty()) {
            return bytes;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn each_game_begins_with_a_legal_vehicle() {
    in_one_file(Host::Disk, &[], WIDE, async |page| {
        for game in SYSTEMS.iter().map(|game| game.id) {
            if game == "classic" {
                page.press(".games form", "New").await;
            } else {
                page.open("/").await;
                page.press(".top", "New").await;
                page.select("select[name='game']", game).await;
                page.press("#new", "New vehicle").await;
            }
            page.until("document.querySelector('.stamp')?.dataset.verdict").await;
            // The smallest deck is not judged.
            page.until_verdict(if game == "card-game" { "not-judged" } else { "legal" }).await;
            page.click("[data-tab='fits']").await;
            page.until("document.querySelector('#view').textContent.trim()").await;
        }
    });
}

#[test]
fn unsaved_text_outlives_a_reload_and_the_engine() {
    for host in BOTH {
        in_one_file(host, &[("car.toml", CAR)], WIDE, async |page| {
            page.choose("[data-choose='body']", "luxury").await;
            page.until_text("[data-choose='body']", "Luxury").await;
            page.run("main.heard({ trap: 'test' })").await;
            // The page asks each second.
            tokio::time::sleep(Duration::from_millis(2500)).await;
            page.enter("[data-set='armor/front']", "18").await;
            page.until("own.texts[0]?.text.includes('front = 18')").await;
            reloaded(page, "/edit?file=car.toml").await;
            page.until_text("[data-choose='body']", "Luxury").await;
            page.until("document.querySelector(\"[data-set='armor/front']\").value == '18'").await;
            page.until_text("#notice", "Your unsaved changes from last time are back.").await;
        });
    }
}

#[test]
fn saved_cars_stay_at_a_web_address_and_not_in_a_file() {
    for host in BOTH {
        in_one_file(host, &[("car.toml", CAR)], WIDE, async |page| {
            page.choose("[data-choose='body']", "luxury").await;
            save(page).await;
            if host == Host::Disk {
                page.until_text("#told", "car.toml is among your downloads.").await;
                assert_eq!(page.saved("car.toml"), CAR.replace("compact", "luxury"));
            }
            page.open("/").await;
            reloaded(page, "/").await;
            let is_there =
                page.value("Boolean(document.querySelector('a[href*=\"car.toml\"]'))").await;
            assert_eq!(is_there, json!(host == Host::Web));
        });
    }
}

#[test]
fn a_second_tab_notices_what_the_first_one_saves() {
    in_one_file(Host::Web, &[("car.toml", CAR)], WIDE, async |page| {
        let first = page.client.window().await.unwrap();
        let second = page.client.new_window(true).await.unwrap();
        page.client.switch_to_window(second.handle).await.unwrap();
        page.open("/edit?file=car.toml").await;
        page.until("document.querySelector('.stamp')").await;
        page.select("[data-set='weapons/0/mount']", "back").await;
        page.client.switch_to_window(first).await.unwrap();
        page.choose("[data-choose='body']", "luxury").await;
        save(page).await;
        let windows = page.client.windows().await.unwrap();
        page.client.switch_to_window(windows[1].clone()).await.unwrap();
        page.until_text("#notice", "car.toml changed on disk. Your changes are not in it.").await;
    });
}

#[test]
fn three_pasted_cars_begin_three_designs() {
    in_one_file(Host::Disk, &[], WIDE, async |page| {
        let one = "Compact, std. chassis, hvy. suspension, medium power plant, 4 standard tires, driver, MG front.";
        let text = ["Anna", "Bertha", "Clara"].map(|name| format!("{name} – {one}")).join("\n\n");
        page.find("textarea[name='text']").await.send_keys(&text).await.unwrap();
        page.press("#own form", "Import").await;
        page.until_text("h1", "3 vehicles read").await;
        page.press("main", "clara.toml").await;
        page.until_text("#header h1", "Clara").await;
    });
}

#[test]
fn sheets_print_and_hits_count() {
    in_one_file(Host::Disk, &[("car.toml", CAR)], WIDE, async |page| {
        page.press("#header", "Print").await;
        assert!(downloaded(page, "road-queen.pdf").await.starts_with(b"%PDF"));
        page.press("#header", "Play").await;
        page.shown("/play?file=car.toml").await;
        let frame = page.client.find(Locator::Css("iframe")).await.unwrap();
        frame.enter_frame().await.unwrap();
        page.click("[data-name='Front left tire']").await;
        page.click("[data-take='1']").await;
        page.click("#done").await;
        page.until("document.querySelectorAll('.boxes .x').length == 1").await;
        page.client.clone().enter_parent_frame().await.unwrap();
        page.press("body", "‹ Garage").await;
        page.until_text("#header h1", "Road Queen").await;
    });
}

#[test]
fn all_cars_download_as_one_zip() {
    in_one_file(Host::Disk, &[("car.toml", CAR), ("other car.toml", CAR)], WIDE, async |page| {
        page.open("/").await;
        page.press("#own", "Download all").await;
        let zip = downloaded(page, "cars.zip").await;
        let names = |bytes: &[u8]| {
            ["car.toml", "other car.toml"].map(|name| {
                bytes.windows(name.len()).filter(|part| *part == name.as_bytes()).count()
            })
        };
        assert!(zip.starts_with(b"PK\x03\x04"));
        assert_eq!(names(&zip), [4, 2]);
        page.click("#own a[href*='other']").await;
        page.shown("/edit?file=other%20car.toml").await;
        page.until_text("#header h1", "Road Queen").await;
    });
}

/// Gives files as somebody who chooses them.
async fn given(page: &Page, path: &str) {
    page.run("document.querySelector('[name=input]').hidden = false").await;
    let input = page.client.find(Locator::Css("[name=input]")).await.unwrap();
    input.send_keys(path).await.unwrap();
}

#[test]
fn a_zip_opens_as_its_files() {
    const LEAGUE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/league.zip");
    for host in BOTH {
        in_one_file(host, &[], WIDE, async |page| {
            given(page, LEAGUE).await;
            page.until_text("#own", "more/other.toml").await;
            let paths = page.value("[...own.files.keys()].sort().join()").await;
            assert_eq!(paths, "car.toml,more/other.toml,roadworthy.toml");
            page.open("/edit?file=more/other.toml").await;
            page.until_text("#totals", "left of $15,000").await;
            // The page opens the archive that it made.
            page.open("/").await;
            page.press("#own", "Download all").await;
            downloaded(page, "cars.zip").await;
            page.run("own.files.clear(); document.body.dataset.address = ''").await;
            given(page, &page.file("cars.zip").display().to_string()).await;
            page.shown("/").await;
            assert_eq!(page.value("own.files.size").await, 3);
            // Half of a zip is none.
            let zip = downloaded(page, "cars.zip").await;
            fs::write(page.file("half.zip"), &zip[..zip.len() / 2]).unwrap();
            page.run("window.alert = (text) => { window.said = text; }").await;
            given(page, &page.file("half.zip").display().to_string()).await;
            page.until("window.said?.includes('This zip cannot be read')").await;
        });
    }
}

#[test]
fn dropped_files_open() {
    in_one_file(Host::Disk, &[], WIDE, async |page| {
        let drop = "const data = new DataTransfer();
            for (const [name, text] of arguments) data.items.add(new File([text], name));
            document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))";
        let stat_block = "Anna – Compact, std. chassis, hvy. suspension, medium power plant, 4 standard tires, driver, MG front.";
        let files = vec![json!(["car.toml", CAR]), json!(["anna.txt", stat_block])];
        page.client.execute(drop, files).await.unwrap();
        page.until_text("#header h1", "Anna").await;
        page.open("/").await;
        page.until_text("#own", "car.toml").await;
        page.run("window.alert = (text) => { window.said = text; }").await;
        page.client.execute(drop, vec![json!(["car.png", ""])]).await.unwrap();
        page.until("window.said?.includes('There is no design')").await;
    });
}

/// A headless browser shows no dialog to choose a folder, so the story hands over one of the browser's own.
#[test]
fn save_writes_into_the_opened_folder() {
    if is_firefox() {
        return;
    }
    in_one_file(Host::Web, &[], WIDE, async |page| {
        let folder = "window.cars = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('cars', { create: true });
            window.file = async (create) => (await (await cars()).getDirectoryHandle('classic', { create })).getFileHandle('car.toml', { create });
            window.put = async (text) => { const stream = await (await file(true)).createWritable(); await stream.write(text); await stream.close(); };
            window.look = async () => { window.text = await (await (await file()).getFile()).text(); };
            window.showDirectoryPicker = cars;
            put(arguments[0]).then(() => { window.isPut = true; })";
        let prepare = async || {
            page.run("window.isPut = false").await;
            page.client.execute(folder, vec![json!(CAR)]).await.unwrap();
            page.until("window.isPut").await;
        };
        prepare().await;
        page.press("#own", "Open folder…").await;
        page.until_text("#own", "Save writes into the folder cars.").await;
        page.press("#own", "Road Queen").await;
        page.choose("[data-choose='body']", "luxury").await;
        save(page).await;
        page.run("look()").await;
        page.until("window.text?.includes('body = \"luxury\"')").await;
        // Another program writes the file.
        page.client.execute("put(arguments[0])", vec![json!(CAR)]).await.unwrap();
        page.until_text("[data-choose='body']", "Compact").await;
        // The next day.
        reloaded(page, "/edit?file=classic/car.toml").await;
        page.open("/").await;
        page.press("#own", "Open the folder of last time").await;
        page.until_text("#own", "classic/car.toml").await;
    });
}

#[test]
fn the_page_opens_when_its_address_is_gone() {
    in_one_file(Host::Web, &[], WIDE, async |page| {
        let ready =
            "navigator.serviceWorker.ready.then(({ active }) => { window.worker = active; })";
        page.run(ready).await;
        page.until("window.worker?.state == 'activated'").await;
        let manifest =
            "document.querySelector('link[rel=manifest]').href.endsWith('/manifest.webmanifest')";
        assert_eq!(page.value(manifest).await, true);
        page.site.as_ref().unwrap().close();
        page.client.goto("about:blank").await.unwrap();
        page.open("/").await;
        page.press(".games form", "New").await;
        page.until_verdict("legal").await;
    });
}

#[test]
fn cars_without_a_copy_are_remembered_once_a_day() {
    in_one_file(Host::Web, &[("car.toml", CAR)], WIDE, async |page| {
        let is_due = "document.querySelector('.reminder')?.checkVisibility()";
        page.open("/").await;
        assert_eq!(page.value(is_due).await, false);
        page.run("localStorage.copied -= 15 * 86_400_000").await;
        reloaded(page, "/").await;
        page.until_text(".reminder", "1 of your files changed since").await;
        page.press(".reminder", "Later").await;
        page.until(&format!("!{is_due}")).await;
        page.run("localStorage.reminded -= 2 * 86_400_000").await;
        reloaded(page, "/").await;
        page.press(".reminder", "Download all").await;
        page.until(&format!("!{is_due}")).await;
        reloaded(page, "/").await;
        assert_eq!(page.value(is_due).await, false);
    });
}

#[test]
fn a_link_opens_a_copy() {
    in_one_file(Host::Web, &[("car.toml", CAR)], WIDE, async |page| {
        if !is_firefox() {
            let permissions =
                json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
            page.developer("Browser.grantPermissions", permissions).await;
        }
        page.press("#tabs", "Copy link").await;
        page.until_text("#told", "The link is copied.").await;
        let read = "const [done] = arguments; navigator.clipboard.readText().then(done)";
        let link = page.client.execute_async(read, Vec::new()).await.unwrap();
        let Value::String(link) = link else { panic!("{link}") };
        assert!(link.contains("/garage.html#car="), "{link}");
        let program = std::process::Command::new(env!("CARGO_BIN_EXE_roadworthy"))
            .args(["import", &link])
            .output()
            .unwrap();
        assert!(String::from_utf8_lossy(&program.stdout).contains(CAR), "{link}");
        page.client.goto(&link).await.unwrap();
        page.shown("/edit?file=road-queen.toml").await;
        assert_eq!(page.file_text().await, CAR);
        page.run(
            "addEventListener('error', () => {}); window.alert = (text) => { window.said = text; }",
        )
        .await;
        page.run("location.hash = 'car=AAAA'").await;
        page.until("window.said?.includes('This link is not complete')").await;
    });
}

#[test]
fn a_page_for_entrants_has_the_event() {
    let settings = "event = \"division-15\"\n";
    let files = [("car.toml", CAR), ("roadworthy.toml", settings)];
    in_one_file(Host::Disk, &files, WIDE, async |page| {
        page.open("/").await;
        page.press("#own", "Save this page for entrants").await;
        let entrants = downloaded(page, "garage.html").await;
        assert!(entrants.len() > 1_000_000);
        page.client
            .goto(&format!("file://{}#/", page.file("garage.html").display()))
            .await
            .unwrap();
        page.until("document.querySelector('.games')").await;
        page.click(".games form button").await;
        page.until_text("#totals", "left of $15,000").await;
    });
}
