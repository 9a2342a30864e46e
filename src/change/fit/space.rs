//! All combinations of the values of the varied keys.

use crate::change::axis::{Axis, Choice};
use crate::text::edit::Edit;
use crate::units::thousands;

use super::Refusal;

/// The value of each axis, by its index.
pub type Combination = Vec<usize>;

/// Combinations are numbered like digits; the last key changes fastest.
#[derive(Clone)]
pub struct Space {
    pub axes: Vec<Axis>,
}

impl Space {
    /// `None` beyond any search.
    pub fn count(&self) -> Option<i64> {
        let sizes = self.axes.iter().map(|axis| axis.choices.len() as i64);
        sizes.into_iter().try_fold(1_i64, |all, size| all.checked_mul(size))
    }

    pub fn too_many(&self, most: usize) -> Refusal {
        let size = |axis: &Axis| thousands(axis.choices.len() as i64);
        let counts = self.axes.iter().map(|axis| format!("{} {}", size(axis), axis.path));
        let counts = counts.collect::<Vec<_>>().join(" × ");
        Refusal::TooMany { count: self.count().unwrap_or(i64::MAX), counts, most }
    }

    /// The values of the design, where they are among the choices.
    pub fn now(&self) -> Combination {
        self.axes.iter().map(|axis| axis.now().unwrap_or(0)).collect()
    }

    /// The number of combinations of these axes.
    pub fn size(&self, axes: &[usize]) -> usize {
        let sizes = axes.iter().map(|axis| self.axes[*axis].choices.len());
        sizes.fold(1, usize::saturating_mul)
    }

    /// Sets these axes to their combination with this number.
    pub fn set(&self, axes: &[usize], mut number: usize, values: &mut Combination) {
        for axis in axes.iter().rev() {
            let size = self.axes[*axis].choices.len();
            (values[*axis], number) = (number % size, number / size);
        }
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
