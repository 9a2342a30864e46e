//! What is not understood: how far it goes, where it would belong, and what it may have meant.

use winnow::Parser;
use winnow::stream::Stream;

use crate::catalog::{Item, Shelf};
use crate::import::text::{Kind, Token};
use crate::suggest;

use super::super::catalog::Catalog;
use super::super::places::Place;
use super::changes::VERBS;
use super::draft::Section;
use super::parts;
use super::phrase_text;
use super::words::{Input, input, named, rest};

/// Takes the rest of a phrase: up to a comma, a semicolon, or the end of a sentence.
pub fn phrase<'t>(input: &mut Input<'t, '_>) -> &'t [Token] {
    take(input, |tokens, at, depth| {
        depth <= 0 && (tokens[at].is_mark(',') || tokens[at].is_mark(';'))
    })
}

/// Takes the rest of a sentence.
pub fn sentence<'t>(input: &mut Input<'t, '_>) -> &'t [Token] {
    take(input, |_, _, _| false)
}

fn take<'t>(input: &mut Input<'t, '_>, ends: impl Fn(&[Token], usize, i32) -> bool) -> &'t [Token] {
    let tokens = rest(input);
    let mut depth = 0;
    let mut length = tokens.len();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark('(') => depth += 1,
            Kind::Mark(')') => depth -= 1,
            _ => {}
        }
        if at > 0 && (ends(tokens, at, depth) || ends_sentence(tokens, at)) {
            length = at;
            break;
        }
    }
    input.next_slice(length);
    &tokens[..length]
}

/// A full stop before something that begins a sentence.
fn ends_sentence(tokens: &[Token], at: usize) -> bool {
    let next = tokens.get(at + 1);
    let begins = |next: &Token| next.is_capital() || next.is_mark('$') || next.kind != Kind::Word;
    tokens[at].is_mark('.') && next.is_none_or(begins)
}

/// What may be said about a phrase.
#[derive(Default)]
pub struct Guess {
    pub section: Option<Section>,
    pub message: Option<String>,
    pub help: Option<String>,
}

/// What a phrase seems to be about: by its first word, its last, or a weapon in it.
pub fn guess(phrase: &[Token], catalog: &Catalog, near: Section) -> Guess {
    const FIGURES: [&str; 8] =
        ["accel", "acceleration", "top", "speed", "HC", "weight", "cost", "cargo"];
    const LONGEST: usize = 40;
    let text = phrase_text(phrase);
    let phrase = &phrase[..phrase.len().min(LONGEST)];
    if phrase.first().is_some_and(|first| VERBS.iter().any(|verb| first.is_word(verb))) {
        return Guess::default();
    }
    let figure = phrase
        .first()
        .is_some_and(|first| first.is_mark('$') || FIGURES.iter().any(|name| first.is_word(name)));
    if figure {
        let message = format!("`{text}` gives no number");
        return Guess { section: Some(Section::Published), message: Some(message), help: None };
    }
    let digits = text.contains(|c: char| c.is_ascii_digit());
    if near == Section::Armor && phrase.len() == 1 && digits {
        let message = format!("`{text}` is not a side and its points");
        let letters = Place::FACINGS.map(Place::letter).join(", ");
        let help = Some(format!("the sides are {letters}"));
        return Guess { section: Some(Section::Armor), message: Some(message), help };
    }
    let mut start = input(phrase, catalog);
    if parts::weapons(&mut start).is_ok() && !rest(&start).is_empty() {
        let (known, odd) = phrase.split_at(phrase.len() - rest(&start).len());
        let message = format!(
            "`{text}`: `{}` after `{}` is not understood",
            phrase_text(odd),
            phrase_text(known)
        );
        return Guess { section: Some(Section::Weapons), message: Some(message), help: None };
    }
    const ENDINGS: [(&[&str], Section); 5] = [
        (&["tires", "tire"], Section::Tires),
        (&["wheelguards", "wheelguard"], Section::Guards),
        (&["chassis", "suspension", "plant", "turret"], Section::Head),
        (&["front", "back", "left", "right", "rear", "top", "underbody"], Section::Weapons),
        (&["armor"], Section::Armor),
    ];
    let words: Vec<_> = phrase.iter().filter(|token| token.kind == Kind::Word).collect();
    let about = |token: &&&Token| {
        ENDINGS.iter().find(|(names, _)| names.iter().any(|name| token.is_word(name)))
    };
    let ending = words.iter().rev().find_map(|token| about(&token));
    let armed = (0..phrase.len()).any(|at| {
        let mut text = input(&phrase[at..], catalog);
        let is_weapon = named(|catalog| &catalog.weapons).parse_next(&mut text).is_ok();
        is_weapon && phrase[at].text.len() > 1
    });
    let section = ending.map(|(_, section)| *section).or(armed.then_some(Section::Weapons));
    let rest = words.iter().copied().filter(|token| about(&token).is_none());
    let name = rest.map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ");
    let what = match ending {
        Some((names, Section::Tires)) => Some((names[1], nearest(&catalog.tires, &name))),
        Some((names, Section::Head)) => {
            let noun = words.iter().rev().find_map(|token| names.iter().find(|n| token.is_word(n)));
            noun.map(|noun| {
                let near = match *noun {
                    "chassis" => nearest(&catalog.chassis, &name),
                    "suspension" => nearest(&catalog.suspensions, &name),
                    "plant" => nearest(&catalog.power_plants, name.trim_end_matches(" power")),
                    _ => nearest(&catalog.turrets, &format!("{name} turret")),
                };
                (if *noun == "plant" { "power plant" } else { *noun }, near)
            })
        }
        Some((_, Section::Weapons)) if !armed => Some(("weapon", nearest(&catalog.weapons, &name))),
        _ => None,
    };
    let message = what.as_ref().filter(|_| !name.is_empty()).map(|(noun, _)| {
        let name = name.trim_end_matches(" power");
        format!("`{text}`: no {noun} is called `{name}`")
    });
    let anywhere = || {
        const SHORTEST: usize = 4;
        if name.len() < SHORTEST {
            return None;
        }
        let shelves = [
            nearest(&catalog.weapons, &name),
            nearest(&catalog.accessories, &name),
            nearest(&catalog.crew, &name),
            nearest(&catalog.bodies, &name),
        ];
        shelves.into_iter().flatten().next()
    };
    let near = what.and_then(|(_, near)| near).or_else(anywhere);
    Guess { section, message, help: near.map(|near| format!("did you mean `{near}`?")) }
}

/// The nearest name on a shelf, with what it stands for.
pub fn nearest<T: Item>(shelf: &Shelf<T>, name: &str) -> Option<String> {
    let found = suggest::nearest(name, shelf.names())?;
    let row = shelf.find(found, |_| true)?.row();
    Some(if suggest::same(found, &row.name) {
        found.to_owned()
    } else {
        format!("{found}, {}", row.name)
    })
}
