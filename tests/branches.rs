//! The words of a rule that has several: its example for each of them, since `rules.rs` compares only what is counted.

use std::fs;

use crate::{check, rule_ids};

/// Each example with what its first finding says, and where it points besides.
const SAID: &[(&str, &str)] = &[
    (
        "autowar/crowded-square/fires-all",
        "A1 is full: no room for the 2 heavy machine guns; at most 3 weapons can share a square",
    ),
    (
        "autowar/crowded-square/fires-two",
        "A1 is full: no room for 2 of the 5 light machine guns; at most 3 weapons can share a square",
    ),
    (
        "autowar/grid-not-allowed/fires",
        "the grid of a car is printed: 2×4 squares; 3×4 written here",
    ),
    (
        "autowar/grid-not-allowed/fires-written",
        "the grid of a car is printed: 2×4 squares; 3×4 written here; `\"car\"`: this is a car",
    ),
    (
        "autowar/needless-computer/fires",
        "no mount needs the targeting computer; it only adds weight and takes up a square",
    ),
    (
        "autowar/needless-computer/fires-count",
        "one targeting computer is enough for all mounts; it only adds weight and takes up a square",
    ),
    (
        "autowar/needless-computer/fires-two-entries",
        "one targeting computer is enough for all mounts; it only adds weight and takes up a square; \
         `\"targeting computer\"`: the first is here",
    ),
    (
        "autowar/shared-square/fires",
        "the heavy machine gun cannot share A2 with the driver; A2 is taken; `\"A2\"`: the driver is here",
    ),
    (
        "autowar/shared-square/fires-two",
        "1 of the 2 smokescreen generators cannot share B1 with another; B1 is taken; \
         `\"B1\"`: another is here",
    ),
    (
        "carz/too-slow/fires-overdrive",
        "a top speed of 64 mph is too low; at least 65; `16.5`: top speed is traded for this",
    ),
    (
        "carz/wrong-guard-count/fires-unlike",
        "guards of 5 and 4 points on a motorcycle; both wheels need the same guard; \
         `\"standard\"`: the other wheel's guard",
    ),
    (
        "carz/wrong-guard-count/fires-unlike-front",
        "guards of 6 and 5 points on a motorcycle; both wheels need the same guard; \
         `\"standard\"`: the other wheel's guard",
    ),
    (
        "classic/clip-not-allowed/fires",
        "a shotgun takes ordinary clips only; there is no such clip",
    ),
    (
        "classic/clip-not-allowed/fires-knife",
        "a bowie knife/bayonet takes no clips; there is no such clip",
    ),
    (
        "classic/component-in-cargo-area/fires",
        "a machine gun cannot be in the cargo area; for cargo and passengers only; \
         `\"pickup\"`: this body has a cargo area for loads only",
    ),
    (
        "classic/component-in-cargo-area/fires-body",
        "a machine gun cannot be in the cargo area; for cargo and passengers only; \
         `\"compact\"`: this body has no cargo area",
    ),
    (
        "classic/duplicate-accessory/fires",
        "bumper spikes can be fitted only once at each end; at most one; `\"spikes\"`: the first",
    ),
    ("classic/duplicate-accessory/fires-count", "a spoiler can be fitted only once; at most one"),
    ("classic/link-too-few/fires", "a link that joins only one thing; a link needs at least two"),
    (
        "classic/over-weight/fires",
        "the vehicle is 8 lbs. over its maximum load; \
         it weighs 4,808 lbs.; with its standard chassis this body carries 4,800 lbs.",
    ),
    (
        "classic/over-weight/fires-chassis",
        "the vehicle is 104 lbs. over its maximum load; it weighs 4,424 lbs.; \
         `\"light\"`: light chassis: 4,320 lbs.",
    ),
    (
        "classic/wrong-tire-count/fires-none",
        "no wheel has a tire; no tire at front-left, front-right, back-left, back-right",
    ),
];

#[test]
fn each_branch_has_its_words() {
    for (example, said) in SAID {
        let text = fs::read_to_string(format!("tests/rules/{example}.toml")).unwrap();
        let found = &check(&text)[0].findings[0];
        let mut words = format!("{}; {}", found.message, found.at.text);
        for label in &found.because {
            let place = &text[label.span.start..label.span.end];
            assert_ne!(label.span, found.at.span, "{example}");
            words.push_str(&format!("; `{place}`: {}", label.text));
        }
        assert_eq!(words, *said, "{example}");
    }
}

/// What is written and not understood may be all that is missing.
#[test]
fn what_is_not_understood_is_one_finding() {
    for design in [
        "body = \"unheard-of\"\ncrew = [\"driver\"]\ntires = { all = \"HD\" }\n",
        "body = \"compact\"\npower-plant = \"unheard-of\"\ncrew = [\"driver\"]\n\
         tires = { all = \"HD\" }\n",
        "system = \"carz\"\nvolume = 100\nengines = { item = \"normal\", horsepower = 50 }\n\
         tank = { item = \"standard\", gallons = 10 }\ncrew = [\"driver\"]\nacceleration = 14.4\n\
         wheels = { all = \"standard\" }\nequipment = [\"unheard-of\"]\n",
    ] {
        assert_eq!(rule_ids(&check(design)[0]), ["unknown-item"], "{design}");
    }
}
