//! The garage, through its router: access, edits and files.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Instant;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use roadworthy::games::Options;
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::garage::Garage;
use roadworthy::garage::routes;
use roadworthy::garage::server::{Server, router, serve};
use serde_json::{Value, json};
use tempfile::TempDir;
use tower::ServiceExt;

pub const CAR: &str = include_str!("browser/car.toml");
const HOST: &str = "127.0.0.1:8000";
const COOKIE: &str = "roadworthy-8000=cookie";

pub struct Page {
    pub folder: TempDir,
    pub server: Arc<Server>,
}

impl Page {
    pub fn new() -> Page {
        Page::with(CAR)
    }

    pub fn with(text: &str) -> Page {
        Page::by(text, Options::default())
    }

    fn by(text: &str, options: Options) -> Page {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("car.toml"), text).unwrap();
        let garage = Garage::new(folder.path().to_owned(), options, None);
        let server = Server::new(garage, 8000, "cookie".to_owned(), None);
        server.address("key");
        Page { folder, server: Arc::new(server) }
    }

    pub fn send(&self, request: Request<Body>) -> Response {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(router(Arc::clone(&self.server)).oneshot(request)).unwrap()
    }

    pub fn get(&self, path: &str) -> (StatusCode, String) {
        let request = Request::get(path).header(header::HOST, HOST).header(header::COOKIE, COOKIE);
        text(self.send(request.body(Body::empty()).unwrap()))
    }

    pub fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let (status, text) = self.post_for_text(path, body);
        (status, serde_json::from_str(&text).unwrap_or_default())
    }

    pub fn post_for_text(&self, path: &str, body: &Value) -> (StatusCode, String) {
        let request = Request::post(path)
            .header(header::HOST, HOST)
            .header(header::COOKIE, COOKIE)
            .header(header::ORIGIN, format!("http://{HOST}"))
            .header(header::CONTENT_TYPE, "application/json");
        text(self.send(request.body(Body::from(body.to_string())).unwrap()))
    }

    pub fn form(&self, path: &str, body: &'static str) -> (StatusCode, String) {
        let request = Request::post(path)
            .header(header::HOST, HOST)
            .header(header::COOKIE, COOKIE)
            .header(header::ORIGIN, format!("http://{HOST}"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        let response = self.send(request.body(Body::from(body)).unwrap());
        let location = response.headers().get(header::LOCATION).cloned();
        let (status, text) = text(response);
        (status, location.map_or(text, |address| address.to_str().unwrap().to_owned()))
    }

    pub fn act(&self, revision: u64, action: Value) -> (StatusCode, Value) {
        let edit = json!({ "file": "car.toml", "revision": revision, "view": "sheet", "actions": [action] });
        self.post("/edit", &edit)
    }

    /// All pieces of a view and of the form, or of a second answer.
    pub fn view(&self, file: &str, view: &str) -> (StatusCode, String) {
        let (path, wants) = match view {
            "fits" | "compare" => ("/more", "view"),
            "fixes" => ("/more", "fixes"),
            _ => ("/edit", ""),
        };
        let (status, answer) =
            self.post(path, &json!({ "file": file, "revision": 0, "view": view, "wants": wants }));
        (status, pieces(&answer))
    }

    /// The first fix of the first problem.
    pub fn fix(&self) -> Value {
        let (_, html) = self.view("car.toml", "fixes");
        let (_, edits) = html.split_once("data-edits=\"").unwrap();
        let edits = edits.split('"').next().unwrap().replace("&quot;", "\"");
        serde_json::from_str(&edits).unwrap()
    }

    /// The text after an action that succeeds.
    pub fn text_after(&self, revision: u64, action: Value) -> String {
        let (status, answer) = self.act(revision, action);
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer["text"].as_str().unwrap().to_owned()
    }
}

pub fn pieces(answer: &Value) -> String {
    let pieces = answer["pieces"].as_array().into_iter().flatten();
    pieces.map(|piece| piece[1].as_str().unwrap()).collect()
}

fn text(response: Response) -> (StatusCode, String) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let status = response.status();
    let bytes = runtime.block_on(to_bytes(response.into_body(), usize::MAX)).unwrap();
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

/// A design with many problems is judged for long. Other windows do not wait for it.
/// Another host than the server trusts its page: no cookie, no key, no `Host`, and no runtime.
#[test]
fn the_routes_need_no_server() {
    let garage = || Garage::new("designs/classic".into(), Options::default(), None);
    let answer = |path| {
        let request = Request::get(path).header(header::ACCEPT, "text/html");
        let router = routes::router(Arc::new(garage()));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let answer = router.oneshot(request.body(Body::empty()).unwrap());
        text(runtime.block_on(answer).unwrap())
    };
    let (status, page) = answer("/edit?file=hotshot.toml");
    assert_eq!(status, StatusCode::OK, "{page}");
    let (status, page) = answer("/edit?file=missing.toml");
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("missing.toml was not found") && page.contains("Not here"), "{page}");
}

#[test]
fn a_slow_design_blocks_no_other_window() {
    let guns = "[[weapons]]\nitem = \"MG\"\nmount = \"hood\"\n".repeat(12);
    let page = Page::with(&format!("body = \"compact\"\n{guns}"));
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let request = |path: &str, body: Value| {
        let request = Request::post(path).header(header::HOST, HOST).header(header::COOKIE, COOKIE);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        request
            .header(header::ORIGIN, format!("http://{HOST}"))
            .body(Body::from(body.to_string()))
            .unwrap()
    };
    let fixes = json!({ "file": "car.toml", "revision": 0, "view": "sheet", "wants": "fixes" });
    let send = |request| router(Arc::clone(&page.server)).oneshot(request);
    runtime.block_on(async {
        let slow = tokio::spawn(send(request("/more", fixes)));
        tokio::task::yield_now().await;
        let quick = send(request("/alive", json!({ "file": "car.toml" }))).await.unwrap();
        assert_eq!(quick.status(), StatusCode::OK);
        assert!(!slow.is_finished(), "the other window waited");
        assert_eq!(slow.await.unwrap().unwrap().status(), StatusCode::OK);
    });
}

/// A program that connects and sends nothing more keeps no connection.
#[test]
fn slow_headers_time_out() {
    let page = Page::new();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (answer, waited) = runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let client = tokio::task::spawn_blocking(move || {
            let (start, mut answer) = (Instant::now(), Vec::new());
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: ").unwrap();
            let _ = stream.read_to_end(&mut answer);
            (answer, start.elapsed().as_secs())
        });
        let mut found = None;
        let closed = async { found = client.await.ok() };
        serve(Arc::clone(&page.server), listener, closed).await;
        found.unwrap()
    });
    assert!((9..30).contains(&waited), "{waited} s");
    assert!(!String::from_utf8_lossy(&answer).contains("200 OK"));
}

// ---- Who may ask ----

#[test]
fn only_the_page_that_the_first_address_opened_gets_answers() {
    let page = Page::new();
    let ask = |host: &str, cookie: &str, path: &str| {
        let request = Request::get(path).header(header::HOST, host).header(header::COOKIE, cookie);
        page.send(request.body(Body::empty()).unwrap())
    };
    assert_eq!(ask(HOST, "", "/").status(), StatusCode::FORBIDDEN, "no cookie");
    assert_eq!(ask(HOST, "", "/?key=wrong").status(), StatusCode::FORBIDDEN);
    assert_eq!(
        ask("evil.example", "", "/?key=key").status(),
        StatusCode::FORBIDDEN,
        "DNS rebinding"
    );
    let first = ask(HOST, "", "/?key=key");
    assert_eq!(first.status(), StatusCode::OK);
    let cookie = first.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with(COOKIE) && cookie.contains("SameSite=Strict; HttpOnly"), "{cookie}");
    let again = ask(HOST, "", "/?key=key");
    assert_eq!(again.status(), StatusCode::FORBIDDEN, "the key works once");
    assert!(text(again).1.contains("start the garage again"));
    assert_eq!(
        ask(HOST, "", "/assets/style.css").status(),
        StatusCode::OK,
        "the style of a refusal"
    );
    assert_eq!(ask(HOST, COOKIE, "/").status(), StatusCode::OK);
    assert_eq!(ask("evil.example", COOKIE, "/").status(), StatusCode::FORBIDDEN);
    let home = ask(HOST, COOKIE, "/");
    assert_eq!(home.headers()[header::CACHE_CONTROL], "no-store");
    let policy = home.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
}

#[test]
fn other_pages_cannot_post() {
    let page = Page::new();
    for origin in [None, Some("http://evil.example"), Some("null")] {
        let mut request = Request::post("/save")
            .header(header::HOST, HOST)
            .header(header::COOKIE, COOKIE)
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        let request = request.body(Body::from("{\"file\":\"car.toml\"}")).unwrap();
        assert_eq!(page.send(request).status(), StatusCode::FORBIDDEN, "{origin:?}");
    }
}

#[test]
fn only_designs_below_the_folder_are_read() {
    let page = Page::new();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("other.toml"), CAR).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(outside.path(), page.folder.path().join("link")).unwrap();
    for file in ["../car.toml", "/etc/passwd", "car.txt", "link/other.toml", "a/../../car.toml"] {
        let (status, _) = page.get(&format!("/edit?file={file}"));
        assert_eq!(status, StatusCode::FORBIDDEN, "{file}");
    }
    assert_eq!(page.get("/edit?file=missing.toml").0, StatusCode::NOT_FOUND);
}

// ---- Edits ----

#[test]
fn edits_are_minimal_and_can_be_undone() {
    let page = Page::new();
    let set = |path: &str, value: &str, kind: &str| json!({ "do": "set", "path": path, "value": value, "kind": kind });
    let text = page.text_after(0, set("armor/front", "30", "number"));
    assert_eq!(
        text,
        CAR.replace("crew = [\"driver\"]\n", "crew = [\"driver\"]\narmor.front = 30\n")
    );
    let text = page.text_after(1, set("weapons/0/count", "2", "number"));
    assert!(text.contains("[[weapons]]\ncount = 2\nitem"), "{text}");
    let text = page.text_after(2, set("weapons/0/linked", "true", "flag"));
    assert!(text.contains("linked = true"), "{text}");
    let text = page
        .text_after(3, json!({ "do": "add", "path": "accessories", "value": "fire-extinguisher" }));
    assert!(text.contains("accessories = [\"fire-extinguisher\"]"), "{text}");
    let text = page.text_after(4, json!({ "do": "remove", "path": "weapons/0" }));
    assert!(!text.contains("machine-gun"), "{text}");
    let text = page.text_after(5, json!({ "do": "undo" }));
    assert!(text.contains("machine-gun"), "{text}");
    for revision in 6..10 {
        page.text_after(revision, json!({ "do": "undo" }));
    }
    assert_eq!(page.text_after(10, json!({ "do": "look" })), CAR);
    assert!(page.text_after(10, json!({ "do": "redo" })).contains("armor.front = 30"));
}

#[test]
fn undo_and_redo_restore_every_text() {
    let page = Page::with("one");
    let edit = |at: u64, start: usize, end: usize, text: &str, label: &str| json!({ "do": "edits", "edits": [[start, end, text]], "label": label, "at": at });
    let [undo, redo] = ["undo", "redo"].map(|way| json!({ "do": way }));
    let steps = |revision: u64, names: [&str; 2]| {
        let (_, answer) = page.act(revision, json!({ "do": "look" }));
        let header = pieces(&answer);
        assert!(names.iter().all(|name| header.contains(&format!("title=\"{name}\""))), "{header}");
        assert_eq!(answer["revision"], revision);
    };
    page.text_after(0, edit(0, 3, 3, " two", "add"));
    assert_eq!(page.text_after(1, edit(1, 0, 4, "", "remove")), "two");
    steps(2, ["Undo: remove", "Redo"]);
    assert_eq!(page.text_after(2, undo.clone()), "one two");
    steps(3, ["Undo: add", "Redo: remove"]);
    page.text_after(3, undo.clone());
    assert_eq!(page.text_after(4, undo.clone()), "one");
    page.text_after(4, redo.clone());
    assert_eq!(page.text_after(5, redo), "two");
    page.text_after(6, undo);
    page.text_after(7, edit(7, 0, 7, "other", "other"));
    // An edit clears the redo steps.
    steps(8, ["Undo: other", "Redo"]);
}

#[test]
fn typing_in_one_place_is_one_step() {
    let page = Page::with("ab");
    for (revision, text) in ["axb", "axyb", "axyzb"].into_iter().enumerate() {
        page.text_after(revision as u64, json!({ "do": "text", "text": text }));
    }
    assert_eq!(page.text_after(3, json!({ "do": "undo" })), "ab");
}

#[test]
fn comments_keys_and_strings_have_colors() {
    let page = Page::with("# One # car\nname = \"#1\" # \"best\"\n[armor]\nfront = 3\n");
    let (_, html) = page.view("car.toml", "file");
    // The name has a problem, too.
    let html = html.replace(" data-severity=\"error\"", "");
    let parts = html.split("<span class=\"").skip(1);
    let parts = parts.filter_map(|part| part.split_once("</span>")?.0.split_once("\">"));
    let parts: Vec<_> = parts.collect();
    let expected = [
        ("comment", "# One # car"),
        ("key", "name "),
        ("string", "&quot;#1&quot;"),
        ("comment", "# &quot;best&quot;"),
        ("header", "[armor]"),
        ("key", "front "),
    ];
    let colors = parts.iter().filter(|part| expected.contains(part)).copied();
    assert_eq!(colors.collect::<Vec<_>>(), expected);
}

#[test]
fn entries_are_duplicated_and_moved() {
    let page = Page::new();
    let text = page.text_after(0, json!({ "do": "duplicate", "path": "weapons/0" }));
    assert_eq!(text.matches("machine-gun").count(), 2, "{text}");
    let set = json!({ "do": "set", "path": "weapons/1/item", "value": "laser", "kind": "text" });
    page.text_after(1, set);
    let text = page.text_after(2, json!({ "do": "move", "path": "weapons/1", "by": -1 }));
    assert!(text.find("laser") < text.find("machine-gun"), "{text}");
    let (_, answer) = page.act(3, json!({ "do": "move", "path": "weapons/0", "by": -1 }));
    let says = answer["message"].as_str().unwrap();
    assert!(says.starts_with("This change does not fit the text."), "{says}");
}

#[test]
fn a_stale_edit_is_refused() {
    let page = Page::new();
    page.text_after(0, json!({ "do": "set", "path": "body", "value": "luxury", "kind": "text" }));
    let (status, answer) =
        page.act(0, json!({ "do": "set", "path": "body", "value": "van", "kind": "text" }));
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(answer["message"], "Another window changed this vehicle. Make your change again.");
}

/// Every panel shows a text that cannot be parsed, and edits of it do not lose a character.
#[test]
fn broken_text_is_kept_and_shown() {
    let page = Page::new();
    let broken = "name = \"x\nbody = [\n\u{1}<script>";
    let (status, answer) = page.act(0, json!({ "do": "text", "text": broken }));
    assert_eq!(status, StatusCode::OK);
    assert_eq!(answer["text"], broken);
    for view in ["sheet", "fits", "compare", "file"] {
        let (status, html) = page.view("car.toml", view);
        assert_eq!(status, StatusCode::OK);
        assert!(!html.contains("<script>"), "{view} escapes names");
    }
}

#[test]
fn a_text_over_the_limit_is_refused() {
    let page = Page::new();
    let large = "#".repeat((1 << 20) + 1);
    let (_, answer) = page.act(0, json!({ "do": "text", "text": large }));
    let limit = "The text is larger than 1 MiB, the limit of files. Nothing was changed.";
    assert_eq!(answer["message"], limit);
    let larger = json!({ "do": "text", "text": "#".repeat(3 << 20) });
    let (status, answer) = page.act(0, larger);
    assert_eq!((status, &answer["message"]), (StatusCode::PAYLOAD_TOO_LARGE, &json!(limit)));
    assert_eq!(page.text_after(0, json!({ "do": "look" })), CAR);
}

#[test]
fn fixes_apply_to_the_text() {
    let page = Page::new();
    page.text_after(
        0,
        json!({ "do": "set", "path": "weapons/0/mount", "value": "turret", "kind": "text" }),
    );
    let wrong = CAR.replace("\"front\"", "\"turret\"");
    let fix =
        |at: u64, edits: &Value| json!({ "do": "edits", "edits": edits, "label": "fix", "at": at });
    let edits = page.fix();
    let text = page.text_after(1, fix(1, &edits));
    let [start, end] = [0, 1].map(|number| edits[0][number].as_u64().unwrap() as usize);
    let now = format!("{}{}{}", &wrong[..start], edits[0][2].as_str().unwrap(), &wrong[end..]);
    assert_eq!((edits.as_array().unwrap().len(), &text), (1, &now));
    let (_, answer) = page.act(2, fix(1, &edits));
    assert_eq!(
        answer["message"], "Another window changed this vehicle. Make your change again.",
        "stale fixes"
    );
    assert_eq!(answer["text"], text);
}

#[test]
fn the_chooser_says_what_each_row_changes() {
    let page = Page::new();
    let (status, html) = page.get("/choose?file=car.toml&path=weapons/0/item&kind=weapon");
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("data-pick=\"laser\"") && html.contains("+10,500"), "{html}");
    let (_, none) = page.get("/choose?file=car.toml&path=weapons/0/item&kind=nonsense");
    assert!(none.contains("can have none"));
}

/// The rows that the chooser lists.
fn choices(page: &Page, file: &str, path: &str, kind: &str) -> Vec<String> {
    let (_, html) = page.get(&format!("/choose?file={file}&path={path}&kind={kind}"));
    let rows = html.split("data-pick=\"").skip(1);
    rows.map(|row| row.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn choices_hold_only_what_the_vehicle_can_have() {
    let page = Page::new();
    page.form("/copy", "game=classic&file=shogun-200.toml");
    let of = |path, kind| choices(&page, "shogun-200.toml", path, kind);
    let plants = of("power-plant", "power-plant");
    assert!(plants.iter().all(|plant| plant.ends_with("-cycle") || plant == "super-trike"));
    assert_eq!(plants.iter().filter(|plant| *plant == "super-cycle").count(), 1, "{plants:?}");
    assert_eq!(of("turrets&add=entry&item=item", "turret"), [""; 0]);
    assert_eq!(of("chassis", "chassis"), ["standard"]);
    let bodies = of("body", "body");
    assert!(bodies.contains(&"compact".to_owned()), "{bodies:?}");
    assert!(!bodies.contains(&"light-sidecar".to_owned()), "{bodies:?}");
    page.post(
        "/edit",
        &json!({ "file": "shogun-200.toml", "revision": 0, "view": "sheet",
        "actions": [{ "do": "add", "path": "sidecar", "value": "" }] }),
    );
    assert_eq!(of("sidecar/0/body", "body"), ["light-sidecar", "heavy-sidecar"]);
}

/// Parts of other books are in the chooser and the form, also those that need more keys.
#[test]
fn the_chooser_and_the_form_know_parts_of_other_books() {
    let folder = Folder::built_in("other-books").unwrap();
    let options = Options { catalogs: Catalogs::load(&[folder]).0, ..Options::default() };
    let car = "body = \"mid-sized\"\nchassis = \"heavy\"\npower-plant = \"medium\"\ncrew = [\"driver\"]\n\
        tires = \"HD\"\naccessories = [\"CA\", \"heavy-duty shocks\"]\n[[weapons]]\nitem = \"LL\"\nmount = \"front\"\n";
    let page = Page::by(car, options);
    let of = |path, kind| choices(&page, "car.toml", path, kind);
    let accessories = of("accessories&add=entry&item=item", "accessory");
    for part in ["component-armor", "heavy-duty-transmission", "fire-retardant-insulator"] {
        assert!(accessories.contains(&part.to_owned()), "{part}: {accessories:?}");
    }
    let plant = of("power-plant/fittings&add=word", "fitting");
    assert_eq!(plant, ["platinum-catalysts", "superconductors", "extra-power-cells"]);
    let laser = of("weapons/0/fittings&add=word", "fitting");
    assert_eq!(laser[1..], ["laser-guidance-link", "pulse", "blue-green", "rotary-magazine"]);
    let body = of("fittings&add=word", "fitting");
    assert_eq!(body, ["sloped-armor", "streamlining", "sloped-streamlining"]);
    let (_, form) = page.get("/edit?file=car.toml");
    for key in ["accessories/0/points", "accessories/0/part", "accessories/0/weapon", "wheelhubs"] {
        assert!(form.contains(&format!("data-set=\"{key}\"")), "{key}");
    }
}

#[test]
fn the_form_offers_only_what_the_vehicle_can_have() {
    let page = Page::new();
    for (file, body, has) in [
        ("shogun-200.toml", "game=classic&file=shogun-200.toml", false),
        ("intimidator.toml", "game=classic&file=intimidator.toml", true),
    ] {
        page.form("/copy", body);
        let (_, html) = page.get(&format!("/edit?file={file}"));
        let weapons = html.split_once("id=\"section-weapons\"").unwrap().1;
        let mounts = weapons.split_once("</select>").unwrap().0;
        assert_eq!(html.contains("data-set=\"armor/left\""), has, "{file}");
        assert_eq!(mounts.contains("<option value=\"left\""), has, "{file}: {mounts}");
        assert!(html.contains("data-set=\"armor/front\"") && mounts.contains("value=\"back\""));
    }
    let (_, cycle) = page.get("/edit?file=shogun-200.toml");
    assert!(!cycle.contains("data-choose=\"turrets\""), "a cycle with a turret");
    assert!(cycle.contains("data-entry=\"sidecar\""), "a cycle without a sidecar");
}

#[test]
fn a_default_is_in_its_field() {
    let page = Page::new();
    let engine = "system = \"autowar\"\nname = \"Small\"\nframe = \"medium\"\n";
    let gun = "name = \"Gun\"\nbody = \"compact\"\nweapons = [\"MG\"]\n";
    for (name, text, wanted) in [
        ("small.toml", engine, "4-cylinder <span class=\"caption\">by default</span>"),
        ("gun.toml", gun, "placeholder=\"20\""),
    ] {
        fs::write(page.folder.path().join(name), text).unwrap();
        let (_, html) = page.get(&format!("/edit?file={name}"));
        assert!(html.contains(wanted), "{name}: {html}");
    }
}

#[test]
fn an_import_is_finished_by_clicks() {
    let block = "text=Road Queen — Luxury, x-hvy chassis, hvy suspension, super plant, 4 PR tires, driver, flux capacitor.";
    let page = Page::new();
    let (_, address) = page.form("/import", block);
    let file = address.strip_prefix("/edit?file=").unwrap();
    let (_, html) = page.get(&address);
    assert!(html.contains("data-add-as=\"flux capacitor\" data-todo=\"todo/0\""), "{html}");
    let done = json!({ "do": "remove", "path": "todo/0" });
    let edit = json!({ "file": file, "revision": 0, "view": "sheet", "actions": [done] });
    let (_, answer) = page.post("/edit", &edit);
    assert!(!answer["text"].as_str().unwrap().contains("flux"), "{answer}");
    assert!(pieces(&answer).contains("data-piece=\"finish\""), "{answer}");
}

#[test]
fn the_page_imports_a_stat_block_without_a_command() {
    let page = Page::with(
        "Road Queen — Luxury, x-hvy chassis, hvy suspension, super plant, 4 PR tires, driver\n",
    );
    for path in ["/", "/edit?file=car.toml"] {
        let (_, html) = page.get(path);
        assert!(html.contains("name=\"text\" value=\"Road Queen"), "{path}: {html}");
        assert!(!html.contains("roadworthy import"), "{path}");
    }
}

// ---- Answers ----

/// An answer has only the pieces that the page does not have.
#[test]
fn answers_are_small() {
    let page = Page::with(include_str!("../designs/classic/hotshot.toml"));
    let (_, html) = page.get("/edit?file=car.toml");
    let have: serde_json::Map<_, _> = html
        .split("data-piece=\"")
        .filter_map(|piece| {
            let (key, rest) = piece.split_once("\" data-version=\"")?;
            Some((key.to_owned(), json!(rest.split('"').next()?)))
        })
        .collect();
    assert!(have.len() > 100, "{have:?}");
    let mut edit = json!({
        "file": "car.toml", "revision": 0, "view": "sheet", "have": have,
        "actions": [{ "do": "set", "path": "armor/front", "value": "21", "kind": "number" }],
    });
    let (_, answer) = page.post_for_text("/edit", &edit);
    assert!(answer.len() <= 36_000, "{} bytes", answer.len());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let keys: Vec<_> = answer["pieces"].as_array().unwrap().iter().map(|piece| &piece[0]).collect();
    assert!(keys.contains(&&json!("armor/front")) && !keys.contains(&&json!("build")), "{keys:?}");
    for piece in answer["pieces"].as_array().unwrap() {
        let version = piece[1].as_str().unwrap().split("data-version=\"").nth(1).unwrap();
        edit["have"][piece[0].as_str().unwrap()] = json!(version.split('"').next().unwrap());
    }
    edit["actions"] = json!([]);
    assert_eq!(page.post("/edit", &edit).1["pieces"], json!([]));
}

/// One refused edit does not stop the edits that travel with it.
#[test]
fn edits_travel_together() {
    let page = Page::new();
    let set = |path: &str, value: &str, hold: Option<u64>| json!({ "do": "set", "path": path, "value": value, "kind": "number", "hold": hold });
    let actions = json!([
        set("armor/front", "1", Some(7)),
        { "do": "move", "path": "weapons/0", "by": -1 },
        set("armor/front", "2", Some(7)),
        set("armor/back", "5", None),
    ]);
    let edit = json!({ "file": "car.toml", "revision": 0, "view": "sheet", "actions": actions });
    let (_, answer) = page.post("/edit", &edit);
    let text = answer["text"].as_str().unwrap();
    assert!(text.contains("armor.front = 2") && text.contains("armor.back = 5"), "{text}");
    assert!(answer["message"].as_str().unwrap().contains("does not fit"));
    // A held key is one step.
    page.text_after(3, json!({ "do": "undo" }));
    assert_eq!(page.text_after(4, json!({ "do": "undo" })), CAR);
}

/// The page does not know what its last edit made when it closes.
#[test]
fn the_last_edit_of_a_closing_page_is_not_stale() {
    let page = Page::new();
    let edit = |number: u64, value: &str| {
        let action =
            json!({ "do": "set", "path": "armor/front", "value": value, "kind": "number" });
        let edit = json!({ "file": "car.toml", "page": number, "revision": 0, "view": "sheet", "actions": [action] });
        page.post("/edit", &edit).0
    };
    assert_eq!(
        [edit(5, "1"), edit(5, "2"), edit(6, "3")],
        [200, 200, 409].map(|code| StatusCode::from_u16(code).unwrap())
    );
}

/// A person gets a page, the script gets JSON.
#[test]
fn refusals_are_pages_or_json() {
    let page = Page::new();
    fs::write(page.folder.path().join("large.toml"), "#".repeat((1 << 20) + 1)).unwrap();
    fs::write(page.folder.path().join("odd.toml"), b"\xff\xfen\x00\x00\xd8").unwrap();
    let expected = [
        ("/edit?file=gone.toml", 404, "gone.toml was not found"),
        ("/edit?file=large.toml", 422, "Cannot read large.toml: larger than 1 MiB"),
        ("/edit?file=odd.toml", 422, "Cannot read odd.toml: this is broken UTF-16"),
        ("/edit?file=/etc/passwd", 403, "not a design in this folder"),
        ("/edit", 400, "The garage cannot read this request"),
        ("/nothing", 404, "There is no such page"),
    ];
    for (path, code, says) in expected {
        let request = Request::get(path)
            .header(header::HOST, HOST)
            .header(header::COOKIE, COOKIE)
            .header(header::ACCEPT, "text/html,*/*");
        let (status, html) = text(page.send(request.body(Body::empty()).unwrap()));
        assert_eq!(status.as_u16(), code, "{path}");
        assert!(html.contains("style.css") && html.contains(says), "{path}: {html}");
        let (_, json) = page.get(path);
        let answer: Value = serde_json::from_str(&json).unwrap();
        assert!(answer["message"].as_str().unwrap().contains(says), "{json}");
    }
    // The list says the same.
    let (_, home) = page.get("/");
    assert!(home.contains("larger than 1 MiB") && home.contains("broken UTF-16"), "{home}");
}

#[test]
fn new_copied_and_imported_vehicles_are_not_saved_before_they_are_saved() {
    let page = Page::new();
    let (status, address) = page.form("/new", "game=classic&name=Road+Queen");
    assert_eq!((status, address.as_str()), (StatusCode::SEE_OTHER, "/edit?file=road-queen.toml"));
    assert!(page.get(&address).1.contains("Road Queen"));
    let (_, address) = page.form("/new", "game=classic&name=Road+Queen");
    assert_eq!(address, "/edit?file=road-queen-2.toml", "names are not taken twice");
    let (_, address) = page.form("/copy", "game=classic&file=hotshot.toml");
    assert_eq!(address, "/edit?file=hotshot.toml");
    let (_, address) =
        page.form("/import", "text=Iron+Horse+-+Luxury,+super+plant,+4+PR+tires,+driver");
    assert_eq!(address, "/edit?file=iron-horse.toml");
    assert_eq!(fs::read_dir(page.folder.path()).unwrap().count(), 1);
    assert_eq!(page.post("/save", &json!({ "file": "iron-horse.toml" })).0, StatusCode::OK);
    assert!(page.folder.path().join("iron-horse.toml").exists());
    assert!(page.get("/").1.contains("Iron Horse"));
}

#[test]
fn a_preview_shows_figures_and_changes_nothing() {
    let page = Page::new();
    let action = json!({ "do": "set", "path": "body", "value": "luxury", "kind": "text" });
    let edit = json!({ "file": "car.toml", "division": "5", "revision": 0, "view": "sheet", "actions": [action] });
    let (status, html) = page.post_for_text("/preview", &edit);
    assert_eq!(status, StatusCode::OK);
    assert!(html.contains("<s>$3,100</s> $3,500"), "{html}");
    assert!(html.contains("$1,500 left<span class=\"wide\"> of $5,000"), "{html}");
    assert_eq!(page.act(0, json!({ "do": "look" })).1["text"], CAR);
}

/// The chassis of the Stinger carries 2,530 lbs., but one more point of armor is too much for its plant.
#[test]
fn the_totals_name_the_nearer_limit_of_weight() {
    let page = Page::with(include_str!("../designs/classic/stinger.toml"));
    let (_, html) = page.get("/edit?file=car.toml");
    assert!(
        html.contains("0 lbs. left<span class=\"wide\"> of 2,400 lbs. for its plant"),
        "{html}"
    );
    let set = json!({ "do": "set", "path": "armor/top", "value": "6", "kind": "number" });
    let edit = json!({ "file": "car.toml", "revision": 0, "view": "sheet", "actions": [set] });
    let (_, answer) = page.post("/edit", &edit);
    assert!(pieces(&answer).contains("5 lbs. over 2,400 lbs. for its plant"));
}

#[test]
fn a_new_weapon_gets_a_place() {
    let page = Page::new();
    let add = json!({ "do": "add", "path": "weapons", "value": "flamethrower", "item": "item" });
    let text = page.act(0, add).1["text"].to_string();
    assert!(text.contains("flamethrower") && text.matches("front").count() == 2, "{text}");
}

#[test]
fn a_copy_has_no_published_figures() {
    let page = Page::new();
    let (_, address) = page.form("/copy", "game=classic&file=hotshot.toml");
    let (_, html) = page.view(address.strip_prefix("/edit?file=").unwrap(), "file");
    assert!(html.contains("luxury") && !html.contains("published"), "{html}");
}

#[test]
fn the_sheet_is_a_pdf() {
    let page = Page::new();
    let (status, text) = page.get("/sheet.pdf?file=car.toml");
    assert!(status == StatusCode::OK && text.starts_with("%PDF"));
}

/// The page has its own policy, in place of the garage's.
#[test]
fn play_shows_the_page_for_a_tablet() {
    let page = Page::new();
    let request = Request::get("/play?file=car.toml").header(header::HOST, HOST);
    let request = request.header(header::COOKIE, COOKIE).body(Body::empty()).unwrap();
    let response = page.send(request);
    assert_eq!(response.headers()[header::CONTENT_SECURITY_POLICY], "frame-ancestors 'none'");
    let (status, html) = text(response);
    assert!(status == StatusCode::OK && html.contains("script-src 'sha256-"), "{html}");
    let (_, dashboard) = page.form("/copy", "game=sixth&file=broadside.toml");
    assert!(page.get("/edit?file=car.toml").1.contains("/play?file=car.toml"));
    assert!(page.get(&dashboard).1.contains("/play"), "a game without damage files");
}

/// One vehicle of each game opens with every panel.
#[test]
fn every_game_has_a_page() {
    let page = Page::new();
    for game in roadworthy::games::SYSTEMS {
        let (file, text) = game.designs[0];
        let name = format!("{}.toml", game.id);
        fs::write(page.folder.path().join(&name), text).unwrap();
        let (status, html) = page.get(&format!("/edit?file={name}"));
        assert_eq!(status, StatusCode::OK, "{file}");
        assert!(html.contains(game.name) && html.contains("id=\"section-basics\""), "{file}");
        for view in ["fits", "compare"] {
            assert_eq!(page.view(&name, view).0, StatusCode::OK, "{file}");
        }
    }
}
