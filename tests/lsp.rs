//! The language server as an editor meets it: the real program, over standard input and output.

mod client;
mod protocol;

use std::fs;
use std::path::Path;
use std::process::Command;

use client::Client;
use serde_json::{Value, json};

use crate::cli::{run, text};

const SLOW: &str = "\
name = \"Overloaded\"
body = \"compact\"
power-plant = \"medium\"
crew = [\"driver\"]
tires = \"standard\"

[[weapons]]
item = \"VMG\"
mount = \"front\"

[[weapons]]
item = \"RR\"
mount = \"front\"
";

/// The ids of the rules that a file breaks.
fn ids(diagnostics: &Value) -> Vec<&str> {
    let all = diagnostics.as_array().unwrap().iter();
    all.map(|diagnostic| diagnostic["code"].as_str().unwrap()).collect()
}

#[test]
fn findings_come_and_go_with_keystrokes() {
    let mut client = Client::start();
    let uri = client.open("car.toml", SLOW);
    let found = client.diagnostics(&uri);
    assert_eq!(ids(&found), ["side-limit"], "{found:#}");
    // The place that sets the limit is the body.
    let related = &found[0]["relatedInformation"][0];
    assert_eq!(related["location"]["range"]["start"]["line"], 1, "{found:#}");
    client.replace(&uri, (11, 7), (11, 11), "\"MG\"");
    client.expect(&uri, &[]);
    // A broken line is one finding, and the rest is still read.
    client.replace(&uri, (1, 7), (1, 16), "\"compact");
    client.expect(&uri, &["invalid-toml"]);
    client.replace(&uri, (1, 7), (1, 15), "\"compact\"");
    client.expect(&uri, &[]);
    client.end();
}

/// As many tables within each other as the TOML parser allows, each under as long a key.
#[test]
fn tables_within_tables_are_read_by_every_request() {
    let deep = crate::hostile::tables_within_tables();
    let deep = format!("system = \"classic\"\nbody = \"van\"\n{deep}\n");
    let mut client = Client::start();
    let uri = client.open("car.toml", &deep);
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": uri }, "options": options });
    assert_eq!(client.request("textDocument/formatting", params), json!([]));
    client.end();
}

/// Columns are counted in UTF-16 units unless the editor offers bytes.
#[test]
fn columns_are_in_the_units_of_the_editor() {
    let text = SLOW.replace("Overloaded\"", "🚗é\" # ä").replace("compact", "compat");
    for (encoding, column) in [("utf-16", 14), ("utf-8", 17)] {
        let mut client = Client::with(json!({
            "general": { "positionEncodings": ["utf-32", encoding] },
        }));
        assert_eq!(client.capabilities["positionEncoding"], encoding);
        let uri = client.open("car.toml", &text);
        client.expect(&uri, &["unknown-item"]);
        client.replace(&uri, (0, column), (0, column + 1), "#");
        client.replace(&uri, (1, 8), (1, 14), "compact");
        client.expect(&uri, &["side-limit"]);
        client.end();
    }
}

/// A repair is a quick fix of its finding; applied, the design is legal.
#[test]
fn a_repair_mends_a_design() {
    let mut client = Client::start();
    let uri = client.open("car.toml", SLOW);
    let found = client.diagnostics(&uri);
    let actions = client.request(
        "textDocument/codeAction",
        json!({
            "textDocument": { "uri": uri },
            "range": found[0]["range"],
            "context": { "diagnostics": found, "only": ["quickfix"] },
        }),
    );
    let first = &actions[0];
    assert_eq!(first["diagnostics"][0]["code"], "side-limit", "{actions:#}");
    client.apply(&first["edit"]);
    client.expect(&uri, &[]);
    client.end();
}

/// `source.fixAll` is what `fix` finds. It is offered everywhere, and worked out when it is chosen or asked for.
#[test]
fn fix_all_makes_a_design_legal() {
    let mut client = Client::start();
    let uri = client.open("car.toml", SLOW);
    client.diagnostics(&uri);
    let at = json!({ "line": 0, "character": 0 });
    let asked = |context: Value| {
        json!({
            "textDocument": { "uri": uri },
            "range": { "start": at, "end": at },
            "context": context,
        })
    };
    let offered = client.request("textDocument/codeAction", asked(json!({ "diagnostics": [] })));
    assert_eq!(offered[0]["kind"], "source.fixAll", "{offered:#}");
    assert_eq!(offered[0]["edit"], Value::Null);
    let chosen = client.request("codeAction/resolve", offered[0].clone());
    let only = json!({ "diagnostics": [], "only": ["source.fixAll"] });
    let asked_for = client.request("textDocument/codeAction", asked(only));
    assert_eq!(asked_for[0]["edit"], chosen["edit"]);
    client.apply(&chosen["edit"]);
    client.expect(&uri, &[]);
    client.end();
}

/// Files of others are none of our business; below a `roadworthy.toml` every other file is a design, as for `check`.
#[test]
fn other_files_are_left_alone() {
    let strange = "[tool]\nname = 1\n";
    let mut client = Client::start();
    let other = client.open("pyproject.toml", strange);
    client.expect(&other, &[]);
    let cargo = client.open("Cargo.toml", "[package]\nname = \"x\"\nbody = 1\n");
    client.expect(&cargo, &[]);
    fs::write(client.folder.path().join("roadworthy.toml"), "").unwrap();
    let entry = client.open("entry.toml", "");
    client.expect(&entry, &["missing-key"]);
    client.end();
}

/// A design is judged by house rules as the editor has them, saved or not.
#[test]
fn house_rules_apply_as_they_are_written() {
    let mut client = Client::start();
    let path = |name: &str| client.folder.path().join(name);
    fs::create_dir(path("house")).unwrap();
    fs::write(path("roadworthy.toml"), "catalogs = \"house\"\n").unwrap();
    let rule = "[[weapon]]\nid = \"machine-gun\"\nspaces = 4\n";
    fs::write(path("house/guns.toml"), rule).unwrap();
    let legal = SLOW.replace("\"RR\"", "\"MG\"");
    let car = client.open("car.toml", &legal);
    client.expect(&car, &["over-space", "side-limit"]);
    let house = client.open("house/guns.toml", rule);
    client.expect(&house, &[]);
    client.replace(&house, (2, 9), (2, 10), "1");
    client.expect(&car, &[]);
    client.replace(&house, (2, 0), (2, 6), "spacs");
    client.expect(&house, &["unknown-key"]);
    client.expect(&car, &["broken-basis"]);
    client.end();
}

/// Events, damage files and settings are read as what they are.
#[test]
fn files_of_other_kinds_are_judged_as_such() {
    let mut client = Client::start();
    let event = "name = \"Night\"\nsystem = \"classic\"\n[[limits]]\nfigure = \"cots\"\nmost = 5\n";
    let event = client.open("event.toml", event);
    let found = client.diagnostics(&event);
    assert!(found[0]["message"].as_str().unwrap().contains("`cost`"), "{found:#}");
    let damage = "power-units = 3\n[[parts]]\nitem = \"plant\"\nhits = -1\n";
    let damage = client.open("damage.toml", damage);
    client.expect(&damage, &["bad-value"]);
    let settings = client.open("roadworthy.toml", "papr = \"a4\"\n");
    client.expect(&settings, &["unknown-key"]);
    client.end();
}

/// Requests that make no sense are errors, and the server goes on.
#[test]
fn nonsense_ends_nothing() {
    let mut client = Client::start();
    let unknown = client.failed("textDocument/nonsense", json!({}));
    assert_eq!(unknown["code"], -32601);
    let wrong = client.failed("textDocument/codeAction", json!({ "textDocument": 5 }));
    assert_eq!(wrong["code"], -32602);
    client.notify("textDocument/didChange", json!({ "strange": true }));
    let uri = client.open("car.toml", SLOW);
    client.diagnostics(&uri);
    client.replace(&uri, (900, 3), (2, 900), "x");
    client.diagnostics(&uri);
    client.end();
}

/// What each part adds stands beside it, and what the design comes to at its head.
#[test]
fn hints_say_what_parts_add() {
    let mut client = Client::start();
    let uri = client.open("car.toml", SLOW);
    let all =
        json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 } });
    let document = json!({ "uri": uri });
    let params = json!({ "textDocument": document, "range": all });
    let hints = client.request("textDocument/inlayHint", params);
    let said = hints.as_array().unwrap().iter().map(|hint| {
        let line = hint["position"]["line"].as_u64().unwrap() as usize;
        let text = SLOW.lines().nth(line).unwrap();
        format!("{text}  {}", hint["label"].as_str().unwrap())
    });
    insta::assert_snapshot!(said.collect::<Vec<_>>().join("\n"), @r#"
    name = "Overloaded"  $6,150 · 3,070 of 3,700 lbs. · 10 of 10 spaces · acc 5 · 112.5 mph · HC 1
    body = "compact"  $400, 1,300 lbs.
    power-plant = "medium"  $1,000, 700 lbs., 4 spaces
    crew = ["driver"]  150 lbs., 2 spaces
    tires = "standard"  $200, 120 lbs.
    item = "VMG"  $2,700, 450 lbs., 2 spaces
    item = "RR"  $1,850, 350 lbs., 2 spaces
    "#);
    client.end();
}

/// The outline, the folds and the lenses of a published design with variants, and its settled layout.
#[test]
fn a_file_has_an_outline() {
    const STINGER: &str = include_str!("../designs/classic/stinger.toml");
    let mut client = Client::start();
    let uri = client.open("stinger.toml", STINGER);
    let of_file = json!({ "textDocument": { "uri": uri } });
    let symbols = client.request("textDocument/documentSymbol", of_file.clone());
    let name = |symbol: &Value| {
        let below = symbol["children"].as_array().map_or(0, Vec::len);
        format!("{} {} {below}", symbol["name"], symbol["detail"])
    };
    let symbols: Vec<_> = symbols.as_array().unwrap().iter().map(name).collect();
    assert_eq!(symbols[0], "\"name\" \"\\\"Stinger\\\"\" 0");
    assert!(symbols.contains(&"\"weapons\" \"MG\" 5".to_owned()), "{symbols:#?}");
    let folds = client.request("textDocument/foldingRange", of_file.clone());
    let weapons = STINGER.lines().position(|line| line == "[[weapons]]").unwrap();
    assert!(folds.as_array().unwrap().iter().any(|fold| fold["startLine"] == weapons), "{folds}");
    let lenses = client.request("textDocument/codeLens", of_file);
    let title = lenses[0]["command"]["title"].as_str().unwrap();
    assert!(title.starts_with("$"), "{title}");
    client.end();
}

/// Formatting is the settled layout of `fmt`; what is settled stays.
#[test]
fn formatting_settles_the_layout() {
    let mut client = Client::start();
    let uri = client.open("car.toml", SLOW);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let params = json!({ "textDocument": { "uri": uri }, "options": options });
    assert_eq!(client.request("textDocument/formatting", params.clone()), json!([]));
    client.replace(&uri, (1, 4), (1, 5), "   ");
    let edits = client.request("textDocument/formatting", params.clone());
    client.edit(&uri, &edits[0]);
    assert_eq!(client.texts[&uri], SLOW);
    client.replace(&uri, (1, 4), (1, 6), "");
    assert_eq!(client.request("textDocument/formatting", params), Value::Null);
    client.end();
}

/// The completions at a place, the first first: "label: detail".
fn offered(client: &mut Client, uri: &str, (line, character): (u32, u32)) -> Vec<Value> {
    let position = json!({ "line": line, "character": character });
    let params = json!({ "textDocument": { "uri": uri }, "position": position });
    let items = client.request("textDocument/completion", params);
    let mut items = items.as_array().unwrap().clone();
    items.sort_by_key(|item| item["sortText"].as_str().unwrap().to_owned());
    items
}

fn labels(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| item["label"].as_str().unwrap()).collect()
}

/// Names have what they add, and those that fit come first; the others say what they would break.
#[test]
fn names_of_parts_are_offered_by_what_fits() {
    let mut client = Client::start();
    let uri = client.open("car.toml", &SLOW.replace("\"RR\"", "\"\""));
    let items = offered(&mut client, &uri, (11, 8));
    let said: Vec<_> = items
        .iter()
        .map(|item| {
            format!(
                "{}: {}",
                labels(std::slice::from_ref(item))[0],
                item["detail"].as_str().unwrap()
            )
        })
        .collect();
    let breaks = said.iter().position(|said| said.contains("breaks")).unwrap();
    assert!(said[breaks..].iter().all(|said| said.contains("breaks")));
    let find = |start: &str| said.iter().find(|said| said.starts_with(start)).unwrap().as_str();
    assert_eq!(find("machine-gun"), "machine-gun: Machine Gun · $1,500, 200 lbs., 1 space");
    assert!(find("rocket-launcher").contains(" · breaks "), "{}", find("rocket-launcher"));
    let gun = items.iter().find(|item| item["label"] == "machine-gun").unwrap();
    client.edit(&uri, &gun["textEdit"]);
    client.expect(&uri, &[]);
    client.end();
}

/// Keys are offered where they may stand, once, in a form that continues.
#[test]
fn keys_are_offered_where_they_may_stand() {
    let mut client = Client::start();
    let uri = client.open("car.toml", SLOW);
    let top = offered(&mut client, &uri, (0, 0));
    assert!(labels(&top).contains(&"chassis"), "{:?}", labels(&top));
    // It is there already, or the table would take the keys that follow.
    for not_here in ["body", "mount", "[armor]"] {
        assert!(!labels(&top).contains(&not_here), "{not_here}");
    }
    client.replace(&uri, (12, 15), (12, 15), "\n");
    let of_weapon = offered(&mut client, &uri, (13, 0));
    assert!(labels(&of_weapon).contains(&"linked") && labels(&of_weapon).contains(&"[armor]"));
    assert!(!labels(&of_weapon).contains(&"chassis"));
    let armor = of_weapon.iter().find(|item| item["label"] == "[armor]").unwrap();
    assert_eq!(armor["textEdit"]["newText"], "[armor]\n$1");
    client.replace(&uri, (13, 0), (13, 0), "magazines = [{ }]\nmount = [\"front\", \"\"]");
    assert!(labels(&offered(&mut client, &uri, (13, 15))).contains(&"shots"));
    let sides = offered(&mut client, &uri, (14, 19));
    assert!(labels(&sides).contains(&"back"), "{:?}", labels(&sides));
    client.end();
}

/// Nothing but a plain text for an editor that fills in no gaps.
#[test]
fn snippets_are_for_those_who_can() {
    let mut client = Client::with(json!({}));
    let uri = client.open("car.toml", &format!("\n{SLOW}"));
    let top = offered(&mut client, &uri, (0, 0));
    let chassis = top.iter().find(|item| item["label"] == "chassis").unwrap();
    assert_eq!(chassis["textEdit"]["newText"], "chassis = ");
    assert_eq!(chassis["insertTextFormat"], 1);
    client.end();
}

/// Events, catalogs and settings have keys and names, too.
#[test]
fn other_files_are_completed() {
    let mut client = Client::start();
    let event = client
        .open("event.toml", "name = \"Night\"\nsystem = \"classic\"\n[[limits]]\nper = \"\"\n");
    assert!(labels(&offered(&mut client, &event, (3, 7))).contains(&"vehicle"));
    assert!(labels(&offered(&mut client, &event, (4, 0))).contains(&"most"));
    let catalog = client.open("house.toml", "system = \"classic\"\n[[weapon]]\nid = \"x\"\n");
    assert!(labels(&offered(&mut client, &catalog, (3, 0))).contains(&"spaces"));
    let settings = client.open("roadworthy.toml", "paper = \"\"\n");
    assert_eq!(labels(&offered(&mut client, &settings, (0, 9))), ["letter", "a4"]);
    client.end();
}

/// The parts that events allow and deny: their kinds as keys, their rows and classes below each, and what can be
/// counted by kind.
#[test]
fn events_are_completed_with_parts() {
    const EVENT: &str = "\
name = \"Night\"
system = \"classic\"

[allow]
body = [\"compact\", \"\"]

[deny]
weapon = \"\"

[[limits]]
different = \"\"
most = 3
items = { accessory = \"\" }
";
    let mut client = Client::start();
    let uri = client.open("event.toml", EVENT);
    let kinds = offered(&mut client, &uri, (5, 0));
    assert!(labels(&kinds).contains(&"weapon") && !labels(&kinds).contains(&"body"));
    let weapon = kinds.iter().find(|item| item["label"] == "weapon").unwrap();
    assert_eq!(weapon["textEdit"]["newText"], "weapon = \"$1\"");
    let bodies = offered(&mut client, &uri, (4, 20));
    assert!(labels(&bodies).contains(&"subcompact") && !labels(&bodies).contains(&"laser"));
    let weapons = offered(&mut client, &uri, (7, 10));
    let laser = weapons.iter().find(|item| item["label"] == "laser").unwrap();
    assert_eq!(laser["detail"], "Laser");
    for word in ["rocket", "all"] {
        assert!(labels(&weapons).contains(&word), "{word} in {:?}", labels(&weapons));
    }
    let counted = offered(&mut client, &uri, (10, 13));
    assert!(labels(&counted).contains(&"weapon") && !labels(&counted).contains(&"laser"));
    let accessories = offered(&mut client, &uri, (12, 23));
    assert!(labels(&accessories).contains(&"fire-extinguisher"), "{:?}", labels(&accessories));
    // Kinds stand nowhere else.
    assert!(!labels(&offered(&mut client, &uri, (2, 0))).contains(&"weapon"));
    client.replace(&uri, (7, 10), (7, 10), "laser");
    let row = at(&mut client, "hover", &uri, (7, 12));
    assert!(row["contents"]["value"].as_str().unwrap().contains("Laser"), "{row:#}");
    client.end();
}

/// Parts of the design itself are offered where something means them, each once.
#[test]
fn parts_are_offered_by_their_ids() {
    let mut client = Client::start();
    let uri = client.open("car.toml", LINKED);
    client.replace(&uri, (17, 9), (17, 23), "\"gun\", \"\"");
    let joined = offered(&mut client, &uri, (17, 17));
    assert_eq!(labels(&joined), ["other"]);
    assert_eq!(joined[0]["detail"], "MG");
    client.replace(&uri, (23, 10), (23, 24), "\"gun\", \"\"");
    let removed = offered(&mut client, &uri, (23, 18));
    let labels_of = labels(&removed);
    for word in ["other", "driver", "links", "crew", "tires"] {
        assert!(labels_of.contains(&word), "{word} in {labels_of:?}");
    }
    for word in ["gun", "published", "variants"] {
        assert!(!labels_of.contains(&word), "{word} in {labels_of:?}");
    }
    let other = removed.iter().find(|item| item["label"] == "other").unwrap();
    assert_eq!(other["detail"], "MG · -$1,500, -200 lbs., -1 space");
    // The key stands in variants alone.
    assert!(labels(&offered(&mut client, &uri, (23, 2))).contains(&"remove"));
    assert!(!labels(&offered(&mut client, &uri, (1, 2))).contains(&"remove"));
    client.end();
}

/// What stands at a place, by a request that takes a position.
fn at(client: &mut Client, method: &str, uri: &str, (line, character): (u32, u32)) -> Value {
    let position = json!({ "line": line, "character": character });
    let params = json!({ "textDocument": { "uri": uri }, "position": position });
    client.request(&format!("textDocument/{method}"), params)
}

const LINKED: &str = "\
name = \"Linked\"
body = \"compact\"
power-plant = \"medium\"
tires = \"standard\"
crew = [\"driver\"]

[[weapons]]
id = \"gun\"
item = \"MG\"
mount = \"front\"

[[weapons]]
id = \"other\"
item = \"MG\"
mount = \"front\"

[[links]]
joins = [\"gun\", \"other\"]

[published]
cost = 3800

[variants.light]
remove = [\"gun\", \"links\"]
body = \"subcompact\"
";

/// Hover says what a row, a key and a printed figure are.
#[test]
fn hover_explains_words() {
    let mut client = Client::start();
    let uri = client.open("car.toml", LINKED);
    let mut said = |place| {
        let hover = at(&mut client, "hover", &uri, place);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let row = said((8, 9));
    assert!(row.contains("Machine Gun") && row.contains("p. 55"), "{row}");
    assert_eq!(
        said((9, 2)),
        "**mount**: A side, `turret` or a turret's id: one for all of them, or a list."
    );
    let figure = said((20, 2));
    assert!(figure.contains("Medium power plant") && figure.contains("p. 49"), "{figure}");
    client.end();
}

/// Definitions: ids, what a variant changes, and rows of house rules.
#[test]
fn words_lead_to_where_they_come_from() {
    let mut client = Client::start();
    fs::create_dir(client.folder.path().join("house")).unwrap();
    fs::write(client.folder.path().join("roadworthy.toml"), "catalogs = \"house\"\n").unwrap();
    let rule = "system = \"classic\"\n\n[[weapon]]\nid = \"machine-gun\"\ncost = 5\n";
    fs::write(client.folder.path().join("house/guns.toml"), rule).unwrap();
    let uri = client.open("car.toml", LINKED);
    let mut line =
        |place| at(&mut client, "definition", &uri, place)["range"]["start"]["line"].clone();
    assert_eq!(line((17, 11)), 7);
    assert_eq!(line((23, 12)), 7);
    assert_eq!(line((24, 2)), 1);
    assert_eq!(line((2, 2)), Value::Null);
    let row = at(&mut client, "definition", &uri, (8, 9));
    assert!(row["uri"].as_str().unwrap().ends_with("house/guns.toml"), "{row:#}");
    assert_eq!(row["range"]["start"]["line"], 2);
    client.end();
}

/// An id has its new name wherever it is used, and nothing else has.
#[test]
fn ids_are_renamed_wherever_they_are_used() {
    let mut client = Client::start();
    let uri = client.open("car.toml", LINKED);
    let rename = |name: &str| {
        let position = json!({ "line": 17, "character": 11 });
        json!({ "textDocument": { "uri": uri }, "position": position, "newName": name })
    };
    assert_eq!(client.request("textDocument/rename", rename("a \"b")), Value::Null);
    let edit = client.request("textDocument/rename", rename("first"));
    client.apply(&edit);
    assert_eq!(client.texts[&uri], LINKED.replace("\"gun\"", "\"first\""));
    assert_eq!(at(&mut client, "prepareRename", &uri, (8, 9)), Value::Null);
    client.end();
}

/// A new user with Neovim writes First Car by completions alone, sees the totals change, mends side-limit by a code
/// action, and the saved file is legal.
#[test]
#[expect(clippy::print_stderr, reason = "whoever reads the log has to know that nothing was tried")]
fn neovim_writes_first_car() {
    let folder = tempfile::tempdir().unwrap();
    let car = folder.path().join("first-car.toml");
    fs::write(folder.path().join("roadworthy.toml"), "").unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lsp/first_car.lua");
    let started = Command::new("nvim")
        .args(["--headless", "-u", "NONE", "-i", "NONE", "-n", "-c"])
        .arg(format!("luafile {}", script.display()))
        .env("CAR", &car)
        .env("ROADWORTHY", env!("CARGO_BIN_EXE_roadworthy"))
        .env("XDG_CACHE_HOME", folder.path())
        .output();
    let Ok(output) = started else {
        return eprintln!("skipped: no nvim here, so nothing is tried in a real editor");
    };
    insta::assert_snapshot!(text(&output.stdout));
    let checked = run(folder.path(), &["check", "first-car.toml"]);
    assert!(checked.status.success(), "{}", text(&checked.stdout));
}
