//! Parts of a sheet that do not fit, for continuation.

use crate::sheet::model::{Cell, Layer, Note, Person, Power, Table, WeaponPanel};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rest {
    pub weapons: Vec<WeaponPanel>,
    pub power: Option<Power>,
    pub crew: Vec<Person>,
    /// People whose boxes are elsewhere, for their carried items.
    pub kits: Vec<Person>,
    pub armor: Vec<(String, Layer)>,
    pub cells: Vec<Cell>,
    pub notes: Vec<Note>,
    pub tables: Vec<Table>,
}

impl Rest {
    /// How many parts and armor layers of a view do not fit. Layouts compare parts first.
    pub fn of_view(&self) -> (usize, usize) {
        (self.cells.len(), self.armor.len())
    }
}
