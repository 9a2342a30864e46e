//! Boxes that are ticked in a PDF.

use std::collections::BTreeMap;

use crate::sheet::model::Sheet;

use super::line::visit;

/// Numbers the groups of boxes on a sheet, after the `last` number, and returns their names.
pub fn groups(sheet: &mut Sheet, last: &mut u32) -> Vec<String> {
    let mut names = Vec::new();
    visit(sheet, &mut |mut line| {
        for group in 0..line.boxes.len() {
            if line.boxes[group].count > 0 {
                *last += 1;
                line.boxes[group].group = *last;
                names.push(line.name(group));
            }
        }
    });
    names
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
