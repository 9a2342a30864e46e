//! A garage, and a browser that shows it.

use std::fs;
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::net::TcpStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::driver::drive;
use super::site::Site;

/// How long an answer of the page may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a story may take on a busy machine. A story that waits in vain does not delay the others for longer.
const STORY: Duration = Duration::from_secs(300);

/// All edits are answered.
const IDLE: &str = "!document.querySelector('[aria-busy=true]')";

/// A program that ends with its story, and with the programs that it started.
pub struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Chromium would outlive its driver.
        let group = format!("-{}", self.0.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.0.wait();
    }
}

/// Starts a program, and returns what follows `before` in a line that it prints. `None` if it ends without such a line.
pub fn start(command: &mut Command, before: &str) -> Option<(Running, String)> {
    command.process_group(0).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let found =
        lines.find_map(|line| line.split_once(before).map(|(_, after)| format!("{before}{after}")));
    // Some programs stop if their output is not read.
    std::thread::spawn(move || lines.for_each(drop));
    let running = Running(child);
    Some((running, found?))
}

/// Its state is in the folder of the story, too.
fn start_garage(folder: &Path, first: &Path) -> (Running, String) {
    let mut garage = Command::new(env!("CARGO_BIN_EXE_roadworthy"));
    garage.env("XDG_STATE_HOME", folder.join(".state")).arg("garage").arg(first).arg("--no-open");
    start(&mut garage, "http://").unwrap()
}

/// A garage in a terminal.
pub struct Terminal {
    _garage: Running,
    keys: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Terminal {
    pub fn open(folder: &Path) -> Terminal {
        let garage = format!(
            "exec {} garage {} --no-open",
            env!("CARGO_BIN_EXE_roadworthy"),
            folder.display()
        );
        let mut script = Command::new("script");
        script.args(["--quiet", "--return", "--command", &garage, "/dev/null"]).process_group(0);
        script.env("XDG_STATE_HOME", folder.join(".state"));
        let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let keys = child.stdin.take().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Terminal { _garage: Running(child), keys, lines }
    }

    pub fn strike(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// The next line with this text, from there on.
    pub fn until(&mut self, text: &str) -> String {
        let lines = self.lines.by_ref().map_while(Result::ok);
        let mut found = lines.filter_map(|line| Some(line[line.find(text)?..].to_owned()));
        found.next().unwrap_or_else(|| panic!("never: {text}"))
    }
}

/// The program behind the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Host {
    /// `roadworthy garage`.
    Server,
    /// The garage in one file, opened from disk without a network.
    Disk,
    /// The garage in one file, at a web address.
    Web,
}

pub struct Page {
    pub host: Host,
    pub folder: TempDir,
    pub client: Client,
    /// Without the key.
    pub base: String,
    garage: Option<Running>,
    pub site: Option<Site>,
    first: PathBuf,
    /// Of chromedriver.
    port: u16,
}

/// The window of a browser, and its colors.
#[derive(Clone, Copy)]
pub struct Window {
    pub width: u32,
    pub is_dark: bool,
}

pub const WIDE: Window = Window { width: 1440, is_dark: false };

/// Runs a story on the files of a folder. The garage opens the first file, or the start page.
pub fn story(files: &[(&str, &str)], window: Window, story: impl AsyncFnOnce(&mut Page)) {
    story_of(Host::Server, files, window, story);
}

/// Runs a story with the server, and with the garage in one file if `GARAGE_PAGE` is its path.
pub fn everywhere(files: &[(&str, &str)], window: Window, story: impl AsyncFn(&mut Page)) {
    for host in [Host::Server, Host::Disk] {
        if host == Host::Server || one_file().is_some() {
            story_of(host, files, window, &story);
        }
    }
}

fn one_file() -> Option<PathBuf> {
    std::env::var_os("GARAGE_PAGE").map(PathBuf::from)
}

/// Runs a story of the garage in one file.
pub fn in_one_file(
    host: Host,
    files: &[(&str, &str)],
    window: Window,
    story: impl AsyncFnOnce(&mut Page),
) {
    if one_file().is_some() {
        story_of(host, files, window, story);
    }
}

fn story_of(
    host: Host,
    files: &[(&str, &str)],
    window: Window,
    story: impl AsyncFnOnce(&mut Page),
) {
    let folder = tempfile::tempdir().unwrap();
    // Downloads go beside the given files.
    let given = folder.path().join(if host == Host::Server { "" } else { "given" });
    fs::create_dir_all(&given).unwrap();
    for (name, text) in files {
        fs::write(given.join(name), text).unwrap();
    }
    let first =
        files.first().map_or(folder.path().to_owned(), |(name, _)| folder.path().join(name));
    let (mut garage, mut site) = (None, None);
    let address = match (host, one_file()) {
        (Host::Disk, Some(file)) => format!("file://{}", file.canonicalize().unwrap().display()),
        (Host::Web, Some(file)) => site.insert(Site::new(&file)).address.clone(),
        _ => {
            let (running, address) = start_garage(folder.path(), &first);
            garage = Some(running);
            address
        }
    };
    let (_driver, port, wanted) = drive(host, window, folder.path());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let driver = format!("http://127.0.0.1:{port}");
        let client = builder.capabilities(wanted).connect(&driver).await.unwrap();
        client.goto(&address).await.unwrap();
        let base = match host {
            Host::Server => address.split("/?").next().unwrap().to_owned(),
            Host::Disk | Host::Web => format!("{address}#"),
        };
        let mut page = Page { host, folder, client, base, garage, site, first, port };
        if host == Host::Server {
            page.until("location.search.indexOf('key=') < 0 && document.readyState == 'complete'")
                .await;
        } else {
            page.until("document.querySelector('main.start')").await;
            page.give(files).await;
        }
        let end = tokio::time::timeout(STORY, story(&mut page)).await;
        end.unwrap_or_else(|_| panic!("the story does not end within {STORY:?}"));
        page.client.clone().close().await.unwrap();
    });
}

impl Page {
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Opens the given files in the garage of one file, and the first of them.
    async fn give(&self, files: &[(&str, &str)]) {
        let Some((first, _)) = files.first() else { return };
        let paths: Vec<_> = files.iter().map(|(name, _)| self.file("given").join(name)).collect();
        let paths: Vec<_> = paths.iter().map(|path| path.display().to_string()).collect();
        self.run("document.querySelector('[name=input]').hidden = false").await;
        let input = self.client.find(Locator::Css("[name=input]")).await.unwrap();
        input.send_keys(&paths.join("\n")).await.unwrap();
        self.until_text("#own", first).await;
        self.open(&format!("/edit?file={first}")).await;
    }

    /// The text of a saved file. The garage in one file downloads it, each time under another name.
    pub fn saved(&self, name: &str) -> String {
        let (stem, start) = (name.trim_end_matches(".toml"), Instant::now());
        let newest = || {
            let files = fs::read_dir(self.folder.path()).unwrap().map_while(Result::ok);
            let own = files.filter(|file| {
                let other = file.file_name().to_string_lossy().into_owned();
                other == name || other.starts_with(&format!("{stem} (")) && other.ends_with(".toml")
            });
            own.max_by_key(|file| file.metadata().unwrap().modified().unwrap())
                .map(|file| file.path())
        };
        loop {
            match newest().map(fs::read_to_string) {
                Some(Ok(text)) if self.host == Host::Server || !text.is_empty() => return text,
                _ => assert!(start.elapsed() < PATIENCE, "{name} was not saved"),
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// The answer of `roadworthy check` about a saved file.
    pub fn check(&self, name: &str) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_roadworthy"))
            .arg("check")
            .arg(self.file(name))
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    }

    pub fn close_garage(&mut self) {
        let garage = self.garage.as_mut().unwrap();
        garage.0.kill().unwrap();
        garage.0.wait().unwrap();
    }

    /// Ends the garage as Ctrl-C does.
    pub fn interrupt_garage(&mut self) {
        let garage = self.garage.as_mut().unwrap();
        let id = garage.0.id().to_string();
        Command::new("kill").args(["-INT", &id]).status().unwrap();
        garage.0.wait().unwrap();
    }

    /// Starts another garage, and opens its page.
    pub async fn reopen(&mut self) {
        let (garage, address) = start_garage(self.folder.path(), &self.first);
        self.garage = Some(garage);
        self.client.goto(&address).await.unwrap();
        self.until("location.search.indexOf('key=') < 0 && document.querySelector('.stamp')").await;
    }

    /// Answers of the garage take this much longer.
    pub async fn delay(&self, milliseconds: u64) {
        self.developer("Network.enable", json!({})).await;
        let slow = json!({ "offline": false, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.developer("Network.emulateNetworkConditions", slow).await;
    }

    /// Sends a command of the browser's protocol for developers, and returns its answer.
    pub async fn developer(&self, command: &str, parameters: Value) -> Value {
        let session = self.client.session_id().await.unwrap().unwrap();
        let body = json!({ "cmd": command, "params": parameters }).to_string();
        let head = format!(
            "POST /session/{session}/goog/cdp/execute HTTP/1.1\r\nHost: localhost\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all((head + &body).as_bytes()).unwrap();
        // The driver keeps the connection open.
        let mut lines = BufReader::new(stream);
        let (mut line, mut length) = (String::new(), 0);
        while lines.read_line(&mut line).unwrap() > 2 {
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut answer = vec![0; length];
        lines.read_exact(&mut answer).unwrap();
        let mut answer: Value = serde_json::from_slice(&answer).unwrap();
        assert!(answer["value"]["error"].is_null(), "{command}: {answer}");
        answer["value"].take()
    }

    /// Clicks with the mouse, without waiting for anything.
    pub async fn mouse(&self, css: &str, clicks: usize) {
        let element = self.client.find(Locator::Css(css)).await.unwrap();
        let aim = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        let mut actions = MouseActions::new("mouse".to_owned()).then(aim);
        for _ in 0..clicks {
            actions = actions
                .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
                .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        }
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Moves the mouse to an element, and presses the button first or releases it then.
    pub async fn drag(&self, css: &str, is_press: bool, is_drop: bool) {
        let element = self.client.find(Locator::Css(css)).await.unwrap();
        let duration = Some(Duration::from_millis(100));
        if is_press {
            self.run(&format!(
                "document.querySelector({}).scrollIntoView({{ block: 'center' }})",
                json!(css)
            ))
            .await;
        }
        let aim = PointerAction::MoveToElement { element, duration, x: 0.0, y: 0.0 };
        let mut actions = MouseActions::new("mouse".to_owned()).then(aim);
        if is_press {
            actions = actions.then(PointerAction::Down { button: MOUSE_BUTTON_LEFT });
            actions = actions.then(PointerAction::MoveBy { duration, x: -20.0, y: 0.0 });
        }
        if is_drop {
            actions = actions.then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        }
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Holds the mouse button down.
    pub async fn press_for(&self, css: &str, duration: Duration) {
        let element = self.client.find(Locator::Css(css)).await.unwrap();
        let aim = PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        let actions = MouseActions::new("mouse".to_owned())
            .then(aim)
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(PointerAction::Pause { duration })
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Selects a number with a double click. A busy machine may be too slow for one.
    pub async fn double_click(&self, css: &str) {
        self.run("window.twice = false; addEventListener('dblclick', () => { window.twice = true; }, true)").await;
        while self.value("window.twice").await == false {
            self.mouse(css, 2).await;
        }
    }

    /// Presses keys one after the other, without waiting for anything.
    pub async fn strike(&self, keys: &str) {
        let keyboard = KeyActions::new("keyboard".to_owned());
        let actions = keys.chars().fold(keyboard, |actions, value| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Holds a key while it repeats.
    pub async fn hold(&self, key: Key, times: usize) {
        let value: char = key.into();
        let keyboard = KeyActions::new("keyboard".to_owned());
        let held = (0..times).fold(keyboard, |actions, _| actions.then(KeyAction::Down { value }));
        self.client.perform_actions(held.then(KeyAction::Up { value })).await.unwrap();
    }

    pub async fn open(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.base)).await.unwrap();
        match self.host {
            Host::Server => self.until("document.readyState == 'complete'").await,
            Host::Disk | Host::Web => self.shown(path).await,
        }
    }

    /// Waits until the garage in one file shows a page.
    pub async fn shown(&self, path: &str) {
        self.until(&format!("document.body?.dataset.address == '{path}'")).await;
    }

    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    pub async fn value(&self, expression: &str) -> Value {
        self.run(&format!("return {expression}")).await
    }

    pub async fn text(&self, css: &str) -> String {
        let script = "return document.querySelector(arguments[0]).textContent";
        let text = self.client.execute(script, vec![json!(css)]).await.unwrap();
        text.as_str().unwrap().to_owned()
    }

    /// Waits until a condition of JavaScript holds.
    pub async fn until(&self, condition: &str) {
        self.until_within(PATIENCE, condition).await;
    }

    pub async fn until_within(&self, patience: Duration, condition: &str) {
        let start = Instant::now();
        while self.value(&format!("Boolean({condition})")).await != json!(true) {
            if start.elapsed() > patience {
                let text = self.value("document.body.innerText").await;
                panic!("never: {condition}\non the page:\n{}", text.as_str().unwrap_or_default());
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    pub async fn until_text(&self, css: &str, text: &str) {
        let [css, text] = [css, text].map(|text| json!(text));
        self.until(&format!("(document.querySelector({css})?.textContent ?? '').includes({text})"))
            .await;
    }

    pub async fn until_verdict(&self, verdict: &str) {
        self.until(&format!("document.querySelector('.stamp')?.dataset.verdict == '{verdict}'"))
            .await;
    }

    /// Waits for an element that can be seen, and for the answers to all edits.
    pub async fn find(&self, css: &str) -> Element {
        let shown = format!("document.querySelector({})?.checkVisibility()", json!(css));
        self.until(&format!("{IDLE} && {shown}")).await;
        self.client.find(Locator::Css(css)).await.unwrap()
    }

    pub async fn click(&self, css: &str) {
        self.find(css).await.click().await.unwrap();
    }

    /// Clicks the button or link with this text, in an element.
    pub async fn press(&self, inside: &str, text: &str) {
        let wanted = format!(
            "[...document.querySelectorAll({})].find(one => one.checkVisibility() && one.textContent.trim().startsWith({}))",
            json!(format!("{inside} button, {inside} a, {inside} summary")),
            json!(text)
        );
        self.until(&wanted).await;
        self.run(&format!("{wanted}.click()")).await;
    }

    /// Replaces the text of a field, and leaves it.
    pub async fn enter(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        self.run(&format!("document.querySelector({}).select()", json!(css))).await;
        field.send_keys(&(text.to_owned() + &Key::Tab)).await.unwrap();
    }

    pub async fn select(&self, css: &str, value: &str) {
        self.find(css).await.select_by_value(value).await.unwrap();
    }

    /// Opens the details of an entry, unless they are open.
    pub async fn unfold(&self, path: &str) {
        let details = format!("[id='details-{path}']");
        // The details have no box of their own.
        self.find(&format!("{details} > summary")).await;
        if self.value(&format!("document.querySelector({}).open", json!(details))).await == false {
            self.click(&format!("{details} > summary")).await;
        }
    }

    /// Chooses a row in the list that a button opens.
    pub async fn choose(&self, css: &str, row: &str) {
        self.click(css).await;
        self.click(&format!("#chooser [data-pick='{row}']")).await;
        self.until("!document.querySelector('#chooser').open").await;
    }

    /// Presses keys where the focus is. Modifiers are held.
    pub async fn keys(&self, keys: &str) {
        self.until(IDLE).await;
        let focused = self.client.active_element().await.unwrap();
        focused.send_keys(keys).await.unwrap();
    }

    /// Shows the File panel, and returns its text.
    pub async fn file_text(&self) -> String {
        if self.value("document.querySelector('#view').dataset.view").await != "file" {
            self.click("[data-tab='file']").await;
        }
        self.find("#view[data-view='file'] #text").await;
        self.value("document.querySelector('#text').value").await.as_str().unwrap().to_owned()
    }
}
