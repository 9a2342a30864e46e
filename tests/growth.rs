//! Files that are expensive to judge: doubling the file at most doubles the work. Work is counted in allocations, which
//! are the same on every machine.

mod broken;
mod depth;
mod texts;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Write;
use std::time::Duration;

use roadworthy::change;
use roadworthy::games::Options;
use roadworthy::report::Report;
use roadworthy::text::limits;
use roadworthy::text::source::Source;

use crate::{check, judged};

/// The default allocator, with a count per thread.
struct Counted;

#[global_allocator]
static COUNTED: Counted = Counted;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is passed to the system allocator unchanged; counting does not allocate.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

fn repeated(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

const CAR: &str =
    "name = \"Any\"\nbody = \"mid-sized\"\npower-plant = \"large\"\ncrew = [\"driver\"]\n";

fn guns(count: usize) -> String {
    repeated(count, |n| {
        format!("[[weapons]]\nid = \"gun number {n}\"\nitem = \"MG\"\nmount = \"front\"\n")
    })
}

fn links(count: usize, joins: impl Fn(usize) -> String) -> String {
    repeated(count, |n| format!("[[links]]\nid = \"link {n}\"\njoins = [{}]\n", joins(n)))
}

/// A name, and a function that makes a file with `n` parts.
type Family = (&'static str, fn(usize) -> String);

/// Each list of a design with `size` entries, which refer to each other where possible.
const LISTS: [Family; 11] = [
    ("weapons", |size| CAR.to_owned() + &guns(size)),
    ("links in a ring", |size| {
        CAR.to_owned() + &links(size, |n| format!("\"link {}\"", (n + 1) % size))
    }),
    ("links of all weapons", |size| {
        CAR.to_owned() + &guns(size) + &links(size, |_| "\"MG\"".into())
    }),
    ("linked weapons", |size| {
        CAR.to_owned() + &guns(size).replace("mount", "linked = true\nmount")
    }),
    ("turrets with weapons", |size| {
        let turret = |n| format!("[[turrets]]\nid = \"turret {n}\"\nitem = \"1-space turret\"\n");
        let gun = |n| format!("[[weapons]]\nitem = \"MG\"\nmount = \"turret {n}\"\n");
        CAR.to_owned() + &repeated(size, turret) + &repeated(size, gun)
    }),
    ("computers for gunners", |size| {
        let gunner = |n| format!("[[crew]]\nrole = \"gunner\"\nname = \"Gunner No. {n}\"\n");
        let computer = |n| {
            format!("[[accessories]]\nitem = \"targeting computer\"\ncrew = \"Gunner No. {n}\"\n")
        };
        CAR.replace("crew", "# crew") + &repeated(size, gunner) + &repeated(size, computer)
    }),
    ("accessories that there are not", |size| {
        let words = repeated(size, |n| format!("\"exlosive decoupler {n}\", "));
        format!("{CAR}accessories = [{words}]\n")
    }),
    ("carz weapons and links", |size| {
        let gun =
            |n| format!("[[weapons]]\nid = \"gun {n}\"\nitem = \"MG50\"\nlocation = \"front\"\n");
        let link = |n| format!("[[links]]\njoins = [\"gun {n}\", \"gun {}\"]\n", (n + 1) % size);
        let car = "system = \"carz\"\nbody = \"fastback\"\ncrew = [\"driver\"]\n";
        car.to_owned() + &repeated(size, gun) + &repeated(size, link)
    }),
    ("autowar options", |size| {
        let words = "\"smokescreen generator\", ".repeat(size);
        format!("system = \"autowar\"\nframe = \"heavy\"\noptions = [{words}]\n")
    }),
    ("sixth edition cards", |size| {
        let words = "\"Bonesaw\", \"Flail\", ".repeat(size / 2);
        format!("system = \"sixth\"\ndriver = \"Rockwolf\"\nleft = [{words}]\nright = [{words}]\n")
    }),
    ("card game decks", |size| {
        let words = repeated(size, |n| format!("\"Machine Gan {n}\", "));
        format!("system = \"card-game\"\ncolor = \"blue\"\nplayers = 3\ndeck = [{words}]\n")
    }),
];

/// Variants with as many removals and changes as possible.
const VARIANTS: [Family; 2] = [
    ("variants that remove", |size| {
        let name = |n, of| format!("\"gun number {}\"", (n * 7 + of) % size);
        let names = |n| repeated(size.min(limits::WORDS), |of| name(n, of) + ", ");
        let variant = |n| format!("[variants.v{n}]\nremove = [{}]\n", names(n));
        CAR.to_owned() + &guns(size) + &repeated(limits::VARIANTS, variant)
    }),
    ("variants that change", |size| {
        let gun = |n| format!("{{ id = \"gun number {n}\", mount = \"back\" }}, ");
        let variant = |n| format!("[variants.v{n}]\nweapons = [{}]\n", repeated(size, gun));
        CAR.to_owned() + &guns(size) + &repeated(9, variant)
    }),
];

/// Judges a file, and renders it.
fn work(text: &str) -> Vec<Report> {
    printed(check(text))
}

fn printed(reports: Vec<Report>) -> Vec<Report> {
    let mut told = crate::human(&reports);
    write!(told, "{}", crate::json(&reports)).unwrap();
    reports
}

pub fn allocated(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

/// Without fixes, which have their own limit.
fn allocations(text: &str) -> u64 {
    allocated(|| drop(printed(judged(text))))
}

/// The CPU time of this thread. Linux only.
fn cpu_time(work: impl FnOnce()) -> Duration {
    let spent = || {
        let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let spent = stat.split(' ').next().and_then(|nanos| nanos.parse().ok());
        Duration::from_nanos(spent.unwrap_or_default())
    };
    let before = spent();
    work();
    spent() - before
}

/// Work that is shared by all files of a game is done before.
#[test]
fn twice_the_parts_are_twice_the_work() {
    const SIZE: usize = 60;
    for (name, text) in LISTS {
        allocations(&text(SIZE));
        let (once, twice) = (allocations(&text(SIZE)), allocations(&text(2 * SIZE)));
        assert!(
            twice * 10 <= once * 23,
            "{name}: {once} allocations, and {twice} for twice as much"
        );
    }
}

#[test]
fn repairs_of_equal_parts_take_linear_time() {
    let gun = "[[weapons]]\nitem = \"MG\"\nmount = \"front\"\ncount = 999\nmagazines = 999\n";
    let took = |guns| cpu_time(|| drop(check(&(CAR.to_owned() + &gun.repeat(guns)))));
    let (once, thrice) = (took(300), took(900));
    assert!(thrice <= once * 4, "{once:?}, and {thrice:?} for three times as many");
}

/// The judged values of a file have an upper bound.
#[test]
fn variants_times_parts_are_bounded() {
    for (name, text) in VARIANTS {
        let (once, twice) = (allocations(&text(60)), allocations(&text(120)));
        assert!(
            twice * 10 <= once * 23,
            "{name}: {once} allocations, and {twice} for twice as much"
        );
    }
    let (_, worst) = VARIANTS[0];
    let text = worst(240);
    let reports = change::check(&Source::new("test.toml", text.as_str()), &Options::default());
    let told = reports[0]
        .findings
        .iter()
        .find(|finding| finding.limit == Some((limits::JUDGED as i64).into()));
    let told = told.expect("the variants that are left out are reported");
    assert_eq!(told.message, "too many values in 100 variants of a design of 966 values");
    assert!(reports.len() < 21, "{}", reports.len());
}
