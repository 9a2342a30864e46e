//! All combinations of the values of the varied keys.

use crate::games::Game;
use crate::text::edit::Edit;
use crate::units::thousands;

use super::Refusal;
use super::axis::{Axis, Choice};

/// The value of each axis, by its index.
pub type Combination = Vec<usize>;

/// Combinations are numbered like digits; the last key changes fastest.
pub struct Space {
    pub axes: Vec<Axis>,
}

impl Space {
    /// `None` beyond any search.
    pub fn count(&self) -> Option<i64> {
        let sizes = self.axes.iter().map(|axis| axis.choices.len() as i64);
        sizes.into_iter().try_fold(1_i64, |all, size| all.checked_mul(size))
    }

    /// The axis of the kind of vehicle. The amounts of other parts depend on it.
    pub fn pivot(&self, game: &Game) -> Option<usize> {
        self.axes.iter().position(|axis| Some(axis.path.as_str()) == game.kind)
    }

    pub fn too_many(&self, most: usize) -> Refusal {
        let size = |axis: &Axis| thousands(axis.choices.len() as i64);
        let counts = self.axes.iter().map(|axis| format!("{} {}", size(axis), axis.path));
        let counts = counts.collect::<Vec<_>>().join(" × ");
        Refusal::TooMany { count: self.count().unwrap_or(i64::MAX), counts, most }
    }

    pub fn combination(&self, mut index: i64) -> Combination {
        let mut values = vec![0; self.axes.len()];
        for (axis, value) in self.axes.iter().zip(&mut values).rev() {
            let size = axis.choices.len() as i64;
            (*value, index) = ((index % size) as usize, index / size);
        }
        values
    }

    pub fn index(&self, values: &[usize]) -> i64 {
        let digits = self.axes.iter().zip(values);
        digits.fold(0, |index, (axis, value)| index * axis.choices.len() as i64 + *value as i64)
    }

    pub fn chosen(&self, values: &[usize]) -> impl Iterator<Item = &Choice> {
        self.axes.iter().zip(values).map(|(axis, value)| &axis.choices[*value])
    }

    /// Sorted by place.
    pub fn edits(&self, values: &[usize]) -> Vec<Edit> {
        let mut edits: Vec<_> =
            self.chosen(values).flat_map(|choice| &choice.edits).cloned().collect();
        edits.sort_by_key(|edit| edit.span);
        edits
    }
}

pub fn with(values: &[usize], axis: usize, value: usize) -> Combination {
    let mut values = values.to_vec();
    values[axis] = value;
    values
}
