//! Blank forms.

use super::{Boxes, Sheet, Shots, Spec, WeaponPanel};

impl Sheet {
    /// This sheet of a plain vehicle without figures and texts, with lines and boxes to fill in. The tables in `own`
    /// depend on the vehicle.
    pub fn form(self, spec: &[&str], (weapons, shots): (usize, i64), own: &[&str]) -> Sheet {
        let line = |label: &&str| Spec { label: (*label).to_owned(), ..Spec::default() };
        let shots = Shots { boxes: Boxes::open(shots), ..Shots::default() };
        let mut tables = self.tables;
        tables.retain(|table| !own.contains(&table.title.as_str()));
        let erased = |(label, _): (String, String)| (label, String::new());
        Sheet {
            aside: Vec::new(),
            key_figures: self.key_figures.into_iter().map(erased).collect(),
            spec: spec.iter().map(line).collect(),
            weapons: vec![WeaponPanel { shots: vec![shots], ..WeaponPanel::default() }; weapons],
            accessories: Vec::new(),
            notes: Vec::new(),
            tables,
            figures: Vec::new(),
            ..self
        }
    }
}
