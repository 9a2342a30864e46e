//! The worth of a change: its gains in fire, endurance and driving, and the gain for $1,000.

use crate::report::Report;
use crate::units::{Exact, two_places};
use crate::vehicle::fire::SIDES;

use super::look::Look;

/// The figures that changes can improve, in the order of their groups.
pub const GOALS: [(&str, &str); 5] = [
    ("firepower", "More firepower"),
    ("endurance", "Longer endurance"),
    ("top_speed", "Faster"),
    ("handling_class", "Better handling"),
    ("tire_dp", "Tougher tires"),
];

/// A figure before and after a change. Firepower counts on the side where it grows most.
pub struct Gain {
    pub side: &'static str,
    pub now: Exact,
    pub then: Exact,
    /// The price of the change.
    pub cost: Exact,
}

impl Gain {
    pub fn of(look: &Look<'_>, after: &Report, key: &str) -> Option<Gain> {
        let before = look.report();
        let figure = |report: &Report, key: &str| report.figure(key);
        let price = look.game.price_key();
        let cost = figure(after, price)? - figure(before, price)?;
        let of = |side, key: &str| {
            Some(Gain { side, now: figure(before, key)?, then: figure(after, key)?, cost })
        };
        match key {
            "firepower" => SIDES
                .into_iter()
                .filter_map(|(side, _)| of(side, &format!("firepower_{side}")))
                .max_by_key(Gain::amount),
            "endurance" => of("weakest", key),
            _ => of("", key),
        }
    }

    pub fn amount(&self) -> Exact {
        self.then - self.now
    }

    /// Free gains first, then others by their gain for $1,000, then gains that save money.
    pub fn rank(&self) -> (bool, bool, Exact) {
        (self.cost.is_zero(), self.cost > Exact::ZERO, self.ratio())
    }

    fn ratio(&self) -> Exact {
        self.amount() * Exact::from(1000) / self.cost.max(Exact::from(1))
    }

    /// "2.92", "free", "saves".
    pub fn text(&self) -> String {
        match self.cost {
            _ if self.amount() <= Exact::ZERO => String::new(),
            cost if cost < Exact::ZERO => "saves".to_owned(),
            cost if cost.is_zero() => "free".to_owned(),
            _ => two_places(self.ratio()),
        }
    }
}
