//! Boxes that are ticked in a PDF.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::sheet::model::Sheet;

use super::line::visit;

/// A group of boxes, as damage files name it.
#[derive(Serialize)]
pub struct Group {
    /// Its unique name.
    pub name: String,
    /// "weapons", "sidecar.armor"; nothing for power units.
    pub table: String,
    /// The keys that say which part it is.
    pub part: BTreeMap<&'static str, String>,
    /// All names of the part.
    pub names: Vec<String>,
    pub key: &'static str,
    /// Its place among the groups of the key.
    pub row: usize,
}

/// Numbers the groups of boxes on a sheet, after the `last` number.
pub fn groups(sheet: &mut Sheet, last: &mut u32) -> Vec<Group> {
    let mut groups = Vec::new();
    visit(sheet, &mut |mut line| {
        for row in 0..line.boxes.len() {
            if line.boxes[row].count > 0 {
                *last += 1;
                line.boxes[row].group = *last;
                groups.push(Group {
                    name: line.name(row),
                    table: line.header.trim_matches(['[', ']']).to_owned(),
                    part: line.part.iter().cloned().collect(),
                    names: line.names.clone(),
                    key: line.key,
                    row,
                });
            }
        }
    });
    groups
}

/// Crosses out as many boxes of each group as are ticked. Returns the names of groups that are not on the sheet.
pub fn tick(sheet: &mut Sheet, mut ticked: BTreeMap<String, i64>) -> Vec<String> {
    let units = sheet.power.as_ref().and_then(|power| power.each).unwrap_or(1).max(1);
    visit(sheet, &mut |mut line| {
        let each = if line.header.is_empty() { units } else { 1 };
        for group in 0..line.boxes.len() {
            let count = ticked.remove(&line.name(group)).unwrap_or(0);
            let boxes = &mut *line.boxes[group];
            boxes.crossed = (count * each).min(boxes.count);
        }
    });
    ticked.into_keys().collect()
}
