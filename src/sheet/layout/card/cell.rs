//! A component in a row of a card.

use crate::sheet::model::Cell;
use crate::sheet::page::{Align, Area, Grey, Stroke, Weight};

use super::super::boxes;
use super::super::canvas::{Canvas, SMALL, Type, shorten};
use super::DP;

const CELL: Type = Type(6.4, Weight::Semibold);
/// DP boxes of a component to a row.
const DP_ROW: i64 = 10;

fn texts(cell: &Cell) -> Vec<String> {
    let text = if cell.text.len() > 24 { "" } else { &cell.text };
    let texts = [text, &cell.strike].into_iter().filter(|text| !text.is_empty());
    texts.map(str::to_owned).collect()
}

pub(super) fn width(cell: &Cell) -> f32 {
    let lines = texts(cell);
    let texts = lines.iter().map(|text| SMALL.width(text));
    let dp = if cell.dp.count > boxes::MOST {
        46.0
    } else {
        boxes::dp_run(cell.dp.count.min(DP_ROW), DP)
    };
    texts.fold(CELL.width(&cell.name).max(dp), f32::max).max(18.0) + 6.0
}

pub(super) fn height(cell: &Cell) -> f32 {
    9.2 + texts(cell).len() as f32 * 6.8 + boxes::dp_height(cell.dp, DP, DP_ROW) + 1.6
}

pub(super) fn draw(canvas: &mut Canvas, cell: &Cell, frame: Area) {
    canvas.round(frame, 2.0, Some(Grey::WHITE), Stroke::new(0.9));
    let x = frame.x + frame.width / 2.0;
    let mut y = frame.y + 1.2 + (frame.height - height(cell)) / 2.0;
    let name = shorten(&cell.name, CELL, frame.width - 2.0);
    canvas.text(x, y + 6.2, &name, CELL, Align::Center);
    y += 8.0;
    y += boxes::dp_rows(canvas, x, y + 0.6, cell.dp, DP, DP_ROW);
    for text in texts(cell) {
        canvas.text(x, y + 6.0, &text, SMALL, Align::Center);
        y += 6.8;
    }
}
