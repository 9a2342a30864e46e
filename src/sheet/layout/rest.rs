//! Parts of a sheet that do not fit, for continuation.

use crate::sheet::model::{Chart, Layer, Note, Person, WeaponPanel};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rest {
    pub weapons: Vec<WeaponPanel>,
    pub crew: Vec<Person>,
    pub armor: Vec<(String, Layer)>,
    /// Guards of wheels in the corners of a body, which are listed beside it.
    pub guards: Vec<(String, Layer)>,
    pub notes: Vec<Note>,
    pub tables: Vec<Chart>,
    /// The turns that the vehicle's own part has room for.
    pub turns: i64,
}
