//! Every sheet that can be laid out keeps its type large enough, in its place and legible.

use std::fs;

use roadworthy::games::{Options, SYSTEMS};
use roadworthy::report::judge;
use roadworthy::sheet::layout::{self, Layout, players, roster};
use roadworthy::sheet::model::Sheet;
use roadworthy::sheet::page::{Align, Item, Page, Paper, SMALLEST, Text};
use roadworthy::sheet::text;
use roadworthy::text::source::Source;

fn sheets(name: &str, text: &str) -> Vec<Sheet> {
    let options = Options::default();
    let reports = judge::describe_all(&Source::new(name, text), &options);
    reports.iter().map(|report| judge::sheet(report, &options).unwrap()).collect()
}

/// The published vehicles of every game.
fn printed() -> Vec<Sheet> {
    let files = walkdir::WalkDir::new("designs").sort_by_file_name().into_iter();
    let files = files
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let of = |path| sheets("design.toml", &fs::read_to_string(path).unwrap());
    files.flat_map(of).collect()
}

/// Left, top, right and bottom of the letters, without what hangs below the line.
fn extent(text: &Text) -> [f32; 4] {
    let width = text::width(&text.text, text.size, text.weight);
    let left = match text.align {
        Align::Left => text.at.x,
        Align::Center => text.at.x - width / 2.0,
        Align::Right => text.at.x - width,
    };
    [left, text.at.y - text::cap_height(text.size), left + width, text.at.y]
}

/// The outermost points of what is not text.
fn corners(item: &Item) -> Vec<(f32, f32)> {
    match item {
        Item::Line { from, to, .. } => vec![(from.x, from.y), (to.x, to.y)],
        Item::Rect { area, .. } => {
            vec![(area.x, area.y), (area.x + area.width, area.y + area.height)]
        }
        Item::Shape { points, .. } => points.iter().map(|point| (point.x, point.y)).collect(),
        Item::Text(_) => Vec::new(),
    }
}

fn title(page: &Page) -> String {
    page.entries.iter().map(|entry| entry.title.as_str()).collect::<Vec<_>>().join(", ")
}

/// The problems of a page, in words.
fn faults(page: &Page) -> Vec<String> {
    const SLACK: f32 = 0.1;
    const MARGIN: f32 = 18.0 - SLACK;
    let (width, height) = page.paper.size();
    let texts: Vec<_> = page
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Text(text) => Some((text, extent(text))),
            _ => None,
        })
        .collect();
    let mut faults = Vec::new();
    for (x, y) in page.items.iter().flat_map(corners) {
        if !(MARGIN..=width - MARGIN).contains(&x) || !(MARGIN..=height - MARGIN).contains(&y) {
            faults.push(format!("{}: something is in the margin at {x}, {y}", title(page)));
        }
    }
    for (number, (text, [left, top, right, bottom])) in texts.iter().enumerate() {
        let mut fault = |what: &str| {
            faults.push(format!("{}: {:?} at {left}, {bottom} {what}", title(page), text.text));
        };
        if text.size < SMALLEST {
            fault("is too small");
        }
        let within = &text.within;
        let (end, foot) = (within.x + within.width, within.y + within.height);
        if *left < within.x - SLACK || *right > end + SLACK {
            fault("leaves its box sideways");
        }
        if *top < within.y - SLACK || *bottom > foot + SLACK {
            fault("leaves its box");
        }
        if *left < MARGIN || *right > width - MARGIN || *top < MARGIN || *bottom > height - MARGIN {
            fault("is in the margin");
        }
        for (other, [l, t, r, b]) in &texts[number + 1..] {
            let beside = right - SLACK <= *l || r - SLACK <= *left;
            let apart = bottom - SLACK <= *t || b - SLACK <= *top;
            if !beside && !apart {
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

fn assert_fits(sheets: &[Sheet]) {
    for layout in [Layout::Half, Layout::Full, Layout::Card] {
        for paper in [Paper::Letter, Paper::A4] {
            let pages = pages(sheets, layout, paper);
            let faults: Vec<_> = pages.iter().flat_map(faults).collect();
            assert_eq!(faults, Vec::<String>::new(), "{layout:?} {paper:?}");
        }
    }
}

/// Alone, with tables, and all together.
#[test]
fn printed_vehicles_fit() {
    let sheets = printed();
    assert_fits(&sheets);
    for sheet in &sheets {
        assert_fits(std::slice::from_ref(sheet));
    }
}

/// The pictures of the guide to sheets.
#[test]
fn pictured_vehicles_are_legal_and_fit() {
    let text = fs::read_to_string("tests/sheets/night-mail.toml").unwrap();
    let sheets = sheets("night-mail.toml", &text);
    assert_eq!(sheets[0].verdict.word, "LEGAL");
    assert_fits(&sheets);
}

/// A car with what a test wants to add.
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
    for case in &cases {
        let sheets = sheets("worst.toml", case);
        assert_fits(&sheets);
        assert_fits(&[sheets.clone(), sheets].concat());
    }
}

/// Whatever cards a car has, each is printed, on as many pages as that takes.
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
    for case in &cases {
        let sheets = sheets("board.toml", case);
        assert_fits(&sheets);
        assert_fits(&[sheets.clone(), printed(), sheets].concat());
    }
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
    for kind in SYSTEMS.iter().flat_map(|system| system.forms()) {
        let form = judge::form(kind, &options).unwrap();
        for layout in [Layout::Half, Layout::Full] {
            for paper in [Paper::Letter, Paper::A4] {
                let pages = pages(std::slice::from_ref(&form), layout, paper);
                let faults: Vec<_> = pages.iter().flat_map(faults).collect();
                assert_eq!(faults, Vec::<String>::new(), "{kind} {layout:?} {paper:?}");
                let texts = texts(&pages);
                assert!(!texts.iter().any(|text| text.contains("continued")), "{kind} {texts:?}");
            }
        }
    }
}

/// A folder's cover and the players' list, with more vehicles than a page holds and names longer than a line.
#[test]
fn rosters_and_lists_for_players_fit() {
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
    let reports: Vec<_> = (0..120).flat_map(|number| crate::check(&texts[number % 2])).collect();
    let options = Options::default();
    let entrants: Vec<_> = reports
        .iter()
        .map(|report| judge::entrant(report, judge::sheet(report, &options).as_ref()))
        .collect();
    let mut told: Vec<_> = reports.iter().map(judge::declared).collect();
    told[7].lines = vec!["a line of somebody with very much to tell".to_owned(); 200];
    let notes = [names[1].repeat(9), names[0].to_owned()];
    for paper in [Paper::Letter, Paper::A4] {
        let roster = roster::pages(names[1], &entrants, &[2; 120], &notes, paper);
        let list = players::pages(&names[1].repeat(2), &told, paper);
        let faults: Vec<_> = roster.iter().chain(&list).flat_map(faults).collect();
        assert_eq!(faults, Vec::<String>::new(), "{paper:?}");
        let lines = texts_of(&list, "a line of somebody");
        assert_eq!((list.len() > 4, lines), (true, 200), "nothing is left out");
        let numbers = texts_of(&roster, "9999");
        assert_eq!(numbers, 120, "each under its own number");
        assert_eq!(texts_of(&list, "small-bore projectile, front"), 119);
    }
}

fn texts_of(pages: &[Page], start: &str) -> usize {
    texts(pages).iter().filter(|text| text.starts_with(start)).count()
}

/// Its own half, tables and all, holds a car with 200 points of armor.
#[test]
fn a_heavily_armored_car_needs_one_half() {
    let text = fs::read_to_string("designs/classic/hotshot.toml").unwrap();
    let sheets = sheets("hotshot.toml", &text);
    let all_guns = sheets.iter().find(|sheet| sheet.name.contains("all FTs")).unwrap();
    let pages = pages(std::slice::from_ref(all_guns), Layout::Half, Paper::Letter);
    let texts = texts(&pages);
    assert_eq!(pages.len(), 1);
    assert!(texts.contains(&"Tables") && !texts.contains(&"continued"), "{texts:?}");
}

/// One page, item by item.
#[test]
fn items_of_a_page() {
    let text = fs::read_to_string("designs/classic/killer-kart.toml").unwrap();
    let pages = pages(&sheets("killer-kart.toml", &text), Layout::Half, Paper::Letter);
    let lines: Vec<_> = pages[0].items.iter().map(line).collect();
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
        Item::Text(text) => {
            format!("text {:.1},{:.1} {} {:?}", text.at.x, text.at.y, text.size, text.text)
        }
    }
}
