//! Rulings: what a rulebook leaves open or contradicts, and how it is read.

use std::collections::BTreeSet;

use crate::catalog::{self, built_in};
use crate::check::rule::Cite;
use crate::document::shape::{Key, Shape};
use crate::shape;

/// One named reading of a rulebook.
#[derive(Clone, Debug)]
pub struct Ruling {
    pub id: String,
    pub basis: Basis,
    pub says: String,
    /// How a fair reader could rule instead: wherever the reading was chosen, and where a printed vehicle rules it out.
    pub alternates: Vec<Alternative>,
    pub cite: Option<Cite>,
}

shape! {
    /// The rulings of a game, as its file has them.
    struct Written = "the rulings" {
        /// How the rulebook is read where it leaves something open or contradicts itself.
        rulings: Vec<WrittenRuling> = tables("ruling"),
    }

    struct WrittenRuling = "a ruling" {
        /// Its name, by which an event decides otherwise.
        id: String = text("id"),
        /// What decides it.
        basis: Basis = choice("basis", BASES),
        cite: Option<Cite> = catalog::slots::Source.optional(),
        /// How the passage is read.
        says: String = text("says"),
        /// How a fair reader could rule instead, where there is one other way.
        alternate: Option<String> = text("alternate").optional(),
        /// Why no event can decide otherwise.
        unswitchable: Option<String> = text("unswitchable").optional(),
        /// The other ways, where there are several.
        alternatives: Vec<Alternative> = tables("alternatives"),
    }

    /// Another reading of the same passage.
    pub struct Alternative = "an alternative" {
        /// By which an event asks for it: the ruling's own id where this is the only one.
        pub id: String = text("id"),
        /// How the passage is read instead.
        pub says: String = text("alternate"),
        /// Why no event can have it.
        pub unswitchable: Option<String> = text("unswitchable").optional(),
    }
}

const BASES: &[(&str, Basis)] =
    &[("text", Basis::Text), ("sample", Basis::Sample), ("chosen", Basis::Chosen)];

/// The keys of a file of rulings.
pub fn keys() -> Vec<Key> {
    Written::keys()
}

/// An alternative that an event can ask for, and what a game notes of it in its own type.
pub type Switch<T> = (&'static str, fn(&mut T) -> &mut bool);

/// Declares what an event can have decided otherwise in a game: a flag for each, by the id of its ruling or alternative.
#[macro_export]
macro_rules! switches {
    ($($field:ident = $id:literal),* $(,)?) => {
        /// What an event decides otherwise: true where it does.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Alternates {
            $(pub $field: bool),*
        }

        pub const SWITCHES: &[$crate::catalog::ruling::Switch<Alternates>] =
            &[$(($id, |alternates| &mut alternates.$field)),*];
    };
}

/// What a game decides otherwise under these alternatives.
pub fn switched<T: Default>(switches: &[Switch<T>], asked: &BTreeSet<&'static str>) -> T {
    let mut alternates = T::default();
    for (_, field) in switches.iter().filter(|(id, _)| asked.contains(id)) {
        *field(&mut alternates) = true;
    }
    alternates
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
    let written = built_in(name, &[(name, text)], Written::read);
    written.rulings.into_iter().map(Ruling::from).collect()
}

impl From<WrittenRuling> for Ruling {
    fn from(written: WrittenRuling) -> Ruling {
        let WrittenRuling { id, basis, cite, says, alternate, unswitchable, alternatives } =
            written;
        let only = alternate.map(|says| Alternative { id: id.clone(), says, unswitchable });
        let alternates = only.map_or(alternatives, |only| vec![only]);
        Ruling { id, basis, says, alternates, cite }
    }
}
