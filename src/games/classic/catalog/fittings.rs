//! Additions to weapons, wheels and turrets.

use crate::catalog::slots::shelf;
use crate::catalog::{Row, Shelf, items};
use crate::shape;
use crate::units::Exact;

shape! {
    /// The rows of fittings.
    pub struct Rows = "fittings" {
        fittings: Shelf<Fitting> = shelf("fitting"),
        guards: Shelf<Wheelguard> = shelf("wheelguard"),
    }

    pub struct Fitting = "a fitting" {
        pub row: Row = flat(),
        /// Dollars.
        pub cost: Exact = amount("cost").or(0),
        /// Pounds.
        pub weight: Exact = amount("weight").or(0),
        /// Spaces.
        pub spaces: Exact = amount("spaces").or(0),
        /// Damage points.
        pub dp: i64 = count("dp").or(0),
        /// Factor on the price of what it is added to.
        pub factor: Exact = amount("factor").or(1),
        /// The weapons that take it.
        pub weapons: Vec<String> = name("for", "weapon").several(),
    }

    pub struct Wheelguard = "a wheelguard" {
        pub row: Row = flat(),
        /// Dollars of a point.
        pub point_cost: Exact = amount("point-cost"),
        /// Pounds of a point.
        pub point_weight: Exact = amount("point-weight"),
        /// Pounds of the heaviest single guard.
        pub heaviest: Exact = amount("heaviest").positive(),
        /// It stops a hit on the tire on this roll or less.
        pub to_hit_guard: i64 = count("to-hit-guard"),
    }
}

items!(Fitting, Wheelguard);

#[derive(Clone, Debug)]
pub struct Fittings {
    pub extra_magazine: Fitting,
    pub magazine_switch: Fitting,
    pub link: Fitting,
    pub smart_link: Fitting,
    pub universal_turret: Fitting,
    pub infrared: Fitting,
    pub both_fuses: Fitting,
    pub impact_fuse: Fitting,
    pub six_wheels: Fitting,
    pub retractable_wheelguards: Fitting,
    pub spare_tire: Fitting,
    pub wheelguard: Wheelguard,
    pub cycle_wheelguard: Wheelguard,
}

impl Fittings {
    /// The fittings that rules use, by id.
    pub fn of(rows: Rows) -> Option<Fittings> {
        let fitting = |id| rows.fittings.with_id(id).cloned();
        let guard = |id| rows.guards.with_id(id).cloned();
        Some(Fittings {
            extra_magazine: fitting("extra-magazine")?,
            magazine_switch: fitting("magazine-switch")?,
            link: fitting("link")?,
            smart_link: fitting("smart-link")?,
            universal_turret: fitting("universal-turret")?,
            infrared: fitting("infrared")?,
            both_fuses: fitting("both-fuses")?,
            impact_fuse: fitting("impact-fuse")?,
            six_wheels: fitting("six-wheels")?,
            retractable_wheelguards: fitting("retractable-wheelguards")?,
            spare_tire: fitting("spare-tire")?,
            wheelguard: guard("wheelguard")?,
            cycle_wheelguard: guard("cycle-wheelguard")?,
        })
    }
}
