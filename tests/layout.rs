//! On every possible sheet, text is large enough, in place and legible.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::slice;
use std::sync::LazyLock;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::layout::{self, Layout, roster};
use roadworthy::sheet::model::{Chart, ChartStyle, Entrant, Sheet, Side};
use roadworthy::sheet::page::{Align, Area, Field, Item, Page, Paper, Stroke, Tag, Text, Weight};
use roadworthy::sheet::text;
use roadworthy::text::source::Source;

use crate::properties::random;

mod cards;
mod crowded;
mod cutouts;
mod many;
mod partial;

fn sheets(name: &str, text: &str) -> Vec<Sheet> {
    let options = Options::default();
    let reports = judge::describe_all(&Source::new(name, text), &options);
    reports.iter().filter_map(|report| judge::sheet(report, &options)).collect()
}

/// The sheets of all designs.
static PRINTED: LazyLock<Vec<Sheet>> = LazyLock::new(|| {
    let files = walkdir::WalkDir::new("designs").sort_by_file_name().into_iter();
    let files = files
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let of = |path| sheets("design.toml", &fs::read_to_string(path).unwrap());
    files.flat_map(of).collect()
});

/// One of these sheets alone.
struct Alone {
    sheet: &'static Sheet,
    layout: Layout,
    paper: Paper,
    pages: Vec<Page>,
}

static ALONE: LazyLock<Vec<Alone>> = LazyLock::new(|| {
    let mut alone = Vec::new();
    for layout in LAYOUTS {
        for sheet in &*PRINTED {
            alone.extend(PAPERS.map(|paper| {
                let pages = pages(slice::from_ref(sheet), layout, paper);
                Alone { sheet, layout, paper, pages }
            }));
        }
    }
    alone
});

fn alone(layout: Layout) -> impl Iterator<Item = &'static Alone> {
    ALONE.iter().filter(move |alone| alone.layout == layout)
}

const LAYOUTS: [Layout; 4] = [Layout::Half, Layout::Full, Layout::Card, Layout::Large];
const PAPERS: [Paper; 2] = [Paper::Letter, Paper::A4];

/// The height of capitals and digits in the fonts, as a share of the type size.
const CAPITALS: f32 = 0.711;

/// Left, top, right and bottom of the text, without descenders.
fn extent(text: &Text) -> [f32; 4] {
    let width = text::width(&text.text, text.size, text.weight);
    let left = match text.align {
        Align::Left => text.at.x,
        Align::Center => text.at.x - width / 2.0,
        Align::Right => text.at.x - width,
    };
    [left, text.at.y - CAPITALS * text.size, left + width, text.at.y]
}

/// The corner points of an item that is not text, and whether its outline is closed.
fn outline(item: &Item) -> (Vec<(f32, f32)>, bool) {
    match item {
        Item::Line { from, to, .. } => (vec![(from.x, from.y), (to.x, to.y)], false),
        Item::Rect { area, .. } | Item::Tick { area, .. } | Item::Field(Field { area, .. }) => {
            let (right, bottom) = (area.x + area.width, area.y + area.height);
            (vec![(area.x, area.y), (right, area.y), (right, bottom), (area.x, bottom)], true)
        }
        Item::Shape { points, closed, .. } => {
            (points.iter().map(|point| (point.x, point.y)).collect(), *closed)
        }
        Item::Text(_) | Item::Part { .. } | Item::Figure { .. } => (Vec::new(), false),
    }
}

type Segment = [(f32, f32); 2];

/// The strokes that a copier or a laser printer could lose: at 300 dpi in pure black and white, no pixel across the
/// line is surely half black.
fn faint(items: &[Item]) -> impl Iterator<Item = &Stroke> {
    const PIXEL: f32 = 72.0 / 300.0;
    let strokes = items.iter().filter_map(|item| match item {
        Item::Line { stroke, .. } => Some(stroke),
        Item::Rect { stroke, .. } | Item::Shape { stroke, .. } => stroke.as_ref(),
        Item::Tick { .. }
        | Item::Part { .. }
        | Item::Field(_)
        | Item::Figure { .. }
        | Item::Text(_) => None,
    });
    strokes.filter(|stroke| (stroke.width / PIXEL / 2.0).min(1.0) * (1.0 - stroke.grey.0) < 0.5)
}

/// Whether a line segment crosses a box.
fn crosses([from, to]: &Segment, &[left, top, right, bottom]: &[f32; 4]) -> bool {
    if left >= right || top >= bottom {
        return false;
    }
    // Most strokes are on one side of the box.
    if from.0 < left && to.0 < left
        || from.0 > right && to.0 > right
        || from.1 < top && to.1 < top
        || from.1 > bottom && to.1 > bottom
    {
        return false;
    }
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let sides =
        [(-dx, from.0 - left), (dx, right - from.0), (-dy, from.1 - top), (dy, bottom - from.1)];
    let (mut enters, mut leaves) = (0.0f32, 1.0f32);
    for (towards, distance) in sides {
        if towards == 0.0 {
            if distance < 0.0 {
                return false;
            }
        } else if towards < 0.0 {
            enters = enters.max(distance / towards);
        } else {
            leaves = leaves.min(distance / towards);
        }
    }
    enters < leaves
}

/// A stroke of these bands that crosses a box. Adapters of iterators would be slow in a debug build.
fn crossing<'b>(bands: &'b [Vec<Segment>], frame: &[f32; 4]) -> Option<&'b Segment> {
    for band in bands {
        for stroke in band {
            if crosses(stroke, frame) {
                return Some(stroke);
            }
        }
    }
    None
}

/// Whether a box is partly inside another.
fn sticks_out(one: &Area, other: &Area) -> bool {
    const SLACK: f32 = 0.3;
    let meets = |a: f32, length: f32, b: f32, other: f32| {
        let inside = a >= b - SLACK && a + length <= b + other + SLACK;
        let around = b >= a - SLACK && b + other <= a + length + SLACK;
        let apart = a + length <= b + SLACK || b + other <= a + SLACK;
        (inside, around, apart)
    };
    let (in_x, around_x, apart_x) = meets(one.x, one.width, other.x, other.width);
    let (in_y, around_y, apart_y) = meets(one.y, one.height, other.y, other.height);
    !(apart_x || apart_y || in_x && in_y || around_x && around_y)
}

fn title(page: &Page) -> String {
    page.entries.iter().map(|entry| entry.title.as_str()).collect::<Vec<_>>().join(", ")
}

/// The problems of a page.
fn faults(page: &Page) -> Vec<String> {
    const SLACK: f32 = 0.1;
    const MARGIN: f32 = 16.0 - SLACK;
    const BAND: f32 = 12.0;
    let (width, height) = page.paper.size();
    let mut texts: Vec<_> = page
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Text(text) if !text.text.is_empty() => Some((text, extent(text))),
            _ => None,
        })
        .collect();
    texts.sort_by(|(_, one), (_, other)| one[1].total_cmp(&other[1]));
    let of_fields = fields_over_things(page).into_iter();
    let mut faults: Vec<_> =
        of_fields.map(|fault| format!("{}: field {fault}", title(page))).collect();
    // The strokes per band of the page.
    let band = |y: f32| (y.clamp(0.0, height) / BAND) as usize;
    let mut bands: Vec<Vec<Segment>> = vec![Vec::new(); band(height) + 1];
    let mut stroke = |[from, to]: Segment| {
        let (one, other) = (band(from.1), band(to.1));
        bands[one.min(other)..=one.max(other)].iter_mut().for_each(|band| band.push([from, to]));
    };
    for item in &page.items {
        let (points, closed) = outline(item);
        for &(x, y) in &points {
            if !(MARGIN..=width - MARGIN).contains(&x) || !(MARGIN..=height - MARGIN).contains(&y) {
                faults.push(format!("{}: something is in the margin at {x}, {y}", title(page)));
            }
        }
        if let Item::Line { .. }
        | Item::Rect { stroke: Some(_), .. }
        | Item::Shape { stroke: Some(_), .. } = item
        {
            points.windows(2).for_each(|pair| stroke([pair[0], pair[1]]));
            if let ([first, .., last], true) = (points.as_slice(), closed) {
                stroke([*last, *first]);
            }
        }
    }
    faults.extend(faint(&page.items).map(|stroke| format!("{}: {stroke:?} is faint", title(page))));
    let mut boxes: Vec<_> = page
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Rect { area, stroke: Some(_), .. } => Some(area),
            _ => None,
        })
        .collect();
    boxes.sort_by(|one, other| one.y.total_cmp(&other.y));
    for (number, one) in boxes.iter().enumerate() {
        let below = boxes[number + 1..].iter().take_while(|other| other.y < one.y + one.height);
        for other in below.filter(|other| sticks_out(one, other)) {
            faults.push(format!("{}: {one:?} sticks out of {other:?}", title(page)));
        }
    }
    for (number, &(text, [left, top, right, bottom])) in texts.iter().enumerate() {
        let mut fault = |what: &str| {
            faults.push(format!("{}: {:?} at {left}, {bottom} {what}", title(page), text.text));
        };
        let within = &text.within;
        let (end, foot) = (within.x + within.width, within.y + within.height);
        if left < within.x - SLACK || right > end + SLACK {
            fault("leaves its box sideways");
        }
        if top < within.y - SLACK || bottom > foot + SLACK {
            fault("leaves its box");
        }
        if left < MARGIN || right > width - MARGIN || top < MARGIN || bottom > height - MARGIN {
            fault("is in the margin");
        }
        // Letters have a margin.
        let ink = [left + 0.6, top + 0.5, right - 0.6, bottom - 0.3];
        if let Some(stroke) = crossing(&bands[band(top)..=band(bottom)], &ink) {
            fault(&format!("is struck through by {stroke:?}"));
        }
        for &(other, [l, t, r, b]) in &texts[number + 1..] {
            if t >= bottom - SLACK {
                break;
            }
            let beside = right - SLACK <= l || r - SLACK <= left;
            let above = b - SLACK <= top;
            if !beside && !above {
                fault(&format!("overlaps {:?}", other.text));
            }
        }
    }
    faults
}

fn pages(sheets: &[Sheet], layout: Layout, paper: Paper) -> Vec<Page> {
    let mut pages = Vec::new();
    let put = |page| {
        pages.push(page);
        Ok::<_, ()>(())
    };
    layout::print(sheets.iter().cloned(), layout, paper, put).unwrap();
    pages
}

/// The problems of these vehicles' pages in all layouts on these papers, each once.
fn faults_on(papers: &[Paper], sheets: &[Sheet]) -> BTreeSet<String> {
    let each = LAYOUTS.into_iter().flat_map(|layout| papers.iter().map(move |on| (layout, *on)));
    each.flat_map(|(layout, paper)| faults_of(sheets, layout, paper, pages(sheets, layout, paper)))
        .collect()
}

fn faults_of(sheets: &[Sheet], layout: Layout, paper: Paper, mut pages: Vec<Page>) -> Vec<String> {
    let small = pages.iter().filter(|page| smallest(page) < least(page, layout));
    let small = small.map(|page| format!("{}: {} points", title(page), smallest(page)));
    let small: Vec<_> = small.collect();
    pages.iter_mut().for_each(|page| roster::number(page, 99));
    let faults = pages.iter().flat_map(faults).chain(missing(sheets, &pages)).chain(small);
    faults.map(|fault| format!("{layout:?} {paper:?}: {fault}")).collect()
}

fn all_faults(sheets: &[Sheet]) -> BTreeSet<String> {
    faults_on(&PAPERS, sheets)
}

/// The smallest type of a page.
fn smallest(page: &Page) -> f32 {
    let sizes = page.items.iter().filter_map(|item| match item {
        Item::Text(text) => Some(text.size),
        _ => None,
    });
    sizes.fold(f32::MAX, f32::min)
}

/// The least type of a layout. Tables and continued parts are as on half pages.
fn least(page: &Page, layout: Layout) -> f32 {
    match layout {
        Layout::Full if !page.entries.is_empty() && !is_board(page) => 8.0,
        Layout::Card => 6.5,
        Layout::Large if !is_board(page) => 10.0,
        _ => 7.0,
    }
}

/// Boards of cards are alike in all layouts.
fn is_board(page: &Page) -> bool {
    let boards = ["Car Wars Sixth Edition", "Car Wars: The Card Game"];
    boards.iter().any(|board| texts(slice::from_ref(page)).contains(board))
}

/// Tables that vehicles need, but no page has.
fn missing(sheets: &[Sheet], pages: &[Page]) -> Vec<String> {
    let titles = pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
        Item::Text(text) if text.tag == Tag::Heading => Some(text.text.as_str()),
        _ => None,
    });
    let titles: BTreeSet<_> = titles.collect();
    let tables = sheets.iter().flat_map(|sheet| sheet.tables.iter().map(move |t| (sheet, t)));
    // Below a lone vehicle stands only what its own half lacks, and a table of one row joins another.
    let all = texts(pages);
    let lacking = tables.filter(|(_, table)| {
        let title = table.title.to_uppercase();
        let is_there = titles.iter().any(|found| found.starts_with(&title));
        let joins = table.rows.len() == 1 && all.contains(&table.rows[0].0.as_str());
        !is_there && !joins && table.rest().is_some()
    });
    lacking.map(|(sheet, table)| format!("{}: no table {}", sheet.name, table.title)).collect()
}

fn assert_none(faults: BTreeSet<String>) {
    let count = faults.len();
    let faults: Vec<_> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{count} faults:\n{}", faults.join("\n"));
}

fn assert_fits(sheets: &[Sheet]) {
    assert_none(all_faults(sheets));
}

/// Each alone, and all together.
#[test]
fn printed_vehicles_fit() {
    let alone = ALONE.iter().flat_map(|Alone { sheet, layout, paper, pages }| {
        faults_of(slice::from_ref(sheet), *layout, *paper, pages.clone())
    });
    assert_none(alone.chain(all_faults(&PRINTED)).collect());
}

/// Extreme random vehicles also fit, each on one paper.
#[test]
fn random_vehicles_fit() {
    let mut faults = BTreeSet::new();
    for game in SYSTEMS {
        let (design, mut runner) = (random::same_of_game(game), TestRunner::deterministic());
        for number in 0..RANDOM {
            let mut table = design.new_tree(&mut runner).unwrap().current();
            table.insert("system".to_owned(), game.id.into());
            let papers = &PAPERS[number % 2..][..1];
            faults.extend(faults_on(papers, &sheets("random.toml", &table.to_string())));
        }
    }
    assert_none(faults);
}

/// For each game.
const RANDOM: usize = 60;

/// The pictures in the guide to sheets.
#[test]
fn pictured_vehicles_are_legal_and_fit() {
    let text = fs::read_to_string("tests/sheets/night-mail.toml").unwrap();
    let sheets = sheets("night-mail.toml", &text);
    assert_eq!(sheets[0].verdict.word, "LEGAL");
    assert_fits(&sheets);
}

fn car(extra: &str) -> String {
    format!(
        "name = \"Test\"\nbody = \"van\"\nchassis = \"extra-heavy\"\nsuspension = \"heavy\"\n\
         power-plant = \"super\"\n{extra}"
    )
}

#[test]
fn worst_cases_fit() {
    let weapon = |item: &str, mount: &str, count: i64| {
        format!("[[weapons]]\nitem = \"{item}\"\nmount = \"{mount}\"\ncount = {count}\n")
    };
    let tires = "crew = [\"driver\"]\n[tires]\nall = \"solid\"\n";
    let mut cases = vec![
        car(&format!("{tires}{}", weapon("MG", "front", 30))),
        car(&format!("{tires}{}", weapon("minedropper", "back", 12) + &weapon("FT", "left", 9))),
        car(&format!(
            "{tires}[armor]\nfront = 500\nright = 500\nleft = 500\nback = 500\ntop = 500\nunderbody = 500\n"
        )),
        car(&format!(
            "six-wheels = true\n{tires}[wheelguards]\nall = 10\n[armor]\nleft = 30\nright = 30\n"
        )),
        car(&format!(
            "{tires}[armor]\nfront = 30\nright = 15\nback = 9\n[armor.metal]\nfront = 12\nright = 8\nleft = 5\ntop = 4\n"
        )),
        car(
            "crew = [\"driver\", \"gunner\", \"passenger\", \"passenger\", \"passenger\", \"passenger\"]\n",
        ),
        car("") + &weapon("laser", "turret", 2),
        car(&format!(
            "{tires}[armor]\nfront = 200\nright = 200\nleft = 200\nback = 200\ntop = 20\n{}{}",
            weapon("MG", "front", 7),
            weapon("recoilless rifle", "back", 7),
        )),
        car(&format!(
            "cargo = [{{ name = \"{}\", weight = 9 }}]\n",
            "Crates and ".repeat(7).trim()
        )),
        car(&format!("cargo = [{{ name = \"{}\", weight = 9 }}]\n", "Crate".repeat(14))),
        "name = \"No more\"".to_owned(),
        "body = \"nothing\"\n".to_owned(),
    ];
    let name = "The very long and winding name of a car that has sixty chars";
    cases.push(car("crew = [\"driver\"]\n").replace("Test", name));
    cases.push(car("").replace("Test", &"Unbroken".repeat(30)));
    cases.push(car("").replace("Test", "Żółw Ёжик Ἀθηνᾶ Ørsted"));
    cases.push(
        "name = \"Side by side\"\nbody = \"heavy-cycle\"\nsuspension = \"heavy\"\npower-plant = \"super-cycle\"\n\
         crew = [\"driver\", \"passenger\"]\n[tires]\nall = \"puncture-resistant\"\n[wheelguards]\nfront = 10\n\
         back = 10\n[armor]\nfront = 45\nback = 33\n[[weapons]]\nitem = \"MG\"\nmount = \"front\"\nmagazines = 2\n\
         [sidecar]\nbody = \"heavy-sidecar\"\nsuspension = \"improved\"\ncrew = [\"gunner\"]\ntires = \"solid\"\n\
         [sidecar.armor]\nfront = 20\nright = 20\nleft = 20\nback = 20\ntop = 20\nunderbody = 20\n\
         [[sidecar.weapons]]\nitem = \"MG\"\nmount = \"right\"\n"
            .to_owned(),
    );
    // Illegal, with more modifiers to hit than fit in a line, and with a sidecar beside a car.
    let sidecar =
        "[sidecar]\nbody = \"heavy-sidecar\"\ntires = \"PR\"\n[sidecar.armor]\nfront = 9\n";
    cases.push(car(&format!("{tires}{sidecar}")));
    for body in ["medium-cycle", "light-trike"] {
        cases.push(format!(
            "name = \"Both\"\nbody = \"{body}\"\nturrets = [\"two-space turret\"]\n{tires}{sidecar}"
        ));
    }
    for body in ["light-trike", "extra-heavy-trike"] {
        for reversed in [false, true] {
            cases.push(format!(
                "name = \"Three\"\nbody = \"{body}\"\nreversed = {reversed}\nchassis = \"heavy\"\n\
                 suspension = \"heavy\"\npower-plant = \"super-trike\"\n{tires}[wheelguards]\nall = 10\n\
                 [armor]\nfront = 25\nright = 25\nleft = 25\nback = 25\ntop = 25\nunderbody = 25\n{}{}",
                weapon("MG", "front", 3),
                weapon("MG", "left", 2),
            ));
        }
    }
    let cases = cases.iter().map(|case| sheets("worst.toml", case));
    let faults = cases
        .flat_map(|sheets| [all_faults(&sheets), all_faults(&[sheets.clone(), sheets].concat())]);
    assert_none(faults.flatten().collect());
}

/// Every card of a car is printed, on as many pages as necessary.
#[test]
fn boards_fit() {
    let card = |item: &str, count: i64| format!("{{ item = \"{item}\", count = {count} }}");
    let start = "system = \"sixth\"\ndriver = \"Rookie\"\ngunner = \"Photon\"\nname = \"Test\"\n";
    let full = format!(
        "{start}division = 60\nfront = [{}]\nleft = [{}]\nright = [{}]\nback = [{}]\n\
         crew-area = [\"Weapons Locker\", \"Complex Concealment System\", {}]\nnotes = [\"{}\"]\n",
        card("Linked Pulse Lasers", 40),
        card("Standard Recoilless Rifle Explosive Rounds", 12),
        card("Super Heavy Ceramic Plate", 9),
        card("Devastator", 7),
        card("Paint Grenades", 30),
        "a long note ".repeat(60),
    );
    let cases = [
        full.clone(),
        full.replace("Test", &"Unbroken".repeat(30)),
        full.replace("division = 60", "division = 999"),
        full.replace("division = 60\n", ""),
        format!("{start}division = 4\n"),
        format!("{start}division = 13\nfront = [\"Light Rocket\"]\n"),
        "system = \"card-game\"\n".to_owned(),
        format!("system = \"card-game\"\nname = \"{}\"\n", "Long name ".repeat(20)),
    ];
    let others =
        sheets("hotshot.toml", &fs::read_to_string("designs/classic/hotshot.toml").unwrap());
    let cases_alone = cases.iter().map(|case| sheets("board.toml", case));
    let faults = cases_alone.flat_map(|sheets| {
        [all_faults(&sheets), all_faults(&[sheets.clone(), others.clone(), sheets].concat())]
    });
    assert_none(faults.flatten().collect());
    let entered = "system = \"card-game\"\n[entry]\nplayer = \"Anna\"\n";
    for layout in [Layout::Half, Layout::Card] {
        let pages = pages(&sheets("board.toml", entered), layout, Paper::Letter);
        assert!(texts(&pages).contains(&"Anna"), "{layout:?}");
    }
    let pages = pages(&sheets("board.toml", &full), Layout::Half, Paper::Letter);
    let texts = texts(&pages);
    let count = |name: &str| texts.iter().filter(|text| **text == name).count();
    let printed =
        ["Linked Pulse Lasers", "Super Heavy Ceramic Plate", "Devastator", "Paint Grenades"];
    assert_eq!(printed.map(count), [40, 9, 7, 30]);
}

fn texts(pages: &[Page]) -> Vec<&str> {
    let texts = pages.iter().flat_map(|page| &page.items).filter_map(|item| match item {
        Item::Text(text) => Some(text.text.as_str()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn forms_fit() {
    let options = Options::default();
    for kind in SYSTEMS.iter().flat_map(|system| system.forms) {
        let form = judge::form(kind, &options).unwrap();
        for layout in [Layout::Half, Layout::Full] {
            for paper in [Paper::Letter, Paper::A4] {
                let pages = pages(slice::from_ref(&form), layout, paper);
                let faults: Vec<_> = pages.iter().flat_map(faults).collect();
                assert_eq!(faults, Vec::<String>::new(), "{kind} {layout:?} {paper:?}");
                let texts = texts(&pages);
                assert!(!texts.iter().any(|text| text.contains("continued")), "{kind} {texts:?}");
            }
        }
    }
}

/// A cover with more vehicles than fit on a page, and names longer than a line.
#[test]
fn rosters_fit() {
    let names =
        ["Test", "A name that is a good deal longer than any column of a list has room for"];
    let guns = "crew = [\"driver\"]\ntires = \"solid\"\n".to_owned()
        + &["front", "left", "right"].map(|side| format!(
            "[[weapons]]\nitem = \"MG\"\nmount = \"{side}\"\n[[weapons]]\nitem = \"laser\"\nmount = \"{side}\"\n"
        )).concat();
    let entry = format!("[entry]\nplayer = \"{0}\"\nteam = \"{0}\"\nnumber = 9999\n", names[1]);
    let texts = names.map(|name| {
        car(&format!("{guns}{entry}")).replace("Test\"\nbody", &format!("{name}\"\nbody"))
    });
    let reports: Vec<_> = (0..120).flat_map(|number| crate::judged(&texts[number % 2])).collect();
    let options = Options::default();
    let entrants: Vec<_> = reports
        .iter()
        .map(|report| judge::entrant(report, judge::sheet(report, &options).as_ref()))
        .collect();
    let notes = [names[1].repeat(9), names[0].to_owned()];
    for paper in [Paper::Letter, Paper::A4] {
        let roster = roster::pages(names[1], Some(""), &entrants, &[2; 120], &notes, paper);
        let faults: Vec<_> = roster.iter().flat_map(faults).collect();
        assert_eq!(faults, Vec::<String>::new(), "{paper:?}");
        let numbers = texts_of(&roster, "9999");
        assert_eq!(numbers, 121, "each under its own number, and once to settle");
    }
}

/// At an event, what is to settle comes first, then those who may start, then the others.
#[test]
fn a_cover_says_what_is_to_settle_and_who_may_start() {
    let entrant = |(number, player): (i64, &str)| {
        let text = car(&format!("[entry]\nnumber = {number}\n"));
        let report = &crate::judged(&text)[0];
        let sheet = judge::sheet(report, &Options::default());
        let name = format!("Car {number}{player}");
        Entrant { player: player.to_owned(), name, ..judge::entrant(report, sheet.as_ref()) }
    };
    let entrants = [(9, "Ada"), (2, "Ben"), (2, "Cleo"), (1, "")].map(entrant);
    let pages = roster::pages("Night", Some(""), &entrants, &[1, 1], &[], Paper::Letter);
    let all = texts(&pages).join(" | ");
    let order = [
        "To settle before the start",
        "2 is the number of Car 2Ben and Car 2Cleo",
        "no player: Car 1",
        "May start: 2",
        "Car 2Ben",
        "Car 9Ada",
        "May not start: 2",
        "Car 1",
        "Car 2Cleo",
    ];
    let mut rest = all.as_str();
    for wanted in order {
        let at = rest.find(wanted).unwrap_or_else(|| panic!("{wanted} in {rest}"));
        rest = &rest[at + wanted.len()..];
    }
}

/// Sorted by starting number; each with its division.
#[test]
fn a_roster_is_in_the_order_of_its_numbers() {
    let options = Options { division: Some(20), ..Options::default() };
    let entrant = |number: i64| {
        let entry = format!("[entry]\nnumber = {number}\n");
        let text = car(&entry).replace("Test", &format!("Car {number}"));
        let report = judge::describe_all(&Source::new("car.toml", text), &options).remove(0);
        judge::entrant(&report, judge::sheet(&report, &options).as_ref())
    };
    let pages =
        roster::pages("Night", None, &[12, 3, 7].map(entrant), &[1, 1, 2], &[], Paper::Letter);
    let texts = texts(&pages);
    let names: Vec<_> = texts.iter().filter(|text| text.starts_with("Car ")).collect();
    assert_eq!(names, [&"Car 3", &"Car 7", &"Car 12"]);
    assert!(texts.contains(&"division"));
    assert_eq!(texts.iter().filter(|text| **text == "20").count(), 3);
}

fn texts_of(pages: &[Page], start: &str) -> usize {
    texts(pages).iter().filter(|text| text.starts_with(start)).count()
}

fn design(path: &str) -> Vec<Sheet> {
    let name = path.rsplit('/').next().unwrap();
    sheets(name, &fs::read_to_string(path).unwrap())
}

/// Two vehicles share a page and the tables after it. Different rows name their vehicle.
#[test]
fn a_document_has_each_table_once() {
    let kart = design("designs/classic/killer-kart.toml");
    let cycle = design("designs/classic/shogun-100.toml");
    let both = [&kart[..1], &cycle[..1]].concat();
    let pages = pages(&both, Layout::Half, Paper::Letter);
    let all = texts(&pages);
    let count = |title: &str| all.iter().filter(|text| **text == title).count();
    assert_eq!(pages.len(), 2);
    assert_eq!(["MANEUVERS", "FIRE", "COLLISIONS", "WHERE DAMAGE GOES"].map(count), [1, 1, 1, 2]);
    assert!(count("Shogun 100") > 1, "its own tables name it");
    let only = layout::tables(both, Layout::Half, Paper::Letter);
    assert_eq!(only.len(), 1);
    assert!(texts(&only).contains(&"FIRE") && !texts(&only).contains(&"CREW"));
}

#[test]
fn entry_details_are_on_the_sheet() {
    let entry = "[entry]\nplayer = \"Anna\"\nteam = \"Red Barons\"\nnumber = 7\n";
    let mut sheets = sheets("car.toml", &(car("") + entry));
    sheets[0].event = "Midsummer Arena".to_owned();
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        let pages = pages(&sheets, layout, Paper::Letter);
        let all = texts(&pages).join("\n");
        for wanted in ["7 · Test", "Anna, Red Barons", "Midsummer Arena"] {
            assert!(all.contains(wanted), "{layout:?}: {wanted} is not in {all}");
        }
    }
}

/// A letter that the fonts lack is a question mark; the outline has the full name.
#[test]
fn unprintable_letters_are_question_marks() {
    let sheets = sheets("cars/raijin.toml", &car("").replace("Test", "Thor 雷神"));
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        let pages = pages(&sheets, layout, Paper::Letter);
        let all = texts(&pages).join("\n");
        assert!(all.contains("Thor ??") && !all.contains('雷'), "{layout:?}: {all}");
        assert_eq!(title(&pages[0]), "Thor 雷神");
    }
}

/// A weapon in two links, and a link that contains links.
#[test]
fn every_link_is_printed() {
    let blastmaster = &design("designs/classic/blastmaster.toml")[0];
    let links: Vec<_> = blastmaster.weapons.iter().map(|weapon| weapon.links.as_str()).collect();
    assert_eq!(links, ["A C", "A C", "B C", "B C"]);
}

/// Movement uses the next row minus its half inch; ramming uses the row before.
#[test]
fn an_uneven_top_speed_moves_and_rams_as_the_rules_say() {
    let mauler = design("designs/classic/mauler.toml");
    let fast = mauler.iter().find(|sheet| sheet.key_figures[1].1 == "92.5").unwrap();
    let note = &fast.speed.notes[1];
    assert!(note.contains("92.5 mph: moves as 95 with ¼ for ½ in 4, rams as 90."), "{note}");
}

#[test]
fn verdicts_are_words() {
    let tanker = design("designs/autowar/tanker.toml");
    assert_eq!(tanker[0].verdict.word, "NOT JUDGED");
    let text = fs::read_to_string("designs/autowar/tanker.toml").unwrap();
    let entrants: Vec<_> = crate::judged(&text)
        .iter()
        .map(|report| judge::entrant(report, Some(&tanker[0])))
        .collect();
    let pages = roster::pages("Convoy", None, &entrants, &[1], &[], Paper::Letter);
    let all = texts(&pages);
    assert!(all.contains(&"not judged") && all.contains(&"1 not judged"), "{all:?}");
    let illegal = design("designs/autowar/black-panther.toml");
    assert_eq!(illegal[0].verdict.rules, ["the vehicle is 5 lbs. over its capacity"]);
    // AutoWar has no sum of weights.
    assert!(!all.contains(&"Together"));
}

/// The remaining tables begin in the first column.
#[test]
fn the_first_column_is_not_left_empty() {
    let armed = &design("designs/autowar/kill-zone.toml")[0];
    let two = [armed.clone(), armed.clone()];
    let pages = pages(&two, Layout::Half, Paper::Letter);
    let headings = pages.last().unwrap().items.iter().filter_map(|item| match item {
        Item::Text(text) if text.tag == Tag::Heading => Some(text.at.x),
        _ => None,
    });
    assert_eq!(headings.reduce(f32::min), Some(18.0));
}

/// Rows above the top speed have their explanation on the page.
#[test]
fn thin_rows_are_explained() {
    let kart = design("designs/classic/killer-kart.toml");
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        let pages = pages(&kart, layout, Paper::Letter);
        let all = texts(&pages).join(" ");
        assert!(all.contains("Thin: over top speed, 1 PU a turn for each 10 mph."), "{layout:?}");
    }
}

#[test]
fn published_vehicles_fit_without_cuts() {
    let all = |layout, paper| pages(&PRINTED, layout, paper);
    let papers = [Paper::Letter, Paper::A4];
    let mut printed: Vec<Page> = Vec::new();
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        printed.extend(papers.into_iter().flat_map(|paper| all(layout, paper)));
    }
    let cut: BTreeSet<_> = texts(&printed).into_iter().filter(|text| text.contains('…')).collect();
    assert!(cut.is_empty(), "{cut:?}");
}

/// The blocks of a vehicle never need a second half page.
#[test]
fn half_a_page_is_enough_for_every_published_vehicle() {
    for Alone { sheet, paper, pages, .. } in alone(Layout::Half) {
        let parts = texts(pages).iter().any(|text| text.contains("continued"));
        assert!(!parts || sheet.speed.rows.is_empty(), "{} {paper:?}", sheet.name);
    }
}

/// If tables differ, each names its vehicles, or "all others".
#[test]
fn a_table_names_all_its_vehicles() {
    let sheets: Vec<_> =
        PRINTED.iter().filter(|sheet| !sheet.speed.rows.is_empty()).cloned().collect();
    let tables = layout::tables(sheets, Layout::Half, Paper::Letter);
    let all = texts(&tables);
    let tires: Vec<_> = all.windows(2).filter(|pair| pair[0] == "TIRES").map(|p| p[1]).collect();
    assert_eq!(tires, ["Blastmaster, Sandcrab, Shogun 100 and Shogun 200", "all others"]);
    // Names with commas are separated clearly; a log belongs to one vehicle.
    let names = all.iter().any(|text| text.contains("Mauler, Superzapper; Mini-Sherman"));
    assert!(names, "{all:?}");
    assert!(!all.contains(&"TURN"));
}

/// The twelve boxes of a side stand in fives: after a gap, the sixth is further away than its size.
#[test]
fn boxes_of_the_card_game_stand_in_fives() {
    let pages = pages(&design("designs/card-game/blue-streak.toml"), Layout::Half, Paper::Letter);
    let edge = pages[0].items.iter().filter_map(|item| match item {
        Item::Rect { area, radius: 1.4, stroke: Some(_), .. } => Some(area),
        _ => None,
    });
    let top = edge.clone().map(|area| area.y).fold(f32::MAX, f32::min);
    let mut front: Vec<_> = edge.filter(|area| area.y == top).map(|area| area.x).collect();
    front.sort_by(f32::total_cmp);
    let steps: Vec<_> = front.windows(2).map(|pair| pair[1] - pair[0]).take(11).collect();
    let gaps: Vec<_> = (0..11).filter(|place| steps[*place] > steps[0] + 2.0).collect();
    assert_eq!(gaps, [4, 9], "{steps:?}");
}

/// Three cars and the scoring fit on one page.
#[test]
fn the_card_game_needs_no_page_for_tables() {
    let scores = |sheet: &Sheet| sheet.board.as_ref().is_some_and(|board| board.score.is_some());
    let cars: Vec<_> = PRINTED.iter().filter(|sheet| scores(sheet)).cloned().collect();
    let pages = pages(&cars, Layout::Half, Paper::A4);
    assert_eq!((cars.len(), pages.len()), (3, 1));
    assert!(texts(&pages).contains(&"WHAT SCORES"));
}

/// A turn fits on one page: on a Sixth Edition sheet, or on the tables after it.
#[test]
fn a_turn_fits_on_one_page() {
    let sheets = &design("designs/sixth/toll-collector.toml")[1..];
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        let pages = pages(sheets, layout, Paper::Letter);
        let tables = texts(&pages[pages.len() - 1..]);
        let first = tables.iter().filter_map(|text| text.parse::<i64>().ok()).min();
        assert_eq!(first, Some(21), "{layout:?}");
    }
}

/// A vehicle's own rolls are on its half.
#[test]
fn bare_sides_of_autowar_are_on_the_vehicle() {
    let pages = pages(&design("designs/autowar/the-rock.toml"), Layout::Half, Paper::Letter);
    let all = texts(&pages);
    let place = |wanted: &str| all.iter().position(|text| *text == wanted).unwrap();
    assert!(place("BARE SIDE: WHO IS HIT") < place("ORDER OF PLAY, EACH TURN"));
    // The engine is drawn there, but cannot be hit.
    let tables = design("designs/autowar/the-demon.toml").remove(0).tables;
    let rows: Vec<_> = tables.iter().flat_map(|table| &table.rows).collect();
    assert!(rows.contains(&&Chart::row("Right", "engine only: nothing is hit")), "{rows:?}");
}

/// One die decides: a column for each number, and a blank cell means that the action works.
#[test]
fn dice_of_autowar_are_a_grid() {
    let sheets = design("designs/autowar/the-rock.toml");
    let die =
        sheets[0].tables.iter().find(|table| table.title == "One die, for our actions").unwrap();
    assert_eq!((die.look, die.headings.join(" ")), (ChartStyle::Grid, "1 2 3 4 5 6".to_owned()));
    let faster = ["again", "again", "spin", "spin", "", ""].map(str::to_owned).to_vec();
    assert!(die.rows.contains(&("Turn 45°, 1 faster".to_owned(), faster)));
    let pages = pages(&sheets, Layout::Half, Paper::Letter);
    let again = texts(&pages).into_iter().filter(|text| *text == "again").count();
    assert_eq!(again, 3, "equal neighbors share a cell");
}

/// The tables of a vehicle share its page.
#[test]
fn autowar_needs_one_page() {
    for entry in fs::read_dir("designs/autowar").unwrap() {
        let path = entry.unwrap().path();
        let pages = pages(&design(path.to_str().unwrap())[..1], Layout::Half, Paper::Letter);
        assert_eq!(pages.len(), 1, "{}", path.display());
    }
}

/// Players find a table by its place: only tables that depend on the vehicle may follow the others.
#[test]
fn tables_of_classic_have_their_place() {
    // Below a lone vehicle, and on a page of their own.
    let mut places: BTreeMap<(bool, String), BTreeSet<(i64, i64)>> = BTreeMap::new();
    let night_mail = design("tests/sheets/night-mail.toml").remove(0);
    let own = pages(slice::from_ref(&night_mail), Layout::Half, Paper::Letter);
    let alone = alone(Layout::Half).filter(|one| one.paper == Paper::Letter);
    let sheets = alone.map(|one| (one.sheet, &one.pages)).chain([(&night_mail, &own)]);
    for (sheet, pages) in sheets.filter(|(sheet, _)| !sheet.speed.rows.is_empty()) {
        let last = &pages[pages.len() - 1];
        for text in last.items.iter().filter_map(|item| match item {
            Item::Text(text) if text.weight == Weight::Bold => Some(text),
            _ => None,
        }) {
            let name = text.text.trim_end_matches(", RARELY");
            let is_below = !texts(slice::from_ref(last)).contains(&"Tables");
            let own = |table: &Chart| !table.own && table.title.to_uppercase() == name;
            if sheet.tables.iter().any(own) && !(is_below && ["ALSO", "HAZARDS"].contains(&name)) {
                let place = (text.at.x.round() as i64, text.at.y.round() as i64);
                places.entry((is_below, name.to_owned())).or_default().insert(place);
            }
        }
    }
    assert!(places.len() > 24 && places.contains_key(&(true, "CRASH TABLE 1".to_owned())));
    let moved: Vec<_> = places.iter().filter(|(_, places)| places.len() > 1).collect();
    assert!(moved.is_empty(), "{moved:?}");
}

/// At an event, the cover has columns to write in, and a chart has a marker for each vehicle.
#[test]
fn an_event_has_a_chart_of_movement() {
    let options = Options::default();
    let text = fs::read_to_string("designs/classic/hotshot.toml").unwrap();
    let text = format!("{text}\n[entry]\nnumber = 77\n");
    let report = judge::describe_all(&Source::new("car.toml", text), &options).remove(0);
    let sheet = judge::sheet(&report, &options).unwrap();
    let entrants = [judge::entrant(&report, Some(&sheet))];
    for paper in [Paper::Letter, Paper::A4] {
        let cover = roster::pages("Night", Some(""), &entrants, &[1], &[], paper);
        let chart = [roster::movement(&sheet.speed.rows, &entrants, paper)];
        assert_eq!(cover.iter().chain(&chart).flat_map(faults).collect::<Vec<_>>(), [""; 0]);
        assert!(["here", "kills", "place", "prize"].iter().all(|it| texts(&cover).contains(it)));
        let marked = ["Movement", "5", "110", "77", "Hotshot"];
        assert!(marked.iter().all(|it| texts(&chart).contains(it)), "{:?}", texts(&chart));
    }
}

/// A form has room to add up cost, weight and spaces, on its own half.
#[test]
fn a_car_form_has_a_worksheet() {
    let form = judge::form("car", &Options::default()).unwrap();
    let pages = pages(&[form], Layout::Half, Paper::Letter);
    let first = texts(&pages[..1]);
    let wanted = ["Worksheet", "Chassis", "Armor, front", "cost", "lb", "spaces", "Most allowed"];
    assert!(wanted.iter().all(|text| first.contains(text)), "{first:?}");
}

/// A weapon of a sidecar says so below its name, beside the rolls of the second firer.
#[test]
fn a_sidecar_weapon_names_its_place() {
    let pages = pages(&design("tests/sheets/night-mail.toml"), Layout::Half, Paper::Letter);
    let lines = |wanted: &str| {
        let items = pages[0].items.iter().filter_map(|item| match item {
            Item::Text(text) if text.text == wanted => Some(text.at.y),
            _ => None,
        });
        items.collect::<Vec<_>>()
    };
    let (place, firers) = (lines("on the sidecar, area"), lines("cyclist"));
    assert_eq!((place.len(), place.last()), (1, firers.last()));
}

/// The book's tables are not in our text: there is a matrix below the handling boxes to write them in.
#[test]
fn carz_has_a_matrix_to_fill_in() {
    let form = judge::form("carz", &Options::default()).unwrap();
    for sheet in [form, design("designs/carz/rx-heaven.toml").remove(0)] {
        for layout in [Layout::Half, Layout::Full] {
            let pages = pages(slice::from_ref(&sheet), layout, Paper::Letter);
            let all = texts(&pages[..1]);
            assert!(["mph", "inches", "dice", "crash"].iter().all(|text| all.contains(text)));
        }
    }
}

/// The weapons of a scenario's vehicle are in no square; their boxes are beside it.
#[test]
fn every_gun_of_the_tanker_can_be_hit() {
    let tanker = &design("designs/autowar/tanker.toml")[0];
    let guns = tanker.accessories.iter().filter(|note| note.dp.count == 4);
    assert_eq!(guns.count(), 4);
}

/// If boxes are only a number, there is a line for lost points.
#[test]
fn lost_points_of_a_number_are_printed() {
    let mut sheets = sheets("car.toml", &car("[armor]\nfront = 300\n"));
    sheets[0].view.armor[0].layers[0].points.crossed = 130;
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        let pages = pages(&sheets, layout, Paper::Letter);
        assert!(texts(&pages).contains(&"−130"), "{layout:?}");
    }
}

/// Every published vehicle fits on one page, some with smaller boxes; tables are on the back.
#[test]
fn a_full_page_holds_a_published_vehicle() {
    for Alone { sheet, pages, .. } in alone(Layout::Full).filter(|one| one.sheet.board.is_none()) {
        assert!(!texts(pages).iter().any(|text| text.contains("continued")), "{}", sheet.name);
    }
}

/// A half page holds a car with 200 points of armor and its tables, even if most parts point to the sides.
#[test]
fn heavy_armor_is_on_the_first_half() {
    let text = fs::read_to_string("designs/classic/hotshot.toml").unwrap();
    let sheets = sheets("hotshot.toml", &text);
    let all_guns = sheets.iter().find(|sheet| sheet.name.contains("all FTs")).unwrap();
    let pages = pages(slice::from_ref(all_guns), Layout::Half, Paper::Letter);
    assert!(!texts(&pages).contains(&"continued"));
    for paper in [Paper::Letter, Paper::A4] {
        let pages = self::pages(&design("designs/classic/bodyguard.toml"), Layout::Half, paper);
        assert!(!self::texts(&pages).contains(&"ARMOR"), "{paper:?}");
    }
}

#[test]
fn items_of_a_page() {
    let sheets = design("designs/classic/killer-kart.toml");
    let pages = pages(&sheets, Layout::Half, Paper::Letter);
    let lines: Vec<_> = pages[0].items.iter().map(line).filter(|line| !line.is_empty()).collect();
    let version = env!("CARGO_PKG_VERSION");
    insta::assert_snapshot!(lines.join("\n").replace(version, "[version]"));
}

fn line(item: &Item) -> String {
    match item {
        Item::Line { from, to, stroke } => {
            format!("line {:.1},{:.1} {:.1},{:.1} {:.2}", from.x, from.y, to.x, to.y, stroke.width)
        }
        Item::Rect { area, fill, .. } => format!(
            "rect {:.1},{:.1} {:.1}x{:.1} {}",
            area.x,
            area.y,
            area.width,
            area.height,
            fill.map_or("open".to_owned(), |grey| format!("{:.2}", grey.0))
        ),
        Item::Shape { points, .. } => format!("shape of {} points", points.len()),
        Item::Tick { .. } | Item::Part { .. } | Item::Field(_) => String::new(),
        Item::Figure { shows, .. } => format!("figure {shows:?}"),
        Item::Text(text) => {
            format!("text {:.1},{:.1} {} {:?}", text.at.x, text.at.y, text.size, text.text)
        }
    }
}

/// Every status has its label, and a column or a box in which a pencil has room.
#[test]
fn handling_statuses_are_wide_enough() {
    let options = Options::default();
    for kind in SYSTEMS.iter().flat_map(|system| system.forms) {
        let form = judge::form(kind, &options).unwrap();
        for layout in [Layout::Half, Layout::Full, Layout::Card] {
            for paper in PAPERS {
                let pages = pages(slice::from_ref(&form), layout, paper);
                assert_has_statuses(&form, layout, paper, &pages[0]);
            }
        }
    }
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        for Alone { sheet, paper, pages, .. } in alone(layout) {
            assert_has_statuses(sheet, layout, *paper, &pages[0]);
        }
    }
}

fn assert_has_statuses(sheet: &Sheet, layout: Layout, paper: Paper, page: &Page) {
    const LEAST: f32 = 2.9 / 25.4 * 72.0;
    let name = format!("{} {} {layout:?} {paper:?}", sheet.name, sheet.class);
    let labels: Vec<_> = sheet.handling.boxes.iter().map(|found| &found.label).collect();
    if labels.is_empty() {
        return;
    }
    let texts = page.items.iter().filter_map(|item| match item {
        Item::Text(text) if labels.contains(&&text.text) => Some(text.at),
        _ => None,
    });
    let texts: Vec<_> = texts.collect();
    let in_line = |y: f32| {
        let mut line: Vec<_> =
            texts.iter().filter(|at| (at.y - y).abs() < 1.5).map(|at| at.x).collect();
        line.sort_by(f32::total_cmp);
        line
    };
    let lines = texts.iter().map(|at| in_line(at.y));
    let line = lines.into_iter().find(|line| line.len() == labels.len());
    let line = line.unwrap_or_else(|| panic!("{name}"));
    let steps: Vec<_> = line.windows(2).map(|two| two[1] - two[0]).collect();
    assert!(steps.iter().all(|step| *step >= LEAST), "{name}: {steps:?}");
}

/// The tables that two players needed in a duel with Classic sheets.
#[test]
fn a_duel_is_played_with_the_sheet() {
    let pages = pages(&design("designs/classic/stinger.toml")[..1], Layout::Half, Paper::Letter);
    let all = texts(&pages);
    for text in [
        "the inner rear corner",
        "All go as before the maneuver; after a skid",
        "only if worse",
        "Mover goes on, other pivots; struck, rear-end: of",
        "−1 / −3 / −6 / none",
        "Car, not muzzle, in two arcs, the factor: worst for the shooter",
        "One roll: × our DM to them, × theirs to us",
        "Plant, flame weapon hit: any fire / laser, flame",
        "Rolling: by its way; between two kinds: who is hit",
        "1\" × ½\" / ½\" × ½\"",
        "Bend, each 15° up to 90°",
    ] {
        assert!(all.contains(&text), "{text} {all:?}");
    }
}

/// A line for two speeds has the ram dice of both.
#[test]
fn two_speeds_on_a_line_have_their_own_ram_dice() {
    let sheet = &design("designs/classic/mini-sherman.toml")[..1];
    let pages = pages(sheet, Layout::Half, Paper::Letter);
    let all = texts(&pages);
    for text in ["5·10", "1d−4·−2", "15·20", "1d−1·0", "25·30", "1d", "35·40", "2·3d"]
    {
        assert!(all.contains(&text), "{text} {all:?}");
    }
}

/// A Classic form has room for heavy armor, power units and to-hit rolls.
#[test]
fn a_form_has_room_for_a_heavy_vehicle() {
    for kind in ["car", "cycle", "trike", "reversed-trike"] {
        let form = judge::form(kind, &Options::default()).unwrap();
        let around = form.view.armor.iter().map(|armor| armor.layers[0].points.count);
        assert!(around.max() >= Some(45), "{kind}");
        for layout in [Layout::Half, Layout::Full] {
            let pages = pages(slice::from_ref(&form), layout, Paper::Letter);
            let all = texts(&pages[..1]).join(" ");
            for text in ["nearer than", "power units (PU) ____", "175·180"] {
                assert!(all.contains(text), "{kind} {layout:?} {text}");
            }
        }
    }
}

/// Forms fit the largest parts of rules and catalogs, and fill the page.
#[test]
fn forms_of_other_games_have_room() {
    let form = |kind| judge::form(kind, &Options::default()).unwrap();
    let carz = form("carz").view;
    let around = carz.armor.iter().filter(|armor| !matches!(armor.side, Side::Top | Side::Under));
    assert!(around.clone().all(|armor| armor.layers[0].points.count == 40));
    assert!(carz.wheels.iter().all(|wheel| wheel.tires[0].count == 12));
    assert!(carz.rows.iter().flatten().any(|cell| cell.name == "Tank" && cell.dp.count == 20));
    let sixth = form("sixth").board.unwrap();
    assert!(sixth.sides.iter().all(|side| side.scale.boxes.len() == 13));
    let (card, car) = (form("card-game"), form("car"));
    assert_eq!((layout::copies(&card), layout::copies(&car)), (4, 1));
}

/// The tables that players needed in Sixth Edition fights.
#[test]
fn a_fight_of_sixth_is_played_with_the_sheet() {
    let pages = pages(&design("designs/sixth/sunday-driver.toml")[..1], Layout::Half, Paper::A4);
    let all = texts(&pages).join(" ");
    let wanted = ["a key is 2", "once a round", "turn over all of D4", "the base touches it"];
    for text in wanted.into_iter().chain(["A shield stops; not explosion,"]) {
        assert!(all.contains(text), "{text} {all:?}");
    }
}

/// A cycle with a sidecar and notes fits on half a page; narrow cells keep words whole.
#[test]
fn notes_fit_on_half_a_page() {
    let pages = pages(&design("tests/sheets/night-mail.toml"), Layout::Half, Paper::Letter);
    assert!(!texts(&pages).contains(&"MORE NOTES"));
    let narrow = text::wrap("7\u{a0}free\u{a0}spaces", 6.0, Weight::Regular, 28.0);
    assert_eq!(narrow, ["7 free", "spaces"]);
}

/// Fields do not overlap. A line to write on overlaps nothing but its own underscores.
fn fields_over_things(page: &Page) -> Vec<String> {
    const SLACK: f32 = 0.45;
    let mut faults = Vec::new();
    let fields = page.items.iter().filter_map(|item| match item {
        Item::Tick { area, .. } => Some((*area, "a box", true)),
        Item::Field(field) => Some((field.area, field.name.as_str(), field.is_box)),
        _ => None,
    });
    let mut known: Vec<([f32; 4], &str)> = Vec::new();
    for (Area { x, y, width, height }, name, is_box) in fields {
        let inner = [x + SLACK, y + SLACK, x + width - SLACK, y + height - SLACK];
        let [left, top, right, bottom] = inner;
        if right <= left || bottom <= top {
            faults.push(format!("{name} is too small"));
        }
        let meets = |[l, t, r, b]: [f32; 4]| l < right && r > left && t < bottom && b > top;
        for (other, of) in &known {
            if meets(*other) {
                faults.push(format!("{name} lies on {of}"));
            }
        }
        known.push((inner, name));
        for item in page.items.iter().filter(|_| !is_box) {
            let (points, closed) = match item {
                Item::Text(text) if meets(extent(text)) && !text.text.contains("____") => {
                    faults.push(format!("{name} lies on {:?}", text.text));
                    continue;
                }
                Item::Text(_) | Item::Tick { .. } | Item::Field(_) | Item::Figure { .. } => {
                    continue;
                }
                item => outline(item),
            };
            let ends = closed.then(|| [points[points.len() - 1], points[0]]);
            let sides = points.windows(2).map(|side| [side[0], side[1]]).chain(ends);
            if sides.into_iter().any(|side| crosses(&side, &inner)) {
                faults.push(format!("{name} lies on a line"));
            }
        }
    }
    faults
}
