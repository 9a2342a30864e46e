//! Additions to weapons, wheels and turrets.

use crate::catalog::slots::{Numbered, number_or, shelf};
use crate::catalog::{Row, Shelf, items};
use crate::document::Fields;
use crate::document::shape::slots::{name, table};
use crate::document::shape::{Holds, Key, Need, Slot};
use crate::shape;
use crate::units::Exact;

use super::accessories::Once;
use super::changes::{ByFigure, Change, Figure, PartList, Price, Round, Terms};

shape! {
    /// The rows of fittings.
    pub struct Rows = "fittings" {
        pub all: Shelf<Fitting> = shelf("fitting"),
        pub guards: Shelf<Wheelguard> = shelf("wheelguard"),
        pub hubs: Shelf<Wheelguard> = shelf("wheelhub"),
    }

    pub struct Fitting = "a fitting" {
        pub row: Row = flat(),
        /// Dollars, or a share of another part's price.
        pub cost: Price = number_or("cost", 0).or(Price::default()),
        /// Pounds, or a share of another part's weight.
        pub weight: Price = number_or("weight", 0).or(Price::default()),
        /// Spaces.
        pub spaces: Exact = amount("spaces").or(0),
        /// Damage points.
        pub dp: i64 = count("dp").or(0),
        /// Power factors.
        pub power: Exact = amount("power").or(0),
        /// Shares of the plain part, which are added to its figures.
        pub share: Option<ByFigure> = table("share").optional(),
        /// Factor on the price of what it is added to, or factors on several figures.
        pub factor: ByFigure = number_or("factor", 0).or(ByFigure::of(Exact::ONE)),
        /// The direction in which spaces and damage points of the whole part are rounded.
        pub round: Option<Round> = choice("round", Round::WORDS).optional(),
        /// At most one for the vehicle or for each item; any number by default.
        pub once: Once = choice("once", Once::WORDS).or(Once::Any),
        pub terms: Terms = flat(),
        /// The weapons that take it, or parts of other kinds: `{ power-plant = "all" }`.
        pub fits: PartList = For,
        /// Its effect, for the sheet.
        pub does: Option<String> = text("does").optional(),
    }

    /// A wheelguard, or a wheelhub.
    pub struct Wheelguard = "a wheelguard" {
        pub row: Row = flat(),
        /// Dollars of a point.
        pub point_cost: Exact = amount("point-cost"),
        /// Pounds of a point.
        pub point_weight: Exact = amount("point-weight"),
        /// Pounds of the heaviest single guard.
        pub heaviest: Exact = amount("heaviest").positive(),
        /// It stops a hit on the tire on this roll or less.
        pub to_hit_guard: Option<i64> = count("to-hit-guard").optional(),
        /// Its effect, for the sheet.
        pub does: Option<String> = text("does").optional(),
    }
}

items!(Fitting, Wheelguard);

/// The parts that take a fitting. A list names weapons.
struct For;

impl Slot for For {
    type Value = PartList;

    fn read(&self, fields: &Fields<'_, '_>) -> Option<PartList> {
        match fields.table.table("for") {
            Some(_) => table("for").called("`for`").read(fields),
            None => {
                let words = name("for", "weapon").placed().several().read(fields)?;
                Some(PartList::of("weapon", words))
            }
        }
    }

    fn keys(&self) -> Vec<Key> {
        let ways = [name("for", "weapon").several().keys(), table::<PartList>("for").keys()];
        let ways = ways.into_iter().flatten().map(|key| key.holds).collect();
        vec![Key::new("for", Holds::Either(ways)).needed(Need::Optional)]
    }
}

impl Fitting {
    /// The weapons that take it.
    pub fn weapons(&self) -> Vec<String> {
        self.fits.words("weapon").map(str::to_owned).collect()
    }

    /// What it does to a figure of its part, without a share of another part's price.
    pub fn change(&self, figure: Figure) -> Change {
        let added = match figure {
            Figure::Cost => self.cost.plain,
            Figure::Weight => self.weight.plain,
            Figure::Spaces => self.spaces,
            Figure::Dp => self.dp.into(),
            Figure::Power => self.power,
            Figure::CargoSpaces | Figure::PowerUnits | Figure::TopSpeed => Exact::ZERO,
        };
        let share = self.share.as_ref().and_then(|share| share.get(figure)).unwrap_or_default();
        let factor = self.factor.get(figure).filter(|factor| *factor != Exact::ONE);
        let is_rounded = [Figure::Spaces, Figure::CargoSpaces, Figure::Dp].contains(&figure);
        Change { added, share, factor, round: self.round.filter(|_| is_rounded) }
    }
}

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
    pub rows: Rows,
}

impl Fittings {
    /// The fittings that rules use, by id.
    pub fn of(rows: Rows) -> Option<Fittings> {
        let fitting = |id| rows.all.with_id(id).cloned();
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
            rows,
        })
    }
}
