//! From sheets to pages of positioned items.
//!
//! `half` puts a vehicle on half a page; each block of it is a file of its own. What finds no room there is handed on to
//! a further half, by `more`; nothing is made smaller than the type of its block.

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
    let mut press = Press::new(paper);
    for (number, sheet) in sheets.iter().enumerate() {
        // The first half tells what it leaves over, and so how many halves there will be.
        let (_, mut rest) = half::draw(sheet, press.places[0], 1);
        let lone = number + 1 == sheets.len() && press.next == 0;
        let with_tables = lone && tables::take(sheet, &rest, press.places[1]);
        let parts = match with_tables {
            true => 1,
            false => 1 + more::count(&rest, sheet, press.places[0]),
        };
        let (items, _) = half::draw(sheet, press.place(), parts);
        press.put(&sheet.name, items);
        for part in 2..=parts {
            let items = more::draw(&mut rest, sheet, press.place(), part, parts);
            press.put(&sheet.name, items);
        }
        if number + 1 == sheets.len() && press.next == 1 {
            let notes = if with_tables { rest.notes.as_slice() } else { &[] };
            let items = tables::draw(sheet, notes, press.place());
            press.put(&sheet.name, items);
        }
    }
    press.pages
}

/// Fills page after page, half by half.
struct Press {
    paper: Paper,
    live: Area,
    places: [Area; 2],
    /// The half of the page that is next.
    next: usize,
    pages: Vec<Page>,
}

impl Press {
    fn new(paper: Paper) -> Press {
        let (width, height) = paper.size();
        let live = area(MARGIN, MARGIN, width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        let each = (live.height - GAP) / 2.0;
        let places = [0.0, each + GAP].map(|down| Area { y: live.y + down, height: each, ..live });
        Press { paper, live, places, next: 0, pages: Vec::new() }
    }

    fn place(&self) -> Area {
        self.places[self.next]
    }

    fn put(&mut self, title: &str, items: Vec<Item>) {
        match self.pages.last_mut().filter(|_| self.next == 1) {
            Some(page) => {
                if page.title != title {
                    page.title = format!("{} · {title}", page.title);
                }
                page.items.extend(cut_line(self.live, self.places[1].y - GAP / 2.0));
                page.items.extend(items);
            }
            None => self.pages.push(Page { paper: self.paper, title: title.to_owned(), items }),
        }
        self.next = 1 - self.next;
    }
}

fn cut_line(live: Area, y: f32) -> Vec<Item> {
    let mut canvas = Canvas::default();
    canvas.line(live.x, y, live.x + live.width, y, Stroke::dashed(0.5));
    canvas.into_items()
}
