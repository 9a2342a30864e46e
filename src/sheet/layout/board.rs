//! A board with sliders in the middle of a page, with cards around it. Cards that do not fit continue on the next
//! page.

use std::slice::from_ref;

use crate::sheet::model::{
    Board, BoardSide, Card, CardArea, Chart, Note, Scale, Score, Sheet, Side,
};
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use crate::sheet::text;

use super::block::{self, Block, drawn};
use super::canvas::{
    ASIDE, BODY, CLASS, Canvas, FRAME, HEAVY, LABEL, NAME, SMALL, STRONG, Type, VALUE, area,
    inside, shorten,
};
use super::cards::{GAP, Row, scale_box};
use super::rest::Rest;
use super::{head, log, more, notes};

const SMALL_NAME: Type = Type(16.0, Weight::Bold);
const BOARD: [f32; 2] = [232.0, 316.0];
const BOARD_WIDTH: f32 = 252.0;
const GUTTER: f32 = 10.0;
const TO_A_ROW: usize = 3;
const ROWS: usize = 2;
const AREA_TO_A_ROW: usize = 6;
const FOOTER: f32 = 9.0;
pub const TURNS: i64 = 20;
/// Space for cards from the game's box, and the same on a quarter of a page.
const EMPTY: f32 = 70.0;
const SPECIALS: f32 = 24.0;

/// The pages, and the tables that did not fit.
pub fn draw(sheet: &Sheet, board: &Board, frame: Area) -> (Vec<Canvas>, Vec<Chart>) {
    let mut canvas = Canvas::default();
    let foot = frame.y + frame.height - 0.6;
    let turns = if sheet.log.rows.is_empty() { 0.0 } else { log::height(&sheet.log) };
    let bottom = foot - FOOTER - turns;
    let mut page = Page::new(frame, frame.y, bottom);
    let class = page.head(&mut canvas, sheet, board);
    page.around(&mut canvas, board);
    page.area(&mut canvas, &board.area);
    let mut with_tables = page.tables(&mut canvas, &sheet.tables);
    let notes = [std::mem::take(&mut page.notes), notes::all(sheet)].concat();
    let place = area(frame.x, page.y, frame.width, page.bottom - page.y);
    let notes = notes::put(&mut canvas, notes, "Notes", place);
    if turns > 0.0 {
        let place = area(frame.x, bottom, frame.width, turns);
        log::draw(&mut canvas, &sheet.log, place, (1, TURNS), true);
    }
    head::footer(&mut canvas, sheet, frame.x, foot, frame.width);
    let mut pages = vec![canvas];
    let mut left = page.more;
    while !left.is_empty() {
        let mut further = Page::new(frame, frame.y + 28.0, foot - FOOTER);
        let mut canvas = Canvas::default();
        further.cards(&mut canvas, &mut left);
        with_tables = with_tables || left.is_empty() && further.tables(&mut canvas, &sheet.tables);
        pages.push(canvas);
    }
    let count = pages.len();
    let rest = Rest { notes, ..Rest::default() };
    let parts = more::parts(rest, sheet, frame, count);
    let all = count + parts.len();
    let part = if all > 1 { format!("{}, 1 of {all}", sheet.class) } else { sheet.class.clone() };
    let part = shorten(&part, CLASS, class.width);
    pages[0].text(class.x, class.y + class.height, &part, CLASS, Align::Left);
    for (number, page) in pages.iter_mut().enumerate().skip(1) {
        let what = format!("continued, {} of {all}", number + 1);
        more::heading(page, sheet, frame, &what);
    }
    pages.extend(parts.into_iter().map(|part| part.canvas.placed(1.0, frame.x, frame.y)));
    (pages, if with_tables { Vec::new() } else { sheet.tables.clone() })
}

pub fn small(sheet: &Sheet, board: &Board, card: Area) -> Canvas {
    let mut canvas = Canvas::default();
    let frame = inside(area(0.0, 0.0, card.width, card.height));
    let foot = frame.y + frame.height - 0.6;
    head::footer(&mut canvas, sheet, frame.x, foot, frame.width);
    let left = head::badge(&mut canvas, sheet, frame.x + frame.width, frame.y);
    let name = shorten(&sheet.title(), SMALL_NAME, left - frame.x - 6.0);
    canvas.name(frame.x, frame.y + 14.0, &name, SMALL_NAME);
    let mut y = frame.y + 27.0;
    let reasons = sheet.verdict.rules.join("; ");
    if !reasons.is_empty() {
        let reasons = shorten(&reasons, SMALL, frame.width);
        canvas.text(frame.x, y - 2.0, &reasons, SMALL, Align::Left);
        y += SMALL.leading() + 2.0;
    }
    blanks(&mut canvas, sheet, &board.blanks, area(frame.x, y, frame.width, 0.0));
    let width = BOARD_WIDTH.min(frame.width);
    let left = frame.x + (frame.width - width) / 2.0;
    let top = y + 7.0;
    let specials = foot - FOOTER - SPECIALS;
    dashboard(&mut canvas, board, area(left, top, width, specials - GAP - 12.0 - top));
    let (title, note) = (&board.area.title, &board.area.note);
    canvas.section(frame.x, specials - 12.0, frame.width, title, note);
    let place = area(frame.x, specials, frame.width, SPECIALS);
    canvas.round(place, 3.0, None, Stroke::dashed(FRAME));
    canvas
}

/// Points for several players at the foot of a page, with tables beside them; returns the tables that did not fit.
pub fn score(score: &Score, tables: &[Chart], frame: Area) -> (Canvas, Vec<Chart>) {
    const ROW: f32 = 15.4;
    const NAMES: f32 = 90.0;
    const BESIDE: f32 = 166.0;
    const APART: f32 = 10.0;
    let mut canvas = Canvas::default();
    let height = 24.0 + score.players as f32 * ROW;
    let (x, y) = (frame.x, frame.y + frame.height - height);
    let mut width = frame.width;
    let mut left = Vec::new();
    for table in tables.iter().rev() {
        let drawn = table.drawn(BESIDE);
        if drawn.height <= height && width - BESIDE - APART >= frame.width * LEAST_SCORE {
            drawn.put(&mut canvas, x + width - BESIDE, y);
            width -= BESIDE + APART;
        } else {
            left.insert(0, table.clone());
        }
    }
    let top = canvas.section(x, y, width, &score.title, &score.note);
    let each = (width - NAMES) / score.steps.len().max(1) as f32;
    for (number, step) in score.steps.iter().enumerate() {
        let middle = x + NAMES + (number as f32 + 0.5) * each;
        canvas.text(middle, top + 7.6, step, STRONG, Align::Center);
    }
    for player in 0..score.players {
        let y = top + 10.0 + player as f32 * ROW;
        canvas.text(x, y + 8.6, &(player + 1).to_string(), LABEL, Align::Left);
        canvas.line(x + 8.0, y + 10.0, x + NAMES - 8.0, y + 10.0, Stroke::new(0.4));
        for number in 0..score.steps.len() {
            let frame = area(x + NAMES + number as f32 * each + 1.0, y, each - 2.0, ROW - 2.0);
            scale_box(&mut canvas, "", "", frame, (false, number + 1 == score.steps.len()));
        }
    }
    (canvas, left)
}

const LEAST_SCORE: f32 = 0.36;

/// Labels for handwriting, side by side; the player's is first and the event's last.
fn blanks(canvas: &mut Canvas, sheet: &Sheet, labels: &[&str], frame: Area) {
    let labels = [&["Player"], labels, &["Event / date"]].concat();
    let each = frame.width / labels.len() as f32;
    for (number, label) in labels.iter().enumerate() {
        let left = frame.x + number as f32 * each;
        canvas.text(left, frame.y, label, LABEL, Align::Left);
        let end = if number + 1 < labels.len() { each - 8.0 } else { each };
        let from = left + LABEL.width(label) + 3.0;
        let known = match number {
            0 => text::printable(&sheet.player),
            _ if number + 1 == labels.len() => text::printable(&sheet.event),
            _ => String::new(),
        };
        if known.is_empty() {
            canvas.blank(from, left + end, frame.y + 1.0, &label.to_lowercase());
        } else {
            let known = shorten(&known, VALUE, left + end - from - 2.0);
            canvas.text(from + 2.0, frame.y, &known, VALUE, Align::Left);
        }
    }
}

struct Page {
    frame: Area,
    y: f32,
    bottom: f32,
    more: Vec<(String, Card)>,
    notes: Vec<Note>,
}

impl Page {
    fn new(frame: Area, y: f32, bottom: f32) -> Page {
        Page { frame, y, bottom, more: Vec::new(), notes: Vec::new() }
    }

    /// Shortens a text to fit; the whole text then becomes a note.
    fn shorten(&mut self, lead: &str, text: &str, ty: Type, width: f32) -> String {
        let shown = shorten(text, ty, width);
        if shown != text {
            self.notes.push(Note::new(lead, text));
        }
        shown
    }

    /// The heading without the class; returns the place for the class.
    fn head(&mut self, canvas: &mut Canvas, sheet: &Sheet, board: &Board) -> Area {
        let Area { x, y, width, .. } = self.frame;
        let left = head::badge(canvas, sheet, x + width, y) - 6.0;
        let aside = match sheet.verdict.rules.as_slice() {
            [] => sheet.aside.clone(),
            rules => vec![rules.join("; ")],
        };
        let mut widest: f32 = 0.0;
        for (number, line) in aside.iter().take(2).enumerate() {
            let line = self.shorten("Verdict", line, ASIDE, 190.0);
            widest = widest.max(ASIDE.width(&line));
            canvas.text(left, y + 7.6 + number as f32 * 8.0, &line, ASIDE, Align::Right);
        }
        let room = left - widest - x - 10.0;
        let name = self.shorten("Name", &sheet.title(), NAME, room);
        canvas.name(x, y + 18.0, &name, NAME);
        let beside = NAME.width(&name) + if name.is_empty() { 0.0 } else { 7.0 };
        let class = area(x + beside, y, (room - beside).max(0.0), 18.0);
        blanks(canvas, sheet, &board.blanks, area(x, y + 35.0, width, 0.0));
        self.y = head::figures(canvas, &sheet.key_figures, area(x, y + 43.0, width, 30.0)) + 3.0;
        class
    }

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
                let cards = found.cards.iter().map(|card| Row::of(from_ref(card), column));
                let mut used = 0.0;
                let cards: Vec<_> = cards
                    .take_while(|card| {
                        used += card.height + GAP;
                        used - GAP <= BOARD[1]
                    })
                    .collect();
                self.more.extend(left_over(found, cards.len()));
                Some((cards, left))
            })
            .collect();
        let stack = |cards: &[Row]| {
            (cards.iter().map(|card| card.height + GAP).sum::<f32>() - GAP).max(0.0)
        };
        let height = columns.iter().map(|(cards, _)| stack(cards)).fold(BOARD[0], f32::max);
        for (cards, left) in columns {
            let mut y = self.y + (height - stack(&cards)) / 2.0;
            for card in cards {
                let below = y + card.height + GAP;
                card.put(canvas, left, y);
                y = below;
            }
        }
        let left = x + (width - BOARD_WIDTH) / 2.0;
        let place = area(left, self.y + (height - BOARD[0]) / 2.0, BOARD_WIDTH, BOARD[0]);
        dashboard(canvas, board, place);
        self.y += height + GAP;
        self.across(canvas, of(Side::Back));
    }

    fn across(&mut self, canvas: &mut Canvas, side: Option<&BoardSide>) {
        let Some(side) = side else { return };
        let width = (self.frame.width - (TO_A_ROW - 1) as f32 * GAP) / TO_A_ROW as f32;
        let width = width.min(156.0);
        let count = side.cards.len().min(ROWS * TO_A_ROW);
        self.more.extend(left_over(side, count));
        let rows = count.div_ceil(TO_A_ROW).max(1);
        for row in side.cards[..count].chunks(count.div_ceil(rows).max(1)) {
            let row = Row::of(row, width);
            let (height, run) = (row.height, row.run());
            row.put(canvas, self.frame.x + (self.frame.width - run) / 2.0, self.y);
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
        // Avoids a row with a single card.
        let count = AREA_TO_A_ROW + usize::from(found.cards.len() == AREA_TO_A_ROW + 1);
        let each = (width - (count - 1) as f32 * GAP) / count as f32;
        for row in found.cards.chunks(count) {
            let drawn = Row::of(row, each);
            let height = drawn.height;
            if self.y + height > self.bottom {
                let place = |card: &Card| (found.title.to_lowercase(), card.clone());
                self.more.extend(row.iter().map(place));
                continue;
            }
            drawn.put(canvas, x, self.y);
            self.y += height + GAP;
        }
    }

    /// Draws the tables side by side if all fit; returns whether they did.
    fn tables(&mut self, canvas: &mut Canvas, found: &[Chart]) -> bool {
        let count = found.len().max(1) as f32;
        let each = (self.frame.width - (count - 1.0) * 12.0) / count;
        let drawn = drawn(found, each);
        let tallest = drawn.iter().map(|table| table.height).fold(0.0, f32::max);
        if self.y + 2.0 + tallest > self.bottom {
            return false;
        }
        for (number, table) in drawn.into_iter().enumerate() {
            table.put(canvas, self.frame.x + number as f32 * (each + 12.0), self.y + 2.0);
        }
        self.y += tallest + 6.0;
        true
    }

    /// Draws cards left over from the previous page, grouped by place.
    fn cards(&mut self, canvas: &mut Canvas, left: &mut Vec<(String, Card)>) {
        let width = (self.frame.width - (TO_A_ROW - 1) as f32 * GAP) / TO_A_ROW as f32;
        let first = self.y;
        while !left.is_empty() {
            let count = left.len().min(TO_A_ROW);
            let (places, cards): (Vec<_>, Vec<_>) = left[..count].iter().cloned().unzip();
            let row = Row::of(&cards, width);
            let below = self.y + 9.0 + row.height;
            if below > self.bottom && self.y > first {
                return;
            }
            for (number, place) in places.iter().enumerate() {
                let x = self.frame.x + number as f32 * (width + GAP);
                canvas.text(x, self.y + 6.6, place, BODY, Align::Left);
            }
            row.put(canvas, self.frame.x, self.y + 9.0);
            self.y = below + GAP;
            left.drain(..count);
        }
    }
}

fn left_over(side: &BoardSide, count: usize) -> Vec<(String, Card)> {
    let place = side.scale.title.to_lowercase();
    side.cards[count..].iter().map(|card| (place.clone(), card.clone())).collect()
}

/// The board: the sides' scales along the edges, the other scales inside.
fn dashboard(canvas: &mut Canvas, board: &Board, frame: Area) {
    const EDGE: f32 = 30.0;
    canvas.round(frame, 7.0, None, Stroke::new(1.1));
    for found in &board.sides {
        edge(canvas, found, frame, EDGE);
    }
    let (width, height) = (frame.width - 2.0 * (EDGE + 6.0), frame.height - 2.0 * EDGE);
    let body = area(frame.x + EDGE + 6.0, frame.y + EDGE, width, height);
    for (x, out) in [(body.x - 6.0, 0.16), (body.x + body.width, 0.16)] {
        for from in [out, 0.68] {
            let wheel = area(x, body.y + body.height * from, 6.0, 26.0);
            canvas.round(wheel, 2.0, Some(Grey(0.25)), Stroke::new(0.5));
        }
    }
    canvas.round(body, 14.0, Some(Grey::WHITE), Stroke::new(HEAVY));
    let scales = drawn(&board.scales, body.width - 20.0);
    let spare = body.height - block::height(&scales);
    let apart = (spare / (scales.len() + 1) as f32).max(0.0);
    scales.into_iter().fold(body.y, |y, scale| scale.put(canvas, body.x + 10.0, y + apart));
}

/// The most boxes along an edge, and the largest box.
const MOST: usize = 14;
const BOX: f32 = 14.0;

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
    let gaps = scale.boxes.iter().take(shown).enumerate().map(|(number, _)| gap(scale, number));
    let gaps = gaps.sum::<f32>();
    let size = BOX.min((length - head - marks_long - gaps - 8.0) / shown.max(1) as f32);
    let run = head + size * shown as f32 + gaps + marks_long;
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
        // Too many boxes to draw: print the number, with a box to write in.
        let first = &scale.boxes[0];
        let label = if first.label.is_empty() { count.to_string() } else { first.label.clone() };
        scale_box(canvas, "", &label, place(at, size), (true, false));
        let written = place(at + size + 1.0, size);
        canvas.round(written, 1.4, None, Stroke::dashed(0.6));
        canvas.field(written, &scale.title, false);
        at += 2.0 * size;
    } else {
        for (number, found) in scale.boxes.iter().enumerate() {
            at += gap(scale, number);
            let name = scale.name(number);
            scale_box(canvas, &name, &found.label, place(at, size), (found.start, found.last));
            at += size;
        }
    }
    if !scale.mark.is_empty() {
        let width = marks - 4.0;
        let mark = match along {
            true => place(at + 4.0, width),
            false => area(across - width / 2.0, at + 4.0, width, BOX),
        };
        canvas.round(mark, 1.4, None, Stroke::dashed(0.75));
        canvas.field(mark, &format!("{} {}", scale.title, scale.mark), true);
        canvas.centered(mark, &scale.mark, SMALL);
    }
}

/// The gap before a box: boxes that are only crossed out stand in fives.
fn gap(scale: &Scale, number: usize) -> f32 {
    const GAP: f32 = 4.0;
    let starts = number > 0 && number.is_multiple_of(5);
    if starts && scale.boxes[number].label.is_empty() { GAP } else { 0.0 }
}

const SCALE: f32 = 16.0;
const WRITE: f32 = 9.0;

impl Block for Scale {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        canvas.text(x, y + 7.4, &self.title, STRONG, Align::Left);
        let note = shorten(&self.note, SMALL, width - STRONG.width(&self.title) - 8.0);
        canvas.text(x + width, y + 7.4, &note, SMALL, Align::Right);
        let (top, below) = (y + 10.0, y + 10.0 + SCALE);
        let gaps = if self.boxes.len() > 5 { gap(self, 5) } else { 0.0 };
        let each = ((width - gaps) / self.boxes.len().max(1) as f32).min(30.0);
        for (number, found) in self.boxes.iter().enumerate() {
            let left = x + number as f32 * each + if number >= 5 { gaps } else { 0.0 } + 0.5;
            let place = area(left, top, each - 1.0, SCALE);
            let name = self.name(number);
            scale_box(canvas, &name, &found.label, place, (found.start, found.last));
            if !self.write_in.is_empty() {
                let written = area(left, below + 1.0, each - 1.0, WRITE);
                canvas.rect(written, Stroke::dashed(0.4));
                canvas.field(written, &format!("{name}, write in"), false);
            }
        }
        if self.write_in.is_empty() {
            return below;
        }
        let note = shorten(&self.write_in, SMALL, width);
        canvas.text(x, below + WRITE + 8.4, &note, SMALL, Align::Left);
        below + WRITE + 9.0
    }
}
