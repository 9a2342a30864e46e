//! Phrases that are not understood: where they belong and what they may mean.

use winnow::Parser;

use crate::catalog::{Item, Shelf};
use crate::import::text::{self, Kind, Token};
use crate::text::suggest;

use super::super::catalog::Catalog;
use super::super::places::Place;
use super::changes::verbs;
use super::draft::Section;
use super::parts;
use super::words::{input, named, rest};

/// What can be said about such a phrase.
#[derive(Default)]
pub struct Guess {
    pub section: Option<Section>,
    pub message: Option<String>,
    pub help: Option<String>,
}

/// What a phrase seems to be about.
pub fn guess(phrase: &[Token], catalog: &Catalog, near: Section) -> Guess {
    const LONGEST: usize = 40;
    let text = text::phrase(phrase);
    let phrase = &phrase[..phrase.len().min(LONGEST)];
    if phrase.first().is_some_and(|first| verbs().any(|verb| first.is_word(verb))) {
        return Guess::default();
    }
    let known = figure(phrase, &text)
        .or_else(|| side(phrase, &text, near))
        .or_else(|| weapon(phrase, &text, catalog));
    known.unwrap_or_else(|| by_its_end(phrase, &text, catalog))
}

/// "Accel. fast".
fn figure(phrase: &[Token], text: &str) -> Option<Guess> {
    const NAMES: [&str; 8] =
        ["accel", "acceleration", "top", "speed", "HC", "weight", "cost", "cargo"];
    let first = phrase.first()?;
    let figure = first.is_mark('$') || NAMES.iter().any(|name| first.is_word(name));
    let message = Some(format!("`{text}` is not a figure that can be read"));
    figure.then_some(Guess { section: Some(Section::Published), message, help: None })
}

/// "X10" among the armor.
fn side(phrase: &[Token], text: &str, near: Section) -> Option<Guess> {
    let digits = text.contains(|c: char| c.is_ascii_digit());
    let letters = Place::FACINGS.map(Place::letter).join(", ");
    (near == Section::Armor && phrase.len() == 1 && digits).then(|| Guess {
        section: Some(Section::Armor),
        message: Some(format!("`{text}` is not a side with points of armor")),
        help: Some(format!("the sides are {letters}")),
    })
}

/// "MG sideways".
fn weapon(phrase: &[Token], text: &str, catalog: &Catalog) -> Option<Guess> {
    let mut start = input(phrase, catalog);
    parts::weapons(&mut start).ok()?;
    let (known, odd) = phrase.split_at(phrase.len() - rest(&start).len());
    let (known, odd) = (text::phrase(known), text::phrase(odd));
    (!odd.is_empty()).then(|| Guess {
        section: Some(Section::Weapons),
        message: Some(format!("`{text}`: `{odd}` after `{known}` is not understood")),
        help: None,
    })
}

/// "4 HDD tires", "featherlight chassis", "MGG front": the last word shows what it should be.
fn by_its_end(phrase: &[Token], text: &str, catalog: &Catalog) -> Guess {
    const ENDINGS: [(&[&str], &str, Section); 9] = [
        (&["tires", "tire"], "tire", Section::Tires),
        (&["wheelguards", "wheelguard"], "wheelguard", Section::Guards),
        (&["chassis"], "chassis", Section::Head),
        (&["suspension"], "suspension", Section::Head),
        (&["power", "plant"], "power plant", Section::Head),
        (&["turret"], "turret", Section::Head),
        (&["front", "back", "left", "right", "rear"], "weapon", Section::Weapons),
        (&["top", "underbody"], "weapon", Section::Weapons),
        (&["armor"], "armor", Section::Armor),
    ];
    const SHORTEST: usize = 4;
    let words: Vec<_> = phrase.iter().filter(|token| token.kind == Kind::Word).collect();
    let about = |token: &Token| {
        ENDINGS.iter().find(|(names, ..)| names.iter().any(|name| token.is_word(name)))
    };
    let ending = words.iter().rev().find_map(|token| about(token));
    let rest = words.iter().filter(|token| about(token).is_none());
    let name = rest.map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ");
    let armed = (0..phrase.len()).any(|at| {
        let mut text = input(&phrase[at..], catalog);
        let is_weapon = named(|catalog| &catalog.weapons).parse_next(&mut text).is_ok();
        is_weapon && phrase[at].text.len() > 1
    });
    let (noun, near) = match ending.map(|(_, noun, _)| *noun) {
        Some("tire") => ("tire", nearest(&catalog.tires, &name)),
        Some("chassis") => ("chassis", nearest(&catalog.chassis, &name)),
        Some("suspension") => ("suspension", nearest(&catalog.suspensions, &name)),
        Some("power plant") => ("power plant", nearest(&catalog.power_plants, &name)),
        Some("turret") => ("turret", nearest(&catalog.turrets, &format!("{name} turret"))),
        Some("weapon") if !armed => ("weapon", nearest(&catalog.weapons, &name)),
        _ => ("", None),
    };
    let anywhere = || {
        nearest(&catalog.weapons, &name)
            .or_else(|| nearest(&catalog.accessories, &name))
            .or_else(|| nearest(&catalog.crew, &name))
            .or_else(|| nearest(&catalog.bodies, &name))
            .filter(|_| name.len() >= SHORTEST)
    };
    let message = (!noun.is_empty() && !name.is_empty())
        .then(|| format!("`{text}`: unknown {noun} `{name}`"));
    Guess {
        section: ending.map(|(.., section)| *section).or(armed.then_some(Section::Weapons)),
        message,
        help: near.or_else(anywhere).map(|near| format!("did you mean `{near}`?")),
    }
}

/// The nearest name on a shelf, with the full name of its row.
pub fn nearest<T: Item>(shelf: &Shelf<T>, name: &str) -> Option<String> {
    let found = suggest::nearest(name, shelf.names())?;
    let row = shelf.find(found, |_| true)?.row();
    Some(if suggest::same(found, &row.name) {
        found.to_owned()
    } else {
        format!("{found}, {}", row.name)
    })
}
