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
    /// Its place among the groups of the key, and the number of these groups.
    pub row: usize,
    pub rows: usize,
}

impl Group {
    /// The name of its boxes for people: "front armor, point", "Machine gun 2, front, shot".
    pub fn label(&self) -> String {
        let (below, table) = self.table.rsplit_once('.').unwrap_or(("", &self.table));
        let side = self.key.replace('-', " ");
        let of_side = |what: &str| vec![format!("{side} {what}")];
        let (mut words, each) = match (table, self.key) {
            ("armor", _) => (of_side("armor"), "point"),
            ("tires", _) => (of_side("tire"), "hit"),
            ("wheelguards", _) => (of_side("wheelguard"), "hit"),
            ("", _) => (Vec::new(), "power unit"),
            (_, "shots") => (Vec::new(), "shot"),
            (_, "hits") => (Vec::new(), "hit"),
            (_, "armor") => (Vec::new(), "armor point"),
            _ => (Vec::new(), "point"),
        };
        words.extend(self.part.values().cloned());
        if self.rows > 1 {
            words.push(format!("row {}", self.row + 1));
        }
        let below = Some(below.to_owned()).filter(|below| !below.is_empty());
        let words = below.into_iter().chain(words).chain([each.to_owned()]);
        words.collect::<Vec<_>>().join(", ")
    }
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
                    rows: line.boxes.len(),
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
