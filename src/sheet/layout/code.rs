//! The code that a camera reads, where a sheet has room for it.

use crate::sheet::code;
use crate::sheet::model::Code;
use crate::sheet::page::{Area, Grey};

use super::canvas::{Canvas, SMALL, area};

/// A square of it: at least 0.4 mm.
const SQUARE: [f32; 2] = [1.14, 1.8];
/// Squares left blank around it.
const QUIET: f32 = 4.0;
/// The width of the words beside it.
const CAPTION: f32 = 44.0;

/// Draws the first code that fits legibly into the lower left corner of a frame; returns the height that it takes.
pub fn draw(canvas: &mut Canvas, codes: &[Code], frame: Area) -> f32 {
    let room = frame.height.min(frame.width - CAPTION).max(0.0);
    let most = (room / SQUARE[0] - 2.0 * QUIET).max(0.0) as usize;
    let drawn = |code: &Code| Some((code::squares(&code.text, most)?, code.caption));
    let Some((code, caption)) = codes.iter().find_map(drawn) else { return 0.0 };
    let square = (room / (code.width as f32 + 2.0 * QUIET)).min(SQUARE[1]);
    let left = frame.x + QUIET * square;
    let bottom = frame.y + frame.height;
    let top = bottom - (code.width as f32 + QUIET) * square;
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
    let lines = SMALL.wrap(caption, CAPTION);
    let above = (lines.len() - 1) as f32 * SMALL.leading();
    let beside = left + (code.width as f32 + QUIET) * square;
    canvas.lines(beside, bottom - QUIET * square - above, &lines, SMALL);
    bottom - top + QUIET * square
}
