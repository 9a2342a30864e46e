//! Imported texts: doubling a list at most doubles the work.

use roadworthy::games::Options;
use roadworthy::report::import;
use roadworthy::text::source::Source;

use super::{Family, allocated};

const HEAD: &str = "Gnat - Subcompact, hvy susp, small power plant, 4 HD tires, driver, ";

/// Endless repetitions, and texts without an end.
const TEXTS: [Family; 30] = [
    ("bullets", |size| format!("{HEAD}\n{}", "- MG front\n".repeat(size))),
    ("bullets of several kinds", |size| {
        let bullet = |n: usize| format!("{} MG front\n", ["-", "*", "•", ">"][n % 4]);
        format!("{HEAD}\n{}", (0..size).map(bullet).collect::<String>())
    }),
    ("numbers", |size| (1..=size).map(|n| format!("{n}. MG front\n")).collect()),
    ("tabs", |size| format!("Gnat\tSubcompact\t{}\n", "MG front\t".repeat(size))),
    ("rows", |size| format!("Name\tBody\tChassis\n{}", "Gnat\tCompact\tHeavy\n".repeat(size))),
    ("blanks", |size| format!("Gnat  Subcompact  {}\n", "MG front   ".repeat(size))),
    ("bars", |size| format!("Gnat | Compact | {}\n", "MG front | ".repeat(size))),
    ("opening brackets", |size| HEAD.to_owned() + &"( [ ".repeat(size)),
    ("closing brackets", |size| HEAD.to_owned() + &") ] ".repeat(size)),
    ("brackets", |size| HEAD.to_owned() + &"MG front (10 shots), ".repeat(size)),
    ("gear", |size| format!("{HEAD}Gear: [{}", "Driver: body armor, SMG; ".repeat(size))),
    ("gear of gear", |size| HEAD.to_owned() + &"Gear: [".repeat(size)),
    ("names", |size| "Name: Gnat\n".repeat(size)),
    ("blocks", |size| "Name: Gnat\nBody: Compact\nWeapons: MG front\n\n".repeat(size)),
    ("blocks of AutoWar", |size| "Name: Gnat\nFrame: Light\nEngine: 4-cylinder\n\n".repeat(size)),
    ("frames below names", |size| "Gnat\nFrame: Light\n".repeat(size)),
    ("frames on a line", |size| format!("Gnat – Light frame{}", ", light frame".repeat(size))),
    ("frames", |size| "frame ".repeat(size)),
    ("colons", |size| "Gnat: ".repeat(size)),
    ("page numbers", |size| (1..=size).map(|n| format!("- {n} -\n\n")).collect()),
    ("quotes", |size| "\"Gnat\"\n".repeat(size)),
    ("removals", |size| format!("{HEAD}MG front. {}", "Drop the MG. ".repeat(size))),
    ("a list of removals", |size| format!("{HEAD}MG front. Drop {}", "MG, ".repeat(size))),
    ("additions", |size| HEAD.to_owned() + &"add MG front, ".repeat(size)),
    ("exchanges", |size| format!("{HEAD}MG front. {}", "Swap MG for RL. ".repeat(size))),
    ("what there is not", |size| HEAD.to_owned() + &"no turret or link, ".repeat(size)),
    ("armor all around", |size| HEAD.to_owned() + &"15 all around, rest 10, ".repeat(size)),
    ("games in turn", |size| {
        let own = |n: usize| match n % 2 {
            0 => "Gnat - Compact, hvy chassis, MG front, oh well.\n\n",
            _ => "Kill Joy - Medium frame, oh well.\n\n",
        };
        (0..size).map(own).collect()
    }),
    ("verbs", |size| HEAD.to_owned() + &"swap drop add ".repeat(size)),
    ("cards", |size| format!("Dusk – Division 4\n{}", "2x Flail – Front\n".repeat(size))),
];

#[test]
fn twice_the_list_is_twice_the_work() {
    const SIZE: usize = 40;
    let read = |text: String| {
        allocated(|| drop(import::read(&Source::new("list.txt", text), &Options::default())))
    };
    for (name, text) in TEXTS {
        read(text(1));
        let (once, twice) = (read(text(SIZE)), read(text(2 * SIZE)));
        assert!(
            twice * 10 <= once * 23,
            "{name}: {once} allocations, and {twice} for twice as much"
        );
    }
}
