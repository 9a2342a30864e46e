//! The cover of a stack of sheets: list of vehicles, totals, and page numbers.

use std::collections::BTreeSet;

use crate::sheet::model::{Amount, Entrant, Speed};
use crate::sheet::page::{Align, Area, Entry, Item, Link, Page, Paper, Stroke, Tag};
use crate::sheet::text;
use crate::text::{and, distinct};
use crate::units::{Exact, counted, dollars, plain, tallied};

use super::canvas::{
    BODY, Canvas, HAIR, LABEL, NAME, RULE, SMALL, STRONG, VALUE, ZEBRA, area, shorten,
};
use super::press::MARGIN;

const ROW: f32 = 11.0;
const RULES: f32 = 7.6;
const HEAD: f32 = 44.0;
const FOOT: f32 = 54.0;
const MOST_NOTES: usize = 4;
const NUMBER: f32 = 20.0;
const FIGURE: f32 = 40.0;
const VERDICT: f32 = 52.0;
const PAGE: f32 = 26.0;
const PLAYER: f32 = 86.0;
/// The columns of an event to write in, their width, and the higher rows.
const DAY: [&str; 4] = ["here", "kills", "place", "prize"];
const CELL: f32 = 27.0;
const WRITTEN: f32 = 16.0;
/// The height of a group's heading, and of a line to settle.
const GROUP: f32 = 16.0;
const SETTLED: f32 = 9.6;

/// The pages of a roster, sorted by starting number. At an event, `day` is its place and date, if they are known.
/// `places` are the numbers of their pages, without the roster; `notes` go below the totals.
pub fn pages(
    title: &str,
    day: Option<&str>,
    entrants: &[Entrant],
    places: &[usize],
    notes: &[String],
    paper: Paper,
) -> Vec<Page> {
    let (width, height) = paper.size();
    let room = height - 2.0 * MARGIN - HEAD - FOOT;
    let columns = Columns::of(entrants, day, width - 2.0 * MARGIN);
    let mut pages: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = 0.0;
    // At an event, entries that may start come first.
    let stays = |row: usize| day.is_some() && row >= places.len();
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by_key(|row| {
        let number = entrants[*row].number;
        (stays(*row), number.is_none(), number)
    });
    let starting = places.len();
    let settle = if day.is_some() { unsettled(entrants) } else { Vec::new() };
    used += settle.len() as f32 * SETTLED + if settle.is_empty() { 0.0 } else { GROUP };
    let mut group = None;
    for number in order {
        let mut needed = columns.height(&entrants[number]);
        if day.is_some() && group.replace(stays(number)) != Some(stays(number)) {
            needed += GROUP;
        }
        if used + needed > room {
            pages.push(Vec::new());
            used = 0.0;
        }
        used += needed;
        pages.last_mut().expect("there is a page from the start").push(number);
    }
    let count = pages.len();
    let page = |(number, rows): (usize, Vec<usize>)| {
        let mut canvas = Canvas::default();
        let mut links = Vec::new();
        let mut y = columns.head(&mut canvas, title, entrants.len(), (number + 1, count));
        if number == 0 && !settle.is_empty() {
            y = to_settle(&mut canvas, &settle, area(MARGIN, y, width - 2.0 * MARGIN, 0.0));
        }
        let mut group = None;
        for (shade, row) in rows.into_iter().enumerate() {
            if day.is_some() && group.replace(stays(row)) != Some(stays(row)) {
                let (what, count) = match stays(row) {
                    false => ("May start", starting),
                    true => ("May not start", entrants.len() - starting),
                };
                canvas.heading(MARGIN, y + 11.0, &format!("{what}: {count}"), STRONG, Tag::Heading);
                y += GROUP;
            }
            let place = places.get(row).copied();
            let line = Line { number: row + 1, page: place, shaded: shade % 2 == 0 };
            let top = y;
            y = columns.row(&mut canvas, &entrants[row], line, y);
            let width = width - 2.0 * MARGIN;
            let area = area(MARGIN, top, width, y - top);
            links.extend(place.map(|page| Link { area, page: page + count }));
        }
        if number + 1 == count {
            columns.totals(&mut canvas, entrants, y);
            columns.notes(&mut canvas, notes, y + 20.0);
        }
        let entry = Entry { title: title.to_owned(), y: MARGIN, ..Entry::default() };
        let entries = (number == 0).then_some(entry).into_iter().collect();
        Page { paper, entries, links, items: canvas.into_items() }
    };
    pages.into_iter().enumerate().map(page).collect()
}

/// Numbers given twice, and entries without a number or a player.
fn unsettled(entrants: &[Entrant]) -> Vec<String> {
    let named = |of: &dyn Fn(&&Entrant) -> bool| {
        let names = entrants.iter().filter(of).map(|entrant| entrant.name.clone());
        names.collect::<Vec<_>>()
    };
    let numbers: BTreeSet<_> = entrants.iter().filter_map(|entrant| entrant.number).collect();
    let twice = numbers.into_iter().filter_map(|number| {
        let names = named(&|entrant| entrant.number == Some(number));
        (names.len() > 1).then(|| format!("{number} is the number of {}", and(&names)))
    });
    let without = [
        ("no number", named(&|entrant| entrant.number.is_none())),
        ("no player", named(&|entrant| entrant.player.is_empty())),
    ];
    let without = without.into_iter().filter(|(_, names)| !names.is_empty());
    twice.chain(without.map(|(what, names)| format!("{what}: {}", and(&names)))).collect()
}

fn to_settle(canvas: &mut Canvas, lines: &[String], frame: Area) -> f32 {
    let Area { x, y, width, .. } = frame;
    canvas.text(x + 6.0, y + 10.0, "To settle before the start", STRONG, Align::Left);
    let beside = STRONG.width("To settle before the start") + 16.0;
    for (number, line) in lines.iter().enumerate() {
        let line = shorten(line, BODY, width - beside - 6.0);
        canvas.text(x + beside, y + 10.0 + number as f32 * SETTLED, &line, BODY, Align::Left);
    }
    let height = lines.len() as f32 * SETTLED + 4.0;
    canvas.rect(area(x, y, width, height), Stroke::new(RULE));
    y + height
}

/// Adds the number of a page to the foot of its sheets.
pub fn number(page: &mut Page, number: usize) {
    let number = format!(" · {number}");
    for item in &mut page.items {
        if let Item::Text(text) = item
            && text.tag == Tag::Foot
        {
            let more = text::width(&number, text.size, text.weight);
            (text.at.x, text.within.x) = (text.at.x - more, text.within.x - more);
            text.within.width += more;
            text.text.push_str(&number);
        }
    }
}

/// The referee's page: the speeds and phases of `rows`, room for a marker at each speed, and the markers.
pub fn movement(rows: &[Speed], entrants: &[Entrant], paper: Paper) -> Page {
    const MARKER: (f32, f32) = (46.0, 22.0);
    const PHASES: f32 = 30.0;
    let mut canvas = Canvas::default();
    let (width, height) = paper.size();
    let (x, live) = (MARGIN, width - 2.0 * MARGIN);
    canvas.name(x, MARGIN + 18.0, "Movement", NAME);
    let about = "markers at their speed; from phase to phase, faster vehicles first";
    canvas.text(x + live, MARGIN + 18.0, about, BODY, Align::Right);
    let across = (live / MARKER.0) as usize;
    let shown = entrants.len().min(across * 4);
    let foot = height - MARGIN - shown.div_ceil(across) as f32 * MARKER.1 - 6.0;
    let top = MARGIN + HEAD;
    let line = ((foot - top) / rows.len().max(1) as f32).min(MARKER.1);
    let column = |number: usize| x + 34.0 + number as f32 * PHASES;
    for phase in 0..5 {
        let middle = column(phase) + PHASES / 2.0;
        canvas.text(middle, top - 4.0, &(phase + 1).to_string(), STRONG, Align::Center);
    }
    canvas.text(x + 28.0, top - 4.0, "mph", LABEL, Align::Right);
    for (number, row) in rows.iter().enumerate() {
        let y = top + number as f32 * line;
        if number % 2 == 1 {
            canvas.fill(area(x, y, live, line), ZEBRA);
        }
        canvas.right(area(x, y, 28.0, line), &row.mph.to_string(), STRONG);
        for (phase, inches) in row.phases.iter().enumerate() {
            canvas.centered(area(column(phase), y, PHASES, line), inches, VALUE);
        }
        canvas.line(x, y, x + live, y, Stroke::new(HAIR));
    }
    let bottom = top + rows.len() as f32 * line;
    for number in 0..=5 {
        canvas.line(column(number), top, column(number), bottom, Stroke::new(HAIR));
    }
    canvas.rect(area(x, top, live, bottom - top), Stroke::new(RULE));
    for (number, entrant) in entrants.iter().take(shown).enumerate() {
        let left = x + (number % across) as f32 * MARKER.0;
        let y = foot + 6.0 + (number / across) as f32 * MARKER.1;
        canvas.rect(area(left, y, MARKER.0, MARKER.1), Stroke::dashed(0.5));
        let label = entrant.number.unwrap_or(number as i64 + 1).to_string();
        canvas.centered(area(left, y + 1.0, MARKER.0, 11.0), &label, STRONG);
        let name = shorten(&entrant.name, SMALL, MARKER.0 - 4.0);
        canvas.centered(area(left, y + 11.0, MARKER.0, 10.0), &name, SMALL);
    }
    Page { paper, entries: Vec::new(), links: Vec::new(), items: canvas.into_items() }
}

struct Line {
    number: usize,
    page: Option<usize>,
    shaded: bool,
}

/// The columns, most by their left edges.
struct Columns<'d> {
    day: Option<&'d str>,
    width: f32,
    /// The width of the players' names.
    player: f32,
    name: f32,
    /// The columns to write in, between the figures and the verdict.
    cells: f32,
    verdict: f32,
    /// The height of a line.
    line: f32,
    numbered: bool,
    figures: Vec<String>,
}

impl<'d> Columns<'d> {
    fn of(entrants: &[Entrant], day: Option<&'d str>, width: f32) -> Columns<'d> {
        let known = entrants.iter().any(|entrant| !entrant.player.is_empty());
        let player = if known { PLAYER } else { 0.0 };
        let name = MARGIN + NUMBER + player;
        let verdict = MARGIN + width - PAGE - VERDICT;
        let (cells, line) = match day {
            Some(_) => (verdict - DAY.len() as f32 * CELL, WRITTEN),
            None => (verdict, ROW),
        };
        let numbered = entrants.iter().any(|entrant| entrant.number.is_some());
        let most = ((cells - name - 140.0) / FIGURE).floor() as usize;
        let figures = entrants.iter().flat_map(|entrant| &entrant.figures);
        let mut figures = distinct(figures.map(|figure| figure.label.clone()));
        figures.truncate(most);
        Columns { day, width, player, name, cells, verdict, line, numbered, figures }
    }

    /// The right edge of a figure.
    fn edge(&self, number: usize) -> f32 {
        self.cells - (self.figures.len() - 1 - number) as f32 * FIGURE - 4.0
    }

    fn reasons(&self, entrant: &Entrant) -> Vec<String> {
        SMALL.wrap(&entrant.rules.join("; "), self.width - NUMBER)
    }

    fn height(&self, entrant: &Entrant) -> f32 {
        self.line + self.reasons(entrant).len() as f32 * RULES
    }

    fn head(&self, canvas: &mut Canvas, title: &str, count: usize, page: (usize, usize)) -> f32 {
        let (x, y) = (MARGIN, MARGIN);
        let vehicles = counted(count as i64, "vehicle");
        let what = match page {
            (1, 1) => vehicles,
            (number, of) => format!("{vehicles}, {number} of {of}"),
        };
        let title = shorten(title, NAME, self.width - BODY.width(&what) - 12.0);
        canvas.name(x, y + 18.0, &title, NAME);
        canvas.text(x + NAME.width(&title) + 8.0, y + 18.0, &what, BODY, Align::Left);
        let top = y + HEAD - 12.0;
        let day = match self.day {
            Some("") => {
                "Date ______________   Arena ______________________   Referee ______________"
            }
            Some(day) => day,
            None => "",
        };
        canvas.text(x, y + 28.6, &shorten(day, BODY, self.width), BODY, Align::Left);
        for (number, label) in DAY.iter().enumerate().filter(|_| self.day.is_some()) {
            let from = self.cells + number as f32 * CELL;
            canvas.text(from + CELL / 2.0, top + 8.4, label, LABEL, Align::Center);
        }
        canvas.line(x, top, x + self.width, top, Stroke::new(RULE));
        let baseline = top + 8.4;
        if self.player > 0.0 {
            canvas.text(x + NUMBER, baseline, "player", LABEL, Align::Left);
        }
        canvas.text(self.name, baseline, "vehicle", LABEL, Align::Left);
        for (number, label) in self.figures.iter().enumerate() {
            canvas.text(self.edge(number), baseline, label, LABEL, Align::Right);
        }
        let right = x + self.width;
        canvas.text(self.verdict + 6.0, baseline, "verdict", LABEL, Align::Left);
        canvas.text(right - 2.0, baseline, "page", LABEL, Align::Right);
        y + HEAD
    }

    fn row(&self, canvas: &mut Canvas, entrant: &Entrant, line: Line, y: f32) -> f32 {
        let height = self.height(entrant);
        if line.shaded {
            canvas.fill(area(MARGIN, y, self.width, height), ZEBRA);
        }
        let baseline = y + 7.8 + (self.line - ROW) / 2.0;
        let (x, right) = (MARGIN, MARGIN + self.width);
        let cells = if line.page.is_some() && self.day.is_some() { DAY.len() } else { 0 };
        for number in 0..cells {
            let left = self.cells + number as f32 * CELL;
            canvas.rect(area(left, y, CELL, self.line), Stroke::new(HAIR));
        }
        let running = (!self.numbered).then_some(line.number as i64);
        if let Some(number) = running.or(entrant.number) {
            canvas.text(x + NUMBER - 5.0, baseline, &number.to_string(), BODY, Align::Right);
        }
        let player = shorten(&entrant.player, BODY, self.player - 6.0);
        canvas.text(x + NUMBER, baseline, &player, BODY, Align::Left);
        let room = self.cells - self.figures.len() as f32 * FIGURE - self.name - 6.0;
        let name = shorten(&entrant.name, STRONG, room);
        canvas.text(self.name, baseline, &name, STRONG, Align::Left);
        let used = STRONG.width(&name) + 5.0;
        let class = shorten(&entrant.class, LABEL, (room - used).max(0.0));
        canvas.text(self.name + used, baseline, &class, LABEL, Align::Left);
        for figure in &entrant.figures {
            if let Some(column) = self.figures.iter().position(|label| *label == figure.label) {
                canvas.text(self.edge(column), baseline, &figure.text, BODY, Align::Right);
            }
        }
        let ty = if entrant.rules.is_empty() { BODY } else { STRONG };
        canvas.text(self.verdict + 6.0, baseline, &entrant.verdict, ty, Align::Left);
        if let Some(page) = line.page {
            canvas.text(right - 2.0, baseline, &page.to_string(), BODY, Align::Right);
        }
        for (number, reason) in self.reasons(entrant).iter().enumerate() {
            let y = y + self.line + 5.6 + number as f32 * RULES;
            canvas.text(x + NUMBER, y, reason, SMALL, Align::Left);
        }
        y + height
    }

    /// Notes on all entrants, next to the verdicts.
    fn notes(&self, canvas: &mut Canvas, notes: &[String], y: f32) {
        let width = self.width - NUMBER - PAGE - VERDICT - 6.0;
        let lines = notes.iter().flat_map(|note| BODY.wrap(note, width)).take(MOST_NOTES);
        for (number, line) in lines.enumerate() {
            let baseline = y + number as f32 * BODY.leading();
            canvas.text(MARGIN + NUMBER, baseline, &line, BODY, Align::Left);
        }
    }

    /// The totals, and the number of vehicles for each verdict.
    fn totals(&self, canvas: &mut Canvas, entrants: &[Entrant], y: f32) {
        let (x, right) = (MARGIN, MARGIN + self.width);
        canvas.line(x, y, right, y, Stroke::new(RULE));
        let baseline = y + 9.0;
        let mut is_any = false;
        for (number, label) in self.figures.iter().enumerate() {
            let figures = entrants.iter().flat_map(|entrant| &entrant.figures);
            let figures = figures.filter(|figure| figure.label == *label);
            // In another game, the figure with this label may not be an amount.
            let amounts: Option<Vec<_>> = figures.map(|figure| figure.amount).collect();
            let amounts = amounts.unwrap_or_default();
            let Some(first) = amounts.first() else { continue };
            let sum = amounts.iter().fold(Exact::ZERO, |sum, amount| sum + amount.number());
            let text = match first {
                Amount::Dollars(_) => dollars(sum),
                Amount::Plain(_) => plain(sum),
            };
            canvas.text(self.edge(number), baseline, &text, VALUE, Align::Right);
            is_any = true;
        }
        if is_any {
            canvas.text(x + NUMBER, baseline, "Together", STRONG, Align::Left);
        }
        let verdicts = tallied(entrants.iter().map(|entrant| (&entrant.verdict, 1)));
        let left = self.verdict + 6.0;
        for (number, (word, count)) in verdicts.into_iter().enumerate() {
            let text = format!("{count} {word}");
            canvas.text(left, baseline + number as f32 * 9.0, &text, VALUE, Align::Left);
        }
    }
}
