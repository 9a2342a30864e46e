//! JSON Schemas: an independent validator takes every sound file of the repository, and refuses those that are wrongly
//! shaped.

use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use roadworthy::games::SYSTEMS;
use roadworthy::games::overlay::Catalogs;
use roadworthy::view::schema;
use serde_json::Value;

use crate::cli::{run, text};

fn designs() -> Validator {
    validator(&schema::design(SYSTEMS, &Catalogs::default()))
}

fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::meta::validate(schema).expect("a schema");
    jsonschema::validator_for(schema).unwrap()
}

/// A TOML file as data; `None` if it is no TOML.
fn data(text: &str) -> Option<Value> {
    let table: toml::Table = text.parse().ok()?;
    serde_json::to_value(table).ok()
}

pub fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            found.extend(texts(path.to_str().unwrap()));
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.extend(fs::read_to_string(&path).ok().map(|text| (path, text)));
        }
    }
    found
}

fn refused(validator: &Validator, folder: &str) -> Vec<String> {
    let files = texts(folder);
    assert!(!files.is_empty(), "{folder}");
    let refused = files.iter().filter_map(|(path, text)| {
        let data = data(text)?;
        let error = validator.iter_errors(&data).next()?;
        Some(format!("{} {}: {error}", path.display(), error.instance_path()))
    });
    refused.collect()
}

#[test]
fn every_sound_file_passes() {
    let mut all = refused(&designs(), "designs");
    for game in SYSTEMS {
        let design = schema::design(&[*game], &Catalogs::default());
        all.extend(refused(&validator(&design), &format!("designs/{}", game.id())));
        let examples = refused(&validator(&design), &format!("tests/rules/{}", game.id()));
        all.extend(examples.into_iter().filter(|file| file.contains("/passes")));
    }
    let event = validator(&schema::event());
    for folder in ["catalog/classic/events", "catalog/autowar/events"] {
        all.extend(refused(&event, folder));
    }
    let house = validator(&schema::catalog(SYSTEMS, &Catalogs::default()));
    all.extend(refused(&house, "tests/house/catalog"));
    assert!(all.is_empty(), "{all:#?}");
}

/// The built-in files do not name their game.
#[test]
fn built_in_catalogs_pass() {
    let house = validator(&schema::catalog(SYSTEMS, &Catalogs::default()));
    for game in SYSTEMS {
        for (path, text) in texts(&format!("catalog/{}", game.id())) {
            if path.ends_with("rulings.toml")
                || path.components().any(|part| part.as_os_str() == "events")
            {
                continue;
            }
            let mut file = data(&text).unwrap();
            file["system"] = game.id().into();
            let error = house.iter_errors(&file).next();
            assert!(error.is_none(), "{}: {}", path.display(), error.unwrap());
        }
    }
}

/// The files that are TOML, and whose mistake no schema can see: they say nothing, or the mistake lies in what a name
/// means.
const UNSEEN: [&str; 7] = [
    "empty.toml",
    "lone-byte-order-mark.toml",
    "only-notes.toml",
    "trailing-comma-in-list.toml",
    "unknown-place.toml",
    "also-taken.toml",
    "name-taken.toml",
];

#[test]
fn every_wrongly_shaped_file_is_refused() {
    let design = designs();
    let event = validator(&schema::event());
    let house = validator(&schema::catalog(SYSTEMS, &Catalogs::default()));
    let mut seen = 0;
    for (path, text) in texts("tests/broken") {
        let kind = path.parent().and_then(Path::file_name).unwrap().to_str().unwrap();
        let Some(data) = data(&text) else { continue };
        let validator = match kind {
            "events" => &event,
            "house" => &house,
            _ => &design,
        };
        let is_unseen = UNSEEN.contains(&path.file_name().unwrap().to_str().unwrap());
        assert_eq!(validator.is_valid(&data), is_unseen, "{}", path.display());
        seen += 1;
    }
    assert!(seen > 30, "{seen} files");
}

#[test]
fn damage_and_settings() {
    let damage = validator(&schema::damage());
    let mistakes = refused(&damage, "tests/damage");
    assert!(matches!(&*mistakes, [only] if only.contains("mistakes.toml")), "{mistakes:#?}");
    let settings: Value = serde_json::from_str(&output("settings")).unwrap();
    let settings = validator(&settings);
    assert!(settings.is_valid(&data("catalogs = \"house\"\npaper = \"A4\"\n").unwrap()));
    assert!(!settings.is_valid(&data("paper = \"a5\"\n").unwrap()));
}

fn output(kind: &str) -> String {
    text(&run(Path::new("."), &["schema", kind]).stdout)
}

/// The names of rows are offered, and understood however they are written; those of a house, too.
#[test]
fn names_are_choices() {
    let weapon = |item: &str| data(&format!("[[weapons]]\nitem = \"{item}\"\n")).unwrap();
    let design = designs();
    for name in ["MG", "machine-gun", "Machine Gun", "machine gun", "mg"] {
        assert!(design.is_valid(&weapon(name)), "{name}");
    }
    assert!(!design.is_valid(&weapon("machine gum")));
    let house = ["schema", "design", "--game", "classic", "--catalog", "tests/house/catalog"];
    let house: Value = serde_json::from_str(&text(&run(Path::new("."), &house).stdout)).unwrap();
    let names = house["$defs"]["classic-weapon-names"]["anyOf"][0]["enum"].as_array().unwrap();
    assert!(names.contains(&"Machine Gun".into()), "{names:?}");
    let own = "Harpoon Gun";
    assert!(names.contains(&own.into()), "{names:?}");
    assert!(validator(&house).is_valid(&weapon(own)) && !design.is_valid(&weapon(own)));
}

/// Defaults and documentation come from the declarations.
#[test]
fn keys_say_what_they_mean() {
    let schema = schema::design(SYSTEMS, &Catalogs::default());
    let count = &schema["$defs"]["autowar-weapon"]["properties"]["count"];
    assert_eq!(count["default"], 1);
    assert_eq!(
        schema["$defs"]["classic"]["properties"]["name"]["description"],
        "What the vehicle is called."
    );
}
