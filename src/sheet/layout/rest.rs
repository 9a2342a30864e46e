//! What does not fit in its place, for further parts of the sheet.

use crate::sheet::model::{Cell, Code, Layer, Note, Person, Table, Weapon};

/// What is left over.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rest {
    pub weapons: Vec<Weapon>,
    pub crew: Vec<Person>,
    pub armor: Vec<(String, Layer)>,
    pub cells: Vec<Cell>,
    pub notes: Vec<Note>,
    pub tables: Vec<Table>,
    pub codes: Vec<Code>,
}
