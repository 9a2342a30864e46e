//! Draws pictures as SVG: axes, a key of the curves, and the numbers as a table.

use crate::show::picture::{Picture, Shape};
use crate::show::{Cell, Role};
use crate::units::Exact;

use super::{table, text};

/// The area of the curves in units of the drawing: left and right, bottom and top.
const AREA: [(i64, i64); 2] = [(90, 770), (390, 50)];
const WIDTH: i64 = 800;

/// The numbers at both ends of an axis, and from tick to tick.
struct Scale([Exact; 3], (i64, i64));

impl Scale {
    fn of(values: &[Exact], is_open: bool, ends: (i64, i64)) -> Scale {
        const TICKS: i64 = 7;
        let most = values.iter().max().copied().unwrap_or_default();
        let least = values.iter().min().copied().filter(|_| is_open).unwrap_or_default();
        let powers = (0..12).map(|power| Exact::from(10_i64.pow(power)) / Exact::from(100));
        let mut steps = powers.flat_map(|power| [1, 2, 5].map(|times| power * times));
        let step = steps.find(|step| most - least <= *step * TICKS).unwrap_or(most);
        let least = step * (least / step).floor();
        Scale([least, (step * (most / step).ceil()).max(least + step), step], ends)
    }

    fn at(&self, value: Exact) -> i64 {
        let Scale([least, most, _], (start, end)) = *self;
        start + ((value - least) / (most - least) * (end - start)).rounded()
    }

    fn ticks(&self) -> impl Iterator<Item = (Exact, i64)> {
        let Scale([least, most, step], _) = *self;
        let ticks = (0..=((most - least) / step).floor()).map(move |tick| least + step * tick);
        ticks.map(|tick| (tick, self.at(tick)))
    }
}

fn number(cell: &Cell) -> Option<Exact> {
    if let Cell::Number(value, _) = cell { Some(*value) } else { None }
}

fn label(class: &str, (x, y): (i64, i64), words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>\n", text(words))
}

/// Figures in columns where the page is wide enough.
pub fn side_by_side(pictures: &[Picture]) -> String {
    let all: String = pictures.iter().map(drawn).collect();
    if all.is_empty() { all } else { format!("<div class=\"pictures\">\n{all}</div>\n") }
}

/// A figure with its table.
pub fn drawn(picture: &Picture) -> String {
    let Picture { title, axes: [across, up], shape, table: numbers } = picture;
    let values = |column: usize| numbers.column(column).filter_map(number).collect::<Vec<_>>();
    let (curves, words): (Vec<usize>, Vec<usize>) =
        (1..numbers.columns.len()).partition(|column| !values(*column).is_empty());
    let named = |column: &usize| numbers.columns[*column].role == Role::Name;
    let (names, notes): (Vec<usize>, Vec<usize>) = words.into_iter().partition(named);
    let of_row = |row: &[Cell], columns: &[usize]| -> String {
        columns.iter().map(|column| row[*column].shown()).collect()
    };
    let is_line = *shape == Shape::Line;
    let x = Scale::of(&values(0), is_line, AREA[0]);
    let all: Vec<_> = curves.iter().flat_map(|column| values(*column)).collect();
    let y = Scale::of(&all, is_line, AREA[1]);
    let ((left, right), (bottom, _)) = (AREA[0], AREA[1]);
    let height = if notes.is_empty() { 460 } else { 484 };
    let mut out = label("start soft", (0, 24), &up.0);
    out += &label("end soft", (right, height - 6), &across.0);
    for (value, at) in y.ticks() {
        out += &format!("<path class=\"grid\" d=\"M{left} {at}H{right}\"/>\n");
        out += &label("end", (left - 12, at + 9), &(up.1)(value));
    }
    out += &format!("<path d=\"M{left} {bottom}H{right}\"/>\n");
    for (value, at) in x.ticks() {
        out += &format!("<path d=\"M{at} {bottom}v8\"/>\n");
        out += &label("tick", (at, 424), &(across.1)(value));
        let row = numbers.rows.iter().find(|row| number(&row[0]) == Some(value));
        let note = row.map(|row| of_row(row, &notes)).unwrap_or_default();
        out += &label("soft", (at, 450), &note);
    }
    let mut keys = String::new();
    for (place, column) in curves.iter().enumerate() {
        let point = |row: &Vec<Cell>| {
            let at = (x.at(number(&row[0])?), y.at(number(&row[*column])?));
            Some((at, of_row(row, &names)))
        };
        let points: Vec<_> = numbers.rows.iter().filter_map(point).collect();
        let [first, last] =
            [points.iter().min(), points.iter().max()].map(|of| of.map(|of| of.0.1));
        let is_rising = first > last;
        let (mut line, mut marks, mut is_odd) = (String::new(), String::new(), false);
        for ((x, y), name) in points {
            line += &match (line.as_str(), shape) {
                ("", _) => format!("M{x} {y}"),
                (_, Shape::Line) => format!("L{x} {y}"),
                (_, Shape::Steps) => format!("H{x}V{y}"),
            };
            let radius = if name.is_empty() { 6 } else { 10 };
            marks += &format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n");
            // Names stand where the curve is not.
            is_odd ^= !name.is_empty();
            let is_before = x > 600 || x > 300 && is_odd;
            let (side, x) = if is_before { ("end", x - 14) } else { ("start", x + 14) };
            let y = if is_before == is_rising { y - 14 } else { y + 34 };
            marks += &label(&format!("{side} name"), (x, y), &name);
        }
        if !is_line {
            (line, marks) = (format!("{line}H{right}"), String::new());
        }
        out += &format!("<g class=\"c{place}\"><path d=\"{line}\"/>\n{marks}</g>\n");
        keys += &format!(
            "<li class=\"c{place}\"><svg viewBox=\"0 0 80 20\" aria-hidden=\"true\"><path d=\"M0 10H80\"/></svg> {}</li>\n",
            text(&numbers.columns[*column].heading)
        );
    }
    let title = text(title);
    format!(
        "<figure class=\"picture\">\n<figcaption>{title}</figcaption>\n<ul>\n{keys}</ul>\n\
         <svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{title}; the table has the numbers\">\n\
         {out}</svg>\n<details><summary>Table</summary>\n{}</details>\n</figure>\n",
        table(numbers, None)
    )
}
