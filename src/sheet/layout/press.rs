//! Fills page after page: two halves, one full page, or four cards.

use crate::sheet::model::Sheet;
use crate::sheet::page::{Area, Entry, Item, Page, Paper, Stroke};

use super::canvas::{Canvas, area};
use super::more;
use super::rest::Rest;
use super::{Layout, board, card, full, half, log, tables};

/// The margin of a page: a quarter inch.
pub const MARGIN: f32 = 18.0;
/// Between halves, and between cards.
const GAP: f32 = 12.0;

pub struct Press {
    layout: Layout,
    paper: Paper,
    live: Area,
    places: Vec<Area>,
    /// The next free place on the page.
    next: usize,
    pages: Vec<Page>,
}

impl Press {
    pub fn new(layout: Layout, paper: Paper) -> Press {
        let (width, height) = paper.size();
        let live = area(MARGIN, MARGIN, width - 2.0 * MARGIN, height - 2.0 * MARGIN);
        let (across, down) = match layout {
            Layout::Half => (1, 2),
            Layout::Full => (1, 1),
            Layout::Card => (2, 2),
        };
        let width = (live.width - (across - 1) as f32 * GAP) / across as f32;
        let height = (live.height - (down - 1) as f32 * GAP) / down as f32;
        let place = |number: usize| {
            let (column, row) = ((number % across) as f32, (number / across) as f32);
            let (x, y) = (live.x + column * (width + GAP), live.y + row * (height + GAP));
            area(x, y, width, height)
        };
        let places = (0..across * down).map(place).collect();
        Press { layout, paper, live, places, next: 0, pages: Vec::new() }
    }

    /// Puts a vehicle on as many parts as it needs. After the last vehicle, a free half has its tables.
    pub fn add(&mut self, sheet: &Sheet, is_last: bool) {
        if let Some(found) = &sheet.board {
            let bare = found.sides.iter().all(|side| side.cards.is_empty());
            if self.layout == Layout::Card && bare && found.area.cards.is_empty() {
                let place = self.places[self.next];
                let entry = Entry { title: title(sheet), y: place.y };
                return self.put(Some(entry), board::small(sheet, found, place));
            }
            return self.add_pages(sheet, board::draw(sheet, found, self.live));
        }
        let place = self.places[0];
        // What does not fit on the first part decides how many parts there will be.
        let (_, mut rest) = self.first(sheet, place, 1);
        let half_left = self.layout == Layout::Half && is_last;
        // On halves, tables go where there is room for them.
        let tables = match self.layout {
            Layout::Half => std::mem::take(&mut rest.tables),
            Layout::Full | Layout::Card => Vec::new(),
        };
        if half_left && self.next == 0 && rest.only_notes() {
            rest.tables.clone_from(&tables);
        }
        let with_tables = tables::take(&rest, place);
        if !with_tables && self.layout == Layout::Half {
            rest.tables.clear();
        }
        let parts = if with_tables { 1 } else { 1 + more::count(&rest, sheet, place) };
        let entry = Entry { title: self::title(sheet), y: self.places[self.next].y };
        let (items, _) = self.first(sheet, self.places[self.next], parts);
        self.put(Some(entry), items);
        for part in 2..=parts {
            let items =
                more::draw(&mut rest, sheet, &tables, self.places[self.next], (part, parts));
            self.put(None, items);
        }
        if half_left && self.next == 1 && !with_tables {
            rest.tables = tables;
            while !tables::take(&rest, place) && rest.tables.pop().is_some() {}
        }
        if !rest.tables.is_empty() {
            let items = tables::draw(sheet, &rest, self.places[self.next], self.turns() + 1);
            self.put(None, items);
        }
    }

    /// Puts a vehicle on its own pages, whatever the layout.
    fn add_pages(&mut self, sheet: &Sheet, pages: Vec<Vec<Item>>) {
        self.next = 0;
        let mut entry = Some(Entry { title: title(sheet), y: self.live.y });
        for items in pages {
            let entries = entry.take().into_iter().collect();
            self.pages.push(Page { paper: self.paper, entries, items });
        }
    }

    /// Turns in the log of a first part.
    fn turns(&self) -> i64 {
        match self.layout {
            Layout::Half => half::TURNS,
            Layout::Full => 2 * log::turns(self.live.width),
            Layout::Card => card::TURNS,
        }
    }

    /// The pages that are finished.
    pub fn full_pages(&mut self) -> impl Iterator<Item = Page> {
        let open = usize::from(self.next > 0);
        self.pages.drain(..self.pages.len() - open)
    }

    pub fn finish(self) -> Vec<Page> {
        self.pages
    }

    fn first(&self, sheet: &Sheet, place: Area, parts: usize) -> (Vec<Item>, Rest) {
        match self.layout {
            Layout::Half => half::draw(sheet, place, parts),
            Layout::Full => full::draw(sheet, place, parts),
            Layout::Card => card::draw(sheet, place, parts),
        }
    }

    fn put(&mut self, entry: Option<Entry>, items: Vec<Item>) {
        let cut = self.cut_line();
        match self.pages.last_mut().filter(|_| self.next > 0) {
            Some(page) => {
                page.items.extend(cut);
                page.items.extend(items);
                page.entries.extend(entry);
            }
            None => {
                let items = [cut, items].concat();
                let entries = entry.into_iter().collect();
                self.pages.push(Page { paper: self.paper, entries, items });
            }
        }
        self.next = (self.next + 1) % self.places.len();
    }

    /// The line along which the page is cut, before the next place.
    fn cut_line(&self) -> Vec<Item> {
        let mut canvas = Canvas::default();
        let place = self.places[self.next];
        match self.layout {
            Layout::Half if self.next > 0 => {
                let (y, right) = (place.y - GAP / 2.0, self.live.x + self.live.width);
                canvas.line(self.live.x, y, right, y, Stroke::dashed(0.5));
            }
            Layout::Half | Layout::Full => {}
            Layout::Card => canvas.rect(place, Stroke::dashed(0.5)),
        }
        canvas.into_items()
    }
}

/// A form has no name.
fn title(sheet: &Sheet) -> String {
    if sheet.name.is_empty() { sheet.class.clone() } else { sheet.name.clone() }
}
