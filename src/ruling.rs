//! Rulings: what a rulebook leaves open or contradicts, and how it is read.

use crate::catalog::{built_in, cite, rows};
use crate::rule::Cite;

/// One named reading of a rulebook.
#[derive(Clone, Debug)]
pub struct Ruling {
    pub id: String,
    pub basis: Basis,
    pub says: String,
    /// How a fair reader could rule instead; only where the reading was chosen.
    pub otherwise: Option<String>,
    pub cite: Option<Cite>,
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
            Some(Ruling {
                id: fields.text("id")?.value,
                basis: fields.choice("basis", BASES)?.value,
                says: fields.text("says")?.value,
                otherwise: fields.text("otherwise").map(|text| text.value),
                cite: cite(fields),
            })
        }))
    })
}
