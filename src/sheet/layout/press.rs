//! Fills pages: two halves, one full page, or the cards of two vehicles; then the tables.

use std::collections::{BTreeMap, HashMap};

use crate::sheet::damage;
use crate::sheet::model::{Board, Chart, Sheet, Spec};
use crate::sheet::page::{Area, Entry, Group, Item, Page, Paper, Stroke};

use super::canvas::{Canvas, area};
use super::rest::Rest;
use super::tables::{self, Needed};
use super::{Layout, board, faces, full, half, more};

/// Left and right, and at the top and foot.
pub const MARGIN: f32 = 18.0;
const EDGE: f32 = 16.0;
const GAP: f32 = 8.0;
pub const BOARDS: usize = 4;
/// The height of a board without cards: a score fits below two boards.
const BOARD: f32 = 310.0;

#[derive(Default)]
pub struct Press {
    layout: Layout,
    paper: Paper,
    live: Area,
    places: Vec<Area>,
    next: usize,
    pages: Vec<Page>,
    /// How many boards are on the last page, on a page of boards.
    boards: usize,
    scored: Vec<Chart>,
    free: Vec<Area>,
    needed: Vec<Needed>,
    /// Number of groups of boxes so far, and those of the next sheet.
    groups: u32,
    named: Vec<Group>,
    /// Number of sheets so far. Of the last one: uses of each name of a field, and the written texts.
    sheets: usize,
    used: HashMap<String, usize>,
    written: BTreeMap<String, String>,
}

impl Press {
    pub fn new(layout: Layout, paper: Paper) -> Press {
        let (width, height) = paper.size();
        let live = area(MARGIN, EDGE, width - 2.0 * MARGIN, height - 2.0 * EDGE);
        let (across, down) = match layout {
            Layout::Half => (1, 2),
            Layout::Full | Layout::Large => (1, 1),
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
        Press { layout, paper, live, places, ..Press::default() }
    }

    fn scale(&self) -> f32 {
        if self.layout == Layout::Large { faces::LARGE } else { 1.0 }
    }

    /// The room to draw in before scaling.
    fn room(&self, place: Area) -> Area {
        area(0.0, 0.0, place.width / self.scale(), place.height / self.scale())
    }

    /// Places a vehicle on as many parts as it needs.
    pub fn add(&mut self, mut sheet: Sheet) {
        let groups = damage::groups(&mut sheet, &mut self.groups).into_iter();
        self.named = groups.map(|group| Group { label: group.label(), name: group.name }).collect();
        let sheet = &sheet;
        if let Some(found) = &sheet.board {
            if found.is_bare() {
                return self.add_small(sheet, found);
            }
            self.boards = 0;
            let (pages, tables) = board::draw(sheet, found, self.live);
            self.need(sheet, tables, board::TURNS);
            return self.add_pages(sheet, pages);
        }
        self.boards = 0;
        let place = self.room(self.places[0]);
        let own = if matches!(self.layout, Layout::Large | Layout::Card) { 2 } else { 1 };
        // Both cards of a vehicle stand side by side.
        self.next = self.next.next_multiple_of(own) % self.places.len();
        let (mut first, mut rest) = self.first(sheet, place, own);
        let mut tables = std::mem::take(&mut rest.tables);
        let turns = std::mem::take(&mut rest.turns);
        // A few lines of text alone stand with the tables.
        let noted;
        let mut of_tables = sheet;
        if !tables.is_empty() && more::is_short(&rest) {
            let more = std::mem::take(&mut rest.notes).into_iter().map(|note| match note.text {
                text if text.is_empty() => Spec { label: "Also".to_owned(), value: note.lead },
                value => Spec { label: note.lead, value },
            });
            noted =
                Sheet { spec: sheet.spec.iter().cloned().chain(more).collect(), ..sheet.clone() };
            of_tables = &noted;
        }
        if self.layout != Layout::Full {
            self.need(of_tables, std::mem::take(&mut tables), turns);
        }
        let parts = more::parts(rest, sheet, place, own);
        if !parts.is_empty() {
            (first, _) = self.first(sheet, place, own + parts.len());
        }
        let mut named = Some(sheet);
        for part in first {
            self.put(named.take(), part);
        }
        for part in parts {
            let Area { x, y, .. } = self.places[self.next];
            self.put(None, part.canvas);
            self.free = if own == 1 { part.free } else { Vec::new() };
            for column in &mut self.free {
                (column.x, column.y) = (column.x + x, column.y + y);
            }
        }
        let mut blank = sheet.worksheet.clone();
        while !blank.is_empty() {
            let canvas;
            (canvas, blank) = tables::worksheet(sheet, blank, place);
            self.put(None, canvas);
        }
        // A full page has the vehicle's tables on its back.
        let mut needed = Needed::new(sheet);
        needed.add(of_tables, tables, 1);
        for canvas in needed.pages(place) {
            self.put(None, canvas);
        }
    }

    /// Places a board without cards on a quarter of a page in any layout. Four boards share a score.
    fn add_small(&mut self, sheet: &Sheet, found: &Board) {
        let known = |table: &&Chart| !self.scored.contains(table);
        let mut tables: Vec<Chart> = sheet.tables.iter().filter(known).cloned().collect();
        if self.boards == 0 {
            let mut score = Canvas::default();
            if let Some(found) = &found.score {
                let all = std::mem::take(&mut tables);
                (score, tables) = board::score(found, &all, self.live);
                self.scored.extend(all.into_iter().filter(|table| !tables.contains(table)));
            }
            self.push(None, score);
            self.next = 0;
            self.free.clear();
        }
        self.need(sheet, tables, board::TURNS);
        let width = (self.live.width - GAP) / 2.0;
        let (column, row) = ((self.boards % 2) as f32, (self.boards / 2) as f32);
        let (x, y) = (self.live.x + column * (width + GAP), self.live.y + row * (BOARD + GAP));
        let place = area(x, y, width, BOARD);
        let mut canvas = Canvas::default();
        canvas.rect(place, Stroke::dashed(0.5));
        canvas.add(board::small(sheet, found, place), x, y);
        let entry = self.entry(sheet, y);
        self.add_to_last(Some(entry), canvas);
        self.boards = (self.boards + 1) % BOARDS;
    }

    /// Adds a vehicle's tables. Its own part has a log of these `turns`.
    pub fn need(&mut self, sheet: &Sheet, tables: Vec<Chart>, turns: i64) {
        let known = self.needed.iter().position(|needed| needed.is_of(sheet));
        let number = known.unwrap_or_else(|| {
            self.needed.push(Needed::new(sheet));
            self.needed.len() - 1
        });
        self.needed[number].add(sheet, tables, turns + 1);
    }

    fn add_pages(&mut self, sheet: &Sheet, pages: Vec<Canvas>) {
        self.next = 0;
        self.free.clear();
        let mut entry = Some(self.entry(sheet, self.live.y));
        for canvas in pages {
            self.push(entry.take(), canvas);
        }
    }

    fn entry(&mut self, sheet: &Sheet, y: f32) -> Entry {
        self.sheets += 1;
        self.used.clear();
        self.written.clone_from(&sheet.written);
        let fingerprint = sheet.footer.fingerprint.clone();
        Entry { title: title(sheet), y, fingerprint, groups: std::mem::take(&mut self.named) }
    }

    fn push(&mut self, entry: Option<Entry>, canvas: Canvas) {
        let (entries, items) = (entry.into_iter().collect(), self.items(canvas));
        self.pages.push(Page { paper: self.paper, entries, links: Vec::new(), items });
    }

    /// The items of a drawing, whose fields belong to the last sheet. Fields with the same name get a number.
    fn items(&mut self, canvas: Canvas) -> Vec<Item> {
        let mut items = canvas.into_items();
        for item in &mut items {
            if let Item::Field(field) = item {
                // A dot would separate levels of names.
                field.name = field.name.replace('.', " ");
                let count = self.used.entry(field.name.clone()).or_default();
                *count += 1;
                if *count > 1 {
                    field.name = format!("{} {count}", field.name);
                }
                field.sheet = self.sheets;
                field.value = self.written.get(&field.name).cloned().unwrap_or_default();
            }
        }
        items
    }

    pub fn full_pages(&mut self) -> impl Iterator<Item = Page> {
        // The tables may still use the last page.
        let open = self.pages.len().min(1);
        self.pages.drain(..self.pages.len() - open)
    }

    /// The last page and the tables, which use its free space if they fit, and new pages otherwise.
    pub fn finish(mut self) -> Vec<Page> {
        let all = std::mem::take(&mut self.needed);
        let free = if all.len() == 1 { std::mem::take(&mut self.free) } else { Vec::new() };
        for needed in all.iter().filter(|needed| !needed.is_empty()) {
            let (tables, vehicles) = (needed.tables(), needed.vehicles());
            let mut canvas = Canvas::default();
            let is_wide = vehicles.is_empty() || self.layout == Layout::Half;
            if is_wide && tables::take(&mut canvas, &tables, &vehicles, &free, self.live) {
                self.append(canvas);
                continue;
            }
            if let Some(place) = self.free_half() {
                let lower = Some(place).filter(|_| self.layout == Layout::Half);
                let lower = lower.and_then(|place| needed.lower(&tables, place));
                let part = lower.or_else(|| {
                    let (canvas, left, more) = needed.part(tables, vehicles, place);
                    (left.is_empty() && more.is_empty()).then_some(canvas)
                });
                if let Some(canvas) = part {
                    let cut = self.layout == Layout::Half && self.next > 0;
                    let mut half = if cut { self.cut_line() } else { Canvas::default() };
                    half.add(canvas, place.x, place.y);
                    self.append(half);
                    continue;
                }
            }
            for canvas in needed.pages(self.room(self.live)) {
                self.push(None, canvas.placed(self.scale(), self.live.x, self.live.y));
                self.next = 0;
            }
        }
        self.pages
    }

    /// Adds to the last page and ends it.
    fn append(&mut self, canvas: Canvas) {
        (self.next, self.boards) = (0, 0);
        self.add_to_last(None, canvas);
    }

    fn add_to_last(&mut self, entry: Option<Entry>, canvas: Canvas) {
        let items = self.items(canvas);
        if let Some(page) = self.pages.last_mut() {
            page.items.extend(items);
            page.entries.extend(entry);
        }
    }

    fn free_half(&self) -> Option<Area> {
        if (1..=2).contains(&self.boards) {
            return Some(Area { y: self.live.y + BOARD + GAP, height: BOARD, ..self.live });
        }
        let half = self.places.len() / 2;
        let place = (1..=half).contains(&self.next).then(|| self.places[half])?;
        Some(Area { width: self.live.width, ..place })
    }

    fn first(&self, sheet: &Sheet, place: Area, parts: usize) -> (Vec<Canvas>, Rest) {
        let (part, rest) = match self.layout {
            Layout::Half => half::draw(sheet, place, parts),
            Layout::Full => full::draw(sheet, place, parts),
            Layout::Card => return faces::cards(sheet, place, parts),
            Layout::Large => return faces::large(sheet, place, parts),
        };
        (vec![part], rest)
    }

    /// Places a drawing in the next slot.
    fn put(&mut self, sheet: Option<&Sheet>, drawn: Canvas) {
        let place = self.places[self.next];
        let entry = sheet.map(|sheet| self.entry(sheet, place.y));
        let mut canvas = self.cut_line();
        canvas.join(drawn.placed(self.scale(), place.x, place.y));
        match self.next {
            0 => self.push(entry, canvas),
            _ => self.add_to_last(entry, canvas),
        }
        self.next = (self.next + 1) % self.places.len();
        self.free.clear();
    }

    fn cut_line(&self) -> Canvas {
        let mut canvas = Canvas::default();
        let place = self.places[self.next];
        match self.layout {
            Layout::Half if self.next > 0 => {
                let (y, right) = (place.y - GAP / 2.0, self.live.x + self.live.width);
                canvas.line(self.live.x, y, right, y, Stroke::dashed(0.5));
            }
            Layout::Half | Layout::Full | Layout::Large => {}
            Layout::Card => canvas.rect(place, Stroke::dashed(0.5)),
        }
        canvas
    }
}

fn title(sheet: &Sheet) -> String {
    match (sheet.number, sheet.name.as_str()) {
        (None, "") => sheet.class.clone(),
        (None, name) => name.to_owned(),
        (Some(number), name) => format!("{number} · {name}"),
    }
}
