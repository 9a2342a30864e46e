//! A table of a sheet, as a list, a grid or arcs of fire.

use crate::sheet::model::{Chart, ChartStyle};
use crate::sheet::page::{Align, Area, Grey, Stroke, Tag, Weight};

use super::block::Block;
use super::canvas::{BODY, Canvas, FRAME, HAIR, LIST, TITLE, Type, ZEBRA, area, fitting, shorten};

pub const ROW: f32 = 10.4;
/// The height of a row where half a page has all tables.
const DENSE: f32 = 8.0;
const LINE: f32 = 8.8;
const LEAST: f32 = 40.0;
/// The height of headings below a title with a note, and the width of a column.
const HEADINGS: f32 = 9.0;
const CELL: f32 = 14.0;
/// The height of a row to write in.
const WRITTEN: f32 = 14.4;
/// The width and height of a picture before a label.
const PICTURE: f32 = 17.0;
const VALUE: Type = Type(7.8, Weight::Bold);

impl Block for Chart {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        // A long note goes below the title.
        let title = TITLE.width(&self.title.to_uppercase());
        let beside = title + BODY.width(&self.note) + 6.0 <= width;
        let (remark, below) = if beside { (self.note.as_str(), "") } else { ("", &*self.note) };
        // Low rows stand close to the title, and to the table below.
        let close = if self.dense { 1.2 } else { 0.0 };
        let mut top = canvas.section(x, y, width, &self.title, remark) - close;
        let below = BODY.wrap(below, width);
        canvas.lines(x, top + 6.0, &below, BODY);
        top += below.len() as f32 * BODY.leading();
        let edges = self.edges(x, width);
        let columns = self.headings.len();
        if columns > 0 && !self.note.is_empty() {
            top += HEADINGS;
        }
        if columns > 0 {
            canvas.empty(x, top - 3.8, Tag::ColumnHead);
        }
        for (heading, edge) in self.headings.iter().zip(edges.windows(2)) {
            let middle = (edge[0] + edge[1]) / 2.0;
            canvas.tagged(Tag::ColumnHead, |canvas| {
                canvas.text(middle, top - 3.8, heading, BODY, Align::Center);
            });
        }
        let is_row = |cells: &[String]| columns > 0 && cells.len() == columns;
        let framed = match self.look {
            ChartStyle::List => 0,
            ChartStyle::Grid | ChartStyle::Form | ChartStyle::Arcs => {
                self.rows.iter().filter(|(_, cells)| is_row(cells)).count()
            }
        };
        let first = top;
        for (number, (of, cells)) in self.rows.iter().enumerate() {
            let aside = if self.look == ChartStyle::Arcs && is_row(cells) { PICTURE } else { 0.0 };
            let is = cells.first().filter(|_| !is_row(cells)).map_or("", String::as_str);
            // A long text goes below its label, and the text below a grid in its line.
            let inline = framed > 0 && !is_row(cells);
            let (of, is) = if inline { (format!("{of}: {is}"), "") } else { (of.clone(), is) };
            let beside = VALUE.width(is) + LEAST <= width;
            let room = match (is_row(cells), beside) {
                (false, true) => width - VALUE.width(is) - if is.is_empty() { 0.0 } else { 8.0 },
                (false, false) => width - 4.0,
                _ => edges[0] - x - aside - 4.0,
            };
            let ty = fitting(&of, [LIST, BODY], room);
            let lines = ty.wrap(&of, room);
            let texts = VALUE.wrap(is, width - 8.0);
            let below = if beside { 0 } else { lines.len() };
            let count = (below + texts.len()).max(lines.len());
            let [head, cell] = match is_row(cells) || (!inline && texts.len() == 1) {
                true => [Tag::RowHead, Tag::Cell(columns.max(1), 1)],
                false => [Tag::Body; 2],
            };
            let row = match self.look {
                ChartStyle::Arcs if is_row(cells) => PICTURE - 2.0 * close,
                ChartStyle::Form => WRITTEN,
                _ if self.dense => DENSE,
                _ if inline => LINE,
                _ => ROW,
            };
            let step = if self.dense { DENSE } else { LINE };
            let height = row + count.saturating_sub(1) as f32 * step;
            if number + 1 < self.rows.len() && !inline {
                canvas.line(x, top + height, x + width, top + height, Stroke::new(HAIR));
            }
            let baseline = top + 7.6 + (row - ROW) / 2.0;
            if of.is_empty() && head == Tag::RowHead {
                canvas.empty(x, baseline, head);
            }
            for (number, line) in lines.iter().enumerate() {
                let y = baseline + number as f32 * step;
                canvas.heading(x + aside, y, &shorten(line, ty, room), ty, head);
            }
            for (number, text) in texts.iter().enumerate() {
                let y = baseline + (below + number) as f32 * step;
                canvas.tagged(cell, |canvas| {
                    canvas.text(x + width, y, text, VALUE, Align::Right);
                });
            }
            if aside > 0.0 {
                picture(canvas, x + PICTURE / 2.0 - 2.0, top + row / 2.0, number);
            }
            if is_row(cells) {
                self.cells(canvas, cells, &edges, area(x, top, width, height));
            }
            top += height;
            if framed > 0 && number + 1 == framed {
                let frame = area(edges[0], first, x + width - edges[0], top - first);
                canvas.rect(frame, Stroke::new(FRAME));
                top += if framed < self.rows.len() { 1.0 } else { 0.0 };
            }
        }
        top - 2.0 * close
    }
}

impl Chart {
    /// The edges of the columns, up to the right edge. Columns of a grid share what the labels leave.
    fn edges(&self, x: f32, width: f32) -> Vec<f32> {
        let count = self.headings.len();
        let rows = self.rows.iter().filter(|(_, cells)| count > 0 && cells.len() == count);
        let mut needed: Vec<f32> =
            self.headings.iter().map(|heading| (BODY.width(heading) + 3.0).max(CELL)).collect();
        let mut labels: f32 = LEAST;
        for (of, cells) in rows {
            labels = labels.max(LIST.width(of) + 6.0);
            for (from, span, text) in self.spans(cells) {
                let each = (VALUE.width(text) + 4.0) / span as f32;
                needed[from..from + span].iter_mut().for_each(|width| *width = width.max(each));
            }
        }
        if self.look != ChartStyle::List {
            let least = needed.iter().copied().fold(0.0, f32::max);
            needed.fill(((width - labels - PICTURE) / count as f32).max(least));
        }
        let mut edges: Vec<f32> = vec![x + width - needed.iter().sum::<f32>()];
        needed.iter().for_each(|width| edges.push(edges[edges.len() - 1] + width));
        edges
    }

    /// The first column, the number of columns, and the text of each cell. Equal neighbors in a grid are one cell.
    fn spans<'c>(&self, cells: &'c [String]) -> Vec<(usize, usize, &'c str)> {
        let is_grid = self.look == ChartStyle::Grid;
        let same = |one: &String, next: &String| is_grid && one == next && !one.is_empty();
        let mut from = 0;
        let chunks = cells.chunk_by(same).map(|chunk| {
            from += chunk.len();
            (from - chunk.len(), chunk.len(), chunk[0].as_str())
        });
        chunks.collect()
    }

    fn cells(&self, canvas: &mut Canvas, cells: &[String], edges: &[f32], row: Area) {
        for (from, span, text) in self.spans(cells) {
            let (left, right) = (edges[from], edges[from + span]);
            let frame = area(left, row.y, right - left, row.height);
            let tag = Tag::Cell(span, 1);
            if self.look == ChartStyle::List {
                let rise = if self.dense { (DENSE - ROW) / 2.0 } else { 0.0 };
                let middle = row.y + 7.6 + rise - VALUE.0 * 0.355;
                let line = area(left, middle - LINE / 2.0, right - left, LINE);
                canvas.cell(line, text, VALUE, tag);
                continue;
            }
            if self.look == ChartStyle::Grid && !text.is_empty() && span < cells.len() {
                canvas.fill(frame, ZEBRA);
            }
            canvas.cell(frame, text, VALUE, tag);
            if from + span < cells.len() {
                canvas.line(right, row.y, right, row.y + row.height, Stroke::new(HAIR));
            }
        }
    }
}

/// A car from above with the arc of its front, back or side.
fn picture(canvas: &mut Canvas, x: f32, y: f32, arc: usize) {
    let (half, long) = (2.6, 4.4);
    canvas.round(area(x - half, y - long, 2.0 * half, 2.0 * long), 1.6, None, Stroke::new(0.7));
    canvas.line(x - 1.4, y - 1.6, x + 1.4, y - 1.6, Stroke::new(0.7));
    let wedge = |sign: f32| {
        let (near, far) = (y + sign * (long + 0.4), y + sign * (long + 3.4));
        vec![(x - half, near), (x + half, near), (x + half + 3.0, far), (x - half - 3.0, far)]
    };
    let points = match arc {
        0 => wedge(-1.0),
        1 => wedge(1.0),
        _ => {
            let (near, far) = (x + half + 0.4, x + half + 3.4);
            vec![(near, y - long), (near, y + long), (far, y + long + 3.0), (far, y - long - 3.0)]
        }
    };
    canvas.fill_shape(&points, Grey::BLACK);
}
