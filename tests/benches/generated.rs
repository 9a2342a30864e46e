//! Designs made up by number: each like a published car in length, none like another. Most are legal.

use std::fmt::Write;

/// A small generator of numbers that look random: the same from the same seed, everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }
}

const BODIES: [&str; 5] = ["luxury", "luxury", "luxury", "sedan", "van"];
const PLANTS: [&str; 3] = ["large", "super", "sport"];
const TIRES: [&str; 4] = ["heavy-duty", "puncture-resistant", "PR", "solid"];
const GUNS: [&str; 7] = ["MG", "machine gun", "RR", "RL", "SG", "light laser", "HR"];
const DROPPED: [&str; 5] = ["SD", "MD", "smokescreen", "PS", "OJ"];
const ACCESSORIES: [&str; 4] =
    ["fire-extinguisher", "spoiler", "searchlight", "antilock braking system"];
const SIDES: [&str; 6] = ["front", "right", "left", "back", "top", "underbody"];

/// The design of this number.
pub fn design(number: u64) -> String {
    let mut dice = Dice(number);
    let mut text = format!("# Made up for measuring.\n\nname = \"Test Car {number}\"\n");
    let suspension = dice.one(&["light", "improved", "heavy"]);
    let crew = dice.one(&[
        "\"driver\"",
        "\"driver\", \"gunner\"",
        "{ role = \"driver\", gear = [\"BA\"] }",
    ]);
    let plant = dice.one(&PLANTS);
    let body = dice.one(&BODIES);
    writeln!(text, "body = \"{body}\"\nchassis = \"heavy\"\nsuspension = \"{suspension}\"")
        .unwrap();
    writeln!(text, "power-plant = \"{plant}\"\ncrew = [{crew}]").unwrap();
    let accessory = dice.roll(ACCESSORIES.len());
    writeln!(
        text,
        "accessories = [\"{}\", {{ item = \"targeting-computer\" }}]",
        ACCESSORIES[accessory]
    )
    .unwrap();
    writeln!(text, "\n[tires]\nall = \"{}\"\n\n[armor]", dice.one(&TIRES)).unwrap();
    for side in SIDES {
        writeln!(text, "{side} = {}", 5 + dice.roll(16)).unwrap();
    }
    let count = 1 + dice.roll(2);
    let linked = if count == 2 { "linked = true\n" } else { "" };
    let gun = dice.one(&GUNS);
    write!(text, "\n[[weapons]]\nitem = \"{gun}\"\nmount = \"front\"\ncount = {count}\n{linked}")
        .unwrap();
    for side in ["right", "left"] {
        if dice.roll(3) > 0 {
            write!(
                text,
                "\n[[weapons]]\nid = \"{side}\"\nitem = \"{}\"\nmount = \"{side}\"\n",
                dice.one(&GUNS)
            )
            .unwrap();
        }
    }
    write!(text, "\n[[weapons]]\nitem = \"{}\"\nmount = \"back\"\n", dice.one(&DROPPED)).unwrap();
    text
}
