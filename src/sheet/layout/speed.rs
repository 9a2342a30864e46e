//! Speed, movement and control. Handling boxes stand over the columns of control rolls and run into them: the roll is
//! where status and speed meet. Statuses that are safe at every speed stand over the movement columns.

use crate::sheet::model::{Control, HandlingBox, HandlingState, Sheet, Speed};
use crate::sheet::page::{Align, Area, Stroke, Tag, Weight};

use super::canvas::{
    BODY, CELLS, Canvas, HAIR, HEAVY, LOST, SMALL, Type, ZEBRA, area, fitting, shorten,
};

const TITLE: f32 = 13.0;
/// The height of a box over its column, and the height of a box without a column.
const OPEN: f32 = 38.6;
const FOLDED: f32 = 26.6;
const BOX: f32 = 21.6;
/// The rows of most vehicles: up to 110 mph.
const USUAL: usize = 11;
const LINE: f32 = 7.7;
const LEAST: f32 = 7.2;
const STATUS: Type = Type(10.5, Weight::Bold);
const MPH: Type = Type(9.5, Weight::Bold);
const INCHES: Type = Type(8.5, Weight::Semibold);
const CONTROL: Type = Type(11.0, Weight::Bold);

/// Two speeds with the same control rolls.
type Pair<'s> = Vec<&'s Speed>;

pub struct Core<'s> {
    sheet: &'s Sheet,
    rows: Vec<Pair<'s>>,
    /// How many statuses are safe in every row.
    safe: usize,
    notes: Vec<String>,
    width: f32,
}

/// The left edges of the columns: mph, five phases, ram, crash, then each status.
struct Columns {
    mph: f32,
    phases: f32,
    phase: f32,
    ram: f32,
    crash: f32,
    control: f32,
    each: f32,
}

impl<'s> Core<'s> {
    pub fn of(sheet: &'s Sheet, width: f32) -> Core<'s> {
        let rows = &sheet.speed.rows;
        let is_safe = |status: &usize| {
            rows.iter()
                .all(|row| row.control.get(*status).is_none_or(|roll| *roll == Control::Safe))
        };
        let count = sheet.handling.boxes.len();
        let safe = (0..count.saturating_sub(1)).take_while(is_safe).count();
        // A bar separates the speeds of the cycle without its sidecar.
        let beyond = |row: &Speed| sheet.speed.alone_above.is_some_and(|mph| row.mph > mph);
        let same = |one: &Speed, next: &Speed| {
            let rolls = (&one.crash, &one.control) == (&next.crash, &next.control);
            rolls && beyond(one) == beyond(next)
        };
        let pairs = rows.chunk_by(same).flat_map(|rows| rows.chunks(2));
        let notes = sheet.speed.notes.iter().flat_map(|note| BODY.wrap(note, width)).collect();
        Core { sheet, rows: pairs.map(|pair| pair.iter().collect()).collect(), safe, notes, width }
    }

    /// The least height that keeps rows apart.
    pub fn least_height(&self) -> f32 {
        TITLE + OPEN + self.rows.len() as f32 * LEAST + self.notes_height()
    }

    fn notes_height(&self) -> f32 {
        self.notes.len() as f32 * BODY.leading() + 2.4
    }

    fn columns(&self, x: f32, in_pairs: bool) -> Columns {
        let live = (self.sheet.handling.boxes.len() - self.safe).max(1) as f32;
        let share = if in_pairs { 0.426 } else { 0.5 };
        let control = (live * BOX).min(self.width * share);
        let movement = self.width - control;
        let [mph, phase, ram] =
            if in_pairs { [0.212, 0.099, 0.178] } else { [0.2525, 0.084, 0.1735] };
        let phases = x + movement * mph;
        let phase = movement * phase;
        let after = phases + 5.0 * phase;
        let crash = after + movement * ram;
        Columns {
            mph: x,
            phases,
            phase,
            ram: after,
            crash,
            control: x + movement,
            each: control / live,
        }
    }

    /// Draws the block; rows take the height that the notes leave.
    pub fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, height: f32) {
        let Core { sheet, rows, .. } = self;
        let regain = &sheet.handling.regain;
        canvas.section(x, y, self.width, "Speed, movement, control", regain);
        let room = height - TITLE - OPEN - self.notes_height();
        // Tables up to the usual speeds are alike, row for row.
        let row = room / rows.len().max(USUAL) as f32;
        let in_pairs = row < 2.0 * LINE;
        let row = if in_pairs { row.min(14.0) } else { row };
        let columns = self.columns(x, in_pairs);
        let top = y + TITLE + OPEN;
        self.boxes(canvas, &columns, x, top);
        headings(canvas, &columns, top - 3.0);
        for (number, found) in sheet.handling.boxes.iter().skip(self.safe).enumerate() {
            let left = columns.control + number as f32 * columns.each;
            let frame = area(left, y + TITLE, columns.each, OPEN);
            canvas.tagged(Tag::ColumnHead, |canvas| status(canvas, found, frame));
        }
        let bottom = top + rows.len() as f32 * row;
        self.grid(canvas, &columns, area(x, top, self.width, bottom - top), row);
        for (number, pair) in rows.iter().enumerate() {
            let top = top + number as f32 * row;
            let lines = pair.chunks(if in_pairs { pair.len() } else { 1 });
            let (height, rows) = (row / lines.len() as f32, lines.len());
            for (number, speeds) in lines.enumerate() {
                let y = top + number as f32 * height;
                line(canvas, &columns, speeds, (y, height), in_pairs);
                if number == 0 {
                    self.control(canvas, &columns, pair[0], (top, row), Tag::Cell(1, rows));
                }
            }
        }
        canvas.lines(x, bottom + BODY.leading(), &self.notes, BODY);
    }

    /// Statuses: those that are always safe before the columns, the others over their columns.
    fn boxes(&self, canvas: &mut Canvas, columns: &Columns, x: f32, top: f32) {
        let (folded, live) = self.sheet.handling.boxes.split_at(self.safe);
        let y = top - OPEN;
        let each = ((columns.control - x - 4.0) / folded.len().max(1) as f32).min(BOX);
        let from = columns.control - 3.0 - each * folded.len() as f32;
        for (number, found) in folded.iter().enumerate() {
            let frame = area(from + number as f32 * each + 0.9, y, each - 1.8, FOLDED);
            canvas.round(frame, 2.0, None, stroke(found, 0.7));
            status(canvas, found, frame);
            depends(canvas, found, frame);
        }
        for (number, found) in live.iter().enumerate() {
            let left = columns.control + number as f32 * columns.each;
            depends(canvas, found, area(left + 0.8, y, columns.each - 1.6, OPEN));
            if found.state != HandlingState::Usual {
                let (left, right) = (left + 1.2, left + columns.each - 1.2);
                let open = [(left, top), (left, y + 0.6), (right, y + 0.6), (right, top)];
                canvas.path(&open, stroke(found, 0.7));
            }
        }
    }

    fn grid(&self, canvas: &mut Canvas, columns: &Columns, frame: Area, row: f32) {
        let Area { x, y, width, height } = frame;
        let (right, bottom) = (x + width, y + height);
        let hair = Stroke::new(HAIR);
        for number in 0..self.rows.len() {
            let y = y + number as f32 * row;
            if number % 2 == 1 {
                canvas.fill(area(x, y, width, row), ZEBRA);
            }
            if number > 0 {
                canvas.line(x, y, right, y, hair);
            }
            if row >= 2.0 * LINE && self.rows[number].len() > 1 {
                canvas.line(x, y + row / 2.0, columns.crash, y + row / 2.0, Stroke::dashed(HAIR));
            }
        }
        for phase in 1..5 {
            let x = columns.phases + phase as f32 * columns.phase;
            canvas.line(x, y, x, bottom, hair);
        }
        let live = self.sheet.handling.boxes.len() - self.safe;
        let over = y - OPEN;
        for number in 1..live {
            let x = columns.control + number as f32 * columns.each;
            canvas.line(x, over, x, bottom, hair);
        }
        canvas.line(right, over, right, y, hair);
        canvas.line(columns.control, over, right, over, Stroke::new(0.9));
        canvas.line(columns.control, over, columns.control, bottom, Stroke::new(2.0));
        for x in [columns.phases, columns.ram, columns.crash] {
            canvas.line(x, y, x, bottom, Stroke::new(0.7));
        }
        canvas.rect(frame, Stroke::new(0.9));
        if let Some(alone) = self.sheet.speed.alone_above {
            let below = self.rows.iter().filter(|pair| pair[0].mph <= alone).count();
            let y = y + below as f32 * row;
            canvas.line(x, y, right, y, Stroke::new(2.5));
        }
    }

    fn control(
        &self,
        canvas: &mut Canvas,
        columns: &Columns,
        speed: &Speed,
        (y, row): (f32, f32),
        tag: Tag,
    ) {
        let crash = area(columns.crash, y, columns.control - columns.crash, row);
        let fitting = |Type(size, weight)| Type((row * 0.8).clamp(SMALL.0, size), weight);
        canvas.cell(crash, &speed.crash, fitting(INCHES), tag);
        for (number, control) in speed.control.iter().skip(self.safe).enumerate() {
            let x = columns.control + number as f32 * columns.each;
            let cell = area(x, y, columns.each, row);
            let (text, ty) = match control {
                Control::Safe => ("", CONTROL),
                Control::Roll(text) => (text.as_str(), CONTROL),
                Control::Lost => ("X", INCHES),
            };
            if *control == Control::Lost {
                canvas.fill(cell, LOST);
            }
            canvas.cell(cell, text, fitting(ty), tag);
        }
    }
}

/// The frame of a status; `usual` is the width of most.
pub fn stroke(found: &HandlingBox, usual: f32) -> Stroke {
    match found.state {
        HandlingState::Sometimes => Stroke::dashed(usual),
        HandlingState::Start => Stroke::new(HEAVY),
        HandlingState::Usual => Stroke::new(usual),
    }
}

fn status(canvas: &mut Canvas, found: &HandlingBox, frame: Area) {
    let types = [STATUS, Type(8.0, Weight::Bold), SMALL];
    let ty = fitting(&found.label, types, frame.width - 0.4);
    canvas.centered(area(frame.x, frame.y + 1.0, frame.width, 9.6), &found.label, ty);
}

/// The condition of a status, below it, if the box is wide enough.
fn depends(canvas: &mut Canvas, found: &HandlingBox, frame: Area) {
    let words = found.note.split(' ');
    let room = ((frame.height - 10.4) / 7.2).floor() as usize;
    let fits = |word: &str| SMALL.width(word) <= frame.width - 1.0;
    if words.clone().all(fits) && words.clone().count() <= room {
        for (number, word) in words.enumerate() {
            let y = frame.y + 10.4 + number as f32 * 7.2;
            canvas.centered(area(frame.x, y, frame.width, 7.4), word, SMALL);
        }
    }
}

fn headings(canvas: &mut Canvas, columns: &Columns, y: f32) {
    let mph = columns.phases - 2.0;
    canvas.blank(columns.mph, mph - BODY.width("mph") - 2.0, y + 1.0, "speed");
    canvas.tagged(Tag::ColumnHead, |canvas| {
        canvas.text(mph, y, "mph", BODY, Align::Right);
        for phase in 0..5 {
            let x = columns.phases + (phase as f32 + 0.5) * columns.phase;
            canvas.text(x, y, &(phase + 1).to_string(), INCHES, Align::Center);
        }
        let middle = |left: f32, right: f32| (left + right) / 2.0;
        let ram = middle(columns.ram, columns.crash);
        canvas.text(ram, y, "ram", BODY, Align::Center);
        canvas.text(middle(columns.crash, columns.control), y, "crash", SMALL, Align::Center);
    });
}

/// A line for one speed, or for two: "1½·2" is 1½ at the first and 2 at the second.
fn line(
    canvas: &mut Canvas,
    columns: &Columns,
    speeds: &[&Speed],
    (y, height): (f32, f32),
    in_pairs: bool,
) {
    let both = |first: &str, last: &str| match first == last {
        true => last.to_owned(),
        false => format!("{}·{last}", if first.is_empty() { "0" } else { first }),
    };
    let (first, last) = (speeds[0], speeds[speeds.len() - 1]);
    let mph = both(&first.mph.to_string(), &last.mph.to_string());
    let weight = if first.above_top { Weight::Regular } else { Weight::Bold };
    let price = last.price.as_deref().unwrap_or_default();
    let room = columns.phases - columns.mph;
    if in_pairs {
        let frame = area(columns.mph, y, room - 1.6, height);
        let fits = SMALL.width(price) + SMALL.width(&mph) + 4.0 <= frame.width;
        let price = if fits { price } else { "" };
        let beside = if price.is_empty() { 0.0 } else { SMALL.width(price) + SMALL.width(" ") };
        let ty = fitting(&mph, [Type(8.0, weight), Type(7.0, weight)], frame.width - beside);
        canvas.tagged(Tag::RowHead, |canvas| {
            canvas.right(frame, &mph, ty);
            canvas.text(frame.x + 1.0, y + height / 2.0 + 2.5, price, SMALL, Align::Left);
        });
    } else {
        let ty = Type(MPH.0.min(height).max(SMALL.0), weight);
        let frame = area(columns.mph, y, room - 2.0, height);
        let width = frame.width - ty.width("000") - 1.6;
        canvas.tagged(Tag::RowHead, |canvas| {
            canvas.right(frame, &mph, ty);
            canvas.right(Area { width, ..frame }, price, SMALL);
        });
    }
    let inset = if in_pairs { 0.8 } else { 1.2 };
    // Digits keep off the lines of low rows.
    let types = if height < 8.2 { [CELLS[1], CELLS[1], CELLS[2]] } else { CELLS };
    for number in 0..5 {
        let text = both(&first.phases[number], &last.phases[number]);
        let cell = area(columns.phases + number as f32 * columns.phase, y, columns.phase, height);
        canvas.cell(cell, &text, fitting(&text, types, columns.phase - inset), Tag::Cell(1, 1));
    }
    let dice = first.ram.trim_end_matches('d');
    let plain = first.ram.ends_with('d') && last.ram.ends_with('d');
    // "1d−1·0" is 1d−1 at the first and 1d at the second.
    let less = first.ram.strip_prefix("1d").zip(last.ram.strip_prefix("1d"));
    let ram = match less.filter(|_| !plain) {
        Some((less, "")) => format!("1d{less}·0"),
        Some((less, last)) if less != last => format!("1d{less}·{last}"),
        _ if plain => both(dice, last.ram.trim_end_matches('d')) + "d",
        _ => last.ram.clone(),
    };
    let cell = area(columns.ram, y, columns.crash - columns.ram, height);
    let ty = fitting(&ram, types, cell.width - inset);
    canvas.cell(cell, &shorten(&ram, ty, cell.width), ty, Tag::Cell(1, 1));
}
