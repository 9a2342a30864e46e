//! Parts of a sheet that do not fit, for continuation.

use super::canvas::BODY;
use super::more::COLUMN;
use crate::sheet::model::{Chart, Layer, Note, Person, Power, WeaponPanel};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rest {
    pub weapons: Vec<WeaponPanel>,
    pub power: Option<Power>,
    pub crew: Vec<Person>,
    /// People whose boxes are elsewhere, for their carried items.
    pub kits: Vec<Person>,
    pub armor: Vec<(String, Layer)>,
    /// Guards of wheels in the corners of a body, which are listed beside it.
    pub guards: Vec<(String, Layer)>,
    pub notes: Vec<Note>,
    pub tables: Vec<Chart>,
}

impl Rest {
    /// Whether this is text alone, of a few lines.
    pub fn is_short(&self) -> bool {
        const LINES: usize = 6;
        let lines = |note: &Note| BODY.wrap(&format!("{}: {}", note.lead, note.text), COLUMN).len();
        let texts = Rest { notes: self.notes.clone(), ..Rest::default() };
        *self == texts
            && self.notes.iter().all(|note| note.dp.count == 0)
            && self.notes.iter().map(lines).sum::<usize>() <= LINES
    }
}
