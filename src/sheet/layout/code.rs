//! The code that a camera reads, where a sheet has room for it.

use crate::sheet::code;
use crate::sheet::model::Code;
use crate::sheet::page::{Align, Area, Grey};

use super::canvas::{Canvas, SMALL, area};

/// A square of it: at least 0.4 mm.
const SQUARE: [f32; 2] = [1.14, 1.8];
/// Squares left blank around it.
const QUIET: f32 = 4.0;
const CAPTION: f32 = 7.0;

/// Draws the first code that fits legibly into the lower left corner of a frame; returns the height that it takes.
pub fn draw(canvas: &mut Canvas, codes: &[Code], frame: Area) -> f32 {
    let room = frame.width.min(frame.height - CAPTION).max(0.0);
    let most = (room / SQUARE[0] - 2.0 * QUIET).max(0.0) as usize;
    let drawn = |code: &Code| Some((code::squares(&code.text, most)?, code.caption));
    let Some((code, caption)) = codes.iter().find_map(drawn) else { return 0.0 };
    let square = (room / (code.width as f32 + 2.0 * QUIET)).min(SQUARE[1]);
    let left = frame.x + QUIET * square;
    let bottom = frame.y + frame.height;
    let top = bottom - CAPTION - (code.width as f32 + QUIET) * square;
    for (row, squares) in code.dark.chunks(code.width.max(1)).enumerate() {
        let mut from = 0;
        for run in squares.chunk_by(|one, other| one == other) {
            if run[0] {
                let (x, y) = (left + from as f32 * square, top + row as f32 * square);
                canvas.fill(area(x, y, run.len() as f32 * square, square), Grey::BLACK);
            }
            from += run.len();
        }
    }
    canvas.text(left, bottom - 1.6, caption, SMALL, Align::Left);
    bottom - top + QUIET * square
}
