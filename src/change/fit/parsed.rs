//! Combinations as parsed documents. A value is written into the text once, and read; what differs from the design is then
//! laid over it, instead of reading the whole text again for each combination.

use std::collections::HashSet;

use crate::check::finding::Findings;
use crate::document::Document;
use crate::document::patch::Patch;
use crate::text::edit::{Path, apply};
use crate::text::source::Source;

use super::space::Space;

pub struct Parsed<'s> {
    pub source: &'s Source,
    design: Document<'s>,
    /// What each value of each key changes.
    patches: Vec<Vec<Vec<Patch<'s>>>>,
}

/// The design with each value of each key alone.
pub fn texts(source: &Source, space: &Space) -> Vec<Vec<Source>> {
    let axes = space.axes.iter();
    let choices = axes.map(|axis| {
        let texts = axis.choices.iter().map(|choice| apply(&source.text, &choice.edits));
        texts.map(|text| Source::new(source.name.clone(), text)).collect()
    });
    choices.collect()
}

impl<'s> Parsed<'s> {
    /// Nothing if two keys change the same place.
    pub fn of(source: &'s Source, texts: &'s [Vec<Source>]) -> Option<Parsed<'s>> {
        let unheard = Findings::default();
        let design = Document::parse(source, &unheard);
        let patches: Vec<Vec<Vec<Patch<'s>>>> = texts
            .iter()
            .map(|texts| {
                let choices = texts.iter().map(|text| Document::parse(text, &unheard));
                choices.map(|other| design.patches(&other)).collect()
            })
            .collect();
        let paths = |axis: &[Vec<Patch<'s>>]| -> Vec<Path> {
            let paths = axis.iter().flatten().map(|patch| &patch.path);
            paths.collect::<HashSet<_>>().into_iter().cloned().collect()
        };
        let paths: Vec<_> = patches.iter().map(|axis| paths(axis)).collect();
        let meet = paths.iter().enumerate().any(|(number, own)| {
            let others = || paths[..number].iter().flatten();
            own.iter().any(|own| others().any(|one| own.starts_with(one) || one.starts_with(own)))
        });
        (!meet && unheard.into_vec().is_empty()).then_some(Parsed { source, design, patches })
    }

    pub fn document(&self, space: &Space, index: usize) -> Document<'s> {
        let numbers = space.numbers(index);
        let patches = self.patches.iter().zip(numbers).flat_map(|(axis, number)| &axis[number]);
        self.design.patched(patches)
    }
}
