//! A list for the players: what opponents may know about each vehicle, in two columns.

use crate::sheet::model::Declared;
use crate::sheet::page::{Align, Entry, Page, Paper, Stroke, Weight};
use crate::units::counted;

use super::canvas::{BODY, Canvas, HAIR, NAME, RULE, Type, shorten};
use super::press::MARGIN;

const HEAD: f32 = 38.0;
const COLUMNS: usize = 2;
const GUTTER: f32 = 18.0;
const HEADING: Type = Type(9.0, Weight::Bold);
const TEXT: Type = Type(8.0, Weight::Regular);
const LINE: f32 = 10.4;
/// Above a vehicle.
const GAP: f32 = 6.0;

/// The pages of the list.
pub fn pages(title: &str, vehicles: &[Declared], paper: Paper) -> Vec<Page> {
    let (width, height) = paper.size();
    let column = (width - 2.0 * MARGIN - GUTTER) / COLUMNS as f32;
    let most = ((height - 2.0 * MARGIN - HEAD) / LINE).floor() as usize;
    let vehicles_text = counted(vehicles.len() as i64, "vehicle");
    let columns = columns(vehicles, column, most);
    let sheets = columns.chunks(COLUMNS).enumerate().map(|(number, columns)| {
        let mut canvas = Canvas::default();
        head(&mut canvas, title, &vehicles_text, width);
        for (place, lines) in columns.iter().enumerate() {
            let x = MARGIN + place as f32 * (column + GUTTER);
            for (row, line) in lines.iter().enumerate() {
                line.draw(&mut canvas, x, MARGIN + HEAD + row as f32 * LINE, column);
            }
        }
        let entry = Entry { title: title.to_owned(), y: MARGIN };
        let entries = (number == 0).then_some(entry).into_iter().collect();
        Page { paper, entries, links: Vec::new(), items: canvas.into_items() }
    });
    sheets.collect()
}

fn head(canvas: &mut Canvas, title: &str, vehicles: &str, width: f32) {
    let remark = format!("{vehicles}: what opponents may know");
    let title = shorten(title, NAME, width - 2.0 * MARGIN - BODY.width(&remark) - 12.0);
    canvas.text(MARGIN, MARGIN + 18.0, &title, NAME, Align::Left);
    canvas.text(MARGIN + NAME.width(&title) + 8.0, MARGIN + 18.0, &remark, BODY, Align::Left);
    let y = MARGIN + HEAD - 8.0;
    canvas.line(MARGIN, y, width - MARGIN, y, Stroke::new(RULE));
}

/// A line of a column.
#[derive(Clone)]
enum Line {
    Gap,
    Heading(String, String),
    Text(String),
}

impl Line {
    fn draw(&self, canvas: &mut Canvas, x: f32, top: f32, width: f32) {
        let baseline = top + LINE - 2.0;
        match self {
            Line::Gap => {
                let y = top + GAP;
                canvas.line(x, y, x + width, y, Stroke::new(HAIR));
            }
            Line::Heading(name, who) => {
                let name = shorten(name, HEADING, width);
                canvas.text(x, baseline, &name, HEADING, Align::Left);
                let used = HEADING.width(&name) + 6.0;
                let who = shorten(who, TEXT, (width - used).max(0.0));
                canvas.text(x + used, baseline, &who, TEXT, Align::Left);
            }
            Line::Text(text) => canvas.text(x + 8.0, baseline, text, TEXT, Align::Left),
        }
    }
}

/// Vehicles one below the other; one that does not fit begins the next column, and one that is too long for any column
/// continues there.
fn columns(vehicles: &[Declared], width: f32, most: usize) -> Vec<Vec<Line>> {
    let mut columns: Vec<Vec<Line>> = vec![Vec::new()];
    for vehicle in vehicles {
        let heading = Line::Heading(vehicle.heading.clone(), vehicle.who.clone());
        let texts = vehicle.lines.iter().flat_map(|line| TEXT.wrap(line, width - 8.0));
        let lines: Vec<_> = std::iter::once(heading).chain(texts.map(Line::Text)).collect();
        let used = columns.last().map_or(0, Vec::len);
        if used > 0 && used + 1 + lines.len() > most {
            columns.push(Vec::new());
        } else if used > 0 {
            columns.last_mut().expect("one is there from the start").push(Line::Gap);
        }
        for line in lines {
            if columns.last().is_some_and(|column| column.len() == most) {
                columns.push(Vec::new());
            }
            columns.last_mut().expect("one is there from the start").push(line);
        }
    }
    columns
}
