//! The garage and its files: changes on disk, unsaved text, saving.

use std::fs;
use std::sync::Arc;

use axum::http::StatusCode;
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
