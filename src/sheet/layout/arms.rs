//! The weapons of a sheet with fixed places: a line for each, with the rolls to hit at every range and its shots.

use crate::sheet::model::{Boxes, Note, Power, Sheet, WeaponPanel};
use crate::sheet::page::{Align, Area, Stroke, Tag};

use super::canvas::{BODY, CELLS, Canvas, HAIR, LIST, SMALL, STRONG, Type, area, fitting, shorten};
use super::rest::Rest;
use super::{boxes, weapons};

const HEAD: f32 = 20.6;
/// The usual and the least height of a line, and of a second line.
const ROW: [f32; 2] = [11.6, 9.8];
const MORE: f32 = 8.4;
const SHOT: f32 = 8.0;
const SHOT_WIDTH: f32 = 5.2;
const TO_A_ROW: i64 = 25;
const MOUNT: f32 = 13.0;
const NAME: f32 = 22.0;
/// The least width of names.
const FIRER: f32 = 101.0;

/// The columns after the name, from the left edge.
struct Columns {
    firer: f32,
    ranges: f32,
    /// The number of ranges, and the width of each.
    rolls: usize,
    range: f32,
    damage: f32,
    count: f32,
    shots: f32,
    right: f32,
}

impl Columns {
    /// The middles of three figures instead of rolls.
    fn figures(&self) -> [f32; 3] {
        let each = (self.damage + 12.0 - self.ranges) / 3.0;
        std::array::from_fn(|number| self.ranges + (number as f32 + 0.5) * each)
    }

    fn of(sheet: &Sheet, width: f32) -> Columns {
        let (shots, firer) = (width * 0.75, (width * 0.345).max(FIRER));
        let rolls = sheet.ranges.len();
        let ranges = firer + 2.0;
        let damage = shots - 29.0;
        let range = (damage - 13.0 - ranges) / rolls.max(1) as f32;
        Columns { firer, ranges, rolls, range, damage, count: shots - 3.0, shots, right: width }
    }
}

/// Where a weapon's effects stand: beside its name, in place of rolls, below its name beside the rolls of another
/// firer, or on a line of their own.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Name,
    Rolls(f32),
    Second,
    Below,
}

/// A weapon's lines.
struct Row<'s> {
    weapon: &'s WeaponPanel,
    number: usize,
    /// Beside the name.
    aside: &'s str,
    text: String,
    lines: Vec<String>,
    place: Place,
    /// Rows of boxes: a label, the boxes, and what they are.
    loads: Vec<(String, Boxes, String)>,
    /// Whether the game has figures instead of rolls at each range.
    has_figures: bool,
    height: f32,
}

impl<'s> Row<'s> {
    fn of(
        (number, weapon): (usize, &'s WeaponPanel),
        columns: &Columns,
        row: f32,
        has_figures: bool,
    ) -> Row<'s> {
        let remarks = weapon.remarks.iter().map(String::as_str);
        let name = NAME + STRONG.width(&weapon.name) + 4.0;
        let who = weapon.rolls.iter().map(|(who, _)| SMALL.width(who)).fold(0.0, f32::max);
        let firer = columns.firer - SMALL.width(&weapon.links) - who - 3.0;
        let is_beside = !weapon.rolls.is_empty() && name + SMALL.width(&weapon.effect) <= firer;
        let (aside, text) = match is_beside {
            true => (weapon.effect.as_str(), None),
            false => ("", Some(weapon.effect.as_str())),
        };
        // A long damage is a text.
        let words = Some(weapon.figures[1].as_str()).filter(|_| is_words(weapon) && !has_figures);
        let text = text.into_iter().chain(words).chain(remarks).filter(|text| !text.is_empty());
        let text = text.collect::<Vec<_>>().join("; ");
        // Out of range, and for weapons that are not aimed, there is room instead of rolls.
        let rolls = weapon.rolls.first().into_iter().flat_map(|(_, rolls)| rolls);
        let rolls = rolls.take_while(|roll| *roll != "–").count();
        let from = columns.ranges + rolls as f32 * columns.range + 2.0;
        let damage = if weapon.figures[1] == "–" { 12.0 } else { -16.0 };
        let place = match SMALL.width(&text) {
            _ if text.is_empty() => Place::Name,
            width if aside.is_empty() && name + width <= firer => Place::Name,
            width if !has_figures && from + width <= columns.damage + damage => Place::Rolls(from),
            width if weapon.rolls.len() > 1 && NAME + width + who + 6.0 <= columns.firer => {
                Place::Second
            }
            _ => Place::Below,
        };
        let loads = weapons::shot_rows(&weapon.shots, TO_A_ROW);
        let lines = match place {
            Place::Below => SMALL.wrap(&text, columns.damage - 12.0 - NAME),
            Place::Name | Place::Second | Place::Rolls(_) => vec![text.clone()],
        };
        let mut found =
            Row { weapon, number, aside, text, lines, place, loads, has_figures, height: 0.0 };
        found.height = found.high(row);
        found
    }

    /// The height of a line with its effects, rolls and boxes.
    fn high(&self, row: f32) -> f32 {
        let below = if self.place == Place::Below { self.lines.len() } else { 0 };
        let rolls = below + self.weapon.rolls.len().saturating_sub(1);
        let what = self.loads.first().is_some_and(|(_, _, what)| !what.is_empty());
        let below = self.loads.len().saturating_sub(1).max(usize::from(what)).max(rolls);
        row + below as f32 * MORE
    }

    fn draw(&self, canvas: &mut Canvas, columns: &Columns, x: f32, y: f32, row: f32) {
        let Row { weapon, .. } = self;
        let baseline = y + row / 2.0 + 3.0;
        canvas.line(x, y + self.height, x + columns.right, y + self.height, Stroke::new(HAIR));
        if weapon.name.is_empty() {
            canvas.empty(x, baseline, Tag::RowHead);
        } else {
            let number = (self.number + 1).to_string();
            canvas.tagged(Tag::RowHead, |canvas| canvas.circle(x + 5.0, y + row / 2.0, &number));
        }
        let mount = fitting(&weapon.mount, [STRONG, SMALL], NAME - MOUNT - 1.0);
        cell(canvas, x + MOUNT, baseline, &weapon.mount, mount, Align::Left);
        let room = columns.firer - SMALL.width(&firer(weapon, 0)) - 4.0 - NAME;
        let ty = fitting(&weapon.name, [STRONG, SMALL], room);
        let name = shorten(&weapon.name, ty, room);
        cell(canvas, x + NAME, baseline, &name, ty, Align::Left);
        let (left, line) = match self.place {
            Place::Name => (NAME + ty.width(&name) + 4.0, baseline),
            Place::Rolls(left) => (left, baseline),
            Place::Second => (NAME, baseline + MORE),
            Place::Below => (NAME, baseline + weapon.rolls.len().max(1) as f32 * MORE),
        };
        let after = x + NAME + ty.width(&name) + 4.0;
        canvas.tagged(Tag::More, |canvas| {
            for (number, text) in self.lines.iter().enumerate() {
                canvas.text(x + left, line + number as f32 * MORE, text, SMALL, Align::Left);
            }
            canvas.text(after, baseline, self.aside, SMALL, Align::Left);
        });
        for number in 0..weapon.rolls.len().max(1) {
            let y = baseline + number as f32 * MORE;
            let is_cell = number == 0 && !self.has_figures;
            canvas.tagged(if is_cell { Tag::Cell(1, 1) } else { Tag::More }, |canvas| {
                let who = firer(weapon, number);
                cell(canvas, x + columns.firer - 2.0, y, &who, SMALL, Align::Right);
                let rolls = weapon.rolls.get(number).map(|(_, rolls)| rolls);
                for column in 0..columns.rolls {
                    let middle = x + columns.ranges + (column as f32 + 0.5) * columns.range;
                    let roll = rolls.and_then(|rolls| rolls.get(column));
                    let roll = roll.map_or("", |roll| roll.trim_matches('–'));
                    let ty = fitting(roll, CELLS, columns.range);
                    cell(canvas, middle, y, roll, ty, Align::Center);
                }
            });
        }
        if self.has_figures {
            for (middle, figure) in columns.figures().into_iter().zip(&weapon.figures) {
                cell(canvas, x + middle, baseline, figure, STRONG, Align::Center);
            }
        } else {
            let damage = if is_words(weapon) { "" } else { &weapon.figures[1] };
            let damage = damage.trim_matches('–');
            cell(canvas, x + columns.damage, baseline, damage, STRONG, Align::Center);
        }
        let label = self.loads.first().map_or("", |(label, ..)| label);
        cell(canvas, x + columns.count, baseline, label, LIST, Align::Right);
        for (number, (label, shots, what)) in self.loads.iter().enumerate() {
            let y = baseline + number as f32 * MORE;
            if number > 0 {
                let label = |canvas: &mut Canvas| {
                    canvas.text(x + columns.count, y, label, LIST, Align::Right);
                };
                canvas.tagged(Tag::More, label);
            }
            let room = columns.right - columns.shots;
            let gaps = 3.0 * ((shots.count + 4) / 5 - 1) as f32;
            let width = ((room - gaps) / shots.count.max(1) as f32).min(SHOT_WIDTH);
            let size = (width, if number > 0 { SHOT - 0.8 } else { SHOT });
            let top = y - size.1 + 1.2;
            let used = boxes::shots(canvas, x + columns.shots, top, *shots, size) - 1.0;
            let beside = used + SMALL.width(what) <= room;
            let (left, y) =
                if beside { (columns.shots + used, y) } else { (columns.shots, y + MORE) };
            if beside || self.loads.len() == 1 {
                let what = shorten(what, SMALL, columns.right - left);
                canvas.tagged(Tag::More, |canvas| {
                    canvas.text(x + left, y, &what, SMALL, Align::Left);
                });
            }
        }
    }
}

/// A text of a table, or an empty cell.
fn cell(canvas: &mut Canvas, x: f32, y: f32, text: &str, ty: Type, align: Align) {
    if text.is_empty() {
        canvas.empty(x, y, Tag::Body);
    }
    canvas.text(x, y, text, ty, align);
}

/// The person who rolls in a line. The first line has the links, too.
fn firer(weapon: &WeaponPanel, number: usize) -> String {
    let who = weapon.rolls.get(number).map_or("", |(who, _)| who);
    [who, if number == 0 { &weapon.links } else { "" }].join(" ").trim().to_owned()
}

/// Whether the damage is too long for its column.
fn is_words(weapon: &WeaponPanel) -> bool {
    STRONG.width(&weapon.figures[1]) > 26.0
}

/// Draws the block; returns the free place below it. Weapons that do not fit continue elsewhere.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet, frame: Area, rest: &mut Rest) -> Area {
    let Area { x, y, width, height } = frame;
    let columns = Columns::of(sheet, width);
    canvas.section(x, y, width, "Weapons", &remark(sheet.power.as_ref()));
    canvas.tagged(Tag::ColumnHead, |canvas| headings(canvas, sheet, &columns, x, y + 18.6));
    canvas.line(x, y + HEAD, x + width, y + HEAD, Stroke::new(0.8));
    let boxed = sheet.power.as_ref().filter(|power| power.each.is_some());
    let units = boxed.map_or(0.0, |power| power_height(power, width));
    let room = height - HEAD - units;
    let rows = |row: f32| -> Vec<Row<'_>> {
        let weapons = sheet.weapons.iter().enumerate();
        weapons.map(|found| Row::of(found, &columns, row, sheet.ranges.is_empty())).collect()
    };
    let total = |rows: &[Row<'_>]| rows.iter().map(|row| row.height).sum::<f32>();
    let [usual, least] = ROW;
    let mut row = usual;
    let mut drawn = rows(row);
    if total(&drawn) > room {
        row = (row - (total(&drawn) - room) / drawn.len() as f32).max(least);
        drawn = rows(row);
    }
    // Effects that need a line of their own become notes before weapons continue elsewhere.
    if total(&drawn) > room {
        for row in drawn.iter_mut().filter(|row| row.place == Place::Below) {
            let note = Note::new(&row.weapon.name, std::mem::take(&mut row.text));
            row.place = Place::Name;
            row.lines.clear();
            if !rest.notes.contains(&note) {
                rest.notes.push(note);
            }
        }
        drawn.iter_mut().for_each(|found| found.height = found.high(row));
        let over = total(&drawn) - room;
        let more = row - (over / drawn.len() as f32).clamp(row - usual, row - least);
        drawn.iter_mut().for_each(|found| found.height += more - row);
        row = more;
    }
    let mut top = y + HEAD;
    let mut left = 0;
    for (number, found) in drawn.iter().enumerate() {
        let last = number + 1 == drawn.len();
        let more = if last { 0.0 } else { MORE };
        if top + found.height + more > y + HEAD + room + 0.1 {
            left = drawn.len() - number;
            break;
        }
        let of_table = |canvas: &mut Canvas| found.draw(canvas, &columns, x, top, row);
        canvas.tagged(Tag::Cell(1, 1), of_table);
        top += found.height;
    }
    let from = sheet.weapons.len() - left;
    let continued = sheet.weapons.iter().enumerate().skip(from);
    let continued = continued.filter(|(_, weapon)| !weapon.name.is_empty());
    let continued: Vec<_> = continued
        .map(|(number, weapon)| {
            let mount = format!("{} {}", number + 1, weapon.mount);
            WeaponPanel { mount, ..weapon.clone() }
        })
        .collect();
    if !continued.is_empty() {
        let to = if left > 1 { format!(" to {}", sheet.weapons.len()) } else { String::new() };
        let text = format!("{}{to} continued", from + 1);
        canvas.text(x + MOUNT, top + 7.4, &text, SMALL, Align::Left);
        top += MORE;
    }
    rest.weapons.extend(continued);
    if let Some(power) = boxed {
        power_units(canvas, power, area(x, top, width, units));
        top += units;
    }
    area(x, top, width, y + height - top)
}

/// The headings of the columns, on a line.
fn headings(canvas: &mut Canvas, sheet: &Sheet, columns: &Columns, x: f32, line: f32) {
    // A weapon has its number and its side before its name.
    for left in [x, x + MOUNT] {
        canvas.empty(left, line, Tag::ColumnHead);
    }
    let label = if sheet.ranges.is_empty() { "weapon" } else { "weapon, link" };
    canvas.text(x + NAME, line, label, BODY, Align::Left);
    if !sheet.ranges.is_empty() {
        canvas.text(x + columns.firer - 2.0, line, "nearer than", BODY, Align::Right);
    }
    for (number, range) in sheet.ranges.iter().enumerate() {
        let middle = x + columns.ranges + (number as f32 + 0.5) * columns.range;
        let ty = fitting(range, CELLS, columns.range - 2.0);
        cell(canvas, middle, line, range, ty, Align::Center);
    }
    if sheet.ranges.is_empty() {
        for (middle, label) in columns.figures().into_iter().zip(sheet.weapon_figures) {
            cell(canvas, x + middle, line, label, SMALL, Align::Center);
        }
    } else {
        canvas.text(x + columns.damage, line, sheet.weapon_figures[1], SMALL, Align::Center);
    }
    canvas.text(x + columns.shots, line, "shots", BODY, Align::Left);
}

/// "power units 300, one each turn 10 mph over: ____".
fn remark(power: Option<&Power>) -> String {
    let Some(power) = power.filter(|power| power.each.is_none()) else { return String::new() };
    match (power.units.count, power.units.crossed) {
        (0, _) => format!("{} ________ used ________", power.label),
        (total, 0) => format!("{} {total}, used over top speed ____________", power.label),
        (total, used) => format!("{} {total}, used {used}, ____________", power.label),
    }
}

/// The label of power units that are boxes, and the rows of boxes beside it.
fn power_rows(power: &Power, width: f32) -> (String, f32, Vec<Boxes>) {
    let each = power.each.unwrap_or(1).max(1);
    let label = format!("{} {}, a box is {each}", power.label, power.units.count);
    let beside = BODY.width(&label) + 4.0;
    (label, beside, boxes::rows(power.boxes(), boxes::shots_most(width - beside, SHOT_WIDTH)))
}

fn power_height(power: &Power, width: f32) -> f32 {
    let (_, _, rows) = power_rows(power, width);
    rows.len().max(1) as f32 * (SHOT + 2.0) + 1.6
}

fn power_units(canvas: &mut Canvas, power: &Power, frame: Area) {
    let (label, beside, rows) = power_rows(power, frame.width);
    canvas.text(frame.x, frame.y + 8.6, &label, BODY, Align::Left);
    for (number, row) in rows.into_iter().enumerate() {
        let y = frame.y + 1.6 + number as f32 * (SHOT + 2.0);
        boxes::shots(canvas, frame.x + beside, y, row, (SHOT_WIDTH, SHOT));
    }
}
