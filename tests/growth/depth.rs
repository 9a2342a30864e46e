//! Deep, long and repeated constructs with and without a second error, in every command: a level of depth does not double
//! the work, and twice the number is at most four times the work.

use std::time::{Duration, Instant};

use roadworthy::change::fix::fix;
use roadworthy::change::{Judges, add_fixes};
use roadworthy::games::Options;
use roadworthy::show::format::{Style, terminal};
use roadworthy::show::vehicles::Vehicles;
use roadworthy::text::source::Source;
use roadworthy::workspace::events;
use serde_json::json;

use crate::garage::Page;

use super::{CAR, Family, allocated, printed, repeated};

fn nested(count: usize) -> String {
    ".a".repeat(count)
}

/// Each construct, nested `depth` times.
const DEEP: [Family; 14] = [
    ("headers", |depth| repeated(depth, |n| format!("[a{}]\n", nested(n)))),
    ("headers of a key", |depth| repeated(depth, |n| format!("[armor{}]\n", nested(n)))),
    ("one header", |depth| format!("[a{}]\n", nested(depth))),
    ("headers of a list", |depth| repeated(depth, |n| format!("[[a{}]]\n", nested(n)))),
    ("headers of weapons", |depth| {
        repeated(depth, |n| format!("[[weapons{}]]\nitem = \"MG\"\n", nested(n)))
    }),
    ("a dotted key", |depth| format!("a{} = 1\n", nested(depth))),
    ("a dotted key of a part", |depth| {
        format!("weapons = [{{ item = \"MG\", mount = \"front\", a{} = 1 }}]\n", nested(depth))
    }),
    ("braces", |depth| format!("a = {}1{}\n", "{ a = ".repeat(depth), " }".repeat(depth))),
    ("braces on lines", |depth| {
        format!("a = {}1{}\n", "{\n a = ".repeat(depth), "\n }".repeat(depth))
    }),
    ("brackets", |depth| format!("a = {}1{}\n", "[".repeat(depth), "]".repeat(depth))),
    ("brackets and braces", |depth| {
        format!("a = {}1{}\n", "[{ a = ".repeat(depth / 2), " }]".repeat(depth / 2))
    }),
    ("open braces", |depth| format!("a = {}\n", "{ a = ".repeat(depth))),
    ("a variant", |depth| format!("[variants.v{}]\n", nested(depth))),
    ("a key of a variant and its base", |depth| {
        format!("a{0} = 1\n[variants.v]\na{0} = 1\n", nested(depth))
    }),
];

/// Each construct, `count` times or as long.
const MANY: [Family; 16] = [
    ("keys", |count| repeated(count, |n| format!("key{n} = {n}\n"))),
    ("headers", |count| repeated(count, |n| format!("[header{n}]\n"))),
    ("the same header", |count| "[armor]\nfront = 1\n".repeat(count)),
    ("slips", |count| "[[weapons]]\nitem = \"Lazer\"\nmout = \"front\"\n".repeat(count)),
    ("braces with slips", |count| {
        format!("weapons = [{}]\n", "{ item = \"Lazer\", mout = \"front\" }, ".repeat(count))
    }),
    ("words", |count| {
        format!("accessories = [{}]\n", repeated(count, |n| format!("\"thing {n}\", ")))
    }),
    ("line breaks", |count| repeated(count, |n| format!("key{n}\n= 1\n"))),
    ("two signs", |count| repeated(count, |n| format!("key{n} = = 1\n"))),
    ("open quotes", |count| repeated(count, |n| format!("key{n} = \"x\n"))),
    ("open brackets", |count| repeated(count, |n| format!("key{n} = [\n"))),
    ("open headers", |count| repeated(count, |n| format!("[header{n}\n"))),
    ("lines in braces", |count| {
        format!("a = {{{}}}\n", repeated(count, |n| format!("a{n} = 1,\n")))
    }),
    ("commas", |count| format!("accessories = [{}]\n", ",".repeat(count))),
    ("a long key", |count| format!("{} = 1\n", "key".repeat(count))),
    ("a long word", |count| {
        format!("weapons = [{{ item = \"{}\", mount = \"front\" }}]\n", "Lazer ".repeat(count))
    }),
    ("a long number", |count| format!("armor = {}\n", "9".repeat(count))),
];

/// Another error: an unread key, an open bracket, and a safe fix.
const OTHER: [&str; 3] = ["zz = = 1\n", "zz = [\n", "boddy = \"van\"\n"];

fn judged_everywhere(text: &str) {
    let source = Source::new("test.toml", text);
    let options = Options::default();
    let opened = events::open("pack-attack").unwrap();
    for event in [None, Some(&opened.event)] {
        let judges = Judges::new(&options, event);
        let mut reports = judges.describe_all(&source);
        add_fixes(&mut reports, &judges);
        drop(fix(&reports, &judges, &[]));
        if event.is_none() {
            let shown = Vehicles { reports: &reports, is_full: true, next: None, options: None };
            terminal::FORMAT.write(&shown, Style::PLAIN);
            printed(reports);
        }
    }
}

/// Doubling a construct takes at most `most` times the work, with each other error.
fn doubled(constructs: &[Family], size: usize, most: u64) {
    for (name, text) in constructs {
        for other in OTHER {
            let file = |size| format!("{CAR}{other}{}", text(size));
            judged_everywhere(&file(1));
            let [once, twice] =
                [size, 2 * size].map(|size| allocated(|| judged_everywhere(&file(size))));
            assert!(
                twice <= once * most,
                "{name} with {other:?}: {once} allocations, and {twice} for twice the size"
            );
        }
    }
}

/// Fixes of several problems take more than twice the work. A walk that visits each table twice takes 256 times as much.
#[test]
fn a_level_of_depth_does_not_double_the_work() {
    doubled(&DEEP, 8, 8);
}

#[test]
fn twice_the_number_is_at_most_four_times_the_work() {
    doubled(&MANY, 5, 4);
}

/// With a message for the place of the error, the fixes and an edit.
#[test]
fn the_garage_answers_each_construct() {
    let page = Page::new();
    for (number, (name, text)) in DEEP.into_iter().chain(MANY).enumerate() {
        let other = OTHER[number % OTHER.len()];
        let start = Instant::now();
        let file = format!("{CAR}{other}{}", text(40));
        let (status, _) = page.act(number as u64, json!({ "do": "text", "text": file }));
        assert!(status.is_success(), "{name}: {status}");
        for view in ["sheet", "file", "fixes"] {
            assert!(page.view("car.toml", view).0.is_success(), "{name}: {view}");
        }
        assert!(start.elapsed() < Duration::from_secs(20), "{name} with {other:?}");
    }
}
