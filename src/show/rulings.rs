//! Rulings: a list of them, and a page on one.

use crate::catalog::ruling::{Basis, Reading, Ruling};

use super::format::terminal::wrapped;
use super::{Cell, Data, Page, Records, View};

pub struct GameRuling {
    pub game: &'static str,
    pub ruling: Ruling,
}

/// Chosen rulings and their alternatives.
pub struct Rulings<'r>(pub &'r [GameRuling]);

impl Rulings<'_> {
    fn chosen(&self) -> impl Iterator<Item = &GameRuling> {
        self.0.iter().filter(|one| one.ruling.basis == Basis::Chosen)
    }
}

impl View for Rulings<'_> {
    fn page(&self) -> Page<'_> {
        let mut out = Page::titled("Rulings");
        let mut game = "";
        for one in self.chosen() {
            if one.game != game {
                game = one.game;
                out.heading(game);
            }
            let ruling = &one.ruling;
            let lines = [format!("{}{}", ruling.id, page(ruling)), ruling.says.clone()];
            out.text(lines.into_iter().chain(readings(ruling)));
        }
        out
    }

    fn data(&self) -> Data {
        super::data::on([], Data::default().list("rulings", self.chosen().map(data)))
    }

    fn records(&self) -> Records<'_> {
        let headings = ["game", "id", "cite", "says", "otherwise"].map(str::to_owned);
        let row = |one| {
            let [game, id, cite, says] = row(one);
            vec![game, id, cite, says, readings(&one.ruling).join(" ").into()]
        };
        Records { headings: headings.into(), rows: Box::new(self.chosen().map(row)) }
    }
}

pub(super) fn brief(ruling: &Ruling) -> String {
    format!("reading {}{}: {}", ruling.id, page(ruling), ruling.says)
}

/// The longest line of a page on a ruling.
const WIDTH: usize = 100;

pub(super) fn explain(one: &GameRuling) -> String {
    let GameRuling { game, ruling } = one;
    let (id, basis) = (&ruling.id, ruling.basis.words());
    let mut text = format!("# {id}\n\nruling · {game}{}, {basis}\n\n", page(ruling));
    text.push_str(&wrapped(&ruling.says, WIDTH));
    for paragraph in readings(ruling) {
        text.push_str(&format!("\n{}", wrapped(&paragraph, WIDTH)));
    }
    text
}

pub(super) fn row(one: &GameRuling) -> [Cell; 4] {
    let GameRuling { game, ruling } = one;
    [(*game).into(), Cell::code(&ruling.id), ruling.cite.as_ref().into(), (&ruling.says).into()]
}

fn readings(ruling: &Ruling) -> Vec<String> {
    let paragraph = |other: &Reading| {
        let own = other.id == ruling.id;
        let name = if own { String::new() } else { format!(" ({})", other.id) };
        format!("Other reading{name}: {}", says(other))
    };
    ruling.readings.iter().map(paragraph).collect()
}

/// The alternative's text, and why no event can choose it.
pub(super) fn says(other: &Reading) -> String {
    match &other.unswitchable {
        Some(why) => format!("{} No event can switch to it: {why}.", other.says),
        None => other.says.clone(),
    }
}

fn page(ruling: &Ruling) -> String {
    ruling.cite.as_ref().map(|cite| format!(", {cite}")).unwrap_or_default()
}

pub(super) fn data(GameRuling { game, ruling }: &GameRuling) -> Data {
    let other = |other: &Reading| {
        Data::of([("id", &other.id), ("says", &other.says)])
            .with("unswitchable", other.unswitchable.as_deref())
    };
    Data::of([("game", *game), ("id", &ruling.id), ("basis", ruling.basis.words())])
        .with("says", &ruling.says)
        .with("cite", ruling.cite.as_ref().map(ToString::to_string))
        .list("alternates", ruling.readings.iter().map(other))
}
