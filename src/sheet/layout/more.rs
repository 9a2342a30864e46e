//! Further parts for blocks that do not fit on a vehicle's first part, in columns.

use crate::sheet::model::{Layer, Note, Sheet};
use crate::sheet::page::{Align, Area};

use super::block::{Block, Drawn, drawn};
use super::boxes::{self, ArmorStyle};
use super::canvas::{BODY, CLASS, Canvas, LONG_NAME, NAME, STRONG, area, inside, shorten};
use super::rest::Rest;
use super::{crew, head, notes};

/// Above this count, armor is a number with a line to write on.
const MOST_ARMOR: i64 = 1_000;
const ARMOR: f32 = 7.4;
const COLUMN: f32 = 150.0;
const GUTTER: f32 = 12.0;
const APART: f32 = 4.0;

/// A further part with its free columns.
#[derive(Default)]
pub struct Part {
    pub canvas: Canvas,
    pub free: Vec<Area>,
}

/// Whether this is text alone, of a few lines.
pub fn is_short(rest: &Rest) -> bool {
    const LINES: usize = 6;
    let lines = |note: &Note| BODY.wrap(&format!("{}: {}", note.lead, note.text), COLUMN).len();
    *rest == Rest { notes: rest.notes.clone(), ..Rest::default() }
        && rest.notes.iter().all(|note| note.dp.count == 0)
        && rest.notes.iter().map(lines).sum::<usize>() <= LINES
}

/// Draws as many parts of this size as `rest` needs. The vehicle already has `before` parts.
pub fn parts(rest: Rest, sheet: &Sheet, size: Area, before: usize) -> Vec<Part> {
    let whole = area(0.0, 0.0, size.width, size.height);
    let frame = if size.width < 2.0 * COLUMN { inside(whole) } else { whole };
    let mut flow = Flow::new(frame);
    let width = flow.width;
    let titled = |title: &str, remark: &str| {
        let mut canvas = Canvas::default();
        let height = canvas.section(0.0, 0.0, width, title, remark);
        Drawn { canvas, height }
    };
    let [first, second, _] = sheet.weapon_figures;
    let weapons = titled("Weapons", &format!("{first} · {second}"));
    flow.section(weapons, drawn(&rest.weapons, width));
    flow.section(titled("Crew", crew::remark(&sheet.crew)), drawn(&rest.crew, width));
    flow.section(titled("Armor", ""), drawn(&rest.armor, width));
    flow.section(titled(notes::TITLES[1], ""), drawn(&rest.notes, width));
    let mut parts = flow.parts();
    let count = before + parts.len();
    for (number, part) in parts.iter_mut().enumerate() {
        let what = format!("continued, {} of {count}", before + number + 1);
        heading(&mut part.canvas, sheet, frame, &what);
    }
    parts
}

/// The vehicle's name, the number of the part, and the footer.
pub fn heading(canvas: &mut Canvas, sheet: &Sheet, frame: Area, what: &str) {
    named(canvas, sheet, frame, what);
    head::footer(canvas, sheet, frame.x, frame.y + frame.height - 0.6, frame.width);
}

pub fn named(canvas: &mut Canvas, sheet: &Sheet, frame: Area, what: &str) {
    let name = if sheet.name.is_empty() { sheet.class.clone() } else { sheet.title() };
    let fits = NAME.width(&name) + CLASS.width(what) + 10.0 <= frame.width;
    let title = if fits { NAME } else { LONG_NAME };
    let name = shorten(&name, title, frame.width - CLASS.width(what) - 10.0);
    canvas.name(frame.x, frame.y + 18.0, &name, title);
    let beside = frame.x + title.width(&name) + 8.0;
    canvas.text(beside, frame.y + 18.0, what, CLASS, Align::Left);
}

/// Fills columns in order, on as many parts as needed.
struct Flow {
    columns: Vec<Area>,
    width: f32,
    parts: Vec<Part>,
    column: usize,
    y: f32,
}

impl Flow {
    fn new(frame: Area) -> Flow {
        let count = ((frame.width + GUTTER) / (COLUMN + GUTTER)).floor().max(1.0);
        let width = (frame.width - (count - 1.0) * GUTTER) / count;
        let (top, height) = (frame.y + 28.0, frame.height - 28.0 - 9.6);
        let column = |number| area(frame.x + number as f32 * (width + GUTTER), top, width, height);
        let columns = (0..count as usize).map(column).collect();
        Flow { columns, width, parts: Vec::new(), column: 0, y: top }
    }

    /// Places blocks under their heading, which repeats in every column.
    fn section(&mut self, heading: Drawn, blocks: Vec<Drawn>) {
        let mut headed = false;
        let count = blocks.len();
        for block in blocks {
            let needed = block.height + if headed { 0.0 } else { heading.height };
            if self.parts.is_empty() {
                self.parts.push(Part::default());
            }
            // Blocks limit their own height, so an oversized block is drawn anyway.
            let Area { y: top, height, .. } = self.columns[self.column];
            if self.y + needed > top + height && self.y > top {
                self.next_column();
                headed = false;
            }
            let x = self.columns[self.column].x;
            let Some(part) = self.parts.last_mut() else { continue };
            if !headed {
                self.y = heading.clone().put(&mut part.canvas, x, self.y);
                headed = true;
            }
            self.y = block.put(&mut part.canvas, x, self.y);
        }
        if count > 0 {
            self.y += APART;
        }
    }

    fn next_column(&mut self) {
        self.column += 1;
        if self.column == self.columns.len() {
            self.column = 0;
            self.parts.push(Part::default());
        }
        self.y = self.columns[self.column].y;
    }

    /// The parts. Only the last part has free columns.
    fn parts(mut self) -> Vec<Part> {
        if let Some(part) = self.parts.last_mut() {
            part.free = self.columns[self.column..].to_vec();
            let started = &mut part.free[0];
            started.height -= self.y - started.y;
            started.y = self.y;
        }
        self.parts
    }
}

fn style(layer: &Layer, width: f32) -> ArmorStyle {
    let fits = |most: &i64| boxes::armor_run(*most, ARMOR) + 18.0 <= width;
    let most = [20, 15, 10, 5].into_iter().find(fits).unwrap_or(5);
    ArmorStyle { size: ARMOR, most, heavy: layer.heavy, totals: true }
}

const BESIDE: f32 = 66.0;

impl Block for (String, Layer) {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let (side, layer) = self;
        let label = format!("{side} {}", layer.points.count);
        canvas.text(x, y + 7.4, &label, STRONG, Align::Left);
        let aside = x + STRONG.width(&label) + 4.0;
        canvas.text(aside, y + 7.4, &layer.name, BODY, Align::Left);
        if layer.points.count > MOST_ARMOR {
            let frame = area(x + width - 44.0, y + 1.0, 40.0, boxes::WRITE_BOX);
            boxes::write_box(canvas, frame, layer.points.crossed);
            return y + 20.0;
        }
        let style = style(layer, width);
        let run = boxes::armor_run(style.most.min(layer.points.count), ARMOR);
        let label = aside + BODY.width(&layer.name) + 4.0 - x;
        let (left, top) = match label.max(BESIDE) {
            beside if beside + run + 18.0 <= width => (x + beside, y + 1.0),
            _ => (x, y + 11.0),
        };
        let height = boxes::armor_rows(canvas, left + run / 2.0, top, layer.points, style);
        top + height + 3.0
    }
}
