//! A wheel in a row of a card.

use crate::sheet::model::{Corner, Wheel};
use crate::sheet::page::Align;

use super::super::boxes;
use super::super::canvas::{Canvas, SMALL};

const GUARD: &str = "guard";
const TIRE: f32 = 6.2;

/// A wheel in one row: its label, tires and guard.
pub(super) struct Run<'w> {
    pub(super) wheel: &'w Wheel,
    pub(super) named: bool,
}

impl Run<'_> {
    fn label(&self) -> String {
        let Wheel { corner, name, strikes, .. } = self.wheel;
        let place = [corner_name(*corner), if self.named { name } else { "" }].join(" ");
        let texts = [place.trim(), &strikes.join(", ")].join(" · ");
        texts.trim_end_matches([' ', '·']).to_owned()
    }

    pub(super) fn width(&self) -> f32 {
        let tires = self.wheel.tires.iter().map(|tire| boxes::dp_run(tire.count, TIRE) + 4.0);
        let guard = self.wheel.guard;
        let guard = guard.map_or(0.0, |guard| SMALL.width(GUARD) + 6.0 + guard.count as f32 * TIRE);
        SMALL.width(&self.label()) + 3.0 + tires.sum::<f32>() + guard
    }

    pub(super) fn draw(&self, canvas: &mut Canvas, x: f32, y: f32) {
        let label = self.label();
        canvas.text(x, y + 6.0, &label, SMALL, Align::Left);
        let mut x = x + SMALL.width(&label) + 3.0;
        for tire in &self.wheel.tires {
            let wide = boxes::dp_run(tire.count, TIRE);
            boxes::dp_rows(canvas, x + wide / 2.0, y + 0.6, *tire, TIRE, tire.count);
            x += wide + 4.0;
        }
        if let Some(guard) = self.wheel.guard {
            canvas.text(x, y + 6.0, GUARD, SMALL, Align::Left);
            x += SMALL.width(GUARD) + 2.0;
            boxes::block(canvas, x, y + 0.6, guard, (TIRE, TIRE), guard.count);
        }
    }
}

pub(super) fn corner_name(corner: Corner) -> &'static str {
    match corner {
        Corner::Front => "front",
        Corner::FrontLeft => "LF",
        Corner::FrontRight => "RF",
        Corner::Back => "back",
        Corner::BackLeft => "LB",
        Corner::BackRight => "RB",
        Corner::Side => "outer",
    }
}
