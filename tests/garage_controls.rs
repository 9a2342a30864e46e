//! Every control of the form changes the text of the design.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use rayon::prelude::*;
use roadworthy::games::browse::Listing;
use roadworthy::games::{Game, Options, SYSTEMS};
use serde_json::{Value, json};

use super::garage::{Page, pieces};

/// A tag of the page: its name and its attributes.
struct Tag<'h> {
    name: &'h str,
    text: &'h str,
    /// The text behind it.
    rest: &'h str,
}

impl Tag<'_> {
    fn get(&self, name: &str) -> Option<String> {
        let (_, value) = self.text.split_once(&format!(" {name}=\""))?;
        Some(value.split('"').next()?.replace("&quot;", "\"").replace("&amp;", "&"))
    }

    fn has(&self, name: &str) -> bool {
        self.text.split(' ').any(|word| word == name)
    }

    fn has_key(&self, name: &str) -> bool {
        self.text.split([' ', '=']).any(|word| word == name)
    }
}

fn tags(html: &str) -> impl Iterator<Item = Tag<'_>> {
    html.split('<').skip(1).filter_map(|part| {
        let (text, _) = part.split_once('>')?;
        let start = part.as_ptr() as usize - html.as_ptr() as usize;
        Some(Tag { name: text.split(' ').next()?, text, rest: &html[start..] })
    })
}

/// The values of a list of options, without the chosen one.
fn others(select: &Tag<'_>) -> Vec<String> {
    let (options, _) = select.rest.split_once("</select>").unwrap();
    tags(options)
        .filter(|tag| tag.name == "option" && !tag.has("selected"))
        .filter_map(|tag| tag.get("value"))
        .collect()
}

/// Of a long list the first one, the last one and one between them.
fn spread<T: Clone>(all: &[T]) -> Vec<T> {
    const MOST: usize = 3;
    let last = all.len().saturating_sub(1);
    let places: BTreeSet<_> = (0..MOST).map(|place| place * last / (MOST - 1)).collect();
    places.into_iter().filter_map(|place| all.get(place).cloned()).collect()
}

/// The actions of the controls of a form. Each sets a new value.
fn actions(html: &str, listing: &Listing) -> Vec<Value> {
    let rows = |tag: &Tag<'_>| {
        let (kinds, now) = (tag.get("data-kind").unwrap(), tag.get("data-now"));
        let rows = listing.kinds.iter().filter(|kind| kinds.split(' ').any(|one| one == kind.name));
        let ids = rows.flat_map(|kind| &kind.rows).map(|row| row.id.clone());
        spread(&ids.filter(|id| Some(id) != now.as_ref()).collect::<Vec<_>>())
    };
    let mut found = Vec::new();
    for tag in tags(html) {
        if let Some(path) = tag.get("data-set") {
            let kind = tag.get("data-type").unwrap();
            let old = tag.get("value").unwrap_or_default();
            let values = match (tag.name, &*kind) {
                ("select", _) => spread(&others(&tag)),
                (_, "flag") => vec![(!tag.has("checked")).to_string()],
                (_, "number") => vec![
                    old.parse().map_or(3, |old: i64| old + 1).to_string(),
                    "0".into(),
                    String::new(),
                ],
                _ => vec![format!("{old} New").trim().to_owned(), String::new()],
            };
            let values = values.into_iter().filter(|value| *value != old);
            found.extend(
                values.map(
                    |value| json!({ "do": "set", "path": path, "value": value, "kind": kind }),
                ),
            );
        } else if let Some(path) = tag.get("data-choose") {
            found.extend(rows(&tag).into_iter().map(|value| match tag.get("data-add") {
                Some(_) => json!({ "do": "add", "path": path, "value": value, "item": tag.get("data-item") }),
                None => json!({ "do": "set", "path": path, "value": value, "kind": "text" }),
            }));
        } else if let Some(path) = tag.get("data-add-to") {
            let values = match tag.name {
                "select" => spread(&others(&tag)),
                _ => vec!["1".to_owned()],
            };
            let values = values.into_iter().filter(|value| !value.is_empty());
            found.extend(values.map(|value| json!({ "do": "add", "path": path, "value": value })));
        } else if let Some(path) = tag.get("data-entry") {
            found.push(json!({ "do": "add", "path": path, "value": "" }));
        } else if let Some(path) = tag.get("data-move") {
            let by: i64 = tag.get("data-by").unwrap().parse().unwrap();
            found.push(json!({ "do": "move", "path": path, "by": by }));
        } else if let Some(path) = tag.get("data-link") {
            let key = tag.get("data-joins").unwrap();
            let parts = ["weapons/0", "weapons/1"];
            if html.contains("data-key=\"weapons/1\"") {
                found.push(json!({ "do": "link", "path": path, "key": key, "parts": parts }));
            }
        } else if let Some(path) = tag.get("data-remove") {
            found.push(json!({ "do": "remove", "path": path }));
        } else if let Some(path) = tag.get("data-duplicate") {
            found.push(json!({ "do": "duplicate", "path": path }));
        } else if ["button", "input", "select", "textarea"].contains(&tag.name) {
            // These change nothing by themselves: steppers, marks of problems, and ways to other controls.
            let quiet = ["data-step", "data-problem", "data-put"];
            assert!(quiet.iter().any(|key| tag.has_key(key)), "an unknown control: <{}>", tag.text);
        }
    }
    found
}

/// The value at a path. A word may replace a table with one key.
fn at<'v>(design: &'v toml::Value, path: &str) -> Option<&'v toml::Value> {
    path.split('/').try_fold(design, |value, step| match (value, step.parse::<usize>()) {
        (toml::Value::Array(entries), Ok(number)) => entries.get(number),
        (toml::Value::Table(table), _) => table.get(step),
        // One word is a list of one, or the item of a part.
        (word @ toml::Value::String(_), number) => {
            (number == Ok(0) || step == "item").then_some(word)
        }
        _ => None,
    })
}

fn count(value: Option<&toml::Value>) -> usize {
    match value {
        None => 0,
        Some(toml::Value::Array(entries)) => entries.len(),
        Some(_) => 1,
    }
}

fn place(path: &str) -> usize {
    path.rsplit('/').next().unwrap().parse().unwrap()
}

/// Whether the new text says what the control does.
fn says(action: &Value, before: &str, after: &str) -> Result<(), String> {
    let [old, new] =
        [before, after].map(|text| text.parse::<toml::Table>().map(toml::Value::Table));
    let (old, new) = (old.unwrap(), new.map_err(|error| error.to_string())?);
    let path = action["path"].as_str().unwrap();
    let above = path.rsplit_once('/').map_or("", |(above, _)| above);
    let is_done = match action["do"].as_str().unwrap() {
        "set" => {
            let wanted = action["value"].as_str().unwrap();
            let found = at(&new, path).map(|value| value.to_string().trim_matches('"').to_owned());
            match found {
                Some(found) => found == wanted,
                // An empty value, and a flag that is off, are not written.
                None => matches!(wanted, "" | "false"),
            }
        }
        "add" | "link" => count(at(&new, path)) == count(at(&old, path)) + 1,
        "move" => {
            let to = place(path).checked_add_signed(action["by"].as_i64().unwrap() as isize);
            at(&old, path) == at(&new, &format!("{above}/{}", to.unwrap()))
        }
        "duplicate" => count(at(&new, above)) == count(at(&old, above)) + 1,
        // A key that the design does not have cannot be removed.
        "remove" if path.ends_with(|end: char| end.is_ascii_digit()) => {
            count(at(&new, above)) + 1 == count(at(&old, above)).max(1)
        }
        "remove" => at(&new, path).is_none(),
        other => panic!("{other}"),
    };
    is_done.then_some(()).ok_or_else(|| format!("the text says\n{after}"))
}

/// Whether an entry that is added empty has a control for its item or name.
fn can_finish(action: &Value, before: &str, answer: &Value) -> Result<(), String> {
    if action["do"] != "add" || action["value"] != "" {
        return Ok(());
    }
    let path = action["path"].as_str().unwrap();
    let old = toml::Value::Table(before.parse().unwrap());
    let entry = format!("{path}/{}", count(at(&old, path)));
    let html = pieces(answer);
    let names = ["item", "name", "body", "joins"].map(|key| format!("{entry}/{key}\""));
    let is_name = |path: &String| {
        ["set", "choose", "add-to"]
            .iter()
            .any(|does| html.contains(&format!("data-{does}=\"{path}")))
    };
    let has_control = names.iter().any(is_name);
    has_control.then_some(()).ok_or_else(|| format!("{entry} has no control for its name"))
}

/// The action without numbers, and how the design writes what it changes: as a word, a number, a list or a table.
fn kind(action: &Value, design: &toml::Value) -> String {
    let path = action["path"].as_str().unwrap();
    let prefixes = path.match_indices('/').map(|(end, _)| &path[..end]).chain([path]);
    let written = |path: &str| at(design, path).map_or("none", toml::Value::type_str);
    let written: Vec<_> = prefixes.map(written).collect();
    let is_digit = |letter: char| letter.is_ascii_digit();
    format!("{} {}", action.to_string().replace(is_digit, "N"), written.join("/"))
}

/// The part of the design that an action rewrites: other actions leave it alone. `is_first`: no other value of this
/// path has been tried.
fn area(action: &Value, design: &toml::Value, is_first: bool) -> String {
    let path = action["path"].as_str().unwrap();
    let above = path.rsplit_once('/').map_or("", |(above, _)| above);
    match action["do"].as_str().unwrap() {
        // A link names its weapons.
        "link" => String::new(),
        "move" | "duplicate" | "remove" => above.to_owned(),
        _ if !is_first => path.to_owned(),
        _ => {
            // A word becomes a table, and a missing table appears.
            let ends = path.match_indices('/').map(|(end, _)| &path[..end]);
            let is_new = |above: &&str| {
                !matches!(at(design, above), Some(toml::Value::Table(_) | toml::Value::Array(_)))
            };
            ends.clone().find(is_new).unwrap_or(path).to_owned()
        }
    }
}

/// Groups of actions that do not meet.
fn groups(actions: Vec<Value>, design: &toml::Value) -> Vec<Vec<Value>> {
    let is_in = |inner: &str, outer: &str| {
        let rest = inner.strip_prefix(outer);
        outer.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let mut groups: Vec<(Vec<String>, Vec<Value>)> = Vec::new();
    let mut paths = BTreeSet::new();
    for action in actions {
        let area = area(&action, design, paths.insert(action["path"].to_string()));
        let is_free =
            |taken: &[String]| !taken.iter().any(|one| is_in(one, &area) || is_in(&area, one));
        match groups.iter_mut().find(|(taken, _)| is_free(taken)) {
            Some((taken, group)) => {
                taken.push(area);
                group.push(action);
            }
            None => groups.push((vec![area], vec![action])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// A design, and the actions of its controls.
struct Tried {
    file: String,
    text: String,
    revision: u64,
    groups: Vec<Vec<Value>>,
}

impl Tried {
    /// Leaves out controls that were `seen` in other designs. Controls that do not meet are tried together.
    fn new(page: &Page, file: &str, game: &Game, seen: &mut BTreeSet<String>) -> Tried {
        let options = Options::default();
        let listing = Listing::in_force(game, &options.catalogs);
        let (status, html) = page.get(&format!("/edit?file={file}"));
        assert_eq!(status, StatusCode::OK, "{file}");
        let form = html.split_once("id=\"build\"").unwrap().1.split_once("id=\"right\"").unwrap().0;
        let first = post(page, file, 0, &[]);
        let text = first["text"].as_str().unwrap().to_owned();
        let design = toml::Value::Table(text.parse().unwrap());
        let mut actions = actions(form, listing);
        actions.retain(|action| seen.insert(kind(action, &design)));
        let revision = first["revision"].as_u64().unwrap();
        Tried { file: file.to_owned(), text, revision, groups: groups(actions, &design) }
    }

    /// The controls that fail, with their reasons.
    fn wrong(&self, page: &Page) -> Vec<String> {
        let mut revision = self.revision;
        let one = |group: &Vec<Value>| {
            let whole = json!({ "do": "text", "text": self.text });
            let actions = [&[whole], group.as_slice()].concat();
            let answer = post(page, &self.file, revision, &actions);
            revision = answer["revision"].as_u64().unwrap_or(revision);
            match (answer["text"].as_str(), answer["message"].as_str()) {
                (Some(after), None) => {
                    let failed = |action| {
                        let done = says(action, &self.text, after);
                        let done = done.and_then(|()| can_finish(action, &self.text, &answer));
                        Some(format!("{action}: {}", done.err()?))
                    };
                    group.iter().filter_map(failed).collect()
                }
                _ => vec![format!("{} {group:?}: {answer}", self.file)],
            }
        };
        self.groups.iter().flat_map(one).collect()
    }
}

fn post(page: &Page, file: &str, revision: u64, actions: &[Value]) -> Value {
    let edit = json!({ "file": file, "revision": revision, "view": "file", "actions": actions });
    page.post("/edit", &edit).1
}

/// A cycle with a sidecar. The published vehicles have none.
const SIDECAR: &str = r#"
name = "Pillion Post"
body = "heavy-cycle"
suspension = "heavy"
power-plant = "super-cycle"
tires = "heavy-duty"
crew = [{ role = "cyclist", name = "Ann" }]

[[sidecar]]
body = "heavy-sidecar"
tires = "standard"
weapons = ["light-laser"]
"#;

#[test]
fn every_control_changes_the_text() {
    let of_game = |game: &'static Game| {
        let page = Page::with(SIDECAR);
        let own = game.id;
        let new = page.form("/new", format!("game={own}&name=New").leak()).1;
        let copies = game
            .designs
            .iter()
            .map(|(file, _)| page.form("/copy", format!("game={own}&file={file}").leak()).1);
        let addresses: Vec<_> = [new].into_iter().chain(copies).collect();
        let files = addresses.iter().map(|address| address.strip_prefix("/edit?file=").unwrap());
        let files = files.chain((own == "classic").then_some("car.toml"));
        let mut seen = BTreeSet::new();
        let tried: Vec<_> = files.map(|file| Tried::new(&page, file, game, &mut seen)).collect();
        let count: usize = tried.iter().flat_map(|tried| &tried.groups).map(Vec::len).sum();
        let wrong: Vec<_> = tried.par_iter().flat_map(|tried| tried.wrong(&page)).collect();
        (count, wrong)
    };
    let games: Vec<_> = SYSTEMS.par_iter().map(|game| of_game(game)).collect();
    let controls: usize = games.iter().map(|(count, _)| count).sum();
    let wrong: Vec<_> = games.into_iter().flat_map(|(_, wrong)| wrong).collect();

    assert!(controls > 1000, "{controls} controls");
    assert!(wrong.is_empty(), "{} of {controls} controls:\n{}", wrong.len(), wrong.join("\n"));
}

const NIGHT_OWL: &str = r#"
name = "Night Owl"
body = "mid-sized"
suspension = "improved"
power-plant = "medium"
tires = "heavy-duty"
crew = ["driver"]
armor = { front = 25, right = 12, left = 12, back = 19, top = 6, underbody = 6 }

[[weapons]]
item = "machine-gun"
mount = "front"
count = 2
linked = true

[[weapons]]
item = "medium-rocket"
mount = "front"
count = 2

[[weapons]]
item = "smokescreen"
mount = "back"
"#;

/// The text of a row, without tags.
fn row(html: &str, words: &str) -> String {
    let (_, row) = html.split_once(&format!("data-words=\"{words}")).expect(words);
    let row = row.split("</tr>").next().unwrap();
    let texts = row.split('<').filter_map(|part| part.split_once('>'));
    texts.map(|(_, text)| text.trim()).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn changes_say_what_they_improve_per_1000_dollars() {
    let page = Page::with(NIGHT_OWL);
    let totals = page.get("/edit?file=car.toml").1;
    assert!(totals.contains("data-label=\"firepower\" data-value=\"4.08\""));
    assert!(totals.contains("data-label=\"endurance\" data-value=\"3.85\""));
    let html = page.view("car.toml", "fits").1;
    let shown = |words: &str| row(&html, words);
    // A rocket launcher costs $1,000 more than the smoke, and works at the back.
    let rifle = shown("recoilless rifle weapon for smokescreen");
    assert!(rifle.ends_with("back 0.00 → 4.08 2.72 Apply"), "{rifle}");
    let even = shown("same armor, even on four sides");
    assert!(even.ends_with("weakest 3.85 → 5.07 free Apply"), "{even}");
    let ten = shown("10 points of armor");
    assert!(ten.ends_with("+160 +80 weakest 3.85 → 5.07 7.63 Apply"), "{ten}");
    // Gains for nothing come before what has a price, and those before what saves money.
    let place = |words: &str| html.find(&format!("data-words=\"{words}")).expect(words);
    let order = [
        "gunner",
        "recoilless rifle weapon for smoke",
        "mini rocket weapon for smokescreen",
        "same armor",
        "large",
    ];
    assert!(order.map(place).is_sorted(), "{:?}", order.map(place));
    let chooser = "/choose?file=car.toml&path=weapons/2/item&kind=weapon&now=smokescreen";
    let chooser = page.get(chooser).1;
    let (_, rifle) = chooser.split_once("data-row=\"recoilless-rifle\"").unwrap();
    let rifle = rifle.split("</tr>").next().unwrap();
    assert!(
        rifle.contains("data-of=\"Fire\">4.08<") && rifle.contains("$1,000\">2.72<"),
        "{rifle}"
    );
}
