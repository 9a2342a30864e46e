//! Rulings: a list of them, and a page on one.

use serde::Serialize;

use crate::catalog::ruling::{Alternative, Basis, Ruling};

use super::data::Whole;
use super::{Block, Cell, Data, Page, Records, View};

/// A ruling of a game.
pub struct Said {
    pub game: &'static str,
    pub ruling: Ruling,
}

/// The chosen ones, each with its alternatives.
pub struct Rulings<'r>(pub &'r [Said]);

impl Rulings<'_> {
    fn chosen(&self) -> impl Iterator<Item = &Said> {
        self.0.iter().filter(|said| said.ruling.basis == Basis::Chosen)
    }
}

impl View for Rulings<'_> {
    fn page(&self) -> Page<'_> {
        let mut blocks = Vec::new();
        let mut game = "";
        for said in self.chosen() {
            if said.game != game {
                game = said.game;
                blocks.push(Block::Heading(game.to_owned()));
            }
            let ruling = &said.ruling;
            let mut lines = vec![format!("{}{}", ruling.id, page(ruling)), ruling.says.clone()];
            lines.extend(alternates(ruling));
            blocks.push(Block::Text(lines));
        }
        Page { title: Some("Rulings".to_owned()), blocks, ..Page::default() }
    }

    fn data(&self) -> Data<'_> {
        let rulings = self.chosen().map(Entry::of).collect();
        Box::new(Whole::on([], List { rulings }))
    }

    fn records(&self) -> Records<'_> {
        let headings = ["game", "id", "cite", "says", "otherwise"].map(str::to_owned);
        let row = |said| {
            let [game, id, cite, says] = row(said);
            vec![game, id, cite, says, alternates(&said.ruling).join(" ").into()]
        };
        Records { headings: headings.into(), rows: Box::new(self.chosen().map(row)) }
    }
}

/// A ruling in one line.
pub(super) fn brief(ruling: &Ruling) -> String {
    format!("reading {}{}: {}", ruling.id, page(ruling), ruling.says)
}

/// A ruling with its basis and its alternatives, in Markdown.
pub(super) fn explain(said: &Said) -> String {
    let Said { game, ruling } = said;
    let (id, basis) = (&ruling.id, ruling.basis.words());
    let mut text = format!("# {id}\n\nruling · {game}{}, {basis}\n\n", page(ruling));
    text.push_str(&wrapped(&ruling.says));
    for paragraph in alternates(ruling) {
        text.push_str(&format!("\n{}", wrapped(&paragraph)));
    }
    text
}

/// Game, id, source and meaning.
pub(super) fn row(said: &Said) -> [Cell; 4] {
    let Said { game, ruling } = said;
    let cite = ruling.cite.as_ref().map(ToString::to_string).unwrap_or_default();
    [(*game).into(), Cell::code(&ruling.id), cite.into(), ruling.says.as_str().into()]
}

/// Each alternative, with its own id where it has one.
fn alternates(ruling: &Ruling) -> Vec<String> {
    let paragraph = |other: &Alternative| {
        let own = other.id == ruling.id;
        let name = if own { String::new() } else { format!(" ({})", other.id) };
        format!("Otherwise{name}: {}", says(other))
    };
    ruling.alternates.iter().map(paragraph).collect()
}

/// What an alternative says, and why no event can decide so.
pub(super) fn says(other: &Alternative) -> String {
    match &other.unswitchable {
        Some(why) => format!("{} No event can decide so: {why}.", other.says),
        None => other.says.clone(),
    }
}

/// Lines of at most 100 columns.
fn wrapped(text: &str) -> String {
    const WIDEST: usize = 100;
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        let gap = if used > 0 && used + 1 + length > WIDEST { "\n" } else { " " };
        if used > 0 {
            lines.push_str(gap);
        }
        used = if gap == "\n" { length } else { used + usize::from(used > 0) + length };
        lines.push_str(word);
    }
    lines + "\n"
}

fn page(ruling: &Ruling) -> String {
    ruling.cite.as_ref().map(|cite| format!(", {cite}")).unwrap_or_default()
}

#[derive(Serialize)]
pub(super) struct List<'r> {
    rulings: Vec<Entry<'r>>,
}

#[derive(Serialize)]
pub(super) struct Entry<'r> {
    game: &'static str,
    id: &'r str,
    basis: &'static str,
    says: &'r str,
    cite: Option<String>,
    alternates: Vec<Other<'r>>,
}

#[derive(Serialize)]
struct Other<'r> {
    id: &'r str,
    says: &'r str,
    unswitchable: Option<&'r str>,
}

impl<'r> Entry<'r> {
    pub(super) fn of(said: &'r Said) -> Entry<'r> {
        let Said { game, ruling } = said;
        let other = |other: &'r Alternative| Other {
            id: &other.id,
            says: &other.says,
            unswitchable: other.unswitchable.as_deref(),
        };
        Entry {
            game,
            id: &ruling.id,
            basis: ruling.basis.words(),
            says: &ruling.says,
            cite: ruling.cite.as_ref().map(ToString::to_string),
            alternates: ruling.alternates.iter().map(other).collect(),
        }
    }
}
