//! The tables that the vehicles of a document need, without duplicates, in free space or on extra pages.

use crate::sheet::model::{Chart, Log, Row, Sheet, Spec};
use crate::sheet::page::{Align, Area};
use crate::text::and;

use super::block::{Block, Drawn, drawn};
use super::canvas::{BODY, CLASS, Canvas, LONG_NAME, PAGE_TITLE, SMALL, area, shorten};
use super::table::ROW;
use super::{head, log};

/// The least width of a column, in large type.
const NARROW: f32 = 140.0;
const GUTTER: f32 = 12.0;
const TOP: f32 = 26.0;
const FOOT: f32 = 9.6;
pub const APART: f32 = 5.0;

/// Places tables in a column, as many as fit; returns the `y` below them and the other tables.
pub fn stack(canvas: &mut Canvas, tables: &[Chart], frame: Area) -> (f32, Vec<Chart>) {
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
    tables: Vec<(Chart, Vec<String>)>,
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
        let text = head::specified(&self.spec);
        let mut top = y;
        if !(text.is_empty() && self.log.rows.is_empty()) {
            top = canvas.section(x, y, width, &self.title, "");
        }
        if !text.is_empty() {
            let lines = BODY.wrap(&text, width);
            top = canvas.lines(x, top + 6.6, &lines, BODY) - 3.0;
        }
        if self.log.rows.is_empty() {
            return top;
        }
        let height = log::height(&self.log);
        let is_own = self.turn == 1;
        log::draw(canvas, &self.log, area(x, top, width, height), (self.turn, TURNS), is_own);
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
    pub fn add(&mut self, sheet: &Sheet, tables: Vec<Chart>, turn: i64) {
        if tables.is_empty() {
            return;
        }
        for table in tables {
            // Tables of sentences are joined.
            let is_text =
                |table: &Chart| table.rows.iter().all(|(_, cells)| cells.join("").is_empty());
            let joins = |(known, _): &&mut (Chart, Vec<String>)| {
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
            let same = |(known, _): &&mut (Chart, Vec<String>)| *known == table;
            match self.tables.iter_mut().find(same) {
                Some((_, names)) => names.push(sheet.title()),
                None => self.tables.push((table, vec![sheet.title()])),
            }
        }
        let (title, log) = (sheet.title(), sheet.log.clone());
        // A game without modifiers to hit has it on the vehicle's own part.
        let is_below = sheet.board.is_none() && !sheet.to_hit_us.is_empty();
        let spec = if is_below { sheet.spec.clone() } else { Vec::new() };
        self.vehicles.push(Vehicle { title, spec, log, turn });
        if self.vehicles.len() > 1 {
            // A fingerprint belongs to one vehicle.
            self.sheet.footer.fingerprint.clear();
        }
    }

    pub fn vehicles(&self) -> Vec<Vehicle> {
        let mut vehicles = self.vehicles.clone();
        if vehicles.len() > 1 {
            // Each half has the turns that a duel needs.
            let long = vehicles.iter_mut().filter(|vehicle| vehicle.turn == log::TURNS + 1);
            long.for_each(|vehicle| vehicle.log.rows.clear());
        }
        vehicles.retain(|vehicle| vehicle.spec.len() + vehicle.log.rows.len() > 0);
        vehicles
    }

    /// The tables, in order of insertion. Tables that differ in a few rows are one. Others with the same title name their
    /// vehicles; the table for most of them comes last and says "all others".
    pub fn tables(&self) -> Vec<Chart> {
        const MANY: usize = 6;
        let mut tables: Vec<Chart> = Vec::new();
        for (table, _) in &self.tables {
            if tables.iter().any(|other| other.title == table.title) {
                continue;
            }
            let mut same: Vec<_> =
                self.tables.iter().filter(|(other, _)| other.title == table.title).collect();
            if let Some(joined) = joined(&same) {
                tables.push(joined);
                continue;
            }
            same.sort_by_key(|(_, names)| names.len());
            let count = |number: usize| same[number].1.len();
            let (all, last) = ((0..same.len()).map(count).sum::<usize>(), same.len() - 1);
            let are_others = last > 0 && count(last) >= MANY && count(last - 1) < count(last);
            tables.extend(same.iter().enumerate().map(|(number, (table, names))| {
                let note = match all < self.vehicles.len() {
                    _ if number < last || !are_others => every(names),
                    true => "all others that need it".to_owned(),
                    false => "all others".to_owned(),
                };
                Chart { note, ..table.clone() }
            }));
        }
        tables
    }

    /// As many pages as the tables and the vehicles need.
    pub fn pages(&self, frame: Area) -> Vec<Canvas> {
        let (mut tables, mut vehicles) = (self.tables(), self.vehicles());
        let mut pages = Vec::new();
        while !tables.is_empty() || !vehicles.is_empty() {
            let canvas;
            (canvas, tables, vehicles) = self.part(tables, vehicles, frame);
            pages.push(canvas);
        }
        pages
    }

    /// The half below a lone vehicle, with its turns and the rows that its own half lacks. `None` if they do not fit.
    pub fn lower(&self, tables: &[Chart], frame: Area) -> Option<Canvas> {
        let [vehicle] = &self.vehicles[..] else { return None };
        let mut canvas = Canvas::default();
        let name = shorten(&vehicle.title, LONG_NAME, frame.width * 0.3);
        canvas.name(0.0, 11.0, &name, LONG_NAME);
        let after = LONG_NAME.width(&name) + 6.0;
        canvas.text(after, 11.0, "tables", CLASS, Align::Left);
        let beside = after + CLASS.width("tables") + 10.0;
        let spec = SMALL.wrap(&head::specified(&vehicle.spec), frame.width - beside);
        for (number, line) in spec.iter().enumerate() {
            let y = 6.0 + number as f32 * SMALL.leading();
            canvas.text(frame.width, y, line, SMALL, Align::Right);
        }
        let top = 2.0 + spec.len().max(2) as f32 * SMALL.leading();
        let turns = if vehicle.log.rows.is_empty() { 0.0 } else { log::height(&vehicle.log) };
        let mut left: Vec<Chart> = Vec::new();
        for table in tables.iter().filter_map(Chart::rest) {
            // A list of one line joins the one before it in its column.
            let is_list = |table: &Chart| table.headings.is_empty();
            let before = left.iter_mut().rfind(|before| before.column == table.column);
            match before
                .filter(|before| table.rows.len() == 1 && is_list(before) && is_list(&table))
            {
                Some(before) => before.rows.extend(table.rows),
                None => left.push(table),
            }
        }
        let columns = columns(frame.width, top, frame.height - turns - 2.6);
        let width = columns[0].width;
        let last = left.pop()?;
        let mut all = drawn(&left, width);
        // Only the last rows of the last table may leave its column.
        let (parts, placed) = (0..=last.rows.len()).rev().find_map(|kept| {
            let (rows, more) = last.rows.split_at(kept);
            let parts = [rows, more].into_iter().filter(|rows| !rows.is_empty());
            let parts = parts.map(|rows| Chart { rows: rows.to_vec(), ..last.clone() });
            let parts = drawn(&parts.collect::<Vec<_>>(), width);
            let heights: Vec<f32> = all.iter().chain(&parts).map(|table| table.height).collect();
            let own = |table: usize, column: usize| {
                let moves = !more.is_empty() && table + 1 == heights.len();
                moves || left.get(table).unwrap_or(&last).column == column
            };
            fit(&heights, 0..heights.len(), &columns, own).map(|placed| (parts, placed))
        })?;
        all.extend(parts);
        put(&mut canvas, all, &placed);
        if turns > 0.0 {
            let place = area(0.0, frame.height - turns, frame.width, turns);
            log::draw(&mut canvas, &vehicle.log, place, (vehicle.turn, TURNS), true);
        }
        Some(canvas)
    }

    /// A part of a page with tables, and below them vehicles; returns the others.
    pub fn part(
        &self,
        tables: Vec<Chart>,
        mut vehicles: Vec<Vehicle>,
        frame: Area,
    ) -> (Canvas, Vec<Chart>, Vec<Vehicle>) {
        const MOST: f32 = 0.4;
        // More than fit on a page.
        const MANY: usize = 40;
        let mut canvas = Canvas::default();
        let foot = frame.height - 0.6;
        let blocks = drawn(vehicles.iter().take(MANY), frame.width);
        let below: f32 = blocks.iter().map(|one| one.height + APART).sum();
        let below = if below <= frame.height * MOST { below } else { 0.0 };
        let columns = columns(frame.width, TOP, foot - FOOT - below);
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
            let mut tops = Vec::new();
            for block in &blocks {
                if end + APART + block.height > foot - FOOT {
                    break;
                }
                tops.push(end + APART);
                end += APART + block.height;
            }
            let shift = if tops.len() == vehicles.len() { foot - FOOT - end } else { 0.0 };
            vehicles.drain(..tops.len());
            for (block, top) in blocks.into_iter().zip(tops) {
                block.put(&mut canvas, 0.0, top + shift);
            }
        }
        (canvas, left, vehicles)
    }
}

/// One table for all, if only the values of some rows differ. Such a row names its vehicles.
fn joined(tables: &[&(Chart, Vec<String>)]) -> Option<Chart> {
    let (first, _) = *tables.first()?;
    let labels = |table: &Chart| table.rows.iter().map(|(of, _)| of.clone()).collect::<Vec<_>>();
    if tables.iter().any(|(table, _)| labels(table) != labels(first)) {
        return None;
    }
    let row = |number: usize| {
        let mut rows: Vec<(&Row, Vec<String>)> = Vec::new();
        for (table, names) in tables {
            let row = &table.rows[number];
            match rows.iter_mut().find(|(known, _)| *known == row) {
                Some((_, known)) => known.extend_from_slice(names),
                None => rows.push((row, names.clone())),
            }
        }
        let single = rows.len() == 1;
        rows.into_iter().map(move |((of, is), names)| match single {
            true => (of.clone(), is.clone()),
            false => (format!("{of}: {}", list(&names)), is.clone()),
        })
    };
    Some(Chart { rows: (0..first.rows.len()).flat_map(row).collect(), ..first.clone() })
}

/// "Hotshot", "Hotshot and Stinger", "Hotshot, Mauler and Stinger"; "Stinger; Stinger, Option I; Stinger, Option II".
fn every(names: &[String]) -> String {
    if names.iter().any(|name| name.contains(',')) { names.join("; ") } else { and(names) }
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
    tables: &[Chart],
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
fn columns(width: f32, top: f32, foot: f32) -> Vec<Area> {
    let each = |count: usize| (width - (count - 1) as f32 * GUTTER) / count as f32;
    let count = if each(3) < NARROW { 2 } else { 3 };
    let x = |number: usize| number as f32 * (each(count) + GUTTER);
    (0..count).map(|number| area(x(number), top, each(count), foot - top)).collect()
}

/// A page to build a vehicle by hand; returns the tables that did not fit.
pub fn worksheet(sheet: &Sheet, tables: Vec<Chart>, frame: Area) -> (Canvas, Vec<Chart>) {
    let mut canvas = Canvas::default();
    canvas.text(0.0, 17.0, "Worksheet", PAGE_TITLE, Align::Left);
    canvas.text(PAGE_TITLE.width("Worksheet") + 8.0, 17.0, &sheet.class, CLASS, Align::Left);
    let foot = frame.height - 0.6;
    let (_, left) = fill(&mut canvas, tables, &columns(frame.width, TOP, foot - FOOT));
    head::footer(&mut canvas, sheet, 0.0, foot, frame.width);
    (canvas, left)
}

/// Fills columns with tables; returns the `y` below them and the tables that did not fit.
fn fill(canvas: &mut Canvas, tables: Vec<Chart>, columns: &[Area]) -> (f32, Vec<Chart>) {
    let width = columns.first().map_or(0.0, |column| column.width);
    let mut drawn = drawn(&tables, width);
    for count in (1..=tables.len()).rev() {
        drawn.truncate(count);
        if let Some(placed) = placed(&tables[..count], &drawn, columns) {
            return (put(canvas, drawn, &placed), tables[count..].to_vec());
        }
    }
    // A table that is too long for any column is cut off.
    let place = columns.first().map(|column| (column.x, column.y)).into_iter().collect::<Vec<_>>();
    (put(canvas, drawn, &place), tables.into_iter().skip(1).collect())
}

fn put(canvas: &mut Canvas, drawn: Vec<Drawn>, places: &[(f32, f32)]) -> f32 {
    let ends = drawn.into_iter().zip(places).map(|(table, (x, y))| table.put(canvas, *x, *y));
    ends.fold(0.0, f32::max)
}

/// Corners for the tables: in their assigned columns, else in balanced columns, else the longest table first.
fn placed(tables: &[Chart], drawn: &[Drawn], columns: &[Area]) -> Option<Vec<(f32, f32)>> {
    let heights: Vec<f32> = drawn.iter().map(|table| table.height).collect();
    let mut longest: Vec<usize> = (0..tables.len()).collect();
    longest.sort_by(|one, other| heights[*other].total_cmp(&heights[*one]));
    let assigned = |table: usize, column: usize| tables[table].column % columns.len() == column;
    let in_order = 0..tables.len();
    // A few remaining tables begin in the first column.
    let several =
        (0..columns.len()).all(|column| in_order.clone().any(|table| assigned(table, column)));
    let in_their_own = several.then(|| fit(&heights, in_order, columns, assigned)).flatten();
    in_their_own
        .or_else(|| even(&heights, columns))
        .or_else(|| fit(&heights, longest, columns, |_, _| true))
}

/// Keeps the order and makes the highest column as short as possible.
fn even(heights: &[f32], columns: &[Area]) -> Option<Vec<(f32, f32)>> {
    let tallest = columns.iter().map(|column| column.height).fold(0.0, f32::max);
    let steps = (tallest / ROW).ceil() as i64;
    (1..=steps).find_map(|step| {
        let height = step as f32 * ROW;
        let short =
            columns.iter().map(|column| Area { height: column.height.min(height), ..*column });
        fit(heights, 0..heights.len(), &short.collect::<Vec<_>>(), |_, _| true)
    })
}

fn fit(
    heights: &[f32],
    order: impl IntoIterator<Item = usize>,
    columns: &[Area],
    may: impl Fn(usize, usize) -> bool,
) -> Option<Vec<(f32, f32)>> {
    let mut places = vec![(0.0, 0.0); heights.len()];
    let mut feet: Vec<f32> = columns.iter().map(|column| column.y).collect();
    for table in order {
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
