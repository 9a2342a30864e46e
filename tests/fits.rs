//! What `catalog show` says of who may have a row, held against the rules: each choice is tried in a design, and the
//! rules that are named report it exactly if it is not allowed.

use std::collections::BTreeSet;

use roadworthy::games::browse::{ListedRow, Listing};
use roadworthy::games::fits::Fit;
use roadworthy::games::{Options, system};
use roadworthy::units::Exact;

use crate::judged;

/// A game whose choices are tried.
struct Tried {
    listing: Listing,
    /// A design with the row and the choice; none if there is nothing to try.
    design: fn(&Listing, row: &ListedRow, of: &str, word: &str) -> Option<String>,
    /// Every word of a choice.
    words: fn(&Listing, of: &str) -> Vec<String>,
}

impl Tried {
    fn rows(&self) -> impl Iterator<Item = (&ListedRow, Vec<Fit>)> {
        let game = system(self.listing.system.0).unwrap();
        let options = Options::default();
        let fits = move |row: &ListedRow| game.fits(&options, &row.kind, &row.id);
        self.listing.rows().filter_map(move |row| Some((row, fits(row)?)))
    }

    /// Tries every choice of every row, and returns how many there were.
    fn try_all(&self) -> usize {
        // A choice that is free for one row is limited for another by these rules.
        let rules_of = |kind: &str, of: &str| -> BTreeSet<&str> {
            let all = self.rows().filter(|(row, _)| row.kind == kind).flat_map(|(_, fits)| fits);
            let alike = all.filter(|fit| same(&fit.of, of)).flat_map(|fit| fit.rules);
            alike.map(|rule| rule.id).collect()
        };
        let mut tried = 0;
        for (row, fits) in self.rows() {
            for fit in fits {
                let own: BTreeSet<_> = fit.rules.iter().map(|rule| rule.id).collect();
                let rules = if own.is_empty() { rules_of(&row.kind, &fit.of) } else { own };
                for word in (self.words)(&self.listing, &fit.of) {
                    let Some(text) = (self.design)(&self.listing, row, &fit.of, &word) else {
                        continue;
                    };
                    tried += 1;
                    let reports = judged(&text);
                    // What a card needs may itself need another.
                    let of_another = |message: &str| {
                        message.contains(" needs the ") && !message.contains(row.title())
                    };
                    let findings = reports[0].findings.iter();
                    let own = findings.filter(|finding| !of_another(&finding.message));
                    let found: Vec<_> = own.map(|finding| finding.rule.id).collect();
                    // A sidecar has no key for what only cars have.
                    let keyless = text.contains("[sidecar]") && found.contains(&"unknown-key");
                    let slips = ["unknown-item", "unknown-key", "bad-value"];
                    let slipped = found.iter().any(|rule| slips.contains(rule));
                    assert!(!slipped || keyless, "{text}{found:?}");
                    let is_refused = keyless || found.iter().any(|rule| rules.contains(rule));
                    let is_allowed =
                        fit.allowed.as_ref().is_none_or(|allowed| allowed.contains(&word));
                    assert_eq!(is_allowed, !is_refused, "{}: {fit:?}\n{text}{found:?}", row.id);
                }
            }
        }
        tried
    }
}

/// "place on a car" and "place on a cycle" are the same choice.
fn same(one: &str, other: &str) -> bool {
    one.split(" on a ").next() == other.split(" on a ").next()
}

fn ids(listing: &Listing, kind: &str) -> Vec<String> {
    let rows = listing.rows().filter(|row| row.kind == kind);
    rows.map(|row| row.id.clone()).collect()
}

/// How many rows of a kind the id of one names.
fn ids_called(listing: &Listing, row: &ListedRow) -> usize {
    let rows = listing.rows().filter(|other| other.kind == row.kind);
    rows.filter(|other| other.is_called(&row.id)).count()
}

fn listing(game: &str) -> Listing {
    Listing::of(system(game).unwrap(), &Default::default())
}

/// Everything on a vehicle of this body: on a sidecar below its cycle, reversed if that is what the kind is.
fn on_body(body: &str, lines: &str) -> String {
    match body {
        "light-sidecar" | "heavy-sidecar" => {
            format!("body = \"heavy-cycle\"\n[sidecar]\nbody = \"{body}\"\n{lines}\n")
        }
        _ => format!("body = \"{body}\"\n{lines}\n"),
    }
}

fn on_kind(kind: &str, lines: &str) -> String {
    match kind {
        "car" => on_body("luxury", lines),
        "cycle" => on_body("heavy-cycle", lines),
        "trike" => on_body("heavy-trike", lines),
        "reversed-trike" => on_body("heavy-trike", &format!("reversed = true\n{lines}")),
        "sidecar" => on_body("heavy-sidecar", lines),
        _ => panic!("{kind}"),
    }
}

fn classic(listing: &Listing, row: &ListedRow, of: &str, word: &str) -> Option<String> {
    let id = &row.id;
    let luxury = |lines: String| Some(on_body("luxury", &lines));
    let ending = of.split(" on a ").nth(1);
    if let Some(kind) = ending.map(|kinds| kinds.split(", ").next().unwrap()) {
        let weapon = format!("weapons = [{{ item = \"{id}\", mount = \"{word}\" }}]");
        return Some(on_kind(kind, &weapon));
    }
    // Two rows may share a name; the one that fits the vehicle is meant.
    if ids_called(listing, row) > 1 {
        return None;
    }
    match (&*row.kind, of) {
        ("weapon", "body in a turret") => {
            let number = |row: &ListedRow, name: &str| {
                let key = row.keys.iter().find(|key| key.name == name)?;
                Exact::parse(key.value.to_string().trim_matches('"'))
            };
            let turrets = listing.rows().filter(|turret| turret.kind == "turret");
            let holding = turrets.filter(|turret| number(turret, "size") >= number(row, "spaces"));
            let turret = &holding.min_by_key(|turret| number(turret, "size"))?.id;
            let weapon = format!("weapons = [{{ item = \"{id}\", mount = \"turret\" }}]");
            Some(on_body(word, &format!("turrets = [\"{turret}\"]\n{weapon}")))
        }
        ("weapon", "turret") => luxury(format!(
            "turrets = [\"{word}\"]\nweapons = [{{ item = \"{id}\", mount = \"turret\" }}]"
        )),
        ("weapon", "ammunition") | ("ammunition", "weapon") => {
            let (weapon, load) = if of == "weapon" { (word, &**id) } else { (&**id, word) };
            // Two loads may share a name; a weapon fires the one that is made for it.
            let loads = listing.rows().filter(|row| row.kind == "ammunition");
            if loads.filter(|row| row.is_called(load)).count() > 1 {
                return None;
            }
            luxury(format!(
                "weapons = [{{ item = \"{weapon}\", mount = \"front\", ammo = \"{load}\" }}]"
            ))
        }
        ("weapon", "extra magazine") => {
            luxury(format!("weapons = [{{ item = \"{id}\", mount = \"front\", magazines = 1 }}]"))
        }
        ("turret", "body") => Some(on_body(word, &format!("turrets = [\"{id}\"]"))),
        ("accessory", "side") => {
            luxury(format!("accessories = [{{ item = \"{id}\", location = \"{word}\" }}]"))
        }
        ("accessory", "body") => {
            let lines = format!("accessories = [\"{id}\"]\nsidecar.body = \"light-sidecar\"");
            (!word.ends_with("sidecar")).then(|| on_body(word, &lines))
        }
        ("accessory", _) => Some(on_kind(word, &format!("accessories = [\"{id}\"]"))),
        ("fitting", "weapon") if id.contains("link") => None,
        ("fitting", "weapon") => {
            let key = match &**id {
                "infrared" => "infrared = true",
                "both-fuses" => "fuses = \"both\"",
                "impact-fuse" => "fuses = \"impact\"",
                _ => "magazines = 1",
            };
            // A launcher needs ammunition.
            let fires = |row: &&ListedRow| {
                let key = row.keys.iter().find(|key| key.name == "for");
                row.kind == "ammunition"
                    && key.is_some_and(|key| key.value.to_string().contains(word))
            };
            let load = listing.rows().find(fires).map(|row| format!("ammo = \"{}\", ", row.id));
            let load = load.unwrap_or_default();
            luxury(format!("weapons = [{{ item = \"{word}\", mount = \"front\", {load}{key} }}]"))
        }
        ("fitting", "body") => Some(match &**id {
            "six-wheels" => on_body(word, "six-wheels = true"),
            _ => on_body(word, "turrets = [{ item = \"one-space-turret\", universal = true }]"),
        }),
        ("fitting", _) => {
            let guards = "wheelguards.all = { points = 5, retractable = true }";
            // Of a trike, only the pair.
            (!word.contains("trike")).then(|| on_kind(word, guards))
        }
        ("armor", _) => Some(on_kind(word, &format!("armor = {{ type = \"{id}\", front = 5 }}"))),
        ("crew", _) => Some(on_kind(word, &format!("crew = [\"{id}\"]"))),
        ("chassis" | "suspension" | "power-plant", "kind of vehicle") => {
            Some(on_kind(word, &format!("{} = \"{id}\"", row.kind)))
        }
        _ => None,
    }
}

fn classic_words(listing: &Listing, of: &str) -> Vec<String> {
    match of.split(" on a ").next().unwrap() {
        "kind of vehicle" => ids(listing, "kind"),
        "body in a turret" => ids(listing, "body"),
        "side" => {
            ["front", "right", "left", "back", "top", "underbody"].map(str::to_owned).to_vec()
        }
        "extra magazine" => vec!["1".to_owned()],
        kind => ids(listing, kind),
    }
}

#[test]
fn classic_fits_what_its_rules_allow() {
    let game = Tried { listing: listing("classic"), design: classic, words: classic_words };
    assert!(game.try_all() > 1_000);
}

fn carz(_: &Listing, row: &ListedRow, of: &str, word: &str) -> Option<String> {
    let id = &row.id;
    let car = |style: &str, lines: &str| {
        Some(format!("system = \"carz\"\nbody = \"{style}\"\nvolume = 150\n{lines}\n"))
    };
    let ending = of.split(" on a ").nth(1);
    match (&*row.kind, of.split(" on a ").next()?) {
        ("weapon", "place") => {
            let style = ending.map_or("sedan", |styles| styles.split(", ").next().unwrap());
            let turret = if word == "turret" { "turret.volume = 5\n" } else { "" };
            let weapon = format!("weapons = [{{ item = \"{id}\", location = \"{word}\" }}]");
            car(style, &format!("{turret}{weapon}"))
        }
        ("modification", "weapon") => {
            let weapon = "location = \"back\", modifications";
            car("sedan", &format!("weapons = [{{ item = \"{word}\", {weapon} = [\"{id}\"] }}]"))
        }
        ("equipment", "place") => {
            car("sedan", &format!("equipment = [{{ item = \"{id}\", location = \"{word}\" }}]"))
        }
        ("role", "style") => car(word, &format!("crew = [\"{id}\"]")),
        _ => None,
    }
}

#[test]
fn carz_fits_what_its_rules_allow() {
    let words = |listing: &Listing, of: &str| match of.split(" on a ").next().unwrap() {
        "place" => ["front", "left", "right", "back", "turret"].map(str::to_owned).to_vec(),
        kind => ids(listing, kind),
    };
    let game = Tried { listing: listing("carz"), design: carz, words };
    assert!(game.try_all() > 200);
}

fn autowar(_: &Listing, row: &ListedRow, of: &str, word: &str) -> Option<String> {
    let id = &row.id;
    let car = |lines: String| Some(format!("system = \"autowar\"\n{lines}\n"));
    let gun =
        |weapon: &str, more: &str| car(format!("weapons = [{{ item = \"{weapon}\"{more} }}]"));
    match (&*row.kind, of) {
        ("weapon", "facing") => gun(id, &format!(", facing = \"{word}\"")),
        ("weapon", "mount") => gun(id, &format!(", mount = \"{word}\"")),
        ("mount", "weapon") => gun(word, &format!(", mount = \"{id}\"")),
        ("mount", "with") => {
            let options = format!("options = [\"{word}\"]\n");
            let gun = gun("light-machine-gun", &format!(", mount = \"{id}\""))?;
            Some(gun.replacen('\n', &format!("\n{options}"), 1))
        }
        ("frame", _) => car(format!("vehicle = \"{word}\"\nframe = \"{id}\"")),
        ("vehicle", _) => car(format!("vehicle = \"{id}\"\nframe = \"{word}\"")),
        _ => None,
    }
}

#[test]
fn autowar_fits_what_its_rules_allow() {
    let words = |listing: &Listing, of: &str| match of {
        "facing" => ["front", "back", "left", "right"].map(str::to_owned).to_vec(),
        "with" => ids(listing, "option"),
        "type of vehicle" => ids(listing, "vehicle"),
        kind => ids(listing, kind),
    };
    let game = Tried { listing: listing("autowar"), design: autowar, words };
    assert!(game.try_all() > 40);
}

fn sixth(_: &Listing, row: &ListedRow, of: &str, word: &str) -> Option<String> {
    let id = &row.id;
    let car = |lines: String| Some(format!("system = \"sixth\"\n{lines}\n"));
    match of {
        "place" => car(format!("{word} = [\"{id}\"]")),
        "with" => car(format!("left = [\"{id}\"]\nright = [\"{word}\"]")),
        "game" => {
            let points = if word == "large" { 96 } else { 24 };
            car(format!(
                "armor-points = 6\nbuild-points = {points}\ncrew-points = 6\nleft = [\"{id}\"]"
            ))
        }
        _ => None,
    }
}

#[test]
fn sixth_fits_what_its_rules_allow() {
    let words = |listing: &Listing, of: &str| match of {
        "place" => {
            let places = ["front", "left", "right", "back", "crew-area", "hidden"];
            places.map(str::to_owned).to_vec()
        }
        "with" => [ids(listing, "accessory"), ids(listing, "structure")].concat(),
        "game" => vec!["small".to_owned(), "large".to_owned()],
        _ => Vec::new(),
    };
    let game = Tried { listing: listing("sixth"), design: sixth, words };
    assert!(game.try_all() > 1_000);
}

#[test]
fn the_card_game_fits_what_its_rules_allow() {
    let design = |_: &Listing, row: &ListedRow, _: &str, word: &str| {
        let deck = format!("deck = [\"{}\"]", row.id);
        Some(format!("system = \"card-game\"\nplayers = {word}\n{deck}\n"))
    };
    let words = |_: &Listing, _: &str| (2..=6).map(|players| players.to_string()).collect();
    let game = Tried { listing: listing("card-game"), design, words };
    assert!(game.try_all() > 100);
}
