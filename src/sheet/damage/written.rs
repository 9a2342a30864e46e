//! Writes a damage file that lists everything with boxes on a sheet, with the boxes crossed out so far.

use std::fmt::Write;

use crate::sheet::model::{Boxes, Sheet};
use crate::text::printable::quoted;

use super::line::{Line, visit};

/// The damage file of a sheet. Comments give the number of boxes.
pub fn written(sheet: &Sheet) -> String {
    let (mut text, mut last) = (String::new(), (String::new(), Vec::new()));
    visit(&mut sheet.clone(), &mut |line| {
        let Line { header, part, key, boxes, .. } = line;
        let has_boxes = boxes.iter().any(|boxes| boxes.count > 0);
        if part.is_empty() && !has_boxes {
            return;
        }
        if last != (header.clone(), part.clone()) {
            let _ = writeln!(text, "\n{header}");
            for (key, value) in &part {
                let is_number = *key == "number";
                let value = if is_number { value.clone() } else { quoted(value).to_string() };
                let _ = writeln!(text, "{key} = {value}");
            }
            last = (header, part);
        }
        if has_boxes {
            hits(&mut text, key, &boxes);
        }
    });
    text.trim_start().to_owned()
}

fn hits(text: &mut String, key: &str, boxes: &[&mut Boxes]) {
    let list = |of: fn(&Boxes) -> i64| {
        boxes.iter().map(|boxes| of(boxes).to_string()).collect::<Vec<_>>().join(", ")
    };
    let (crossed, counts) = (list(|boxes| boxes.crossed), list(|boxes| boxes.count));
    let _ = match boxes.len() {
        1 => writeln!(text, "{key} = {crossed}  # of {counts}"),
        _ => writeln!(text, "{key} = [{crossed}]  # of {counts}"),
    };
}
