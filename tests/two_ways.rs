//! A Classic design in two notations gives one result.

use roadworthy::games::Options;
use roadworthy::report::judge;
use roadworthy::text::source::Source;
use roadworthy::units::Exact;
use roadworthy::vehicle::figure::Value;

use crate::rule_ids;

const CAR: &str = "body = \"mid-sized\"\nsuspension = \"heavy\"\npower-plant = \"large\"\n\
    crew = [\"driver\"]\ntires = \"HD\"\n";

const CYCLE: &str = "body = \"heavy cycle\"\nsuspension = \"heavy\"\npower-plant = \"super cycle\"\n\
    crew = [\"driver\"]\ntires = \"PR\"\n";

const SIDECAR: &str =
    "[sidecar]\nbody = \"heavy sidecar\"\nsuspension = \"heavy\"\ntires = \"PR\"\n";

fn answer(text: &str) -> (Vec<&'static str>, Vec<(&'static str, Value)>) {
    let report =
        judge::describe_all(&Source::new("design.toml", text), &Options::default()).remove(0);
    assert!(!report.is_partial(), "{text}\n{:?}", report.findings);
    let figures = report.summary.stats.iter().map(|stat| (stat.key, stat.value.clone()));
    (rule_ids(&report), figures.collect())
}

fn figure(text: &str, key: &str) -> i64 {
    let figures = answer(text).1.into_iter();
    let mut found = figures.filter(|(found, _)| *found == key).map(|(_, value)| value);
    found
        .next()
        .and_then(|value| value.number())
        .and_then(Exact::whole)
        .unwrap_or_else(|| panic!("no {key}"))
}

fn same(first: &str, second: &str) {
    assert_eq!(answer(first), answer(second), "{first}\n{second}");
}

#[test]
fn metal_over_one_side() {
    let layer = format!("{CAR}[armor]\nback = 5\n[armor.metal]\nfront = 3\nleft = 2\n");
    let metal = |points: i64| format!("{{ points = {points}, type = \"metal\" }}");
    let (front, left) = (metal(3), metal(2));
    same(&layer, &format!("{CAR}[armor]\nback = 5\nfront = {front}\nleft = {left}\n"));
    let plastic = "{ points = 5, type = \"plastic\" }";
    let of_metal = "[armor]\ntype = \"metal\"\nfront = 3\nleft = 2\nright = 0\n";
    same(&layer, &format!("{CAR}{of_metal}back = {plastic}\n"));
}

#[test]
fn armor_of_one_type() {
    for (kind, sides) in [(CAR, ["front", "left"]), (CYCLE, ["front", "back"])] {
        for id in ["fireproof", "metal", "laser-reflective"] {
            let [one, other] = sides;
            let guards = "wheelguards = 5\naccessories = [\"bumper spikes\"]\n";
            let armor = format!("[armor]\ntype = \"{id}\"\n{one} = 10\n{other} = 5\n");
            let by_side = format!(
                "[armor]\n{one} = {{ points = 10, type = \"{id}\" }}\n\
                 {other} = {{ points = 5, type = \"{id}\" }}\n"
            );
            same(&format!("{kind}{guards}{armor}"), &format!("{kind}{guards}{by_side}"));
            let beside = by_side.replace("[armor]", "[armor]\ntype = \"plastic\"");
            same(&format!("{kind}{guards}{armor}"), &format!("{kind}{guards}{beside}"));
        }
    }
}

#[test]
fn spare_tires_as_words_and_tables() {
    let word = "[[cargo]]\nspare-tire = \"PR\"\nmodifications = [\"steelbelted\"]\n";
    let table = "[[cargo]]\nspare-tire = { item = \"PR\", modifications = [\"steelbelted\"] }\n";
    same(&format!("{CAR}{word}"), &format!("{CAR}{table}"));
}

#[test]
fn fuses_of_a_load_and_of_its_parts() {
    let gun = |load: &str, more: &str| {
        format!("{CAR}[[weapons]]\nitem = \"GL\"\nmount = \"front\"\nload = {load}\n{more}")
    };
    let plain = "[{ ammo = \"explosive\", shots = 6 }, { ammo = \"smoke\", shots = 4 }]";
    let all = plain.replace(" }", ", fuses = \"impact\" }");
    let some = plain.replacen(" }", ", fuses = \"impact\" }", 1);
    same(&gun(&all, ""), &gun(plain, "fuses = \"impact\"\n"));
    let cost = |load: &str| figure(&gun(load, ""), "cost");
    assert_eq!(cost(&some) - cost(plain), 6 * 50);
    assert_eq!(cost(&all) - cost(plain), 10 * 50);
}

/// A computer may be listed in either half and may name its weapons in any way.
#[test]
fn computers_of_both_halves() {
    let weapons = "[[sidecar.weapons]]\nid = \"gun\"\nitem = \"MG\"\nmount = \"front\"\n";
    let design = |own: &str, joined: &str| {
        format!(
            "{CYCLE}accessories = [{own}]\n{SIDECAR}crew = [\"gunner\"]\naccessories = [{joined}]\n{weapons}"
        )
    };
    for (own, joined) in [
        (
            "{ item = \"SWC\", weapon = \"gun\" }",
            "{ item = \"SWC\", crew = \"driver\", weapon = \"gun\" }",
        ),
        (
            "{ item = \"SWC\", crew = \"gunner\", weapon = \"MG\" }",
            "{ item = \"SWC\", weapon = \"MG\", mount = \"front\" }",
        ),
        ("{ item = \"TC\", crew = \"gunner\" }", "\"TC\""),
    ] {
        let (own, joined) = (answer(&design(own, "")), answer(&design("", joined)));
        assert_eq!(own.0, joined.0);
        let of = |answer: &(_, Vec<(&str, Value)>), key| {
            answer.1.iter().find(|(found, _)| *found == key).map(|(_, value)| value.clone())
        };
        for key in ["cost", "weight", "handling_class"] {
            assert_eq!(of(&own, key), of(&joined, key));
        }
    }
}
