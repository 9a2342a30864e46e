//! Rulings: what a rulebook leaves open or contradicts, and how it is read.

use std::collections::BTreeSet;

use crate::catalog::slots::rows;
use crate::catalog::{built_in, cite};
use crate::check::rule::Cite;
use crate::document::Fields;

/// One named reading of a rulebook.
#[derive(Clone, Debug)]
pub struct Ruling {
    pub id: String,
    pub basis: Basis,
    pub says: String,
    /// How a fair reader could rule instead: wherever the reading was chosen, and where a printed vehicle rules it out.
    pub otherwise: Vec<Alternative>,
    pub cite: Option<Cite>,
}

/// Another reading of the same passage.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// By which an event asks for it: the ruling's own id where this is the only one.
    pub id: String,
    pub says: String,
    /// Why no event can have it.
    pub unswitchable: Option<String>,
}

/// An alternative that an event can ask for, and what a game notes of it in its own type.
pub type Switch<T> = (&'static str, fn(&mut T) -> &mut bool);

/// Declares what an event can have decided otherwise in a game: a flag for each, by the id of its ruling or alternative.
#[macro_export]
macro_rules! switches {
    ($($field:ident = $id:literal),* $(,)?) => {
        /// What an event decides otherwise: true where it does.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Otherwise {
            $(pub $field: bool),*
        }

        pub const SWITCHES: &[$crate::catalog::ruling::Switch<Otherwise>] =
            &[$(($id, |otherwise| &mut otherwise.$field)),*];
    };
}

/// What a game decides otherwise under these alternatives.
pub fn switched<T: Default>(switches: &[Switch<T>], asked: &BTreeSet<&'static str>) -> T {
    let mut otherwise = T::default();
    for (_, field) in switches.iter().filter(|(id, _)| asked.contains(id)) {
        *field(&mut otherwise) = true;
    }
    otherwise
}

/// What decides a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The book, once read with care.
    Text,
    /// A printed vehicle.
    Sample,
    /// Nobody but the reader.
    Chosen,
}

impl Basis {
    /// What decided, in words.
    pub fn words(self) -> &'static str {
        match self {
            Basis::Text => "the text decides",
            Basis::Sample => "a printed vehicle decides",
            Basis::Chosen => "chosen",
        }
    }
}

/// Reads the rulings of a game from its built-in file.
pub fn read(name: &str, text: &str) -> Vec<Ruling> {
    const BASES: &[(&str, Basis)] =
        &[("text", Basis::Text), ("sample", Basis::Sample), ("chosen", Basis::Chosen)];
    built_in(name, &[(name, text)], |file| {
        Some(rows(file, "ruling", |fields| {
            let id = fields.text("id")?.value;
            Some(Ruling {
                basis: fields.choice("basis", BASES)?.value,
                says: fields.text("says")?.value,
                otherwise: alternative(&id, fields)
                    .map_or_else(|| alternatives(fields), |a| vec![a]),
                cite: cite(fields),
                id,
            })
        }))
    })
}

/// `otherwise` in a ruling, or in one of its alternatives.
fn alternative(id: &str, fields: &Fields<'_, '_>) -> Option<Alternative> {
    Some(Alternative {
        id: id.to_owned(),
        says: fields.text("otherwise")?.value,
        unswitchable: fields.text("unswitchable").map(|why| why.value),
    })
}

fn alternatives(fields: &Fields<'_, '_>) -> Vec<Alternative> {
    rows(fields, "alternatives", |fields| alternative(&fields.text("id")?.value, fields))
}
