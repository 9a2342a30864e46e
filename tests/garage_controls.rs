//! Every control of the form changes the text of the design.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use rayon::prelude::*;
use roadworthy::games::browse::Listing;
use roadworthy::games::{Game, Options, SYSTEMS};
use serde_json::{Value, json};

use super::garage::Page;

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

/// The actions of the controls of a form. Each sets a new value.
fn actions(html: &str, listing: &Listing) -> Vec<Value> {
    let row = |tag: &Tag<'_>| {
        let (kinds, now) = (tag.get("data-kind").unwrap(), tag.get("data-now"));
        let rows = listing.kinds.iter().filter(|kind| kinds.split(' ').any(|one| one == kind.name));
        let mut rows = rows.flat_map(|kind| &kind.rows);
        rows.find(|row| Some(&row.id) != now.as_ref()).map(|row| row.id.clone())
    };
    let mut found = Vec::new();
    for tag in tags(html) {
        if let Some(path) = tag.get("data-set") {
            let kind = tag.get("data-type").unwrap();
            let old = tag.get("value").unwrap_or_default();
            let values = match (tag.name, &*kind) {
                ("select", _) => others(&tag).into_iter().rev().take(2).collect(),
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
            let Some(value) = row(&tag) else { continue };
            found.push(match tag.get("data-add") {
                Some(_) => json!({ "do": "add", "path": path, "value": value, "item": tag.get("data-item") }),
                None => json!({ "do": "set", "path": path, "value": value, "kind": "text" }),
            });
        } else if let Some(path) = tag.get("data-add-to") {
            let value =
                if tag.name == "select" { others(&tag).pop() } else { Some("1".to_owned()) };
            found.extend(value.map(|value| json!({ "do": "add", "path": path, "value": value })));
        } else if let Some(path) = tag.get("data-entry") {
            found.push(json!({ "do": "add", "path": path, "value": "" }));
        } else if let Some(path) = tag.get("data-move") {
            let by: i64 = tag.get("data-by").unwrap().parse().unwrap();
            found.push(json!({ "do": "move", "path": path, "by": by }));
        } else {
            for action in ["duplicate", "remove"] {
                let path = tag.get(&format!("data-{action}"));
                found.extend(path.map(|path| json!({ "do": action, "path": path })));
            }
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
        "add" => count(at(&new, path)) == count(at(&old, path)) + 1,
        "duplicate" => count(at(&new, above)) == count(at(&old, above)) + 1,
        // A key that the design does not have cannot be removed.
        "remove" if path.ends_with(|end: char| end.is_ascii_digit()) => {
            count(at(&new, above)) + 1 == count(at(&old, above)).max(1)
        }
        "remove" => at(&new, path).is_none(),
        _ => before != after,
    };
    is_done.then_some(()).ok_or_else(|| format!("the text says\n{after}"))
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

/// Tries the controls of a design, and returns the failures. Skips controls that were tried in other designs.
fn wrong(
    page: &Page,
    file: &str,
    game: &Game,
    seen: &mut BTreeSet<String>,
) -> (usize, Vec<String>) {
    let options = Options::default();
    let listing = Listing::in_force(game, &options.catalogs);
    let (status, html) = page.get(&format!("/edit?file={file}"));
    assert_eq!(status, StatusCode::OK, "{file}");
    let form = html.split_once("id=\"build\"").unwrap().1.split_once("id=\"right\"").unwrap().0;
    let post = |revision: u64, actions: &[Value]| {
        page.post(
            "/edit",
            &json!({ "file": file, "revision": revision, "view": "file", "actions": actions }),
        )
        .1
    };
    let first = post(0, &[]);
    let before = first["text"].as_str().unwrap();
    let design = toml::Value::Table(before.parse().unwrap());
    let (mut wrong, mut count) = (Vec::new(), 0);
    let mut revision = first["revision"].as_u64().unwrap();
    let mut is_changed = false;
    for action in actions(form, listing) {
        if !seen.insert(kind(&action, &design)) {
            continue;
        }
        count += 1;
        let undo = is_changed.then(|| json!({ "do": "undo" }));
        let answer = post(revision, &undo.into_iter().chain([action.clone()]).collect::<Vec<_>>());
        let Some(after) = answer["text"].as_str() else {
            wrong.push(format!("{file} {action}: {answer}"));
            continue;
        };
        revision = answer["revision"].as_u64().unwrap();
        is_changed = before != after;
        let said = answer["message"].as_str().map_or(Ok(()), |message| Err(message.to_owned()));
        if let Err(why) = said.and_then(|()| says(&action, before, after)) {
            wrong.push(format!("{file} {action}: {why}"));
        }
    }
    (count, wrong)
}

#[test]
fn every_control_changes_the_text() {
    let one = |game: &&Game| {
        let page = Page::new();
        let own = game.id;
        let new = page.form("/new", format!("game={own}&name=New").leak()).1;
        let copies = game
            .designs
            .iter()
            .map(|(file, _)| page.form("/copy", format!("game={own}&file={file}").leak()).1);
        let files: Vec<_> = [new].into_iter().chain(copies).collect();
        let mut seen = BTreeSet::new();
        files
            .iter()
            .map(|address| {
                wrong(&page, address.strip_prefix("/edit?file=").unwrap(), game, &mut seen)
            })
            .fold((0, Vec::new()), |(count, all), (more, found)| {
                (count + more, [all, found].concat())
            })
    };
    let games: Vec<_> = SYSTEMS.par_iter().map(one).collect();
    let controls: usize = games.iter().map(|(count, _)| count).sum();
    let wrong: Vec<_> = games.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(controls > 500, "{controls} controls");
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
