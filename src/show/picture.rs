//! Pictures: curves of numbers over another number. Pages draw them; `format::html::picture` has the SVG.

use crate::games::Options;
use crate::report::{Report, judge};
use crate::units::{Exact, plain, several, two_places};
use crate::vehicle::breach::Armor;
use crate::vehicle::category::Nature;
use crate::vehicle::duel::Duelist;
use crate::vehicle::endurance::turns;
use crate::vehicle::fire::{Fire, SIDES};
use crate::vehicle::ledger::Line;

use super::{Cell, Column, Role, TableStyle, Tabular};

pub struct Picture {
    pub title: String,
    /// The axis of the first column, and the axis of the curves.
    pub axes: [Axis; 2],
    pub shape: Shape,
    /// Each column with numbers after the first is a curve. A name labels the points of its row. Other text stands below
    /// the first axis.
    pub table: Tabular,
}

/// The name of an axis, and how its numbers look.
pub type Axis = (String, fn(Exact) -> String);

#[derive(Clone, Copy, PartialEq)]
pub enum Shape {
    /// From point to point. An axis may begin above zero.
    Line,
    /// A value holds until the next one.
    Steps,
}

impl Picture {
    /// Curves over the distance, up to the first distance where all are zero from there on.
    pub(super) fn by_distance(
        title: String,
        up: Axis,
        curves: &[String],
        rows: impl Iterator<Item = (i64, Vec<Cell>)>,
    ) -> Picture {
        let columns = std::iter::once("Inches".to_owned()).chain(curves.iter().cloned());
        let row = |(inches, cells): (i64, Vec<Cell>)| {
            let far = if inches == 0 { "under 1".to_owned() } else { inches.to_string() };
            [vec![Cell::Number(inches.into(), far)], cells].concat()
        };
        let mut rows: Vec<Vec<Cell>> = rows.map(row).collect();
        let is_more = |cell: &Cell| matches!(cell, Cell::Number(value, _) if !value.is_zero());
        let last = rows.iter().rposition(|row| row[1..].iter().any(is_more));
        rows.truncate(last.map_or(0, |last| last + 2));
        let table = Tabular::new(TableStyle::Brief, columns.map(Column::number).collect(), rows);
        let axes = [("inches".to_owned(), plain as _), up];
        Picture { title, axes, shape: Shape::Steps, table }
    }
}

/// Fire over distance by side and by weapon, and endurance over points of armor.
pub fn of_vehicle(report: &Report, options: &Options) -> Vec<Picture> {
    let Some(own) = judge::duelist(report, options, judge::UNMOVED) else { return Vec::new() };
    let fires = fires(&report.name, &own.fire);
    let all = fires.into_iter().chain(armor(report, &own));
    all.filter(|picture| !picture.table.rows.is_empty()).collect()
}

fn fires(name: &str, fire: &Fire) -> [Picture; 2] {
    const MOST: usize = 8;
    let at = |inches: &i64| {
        let mut fire = fire.clone();
        fire.move_to(*inches);
        (*inches, fire)
    };
    let all: Vec<(i64, Fire)> = fire.distances().iter().map(at).collect();
    let picture = |title: &str, names: Vec<String>, damage: &dyn Fn(&Fire, usize) -> Exact| {
        let mut curves: Vec<(String, Vec<Exact>)> = Vec::new();
        for (number, name) in names.into_iter().enumerate() {
            let curve: Vec<_> = all.iter().map(|(_, fire)| damage(fire, number)).collect();
            match curves.iter_mut().find(|(_, other)| *other == curve) {
                Some((names, _)) => *names += &format!("; {name}"),
                None if curve.iter().all(|damage| damage.is_zero()) => {}
                None => curves.push((name, curve)),
            }
        }
        curves.truncate(MOST);
        let (names, curves): (Vec<_>, Vec<_>) = curves.into_iter().unzip();
        let rows = all.iter().enumerate().map(|(number, (inches, _))| {
            let cell = |curve: &Vec<Exact>| Cell::number(curve[number], two_places);
            (*inches, curves.iter().map(cell).collect())
        });
        let up = ("damage expected in a turn".to_owned(), plain as _);
        Picture::by_distance(format!("{title} of {name} by distance"), up, &names, rows)
    };
    let sides = SIDES.map(|(side, _)| side.to_owned()).into();
    let guns = fire.guns.iter().map(|gun| several(&gun.name, gun.count)).collect();
    [
        picture("Fire", sides, &|fire, side| fire.best(&[side], 1).0),
        picture("Weapons", guns, &Fire::alone),
    ]
}

/// The endurance of the front by its points, with the price if all armor is of one kind. Sides with the same layers are
/// points of the curve.
fn armor(report: &Report, own: &Duelist) -> Option<Picture> {
    let side = |number: usize| Some(&own.sides[number].first()?.parts[0]);
    let front = side(0)?;
    let is_metal = front.points == 0 && front.metal > 0;
    let points = |armor: &Armor| if is_metal { armor.metal } else { armor.points };
    let with = |points: usize| match is_metal {
        true => Armor { metal: points, ..front.clone() },
        false => Armor { points, ..front.clone() },
    };
    let same = |number: &usize| side(*number).is_some_and(|own| *own == with(points(own)));
    let same: Vec<usize> = (0..SIDES.len()).filter(same).collect();
    let has = |number: usize| side(number).map_or(0, points);
    let most = same.iter().map(|number| has(*number) * 5 / 4).max().unwrap_or(0).clamp(30, 100);
    let lines = report.description.ledger.lines.iter();
    let bought: Vec<_> = lines.filter(|line| line.category.nature == Nature::Armor).collect();
    let price = report.description.ledger.columns().find(|measure| measure.key == "cost");
    let row = |number: usize| {
        let names = same.iter().filter(|side| has(**side) == number).map(|side| SIDES[*side].0);
        let names = names.collect::<Vec<_>>().join(", ");
        if names.is_empty() && !number.is_multiple_of(5) {
            return None;
        }
        let cost = |line: &&Line| {
            let measure = price.filter(|_| bought.len() == 1)?;
            Some((measure.words)(line[measure] / Exact::from(line.count.max(1)) * number as i64))
        };
        let cost = bought.first().and_then(cost).into();
        let turns = Cell::number(turns(&with(number)), two_places);
        Some(vec![Cell::count(number), cost, turns, names.into()])
    };
    let side = Column::text("Side").role(Role::Name);
    let columns = [Column::number("Points"), Column::text("Price"), Column::number("Turns"), side];
    let rows = (0..=most.next_multiple_of(10)).filter_map(row).collect();
    let table = Tabular::new(TableStyle::Brief, columns.into(), rows);
    let item = bought.first()?.item.trim_end_matches(", points").to_lowercase();
    let title = format!("Endurance of {} in front by points of {item}", report.name);
    let axes = [("points", plain as _), ("turns under fire of two machine guns", plain as _)];
    let axes = axes.map(|(name, show)| (name.to_owned(), show));
    Some(Picture { title, axes, shape: Shape::Line, table: table.filled(|number| number != 1) })
}
