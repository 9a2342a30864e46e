//! Rulings: how the program reads a rulebook that is unclear or contradicts itself.

use crate::catalog::{self, built_in};
use crate::check::rule::Cite;
use crate::document::shape::{Key, Shape};
use crate::shape;
use crate::text::words;

#[derive(Clone, Debug)]
pub struct Ruling {
    pub id: String,
    pub basis: Basis,
    pub says: String,
    /// Other readings, also the readings that printed vehicles rule out.
    pub readings: Vec<Reading>,
    /// The keys of figures that another reading could change.
    pub figures: Vec<String>,
    pub cite: Option<Cite>,
}

shape! {
    /// The rulings of a game, as written in its file.
    struct Written = "the rulings" {
        /// How an unclear or contradictory passage of the rulebook is read.
        rulings: Vec<WrittenRuling> = tables("ruling"),
        /// Figures that change together.
        groups: Vec<Group> = tables("group"),
    }

    struct Group = "a group of figures" {
        /// Its name, for the `figures` of a ruling.
        name: String = text("name"),
        /// The keys of its figures.
        figures: Vec<String> = text("figures").several(),
    }

    struct WrittenRuling = "a ruling" {
        /// The id that an event names to switch to the other reading.
        id: String = text("id"),
        /// Why this reading is the default.
        basis: Basis = choice("basis", Basis::WORDS),
        cite: Option<Cite> = catalog::slots::Source.optional(),
        /// How the passage is read.
        says: String = text("says"),
        /// The other reading, if there is one.
        alternate: Option<String> = text("alternate").optional(),
        /// Why no event can switch it.
        unswitchable: Option<String> = text("unswitchable").optional(),
        /// The other readings, if there are several.
        alternatives: Vec<Reading> = tables("alternatives"),
        /// The figures that another reading could change, by key or by group.
        figures: Vec<String> = text("figures").several(),
    }

    /// Another reading of the same passage.
    pub struct Reading = "an alternative" {
        /// The id that an event names: the ruling's own id, if this is the only other reading.
        pub id: String = text("id"),
        /// The text of the reading.
        pub says: String = text("alternate"),
        /// Why no event can switch to it.
        pub unswitchable: Option<String> = text("unswitchable").optional(),
    }
}

pub fn keys() -> Vec<Key> {
    Written::keys()
}

/// Declares the readings of a game that an event can switch: a flag for each, with its id.
#[macro_export]
macro_rules! switches {
    ($($field:ident = $id:literal),* $(,)?) => {
        /// The readings that an event switches on.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Readings {
            $(pub $field: bool),*
        }

        pub const SWITCHES: &[&str] = &[$($id),*];

        impl Readings {
            pub fn of(asked: &std::collections::BTreeSet<&str>) -> Readings {
                Readings { $($field: asked.contains($id)),* }
            }
        }
    };
}

words! {
    pub enum Basis {
        /// The text of the book, read with care.
        Text = "text",
        Sample = "sample",
        /// A choice: the book can fairly be read in several ways.
        Chosen = "chosen",
    }
}

impl Basis {
    pub fn words(self) -> &'static str {
        match self {
            Basis::Text => "the text decides",
            Basis::Sample => "a printed vehicle decides",
            Basis::Chosen => "chosen",
        }
    }
}

pub fn read(name: &str, text: &str) -> Vec<Ruling> {
    let Written { rulings, groups } = built_in(name, text, Written::read);
    let keys = |word: String| match groups.iter().find(|group| group.name == word) {
        Some(group) => group.figures.clone(),
        None => vec![word],
    };
    let ruling = |mut written: WrittenRuling| {
        written.figures = written.figures.into_iter().flat_map(keys).collect();
        Ruling::from(written)
    };
    rulings.into_iter().map(ruling).collect()
}

impl From<WrittenRuling> for Ruling {
    fn from(written: WrittenRuling) -> Ruling {
        let WrittenRuling { id, basis, cite, says, alternate, unswitchable, alternatives, figures } =
            written;
        let only = alternate.map(|says| Reading { id: id.clone(), says, unswitchable });
        let readings = only.map_or(alternatives, |only| vec![only]);
        Ruling { id, basis, says, readings, figures, cite }
    }
}
