//! A wheel in one row of a card.

use crate::sheet::model::{Boxes, Corner, Wheel};

use super::super::boxes;
use super::super::canvas::SMALL;
use super::DP;

pub(super) const GUARD: &str = "guard";

/// A wheel in one row: its label, tires and guard.
pub(super) struct Runs {
    pub(super) label: String,
    pub(super) tires: Vec<Boxes>,
    pub(super) guard: Option<Boxes>,
}

impl Runs {
    pub(super) fn of(wheel: &Wheel) -> Runs {
        let texts = [corner_name(wheel.corner), &wheel.name].join(" ");
        let texts = [texts.trim(), &wheel.strikes.join(", ")].join(" · ");
        Runs {
            label: texts.trim_end_matches([' ', '·']).to_owned(),
            tires: wheel.tires.clone(),
            guard: wheel.guard,
        }
    }

    pub(super) fn width(&self) -> f32 {
        let tires = self.tires.iter().map(|tire| boxes::dp_run(tire.count, DP) + 4.0);
        let guard =
            self.guard.map_or(0.0, |guard| SMALL.width(GUARD) + 2.0 + guard.count as f32 * DP);
        SMALL.width(&self.label) + 3.0 + tires.sum::<f32>() + guard
    }
}

pub(super) fn corner_name(corner: Corner) -> &'static str {
    match corner {
        Corner::Front => "front",
        Corner::FrontLeft => "front left",
        Corner::FrontRight => "front right",
        Corner::Back => "back",
        Corner::BackLeft => "back left",
        Corner::BackRight => "back right",
        Corner::Side => "outer",
    }
}
