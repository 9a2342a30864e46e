//! A vehicle on its own page: the blocks of half a page at a larger scale, with larger places.

use crate::sheet::model::Sheet;
use crate::sheet::page::Area;

use super::block::Block;
use super::canvas::{Canvas, area};
use super::half::{guards, list};
use super::rest::Rest;
use super::speed::Core;
use super::{arms, crew, head, notes, tables, view};

/// The smallest type is 8 points.
pub const SCALE: f32 = 8.05 / 7.0;
const GUTTER: f32 = 9.0;
const HEAD: f32 = 34.0;
const TOP: f32 = 38.0;
/// The shares of the width and of the height below the head.
const VIEW: f32 = 0.433;
const TITLE: f32 = 0.37;
const UPPER: f32 = 0.565;
const WEAPONS: f32 = 0.2;
const FOOTER: f32 = 8.4;

/// A vehicle's first page, and the parts that did not fit.
pub fn draw(sheet: &Sheet, frame: Area, parts: usize) -> (Canvas, Rest) {
    let canvas = &mut Canvas::default();
    let mut rest = Rest::default();
    let (width, height) = (frame.width / SCALE, frame.height / SCALE);
    let foot = height - 0.6;
    let title = area(0.0, 0.0, width * TITLE, HEAD);
    head::title(canvas, sheet, title, parts, &mut rest);
    let figures = [sheet.key_figures.as_slice(), &sheet.to_hit_us].concat();
    let figures_x = title.width + GUTTER;
    head::figures(canvas, &figures, area(figures_x, 0.0, width - figures_x, HEAD - 2.0));

    let below = foot - FOOTER - TOP;
    let upper = below * UPPER;
    let seen = area(0.0, TOP, width * VIEW, upper);
    view::draw(canvas, &sheet.view, seen, &mut rest);
    let core = area(seen.width + GUTTER, TOP, width - seen.width - GUTTER, upper);
    let (front, mut others): (Vec<_>, Vec<_>) = sheet.tables.iter().cloned().partition(|t| t.own);
    if sheet.speed.rows.is_empty() {
        others = sheet.tables.clone();
        let end = sheet.track.draw(canvas, core.x, core.y, core.width);
        (_, others) =
            tables::stack(canvas, &others, Area { y: end, height: TOP + upper - end, ..core });
    } else {
        Core::of(sheet, core.width).draw(canvas, core.x, core.y, core.height);
    }
    let armed = area(0.0, TOP + upper + 4.0, width, below * WEAPONS);
    let free = arms::draw(canvas, sheet, armed, &mut rest);

    let columns = 4.0;
    let top = armed.y + armed.height + 4.0;
    let each = (width - (columns - 1.0) * GUTTER) / columns;
    let place =
        |number: usize| area(number as f32 * (each + GUTTER), top, each, foot - FOOTER - top);
    let first = place(0);
    let end = crew::draw(canvas, &sheet.crew, first, &mut rest);
    let mut more = Area { y: end + 3.0, height: first.y + first.height - end - 3.0, ..first };
    more = guards(canvas, &mut rest, more);
    let noted = [std::mem::take(&mut rest.notes), notes::all(sheet)].concat();
    let noted = notes::put(canvas, noted, notes::TITLES[0], more);
    let noted = notes::fill_lined(canvas, noted, Area { y: free.y + 1.0, ..free }, 2.0);
    if sheet.speed.rows.is_empty() {
        for number in 1..4 {
            (_, others) = tables::stack(canvas, &others, place(number));
        }
    } else {
        for (number, table) in front.iter().enumerate() {
            list(canvas, table, place(number + 1));
        }
    }
    rest.notes = noted;
    rest.tables = others;
    head::footer(canvas, sheet, 0.0, foot, width);
    (std::mem::take(canvas).placed(SCALE, frame.x, frame.y), rest)
}
