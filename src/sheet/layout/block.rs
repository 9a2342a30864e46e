//! Blocks are drawn once to measure them, then placed where they fit.

use super::canvas::Canvas;

/// A part of a sheet: its width is given, its height follows from the contents.
pub trait Block {
    /// Draws it from its top left corner; returns the `y` below it.
    fn draw(&self, canvas: &mut Canvas, x: f32, y: f32, width: f32) -> f32;

    fn drawn(&self, width: f32) -> Drawn {
        let mut canvas = Canvas::default();
        let height = self.draw(&mut canvas, 0.0, 0.0, width);
        Drawn { canvas, height }
    }
}

#[derive(Clone, Default)]
pub struct Drawn {
    pub canvas: Canvas,
    pub height: f32,
}

impl Drawn {
    /// Places it on a canvas; returns the `y` below it.
    pub fn put(self, canvas: &mut Canvas, x: f32, y: f32) -> f32 {
        canvas.add(self.canvas, x, y);
        y + self.height
    }
}

pub fn drawn<'b, B: Block + 'b>(blocks: impl IntoIterator<Item = &'b B>, width: f32) -> Vec<Drawn> {
    blocks.into_iter().map(|block| block.drawn(width)).collect()
}

pub fn height(blocks: &[Drawn]) -> f32 {
    blocks.iter().map(|block| block.height).sum()
}

/// How many blocks fit into this height, in order.
pub fn fitting<'b>(blocks: impl IntoIterator<Item = &'b Drawn>, room: f32) -> usize {
    let mut used = 0.0;
    let fits = |block: &&Drawn| {
        used += block.height;
        used <= room
    };
    blocks.into_iter().take_while(fits).count()
}

/// Places blocks in a column; returns the `y` below them.
pub fn stack(canvas: &mut Canvas, blocks: impl IntoIterator<Item = Drawn>, x: f32, y: f32) -> f32 {
    blocks.into_iter().fold(y, |y, block| block.put(canvas, x, y))
}
