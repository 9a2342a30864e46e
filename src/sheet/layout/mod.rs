//! From sheets to pages of positioned items.
//!
//! [`half`](mod@half) puts a vehicle on half a page; each block of it is a file of its own. What finds no room there is handed on to a
//! further half ([`more`](mod@more)); nothing is made smaller than the type of its block.

mod boxes;
mod canvas;
mod crew;
mod half;
mod head;
mod log;
mod more;
mod notes;
mod speed;
mod tables;
mod view;
mod weapons;

use crate::sheet::model::Sheet;
use crate::sheet::page::{Area, Item, Page, Paper, Stroke};

use canvas::{Canvas, area};

/// Nothing is printed closer to the edge: a quarter inch.
const MARGIN: f32 = 18.0;
/// Between the halves.
const GAP: f32 = 12.0;

/// Two halves to a page. A half that is left over at the end has the tables that its vehicle needs.
pub fn halves(sheets: &[Sheet], paper: Paper) -> Vec<Page> {
    let (width, height) = paper.size();
    let live = area(MARGIN, MARGIN, width - 2.0 * MARGIN, height - 2.0 * MARGIN);
    let each = (live.height - GAP) / 2.0;
    let places = [0.0, each + GAP].map(|down| Area { y: live.y + down, height: each, ..live });
    let mut pages: Vec<Page> = Vec::new();
    let mut used = 2;
    let mut place =
        |pages: &mut Vec<Page>, title: &str, draw: &mut dyn FnMut(Area) -> Vec<Item>| {
            if used == 2 {
                used = 0;
                pages.push(Page { paper, title: title.to_owned(), items: Vec::new() });
            }
            if let Some(page) = pages.last_mut() {
                if used == 1 {
                    page.items.extend(cut_line(live, places[0].y + each + GAP / 2.0));
                }
                if !page.title.split(" · ").any(|known| known == title) {
                    page.title = format!("{} · {title}", page.title);
                }
                page.items.extend(draw(places[used]));
            }
            used += 1;
            used
        };
    for (number, sheet) in sheets.iter().enumerate() {
        let mut filled = 0;
        let mut rest = None;
        // The first half tells what it has left over, and so how many halves there will be.
        let (_, left) = half::draw(sheet, places[0], 1);
        let parts = 1 + more::count(&left, sheet, places[0]);
        filled = place(&mut pages, &sheet.name, &mut |frame| {
            let (items, left) = half::draw(sheet, frame, parts);
            rest = Some(left);
            items
        })
        .max(filled);
        let mut rest = rest.unwrap_or_default();
        for part in 2..=parts {
            filled = place(&mut pages, &sheet.name, &mut |frame| {
                more::draw(&mut rest, sheet, frame, part, parts)
            });
        }
        if filled == 1 && number + 1 == sheets.len() && !sheet.tables.is_empty() {
            place(&mut pages, &sheet.name, &mut |frame| tables::draw(sheet, frame));
        }
    }
    pages
}

fn cut_line(live: Area, y: f32) -> Vec<Item> {
    let mut canvas = Canvas::default();
    canvas.line(live.x, y, live.x + live.width, y, Stroke::dashed(0.5));
    canvas.into_items()
}
