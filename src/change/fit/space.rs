//! All combinations of the values of the varied keys.

use crate::text::edit::Edit;
use crate::units::thousands;

use super::Refusal;
use super::axis::{Axis, Choice};

/// Combinations are numbered like digits; the last key changes fastest.
pub struct Space {
    pub axes: Vec<Axis>,
}

impl Space {
    pub fn count(&self) -> u128 {
        self.axes.iter().map(|axis| axis.choices.len() as u128).fold(1, u128::saturating_mul)
    }

    pub fn affordable(&self, most: usize) -> Result<usize, Refusal> {
        let count = self.count();
        match usize::try_from(count) {
            Ok(count) if count <= most => Ok(count),
            _ => {
                let counts = self
                    .axes
                    .iter()
                    .map(|axis| format!("{} {}", thousands(axis.choices.len() as i64), axis.path));
                let largest = self.axes.iter().max_by_key(|axis| axis.choices.len());
                let example = largest.map(Axis::narrower).unwrap_or_default();
                let counts = counts.collect::<Vec<_>>().join(" × ");
                Err(Refusal::TooMany { count, counts, most, example })
            }
        }
    }

    pub fn chosen(&self, index: usize) -> impl Iterator<Item = (&Axis, &Choice)> {
        let mut below: usize = self.axes.iter().map(|axis| axis.choices.len()).product();
        self.axes.iter().map(move |axis| {
            below /= axis.choices.len();
            (axis, &axis.choices[index / below % axis.choices.len()])
        })
    }

    pub fn edits(&self, index: usize) -> impl Iterator<Item = &Edit> {
        self.chosen(index).flat_map(|(_, choice)| &choice.edits)
    }

    pub fn changes(&self, index: usize) -> usize {
        self.chosen(index).filter(|(_, choice)| !choice.edits.is_empty()).count()
    }
}
