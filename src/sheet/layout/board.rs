//! A board with its sliders in the middle of a page, and the cards around it. Cards that do not fit are continued.

use crate::sheet::model::{
    Board, BoardSide, Card, CardArea, Note, Scale, Score, Sheet, Side, Table,
};
use crate::sheet::page::{Align, Area, Grey, Item, Stroke, Weight};

use super::canvas::{
    ASIDE, BODY, CLASS, Canvas, FRAME, HEAVY, LABEL, NAME, SMALL, STRONG, Type, VALUE, area,
    inside, shorten,
};
use super::cards::{self, GAP, row_height, scale_box};
use super::more;
use super::rest::Rest;
use super::{head, log, notes, tables};

const SMALL_NAME: Type = Type(16.0, Weight::Bold);
/// The board itself, and its width next to many cards.
const BOARD: [f32; 2] = [232.0, 316.0];
const BOARD_WIDTH: f32 = 252.0;
const GUTTER: f32 = 10.0;
/// Cards in front and behind: how many to a row, and how many rows.
const TO_A_ROW: usize = 3;
const ROWS: usize = 2;
/// Below the board.
const AREA_TO_A_ROW: usize = 6;
const FOOTER: f32 = 9.0;
const NOTES: &str = "Notes";
/// The place for cards of the game's own.
const EMPTY: f32 = 70.0;

/// The items of each page.
pub fn draw(sheet: &Sheet, board: &Board, frame: Area) -> Vec<Vec<Item>> {
    let canvas = &mut Canvas::default();
    let foot = frame.y + frame.height - 0.6;
    head::footer(canvas, sheet, frame.x, foot, frame.width);
    let mut page = Page::new(frame, frame.y, foot - FOOTER);
    page.head(canvas, sheet, board);
    page.around(canvas, board);
    page.area(canvas, &board.area);
    let tables = page.tables(canvas, &sheet.tables);
    if let Some(score) = &board.score {
        page.score(canvas, score);
    }
    let all = [std::mem::take(&mut page.notes), notes::all(sheet)].concat();
    let place = area(frame.x, page.y, frame.width, page.bottom - page.y);
    let notes = notes::draw(canvas, &all, NOTES, place);
    if notes.is_empty() {
        page.y += notes::wanted_by(&all, frame.width);
    }
    let turns = log::height(&sheet.log);
    if !sheet.log.is_empty() && page.bottom - page.y >= turns {
        let place = area(frame.x, page.bottom - turns, frame.width, turns);
        log::draw(canvas, &sheet.log, place, 1, 20);
    }
    let mut pages = vec![std::mem::take(canvas).into_items()];
    let mut left = page.more;
    let mut tables = if tables { Vec::new() } else { sheet.tables.clone() };
    while !left.is_empty() {
        pages.push(further(sheet, frame, &mut left, &mut tables));
    }
    let mut rest = Rest { notes, tables, ..Rest::default() };
    let parts = pages.len() + more::count(&rest, sheet, frame);
    while !rest.is_empty() {
        pages.push(more::draw(&mut rest, sheet, &[], frame, (pages.len() + 1, parts)));
    }
    pages
}

/// A board without cards, on a quarter of a page.
pub fn small(sheet: &Sheet, board: &Board, card: Area) -> Vec<Item> {
    let canvas = &mut Canvas::default();
    let frame = inside(card);
    let foot = frame.y + frame.height - 0.6;
    head::footer(canvas, sheet, frame.x, foot, frame.width);
    let left = head::badge(canvas, sheet, frame.x + frame.width, frame.y);
    let name = shorten(&sheet.name, SMALL_NAME, left - frame.x - 6.0);
    canvas.text(frame.x, frame.y + 14.0, &name, SMALL_NAME, Align::Left);
    blanks(canvas, sheet, &board.blanks, area(frame.x, frame.y + 27.0, frame.width, 0.0));
    let width = BOARD_WIDTH.min(frame.width);
    let left = frame.x + (frame.width - width) / 2.0;
    dashboard(canvas, board, area(left, frame.y + 36.0, width, BOARD[0]));
    let y = frame.y + 36.0 + BOARD[0] + GAP;
    let (title, note) = (&board.area.title, &board.area.note);
    let top = canvas.section(frame.x, y, frame.width, title, note) + 2.0;
    let place = area(frame.x, top, frame.width, foot - FOOTER - top);
    canvas.round(place, 3.0, None, Stroke::dashed(FRAME));
    std::mem::take(canvas).into_items()
}

/// Labels side by side, the player's first, each with a line to write on.
fn blanks(canvas: &mut Canvas, sheet: &Sheet, labels: &[&str], frame: Area) {
    let labels = [&["Player"], labels].concat();
    let each = frame.width / labels.len() as f32;
    for (number, label) in labels.iter().enumerate() {
        let left = frame.x + number as f32 * each;
        canvas.text(left, frame.y, label, LABEL, Align::Left);
        let end = if number + 1 < labels.len() { each - 8.0 } else { each };
        let from = left + LABEL.width(label) + 3.0;
        canvas.line(from, frame.y + 1.0, left + end, frame.y + 1.0, Stroke::new(0.4));
        if number == 0 {
            let player = shorten(&sheet.player, VALUE, left + end - from - 2.0);
            canvas.text(from + 2.0, frame.y, &player, VALUE, Align::Left);
        }
    }
}

/// A page that is filled from the top.
struct Page {
    frame: Area,
    y: f32,
    bottom: f32,
    /// Cards that did not fit, with their place.
    more: Vec<(String, Card)>,
    /// Notes on what was shortened.
    notes: Vec<Note>,
}

impl Page {
    fn new(frame: Area, y: f32, bottom: f32) -> Page {
        Page { frame, y, bottom, more: Vec::new(), notes: Vec::new() }
    }

    /// As much of a text as fits; if that is not all, the whole text becomes a note.
    fn shorten(&mut self, lead: &str, text: &str, ty: Type, width: f32) -> String {
        let shown = shorten(text, ty, width);
        if shown != text {
            self.notes.push(notes::plain(lead, text));
        }
        shown
    }

    fn head(&mut self, canvas: &mut Canvas, sheet: &Sheet, board: &Board) {
        let Area { x, y, width, .. } = self.frame;
        let left = head::badge(canvas, sheet, x + width, y) - 6.0;
        let aside = match sheet.verdict.rules.as_slice() {
            [] => sheet.aside.clone(),
            rules => vec![rules.join(", ")],
        };
        let mut widest: f32 = 0.0;
        for (number, line) in aside.iter().take(2).enumerate() {
            let line = self.shorten("Verdict", line, ASIDE, 190.0);
            widest = widest.max(ASIDE.width(&line));
            canvas.text(left, y + 7.6 + number as f32 * 8.0, &line, ASIDE, Align::Right);
        }
        let room = left - widest - x - 10.0;
        let name = self.shorten("Name", &sheet.name, NAME, room);
        canvas.text(x, y + 18.0, &name, NAME, Align::Left);
        let beside = NAME.width(&name) + if name.is_empty() { 0.0 } else { 7.0 };
        let class = shorten(&sheet.class, CLASS, (room - beside).max(0.0));
        canvas.text(x + beside, y + 18.0, &class, CLASS, Align::Left);
        blanks(canvas, sheet, &board.blanks, area(x, y + 35.0, width, 0.0));
        self.y = head::figures(canvas, sheet, x, y + 43.0, width) + 3.0;
    }

    /// The board with the cards of its sides.
    fn around(&mut self, canvas: &mut Canvas, board: &Board) {
        let Area { x, width, .. } = self.frame;
        self.y = canvas.section(x, self.y, width, &board.title, &board.key) + 2.0;
        let of = |side: Side| board.sides.iter().find(|found| found.side == side);
        self.across(canvas, of(Side::Front));
        let column = (width - BOARD_WIDTH) / 2.0 - GUTTER;
        let columns = [(Side::Left, x), (Side::Right, x + width - column)];
        let columns: Vec<_> = columns
            .into_iter()
            .filter_map(|(side, left)| {
                let found = of(side)?;
                let fitting = fitting(&found.cards, column);
                self.more.extend(left_over(found, fitting));
                Some((&found.cards[..fitting], left))
            })
            .collect();
        let tallest = columns.iter().map(|(cards, _)| stack_height(cards, column));
        let height = tallest.fold(BOARD[0], f32::max);
        for (cards, left) in columns {
            let mut y = self.y + (height - stack_height(cards, column)) / 2.0;
            for card in cards {
                let high = cards::height(card, column);
                cards::draw(canvas, card, area(left, y, column, high));
                y += high + GAP;
            }
        }
        let left = x + (width - BOARD_WIDTH) / 2.0;
        let place = area(left, self.y + (height - BOARD[0]) / 2.0, BOARD_WIDTH, BOARD[0]);
        dashboard(canvas, board, place);
        self.y += height + GAP;
        self.across(canvas, of(Side::Back));
    }

    /// The cards in front or behind, in centered rows.
    fn across(&mut self, canvas: &mut Canvas, side: Option<&BoardSide>) {
        let Some(side) = side else { return };
        let width = (self.frame.width - (TO_A_ROW - 1) as f32 * GAP) / TO_A_ROW as f32;
        let width = width.min(156.0);
        let count = side.cards.len().min(ROWS * TO_A_ROW);
        self.more.extend(left_over(side, count));
        let rows = count.div_ceil(TO_A_ROW).max(1);
        for row in side.cards[..count].chunks(count.div_ceil(rows).max(1)) {
            let height = row_height(row, width);
            let run = row.len() as f32 * (width + GAP) - GAP;
            let mut x = self.frame.x + (self.frame.width - run) / 2.0;
            for card in row {
                cards::draw(canvas, card, area(x, self.y, width, height));
                x += width + GAP;
            }
            self.y += height + GAP;
        }
    }

    fn area(&mut self, canvas: &mut Canvas, found: &CardArea) {
        let Area { x, width, .. } = self.frame;
        if found.title.is_empty() {
            return;
        }
        self.y = canvas.section(x, self.y + 1.0, width, &found.title, &found.note) + 2.0;
        if found.cards.is_empty() {
            canvas.round(area(x, self.y, width, EMPTY), 3.0, None, Stroke::dashed(FRAME));
            self.y += EMPTY + GAP;
        }
        let each = (width - (AREA_TO_A_ROW - 1) as f32 * GAP) / AREA_TO_A_ROW as f32;
        for row in found.cards.chunks(AREA_TO_A_ROW) {
            let height = row_height(row, each);
            if self.y + height > self.bottom {
                let place = |card: &Card| (found.title.to_lowercase(), card.clone());
                self.more.extend(row.iter().map(place));
                continue;
            }
            for (number, card) in row.iter().enumerate() {
                let left = x + number as f32 * (each + GAP);
                cards::draw(canvas, card, area(left, self.y, each, height));
            }
            self.y += height + GAP;
        }
    }

    /// Draws them side by side if all fit; returns whether they did.
    fn tables(&mut self, canvas: &mut Canvas, found: &[Table]) -> bool {
        let count = found.len().max(1) as f32;
        let each = (self.frame.width - (count - 1.0) * 12.0) / count;
        let tallest = found.iter().map(|table| tables::height(table, each)).fold(0.0, f32::max);
        if self.y + 2.0 + tallest > self.bottom {
            return false;
        }
        for (number, table) in found.iter().enumerate() {
            let x = self.frame.x + number as f32 * (each + 12.0);
            tables::table(canvas, table, x, self.y + 2.0, each);
        }
        self.y += tallest + 6.0;
        true
    }

    fn score(&mut self, canvas: &mut Canvas, score: &Score) {
        const ROW: f32 = 16.0;
        const NAMES: f32 = 120.0;
        let Area { x, width, .. } = self.frame;
        if self.y + 26.0 + score.players as f32 * ROW > self.bottom {
            return;
        }
        let top = canvas.section(x, self.y + 2.0, width, &score.title, &score.note);
        let each = (width - NAMES) / score.steps.len().max(1) as f32;
        for (number, step) in score.steps.iter().enumerate() {
            let middle = x + NAMES + (number as f32 + 0.5) * each;
            canvas.text(middle, top + 7.6, step, STRONG, Align::Center);
        }
        for player in 0..score.players {
            let y = top + 10.0 + player as f32 * ROW;
            canvas.text(x, y + 9.6, &(player + 1).to_string(), LABEL, Align::Left);
            canvas.line(x + 8.0, y + 11.0, x + NAMES - 8.0, y + 11.0, Stroke::new(0.4));
            for number in 0..score.steps.len() {
                let frame = area(x + NAMES + number as f32 * each + 1.0, y, each - 2.0, ROW - 3.0);
                scale_box(canvas, "", frame, (false, number + 1 == score.steps.len()));
            }
        }
        self.y = top + 10.0 + score.players as f32 * ROW + 4.0;
    }
}

/// How many of a side's cards fit in a column.
fn fitting(cards: &[Card], width: f32) -> usize {
    (0..=cards.len())
        .rev()
        .find(|count| stack_height(&cards[..*count], width) <= BOARD[1])
        .unwrap_or(0)
}

fn stack_height(cards: &[Card], width: f32) -> f32 {
    let cards = cards.iter().map(|card| cards::height(card, width) + GAP);
    (cards.sum::<f32>() - GAP).max(0.0)
}

fn left_over(side: &BoardSide, count: usize) -> Vec<(String, Card)> {
    let place = side.scale.title.to_lowercase();
    side.cards[count..].iter().map(|card| (place.clone(), card.clone())).collect()
}

/// The board: the scales of the sides at its edges, the others inside the car.
fn dashboard(canvas: &mut Canvas, board: &Board, frame: Area) {
    const EDGE: f32 = 30.0;
    canvas.round(frame, 7.0, None, Stroke::new(1.1));
    for found in &board.sides {
        edge(canvas, found, frame, EDGE);
    }
    let body = area(
        frame.x + EDGE + 6.0,
        frame.y + EDGE,
        frame.width - 2.0 * (EDGE + 6.0),
        frame.height - 2.0 * EDGE,
    );
    for (x, out) in [(body.x - 5.0, 0.16), (body.x + body.width - 1.0, 0.16)] {
        for from in [out, 0.68] {
            let wheel = area(x, body.y + body.height * from, 6.0, 26.0);
            canvas.round(wheel, 2.0, Some(Grey(0.25)), Stroke::new(0.5));
        }
    }
    canvas.round(body, 14.0, Some(Grey::WHITE), Stroke::new(HEAVY));
    let heights: Vec<f32> = board.scales.iter().map(scale_height).collect();
    let spare = body.height - heights.iter().sum::<f32>();
    let apart = (spare / (heights.len() + 1) as f32).max(0.0);
    let mut y = body.y;
    for (scale, height) in board.scales.iter().zip(heights) {
        y += apart;
        self::scale(canvas, scale, area(body.x + 10.0, y, body.width - 20.0, height));
        y += height;
    }
}

/// The most boxes along an edge, and the largest size of a box.
const MOST: usize = 14;
const BOX: f32 = 14.0;

/// A side's boxes, from its name on.
fn edge(canvas: &mut Canvas, found: &BoardSide, frame: Area, thickness: f32) {
    let along = matches!(found.side, Side::Front | Side::Back | Side::Top | Side::Under);
    let scale = &found.scale;
    let count = scale.boxes.len();
    let shown = if count > MOST { 2 } else { count };
    let name = STRONG.width(&scale.title) + 8.0;
    let marks = if scale.mark.is_empty() { 0.0 } else { SMALL.width(&scale.mark) + 8.0 };
    let marks_long = if along { marks } else { BOX + 4.0 };
    let length = if along { frame.width } else { frame.height - 2.0 * thickness };
    let head = if along { name } else { 12.0 };
    let size = BOX.min((length - head - marks_long - 8.0) / shown.max(1) as f32);
    let run = head + size * shown as f32 + marks_long;
    let across = match found.side {
        Side::Front | Side::Top => frame.y + thickness / 2.0,
        Side::Back | Side::Under => frame.y + frame.height - thickness / 2.0,
        Side::Left => frame.x + thickness / 2.0,
        Side::Right => frame.x + frame.width - thickness / 2.0,
    };
    let middle = if along { frame.x + frame.width / 2.0 } else { frame.y + frame.height / 2.0 };
    let mut at = middle - run / 2.0;
    let place = |at: f32, long: f32| match along {
        true => area(at, across - BOX / 2.0, long, BOX),
        false => area(across - BOX / 2.0, at, BOX, long),
    };
    if along {
        canvas.text(at, across + 2.5, &scale.title, STRONG, Align::Left);
    } else {
        canvas.text(across, at + 7.0, &scale.title, STRONG, Align::Center);
    }
    at += head;
    if count > MOST {
        // Too many to draw: their number, and a box to write in.
        let first = &scale.boxes[0];
        let label = if first.label.is_empty() { count.to_string() } else { first.label.clone() };
        scale_box(canvas, &label, place(at, size), (true, false));
        canvas.round(place(at + size + 1.0, size), 1.4, None, Stroke::dashed(0.6));
        at += 2.0 * size;
    } else {
        for found in &scale.boxes {
            scale_box(canvas, &found.label, place(at, size), (found.start, found.last));
            at += size;
        }
    }
    if !scale.mark.is_empty() {
        let (width, long) = if along { (BOX, marks - 4.0) } else { (marks - 4.0, BOX) };
        let mark = match along {
            true => area(at + 4.0, across - width / 2.0, long, width),
            false => area(across - width / 2.0, at + 4.0, width, long),
        };
        canvas.round(mark, 1.4, None, Stroke::dashed(0.75));
        canvas.centered(mark, &scale.mark, SMALL);
    }
}

const SCALE: f32 = 16.0;
const WRITE: f32 = 9.0;

fn scale_height(scale: &Scale) -> f32 {
    let write = if scale.write_in.is_empty() { 0.0 } else { WRITE + 9.0 };
    10.0 + SCALE + write
}

/// A title, boxes, and boxes to write in if the scale has them.
fn scale(canvas: &mut Canvas, scale: &Scale, frame: Area) {
    canvas.text(frame.x, frame.y + 7.4, &scale.title, STRONG, Align::Left);
    let room = frame.width - STRONG.width(&scale.title) - 8.0;
    let note = shorten(&scale.note, SMALL, room);
    canvas.text(frame.x + frame.width, frame.y + 7.4, &note, SMALL, Align::Right);
    let each = (frame.width / scale.boxes.len().max(1) as f32).min(30.0);
    for (number, found) in scale.boxes.iter().enumerate() {
        let x = frame.x + number as f32 * each;
        let place = area(x + 0.5, frame.y + 10.0, each - 1.0, SCALE);
        scale_box(canvas, &found.label, place, (found.start, found.last));
        if !scale.write_in.is_empty() {
            let below = area(x + 0.5, frame.y + 10.0 + SCALE + 1.0, each - 1.0, WRITE);
            canvas.rect(below, Stroke::dashed(0.4));
        }
    }
    let y = frame.y + 10.0 + SCALE + WRITE + 8.4;
    let note = shorten(&scale.write_in, SMALL, frame.width);
    canvas.text(frame.x, y, &note, SMALL, Align::Left);
}

/// A page of cards that did not fit on the one before, and the tables below the last of them.
fn further(
    sheet: &Sheet,
    frame: Area,
    left: &mut Vec<(String, Card)>,
    tables: &mut Vec<Table>,
) -> Vec<Item> {
    let canvas = &mut Canvas::default();
    let foot = frame.y + frame.height - 0.6;
    head::footer(canvas, sheet, frame.x, foot, frame.width);
    let name = shorten(&sheet.name, NAME, frame.width - 60.0);
    canvas.text(frame.x, frame.y + 18.0, &name, NAME, Align::Left);
    canvas.text(frame.x + frame.width, frame.y + 18.0, "continued", CLASS, Align::Right);
    let mut page = Page::new(frame, frame.y + 28.0, foot - FOOTER);
    let width = (frame.width - (TO_A_ROW - 1) as f32 * GAP) / TO_A_ROW as f32;
    let first = page.y;
    while !left.is_empty() {
        let row: Vec<_> = left.iter().take(TO_A_ROW).cloned().collect();
        let cards: Vec<_> = row.iter().map(|(_, card)| card.clone()).collect();
        let height = row_height(&cards, width);
        if page.y + 9.0 + height > page.bottom && page.y > first {
            return std::mem::take(canvas).into_items();
        }
        for (number, (place, card)) in row.iter().enumerate() {
            let x = frame.x + number as f32 * (width + GAP);
            canvas.text(x, page.y + 6.6, place, BODY, Align::Left);
            cards::draw(canvas, card, area(x, page.y + 9.0, width, height));
        }
        page.y += 9.0 + height + GAP;
        left.drain(..row.len());
    }
    if page.tables(canvas, tables) {
        tables.clear();
    }
    std::mem::take(canvas).into_items()
}
