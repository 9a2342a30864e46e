//! The garage and its files: changes on disk, unsaved text, saving.

use std::fs;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use roadworthy::games::Options;
use roadworthy::garage::Garage;
use roadworthy::garage::server::Server;
use serde_json::json;

use crate::garage::{CAR, Page};

#[test]
fn a_file_without_edits_is_read_again() {
    let page = Page::new();
    let path = page.folder.path().join("car.toml");
    page.get("/edit?file=car.toml");
    let theirs = CAR.replace("Road Queen", "Road King");
    fs::write(&path, &theirs).unwrap();
    assert!(page.get("/").1.contains("Road King"));
    assert!(page.get("/edit?file=car.toml").1.contains("Road King"));
    let disk = || page.post("/alive", &json!({ "file": "car.toml" })).1["disk"].clone();
    assert_eq!(disk(), "same");
    page.text_after(1, json!({ "do": "set", "path": "body", "value": "luxury", "kind": "text" }));
    fs::write(&path, CAR).unwrap();
    assert_eq!(disk(), "changed");
    assert!(page.get("/edit?file=car.toml").1.contains("car.toml changed on disk."));
    fs::remove_file(&path).unwrap();
    assert_eq!(disk(), "deleted");
    assert!(page.get("/edit?file=car.toml").1.contains("car.toml was deleted on disk."));
    assert_eq!(page.post("/save", &json!({ "file": "car.toml" })).0, StatusCode::OK);
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs.replace("compact", "luxury"));
}

#[test]
fn unsaved_text_is_back_after_a_crash() {
    let (page, state) = (Page::new(), tempfile::tempdir().unwrap());
    let state = state.path().join("roadworthy");
    page.server.garage().recover(&state);
    page.form("/copy", "game=classic&file=hotshot.toml");
    assert!(!state.exists(), "a published vehicle needs no saving");
    let text = page
        .text_after(0, json!({ "do": "set", "path": "body", "value": "luxury", "kind": "text" }));
    page.form("/new", "game=classic&name=Road+King");
    let file = fs::read_dir(&state).unwrap().next().unwrap().unwrap();
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::mode(&file.metadata().unwrap()) & 0o777, 0o600);
    let other = |folder: &std::path::Path| {
        let garage = Garage::new(folder.to_owned(), Options::default(), None);
        garage.recover(&state);
        let server = Arc::new(Server::new(garage, 8000, "cookie".to_owned(), None));
        Page { folder: tempfile::tempdir().unwrap(), server }
    };
    let second = other(page.folder.path());
    assert_eq!(second.server.garage().unsaved(), Vec::<String>::new(), "the first one runs");
    let folder = page.folder;
    // The end of a program unlocks its file.
    drop(page.server);
    fs::rename(
        file.path(),
        state.join(file.file_name().to_string_lossy().replace(".json", "0.json")),
    )
    .unwrap();
    let elsewhere = other(state.parent().unwrap());
    assert_eq!(elsewhere.server.garage().unsaved(), Vec::<String>::new(), "another folder");
    let third = other(folder.path());
    assert_eq!(third.server.garage().unsaved(), ["car.toml", "road-king.toml"]);
    assert!(
        third
            .get("/edit?file=car.toml")
            .1
            .contains("Your unsaved changes from last time are back.")
    );
    assert!(third.get("/").1.contains("road-king.toml</a><span> is not saved."));
    assert_eq!(third.text_after(1, json!({ "do": "look" })), text);
    third.post("/save", &json!({ "file": "car.toml" }));
    let (_, address) = third.form("/discard", "file=road-king.toml");
    assert_eq!(address, "/");
    assert_eq!(fs::read_to_string(folder.path().join("car.toml")).unwrap(), text);
    assert_eq!(fs::read_dir(&state).unwrap().count(), 0, "nothing is left to keep");
}

#[test]
fn saving_keeps_a_file_that_changed_on_disk() {
    let page = Page::new();
    let path = page.folder.path().join("car.toml");
    page.text_after(0, json!({ "do": "set", "path": "body", "value": "luxury", "kind": "text" }));
    fs::write(&path, "# theirs\n").unwrap();
    let (status, answer) = page.post("/save", &json!({ "file": "car.toml" }));
    assert_eq!(
        (status, &answer["message"]),
        (StatusCode::CONFLICT, &json!("This file changed on disk."))
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "# theirs\n");
    let (status, answer) = page.post("/save", &json!({ "file": "car.toml", "name": "mine" }));
    assert_eq!((status, &answer["address"]), (StatusCode::OK, &json!("/edit?file=mine.toml")));
    assert!(fs::read_to_string(page.folder.path().join("mine.toml")).unwrap().contains("luxury"));
    assert_eq!(page.text_after(1, json!({ "do": "reload" })), "# theirs\n");
    let mine = page.text_after(2, json!({ "do": "undo" }));
    assert_eq!(page.act(3, json!({ "do": "look" })).1["unsaved"], true);
    assert_eq!(page.post("/save", &json!({ "file": "car.toml" })).0, StatusCode::OK);
    assert!(mine.contains("luxury"));
    assert_eq!(fs::read_to_string(&path).unwrap(), mine);
    assert_eq!(page.act(3, json!({ "do": "look" })).1["unsaved"], false);
}

#[test]
fn saving_keeps_a_read_only_file() {
    let page = Page::new();
    let path = page.folder.path().join("car.toml");
    let mut permissions = path.metadata().unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    page.text_after(0, json!({ "do": "set", "path": "body", "value": "luxury", "kind": "text" }));
    let (_, answer) = page.post("/save", &json!({ "file": "car.toml" }));
    let told = answer["message"].as_str().unwrap();
    assert!(told.starts_with("Nothing was saved: "), "{told}");
    assert_eq!(fs::read_to_string(&path).unwrap(), CAR);
    assert_eq!(page.act(1, json!({ "do": "look" })).1["unsaved"], true);
}

/// Rename, duplicate and delete are for the whole file, and lose nothing.
#[test]
fn files_are_renamed_duplicated_and_deleted() {
    let page = Page::new();
    let path = |name: &str| page.folder.path().join(name);
    let (_, copy) = page.form("/duplicate", "file=car.toml");
    assert_eq!(copy, "/edit?file=road-queen-2.toml");
    let (_, renamed) = page.form("/rename", "file=car.toml&name=Night+Owl");
    assert_eq!(renamed, "/edit?file=night-owl.toml");
    assert!(path("night-owl.toml").exists() && !path("car.toml").exists());
    let shown =
        page.post("/edit", &json!({ "file": "night-owl.toml", "revision": 0, "view": "file" })).1;
    assert!(shown["text"].as_str().unwrap().contains("name = \"Night Owl\""), "{shown}");
    assert_eq!(shown["unsaved"], true);
    // Another vehicle has the name.
    fs::write(path("taken.toml"), CAR).unwrap();
    let (status, said) = page.form("/rename", "file=night-owl.toml&name=Taken");
    assert!(status == StatusCode::CONFLICT && said.contains("taken.toml exists already"), "{said}");
    assert_eq!(fs::read_to_string(path("taken.toml")).unwrap(), CAR);
    // An older copy stays, and so does the unsaved text.
    fs::write(path("night-owl.toml.bak"), "old").unwrap();
    assert_eq!(page.form("/delete", "file=night-owl.toml").1, "/");
    assert!(!path("night-owl.toml").exists());
    let kept = |name: &str| fs::read_to_string(path(name)).unwrap();
    assert_eq!([kept("night-owl.toml.bak"), kept("night-owl.toml.bak2")], ["old", CAR]);
    assert!(kept("night-owl.toml.bak3").contains("Night Owl"));
}

#[test]
fn a_variant_copies_the_shown_one() {
    let page = Page::with(include_str!("../designs/classic/capricorn.toml"));
    let act = |variant: &str, revision: u64, name: &str| {
        let action = json!({ "do": "variant", "name": name });
        page.post("/edit", &json!({ "file": "car.toml", "variant": variant, "revision": revision, "view": "file", "actions": [action] })).1
    };
    let after = act("", 0, "Desert Fox");
    assert!(after["text"].as_str().unwrap().ends_with("[variants.\"Desert Fox\"]\n"), "{after}");
    let after = act("plus", 1, "more");
    let text: toml::Table = after["text"].as_str().unwrap().parse().unwrap();
    let mut plus = text["variants"]["plus"].clone();
    plus.as_table_mut().unwrap().remove("published");
    assert_eq!(text["variants"]["more"], plus);
    let again = act("", 2, "more");
    assert_eq!(again["message"], "There is a variant with this name already. Choose another name.");
}

#[test]
fn weapons_are_linked_by_choosing_them() {
    let page = Page::with(
        "name = \"Pair\"\nbody = \"compact\"\n\n[[weapons]]\nitem = \"machine-gun\"\nmount = \"front\"\n\n[[weapons]]\nitem = \"machine-gun\"\nmount = \"front\"\nid = \"right-gun\"\n",
    );
    let (_, form) = page.view("car.toml", "file");
    assert!(form.contains("data-joins=\"joins\""), "{form}");
    let link = json!({ "do": "link", "path": "links", "key": "joins", "parts": ["weapons/0", "weapons/1"] });
    let text: toml::Table = page.text_after(0, link).parse().unwrap();
    let joined = text["links"][0]["joins"].as_array().unwrap();
    assert_eq!(joined[0], text["weapons"][0]["id"]);
    assert_eq!(joined[1].as_str(), Some("right-gun"));
}

/// A new vehicle is laid out like the guides when it is first saved. A written file keeps its form.
#[test]
fn the_first_save_of_a_new_vehicle_formats_it() {
    let page = Page::new();
    let (_, address) = page.form("/new", "game=classic&name=Fresh");
    let file = address.strip_prefix("/edit?file=").unwrap();
    let set = json!({ "do": "set", "path": "chassis", "value": "heavy", "kind": "text" });
    page.post("/edit", &json!({ "file": file, "revision": 0, "view": "file", "actions": [set] }));
    page.post("/save", &json!({ "file": file }));
    let saved = fs::read_to_string(page.folder.path().join(file)).unwrap();
    assert!(saved.contains("body = \"compact\"\nchassis = \"heavy\"\n"), "{saved}");
    let own = "body='compact'   # mine\nname='Odd'\n";
    let written = Page::with(own);
    written.act(0, json!({ "do": "set", "path": "chassis", "value": "heavy", "kind": "text" }));
    written.post("/save", &json!({ "file": "car.toml" }));
    let saved = fs::read_to_string(written.folder.path().join("car.toml")).unwrap();
    assert!(saved.starts_with(own), "{saved}");
}

#[test]
fn several_cars_print_as_one_pdf_named_after_them() {
    let page = Page::new();
    fs::write(page.folder.path().join("night-owl.toml"), CAR.replace("Road Queen", "Night Owl"))
        .unwrap();
    let pdf = |path: &str| {
        let request = Request::get(path).header(header::HOST, "127.0.0.1:8000");
        let request = request.header(header::COOKIE, "roadworthy-8000=cookie");
        let response = page.send(request.body(Body::empty()).unwrap());
        let named = response.headers()[header::CONTENT_DISPOSITION].to_str().unwrap().to_owned();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        (named, runtime.block_on(to_bytes(response.into_body(), usize::MAX)).unwrap())
    };
    let (named, one) = pdf("/sheet.pdf?file=night-owl.toml");
    assert_eq!(named, "inline; filename*=UTF-8''night-owl.pdf");
    let (named, both) = pdf("/sheet.pdf?file=car.toml%0Anight-owl.toml");
    assert_eq!(named, "inline; filename*=UTF-8''record-sheets.pdf");
    let designs = |pdf: &[u8]| lopdf::Document::load_mem(pdf).unwrap().get_pages().len();
    assert_eq!((designs(&one), designs(&both)), (1, 2));
    let (status, _) = page.get("/sheet.pdf?file=car.toml%0Amissing.toml");
    assert_eq!(status, StatusCode::NOT_FOUND);
}
