//! Chromium or, if `GARAGE_BROWSER` is `firefox`, Firefox.

use std::path::Path;
use std::process::Command;

use serde_json::{Map, Value, json};

use super::page::{Host, Running, Window, start};

pub fn is_firefox() -> bool {
    std::env::var("GARAGE_BROWSER").is_ok_and(|name| name == "firefox")
}

/// Starts a driver, and returns its port and the browser to ask it for. Downloads go into the folder.
pub fn drive(host: Host, window: Window, folder: &Path) -> (Running, u16, Map<String, Value>) {
    let (program, ready, name, options) = match is_firefox() {
        true => ("geckodriver", "Listening on ", "moz:firefoxOptions", firefox(window, folder)),
        false => {
            let options = chromium(host, window, folder);
            ("chromedriver", "successfully on port ", "goog:chromeOptions", options)
        }
    };
    // Another driver may take the port that this one found.
    let (driver, line) =
        (0..5).find_map(|_| start(Command::new(program).arg("--port=0"), ready)).unwrap();
    let port = line.split(|letter: char| !letter.is_ascii_digit()).rfind(|part| !part.is_empty());
    (driver, port.unwrap().parse().unwrap(), Map::from_iter([(name.to_owned(), options)]))
}

fn chromium(host: Host, window: Window, folder: &Path) -> Value {
    let mut arguments = vec![
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--disable-background-networking".to_owned(),
        format!("--window-size={},900", window.width.max(500)),
    ];
    if host == Host::Disk {
        arguments.push("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1".to_owned());
    }
    if window.is_dark {
        arguments.push("--blink-settings=preferredColorScheme=0".to_owned());
    }
    let downloads = json!({ "download.default_directory": folder });
    let mut options = json!({ "args": arguments, "prefs": downloads });
    // A window cannot be narrower than 500 pixels, a telephone can.
    if window.width < 500 {
        let metrics = json!({ "width": window.width, "height": 844, "pixelRatio": 1.0 });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    options
}

/// A name of another machine is asked of a proxy that is not there.
fn firefox(window: Window, folder: &Path) -> Value {
    let arguments = ["-headless", &format!("--width={}", window.width), "--height=900"];
    let preferences = json!({
        "browser.download.dir": folder,
        "browser.download.folderList": 2,
        "dom.events.testing.asyncClipboard": true,
        "layout.css.prefers-color-scheme.content-override": u8::from(!window.is_dark),
        "network.proxy.http": "127.0.0.1",
        "network.proxy.http_port": 9,
        "network.proxy.type": 1,
    });
    let mut options = json!({ "args": arguments, "prefs": preferences });
    let debian = Path::new("/usr/bin/firefox-esr");
    if debian.exists() {
        options["binary"] = json!(debian);
    }
    options
}
