//! Additions to weapons, wheels and turrets.

use crate::catalog::slots::shelf;
use crate::catalog::{Row, Shelf, items};
use crate::document::Fields;
use crate::document::shape::slots::{name, table};
use crate::document::shape::{Holds, Key, Need, Slot};
use crate::shape;
use crate::units::{Exact, LARGEST};

use super::accessories::Once;
use super::changes::{Change, Figure, PartList, Round, Share, Terms};

shape! {
    /// The rows of fittings.
    pub struct Rows = "fittings" {
        pub all: Shelf<Fitting> = shelf("fitting"),
        pub guards: Shelf<Wheelguard> = shelf("wheelguard"),
        pub hubs: Shelf<Wheelguard> = shelf("wheelhub"),
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
        /// Power factors.
        pub power: Exact = amount("power").or(0),
        /// Miles on a gallon.
        pub mpg: Exact = number("mpg", -LARGEST..=LARGEST).or(0),
        /// Miles per hour a turn that a vehicle that moves accelerates more.
        pub acceleration_bonus: Exact = amount("acceleration-bonus").or(0),
        /// Damage for each die of a weapon.
        pub damage_per_die: i64 = signed("damage-per-die").or(0),
        /// Shares of figures of the plain part or of other parts, which are added.
        pub share: Vec<Share> = tables("share").usually_one().replaced(),
        /// Factor on the price of what it is added to.
        factor: Exact = amount("factor").or(1),
        /// How spaces and damage points of the whole part are rounded.
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

    /// The change of a figure of its part, without a share of another part's price.
    pub fn change(&self, figure: Figure) -> Change {
        let added = match figure {
            Figure::Cost => self.cost,
            Figure::Weight => self.weight,
            Figure::Spaces => self.spaces,
            Figure::Dp => self.dp.into(),
            Figure::Power => self.power,
            Figure::CargoSpaces | Figure::PowerUnits | Figure::TopSpeed => Exact::ZERO,
        };
        let factor = Some(self.factor).filter(|it| figure == Figure::Cost && *it != Exact::ONE);
        let is_rounded = [Figure::Spaces, Figure::CargoSpaces, Figure::Dp].contains(&figure);
        let round = self.round.filter(|_| is_rounded);
        Change { added, share: Share::of_plain(&self.share, figure), factor, round }
    }
}

/// Declares the rows that rules and formulas use, by id.
macro_rules! fittings {
    ($($field:ident = $id:literal),* ; $($guard:ident = $guard_id:literal),*) => {
        #[derive(Clone, Debug)]
        pub struct Fittings {
            $(pub $field: Fitting,)*
            $(pub $guard: Wheelguard,)*
            pub rows: Rows,
        }

        impl Fittings {
            pub fn of(rows: Rows) -> Option<Fittings> {
                $(let $field = rows.all.with_id($id).cloned()?;)*
                $(let $guard = rows.guards.with_id($guard_id).cloned()?;)*
                Some(Fittings { $($field,)* $($guard,)* rows })
            }
        }
    };
}

fittings! {
    extra_magazine = "extra-magazine", magazine_switch = "magazine-switch", link = "link",
    smart_link = "smart-link", universal_turret = "universal-turret", infrared = "infrared",
    both_fuses = "both-fuses", impact_fuse = "impact-fuse", six_wheels = "six-wheels",
    retractable_wheelguards = "retractable-wheelguards", spare_tire = "spare-tire";
    wheelguard = "wheelguard", cycle_wheelguard = "cycle-wheelguard"
}
