//! What does not fit in its place, for further parts of the sheet.

use crate::sheet::model::{Cell, Layer, Note, Person, Table, Weapon};

/// What is left over.
#[derive(Clone, Debug, Default)]
pub struct Rest {
    pub weapons: Vec<Weapon>,
    pub crew: Vec<Person>,
    pub armor: Vec<(String, Layer)>,
    pub cells: Vec<Cell>,
    pub notes: Vec<Note>,
    pub tables: Vec<Table>,
}

impl Rest {
    pub fn is_empty(&self) -> bool {
        self.only_notes() && self.notes.is_empty() && self.tables.is_empty()
    }

    /// Whether nothing with boxes and no table is left.
    pub fn only_notes(&self) -> bool {
        self.weapons.is_empty()
            && self.crew.is_empty()
            && self.armor.is_empty()
            && self.cells.is_empty()
            && self.tables.is_empty()
    }
}
