//! What does not fit in its place, for further parts of the sheet.

use crate::sheet::model::{Cell, Layer, Note, Person, Power, Table, WeaponPanel};

/// What is left over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rest {
    pub weapons: Vec<WeaponPanel>,
    pub power: Option<Power>,
    pub crew: Vec<Person>,
    /// People whose boxes are elsewhere, for what they carry.
    pub kits: Vec<Person>,
    pub armor: Vec<(String, Layer)>,
    pub cells: Vec<Cell>,
    pub notes: Vec<Note>,
    pub tables: Vec<Table>,
}

impl Rest {
    /// How much of a view does not fit: parts, which come before armor.
    pub fn of_view(&self) -> (usize, usize) {
        (self.cells.len(), self.armor.len())
    }
}
