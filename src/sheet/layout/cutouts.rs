//! A page to cut out, with counters for these vehicles.

use crate::sheet::model::{Cutouts, Entrant};
use crate::sheet::page::{Align, Page, Paper, Stroke, Weight};

use super::canvas::{Canvas, HAIR, SMALL, Type, shorten};

const LINE: f32 = 0.9;
const NUMBER: Type = Type(15.0, Weight::Bold);
/// The width of a number's line on a counter, and of a name.
const WRITTEN: f32 = 38.0;
const NAME: f32 = 52.0;

/// As many pages as there are counters for.
pub fn pages(kit: &Cutouts, entrants: &[Entrant], paper: Paper) -> Vec<Page> {
    let most = kit.counters.len().max(1);
    let count = entrants.len().div_ceil(most).max(1);
    (0..count).map(|number| page(kit, entrants.iter().skip(number * most), paper)).collect()
}

fn page<'e>(kit: &Cutouts, mut entrants: impl Iterator<Item = &'e Entrant>, paper: Paper) -> Page {
    let mut canvas = Canvas::default();
    for corners in &kit.lines {
        canvas.path(&points(corners), Stroke::new(LINE));
    }
    for corners in &kit.filled {
        canvas.over_shape(&points(corners));
    }
    for text in &kit.texts {
        let mut words = text.splitn(6, ' ');
        let mut next = || words.next().unwrap_or_default();
        let [x, y, size] = std::array::from_fn(|_| next().parse().unwrap_or_default());
        let weight = if next() == "bold" { Weight::Bold } else { Weight::Regular };
        let align = match next() {
            "right" => Align::Right,
            "center" => Align::Center,
            _ => Align::Left,
        };
        canvas.text(x, y, next(), Type(size, weight), align);
    }
    for (x, y) in kit.counters.iter().flat_map(|place| points(place)) {
        let entrant = entrants.next();
        match entrant.and_then(|entrant| entrant.number) {
            Some(number) => canvas.text(x, y, &number.to_string(), NUMBER, Align::Center),
            None => {
                canvas.line(x - WRITTEN / 2.0, y, x + WRITTEN / 2.0, y, Stroke::new(HAIR));
            }
        }
        let name = entrant.map_or("", |entrant| &entrant.name);
        canvas.text(x, y + 10.0, &shorten(name, SMALL, NAME), SMALL, Align::Center);
    }
    // On other paper, the page keeps its size.
    let aside = (paper.size().0 - Paper::Letter.size().0) / 2.0;
    let mut items = canvas.into_items();
    items.iter_mut().for_each(|item| item.transform(1.0, aside, 0.0));
    Page { paper, entries: Vec::new(), links: Vec::new(), items }
}

fn points(corners: &str) -> Vec<(f32, f32)> {
    let numbers: Vec<f32> = corners.split(' ').filter_map(|number| number.parse().ok()).collect();
    numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}
