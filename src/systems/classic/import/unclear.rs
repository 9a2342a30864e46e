//! What is not understood: how far it goes, where it would belong, and what it may have meant.

use winnow::stream::Stream;

use crate::catalog::{Item, Shelf};
use crate::import::text::{Kind, Token};
use crate::suggest;

use super::super::catalog::Catalog;
use super::draft::Section;
use super::phrase_text;
use super::words::{Input, rest};

/// Takes the rest of a phrase: up to a comma, a semicolon, or the end of a sentence.
pub fn phrase<'t>(input: &mut Input<'t, '_>) -> &'t [Token] {
    take(input, |tokens, at, depth| {
        depth == 0 && (tokens[at].is_mark(',') || tokens[at].is_mark(';'))
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

/// What the last word of a phrase says that it is about.
pub fn guess(phrase: &[Token], catalog: &Catalog) -> Guess {
    const ENDINGS: [(&[&str], Section); 6] = [
        (&["tires", "tire"], Section::Tires),
        (&["wheelguards", "wheelguard"], Section::Guards),
        (&["chassis", "suspension", "plant", "turret"], Section::Head),
        (&["front", "back", "left", "right", "rear", "top", "underbody"], Section::Weapons),
        (&["armor"], Section::Armor),
        (&["lbs", "mph"], Section::Published),
    ];
    let words: Vec<_> = phrase.iter().filter(|token| token.kind == Kind::Word).collect();
    let about = |token: &&&Token| {
        ENDINGS.iter().find(|(names, _)| names.iter().any(|name| token.is_word(name)))
    };
    let ending = words.iter().rev().find_map(|token| about(&token));
    let armed = words
        .iter()
        .any(|token| token.text.len() > 1 && catalog.weapons.find(&token.text, |_| true).is_some());
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
        Some((_, Section::Weapons)) => Some(("weapon", nearest(&catalog.weapons, &name))),
        _ => None,
    };
    let message = what.as_ref().filter(|_| !name.is_empty()).map(|(noun, _)| {
        let name = name.trim_end_matches(" power");
        format!("`{}`: no {noun} is called `{name}`", phrase_text(phrase))
    });
    let anywhere = || {
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

fn nearest<T: Item>(shelf: &Shelf<T>, name: &str) -> Option<String> {
    let found = suggest::nearest(name, shelf.names())?;
    let row = shelf.find(found, |_| true)?.row();
    Some(if suggest::same(found, &row.name) {
        found.to_owned()
    } else {
        format!("{found}, {}", row.name)
    })
}
