//! People: three boxes for each person, and boxes for worn armor.

use crate::sheet::model::Person;
use crate::sheet::page::{Align, Area};
use crate::units::counted;

use super::block::{self, Block, drawn};
use super::boxes;
use super::canvas::{Canvas, LABEL, SMALL, STRONG, VALUE, area, shorten};
use super::kit::Kit;
use super::rest::Rest;

const BOX: f32 = 14.0;
const ARMOR: f32 = 7.4;
const POINT: f32 = 5.8;
const LABELS: f32 = 34.0;
const IN_A_ROW: i64 = 20;

/// Draws as many people as fit; returns the `y` below them.
pub fn draw(canvas: &mut Canvas, people: &[Person], frame: Area, rest: &mut Rest) -> f32 {
    if people.is_empty() {
        return frame.y;
    }
    let drawn = drawn(people, frame.width);
    let y = canvas.section(frame.x, frame.y, frame.width, "Crew", remark(people));
    let room = frame.y + frame.height - y;
    let mut count = block::fitting(&drawn, room + 1.0);
    if count < people.len() {
        count = block::fitting(&drawn, room - 8.0);
    }
    let y = block::stack(canvas, drawn.into_iter().take(count), frame.x, y);
    let left = &people[count..];
    if left.is_empty() {
        return y;
    }
    let text = format!("+{}, continued", counted(left.len() as i64, "person"));
    canvas.text(frame.x, y + 6.4, &text, VALUE, Align::Left);
    rest.crew.extend_from_slice(left);
    y + 8.0
}

/// Explains dashed boxes, if there are any.
pub fn remark(people: &[Person]) -> &'static str {
    let open = people.iter().any(|person| person.armor.open && person.armor.count > 0);
    if open { "dashed: body armor, if bought" } else { "" }
}

impl Block for Person {
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32 {
        let mut baseline = y + 8.0;
        canvas.text(x, baseline, &self.role, STRONG, Align::Left);
        let beside = STRONG.width(&self.role) + 5.0;
        let room = width - beside;
        let is_short = LABEL.width(&self.about) <= room;
        if is_short {
            canvas.text(x + beside, baseline, &self.about, LABEL, Align::Left);
            let from = x + beside + LABEL.width(&self.about) + 3.0;
            if from + 30.0 < x + width {
                canvas.blank(from, x + width, baseline + 1.0, &format!("{} name", self.role));
            }
        } else {
            for line in LABEL.wrap(&self.about, width - 4.0) {
                baseline += LABEL.leading();
                canvas.text(x + 4.0, baseline, &line, LABEL, Align::Left);
            }
        }
        if !self.blanks.is_empty() {
            baseline += 10.4;
        }
        let spare = (width - blanks_width(self)) / self.blanks.len().max(1) as f32;
        let mut right = x - spare;
        for blank in &self.blanks {
            right += BLANK + LABEL.width(blank) + spare;
            canvas.text(right - BLANK + 2.5, baseline, blank, LABEL, Align::Right);
            let name = format!("{} {}", self.role, blank.trim_end_matches([' ', '+']));
            canvas.blank(right - BLANK + 4.0, right, baseline + 0.8, &name);
        }
        let mut top = points(canvas, self, x, baseline + 3.4, width);
        if self.states.is_empty() {
            return Kit(&self.kit).draw(canvas, x, top + 1.5, width);
        }
        // More than six armor boxes get their own rows.
        let mut left = x;
        let own_rows = self.armor.count > 6;
        let size = (ARMOR, if own_rows { ARMOR } else { BOX });
        boxes::block(canvas, left, top, self.armor, size, IN_A_ROW);
        if own_rows {
            top += boxes::rows(self.armor, IN_A_ROW).len() as f32 * ARMOR + 1.6;
        } else {
            left += self.armor.count as f32 * ARMOR + 4.0;
        }
        states(canvas, self, area(left, top, x + width - left, BOX));
        Kit(&self.kit).draw(canvas, x, top + BOX + 1.5, width)
    }
}

pub fn states(canvas: &mut Canvas, person: &Person, frame: Area) {
    // Without room, a word is enough: "hurt".
    let width = |texts: &[&str]| texts.iter().map(|text| SMALL.width(text)).sum::<f32>();
    let whole: Vec<&str> = person.states.iter().map(String::as_str).collect();
    let is_wide = width(&whole) + 2.0 * whole.len() as f32 > frame.width;
    let word = |text: &&str| text.split([' ', ',']).next().unwrap_or_default().len();
    let states: Vec<&str> =
        whole.iter().map(|text| if is_wide { &text[..word(text)] } else { text }).collect();
    let texts = width(&states);
    let spare = (frame.width - texts) / person.states.len().max(1) as f32;
    let mut left = frame.x;
    for (number, state) in states.iter().enumerate() {
        let last = number + 1 == person.states.len();
        let width = SMALL.width(state) + spare;
        let place = area(left + 0.6, frame.y, width - 1.2, frame.height);
        boxes::state(canvas, place, last, person.hits, number as i64);
        canvas.centered(place, &shorten(state, SMALL, place.width - 0.4), SMALL);
        left += width;
    }
}

/// Labeled rows of points; returns the `y` below them.
fn points(canvas: &mut Canvas, person: &Person, x: f32, y: f32, width: f32) -> f32 {
    let most = boxes::dp_most(width - LABELS, POINT);
    let mut top = y;
    for points in &person.points {
        canvas.text(x, top + 5.4, &points.label, LABEL, Align::Left);
        let style = boxes::Dp { size: POINT, most, fatal: points.fatal };
        top += boxes::dp_lines(canvas, x + LABELS, top, points.boxes, style) + 2.0;
    }
    top
}

/// The width of a line to write on, with the space around its label.
const BLANK: f32 = 16.0;

fn blanks_width(person: &Person) -> f32 {
    person.blanks.iter().map(|blank| LABEL.width(blank) + BLANK).sum()
}
