//! The tables that the vehicles of a document need, without duplicates, in free space or on extra pages.

use crate::sheet::model::{Log, Look, Sheet, Spec, Table};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};
use crate::text::and;

use super::block::{Block, Drawn, drawn};
use super::canvas::{
    BODY, CLASS, Canvas, FRAME, HAIR, LIST, PAGE_TITLE, TITLE, Type, ZEBRA, area, fitting, shorten,
};
use super::{head, log};

/// The least width of a column, in large type.
const NARROW: f32 = 140.0;
const GUTTER: f32 = 12.0;
const TOP: f32 = 26.0;
const FOOT: f32 = 9.6;
const ROW: f32 = 10.4;
const LINE: f32 = 8.8;
const LEAST: f32 = 40.0;
/// The height of headings below a title with a note, and the width of a column.
const HEADINGS: f32 = 9.0;
const CELL: f32 = 14.0;
/// The height of a row to write in.
const WRITTEN: f32 = 14.4;
/// The width and height of a picture before a label.
const PICTURE: f32 = 17.0;
pub const APART: f32 = 5.0;
const VALUE: Type = Type(7.8, Weight::Bold);

impl Block for Table {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        // A long note goes below the title.
        let title = TITLE.width(&self.title.to_uppercase());
        let beside = title + BODY.width(&self.note) + 6.0 <= width;
        let (remark, below) = if beside { (self.note.as_str(), "") } else { ("", &*self.note) };
        let mut top = canvas.section(x, y, width, &self.title, remark);
        let below = BODY.wrap(below, width);
        canvas.lines(x, top + 6.0, &below, BODY);
        top += below.len() as f32 * BODY.leading();
        let edges = self.edges(x, width);
        let columns = self.headings.len();
        if columns > 0 && !self.note.is_empty() {
            top += HEADINGS;
        }
        for (heading, edge) in self.headings.iter().zip(edges.windows(2)) {
            let middle = (edge[0] + edge[1]) / 2.0;
            canvas.text(middle, top - 3.8, heading, BODY, Align::Center);
        }
        let is_row = |cells: &[String]| columns > 0 && cells.len() == columns;
        let framed = match self.look {
            Look::List => 0,
            Look::Grid | Look::Form | Look::Arcs => {
                self.rows.iter().filter(|(_, cells)| is_row(cells)).count()
            }
        };
        let first = top;
        for (number, (of, cells)) in self.rows.iter().enumerate() {
            let aside = if self.look == Look::Arcs && is_row(cells) { PICTURE } else { 0.0 };
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
            let row = match self.look {
                Look::Arcs if is_row(cells) => PICTURE,
                Look::Form => WRITTEN,
                _ => ROW,
            };
            let height = row + count.saturating_sub(1) as f32 * LINE;
            if number + 1 < self.rows.len() && !inline {
                canvas.line(x, top + height, x + width, top + height, Stroke::new(HAIR));
            }
            let baseline = top + 7.6 + (row - ROW) / 2.0;
            for (number, text) in texts.iter().enumerate() {
                let y = baseline + (below + number) as f32 * LINE;
                canvas.text(x + width, y, text, VALUE, Align::Right);
            }
            for (number, line) in lines.iter().enumerate() {
                let y = baseline + number as f32 * LINE;
                canvas.text(x + aside, y, &shorten(line, ty, room), ty, Align::Left);
            }
            if aside > 0.0 {
                picture(canvas, x + PICTURE / 2.0 - 2.0, top + PICTURE / 2.0, number);
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
        top
    }
}

impl Table {
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
        if self.look != Look::List {
            let least = needed.iter().copied().fold(0.0, f32::max);
            needed.fill(((width - labels - PICTURE) / count as f32).max(least));
        }
        let mut edges: Vec<f32> = vec![x + width - needed.iter().sum::<f32>()];
        needed.iter().for_each(|width| edges.push(edges[edges.len() - 1] + width));
        edges
    }

    /// The first column, the number of columns, and the text of each cell. Equal neighbors in a grid are one cell.
    fn spans<'c>(&self, cells: &'c [String]) -> Vec<(usize, usize, &'c str)> {
        let is_grid = self.look == Look::Grid;
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
            if self.look == Look::List {
                let middle = (left + right) / 2.0;
                canvas.text(middle, row.y + 7.6, text, VALUE, Align::Center);
                continue;
            }
            if self.look == Look::Grid && !text.is_empty() && span < cells.len() {
                canvas.fill(frame, ZEBRA);
            }
            canvas.centered(frame, text, VALUE);
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

/// Places tables in a column, as many as fit; returns the `y` below them and the other tables.
pub fn stack(canvas: &mut Canvas, tables: &[Table], frame: Area) -> (f32, Vec<Table>) {
    let mut y = frame.y;
    let mut left = Vec::new();
    for (table, drawn) in tables.iter().zip(drawn(tables, frame.width)) {
        if y + drawn.height > frame.y + frame.height {
            left.push(table.clone());
            continue;
        }
        y = drawn.put(canvas, frame.x, y) + APART;
    }
    (y, left)
}

/// The tables that the vehicles of one game need, without duplicates.
pub struct Needed {
    /// Any of the vehicles, for the footer and the log.
    sheet: Sheet,
    vehicles: Vec<Vehicle>,
    tables: Vec<(Table, Vec<String>)>,
}

/// What nobody needs during a turn, and the turns.
#[derive(Clone)]
pub struct Vehicle {
    title: String,
    spec: Vec<Spec>,
    log: Log,
    /// The first turn of the log.
    turn: i64,
}

impl Block for Vehicle {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let texts = self.spec.iter().map(|spec| match spec.value.as_str() {
            "" => format!("{} __________", spec.label),
            value => format!("{}: {value}", spec.label),
        });
        let text = texts.collect::<Vec<_>>().join(" · ");
        let mut top = y;
        if !text.is_empty() {
            top = canvas.section(x, y, width, &self.title, "");
            let lines = BODY.wrap(&text, width);
            top = canvas.lines(x, top + 6.6, &lines, BODY) - 3.0;
        }
        if self.log.rows.is_empty() {
            return top;
        }
        let height = log::height(&self.log);
        log::draw(canvas, &self.log, area(x, top, width, height), self.turn, TURNS);
        top + height + 2.0
    }
}

const TURNS: i64 = 24;

impl Needed {
    pub fn new(sheet: &Sheet) -> Needed {
        let sheet =
            Sheet { class: sheet.class.clone(), footer: sheet.footer.clone(), ..Sheet::default() };
        Needed { sheet, vehicles: Vec::new(), tables: Vec::new() }
    }

    pub fn is_of(&self, sheet: &Sheet) -> bool {
        self.sheet.footer.right == sheet.footer.right
    }

    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// Adds a vehicle whose own part has turns before `turn`.
    pub fn add(&mut self, sheet: &Sheet, tables: Vec<Table>, turn: i64) {
        if tables.is_empty() {
            return;
        }
        for table in tables {
            // Tables of sentences are joined.
            let is_text =
                |table: &Table| table.rows.iter().all(|(_, cells)| cells.join("").is_empty());
            let joins = |(known, _): &&mut (Table, Vec<String>)| {
                known.title == table.title && is_text(known)
            };
            if is_text(&table)
                && let Some((known, _)) = self.tables.iter_mut().find(joins)
            {
                let new = table.rows.into_iter().filter(|row| !known.rows.contains(row));
                let new: Vec<_> = new.collect();
                known.rows.extend(new);
                continue;
            }
            let same = |(known, _): &&mut (Table, Vec<String>)| *known == table;
            match self.tables.iter_mut().find(same) {
                Some((_, names)) => names.push(sheet.title()),
                None => self.tables.push((table, vec![sheet.title()])),
            }
        }
        let (title, log) = (sheet.title(), sheet.log.clone());
        let spec = if sheet.board.is_none() { sheet.spec.clone() } else { Vec::new() };
        self.vehicles.push(Vehicle { title, spec, log, turn });
        if self.vehicles.len() > 1 {
            // A fingerprint belongs to one vehicle.
            self.sheet.footer.fingerprint.clear();
        }
    }

    pub fn vehicles(&self) -> Vec<Vehicle> {
        let has_more = |vehicle: &&Vehicle| vehicle.spec.len() + vehicle.log.rows.len() > 0;
        self.vehicles.iter().filter(has_more).cloned().collect()
    }

    /// The tables, in order of insertion. Tables with the same title name their vehicles. The table for most of them
    /// comes last and says "all others".
    pub fn tables(&self) -> Vec<Table> {
        const MANY: usize = 6;
        let of_title = |title: &str| {
            let same = self.tables.iter().filter(|(table, _)| table.title == title);
            same.map(|(_, names)| names.len()).collect::<Vec<_>>()
        };
        let is_of_others = |(table, names): &(Table, Vec<String>)| {
            let counts = of_title(&table.title);
            let less = counts.iter().filter(|count| **count < names.len()).count();
            counts.len() > 1 && names.len() >= MANY && less + 1 == counts.len()
        };
        let (last, first): (Vec<_>, Vec<_>) = self.tables.iter().partition(|one| is_of_others(one));
        let mut tables: Vec<Table> = Vec::new();
        for (table, _) in &self.tables {
            if tables.iter().any(|other| other.title == table.title) {
                continue;
            }
            let several = of_title(&table.title).len() > 1;
            let own = first.iter().filter(|(other, _)| other.title == table.title);
            tables.extend(own.map(|(table, names)| match several {
                true => Table { note: every(names), ..table.clone() },
                false => table.clone(),
            }));
            let others = last.iter().filter(|(other, _)| other.title == table.title);
            let note = match of_title(&table.title).iter().sum::<usize>() < self.vehicles.len() {
                true => "all others that need it",
                false => "all others",
            };
            let noted = |table: &Table| Table { note: note.to_owned(), ..table.clone() };
            tables.extend(others.map(|(table, _)| noted(table)));
        }
        tables
    }

    /// As many pages as the tables and the vehicles need.
    pub fn pages(
        &self,
        mut tables: Vec<Table>,
        mut vehicles: Vec<Vehicle>,
        frame: Area,
    ) -> Vec<Canvas> {
        let mut pages = Vec::new();
        while !tables.is_empty() || !vehicles.is_empty() {
            let canvas;
            (canvas, tables, vehicles) = self.part(tables, vehicles, frame);
            pages.push(canvas);
        }
        pages
    }

    /// A part of a page with tables, and below them vehicles; returns the others.
    pub fn part(
        &self,
        tables: Vec<Table>,
        mut vehicles: Vec<Vehicle>,
        frame: Area,
    ) -> (Canvas, Vec<Table>, Vec<Vehicle>) {
        const MOST: f32 = 0.4;
        // More than fit on a page.
        const MANY: usize = 40;
        let mut canvas = Canvas::default();
        let foot = frame.height - 0.6;
        let blocks = drawn(vehicles.iter().take(MANY), frame.width);
        let below: f32 = blocks.iter().map(|one| one.height + APART).sum();
        let below = if below <= frame.height * MOST { below } else { 0.0 };
        let columns = columns(frame.width, foot - FOOT - below);
        canvas.name(0.0, 17.0, "Tables", PAGE_TITLE);
        let names: Vec<_> = self.vehicles.iter().map(|vehicle| vehicle.title.clone()).collect();
        let what = match names.as_slice() {
            [only] if !only.is_empty() => format!("only those that {only} needs"),
            [] | [_] => self.sheet.class.clone(),
            several => format!("needed by {}", list(several)),
        };
        let beside = PAGE_TITLE.width("Tables") + 8.0;
        let what = shorten(&what, CLASS, frame.width - beside);
        canvas.text(beside, 17.0, &what, CLASS, Align::Left);
        head::footer(&mut canvas, &self.sheet, 0.0, foot, frame.width);
        let mut end = TOP;
        let mut left = Vec::new();
        if !tables.is_empty() {
            (end, left) = fill(&mut canvas, tables, &columns);
        }
        if left.is_empty() {
            let fits = |end: f32, block: &Drawn| end + APART + block.height <= foot - FOOT;
            let mut tops = Vec::new();
            for block in &blocks {
                if !fits(end, block) {
                    break;
                }
                tops.push(end + APART);
                end += APART + block.height;
            }
            let shift = if tops.len() == vehicles.len() { foot - FOOT - end } else { 0.0 };
            let rest = vehicles.split_off(tops.len());
            for (block, top) in blocks.into_iter().zip(tops) {
                block.put(&mut canvas, 0.0, top + shift);
            }
            vehicles = rest;
        }
        (canvas, left, vehicles)
    }
}

/// "Hotshot", "Hotshot and Stinger", "Hotshot, Mauler and Stinger"; "Stinger; Stinger, Option I; Stinger, Option II".
fn every(names: &[String]) -> String {
    match names {
        names if names.iter().any(|name| name.contains(',')) => names.join("; "),
        names => and(names),
    }
}

/// As [`every`], shortened: "Killer Kart, Stinger and 3 more".
fn list(names: &[String]) -> String {
    match names {
        [one, other, more @ ..] if !more.is_empty() => {
            every(&[one.clone(), other.clone(), format!("{} more", more.len())])
        }
        names => every(names),
    }
}

/// Places all tables in columns, if some order fits, and vehicles below them.
pub fn take(
    canvas: &mut Canvas,
    tables: &[Table],
    vehicles: &[Vehicle],
    columns: &[Area],
    page: Area,
) -> bool {
    let Some(Area { width, y, height, .. }) = columns.last().copied() else { return false };
    let blocks = drawn(vehicles, page.width);
    let below: f32 = blocks.iter().map(|block| block.height + APART).sum();
    let shorter = |column: &Area| Area { height: column.height - below, ..*column };
    let columns: Vec<_> = columns.iter().map(shorter).collect();
    let drawn = drawn(tables, width);
    let Some(placed) = placed(tables, &drawn, &columns) else { return false };
    put(canvas, drawn, &placed);
    let mut top = y + height - below;
    for block in blocks {
        top = block.put(canvas, page.x, top + APART);
    }
    true
}

/// The columns of a page of tables down to `foot`: two in large type.
fn columns(width: f32, foot: f32) -> Vec<Area> {
    let each = |count: usize| (width - (count - 1) as f32 * GUTTER) / count as f32;
    let count = if each(3) < NARROW { 2 } else { 3 };
    let x = |number: usize| number as f32 * (each(count) + GUTTER);
    (0..count).map(|number| area(x(number), TOP, each(count), foot - TOP)).collect()
}

/// A page to build a vehicle by hand; returns the tables that did not fit.
pub fn worksheet(sheet: &Sheet, tables: Vec<Table>, frame: Area) -> (Canvas, Vec<Table>) {
    let mut canvas = Canvas::default();
    canvas.text(0.0, 17.0, "Worksheet", PAGE_TITLE, Align::Left);
    canvas.text(PAGE_TITLE.width("Worksheet") + 8.0, 17.0, &sheet.class, CLASS, Align::Left);
    let foot = frame.height - 0.6;
    let (_, left) = fill(&mut canvas, tables, &columns(frame.width, foot - FOOT));
    head::footer(&mut canvas, sheet, 0.0, foot, frame.width);
    (canvas, left)
}

/// Fills columns with tables; returns the `y` below them and the tables that did not fit.
fn fill(canvas: &mut Canvas, tables: Vec<Table>, columns: &[Area]) -> (f32, Vec<Table>) {
    let width = columns.first().map_or(0.0, |column| column.width);
    for count in (1..=tables.len()).rev() {
        let drawn = drawn(&tables[..count], width);
        if let Some(placed) = placed(&tables[..count], &drawn, columns) {
            return (put(canvas, drawn, &placed), tables[count..].to_vec());
        }
    }
    // A table that is too long for any column is cut off.
    let [first, rest @ ..] = tables.as_slice() else { return (0.0, Vec::new()) };
    let place = columns.first().map(|column| (column.x, column.y)).into_iter().collect::<Vec<_>>();
    (put(canvas, vec![first.drawn(width)], &place), rest.to_vec())
}

fn put(canvas: &mut Canvas, drawn: Vec<Drawn>, places: &[(f32, f32)]) -> f32 {
    let ends = drawn.into_iter().zip(places).map(|(table, (x, y))| table.put(canvas, *x, *y));
    ends.fold(0.0, f32::max)
}

/// Corners for the tables: in their assigned columns, else in balanced columns, else the longest table first.
fn placed(tables: &[Table], drawn: &[Drawn], columns: &[Area]) -> Option<Vec<(f32, f32)>> {
    let heights: Vec<f32> = drawn.iter().map(|table| table.height).collect();
    let mut longest: Vec<usize> = (0..tables.len()).collect();
    longest.sort_by(|one, other| heights[*other].total_cmp(&heights[*one]));
    let assigned = |table: usize, column: usize| tables[table].column % columns.len() == column;
    let in_order: Vec<usize> = (0..tables.len()).collect();
    // A few remaining tables begin in the first column.
    let several =
        (0..columns.len()).all(|column| in_order.iter().any(|table| assigned(*table, column)));
    let in_their_own = several.then(|| fit(&heights, &in_order, columns, assigned)).flatten();
    in_their_own
        .or_else(|| even(&heights, &in_order, columns))
        .or_else(|| fit(&heights, &longest, columns, |_, _| true))
}

/// Keeps the order and makes the highest column as short as possible.
fn even(heights: &[f32], order: &[usize], columns: &[Area]) -> Option<Vec<(f32, f32)>> {
    let tallest = columns.iter().map(|column| column.height).fold(0.0, f32::max);
    let steps = (tallest / ROW).ceil() as i64;
    (1..=steps).find_map(|step| {
        let height = step as f32 * ROW;
        let short =
            columns.iter().map(|column| Area { height: column.height.min(height), ..*column });
        fit(heights, order, &short.collect::<Vec<_>>(), |_, _| true)
    })
}

fn fit(
    heights: &[f32],
    order: &[usize],
    columns: &[Area],
    may: impl Fn(usize, usize) -> bool,
) -> Option<Vec<(f32, f32)>> {
    let mut places = vec![(0.0, 0.0); heights.len()];
    let mut feet: Vec<f32> = columns.iter().map(|column| column.y).collect();
    for &table in order {
        let fits = |column: &usize| {
            let Area { y, height, .. } = columns[*column];
            may(table, *column) && feet[*column] + heights[table] <= y + height
        };
        let column = (0..columns.len()).find(fits)?;
        places[table] = (columns[column].x, feet[column]);
        feet[column] += heights[table] + APART;
    }
    Some(places)
}
