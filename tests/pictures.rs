//! Pictures: their numbers against counts of all throws and single duels, and a drawing worked out by hand.

use roadworthy::games::Options;
use roadworthy::show::duel::Duels;
use roadworthy::show::format::html::picture::drawn;
use roadworthy::show::picture::{Picture, Shape, of_vehicle};
use roadworthy::show::{Cell, Column, TableStyle, Tabular};
use roadworthy::units::{Exact, plain};

use crate::judged;

/// A sedan with a machine gun in front, two at the back, and a flamethrower at the right.
const CAR: &str = r#"
body = "sedan"
power-plant = "large"
tires = "solid"
crew = ["driver"]
armor = { front = 12, right = 5, left = 5, back = 12 }
weapons = [
    { item = "MG", mount = "front" },
    { item = "MG", mount = "back", count = 2, linked = true },
    { item = "FT", mount = "right" },
]
"#;

fn numbers(row: &[Cell]) -> Vec<Exact> {
    let number = |cell: &Cell| if let Cell::Number(value, _) = cell { Some(*value) } else { None };
    row.iter().filter_map(number).collect()
}

/// The damage of one shot at this distance, from all throws: +4 under an inch, −1 for each four inches (p. 27).
fn damage(roll: i64, inches: i64, reach: i64) -> Exact {
    let needs = if inches == 0 { roll - 4 } else { roll + inches / 4 };
    let mut sum = 0;
    for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
        for face in 1..=6 {
            let hits = one + two >= needs.max(3) && inches <= reach;
            sum += if hits { face } else { 0 };
        }
    }
    Exact::from(sum) / Exact::from(216)
}

#[test]
fn fire_over_distance_counts_all_throws() {
    let pictures = of_vehicle(&judged(CAR)[0], &Options::default());
    let [sides, weapons, _] = pictures.as_slice() else { panic!("{}", pictures.len()) };
    let headings = |of: &Picture| -> Vec<_> {
        of.table.columns.iter().map(|column| column.heading.to_string()).collect()
    };
    assert_eq!(headings(sides), ["Inches", "front", "right", "back"]);
    let names = ["Machine Gun, front", "2 × Machine Gun, back", "Flamethrower, right"];
    assert_eq!(headings(weapons)[1..], names);
    for inches in 0..40 {
        let at = |picture: &Picture| -> Vec<Exact> {
            let rows = picture.table.rows.iter().map(|row| numbers(row));
            let row = rows.take_while(|row| row[0] <= inches.into()).last().unwrap();
            row[1..].to_vec()
        };
        let (gun, flames) = (damage(7, inches, 99), damage(6, inches, 10));
        let linked = gun * 2;
        assert_eq!(at(sides), [gun, flames, linked], "{inches} inches");
        assert_eq!(at(weapons), [gun, linked, flames], "{inches} inches");
    }
}

/// Between the distances of the picture, no chance changes.
#[test]
fn the_chances_over_distance_are_single_duels() {
    let target = CAR.replace("front = 12", "front = 9");
    let designs = [judged(CAR).remove(0), judged(&target).remove(0)];
    let duel = |inches, sides| {
        Duels::of([&designs[0], &designs[1]], &Options::default(), sides, inches).unwrap()
    };
    for sides in [[0, 0], [1, 3]] {
        let picture = duel(3, sides).by_range();
        for inches in 0..40 {
            let rows = picture.table.rows.iter().map(|row| numbers(row));
            let row = rows.take_while(|row| row[0] <= inches.into()).last().unwrap();
            let chances = duel(inches, sides).duel.first;
            for (shown, chance) in row[1..].iter().zip(chances) {
                let millionths = (chance * 1e6).round() as i64;
                assert_eq!(*shown * 1_000_000, millionths.into(), "{inches} inches");
            }
        }
    }
}

/// A car with as many points as a row lasts as many turns and costs as much more.
#[test]
fn cars_last_and_cost_as_the_rows_of_armor_say() {
    let with =
        |points: i64| judged(&CAR.replace("front = 12", &format!("front = {points}"))).remove(0);
    let picture = of_vehicle(&with(12), &Options::default()).remove(2);
    let none = with(0).figure("cost").unwrap();
    let mut sides = Vec::new();
    for row in &picture.table.rows {
        let [points, turns] = numbers(row)[..] else { panic!("{row:?}") };
        let car = with(points.floor());
        assert_eq!(car.figure("endurance_front"), Some(turns), "{points} points");
        let price = car.figure("cost").unwrap() - none;
        assert_eq!(row[1].shown(), format!("${}", plain(price)), "{points} points");
        sides.extend((!row[3].shown().is_empty()).then(|| format!("{points} {}", row[3].shown())));
    }
    assert_eq!(sides, ["5 right, left", "12 front, back"]);
}

/// 0 to 10 on 680 units across, and 0 to 4 on 340 units up.
#[test]
fn a_drawing_by_hand() {
    let rows = [(0, 4), (5, 1), (10, 0)].map(|(across, up)| {
        [across, up].map(|number| Cell::number(Exact::from(number), plain)).to_vec()
    });
    let columns = vec![Column::number("x"), Column::number("<y>")];
    let table = Tabular::new(TableStyle::Brief, columns, rows.to_vec());
    let axes = [("across".to_owned(), plain as _), ("up".to_owned(), plain as _)];
    let title = "A & B".to_owned();
    let picture = Picture { title, axes, shape: Shape::Steps, table };
    let page = drawn(&picture);
    for piece in [
        "<path d=\"M90 50H430V305H770V390H770\"/>",
        "<path class=\"grid\" d=\"M90 305H770\"/>",
        "<text class=\"end\" x=\"78\" y=\"314\">1</text>",
        "<text class=\"tick\" x=\"362\" y=\"424\">4</text>",
        "aria-label=\"A &amp; B; the table has the numbers\"",
        "&lt;y&gt;</li>",
    ] {
        assert!(page.contains(piece), "{piece}: {page}");
    }
    let line = drawn(&Picture { shape: Shape::Line, ..picture });
    assert!(line.contains("<path d=\"M90 50L430 305L770 390\"/>"), "{line}");
}
