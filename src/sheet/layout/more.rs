//! Further parts for what does not fit on a vehicle's first part; their columns are filled one after the other.

use crate::sheet::model::{Cell, Layer, Sheet, Table};
use crate::sheet::page::{Align, Area, Item};

use super::boxes::{self, ArmorStyle};
use super::canvas::{BODY, CLASS, Canvas, LONG_NAME, NAME, SMALL, STRONG, area, inside, shorten};
use super::rest::Rest;
use super::{crew, head, notes, tables, weapons};

/// Above this count, armor is a number and a line to write on.
const MOST_ARMOR: i64 = 1_000;
const ARMOR: f32 = 7.4;
const DP: f32 = 7.4;

/// How many further parts there will be.
pub fn count(rest: &Rest, sheet: &Sheet, frame: Area) -> usize {
    let mut rest = rest.clone();
    let mut parts = 0;
    while !rest.is_empty() {
        draw(&mut rest, sheet, &[], frame, (0, 0));
        parts += 1;
    }
    parts
}

/// The least width of a column.
const COLUMN: f32 = 150.0;

/// Draws one part, taken from the front.
///
/// The room that the last part leaves is for `tables`.
pub fn draw(
    rest: &mut Rest,
    sheet: &Sheet,
    tables: &[Table],
    frame: Area,
    (part, parts): (usize, usize),
) -> Vec<Item> {
    let mut canvas = Canvas::default();
    let frame = if frame.width < 2.0 * COLUMN { inside(frame) } else { frame };
    let what = format!("continued, {part} of {parts}");
    let fits = NAME.width(&sheet.name) + CLASS.width(&what) + 10.0 <= frame.width;
    let title = if fits { NAME } else { LONG_NAME };
    let name = shorten(&sheet.name, title, frame.width - CLASS.width(&what) - 10.0);
    canvas.text(frame.x, frame.y + 18.0, &name, title, Align::Left);
    let beside = frame.x + title.width(&name) + 8.0;
    canvas.text(beside, frame.y + 18.0, &what, CLASS, Align::Left);
    let foot = frame.y + frame.height - 0.6;
    head::footer(&mut canvas, sheet, frame.x, foot, frame.width);
    let columns = ((frame.width + GUTTER) / (COLUMN + GUTTER)).floor().max(1.0);
    let width = (frame.width - (columns - 1.0) * GUTTER) / columns;
    let mut flow = Flow {
        x: frame.x,
        y: frame.y + 28.0,
        top: frame.y + 28.0,
        bottom: foot - 9.0,
        width,
        left: columns as usize,
        fresh: true,
        feet: Vec::new(),
    };
    flow.fill(
        &mut canvas,
        &mut rest.weapons,
        |canvas, x, y, width| weapons::heading(canvas, sheet, x, y, width),
        weapons::height,
        |canvas, weapon, x, y, width| {
            weapons::single(canvas, weapon, area(x, y, width, 0.0));
        },
    );
    flow.fill(
        &mut canvas,
        &mut rest.crew,
        |canvas, x, y, width| crew::heading(canvas, &sheet.crew, x, y, width),
        crew::person_height,
        |canvas, person, x, y, width| {
            crew::person(canvas, person, x, y, width);
        },
    );
    flow.fill(
        &mut canvas,
        &mut rest.armor,
        |canvas, x, y, width| canvas.section(x, y, width, "Armor", ""),
        |(_, layer), width| armor_height(layer, width),
        |canvas, (side, layer), x, y, width| armor(canvas, side, layer, x, y, width),
    );
    flow.fill(
        &mut canvas,
        &mut rest.cells,
        |canvas, x, y, width| canvas.section(x, y, width, "Components", ""),
        cell_height,
        cell,
    );
    flow.fill(
        &mut canvas,
        &mut rest.notes,
        |canvas, x, y, width| notes::heading(canvas, area(x, y, width, 0.0), notes::TITLES[1]),
        notes::height,
        |canvas, note, x, y, width| {
            notes::single(canvas, note, x, y, width);
        },
    );
    flow.tables(&mut canvas, &mut rest.tables);
    if part == parts {
        flow.finish(&mut canvas, tables);
    }
    canvas.into_items()
}

/// Between columns.
const GUTTER: f32 = 12.0;

struct Flow {
    x: f32,
    y: f32,
    top: f32,
    bottom: f32,
    width: f32,
    /// This column and those after it.
    left: usize,
    /// Whether this column is still empty.
    fresh: bool,
    /// Where the columns before it end.
    feet: Vec<f32>,
}

impl Flow {
    fn tables(&mut self, canvas: &mut Canvas, tables: &mut Vec<Table>) {
        self.fill(
            canvas,
            tables,
            |_, _, y, _| y,
            |table, width| tables::height(table, width) + 3.0,
            |canvas, table, x, y, width| {
                tables::table(canvas, table, x, y, width);
            },
        );
    }

    /// Puts each table into the first column that has room for it.
    fn finish(mut self, canvas: &mut Canvas, tables: &[Table]) {
        self.feet.push(self.y);
        let x = self.x - (self.feet.len() - 1) as f32 * (self.width + GUTTER);
        self.feet.resize(self.feet.len() + self.left.saturating_sub(1), self.top);
        for table in tables {
            let height = tables::height(table, self.width) + 3.0;
            let fits = |foot: &f32| foot + height <= self.bottom;
            if let Some(column) = self.feet.iter().position(fits) {
                let left = x + column as f32 * (self.width + GUTTER);
                tables::table(canvas, table, left, self.feet[column], self.width);
                self.feet[column] += height;
            }
        }
    }

    /// Takes items from the front of a list as long as there is room.
    fn fill<T>(
        &mut self,
        canvas: &mut Canvas,
        items: &mut Vec<T>,
        heading: impl Fn(&mut Canvas, f32, f32, f32) -> f32,
        height: impl Fn(&T, f32) -> f32,
        draw: impl Fn(&mut Canvas, &T, f32, f32, f32),
    ) {
        const HEADING: f32 = 13.0;
        let mut headed = false;
        let mut done = 0;
        while let Some(item) = items.get(done) {
            let needed = height(item, self.width) + if headed { 0.0 } else { HEADING };
            // Items that fit no column are drawn anyway; the blocks keep theirs smaller than that.
            if self.left == 0 || self.y + needed > self.bottom && !self.fresh {
                self.left = self.left.saturating_sub(1);
                if self.left == 0 {
                    break;
                }
                self.feet.push(self.y);
                (self.x, self.y) = (self.x + self.width + GUTTER, self.top);
                (self.fresh, headed) = (true, false);
                continue;
            }
            if !headed {
                self.y = heading(canvas, self.x, self.y, self.width);
                headed = true;
            }
            draw(canvas, item, self.x, self.y, self.width);
            self.y += height(item, self.width);
            self.fresh = false;
            done += 1;
        }
        items.drain(..done);
        if done > 0 {
            self.y += 4.0;
        }
    }
}

fn style(layer: &Layer, width: f32) -> ArmorStyle {
    let fits = |most: &i64| boxes::armor_run(*most, ARMOR) + 18.0 <= width;
    let most = [20, 15, 10, 5].into_iter().find(fits).unwrap_or(5);
    ArmorStyle { size: ARMOR, most, heavy: layer.heavy, totals: true }
}

/// The width of names with boxes next to them.
const BESIDE: f32 = 66.0;

fn armor_beside(layer: &Layer, width: f32) -> bool {
    let style = style(layer, width);
    BESIDE + boxes::armor_run(style.most.min(layer.points.count), ARMOR) + 18.0 <= width
}

fn armor_height(layer: &Layer, width: f32) -> f32 {
    if layer.points.count > MOST_ARMOR {
        return 20.0;
    }
    let rows = boxes::rows(layer.points, style(layer, width).most).len();
    let label = if armor_beside(layer, width) { 0.0 } else { 11.0 };
    label + rows as f32 * (ARMOR + boxes::ROW_APART) + 4.0
}

fn armor(canvas: &mut Canvas, side: &str, layer: &Layer, x: f32, y: f32, width: f32) {
    let label = format!("{side} {}", layer.points.count);
    canvas.text(x, y + 7.4, &label, STRONG, Align::Left);
    canvas.text(x + STRONG.width(&label) + 4.0, y + 7.4, &layer.name, BODY, Align::Left);
    if layer.points.count > MOST_ARMOR {
        return boxes::write_box(canvas, x + width - 44.0, y + 1.0, 40.0);
    }
    let style = style(layer, width);
    let (left, top) =
        if armor_beside(layer, width) { (x + BESIDE, y + 1.0) } else { (x, y + 11.0) };
    let middle = left + boxes::armor_run(style.most.min(layer.points.count), ARMOR) / 2.0;
    boxes::armor_rows(canvas, middle, top, layer.points, style);
}

/// The text of a cell next to its name.
fn aside(cell: &Cell) -> String {
    let texts = [cell.text.as_str(), &cell.strike].into_iter().filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join(", ")
}

fn cell_beside(cell: &Cell, width: f32) -> bool {
    let name = (STRONG.width(&cell.name) + 6.0).max(BESIDE);
    let aside = SMALL.width(&aside(cell)) + 6.0;
    name + boxes::dp_run(cell.dp.count.min(20), DP) + aside <= width && cell.dp.count <= 20
}

fn cell_height(cell: &Cell, width: f32) -> f32 {
    if cell_beside(cell, width) {
        return 11.0;
    }
    11.0 + boxes::dp_height(cell.dp, DP, boxes::dp_most(width - 20.0, DP))
}

fn cell(canvas: &mut Canvas, cell: &Cell, x: f32, y: f32, width: f32) {
    canvas.text(x, y + 7.0, &cell.name, STRONG, Align::Left);
    let room = width - STRONG.width(&cell.name) - 6.0;
    let aside = shorten(&aside(cell), SMALL, room);
    canvas.text(x + width, y + 7.0, &aside, SMALL, Align::Right);
    let beside = cell_beside(cell, width);
    let most = if beside { 20 } else { boxes::dp_most(width - 20.0, DP) };
    let wide = boxes::dp_run(cell.dp.count.min(most), DP);
    let (left, top) = match beside {
        true => (x + (STRONG.width(&cell.name) + 6.0).max(BESIDE), y + 1.0),
        false => (x + 13.0, y + 9.4),
    };
    boxes::dp_rows(canvas, left + wide / 2.0, top, cell.dp, DP, most);
}
