//! JSON Schemas: an independent validator accepts every valid file of the repository, and rejects files of the wrong
//! shape.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use roadworthy::document::shape::Shape;
use roadworthy::games::overlay::Catalogs;
use roadworthy::games::{NEUTRAL_KEYS, SYSTEMS};
use roadworthy::report::common::Common;
use roadworthy::sheet::damage;
use roadworthy::show::schema;
use serde_json::Value;

use crate::cli::{run, text};
use crate::pages::{self, Example};

static DESIGNS: LazyLock<Validator> =
    LazyLock::new(|| validator(&schema::design(SYSTEMS, &Catalogs::default())));

static EVENTS: LazyLock<Validator> =
    LazyLock::new(|| validator(&schema::event(SYSTEMS, &Catalogs::default())));

static HOUSES: LazyLock<Validator> =
    LazyLock::new(|| validator(&schema::catalog(SYSTEMS, &Catalogs::default())));

struct Validator {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Validator {
    fn error(&self, data: &Value) -> Option<String> {
        Some(self.schemas.validate(data, self.index).err()?.to_string())
    }

    fn is_valid(&self, data: &Value) -> bool {
        self.error(data).is_none()
    }
}

/// Compiles a schema, which also validates it.
fn validator(schema: &Value) -> Validator {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("schema.json", schema.clone()).unwrap();
    let index = compiler.compile("schema.json", &mut schemas).unwrap();
    Validator { schemas, index }
}

/// A TOML file as JSON; `None` if it is invalid.
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
        let error = validator.error(&data)?;
        Some(format!("{}: {error}", path.display()))
    });
    refused.collect()
}

#[test]
fn every_sound_file_passes() {
    let mut all = refused(&DESIGNS, "designs");
    for game in SYSTEMS {
        let design = schema::design(&[*game], &Catalogs::default());
        let validator = validator(&design);
        all.extend(refused(&validator, &format!("designs/{}", game.id)));
        for example in crate::rules::designs(game, "passes") {
            assert!(validator.is_valid(&data(&example.text).unwrap()), "{}", example.name);
        }
    }
    for folder in ["catalog/classic/events", "catalog/autowar/events"] {
        all.extend(refused(&EVENTS, folder));
    }
    all.extend(refused(&HOUSES, "tests/house/catalog"));
    assert!(all.is_empty(), "{all:#?}");
}

/// Built-in files do not name their game.
#[test]
fn built_in_catalogs_pass() {
    for game in SYSTEMS {
        for (path, text) in texts(&format!("catalog/{}", game.id)) {
            if path.ends_with("rulings.toml")
                || path.components().any(|part| part.as_os_str() == "events")
            {
                continue;
            }
            let mut file = data(&text).unwrap();
            file["system"] = game.id.into();
            assert_eq!(HOUSES.error(&file), None, "{}", path.display());
        }
    }
}

/// Broken files that a schema cannot detect: the error is in the meaning of a name.
const UNSEEN: &str = include_str!("unseen-by-schemas.txt");

#[test]
fn every_wrongly_shaped_file_is_refused() {
    let mut seen = 0;
    for path in pages::pages(Path::new("tests/broken")) {
        let page = fs::read_to_string(path).unwrap();
        for Example { heading, name, text } in pages::examples(&page) {
            let Some(data) = data(text) else { continue };
            let validator = match name {
                "events" => &EVENTS,
                "house" => &HOUSES,
                _ => &DESIGNS,
            };
            let is_unseen = UNSEEN.lines().any(|unseen| unseen == heading);
            assert_eq!(validator.is_valid(&data), is_unseen, "{name}/{heading}");
            seen += 1;
        }
    }
    assert!(seen > 30, "{seen} files");
}

#[test]
fn damage_and_settings() {
    let damage = validator(&schema::file("A damage file", &damage::keys()));
    let mistakes = refused(&damage, "tests/damage");
    assert!(matches!(&*mistakes, [only] if only.contains("mistakes.toml")), "{mistakes:#?}");
    let settings: Value = serde_json::from_str(&output("settings")).unwrap();
    let settings = validator(&settings);
    assert!(settings.is_valid(&data("catalogs = \"house\"\npaper = \"A4\"\n").unwrap()));
    assert!(!settings.is_valid(&data("paper = \"a5\"\n").unwrap()));
}

/// Every JSON object of the output, some with findings.
const CALLS: &[&[&str]] = &[
    &[
        "check",
        "designs",
        "tests/events",
        "tests/layout/crowded/sidecar.toml",
        "catalog/classic/events",
    ],
    &["check", "designs/classic", "--event", "division-5"],
    &["show", "designs/classic", "--declare"],
    &["list", "designs", "tests/cmd/broken-car.toml"],
    &["stats", "designs"],
    &["compare", "designs/classic/killer-kart.toml", "designs/classic/hotshot.toml"],
    &["options", "designs/classic/killer-kart.toml"],
    &["fix", "tests/cmd/broken-car.toml"],
    &["fit", "designs/classic/killer-kart.toml", "--vary", "tires", "--best", "handling-class"],
    &["explain", "designs/classic/killer-kart.toml", "top-speed"],
    &["explain"],
    &["explain", "side-limit"],
    &["explain", "--rulings"],
    &["event", "list"],
    &["event", "show", "division-5"],
    &["repair", "designs/classic/hotshot.toml", "--damage", "tests/damage/hotshot.toml"],
    &["catalog", "list"],
    &["catalog", "show", "machine-gun", "--catalog", "tests/house/catalog"],
];

#[test]
fn json_keeps_its_keys() {
    let mut all = String::new();
    for call in CALLS {
        let output = run(Path::new("."), &[*call, &["--format", "json"]].concat());
        let printed: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|error| panic!("{call:?}: {error}: {}", text(&output.stderr)));
        let mut keys = BTreeMap::new();
        add_keys(&printed, "", &mut keys);
        all += &format!("{}\n", call.join(" "));
        for (key, types) in keys {
            let types: Vec<_> = types.into_iter().collect();
            all += &format!("  {key}: {}\n", types.join(", "));
        }
    }
    insta::assert_snapshot!(all);
}

/// Collects the path of each key below a value, with its types. Games declare the keys of figures and rulings.
fn add_keys(value: &Value, path: &str, keys: &mut BTreeMap<String, BTreeSet<&'static str>>) {
    const OF_GAMES: [&str; 5] = ["stats", "figures", "armor", "rulings", "popular"];
    let mut is = |kind| {
        keys.entry(path.to_owned()).or_default().insert(kind);
    };
    match value {
        Value::Null => is("null"),
        Value::Bool(_) => is("true or false"),
        Value::Number(_) => is("number"),
        Value::String(_) => is("text"),
        Value::Array(values) => {
            is("list");
            values.iter().for_each(|value| add_keys(value, &format!("{path}[]"), keys));
        }
        Value::Object(_) if OF_GAMES.iter().any(|key| path.ends_with(key)) => is("table by key"),
        Value::Object(table) => {
            for (key, value) in table {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                add_keys(value, &path, keys);
            }
        }
    }
}

fn output(kind: &str) -> String {
    text(&run(Path::new("."), &["schema", kind]).stdout)
}

/// Row names are suggested, accepted in any spelling, and include house rows.
#[test]
fn names_are_choices() {
    let weapon = |item: &str| {
        data(&format!("body = \"van\"\n[[weapons]]\nitem = \"{item}\"\nmount = \"front\"\n"))
            .unwrap()
    };
    for name in ["MG", "machine-gun", "Machine Gun", "machine gun", "mg"] {
        assert!(DESIGNS.is_valid(&weapon(name)), "{name}");
    }
    assert!(!DESIGNS.is_valid(&weapon("machine gum")));
    let house = ["schema", "design", "--game", "classic", "--catalog", "tests/house/catalog"];
    let house: Value = serde_json::from_str(&text(&run(Path::new("."), &house).stdout)).unwrap();
    let names = house["$defs"]["classic-weapon-names"]["anyOf"][0]["enum"].as_array().unwrap();
    assert!(names.contains(&"Machine Gun".into()), "{names:?}");
    let own = "Harpoon Gun";
    assert!(names.contains(&own.into()), "{names:?}");
    assert!(validator(&house).is_valid(&weapon(own)) && !DESIGNS.is_valid(&weapon(own)));
}

/// Includes events, with class names. An event with its own names accepts others.
#[test]
fn events_name_parts() {
    let of = |text: &str| EVENTS.is_valid(&data(&format!("name = \"Any\"\n{text}\n")).unwrap());
    for right in [
        "deny.weapon = \"Machine gun\"",
        "deny.weapon = [\"mg\", \"all\"]",
        "allow.body = [\"luxury\"]",
        "limits = [{ items = { weapon = \"MG\" }, most = 2 }]",
        "limits = [{ different = \"weapon\", most = 2 }]",
        "catalogs = \"house\"\ndeny.weapon = \"harpoon\"",
        "extends = \"pack-attack\"\ndeny.weapon = \"harpoon\"",
        "system = \"autowar\"\nallow.frame = \"light\"",
    ] {
        assert!(of(right), "{right}");
    }
    for wrong in [
        "deny.weapon = \"harpoon\"",
        "deny.weapons = \"MG\"",
        "limits = [{ items = { weapon = \"harpoon\" }, most = 2 }]",
        "limits = [{ different = \"weapons\", most = 2 }]",
        "system = \"autowar\"\nallow.frame = \"compact\"",
        "catalogs = \"house\"\ndeny.weapon = 7",
    ] {
        assert!(!of(wrong), "{wrong}");
    }
    let house = ["schema", "event", "--game", "classic", "--catalog", "tests/house/catalog"];
    let house: Value = serde_json::from_str(&text(&run(Path::new("."), &house).stdout)).unwrap();
    let own = data("name = \"Any\"\ndeny.weapon = \"Harpoon Gun\"\n").unwrap();
    assert!(validator(&house).is_valid(&own));
}

#[test]
fn keys_have_descriptions() {
    let schema = schema::design(SYSTEMS, &Catalogs::default());
    let count = &schema["$defs"]["autowar-weapon"]["properties"]["count"];
    assert_eq!(count["default"], 1);
    assert_eq!(
        schema["$defs"]["classic"]["properties"]["name"]["description"],
        "The name of the vehicle; by default the name of its file."
    );
}

#[test]
fn schemas_without_parts_are_the_same_for_all_games() {
    for kind in ["damage", "settings"] {
        let schema = run(Path::new("."), &["schema", kind]);
        for option in [["--game", "carz"], ["--catalog", "tests/house/catalog"]] {
            let same = run(Path::new("."), &[&["schema", kind], &option[..]].concat());
            assert_eq!((same.status.code(), text(&same.stdout)), (Some(0), text(&schema.stdout)));
        }
    }
}

#[test]
fn games_ignore_the_keys_of_all_designs() {
    assert_eq!(Common::keys().iter().map(|key| key.key).collect::<Vec<_>>(), NEUTRAL_KEYS);
}
