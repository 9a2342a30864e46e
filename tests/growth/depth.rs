//! Deep files with and without a second error, in every command: a level of depth does not double the work.

use roadworthy::change::fix::fix;
use roadworthy::change::{Judges, add_fixes};
use roadworthy::games::Options;
use roadworthy::show::format::{Style, terminal};
use roadworthy::show::vehicles::Vehicles;
use roadworthy::text::source::Source;
use roadworthy::workspace::events;

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
            let shown = Vehicles { reports: &reports, is_full: true, next: None };
            terminal::FORMAT.write(&shown, Style::PLAIN);
            printed(reports);
        }
    }
}

/// Fixes of several problems take more than twice the work. A walk that visits each table twice takes 256 times as much.
#[test]
fn a_level_of_depth_does_not_double_the_work() {
    const DEPTH: usize = 8;
    for (name, text) in DEEP {
        for other in OTHER {
            let file = |depth| format!("{CAR}{other}{}", text(depth));
            judged_everywhere(&file(1));
            let [once, twice] =
                [DEPTH, 2 * DEPTH].map(|depth| allocated(|| judged_everywhere(&file(depth))));
            assert!(
                twice <= once * 8,
                "{name} with {other:?}: {once} allocations, and {twice} for twice the depth"
            );
        }
    }
}
