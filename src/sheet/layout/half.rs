//! A vehicle on half a page: specification, weapons and crew on the left, the view in the middle, speed on the right.

use crate::sheet::model::Sheet;
use crate::sheet::page::Area;

use super::block::Block;
use super::canvas::{Canvas, area};
use super::rest::Rest;
use super::{
    crew::Crew,
    head, log,
    notes::{self, Notes},
    speed, tables, view,
    weapons::Weapons,
};

const GUTTER: f32 = 12.0;
pub const HEAD: f32 = 46.0;
pub const TURNS: i64 = 16;
const WEAPONS: usize = 6;
const FOOT: f32 = 0.6;
const FOOTER: f32 = 9.0;

pub fn columns(frame: Area) -> [Area; 3] {
    // On narrower A4 the columns shrink in proportion.
    let share = (frame.width - 2.0 * GUTTER) / 552.0;
    let [a, b, c] = [166.0, 172.0, 214.0].map(|width| width * share);
    let column = |x, width| Area { x, width, ..frame };
    [column(frame.x, a), column(frame.x + a + GUTTER, b), column(frame.x + a + b + 2.0 * GUTTER, c)]
}

/// A vehicle's first half page, and the parts that did not fit.
pub fn draw(sheet: &Sheet, frame: Area, parts: usize) -> (Canvas, Rest) {
    let canvas = &mut Canvas::default();
    let mut rest = Rest::default();
    let [a, b, c] = columns(frame);
    let wide = area(a.x, a.y, b.x + b.width - a.x, HEAD);
    head::draw(canvas, sheet, wide, parts, &mut rest);
    let foot = frame.y + frame.height - FOOT;
    let log_top = foot - FOOTER - log::height(&sheet.log);

    let top = frame.y + HEAD;
    let mut y = head::figures(canvas, sheet, a.x, top, a.width);
    y = head::spec(canvas, &sheet.spec, a.x, y, a.width);
    let bottom = log_top - 5.0;
    let people = Crew::of(&sheet.crew, a.width);
    let armed = area(a.x, y, a.width, bottom - y - people.height());
    y = Weapons::of(sheet, WEAPONS, a.width).put(canvas, armed, &mut rest);
    y = people.put(canvas, area(a.x, y, a.width, bottom - y), &mut rest) + 3.0;

    let middle = area(b.x, top, b.width, bottom - top);
    view::draw(canvas, &sheet.view, middle, view::HALF, &mut rest);

    let c_bottom = foot - FOOTER;
    let right = area(c.x, c.y, c.width, c_bottom - c.y);
    let noted = [std::mem::take(&mut rest.notes), notes::all(sheet)].concat();
    let count = noted.len();
    let notes = Notes::of(noted, c.width);
    let end = if sheet.speed.rows.is_empty() {
        let end = sheet.track.draw(canvas, right.x, right.y, right.width);
        let room = area(c.x, end, c.width, c_bottom - end);
        let (end, left) = tables::stack(canvas, &sheet.tables, room);
        rest.tables = left;
        end
    } else {
        let (own, others): (Vec<_>, Vec<_>) = sheet.tables.iter().cloned().partition(|t| t.own);
        let below_crew = area(a.x, y, a.width, bottom - y);
        let (below, own) = tables::stack(canvas, &own, below_crew);
        y = below;
        let wanted = notes.height() + tables::height(&own, c.width);
        let needed = notes.height_beside(bottom - y);
        let end = speed::draw(canvas, sheet, right, [needed, wanted]);
        let room = area(c.x, end, c.width, c_bottom - end - notes.height());
        let (end, own) = tables::stack(canvas, &own, room);
        rest.tables = [own, others].concat();
        end
    };
    let column = area(c.x, end, c.width, c_bottom - end);
    let [first, more] = notes::TITLES;
    let left = notes.put(canvas, first, column);
    let all = left.len() == count;
    let below = area(a.x, y, a.width, log_top - 1.0 - y);
    let left = Notes::of(left, a.width);
    let left = left.put(canvas, if all { first } else { more }, below);
    rest.notes.splice(0..0, left);
    log::draw(canvas, &sheet.log, Area { y: log_top, ..wide }, 1, TURNS);
    head::footer(canvas, sheet, frame.x, foot, frame.width);
    (std::mem::take(canvas), rest)
}
