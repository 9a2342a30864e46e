//! The catalog `other-books` against the figures that public lists of players agree on.

use std::collections::BTreeSet;
use std::fs;

use roadworthy::catalog::dice::Roll;
use roadworthy::catalog::{Item, Row, Shelf};
use roadworthy::change::{Judges, Trial, trials};
use roadworthy::games::browse::Listing;
use roadworthy::games::classic::catalog::{Catalog, Figure, MORE};
use roadworthy::games::overlay::{Catalogs, Folder};
use roadworthy::games::{Options, system};
use roadworthy::report::{import, judge};
use roadworthy::text::source::Source;
use roadworthy::units::Exact;
use roadworthy::workspace::settings;

fn catalogs() -> Catalogs {
    Catalogs::load(&[Folder::built_in("other-books").unwrap()]).0
}

/// A line of the lists, by column.
struct Listed<'t> {
    columns: &'t [&'t str],
    cells: Vec<&'t str>,
}

impl<'t> Listed<'t> {
    fn get(&self, column: &str) -> &'t str {
        self.cells[self.columns.iter().position(|own| *own == column).unwrap()]
    }

    fn number(&self, column: &str) -> Option<Exact> {
        let text = self.get(column);
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let tens = 10_i64.pow(part.len() as u32);
        let digits: i64 = [whole, part].concat().parse().ok()?;
        Some(Exact::from(digits) / Exact::from(tens))
    }

    /// Compares each figure with the column, where the lists have it.
    fn is(&self, figures: &[(&str, Exact)]) {
        for (column, own) in figures {
            let listed = self.number(column).unwrap_or_default();
            assert_eq!(*own, listed, "{column} of {} {}", self.get("name"), self.get("for"));
        }
    }

    fn row<'c, T: Item>(&self, shelf: &'c Shelf<T>) -> &'c T {
        let found = shelf.find(self.get("name"), |_| true);
        found.unwrap_or_else(|| panic!("no row for {}", self.get("name")))
    }
}

/// Names that say more in our catalog than in the lists.
fn renamed(name: &str) -> String {
    match name {
        "Stealth (car)" => "Stealth".to_owned(),
        "Stealth (cycle, trike)" => "Cycle Stealth".to_owned(),
        "Pass. Accommodation" => "Passenger Accommodation".to_owned(),
        "Laser-Guided Round" => "Laser-Guided".to_owned(),
        "HARM Round" => "HARM".to_owned(),
        "Blue-Green Laser" => "Blue-Green".to_owned(),
        "Pulse Laser" => "Pulse".to_owned(),
        "Economy" | "Heavy-Duty" | "Racing" | "Duelling" => format!("{name} Gas Tank"),
        name => name.split(", ").next().unwrap_or(name).to_owned(),
    }
}

/// "metal" of "Wheelhub, Metal".
fn type_of(name: &str) -> String {
    let of = name.split_once(", ").map_or("plastic", |(_, of)| of).to_lowercase();
    if of.starts_with("radarproof") { of + " plastic" } else { of }
}

/// The lists write "2d/1d" for "2d, tires 1d", "18" for "18 hits", and mark damage to tires alone.
fn is_damage(listed: &Listed<'_>, own: Option<&str>) {
    let own = own.unwrap_or_default().replace(", tires ", "/").replace(" hits", "");
    let theirs = listed.get("damage").replace('*', "").replace(" hits", "");
    let theirs = if theirs == "0" { String::new() } else { theirs };
    assert_eq!(own, theirs, "damage of {} {}", listed.get("name"), listed.get("for"));
}

#[test]
fn every_row_has_the_figures_of_the_lists() {
    let catalogs = catalogs();
    let catalog: &Catalog = catalogs.of().unwrap();
    let text = fs::read_to_string("tests/shelf/players-lists.tsv").unwrap();
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let columns = lines.next().unwrap();
    let rows = &catalog.fittings.rows;
    let mut met: BTreeSet<String> = BTreeSet::new();
    for cells in lines {
        let mut listed = Listed { columns: &columns, cells };
        let full = listed.get("name");
        let name = renamed(full);
        let number = columns.iter().position(|own| *own == "name").unwrap();
        listed.cells[number] = &name;
        let whole = |number: i64| Exact::from(number);
        let own: &Row = match listed.get("kind") {
            "weapon" | "discharger" => {
                let row = listed.row(&catalog.weapons);
                let shot = row.shot_cost.unwrap_or_default();
                listed.is(&[
                    ("cost", row.cost),
                    ("weight", row.weight),
                    ("spaces", row.spaces),
                    ("dp", whole(row.dp)),
                    ("to_hit", whole(row.to_hit.unwrap_or(0))),
                    ("shot_cost", shot),
                    ("shot_weight", row.shot_weight),
                    ("fire_modifier", whole(row.fire_modifier.unwrap_or(0))),
                    ("burn_duration", whole(row.burn_duration.unwrap_or(0))),
                ]);
                let shots = if row.one_shot { Exact::ZERO } else { whole(row.shots) };
                listed.is(&[("shots", shots)]);
                is_damage(&listed, row.damage.as_deref());
                &row.row
            }
            "ammunition" => {
                let weapon = catalog.weapons.find(listed.get("for"), |_| true).unwrap();
                let all = catalog.ammunition.rows.iter();
                let all = all.filter(|row| row.weapons.contains(&weapon.row.id));
                let mut all = all.filter(|row| row.row.name == listed.get("name"));
                let row = all.next().unwrap_or_else(|| panic!("no {name} for {}", weapon.row.name));
                assert!(all.next().is_none(), "{name} twice for {}", weapon.row.name);
                let (cost, weight) = row.shot(weapon);
                listed.is(&[
                    ("shot_cost", cost),
                    ("shot_weight", weight),
                    ("fire_modifier", whole(row.fire_modifier.unwrap_or(0))),
                    ("burn_duration", whole(row.burn_duration.unwrap_or(0))),
                ]);
                let plain = row.damage.as_ref().or(weapon.damage.as_ref());
                let roll = plain.and_then(|text| Roll::parse(text));
                let roll = roll.filter(|_| row.damage.is_none() && row.damage_per_die != 0);
                let more = roll.map(|roll| roll.with_each_die(row.damage_per_die).to_string());
                let damage = more.as_ref().or(plain).filter(|_| !row.harmless);
                is_damage(&listed, damage.map(String::as_str));
                &row.row
            }
            "gas-engine" => {
                let row = listed.row(&catalog.power_plants);
                listed.is(&[
                    ("cost", row.cost),
                    ("weight", row.weight),
                    ("spaces", row.spaces),
                    ("dp", whole(row.dp)),
                    ("power", row.power),
                    ("mpg", row.mpg.unwrap_or_default()),
                ]);
                assert_eq!(row.speed_factor, Some(240.into()));
                &row.row
            }
            "gas-tank" if name == "Fuel" => {
                let fuel = &catalog.figures.fuel[0];
                listed.is(&[("cost", fuel.cost), ("weight", fuel.weight)]);
                continue;
            }
            "gas-tank" => {
                let row = listed.row(&catalog.accessories);
                let (cost, weight) = (row.tank.cost.unwrap(), row.tank.weight.unwrap());
                let dp = whole(row.dp.unwrap_or(0));
                listed.is(&[("cost", cost), ("weight", weight), ("dp", dp)]);
                &row.row
            }
            "component-armor" | "wheelhub" if name.starts_with("Fake") => {
                let row = listed.row(&catalog.accessories);
                listed.is(&[("cost", row.cost), ("weight", row.weight)]);
                &row.row
            }
            kind @ ("component-armor" | "wheelhub") => {
                let armor = catalog.armor.find(&type_of(full), |_| true).unwrap();
                let (row, cost, weight) = match kind {
                    "wheelhub" => {
                        let row = listed.row(&rows.hubs);
                        (&row.row, row.point_cost, row.point_weight)
                    }
                    _ => {
                        let row = listed.row(&catalog.accessories);
                        let (cost, weight) = (row.protection.cost, row.protection.weight);
                        (&row.row, cost.unwrap(), weight.unwrap())
                    }
                };
                listed.is(&[("cost", cost * armor.cost), ("weight", weight * armor.weight)]);
                row
            }
            "armor" => {
                let row = listed.row(&catalog.armor);
                listed.is(&[("cost", row.cost), ("weight", row.weight)]);
                &row.row
            }
            "tire" => {
                let row = listed.row(&catalog.tires);
                listed.is(&[("cost", row.cost), ("weight", row.weight), ("dp", row.dp)]);
                &row.row
            }
            "tire-modification" => {
                let row = listed.row(&catalog.tire_modifications);
                listed.is(&[("cost", row.cost_change)]);
                &row.row
            }
            "gear" => {
                let row = listed.row(&catalog.gear);
                listed.is(&[("cost", row.cost), ("weight", row.weight)]);
                &row.row
            }
            "hand-weapon" => {
                let row = listed.row(&catalog.hand_weapons);
                let shot = row.shot_cost.unwrap_or_default();
                listed.is(&[("cost", row.cost.unwrap_or_default()), ("shot_cost", shot)]);
                &row.row
            }
            _ if rows.all.has(&name) => {
                let row = listed.row(&rows.all);
                let shares = row.share.iter().map(|share| share.get(Figure::Cost)).sum();
                listed.is(&[
                    ("cost", row.cost),
                    ("weight", row.weight),
                    ("spaces", row.spaces),
                    ("share", shares),
                ]);
                &row.row
            }
            _ if catalog.ammunition.has(&name) => {
                let row = listed.row(&catalog.ammunition);
                let weapon = catalog.weapons.with_id(&row.weapons[0]).unwrap();
                listed.is(&[("cost", row.shot(weapon).0 - weapon.plain_shot().0)]);
                &row.row
            }
            _ => {
                let row = listed.row(&catalog.accessories);
                let shares = row.share.iter().map(|share| share.get(Figure::Cost)).sum();
                listed.is(&[
                    ("cost", row.cost),
                    ("weight", row.weight),
                    ("spaces", row.spaces),
                    ("share", shares),
                ]);
                // A point of a windshell's armor is a damage point.
                if !name.ends_with("Armor") {
                    listed.is(&[("dp", whole(row.dp.unwrap_or(0)))]);
                }
                &row.row
            }
        };
        let lists = format!("{} players' lists", listed.get("lists"));
        let cite = own.cite.to_string();
        let rulebook = !met.contains(&own.id) && !cite.ends_with("players' lists");
        assert!(!rulebook, "{name} cites {cite}");
        if met.insert(own.id.clone()) {
            assert_eq!(cite, lists, "{name}");
        }
    }
    // The sum of sloped armor and streamlining is a figure of the two rows.
    met.insert("sloped-streamlining".to_owned());
    let (_, files) = MORE[0];
    let ids = files.iter().flat_map(|(_, text)| text.lines());
    let ids = ids.filter_map(|line| line.strip_prefix("id = ")).map(|id| id.trim_matches('"'));
    let unmet: Vec<_> = ids.filter(|id| !met.contains(*id)).collect();
    assert_eq!(unmet, Vec::<&str>::new());
}

/// The verdict on each vehicle of a text, and its open phrases and findings.
fn read(file: &str) -> String {
    let options = Options { catalogs: catalogs(), ..Options::default() };
    let texts = fs::read_to_string(format!("tests/import/{file}")).unwrap();
    let mut told = String::new();
    for text in texts.split("\n====\n") {
        let (vehicles, _) = import::read(&Source::new("list.txt", text), &options);
        for vehicle in vehicles {
            let source = Source::new("car.toml", vehicle.design.as_str());
            let report = judge::describe_all(&source, &options).remove(0);
            told += &format!("{}: {}\n", vehicle.name, report.verdict_words());
            let more = report.findings.iter().filter(|finding| finding.rule.id != "left-open");
            let more = more.map(|finding| finding.message.clone());
            for line in vehicle.tally.todo.iter().cloned().chain(more) {
                told += &format!("  {line}\n");
            }
        }
    }
    told
}

/// Designs as their authors printed them. The rest is of further books, has no place here, or is in doubt.
#[test]
fn printed_designs_have_their_figures_or_open_phrases() {
    insta::assert_snapshot!(read("players.txt"));
}

/// Words that players write for such parts: the whole designs.
#[test]
fn phrases_of_other_books_are_read() {
    let options = Options { catalogs: catalogs(), ..Options::default() };
    let texts = fs::read_to_string("tests/import/other-books.txt").unwrap();
    let (vehicles, _) = import::read(&Source::new("list.txt", texts.replace("====", "")), &options);
    let designs: Vec<_> = vehicles.iter().map(|vehicle| vehicle.design.as_str()).collect();
    insta::assert_snapshot!(designs.join("\n"));
}

/// A large tank takes spaces, so the cargo's cell names it.
#[test]
fn a_large_tank_is_in_the_cargo_of_the_sheet() {
    let cargo = |gallons: i64| {
        let options = Options { catalogs: catalogs(), ..Options::default() };
        let design = format!(
            "body = \"van\"\npower-plant = \"350 cid\"\ncrew = [\"driver\"]\n\
             accessories = [{{ item = \"economy gas tank\", gallons = {gallons} }}]\n"
        );
        let report =
            judge::describe_all(&Source::new("car.toml", design.as_str()), &options).remove(0);
        let rows = judge::sheet(&report, &options).unwrap().view.rows.concat();
        rows.into_iter().find(|cell| cell.name == "Cargo").unwrap().text
    };
    assert!(!cargo(5).contains("tank"), "{}", cargo(5));
    assert!(cargo(25).starts_with("economy gas tank"), "{}", cargo(25));
}

/// The switch of the garage writes settings, and keeps the rest of them.
#[test]
fn the_switch_keeps_other_settings() {
    let switched = |text: &str, is_on| settings::switched(text, "other-books", is_on).unwrap();
    assert_eq!(switched("", true), "catalogs = [\"other-books\"]\n");
    let own = "paper = \"a4\" # ours\ncatalogs = \"house\"\n";
    let on = switched(own, true);
    assert_eq!(on, "paper = \"a4\" # ours\ncatalogs = [\"other-books\", \"house\"]\n");
    assert_eq!(switched(&on, true), on);
    assert_eq!(switched(&on, false), "paper = \"a4\" # ours\ncatalogs = [\"house\"]\n");
    assert!(settings::switched("catalogs = 5", "other-books", true).is_err());
}

/// House catalogs and errors stay as they are.
#[test]
fn a_catalog_of_the_program_is_switched_beside_house_catalogs() {
    let house = Source::new("house.toml", "[[weapon]]\nid = \"machine-gun\"\ncost = 900\n");
    let (plain, _) = Catalogs::load(&[Folder { name: "house".into(), files: vec![house] }]);
    let on = plain.with("other-books", true);
    assert!(on.has("other-books") && on.has("house") && !plain.has("other-books"));
    let gun = |catalogs: &Catalogs| {
        let catalog: &Catalog = catalogs.of().unwrap();
        catalog.weapons.with_id("machine-gun").unwrap().cost
    };
    assert_eq!((gun(&plain), gun(&on)), (900.into(), 900.into()));
    assert!(!on.with("other-books", false).has("other-books"));
}

/// `options` offers fittings of plants, armor of single parts and wheelhubs. Catalysts and
/// superconductors add a fifth and a half of a large plant's $2,000. Ten points around its 5 spaces cost
/// $5 × 10 × 5 and weigh 2 × 10 × 5 lbs., around the driver's 2 spaces $5 × 10 × 2; hubs cost 4 × 10 × $10.
#[test]
fn options_offer_the_parts_of_other_books() {
    const CAR: &str = r#"
body = "mid-size"
chassis = "heavy"
suspension = "heavy"
power-plant = "large"
tires = "solid"
crew = ["driver", "gunner"]
armor = { front = 10, back = 10, left = 10, right = 10, top = 5, underbody = 5 }
weapons = [
    { id = "eye", item = "LL", mount = "front" },
    { item = "MG", mount = ["front", "back"] },
]
"#;
    let options = |catalogs: Catalogs| {
        let options = Options { catalogs, ..Options::default() };
        let report = judge::describe_all(&Source::new("car.toml", CAR), &options).remove(0);
        let judges = Judges::new(&options, None);
        let game = system("classic").unwrap();
        let wanted = ["fitting", "accessory", "wheelhub"];
        let trials = trials(&report, &judges, judges.listing(game), |proposal| {
            wanted.contains(&&*proposal.row.kind)
        });
        let added = |trial: Trial<'_>| {
            let [dollars, pounds] = ["cost", "weight"].map(|key| {
                let mut columns = report.description.ledger.columns();
                trial.added(&report, columns.find(|of| of.key == key).unwrap())
            });
            let proposal = &trial.proposal;
            let with = proposal.with.as_ref().map(|with| format!(" with {with}"));
            format!("{}{}: {dollars}, {pounds}", proposal.row.title(), with.unwrap_or_default())
        };
        trials.unwrap().legal.into_iter().map(added).collect::<BTreeSet<_>>()
    };
    let (book, all) = (options(Catalogs::default()), options(catalogs()));
    for offer in [
        "Platinum Catalysts: 400, 0",
        "Superconductors: 1000, 0",
        "Component Armor with 10 points, power plant: 250, 100",
        "Component Armor with 10 points, crew: 200, 80",
        "Component Armor with 10 points, driver: 100, 40",
        "Component Armor with 10 points, gunner: 100, 40",
        "Component Armor with 10 points, eye: 50, 20",
        "Component Armor with 10 points, MG, front: 50, 20",
        "Component Armor with 10 points, MG, back: 50, 20",
        "Rotary Magazine: 500, 10",
        "Wheelhub: 400, 160",
    ] {
        assert!(all.contains(offer) && !book.contains(offer), "{offer}: {all:#?}");
    }
}

/// No row of the book states that its plants are electric; gas engines state their class.
#[test]
fn plants_are_electric_by_default() {
    let listing = Listing::of(system("classic").unwrap(), &catalogs());
    let kind = listing.kinds.iter().find(|kind| kind.name == "power-plant").unwrap();
    let ids = |word: &str| kind.named(word).iter().map(|row| &row.id).collect::<Vec<_>>();
    let (electric, gas, all) = (ids("electric"), ids("gas"), ids("all"));
    assert!(electric.iter().any(|id| *id == "large") && !gas.is_empty());
    assert!(gas.iter().all(|id| !electric.contains(id)) && electric.len() < all.len());
}

/// A part may need one of the sidecar, and the reverse. Each has a chassis of its own.
#[test]
fn a_sidecar_has_what_a_part_needs() {
    let needs = |name: &str, what: &str| {
        format!(
            "[[accessory]]\nid = \"{name}\"\nname = \"{name}\"\ncite = \"club rules\"\nkinds = [\"cycle\", \"sidecar\"]\ncost = 1\nneeds = {{ {what} }}\n"
        )
    };
    let house = needs("siren", "accessory = \"horn\"")
        + &needs("winch", "chassis = \"heavy\"")
        + "[[accessory]]\nid = \"horn\"\nname = \"Horn\"\ncite = \"club rules\"\nkinds = [\"cycle\", \"sidecar\"]\ncost = 1\n";
    let house = Folder { name: "house".into(), files: vec![Source::new("house.toml", house)] };
    let options = Options { catalogs: Catalogs::load(&[house]).0, ..Options::default() };
    let lacks = |own: &str, of_sidecar: &str| {
        let design = format!(
            "body = \"heavy-cycle\"\nchassis = \"standard\"\npower-plant = \"large-cycle\"\ncrew = [\"cyclist\"]\n\
             accessories = [\"{own}\"]\n[sidecar]\nbody = \"light-sidecar\"\nchassis = \"heavy\"\n\
             accessories = [\"{of_sidecar}\"]\n"
        );
        let report =
            judge::describe_all(&Source::new("one.toml", design.as_str()), &options).remove(0);
        report.findings.iter().filter(|finding| finding.rule.id == "needed-part").count()
    };
    assert_eq!([lacks("siren", "horn"), lacks("horn", "siren")], [0, 0]);
    assert_eq!([lacks("siren", "winch"), lacks("winch", "horn")], [1, 1]);
}
