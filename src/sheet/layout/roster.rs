//! The cover of a stack of sheets: list of vehicles, totals, and page numbers.

use crate::sheet::model::{Amount, Entrant};
use crate::sheet::page::{Align, Entry, Link, Page, Paper};
use crate::units::{Exact, counted, dollars, plain};

use super::canvas::{BODY, Canvas, LABEL, NAME, RULE, SMALL, STRONG, VALUE, ZEBRA, area, shorten};
use super::press::MARGIN;
use crate::sheet::page::Stroke;

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

/// The pages of a roster, sorted by starting number. `places` are page numbers without the roster; `notes` go below
/// the totals.
pub fn pages(
    title: &str,
    entrants: &[Entrant],
    places: &[usize],
    notes: &[String],
    paper: Paper,
) -> Vec<Page> {
    let (width, height) = paper.size();
    let room = height - 2.0 * MARGIN - HEAD - FOOT;
    let columns = Columns::of(entrants, width - 2.0 * MARGIN);
    let mut pages: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = 0.0;
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by_key(|row| (entrants[*row].number.is_none(), entrants[*row].number));
    for number in order {
        let needed = columns.height(&entrants[number]);
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
        for (shade, row) in rows.into_iter().enumerate() {
            let place = places.get(row).map(|page| page + count);
            let line = Line { number: row + 1, page: place, shaded: shade % 2 == 0 };
            let top = y;
            y = columns.row(&mut canvas, &entrants[row], line, y);
            let width = width - 2.0 * MARGIN;
            links.extend(place.map(|page| Link { area: area(MARGIN, top, width, y - top), page }));
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

struct Line {
    number: usize,
    page: Option<usize>,
    shaded: bool,
}

struct Columns {
    width: f32,
    player: f32,
    numbered: bool,
    figures: Vec<String>,
}

impl Columns {
    fn of(entrants: &[Entrant], width: f32) -> Columns {
        let known = entrants.iter().any(|entrant| !entrant.player.is_empty());
        let player = if known { PLAYER } else { 0.0 };
        let numbered = entrants.iter().any(|entrant| entrant.number.is_some());
        let most = ((width - NUMBER - player - VERDICT - PAGE - 140.0) / FIGURE).floor() as usize;
        let mut figures: Vec<String> = Vec::new();
        for figure in entrants.iter().flat_map(|entrant| &entrant.figures) {
            if !figures.contains(&figure.label) && figures.len() < most {
                figures.push(figure.label.clone());
            }
        }
        Columns { width, player, numbered, figures }
    }

    fn edge(&self, number: usize) -> f32 {
        let after = (self.figures.len() - 1 - number) as f32 * FIGURE;
        MARGIN + self.width - PAGE - VERDICT - after
    }

    fn name_width(&self) -> f32 {
        self.width
            - NUMBER
            - self.player
            - PAGE
            - VERDICT
            - self.figures.len() as f32 * FIGURE
            - 6.0
    }

    fn name(&self) -> f32 {
        MARGIN + NUMBER + self.player
    }

    fn reasons(&self, entrant: &Entrant) -> Vec<String> {
        SMALL.wrap(&entrant.rules.join("; "), self.width - NUMBER)
    }

    fn height(&self, entrant: &Entrant) -> f32 {
        ROW + self.reasons(entrant).len() as f32 * RULES
    }

    fn head(&self, canvas: &mut Canvas, title: &str, count: usize, page: (usize, usize)) -> f32 {
        let (x, y) = (MARGIN, MARGIN);
        let vehicles = counted(count as i64, "vehicle");
        let what = match page {
            (1, 1) => vehicles,
            (number, of) => format!("{vehicles}, {number} of {of}"),
        };
        let title = shorten(title, NAME, self.width - BODY.width(&what) - 12.0);
        canvas.text(x, y + 18.0, &title, NAME, Align::Left);
        canvas.text(x + NAME.width(&title) + 8.0, y + 18.0, &what, BODY, Align::Left);
        let top = y + HEAD - 12.0;
        canvas.line(x, top, x + self.width, top, Stroke::new(RULE));
        let baseline = top + 8.4;
        if self.player > 0.0 {
            canvas.text(x + NUMBER, baseline, "player", LABEL, Align::Left);
        }
        canvas.text(self.name(), baseline, "vehicle", LABEL, Align::Left);
        for (number, label) in self.figures.iter().enumerate() {
            canvas.text(self.edge(number) - 4.0, baseline, label, LABEL, Align::Right);
        }
        let right = x + self.width;
        canvas.text(right - PAGE - VERDICT + 6.0, baseline, "verdict", LABEL, Align::Left);
        canvas.text(right - 2.0, baseline, "page", LABEL, Align::Right);
        y + HEAD
    }

    fn row(&self, canvas: &mut Canvas, entrant: &Entrant, line: Line, y: f32) -> f32 {
        let height = self.height(entrant);
        if line.shaded {
            canvas.fill(area(MARGIN, y, self.width, height), ZEBRA);
        }
        let baseline = y + 7.8;
        let (x, right) = (MARGIN, MARGIN + self.width);
        let running = (!self.numbered).then_some(line.number as i64);
        if let Some(number) = running.or(entrant.number) {
            canvas.text(x + NUMBER - 5.0, baseline, &number.to_string(), BODY, Align::Right);
        }
        let player = shorten(&entrant.player, BODY, self.player - 6.0);
        canvas.text(x + NUMBER, baseline, &player, BODY, Align::Left);
        let room = self.name_width();
        let name = shorten(&entrant.name, STRONG, room);
        canvas.text(self.name(), baseline, &name, STRONG, Align::Left);
        let used = STRONG.width(&name) + 5.0;
        let class = shorten(&entrant.class, LABEL, (room - used).max(0.0));
        canvas.text(self.name() + used, baseline, &class, LABEL, Align::Left);
        for figure in &entrant.figures {
            if let Some(column) = self.figures.iter().position(|label| *label == figure.label) {
                canvas.text(self.edge(column) - 4.0, baseline, &figure.text, BODY, Align::Right);
            }
        }
        let ty = if entrant.rules.is_empty() { BODY } else { STRONG };
        canvas.text(right - PAGE - VERDICT + 6.0, baseline, &entrant.verdict, ty, Align::Left);
        if let Some(page) = line.page {
            canvas.text(right - 2.0, baseline, &page.to_string(), BODY, Align::Right);
        }
        for (number, reason) in self.reasons(entrant).iter().enumerate() {
            let y = y + ROW + 5.6 + number as f32 * RULES;
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
            canvas.text(self.edge(number) - 4.0, baseline, &text, VALUE, Align::Right);
            is_any = true;
        }
        if is_any {
            canvas.text(x + NUMBER, baseline, "Together", STRONG, Align::Left);
        }
        let mut verdicts: Vec<(&str, usize)> = Vec::new();
        for entrant in entrants {
            match verdicts.iter_mut().find(|(word, _)| *word == entrant.verdict) {
                Some((_, count)) => *count += 1,
                None => verdicts.push((&entrant.verdict, 1)),
            }
        }
        let texts: Vec<_> =
            verdicts.iter().map(|(word, count)| format!("{count} {word}")).collect();
        let left = right - PAGE - VERDICT + 6.0;
        for (number, text) in texts.iter().enumerate() {
            canvas.text(left, baseline + number as f32 * 9.0, text, VALUE, Align::Left);
        }
    }
}
