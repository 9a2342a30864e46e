//! Pieces to cut out, to scale: a counter and a standee of each vehicle, what lies on the table, keys to turn and aim by.

use std::f32::consts::TAU;

use crate::catalog::piece::Shows;
use crate::sheet::model::{Piece, Sheet};
use crate::sheet::page::{Align, Area, Entry, Grey, Page, Paper, Stroke, Weight};
use crate::units::Exact;

use super::block::Drawn;
use super::canvas::{
    BODY, CLASS, Canvas, GLASS, HAIR, LAST, LONG_NAME, NAME, SMALL, STRONG, Type, VALUE, ZEBRA,
    area, shorten,
};
use super::head;
use super::press::MARGIN;

const INCH: f32 = 72.0;
const HEAD: f32 = 40.0;
const FOOT: f32 = 10.0;
/// Between pieces.
const APART: f32 = 7.0;
const CUT: f32 = 0.6;
/// A face of a standee.
const FACE: f32 = 0.75 * INCH;
/// A name that is too long for a large one.
const STANDEE_NAME: Type = Type(9.0, Weight::Bold);
const NUMBER: Type = Type(15.0, Weight::Bold);
/// Below this, a counter has one line of text.
const SMALL_COUNTER: f32 = 50.0;
/// The inches of the ruler.
const RULER: usize = 7;

/// The pieces of all vehicles, for each game on pages of their own.
pub fn pages(sheets: &[Sheet], paper: Paper) -> Vec<Page> {
    let needed: Vec<&Sheet> = sheets.iter().filter(|sheet| !sheet.pieces.is_empty()).collect();
    let mut games: Vec<&str> = Vec::new();
    for sheet in &needed {
        if !games.contains(&sheet.footer.right.as_str()) {
            games.push(&sheet.footer.right);
        }
    }
    let of_game = |game: &&str| {
        let of = needed.iter().copied().filter(|sheet| sheet.footer.right == *game);
        game_pages(&of.collect::<Vec<_>>(), paper)
    };
    games.iter().flat_map(of_game).collect()
}

fn game_pages(sheets: &[&Sheet], paper: Paper) -> Vec<Page> {
    let mut flow = Flow::new(paper);
    flow.section("Vehicles", "standees: fold the dashed line, the nose is at the fold");
    for sheet in sheets {
        let own = sheet.pieces.iter().filter(|piece| piece.shows == Shows::Vehicle);
        for (number, piece) in own.enumerate() {
            if number == 0 {
                flow.put(standee(sheet, size(piece).0));
            }
            flow.put(counter(sheet, piece, number == 0));
        }
    }
    let mut drawn: Vec<(&Piece, (f32, f32))> = Vec::new();
    for sheet in sheets {
        let own = sheet.pieces.iter().find(|piece| piece.shows == Shows::Vehicle).map(size);
        for piece in sheet.pieces.iter().filter(|piece| piece.shows != Shows::Vehicle) {
            // Only the arcs depend on the vehicle.
            let hole = own.filter(|_| piece.shows == Shows::Arcs).unwrap_or_default();
            if !drawn.contains(&(piece, hole)) {
                drawn.push((piece, hole));
            }
        }
    }
    let measures = |piece: &Piece| matches!(piece.shows, Shows::TurningKey | Shows::Arcs);
    let (measures, things): (Vec<_>, Vec<_>) =
        drawn.into_iter().partition(|(piece, _)| measures(piece));
    if !things.is_empty() {
        flow.section("On the table", "");
    }
    for (piece, _) in things {
        (0..piece.copies).for_each(|_| flow.put(thing(piece)));
    }
    let mut notes: Vec<&str> = measures.iter().map(|(piece, _)| piece.note.as_str()).collect();
    notes.retain(|note| !note.is_empty());
    notes.dedup();
    flow.section("To measure", &notes.join(" · "));
    flow.put(ruler());
    for (piece, hole) in measures {
        flow.put(match piece.shows {
            Shows::TurningKey => key(piece),
            _ => arcs(piece, hole),
        });
    }
    flow.finish(sheets)
}

/// A piece, and how wide it is.
type Cut = (Drawn, f32);

/// Rows of pieces, page after page.
struct Flow {
    paper: Paper,
    room: Area,
    pages: Vec<Canvas>,
    x: f32,
    y: f32,
    /// The height of the row.
    row: f32,
}

impl Flow {
    fn new(paper: Paper) -> Flow {
        let (width, height) = paper.size();
        let (width, height) = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - HEAD - FOOT);
        let room = area(MARGIN, MARGIN + HEAD, width, height);
        Flow { paper, room, pages: vec![Canvas::default()], x: room.x, y: room.y, row: 0.0 }
    }

    fn section(&mut self, title: &str, note: &str) {
        self.end_row();
        let mut canvas = Canvas::default();
        let height = canvas.section(0.0, 0.0, self.room.width, title, note);
        // A title stands above at least one row of vehicles.
        if self.y + height + APART + FACE > self.room.y + self.room.height {
            self.next_page();
        }
        self.put((Drawn::of(canvas, height - APART + 3.0), self.room.width));
    }

    fn put(&mut self, (drawn, width): Cut) {
        if self.x > self.room.x && self.x + width > self.room.x + self.room.width + 0.1 {
            self.end_row();
        }
        let foot = self.y + drawn.height;
        if foot > self.room.y + self.room.height + 0.1 && self.y > self.room.y {
            self.next_page();
        }
        self.row = self.row.max(drawn.height);
        let Some(page) = self.pages.last_mut() else { return };
        drawn.put(page, self.x, self.y);
        self.x += width + APART;
    }

    fn end_row(&mut self) {
        if self.row > 0.0 {
            self.y += self.row + APART;
        }
        (self.x, self.row) = (self.room.x, 0.0);
    }

    fn next_page(&mut self) {
        self.pages.push(Canvas::default());
        (self.x, self.y, self.row) = (self.room.x, self.room.y, 0.0);
    }

    fn finish(self, sheets: &[&Sheet]) -> Vec<Page> {
        let Flow { paper, room, pages, .. } = self;
        let (_, height) = paper.size();
        let page = |(number, mut canvas): (usize, Canvas)| {
            let baseline = MARGIN + 18.0;
            canvas.text(room.x, baseline, "Counters", NAME, Align::Left);
            let beside = room.x + NAME.width("Counters") + 8.0;
            canvas.text(beside, baseline, "to cut out, to scale", CLASS, Align::Left);
            bar(&mut canvas, room.x + room.width, baseline);
            if let Some(sheet) = sheets.first() {
                head::footer(&mut canvas, sheet, room.x, height - MARGIN - 0.6, room.width);
            }
            let entry = Entry { title: "Counters".to_owned(), y: MARGIN };
            let entries = (number == 0).then_some(entry).into_iter().collect();
            Page { paper, entries, links: Vec::new(), items: canvas.into_items() }
        };
        pages.into_iter().enumerate().map(page).collect()
    }
}

/// An inch, up to `right`, to check the print with.
fn bar(canvas: &mut Canvas, right: f32, y: f32) {
    let left = right - INCH;
    canvas.fill(area(left, y - 4.0, INCH, 4.0), Grey::BLACK);
    let text = "Print at 100%: this bar is one inch.";
    canvas.text(left - 6.0, y, text, BODY, Align::Right);
}

/// Length and width in points.
fn size(piece: &Piece) -> (f32, f32) {
    (points(piece.length), points(piece.width))
}

/// At most as long as a small page is wide.
fn points(inches: Exact) -> f32 {
    const MOST: f32 = 7.5 * INCH;
    let hundredths = (inches * (100 * INCH as i64)).rounded();
    (hundredths as f32 / 100.0).min(MOST)
}

/// A counter with its nose to the right.
fn counter(sheet: &Sheet, piece: &Piece, own: bool) -> Cut {
    let (width, height) = size(piece);
    let mut canvas = Canvas::default();
    canvas.rect(area(0.0, 0.0, width, height), Stroke::new(CUT));
    let nose = (height / 3.0).min(width / 7.0).min(8.0);
    canvas.arrow(width - nose, height / 2.0, 1.0, 0.0, nose);
    let room = width - 2.0 * nose - 3.0;
    let name = if own { printed_name(sheet) } else { &piece.name };
    let number = sheet.number.filter(|_| own).map(|number| number.to_string());
    if width < SMALL_COUNTER || height < 2.0 * NUMBER.0 {
        let (text, ty) = match &number {
            Some(number) => (number.as_str(), STRONG),
            None => (name, SMALL),
        };
        let rows = ((height - 2.0) / SMALL.leading()).floor().max(1.0) as usize;
        let lines = first_lines(text, ty, room, rows);
        middle(&mut canvas, 2.0, height, &lines, ty);
    } else {
        let mut top = 0.0;
        if let Some(number) = number {
            top = NUMBER.0 + 2.0;
            let number = shorten(&number, NUMBER, room);
            canvas.text(3.0, top, &number, NUMBER, Align::Left);
        }
        let rows = ((height - top - 2.0) / VALUE.leading()).floor().max(1.0) as usize;
        let lines = first_lines(name, VALUE, room, rows);
        let mut rest = Canvas::default();
        middle(&mut rest, 3.0, height - top, &lines, VALUE);
        canvas.add(rest, 0.0, top);
    }
    (Drawn::of(canvas, height), width)
}

/// Lines in the middle of a height.
fn middle(canvas: &mut Canvas, x: f32, height: f32, lines: &[String], ty: Type) {
    let first = (height - lines.len() as f32 * ty.leading()) / 2.0 + ty.0;
    canvas.lines(x, first, lines, ty);
}

/// The name; that of the file if the fonts lack a letter.
fn printed_name(sheet: &Sheet) -> &str {
    if sheet.is_nameless() { &sheet.file } else { &sheet.name }
}

fn first_lines(text: &str, ty: Type, width: f32, most: usize) -> Vec<String> {
    let mut lines = ty.wrap(text, width);
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_str(" …");
        }
    }
    lines.iter().map(|line| shorten(line, ty, width)).collect()
}

/// Two faces that stand like an open book.
fn standee(sheet: &Sheet, length: f32) -> Cut {
    let each = length.max(INCH);
    let mut canvas = Canvas::default();
    canvas.rect(area(0.0, 0.0, 2.0 * each, FACE), Stroke::new(CUT));
    canvas.line(each, 0.0, each, FACE, Stroke::dashed(CUT));
    for (left, towards) in [(0.0, 1.0), (each, -1.0)] {
        let mut y = 4.0;
        if let Some(number) = sheet.number {
            y += NUMBER.0;
            let number = shorten(&number.to_string(), NUMBER, each - 8.0);
            canvas.text(left + each / 2.0, y, &number, NUMBER, Align::Center);
        }
        let name = printed_name(sheet);
        let fits = |ty: &Type| ty.wrap(name, each - 8.0).len() <= 2;
        let ty = [LONG_NAME, STANDEE_NAME, VALUE].into_iter().find(fits).unwrap_or(VALUE);
        for line in first_lines(name, ty, each - 8.0, 2) {
            y += ty.leading();
            canvas.text(left + each / 2.0, y, &line, ty, Align::Center);
        }
        if sheet.number.is_none() {
            let class = shorten(&sheet.class, SMALL, each - 8.0);
            let y = y + SMALL.leading() + 2.0;
            canvas.text(left + each / 2.0, y, &class, SMALL, Align::Center);
        }
        canvas.arrow(each - 6.0 * towards, FACE - 6.0, towards, 0.0, 7.0);
    }
    (Drawn::of(canvas, FACE), 2.0 * each)
}

/// What lies on the table, with its name.
fn thing(piece: &Piece) -> Cut {
    let (width, height) = size(piece);
    let whole = area(0.0, 0.0, width, height);
    let mut canvas = Canvas::default();
    let corners = |inset: f32| {
        [inset, width - inset].into_iter().flat_map(move |x| [(x, inset), (x, height - inset)])
    };
    match piece.shows {
        Shows::Cloud => blob(&mut canvas, whole, 9.0, 0.07, ZEBRA),
        Shows::Slick => blob(&mut canvas, whole, 5.0, 0.05, GLASS),
        Shows::Obstacle => canvas.fill(area(2.0, 2.0, width - 4.0, height - 4.0), LAST),
        Shows::Mines => corners(3.5).for_each(|(x, y)| {
            canvas.round(
                area(x - 1.5, y - 1.5, 3.0, 3.0),
                1.5,
                Some(Grey::BLACK),
                Stroke::new(0.1),
            );
        }),
        Shows::Spikes => corners(3.5).for_each(|(x, y)| canvas.arrow(x, y, 0.0, -1.0, 4.0)),
        Shows::Debris => {
            for (number, (x, y)) in corners(3.5).enumerate() {
                let (dx, dy) = [(1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0)][number % 4];
                canvas.arrow(x, y, dx, dy, 4.0);
            }
        }
        Shows::Person => canvas.arrow(width - 4.0, height / 2.0, 1.0, 0.0, 5.0),
        Shows::Vehicle | Shows::TurningKey | Shows::Arcs => {}
    }
    canvas.rect(whole, Stroke::new(CUT));
    let beside = if piece.shows == Shows::Person { 8.0 } else { 0.0 };
    let name = shorten(&piece.name, SMALL, width - 2.0 - beside);
    canvas.centered(area(0.0, 0.0, width - beside, height), &name, SMALL);
    (Drawn::of(canvas, height), width)
}

/// An ellipse with so many waves.
fn blob(canvas: &mut Canvas, within: Area, waves: f32, depth: f32, grey: Grey) {
    const POINTS: usize = 72;
    let point = |number: usize| {
        let turn = number as f32 / POINTS as f32 * TAU;
        let reach = 1.0 - depth * (1.0 + (waves * turn).sin());
        let x = within.x + within.width / 2.0 * (1.0 + reach * turn.cos());
        (x, within.y + within.height / 2.0 * (1.0 + reach * turn.sin()))
    };
    canvas.fill_shape(&(0..POINTS).map(point).collect::<Vec<_>>(), grey);
}

/// Inches with their quarters.
fn ruler() -> Cut {
    const HEIGHT: f32 = 0.4 * INCH;
    let width = RULER as f32 * INCH;
    let mut canvas = Canvas::default();
    canvas.rect(area(0.0, 0.0, width, HEIGHT), Stroke::new(CUT));
    for quarter in 1..4 * RULER {
        let x = quarter as f32 * INCH / 4.0;
        let whole = quarter.is_multiple_of(4);
        canvas.line(x, 0.0, x, if whole { 10.0 } else { 6.0 }, Stroke::new(HAIR));
        if whole {
            let inches = (quarter / 4).to_string();
            canvas.text(x, 18.0, &inches, STRONG, Align::Center);
        }
    }
    canvas.text(4.0, HEIGHT - 4.0, "inches", SMALL, Align::Left);
    (Drawn::of(canvas, HEIGHT), width)
}

/// A quarter of a circle with its angles: its corner is put to a corner of the counter, its upper edge along the side.
fn key(piece: &Piece) -> Cut {
    let reach = size(piece).0;
    let mut canvas = Canvas::default();
    let at = |degrees: f32, reach: f32| {
        let turn = degrees.to_radians();
        (reach * turn.cos(), reach * turn.sin())
    };
    let arc = (0..=30).map(|step| at(step as f32 * 3.0, reach));
    let points: Vec<_> = std::iter::once((0.0, 0.0)).chain(arc).collect();
    canvas.shape(&points, Stroke::new(CUT));
    for degrees in &piece.degrees {
        /// Before its line, seen from the corner.
        const BESIDE: f32 = 9.0;
        let degrees = *degrees as f32;
        let (x, y) = at(degrees, reach);
        let (from_x, from_y) = at(degrees, 0.25 * INCH);
        if degrees < 90.0 {
            canvas.line(from_x, from_y, x, y, Stroke::new(HAIR));
        }
        let (x, y) = at(degrees - (BESIDE / reach).to_degrees(), reach - 12.0);
        canvas.text(x, y + 2.2, &format!("{degrees}°"), STRONG, Align::Center);
    }
    // Quarter inches along the edge, for drifts.
    let mut quarter = 0.25 * INCH;
    while quarter < reach {
        canvas.line(quarter, 0.0, quarter, 3.0, Stroke::new(HAIR));
        quarter += 0.25 * INCH;
    }
    (Drawn::of(canvas, reach), reach)
}

/// The four arcs around a window for the counter: lines at 45° from its corners.
fn arcs(piece: &Piece, (length, width): (f32, f32)) -> Cut {
    let (wide, high) = size(piece);
    let (wide, high) = (wide.max(width + INCH), high.max(length + INCH));
    let hole = area((wide - width) / 2.0, (high - length) / 2.0, width, length);
    let mut canvas = Canvas::default();
    canvas.rect(area(0.0, 0.0, wide, high), Stroke::new(CUT));
    canvas.rect(hole, Stroke::dashed(CUT));
    let reach = hole.x.min(hole.y);
    for (x, dx) in [(hole.x, -1.0), (hole.x + width, 1.0)] {
        for (y, dy) in [(hole.y, -1.0), (hole.y + length, 1.0)] {
            canvas.line(x, y, x + dx * reach, y + dy * reach, Stroke::new(HAIR));
        }
    }
    let center = (wide / 2.0, high / 2.0);
    canvas.text(center.0, 14.0, "▲ Front", STRONG, Align::Center);
    canvas.text(center.0, high - 8.0, "Back", STRONG, Align::Center);
    canvas.text(5.0, center.1, "Left", STRONG, Align::Left);
    canvas.text(wide - 5.0, center.1, "Right", STRONG, Align::Right);
    let name = shorten(&piece.name, SMALL, width.max(2.0 * SMALL.0));
    canvas.text(center.0, hole.y + length + 9.0, &name, SMALL, Align::Center);
    (Drawn::of(canvas, high), wide)
}
