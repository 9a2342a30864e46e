//! Costs of repair and salvage.

use crate::catalog::slots::{Source, page, single};
use crate::check::rule::Cite;
use crate::shape;
use crate::units::Exact;

shape! {
    /// The tables of repairs.
    pub struct Repairs = "repairs" {
        pub armor: ArmorRepair = single("armor-repair"),
        pub component: ComponentRepair = single("component-repair"),
        pub never: NeverRepaired = single("never-repaired"),
        pub salvage: Salvage = single("salvage"),
        pub recharge: Recharge = single("recharge"),
    }

    pub struct ArmorRepair = "the repair of armor" {
        /// Dollars of a point, before the factor of its type.
        pub point: Exact = amount("point"),
        /// The extra cost of replacing all of the armor, as a share of its price.
        pub whole: Exact = amount("whole"),
        pub cite: Cite = Source,
    }

    pub struct ComponentRepair = "the repair of parts" {
        /// Share of the price for the first point.
        pub first: Exact = amount("first"),
        /// Share of the price for each further point.
        pub further: Exact = amount("further"),
        pub cite: Cite = Source,
    }

    pub struct NeverRepaired = "parts that are never repaired" {
        pub cite: Cite = Source,
        /// The page on body armor.
        pub body_armor_cite: Cite = page("body-armor-page"),
    }

    pub struct Salvage = "salvage" {
        /// The share of its value that a seller gets.
        pub sold: Exact = amount("sold"),
        pub cite: Cite = Source,
    }

    pub struct Recharge = "a recharge" {
        /// Power units for a dollar.
        pub units: Exact = amount("units").positive(),
        pub cite: Cite = Source,
    }
}
